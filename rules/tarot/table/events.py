"""Everything that can happen in a coup, and how transcripts and cases say it: one line for each event."""

from __future__ import annotations

from rules.core.cards import show_cards
from rules.core.phrases import NUMBER, Event, Grammar, Kind, words
from rules.tarot.cards import CARD_PATTERN, Card, Cards, parse_card, parse_cards
from rules.tarot.laws.things import THINGS
from rules.tarot.sides import PLAYERS


def _plain(name: str) -> str:
    return name.lower().replace("é", "e").replace("’", "'")


_NAMES = {_plain(name): name for name in THINGS}
_THINGS = "|".join(sorted(_NAMES, key=len, reverse=True)).replace("imperiale", "imp[eé]riale").replace("n'a", "n['’]a")

GRAMMAR = Grammar(
    {
        "player": words(*PLAYERS, read=str.upper),
        "number": NUMBER,
        "card": Kind(CARD_PATTERN, parse_card, str, r"\w{2,4}"),
        "cards": Kind(f"{CARD_PATTERN}(?:[ ,]+{CARD_PATTERN})*", parse_cards, show_cards, r"\w{2,4}(?:[ ,]+\w{2,4})*"),
        "thing": Kind(_THINGS, lambda text: _NAMES[_plain(text)], str),
    }
)
read_event = GRAMMAR.read


class TarotEvent(Event):
    """An event of the Tarots."""

    grammar = GRAMMAR


class ByPlayer(TarotEvent):
    """An event by one of the players."""

    player: str


# --- sitting down, cutting, dealing: paragraphs 6, 8, 10, 19 ---


class SitDown(TarotEvent, phrase="they sit down <number>"):
    """This number of players sit down to play."""

    number: int


class Cuts(ByPlayer, phrase="<player> cuts <card>"):
    """A player cuts to see who deals, and shows this card."""

    card: Card


class PackLies(TarotEvent, phrase="the pack lies <cards>"):
    """The order of the cards in the pack, the first card to deal first. Only the record knows it, not the players."""

    cards: Cards


class Deals(ByPlayer, phrase="<player> deals by <number>"):
    """The dealer deals out the pack, with this number of cards at a time."""

    number: int


class Misdeals(ByPlayer, phrase="<player> misdeals"):
    """The dealer deals badly: somebody gets too many or too few cards, or gets them in the wrong way."""


class LooksAtCards(ByPlayer, phrase="<player> looks at the cards"):
    """A player looks at cards as they are dealt."""


class LooksAtBottom(ByPlayer, phrase="<player> looks at the bottom card"):
    """A player looks at the bottom card of the pack."""


class BottomIs(TarotEvent, phrase="the bottom card is <card>"):
    """The bottom card of the pack that was dealt. It is said in a coup that is set out without its pack."""

    card: Card


class AsksNewDeal(ByPlayer, phrase="<player> asks for a new deal, offering <number>"):
    """A player with a bad hand asks for a new deal, and offers this number of marks to each of the others."""

    number: int


class GrantsNewDeal(ByPlayer, phrase="<player> grants a new deal"):
    """A player agrees to a new deal."""


class RefusesNewDeal(ByPlayer, phrase="<player> refuses a new deal"):
    """A player does not agree to a new deal."""


# --- discarding and declaring: paragraphs 9, 13 to 15 ---


class Discards(ByPlayer, phrase="<player> discards <cards>"):
    """A player discards these cards."""

    cards: Cards


class DoesNotDiscard(ByPlayer, phrase="<player> does not discard"):
    """A player keeps all his cards, which is not allowed."""


class Declares(ByPlayer, phrase=("<player> declares <thing>", "<player> declares <thing>, showing <cards>")):
    """A player declares a thing that he holds, or held before the play, and is paid for it. He must show triumphs."""

    thing: str
    cards: Cards | None = None


# --- playing: paragraphs 5, 6, 11, 12, 15 ---


class Plays(ByPlayer, phrase="<player> plays <card>"):
    """A player leads this card, or plays it to the trick."""

    card: Card


class Renounces(ByPlayer, phrase="<player> renounces with <card>"):
    """A fault: a player plays this card although he could follow the card led."""

    card: Card


class OwnsFault(ByPlayer, phrase="<player> owns his fault"):
    """A player who has renounced admits it."""


class TakesBack(ByPlayer, phrase="<player> takes back <card>"):
    """A player wants to take back a card that he has played."""

    card: Card


class MortGives(TarotEvent, phrase="the Mort gives <card>"):
    """If two play, this card of the Mort is drawn: for the trick, or after the last trick for the stronger player."""

    card: Card


# --- the end of the coup: paragraphs 16 to 18 ---


class Counted(TarotEvent, phrase="the cards are counted"):
    """All tricks have been played: the cards of each player are counted, and losses are paid."""


class DealPasses(TarotEvent, phrase="the deal passes"):
    """The coup has ended and the next begins: the cards are shuffled for its dealer."""
