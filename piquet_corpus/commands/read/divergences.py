"""`divergences`: those that match some filters; of two rule sets, each difference with its divergences; one whole."""

from __future__ import annotations

from collections.abc import Sequence

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.read.parallel import print_topics
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof, Side
from piquet_corpus.edition.texts.tei.model import in_brackets
from piquet_corpus.judging.divergences.computed import AccountedDifference, differences
from piquet_corpus.judging.divergences.filter import Wanted, edition_of, select
from piquet_corpus.judging.proof.evidence import declared_rules
from piquet_corpus.judging.ways import Way, refuse_other_game, ways
from piquet_corpus.publishing.citation.permanent import permanent_link
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.grouping import unique
from piquet_corpus.work.terminal import emit, say, say_below, say_line, write_data
from piquet_corpus.work.terminal import table as print_table
from rules.core.domains import value_text
from rules.core.game import game_of
from rules.core.messages import ENGLISH
from rules.core.rule import registry
from rules.core.ruleset import RuleSet
from rules.core.text import did_you_mean, nearest, shortened

WANTING = "(none)"


@click.command()
@click.argument("between", nargs=-1, metavar="[A] [B]", help="One or two texts or rule sets: fr1642 en1651.")
@click.option(
    "--form",
    metavar="VALUE",
    help="Only of this form: omission, addition, substitution, number, order, polarity, scope, term, silence.",
)
@click.option("--scope", metavar="VALUE", help="Only of this scope: editions, ways (rule sets of one text), internal.")
@click.option("--effect", metavar="VALUE", help="Only with this effect: result, penalty, procedure, wording.")
@click.option("--importance", metavar="VALUE", help="Only of this importance: high, medium, low.")
@click.option("--topic", metavar="TOPIC", help="Only about this topic or phase of play: point.value, phase.play")
@click.option("--cause", metavar="VALUE", help="Only with this cause: game-changed, translator-error, …")
@click.option("--words", metavar="WORDS", help="Only with these words in the title or the quotations.")
@click.option("--computed", is_flag=True, help="Only the decisions in which two rule sets differ.")
@click.option(
    "--find",
    is_flag=True,
    help="Search random coups for the smallest with different results under the two, and print it as a case.",
)
@click.option("--by", metavar="DECISION", help="With --find: only a difference from this decision: pique.window")
@click.option("--seed", type=int, default=0, help="With --find: the same seed finds the same coup.")
@click.option("--tries", type=click.IntRange(min=1), default=4000, help="With --find: how many coups to try.")
@json_option
def divergences_command(
    between: tuple[str, ...],
    computed: bool,
    find: bool,
    by: str | None,
    seed: int,
    tries: int,
    json: bool,
    **facets: str | None,
) -> int:
    """Print the divergences, and the differences of two rule sets; 1 if one has none. Raises UnknownWanted, Usage."""
    if find:
        return _find(between, by, seed, tries, json)
    corpus = load()
    records = select(corpus.register, corpus, Wanted(between, **facets))
    pair = _pair(corpus, between)
    if computed and pair is None:
        known = ", ".join((*corpus.rulesets, *corpus.rulesets.played))
        raise Usage(f"--computed compares two rule sets: name two of {known}")
    accounted = tuple(differences(corpus, *pair)) if pair else ()
    if json:
        listed = {} if computed else {"divergences": [as_json.divergence(record, corpus) for record in records]}
        two = [Way(ruleset) for ruleset in pair or ()]
        plain = [
            as_json.difference(difference.decision, two) | {"records": difference.records} for difference in accounted
        ]
        emit(listed | {"computed": plain if pair else None})
    else:
        if not computed:
            _print_records(corpus, records)
        if pair:
            _print_computed(pair, accounted, after_records=not computed)
    return 0 if all(difference.records for difference in accounted) else 1


def _pair(corpus: Corpus, between: Sequence[str]) -> tuple[RuleSet, RuleSet] | None:
    names = unique(between)
    if len(names) < 2 or not all(name in corpus.rulesets for name in names):
        return None
    ruleset, other = (corpus.ruleset(name) for name in names)
    refuse_other_game(other, game_of(ruleset.game), ruleset.id)
    return ruleset, other


