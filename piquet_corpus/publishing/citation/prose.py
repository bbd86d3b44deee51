"""Citations for readers: notes by the Chicago Manual of Style, 18th edition, and entries by the MLA Handbook, 9th.

The CSL styles are not used: they have no place for a passage of an old book that is read in a modern edition, and the
Python program that processes them gives French titles English capitals.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from piquet_corpus.edition.texts.tei.source import Page, Source
from piquet_corpus.publishing.citation.cite import Citation, Cited, CitedPassage, CitedRecord, QuotedWords, Silence
from piquet_corpus.publishing.names import capital

MARKS = {"fr": ("« ", " »")}
"""The quotation marks of a language; without an entry, those of English."""


@dataclass(frozen=True)
class Run:
    """Words, in italics or not."""

    text: str
    italic: bool = False


Runs = tuple[Run, ...]


@dataclass(frozen=True)
class Line:
    """A line of a citation in prose: the note itself, the quoted words, the silence of an edition, the short form."""

    kind: Literal["note", "quotation", "silence", "again"]
    words: Runs

    @property
    def text(self) -> str:
        """The line without italics."""
        return plain(self.words)


def plain(words: Runs) -> str:
    """Return words without italics."""
    return "".join(run.text for run in words)


def words(*parts: str | Run | Runs) -> Runs:
    """Join words."""
    joined: list[Run] = []
    for part in parts:
        joined += (Run(part),) if isinstance(part, str) else (part,) if isinstance(part, Run) else part
    return tuple(run for run in joined if run.text)


def listed(parts: Iterable[str | Run | Runs], between: str = ", ") -> Runs:
    """Join the parts that are not empty, with a separator."""
    shown = filter(None, map(words, parts))
    return words(*(piece for part in shown for piece in (between, part)))[1:]


def begun(sentence: Runs) -> Runs:
    """Begin with a capital letter."""
    return (Run(capital(sentence[0].text), sentence[0].italic), *sentence[1:]) if sentence else ()


def within(title: str) -> str:
    """Return a title for use within quotation marks: its own quotation marks become single."""
    return title.replace("“", "‘").replace("”", "’")


def on_pages(pages: str) -> str:
    """Return pages with their label: `p. 12`, `pp. 12–13`; empty for none."""
    label = "pp" if "–" in pages or "," in pages else "p"
    return f"{label}. {pages}" if pages else ""


def quotation(quoted: QuotedWords) -> str:
    """Return words in their language, with their translation; without quotation marks for a restatement."""
    where = f"{quoted.where}: " if quoted.where else ""
    opening, closing = (
        ("Restated by the editors: ", "") if quoted.restatement else MARKS.get(quoted.language, ("“", "”"))
    )
    if not quoted.translation:
        return f"{where}{opening}{quoted.text}{closing}"
    by = f"trans.{' of the whole clause by' if quoted.whole else ''} {quoted.translator}: "
    ours = quoted.translation if quoted.restatement else f"“{quoted.translation}”"
    note = f"; translator’s note: {quoted.note}" if quoted.note else ""
    return f"{where}{opening}{quoted.text}{closing} [{by}{ours}{note}]"


def restatement(page: Page) -> Runs:
    """Name the source of a restatement, and say that its words are not those of the source."""
    dates = f"{page.year}, rev. {page.revised}" if page.revised else page.year
    whose = f"the editors’ restatement, in their own words, of {page.author.natural}, “{page.title},” "
    return words(whose, Run(page.site, italic=True), f", {dates}")


def silence(silence: Silence) -> Runs:
    """Say that an edition is silent."""
    year, rows = in_brackets(silence.source.year), in_brackets(", ".join(silence.rows))
    return words(short_title(silence.source), f"{year} is silent on this{rows}.")


def short_title(source: Source) -> Run:
    """Return the short title of a book, or its title."""
    return Run(source.short_title or source.title, italic=True)


def in_brackets(text: str) -> str:
    """Return text in brackets, after a space; nothing for none."""
    return f" ({text})" if text else ""


# --- Chicago ---


def _chicago_record(record: CitedRecord) -> Runs:
    titled = f"“{within(record.title)},” in " if record.title else ""
    return begun(words(record.release.editors, ", ", titled, _chicago_corpus(record), "."))


def _chicago_passage(passage: CitedPassage) -> Runs:
    source, translation = passage.source, passage.translation
    ours = words(f"trans. {passage.release.editors} as ", Run(translation, italic=True)) if translation else ""
    transcription = f"transcription: {source.transcription}" if source.transcription else ""
    about = listed((*map(str, source.catalogued), transcription), "; ")
    # After the imprint of a whole book there would be two parentheses.
    aside = words(" (", about, ")") if passage.section or passage.pages else words(", ", about)
    parts = listed((_chicago_work(passage), passage.section, on_pages(passage.pages), ours))
    return begun(words(parts, aside if about else "", ", in ", _chicago_corpus(passage), "."))


def _chicago_again(passage: CitedPassage) -> Runs:
    parts = (_chicago_author(passage), short_title(passage.source), passage.section, on_pages(passage.pages))
    return begun(words(listed(parts), "."))


def _chicago_work(passage: CitedPassage) -> Runs:
    """Return author, title and imprint of the book; for a restatement, its source instead of an imprint."""
    source = passage.source
    named = listed((_chicago_author(passage), Run(source.title, italic=True)))
    if source.restated:
        return words(named, " (", restatement(source.restated), ")")
    translator = f", trans. {source.translator}" if source.translator else ""
    imprint = ", ".join(filter(None, (": ".join(filter(None, (source.place, source.publisher))), source.year)))
    return words(named, translator, f" ({imprint})" if imprint else "")


def _chicago_author(passage: CitedPassage) -> str:
    if passage.source.restated:
        return passage.release.editors
    return passage.source.author.natural if passage.source.author else ""


def _chicago_corpus(cited: Cited) -> Runs:
    release = cited.release
    version = f", version {release.version}{in_brackets(release.year)}, {cited.link}"
    return words(Run(release.corpus, italic=True), version)


# --- MLA: the entry of an anonymous work begins with its title; its contributors say that it is anonymous ---


def _mla_record(record: CitedRecord) -> Runs:
    stop = "" if record.title.endswith(("?", "!")) else "."
    title = f"“{within(record.title)}{stop}”" if record.title else ""
    return listed((begun(words(record.release.editors, ".")), title, _mla_corpus(record)), " ")


def _mla_passage(passage: CitedPassage) -> Runs:
    source, translation = passage.source, passage.translation
    title = words(Run(source.title, italic=True), ".")
    unnamed = source.author.natural if source.author and not source.author.is_person else ""
    translator = f"translated by {source.translator}" if source.translator else ""
    ours = words(f"translated by {passage.release.editors} as ", Run(translation, italic=True)) if translation else ""
    where = (source.publisher, source.year, passage.section, on_pages(passage.pages))
    details = listed((unnamed, translator, ours, *where))
    sentence = begun(words(details, ".")) if details else ""
    return listed((_mla_author(passage), title, sentence, _mla_corpus(passage), *about_source(source)), " ")


def _mla_again(passage: CitedPassage) -> Runs:
    author = _mla_author(passage).rstrip(".").partition(",")[0]
    where = (author or short_title(passage.source), passage.section, on_pages(passage.pages))
    return words("(", listed(where), ")")


def _mla_author(passage: CitedPassage) -> str:
    """Return the author at the beginning of an entry; empty for an author without a name."""
    source = passage.source
    if source.restated:
        return f"{capital(passage.release.editors)}."
    return f"{source.author.inverted}." if source.author and source.author.is_person else ""


def _mla_corpus(cited: Cited) -> Runs:
    release = cited.release
    parts = (Run(release.corpus, italic=True), f"version {release.version}", release.year, cited.link)
    return words(listed(parts), ".")


def about_source(source: Source) -> Iterator[Runs]:
    """Yield sentences: what a restatement restates, the numbers of the book in catalogues, who transcribed it."""
    if source.restated:
        yield begun(words(restatement(source.restated), "."))
    if source.catalogued:
        yield words(", ".join(map(str, source.catalogued)), ".")
    if source.transcription:
        yield words(f"Transcription: {source.transcription}.")


# --- the formats ---


class Style(NamedTuple):
    """A style: what it has for a record and for a passage; and for a passage cited before, with what stands before."""

    record: Callable[[CitedRecord], Runs]
    passage: Callable[[CitedPassage], Runs]
    again: Callable[[CitedPassage], Runs]
    label: str


STYLES: Mapping[str, Style] = {
    "chicago": Style(_chicago_record, _chicago_passage, _chicago_again, "Cited again: "),
    "mla": Style(_mla_record, _mla_passage, _mla_again, "In the text: "),
}
"""The formats for readers."""


def lines(citation: Citation, format: str) -> list[Line]:
    """Return a citation in `chicago` or `mla`, with what is in italics.

    The divergence or row is first, if one is cited; then each passage, with words and short form.
    """
    style = STYLES[format]
    written = [Line("note", style.record(citation.record))] if citation.record else []
    for part in citation.parts:
        if isinstance(part, CitedPassage):
            written.append(Line("note", style.passage(part)))
            written += (Line("quotation", words(quotation(quoted))) for quoted in part.quoted)
            written.append(Line("again", style.again(part)))
        else:
            written.append(Line("silence", silence(part)))
    return written
