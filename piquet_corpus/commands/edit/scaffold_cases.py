"""`scaffold cases`: the cases of one rule set tried under a new one: what holds, and where the two really differ."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.proposal import ReviewResult
from piquet_corpus.editing.scaffolding.try_cases import HOLDING, KINDS, Kind, Trial, trials
from piquet_corpus.editing.scaffolding.write_cases import accept_cases, add_ruleset
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.score.explain import sentence
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import emit, say, say_line
from rules.core.text import number_of

COUNTED: dict[Kind, str] = {
    "holds": "that hold as they are",
    "citation only": "that hold, but rest on other clauses than the alignment gives",
    "silent rule": "about a rule that {0} does not have or is silent on",
    "other reading": "with a reading that {0} does not have",
    "real difference": "with a real difference",
}


@click.command()
@click.argument("ruleset", metavar="RULES", help="The rule set being added.")
@click.option("--from", "other", metavar="RULES", help="Try the cases of this rule set of another edition.")
@click.option("--write", is_flag=True, help="With --from: add the new rule set to the cases that hold, for review.")
@click.option(
    "--accept", multiple=True, metavar="CASE", help="Take the mark `review` away from this case; `all` for every case."
)
@json_option
def command(ruleset: str, other: str | None, write: bool, accept: tuple[str, ...], json: bool) -> int:
    """Try the cases of another rule set, and with `write` add this one to those that hold; or accept such cases.

    Raises Usage for options that do not go together and for rule sets that cannot
    be compared, UnknownRuleSet, UnknownName, NotWritten.
    """
    corpus = load()
    if (other is None) == (not accept):
        raise Usage("write either --from with the rule set whose cases are tried, or --accept with cases")
    if accept:
        if write:
            raise Usage("--accept changes the files by itself; leave out --write")
        return _accept(corpus, ruleset, accept, json)
    other = other or ""
    tried = trials(corpus, ruleset, other)
    written = add_ruleset(corpus, tried, ruleset, other) if write else None
    if json:
        emit(as_plain(tried, ruleset, other, written))
        return 0
    _print(tried, ruleset, other)
    if written:
        say()
        added = number_of(len(written.accepted), "case")
        say(f"{ruleset} is added to {added}, each marked `review: [{ruleset}]`.", "green")
        _print_refused(written)
        if written.accepted:
            say(f"Look at each, then: piquet-corpus scaffold cases {ruleset} --accept CASE")
    return 0


def _accept(corpus: Corpus, ruleset: str, ids: Sequence[str], json: bool) -> int:
    """Take the marks away; 1 if a case could not be changed."""
    corpus.ruleset(ruleset)
    done = accept_cases(corpus, ruleset, ids)
    if json:
        emit({"accepted": list(done.accepted), "refused": dict(done.refused)})
    else:
        say(f"{number_of(len(done.accepted), 'case')} accepted under {ruleset}.", "green")
        _print_refused(done)
    return 1 if done.refused else 0


def as_plain(tried: Sequence[Trial], ruleset: str, other: str, written: ReviewResult | None) -> as_json.Json:
    """Return what was tried as plain values."""
    kinds = Counter(trial.kind for trial in tried)
    plain = {
        "rules": ruleset,
        "from": other,
        "counts": {kind: kinds[kind] for kind in KINDS},
        "trials": [_plain_trial(trial) for trial in tried],
    }
    if written is None:
        return plain
    return plain | {"written": list(written.accepted), "refused": dict(written.refused)}


def _plain_trial(trial: Trial) -> as_json.Json:
    """Return one trial as plain values: both outcomes only where they differ."""
    plain = {
        "case": trial.case.id,
        "title": trial.case.title,
        "file": shown(trial.case.file),
        "line": trial.case.line,
        "kind": trial.kind,
    }
    if trial.kind in HOLDING:
        return plain | {"because": [list(clauses) for clauses in trial.because]}
    difference = trial.difference and {
        "event": trial.difference.event,
        "theirs": trial.difference.theirs and as_json.decided(trial.difference.theirs),
        "mine": trial.difference.mine and as_json.decided(trial.difference.mine),
    }
    outcomes = {"theirs": as_json.outcome(trial.theirs), "mine": as_json.outcome(trial.mine)}
    return plain | {"rule": trial.rule, "lacking": list(trial.doubts), "difference": difference, **outcomes}


def _print(tried: Sequence[Trial], ruleset: str, other: str) -> None:
    """Print how many cases are of each kind, then each real difference, and the rules that are lacking."""
    kinds = Counter(trial.kind for trial in tried)
    say(f"{number_of(len(tried), 'case')} of {other} tried under {ruleset}:", "bold")
    for kind in KINDS:
        say(f"{kinds[kind]:4} {COUNTED[kind].format(ruleset)}", indent=2)
    lacking = Counter(rule for trial in tried if trial.kind == "silent rule" for rule in trial.doubts)
    if lacking:
        say("Rules that are missing or silent, and the number of cases about each:")
        say(", ".join(f"{rule} {number}" for rule, number in lacking.most_common()), indent=2)
    for rule, group in grouped([trial for trial in tried if trial.kind == "real difference"]):
        say()
        say(f"{rule}: {number_of(len(group), 'case')}", "bold")
        for trial in group:
            _print_difference(trial)


def grouped(tried: Sequence[Trial]) -> list[tuple[str, list[Trial]]]:
    """Group trials by the rule in which they first differ, the biggest group first."""
    groups: dict[str, list[Trial]] = {}
    for trial in tried:
        groups.setdefault(trial.rule, []).append(trial)
    return sorted(groups.items(), key=lambda group: -len(group[1]))


def _print_difference(trial: Trial) -> None:
    """Print a case with both outcomes, and where they first differ."""
    say_line(f"  {shown(trial.case.file)}:{trial.case.line}: {trial.case.id}: {trial.case.title}")
    difference = trial.difference
    if difference and not trial.unusable:
        if difference.event:
            say(f"they first differ after “{difference.event}”:", indent=4)
        for outcome, finding in ((trial.theirs, difference.theirs), (trial.mine, difference.mine)):
            grounds = finding and f" [{', '.join(finding.grounds)}; {', '.join(finding.clauses)}]"
            say(f"{outcome.ruleset}: {f'{sentence(finding)}{grounds}' if finding else 'nothing'}", indent=6)
    for message in dict.fromkeys(failure.message for failure in trial.mine.failures if failure.expected is None):
        say(f"{trial.mine.ruleset}: {message}", indent=6)
    totals = {
        outcome.ruleset: ", ".join(f"{name} {points}" for name, points in outcome.totals.items())
        for outcome in (trial.theirs, trial.mine)
        if outcome.totals
    }
    if len(set(totals.values())) > 1:
        say(f"totals: {'; '.join(f'{ruleset} {total}' for ruleset, total in totals.items())}", indent=6)


def _print_refused(done: ReviewResult) -> None:
    for id_, why in done.refused.items():
        say(f"{id_} is not changed: {why}", "yellow")
