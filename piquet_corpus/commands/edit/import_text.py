"""`import`: a draft of an edition from a TEI or plain-text file, to be reviewed."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path
from typing import Any

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.importing.draft import EditionDraft, draft_of, held_against
from piquet_corpus.editing.importing.source import Facts
from piquet_corpus.editing.scaffolding.carrying import spellings, terms
from piquet_corpus.editing.validate.measures import FILE as DIGESTS
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.spelling import lexicon_file
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.glossary import FILE as GLOSSARY
from piquet_corpus.edition.texts.tei.read import read_edition
from piquet_corpus.edition.texts.tei.xml import CERTAINTIES, parse
from piquet_corpus.judging.proof.finished import EXCEPT
from piquet_corpus.judging.proof.finished import FILE as FINISHED
from piquet_corpus.work.errors import CorpusError, Usage
from piquet_corpus.work.paths import NotWritten, read_text, shown, write_text
from piquet_corpus.work.terminal import attributes, emit, say, say_line
from rules.core.text import number_of

ID = re.compile(r"[a-z][a-z0-9]*")


@click.command()
@click.argument(
    "file", type=click.Path(path_type=Path), metavar="FILE", help="TEI P5 (of EEBO-TCP or other), or plain text."
)
@click.option("--id", "edition", required=True, metavar="ID", help="The name of the new edition: en1674.")
@click.option("--part", default="", metavar="HEADING", help="Only the division with these words in its heading.")
@click.option("--game", default="", metavar="GAME", help="By default, that of the clauses most like its own.")
@click.option("--title", default="", help="Of the book; by default, as in the header of the file. So are these:")
@click.option("--author", default="")
@click.option("--place", default="")
@click.option("--publisher", default="")
@click.option("--year", default="")
@click.option("--language", default="", metavar="xx", help="Two letters: en, fr.")
@click.option("--against", metavar="EDITION", help="Write nothing; compare the clauses with those of this edition.")
@json_option
def import_command(
    file: Path, edition: str, part: str, game: str, against: str | None, json: bool, **stated: Any
) -> None:
    """Write the draft, or only compare it with an edition. `stated`: of the book, as in Facts. Raises PiquetError."""
    corpus = load()
    if not ID.fullmatch(edition):
        raise Usage(f"{edition!r} cannot be the name of an edition; expected small letters and digits: en1674")
    other = corpus.edition(against) if against is not None else None
    if against is None and edition in corpus.editions:
        at = shown(corpus.editions[edition].file)
        raise Usage(f"there is an edition {edition} already: {at}. Give another --id, or move that file away first")
    draft = draft_of(corpus, file, edition, Facts(**stated), part, game, against or "")
    held = held_against(draft, other) if other else None
    written = () if other else _write(corpus, draft)
    if not json:
        return _print(draft, against, held, written)
    clauses = [
        {"id": clause, **attributes(proposal, "words", "kind", "topics", "cert"), "like": proposal.like or None}
        for clause, proposal in draft.proposals.items()
    ]
    plain = attributes(draft, "edition", "game", "letters", "pages") | {"clauses": clauses}
    more = attributes(draft, "gaps", "left_out") | {"cuts": held, "written": [shown(path) for path in written]}
    return emit(plain | more)


def _write(corpus: Corpus, draft: EditionDraft) -> tuple[Path, ...]:
    text = corpus.directory / "texts" / f"{draft.edition}.xml"
    digests, finished = corpus.directory / DIGESTS, corpus.directory / FINISHED
    write_text(text, draft.tei)
    try:
        edition = read_edition(parse(text))
    except CorpusError as error:
        text.unlink()
        raise NotWritten(f"nothing was written, since it could not be read again: {error}") from None
    _add_line(digests, draft.measure)
    written = [text, digests]
    if finished.is_file():
        _add_line(finished, f"{EXCEPT}{draft.edition}")
        written.append(finished)
    for name, carry in ((lexicon_file(edition.id), spellings), (GLOSSARY, terms)) if draft.reprint else ():
        if carried := carry(corpus, edition, draft.reprint, draft.counterparts):
            written.append(corpus.directory / name)
            write_text(written[-1], carried)
    return tuple(written)


def _add_line(path: Path, line: str) -> None:
    """Add a line to a file; one that begins with the same name is replaced."""
    name = line.partition("\t")[0]
    others = [other for other in read_text(path).splitlines() if other.partition("\t")[0] != name]
    write_text(path, "\n".join((*others, line, "")))


def _print(draft: EditionDraft, against: str | None, held: dict[str, int] | None, written: tuple[Path, ...]) -> None:
    pages = f", {draft.pages} pages" if draft.pages else ""
    say(f"{draft.edition}: {draft.letters} letters{pages}, {len(draft.proposals)} clauses, game {draft.game}.", "bold")
    certain = Counter(proposal.cert for proposal in draft.proposals.values())
    counted = ", ".join(f"{certain[cert]} {cert}" for cert in CERTAINTIES if certain[cert])
    say(f"Kinds and topics are proposals ({counted} certainty): look at each, then take its resp and cert away.")
    unread = f"{len(draft.gaps)} places could not be read by the transcribers:"
    for head, sentences in ((unread, draft.gaps), ("Left out:", draft.left_out)):
        if sentences:
            say(head)
        for sentence in sentences:
            say_line(f"  {sentence}")
    if against is not None and held is None:
        say(f"Not the same letters in the same paragraphs as {against}, so the cuts cannot be compared.")
    elif held is not None:
        shared, proposed, theirs = held.values()
        recall, precision = (shared / of if of else 1.0 for of in (theirs, proposed))
        say(
            f"Cuts between clauses, compared with {against}: {shared} of its {theirs} are found "
            f"(recall {recall:.0%}); of {proposed} proposed, {shared} are right (precision {precision:.0%})."
        )
    same = Counter(
        edition_of(proposal.like) for proposal in draft.proposals.values() if proposal.like and not proposal.cert
    )
    for other, number in same.items():
        say(f"{number_of(number, 'clause')} with the words of {other}: cut as there, kinds and topics taken over.")
    if draft.reprint:
        say(
            f"Most words are those of {draft.reprint}. `piquet-corpus collate {draft.reprint} FILE` shows the others: "
            "if they are few, it is rather a witness of that text than a text of its own."
        )
    for path in written:
        say_line(f"wrote {shown(path)}")
    if written:
        say(f"Next: review the clauses, then `piquet-corpus validate --progress {draft.edition}`.")
