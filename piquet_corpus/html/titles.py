"""The names of editions, clauses, rows and rule sets as a reader knows them; ids stand beside them in soft print."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.citation.places import section_in_full, sections_in_full
from piquet_corpus.corpus import Corpus
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.texts.alignment import Omission, Row
from piquet_corpus.texts.tei.model import Clause, Edition
from piquet_corpus.texts.tei.read import GAME


def edition_title(corpus: Corpus, edition: Edition) -> str:
    """Return the name of an edition: `Paris 1642`; one without a place has its game: `Tarot 1637`, `Modern Piquet`."""
    if edition.place:
        return f"{edition.place} {edition.year}".strip()
    game = corpus.topics.label(f"{GAME}{edition.game}") if edition.game else ""
    return f"{game} {edition.year}".strip() if edition.year else f"{edition.short} {game}".strip()


def clause_title(corpus: Corpus, clause: Clause) -> str:
    """Return the name of a clause: `Paris 1642, § 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    return f"{edition_title(corpus, edition)}, {section_in_full(edition, clause.ref)}"


def run_title(corpus: Corpus, run: Sequence[Clause]) -> str:
    """Return the name of consecutive clauses: `Paris 1642, § 6, clauses 2–4`."""
    edition = corpus.editions[run[0].edition]
    return f"{edition_title(corpus, edition)}, {sections_in_full(edition, [run])}"


def row_title(corpus: Corpus, row: Row) -> str:
    """Return the name of a row of the alignment: the clauses it begins with, or the edition that has none."""
    first = {id_.partition(".")[0]: id_ for id_ in reversed(row.clauses)}
    named = [clause_title(corpus, corpus.clauses[id_]) for id_ in reversed(first.values())]
    if isinstance(row, Omission):
        return f"Not in {edition_title(corpus, corpus.editions[row.edition])}: {' and '.join(named)}"
    return f"Parallel: {' and '.join(named)}"


def ruleset_title(corpus: Corpus, id_: str) -> Html:
    """Return the title of a rule set or a match form, with its id."""
    sets = corpus.rulesets
    title = sets[id_].title if id_ in sets else sets.forms[id_].title
    return join([title, " ", soft_id(id_)])


def soft_id(id_: str) -> Html:
    """Return an id in soft print, for those who cite it."""
    return tag("span", id_, class_="soft id")
