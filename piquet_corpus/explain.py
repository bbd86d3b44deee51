"""A finding in words, with the clauses it rests on quoted from the edition it was judged under."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from piquet_corpus.alignment import Omission
from piquet_corpus.corpus import Corpus
from rules.cards import Suit, show_cards
from rules.rule import Decided, Hand, registry
from rules.ruleset import RuleSet

HANDS: tuple[Hand, Hand] = ("elder", "younger")


@dataclass(frozen=True)
class Quotation:
    """What is cited: a clause in the words of its edition, or an omission. `language` is that of `text`."""

    id: str
    text: str
    language: str
    page: str | None
    is_clause: bool

    @property
    def marked(self) -> str:
        """The text as it is printed in running prose: a clause in quotation marks, an omission without."""
        if not self.is_clause:
            return self.text
        return f"« {self.text} »" if self.language == "fr" else f"“{self.text}”"

    @property
    def reference(self) -> str:
        """The id, and the page where there is one."""
        return f"{self.id}, p. {self.page}" if self.page else self.id


@dataclass(frozen=True)
class GroundExplained:
    """One ground of a finding: what it means, how plainly the text states it, and the text."""

    ground: str
    meaning: str
    status: str
    why: str | None
    quotations: tuple[Quotation, ...]


@dataclass(frozen=True)
class Explanation:
    """A finding explained. `totals` are what each has counted when it is made, in order."""

    decided: Decided
    sentence: str
    title: str
    grounds: tuple[GroundExplained, ...]
    totals: Mapping[Hand, int]


def quote(id_: str, corpus: Corpus) -> Quotation:
    """Return what an id cites; an id that cites nothing says so."""
    cited = corpus.cited(id_)
    if cited is None:
        return Quotation(id_, "(nothing has this id)", "en", None, False)
    if isinstance(cited, Omission):
        text = f"{cited.edition} has nothing that answers {', '.join(cited.clauses)}"
        return Quotation(id_, text, "en", None, False)
    return Quotation(id_, cited.original, cited.language, cited.page, True)


def explain(decided: Iterable[Decided], ruleset: RuleSet, corpus: Corpus) -> tuple[Explanation, ...]:
    """Explain findings in their order, with what each hand has counted so far."""
    counted: dict[Hand, int] = dict.fromkeys(HANDS, 0)
    found = []
    for one in decided:
        if one.to:
            counted[one.to] += one.points or 0
        grounds = tuple(_ground(one.rule, ground, ruleset, corpus) for ground in one.grounds)
        found.append(Explanation(one, sentence(one), registry()[one.rule].title, grounds, dict(counted)))
    return tuple(found)


def _ground(rule: str, ground: str, ruleset: RuleSet, corpus: Corpus) -> GroundExplained:
    """Explain one ground."""
    authority = ruleset.rules[rule].grounds[ground]
    quotations = tuple(quote(id_, corpus) for id_ in authority.clauses)
    return GroundExplained(ground, registry()[rule].grounds[ground], authority.status, authority.why, quotations)


def sentence(one: Decided) -> str:
    """Say a finding in one English sentence."""
    say = SENTENCES.get(one.rule, _anything)
    words = say(one)
    return words[0].upper() + words[1:]


def _who(one: Decided) -> str:
    """Return `the elder`, `the younger`, or nobody."""
    return f"the {one.to}" if one.to else "nobody"


def _held(one: Decided) -> str:
    """Return the thing judged with its cards: `quinte major (AS KS QS JS TS)`."""
    cards = f" ({show_cards(one.cards)})" if one.cards else ""
    return f"{one.name or 'hand'}{cards}"


def _a(words: str) -> str:
    """Return words with the article they take."""
    return f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _counts(one: Decided, what: str) -> str:
    """Return `the elder counts 4 for …`."""
    return f"{_who(one)} counts {one.points or 'nothing'} for {what}."


def _anything(one: Decided) -> str:
    """Say a finding of a rule that has no words of its own."""
    parts = [one.name or "", show_cards(one.cards), one.ruling or ""]
    parts += [f"{one.points} points" if one.points is not None else "", "" if one.number is None else str(one.number)]
    return f"{one.rule}: {_who(one)}: {', '.join(part for part in parts if part)}."


def _pack(one: Decided) -> str:
    if one.ruling == "refused":
        return f"the {one.cards[0].words} ({one.cards[0]}) is not in the pack."
    return f"the pack has {one.number} cards."


def _blanche_two(one: Decided) -> str:
    nothing = " and counts nothing" if one.points == 0 else ""
    if one.ruling == "barred":
        return f"{_who(one)}'s blanche is barred{nothing}."
    return f"{_who(one)}'s blanche hinders the other's pique and repique{nothing}."


def _point_suit(one: Decided) -> str:
    suit = Suit(one.name or "S").word
    return f"{_who(one)} has most in {suit}: {one.number} ({show_cards(one.cards)})."


def _point_good(one: Decided) -> str:
    if one.ruling == "equal":
        return f"{_who(one)}'s {one.number} is equalled by the other's, so it counts nothing."
    return f"{_who(one)}'s {one.number} is {one.ruling}."


def _best(one: Decided) -> str:
    if one.ruling == "good":
        return _counts(one, _a(_held(one)) if one.rule == "sequence.best" else _held(one))
    if one.ruling == "equal":
        return f"{_who(one)}'s {_held(one)} is equalled by the other's, so it counts nothing."
    return f"{_who(one)}'s {_held(one)}: {one.ruling}, and counted for nothing."


def _set_rank(one: Decided) -> str:
    if one.ruling == "counts":
        return f"{_who(one)} holds {_held(one)}, a rank that has a place in this account."
    return f"{_who(one)} holds {_held(one)}, a rank that counts nothing."


def _bonus(one: Decided) -> str:
    if one.points:
        return f"{_who(one)} makes {_a(one.rule)}: {one.points} more, {one.number} in all."
    return f"{_who(one)} comes to {one.number}, but makes no {one.rule}."


def _recall(one: Decided) -> str:
    if one.ruling == "lost":
        return f"{_who(one)} remembers the {one.name} too late, and loses {-(one.points or 0)}."
    return f"{_who(one)} remembers the {one.name} in time, and keeps it."


ARRIVAL: Mapping[str, str] = {
    "blanche": "with the blanche",
    "point": "with the point",
    "sequence": "with sequences",
    "set": "with threes and fours",
    "play": "in play",
    "cards": "with the points for the cards",
}

SENTENCES: Mapping[str, Callable[[Decided], str]] = {
    "pack.composition": _pack,
    "card.value": lambda one: f"the {one.cards[0].words} ({one.cards[0]}) is worth {one.number}.",
    "card.order": lambda one: f"the {one.cards[0].words} takes the {one.cards[1].words}.",
    "blanche.held": lambda one: f"{_who(one)} has a blanche: neither king, queen nor knave.",
    "blanche.two": _blanche_two,
    "blanche.worth": lambda one: _counts(one, "the blanche"),
    "point.suit": _point_suit,
    "point.good": _point_good,
    "point.value": lambda one: _counts(one, f"a point of {one.number}"),
    "sequence.name": lambda one: f"{_who(one)} holds {_a(_held(one))}.",
    "sequence.best": _best,
    "set.ranks": _set_rank,
    "set.best": _best,
    "count.together": lambda one: f"{_who(one)} has {one.number} in hand, all that he announced being added up.",
    "equality.rest": lambda one: f"{_who(one)} counts only what he makes in play, all else being equal.",
    "repique": _bonus,
    "pique": _bonus,
    "pique.recall": _recall,
    "play.count": lambda one: _counts(one, f"the {one.cards[0].words} ({one.cards[0]})"),
    "capot": lambda one: f"{_who(one)} wins all the cards, a capot: {one.points}.",
    "cards.most": lambda one: _counts(one, "the cards"),
    "count.order": lambda one: f"{_who(one)} arrives first, {ARRIVAL.get(one.name or '', one.name)}, and wins the set.",
}
"""How the findings of each rule are said; each begins in lower case and ends with a full stop."""
