"""`scaffold rules`, `scaffold cases`, `scaffold register`: drafts for a new edition, printed, written and settled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.editing.aligning.likeness import Reprint
from piquet_corpus.editing.proposal import ReviewResult, WrittenDraft, draft_path, drafts_of
from piquet_corpus.editing.scaffolding.carrying import faults, remainders
from piquet_corpus.editing.scaffolding.draft_rules import DraftEntry, DraftRuleSet, draft_rules, ruleset_text
from piquet_corpus.editing.scaffolding.register_accepting import accept, parted, refuse, write_drafts
from piquet_corpus.editing.scaffolding.register_drafts import drafts_for
from piquet_corpus.editing.scaffolding.register_model import UNWRITTEN, as_drafts
from piquet_corpus.editing.scaffolding.write_cases import HOLDING, KINDS, Kind, Trial, accept_cases, add_ruleset, trials
from piquet_corpus.editing.upkeep.references import ALL_DIVERGENCES
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.evidence import REMAINDERS
from piquet_corpus.judging.score import sentence
from piquet_corpus.publishing.output import as_json
from piquet_corpus.simulation.rows import FAULTS
from piquet_corpus.work.errors import UnknownName, Usage
from piquet_corpus.work.grouping import grouped
from piquet_corpus.work.paths import shown, write_texts
from piquet_corpus.work.terminal import attributes, emit, say, say_below, say_line, write_data
from rules.core.domains import plain_value
from rules.core.text import number_of


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--from", "other", required=True, metavar="RULES", help="The rule set of another edition to carry over.")
@click.option("--write", is_flag=True, help="Write rules/GAME/sets/EDITION.yaml; by default, print it.")
@click.option("--brief", is_flag=True, help="Leave out the rules of which the edition has nothing, and name them.")
@json_option
def rules_command(edition: str, other: str, write: bool, brief: bool, json: bool) -> None:
    """Print the draft, or write it beside the rule set that it is made from. Raises Usage if the file exists."""
    corpus = load()
    draft = draft_rules(corpus, edition, other)
    draft = draft.brief() if brief else draft
    path = Path(corpus.ruleset(draft.source).file).with_name(f"{draft.id}.yaml")
    carried = _carried(corpus, draft) if write else {}
    if write:
        if path.exists():
            raise Usage(f"{shown(path)} exists already; a draft does not replace it: move it away first")
        write_texts({path: ruleset_text(draft)} | carried)
    if json:
        emit(_plain_rules(draft, path, write))
    elif write:
        _print_rules(draft, path)
        for file in carried:
            say_line(f"{shown(file)}: lines of {draft.source} taken over, marked “# review {draft.id}”")
    else:
        write_data(ruleset_text(draft))


def _carried(corpus: Corpus, draft: DraftRuleSet) -> dict[Path, str]:
    """Return the files with what a reprint takes over: which words no rule rests on, and what faults cost."""
    edition, model = corpus.edition(draft.id), corpus.ruleset(draft.source).edition
    reprint = Reprint(corpus, corpus.alignment, edition.id)
    if reprint.nearest != model:
        return {}
    texts = {
        REMAINDERS.file: remainders(corpus, edition, model, reprint.counterparts(model)),
        FAULTS.file: faults(corpus, draft.id, draft.source),
    }
    return {corpus.directory / file: text for file, text in texts.items() if text}


def _plain_rules(draft: DraftRuleSet, path: Path, written: bool) -> as_json.Json:
    rules = [
        {
            "rule": each.rule.name,
            "has_parallel": each.is_supported,
            "grounds": list(map(_plain_entry, each.grounds)),
            "parameters": [{"value": plain_value(entry.value), **_plain_entry(entry)} for entry in each.parameters],
            "unreachable": each.unreachable,
        }
        for each in draft.rules
    ]
    head = {"id": draft.id, "from": draft.source, "file": shown(path), "written": written}
    return head | {"to_review": draft.to_review, "rules": rules, "left_out": draft.left_out}


def _plain_entry(entry: DraftEntry) -> as_json.Json:
    words = {id_: [part.text for part in parts] for id_, parts in entry.words.items()}
    return attributes(entry, "name", "clauses") | {"words": words, "status": entry.status, "review": entry.doubts}


def _print_rules(draft: DraftRuleSet, path: Path) -> None:
    say(f"{shown(path)} is written: {len(draft.rules)} rules of {draft.source}.", "green")
    states = Counter(entry.status for entry in draft.entries)
    counts = ", ".join(f"{number} {status}" for status, number in states.items())
    say(f"Grounds and parameters: {len(draft.entries)} ({counts}); to be reviewed: {draft.to_review}.")
    alone = [each.rule.name for each in draft.rules if not each.is_supported]
    for heading, names in (
        ("Rules without any parallel; take out those that the edition does not have", alone),
        ("Rules left out, because nothing in the edition answers them", draft.left_out),
    ):
        say_below(heading, filter(None, [", ".join(names)]), "yellow")


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
def cases_command(ruleset: str, other: str | None, write: bool, accept: tuple[str, ...], json: bool) -> int:
    """Try the cases of another rule set, and with `write` add this one to those that hold; or accept such cases."""
    corpus = load()
    if (other is None) == (not accept):
        raise Usage("write either --from with the rule set whose cases are tried, or --accept with cases")
    if accept:
        if write:
            raise Usage("--accept changes the files by itself; leave out --write")
        corpus.ruleset(ruleset)
        done = accept_cases(corpus, ruleset, accept)
        if json:
            emit({"accepted": done.accepted, "refused": done.refused})
        else:
            say(f"{number_of(len(done.accepted), 'case')} accepted under {ruleset}.", "green")
            _print_refused(done)
        return 1 if done.refused else 0
    other = other or ""
    tried = trials(corpus, ruleset, other)
    written = add_ruleset(corpus, tried, ruleset, other) if write else None
    if json:
        emit(_plain_cases(tried, ruleset, other, written))
        return 0
    _print_cases(tried, ruleset, other)
    if written:
        say()
        added = number_of(len(written.accepted), "case")
        say(f"{ruleset} is added to {added}, each marked `review: [{ruleset}]`.", "green")
        _print_refused(written)
        if written.accepted:
            say(f"Look at each, then: piquet-corpus scaffold cases {ruleset} --accept CASE")
    return 0


def _plain_cases(tried: Sequence[Trial], ruleset: str, other: str, written: ReviewResult | None) -> as_json.Json:
    kinds = Counter(trial.kind for trial in tried)
    plain = {
        "rules": ruleset,
        "from": other,
        "counts": {kind: kinds[kind] for kind in KINDS},
        "trials": [_plain_trial(trial) for trial in tried],
    }
    if written is None:
        return plain
    return plain | {"written": written.accepted, "refused": written.refused}


def _plain_trial(trial: Trial) -> as_json.Json:
    case, first = trial.case, trial.difference
    plain = {"case": case.id, "title": case.title, "file": shown(case.file), "line": case.line, "kind": trial.kind}
    if trial.kind in HOLDING:
        return plain | {"because": trial.because}
    difference = first and {
        "event": first.event,
        "theirs": first.theirs and as_json.decided(first.theirs),
        "mine": first.mine and as_json.decided(first.mine),
    }
    outcomes = {"theirs": as_json.outcome(trial.theirs), "mine": as_json.outcome(trial.mine)}
    return plain | {"rule": trial.rule, "lacking": trial.doubts, "difference": difference, **outcomes}


def _print_cases(tried: Sequence[Trial], ruleset: str, other: str) -> None:
    kinds = Counter(trial.kind for trial in tried)
    say(f"{number_of(len(tried), 'case')} of {other} tried under {ruleset}:", "bold")
    for kind in KINDS:
        say(f"{kinds[kind]:4} {COUNTED[kind].format(ruleset)}", indent=2)
    lacking = Counter(rule for trial in tried if trial.kind == "silent rule" for rule in trial.doubts)
    listed = ", ".join(f"{rule} {number}" for rule, number in lacking.most_common())
    say_below("Rules that are missing or silent, and the number of cases about each", filter(None, [listed]))
    for rule, group in biggest_first([trial for trial in tried if trial.kind == "real difference"]):
        say()
        say(f"{rule}: {number_of(len(group), 'case')}", "bold")
        for trial in group:
            _print_difference(trial)


def biggest_first(tried: Sequence[Trial]) -> list[tuple[str, tuple[Trial, ...]]]:
    """Group trials by the rule in which they first differ, the biggest group first."""
    return sorted(grouped((trial.rule, trial) for trial in tried).items(), key=lambda group: -len(group[1]))


def _print_difference(trial: Trial) -> None:
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


FEW_WORDS = 90
FEW_NAMES = 6


@click.command()
@click.argument("edition", metavar="EDITION", help="The edition being added.")
@click.option("--write", is_flag=True, help="Write the drafts to corpus/drafts/EDITION.divergences.xml.")
@click.option(
    "--accept",
    "accepted",
    multiple=True,
    metavar="NUMBERS",
    help="Move these drafts into corpus/divergences.xml: 3,5-7; of a waiver, rows by name too.",
)
@click.option("--refuse", "refused", multiple=True, metavar="NUMBERS", help="Drop these drafts; their rows are waived.")
@click.option("--why", help="With --refuse: why the rows have no divergence.")
@json_option
def register_command(
    edition: str, write: bool, accepted: tuple[str, ...], refused: tuple[str, ...], why: str | None, json: bool
) -> None:
    """Print or write drafts, or settle some that were written. Raises Usage, and what settling drafts raises."""
    if sum(map(bool, (write, accepted, refused))) > 1:
        raise Usage("--write, --accept, --refuse: use one of them at a time")
    if why and not refused:
        raise Usage("--why: it says why drafts are refused; name them with --refuse")
    corpus = load()
    try:
        corpus.edition(edition)
    except UnknownName as error:
        raise Usage(f"{error}; a text is added before its divergences") from None
    if accepted or refused:
        return _settle(corpus, edition, accepted, refused, why, json)
    path = draft_path(corpus.directory, edition)
    if write:
        write_drafts(corpus, edition, drafts_for(corpus, edition))
    written = path.is_file()
    drafts = drafts_of(corpus.directory, edition) if written else as_drafts(corpus, drafts_for(corpus, edition))
    if json:
        return emit({"file": path if written else None, "drafts": list(map(_plain_draft, drafts))})
    for draft in drafts:
        _print_draft(draft)
    return _print_end(corpus, edition, len(drafts), written)


def numbers(written: list[str]) -> frozenset[int]:
    """Read numbers of drafts. Raises Usage.

    >>> sorted(numbers(["3,5-7", "12"]))
    [3, 5, 6, 7, 12]
    """
    drafts: set[int] = set()
    for part in (part.strip() for given in written for part in given.split(",")):
        first, _, last = part.partition("-")
        if not (first.isdecimal() and (last or first).isdecimal()):
            raise Usage(f"expected numbers of drafts, like 3,5-7, or rows of a waiver; found {part!r}")
        drafts.update(range(int(first), int(last or first) + 1))
    return frozenset(drafts)


def _settle(
    corpus: Corpus, edition: str, accepted: Sequence[str], refused: Sequence[str], why: str | None, json: bool
) -> None:
    names = [part.strip() for given in accepted or refused for part in given.split(",")]
    rows = [name for name in names if name in corpus.alignment.by_id]
    chosen = numbers([name for name in names if name not in rows])
    if rows:
        chosen |= parted(corpus, edition, rows)
    result = accept(corpus, edition, chosen) if accepted else refuse(corpus, edition, chosen, why)
    if json:
        emit(result)
        return
    for what, ids in (("added", result.accepted), ("joined", result.joined), ("rows waived", result.waived)):
        if ids:
            say(f"{what}: {', '.join(ids)}")
    say(f"Drafts that still wait: {result.left}.")
    if result.accepted or result.joined:
        divergences = ",".join(result.joined) if len(result.joined) <= FEW_NAMES else ALL_DIVERGENCES
        joined = f" --accept {divergences}" if result.joined else ""
        say(f"Next: `piquet-corpus refs --freeze{joined}`, then `piquet-corpus validate`.", "yellow")


def _plain_draft(draft: WrittenDraft) -> as_json.Json:
    title = draft.record.title or "".join(draft.why)
    plain = {"number": draft.number, "kind": draft.kind, "title": title, "rows": draft.rows}
    if draft.kind == "waiver":
        return plain
    sides = [
        {"joins": side.joins or None, **attributes(side, "editions", "ways")}
        | {"quotes": [attributes(words, "clause", "text") for words in side.words]}
        for side in draft.record.sides
    ]
    decisions = [str(decision) for decision in draft.record.decisions]
    about = {"about": draft.about or None, "doubt": "".join(draft.doubts) or None}
    proofs = [proof.case for proof in draft.record.proofs]
    return plain | about | {"decisions": decisions, "sides": sides, "proofs": proofs}


def _print_draft(draft: WrittenDraft) -> None:
    if draft.kind == "waiver":
        say(f"{draft.number}. waive {', '.join(draft.rows)}", "bold")
        say("".join(draft.why), indent=3)
        return
    title = draft.record.title.removeprefix(UNWRITTEN)
    what = f"{draft.about} says so of other editions: {title} ({draft.record.cert})" if draft.about else f"new: {title}"
    say(f"{draft.number}. {what}", "bold")
    facets = (*draft.record.form, draft.record.scope, draft.record.effect, *draft.record.topics)
    say(" · ".join(filter(None, (*facets, *map(str, draft.record.decisions), *draft.rows))), "dim", indent=3)
    for side in draft.record.sides:
        who = " | ".join(side.ways) or ", ".join(side.editions)
        quotes = " ".join(f"{words.clause} “{_short(words.text)}”" for words in side.words) or "says nothing"
        say(f"{f'side {side.joins}: ' if side.joins else ''}{who}: {quotes}", indent=3)
    for doubt in draft.doubts:
        say(f"Doubt: {doubt}.", "yellow", indent=3)


def _short(text: str) -> str:
    return text if len(text) <= FEW_WORDS else f"{text[:FEW_WORDS].rstrip()}…"


def _print_end(corpus: Corpus, edition: str, drafts: int, written: bool) -> None:
    if not drafts:
        say(f"Nothing to draft: divergences account for all that {edition} brings.", "green")
        return
    if not corpus.rulesets.of((edition,)):
        say(f"{edition} has no rule set yet, so decisions are not compared and nothing is waived.", "yellow")
    path = shown(draft_path(corpus.directory, edition))
    if written:
        say(f"Drafts in {path}: {drafts}. Look at each; `piquet-corpus scaffold register {edition} --accept NUMBERS`.")
    else:
        say(f"Drafts: {drafts}. `piquet-corpus scaffold register {edition} --write` writes them to {path}.")
