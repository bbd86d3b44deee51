"""`compare`: one deal under several rule sets, the findings side by side, and what makes them differ."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

import click

from piquet_corpus.commands.given_options import GivenCommand, option_name
from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.run.score import print_ground
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.comparison.compare import (
    Comparison,
    Deal,
    Judged,
    Matter,
    compare,
    deal_of,
    decides,
)
from piquet_corpus.judging.comparison.ways import RuleDifference, Way, games_in_order, value_text, ways, ways_of
from piquet_corpus.judging.score.explain import Explanation, Quotation, quote
from piquet_corpus.judging.score.scoring import all_hands, game_given, read_given
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import console, emit, say
from piquet_corpus.work.terminal import table as print_table
from rules.core.game import AnyGame, game_of
from rules.core.rule import registry
from rules.core.ruleset import RuleSet
from rules.core.text import called

DIFFERS = "≠"
COLUMN = 20
"""The width in characters that a table needs for each rule set, and once more for what is judged."""

K = TypeVar("K")
V = TypeVar("V", bound=Hashable)


@dataclass(frozen=True)
class Asked:
    """Where the cards come from, if not given: the seed of a deal, the rule set whose pack is dealt, a case."""

    seed: int | None = None
    pack: str | None = None
    case: str | None = None


@click.command(cls=GivenCommand)
@click.option(
    "--rules",
    multiple=True,
    metavar="RULES",
    help="A rule set; repeat it for each; by default, all. With another reading: fr1642:pique.window=any-card",
)
@click.option("--seed", type=int, help="Deal and play at random; the same seed gives the same deal.")
@click.option(
    "--pack", metavar="RULES", help="With --seed: deal from the pack of this rule set; by default, the first."
)
@click.option("--case", metavar="ID", help="Use the cards and events of a case.")
@click.option("--differences", is_flag=True, help="Print only what differs.")
@json_option
def command(
    rules: tuple[str, ...],
    seed: int | None,
    pack: str | None,
    case: str | None,
    differences: bool,
    given: Mapping[str, str],
    json: bool,
) -> int:
    """Judge the cards, or a random deal, under each rule set. Raises a PiquetError for what cannot be judged."""
    corpus = load()
    several = ways(corpus, rules) if rules else ()
    deal = _deal(corpus, several, given, Asked(seed, pack, case))
    compared = compare(corpus, deal, several or ways_of(corpus, deal.game))
    if not compared.matters and all(judged.playable for judged in compared.judged):
        raise Usage(f"nothing to judge: give {all_hands(deal.game)}, --seed or --case")
    if json:
        emit(as_json.comparison(compared, differences))
    else:
        _print(corpus, compared, differences)
    return 0


def _deal(corpus: Corpus, several: tuple[Way, ...], given: Mapping[str, str], asked: Asked) -> Deal:
    """Read the deal that is given, or deal one, or take that of a case."""
    ways_of_giving = {"--seed": asked.seed, "--case": asked.case}
    ways_of_giving |= {option_name(name): value for name, value in given.items()}
    used = [option for option, value in ways_of_giving.items() if value is not None]
    if len(used) > 1 and used[0] in ("--seed", "--case"):
        raise Usage(f"{used[0]} gives the cards, and so does {used[1]}: write one or the other")
    if asked.pack is not None and asked.seed is None:
        raise Usage("--pack: expected --seed with it, which deals the cards")
    if asked.case is not None:
        return _of_case(corpus, asked.case)
    game = game_of(several[0].ruleset.game) if several else None
    if asked.seed is None:
        game = game or game_given(games_in_order(corpus), given)
        return Deal(game, read_given(game, given, option_name))
    return _at_random(corpus, game, asked.seed, asked.pack)


def _at_random(corpus: Corpus, game: AnyGame | None, seed: int, pack: str | None) -> Deal:
    """Deal from the pack of a rule set; without one, of the first of the game, or of all."""
    ruleset = corpus.ruleset(pack) if pack else next(one for one in corpus.rulesets.values() if _is_of(one, game))
    dealt = game_of(ruleset.game).deal(ruleset, seed)
    if dealt is None:
        raise Usage(f"--seed: a coup of {ruleset.game} cannot be dealt at random to be judged at once; give the cards")
    return Deal(game_of(ruleset.game), dealt)


def _is_of(ruleset: RuleSet, game: AnyGame | None) -> bool:
    """Whether a rule set is of a game; any, if none is asked for."""
    return game is None or ruleset.game == game.name


def _of_case(corpus: Corpus, id_: str) -> Deal:
    return deal_of(corpus.case(id_))


def _print(corpus: Corpus, compared: Comparison, only_differences: bool) -> None:
    """Print the deal, the table, the rule sets that cannot play it, and the differences explained."""
    for name, value in as_json.deal(compared.deal).items():
        say(f"{name.replace('_', ' ')}: {value}")
    for each in compared.judged:
        say(f"{each.way.id}: {each.way.ruleset.title}", "bold")
    quoted: set[str] = set()
    for each in compared.judged:
        _print_refusal(each, quoted)
    rows = compared.differences if only_differences else compared.matters
    if console().width < COLUMN * (len(compared.judged) + 1):
        print_list(rows, compared)
    else:
        _print_table(rows, compared)
    _print_differences(corpus, compared, quoted)
    for remark in compared.deal.remarks:
        say(remark, "yellow")


def _print_table(rows: Iterable[Matter], compared: Comparison) -> None:
    """Print matters, a line for each and a column for each rule set."""
    of_event = ["event"] if compared.deal.events else []
    heads = ["", *of_event, "rule", *(each.way.id.replace(":", ":\n") for each in compared.judged)]
    totals = ["", *("" for _ in of_event), "in all", *(_totals(each) for each in compared.judged)]
    print_table(heads, [*(_line(matter, compared) for matter in rows), totals], lines=True)


def print_list(rows: Iterable[Matter], compared: Comparison) -> None:
    """Print matters one below the other, for a narrow terminal; rule sets with the same result stand together."""
    for matter in rows:
        say()
        say(" ".join(part for part in _line(matter, compared)[: -len(compared.judged)] if part), "bold")
        _print_alike(_said(matter, compared), compared.judged)
    say()
    say("in all", "bold")
    _print_alike(map(_totals, compared.judged), compared.judged)


def _print_alike(said: Iterable[str], judged: Iterable[Judged]) -> None:
    """Print the results of rule sets, each once, after the rule sets that have it."""
    for what, several in _together((each.way.id, one) for each, one in zip(judged, said, strict=True)):
        say(f"{', '.join(several)}: {what}", indent=2)


def _together(pairs: Iterable[tuple[K, V]]) -> list[tuple[V, list[K]]]:
    """Group the keys by value, in the order in which each value first comes."""
    found: dict[V, list[K]] = {}
    for one, value in pairs:
        found.setdefault(value, []).append(one)
    return list(found.items())


def _print_refusal(each: Judged, quoted: set[str]) -> None:
    """Say why a deal cannot be played under a rule set."""
    if each.refused:
        say()
        say(
            f"{each.way.id} cannot play this deal: {' '.join(explanation.sentence for explanation in each.refused)}",
            "red",
        )
        for ground in each.refused[0].grounds:
            print_ground(ground, quoted)
    if each.stopped:
        say(f"{each.way.id}: {each.stopped}; nothing after this is judged.", "red")


def _line(matter: Matter, compared: Comparison) -> list[str]:
    event = [f"{matter.event}. {compared.deal.events[matter.event - 1]}"] if compared.deal.events else []
    return [DIFFERS if matter.differs else "", *event, matter.rule, *_said(matter, compared)]


def _said(matter: Matter, compared: Comparison) -> list[str]:
    return [_cell(each, cell, matter) for each, cell in zip(compared.judged, matter.cells, strict=True)]


def _cell(each: Judged, cell: Explanation | None, matter: Matter) -> str:
    """Say what one rule set finds, with the ids of its clauses."""
    if cell is not None:
        return f"{cell.sentence} [{', '.join(cell.decided.clauses)}]"
    if not each.playable:
        return "(not playable)"
    if not each.judges(matter):
        return "(not judged)"
    return "nothing" if decides(each.way, matter.rule) else "(no such rule)"


def _totals(each: Judged) -> str:
    if not each.playable:
        return "(not playable)"
    points = ", ".join(f"{who} {points}" for who, points in each.totals.items())
    return f"{points} (so far)" if each.stopped and points else points


def _print_differences(corpus: Corpus, compared: Comparison, quoted: set[str]) -> None:
    """Print what makes the rule sets differ, with the clauses. Matters with the same causes stand together."""
    number, among = len(compared.differences), len(compared.playable)
    if among < 2:
        return
    said = f"{number} difference{'' if number == 1 else 's'}" if number else "No difference"
    short = sum(bool(judged.stopped) for judged in compared.playable)
    end = f", {short} of which judge{'s' if short == 1 else ''} only part of the coup" if short else ""
    say(f"{said} between {among} rule sets{end}.", "bold")
    for causes in dict.fromkeys(matter.causes for matter in compared.differences):
        alike = [matter for matter in compared.differences if matter.causes == causes]
        say()
        say(f"{DIFFERS} {'; '.join(dict.fromkeys(map(_named, alike)))}", "bold")
        if not causes:
            say("because of several decisions together.", indent=2)
        for difference in causes:
            _print_cause(corpus, difference, compared, quoted)


def _named(matter: Matter) -> str:
    return f"{matter.rule}, {called(matter.to)}" if matter.to else matter.rule


def _print_cause(corpus: Corpus, difference: RuleDifference, compared: Comparison, quoted: set[str]) -> None:
    """Print one thing that makes rule sets decide differently, and what each of them has."""
    if difference.parameter:
        say(f"because of {difference.rule}, {difference.parameter}:", indent=2)
    else:
        say(f"because not all rule sets have {difference.rule}: {registry()[difference.rule].title}", indent=2)
    alike = _together((each.way, _held(difference, each.way)) for each in compared.playable)
    for (said, clauses), several in alike:
        say(f"{', '.join(way.id for way in several)}: {said}", indent=4)
        _print_quotations([quote(id_, corpus) for id_ in clauses], quoted)


def _held(difference: RuleDifference, way: Way) -> tuple[str, tuple[str, ...]]:
    """Say what a rule set has for a parameter or a rule, and why; with the clauses."""
    parameter = difference.of(way)
    state = value_text(parameter.value) if parameter else "has it" if difference.state(way) else "does not have it"
    why = difference.why(way)
    return f"{state}{f' ({why})' if why else ''}", difference.clauses(way)


def _print_quotations(quotations: Iterable[Quotation], quoted: set[str]) -> None:
    """Print clauses, in full the first time, and after these the others by their references."""
    known = []
    for quotation in quotations:
        if quotation.id in quoted:
            known.append(quotation.reference)
        else:
            say(f"{quotation.reference}: {quotation.marked}", "dim", indent=6)
        quoted.add(quotation.id)
    if known:
        say(f"{', '.join(known)}: as above", "dim", indent=6)
