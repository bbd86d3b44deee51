"""`show a-point-of-thirty`: a case: its cards, its events, the findings expected, and the clauses behind them."""

from __future__ import annotations

from collections.abc import Mapping

from piquet_corpus.edition.cases.model import Case, Expected
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score.explain import quote
from piquet_corpus.publishing.output import as_json
from piquet_corpus.publishing.output.case_report import expectation, repeat
from piquet_corpus.work.paths import shown
from piquet_corpus.work.terminal import say, say_line


def as_plain(case: Case, corpus: Corpus) -> as_json.Json:
    """A case as plain values; what is expected is by rule set."""
    return {
        "case": case.id,
        "title": case.title,
        "file": shown(case.file),
        "line": case.line,
        "source": case.source,
        "from": list(case.stands_in),
        "working": case.working,
        "rules": list(case.rulesets),
        "given": dict(case.given),
        "events": [str(happening.event) for happening in case.events],
        "expect": {id_: [as_json.expected(each) for each in case.expects(id_)] for id_ in case.rulesets},
        "totals": {id_: dict(totals) for id_, totals in case.totals.items()},
    }


def print_case(case: Case, corpus: Corpus) -> None:
    """Print a case, each clause that it rests on quoted once."""
    say(f"case {case.id} · {case.title}", "bold")
    say_line(f"  {shown(case.file)}:{case.line}")
    say(f"source: {case.source}{f', in {chr(32).join(case.stands_in)}' if case.stands_in else ''}", indent=2)
    say(f"rules: {', '.join(case.rulesets)}", indent=2)
    if case.working:
        say(f"worked by hand: {case.working}", indent=2)
    for name, value in case.given.items():
        say(f"{name}: {value}", indent=2)
    for happening in case.events:
        say(str(happening.event), indent=2)
        for said in _expected({id_: happening.expected.get(id_, ()) for id_ in case.rulesets}):
            say(said, indent=4)
    for said in _expected(case.expected):
        say(said, indent=2)
    for id_ in case.cited:
        quotation = quote(id_, corpus)
        say(f"{quotation.reference}: {quotation.marked}", "dim", indent=2)
    say_line(f"  To run it: {repeat(case)}")


def _expected(by_ruleset: Mapping[str, tuple[Expected, ...]]) -> list[str]:
    """Return the expectations as text, each once, with the rule sets that it holds for."""
    said: dict[str, list[str]] = {}
    for ruleset, several in by_ruleset.items():
        for expected in several:
            because = f", because {' '.join(expected.because)}" if expected.because else ""
            absent = "no such finding: " if expected.absent else ""
            said.setdefault(f"{absent}{expectation(expected)}{because}", []).append(ruleset)
    return [f"expected under {', '.join(rulesets)}: {words}" for words, rulesets in said.items()]
