"""The register as a document: which divergences are told, in which order, with what; and that it is up to date."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from markdown_it import MarkdownIt

from piquet_corpus.editing.upkeep.tables import DOCUMENT, chosen, register_text
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.publishing.essay.text import COMMAND
from piquet_corpus.publishing.output.markdown import escaped
from piquet_corpus.work import paths
from tests.files import ROOT, Changes

REGISTER = """\
<TEI xmlns="http://www.tei-c.org/ns/1.0"><teiHeader><fileDesc><sourceDesc><p>Read twice.</p></sourceDesc></fileDesc>
</teiHeader><standOff><listAnnotation>
{}</listAnnotation></standOff></TEI>
"""
FRENCH, ENGLISH = "texts/fr1700.xml#fr1700", "texts/en1701.xml#en1701"


def record(id_: str, importance: str, scope: str, topic: str, *sides: str, title: str = "What?") -> str:
    """A record of the register."""
    names = (f"form.number scope.{scope} effect.wording importance.{importance} {topic}").split()
    ana = " ".join(f"topics.xml#{name}" for name in names)
    return (
        f'<annotation xml:id="{id_}" ana="{ana}" cert="high"><note type="title">{title}</note>{"".join(sides)}'
        '<note type="effect">It changes *much*.</note></annotation>\n'
    )


def side(edition: str, clause: str = "", words: str = "", n: str = "") -> str:
    """A side of a record; without words, a silent one."""
    ways = f' n="{n}"' if n else ""
    language = edition.rpartition("#")[2][:2]
    if not words:
        return f'<note type="side" subtype="silence" corresp="{edition}"{ways}/>'
    quote = f'<quote xml:lang="{language}" source="{edition}.{clause}">{words}</quote>'
    return f'<note type="side" corresp="{edition}"{ways}>{quote}</note>'


class Text(HTMLParser):
    """Collects the text of HTML."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = []

    def handle_data(self, data: str) -> None:
        self.parts.append(data)


def shown(markdown: str) -> str:
    """What a reader of Markdown sees, white space made one space."""
    reader = Text()
    reader.feed(MarkdownIt().render(markdown))
    return " ".join("".join(reader.parts).split())


@pytest.fixture(scope="module")
def text(corpus: Corpus) -> str:
    return register_text(corpus)


def test_the_file_is_up_to_date(text: str) -> None:
    message = f"{DOCUMENT} is out of date: `{COMMAND}` writes it anew"
    assert (ROOT / DOCUMENT).read_text(encoding="utf-8") == text, message


def test_every_divergence_of_high_importance_is_told_once_and_no_other(corpus: Corpus, text: str) -> None:
    told = re.findall(r"^- \[(D\d+)\]", text, re.MULTILINE)
    high = {one.id for one in corpus.register.records if one.importance == "high"}
    again = {one.id for one in corpus.register.records if one.id not in told and set(one.twins) & set(told)}
    assert set(told) <= high <= set(told) | again
    assert len(set(told)) == len(told) > 0


def test_each_is_told_with_what_it_changes_and_where_its_words_are(corpus: Corpus, text: str) -> None:
    seen = shown(text)
    for one in chosen(corpus):
        assert f"{one.id}: {one.title} {one.changes}" in seen
        assert f"(https://w3id.org/piquet-corpus/?divergence={one.id}): " in text


def test_the_numbers_are_those_of_the_corpus(corpus: Corpus, text: str) -> None:
    head = shown(text.partition("\n## ")[0])
    for edition in corpus.editions.values():
        assert f", {len(edition.clauses)} clauses" in head
    internal = sum(one.scope == "internal" for one in corpus.register.records)
    facts = corpus.register.counted(corpus.register.records)
    assert f"This gave {len(facts)} divergences in {len(corpus.register.records)} records: " in head
    assert f"{internal} inside one text" in head


def test_what_is_found_inside_one_text_is_told_game_by_game(corpus: Corpus, text: str) -> None:
    """What is about another game than the first texts stands under the name of that game, and nothing else does."""
    told = {part.partition("\n")[0]: part for part in text.split("\n## ")}
    first = next(iter(corpus.editions.values())).game
    for one in (each for each in chosen(corpus) if each.scope == "internal"):
        game = corpus.editions[one.editions[0]].game
        head = "Inside one text" if game == first else f"Inside one text: {corpus.topics.label(f'game.{game}')}"
        assert f"\n- [{one.id}](" in told[head]
    assert "Inside one text: Tarot" in told


