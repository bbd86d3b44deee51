"""The card table after a step, drawn with CSS: each place as its game describes it, and the score."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from piquet_corpus.publishing.html.cards import back, card
from piquet_corpus.publishing.html.markup import Html, join, tag
from piquet_corpus.publishing.html.wording import semicolon
from rules.core.game import AnyGame, Pile, Place, game_of
from rules.core.messages import _, say, several
from rules.core.record import AnyRecord


def table_drawn(record: AnyRecord, before: AnyRecord | None, letters: str, by_rank: bool = False) -> Html:
    """Draw the table. `before`: the table before the step, so that new cards can be marked.

    `by_rank`: hands are sorted by rank, not by suit.
    """
    game = game_of(record.ruleset.game)
    places = (_in_order(game, place, by_rank) for place in game.table(record, before))
    drawn = (_seat(place, letters) if place.name else _middle(place, letters) for place in places)
    return tag("div", score(record), *drawn, class_="table", role="group", aria_label=_("The table"))


def _in_order(game: AnyGame, place: Place, by_rank: bool) -> Place:
    if not (place.name and place.hand):
        return place
    return replace(place, hand=replace(place.hand, cards=game.sorted_hand(place.hand.cards, by_rank)))


def score(record: AnyRecord) -> Html:
    """Return the running score as numbers and as pegs, and the number of points to win, if there is one."""
    return score_line(record.scores.items(), game_of(record.ruleset.game).goal(record))


def score_line(scores: Iterable[tuple[str, int]], goal: int | None = None) -> Html:
    """Return scores as numbers and as pegs, and the number of points to win, if there is one."""
    of = tag("span", " ", say("of {goal}", goal=goal), class_="soft") if goal else None
    points = (
        tag("span", _(who), " ", tag("b", str(points).replace("-", "−")), of, _pegs(points), class_="of")
        for who, points in scores
    )
    return tag("p", join(points), class_="score")


def _pegs(points: int) -> Html:
    """Return a score as pegs: a long one for each ten, a short one for each point beyond; nothing for a loss."""
    tens, ones = divmod(max(0, points), 10)
    pegs = (tag("i", class_="ten") for _ in range(tens)), (tag("i") for _ in range(ones))
    return tag("span", *pegs[0], *pegs[1], class_="pegs", aria_hidden="true") if points > 0 else Html()


def _seat(place: Place, letters: str) -> Html:
    """Draw one player's side: the hand, the cards in front of the player, and remarks."""
    name = tag("h3", place.name, tag("span", f" {place.note}", class_="soft"))
    piles = (_pile(pile, letters) for pile in place.piles)
    return tag("div", name, _hand(place, letters), *piles, _said(place), class_="seat")


def _hand(place: Place, letters: str) -> Html:
    if place.hand is None:
        return Html()
    if not place.hand.cards:
        return tag("p", _("No cards."), class_="soft")
    return tag("div", *_cards(place.hand, letters), class_="cards")


def _cards(pile: Pile, letters: str) -> list[Html]:
    return [card(one, letters, mark="new" if one in pile.new else "") for one in pile.cards]


def _pile(pile: Pile, letters: str) -> Html:
    if pile.face_down:
        return _stack(pile, letters)
    return tag("div", *_named_row(pile, letters), class_="pile")


def _named_row(pile: Pile, letters: str) -> tuple[Html, Html]:
    """Return the name of a pile, and its cards, small in a row."""
    return tag("span", pile.name, class_="small"), tag("div", *_cards(pile, letters), class_="row")


def _said(place: Place) -> Html:
    return tag("p", semicolon().join(place.said), class_="small") if place.said else Html()


def _middle(place: Place, letters: str) -> Html:
    """Draw the cards between the players, and remarks; a hand that is held there is drawn in one row."""
    if place.hand:
        shown = [part for pile in (place.hand, *place.piles) for part in _named_row(pile, letters)]
        return join([tag("div", *shown, class_="stack"), _said(place)])
    if not place.piles:
        return _said(place)
    return tag("div", *(_stack(pile, letters) for pile in place.piles), _said(place), class_="middle")


def _stack(pile: Pile, letters: str) -> Html:
    """Draw cards in a stack or in a row, with their name after them; of cards face down, their number."""
    if pile.face_down:
        label = several("{number} card in the {pile}", "{number} cards in the {pile}", pile.number, pile=pile.name)
        said = say("{what}: {said}", what=pile.name, said=pile.number)
        name = tag("span", said, class_="small", aria_hidden="true")
        return tag("div", back(label), name, class_="stack")
    name, row = _named_row(pile, letters)
    return tag("div", row, name, class_="stack trick")
