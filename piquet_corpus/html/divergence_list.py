"""The list of divergences."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.corpus import Corpus
from piquet_corpus.html import names
from piquet_corpus.html.addresses import divergence_link
from piquet_corpus.html.markup import Html, cell, join, table, tag
from piquet_corpus.html.wording import counted
from piquet_corpus.texts.divergence import Divergence, Side

MOST = 50
"""The number of divergences on a page of the list."""
COLUMNS = ("No.", "What differs", "Between", "Importance", "Effect", "Form", "Topics")


def how_many(chosen: int, of: int, again: int) -> str:
    """Say how many divergences match of all there are, and how many records repeat one of them.

    >>> how_many(1, 1, 0), how_many(0, 54, 0), how_many(3, 54, 2)
    ('1 divergence.', 'No divergence matches these filters.', '3 of 54 divergences, 2 of them recorded twice.')
    """
    if not chosen:
        return "No divergence matches these filters."
    twice = f", {again} of them recorded twice" if again else ""
    return f"{'' if chosen == of else f'{chosen} of '}{counted(of, 'divergence')}{twice}."


def records_table(corpus: Corpus, records: Iterable[Divergence]) -> Html:
    """Return a table of divergences, one line each."""
    return table("Divergences", COLUMNS, (_row(corpus, record) for record in records), "facts divergences")


def _row(corpus: Corpus, record: Divergence) -> tuple[Html, ...]:
    """Return the row of a divergence."""
    proven = tag("span", "proven by a case", class_="marks") if record.proofs else None
    importance = tag("span", record.importance, class_=f"importance {record.importance}")
    same = tag("span", " the same fact as ", join(map(divergence_link, record.twins), ", "), class_="ground")
    return (
        cell(COLUMNS[0], divergence_link(record.id)),
        cell(
            COLUMNS[1],
            divergence_link(record.id, record.title),
            " " if proven else "",
            proven,
            same if record.twins else None,
        ),
        cell(COLUMNS[2], *sides_in_words(corpus, record)),
        cell(COLUMNS[3], importance),
        cell(COLUMNS[4], record.effect),
        cell(COLUMNS[5], ", ".join(record.form)),
        cell(COLUMNS[6], ", ".join(corpus.topics.label(topic) for topic in record.topics), class_="ground"),
    )


def sides_in_words(corpus: Corpus, record: Divergence) -> tuple[Html, ...]:
    """Return the editions and rule sets of each side, one under the other."""
    return tuple(tag("div", side_in_words(corpus, side)) for side in record.sides)


def side_in_words(corpus: Corpus, side: Side) -> str:
    """Return the editions of a side; also its rule sets, if they are not those of the whole text."""
    editions = ", ".join(names.text(corpus, id_) for id_ in side.editions)
    if side.silent:
        return f"not in {editions}"
    ways = [names.named(corpus, id_) for id_ in side.ways if id_ not in side.editions]
    if not ways:
        return editions
    said = "; ".join(ways)
    return said if all(name.startswith(editions) for name in ways) else f"{editions}: {said}"
