"""What restates a text that is not ours must not repeat it: no run of six words of the source stands in this tree.

The words of the source are known by their hashes only (`make_shingles.py` says how they are made).
"""

from __future__ import annotations

import re
import runpy
from collections.abc import Callable, Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.files import ROOT

TEXTS = sorted((ROOT / "corpus" / "texts").glob("*.xml"))
MADE = runpy.run_path(str(Path(__file__).with_name("make_shingles.py")))
runs: Callable[[str], Iterator[str]] = MADE["runs"]
shingle: Callable[[str], str] = MADE["shingle"]
words: Callable[[str], list[str]] = MADE["words"]

NAMES = ("Le Salon des jeux – Académie des jeux oubliés",)
"""Names of what is restated: they are not its prose, and it must be named."""

APART = " 0quotation "
"""A word that no text has, between what does not run on."""
BOOK = "(?:fr1642|en1651)"
OF_AN_OLD_BOOK = re.compile(rf"{BOOK}\.[\w.]+:\s*(?:\[[^\]]*\]|\"[^\"]*\")")
"""The words of an old book on which something rests, in a rule set."""
POINTED_AT = re.compile(rf'<span [^>]*target="texts/(?P<book>{BOOK}\.)?[^>]*>(?P<said>[^<]*)</span>')
"""The words that a span of `links.xml` points at."""

OUR_OWN_HAND = "restatement in other words"
"""What the header of a restatement says of the editors' share in it."""

RESTATEMENTS = [path for path in TEXTS if f"<resp>{OUR_OWN_HAND}" in path.read_text(encoding="utf-8")]
KINDS = {".xml", ".yaml", ".md", ".py", ".tsv"}


def written() -> Iterator[Path]:
    """All that we have written about the games: everything but the books themselves, given word for word."""
    for directory in ("bench", "corpus", "docs", "piquet_corpus", "rules", "tests"):
        yield from (path for path in sorted((ROOT / directory).rglob("*")) if path.suffix in KINDS)
    yield from sorted(ROOT.glob("*.md"))


WRITTEN = [path for path in written() if path not in TEXTS or path in RESTATEMENTS]


def prose(path: Path) -> str:
    """The words of a file as one text, so that a run may go from one clause into the next. Of XML, without the tags.

    What the rule sets and `links.xml` quote of the old books is theirs; and each quotation stands for itself.
    """
    text = path.read_text(encoding="utf-8", errors="replace")  # a fixture is in another encoding on purpose
    if path.suffix == ".yaml":
        text = OF_AN_OLD_BOOK.sub(APART, text)
    if path.suffix == ".xml":
        text = POINTED_AT.sub(lambda span: APART if span["book"] else f"{APART}{span['said']}{APART}", text)
        text = unescape(re.sub(r"<[^>]*>", " ", re.sub(r"<!--|-->", " ", text)))
    for name in NAMES:
        text = text.replace(name, "|")
    return text


def known(id_: str) -> frozenset[str]:
    """The hashes of the runs of a source."""
    lines = Path(__file__).with_name(f"shingles-{id_}.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(line for line in lines if not line.startswith("#"))


def is_prose(run: str) -> bool:
    """Whether a run is more than numbers, or a part of a name."""
    return not run.replace(" ", "").isdigit() and not any(run in " ".join(words(name)) for name in NAMES)


def repeated(text: str, shingles: frozenset[str]) -> list[str]:
    """The runs of a text that stand in a source."""
    return [run for run in runs(text) if shingle(run) in shingles and is_prose(run)]


@pytest.mark.parametrize("text", ["modern", "tarot1637"])
def test_what_is_not_ours_is_restated(text: str) -> None:
    assert text in {path.stem for path in RESTATEMENTS}


def test_no_run_of_six_words_of_a_source_is_repeated() -> None:
    shingles = frozenset().union(*(known(restated.stem) for restated in RESTATEMENTS))
    found = {str(path.relative_to(ROOT)): several for path in WRITTEN if (several := repeated(prose(path), shingles))}
    assert found == {}


@pytest.mark.parametrize("restated", RESTATEMENTS, ids=lambda path: path.stem)
def test_the_hashes_are_those_of_a_whole_source(restated: Path) -> None:
    shingles = known(restated.stem)
    assert len(shingles) > 1000
    assert all(re.fullmatch(r"[0-9a-f]{10}", one) for one in shingles)


def test_everything_is_looked_at() -> None:
    names = {str(path.relative_to(ROOT)) for path in WRITTEN}
    assert names >= {
        "corpus/texts/modern.xml",
        "corpus/translations/modern.en.xml",
        "corpus/texts/tarot1637.xml",
        "corpus/translations/tarot1637.en.xml",
        "corpus/alignment.xml",
        "corpus/topics.xml",
        "rules/piquet/sets/fr1642.yaml",
        "rules/piquet/laws/point.py",
        "README.md",
    }
    assert not {"corpus/texts/fr1642.xml", "corpus/texts/en1651.xml"} & names


def test_a_run_is_found_across_clauses_whatever_its_spelling(tmp_path: Path) -> None:
    file = tmp_path / "a.xml"
    file.write_text("<p><seg>Un chat, <hi>l’Été</hi></seg>\n<seg>dort&#160;; un bœuf</seg><!-- aussi --></p>", "utf-8")
    shingles = frozenset({shingle("chat l ete dort un boeuf"), shingle("dort un boeuf aussi et encore")})
    assert repeated(prose(file), shingles) == ["chat l ete dort un boeuf"]
    assert repeated(prose(file).replace("dort", "rêve"), shingles) == []


def test_words_are_compared_without_case_accents_and_punctuation() -> None:
    assert words("L’Écart d'abord : « vingt-et-un » œufs_2.") == [
        "l",
        "ecart",
        "d",
        "abord",
        "vingt",
        "et",
        "un",
        "oeufs",
        "2",
    ]


def test_the_hashes_of_a_source_are_made_of_its_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "source.txt"
    source.write_text("Un deux trois, quatre cinq six\nsept.", encoding="utf-8")
    monkeypatch.setitem(MADE["main"].__globals__, "__file__", str(tmp_path / "make_shingles.py"))
    MADE["main"]("invented", str(source))
    lines = (tmp_path / "shingles-invented.txt").read_text(encoding="utf-8").splitlines()
    wanted = {shingle("un deux trois quatre cinq six"), shingle("deux trois quatre cinq six sept")}
    assert [line for line in lines if not line.startswith("#")] == sorted(wanted)
    assert "Every run of 6 words of the source that the text invented restates" in lines[0]
