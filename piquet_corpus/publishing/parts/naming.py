"""Clauses, rules and rule sets as HTML: their names as links, with the ids by which they are cited; and quotations.

A clause is quoted in its own words and language, with the link to it.
"""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.words import Layer
from piquet_corpus.edition.texts.alignment import Omission, Row
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.judging.score import Explanation, GroundExplained
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import CLAUSE, address
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag
from piquet_corpus.publishing.names import STATUS, sentence
from piquet_corpus.publishing.parts.showing import Showing
from rules.core.messages import _, language, say


def row_link(corpus: Corpus, row: Row) -> Html:
    """Return the link to a row of the alignment, by the clauses with which it begins."""
    return _ref(row.id, names.first_places(corpus, row))


def place_link(corpus: Corpus, id_: str) -> Html:
    """Return the link to a clause, an omission or a row, by its name in a list."""
    return _ref(id_, names.place(corpus, id_))


def _ref(id_: str, name: str) -> Html:
    return tag("a", name, href=address(CLAUSE, clause=id_), class_="ref", title=id_)


def place_links(corpus: Corpus, ids: Iterable[str]) -> Html:
    """Return several of these links."""
    return join((place_link(corpus, id_) for id_ in ids), ", ")


def ruleset_title(corpus: Corpus, id_: str) -> Html:
    """Return the title of a rule set or a match form, with its id."""
    sets = corpus.rulesets
    return fragment(_(sets[id_].title if id_ in sets else sets.forms[id_].title), " ", soft_id(id_))


def soft_id(id_: str) -> Html:
    """Return an id in soft print, for those who cite it."""
    return tag("span.id", id_)


def rule_shown(corpus: Corpus, name: str) -> Html:
    """Return a rule for a table: its name, and what it decides; who points at the name sees the id."""
    shown, meaning = names.rule(corpus, name), names.sentence(name)
    return _shown(shown, None if meaning == shown else f"{meaning}.", name)


def parameter_shown(corpus: Corpus, rule_: str, name: str) -> Html:
    """Return a parameter for a table: what it settles; who points at it sees the id."""
    return _shown(names.parameter(corpus, rule_, name), None, f"{rule_}, {name}")


def decision_shown(corpus: Corpus, of: Decision) -> Html:
    """Return what two rule sets may decide differently: a parameter of a rule, or the rule itself."""
    return parameter_shown(corpus, of.rule, of.parameter) if of.parameter else rule_shown(corpus, of.rule)


def _shown(name: str, meaning: str | None, id_: str) -> Html:
    explained = tag("div.ground", meaning) if meaning else None
    return fragment(tag("div.named", names.capital(name), title=id_), explained)


# --- quotations ---


def words_of(corpus: Corpus, clause: Clause, layer: Layer = "original", *, terms: bool = False) -> Html:
    """Return a clause in its own words, with the apparatus, and its terms if `terms`."""
    return tag("span", Showing(corpus, clause.edition, layer, terms).html(clause), lang=clause.language)


def in_own_language(corpus: Corpus, clause: Clause) -> Html:
    """Return our translation of a clause for a reader of another language, if there is one in his."""
    for ours in corpus.translated(clause):
        if ours.language == language() != clause.language:
            return tag("div.translated", words_of(corpus, ours, "regularised"))
    return Html()


def silence(corpus: Corpus, omission: Omission) -> Html:
    """Say which edition an omission is about, and which clauses have no parallel there."""
    others = place_links(corpus, omission.clauses)
    return phrase(
        "{edition} has no parallel to {clauses}.", edition=names.text(corpus, omission.edition), clauses=others
    )


def quote(corpus: Corpus, id_: str) -> Html:
    """Return what a rule set or a case cites: a clause in its words, or what an edition leaves out."""
    cited = corpus.cited(id_)
    if isinstance(cited, Clause):
        words = fragment(words_of(corpus, cited), in_own_language(corpus, cited))
    elif isinstance(cited, Omission):
        words = silence(corpus, cited)
    else:
        words = tag("span.failed", _("unknown clause"))
    return tag("div.quote", place_link(corpus, id_), " ", words)


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
        quotes = [quote(self.corpus, id_) for id_ in fresh]
        if named:
            above = phrase("{clauses} (quoted above)", clauses=place_links(self.corpus, named))
            quotes.append(tag("div.quote.above", above))
        return join(quotes)


class Reasons(Quoter):
    """Why findings on one page are as they are: each reason, and each rule, is told at its first place.

    `short`: for a page whose clauses, with the words and the reasons, are a click away, and whose table has the cards.
    `learner`: for one who learns the game: without the rule, and without how plainly the text states it.
    """

    def __init__(self, corpus: Corpus, *, short: bool = False, learner: bool = False) -> None:
        super().__init__(corpus)
        self.short, self.learner = short, learner
        self._told: set[object] = set()

    def of(self, explanation: Explanation) -> Html:
        """Return the grounds of a finding, each with its clauses and the reason, where these do not state it; the rule.

        What was told above is not told again: then only the rule is named.
        """
        rule = explanation.decided.rule
        grounds = [ground for ground in explanation.grounds if self._first((rule, ground.ground, ground.quotations))]
        because = map(self.because, grounds)
        if self.learner:
            return join(because)
        above = say("As above: {rule}.", rule=names.rule(self.corpus, rule))
        named = f"{sentence(rule)}." if self._first(rule) else above
        return fragment(*because, tag("p.ground", named, title=rule))

    def _first(self, reason: object) -> bool:
        known = reason in self._told
        self._told.add(reason)
        return not known

    def because(self, ground: GroundExplained) -> Html:
        """Return what a ground means, how plainly the text states it, and its clauses."""
        meaning = fragment(_(ground.meaning))
        if ground.status != "stated" and not self.learner:
            status = _(STATUS[ground.status])
            if self.short or not ground.why:
                why = phrase("({status})", status=status)
            else:
                why = phrase("({status}: {why})", status=status, why=english(ground.why))
            meaning = fragment(meaning, " ", why)
        ids = [quotation.id for quotation in ground.quotations]
        if self.short:
            return tag("p.because", meaning, ": ", place_links(self.corpus, ids))
        return tag("div.because", tag("div.ground", meaning), self.clauses(ids))
