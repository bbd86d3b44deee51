"""The names of editions, clauses, rows and rule sets as a reader knows them; ids stand beside them in soft print."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.tei.model import Clause, Edition
from piquet_corpus.edition.texts.tei.read import GAME
from piquet_corpus.publishing.citation.places import section, sections
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, join, tag
from rules.core.messages import _, meant, say

BEFORE = "before the name of a game"
"""The meaning of the short name of an edition in `Modern Piquet`."""


def edition_title(corpus: Corpus, edition: Edition) -> str:
    """Return the name of an edition: `Paris 1642`; one without a place has its game: `Tarot 1637`, `Modern Piquet`."""
    if edition.place:
        return f"{_(edition.place)} {edition.year}".strip()
    game = corpus.topics.label(f"{GAME}{edition.game}") if edition.game else ""
    return (
        f"{game} {edition.year}".strip()
        if edition.year
        else say("{text} {game}", text=meant(BEFORE, edition.short), game=game)
    )


def clause_title(corpus: Corpus, clause: Clause) -> str:
    """Return the name of a clause: `Paris 1642, § 6, clause 2`."""
    edition = corpus.editions[clause.edition]
    return f"{edition_title(corpus, edition)}, {section(edition, clause.ref, in_full=True)}"


def run_title(corpus: Corpus, run: Sequence[Clause]) -> str:
    """Return the name of consecutive clauses: `Paris 1642, § 6, clauses 2–4`."""
    edition = corpus.editions[run[0].edition]
    return f"{edition_title(corpus, edition)}, {sections(edition, [run], in_full=True)}"


def row_title(corpus: Corpus, row: Row) -> str:
    """Return the name of a row of the alignment: the clauses it begins with, or the edition that has none."""
    first = {id_.partition(".")[0]: id_ for id_ in reversed(row.clauses)}
    named = together(clause_title(corpus, corpus.clauses[id_]) for id_ in reversed(first.values()))
    if isinstance(row, Omission):
        edition = edition_title(corpus, corpus.editions[row.edition])
        return say("Not in {text}: {clauses}", text=edition, clauses=named)
    return say("Parallel: {clauses}", clauses=named)


def together(named: Iterable[str]) -> str:
    """Return names in a row, with "and" between them."""
    first, *more = named
    return reduce(lambda one, other: say("{one} and {other}", one=one, other=other), more, first)


def place(corpus: Corpus, id_: str) -> str:
    """Return what a clause, an omission or a heading is called in a list: `1642 § 6.2`, `not in 1651: 1642 § 6.2`."""
    known = corpus.clauses.get(id_)
    row = corpus.alignment.by_id.get(id_)
    if known:
        edition = corpus.editions[known.edition]
        numbered = known.ref[:1].isdigit()
        return (
            f"{_(edition.short)} § {known.ref}"
            if numbered
            else f"{_(edition.short)}, {section(edition, known.ref, in_full=True)}"
        )
    if row is None:
        if not corpus.passages.place(id_):
            return id_
        return say("{text}, a heading", text=_(corpus.editions[id_.partition(".")[0]].short))
    named = first_places(corpus, row)
    if isinstance(row, Omission):
        return say("not in {text}: {clauses}", text=_(corpus.editions[row.edition].short), clauses=named)
    return named


def first_places(corpus: Corpus, row: Row) -> str:
    """Return the clauses with which a row of the alignment begins in each edition: `1642 § 6.4 = 1651 § 7.1.6`."""
    first = {one.partition(".")[0]: one for one in reversed(row.clauses)}
    return " = ".join(place(corpus, one) for one in reversed(first.values()))


def place_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to a clause, an omission or a row, by its name in a list. Its id is shown to the pointer."""
    return tag("a", place(corpus, id_), href=address(CLAUSE, clause=id_), class_="ref", title=id_)


def place_links(corpus: Corpus, ids: Iterable[str]) -> Html:
    """Return several of these links."""
    return join((place_link(corpus, id_) for id_ in ids), ", ")


def ruleset_title(corpus: Corpus, id_: str) -> Html:
    """Return the title of a rule set or a match form, with its id."""
    sets = corpus.rulesets
    title = sets[id_].title if id_ in sets else sets.forms[id_].title
    return join([_(title), " ", soft_id(id_)])


def soft_id(id_: str) -> Html:
    """Return an id in soft print, for those who cite it."""
    return tag("span", id_, class_="id")
