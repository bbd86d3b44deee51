"""What difference each difference makes: what is stated, how it is measured, and how a sample is played again."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from shutil import copytree
from typing import Any

import numpy as np
import pytest
from lxml.html import fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.divergences.computed import all_differences
from piquet_corpus.judging.proof.finished import finished
from piquet_corpus.judging.ways import Way
from piquet_corpus.publishing.html.addresses import IMPACT, address
from piquet_corpus.publishing.pages import impact as parts
from piquet_corpus.simulation import coups, measuring, rows, running
from piquet_corpus.simulation.coups import facts, first_scores, kept_points, plan_of
from piquet_corpus.simulation.measuring import (
    Experiment,
    beyond_chance,
    experiments,
    paired,
    sample_of,
    taken_over,
    unpaired,
)
from piquet_corpus.simulation.plan import Plan, simulated
from piquet_corpus.simulation.rows import MeasuredImpact, StatedOutcome, TriedIn, measured
from piquet_corpus.simulation.store import Interval, scores_of
from piquet_corpus.work import pool
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import NotWritten
from rules.core.frozen import FrozenMap
from rules.core.messages import speaking
from rules.core.ruleset import RuleSet
from rules.piquet.kernel.terms import ARRIVING, AT_ONCE, DECLARES, IN_TURN, terms_of
from rules.piquet.players.offered import SimulatedPiquet
from rules.piquet.sides import Pair
from tests.conftest import Ask
from tests.simulation.traced import differences, winners

parsed: Any = fromstring  # what it returns has more than the stubs of lxml say

WINDOW = Decision("pique", "window")
PAIRS = (Pair("random", "plain"), Pair("plain", "random"), Pair("random", "random"))


def scores(*of_coups: tuple[int, int]) -> np.ndarray:
    """What elder and younger score in some coups; or the winners of parties and their lengths."""
    return np.array(of_coups, dtype=np.int16)


@pytest.fixture(scope="module")
def tried(corpus: Corpus) -> tuple[Experiment, ...]:
    return tuple(experiments(corpus))


# --- what is stated ---


def pairs_of(corpus: Corpus, decision: Decision) -> list[tuple[str, str]]:
    """The pairs of rule sets, without match forms, that differ in a decision."""
    written = {id_ for id_, one in corpus.rulesets.items() if one.edition in finished(corpus).being_written}
    found = [(one.one, one.other) for one in all_differences(corpus) if one.decision == decision]
    return [pair for pair in found if not any("+" in name or name in written for name in pair)]


def test_what_is_not_measured_changes_nothing_that_the_compiled_game_reads(corpus: Corpus) -> None:
    read = {name: terms_of(one).tobytes() for name, one in corpus.rulesets.items() if one.game == "piquet"}
    tried = 0
    for one in rows.stated(corpus).values():
        if one.outcome == "measured":
            continue
        for mine, theirs in pairs_of(corpus, one.decision):
            after = Way(corpus.rulesets[mine]).taking(one.decision, Way(corpus.rulesets[theirs]))
            assert terms_of(after).tobytes() == read[mine], (one.decision, mine, theirs)
            tried += 1
    assert tried > len(rows.stated(corpus)) / 2


def test_what_is_measured_changes_something(tried: tuple[Experiment, ...]) -> None:
    for one in tried:
        assert terms_of(one.before).tobytes() != terms_of(one.after).tobytes(), one.decision


def test_a_decision_is_taken_over_with_its_company_and_nothing_else(corpus: Corpus) -> None:
    value, cards = Decision("point.value", None), Decision("point.cards", None)
    one = StatedOutcome(value, "measured", (cards,), (), "", 1)
    after = taken_over(corpus, one, TriedIn("fr1642", "moderne"))
    own = corpus.rulesets["fr1642"].opened().rules  # in a cross every ground can be reached
    assert "point.value" not in after.rules
    assert after.rules["point.cards"] == corpus.rulesets["moderne"].rules["point.cards"]
    assert {name: use for name, use in after.rules.items() if name != "point.cards"} == {
        name: use for name, use in own.items() if name != "point.value"
    }


def test_readings_that_honest_players_do_not_notice_are_no_experiments(tried: tuple[Experiment, ...]) -> None:
    readings = {(one.decision.rule, one.source) for one in tried if one.is_reading and one.ruleset == "fr1642"}
    assert ("pique", "any-card") in readings
    assert not {rule for rule, _ in readings if rule.startswith("fault.")}


class Larger:
    """A corpus with another rule set, as far as experiments look at it."""

    directory: Path
    rulesets: dict[str, RuleSet]


def test_a_rule_set_that_cannot_be_played_has_no_experiments_of_its_own(corpus: Corpus) -> None:
    whole = corpus.rulesets["fr1642"]
    without = replace(whole, id="other", rules=FrozenMap({k: v for k, v in whole.rules.items() if k != "capot"}))
    larger = Larger()
    larger.directory, larger.rulesets = corpus.directory, {**corpus.rulesets, "other": without}
    found = list(experiments(larger))  # type: ignore[arg-type]
    assert found
    assert not [one for one in found if one.ruleset == "other"]


@pytest.mark.slow
@pytest.mark.parametrize("player", ["random", "plain"])
def test_what_is_tried_is_played_alike_by_the_traced_engine(tried: tuple[Experiment, ...], player: str) -> None:
    for one in tried:
        assert list(differences(one.after, Pair(player, player), 3, range(6))) == [], (one.decision, one.ruleset)


def other_winners(one: Experiment) -> list[tuple[int, Pair[int], Pair[str]]]:
    """Of 60 coups that either may win, those that another wins in the compiled game than in the traced engine."""
    rng = Random(3)
    tried = [
        (number, needs, winners(one.after, rng.choice(PAIRS), 5, number, needs))
        for number, needs in ((number, Pair(rng.randrange(1, 70), rng.randrange(1, 70))) for number in range(60))
    ]
    return [told for told in tried if told[2].elder != told[2].younger]


def test_where_the_first_card_counts_before_the_younger_announces_the_same_one_wins(
    tried: tuple[Experiment, ...],
) -> None:
    """In the old books he who arrives has won at once; elsewhere it is asked at the end, in the order of counting."""
    crossed = [one for one in tried if terms_of(one.after)[DECLARES] and terms_of(one.after)[ARRIVING] == AT_ONCE]
    assert {bool(terms_of(one.after)[IN_TURN]) for one in crossed} == {True, False}
    for one in crossed:
        assert other_winners(one) == [], (one.decision, one.ruleset, one.source)


@pytest.mark.slow
def test_under_every_cross_the_same_one_wins_as_in_the_traced_engine(tried: tuple[Experiment, ...]) -> None:
    for one in tried:
        assert other_winners(one) == [], (one.decision, one.ruleset, one.source)


# --- what it shows ---


def test_coups_on_the_same_deals_are_compared_with_each_other() -> None:
    before = scores((20, 10), (30, 5), (0, 40), (7, 7))
    after = scores((20, 10), (36, 5), (0, 40), (7, 5))
    won = scores((0, 4), (1, 5)), scores((1, 4), (1, 6))
    found = paired([before, after], won)
    assert (found["other_score"].value, found["other_winner"].value) == (0.5, 0.5)
    assert (found["elder"].value, found["younger"].value) == (1.5, -0.5)
    assert found["elder"].low == pytest.approx(1.5 - 1.959964 * np.sqrt((36 / 4 - 1.5**2) / 4))


def test_what_was_never_seen_has_a_bound_and_not_nought() -> None:
    same = scores(*[(20, 10)] * 100)
    found = paired([same, same], [same, same])
    assert found["other_score"] == Interval(0.0, 0.0, 0.03)


def test_of_games_without_a_common_deal_only_means_are_compared() -> None:
    found = unpaired([scores((20, 10), (22, 10)), scores((31, 10), (29, 10))])
    assert set(found) == {"elder", "younger"}
    assert found["elder"].value == 9
    assert found["elder"].high == pytest.approx(9 + 1.959964 * np.sqrt(1 / 2 + 1 / 2))


def line(elder: Interval, younger: Interval) -> MeasuredImpact:
    found = {"elder": elder, "younger": younger}
    return MeasuredImpact(WINDOW, "fr1642", "classic", False, "plain", 10, 10, found, (), (1, 0, 0, 0, 0))


def means(chance: float) -> Interval:
    """A mean that chance brings so often (for the few used here), with the interval of 95 % one wide on each side."""
    errors = {0.01: 2.575829, 0.03: 2.170090, 0.04: 2.053749, 0.9: 0.125661}[chance]
    value = errors / 1.959964
    return Interval(value, value - 1, value + 1)


def test_the_more_is_looked_at_the_less_is_called_beyond_chance() -> None:
    # Of four means: 0.01 <= 0.05 × 1/4, 0.03 > 0.05 × 2/4, 0.04 > 0.05 × 3/4, 0.9.
    first, second = beyond_chance([line(means(0.01), means(0.03)), line(means(0.04), means(0.9))])
    assert (first.beyond_chance, second.beyond_chance) == (("elder",), ())
    # Of two means: 0.03 <= 0.05 × 2/2, and with it what is rarer.
    (alone,) = beyond_chance([line(means(0.01), means(0.03))])
    assert alone.beyond_chance == ("elder", "younger")


def test_a_sample_is_known_by_its_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "SAMPLE", 2)
    before, after = scores((20, 10), (30, 5), (1, 1)), scores((20, 11), (36, 5), (9, 9))
    assert sample_of(before, after) == (2, 50, 15, 56, 16)


def test_lines_are_read_as_they_were_written(corpus: Corpus, tmp_path: Path) -> None:
    several = [one for lines in measured(corpus).values() for one in lines][:20]
    (tmp_path / rows.IMPACT.file).write_text(rows.written(several), encoding="utf-8")
    read = list(rows.IMPACT.lines(tmp_path))
    assert [replace(one, line=0) for one in read if isinstance(one, MeasuredImpact)] == [
        replace(one, line=0) for one in several
    ]


@pytest.fixture
def arm(corpus: Corpus, monkeypatch: pytest.MonkeyPatch) -> Plan:
    """A few coups and parties of players at random."""
    monkeypatch.setattr(coups, "COUPS", {"random": 5})
    monkeypatch.setattr(coups, "PARTIES", {"random": 2})
    return plan_of(terms_of(corpus.rulesets["fr1642"]), "random")


def play(directory: Path, *plans: Plan) -> None:
    running.run_apart(plans, directory, 1, pool.unwatched)


def test_what_was_played_is_not_played_again(
    corpus: Corpus, arm: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(tmp_path, arm, arm)
    monkeypatch.setattr(running, "play", lambda *_: pytest.fail("it is played again"))
    play(tmp_path, arm)
    scores, parties = scores_of(kept_points(arm, tmp_path, "coups")), kept_points(arm, tmp_path, "parties")
    assert (scores.shape, parties.shape) == ((5, 2), (2, 2))
    assert first_scores(arm, 5).tolist() == scores.tolist()
    assert first_scores(arm, 3).tolist() == scores[:3].tolist()
    assert plan_of(terms_of(corpus.rulesets["en1674"]), "random").state != arm.state


def test_what_is_damaged_is_played_again(arm: Plan, tmp_path: Path) -> None:
    play(tmp_path, arm)
    (path,) = tmp_path.glob("*/coups-*")
    whole = path.read_bytes()
    for damaged in (b"", whole[:-1], bytes([*whole[:-1], whole[-1] ^ 1])):
        path.write_bytes(damaged)
        play(tmp_path, arm)
        assert path.read_bytes() == whole
    path.unlink()
    with pytest.raises(Usage, match="has been changed by something else"):
        kept_points(arm, tmp_path, "coups")


def test_where_there_can_be_no_directory_is_said(arm: Plan, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(NotWritten, match=r"file/\w+ cannot be used: Not a directory"):
        play(tmp_path / "file", arm)


# --- a sample is played again ---


@pytest.fixture
def with_lines(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Callable[[list[MeasuredImpact]], Corpus]:
    """The corpus with some measured lines, and nothing remembered."""
    monkeypatch.setenv("PIQUET_CORPUS_CACHE", str(tmp_path / "cache"))

    def make(lines: list[MeasuredImpact]) -> Corpus:
        (tmp_path / rows.STATED.file).write_bytes((corpus.directory / rows.STATED.file).read_bytes())
        (tmp_path / rows.IMPACT.file).write_text(rows.written(lines), encoding="utf-8")
        return replace(corpus, directory=tmp_path)

    return make


def lines_of(corpus: Corpus) -> list[MeasuredImpact]:
    return [one for several in measured(corpus).values() for one in several]


def test_what_comes_out_right_is_accepted_and_remembered(
    corpus: Corpus, with_lines: Callable[[list[MeasuredImpact]], Corpus], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "FEW", 1)
    other = with_lines(lines_of(corpus))
    assert list(measuring.stale(other)) == []
    monkeypatch.setattr(measuring, "_of_experiments", lambda _: pytest.fail("it is played again"))
    assert list(measuring.stale(other)) == []


def test_a_sample_that_comes_out_otherwise_is_found(
    corpus: Corpus, with_lines: Callable[[list[MeasuredImpact]], Corpus], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "FEW", 1)
    wrong = [replace(one, sample=(one.sample[0], one.sample[1] + 1, *one.sample[2:])) for one in lines_of(corpus)]
    ((file, _, message),) = measuring.stale(with_lines(wrong))
    assert file == rows.IMPACT.file
    assert "the sample comes out as" in message
    assert "impact --write" in message


def test_a_fact_that_comes_out_otherwise_is_found(
    corpus: Corpus, with_lines: Callable[[list[MeasuredImpact]], Corpus], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "FEW", 1)
    other = with_lines(lines_of(corpus))
    wrong = [replace(one, found=Interval(1, 1, 1)) for one in facts(corpus).values() if one.what == coups.FIRST]
    (other.directory / coups.FACTS.file).write_text(coups.written(wrong), encoding="utf-8")
    ((file, _, message),) = measuring.stale(other)
    assert file == coups.FACTS.file
    assert "come out otherwise" in message


def test_a_line_without_an_experiment_is_found(
    corpus: Corpus, with_lines: Callable[[list[MeasuredImpact]], Corpus], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(measuring, "FEW", 0)
    first, *others = lines_of(corpus)
    ((_, _, message),) = measuring.stale(with_lines([replace(first, source="nobody"), *others]))
    assert message.startswith(f"no experiment asks for {first.decision} of nobody in {first.ruleset};")


@pytest.mark.slow
@pytest.mark.parametrize("ready", [False, True])
def test_only_a_game_that_is_compiled_is_played_in_this_process(
    corpus: Corpus, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, ready: bool
) -> None:
    """Then all lines are tried, and all of ours are right; otherwise a few. Only what is right is remembered."""
    monkeypatch.setenv("PIQUET_CORPUS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setattr(SimulatedPiquet, "ready", ready)
    here: list[Corpus] = []
    again = measuring.played_again
    monkeypatch.setattr(measuring, "played_again", lambda one: here.append(one) or again(one))
    copytree(corpus.directory, tmp_path / "corpus")
    other = replace(corpus, directory=tmp_path / "corpus")
    whole = (other.directory / rows.IMPACT.file).read_bytes()
    wrong = [replace(one, sample=(one.sample[0], one.sample[1] + 1, *one.sample[2:])) for one in lines_of(corpus)]
    (other.directory / rows.IMPACT.file).write_text(rows.written(wrong), encoding="utf-8")
    found = list(measuring.stale(other))
    assert found
    assert (len(found) <= measuring.FEW) == (not ready)
    assert not list((tmp_path / "cache").glob("impact-*"))
    (other.directory / rows.IMPACT.file).write_bytes(whole)
    assert list(measuring.stale(replace(other))) == []
    assert len(list((tmp_path / "cache").glob("impact-*"))) == 1
    assert bool(here) == ready


def test_what_the_other_process_cannot_read_is_told(tmp_path: Path) -> None:
    ((file, _, message),) = measuring._played_again_uncompiled(tmp_path)
    assert file == rows.IMPACT.file
    assert message.startswith("this cannot be played: ")
    assert str(tmp_path) in message


# --- the game itself ---


def test_spread_and_percentiles_have_intervals() -> None:
    values = np.array([10.0, 10, 20, 20])
    spread = coups._spread(values)
    assert (spread.value, spread.low, spread.high) == (5, 5, 5)  # each is five away from the mean
    middle = coups._quantile(np.arange(1.0, 101.0), 0.5)
    # 0.5 ± 1.96 × 0.05 of the ranks 0 to 99: the 40th and the 60th, and the one between
    assert (middle.low, middle.high) == (41, 60)
    assert middle.value in (50, 51)


def test_facts_are_of_the_coups_that_were_played(corpus: Corpus) -> None:
    terms = terms_of(corpus.rulesets["fr1642"])
    played = simulated("piquet").coups(terms, ("plain", "plain"), 1, 0, 8)
    said = {(of, what): found for of, what, found, _ in coups._of_coups(simulated("piquet"), played)}
    raw = played.astype(int)
    kinds = list(simulated("piquet").kinds)
    elder, younger = raw[:, : len(kinds)], raw[:, len(kinds) :]
    assert said["elder", "points"].value == elder.sum() / 8
    assert (
        said["younger", "shown"].value
        == (younger[:, kinds.index("point")].sum() + younger[:, kinds.index("sequences")].sum()) / 8
    )
    assert said["both", "advantage"].value == (elder.sum() - younger.sum()) / 8
    parted = sum(said["elder", name].value for name in ("announced", "played"))
    assert parted == pytest.approx(said["elder", "points"].value)


def test_each_kind_of_points_is_either_announced_or_played() -> None:
    assert sorted((*coups.GROUPS["announced"], *coups.GROUPS["played"])) == sorted(simulated("piquet").kinds)


def test_a_blanche_is_as_rare_as_combinatorics_says(corpus: Corpus) -> None:
    # 24 of 36 cards are no figures, 20 of 32: C(24, 12) / C(36, 12) and C(20, 12) / C(32, 12).
    known = facts(corpus)
    for ruleset, exact in (("fr1642", 1 / 462.87), ("classic", 1 / 1792.43)):
        for side in ("elder", "younger"):
            found = known[ruleset, "random", side, "blanche"].found
            assert found.low < exact < found.high, (ruleset, side)


# --- where it is shown ---


def test_the_page_has_every_decision_and_its_outcome(corpus: Corpus) -> None:
    pages = {view: parts.impact_page(corpus, view).whole() for view in parts.VIEWS}
    for one in rows.stated(corpus).values():
        view = parts.MEASURED if one.outcome == "measured" else parts.OTHERS
        assert f'id="{one.leader}"' in pages[view], one.decision
        assert parts.place_of(one) == address(IMPACT, str(one.leader), view=view)


def test_the_page_writes_numbers_as_its_reader_does(corpus: Corpus) -> None:
    with speaking("fr"):
        page = parts.impact_page(corpus, "").whole()
    assert "aucun sur 1\u202f000\u202f000 (moins de 0,0003 %)" in page


def test_a_divergence_says_what_difference_it_makes(corpus: Corpus) -> None:
    said = parts.of_record(corpus, corpus.register.by_id["D486"])
    assert f'href="{IMPACT}#point.good.equal"' in said
    assert "with <b>sound</b>" in said
    fault = parts.of_record(corpus, corpus.register.by_id["D130"])
    assert f'href="{IMPACT}?view=others#fault.too-many.spoilt_by"' in fault
    assert "with <b>sound</b>" not in fault


def test_the_command_prints_what_was_measured(ask: Ask) -> None:
    answer = ask("impact")
    assert answer.status == 0
    assert "cannot matter" in answer.out
    told = json.loads(ask("impact", "--json").out)
    window = next(one for one in told if (one["rule"], one["parameter"]) == ("pique", "window"))
    assert window["outcome"] == "measured"
    assert {one["player"] for one in window["measured"]} == {"random", "plain", "sound"}


def test_what_a_fault_costs_is_read_from_the_rules_or_from_the_coups(corpus: Corpus) -> None:
    page = parts.impact_page(corpus, parts.OTHERS).whole()
    table = parsed(page).xpath("//table[caption='What faults cost']")[0]
    said = {tuple(cell.text_content() for cell in row.iter("td"))[1:3] for row in table.iter("tr")}
    assert ("Rule sets1642", "He losesall that he would have counted in this coup") in said
    late = next(row for row in table.iter("tr") if "shows it only after" in row.text_content())
    assert [cell.text_content() for cell in late.iter("td")][3:] == ["Points, as elder10", "Points, as younger10"]
    bonus = next(row for row in table.iter("tr") if "only after the next deal" in row.text_content())
    assert "30 / 60" in bonus.text_content()


def test_compare_says_each_outcome_of_its_causes_once(corpus: Corpus) -> None:
    causes = [Decision("deal.packet", "most"), Decision("deal.same", None), WINDOW, Decision("deal.packet", "least")]
    links = [parsed(one) for one in parts.outcome_links(corpus, causes)]
    assert [one.text_content() for one in links] == [
        "What difference it makes: cannot matter",
        "What difference it makes: measured",
    ]
    assert links[1].xpath("a/@href") == [f"{IMPACT}#pique.window"]


def test_the_plot_puts_each_share_at_its_power_of_ten(corpus: Corpus) -> None:
    page = parsed(parts.impact_page(corpus, parts.MEASURED).whole())
    (plot,) = page.find_class("plot")
    lines = plot.findall("ul/li")
    assert sum("Pique, when it can be made" in line.text_content() for line in lines) > 1
    places = {}
    for spot in plot.iterfind("ul/li/div/i"):
        share = float(spot.get("title").split(": ")[1].removesuffix(" %"))
        left = float(spot.get("style").removeprefix("left:").removesuffix("%"))
        assert left == pytest.approx(100 * (math.log10(share) + 4) / 6, abs=0.6), spot.get("title")
        places[spot.get("class")] = left
    assert set(places) >= {*coups.PLAYERS, "sound none"}
    strongest = [float(line.find_class("sound")[0].get("style")[5:-1]) for line in lines]
    assert strongest == sorted(strongest, reverse=True)
    ids = {each.get("id") for each in page.iter() if each.get("id")}
    assert {link.get("href").removeprefix("#") for link in plot.iter("a")} <= ids


def test_the_plot_of_scores_has_the_percentiles_in_order(corpus: Corpus) -> None:
    (plot,) = parsed(parts.impact_page(corpus, parts.GAME).whole()).find_class("plot")
    last = float(plot.find_class("axis")[0].findall("div/span")[-1].text_content())
    for line in plot.findall("ul/li"):
        (whole,), (half,), (median,) = (line.find_class(kind) for kind in ("whole", "half", "median"))
        points = [float(each.replace("\u2212", "-")) for each in whole.get("title").split(" \u00b7 ")]
        assert points == sorted(points)
        at, wide = re.findall(r"[\d.]+", whole.get("style"))
        assert [float(at), float(at) + float(wide)] == pytest.approx(
            [100 * points[0] / last, 100 * points[-1] / last], 0.02
        )
        assert float(median.get("style")[5:-1]) == pytest.approx(100 * points[2] / last, abs=0.6)
        assert half.get("title") == whole.get("title")
