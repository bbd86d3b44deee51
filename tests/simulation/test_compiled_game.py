"""The compiled game against the traced engine: the same points from the same deals, under every set and reading."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from random import Random
from shutil import copytree

import numpy as np
import pytest

import rules
from rules.core.cards import Card, Rank, parse_cards, show_cards
from rules.core.ruleset import RuleSet
from rules.piquet import laws
from rules.piquet.judge.decide import decide
from rules.piquet.judge.facts import Facts
from rules.piquet.kernel import compiled
from rules.piquet.kernel import table as there
from rules.piquet.kernel import terms as of
from rules.piquet.kernel.announcing import announce
from rules.piquet.kernel.masks import Ints, roll, shake
from rules.piquet.kernel.table import DICE, ELDER_KEPT, SEEN_WIDTH, YOUNGER_KEPT, begin, new_table
from rules.piquet.kernel.terms import FAR, IDLE, PLAYED, NotCovered, check_reading, terms_of
from rules.piquet.laws.pack import pack_of
from rules.piquet.players import coup, exchanging, offered
from rules.piquet.players import seen as see
from rules.piquet.players.coup import POLICIES
from rules.piquet.players.exchanging import CERTAIN, worth
from rules.piquet.players.hearing import FOURS, THREES, heard, surely_held
from rules.piquet.players.worlds import find_worlds
from rules.piquet.records.coup import Coup
from rules.piquet.sides import HANDS, Pair
from rules.piquet.simulate.honest import honest_events, play_honestly
from rules.piquet.table.events import Plays
from rules.piquet.table.held import POINT, Held
from rules.piquet.table.setting import state_from
from tests.simulation.traced import RULES, differences, mask_of, points_found, points_on, winners

from .conftest import READINGS, SETS, with_little_thought

EVERY = {**SETS, **READINGS}
Choose = Callable[[int, of.Terms, Ints, int, int], int]
PAIRS = (Pair("random", "plain"), Pair("plain", "random"), Pair("random", "random"))


def test_the_dice_are_those_of_their_inventors() -> None:
    """The first numbers that xoshiro128++ gives from the words 1, 2, 3, 4, without their last two bits."""
    table = new_table()
    table[DICE : DICE + 4] = 1, 2, 3, 4
    numbers = [641, 1573767, 3222811527, 3517856514, 836907274]
    assert [roll(table, DICE, 1 << 30) for _ in numbers] == [number >> 2 for number in numbers]


def test_dice_of_neighbours_are_not_alike() -> None:
    table = new_table()
    begun = set()
    for seed, number, use in ((1, 0, 0), (0, 1, 0), (0, 0, 1), (1 << 32, 0, 0), (0, 1 << 32, 0), (0, 0, 0)):
        shake(table, DICE, seed, number, use)
        begun.add(tuple(map(int, table[DICE : DICE + 4])))
    assert len(begun) == 6


def test_each_rule_is_played_or_idle_and_none_is_both() -> None:
    named = {name for ruleset in SETS.values() for name in ruleset.rules}
    assert named <= PLAYED | IDLE
    assert not PLAYED & IDLE


def test_a_rule_set_with_an_unknown_rule_is_refused(ruleset: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "PLAYED", PLAYED - {"capot"})
    with pytest.raises(NotCovered, match=f"{ruleset.id} has the rule capot, which the compiled game does not know"):
        of.check_covered(ruleset)


def test_a_rule_set_without_a_rule_that_counts_is_refused(ruleset: RuleSet, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "NEEDED", ["capot", "play.trumps"])
    with pytest.raises(NotCovered, match=rf"{ruleset.id} has no rule play\.trumps"):
        of.check_covered(ruleset)


def test_a_pack_of_more_than_36_cards_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of, "MOST_RANKS", 8)
    with pytest.raises(NotCovered, match="fr1642 has a pack of 36 cards; the compiled game has one of at most 32"):
        of.check_covered(SETS["fr1642"])
    of.check_covered(SETS["classic"])


def test_a_reading_that_no_honest_coup_shows_is_refused() -> None:
    check_reading("pique", "window")
    with pytest.raises(NotCovered, match=r"fault\.too-many, noticed: this decides nothing"):
        check_reading("fault.too-many", "noticed")


Dealt = tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
"""The cards dealt to elder and younger, and those that they keep."""


EQUAL = 2
"""The kind of hands in which points and sequences are often equal."""


def hands(pack: tuple[Card, ...], rng: Random, kind: int | None = None) -> Dealt:
    """Hands at random, or of a kind in which rare things are frequent."""
    cards = list(pack)
    rng.shuffle(cards)
    kind, ranks = (
        rng.randrange(4) if kind is None else kind,
        rng.sample(sorted({card.rank for card in pack}), len(pack) // 4),
    )
    if kind == 1:  # blanches: the figures last, or nearly
        cards.sort(key=lambda card: card.rank.is_court + rng.random() * 1.05)
    if kind == EQUAL:  # equal points and sequences: each has two suits, and of them the same ranks, or nearly
        cards.sort(key=lambda card: (card.suit in "SH", ranks.index(card.rank) + 2 * rng.random()))
        cards = [*cards[:12], *cards[len(pack) // 2 :][:12], *cards[12 : len(pack) // 2], *cards[len(pack) // 2 + 12 :]]
    if kind == 3:  # thirty in hand against threes and fours: one has a suit and a tierce, the other many of few ranks
        tierce = sorted(ranks)[-3:]
        cards.sort(
            key=lambda card: (card.suit != "S", card.suit != "H" or card.rank not in tierce, ranks.index(card.rank))
        )
    elder, younger, talon = cards[:12], cards[12:24], cards[24:]
    taken = rng.randrange(4)
    kept = [*elder[: 12 - taken], *talon[:taken]], [*younger[: 12 - taken], *talon[taken : 2 * taken]]
    both = [(tuple(elder), tuple(kept[0])), (tuple(younger), tuple(kept[1]))]
    rng.shuffle(both)
    (elder_dealt, elder_kept), (younger_dealt, younger_kept) = both
    return elder_dealt, younger_dealt, elder_kept, younger_kept


@pytest.mark.parametrize("name", EVERY)
def test_what_is_announced_counts_as_the_judge_finds(name: str) -> None:
    """Every rule set and reading, on hands in which the rare things are frequent."""
    ruleset = EVERY[name]
    terms, table, rng = terms_of(ruleset), new_table(), Random(name)
    lowest = int(terms[of.LOWEST])
    for _ in range(40):
        elder_dealt, younger_dealt, elder, younger = hands(pack_of(ruleset), rng)
        facts = Facts(elder=elder, younger=younger, elder_dealt=elder_dealt, younger_dealt=younger_dealt)
        begin(table, FAR, FAR)
        announce(terms, *(mask_of(hand, lowest) for hand in (elder, younger, elder_dealt, younger_dealt)), table)  # type: ignore[call-arg]
        found = points_found(one for one in decide(ruleset, facts) if one.rule in RULES)
        if "announce.silence, younger = loses" not in name:  # a matter of what is said, which the judge does not hear
            assert points_on(table) == found, facts.given()


OF_SHOWING = [name for name in EVERY if name in SETS or ": sequence.best" in name or ": point.good" in name]
"""What may change which cards are shown."""


@pytest.mark.parametrize("name", OF_SHOWING)
def test_what_is_announced_is_shown_as_in_the_engine(name: str) -> None:
    ruleset = EVERY[name]
    terms, rng = terms_of(ruleset), Random(name)
    lowest = int(terms[of.LOWEST])
    for _ in range(12):
        *_, elder, younger = hands(pack_of(ruleset), rng, EQUAL)
        answer = next((card for card in younger if card.suit is elder[0].suit), younger[0])
        facts = {"elder": show_cards(elder), "younger": show_cards(younger)}
        played = play_honestly(Coup.begin(ruleset, state_from(facts)), [elder[0], answer])
        table = new_table()
        table[ELDER_KEPT], table[YOUNGER_KEPT] = mask_of(elder, lowest), mask_of(younger, lowest)
        for seat, hand in enumerate(HANDS):
            coup._show(terms, seat, table)
            assert int(table[coup.seen_by(1 - seat) + see.SHOWN]) == mask_of(played.shown_by(hand), lowest), facts


@pytest.mark.parametrize("policies", PAIRS, ids="-".join)
def test_a_whole_coup_has_the_same_cards_and_points(ruleset: RuleSet, policies: Pair[str]) -> None:
    assert list(differences(ruleset, policies, 11, range(8))) == []


def test_who_wins_a_partie_is_the_same(ruleset: RuleSet) -> None:
    """From anything between nearly won and far away, for both; where there is a number to win."""
    if not ruleset.has(laws.partie.length):
        return
    rng = Random(3)
    for number in range(24):
        needs = Pair(rng.randrange(1, 70), rng.randrange(1, 70))
        traced, compiled = winners(ruleset, rng.choice(PAIRS), 5, number, needs)
        assert traced == compiled, (number, needs)


def test_both_past_the_number_and_equal_is_decided_as_in_the_engine() -> None:
    """Only where a coup is played out can both be past the number at its end."""
    for name in ("classic", "classic: partie.arriving, equal = first", "classic: partie.arriving, until = played"):
        seen = [winners(EVERY[name], PAIRS[2], 5, number, Pair(12, 12)) for number in range(40)]
        assert all(traced == compiled for traced, compiled in seen), name


@pytest.mark.parametrize("name", POLICIES)
def test_a_player_sees_no_more_than_he_may(ruleset: RuleSet, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """All but what he sees is changed, the cards of the other and the talon too: he chooses the same."""
    with_little_thought(monkeypatch)
    asked: list[int] = []

    def twice(choose: Choose) -> Choose:
        def choosing(policy: int, terms: of.Terms, table: Ints, at: int, dice: int) -> int:
            other = np.arange(1, len(table) + 1)
            other[at : at + SEEN_WIDTH], other[dice : dice + 4] = table[at : at + SEEN_WIDTH], table[dice : dice + 4]
            chosen = choose(policy, terms, table, at, dice)
            assert choose(policy, terms, other, at, dice) == chosen
            asked.append(chosen)
            return chosen

        return choosing

    for function in ("choose_discard", "choose_card"):
        monkeypatch.setattr(coup, function, twice(getattr(coup, function)))
    table = new_table()
    begin(table, FAR, FAR)
    coup.play_coup(terms_of(ruleset), POLICIES[name], POLICIES[name], 37, 0, table)
    assert len(asked) == 2 + 24


@pytest.mark.parametrize("name", ["moderne", "fr1642"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_strong_player_discards_the_best_that_he_tried(
    name: str, seat: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing that differs by a card was better on the same deals, and all that he tried was allowed."""
    monkeypatch.setattr(exchanging, "DEALS", 2)
    terms, table, at = terms_of(SETS[name]), new_table(), coup.seen_by(seat)
    lowest, (dealt, *_others) = int(terms[of.LOWEST]), hands(pack_of(SETS[name]), Random(name))
    fewest, most = 1, 5
    seen = {see.SEAT: seat, see.OWN: mask_of(dealt, lowest), see.FEWEST: fewest, see.MOST: most}
    for place, number in (seen | {see.I_NEED: FAR, see.THEY_NEED: FAR}).items():
        table[at + place] = number
    shake(table, DICE, 3, 0, 0)
    out = int(exchanging.discard(terms, table, at, DICE))
    worths = {int(way): int(value) for way, value in table[exchanging.TRIED :].reshape(-1, 2) if way}
    assert worths[out] == max(worths.values())
    own = int(table[at + see.OWN])
    assert all(fewest <= way.bit_count() <= most and not way & ~own for way in worths)
    cards = [mask_of([card], lowest) for card in dealt]
    beside = [out ^ one ^ other for one in cards if one & out for other in cards if not other & out]
    assert {*beside, *(out ^ card for card in cards if card & out and out.bit_count() > fewest)} <= worths.keys()
    assert {out ^ card for card in cards if not card & out and out.bit_count() < most} <= worths.keys()


