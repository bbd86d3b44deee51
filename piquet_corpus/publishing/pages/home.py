"""The start page: the words on which two books disagree, the hand that they decide, and three ways in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from piquet_corpus.edition.cases.run import walk
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.language.norm import language_name
from piquet_corpus.edition.texts.divergence import Divergence, Side, Words
from piquet_corpus.judging.divergences.marking import Marked, marked
from piquet_corpus.judging.score import sentence
from piquet_corpus.judging.ways import Way, way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import WHOLE
from piquet_corpus.publishing.html.addresses import DIVERGENCES, EXAMPLES, LEARN, READ, TABLE, address, link
from piquet_corpus.publishing.html.blocks import listing
from piquet_corpus.publishing.html.heading import name_of, without
from piquet_corpus.publishing.html.markup import Html, as_read, english, fragment, labelled, phrase, tag, target
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.html.passages import Mark, disputed
from piquet_corpus.publishing.parts.cards import put_down, with_signs
from piquet_corpus.publishing.parts.naming import place_link
from piquet_corpus.publishing.parts.showing import Showing
from rules.core.game import game_of
from rules.core.messages import ENGLISH, N_, _, language, meant, say
from rules.core.record import AnyRecord

ABOUT = N_(
    "Piquet is a card game for two, and these are its rules as they were printed in Paris in 1642 and in "
    "London in 1651 and 1674, and as they are played today; the rules of Tarot of 1637 stand beside them. Every clause "
    "can be read next to its parallels, cited, and run: each score names the words it rests on."
)


def about(corpus: Corpus) -> str:
    """Say what a corpus is: what it says of itself, or which texts it has."""
    if corpus.register.home:
        return _(ABOUT)
    return say("{name}: {texts}.", name=name_of(corpus), texts=names.clauses(len(corpus.clauses)))


def home_page(corpus: Corpus) -> WebPage:
    """Return the start page."""
    record = _chosen(corpus)
    shown = _difference(corpus, record) if record else fragment(tag("h1", name_of(corpus)), _texts(corpus))
    return WebPage(name_of(corpus), about(corpus), fragment(shown, _doors(corpus)), reference=WHOLE, class_="home")


def _chosen(corpus: Corpus) -> Divergence | None:
    register = corpus.register
    if register.home:
        return register.by_id.get(register.home.about)
    return next((record for record in register.records if record.importance == "high" and record.proofs), None)


def _difference(corpus: Corpus, record: Divergence) -> Html:
    question = corpus.register.home.question if corpus.register.home else {}
    sides, deciding = [side for side in record.sides if side.words][:2], _deciding(corpus, record)
    return tag(
        "section.difference",
        tag("h1", _title(record, sides)),
        tag("p.lead", question.get(language()) or english(question.get(ENGLISH) or record.title)),
        tag("div.facing", *(tag("div.book-side", *_book(corpus, side)) for side in sides)),
        _hand(corpus, deciding) if deciding else None,
        _links(corpus, record, deciding),
    )


def _title(record: Divergence, sides: list[Side]) -> Html | str:
    """Return the first words in dispute of both sides as the title; without them, that of the divergence."""
    first = [next((words for words in side.words if words.disputed), None) for side in sides]
    if len(first) < 2 or not all(first):
        return as_read(record.title, record.titles)
    one, other = (_in_quotes(words) for words in first if words)
    return phrase("{one} or {other}?", one=one, other=other)


def _in_quotes(words: Words) -> Html:
    quoted = tag("i", words.in_dispute[0], lang=words.language)
    return fragment("«\u00a0", quoted, "\u00a0»") if words.language == "fr" else fragment("“", quoted, "”")


def _book(corpus: Corpus, side: Side) -> Iterator[Html]:
    """Yield the name of the book of a side, and the first clause with words in dispute, with our translation."""
    passages = marked(corpus, side)
    quoted = next((passage for passage in passages if passage.disputed), passages[0])
    text = quoted.passage.text
    yield tag("h2", names.text_title(corpus, text))
    yield _passage(Showing(corpus, text, "original", terms=False), quoted, place_link(corpus, quoted.passage.id))
    if ours := quoted.translation:
        source = tag("span.soft", say("Our {language}", language=_(language_name(ours.language))))
        yield _passage(Showing(corpus, ours.text, "regularised", terms=False), quoted, source, translated=True)


def _passage(showing: Showing, quoted: Marked, source: Html, translated: bool = False) -> Html:
    passage, spans = (quoted.translation, quoted.translated) if translated else (quoted.passage, quoted.disputed)
    assert passage is not None
    words = showing.html(passage, marks=[Mark(start, end, disputed) for start, end in spans])
    class_ = "words translated" if translated else "words"
    cited = tag("cite", source, lang=language())
    return tag("blockquote", words, " ", cited, lang=passage.language, class_=class_)


class DecidingStep(NamedTuple):
    """A case under two rule sets, just after the first step at which they decide differently."""

    ways: tuple[Way, ...]
    moments: tuple[AnyRecord, ...]


def _deciding(corpus: Corpus, record: Divergence) -> DecidingStep | None:
    """Return where the rule sets part in the first proof of a divergence; None without one."""
    for proof in record.proofs[:1]:
        case, ways = corpus.case(proof.case), tuple(way(corpus, name) for name in proof.ways)
        for moments in zip(*(walk(case, each.ruleset) for each in ways), strict=False):
            if len(set(map(_decided, moments))) > 1:
                return DecidingStep(ways, moments)
    return None


def _decided(moment: AnyRecord) -> tuple[object, ...]:
    findings = moment.steps[-1].decided if moment.steps else ()
    return tuple((finding.rule, finding.to, finding.ruling, finding.points) for finding in findings)


def _hand(corpus: Corpus, deciding: DecidingStep) -> Html:
    """Say what happens in the case, and what each rule set decides."""
    moment = deciding.moments[0]
    game = game_of(moment.ruleset.game)
    steps = (names.capital(with_signs(step.event.said, game)) for step in moment.steps)
    drawn = tag("div.hand-drawn", put_down(moment), tag("p", ". ".join(steps), "."))
    verdicts = (_verdict(corpus, *each) for each in zip(deciding.ways, deciding.moments, strict=True))
    return tag("div.decides", drawn, tag("div.verdicts", *verdicts))


def _verdict(corpus: Corpus, way: Way, moment: AnyRecord) -> Html:
    edition = corpus.editions[way.ruleset.edition]
    book = tag("b", say("{book}:", book=_(edition.place) or names.text(corpus, edition.id)), " ")
    return tag("p.verdict", book, " ".join(map(sentence, moment.steps[-1].decided)) or _("no rule applies."))


def _links(corpus: Corpus, record: Divergence, deciding: DecidingStep | None) -> Html:
    sure = [say("That the books differ here: certainty {grade}.", grade=_(record.cert))]
    for cause in record.causes[:1]:
        if cause.cert:
            about = corpus.topics.label(f"cause.{cause.id}")
            sure.append(say("The likely cause: {cause}, certainty {grade}.", cause=about, grade=_(cause.cert)))
    clause = record.clauses[0]
    buttons = [
        link(meant("a button: to cite this", "Cite"), DIVERGENCES, "cite", divergence=record.id, class_="button"),
        link(_("Read on"), READ, clause, at=clause, class_="button"),
    ]
    if deciding:
        to = address(EXAMPLES, case=record.proofs[0].case, step=str(len(deciding.moments[0].steps)))
        buttons.insert(0, link(_("Watch this hand"), to, class_="button"))
    return fragment(tag("p.buttons", *buttons), tag("p.soft.certainty", " ".join(sure)))


def _texts(corpus: Corpus) -> Html:
    """Return the texts, each with its game, as links."""
    return listing(
        fragment(
            labelled(corpus.topics.label(f"game.{text.game}"), link(tag("i", text.title), READ, editions=text.id)),
            f" ({names.text_title(corpus, text.id)}, {names.clauses(len(text.clauses))})",
        )
        for text in corpus.editions.values()
    )


def _doors(corpus: Corpus) -> Html:
    play = _("Three guided hands; then a game by the rules of any book, against an opponent.")
    if "href" not in target().leads(TABLE):  # nobody plays in static files
        play = _("Three guided hands, and a quiz.")
    read = _("Each clause beside its parallels.")
    if corpus.translations:
        read = _("Each clause beside its parallels, in French and English.")
    doors = (
        (READ, _("Read the rules side by side"), read),
        (EXAMPLES, _("Watch a hand being scored"), _("The books’ own examples, step by step, every point explained.")),
        (DIVERGENCES, _("See where they disagree"), _("What differs between the books, what it changes, and why.")),
        (LEARN, _("Learn and play"), play),
    )
    empty = without(corpus)
    shown = (
        link(fragment(tag("b", name), tag("span", what)), to, class_="door")
        for to, name, what in doors
        if to not in empty
    )
    return tag("section", tag("p.about", about(corpus)), tag("div.doors", *shown))
