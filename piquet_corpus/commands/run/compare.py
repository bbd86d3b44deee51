"""`compare`: one deal under several rule sets, the findings side by side, and what makes them differ."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

import click

from piquet_corpus.commands.options import GivenCommand, json_option, option_name
from piquet_corpus.commands.quoting import print_ground, print_quotations
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.divergence import Decision
from piquet_corpus.judging.compare import Comparison, Deal, Judged, Matter, compare, deal_of, decides
from piquet_corpus.judging.score import Explanation, all_hands, game_given, quote, read_given
from piquet_corpus.judging.ways import games_in_order, ways, ways_of
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import grouped, unique
from piquet_corpus.work.terminal import console, emit, say
from piquet_corpus.work.terminal import table as print_table
from rules.core.domains import value_text
from rules.core.game import AnyGame, game_of
from rules.core.rule import registry
from rules.core.text import called, number_of

DIFFERS = "≠"
COLUMN = 20


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
def compare_command(
    rules: tuple[str, ...],
    seed: int | None,
    pack: str | None,
    case: str | None,
    differences: bool,
    given: Mapping[str, str],
    json: bool,
) -> None:
    """Judge the cards, or a random deal, under each rule set. Raises a PiquetError for what cannot be judged."""
    corpus = load()
    compared_ways = ways(corpus, rules) if rules else ()
    game = game_of(compared_ways[0].ruleset.game) if compared_ways else None
    _refuse_two_sources(given, seed, pack, case)
    deal = deal_of(corpus.case(case)) if case is not None else _deal(corpus, game, given, seed, pack)
    compared = compare(corpus, deal, compared_ways or ways_of(corpus, deal.game))
    if not compared.matters and all(judged.playable for judged in compared.judged):
        raise Usage(f"nothing to judge: give {all_hands(deal.game)}, --seed or --case")
    if json:
        emit(as_json.comparison(compared, differences))
    else:
        _print(corpus, compared, differences)


def _refuse_two_sources(given: Mapping[str, str], seed: int | None, pack: str | None, case: str | None) -> None:
    options = {"--seed": seed, "--case": case} | {option_name(name): value for name, value in given.items()}
    used = [option for option, value in options.items() if value is not None]
    if len(used) > 1 and used[0] in ("--seed", "--case"):
        raise Usage(f"{used[0]} gives the cards, and so does {used[1]}: write one or the other")
    if pack is not None and seed is None:
        raise Usage("--pack: expected --seed with it, which deals the cards")


def _deal(corpus: Corpus, game: AnyGame | None, given: Mapping[str, str], seed: int | None, pack: str | None) -> Deal:
    if seed is None:
        game = game or game_given(games_in_order(corpus), given)
        return Deal(game, read_given(game, given, option_name))
    if pack:
        ruleset = corpus.ruleset(pack)
    else:
        ruleset = next(known for known in corpus.rulesets.values() if game is None or known.game == game.name)
    dealt = game_of(ruleset.game).deal(ruleset, seed)
    if dealt is None:
        raise Usage(f"--seed: a coup of {ruleset.game} cannot be dealt at random to be judged at once; give the cards")
    return Deal(game_of(ruleset.game), dealt)


def _print(corpus: Corpus, compared: Comparison, only_differences: bool) -> None:
    for name, value in as_json.deal(compared.deal).items():
        say(f"{name.replace('_', ' ')}: {value}")
    for judged in compared.judged:
        say(f"{judged.way.id}: {judged.way.ruleset.title}", "bold")
    quoted: set[str] = set()
    for judged in compared.judged:
        if judged.refused:
            say()
            sentences = " ".join(explanation.sentence for explanation in judged.refused)
            say(f"{judged.way.id} cannot play this deal: {sentences}", "red")
            for ground in judged.refused[0].grounds:
                print_ground(ground, quoted)
        if judged.stopped:
            say(f"{judged.way.id}: {judged.stopped}; nothing after this is judged.", "red")
    rows = compared.differences if only_differences else compared.matters
    if console().width < COLUMN * (len(compared.judged) + 1):
        print_list(rows, compared)
    else:
        lines = [_line(matter, compared) for matter in rows]
        event = ["event"] if compared.deal.events else []
        heads = ["", *event, "rule", *(judged.way.id.replace(":", ":\n") for judged in compared.judged)]
        totals = ["", *("" for _ in event), "in all", *map(_totals, compared.judged)]
        print_table(heads, [*lines, totals], lines=True)
    _print_differences(corpus, compared, quoted)
    for remark in compared.deal.remarks:
        say(remark, "yellow")


def print_list(rows: Iterable[Matter], compared: Comparison) -> None:
    """Print matters one below the other, for a narrow terminal; rule sets with the same result stand together."""
    for matter in rows:
        say()
        say(" ".join(part for part in _line(matter, compared)[: -len(compared.judged)] if part), "bold")
        _print_alike(compared, _results(matter, compared))
    say()
    say("in all", "bold")
    _print_alike(compared, map(_totals, compared.judged))


def _print_alike(compared: Comparison, results: Iterable[str]) -> None:
    pairs = zip(results, (judged.way.id for judged in compared.judged), strict=True)
    for result, names in grouped(pairs).items():
        say(f"{', '.join(names)}: {result}", indent=2)


def _line(matter: Matter, compared: Comparison) -> list[str]:
    event = [f"{matter.event}. {compared.deal.events[matter.event - 1]}"] if compared.deal.events else []
    return [DIFFERS if matter.differs else "", *event, matter.rule, *_results(matter, compared)]


def _results(matter: Matter, compared: Comparison) -> list[str]:
    return [_result(judged, cell, matter) for judged, cell in zip(compared.judged, matter.cells, strict=True)]


def _result(judged: Judged, cell: Explanation | None, matter: Matter) -> str:
    if cell is not None:
        return f"{cell.sentence} [{', '.join(cell.decided.clauses)}]"
    if not judged.playable:
        return "(not playable)"
    if not judged.judges(matter):
        return "(not judged)"
    return "nothing" if decides(judged.way, matter.rule) else "(no such rule)"


def _totals(judged: Judged) -> str:
    if not judged.playable:
        return "(not playable)"
    points = ", ".join(f"{who} {points}" for who, points in judged.totals.items())
    return f"{points} (so far)" if judged.stopped and points else points


def _print_differences(corpus: Corpus, compared: Comparison, quoted: set[str]) -> None:
    number, among = len(compared.differences), len(compared.playable)
    if among < 2:
        return
    counted = number_of(number, "difference") if number else "No difference"
    short = sum(bool(judged.stopped) for judged in compared.playable)
    end = f", {short} of which judge{'s' if short == 1 else ''} only part of the coup" if short else ""
    say(f"{counted} between {among} rule sets{end}.", "bold")
    for causes in unique(matter.causes for matter in compared.differences):
        alike = [matter for matter in compared.differences if matter.causes == causes]
        names = (f"{matter.rule}, {called(matter.to)}" if matter.to else matter.rule for matter in alike)
        say()
        say(f"{DIFFERS} {'; '.join(unique(names))}", "bold")
        if not causes:
            say("because of several decisions together.", indent=2)
        for decision in causes:
            _print_cause(corpus, decision, compared, quoted)


def _print_cause(corpus: Corpus, decision: Decision, compared: Comparison, quoted: set[str]) -> None:
    if decision.parameter:
        say(f"because of {decision.rule}, {decision.parameter}:", indent=2)
    else:
        say(f"because not all rule sets have {decision.rule}: {registry()[decision.rule].title}", indent=2)
    states = []
    for judged in compared.playable:
        parameter, why = judged.way.parameter(decision), judged.way.why(decision)
        has = "has it" if judged.way.state(decision) else "does not have it"
        state = f"{value_text(parameter.value) if parameter else has}{f' ({why})' if why else ''}"
        states.append(((state, judged.way.clauses(decision)), judged.way.id))
    for (state, clauses), names in grouped(states).items():
        say(f"{', '.join(names)}: {state}", indent=4)
        print_quotations((quote(id_, corpus) for id_ in clauses), quoted, ", ", indent=6)
