"""Announcements at random, true and false, shown and not, found out early and late: held against a referee of our own.

The referee is written apart from the engine, from the words of the books. It knows the points after each line; and it
knows what is true, so that every sentence of the engine is held against it too: a card named as held is held, and a
reason that names the other's hand is true of it.
"""

import re
from copy import deepcopy
from random import Random

import pytest

from rules.core.machine import Impossible
from rules.piquet.records.coup import Coup
from rules.piquet.sentences import sentence
from rules.piquet.table.events import read_event
from rules.piquet.table.setting import state_from
from tests.books import BOOKS as SETS_OF_RULES

from .announcing import BOOKS, KINDS, SEQUENCES, SETS, Referee, false_calls, playable
from .piquet import OTHER, RANKS, SEATS

PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
KIND_OF = {"point": "point", "sequence": "sequences", "set": "sets"}
CARDS = re.compile(r"\(([^()]*)\)")


def hands(rng):
    """Two hands rich in sequences, in cards of a rank, or in nothing."""
    first = rng.randrange(12)
    pack = rng.sample(PACK, 36) if rng.random() < 0.4 else [*PACK[first:], *PACK[:first]]
    pair = (pack[0:24:2], pack[1:24:2]) if rng.random() < 0.5 else (pack[:12], pack[12:24])
    return dict(zip(SEATS, pair if rng.random() < 0.5 else pair[::-1], strict=True))


def call(referee, seat, kind, rng):
    """A call of a kind: what he has, most often the best; or something else."""
    player = referee.players[seat]
    if kind == "point":
        number = player.totals[0] if rng.random() < 0.6 else rng.choice([*player.totals[1:3], player.totals[0] + 7, 30])
        return f"{seat} calls point {max(number, 1)}"
    known = SEQUENCES if kind == "sequences" else SETS
    held = [name for name in player.held(kind) if name in known]
    false = sorted(false_of(player) & set(known))
    name = rng.choice(held if held and (not false or rng.random() < 0.75) else false)
    rank = name.split()[1]
    again = [one for one in player.called(kind) if one == name or (kind == "sets" and one.endswith(rank))]
    return None if again else f"{seat} calls {name}"


def announcements(referee, rng):
    """Lines between the exchange and the elder's first card."""
    for seat in SEATS:
        for kind in KINDS:
            for _ in range(rng.choice((0, 1, 1, 1, 2)) if kind != "point" else rng.choice((0, 1, 1, 1))):
                if line := call(referee, seat, kind, rng):
                    yield line
                    if referee.last_call[::2] == (seat, line.split(" calls ")[1]) and rng.random() < 0.5:
                        yield f"{OTHER[seat]} answers {answer(referee, OTHER[seat], kind, rng)}"
        yield from (f"{seat} shows his {kind}" for kind in ("point", "sequences") if rng.random() < 0.6)
    if rng.random() < 0.6:
        yield "they reckon"
    yield from late(referee, rng)


def answer(referee, seat, kind, rng):
    """An answer, true or false; not that he has as much of what he has called already, or has as a part."""
    name, player = referee.last_call[2], referee.players[seat]
    equal = kind != "sets" and not player.called(kind)
    if kind == "sequences":
        equal = equal and (name in player.held(kind) or name in false_of(player))
    return rng.choice(("good", "not good", *(["equal"] if equal else [])))


def late(referee, rng):
    """What somebody still calls, shows or finds out, in time or too late."""
    for seat in SEATS:
        mine, theirs = referee.players[seat], referee.players[OTHER[seat]]
        if rng.random() < 0.15 and (line := call(referee, seat, rng.choice(KINDS), rng)):
            yield line
        if rng.random() < 0.15 or (theirs.lost and rng.random() < 0.3):
            yield f"{seat} shows his {rng.choice(('point', 'sequences'))}"
        false = list(false_calls(theirs))
        if false and rng.random() < 0.12:
            yield f"{seat} finds that the {OTHER[seat]} has not {rng.choice(false)}"
        if theirs.lost and rng.random() < 0.3:
            yield f"{seat} finds that the {OTHER[seat]} has not shown his {rng.choice(sorted(theirs.lost))}"
        if mine.nothing and rng.random() < 0.5:
            yield f"{OTHER[seat]} shows his {rng.choice(('point', 'sequences'))}"


