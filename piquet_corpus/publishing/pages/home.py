"""The start page: one word on which two books disagree, the hand it decides, and three ways in."""

from __future__ import annotations

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.cases.run import run_case, walk
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence
from piquet_corpus.edition.texts.tei.model import Clause
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.html.addresses import DIVERGENCES, EXAMPLES, READ, address, clause_link, link
from piquet_corpus.publishing.html.heading import NAME
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.names import section
from piquet_corpus.publishing.parts.cards import back, card
from piquet_corpus.publishing.parts.showing import Showing
from rules.core.cards import Cards
from rules.core.messages import N_, _, language, meant, say

DIVERGENCE, CASE, STEP = "D130", "one-of-too-many-turned-up", 3
"""The divergence that is shown, a case that proves it, and the step of the case that the books judge differently."""
WORDS = {"fr1642.36.1": "retourné", "fr1642.en.36.1": "turned up", "en1651.12.12.1": "put back"}
"""The passages that are shown, and the words that make the difference."""
RULE, LOSES = "fault.too-many", "counts nothing"
"""The rule that decides it, and what it decides where the player loses."""
ABOUT = N_(
    "Piquet is a card game for two, and these are its rules as they were printed in Paris in 1642 and in "
    "London in 1651 and 1674, and as they are played today; the rules of Tarot of 1637 stand beside them. Every clause "
    "can be read next to its parallels, cited, and run: each score names the words it rests on."
)


def home_page(corpus: Corpus) -> WebPage:
    """Return the start page."""
    record, case = corpus.divergence(DIVERGENCE), corpus.case(CASE)
    title = phrase("One word, two games: « {word} » or “put back”?", word=tag("i", "retourné", lang="fr"))
    lead = _("A player may take too many cards. Until when may he put them back? Paris and London disagree.")
    translated = corpus.translations["fr1642.en"].clause("fr1642.36.1")
    paris = (
        tag("h2", _("Paris, 1642")),
        _passage(corpus, corpus.clauses["fr1642.36.1"], "fr1642"),
        _passage(corpus, translated, "fr1642.en"),
    )
    london = (tag("h2", _("London, 1651")), _passage(corpus, corpus.clauses["en1651.12.12.1"], "en1651"))
    facing = tag("div", *(tag("div", *book, class_="book-side") for book in (paris, london)), class_="facing")
    shown = tag(
        "section",
        tag("h1", title),
        tag("p", lead, class_="lead"),
        facing,
        _hand(corpus, case),
        _links(record),
        class_="difference",
    )
    return WebPage(_(NAME), _(ABOUT), fragment(shown, _doors()), reference=WHOLE, class_="home")


def _passage(corpus: Corpus, clause: Clause | None, text: str) -> Html:
    assert clause is not None
    translated = text in corpus.translations
    showing = Showing(corpus, text, "regularised" if translated else "original", terms=False)
    words = WORDS[clause.id]
    start = (clause.regularised if translated else clause.original).index(words)
    quoted = showing.html(clause, places=((start, start + len(words)),))
    if translated:
        source = tag("span", _("Our English"), class_="soft")
    else:
        source = clause_link(clause.id, section(corpus.editions[text], clause.ref, in_full=True))
    class_ = "words translated" if translated else "words"
    return tag("blockquote", quoted, " ", tag("cite", source, lang=language()), lang=clause.language, class_=class_)


def _hand(corpus: Corpus, case: Case) -> Html:
    taken: Cards = walk(case, corpus.rulesets["fr1642"])[STEP].state.seats.elder.taken
    hidden = back(_("a card face down"))
    cards = fragment(card(taken[0]), *[hidden] * (len(taken) - 1))
    what = tag("p", _("He discarded two cards and took four: two too many. He has turned one of them up."))
    drawn = tag("div", tag("div", cards, class_="row"), what, class_="hand-drawn")
    verdicts = []
    for name, ruleset in ((_("Paris"), "fr1642"), (_("London"), "en1651")):
        findings = run_case(case, corpus.rulesets[ruleset]).steps[STEP - 1].decided
        loses = any(finding.rule == RULE and finding.ruling == LOSES for finding in findings)
        verdict = _("he counts nothing.") if loses else _("no harm yet.")
        verdicts.append(tag("p", tag("b", say("{book}:", book=name), " "), verdict, class_="verdict"))
    return tag("div", drawn, tag("div", *verdicts, class_="verdicts"), class_="decides")


def _links(record: Divergence) -> Html:
    cause = record.causes[0]
    sure = say(
        "That the books differ here: certainty {one}. That the translator mistook the French word: certainty {other}.",
        one=_(record.cert),
        other=_(cause.cert),
    )
    links = (
        link(_("Watch it"), address(EXAMPLES, case=CASE, step=str(STEP)), class_="button"),
        link(
            meant("a button: to cite this", "Cite"),
            address(DIVERGENCES, "cite", divergence=DIVERGENCE),
            class_="button",
        ),
        link(_("Read on"), address(READ, "fr1642.36.1", at="fr1642.36.1"), class_="button"),
    )
    return fragment(tag("p", *links, class_="buttons"), tag("p", sure, class_="soft certainty"))


def _doors() -> Html:
    doors = (
        (READ, _("Read the rules side by side"), _("Each clause beside its parallels, in French and English.")),
        (EXAMPLES, _("Watch a hand being scored"), _("The books’ own examples, step by step, every point explained.")),
        (DIVERGENCES, _("See where they disagree"), _("What differs between the books, what it changes, and why.")),
    )
    shown = (link(fragment(tag("b", name), tag("span", what)), to, class_="door") for to, name, what in doors)
    return tag("section", tag("p", _(ABOUT), class_="about"), tag("div", *shown, class_="doors"))
