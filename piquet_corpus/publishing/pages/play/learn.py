"""Learn: three guided hands, built on examples of the books, and a quiz of which wrong answers are explained.

Each step shows the cards, what the rules decide there, and the clauses. A question asks what a hand counts in an
example; its right answer is what the rules count.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import NamedTuple

from piquet_corpus.edition.cases.run import Outcome
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import ground_explained
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import LEARN, TABLE, TONIGHT, address, case_link, link
from piquet_corpus.publishing.html.blocks import folded, listing
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag, target
from piquet_corpus.publishing.html.page import WebPage, neighbours, views
from piquet_corpus.publishing.pages.example.case import findings_list
from piquet_corpus.publishing.pages.example.listing import ExampleView
from piquet_corpus.publishing.pages.example.page import run_example, shown_at
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.parts.naming import Reasons
from rules.core.messages import N_, _, say
from rules.core.rule import AnyFinding

QUIZ = "quiz"


class LessonStep(NamedTuple):
    """A step of a guided hand: an example, the event after which it is shown, and what there is to see.

    `rules`: of which rules the findings are shown; all, if none is named. `teaches`: where no rule finds anything, the
    ground, as `rule#ground`, of which the clauses are shown. `before`: how many events earlier the cards are shown.
    """

    case: str
    message: str
    at: int = 0
    rules: tuple[str, ...] = ()
    teaches: str = ""
    before: int = 0


class Lesson(NamedTuple):
    """A guided hand."""

    title: str
    lead: str
    steps: tuple[LessonStep, ...]


class QuizQuestion(NamedTuple):
    """What the elder counts in an example by some rules. `wrong`: answers, each with its `rule#ground`."""

    case: str
    message: str
    rules: tuple[str, ...]
    wrong: Mapping[int, str]


EXCHANGED, REMEMBERED = "the-younger-puts-out-no-more", "thirty-of-the-pique-remembered"
LESSONS = {
    "exchange": Lesson(
        N_("The exchange"),
        N_("Each player has twelve cards; the rest is the talon, face down. First of all, both exchange cards."),
        (
            LessonStep(
                EXCHANGED,
                N_(
                    "The cards as they were dealt. At the table you see only your own. The elder, who did not deal, "
                    "exchanges first."
                ),
                teaches="exchange.younger#after",
            ),
            LessonStep(
                EXCHANGED, N_("The elder lays eight cards aside, the most that he may. What he keeps is no advice."), 1
            ),
            LessonStep(
                EXCHANGED,
                N_("He takes eight from the top of the talon, and has twelve again. Four are left."),
                2,
                teaches="exchange.elder#first",
            ),
            LessonStep(EXCHANGED, N_("Now the younger. He may exchange four, and lays two aside."), 3),
            LessonStep(EXCHANGED, N_("He takes two, and leaves two."), 4, teaches="exchange.younger#fewer"),
            LessonStep(
                EXCHANGED, N_("Now he would like to exchange one more. It is too late: nobody exchanges twice."), 5
            ),
        ),
    ),
    "announcing": Lesson(
        N_("Announcing"),
        N_("Before a card is played, both say what they have: the point, then sequences, then threes and fours."),
        (
            LessonStep(
                "a-point-of-thirty-five",
                N_(
                    "The point (in the book: ronfle). We look at nothing else here. An ace is 11, a king, queen, knave "
                    "or ten 10, any other card its number. The elder’s best suit is spades: 11, 10, 8 and 6 make 35. "
                    "The younger has less in every suit, so the elder’s point is good. 30 to 34 count 3, 35 to 44 "
                    "count 4, and so on."
                ),
                rules=("point.good", "point.value"),
            ),
            LessonStep(
                "the-tierce-major-saves-lesser-ones",
                N_(
                    "Sequences: cards of one suit in a row. The best sequence of all is the elder’s tierce major, "
                    "with the ace. So all of his count, and the younger’s does not."
                ),
                rules=("sequence.name", "sequence.best"),
            ),
            LessonStep(
                "three-aces-save-queens-and-knaves",
                N_(
                    "Three of a rank, and nothing else here. The elder’s aces are the best. So his queens and knaves "
                    "count too, and the younger’s kings, which are better than these, do not."
                ),
                rules=("set.best",),
            ),
        ),
    ),
    "pique": Lesson(
        N_("Repique, pique, capot"),
        N_("Three things bring more than all the rest."),
        (
            LessonStep(
                "thirty-two-counts-ninety-two",
                N_(
                    "Repique. The elder has 32 in hand: 6 for the point, 17 and 3 for sequences, 3 and 3 for knaves "
                    "and tens. A card may serve more than once: the knave of spades is in the point, in a sequence "
                    "and among the knaves. The younger has nothing good. So the elder counts 60 more: 92."
                ),
                rules=("point.value", "sequence.best", "set.best", "repique"),
            ),
            LessonStep(
                REMEMBERED,
                N_(
                    "Pique. The elder has 29 in hand: 5 for the point, 15 for the quinte, 3 each for aces, knaves and "
                    "tens. His first card makes 30, and the younger has counted nothing: 30 more. He forgets to say "
                    "it, remembers at his third card, and may still count it."
                ),
                rules=("count.together", "pique"),
            ),
            LessonStep(
                "alcippe-is-capot",
                N_(
                    "Capot. A hand that is told in a play of 1661, Molière’s Les Fâcheux. Eleven tricks are the "
                    "elder’s, and he wins the last one, too. For all twelve he counts 40, in place of 10 for most "
                    "tricks."
                ),
                36,
                rules=("capot",),
                before=2,
            ),
        ),
    ),
}
TAUGHT = {
    **LESSONS,
    QUIZ: Lesson(N_("What does this count?"), N_("Open an answer to see whether it is right, and why."), ()),
}
PARTS = tuple(TAUGHT)
QUESTIONS = (
    QuizQuestion(
        "a-point-of-thirty-nine",
        N_("The elder’s point is 39, and it is good. What does he count for it?"),
        ("point.value",),
        {3: "point.value#fives", 39: "point.value#tens"},
    ),
    QuizQuestion(
        "a-point-of-thirty-four",
        N_("The elder’s point is 34, and it is good. What does he count for it?"),
        ("point.value",),
        {4: "point.value#above-ten", 34: "point.value#tens"},
    ),
    QuizQuestion(
        "equal-points-count-for-neither",
        N_("Both players have a point of 40, and the same quarte. What does the elder count for the point?"),
        ("point.good", "point.value"),
        {4: "point.good#no-priority", 2: "point.good#equal"},
    ),
    QuizQuestion(
        "a-sixieme-saves-two-tierces",
        N_(
            "The elder has six spades from the knave down, and two tierces. The younger has a quinte, a quarte and a "
            "tierce, all from the ace. What does the elder count for his sequences?"
        ),
        ("sequence.best",),
        {0: "sequence.best#longer", 16: "sequence.best#saved-by-longer"},
    ),
    QuizQuestion(
        "four-tens-beat-three-aces",
        N_("The elder has four tens, the younger three aces. What does the elder count for them?"),
        ("set.best",),
        {0: "set.best#four", 3: "set.best#fourteen"},
    ),
    QuizQuestion(
        "a-point-lost-hinders-the-repique",
        N_(
            "The elder has 30 in hand: 16 for a sequence and 14 for four knaves. The younger’s point is good. How "
            "many points has the elder when he begins to play?"
        ),
        ("point.value", "sequence.best", "set.best", "repique"),
        {90: "repique#hindered", 35: "point.good#more"},
    ),
    QuizQuestion(
        "thirty-three-counts-ninety-three",
        N_(
            "The elder was dealt a blanche. He has a good point of 51, a quinte and three aces, and the younger "
            "counts nothing. How many points has he when he begins to play?"
        ),
        ("blanche.worth", "point.value", "sequence.best", "set.best", "repique"),
        {23: "blanche.worth#worth", 33: "repique#made", 90: "repique#excess"},
    ),
)


def learn_page(corpus: Corpus, part: str) -> WebPage:
    """Return a guided hand, or the quiz. `part`: which one, one of PARTS."""
    shown = {address(LEARN, lesson=name): lesson.title for name, lesson in TAUGHT.items()}
    title, lead = _(TAUGHT[part].title), _(TAUGHT[part].lead)
    by = None
    if (rules := rules_of(corpus)) in corpus.rulesets:
        sheet = link(_("the whole game on one page"), TONIGHT, rules=rules)
        by = phrase("By the rules of {book}: {sheet}.", book=names.ruleset(corpus, rules), sheet=sheet)
    top = (
        tag("h1", title),
        ways(LEARN),
        views(shown, address(LEARN, lesson=part), _("Learn")),
        tag("p", lead, " ", by),
    )
    contents = _questions(corpus) if part == QUIZ else _steps(corpus, LESSONS[part])
    lesson = fragment(listing(contents, "ol", class_="lesson"), _next(corpus, part))
    return WebPage(title, lead, fragment(*top), lesson, class_="learn")


def _next(corpus: Corpus, part: str) -> Html | None:
    """Return the link to the next guided hand, to the quiz, or after it to a game."""
    _before, following = neighbours(PARTS, part)
    if following:
        name = _(TAUGHT[following].title)
        return tag("p", link(say("Next: {name}", name=name), LEARN, lesson=following, class_="button"))
    if "href" not in target().leads(TABLE):
        return None
    return tag("p", link(_("Now play a game"), TABLE, rules=rules_of(corpus), class_="button"))


def rules_of(corpus: Corpus) -> str:
    """Return the rule set by which they are played, that of the first example; empty if a corpus has none of them."""
    return corpus.case(EXCHANGED).rulesets[0] if EXCHANGED in corpus.case_files.ids else ""


def _has(corpus: Corpus, taught: LessonStep | QuizQuestion) -> bool:
    """Whether a corpus has the example and the rule set; another may have neither."""
    return taught.case in corpus.case_files.ids and rules_of(corpus) in corpus.rulesets


def _steps(corpus: Corpus, lesson: Lesson) -> Iterator[Html]:
    reasons = Reasons(corpus, learner=True)
    for step in filter(partial(_has, corpus), lesson.steps):
        run = run_example(corpus, corpus.case(step.case), rules_of(corpus))
        view = ExampleView(step.case, step=step.at - step.before)
        decided = run.moments[step.at].steps[-1].decided if run.moments and step.at else run.outcome.decided
        found = [each for each in decided if not step.rules or each.rule in step.rules]
        if step.teaches:
            why = _ground(corpus, step.teaches, reasons)
        else:
            why = findings_list(corpus, run.outcome, found, reasons)
        source = tag("p.soft", case_link(step.case, _("The example, step by step")))
        words = tag("h2.told", _(step.message))
        yield tag("div.step", words, tag("div.shown", shown_at(corpus, view, run)), why, source)


def _ground(corpus: Corpus, name: str, reasons: Reasons) -> Html:
    rule, _hash, ground = name.partition("#")
    return reasons.because(ground_explained(rule, ground, corpus.rulesets[rules_of(corpus)], corpus))


def elder_findings(question: QuizQuestion, outcome: Outcome) -> list[AnyFinding]:
    """Return what the rules of a question find for the elder in its example; the right answer is the sum of points."""
    return [each for each in outcome.decided if each.rule in question.rules and each.to == "elder"]


def _questions(corpus: Corpus) -> Iterator[Html]:
    for question in filter(partial(_has, corpus), QUESTIONS):
        run = run_example(corpus, corpus.case(question.case), rules_of(corpus))
        findings, view = elder_findings(question, run.outcome), ExampleView(question.case)
        right, telling = sum(each.points or 0 for each in findings), [each for each in findings if each.points]
        answers = []
        for number in sorted((right, *question.wrong)):
            if number == right:
                verdict = say("{number}: right.", number=number)
                why = findings_list(corpus, run.outcome, telling or findings, Reasons(corpus, learner=True))
            else:
                verdict = say("{number}: no.", number=number)
                why = _ground(corpus, question.wrong[number], Reasons(corpus, learner=True))
            answers.append(folded(str(number), tag("p", tag("b", verdict)), why, class_="answer"))
        words, shown = tag("h2.told", _(question.message)), shown_at(corpus, view, run)
        yield tag("div.step", words, tag("div.shown", shown), *answers)
