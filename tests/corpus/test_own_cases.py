"""Cases that a reader writes: they begin from one of the corpus, and what is wrong with them is one sentence."""

from __future__ import annotations

import pytest

from piquet_corpus.app.tasks import run_own
from piquet_corpus.edition.cases.collection import LONGEST, OwnCaseError, read_own, written
from piquet_corpus.edition.corpus import Corpus


def test_the_text_of_a_case_is_read_back_as_the_same_case(corpus: Corpus) -> None:
    for case in corpus.cases:
        if case.id in ("a-point-of-thirty", "alcippe-is-capot", corpus.cases[-1].id):
            (again,) = read_own(written(case), corpus.case_context)
            assert (again.id, again.rulesets, again.given, again.expected.keys()) == (
                *(case.id, case.rulesets, case.given),
                case.expected.keys(),
            )
            assert len(again.events) == len(case.events)


def test_a_changed_case_is_run_under_its_rule_sets(corpus: Corpus) -> None:
    case = corpus.case("a-point-of-thirty")
    text, times = written(case), len(case.rulesets)
    assert run_own(corpus, text).count("as expected") == times
    # With the ace for the king the point is 31, which still counts three, but it is not the 30 that is expected.
    changed = run_own(corpus, text.replace("elder: KS QS JS", "elder: AS QS JS"))
    assert changed.count("not as expected") == times
    assert "The elder counts 3 for a point of 31." in changed


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "Line 1: the file is empty."),
        ("[]", "There is no case"),
        ("- id: x\n  titel: y\n", "Line 2: "),
        ("- id: x\n  given: {elder: 'AS\n", "Line "),
        ("x" * (LONGEST + 1), f"The text has {LONGEST + 1:,} characters"),
        ("- &a [*a]", "Line 1: "),
        ("just words", "Line 1: "),
        ("- id: \x00", "Line "),
    ],
)
def test_what_is_wrong_is_one_sentence_with_its_line(corpus: Corpus, text: str, said: str) -> None:
    with pytest.raises(OwnCaseError) as raised:
        read_own(text, corpus.case_context)
    assert said in str(raised.value)
    assert str(raised.value).count("\n") == 0
    assert 'role="alert"' in run_own(corpus, text)


def test_too_many_cases_are_refused(corpus: Corpus) -> None:
    one = written(corpus.case("a-point-of-thirty"))
    text = "".join(one.replace("id: a-point-of-thirty", f"id: c{number}") for number in range(21))
    with pytest.raises(OwnCaseError, match="There are 21 cases: at most 20"):
        read_own(text, corpus.case_context)
