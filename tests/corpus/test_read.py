"""Reading TEI: both layers, page breaks, headings, emendations, cruxes."""

from __future__ import annotations

from pathlib import Path

import pytest

from piquet_corpus.edition.texts.tei.model import Choice, Edition, Gap, PageBreak, Supplied, TranscriberNote
from piquet_corpus.edition.texts.tei.read import read_edition
from piquet_corpus.edition.texts.tei.xml import parse
from piquet_corpus.work.errors import CorpusError

TEXT = """\
<?xml version="1.0" encoding="UTF-8"?>
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
 <teiHeader><fileDesc><titleStmt><title>A file</title></titleStmt>
  <publicationStmt><availability><licence target="urn:l">Free.</licence></availability></publicationStmt>
  <sourceDesc><biblStruct type="print"><monogr><title>A book</title><imprint><pubPlace>York</pubPlace>
   <publisher>A. B.</publisher><date when="1660">1660</date></imprint></monogr></biblStruct></sourceDesc>
 </fileDesc></teiHeader>
 <text xml:id="ed">
  <front><titlePage xml:id="ed.h1">
   <docTitle><titlePart>THE</titlePart> <titlePart>BOOK</titlePart></docTitle>
  </titlePage></front>
  <body>
   <pb n="[1]" facs="i:1" xml:id="ed.p1"/>
   <div type="chapter" n="1" xml:id="ed.1">
    <head type="number" xml:id="ed.1.h1">CHAP. I.</head>
    <head type="title" xml:id="ed.1.h2">Of Cards</head>
    <p n="1" xml:id="ed.1.1">
     <seg type="clause" n="1" xml:id="ed.1.1.1" ana="../topics.xml#kind.rule ../topics.xml#a.b ../topics.xml#a.c">
      <choice><orig>VVhen</orig><reg>When</reg></choice> the <choice xml:id="ed.e1"><sic>nine</sic><corr
       cert="high" evidence="internal external" source="#ed.1.1.2 o.xml#o.1" resp="#x">ten</corr></choice> falls<note
       type="transcriber"> [sic]</note>,</seg>
     <pb n="2" facs="i:2" xml:id="ed.p2"/>
     <seg type="clause" n="2" xml:id="ed.1.1.2" ana="../topics.xml#kind.example">it <pb n="3" facs="i:3"
      xml:id="ed.p3"/>is Quin<gap reason="illegible" unit="chars" quantity="1"/><supplied xml:id="ed.e2"
      reason="illegible" cert="low" evidence="internal">t</supplied>es &amp; the
      <choice><abbr>nūber</abbr><expan>nu<ex>m</ex>ber</expan></choice>.</seg>
    </p>
    <label type="heading" xml:id="ed.l1">EXEMPLE.</label>
    <p n="2" xml:id="ed.1.2"><seg type="clause" n="1" xml:id="ed.1.2.1"
     ana="../topics.xml#kind.rule">The <hi rend="italic">End</hi>.</seg></p>
    <trailer xml:id="ed.t">FIN<choice xml:id="ed.e3"><sic>I</sic><corr
     cert="low" evidence="internal"/></choice>.</trailer>
   </div>
  </body>
 </text>
 <standOff>
  <listApp type="readings"><desc>All.</desc>
   <app type="words" xml:id="ed.app.1" loc="1.1" from="#ed.1.1.1" corresp="#ed.crux.1">
    <lem n="a" xml:id="ed.app.1.a" resp="#ed" cert="high" ana="../topics.xml#evidence.internal">ten <supplied
     reason="omitted-in-original">points</supplied></lem>
    <rdg xml:id="ed.app.1.L" wit="#ed.L">t<gap reason="illegible" unit="chars" quantity="1"/>n</rdg>
    <rdg type="conjecture" n="b" xml:id="ed.app.1.b" resp="#ed" cert="low" source="x.xml#x.1">nine</rdg>
    <note type="evidence" target="#ed.app.1.a">The  sum.</note>
   </app>
  </listApp>
  <note type="crux" xml:id="ed.crux.1" corresp="#ed.app.1" target="#ed.e1 #ed.e3 #ed.1.2.1"
   ana="../topics.xml#cause.x" cert="low">
   <p>Two  words.</p><p>More.</p>
   <ptr type="parameter" target="decision:point.value#tens"/>
  </note>
  <note type="waiver" target="#ed.1.1">Not one.</note>
 </standOff>
</TEI>
"""


@pytest.fixture(scope="module")
def edition(tmp_path_factory: pytest.TempPathFactory) -> Edition:
    path = tmp_path_factory.mktemp("texts") / "ed.xml"
    path.write_text(TEXT, encoding="utf-8")
    return read_edition(parse(path))


def test_the_book_is_described(edition: Edition) -> None:
    assert (edition.id, edition.title, edition.short) == ("ed", "A book", "1660")
    assert (edition.place, edition.publisher, edition.language) == ("York", "A. B.", "en")
    assert [(one.target, one.text) for one in edition.licences] == [("urn:l", "Free.")]


def test_each_layer_has_its_own_words(edition: Edition) -> None:
    first, second, _ = edition.clauses
    assert (first.original, first.regularised) == ("VVhen the nine falls,", "When the ten falls,")
    assert (second.original, second.regularised) == ("it is Quines & the nūber.", "it is Quintes & the number.")


