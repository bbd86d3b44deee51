"""`divergences`: the register, filtered; and what two rule sets differ in, with the records that account for it."""

from __future__ import annotations

from collections.abc import Sequence

from piquet_corpus.commands.showing.divergence import standing
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.divergences.computed import AccountedDifference, differences
from piquet_corpus.divergences.filter import Wanted, select
from piquet_corpus.divergences.prove import difference_of
from piquet_corpus.errors import Usage
from piquet_corpus.judging.ways import Way, refuse_other_game, value_text
from piquet_corpus.output import as_json
from piquet_corpus.output.terminal import emit, say
from piquet_corpus.output.terminal import table as print_table
from piquet_corpus.texts.divergence import Divergence
from rules.core.game import game_of
from rules.core.ruleset import RuleSet

WANTING = "(no record)"


def run(between: Sequence[str], computed: bool, json: bool, **asked: str | None) -> int:
    """Print the records asked for, and what two rule sets differ in; 1 if a difference has no record.

    `asked`: the fields of `Wanted`, by name. Raises UnknownWanted for what there is not to be asked for, Usage for a
    difference of what are not two rule sets.
    """
    corpus = load()
    records = select(corpus.register, corpus, Wanted(tuple(between), **asked))
    pair = _pair(corpus, between)
    if computed and pair is None:
        raise Usage(f"--computed holds two rule sets against each other: name two of {', '.join(_rulesets(corpus))}")
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
    """Return two different rule sets, by themselves or as a match form, if that is what is named.

    OtherGame for two of different games, which have no decision in common.
    """
    names = tuple(dict.fromkeys(between))
    if len(names) < 2 or not all(name in corpus.rulesets for name in names):
        return None
    ruleset, other = (corpus.ruleset(name) for name in names)
    refuse_other_game(other, game_of(ruleset.game), ruleset.id)
    return ruleset, other


def _rulesets(corpus: Corpus) -> tuple[str, ...]:
    """Return the names of the rule sets, by themselves and as each match form."""
    return (*corpus.rulesets, *corpus.rulesets.played)


def _plain(corpus: Corpus, difference: AccountedDifference) -> as_json.Json:
    """A difference as plain values."""
    two = [Way(corpus.ruleset(name)) for name in (difference.one, difference.other)]
    return as_json.difference(difference_of(difference.decision), two) | {"records": list(difference.records)}


def _print_records(corpus: Corpus, records: Sequence[Divergence]) -> None:
    """Print records, each in a few lines, and how many they are."""
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
    """Say how many divergences there are, and how many records tell one of them again.

    >>> _how_many(1, 0), _how_many(0, 0)
    ('1 divergence.', 'No divergence matches these filters.')
    >>> _how_many(3, 2)
    '3 divergences, and 2 records that tell one of them again.'
    """
    if not number:
        return "No divergence matches these filters."
    records = f", and {again} record{' that tells' if again == 1 else 's that tell'} one of them again" if again else ""
    return f"{number} divergence{'' if number == 1 else 's'}{records}."


def _print_computed(pair: tuple[RuleSet, RuleSet], found: Sequence[AccountedDifference], after_records: bool) -> None:
    """Print what two rule sets differ in, what each has of it, and the records that account for it."""
    names = [ruleset.id for ruleset in pair]
    if after_records:
        say()
    if not found:
        say(f"{' and '.join(names)} have the same rules, and the same values of every parameter.")
        return
    say("The rule sets held against each other, decision by decision:", "bold")
    rows = (
        (str(difference.decision), *_states(difference), ", ".join(difference.records) or WANTING)
        for difference in found
    )
    print_table(["decision", *names, "records"], rows)
    wanting = sum(not difference.records for difference in found)
    if wanting:
        say(f"Of {len(found)} differences {wanting} {'has' if wanting == 1 else 'have'} no record.", "red")
    else:
        say(f"Checked against the computed difference of the rule sets: all {len(found)} have a record.", "green")


def _states(difference: AccountedDifference) -> tuple[str, ...]:
    """Say what each rule set has of a decision."""
    if difference.decision.parameter:
        return tuple(map(value_text, difference.states))
    return tuple("has it" if state else "has it not" for state in difference.states)
