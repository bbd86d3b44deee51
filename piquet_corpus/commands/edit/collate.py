"""`collate`: two texts compared word for word; the second becomes a witness of the first."""

from __future__ import annotations

from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.importing.collating import Apparatus, WordDifference, collate
from piquet_corpus.editing.importing.draft import read_source
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.paths import shown, write_text
from piquet_corpus.work.terminal import emit, say, say_line
from rules.core.text import number_of


@click.command()
@click.argument("text", metavar="TEXT", help="A text of the corpus: en1674.")
@click.argument("other", metavar="OTHER", help="Another text of the corpus, or a file: TEI P5, or plain text.")
@click.option("--part", default="", metavar="HEADING", help="Only the division of the file with these words above it.")
@click.option("--spelling", is_flag=True, help="List the words too that are only spelt otherwise.")
@click.option("--witness", "siglum", default="", metavar="LETTER", help="With --write: its siglum in bibliography.xml.")
@click.option(
    "--write", is_flag=True, help="Write what differs into the apparatus of TEXT, as readings of the witness."
)
@json_option
def collate_command(text: str, other: str, part: str, spelling: bool, siglum: str, write: bool, json: bool) -> None:
    """Print the differences, and write them if asked. Raises PiquetError."""
    corpus = load()
    edition = corpus.edition(text)
    differences = collate(corpus, edition, _paragraphs(corpus, edition.id, other, part))
    apparatus = None
    if write:
        apparatus = Apparatus(edition, siglum, _title_of(corpus, siglum))
        apparatus.add(differences)
        write_text(edition.file, apparatus.text)
    if json:
        return emit({"text": text, "other": other, "differences": [_plain(each) for each in differences]})
    words = [each for each in differences if not each.is_spelling]
    for each in differences if spelling else words:
        say_line(f"{each.clause.id}  {each.ours or '–'}  |  {each.theirs or '–'}")
    only = len(differences) - len(words)
    say(f"{number_of(len(words), 'difference')} of words; {number_of(only, 'word')} only spelt otherwise.", "bold")
    if apparatus:
        readings = number_of(apparatus.added, "reading")
        say(f"{shown(edition.file)}: {readings} of {siglum} written. Next: `piquet-corpus validate`.")
    return None


def _paragraphs(corpus: Corpus, text: str, other: str, part: str) -> list[str]:
    if other == text:
        raise Usage(f"{other} cannot be compared with itself")
    if other in corpus.editions:
        return [clause.original for clause in corpus.editions[other].clauses]
    if not Path(other).is_file():
        raise UnknownName("text or file", other, corpus.editions)
    book, _ = read_source(Path(other), part)
    return [each.passage.text for each in book.all_parts if each.kind == "paragraph"]


def _title_of(corpus: Corpus, siglum: str) -> str:
    """Return what the bibliography says of a witness."""
    witnesses = {witness.siglum: witness for witness in corpus.bibliography.witnesses}
    if siglum not in witnesses:
        known = f"there are {', '.join(witnesses)}" if witnesses else "there is none"
        raise Usage(f"--witness: bibliography.xml must have the witness in its listWit, by its letter; {known}")
    return witnesses[siglum].text


def _plain(each: WordDifference) -> dict[str, str | bool]:
    return {"clause": each.clause.id, "ours": each.ours, "theirs": each.theirs, "spelling": each.is_spelling}
