"""What the Tarots offer to the code that reads, judges, plays and shows games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.core.game import Game
from rules.core.messages import N_
from rules.core.protocols import Searching
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.tarot.cards import WHOLE_PACK, Card, Cards, Suit, in_hand, parse_cards
from rules.tarot.coup import Coup
from rules.tarot.judge import Facts, judge_facts, read_cards, refused_cards
from rules.tarot.keys import KEYS
from rules.tarot.laws.pack import PACK
from rules.tarot.laws.things import FOUR_KINGS_ALIKE, THINGS
from rules.tarot.places import table
from rules.tarot.sentences import MARKS, sentence
from rules.tarot.sides import MORT, PLAYERS
from rules.tarot.simulate.random_play import random_coup, random_hands
from rules.tarot.table.events import GRAMMAR
from rules.tarot.table.setting import state_from


class Tarot(Game[str, Card, Facts, Coup]):
    """The game of Tarots, by three players, or by two with the Mort."""

    name = "tarot"
    sides = PLAYERS
    keys = KEYS
    notation = N_(
        "Cards are written `T21 KS QB NC JD TS 7C AD`; the Knight is N, the Valet J, a triumph T1 to T21 or Mat."
    )
    grammar = GRAMMAR

    read_cards = staticmethod(parse_cards)
    sorted_hand = staticmethod(in_hand)
    read_facts = staticmethod(Facts.from_given)
    judge = staticmethod(judge_facts)
    refused_cards = staticmethod(refused_cards)

    def pack(self, ruleset: RuleSet) -> Cards:
        """The sixty-six cards that are played with."""
        return PACK

    def cards_given(self, given: Given) -> Cards:
        lots = (read_cards(key.name, given[key.name]) for key in KEYS if key.kind is str and key.name in given)
        return tuple(dict.fromkeys(card for lot in lots for card in lot))

    def check_given(self, given: Given) -> None:
        state_from(given)

    set_out = staticmethod(Coup.begin)

    def given_of(self, record: Coup) -> Given:
        return record.given

    def deal(self, ruleset: RuleSet, seed: int) -> Given:
        return random_hands(Random(seed))

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> Coup:
        """Play a coup at random; a game of several coups does not exist here."""
        return random_coup(ruleset, rng)

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[Coup]:
        from rules.tarot.simulate.searching import SearchingTarot  # takes long to import, and nothing else needs it

        return SearchingTarot()

    table = staticmethod(table)
    sentence = staticmethod(sentence)

    def names(self) -> Iterator[str]:
        yield from THINGS
        yield FOUR_KINGS_ALIKE.name
        yield from (suit.word for suit in Suit)
        yield from ("triumphs", MORT, *MARKS)
        yield from (card.words for card in WHOLE_PACK)
        yield from (f"the {card.words}" for card in WHOLE_PACK if not card.is_triumph)


GAME = Tarot()