def _print_records(corpus: Corpus, records: Sequence[Divergence]) -> None:
    counted = corpus.register.counted(records)
    again = {record.id for record in records}.difference(record.id for record in counted)
    for record in records:
        same = f" (the same fact as {', '.join(record.twins)})" if record.id in again else ""
        say(f"{record.id} · {record.title}{same}", "bold")
        facets = (", ".join(record.form), record.scope, record.effect, record.importance, ", ".join(record.topics))
        say(" · ".join(facets), "dim", indent=2)
        say(" | ".join(standing(corpus, side) for side in record.sides), indent=2)
    say(_how_many(len(counted), len(again)))


def _how_many(number: int, again: int) -> str:
    """Say how many divergences there are, and how many others state the same fact as one of them.

    >>> _how_many(1, 0), _how_many(0, 0)
    ('1 divergence.', 'No divergence matches these filters.')
    >>> _how_many(3, 2)
    '3 divergences, and 2 more that state the same fact as one of them.'
    """
    if not number:
        return "No divergence matches these filters."
    more = f", and {again} more that state{'s' if again == 1 else ''} the same fact as one of them" if again else ""
    return f"{number} divergence{'' if number == 1 else 's'}{more}."


def _print_computed(
    pair: tuple[RuleSet, RuleSet], accounted: Sequence[AccountedDifference], after_records: bool
) -> None:
    names = [ruleset.id for ruleset in pair]
    if after_records:
        say()
    if not accounted:
        say(f"{' and '.join(names)} have the same rules, and the same values of every parameter.")
        return
    say("The rule sets compared, decision by decision:", "bold")
    rows = []
    for difference in accounted:
        states = (
            value_text(state) if difference.decision.parameter else "has it" if state else "does not have it"
            for state in difference.states
        )
        rows.append((str(difference.decision), *states, ", ".join(difference.records) or WANTING))
    print_table(["decision", *names, "divergences"], rows)
    if wanting := sum(not difference.records for difference in accounted):
        say(f"{wanting} of {len(accounted)} decisions {'has' if wanting == 1 else 'have'} no divergence.", "red")
    elif len(accounted) > 1:
        say(f"Each of these {len(accounted)} decisions has a divergence.", "green")
    else:
        say("This decision has a divergence.", "green")


def _find(between: Sequence[str], by: str | None, seed: int, tries: int, json: bool) -> int:
    from piquet_corpus.judging.divergences.draft import Question, cases_of, written
    from piquet_corpus.judging.divergences.search import find  # it plays, which no other listing does

    corpus = load()
    pair = ways(corpus, between) if between else ()
    if len(pair) != 2:
        raise Usage(
            "--find: expected two different rule sets, such as fr1642 en1651, or fr1642 fr1642:pique.window=any-card"
        )
    way, other = pair
    question = Question(way, other, _decision(by, way, other) if by else None)
    coup = find(question, seed, tries)
    cases = cases_of(corpus.case_context, question.narrowed(coup.draft), coup.draft) if coup.draft else ()
    if json:
        emit({"ways": [way.id, other.id], "by": by, "seed": seed, "tries": coup.tries, "cases": cases})
    elif coup.draft is None:
        say_line(f"{way.id} and {other.id} judged all {coup.tries} coups alike; try another --seed, or more --tries.")
    else:
        say_line(f"# {way.id} and {other.id} differ: the smallest coup found in {coup.tries}, seed {seed}.")
        write_data(f"{written(cases).rstrip()}\n")
    return 0 if cases else 1


def _decision(name: str, way: Way, other: Way) -> Decision:
    rule_name, _, parameter = name.rpartition(".")
    if name in registry():
        decision = Decision(name)
    elif rule_name in registry() and parameter in registry()[rule_name].parameters:
        decision = Decision(rule_name, parameter)
    else:
        known = [f"{rule.name}.{parameter}" for rule in registry().values() for parameter in rule.parameters]
        raise Usage(f"unknown decision {shortened(name)!r}{did_you_mean(nearest(name, (*registry(), *known), 1))}")
    if way.state(decision) == other.state(decision):
        raise Usage(f"{way.id} and {other.id} do not differ in {name}")
    return decision


