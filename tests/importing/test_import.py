"""Drafting an edition from a file: what is kept of the source, letter for letter, and what is proposed."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from lxml import etree

from piquet_corpus.commands.edit import import_text
from piquet_corpus.editing.importing.draft import EditionDraft, draft_of
from piquet_corpus.editing.importing.source import Facts
from piquet_corpus.editing.importing.statements import statements
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.read import read_edition
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import CorpusError, Usage
from rules.core.errors import PiquetError
from tests.files import ROOT

CHAPTER = Path(__file__).parent / "chapter.xml"
NS = {"t": "http://www.tei-c.org/ns/1.0"}


@pytest.fixture(scope="module")
def draft(corpus: Corpus) -> EditionDraft:
    return draft_of(corpus, CHAPTER, "en1690", Facts(), "PICKET")


@pytest.fixture(scope="module")
def drafted(draft: EditionDraft) -> etree._Element:
    return etree.fromstring(draft.tei.encode())


def test_it_is_valid(drafted: etree._Element) -> None:
    schema = etree.RelaxNG(etree.parse(ROOT / "corpus" / "schema" / "piquet-tei.rng"))
    assert schema.validate(drafted), schema.error_log


def test_it_has_the_letters_of_the_part_that_was_asked_for(draft: EditionDraft, tmp_path: Path) -> None:
    path = tmp_path / "en1690.xml"
    path.write_text(draft.tei, encoding="utf-8")
    edition = read_edition(parse(path))
    assert [block.original for block in edition.blocks if block.kind != "page"] == [
        "CHAP. II.",
        "PICKET.",
        "VVhen you play at Picket, you muſt throw out the Deuces, Treys, Fours and Fives; "
        "and he that hath the leaſt Card is to ſhuffle & deal.",
        "For every Tierce you reckon th, for a Quart four; but a Quint is fifteen. A nūber in Repic{que} is naught.",
    ]
    paragraphs = [block.regularised for block in edition.blocks if block.kind == "paragraph"]
    assert paragraphs == [
        "When you play at Picket, you must throw out the Deuces, Treys, Fours and Fives; "
        "and he that hath the least Card is to ſhuffle & deal.",  # a page divides this word: it is left as it is
        "For every Tierce you reckon th, for a Quart four; but a Quint is fifteen. A number in Repicque is naught.",
    ]
    letters = sum(character.isalnum() for block in edition.blocks for character in block.original)
    assert draft.measure.startswith(f"en1690\t{letters}\t")


def test_it_has_the_pages_with_the_one_on_which_the_part_begins(drafted: etree._Element) -> None:
    assert drafted.xpath("//t:pb/@n", namespaces=NS) == ["6", "7", "8"]
    assert drafted.xpath("//t:pb/@facs", namespaces=NS) == ["tcp:99:3", "tcp:99:4", "tcp:99:4"]
    [within] = drafted.xpath("//t:pb[@n='8']/..", namespaces=NS)
    assert within.tag == f"{{{NS['t']}}}seg"
    assert "ſhuf" in "".join(within.itertext())


@pytest.mark.parametrize(
    ("written", "kept"),
    [
        ("<choice><orig/><reg>,</reg></choice>but a Quint", "but a Quint is "),
        ("<choice><sic/><corr>,</corr></choice>but a Quint", "but a Quint is "),
        ("<choice><orig>but</orig><reg/></choice> a Quint", "but a Quint is "),
        ("<hi/>but a <hi><hi/>Quint</hi>", "but a Quint is "),
    ],
)
def test_what_has_no_length_is_not_read_otherwise(corpus: Corpus, tmp_path: Path, written: str, kept: str) -> None:
    path = tmp_path / "empty.xml"
    path.write_text(CHAPTER.read_text(encoding="utf-8").replace("but a Quint", written), encoding="utf-8")
    root = etree.fromstring(draft_of(corpus, path, "en1690", Facts(), "PICKET").tei.encode())
    schema = etree.RelaxNG(etree.parse(ROOT / "corpus" / "schema" / "piquet-tei.rng"))
    assert schema.validate(root), schema.error_log
    assert kept in "".join(root.itertext())
    assert not root.xpath("//t:orig[not(node())] | //t:reg[not(node())]", namespaces=NS)


@pytest.mark.parametrize(
    ("written", "left_out"),
    [
        ('<pb n="²"/>but a Quint', None),
        (f'<pb n="{"9" * 5000}"/>but a Quint', None),
        (f'<gap extent="{"9" * 5000} letters"/>but a Quint', f"a gap of {'9' * 60}…, written as one of a letter"),
        ('<gap quantity="2" unit="span"/>but a Quint', "a gap of 2 span, written as one of a word"),
        (f"{'<hi>' * 240}but a Quint{'</hi>' * 240}", None),
    ],
    ids=["power", "long page", "long gap", "other unit", "nested"],
)
def test_what_no_book_has_is_drafted_all_the_same(
    corpus: Corpus, tmp_path: Path, written: str, left_out: str | None
) -> None:
    path = tmp_path / "odd.xml"
    path.write_text(CHAPTER.read_text(encoding="utf-8").replace("but a Quint", written), encoding="utf-8")
    draft = draft_of(corpus, path, "en1690", Facts(), "PICKET")
    assert "but a Quint" in "".join(etree.fromstring(draft.tei.encode()).itertext())
    assert (left_out in draft.left_out) is (left_out is not None)


def test_a_page_that_begins_with_a_clause_stands_in_it(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "page.xml"
    words = CHAPTER.read_text(encoding="utf-8").replace("but a Quint", '<pb n="9"/>but a Quint')
    path.write_text(words, encoding="utf-8")
    root = etree.fromstring(draft_of(corpus, path, "en1690", Facts(), "PICKET").tei.encode())
    [page] = root.xpath("//t:pb[@n='9']", namespaces=NS)
    assert (page.xpath("name(..)"), page.tail) == ("seg", "but a Quint is ")


def test_what_stands_between_two_clauses_is_kept(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "between.xml"
    words = CHAPTER.read_text(encoding="utf-8").replace("but a Quint", 'fine.<pb n="9"/> <gap extent="1 word"/> A')
    path.write_text(words, encoding="utf-8")
    draft = draft_of(corpus, path, "en1690", Facts(), "PICKET")
    root = etree.fromstring(draft.tei.encode())
    assert len(root.xpath("//t:pb", namespaces=NS)) == draft.pages
    assert len(root.xpath("//t:gap", namespaces=NS)) == len(draft.gaps)


def test_a_run_of_italics_that_a_page_divides_is_in_two_joined_parts(drafted: etree._Element) -> None:
    found = drafted.xpath("//t:hi[@rendition='#italic']", namespaces=NS)
    assert ["".join(each.itertext()) for each in found] == ["Picket,", "Deuces, Treys,", "Fours"]
    id_ = "{http://www.w3.org/XML/1998/namespace}id"
    assert [(each.get(id_), each.get("prev"), each.get("next")) for each in found] == [
        (None, None, None),
        ("en1690.i1", None, "#en1690.i2"),
        ("en1690.i2", "#en1690.i1", None),
    ]


def test_gaps_line_ends_and_abbreviations_are_marked(drafted: etree._Element) -> None:
    gaps = drafted.xpath("//t:gap", namespaces=NS)
    assert [(gap.get("unit"), gap.get("quantity"), gap.get("resp")) for gap in gaps] == [
        ("chars", "2", "#tcp"),
        ("words", "1", "#tcp"),
    ]
    [end] = drafted.xpath("//t:lb", namespaces=NS)
    assert (end.get("break"), (end.tail or "")[:3]) == ("no", "kon")
    assert drafted.xpath("//t:ex/text()", namespaces=NS) == ["m", "que"]


def test_the_header_has_what_the_source_says(drafted: etree._Element) -> None:
    def words(path: str) -> list[str]:
        return [" ".join(each.split()) for each in drafted.xpath(path, namespaces=NS)]

    print_ = "//t:biblStruct//"
    assert words(f"{print_}t:title/text()") == ["The gamesters closet: or, many games", "The gamesters closet"]
    assert words(f"{print_}t:author/text()") == ["Nobody, N"]
    assert words(f"{print_}t:idno/@type") == ["Wing", "ESTC"]
    assert words(f"{print_}t:idno/text()") == ["X1", "R2"]
    assert words(f"{print_}t:imprint/*/text()") == ["London", "Printed by N. N", "1690", "[2], 90 p"]
    assert words("//t:bibl//t:idno/text()") == ["A00000"]
    assert "https://creativecommons.org/publicdomain/zero/1.0/" in words("//t:licence/@target")


def test_kinds_and_topics_are_proposals(drafted: etree._Element, draft: EditionDraft) -> None:
    segs = drafted.xpath("//t:seg", namespaces=NS)
    assert {seg.get("resp") for seg in segs} == {"#proposal"}
    assert "pack.composition" in draft.proposals["en1690.2.1.1"].topics
    assert "sequence.worth" in draft.proposals["en1690.2.2.1"].topics


def test_what_is_left_out_and_what_cannot_be_read_is_said(draft: EditionDraft) -> None:
    assert draft.left_out == ("a note: “See before.”",)
    assert len(draft.gaps) == 2
    assert draft.gaps[1] == "art four; but a Quint is ⟨…⟩ fifteen. A nūber in Repi"
    assert draft.gaps[0].startswith("For every Tierce you reckon th"[-25:] + "⟨…⟩, for")


def test_plain_text_has_chapters_pages_and_broken_words(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "leaf.txt"
    path.write_text(
        "CHAP. IV.\n\nOF PICKET\n\n[Page 3] The Dealer shuf-\nfles, and the other cuts.\n\n[Page 4] He deals.\n"
    )
    given = Facts(title="A Leaf", place="London", publisher="N. N.", year="1690", language="en")
    root = etree.fromstring(draft_of(corpus, path, "en1690", given, game="piquet").tei.encode())
    schema = etree.RelaxNG(etree.parse(ROOT / "corpus" / "schema" / "piquet-tei.rng"))
    assert schema.validate(root), schema.error_log
    assert root.xpath("//t:seg/@n", namespaces=NS) == ["1", "1"]
    assert root.xpath("//t:pb/@n", namespaces=NS) == ["3", "4"]
    assert root.xpath("string(//t:body//t:seg)", namespaces=NS) == "The Dealer shuffles, and the other cuts."
    assert len(root.xpath("//t:lb", namespaces=NS)) == 1


@pytest.mark.parametrize(
    ("wanted", "told"),
    [
        ({"part": "WHIST"}, "unknown part 'WHIST'"),
        ({"part": "CHAP"}, "2 divisions have 'CHAP' in their heading"),
        ({"given": Facts(language="xx")}, "unknown language 'xx'"),
        ({"game": "whist"}, "unknown game 'whist'"),
        ({"given": Facts(year="about 1690")}, "'about 1690' is not a year"),
    ],
)
def test_what_cannot_be_drafted_is_refused(corpus: Corpus, wanted: dict[str, Any], told: str) -> None:
    with pytest.raises(PiquetError) as refused:
        draft_of(corpus, CHAPTER, "en1690", **{"given": Facts(), "part": "PICKET", **wanted})
    assert told in str(refused.value)


def test_facts_that_the_source_does_not_say_are_asked_for(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "leaf.txt"
    path.write_text("He deals.\n")
    with pytest.raises(Usage, match="give --title --place --publisher --year --language"):
        draft_of(corpus, path, "en1690", Facts())


@pytest.mark.parametrize(
    ("text", "clauses"),
    [
        ("He gives four; if he drop a Card, he deals again.", ["He gives four;", "if he drop a Card, he deals again."]),
        ("If the Dealer drop a Card; he is to deal again.", ["If the Dealer drop a Card; he is to deal again."]),
        (
            "You reckon one for ten: as for example; for thirty, three; for forty, four. So of the rest.",
            ["You reckon one for ten:", "as for example; for thirty, three; for forty, four.", "So of the rest."],
        ),
        (
            "Aces, Kings, &c. are good (so they say; and no more) here.",
            ["Aces, Kings, &c. are good (so they say; and no more) here."],
        ),
    ],
)
def test_clauses_end_with_statements(text: str, clauses: list[str]) -> None:
    assert [text[begin:end] for begin, end in statements(text, "en")] == clauses


def test_an_edition_that_is_there_is_not_overwritten(ask: Any) -> None:
    answer = ask("import", str(CHAPTER), "--id", "en1651", "--part", "PICKET")
    assert answer.status == 2
    assert "there is an edition en1651 already" in answer.err


def test_a_draft_can_be_compared_with_an_edition_of_other_letters(ask: Any) -> None:
    answer = ask("import", str(CHAPTER), "--id", "en1690", "--part", "PICKET", "--against", "en1651", "--json")
    said = json.loads(answer.out)
    assert said["cuts"] is None
    assert said["written"] == []


def test_what_a_whole_book_leaves_out_is_not_measured(corpus: Corpus, tmp_path: Path) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    front = '<front><div type="title_page"><p>A CLOSET.</p></div><div type="table"><p>Gleek, 1.</p></div></front>'
    path = tmp_path / "whole.xml"
    path.write_text(words.replace("<body>", f"{front}<body>"), encoding="utf-8")
    whole = draft_of(corpus, path, "en1690", Facts())
    assert whole.left_out[0] == "table (line 22): “Gleek, 1.”"
    path.write_text(words.replace("<body>", front.replace("Gleek, 1.", "") + "<body>"), encoding="utf-8")
    assert whole.letters == draft_of(corpus, path, "en1690", Facts()).letters


def test_no_id_is_given_twice_where_a_title_page_stands_before_headings_without_chapters(
    corpus: Corpus, tmp_path: Path
) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    front = '<front><div type="title_page"><p>A CLOSET.</p></div></front>'
    body = (
        "<body><head>PICKET.</head><head>A Game.</head><p>It is plaid by two.</p><trailer>FINIS.</trailer>"
        "<trailer>N. N.</trailer></body>"
    )
    path = tmp_path / "leaflet.xml"
    path.write_text(f"{words.partition('<body>')[0]}{front}{body}</text></TEI>", encoding="utf-8")
    tei = draft_of(corpus, path, "en1690", Facts(), game="piquet").tei
    ids = re.findall('xml:id="([^"]+)"', tei)
    assert {"en1690.h1", "en1690.h2", "en1690.h3", "en1690.t1"} <= set(ids)
    assert len(ids) == len(set(ids))
    heads = re.findall(r"<(head|label)\b.*?>([^<]+)</", tei)
    assert heads == [("head", "PICKET."), ("label", "A Game.")]  # a text has one head


def test_a_page_number_that_is_printed_twice_has_a_letter(corpus: Corpus, tmp_path: Path) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    body = "<body><head>PICKET.</head><p><pb n='32'/>It is plaid <pb n='32'/>by two, <pb n='33'/>or more.</p></body>"
    path = tmp_path / "misprinted.xml"
    path.write_text(f"{words.partition('<body>')[0]}{body}</text></TEI>", encoding="utf-8")
    written = draft_of(corpus, path, "en1690", Facts(), game="piquet").tei
    assert re.findall(r'<pb n="(\S+)" xml:id="(\S+)"', written) == [
        ("32", "en1690.p32"),
        ("[32b]", "en1690.p32b"),
        ("33", "en1690.p33"),
    ]


def test_a_page_number_that_must_be_a_misprint_is_put_right_and_told(corpus: Corpus, tmp_path: Path) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    pages = "<pb n='188'/>It is <pb n='789'/>plaid <pb n='190'/>by two, <pb n='127'/>or <pb n='192'/>more."
    path = tmp_path / "misprinted.xml"
    path.write_text(
        f"{words.partition('<body>')[0]}<body><head>PICKET.</head><p>{pages}</p></body></text></TEI>", encoding="utf-8"
    )
    draft = draft_of(corpus, path, "en1690", Facts(), game="piquet")
    assert re.findall(r'<pb n="(\S+)"', draft.tei) == ["188", "[189]", "190", "[191]", "192"]
    assert draft.left_out == (
        "the page number 789, which must be a misprint: written as [189]",
        "the page number 127, which must be a misprint: written as [191]",
    )


def test_a_chapter_without_a_heading_has_that_of_the_division_with_which_it_begins(
    corpus: Corpus, tmp_path: Path
) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    parts = (
        "<div><head>OF GAMES.</head><p>It is plaid by two.</p></div>"
        "<div><div><head>CHAP. I.</head><head>PICKET.</head><p>The Dealer shuffles.</p></div>"
        "<gap><desc>1 page duplicate</desc></gap><div><head>CHAP. II.</head><p>He deals.</p></div></div>"
    )
    path = tmp_path / "parts.xml"
    path.write_text(f"{words.partition('<body>')[0]}<body>{parts}</body></text></TEI>", encoding="utf-8")
    draft = draft_of(corpus, path, "en1690", Facts(), game="piquet")
    root = etree.fromstring(draft.tei.encode())
    schema = etree.RelaxNG(etree.parse(ROOT / "corpus" / "schema" / "piquet-tei.rng"))
    assert schema.validate(root), schema.error_log
    assert root.xpath("//t:div/@n", namespaces=NS) == ["1", "2"]
    heads = [
        (head.get("type"), head.text)
        for head in root.xpath("//t:div[@n='2']/*[self::t:head or self::t:label]", namespaces=NS)
    ]
    assert heads == [("number", "CHAP. I."), ("title", "PICKET."), ("heading", "CHAP. II.")]
    assert draft.left_out == ("a gap between paragraphs: 1 page duplicate",)


def test_of_a_play_all_letters_are_kept_and_what_is_flattened_is_said(corpus: Corpus, tmp_path: Path) -> None:
    words = CHAPTER.read_text(encoding="utf-8")
    scene = (
        "<body><div><head>SCENE I.</head><castList><castItem>Le Joueur, <roleDesc>un marquis</roleDesc>.</castItem>"
        "</castList><stage>Ils jouent.</stage><sp><speaker>LE JOUEUR.</speaker><l>J’ai quatorze de Rois,</l>"
        "<l>et je compte cent.</l></sp><p>Il dit <q>je suis capot</q>.</p></div></body>"
    )
    path = tmp_path / "play.xml"
    path.write_text(f"{words.partition('<body>')[0]}{scene}</text></TEI>", encoding="utf-8")
    draft = draft_of(corpus, path, "fr1690", Facts(language="fr"), game="piquet")
    assert [each.words for each in draft.proposals.values()] == [
        "Le Joueur, un marquis.",
        "Ils jouent.",
        "LE JOUEUR. J’ai quatorze de Rois, et je compte cent.",
        "Il dit je suis capot.",
    ]
    flattened = ("2 lines of verse, written as running text", "1 quotations (q), written as running text")
    assert draft.left_out[-2:] == flattened
    drawn = path.read_text(encoding="utf-8").replace("<stage>", "<figure><p>Piquet</p></figure><stage>")
    path.write_text(drawn, encoding="utf-8")
    left_out = draft_of(corpus, path, "fr1690", Facts(language="fr"), game="piquet").left_out
    assert left_out[-1].startswith("6 of the ")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("<ETS><EEBO><GROUP><TEXT><P>It is plaid.</P></TEXT></GROUP></EEBO></ETS>", "the older XML of the TCP"),
        ("<html><body><p>It is plaid.</p></body></html>", "this is a web page"),
        ("<book><p>It is plaid.</p></book>", "expected TEI P5"),
    ],
)
def test_what_is_not_tei_p5_is_named(corpus: Corpus, tmp_path: Path, words: str, said: str) -> None:
    path = tmp_path / "other.xml"
    path.write_text(words, encoding="utf-8")
    with pytest.raises(CorpusError, match=said):
        draft_of(corpus, path, "en1690", Facts(), game="piquet")


def test_what_cannot_be_read_again_is_not_left(
    ask: Any, corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = replace(
        draft_of(corpus, CHAPTER, "en1690", Facts(), "PICKET"), tei='<text xml:id="a"><p xml:id="a"/></text>'
    )
    copy = copytree(corpus.directory, tmp_path / "corpus")
    monkeypatch.setenv("PIQUET_CORPUS", str(copy))
    monkeypatch.setattr(import_text, "draft_of", lambda *_: broken)
    status, _, err = ask("import", str(CHAPTER), "--id", "en1690", "--part", "PICKET")
    assert (status, "nothing was written" in err) == (1, True)
    assert not (copy / "texts" / "en1690.xml").exists()
    assert "en1690" not in (copy / "digests.tsv").read_text(encoding="utf-8")


def test_a_file_without_a_body_is_refused(corpus: Corpus, tmp_path: Path) -> None:
    path = tmp_path / "empty.xml"
    words = CHAPTER.read_text(encoding="utf-8")
    path.write_text(words.partition("<body>")[0] + "</text></TEI>", encoding="utf-8")
    with pytest.raises(CorpusError, match="missing body element"):
        draft_of(corpus, path, "en1690", Facts())


def test_a_language_that_no_edition_has_is_drafted_without_topics(corpus: Corpus) -> None:
    draft = draft_of(corpus, CHAPTER, "de1690", Facts(language="de"), "PICKET", "piquet")
    assert {proposal.topics for proposal in draft.proposals.values()} == {()}
