"""How far an edition can be executed: its rule sets, its cases, and the clauses that are proven."""

from __future__ import annotations

from collections.abc import Iterator

from piquet_corpus.editing.progress.beside import model_of
from piquet_corpus.editing.progress.model import Item, several
from piquet_corpus.editing.progress.review import doubtful_grounds, doubtful_parameters, is_doubtful
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.judging.proof.coverage import cover, run_all
from piquet_corpus.judging.proof.remainders import remainders
from piquet_corpus.work.errors import CorpusError
from rules.core.ruleset import RuleSet, RuleSetError

FEW = 3
"""How many clauses are named of many."""


def executed(corpus: Corpus, edition: Edition) -> Iterator[Item]:
    """Return what is counted of rule sets, cases and proof. A file that cannot be read is the only thing left."""
    try:
        own = [ruleset for ruleset in corpus.rulesets.values() if ruleset.edition == edition.id]
    except RuleSetError as error:
        yield Item("rule set", "rule sets", 0, left=1, to_do=f"a rule set cannot be read; {error}")
        return
    if not own:
        yield _none(corpus, edition)
        return
    yield from _rule_sets(corpus, own)
    yield _executable(corpus, edition)
    try:
        yield _cases(corpus, edition, own)
        yield _proven(corpus, edition)
    except CorpusError as error:
        yield Item("cases", "cases", 0, left=1, to_do=f"a file cannot be read; {error}")


def _none(corpus: Corpus, edition: Edition) -> Item:
    """Say that there is no rule set."""
    model = model_of(corpus, edition)
    command = f"piquet-corpus scaffold rules {edition.id} --from {model.id} --write" if model else ""
    return Item("rule set", "rule sets", 0, left=1, to_do=f"{edition.id} has no rule set", command=command)


def _rule_sets(corpus: Corpus, own: list[RuleSet]) -> Iterator[Item]:
    """Count rules, grounds and parameters. A rule that only others have is no fault: an edition may lack it."""
    game = [ruleset for ruleset in corpus.rulesets.values() if ruleset.game == own[0].game]
    rules = {name for ruleset in own for name in ruleset.rules}
    missing = {name for ruleset in game for name in ruleset.rules} - rules
    note = f"{several(len(missing), 'rule')} of other rule sets not in it" if missing else ""
    yield Item("rule set", "rules", len(rules), note=note)
    counted = (
        ("ground", sum(len(use.grounds) for one in own for use in one.rules.values()), doubtful_grounds),
        ("parameter", sum(len(use.parameters) for one in own for use in one.rules.values()), doubtful_parameters),
    )
    for what, number, doubtful in counted:
        review = sum(1 for one in own for _ in doubtful(one))
        still = f"{several(review, what)} still {'has' if review == 1 else 'have'} the key `review`"
        to_do = f"{still}; look at the words of each, and remove the key" if review else ""
        yield Item("rule set", f"{what}s", number - review, review, to_do=to_do)


def _executable(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses to be executed on which a rule rests, or whose words are accounted for."""
    asked = [clause.id for clause in edition.clauses if corpus.topics.is_executable(clause.kind)]
    told = remainders(corpus)
    left = [id_ for id_ in asked if not (corpus.rules_on(id_) or id_ in told)]
    to_do, command = "", ""
    if left:
        more = ", …" if len(left) > FEW else ""
        to_do = f"no rule rests on {several(len(left), 'clause')} that must be executed ({', '.join(left[:FEW])}{more})"
        command = f"piquet-corpus show {left[0]}"
    return Item("rule set", "clauses with a rule", len(asked) - len(left), 0, len(left), "", to_do, command)


def _cases(corpus: Corpus, edition: Edition, own: list[RuleSet]) -> Item:
    """Count the cases under its rule sets: those that pass, that fail, and that are marked for review."""
    ids = {ruleset.id for ruleset in own}
    found = [outcome for outcome in run_all(corpus) if outcome.by.set_id in ids]
    failed = [outcome for outcome in found if not outcome.passed]
    review = sum(outcome.passed and is_doubtful(outcome.case, outcome.ruleset) for outcome in found)
    model = model_of(corpus, edition)
    to_do, command = "", ""
    if not found:
        to_do = f"{edition.id} has no case"
        command = f"piquet-corpus scaffold cases {edition.id} --from {model.id} --write" if model else ""
    elif failed:
        to_do = f"{several(len(failed), 'case')} {'fails' if len(failed) == 1 else 'fail'}"
        command = f"piquet-corpus run --rules {failed[0].ruleset}"
    elif review:
        to_do = (
            f"{several(review, 'case')} still {'has' if review == 1 else 'have'} the key `review`; work it out by hand"
        )
    left = len(failed) or int(not found)
    return Item("cases", "cases that pass", len(found) - len(failed) - review, review, left, "", to_do, command)


def _proven(corpus: Corpus, edition: Edition) -> Item:
    """Count the clauses to be executed that are proven. Proven in part is enough if the rest has a reason."""
    clauses = [
        one for one in cover(corpus, run_all(corpus)).clauses if one.clause.edition == edition.id and one.executable
    ]
    proven, part = (sum(one.proof == state for one in clauses) for state in ("proven", "in part"))
    left = [one.clause.id for one in clauses if not one.accounted]
    note = f"{part} in part, {len(clauses) - proven - part} not proven" if proven < len(clauses) else ""
    to_do, command = "", ""
    if left:
        more = ", …" if len(left) > FEW else ""
        to_do = f"no case proves {several(len(left), 'clause')} ({', '.join(left[:FEW])}{more})"
        command = f"piquet-corpus show {left[0]}"
    return Item("cases", "clauses proven", proven, 0, len(left), note, to_do, command)