def lines(referee, rng):
    """The lines of a whole coup; the referee has heard each before the next is drawn."""
    yield from announcements(referee, rng)
    while any(player.left for player in referee.players.values()):
        seat = referee.leader if referee.led is None else OTHER[referee.leader]
        yield f"{seat} plays {rng.choice(playable(referee, seat))}"
        yield from late(referee, rng)


def play(book, seed):
    """Play a coup, and hold every line against the referee; return how many sentences were held against it."""
    rng = Random(seed)
    dealt = hands(rng)
    referee = Referee(book, dealt)
    given = {"phase": "announce", **{seat: " ".join(cards) for seat, cards in dealt.items()}}
    coup, held = Coup.begin(SETS_OF_RULES[book], state_from(given)), 0
    heard = []
    for line in lines(referee, rng):
        heard.append(line)
        where = f"{book}, seed {seed}: {given}; " + "; ".join(heard)
        try:
            after = coup.apply(read_event(line))
            accepted = not after.steps[-1].refused
        except Impossible as error:
            after, accepted, where = None, False, f"{where} ({error})"
        assert accepted is referee.allows(line), f"{where}: {'' if accepted else 'not '}accepted"
        if after is None:
            continue
        moments = [referee]
        if " plays " in line:  # they reckon before he loses what he has not shown
            before = deepcopy(referee)
            before.reckoned = True
            moments.append(before)
        if accepted:
            referee.hear(line)
        for finding in after.steps[-1].decided:
            held += 1
            wrong = [untrue(moment, finding) for moment in moments]
            assert None in wrong, f"{where}: {sentence(finding)} {finding.grounds}: {wrong[0]}"
        coup = after
        assert dict(coup.scores) == referee.score(), (
            f"{where}: the engine has {dict(coup.scores)}, not {referee.score()}"
        )
    return held


def untrue(referee, finding):
    """Say what is not true of a finding; None if all is."""
    if finding.to is None or not finding.rule.startswith(("point.", "sequence.", "set.", "announce.", "fault.false")):
        return None
    player, said = referee.players[finding.to], sentence(finding)
    for cards in CARDS.findall(said):
        if not set(cards.split()) <= set(player.hand):
            return f"he does not hold {cards}"
    if " does not have " in said and finding.name in (*SEQUENCES, *SETS) and finding.name not in false_of(player):
        return f"he has {finding.name}"
    if finding.ruling == "must show" and not set(finding.name.split(" and ")) <= referee.must_show(finding.to):
        return "he need not show it"
    if finding.rule == "point.suit":
        most = finding.number == player.totals[0]
        return None if most is ("most" in finding.grounds) else f"his best point is {player.totals[0]}"
    for ground in finding.grounds:
        true = REASONS.get((finding.rule, ground))
        if true and not true(referee, finding):
            return f"{ground} is not the reason"
    return None


def false_of(player):
    """The names that he does not have, not even as a part of something longer."""
    everything = type(player)(player.hand, sequences=list(SEQUENCES), sets=list(SETS))
    return set(false_calls(everything))


def stands(referee, finding, opponent=False):
    """What stands of the kind of a finding, for its player or for the other."""
    seat = OTHER[finding.to] if opponent else finding.to
    return referee.standing(seat, KIND_OF[finding.rule.split(".")[0]])


def others(referee, finding):
    """What the other has of the kind, as what decides: what he called; if he called nothing, what he holds."""
    kind = KIND_OF[finding.rule.split(".")[0]]
    player, called = referee.players[OTHER[finding.to]], stands(referee, finding, opponent=True)
    if called or player.nothing or kind in player.lost or player.called(kind):
        return called
    known = SEQUENCES if kind == "sequences" else SETS
    return [(player.totals[0], 0)] if kind == "point" else [known[name] for name in player.held(kind) if name in known]


