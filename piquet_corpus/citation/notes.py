"""Citations as prose: a note after the Chicago Manual of Style, an entry after the MLA Handbook.

Neither CSL style can be used: a passage is cited from a book of then in an edition of now, which their entries have no
place for, and their processor writes French titles in English capitals.
"""

from __future__ import annotations

from piquet_corpus.citation.model import Citation, Passage, Record, Silence
from piquet_corpus.citation.words import capital, on_pages, quotation, restatement, silence
from piquet_corpus.tei.source import Name


def chicago(citation: Citation) -> str:
    """Return notes after the Chicago Manual of Style (18th ed.), one a line, each followed by the words it cites."""
    lines = [] if citation.record is None else [_chicago_record(citation.record)]
    for part in citation.parts:
        if isinstance(part, Silence):
            lines.append(silence(part))
        else:
            lines += [_chicago_passage(part), *(f"  {quotation(one)}" for one in part.quoted)]
    return "\n".join(lines)


def mla(citation: Citation) -> str:
    """Return entries after the MLA Handbook (9th ed.), one a line, each followed by the words it cites."""
    lines = [] if citation.record is None else [_mla_record(citation.record)]
    for part in citation.parts:
        if isinstance(part, Silence):
            lines.append(silence(part))
        else:
            lines += [_mla_passage(part), *(f"  {quotation(one)}" for one in part.quoted)]
    return "\n".join(lines)


def _chicago_record(one: Record) -> str:
    """Return the note on a record."""
    release = one.release
    where = f"{release.corpus}, version {release.version} ({release.year})"
    return f"{capital(release.editors)}, “{one.title},” in {where}, {one.link}."


def _chicago_passage(one: Passage) -> str:
    """Return the note on a passage."""
    source, release = one.source, one.release
    parts = [_chicago_work(one), one.section, on_pages(one.pages)]
    parts += [f"translated by {release.editors} as “{one.translated}”" if one.translated else ""]
    parts += [f"transcription: {source.transcription}" if source.transcription else ""]
    parts += [", ".join(map(str, source.catalogued))]
    parts += [f"in {release.corpus}, version {release.version} ({release.year})", one.link]
    return ", ".join(filter(None, parts)) + (f"; {restatement(source.restated)}." if source.restated else ".")


def _chicago_work(one: Passage) -> str:
    """Return author and title of the book, with its imprint; or of our restatement."""
    source = one.source
    if source.restated:
        return f"{capital(one.release.editors)}, “{source.title}”"
    author = capital(source.author.natural) if source.author else ""
    translator = f"trans. {source.translator}" if source.translator else ""
    imprint = f"({source.place}: {source.publisher}, {source.year})"
    return f"{', '.join(filter(None, (author, source.title, translator)))} {imprint}"


def _mla_record(one: Record) -> str:
    """Return the entry of a record."""
    release = one.release
    return f"{capital(release.editors)}. “{one.title}.” {_mla_container(one)}"


def _mla_container(one: Record | Passage) -> str:
    """Return the corpus as that in which something stands."""
    release = one.release
    return f"{capital(release.corpus)}, version {release.version}, {release.year}, {one.link}."


def _mla_passage(one: Passage) -> str:
    """Return the entry of a passage."""
    source = one.source
    author = capital(one.release.editors) if source.restated else capital(_name(source.author))
    title = f"“{source.title}.”" if source.restated else f"{source.title.rstrip('.')}."
    details = [f"translated by {source.translator}" if source.translator else ""]
    details += [source.publisher, source.year, one.section]
    details += [on_pages(one.pages)]
    first = capital(", ".join(filter(None, details)))
    more = [f"Transcription: {source.transcription}" if source.transcription else ""]
    more += [restatement(source.restated) if source.restated else ""]
    more += [f"Translated by {one.release.editors} as “{one.translated}”" if one.translated else ""]
    parts = [f"{author.rstrip('.')}." if author else "", title, f"{first}." if first else "", _mla_container(one)]
    parts += [f"{capital(each)}." for each in more if each]
    return " ".join(filter(None, parts))


def _name(author: Name | None) -> str:
    """Return a name as it is sorted; nothing for none."""
    return author.inverted if author else ""
