"""The opponent at the table: he plays to the end whatever the other does, and sees and hears what a player may."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain
from random import Random

import pytest

from rules.core.phrases import Event
from rules.core.ruleset import RuleSet
from rules.core.transcript import read_transcript, write_transcript
from rules.piquet.laws.declaring import KINDS
from rules.piquet.opponent import opponent
from rules.piquet.opponent.opponent import Opponent
from rules.piquet.opponent.sight import Sight
from rules.piquet.players.coup import POLICIES
from rules.piquet.players.hearing import heard
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Cards, Hand, other
from rules.piquet.simulate.honest import honest_events
from rules.piquet.simulate.random_play import coup_dealt
from rules.piquet.table.events import Plays, Reckon
from rules.piquet.table.held import Held

from .conftest import SETS, with_little_thought


def among_themselves(coup: Coup, until: str) -> Iterator[Coup]:
    """Let two opponents play until a phase of the coup, and yield it before each act, and at the end.

    Where both reckon together, they do so when both have announced.
    """
    players = [Opponent(hand, "plain", 7) for hand in HANDS]
    while coup.state.phase != until:
        yield coup
        acts = [events for player in players if (events := player.events(coup))]
        coup = coup.apply_all(acts[0] if acts else players[1].announces(coup) or (Reckon(),))
        assert not coup.steps[-1].refused
    yield coup


def last(coups: Iterable[Coup]) -> Coup:
    """Return the last of some coups."""
    return list(coups)[-1]


def test_two_opponents_announce_as_honest_players_do(ruleset: RuleSet) -> None:
    rng = Random(1659)
    for _ in range(6):
        coup = last(among_themselves(coup_dealt(ruleset, rng), "announce"))
        led = last(among_themselves(coup, "play"))
        honest = coup.apply_all(honest_events(coup.judge, coup.state))
        made = [[(each.rule, each.to, each.points) for each in record.state.standing] for record in (led, honest)]
        assert made[0][: len(made[1])] == made[1]  # the first card may have made a pique
        assert last(among_themselves(led, "over")).state.ending == "played"


def test_of_honest_players_he_hears_what_the_compiled_game_hears(ruleset: RuleSet) -> None:
    rng, cards = Random(1660), 0
    for coup in chain.from_iterable(among_themselves(coup_dealt(ruleset, rng), "over") for _ in range(6)):
        for hand in HANDS:
            if isinstance(next(iter(Opponent(hand, "plain", 7).events(coup)), None), Plays):
                sight = Sight(coup, hand, 1)
                mine, theirs = (sight.mask(coup.state.seat(each).kept) for each in (hand, other(hand)))
                hidden = coup.judge.declares and not coup.state.played
                assert sight.heard() == heard(sight.terms, sight.seat, mine, theirs, hidden)
                cards += 1
    assert cards == 6 * 24


def clicked(ruleset: RuleSet, opponent: Opponent, faults: bool = False) -> Coup:
    """Play a coup against somebody who does anything that is left to him, faults too if he is asked to."""
    rng = Random(opponent.seed)
    coup = opponent.goes_on(coup_dealt(ruleset, rng))
    while not coup.over:
        families = opponent.temptations(coup) if faults and rng.random() < 0.25 else ()
        coup = opponent.replies(coup, rng.choice(families or opponent.leaves(coup)).draw(rng))
    return coup


def test_he_plays_to_the_end_whatever_the_other_does(ruleset: RuleSet) -> None:
    for number in range(4):
        for hand in HANDS:
            coup = clicked(ruleset, Opponent(other(hand), "plain", number))
            lost = [each for each in coup.decided if each.to == other(hand) and each.ruling in ("lost", "nothing")]
            assert not lost, number
            assert not any(step.refused for step in coup.steps)
            assert read_again(coup)
            assert read_again(clicked(ruleset, Opponent(other(hand), "plain", number), faults=True))


def read_again(coup: Coup) -> bool:
    """Whether the transcript of a coup reads back to the same scores."""
    return read_transcript(write_transcript(coup, SETS), SETS).scores == coup.scores


class Watched(Opponent):
    """An opponent who is asked again what he does, with other cards where he cannot know them."""

    times = 3

    def events(self, coup: Coup) -> tuple[Event, ...]:
        events = super().events(coup)
        for seed in range(self.times):
            assert super().events(with_other_cards(coup, other(self.hand), Random(seed))) == events
        return events


@pytest.mark.parametrize("policy", POLICIES)
def test_he_does_the_same_if_what_he_cannot_know_is_other_cards(
    ruleset: RuleSet, policy: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_little_thought(monkeypatch)
    for hand in HANDS:
        assert clicked(ruleset, Watched(hand, policy, 3)).over


class Compiled(Watched):
    """One who is asked fifty times, and solves as he does in play."""

    times = 50


@pytest.mark.slow
def test_who_solves_does_the_same_with_fifty_other_deals_of_what_he_cannot_know(
    ruleset: RuleSet, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opponent, "is_ready", lambda: True)  # he is compiled when he is first asked
    assert clicked(ruleset, Compiled("elder", "strong", 3)).over


def with_other_cards(coup: Coup, hand: Hand, rng: Random) -> Coup:
    """Return a coup in which the cards that only a player knows, and those that nobody knows, are changed about.

    What he has called stays as true as it was.
    """
    state, seat = coup.state, coup.state.seat(hand)
    called = (seat.holds.named(kind, name) for kind in KINDS for name in seat.claims.called(kind))
    known = {played.card for played, _ in state.played}.union(
        coup.shown_by(hand), *(each.cards for each in called if each)
    )
    free = [card for card in dict.fromkeys((*seat.held, *seat.discarded, *state.talon)) if card not in known]
    changed = dict(zip(free, rng.sample(free, len(free)), strict=True))

    def others(cards: Cards) -> Cards:
        return tuple(changed.get(card, card) for card in cards)

    kept = others(seat.kept)
    held = {name: others(getattr(seat, name)) for name in ("held", "discarded", "taken", "dealt")}
    state = state.seated(hand, **held, kept=kept, holds=Held(coup.ruleset, kept) if kept else seat.holds)
    return replace(coup, state=state.but(talon=others(state.talon)))