def test_words_set_apart_are_words_of_both_layers(edition: Edition) -> None:
    last = edition.clauses[-1]
    assert (last.original, last.regularised) == ("The End.", "The End.")


def test_a_clause_knows_where_it_stands(edition: Edition) -> None:
    first, second, last = edition.clauses
    assert (first.id, first.ref, first.paragraph, first.n) == ("ed.1.1.1", "1.1.1", "1.1", "1")
    assert (first.kind, first.topics) == ("rule", ("a.b", "a.c"))
    assert (first.page, second.page, last.page) == ("[1]", "2", "3")
    assert {clause.heading for clause in edition.clauses} == {"Of Cards"}
    assert TEXT.splitlines()[first.line - 1].strip().startswith('<seg type="clause" n="1" xml:id="ed.1.1.1"')


def test_pieces_keep_what_the_editors_say(edition: Edition) -> None:
    choice = next(one for one in edition.clauses[0].pieces if isinstance(one, Choice) and one.kind == "correction")
    assert (choice.id, choice.cert, choice.evidence) == ("ed.e1", "high", ("internal", "external"))
    assert choice.source == ("ed.1.1.2", "o.1")
    kinds = [type(piece) for piece in edition.clauses[1].pieces]
    assert kinds.count(PageBreak) == 2
    assert kinds.index(Supplied) == kinds.index(Gap) + 1
    assert TranscriberNote("[sic]") in edition.clauses[0].pieces


def test_page_breaks_are_all_there_in_order(edition: Edition) -> None:
    assert [one.n for one in edition.page_breaks] == ["[1]", "2", "3"]


def test_blocks_are_in_reading_order(edition: Edition) -> None:
    assert [block.kind for block in edition.blocks] == [
        *("title", "page", "head", "head", "paragraph", "label", "paragraph", "trailer"),
    ]
    assert edition.blocks[0].original == "THE BOOK"
    assert edition.blocks[4].original == "VVhen the nine falls, it is Quines & the nūber."
    assert edition.blocks[4].regularised == "When the ten falls, it is Quintes & the number."
    assert (edition.blocks[-1].original, edition.blocks[-1].regularised) == ("FINI.", "FIN.")


def test_emendations_are_corrections_supplied_words_and_gaps_not_spelling(edition: Edition) -> None:
    assert [(one.id, one.container) for one in edition.emendations] == [
        ("ed.e1", "ed.1.1.1"),
        (None, "ed.1.1.2"),
        ("ed.e2", "ed.1.1.2"),
        ("ed.e3", "ed.t"),
    ]


def test_a_crux_is_found_from_each_place_it_is_about(edition: Edition) -> None:
    (crux,) = edition.cruxes
    assert crux.places == ("ed.1.1.1", "ed.t", "ed.1.2.1")
    assert edition.cruxes_of("ed.1.1.1") == edition.cruxes_of("ed.t") == (crux,)
    assert edition.cruxes_of("ed.1.1.2") == ()
    assert crux.paragraphs == ("Two words.", "More.")
    assert (crux.causes, crux.cert, crux.carriers) == (("cause.x",), "low", ("point.value#tens",))


def test_a_crux_has_its_readings_from_the_apparatus(edition: Edition) -> None:
    (crux,), (entry,) = edition.cruxes, edition.entries
    assert crux.entry == entry
    assert (entry.id, entry.type, entry.loc, entry.begin, entry.end) == ("ed.app.1", "words", "1.1", "ed.1.1.1", "")
    assert [(one.n, one.kind, one.words, one.marked) for one in crux.variants] == [
        ("a", "lemma", "ten points", "ten [points]"),
        ("", "witness", "tn", "t[…]n"),
        ("b", "conjecture", "nine", "nine"),
    ]
    lemma, witness, conjecture = crux.variants
    assert (lemma.cert, lemma.evidence, lemma.text, lemma.resp) == ("high", ("internal",), "The sum.", "ed")
    assert (witness.witnesses, witness.cert, witness.text) == (("L",), None, "")
    assert conjecture.source == ("x.1",)
    assert crux.weighed == (lemma, conjecture)


def test_notes_are_found_by_place_and_type(edition: Edition) -> None:
    assert [one.text for one in edition.notes_on("ed.1.1", "waiver")] == ["Not one."]
    assert edition.notes_on("ed.1.1", "reason") == ()


def test_xml_that_is_not_well_formed_is_refused_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "broken.xml"
    path.write_text("<TEI>\n <text>\n</TEI>\n", encoding="utf-8")
    with pytest.raises(CorpusError, match=r"not well-formed") as raised:
        parse(path)
    assert (raised.value.file, raised.value.line) == (path, 3)


def test_a_file_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match=r"the file is missing or cannot be read"):
        parse(tmp_path / "none.xml")


def test_a_text_without_a_name_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "nameless.xml"
    path.write_text(TEXT.replace('<text xml:id="ed">', "<text>"), encoding="utf-8")
    with pytest.raises(CorpusError, match="xml:id"):
        read_edition(parse(path))


def test_a_file_that_is_not_utf_8_is_named_so_at_its_line(tmp_path: Path) -> None:
    path = tmp_path / "a.xml"
    path.write_bytes(b"<a>\n<b/>\nr\xe9cr\xe9atif</a>")
    with pytest.raises(CorpusError, match=r"a\.xml:3: the file is not UTF-8: byte 0xE9 is not allowed here"):
        parse(path)