def test_a_coup_is_worth_the_chance_to_win_the_partie() -> None:
    """By hand: both need 50, and who was elder now is not next: 1 in 1 + e^(0.45 × 3 / √(50 + 50 + 15)), or 0.4686."""
    assert worth(0, 20, 12, FAR, FAR) == 8
    assert worth(0, 30, 30, 80, 80) == 468_569
    assert worth(1, 30, 30, 80, 80) == 531_430
    assert worth(0, 40, 30, 20, 20) > worth(0, 30, 30, 20, 20) > worth(0, 30, 40, 20, 20)


@pytest.mark.slow
def test_the_chance_to_win_is_about_that_reckoned_back_from_the_end(ruleset: RuleSet) -> None:
    """With the points of 1,000 coups of `sound`; where both arrive in the same coup, each has won half of it."""
    if not ruleset.has(laws.partie.length):
        return
    points = SIMULATED.coups(terms_of(ruleset), ("sound", "sound"), 1642, 0, 1_000)
    both, often = np.unique(points.reshape(-1, 2, len(there.KINDS)).sum(axis=2), axis=0, return_counts=True)
    share, (elder, younger) = often / often.sum(), both.T
    length = int(terms_of(ruleset)[of.NUMBER])
    chance = np.zeros((length + 1, length + 1))
    """Of who is elder next, by what he and the other need."""
    for needs in sorted(np.ndindex(length, length), key=sum):
        mine, theirs = needs[0] + 1 - elder, needs[1] + 1 - younger
        on = (mine > 0) & (theirs > 0)
        won = (1 + (theirs > 0) - (mine > 0)) / 2
        won[on] = 1 - chance[theirs[on], mine[on]]
        chance[needs[0] + 1, needs[1] + 1] = (share * won).sum()
    needed = range(1, length + 1)
    about = np.array([[worth(1, 0, 0, mine, theirs) for theirs in needed] for mine in needed]) / CERTAIN
    assert np.sqrt(((about - chance[1:, 1:]) ** 2).mean()) < 0.04


