"""Where the data are, both in a checkout and in an installed wheel; and writing files whole or not at all."""

from __future__ import annotations

import glob
import os
import re
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from rules.core.errors import PiquetError
from rules.core.files import whole_file

PACKAGE = Path(__file__).resolve().parents[1]


class NoCorpus(PiquetError, FileNotFoundError):
    """The data are missing where the package looks for them."""

    exit_status = 1


class NotWritten(PiquetError):
    """A file or directory cannot be written. The message is one sentence; what was there before is unchanged."""

    exit_status = 1


class NotRead(PiquetError, ValueError):
    """A file that somebody names cannot be read. The message is one sentence."""


def read_text(path: Path) -> str:
    """Read a file that somebody names. Raises NotRead."""
    try:
        if path.is_char_device():
            raise NotRead(f"{path}: expected a file, found a device")
        return path.read_text(encoding="utf-8")
    except OSError:
        raise NotRead(f"{path}: no such file, or it cannot be read") from None
    except UnicodeDecodeError:
        raise NotRead(f"{path}: the file is not UTF-8") from None


CORPUS = "PIQUET_CORPUS"
"""The variable of the environment that names another corpus; the option `--corpus` sets it, so that workers see it."""


def corpus_dir() -> Path:
    """Return the corpus that is used: the one that CORPUS names, or else that of the package. Raises NoCorpus."""
    if not (named := os.environ.get(CORPUS)):
        return package_corpus()
    if not (Path(named) / "texts").is_dir():
        raise NoCorpus(
            f"{shown(named)}: no corpus, for it has no folder texts; piquet-corpus new {shown(named)} makes one"
        )
    return Path(named).absolute()


def package_corpus() -> Path:
    """Return the corpus of the package: beside it in a checkout, inside it in a wheel. Raises NoCorpus."""
    for directory in (PACKAGE / "corpus", PACKAGE.parent / "corpus"):
        if (directory / "texts").is_dir():
            return directory
    raise NoCorpus(f"missing corpus: expected it in {PACKAGE} or beside it")


def shown(path: Path | str) -> str:
    """Return a path as a reader would type it: relative to the current directory, if it is below it."""
    absolute = Path(path).absolute()
    here = Path.cwd()
    return str(absolute.relative_to(here)) if absolute.is_relative_to(here) else str(absolute)


def write_text(path: Path, text: str) -> None:
    """Write a file whole or not at all. Raises NotWritten."""
    write_bytes(path, text.encode())


def write_texts(texts: Mapping[Path, str]) -> tuple[Path, ...]:
    """Write files, each whole or not at all, and return their paths. Raises NotWritten."""
    for path, text in texts.items():
        write_text(path, text)
    return tuple(texts)


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file whole or not at all. Raises NotWritten, also for a place inside an installed package."""
    if (PACKAGE / "corpus").is_dir() and path.absolute().is_relative_to(PACKAGE.parent):
        raise NotWritten(f"{shown(path)} belongs to the program: name a corpus of your own with --corpus DIR")
    try:
        with whole_file(path) as new:
            new.write_bytes(content)
    except OSError as error:
        raise NotWritten(f"{shown(path)} was not written: {error.strerror or error}") from error


def remove_unfinished(directory: Path) -> None:
    """Remove the files that processes left in a directory that were killed while they wrote them."""
    for path in directory.glob(".*.tmp"):
        match = re.fullmatch(r"\..*\.(\d+)\.tmp", path.name)
        if match and path.is_file() and not is_running(int(match[1])):
            with suppress(OSError):
                path.unlink()


def is_running(process: int) -> bool:
    """Whether a process is running; assume it is where this cannot be checked."""
    if os.name == "nt":  # on Windows, signal 0 is Ctrl-C
        return process != os.getpid()
    try:
        os.kill(process, 0)
    except (ProcessLookupError, OverflowError):
        return False
    except OSError:
        return True  # it belongs to another user
    return process != os.getpid()


@contextmanager
def whole_directory(path: Path) -> Iterator[Path]:
    """Give a new directory, which replaces another when all is written; after an exception the other is unchanged."""
    path.parent.mkdir(parents=True, exist_ok=True)
    for left in sorted(path.parent.glob(f".{glob.escape(path.name)}.*")):  # by a process killed while it wrote
        match = re.fullmatch(r"\.(\d+)\.(tmp|old)", left.name.removeprefix(f".{path.name}"))
        if match and not is_running(int(match[1])):
            if match[2] == "old" and not path.exists():
                left.rename(path)
            else:
                shutil.rmtree(left, ignore_errors=True)
    temporary, before = (path.with_name(f".{path.name}.{os.getpid()}.{suffix}") for suffix in ("tmp", "old"))
    shutil.rmtree(temporary, ignore_errors=True)
    temporary.mkdir()
    try:
        yield temporary
        if path.exists():
            path.rename(before)
        try:
            temporary.rename(path)
        except BaseException:
            if before.exists():
                before.rename(path)
            raise
        shutil.rmtree(before, ignore_errors=True)
    finally:
        shutil.rmtree(temporary, ignore_errors=True)
