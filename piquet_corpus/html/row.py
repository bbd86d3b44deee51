"""One row of the alignment: its clauses, the relation between them, and the divergences that it shows."""

from __future__ import annotations

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import READ, address, link
from piquet_corpus.html.clause import section
from piquet_corpus.html.columns import asked
from piquet_corpus.html.divergence import listed
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.quoting import quote, silence
from piquet_corpus.html.wording import RELATIONS
from piquet_corpus.texts.alignment import Omission, Row


def words(corpus: Corpus, row: Row) -> Html:
    """Return the parallel clauses of a row, or say which edition has no parallel to its clauses."""
    quotes = join(quote(corpus, id_) for id_ in row.clauses)
    if isinstance(row, Omission):
        said = silence(corpus, row)
    else:
        latest = corpus.editions[row.latest].short
        means = "This row of the alignment shows parallel clauses: clauses of different texts about the same matter."
        said = tag("span", f"{means} {latest} compared with the others: {RELATIONS[row.relation].long}.")
    editions = asked(corpus, *(corpus.clauses[id_].edition for id_ in row.clauses))
    there = link("in the text", address(READ, row.clauses[0], editions=editions), label=f"{row.id} in the text")
    return join([tag("p", said, " ", there), quotes])


def divergences(corpus: Corpus, row: Row) -> Html:
    """Return the divergences that a row shows, or why it shows none."""
    if records := [record for record in corpus.register.records if row.id in record.rows]:
        return section("Divergences", listed(records))
    waiver = corpus.register.waived.get(row.id)
    return section("Divergences", tag("p", f"None: {waiver.why}")) if waiver else Html()
