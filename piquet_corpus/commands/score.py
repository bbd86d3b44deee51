"""`score`: one hand or coup under a rule set, every finding explained in the words of the edition."""

from __future__ import annotations

from collections.abc import Mapping

from piquet_corpus.corpus import Corpus, load
from piquet_corpus.errors import Usage
from piquet_corpus.judging.explain import Explanation, GroundExplained, explain
from piquet_corpus.judging.given import all_hands, read_given
from piquet_corpus.output import as_json
from piquet_corpus.output.terminal import emit, say, say_pair
from rules.core.game import AnyGame, game_of
from rules.core.record import Given
from rules.core.ruleset import RuleSet
from rules.core.text import called


def run(rules: str, given: Mapping[str, str], json: bool) -> int:
    """Judge what is given, and explain it. Raises a PiquetError for what cannot be judged."""
    corpus = load()
    ruleset = corpus.ruleset(rules)
    game = game_of(ruleset.game)
    written = read_given(game, given)
    facts = game.read_facts(written)
    _refuse_cards(game, ruleset, written, corpus)
    explained = explain(game.judge(ruleset, facts), ruleset, corpus)
    if not explained:
        raise Usage(f"there is nothing to judge under {ruleset.id} in what is given: give {all_hands(game)}")
    if json:
        findings = [as_json.explanation(explanation) for explanation in explained]
        emit({"rules": ruleset.id, "title": ruleset.title, "findings": findings, "remarks": list(game.remarks(facts))})
    else:
        _print(explained, ruleset)
        for remark in game.remarks(facts):
            say(remark, "yellow")
    return 0


def _refuse_cards(game: AnyGame, ruleset: RuleSet, given: Given, corpus: Corpus) -> None:
    """Refuse cards that are not of the pack, in the words of the clause that takes them out."""
    refused = explain(game.refused_cards(ruleset, game.cards_given(given)), ruleset, corpus)
    if refused:
        quoted = refused[0].grounds[0].quotations[0]
        raise Usage(f"{refused[0].sentence.rstrip('.')}: {quoted.marked} ({quoted.reference})")


def _print(explained: tuple[Explanation, ...], ruleset: RuleSet) -> None:
    """Print findings with what each has counted so far, and each clause in full the first time that it is cited."""
    say(ruleset.title, "bold")
    quoted: set[str] = set()
    for explanation in explained:
        say()
        say_pair(
            explanation.sentence, " · ".join(f"{side} {number}" for side, number in explanation.totals.items()), "bold"
        )
        for ground in explanation.grounds:
            print_ground(ground, quoted)
    say()
    totals = ", ".join(f"{called(side)} {number}" for side, number in explained[-1].totals.items())
    say(f"In all: {totals}.", "bold")


def print_ground(ground: GroundExplained, quoted: set[str], indent: int = 2) -> None:
    """Print one ground and its clauses. `quoted`: those printed in full before; these are added to it."""
    plainly = "" if ground.status == "stated" else f" ({ground.status}: {(ground.why or '').rstrip('.')})"
    say(f"because {ground.meaning}{plainly}", indent=indent)
    new = [quotation for quotation in ground.quotations if quotation.id not in quoted]
    for quotation in new:
        say(f"{quotation.reference}: {quotation.marked}", "dim", indent=indent + 2)
    known = [quotation.reference for quotation in ground.quotations if quotation not in new]
    if known:
        say(f"{'; '.join(known)}: as above", "dim", indent=indent + 2)
    quoted.update(quotation.id for quotation in new)