@pytest.mark.slow
def test_two_thousand_coups_of_each_rule_set_are_the_same(ruleset: RuleSet) -> None:
    for share, policies in enumerate(PAIRS):
        assert list(differences(ruleset, policies, 17, range(share, 1980, 3))) == []
    assert list(differences(ruleset, Pair("sound", "sound"), 17, range(20))) == []
    assert list(differences(ruleset, Pair("strong", "strong"), 17, range(5))) == []


@pytest.mark.parametrize("name", SETS)
def test_a_player_hears_no_more_than_is_said(name: str) -> None:
    """Of two hands with which all that is said and shown is the same, he hears the same."""
    ruleset = SETS[name]
    terms, rng, alike = terms_of(ruleset), Random(name), 0
    lowest = int(terms[of.LOWEST])
    for _ in range(6):
        *_, elder, younger = hands(pack_of(ruleset), rng)
        away = [card for card in pack_of(ruleset) if card not in (*elder, *younger)]
        said = spoken(ruleset, elder, younger)
        for _ in range(12):
            out, new, seat = rng.randrange(len(elder)), rng.choice(away), rng.randrange(2)
            other = [list(elder), list(younger)]
            other[1 - seat][out] = new
            for hidden in {False, seat == 0 and bool(terms[of.DECLARES])}:
                if spoken(ruleset, *other)[hidden] == said[hidden]:
                    alike += 1
                    first, second = (
                        heard(terms, seat, mask_of(both[seat], lowest), mask_of(both[1 - seat], lowest), hidden)
                        for both in ((elder, younger), other)
                    )
                    assert first == second, (said, new)
    assert alike > 5


