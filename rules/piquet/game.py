"""What Piquet offers to the code that reads, judges, plays and shows games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from rules.core.cards import Card, parse_cards
from rules.core.findings import Scores
from rules.core.game import Game
from rules.core.messages import N_
from rules.core.protocols import Advice, Opponent, Review, Searching, Simulated
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.core.text import Texts
from rules.piquet.judge.decide import COUNTABLE, decide, missing_keys, refused_cards
from rules.piquet.judge.facts import Facts, read_cards, remarks
from rules.piquet.keys import KEYS
from rules.piquet.laws.pack import pack_of
from rules.piquet.laws.partie import marking
from rules.piquet.places import said_to, sorted_hand, table, table_of
from rules.piquet.records.coup import Coup
from rules.piquet.records.given import given_of
from rules.piquet.records.partie import Partie, Played, coup_of, state_of_coup
from rules.piquet.sentences import sentence
from rules.piquet.sentences.words import names
from rules.piquet.sheet import SHEET
from rules.piquet.sides import HAND_SIZE, HANDS, PLAYERS, TRICKS, Cards, Hand
from rules.piquet.simulate.honest import play_honestly
from rules.piquet.simulate.random_play import (
    coup_dealt,
    deal,
    dealt_on,
    is_at_its_end,
    partie_begun,
    random_coup,
    random_partie,
)
from rules.piquet.table.events import GRAMMAR
from rules.piquet.table.setting import check_cards, state_from
from rules.piquet.table.state import State


class Piquet(Game[Hand, Card, Facts, Played]):
    """The game of Piquet: elder and younger in a coup, A and B in a partie of several."""

    name = "piquet"
    sides = HANDS
    players = PLAYERS
    others = ("C",)
    keys = KEYS
    notation = N_("Cards are written `AS KH QD JC TD 9C`; also 10D, and R D V.")
    how_dealt = N_("Dealt at random, with a simple exchange, and played by following suit.")
    grammar = GRAMMAR
    sheet = SHEET
    countable = COUNTABLE

    pack = staticmethod(pack_of)
    read_cards = staticmethod(parse_cards)
    sorted_hand = staticmethod(sorted_hand)
    read_facts = staticmethod(Facts.from_given)
    judge = staticmethod(decide)
    remarks = staticmethod(remarks)
    refused_cards = staticmethod(refused_cards)

    def alone(self, side: str, cards: Cards) -> Facts:
        """Return a hand by itself; if it is whole, as kept and as dealt, so that a blanche counts, too."""
        dealt = cards if len(cards) == HAND_SIZE else None
        if side == "elder":
            return Facts(elder=cards, younger=(), elder_dealt=dealt)
        return Facts(elder=(), younger=cards, younger_dealt=dealt)

    missing_keys = staticmethod(missing_keys)

    def cards_given(self, given: Given) -> Cards:
        names = [key.name for key in KEYS if key.kind in (str, list) and key.name in given]
        lists = (given[name] if isinstance(given[name], list | tuple) else [given[name]] for name in names)
        return tuple(dict.fromkeys(card for texts in lists for text in texts for card in read_cards("", text)))

    def is_whole(self, facts: Facts) -> bool:
        return len(facts.tricks or ()) == TRICKS

    def check_given(self, given: Given) -> None:
        start_of(given)

    def set_out(self, ruleset: RuleSet, given: Given) -> Played:
        start = start_of(given)
        if start:
            check_cards(ruleset, start)
        if start is None or given.get("partie") is not None:
            return Partie.from_given(ruleset, given.get("partie") or {}, start)
        return Coup.begin(ruleset, start)

    def given_of(self, record: Played) -> Given:
        return given_of(record.ruleset, record.start)

    def deal(self, ruleset: RuleSet, seed: int) -> Given:
        """Return a coup dealt at random, with a simple exchange and play; the same seed always gives the same coup."""
        return deal(seed, pack_of(ruleset)).given()

    def at_random(self, ruleset: RuleSet, rng: Random, whole: bool = False) -> Played:
        """Play a coup at random, or with `whole` a partie or a match of several games."""
        return random_partie(ruleset, rng) if whole else random_coup(ruleset, rng)

    def searching(self, rulesets: Sequence[RuleSet]) -> Searching[Played]:
        """Return what a search for coups or parties on which rule sets differ needs, with the cards that all use."""
        from rules.piquet.simulate.searching import SearchingPiquet  # takes long to import, and nothing else needs it

        first, *others = map(pack_of, rulesets)
        return SearchingPiquet(tuple(card for card in first if all(card in pack for pack in others)))

    def simulated(self) -> Simulated:
        from rules.piquet.players.offered import SimulatedPiquet  # it needs Numba, and nothing else does

        return SimulatedPiquet()

    opponents = ("random", "plain", "sound", "strong")

    def begun(self, ruleset: RuleSet, deal: int, side: Hand | None) -> Played | None:
        if side is None:
            return coup_dealt(ruleset, Random(deal))
        if not ruleset.has(marking):
            return None
        partie = partie_begun(ruleset, PLAYERS[1] if side == "elder" else PLAYERS[0])
        return dealt_on(partie, Random(deal))

    def dealt_on(self, record: Played, deal: int) -> Partie | None:
        if isinstance(record, Coup) or not record.over or is_at_its_end(record):
            return None
        return dealt_on(record, Random(f"{deal} {len(record.steps)}"))

    def can_be_played_on(self, record: Played) -> bool:
        state = state_of_coup(record)
        if state is None or record.over or (isinstance(record, Partie) and record.state.stage != "coup"):
            return False
        number = [len(seat.held) for seat in state.seats]
        if state.phase == "exchange":
            return max(number) == min(number) == HAND_SIZE and bool(state.talon)
        return state.phase in ("announce", "play") and min(number) > 0 and number[0] - number[1] in (0, -1, 1)

    def winner(self, record: Played) -> str | None:
        return record.winner if isinstance(record, Partie) else None

    def side_now(self, record: Played, side: Hand) -> Hand:
        return side if isinstance(record, Coup) else record.state.hand(PLAYERS[0])

    def opponent(self, name: str, side: Hand, deal: int) -> Opponent[Any]:
        from rules.piquet.opponent import opponent  # it needs Numba, and nothing else does

        return opponent.Opponent(side, name, deal)

    def advice(self, record: Played, side: Hand, deal: int) -> Advice | None:
        from rules.piquet.opponent import advice

        return advice.advice(coup_of(record), side, deal)

    def notes(self, record: Played, side: Hand) -> Texts:
        from rules.piquet.opponent import advice

        return tuple(advice.notes(coup_of(record), side))

    def review(self, record: Played, side: Hand) -> Review:
        from rules.piquet.opponent import advice

        return advice.review(coup_of(record), side)

    table = staticmethod(table)
    table_of = staticmethod(table_of)
    said_to = staticmethod(said_to)

    def scores(self, record: Played) -> Scores:
        if isinstance(record, Coup):
            return Scores(record.scores, {}, {})
        if record.coup is None:
            return Scores({}, record.scores, {})
        return Scores(record.coup.scores, record.scores, {hand: record.state.player(hand) for hand in HANDS})

    def play_honestly(self, record: Played, cards: Cards) -> Played | None:
        """Play cards, both announcing whenever it is time to. None in a partie: only a coup by itself is played so."""
        return play_honestly(record, cards) if isinstance(record, Coup) else None

    def goal(self, record: Played) -> int | None:
        return record.state.number if isinstance(record, Partie) else None

    names = staticmethod(names)
    sentence = staticmethod(sentence)


def start_of(given: Given) -> State | None:
    """Read the state of the coup before the events; None when only the partie is given."""
    coup = {name: value for name, value in given.items() if name != "partie"}
    return state_from(coup) if coup or "partie" not in given else None


GAME = Piquet()
