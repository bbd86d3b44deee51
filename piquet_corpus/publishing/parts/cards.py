"""Cards drawn with CSS, and the card table after a step: each place as its game describes it, and the score.

A card is its rank and suit as text, in colour, and the whole in words for screen readers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from functools import lru_cache, partial

from piquet_corpus.judging.score import Explanation
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.markup import Content, Html, holding, tag, target
from piquet_corpus.publishing.names import semicolon, signed
from rules.core.cards import AnyCard, Cards
from rules.core.errors import PiquetError
from rules.core.game import AnyGame, Pile, Place, game_of
from rules.core.messages import _, language, say, several
from rules.core.record import AnyRecord

LETTERS = {"kqj": "K Q J", "rdv": "R D V"}
"""The two sets of letters for the court cards: English, and French (roi, dame, valet)."""
OF_LANGUAGE = {"fr": "rdv"}
"""The letters that readers of a language know; all others are shown the first."""


AS_TEXT = "\ufe0e"
"""What asks for the sign before it as text: some systems would draw a coloured picture instead."""


def usual_letters() -> str:
    """Return the letters that the reader knows."""
    return OF_LANGUAGE.get(language(), next(iter(LETTERS)))


_chosen = ContextVar("letters", default="")

lettered = partial(holding, _chosen)
"""Draws court cards with the letters that a reader has chosen for a while; else it is with those that he knows."""


def letters_offered() -> dict[str, str]:
    """Return the letters that can be chosen, those that the reader knows first."""
    usual = usual_letters()
    return {usual: LETTERS[usual], **LETTERS}


def card(drawn: AnyCard, mark: str = "") -> Html:
    """Draw a card of any game.

    `mark`: `new` for a card that has just come, `meant` for one that a finding names; screen readers say it, too.
    """
    return _card(drawn, _rank(drawn), mark, target().static, language())


@lru_cache(maxsize=4096)
def _card(drawn: AnyCard, rank: str, mark: str, static: bool, _language: str) -> Html:
    """Draw a card once for each target and language, which must be those of now: each step shows the same cards."""
    face = drawn.face
    red = " red" if face.red else ""
    sign = f"{face.sign}{AS_TEXT}" if face.sign else ""
    label = _(drawn.words)
    if mark:
        label = say("{card}, new", card=label) if mark == "new" else say("{card}, meant", card=label)
    if static:
        return _short(label, f"{red} {mark}", rank, tag("b", sign))
    sides = (tag("span", rank), tag("span.suit", sign))
    return tag("span", *sides, class_=f"card{red} {mark}".rstrip(), role="img", aria_label=label)


def with_signs(words: str, game: AnyGame) -> str:
    """Return what is said of an event or a finding, in which the codes of cards are as cards are drawn: `10♦`."""

    def as_printed(word: re.Match[str]) -> str:
        try:
            (named,) = game.read_cards(word[0])
        except (PiquetError, ValueError):
            return word[0]
        return f"{_rank(named)}{named.face.sign}{AS_TEXT}" if named.face.sign else word[0]

    return CODE.sub(as_printed, words)


def finding_said(explained: Explanation, game: AnyGame) -> Html:
    """Return what a finding says, and its points."""
    points = explained.decided.points
    counted = tag("b.points", signed(f"{points:+d}")) if points else None
    return tag("p", tag("b", with_signs(explained.sentence, game)), counted)


CODE = re.compile(r"\b[2-9A-Z]{2,3}\b")
"""What may be the code of a card: `TD`."""


def back(label: str) -> Html:
    """Draw cards that lie face down. `label` says in words what they are."""
    if target().static:
        return _short(label, "back")
    return tag("span.card.back", role="img", aria_label=label)


def _short(label: str, class_: str, *contents: Content) -> Html:
    return tag("i", *contents, class_=class_.strip() or None, title=label)


def cards(drawn: Cards, marked: Cards = (), mark: str = "meant", class_: str = "cards") -> Html:
    """Draw cards in the order given, some of them marked."""
    return tag("div", *(card(each, mark if each in marked else "") for each in drawn), class_=class_)


def short_name(drawn: AnyCard, new: bool = False) -> str:
    """Return a card as its rank and suit, with a plus if it has just come."""
    return f"{_rank(drawn)}{drawn.face.sign}{'+' if new else ''}"


def _rank(drawn: AnyCard) -> str:
    return drawn.face.french if (_chosen.get() or usual_letters()) == "rdv" else drawn.face.rank


Row = Callable[[Cards, Cards, str], Html]
"""How a row of cards on the table is drawn: the cards, those that have just come, and the class of the row."""


def table_drawn(record: AnyRecord, before: AnyRecord | None, by_rank: bool = False) -> Html:
    """Draw the table. `before`: the table before the step, so that new cards can be marked.

    `by_rank`: hands are sorted by rank, not by suit.
    """
    parts = table_parts(record, before, row_drawn, by_rank)
    return tag("div.table", *parts, role="group", aria_label=_("The table"))


def row_drawn(shown: Cards, new: Cards, class_: str) -> Html:
    """Draw every card of a row."""
    return cards(shown, new, "new", class_)


def table_parts(record: AnyRecord, before: AnyRecord | None, row: Row, by_rank: bool = False) -> Iterator[Html]:
    """Yield the elements of the table: the score, each seat, what lies between the players."""
    game = game_of(record.ruleset.game)
    yield score_line(record.scores.items(), game.goal(record))
    yield from _places(game, game.table(record, before), row, by_rank)


def table_of(side: str, record: AnyRecord, row: Row, by_rank: bool = False) -> Iterator[Html]:
    """Yield the elements of the table as the player of a side sees it."""
    game = game_of(record.ruleset.game)
    mine = side if side in record.scores else next(iter(record.scores))
    named = ((_("You") if who == mine else _("Your opponent"), points) for who, points in record.scores.items())
    yield score_line(named, game.goal(record))
    yield from _places(game, game.table_of(side, record), row, by_rank)


def _places(game: AnyGame, places: Iterable[Place], row: Row, by_rank: bool) -> Iterator[Html]:
    for place in places:
        if place.name:
            name = tag("h3", place.name, tag("span.soft", f" {place.note}") if place.note else None)
            hand = Html()
            if place.hand and place.hand.cards:
                hand = row(game.sorted_hand(place.hand.cards, by_rank), place.hand.new, "cards")
            elif place.hand:
                hand = tag("p.soft", _("No cards."))
            yield tag("div.seat", name, hand, *_piles(place, row), _remarks(place))
        else:
            yield from filter(None, _middle(place, row))


def score_line(scores: Iterable[tuple[str, int]], goal: int | None = None) -> Html:
    """Return scores as numbers and as pegs, and the number of points to win, if there is one."""
    of = tag("span.soft", " ", say("of {goal}", goal=goal)) if goal else None
    points = (tag("span.of", _(who), " ", tag("b", signed(points)), of, _pegs(points)) for who, points in scores)
    return tag("p.score", *points)


def _pegs(points: int) -> Html:
    tens, ones = divmod(max(0, points), 10)
    pegs = [tag("i.ten")] * tens + [tag("i")] * ones
    return tag("span.pegs", *pegs, aria_hidden="true") if pegs else Html()


def _piles(place: Place, row: Row) -> Iterator[Html]:
    for pile in place.piles:
        yield _stack(pile, row) if pile.face_down else tag("div.pile", *_in_row(pile, row))


def put_down(record: AnyRecord) -> Html:
    """Draw what the players have before them and not in their hands: what was discarded, turned up, or lies apart."""
    places = game_of(record.ruleset.game).table(record, None)
    piles = (pile for place in places if place.name for pile in _piles(place, row_drawn))
    return tag("div.put-down", *piles)


def _in_row(pile: Pile, row: Row) -> tuple[Html, Html]:
    return tag("span.small", pile.name), row(pile.cards, pile.new, "row")


def _remarks(place: Place) -> Html:
    return tag("p.small", semicolon().join(place.said)) if place.said else Html()


def _middle(place: Place, row: Row) -> tuple[Html, ...]:
    if place.hand:
        shown = [part for pile in (place.hand, *place.piles) for part in _in_row(pile, row)]
        return tag("div.stack", *shown), _remarks(place)
    if not place.piles:
        return (_remarks(place),)
    return (tag("div.middle", *(_stack(pile, row) for pile in place.piles), _remarks(place)),)


def _stack(pile: Pile, row: Row) -> Html:
    if pile.face_down:
        label = several("{number} card in the {pile}", "{number} cards in the {pile}", pile.number, pile=pile.name)
        name = tag("span.small", names.labelled(pile.name, pile.number), aria_hidden="true")
        return tag("div.stack", back(label), name)
    name, drawn = _in_row(pile, row)
    return tag("div.stack.trick", drawn, name)
