"""Citations for readers: in English by Chicago (18th edition), MLA (9th) and APA (7th), in French by Chicago, ISO 690.

The CSL styles are not used: they have no place for a passage of an old book that is read in a modern edition, and the
Python program that processes them gives French titles English capitals. A style is written in its own language: what is
cited must have been asked for in it (`render`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import Literal, NamedTuple

from piquet_corpus.edition.texts.tei.source import Page, Source
from piquet_corpus.publishing.citation.cite import (
    Citation,
    Cited,
    CitedPassage,
    CitedRecord,
    QuotedWords,
    Silence,
)
from piquet_corpus.publishing.names import capital, labelled, semicolon
from rules.core.messages import ENGLISH, N_, _, language, say

MARKS = {"fr": ("« ", " »")}
"""The quotation marks of a language; without an entry, those of English."""
EDITORS = (N_("the piquet-corpus editors"), N_("the editors"))
"""What the editors call themselves in the files, for the translators."""


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


def filled(message: str, **fields: str | Run | Runs) -> Runs:
    """Return a message in the language of now as words, with its fields put in; these may be in italics.

    >>> plain(filled("{book}, in {corpus}", book="Par. 1", corpus=Run("piquet-corpus", italic=True)))
    'Par. 1, in piquet-corpus'
    """
    pieces = Formatter().parse(_(message))
    return words(*(part for before, name, *_rest in pieces for part in (before, fields[name] if name else "")))


def without_stop(sentence: Runs) -> Runs:
    """Return words without the full stop at their end."""
    *before, last = sentence
    return (*before, Run(last.text.removesuffix("."), last.italic))


def begun(sentence: Runs) -> Runs:
    """Begin with a capital letter."""
    return (Run(capital(sentence[0].text), sentence[0].italic), *sentence[1:]) if sentence else ()


def within(title: str) -> str:
    """Return a title for use within quotation marks: its own become single; those of French become English ones."""
    single = title.replace("“", "‘").replace("”", "’")
    opening, closing = MARKS["fr"]
    return single.replace(opening, "“").replace(closing, "”")


def in_marks(text: str, written_in: str) -> str:
    """Return words in the quotation marks of a language."""
    opening, closing = MARKS.get(written_in, ("“", "”"))
    return f"{opening}{text}{closing}"


def on_pages(pages: str) -> str:
    """Return pages with their label: `p. 12`, `pp. 12–13`; empty for none."""
    if not pages:
        return ""
    return say(N_("pp. {pages}") if "–" in pages or "," in pages else N_("p. {pages}"), pages=pages)


def quotation(quoted: QuotedWords) -> str:
    """Return words in their language, with their translation; without quotation marks for a restatement."""
    shown = in_marks(quoted.text, quoted.language)
    if quoted.restatement:
        shown = labelled(_("Restated by the editors"), quoted.text)
    if quoted.translation:
        by = _("trans. of the whole clause by {translator}") if quoted.whole else _("trans. {translator}")
        ours = quoted.translation if quoted.restatement else in_marks(quoted.translation, language())
        note = semicolon() + labelled(_("translator’s note"), quoted.note) if quoted.note else ""
        shown += f" [{labelled(by.format(translator=_(quoted.translator)), ours)}{note}]"
    return labelled(quoted.where, shown) if quoted.where else shown


def restatement(page: Page) -> Runs:
    """Name the source of a restatement, and say that its words are not those of the source."""
    return filled(
        N_("the editors’ restatement, in their own words, of {author}, “{title},” {site}, {dates}"),
        author=page.author.natural,
        title=page.title,
        site=Run(page.site, italic=True),
        dates=say("{year}, rev. {revised}", year=page.year, revised=page.revised) if page.revised else page.year,
    )


def dated(source: Source) -> str:
    """Return the year as a citation gives it: `ca. 1890`, if the book does not name it."""
    return say("ca. {year}", year=source.year) if source.about and source.year else source.year


def silence(silence: Silence) -> Runs:
    """Say that an edition is silent."""
    year, rows = in_brackets(dated(silence.source)), in_brackets(", ".join(silence.rows))
    return filled(N_("{book} is silent on this{rows}."), book=words(short_title(silence.source), year), rows=rows)


def places(citation: Citation) -> Runs:
    """Return the places in the books that a divergence, a row or an example is about: each once, with its pages."""
    found = {plain(place): place for place in map(_place_of, citation.parts)}
    return listed(found.values(), semicolon())


def _place_of(part: CitedPassage | Silence) -> Runs:
    where = section_and_pages(part) if isinstance(part, CitedPassage) else _("silent")
    return listed((short_title(part.source), dated(part.source), where))


def section_and_pages(passage: CitedPassage) -> Runs:
    """Return where a passage is in its book: `par. 6, clause 2, p. 12`; empty for the whole."""
    return listed((passage.section, on_pages(passage.pages)))


def short_title(source: Source) -> Run:
    """Return the short title of a book, or its title."""
    return Run(source.short_title or source.title, italic=True)


def in_brackets(text: str) -> str:
    """Return text in brackets, after a space; nothing for none."""
    return f" ({text})" if text else ""


# --- Chicago ---


def _chicago_record(record: CitedRecord, of: Runs) -> Runs:
    fields: dict[str, str | Runs] = {"editors": _(record.release.editors), "corpus": _chicago_corpus(record)}
    if not record.title:
        return begun(filled(N_("{editors}, {corpus}."), **fields))
    titled = within(record.title)
    if of:
        return begun(filled(N_("{editors}, “{title}” ({places}), in {corpus}."), title=titled, places=of, **fields))
    return begun(filled(N_("{editors}, “{title},” in {corpus}."), title=titled, **fields))


def _chicago_passage(passage: CitedPassage) -> Runs:
    source = passage.source
    transcription = labelled(_("transcription"), source.transcription) if source.transcription else ""
    about = listed((*map(str, source.catalogued), transcription), semicolon())
    # After the imprint of a whole book there would be two parentheses.
    aside = words(" (", about, ")") if passage.section or passage.pages else words(", ", about)
    parts = listed((_chicago_work(passage), section_and_pages(passage), _ours(passage)))
    read = words(parts, aside if about else "")
    return begun(filled(N_("{book}, in {corpus}."), book=read, corpus=_chicago_corpus(passage)))


def _ours(passage: CitedPassage) -> Runs:
    """Return who translated the passage, and as what; nothing if it is cited in its own language."""
    if not passage.translation:
        return ()
    title = Run(passage.translation, italic=True)
    return filled(N_("trans. {translator} as {title}"), translator=_(passage.release.editors), title=title)


def _chicago_again(passage: CitedPassage) -> Runs:
    return listed((_chicago_author(passage), short_title(passage.source), section_and_pages(passage)))


def _chicago_whole(record: CitedRecord) -> Runs:
    """Return the entry of the corpus in a bibliography."""
    release = record.release
    year = f", {release.year}" if release.year else ""
    version = f". Version {release.version}{year}. {record.link}."
    return words(begun(words(_(release.editors))), ". ", Run(release.corpus, italic=True), version)


def _chicago_work(passage: CitedPassage) -> Runs:
    """Return author, title and imprint of the book; for a restatement, its source instead of an imprint."""
    source = passage.source
    named = listed((_chicago_author(passage), Run(source.title, italic=True)))
    if source.restated:
        return words(named, " (", restatement(source.restated), ")")
    return words(listed((named, _translator(source))), in_brackets(_imprint(source)))


def _translator(source: Source) -> str:
    return say("trans. {translator}", translator=source.translator) if source.translator else ""


def _imprint(source: Source) -> str:
    """Return place, publisher and year: `Paris: J. Promé, 1642`."""
    publisher = labelled(source.place, source.publisher) if source.place and source.publisher else source.publisher
    return ", ".join(filter(None, (publisher, dated(source))))


def _chicago_author(passage: CitedPassage) -> str:
    if passage.source.restated:
        return _(passage.release.editors)
    return passage.source.author.natural if passage.source.author else ""


def _chicago_corpus(cited: Cited) -> Runs:
    release = cited.release
    version = f", version {release.version}{in_brackets(release.year)}, {cited.link}"
    return words(Run(release.corpus, italic=True), version)


def _chicago_entry(passage: CitedPassage) -> Runs:
    """Return the entry of a book in a bibliography."""
    source = passage.source
    parts = (_chicago_author(passage), Run(source.title, italic=True), _translator(source), _imprint(source))
    return listed((*_sentences(parts), *about_source(source)), " ")


def _sentences(parts: Iterable[str | Run | Runs]) -> Iterator[Runs]:
    """Yield the parts that are not empty as sentences."""
    for part in filter(None, map(words, parts)):
        yield begun(words(part, "" if plain(part).endswith((".", "?", "!")) else "."))


# --- MLA: the entry of an anonymous work begins with its title; its contributors say that it is anonymous ---


def _mla_record(record: CitedRecord, of: Runs) -> Runs:
    stop = "" if record.title.endswith(("?", "!")) else "."
    title = f"“{within(record.title)}{stop}”" if record.title else ""
    return listed((begun(words(record.release.editors, ".")), title, _mla_corpus(record), _on(of)), " ")


def _on(places: Runs) -> Runs:
    return words("On ", places, ".") if places else ()


def _mla_passage(passage: CitedPassage) -> Runs:
    source, translation = passage.source, passage.translation
    title = words(Run(source.title, italic=True), ".")
    unnamed = source.author.natural if source.author and not source.author.is_person else ""
    translator = f"translated by {source.translator}" if source.translator else ""
    ours = words(f"translated by {passage.release.editors} as ", Run(translation, italic=True)) if translation else ""
    details = listed((unnamed, translator, ours, source.publisher, dated(source), section_and_pages(passage)))
    sentence = begun(words(details, ".")) if details else ""
    return listed((_mla_author(passage), title, sentence, _mla_corpus(passage), *about_source(source)), " ")


def _mla_again(passage: CitedPassage) -> Runs:
    return listed((_short_author(passage), section_and_pages(passage)))


def _short_author(passage: CitedPassage) -> str | Run:
    """Return what stands for a book that was cited before: its author, or its title if it has none."""
    return _mla_author(passage).rstrip(".").partition(",")[0] or short_title(passage.source)


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
        yield words(labelled(_("Transcription"), source.transcription), ".")


# --- APA: what has no author begins with its title; the date stands second ---


def _apa_record(record: CitedRecord, of: Runs) -> Runs:
    author, title = listed(_sentences((record.release.editors,))), listed(_sentences((record.title,)))
    return listed((author, _apa_year(record.release.year), title, _on(of), _apa_corpus(record, bool(title))), " ")


def _apa_passage(passage: CitedPassage) -> Runs:
    source = passage.source
    translator = passage.release.editors if passage.translation else source.translator
    where = listed((passage.section, on_pages(passage.pages), f"{translator}, Trans." if translator else ""), "; ")
    titled = words(Run(source.title, italic=True), words(" (", where, ")") if where else "", ".")
    author = _mla_author(passage)
    date = _apa_year(passage.release.year if source.restated else dated(source))
    first = (author, date, titled) if author else (titled, date)
    publisher = f"{source.publisher}." if source.publisher else ""
    return listed((*first, publisher, *about_source(source), _apa_corpus(passage, True)), " ")


def _apa_again(passage: CitedPassage) -> Runs:
    year = passage.release.year if passage.source.restated else dated(passage.source)
    return listed((_short_author(passage), year, section_and_pages(passage)))


def _apa_year(year: str) -> str:
    return f"({year})." if year else "(n.d.)."


def _apa_corpus(cited: Cited, within: bool) -> Runs:
    release = cited.release
    version = f" (Version {release.version}) [Data set]. {cited.link}"
    return words("In " if within else "", Run(release.corpus, italic=True), version)


# --- ISO 690: the address last ---


def _iso_record(record: CitedRecord, of: Runs) -> Runs:
    title = listed(_sentences((record.title,)))
    on = filled(N_("On {places}."), places=of) if of else ""
    return listed((f"{_(record.release.editors).upper()}.", title, on, _iso_corpus(record, bool(title))), " ")


def _iso_passage(passage: CitedPassage) -> Runs:
    source = passage.source
    author = _(passage.release.editors) if source.restated else source.author.inverted if source.author else ""
    book = (author.upper(), Run(source.title, italic=True), _translator(source), _imprint(source))
    parts = (
        *_sentences((*book, _ours(passage), section_and_pages(passage))),
        *about_source(source),
        _iso_corpus(passage, True),
    )
    return listed(parts, " ")


def _iso_corpus(cited: Cited, within: bool) -> Runs:
    release = cited.release
    corpus = Run(release.corpus, italic=True)
    online = filled(N_("{corpus} [online]"), corpus=corpus)
    inside = filled(N_("In: {corpus}"), corpus=online) if within else online
    there = labelled(_("Available from"), cited.link)
    return words(inside, f". Version {release.version}{f', {release.year}' if release.year else ''}. {there}.")


# --- the formats ---


def _named(record: CitedRecord) -> Runs:
    """Name a divergence, a row or an example, as a note does that has named it before."""
    return words(in_marks(within(record.title or record.id), language()))


def _mla_named(record: CitedRecord) -> Runs:
    return words(capital(record.release.editors), f", {record.id}")


def _in_text(record: CitedRecord) -> Runs:
    return words(", ".join(filter(None, (capital(_(record.release.editors)), record.release.year, record.id))))


class Style(NamedTuple):
    """A style: its name and language; what it has for a record and for a passage, and for each when cited again.

    A record comes with the places that it is about. `label`: what stands before what is cited again. `entry`: what it
    has for a book in a bibliography. `whole`: what it has there for the corpus, if it cites in notes; if it cites in
    the text, all that is cited is in the bibliography.
    """

    name: str
    language: str
    record: Callable[[CitedRecord, Runs], Runs]
    passage: Callable[[CitedPassage], Runs]
    again: Callable[[CitedPassage], Runs]
    record_again: Callable[[CitedRecord], Runs]
    label: str
    entry: Callable[[CitedPassage], Runs]
    whole: Callable[[CitedRecord], Runs] | None = None


AGAIN, IN_TEXT = N_("Cited again"), N_("In the text")
_CHICAGO = (_chicago_record, _chicago_passage, _chicago_again, _named, AGAIN, _chicago_entry, _chicago_whole)
STYLES: Mapping[str, Style] = {
    "chicago": Style("Chicago", ENGLISH, *_CHICAGO),
    "mla": Style("MLA", ENGLISH, _mla_record, _mla_passage, _mla_again, _mla_named, IN_TEXT, _mla_passage),
    "apa": Style("APA", ENGLISH, _apa_record, _apa_passage, _apa_again, _in_text, IN_TEXT, _apa_passage),
    "chicago-fr": Style(N_("Chicago, in French"), "fr", *_CHICAGO),
    "iso690": Style(
        N_("ISO 690, in French"), "fr", _iso_record, _iso_passage, _place_of, _in_text, IN_TEXT, _iso_passage
    ),
}
"""The formats for readers."""


def usual_style() -> str:
    """Return the style of notes in the language of the reader."""
    return next((name for name, style in STYLES.items() if style.whole and style.language == language()), "chicago")


def lines(citation: Citation, format: str) -> list[Line]:
    """Return a citation in a style, with what is in italics.

    The divergence or row is first, if one is cited; then each passage, with words and short form.
    """
    style = STYLES[format]
    written = [Line("note", style.record(citation.record, places(citation)))] if citation.record else []
    for part in citation.parts:
        if isinstance(part, CitedPassage):
            written.append(Line("note", style.passage(part)))
            written += (Line("quotation", words(quotation(quoted))) for quoted in part.quoted)
            again = style.again(part)
            written.append(Line("again", begun(words(again, ".")) if style.whole else words("(", again, ")")))
        else:
            written.append(Line("silence", silence(part)))
    return written