def test_findings_go_by_what_is_compared_then_by_phase_of_play(changed: Callable[[Changes], Path]) -> None:
    apart = side(FRENCH, "1.2", "on joue"), side(ENGLISH)
    records = (
        record("D001", "high", "internal", "partie.length", side(FRENCH, "3.2", "et cela"), side(FRENCH, "3.2", "au")),
        record("D002", "low", "editions", "pack.composition", *apart),
        record("D003", "high", "editions", "partie.length", *apart),
        record("D004", "high", "editions", "pack.composition", *apart),
        record("D005", "high", "ways", "partie.length", side(FRENCH, "3.2", "et cela"), side(FRENCH, "3.2", "au")),
    )
    phase = '<category xml:id="phase.set"><catDesc xml:lang="en">the set</catDesc>'
    length = '<category xml:id="partie.length">'
    changes = [
        {"in": "divergences.xml", "write": REGISTER.format("".join(records))},
        {"in": "topics.xml", "replace": length, "by": f"</category>{phase}{length}"},
    ]
    corpus = load(changed(changes))
    assert [one.id for one in chosen(corpus)] == ["D004", "D003", "D005", "D001"]
    heads = re.findall(r"^#+ .*|^- \[\w+\]", register_text(corpus), re.MULTILINE)
    assert heads == [
        "# The divergences of high importance: Piquet",
        "## 1700 and 1701",
        "### The pack",
        "- [D004]",
        "### The set",
        "- [D003]",
        "## Ways of playing that one text describes",
        "### The set",
        "- [D005]",
        "## Inside one text",
        "### The set",
        "- [D001]",
    ]


def test_nothing_in_a_title_or_an_effect_is_taken_for_markup(changed: Callable[[Changes], Path]) -> None:
    sides = side(FRENCH, "1.2", "on joue du reste", n="fr1700"), side(ENGLISH)
    one = record("D001", "high", "editions", "pack.composition", *sides, title="The _rest_ &lt;b&gt;")
    corpus = load(changed([{"in": "divergences.xml", "write": REGISTER.format(one)}]))
    line = "- [D001](https://w3id.org/piquet-corpus/?divergence=D001): The \\_rest\\_ \\<b\\> It changes \\*much\\*.\n"
    assert register_text(corpus).endswith(f"### The pack\n\n{line}")


def test_a_corpus_without_a_register_has_no_findings(changed: Callable[[Changes], Path]) -> None:
    corpus = load(changed([{"in": "divergences.xml", "delete": True}]))
    assert "This gave 0 divergences" in register_text(corpus)


@pytest.mark.parametrize("awkward", ["*a* _b_ `c` [d](e) <f> #g |h| ~i~ &amp; \\j", "1. no list", "- nor this"])
def test_nothing_in_a_text_is_taken_for_markup(awkward: str) -> None:
    assert shown(f"said: {escaped(awkward)}") == f"said: {awkward}"


def test_the_command_prints_them(ask: Any, text: str) -> None:
    status, out, _ = ask("findings", "--register")
    assert (status, out) == (0, text)


@pytest.mark.parametrize("option", [(), ("--register",)])
def test_json_says_whether_the_file_is_up_to_date(ask: Any, corpus: Corpus, option: tuple[str, ...]) -> None:
    found = json.loads(ask("findings", *option, "--json")[1])
    assert found["divergences"] == ([one.id for one in chosen(corpus)] if option else [])
    assert found["up_to_date"] is True


def test_the_command_writes_them_beside_the_corpus(
    ask: Any, changed: Callable[[Changes], Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    directory = changed([])
    monkeypatch.setattr(paths, "PACKAGE", directory.parent / "package")
    status, _, err = ask("findings", "--write")
    assert (status, err.count("\n")) == (2, 1)
    assert "docs: piquet-corpus findings --write works only in a clone of the repository" in err
    (directory.parent / "docs").mkdir()
    status, out, _ = ask("findings", "--write", "--register")
    assert status == 0
    assert out.endswith("register.md: written.\n")
    assert (directory.parent / DOCUMENT).read_text(encoding="utf-8") == register_text(load(directory))
