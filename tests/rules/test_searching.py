"""What the games offer to a search at random: all of it is of the game, and together it reaches all of the game."""

from random import Random

import pytest

from rules.core.game import FactsError, game_of
from rules.core.machine import Impossible
from rules.core.protocols import one_card_less, packets, without
from rules.tarot.laws.pack import PACK
from rules.tarot.sides import PLAYERS
from tests.books import BOOKS

OF = {"piquet": "fr1642", "tarot": "tarot1637"}
GAMES = pytest.mark.parametrize("name", list(OF))


def offered(name):
    """A game, its rule set, and what it offers."""
    game, ruleset = game_of(name), BOOKS[OF[name]]
    return game, ruleset, game.searching([ruleset])


def begun(name, rng):
    """A coup at random; None if it cannot stand under the rule set."""
    game, ruleset, searching = offered(name)
    try:
        return game.set_out(ruleset, searching.coup(rng))
    except FactsError:
        return None


def played(name, rng, number):
    """A coup with so many events of whichever form, or fewer if nothing is found that can happen."""
    game, _, searching = offered(name)
    record = begun(name, rng)
    for _ in range(number if record else 0):
        for _ in range(30):
            event = searching.any_event(record, rng, rng.choice(game.grammar.forms()))
            try:
                record = record.apply(event)
                break
            except Impossible:
                continue
    return record


@GAMES
def test_what_is_judged_at_once_can_be_read_and_judged(name):
    game, ruleset, searching = offered(name)
    for seed in range(150):
        given = searching.at_once(Random(seed))
        assert isinstance(game.judge(ruleset, game.read_facts(given)), tuple), given


def test_every_coup_of_tarots_can_be_set_out():
    assert all(begun("tarot", Random(seed)) for seed in range(150))


def test_most_coups_of_piquet_can_be_set_out():
    assert sum(begun("piquet", Random(seed)) is not None for seed in range(150)) > 100


@GAMES
def test_any_event_is_one_of_its_form_and_can_be_written(name):
    game, _, searching = offered(name)
    for seed, form in enumerate(game.grammar.forms()):
        record = next(one for one in (begun(name, Random(at)) for at in range(seed, seed + 20)) if one)
        event = searching.any_event(record, Random(seed), form)
        assert type(event) is form[0]
        assert game.grammar.read(str(event)) == event


