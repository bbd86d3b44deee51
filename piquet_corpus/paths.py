"""Where the data are, in a checkout and in an installed wheel alike."""

from __future__ import annotations

import os
from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


class NoCorpus(FileNotFoundError):
    """The data are not where the package looks for them."""


def corpus_dir() -> Path:
    """Return the corpus that comes with the package: beside it in a checkout, inside it in a wheel.

    Raises NoCorpus when neither is there.
    """
    for directory in (_PACKAGE / "corpus", _PACKAGE.parent / "corpus"):
        if (directory / "texts").is_dir():
            return directory
    raise NoCorpus(f"there is no corpus in {_PACKAGE} or beside it")


def shown(path: Path | str) -> str:
    """Return a path as a reader would type it: relative to where he stands, if it lies below."""
    absolute = Path(path).absolute()
    here = Path.cwd()
    return str(absolute.relative_to(here)) if absolute.is_relative_to(here) else str(absolute)


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all: to a temporary file beside it, which then takes its name."""
    path.parent.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.tmp")
    try:
        temporary.write_text(text, encoding="utf-8")
        temporary.replace(path)
    finally:
        temporary.unlink(missing_ok=True)