def show_divergence(record: Divergence, corpus: Corpus, json: bool) -> None:
    """Print a whole divergence, with the result of the case of each proof; as JSON, None if the case is unknown."""
    if not json:
        _print_divergence(record, corpus)
        return
    from piquet_corpus.judging.divergences import prove

    proofs = []
    for proof in record.proofs:
        compared = prove.compared(corpus, proof)
        proofs.append(as_json.proof(proof) | {"comes_out": as_json.comparison(compared) if compared else None})
    emit(as_json.divergence(record, corpus) | {"proofs": proofs})


def _print_divergence(record: Divergence, corpus: Corpus) -> None:
    say(f"{record.id} · {record.title}", "bold")
    facets = {
        "form": ", ".join(record.form),
        "scope": record.scope,
        "effect": record.effect,
        "importance": record.importance,
        "certainty": record.cert,
    }
    say("; ".join(f"{name} {value}" for name, value in facets.items() if value), "dim")
    print_topics(record.topics, corpus)
    for side in record.sides:
        _print_side(side, corpus)
    _print_changes(record, corpus)
    say("Cause:")
    for cause in record.causes:
        certainty = f", certainty {cause.cert}" if cause.cert else ""
        reason = corpus.topics.label(f"reason.{cause.reason}") if cause.reason else ""
        parts = (corpus.topics.label(f"cause.{cause.id}") + certainty, reason, cause.why)
        say(f"{cause.id}: {'. '.join(filter(None, parts))}", indent=2)
    say_below(
        "Decisions of rule sets that depend on it",
        (f"{decision}: {declared_rules(corpus)[decision.rule].title}" for decision in record.decisions),
    )
    for proof in record.proofs:
        _print_proof(proof, corpus)
    if record.rows:
        say(f"Rows: {', '.join(record.rows)}")
    say(f"Permanent link: {permanent_link(record.id)}")


def _print_changes(record: Divergence, corpus: Corpus) -> None:
    followed = f" ({', '.join(record.cruxes)})" if record.cruxes else ""
    parts = {
        "What it changes:": record.changes,
        f"Why its importance is {record.importance}:": record.graded,
        "No case shows it:": f"{record.unproven}{followed}",
    }
    for heading, words in parts.items():
        if words:
            say(heading)
            say(words, indent=2)
    for twin in corpus.register.twins(record):
        say(f"The same fact is also in {twin.id}: {twin.title}")


def _print_side(side: Side, corpus: Corpus) -> None:
    say(f"{standing(corpus, side)}:", "cyan")
    if side.silent and not side.words:
        say("(says nothing about it)", indent=2)
    for words in side.words:
        quoted = f"« {words.text} »" if words.language == "fr" else f"“{words.text}”"
        say(f"{words.clause}: {quoted}{' (restated in our words)' if words.restatement else ''}", indent=2)
        if words.disputed:
            say(f"in dispute: {'; '.join(words.in_dispute)}", "bold", indent=4)
        into = corpus.translation_into(ENGLISH, words.edition)
        if clause := into and into.clause(words.clause):
            whose = f"our {language_name(clause.language)} of the clause"
            say(f"{clause.id}, {whose}: {in_brackets(clause.pieces)}", "dim", indent=4)


def _print_proof(proof: Proof, corpus: Corpus) -> None:
    say(
        f"Proof: case {proof.case} under {' and '.join(proof.ways)}; "
        f"results that differ because of {proof.decision} alone:"
    )
    from piquet_corpus.judging.divergences import prove

    compared = prove.compared(corpus, proof)
    if compared is None:
        say("this case does not exist", "red", indent=2)
    else:
        from piquet_corpus.commands.run.compare import print_list

        print_list(compared.matters, compared)
        say()


def standing(corpus: Corpus, side: Side) -> str:
    """Name the rule sets on a side, and the editions on it that no rule set stands for."""
    played = {edition_of(corpus, name) for name in side.ways}
    names = (*(name for name in side.editions if name not in played), *side.ways)
    return f"{', '.join(names)}{' (silent)' if side.silent else ''}"