@GAMES
def test_the_same_seed_draws_the_same(name):
    game, _, searching = offered(name)
    assert searching.coup(Random(3)) == searching.coup(Random(3)) != searching.coup(Random(4))
    record, forms = begun(name, Random(3)), game.grammar.forms()
    drawn = [[str(searching.any_event(record, Random(seed), form)) for form in forms] for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def test_whatever_can_be_said_of_tarots_happens():
    happened = set()
    for seed in range(200):
        rng = Random(seed)
        happened |= {type(step.event) for step in played("tarot", rng, 6).steps}
    assert happened == {event for event, _ in game_of("tarot").grammar.forms()}


# --- how records are alike ---


def test_how_a_partie_stands_is_told_without_its_rules():
    game, _, searching = offered("piquet")
    given = {"partie": {"A": 10, "dealer": "A"}, "phase": "cut", "pack": " ".join(map(str, game.pack(BOOKS["fr1642"])))}
    one, other = (game.set_out(BOOKS[name], given) for name in ("fr1642", "en1651"))
    assert one.state != other.state
    assert searching.standing(one) == searching.standing(other)
    cut = one.apply(game.grammar.read("elder cuts"))
    assert searching.standing(cut) != searching.standing(one)


@pytest.mark.parametrize(
    ("name", "given", "player"),
    [
        ("piquet", {"phase": "play", "elder": "%s", "younger": "KH", "won": {"elder": 6, "younger": 5}}, "elder"),
        ("tarot", {"A": "%s", "B": "5S", "C": "6S", "leader": "A"}, "A"),
    ],
)
def test_an_outline_tells_that_there_is_something_and_not_what(name, given, player):
    game, ruleset, searching = offered(name)
    king, nine = (game.set_out(ruleset, given | {player: card}) for card in ("KS", "9S"))
    assert searching.outline(king) == searching.outline(nine)
    assert searching.moment(king) == searching.moment(nine)
    led = [one.apply(game.grammar.read(f"{player} plays {card}")) for one, card in ((king, "KS"), (nine, "9S"))]
    assert searching.outline(led[0]) == searching.outline(led[1]) != searching.outline(king)


# --- what can be left out ---


def cards(given):
    """How many cards are given."""
    return sum(len(text.split()) for text in given.values() if isinstance(text, str))


@GAMES
def test_what_is_given_with_fewer_cards_has_fewer_and_can_be_set_out(name):
    game, ruleset, searching = offered(name)
    tried = 0
    for seed in range(40):
        given = searching.coup(Random(seed))
        record = begun(name, Random(seed))
        for fewer in searching.with_fewer_cards(record, given) if record else ():
            if cards(fewer) >= cards(given):
                continue  # the phase, that is written, is no card
            tried += 1
            try:
                game.set_out(ruleset, fewer)
            except FactsError:
                assert name == "piquet", fewer
    assert tried > 100


def test_hands_of_tarots_that_are_judged_at_once_grow_smaller():
    _, _, searching = offered("tarot")
    several = list(searching.with_fewer_cards(None, {"A": "KS KB KC", "cuts": "KS KB KC"}))
    assert {one["A"] for one in several} == {"KB KC", "KS KC", "KS KB"}
    assert {one["cuts"] for one in several} == {"KS KB KC"}


def test_hands_of_piquet_that_are_judged_at_once_stay_whole():
    _, _, searching = offered("piquet")
    assert list(searching.with_fewer_cards(None, {"elder": "KS", "younger": "KH"})) == []


def test_a_coup_of_tarots_that_is_begun_later_has_its_cards_where_they_lay():
    game, ruleset, searching = offered("tarot")
    phases = set()
    for seed in range(60):
        record = played("tarot", Random(seed), 4)
        given = searching.begun_here(record, {})
        if given is None:
            continue
        later = game.set_out(ruleset, given)
        phases.add(later.state.phase)
        assert (later.state.phase, later.state.dealer) == (record.state.phase, record.state.dealer)
        assert later.state.pack == record.state.pack
        for player in record.state.everyone:
            now, then = record.state.seat(player), later.state.seat(player)
            assert (then.held, then.pile, then.tricks) == (now.held, now.pile, now.tricks)
    assert phases == {"cut", "deal", "discard", "play"}


def test_the_piles_of_a_whole_coup_of_tarots_count_at_once_what_they_counted():
    game, ruleset, searching = offered("tarot")
    coup = game.at_random(ruleset, Random(1))
    hands, piles = searching.judged_instead(coup, {})
    assert {len(text.split()) for text in hands.values()} == {20}
    assert cards(piles) == len(PACK)
    at_once = {one.to: one.number for one in game.judge(ruleset, game.read_facts(piles)) if one.rule == "count.points"}
    assert at_once == {one.to: one.number for one in coup.decided if one.rule == "count.points"}
    assert set(at_once) == set(PLAYERS)


def test_the_hands_of_a_coup_of_piquet_are_judged_instead_of_played():
    game, ruleset, searching = offered("piquet")
    given = {"elder": "AS KS QS JS TS 9S AH AD AC KH KD KC", "younger": "8S 7S QH JH TH 9H QD JD TD QC JC TC"}
    played_on = game.set_out(ruleset, given | {"wanting": {"elder": 30, "younger": 40}})
    (alone, *more) = searching.judged_instead(played_on, {"wanting": {"elder": 30, "younger": 40}})
    assert alone == given
    assert given | {"wanting": {"elder": 30, "younger": 40}} in more


@pytest.mark.parametrize(
    ("line", "fewer"),
    [
        ("elder discards 7C 8C", {"elder discards 7C", "elder discards 8C"}),
        ("elder discards 7C", set()),
        ("elder plays 7C", set()),
    ],
)
def test_one_card_less_is_left_of_several(line, fewer):
    assert {str(one) for one in one_card_less(game_of("piquet").grammar.read(line))} == fewer


def test_who_puts_out_one_less_takes_one_less_or_as_many():
    game, _, searching = offered("piquet")
    events = tuple(map(game.grammar.read, ("elder discards 7C 8C", "elder takes 2", "younger takes 2")))
    several = [tuple(map(str, one)) for one in searching.with_fewer_moved(events)]
    assert ("elder discards 8C", "elder takes 2", "younger takes 2") in several
    assert ("elder discards 8C", "elder takes 1", "younger takes 2") in several
    assert all(one[2] == "younger takes 2" for one in several)


def test_a_pack_that_lies_there_stays_whole():
    game, ruleset, searching = offered("piquet")
    lies = game.grammar.read(f"the pack lies {' '.join(map(str, game.pack(ruleset)))}")
    assert list(searching.with_fewer_moved((lies,))) == []


def test_cards_are_left_out_by_halves_by_quarters_and_singly():
    several = list(packets("AS KS QS JS TS 9S 8S 7S"))
    assert [len(one) for one in several] == [4, 4, *[2] * 4, *[1] * 8]
    assert without("AS KS QS", ("KS",)) == "AS QS"
