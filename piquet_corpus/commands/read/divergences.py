"""`divergences`: those that match some filters; of two rule sets, each difference with its divergences."""

from __future__ import annotations

from collections.abc import Sequence

import click

from piquet_corpus.commands.options import json_option
from piquet_corpus.commands.read.showing.divergence import standing
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.judging.comparison.ways import Way, refuse_other_game, value_text
from piquet_corpus.judging.divergences.computed import AccountedDifference, differences
from piquet_corpus.judging.divergences.filter import Wanted, select
from piquet_corpus.judging.divergences.prove import difference_of
from piquet_corpus.publishing.output import as_json
from piquet_corpus.work.errors import Usage
from piquet_corpus.work.terminal import emit, say
from piquet_corpus.work.terminal import table as print_table
from rules.core.game import game_of
from rules.core.ruleset import RuleSet

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
def command(
    between: tuple[str, ...],
    form: str | None,
    scope: str | None,
    effect: str | None,
    importance: str | None,
    topic: str | None,
    cause: str | None,
    words: str | None,
    computed: bool,
    find: bool,
    by: str | None,
    seed: int,
    tries: int,
    json: bool,
) -> int:
    """Print the divergences asked for, and the differences of two rule sets; 1 if one of these has no divergence.

    Raises UnknownWanted for an unknown value, Usage for `computed` without the names of two rule sets, and what `find`
    raises.
    """
    if find:
        from piquet_corpus.commands.read import find_divergence

        return find_divergence.run(between, by, seed, tries, json)
    corpus = load()
    records = select(corpus.register, corpus, Wanted(between, form, scope, effect, importance, topic, cause, words))
    pair = _pair(corpus, between)
    if computed and pair is None:
        raise Usage(f"--computed compares two rule sets: name two of {', '.join(_rulesets(corpus))}")
    found = tuple(differences(corpus, *pair)) if pair else ()
    if json:
        listed = {} if computed else {"divergences": [as_json.divergence(record, corpus) for record in records]}
        emit(listed | {"computed": [_plain(corpus, difference) for difference in found] if pair else None})
    else:
        if not computed:
            _print_records(corpus, records)
        if pair:
            _print_computed(pair, found, after_records=not computed)
    return 0 if all(difference.records for difference in found) else 1


def _pair(corpus: Corpus, between: Sequence[str]) -> tuple[RuleSet, RuleSet] | None:
    """Return the two rule sets named, each with or without a match form; None if they are not two different ones.

    Raises OtherGame for two of different games, which have no decision in common.
    """
    names = tuple(dict.fromkeys(between))
    if len(names) < 2 or not all(name in corpus.rulesets for name in names):
        return None
    ruleset, other = (corpus.ruleset(name) for name in names)
    refuse_other_game(other, game_of(ruleset.game), ruleset.id)
    return ruleset, other


def _rulesets(corpus: Corpus) -> tuple[str, ...]:
    """Return the names of the rule sets, alone and with each match form."""
    return (*corpus.rulesets, *corpus.rulesets.played)


def _plain(corpus: Corpus, difference: AccountedDifference) -> as_json.Json:
    two = [Way(corpus.ruleset(name)) for name in (difference.one, difference.other)]
    return as_json.difference(difference_of(difference.decision), two) | {"records": list(difference.records)}


def _print_records(corpus: Corpus, records: Sequence[Divergence]) -> None:
    """Print divergences, each in a few lines, and their number."""
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


def _print_computed(pair: tuple[RuleSet, RuleSet], found: Sequence[AccountedDifference], after_records: bool) -> None:
    """Print the decisions in which two rule sets differ, what each has, and the divergences that record it."""
    names = [ruleset.id for ruleset in pair]
    if after_records:
        say()
    if not found:
        say(f"{' and '.join(names)} have the same rules, and the same values of every parameter.")
        return
    say("The rule sets compared, decision by decision:", "bold")
    rows = (
        (str(difference.decision), *_states(difference), ", ".join(difference.records) or WANTING)
        for difference in found
    )
    print_table(["decision", *names, "divergences"], rows)
    wanting = sum(not difference.records for difference in found)
    if wanting:
        say(f"{wanting} of {len(found)} decisions {'has' if wanting == 1 else 'have'} no divergence.", "red")
    else:
        say(
            f"Each of these {len(found)} decisions has a divergence."
            if len(found) > 1
            else "This decision has a divergence.",
            "green",
        )


def _states(difference: AccountedDifference) -> tuple[str, ...]:
    if difference.decision.parameter:
        return tuple(map(value_text, difference.states))
    return tuple("has it" if state else "does not have it" for state in difference.states)
