"""Make a corpus several times the size of ours, to measure how the program grows: `python bench/synthetic.py 3 DIR`.

Each edition, with all that belongs to it, is there several times, under names with another ending. The copies are
parallel to their original and to each other. It can be read, run and proven like ours. It is not valid: no divergence
says how a copy of one edition differs from another edition.
"""

from __future__ import annotations

import re
import shutil
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import groupby
from pathlib import Path

import rules
from piquet_corpus.editing.upkeep.references import freeze
from piquet_corpus.edition.corpus import load
from piquet_corpus.publishing.export.links import FILE as LINKS
from piquet_corpus.publishing.export.links import links_text
from piquet_corpus.work.paths import corpus_dir, write_text

ENDINGS = "bcdefghijk"
RULES = Path(rules.__file__).parent
PARALLEL = re.compile(r'^ *<link xml:id="par\.\d+".*/>\n', re.MULTILINE)
OMISSION = re.compile(r'^ *<link xml:id="om\.\d+".*/>\n', re.MULTILINE)
TARGETS = re.compile(r'(?<=target=")[^"]+(?=")')
ANNOTATION = re.compile(r'^ *<annotation xml:id="D\d+".*?</annotation>\n', re.MULTILINE | re.DOTALL)
REFERENCE = re.compile(r"\bD(\d+)\b")
ROW_OF_OMISSION = re.compile(r"\bom\.(\d+)\b")
STEP = 1000
"""What is added to the number of a divergence or an omission, for each copy."""


def make(times: int, place: Path) -> None:
    """Make a corpus `times` the size of ours in a new directory. Raises FileExistsError if the directory exists."""
    shutil.copytree(corpus_dir(), place)
    for kind, folder in (("sets", "rulesets"), ("matches", "matches")):  # it has its own then
        (place / folder).mkdir()
        for file in RULES.glob(f"*/{kind}/*.yaml"):
            shutil.copy(file, place / folder)
    copies = [_Copy(place, number, ending) for number, ending in enumerate(ENDINGS[: times - 1], 1)]
    files = [file for folder in ("texts", "translations", "rulesets", "matches") for file in (place / folder).iterdir()]
    files += place.glob("spelling.*.tsv")
    cases = list(place.glob("cases/*/*.cases.yaml"))
    for copy in copies:
        for file in files:
            copy.write(file)
        for file in cases:
            copy.write_cases(file)
    extended: dict[str, Callable[[Sequence[_Copy], str], str]] = {
        "alignment.xml": _align,
        "divergences.xml": partial(_repeated, ANNOTATION),
        "digests.tsv": _add_lines,
        "remainders.tsv": _add_lines,
        "finished-topics.txt": _except,
    }
    for name, extend in extended.items():
        text = (place / name).read_text(encoding="utf-8")
        (place / name).write_text(extend(copies, text), encoding="utf-8")
    write_text(place / LINKS, links_text(load(place)))
    freeze(load(place))


class _Copy:
    def __init__(self, place: Path, number: int, ending: str) -> None:
        self.number, self.ending = number, ending
        books, sets, forms = (
            "|".join(file.stem for file in (place / folder).iterdir()) for folder in ("texts", "rulesets", "matches")
        )
        self._names = re.compile(
            rf"(?<![\w.-])(?:{books}|{sets})(?![\w-])|(?<=\+)(?:{forms})\b|(?<=: )(?:{forms})$", re.MULTILINE
        )
        case_files = place.glob("cases/*/*.cases.yaml")
        self._cases = re.compile(rf"\b({'|'.join(file.name.partition('.')[0] for file in case_files)})#([a-z0-9-]+)")

    def named(self, text: str) -> str:
        return self._names.sub(lambda found: found[0] + self.ending, text)

    def write(self, file: Path) -> None:
        """Write the copy of a file: of `fr1642.en.xml`, `fr1642b.en.xml`."""
        book = next(part for part in file.name.split(".") if part not in ("spelling", "xml", "yaml", "tsv"))
        name = file.name.replace(book, f"{book}{self.ending}")
        file.with_name(name).write_text(self.named(file.read_text(encoding="utf-8")), encoding="utf-8")

    def write_cases(self, file: Path) -> None:
        """Write the copy of a file of cases, each with an id of its own."""
        text = re.sub(r"(?<=^- id: )\S+", rf"\g<0>-{self.ending}", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
        stem = file.name.removesuffix(".cases.yaml")
        file.with_name(f"{stem}-{self.ending}.cases.yaml").write_text(self.named(text), encoding="utf-8")

    def refer(self, text: str) -> str:
        """Return a text with the names, cases, divergences and omissions of this copy."""
        text = self._cases.sub(rf"\1-{self.ending}#\2-{self.ending}", text)
        text = re.sub(r'(?<=<ref type="case" )([^>]*>)([^<]*)', rf"\1\2-{self.ending}", text)
        text = REFERENCE.sub(lambda found: f"D{int(found[1]) + STEP * self.number}", text)
        text = ROW_OF_OMISSION.sub(lambda found: f"om.{int(found[1]) + STEP * self.number}", text)
        return self.named(text)


def _align(copies: Sequence[_Copy], text: str) -> str:
    text = PARALLEL.sub(lambda row: TARGETS.sub(lambda found: _of_all(found[0], copies), row[0]), text)
    return _repeated(OMISSION, copies, text)


def _of_all(targets: str, copies: Sequence[_Copy]) -> str:
    editions = groupby(targets.split(), key=lambda target: target.partition("#")[0])
    originals = [" ".join(group) for _, group in editions]
    return " ".join(one for own in originals for one in (own, *(copy.named(own) for copy in copies)))


def _repeated(pattern: re.Pattern[str], copies: Sequence[_Copy], text: str) -> str:
    found = list(pattern.finditer(text))
    more = "".join(copy.refer(one[0]) for copy in copies for one in found)
    return text[: found[-1].end()] + more + text[found[-1].end() :]


def _add_lines(copies: Sequence[_Copy], text: str) -> str:
    lines = text.splitlines(keepends=True)[1:]
    return text + "".join(copy.named(line) for copy in copies for line in lines)


def _except(copies: Sequence[_Copy], text: str) -> str:
    lines = re.findall(r"^except .*\n", text, re.MULTILINE)
    return text + "".join(copy.named(line) for copy in copies for line in lines)


if __name__ == "__main__":
    make(int(sys.argv[1]), Path(sys.argv[2]))
