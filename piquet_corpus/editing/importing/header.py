"""The header of a draft, from what the header of its source says."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape, quoteattr

from piquet_corpus.editing.importing.book import Facts
from piquet_corpus.edition.texts.tei.source import ANONYMOUS

MARKUP = "Markup, clause division, emendations and notes: CC BY 4.0."
BY = "https://creativecommons.org/licenses/by/4.0/"
PUBLIC = "https://creativecommons.org/publicdomain/mark/1.0/"
TCP = "http://eebo.chadwyck.com/downloadtiff?vid=$1&amp;page=$2"
LANGUAGES = {
    "en": "English",
    "fr": "French",
    "de": "German",
    "it": "Italian",
    "es": "Spanish",
    "nl": "Dutch",
    "la": "Latin",
}


@dataclass(frozen=True)
class Setting:
    """What the corpus says of every file, and what the text needs in its header."""

    edition: str
    game: str
    version: str
    date: str
    date_words: str
    today: str
    chapters: bool
    preface: bool
    pages: bool
    images: bool
    hyphens: bool
    typefaces: bool
    part: str


def header(facts: Facts, setting: Setting) -> list[str]:
    """Return the lines of the header."""
    return [
        " <teiHeader>",
        "  <fileDesc>",
        *_titles(facts, setting),
        *_publication(facts, setting),
        *_source(facts, setting),
        "  </fileDesc>",
        "  <encodingDesc>",
        *_editorial(setting),
        *_references(setting),
        "  </encodingDesc>",
        *_profile(facts, setting),
        " </teiHeader>",
    ]


def transcriber(facts: Facts) -> str:
    """Return the id of whoever made the transcription."""
    return "tcp" if any(kind == "EEBO-TCP" for kind, _ in facts.transcription) else "transcriber"


def short(facts: Facts) -> str:
    """Return the title of a book up to its first stop."""
    for stop in (", or", ". ", ": ", " : "):
        head = facts.title.partition(stop)[0]
        if 3 < len(head) < len(facts.title):
            return head
    return facts.title


def _titles(facts: Facts, setting: Setting) -> list[str]:
    numbers = " ".join(f"{kind} {number}" for kind, number in facts.transcription)
    made = f"transcription ({numbers})" if numbers else "transcription"
    part = f", {setting.part}" if setting.part else ""
    return [
        "   <titleStmt>",
        f"    <title>{escape(short(facts))}{escape(part)} ({facts.year}): a digital edition</title>",
        "    <author>Anonymous</author>" if not facts.author else f"    <author>{escape(facts.author)}</author>",
        '    <respStmt xml:id="ed"><resp>encoding, clause division, emendation, notes</resp>'
        "<name>the piquet-corpus editors</name></respStmt>",
        f'    <respStmt xml:id="{transcriber(facts)}"><resp>{escape(made)}</resp>'
        f"<name>{escape(facts.transcriber or 'unknown')}</name></respStmt>",
        '    <respStmt xml:id="proposal"><resp>kinds and topics proposed by likeness, to be reviewed</resp>'
        "<name>piquet-corpus import</name></respStmt>",
        "   </titleStmt>",
        f'   <editionStmt><edition n="{setting.version}">piquet-corpus {setting.version}</edition></editionStmt>',
    ]


def _publication(facts: Facts, setting: Setting) -> list[str]:
    licence = [
        f"     <licence target={quoteattr(facts.licence)}>Transcription: {escape(facts.licence_text)}.</licence>"
    ]
    return [
        "   <publicationStmt>",
        "    <publisher>piquet-corpus</publisher>",
        f'    <date when="{setting.date}">{setting.date_words}</date>',
        f'    <idno type="URI">https://w3id.org/piquet-corpus/{setting.edition}</idno>',
        '    <availability status="free">',
        f'     <licence target="{PUBLIC}">The text of {facts.year} is in the public domain.</licence>',
        *(licence if facts.licence else []),
        f'     <licence target="{BY}">{MARKUP}</licence>',
        "    </availability>",
        "   </publicationStmt>",
    ]


def _source(facts: Facts, setting: Setting) -> list[str]:
    numbers = "".join(f'<idno type="{kind}">{escape(number)}</idno>' for kind, number in facts.numbers)
    extent = f'<biblScope unit="page">{escape(facts.extent)}</biblScope>' if facts.extent else ""
    digital = "".join(f'<idno type="{kind}">{escape(number)}</idno>' for kind, number in facts.transcription)
    id_ = setting.edition
    return [
        "   <sourceDesc>",
        f'    <biblStruct type="print" xml:id="{id_}.print">',
        "     <monogr>",
        f"      <author>{escape(facts.author or ANONYMOUS)}</author>",
        f"      <title>{escape(facts.title)}</title>",
        f'      <title type="short">{escape(short(facts))}</title>',
        *([f"      {numbers}"] if numbers else []),
        f"      <imprint><pubPlace>{escape(facts.place)}</pubPlace><publisher>{escape(facts.publisher)}</publisher>"
        f'<date when="{facts.year}">{facts.year}</date>{extent}</imprint>',
        "     </monogr>",
        *([f'     <note type="copy">{escape(facts.copy)}</note>'] if facts.copy else []),
        "    </biblStruct>",
        f'    <bibl type="digital" status="unchecked" xml:id="{id_}.digital">{digital or escape(facts.transcriber)}</bibl>',
        "   </sourceDesc>",
    ]


def _editorial(setting: Setting) -> list[str]:
    hyphenation = (
        '    <hyphenation eol="none"><p>No hyphen at the end of a line is kept as a character; <gi>lb</gi> with break="no" '
        "stands inside each word that the source marks as broken there.</p></hyphenation>"
    )
    renditions = [
        '    <rendition xml:id="italic" scheme="css">font-style: italic</rendition>',
        '    <rendition xml:id="initial" scheme="css">font-size: 2em</rendition>',
        '    <rendition xml:id="hyphen" scheme="free">a hyphen at the end of the line, not kept as a character</rendition>',
    ]
    return [
        "   <editorialDecl>",
        "    <correction><p>Nothing is corrected silently: <gi>choice</gi> with <gi>sic</gi> and <gi>corr</gi>, or "
        "<gi>supplied</gi>, each with its certainty and evidence, each discussed by a note of type crux in "
        "<gi>standOff</gi>. Letters that the transcribers could not read are <gi>gap</gi>.</p></correction>",
        '    <normalization method="markup"><p>Our regularisation is in <gi>choice</gi> with <gi>orig</gi> and <gi>reg</gi>, '
        "for letters of old print; abbreviations are in <gi>abbr</gi> and <gi>expan</gi>.</p></normalization>",
        *([hyphenation] if setting.hyphens else []),
        '    <segmentation><p><gi>seg</gi> type="clause" divides every <gi>p</gi> without remainder. Paragraphs are those of the '
        "transcription; paragraph and clause numbers are the editors'.</p></segmentation>",
        "   </editorialDecl>",
        *(["   <tagsDecl>", *renditions, "   </tagsDecl>"] if setting.typefaces or setting.hyphens else []),
    ]


def _references(setting: Setting) -> list[str]:
    paragraph = [
        '     <citeStructure unit="paragraph" match="p" use="@n" delim=".">',
        """      <citeStructure unit="clause" match="seg[@type='clause']" use="@n" delim="."/>""",
        "     </citeStructure>",
    ]
    chapters = [
        """    <citeStructure unit="chapter" match="/TEI/text/body/div[@type='chapter']" use="@n">""",
        """     <citeData property="http://purl.org/dc/terms/title" use="head[@type='title']"/>""",
        *paragraph,
        "    </citeStructure>",
    ]
    paragraphs = [
        '    <citeStructure unit="paragraph" match="/TEI/text/body/p" use="@n">',
        """     <citeStructure unit="clause" match="seg[@type='clause']" use="@n" delim="."/>""",
        "    </citeStructure>",
    ]
    preface = [
        """    <citeStructure unit="preface" match="/TEI/text/front/div[@type='preface']" use="@n">""",
        """     <citeStructure unit="clause" match="p/seg[@type='clause']" use="@n" delim="."/>""",
        "    </citeStructure>",
    ]
    pages = [
        '   <refsDecl n="pages">',
        '    <citeStructure unit="page" match="/TEI/text//pb" use="@n"/>',
        "   </refsDecl>",
    ]
    images = [
        "   <listPrefixDef>",
        f'    <prefixDef ident="tcp" matchPattern="([0-9]+):([0-9]+)" replacementPattern="{TCP}"><p>EEBO image opening (two pages '
        "to an image). The address is TCP's and may be dead; the number is the identifier.</p></prefixDef>",
        "   </listPrefixDef>",
    ]
    return [
        '   <refsDecl default="true">',
        *(chapters if setting.chapters else paragraphs),
        *(preface if setting.preface else []),
        "   </refsDecl>",
        '   <refsDecl n="clauses">',
        """    <citeStructure unit="clause" match="/TEI/text//seg[@type='clause']" use="@xml:id"/>""",
        "   </refsDecl>",
        *(pages if setting.pages else []),
        *(images if setting.images else []),
    ]


def _profile(facts: Facts, setting: Setting) -> list[str]:
    language = f'<language ident="{facts.language}">{LANGUAGES.get(facts.language, facts.language)}</language>'
    notes = '<language ident="en">English, the editors’ notes</language>' if facts.language != "en" else ""
    return [
        "  <profileDesc>",
        f"   <langUsage>{language}{notes}</langUsage>",
        f'   <textClass><catRef target="../topics.xml#game.{setting.game}"/></textClass>',
        "  </profileDesc>",
        "  <revisionDesc>",
        f'   <change when="{setting.today}" who="#ed">Draft by piquet-corpus import: letters, pages and typefaces from the source; '
        "clauses, kinds and topics proposed.</change>",
        "  </revisionDesc>",
    ]
