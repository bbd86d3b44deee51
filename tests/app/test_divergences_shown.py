"""The parts of the pages on divergences, without a browser: proofs that are run, counts, lists."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from urllib.parse import quote

import pytest

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Cause, Decision, Divergence, Proof, Side
from piquet_corpus.judging.divergences.filter import Wanted, values
from piquet_corpus.publishing.names import in_data
from piquet_corpus.publishing.pages.divergence import (
    causes,
    changes,
    count,
    decisions,
    divergence_page,
    filters_of,
    how_many,
    listed,
    records_list,
    side_in_words,
    title,
    wanted_in,
)
from piquet_corpus.publishing.pages.play.compare import proofs
from rules.core.messages import speaking

pytestmark = pytest.mark.usefixtures("corpus_index")

COUNTED = Decision("point.good", "compare")
BY_COUNT = "fr1642:point.good.compare=counted"
RECORD = Divergence(
    id="D901",
    title="Are thirty-six and thirty-nine equal?",
    form=("silence",),
    scope="internal",
    effect="result",
    importance="high",
    cert="low",
    topics=("point.value",),
    rows=(),
    sides=(Side(("fr1642",), (), False, ("fr1642",)), Side(("fr1642",), (), False, (BY_COUNT,))),
    changes="Whose point is good.",
    causes=(),
    decisions=(COUNTED,),
    proofs=(Proof("thirty-nine-equals-thirty-six", ("fr1642", BY_COUNT), COUNTED),),
    line=1,
)
"""A reading that a case tells from what we read: a point of thirty-nine counts four, or nothing against thirty-six."""


@pytest.fixture
def proven() -> Divergence:
    return RECORD


def test_a_proof_is_run_under_both_ways_with_what_comes_out_otherwise(corpus: Corpus, proven: Divergence) -> None:
    html = proofs(corpus, proven)
    assert "1642 and 1642 (whose point is good, what is compared: counted) give different findings." in html
    assert "The younger counts 4 for a point of 39." in html
    assert "no finding" in html
    assert 'class="flipped"' in html
    assert 'class="failed"' not in html
    assert f"rules=fr1642&amp;read={quote(BY_COUNT)}" in html


def test_a_played_case_says_at_which_event_the_two_part(corpus: Corpus, proven: Divergence) -> None:
    agreed = Decision("partie.next", "unless_agreed")
    html = proofs(corpus, replace(proven, proofs=(Proof("the-loser-plays-on", ("fr1642", "classic"), agreed),)))
    assert "1642 and today’s game (classic) differ at step 1 of 1: B plays on." in html
    assert "compare?case=the-loser-plays-on&amp;rules=fr1642,classic" in html


def test_only_what_the_one_decision_turns_is_shown_beside_it(corpus: Corpus, proven: Divergence) -> None:
    """The old and the modern rules have other events in which they differ before what is shown too late."""
    late = Proof("a-better-tierce-not-shown-and-the-lesser-one", ("fr1642", "ancien"), Decision("announce.showing"))
    html = proofs(corpus, replace(proven, proofs=(late,)))
    shown = set(re.findall(r'class="named" title="([a-z.-]+)"', html))
    assert "announce.showing" in shown
    assert "announce.declaring" not in shown
    assert "For other reasons they already differ at step 1." in html
    assert "later or for other reasons" in html


def test_a_decision_that_does_not_do_it_is_said_to_do_nothing(corpus: Corpus, proven: Divergence) -> None:
    (proof,) = proven.proofs
    other = replace(proof, decision=Decision("pack.composition", "removed"))
    html = proofs(corpus, replace(proven, proofs=(other,)))
    assert "changes none of this" in html


def test_ways_that_do_not_part_are_said_to_come_to_the_same(corpus: Corpus, proven: Divergence) -> None:
    (proof,) = proven.proofs
    html = proofs(corpus, replace(proven, proofs=(replace(proof, case="two-blanches"),)))
    assert "The results are the same under" in html


@pytest.mark.parametrize(
    ("effect", "said"),
    [("result", "No case proves it yet."), ("wording", "No test needed: no score or penalty changes.")],
)
def test_a_record_without_a_case_says_why(corpus: Corpus, proven: Divergence, effect: str, said: str) -> None:
    assert said in proofs(corpus, replace(proven, proofs=(), effect=effect))


def test_a_record_that_no_case_can_show_says_why_with_the_emendation(corpus: Corpus, proven: Divergence) -> None:
    emended = replace(proven, proofs=(), unproven="The rule set follows it.", cruxes=("fr1642.crux.5",))
    assert "No case. The rule set follows it." in proofs(corpus, emended)
    assert 'href="clause?clause=fr1642.3.12"' in proofs(corpus, emended)


def test_a_record_names_its_twin_and_why_it_is_graded_so(corpus: Corpus, proven: Divergence) -> None:
    told = changes(corpus, replace(proven, twins=("D026",), graded="It is rare.", importance="medium"))
    assert "Medium importance: it is rare." in told
    assert "How many points is a blanche?" in told


def test_a_twin_that_does_not_exist_is_left_out(corpus: Corpus, proven: Divergence) -> None:
    assert changes(corpus, replace(proven, twins=("D999", "D026"))) == changes(corpus, replace(proven, twins=("D026",)))


def test_what_is_told_twice_is_counted_once(corpus: Corpus) -> None:
    twins = [corpus.register.by_id[id_] for id_ in ("D026", "D301")]
    assert [one.id for one in corpus.register.counted(twins)] == ["D026"]
    assert [one.id for one in corpus.register.counted(twins[1:])] == ["D301"]


def test_a_case_that_there_is_not_is_said_in_a_sentence(corpus: Corpus, proven: Divergence) -> None:
    (proof,) = proven.proofs
    assert "Unknown case 'nowhere'." in proofs(corpus, replace(proven, proofs=(replace(proof, case="nowhere"),)))


def test_what_each_side_has_of_a_decision_stands_in_its_column(corpus: Corpus, proven: Divergence) -> None:
    html = decisions(corpus, proven)
    assert html.index("<b>raw</b>") < html.index("<b>counted</b>")
    unknown = tuple(replace(side, ways=("fr1643",)) for side in proven.sides)
    assert "no rule set is named" in decisions(corpus, replace(proven, sides=unknown))


def test_what_a_file_says_is_shown_as_text(corpus: Corpus, proven: Divergence) -> None:
    evil = replace(proven, title="<script>", causes=(Cause("undetermined", "low", "<b onclick>"),))
    assert "<script>" not in title(corpus, evil) + listed([evil])
    assert "<b onclick>" not in causes(corpus, evil)


def test_a_record_is_counted_once_in_a_phase_whatever_its_topics(corpus: Corpus, proven: Divergence) -> None:
    several = replace(proven, topics=(*proven.topics, *proven.topics), form=("number", "silence"))
    (phase,) = {one.parent for one in corpus.topics.of("topics") if one.id in proven.topics}
    assert count(corpus, [several, proven], "form") == {(phase, "number"): 1, (phase, "silence"): 2}


def test_a_side_is_called_by_its_editions_and_by_what_else_plays_so(corpus: Corpus) -> None:
    assert side_in_words(corpus, Side(("fr1642",), (), False, ("fr1642",))) == "1642"
    assert (
        side_in_words(corpus, Side(("fr1642",), (), False, (BY_COUNT,)))
        == "1642 (whose point is good, what is compared: counted)"
    )
    assert side_in_words(corpus, Side(("fr1642",), (), True, ())) == "not in 1642"


@pytest.mark.parametrize(
    ("chosen", "of", "said"),
    [(0, 9, "No divergence matches these filters."), (9, 9, "9 divergences."), (1, 9, "1 of 9 divergences.")],
)
def test_how_many_records_there_are_is_said(chosen: int, of: int, said: str) -> None:
    assert how_many(chosen, of) == said


def test_every_cause_has_a_word_in_french(corpus: Corpus) -> None:
    causes_known = values(corpus, "cause")
    with speaking("fr"):
        assert [cause for cause in causes_known if in_data(cause) == cause.replace("-", " ")] == []
    assert "abridgement" in causes_known


def turned(corpus: Corpus, id_: str, **given: str) -> dict[str, str]:
    """The links to what is before and after a divergence, and to the list, by their words."""
    page = divergence_page(corpus, corpus.register.by_id[id_], wanted_in(lambda name: given.get(name, "")))
    nav = page.top.partition("</nav>")[0]
    return {html.unescape(words): html.unescape(to) for to, words in re.findall(r'href="([^"]*)"[^>]*>([^<]*)<', nav)}


def test_who_comes_from_a_list_goes_on_in_that_list(corpus: Corpus) -> None:
    filters = "importance=high&topic=phase.exchange&part=all"
    links = turned(corpus, "D177", importance="high", topic="phase.exchange")
    assert list(links.values()) == [f"divergences?{filters}", f"divergences?divergence=D416&{filters}"]
    assert next(iter(links)).startswith("1 of ")
    assert "2 of " in "".join(turned(corpus, "D416", importance="high", topic="phase.exchange"))
    alone = {
        "← D129": "divergences?divergence=D129",
        "All divergences": "divergences",
        "D131 →": "divergences?divergence=D131",
    }
    assert turned(corpus, "D130") == alone
    assert turned(corpus, "D130", importance="high", topic="phase.exchange") == alone  # it is not in that list
    assert turned(corpus, "D130", topic="nonsense") == alone
    assert turned(corpus, "D130", one="fr1642:nonsense=1") == alone
    shown = re.findall(
        r"divergence=(D\d+)&amp;one=fr1642&amp;other=en1651",
        records_list(
            corpus,
            map(corpus.register.by_id.__getitem__, ("D130", "D009")),
            Wanted(("fr1642", "en1651"), part="between"),
        ),
    )
    assert shown == ["D130", "D009"]


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(part="inside"),
        Wanted(("fr1642", "en1651"), "number", "editions", "penalty", "low", "capot", "slip", "put back"),
    ],
)
def test_filters_are_read_from_the_address_that_has_them(wanted: Wanted) -> None:
    given = filters_of(wanted)
    assert wanted_in(lambda name: given.get(name, "")) == wanted
    assert wanted_in(lambda name: "") is None
