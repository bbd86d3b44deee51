"""The sheet by which a game is played, the guided hands and the quiz, and the score page where there is no program."""

from __future__ import annotations

import re

import pytest
from lxml.html import HtmlElement, fragment_fromstring

import piquet_corpus as pc
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages.example.page import run_example
from piquet_corpus.publishing.pages.play.learn import LESSONS, PARTS, QUESTIONS, elder_findings, learn_page, rules_of
from piquet_corpus.publishing.pages.play.score import static_score_page
from piquet_corpus.publishing.pages.play.tonight import tonight_page
from rules.core.game import game_of
from rules.core.rule import rule_named
from rules.core.sheet import SheetLine, sections_under

PIQUET = game_of("piquet")
SETS = ("fr1642", "en1651", "en1674", "en1890", "en1890-cent", "classic", "ancien", "moderne")


def drawn(page: WebPage) -> HtmlElement:
    return fragment_fromstring(page.whole(), create_parent=True)


def every_line() -> list[SheetLine]:
    return [line for _heading, _most, lines in PIQUET.sheet for choice in lines for line in choice]


# --- the sheet ---


@pytest.mark.parametrize("line", every_line(), ids=lambda line: line.message[:40])
def test_what_a_line_rests_on_exists(line: SheetLine) -> None:
    named = list(line.named())
    assert named
    for rule, name, is_parameter in named:
        declared = rule_named(rule)
        assert name in (declared.parameters if is_parameter else declared.grounds), (rule, name)
    fields = set(re.findall(r"{(\w+)}", line.message))
    assert fields == set(line.fields) | set(line.terms)


@pytest.mark.parametrize("id_", SETS)
def test_each_line_names_clauses_of_the_book_none_is_silent_and_five_things_go_wrong(corpus: Corpus, id_: str) -> None:
    ruleset = corpus.rulesets[id_]
    sections = dict(sections_under(PIQUET.sheet, ruleset))
    assert len(sections) == 7
    for lines in sections.values():
        for line in lines:
            assert line.clauses
            assert {corpus.clauses[clause].edition for clause in line.clauses} == {ruleset.edition}
    assert len(sections["When something goes wrong"]) == 5


def test_no_line_is_left_that_no_book_has(corpus: Corpus) -> None:
    sections = (section for id_ in SETS for section in sections_under(PIQUET.sheet, corpus.rulesets[id_]))
    printed = [line.line for _heading, lines in sections for line in lines]
    assert [line.message for line in every_line() if line not in printed] == []


def said(corpus: Corpus, id_: str) -> str:
    sections = sections_under(PIQUET.sheet, corpus.rulesets[id_])
    lines = (line for _heading, lines in sections for line in lines)
    return "\n".join(line.line.message.format(**line.fields, **line.line.terms) for line in lines)


def test_the_numbers_are_those_of_each_book(corpus: Corpus) -> None:
    old, today = said(corpus, "fr1642"), said(corpus, "moderne")
    # 1642 § 1, 4, 6 and 17: 36 cards, up to eight changed; a tenth of the point; today 32, five, a point a card.
    assert "Take the ranks two, three, four and five out of a pack of 52 cards; 36 are left." in old
    assert "Take the ranks two, three, four, five and six out of a pack of 52 cards; 32 are left." in today
    assert "lays aside 1 to 8 cards" in old
    assert "lays aside 1 to 5 cards" in today
    assert "35 to 44 count 4" in old
    assert "only what is good counts: 1 for each card." in today
    assert "9 (neuvième) = 19" in old
    assert "neuvième" not in today
    assert "if the elder reaches 30 with his first card" in old
    assert "if you reach 30 with what you announced and what you play" in today
    assert "2, 3 or 4 at a time" in old
    assert "2 or 3 at a time" in today
    assert "If both have the same point, the elder’s is good." in said(corpus, "en1674")
    assert "the elder’s is good" not in old
    # 1890, Laws 71 to 73, and au Cent 2, 7, 28 and 29.
    laws, cent = said(corpus, "en1890"), said(corpus, "en1890-cent")
    assert "After 6 deals whoever has made more has won." in laws
    assert "if the loser has fewer than 100 (this is a rubicon), the sum of the totals and 100." in laws
    assert "Each gets 12 cards, 2 at a time." in cent
    assert "the younger may exchange as many as are left, or none" in cent
    assert "games of 100 points. Whoever first wins 3 has won the partie; a game won before the other has 50" in cent


def test_a_line_changes_with_its_parameter_and_goes_with_its_rule(corpus: Corpus) -> None:
    other = pc.ruleset("fr1642:pique.window=any-card", corpus)
    text = "\n".join(line.line.message for _heading, lines in sections_under(PIQUET.sheet, other) for line in lines)
    assert "with his first card" not in text