def test_of_announced_threes_all_are_known_if_one_has_the_fourth() -> None:
    """Elder holds three aces and four kings; the younger has the ace of clubs, or has seen none."""
    terms = terms_of(SETS["moderne"])
    lowest = int(terms[of.LOWEST])
    elder, aces, kings = (
        mask_of(parse_cards(cards), lowest)
        for cards in ("AS AH AD KS KH KD KC QS JH 9D 8C 7C", "AS AH AD", "KS KH KD KC")
    )
    younger = mask_of(parse_cards("QH TH 9H 8H 7H QD JD TD 8D QC JC TC"), lowest)
    ace, king = (mask_of(parse_cards(card), lowest) for card in ("AC", "KD"))
    for mine, gone, known in ((younger, 0, kings), (younger | ace, 0, aces | kings), (younger, king, kings & ~king)):
        assert surely_held(heard(terms, 1, mine, elder, False), mine, gone) == known


@pytest.mark.parametrize(
    ("younger", "elder", "called"),
    [
        ("AS AH AD AC 7S 8S 7H 8H 7D 8D 7C 8C", "KS KH KD JS JH JD 9S 9H 9D TC 9C QC", [(THREES, Rank.KING)]),
        (
            "KS KH KD 7S 8S 9S 7H 8H 7D 8D 7C 8C",
            "TS TH TD TC JS JH JD 9H 9D QC QS 9C",
            [(FOURS, Rank.TEN), (THREES, Rank.KNAVE)],
        ),
    ],
)
def test_the_younger_hears_what_the_elder_calls(younger: str, elder: str, called: list[tuple[int, Rank]]) -> None:
    """Elder calls his best three or four first; if it is not good, he does not say that he holds three knaves too."""
    terms = terms_of(SETS["moderne"])
    lowest = int(terms[of.LOWEST])
    mine, theirs = (mask_of(parse_cards(cards), lowest) for cards in (younger, elder))
    bits = sum(1 << (place + rank.height - lowest) for place, rank in called)
    assert heard(terms, 1, mine, theirs, False) >> FOURS << FOURS == bits


