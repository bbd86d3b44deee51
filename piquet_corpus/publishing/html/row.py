"""One row of the alignment: its clauses, the relation between them, and the divergences that it shows."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import Omission, Parallel, Row
from piquet_corpus.publishing.html.addresses import READ, address, link
from piquet_corpus.publishing.html.clause import section
from piquet_corpus.publishing.html.columns import asked
from piquet_corpus.publishing.html.divergence import listed
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.quoting import quote, silence
from piquet_corpus.publishing.html.titles import together
from piquet_corpus.publishing.html.wording import RELATIONS
from rules.core.messages import _, say


def words(corpus: Corpus, row: Row) -> Html:
    """Return the parallel clauses of a row, or say which edition has no parallel to its clauses."""
    quotes = join(quote(corpus, id_) for id_ in row.clauses)
    if isinstance(row, Omission):
        said = silence(corpus, row)
    else:
        latest = _(corpus.editions[row.latest].short)
        others = together(_(corpus.editions[id_].short) for id_ in _others(corpus, row))
        means = _("This row of the alignment shows parallel clauses: clauses of different texts about the same matter.")
        relation = _(RELATIONS[row.relation].long)
        compared = say("{one} compared with {others}: {relation}.", one=latest, others=others, relation=relation)
        said = tag("span", means, " ", compared)
    editions = asked(corpus, *(corpus.clauses[id_].edition for id_ in row.clauses))
    to = address(READ, row.clauses[0], at=row.clauses[0], editions=editions)
    there = link(_("Show in the text"), to, label=say("Show in the text: {row}", row=row.id))
    return join([tag("p", said, " ", there), quotes])


def _others(corpus: Corpus, row: Parallel) -> tuple[str, ...]:
    """Return the editions of a row other than the latest, in order of time."""
    named = {corpus.clauses[id_].edition for id_ in row.clauses} - {row.latest}
    return tuple(id_ for id_ in corpus.editions if id_ in named)


def divergences(corpus: Corpus, row: Row) -> Html:
    """Return the divergences that a row shows, or why it shows none."""
    if records := [record for record in corpus.register.records if row.id in record.rows]:
        return section(_("Divergences"), listed(records))
    waiver = corpus.register.waived.get(row.id)
    return section(_("Divergences"), tag("p", say("None: {why}", why=waiver.why))) if waiver else Html()