def test_the_page_has_every_line_with_links_to_its_clauses(corpus: Corpus) -> None:
    page = drawn(tonight_page(corpus, "fr1642"))
    lines = [line for _heading, lines in sections_under(PIQUET.sheet, corpus.rulesets["fr1642"]) for line in lines]
    items = list(page.find_class("sheet")[0].iter("li"))
    assert len(items) == len(lines)
    for item, line in zip(items, lines, strict=True):
        links = {link.get("href") for link in item.find_class("refs")[0].iter("a")}
        assert links == {f"clause?clause={clause}" for clause in line.clauses}
        assert ("°" in item.text_content()) == (not line.is_plain)
    terms = [term.text_content() for term in page.iter("dfn")]
    assert {"coup", "elder", "younger", "talon", "partie", "trick"} <= set(terms)


# --- learning ---


@pytest.mark.parametrize("part", LESSONS)
def test_each_step_of_a_guided_hand_shows_cards_and_a_clause(corpus: Corpus, part: str) -> None:
    steps = drawn(learn_page(corpus, part)).find_class("step")
    assert len(steps) == len(LESSONS[part].steps)
    quoted: set[str] = set()
    for step in steps:
        assert step.find_class("cards")
        refs = {link.get("href") for link in step.find_class("ref")}
        assert refs, step.text_content()
        quoted |= refs
    assert quoted


def test_what_the_words_of_the_guided_hands_say_is_so(corpus: Corpus) -> None:
    exchange = corpus.case("the-younger-puts-out-no-more").given
    aside = {"QS", "JS", "6H", "9D", "7D", "6D", "8C", "6C"}
    assert {card[0] for card in set(str(exchange["elder_dealt"]).split()) - aside} == {"A", "K"}
    found = pc.score("fr1642", **corpus.case("thirty-two-counts-ninety-two").given)
    points = [(each.rule, each.points) for each in found.findings if each.points and each.side == "elder"]
    # 6 for the point, 17 and 3 for sequences, 3 and 3 for knaves and tens make 32; sixty more.
    assert [number for _rule, number in points] == [6, 17, 3, 3, 3, 60]
    remembered = pc.score("fr1642", **corpus.case("thirty-of-the-pique-remembered").given)
    together = [each for each in remembered.findings if each.rule == "count.together"]
    assert [each.decided.number for each in together] == [29]
    coup = run_example(corpus, corpus.case("alcippe-is-capot"), rules_of(corpus)).moments
    assert (coup[34].state.won.elder, coup[34].state.won.younger) == (11, 0)
    point = pc.score("fr1642", **corpus.case("a-point-of-thirty-five").given)
    assert [each.decided.number for each in point.findings if each.rule == "point.suit"] == [35, 27]


def test_the_quiz_has_the_right_answer_among_others_each_with_its_reason(corpus: Corpus) -> None:
    # By hand: 39 is three tens and more than five; 34 three tens; equal points; 16 + 3 + 3; four; 16 + 14, and no
    # repique, since a point is counted before; 10 + 5 + 15 + 3 make 33, and 60 more.
    right = [4, 3, 0, 22, 14, 30, 93]
    for question, number in zip(QUESTIONS, right, strict=True):
        outcome = run_example(corpus, corpus.case(question.case), rules_of(corpus)).outcome
        assert sum(each.points or 0 for each in elder_findings(question, outcome)) == number
        grounds = {f"{each.rule}#{ground}" for each in outcome.decided for ground in each.grounds}
        assert grounds >= set(question.wrong.values())  # the reason against an answer is one of this hand
    steps = drawn(learn_page(corpus, "quiz")).find_class("step")
    for step, question, number in zip(steps, QUESTIONS, right, strict=True):
        answers = step.find_class("answer")
        assert [answer.find("summary").text_content() for answer in answers] == [
            str(each) for each in sorted((number, *question.wrong))
        ]
        for answer in answers:
            verdict = "right" if answer.find("summary").text_content() == str(number) else "no"
            assert f": {verdict}." in answer.text_content()
            assert answer.find_class("ref")


# --- scoring ---


def test_where_there_is_no_program_the_page_leads_to_the_app_and_to_the_hands_of_the_books(corpus: Corpus) -> None:
    alone = drawn(static_score_page(corpus, ""))
    assert "piquet-corpus app" in alone.text_content()
    leading = drawn(static_score_page(corpus, "https://example.org/app/"))
    assert "https://example.org/app/score" in [link.get("href") for link in leading.iter("a")]
    assert "piquet-corpus app" not in leading.text_content()
    for page in (alone, leading):
        assert "examples?case=a-point-of-thirty-five" in [link.get("href") for link in page.iter("a")]


def test_every_part_can_be_reached_from_every_other(corpus: Corpus) -> None:
    for part in PARTS:
        links = {link.get("href") for link in drawn(learn_page(corpus, part)).iter("a")}
        assert {"score", "tonight", "learn", "compare"} <= links
        assert {f"learn?lesson={other}" for other in PARTS} <= links


def test_a_corpus_without_the_examples_has_no_lessons_and_no_fault(small_corpus: Corpus) -> None:
    for part in PARTS:
        assert not drawn(learn_page(small_corpus, part)).find_class("step")