@pytest.mark.parametrize(("name", "number"), [("moderne", 56), ("fr1642", 220)])
@pytest.mark.parametrize("fault", ["held back", "called falsely", "not followed"])
def test_where_nothing_honest_is_possible_he_imagines_many_hands(name: str, number: int, fault: str) -> None:
    """Elder has played three aces and called three kings only; or three queens, of which the younger holds two.

    He has three more of AC QC 9C KC JD TH 8C 7C, and in 1642 of the sixes: 8 · 7 · 6 / 6 or 12 · 11 · 10 / 6 hands.
    """
    terms, table, at = terms_of(SETS[name]), new_table(), coup.seen_by(1)
    lowest = int(terms[of.LOWEST])
    kept, out, elder, left, honest = (
        mask_of(parse_cards(cards), lowest)
        for cards in (
            "QS JS 9S 8S QH JH 9H QD TD 9D JC TC",
            "7S 7H 8D",
            "AS AH AD KS KH KD TS 8H 7D",
            "8S JC TC",
            "AS KS TS AH KH 8H KD 7D JD QC 9C 8C",
        )
    )
    spoken = heard(terms, 1, kept, honest, False)
    if fault == "called falsely":
        spoken |= 1 << (THREES + Rank.QUEEN.height - lowest)
    played = kept & ~left
    seen = {see.SEAT: 1, see.OWN: left, see.OUT: out, see.PLAYED: played, see.GONE: played | elder, see.NUMBER: 18}
    void = int(terms[of.ALL]) if fault == "not followed" else 0
    for place, value in {**seen, see.HEARD: spoken, see.VOID: void}.items():
        table[at + place] = value
    shake(table, DICE, 3, 0, 0)
    assert find_worlds(terms, table, at, DICE) == number


@pytest.mark.parametrize("name", SETS)
def test_the_number_of_a_point_is_heard(name: str) -> None:
    """The elder says it, whoever has the better one."""
    terms, rng = terms_of(SETS[name]), Random(name)
    lowest = int(terms[of.LOWEST])
    numbers = set()
    for _ in range(40):
        *_, elder, younger = hands(pack_of(SETS[name]), rng)
        (number,) = Held(SETS[name], elder).of(POINT)[0].strength
        said = heard(terms, 1, mask_of(younger, lowest), mask_of(elder, lowest), False)
        assert said >> 5 & 0xFF == number
        numbers.add(number)
    assert len(numbers) > 3


def spoken(ruleset: RuleSet, elder: Iterable[Card], younger: Iterable[Card]) -> tuple[list[str], list[str]]:
    """Return what both say and show, and what is said before the elder leads."""
    facts = {"elder": show_cards(elder), "younger": show_cards(younger)}
    start = Coup.begin(ruleset, state_from(facts))
    before = honest_events(start.judge, start.state)
    led = start.apply_all(before)
    leads = Plays("elder", next(iter(elder)))
    played = led.apply(leads)
    after = honest_events(led.judge, played.state) if start.judge.declares else ()
    sums = [f"{each.to}: {each.number}" for each in played.apply_all(after).decided if each.rule == "point.sums"]
    return [*(str(event) for event in (*before, *after)), *sums], [str(event) for event in before]


@pytest.mark.slow
@pytest.mark.parametrize("name", READINGS)
def test_fifty_coups_of_each_reading_are_the_same(name: str) -> None:
    assert list(differences(READINGS[name], PAIRS[2], 23, range(50))) == []


