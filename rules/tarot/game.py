"""What the Tarots offer to the code that reads, judges, plays and shows games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.core.game import Game, Key, Place
from rules.core.messages import N_
from rules.core.phrases import Grammar
from rules.core.protocols import Searching
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.tarot.cards import WHOLE_PACK, Card, Suit, in_hand, parse_cards
from rules.tarot.coup import Coup
from rules.tarot.judge import Facts, judge_facts, read_cards, refused_cards
from rules.tarot.keys import KEYS
from rules.tarot.laws.pack import PACK
from rules.tarot.laws.things import FOUR_KINGS_ALIKE, THINGS
from rules.tarot.places import table
from rules.tarot.sentences import sentence
from rules.tarot.sides import MORT, PLAYERS, Finding
from rules.tarot.simulate.random_play import random_coup, random_hands
from rules.tarot.table.events import GRAMMAR
from rules.tarot.table.setting import state_from


class Tarot(Game[str, Card, Facts, Coup]):
    """The game of Tarots, by three players, or by two with the Mort."""

    name = "tarot"
    sides = PLAYERS
    players = ()
    keys: tuple[Key, ...] = KEYS
    notation = N_(
        "Cards are written `T21 KS QB NC JD TS 7C AD`; the Knight is N, the Valet J, a triumph T1 to T21 or Mat."
    )
    grammar: Grammar = GRAMMAR

    def pack(self, ruleset: RuleSet) -> tuple[Card, ...]:
        """The sixty-six cards that are played with."""
        return PACK

    def read_cards(self, text: str) -> tuple[Card, ...]:
        """Read cards. Raises CardError for text that is not a card, and for a card written twice."""
        return parse_cards(text)

    def sorted_hand(self, cards: tuple[Card, ...], by_rank: bool = False) -> tuple[Card, ...]:
        """Return cards in the order of a hand: the triumphs, then by suit, or by the rank within the suits."""
        return in_hand(cards, by_rank)

    def read_facts(self, given: Given) -> Facts:
        """Read the input for a coup that is judged at once. Raises FactsError or CardError."""
        return Facts.from_given(given)

    def judge(self, ruleset: RuleSet, facts: Facts) -> tuple[Finding, ...]:
        """Judge facts at once; if a card is not in the pack, only that is found."""
        return judge_facts(ruleset, facts)

    def refused_cards(self, ruleset: RuleSet, cards: tuple[Card, ...]) -> tuple[Finding, ...]:
        """Return the findings that refuse cards that are not in the pack; none if all are."""
        return refused_cards(ruleset, cards)

    def cards_given(self, given: Given) -> tuple[Card, ...]:
        """Return every card that is named in the input, each once."""
        lots = (read_cards(key.name, given[key.name]) for key in KEYS if key.kind is str and key.name in given)
        return tuple(dict.fromkeys(card for lot in lots for card in lot))

    def is_whole(self, facts: Facts) -> bool:
        """Return False: a coup that is judged at once has no play, so it is never complete."""
        return False

    def check_given(self, given: Given) -> None:
        """Refuse input from which no coup can be set out under any rules. Raises FactsError or CardError."""
        state_from(given)

    def set_out(self, ruleset: RuleSet, given: Given) -> Coup:
        """Set out a coup. Raises FactsError or CardError."""
        return Coup.begin(ruleset, given)

    def given_of(self, record: Coup) -> Given:
        """What `set_out` has been given for a record."""
        return record.given

    def deal(self, ruleset: RuleSet, seed: int) -> Given:
        """Return three random hands after the discards; the same seed always gives the same hands."""
        return random_hands(Random(seed))

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> Coup:
        """Play a coup at random; a game of several coups does not exist here."""
        return random_coup(ruleset, rng)

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[Coup]:
        """Return what a search for coups on which rule sets differ needs; all rule sets use the same cards."""
        from rules.tarot.simulate.searching import SearchingTarot  # takes long to import, and nothing else needs it

        return SearchingTarot()

    def table(self, record: Coup, before: Coup | None) -> tuple[Place, ...]:
        """The players, and what lies between them."""
        return table(record, before)

    def names(self) -> Iterator[str]:
        """Yield the names that occur in sentences and events, with the articles with which they occur."""
        yield from THINGS
        yield FOUR_KINGS_ALIKE.name
        yield from (suit.word for suit in Suit)
        yield from ("triumphs", MORT)
        yield from (card.words for card in WHOLE_PACK)
        yield from (f"the {card.words}" for card in WHOLE_PACK if not card.is_triumph)

    def sentence(self, finding: Finding) -> str:
        """Say a finding in one sentence, in the language of now."""
        return sentence(finding)


GAME = Tarot()
