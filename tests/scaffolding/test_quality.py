"""How good the drafts are: the edition of 1651, taken out of the corpus, is drafted from that of 1642 and compared."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import yaml

import rules
from piquet_corpus.editing.scaffolding.draft_rules import draft_rules, ruleset_text
from piquet_corpus.editing.scaffolding.write_cases import accept_cases, add_ruleset, trials
from piquet_corpus.editing.validate.rulesets import check_rulesets
from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.proof.evidence import anchor
from rules.core.use import Authority
from tests.files import copy_of_corpus

OLD, NEW = "fr1642", "en1651"
Letters = set[tuple[str, int]]


def without(value: Any) -> Any:
    """A value of a file of cases, without the new edition."""
    if isinstance(value, dict):
        return {key: without(item) for key, item in value.items() if key != NEW}
    if isinstance(value, list):
        return [without(item) for item in value if not (isinstance(item, str) and f"{item}.".startswith(f"{NEW}."))]
    return value


def cases_without(path: Path) -> Iterator[Any]:
    """The cases of a file, without the new edition."""
    for case in yaml.safe_load(path.read_text(encoding="utf-8")):
        if case["rules"] != [NEW]:
            left = without(case)
            if left.get("from") == []:
                left |= {"source": "derived"}
                del left["from"]
            yield left


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the corpus in which the new edition has no rule set and no cases, and is still being written."""
    target = copy_of_corpus(tmp_path_factory.mktemp("scaffolding") / "corpus")
    (target / "rulesets" / f"{NEW}.yaml").unlink()
    for path in (target / "cases").rglob("*.cases.yaml"):
        text = yaml.safe_dump(list(cases_without(path)), allow_unicode=True, sort_keys=False)
        path.write_text(text, encoding="utf-8")
    return target


@dataclass(frozen=True)
class Compared:
    """How many grounds and parameters of a draft rest on the same clauses as those of the real rule set.

    `alike`: the share of the letters of words that are in both, of those that are in either.
    """

    entries: int
    same: int
    sharing: int
    alike: float


def letters(corpus: Corpus, authority: Authority) -> Letters:
    """Every letter of the words on which something rests."""
    found = ((id_, anchor(corpus.clauses[id_], words)) for id_, several in authority.words.items() for words in several)
    return {(id_, place) for id_, each in found for place in range(each.start, each.end)}


def compared(real: Corpus, draft: Corpus) -> Compared:
    """Compare the drafted rule set with the real one."""
    pairs = [
        (mine, dict(draft.rulesets[NEW].rules[use.name].authorities)[what])
        for use in real.rulesets[NEW].rules.values()
        for what, mine in use.authorities
    ]
    both = [(letters(real, mine), letters(real, drafted)) for mine, drafted in pairs]
    return Compared(
        len(pairs),
        sum(set(mine.clauses) == set(drafted.clauses) for mine, drafted in pairs),
        sum(not set(mine.clauses).isdisjoint(drafted.clauses) for mine, drafted in pairs),
        sum(len(mine & drafted) for mine, drafted in both) / sum(len(mine | drafted) for mine, drafted in both),
    )


def said(case: Case) -> list[tuple[object, ...]]:
    """What is expected of a case under the new edition."""
    return [(each.rule, each.to, each.points, each.ruling, set(each.because)) for each in case.expects(NEW)]


@pytest.mark.slow
def test_a_draft_for_a_text_in_another_language_is_mostly_right(bare: Path) -> None:
    path = bare / "rulesets" / f"{NEW}.yaml"
    path.write_text(ruleset_text(draft_rules(load(bare), NEW, OLD)), encoding="utf-8")
    draft = load(bare)
    found = compared(load(), draft)
    assert list(check_rulesets(draft)) == []
    assert found.same / found.entries >= 0.74  # 0.78 when this was written
    assert found.sharing / found.entries >= 0.95  # 0.98
    assert found.alike >= 0.45  # 0.49


@pytest.mark.slow
def test_the_cases_come_back_as_they_were_under_the_real_rule_set(bare: Path) -> None:
    real = load()
    shutil.copy(Path(rules.__file__).parent / "piquet" / "sets" / f"{NEW}.yaml", bare / "rulesets")
    corpus = load(bare)
    found = trials(corpus, NEW, OLD)
    differing = {trial.case.id for trial in found if trial.kind == "real difference"}
    # a false claim loses the points of the play too, or not; a fault is profited by until the next card, or until found
    assert {"false-kings-had-hindered-a-repique", "a-point-not-shown-and-found-out-late"} <= differing
    added = add_ruleset(corpus, found, NEW, OLD)
    assert added.refused == {}
    assert len(added.accepted) >= 300  # 302
    proposed = [case for case in load(bare).cases if NEW in case.review]
    differing = [
        case.id for case in proposed if NEW in (own := real.case(case.id)).rulesets and said(case) != said(own)
    ]
    assert differing == []
    accepted = accept_cases(load(bare), NEW, ["all"])
    assert set(accepted.accepted) == set(added.accepted)
    assert not any(case.review for case in load(bare).cases)