SIMULATED = offered.SimulatedPiquet()
IN_A_COPY = """
from rules.core.loading import load_rulesets
from rules.piquet.kernel.compiled import is_ready
from rules.piquet.players import offered
simulated = offered.SimulatedPiquet()
simulated.coups(simulated.terms(load_rulesets()["fr1642"]), ("random", "random"), 1, 0, 1)
print(offered.__file__, is_ready(), sum(offered._play_coups.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_a_copy_uses_what_was_compiled_and_a_changed_one_does_not(tmp_path: Path) -> None:
    for played in (SIMULATED.coups, SIMULATED.parties):
        played(terms_of(SETS["fr1642"]), ("random", "random"), 1, 0, 1)
    copytree(Path(rules.__file__).parent, tmp_path / "rules")
    answer = [sys.executable, "-c", IN_A_COPY]
    assert subprocess.check_output(answer, cwd=tmp_path, text=True).split() == [
        str(tmp_path / "rules" / "piquet" / "players" / "offered.py"),
        "True",
        "1",
    ]
    with (tmp_path / "rules" / "piquet" / "players" / "plain.py").open("a", encoding="utf-8") as file:
        file.write("# changed\n")
    ready = [sys.executable, "-c", "from rules.piquet.kernel.compiled import is_ready; print(is_ready())"]
    assert subprocess.check_output(ready, cwd=tmp_path, text=True) == "False\n"


@pytest.mark.slow
def test_terms_that_come_from_another_process_compile_nothing() -> None:
    terms, players = terms_of(SETS["fr1642"]), ("random", "random")
    SIMULATED.coups(terms, players, 1, 0, 0)
    SIMULATED.parties(terms, players, 1, 0, 0)
    sent = pickle.loads(pickle.dumps(terms))
    assert sent.flags.writeable
    assert (SIMULATED.coups(sent, players, 1, 0, 3) == SIMULATED.coups(terms, players, 1, 0, 3)).all()
    SIMULATED.parties(sent, players, 1, 0, 1)
    assert [len(one.signatures) for one in (offered._play_coups, offered._play_parties)] == [1, 1]


def test_a_game_is_ready_only_if_its_code_is_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiled, "DIRECTORY", tmp_path)
    assert not compiled.is_ready()
    for name in compiled.WHOLE_GAME:
        path = tmp_path / f"{name}-0"
        path.write_bytes(compiled._digest(path, b"code") + b"code")
    assert compiled.is_ready()
    path.write_bytes(path.read_bytes()[:-1])
    assert not compiled.is_ready()


ADDED = """
import sys
from rules.piquet.kernel.compiled import compiled_apart

@compiled_apart
def added(one, other):
    return one + other

print(added(2, 3), sum(added.stats.cache_hits.values()))
"""


@pytest.mark.slow
def test_code_that_is_damaged_is_compiled_again(tmp_path: Path) -> None:
    """Cut, empty, with one bit changed, or that of another function."""
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}

    def said() -> str:
        answer = [sys.executable, "-c", ADDED]
        return subprocess.check_output(answer, env=environment, text=True, stderr=subprocess.STDOUT).strip()

    assert (said(), said()) == ("5 0", "5 1")
    (code,) = tmp_path.glob("*/*added-*")
    assert code.parent.stat().st_mode & 0o77 == 0
    whole = code.read_bytes()
    flipped = [whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :] for place in (0, 100, len(whole) - 1)]
    for damaged in (b"", whole[:-1], whole[:40], *flipped):
        code.write_bytes(damaged)
        assert (said(), said()) == ("5 0", "5 1")
    other = code.with_name(code.name.replace("added", "multiplied"))
    code.rename(other)
    code.write_bytes(other.read_bytes()[::-1])
    assert said() == "5 0"


@pytest.mark.parametrize(
    "name", ["CAPOT", "MOST_CARDS", "LAST", "COUNTING", "REPIQUE", "PIQUE", "FOUR", "MOST", "SET_RANKS"]
)
def test_another_number_makes_the_comparison_fail(name: str) -> None:
    """Half of what it is: the comparison does not only see what is always the same."""
    ruleset = SETS["classic"]
    terms = terms_of(ruleset).copy()
    place = getattr(of, name)
    terms[place] //= 2
    assert any(differences(ruleset, PAIRS[1], 29, range(400), terms))


def test_another_table_makes_the_comparison_fail() -> None:
    ruleset = SETS["fr1642"]
    for first in (of.PREFERS, of.BEATS, of.WORTH, of.RUN_SUM, of.RUN):
        terms = terms_of(ruleset).copy()
        terms[first : first + of.LANES] = np.where(terms[first : first + of.LANES] > 0, 1, 0)
        assert any(differences(ruleset, PAIRS[2], 31, range(60), terms)), first
