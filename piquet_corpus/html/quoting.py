"""Quoting clauses: what the edition says, in its own words and language, with the link to it."""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.markup import Html, english, join, phrase, tag
from piquet_corpus.html.showing import Showing
from piquet_corpus.html.titles import place_link, place_links
from piquet_corpus.html.wording import STATUS
from piquet_corpus.judging.explain import Explanation, GroundExplained
from piquet_corpus.language.words import Layer
from piquet_corpus.texts.alignment import Omission
from piquet_corpus.texts.tei.model import Clause
from rules.core.messages import _


def words_of(corpus: Corpus, clause: Clause, layer: Layer = "original", *, terms: bool = False) -> Html:
    """Return a clause in its own words, with the apparatus, and its terms if `terms`."""
    return tag("span", Showing(corpus, clause.edition, layer, terms).html(clause), lang=clause.language)


def silence(corpus: Corpus, omission: Omission) -> Html:
    """Say which edition an omission is about, and which clauses have no parallel there."""
    edition = corpus.editions.get(omission.edition)
    others = place_links(corpus, omission.clauses)
    name = _(edition.short) if edition else omission.edition
    return phrase("{edition} has no parallel to {clauses}.", edition=name, clauses=others)


def quote(corpus: Corpus, id_: str) -> Html:
    """Return what a rule set or a case cites: a clause in its words, or what an edition leaves out."""
    cited = corpus.cited(id_)
    if isinstance(cited, Clause):
        said = words_of(corpus, cited)
    elif isinstance(cited, Omission):
        said = silence(corpus, cited)
    else:
        said = tag("span", _("unknown clause"), class_="failed")
    return tag("div", place_link(corpus, id_), " ", said, class_="quote")


class Quoter:
    """Clauses on one page: each is quoted at its first place, and then only named."""

    def __init__(self, corpus: Corpus) -> None:
        self.corpus = corpus
        self._quoted: set[str] = set()

    def clauses(self, ids: Iterable[str]) -> Html:
        """Return clauses: those not yet quoted in their words, the others by their references."""
        listed = list(ids)
        fresh = [id_ for id_ in listed if id_ not in self._quoted]
        named = [id_ for id_ in listed if id_ in self._quoted]
        self._quoted.update(fresh)
        quotes = join(quote(self.corpus, id_) for id_ in fresh)
        if not named:
            return quotes
        references = place_links(self.corpus, named)
        return join([quotes, tag("div", phrase("{clauses} (quoted above)", clauses=references), class_="quote")])


class Reasons(Quoter):
    """Why findings are as they are."""

    def of(self, explanation: Explanation) -> Html:
        """Return the grounds of a finding, each with its clauses; and the reason, where the clauses do not state it."""
        return join(
            tag(
                "div",
                self._meaning(ground),
                self.clauses(quotation.id for quotation in ground.quotations),
                class_="because",
            )
            for ground in explanation.grounds
        )

    def _meaning(self, ground: GroundExplained) -> Html:
        """Return what a ground means, and how the text supports it if it does not state it."""
        if ground.status == "stated":
            return tag("div", _(ground.meaning), class_="ground")
        return tag("div", _(ground.meaning), " ", self._why(ground), class_="ground")

    def _why(self, ground: GroundExplained) -> Html:
        """Return how the text supports a ground, and why we think so."""
        return phrase("({status}: {why})", status=_(STATUS[ground.status]), why=english(ground.why))


class ShortReasons(Reasons):
    """Why findings are as they are, for a page whose clauses are a click away: these have the words and the reasons."""

    def clauses(self, ids: Iterable[str]) -> Html:
        """Return clauses by their references."""
        return tag("div", place_links(self.corpus, ids), class_="quote")

    def _why(self, ground: GroundExplained) -> Html:
        """Return how the text supports a ground."""
        return phrase("({status})", status=_(STATUS[ground.status]))
