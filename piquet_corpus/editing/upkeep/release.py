"""The version, which stands in the package, in its citation, in the changelog and in every file of the corpus.

    python -m piquet_corpus.editing.upkeep.release 0.5.0.dev0   write a version everywhere, with the date of today
    python -m piquet_corpus.editing.upkeep.release --check      say why this clone cannot be released
    python -m piquet_corpus.editing.upkeep.release --compile    make every part of the compiled cache, for a wheel

`make release` asks the second. A version that ends in `.dev0` is being worked on: the changelog then calls the one to
come "unreleased".
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path

from piquet_corpus.editing.upkeep.schemas import schemas
from piquet_corpus.edition.compiled import SCHEMAS
from piquet_corpus.edition.corpus import load
from piquet_corpus.edition.language.index import index_of
from piquet_corpus.edition.texts.tei.source import DEV
from piquet_corpus.judging.proof.coverage import cover
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import write_text
from piquet_corpus.work.terminal import say
from rules.core.errors import PiquetError

ROOT = Path(__file__).parents[3]
VERSION = re.compile(r"\d+\.\d+\.\d+(?:\.dev0)?")
ENCODED = ("corpus/*.xml", "corpus/texts/*.xml", "corpus/translations/*.xml", "tests/fixtures/add-an-edition/**/*.xml")
EDITION = re.compile(r'<edition n="([^"]*)">(piquet-corpus )?[^<]*</edition>')
DATE = re.compile(r'(<publisher>piquet-corpus</publisher>\s*<date when=")([^"]*)(">)[^<]*(</date>)')
PACKAGE = re.compile(r'^version = "([^"]*)"$', re.MULTILINE)
CITED = re.compile(r"^version: (\S+)\ndate-released: (\S+)$", re.MULTILINE)
HEADING = re.compile(r"^## (\S+) \(([^)]*)\)$", re.MULTILINE)
BESIDE = {"pyproject.toml": PACKAGE, "CITATION.cff": CITED, "CHANGELOG.md": HEADING}


def main(arguments: list[str]) -> int:
    """Do what is asked. Raises Usage."""
    if arguments == ["--check"]:
        faults = list(unfit(ROOT))
        for fault in faults:
            say(fault, "red")
        return 1 if faults else 0
    if arguments == ["--compile"]:
        compile_all()
        return 0
    if len(arguments) != 1 or not VERSION.fullmatch(arguments[0]):
        raise Usage("expected a version, such as 0.5.0 or 0.5.0.dev0, or --check")
    write_version(ROOT, arguments[0], date.today())
    say("Now write what quotes the version: `piquet-corpus links --write`, `findings --write`, `schema --write`.")
    return 0


def compile_all() -> None:
    """Ask for everything that the compiled cache keeps, so that it is there."""
    corpus = load()
    _ = corpus.glossary, corpus.register, corpus.bibliography, corpus.rulesets, corpus.cases
    index_of(corpus).words(next(iter(index_of(corpus).passages.values())), "original")
    declared_rules(corpus)
    corpus.whole(SCHEMAS, schemas)
    _ = cover(corpus).parameters


def write_version(root: Path, version: str, day: date) -> None:
    """Write a version and its date into every file that has them."""
    written = f"{day.day} {day:%B %Y}"
    for path in _encoded(root):
        text = path.read_text(encoding="utf-8")
        text = EDITION.sub(lambda match: f'<edition n="{version}">{match[2] or ""}{version}</edition>', text, count=1)
        write_text(path, DATE.sub(rf"\g<1>{day.isoformat()}\g<3>{written}\g<4>", text, count=1))
    when = "unreleased" if version.endswith(DEV) else day.isoformat()
    heading = f"## {version.removesuffix(DEV)} ({when})"
    if versions(root)["CHANGELOG.md"][1] != "unreleased":
        heading += "\n\n\\g<0>"  # what was released stays below
    package, cited = f'version = "{version}"', f"version: {version}\ndate-released: {day.isoformat()}"
    for (name, pattern), new in zip(BESIDE.items(), (package, cited, heading), strict=True):
        write_text(root / name, pattern.sub(new, (root / name).read_text(encoding="utf-8"), count=1))


def versions(root: Path) -> dict[str, tuple[str, str]]:
    """Return the version and date in each file; the date may be `unreleased`."""
    by_file = {}
    for path in _encoded(root):
        text = path.read_text(encoding="utf-8")
        edition, day = EDITION.search(text), DATE.search(text)
        by_file[path.relative_to(root).as_posix()] = (edition[1] if edition else "", day[2] if day else "")
    for name, pattern in BESIDE.items():
        match = pattern.search((root / name).read_text(encoding="utf-8"))
        by_file[name] = (match[1], match[match.re.groups]) if match else ("", "")
    by_file["pyproject.toml"] = (by_file["pyproject.toml"][0], by_file["CITATION.cff"][1])
    return by_file


def unlike(root: Path) -> Iterator[str]:
    """Yield a sentence for each file without the version and date of the package."""
    by_file = versions(root)
    version, day = by_file["pyproject.toml"]
    wanted = (version.removesuffix(DEV), "unreleased" if version.endswith(DEV) else day)
    for name, (its, when) in by_file.items():
        mine = wanted if name == "CHANGELOG.md" else (version, day)
        if (its, when) != mine:
            yield f"{name}: version {its} of {when}; that of the package is {mine[0]} of {mine[1]}"


def unfit(root: Path) -> Iterator[str]:
    """Yield why a clone cannot be released."""
    changed = subprocess.run(["git", "status", "--porcelain"], cwd=root, capture_output=True, text=True, check=True)
    if changed.stdout:
        yield f"the clone is dirty: commit or remove {', '.join(line[3:] for line in changed.stdout.splitlines()[:5])}"
    version, _ = versions(root)["pyproject.toml"]
    if version.endswith(DEV):
        command = f"python -m piquet_corpus.editing.upkeep.release {version.removesuffix(DEV)}"
        yield f"{version} is being worked on: write the version that is released with `{command}`"
    yield from unlike(root)


def _encoded(root: Path) -> Iterator[Path]:
    for pattern in ENCODED:
        yield from sorted(path for path in root.glob(pattern) if EDITION.search(path.read_text(encoding="utf-8")))


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except PiquetError as error:
        sys.exit(str(error))