def has_more(referee, finding):
    """Whether the best of the player is better than what the other has."""
    mine, theirs = stands(referee, finding), others(referee, finding)
    loser = finding.ruling == "not good"
    return bool(mine and theirs) and (theirs[0] > mine[0] if loser else mine[0] > theirs[0])


def of_length(longer):
    """Whether the better is better since it has more cards, or as many and a higher one at the top."""

    def true(referee, finding):
        mine, theirs = stands(referee, finding), others(referee, finding)
        if not mine or not theirs:
            return False
        loser = finding.ruling == "not good"
        name = (SEQUENCES | SETS)[finding.name]
        less, more = (name, theirs[0]) if loser else (theirs[0], mine[0])
        return more > less and (more[0] > less[0]) is longer

    return true


def uncalled(referee, finding):
    """Whether the other has called nothing of the kind."""
    return not referee.players[OTHER[finding.to]].called(KIND_OF[finding.rule.split(".")[0]])


def unshown(referee, finding):
    """Whether the other has lost his by not showing it."""
    return KIND_OF[finding.rule.split(".")[0]] in referee.players[OTHER[finding.to]].lost


def forfeited(referee, finding):
    """Whether the other counts nothing."""
    return referee.players[OTHER[finding.to]].nothing


def are_equal(referee, finding):
    """Whether both have called the same."""
    return stands(referee, finding)[:1] == stands(referee, finding, opponent=True)[:1] != []


def is_lost(referee, finding):
    """Whether the other has lost the kind by not showing it."""
    return finding.name in referee.players[OTHER[finding.to]].lost


REASONS = {
    ("point.good", "good"): has_more,
    ("point.good", "more"): has_more,
    ("sequence.best", "higher"): of_length(longer=False),
    ("sequence.best", "longer"): of_length(longer=True),
    ("sequence.best", "saved"): of_length(longer=False),
    ("sequence.best", "saved-by-longer"): of_length(longer=True),
    ("sequence.best", "drowned"): of_length(longer=False),
    ("sequence.best", "shorter"): of_length(longer=True),
    ("sequence.best", "unopposed"): lambda referee, finding: not others(referee, finding),
    ("set.best", "unopposed"): lambda referee, finding: not others(referee, finding),
    ("set.best", "higher"): of_length(longer=False),
    ("set.best", "higher-four"): of_length(longer=False),
    ("set.best", "four"): of_length(longer=True),
    ("set.best", "drowned"): of_length(longer=False),
    ("set.best", "lower-four"): of_length(longer=False),
    ("set.best", "fewer"): of_length(longer=True),
    ("set.best", "saved"): has_more,
    ("announce.showing", "other"): is_lost,
    ("equality.rest", "play-only"): lambda referee, _: (
        not any(map(referee.good, KINDS)) and not any(map(referee.must_show, SEATS))
    ),
    **{(rule, "uncalled"): uncalled for rule in ("point.good", "sequence.best", "set.best")},
    **{(rule, "unshown"): unshown for rule in ("point.good", "sequence.best")},
    **{(rule, "forfeited"): forfeited for rule in ("point.good", "sequence.best", "set.best")},
    **{(rule, "equal"): are_equal for rule in ("point.good", "sequence.best")},
}
"""What must be true where a ground is given; other grounds say nothing of the hands."""


@pytest.mark.parametrize("book", BOOKS)
@pytest.mark.parametrize(
    "seeds", [range(15), pytest.param(range(15, 500), marks=pytest.mark.slow)], ids=["few", "many"]
)
def test_every_line_counts_what_the_referee_counts_and_every_sentence_is_true(book, seeds):
    assert sum(play(book, seed) for seed in seeds) > 20 * len(seeds)
