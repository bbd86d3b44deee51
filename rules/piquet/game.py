"""What Piquet offers to the code that reads, judges, plays and shows games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from rules.core.cards import Card, parse_cards
from rules.core.game import Game, Key, Place
from rules.core.messages import N_
from rules.core.offered import Searching, Simulated
from rules.core.phrases import Grammar
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.core.tally import Scores
from rules.piquet.judge.decide import check_pack, decide
from rules.piquet.judge.facts import Facts, read_cards, remarks
from rules.piquet.keys import KEYS
from rules.piquet.laws.pack import pack_of
from rules.piquet.places import sorted_hand, table
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import given_of
from rules.piquet.records.partie import Partie
from rules.piquet.sentences import sentence
from rules.piquet.sentences.words import names
from rules.piquet.sides import HANDS, PLAYERS, TRICKS, Finding, Hand
from rules.piquet.simulate.honest import play_cards_honestly
from rules.piquet.simulate.random_play import deal, random_coup, random_partie
from rules.piquet.table.events import GRAMMAR
from rules.piquet.table.setting import check_cards, state_from
from rules.piquet.table.state import State


class Piquet(Game[Hand, Card, Facts, Coup | Partie]):
    """The game of Piquet: elder and younger in a coup, A and B in a partie of several."""

    name = "piquet"
    sides = HANDS
    players = PLAYERS
    keys: tuple[Key, ...] = KEYS
    notation = N_("Cards are written `AS KH QD JC TD 9C`; also 10D, and R D V.")
    how_dealt = N_("Dealt at random, with a simple exchange, and played by following suit.")
    grammar: Grammar = GRAMMAR

    def pack(self, ruleset: RuleSet) -> tuple[Card, ...]:
        """Return the cards that are played with under a rule set."""
        return pack_of(ruleset)

    def read_cards(self, text: str) -> tuple[Card, ...]:
        """Read cards. Raises CardError for text that is not a card, and for a card written twice."""
        return parse_cards(text)

    def sorted_hand(self, cards: tuple[Card, ...], by_rank: bool = False) -> tuple[Card, ...]:
        """Return cards in the order of a hand, by suit or by rank."""
        return sorted_hand(cards, by_rank)

    def read_facts(self, given: Given) -> Facts:
        """Read the input for a coup that is judged at once. Raises FactsError or CardError."""
        return Facts.from_given(given)

    def judge(self, ruleset: RuleSet, facts: Facts) -> tuple[Finding, ...]:
        """Judge facts at once; if a card is not in the pack, only that is found."""
        return decide(ruleset, facts)

    def remarks(self, facts: Facts) -> tuple[str, ...]:
        """Say that a hand without a court card is not judged as a blanche if the dealt cards are not given."""
        return remarks(facts)

    def refused_cards(self, ruleset: RuleSet, cards: tuple[Card, ...]) -> tuple[Finding, ...]:
        """Return the findings that refuse cards that are not in the pack; none if all are."""
        return check_pack(ruleset, Facts(table=cards or None))

    def cards_given(self, given: Given) -> tuple[Card, ...]:
        """Return every card that is named in the input, each once."""
        names = [key.name for key in KEYS if key.kind in (str, list) and key.name in given]
        lists = (given[name] if isinstance(given[name], list | tuple) else [given[name]] for name in names)
        return tuple(dict.fromkeys(card for texts in lists for text in texts for card in read_cards("", text)))

    def is_whole(self, facts: Facts) -> bool:
        """Whether the facts are of a coup played to its end."""
        return len(facts.tricks or ()) == TRICKS

    def check_given(self, given: Given) -> None:
        """Refuse input from which no coup can be set out under any rules. Raises FactsError or CardError."""
        start_of(given)

    def set_out(self, ruleset: RuleSet, given: Given) -> Coup | Partie:
        """Set out a coup, or the partie that it belongs to. Raises FactsError or CardError."""
        return set_out(ruleset, start_of(given), given.get("partie"))

    def given_of(self, record: Coup | Partie) -> Given:
        """What `set_out` has to be given for a record. ValueError when nothing will do."""
        return given_of(record.ruleset, record.start)

    def deal(self, ruleset: RuleSet, seed: int) -> Given:
        """Return a coup dealt at random, with a simple exchange and play; the same seed always gives the same coup."""
        return deal(seed, pack_of(ruleset)).given()

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> Coup | Partie:
        """Play a coup at random, or with `whole` a partie or a match of several games."""
        return random_partie(ruleset, rng) if whole else random_coup(ruleset, rng)

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[Coup | Partie]:
        """Return what a search for coups or parties on which rule sets differ needs, with the cards that all use."""
        from rules.piquet.simulate.searching import SearchingPiquet  # takes long to import, and nothing else needs it

        first, *others = map(pack_of, rulesets)
        return SearchingPiquet(tuple(card for card in first if all(card in pack for pack in others)))

    def simulated(self) -> Simulated:
        """Return what a simulation of Piquet needs."""
        from rules.piquet.players.offered import SimulatedPiquet  # it needs Numba, and nothing else does

        return SimulatedPiquet()

    def table(self, record: Coup | Partie, before: Coup | Partie | None) -> tuple[Place, ...]:
        """The younger, what lies between them, the elder."""
        return table(record, before)

    def scores(self, record: Coup | Partie) -> Scores:
        """What elder and younger have in the coup, and in a partie A and B."""
        if isinstance(record, Coup):
            return Scores(record.scores, {}, {})
        if record.coup is None:
            return Scores({}, record.scores, {})
        return Scores(record.coup.scores, record.scores, {hand: record.state.player(hand) for hand in HANDS})

    def play_honestly(self, record: Coup | Partie, cards: tuple[Card, ...]) -> Coup | Partie | None:
        """Play cards, both announcing whenever it is time to. None in a partie: only a coup by itself is played so."""
        return play_cards_honestly(record, cards) if isinstance(record, Coup) else None

    def goal(self, record: Coup | Partie) -> int | None:
        """Return the number that they play for in a partie."""
        return record.state.number if isinstance(record, Partie) else None

    def names(self) -> Iterator[str]:
        """Yield the names that occur in sentences and events."""
        return names()

    def sentence(self, finding: Finding) -> str:
        """Say a finding in one sentence, in the language of now; in English it begins in lower case."""
        return sentence(finding)


def start_of(given: Given) -> State | None:
    """Read the state of the coup before the events; None when only the partie is given."""
    coup = {name: value for name, value in given.items() if name != "partie"}
    return state_from(coup) if coup or "partie" not in given else None


def set_out(ruleset: RuleSet, start: State | None, partie: Given | None) -> Coup | Partie:
    """Set out a coup, or the partie it belongs to. FactsError for a card that is not in the pack, or is missing."""
    if start:
        check_cards(ruleset, start)
    if partie is not None or start is None:
        return Partie.from_given(ruleset, partie or {}, start)
    return Coup.begin(ruleset, start)


GAME = Piquet()
