"""Score your hand: twelve cards, or those of both players, under the rules of a year, and under all of them in a row.

A card of the pack is a link to the same page with that card in the hand. So a hand is tapped in, by mouse or keyboard,
and its address is the hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Any
from zlib import crc32

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import Explanation, explain, read_given
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.judging.why_not import UNMET, why_not
from piquet_corpus.publishing import names
from piquet_corpus.publishing.essay.pictures import card_drawn, picture, words
from piquet_corpus.publishing.html.addresses import COMPARE, DIVERGENCES, IN_PLACE, SCORE, address, link
from piquet_corpus.publishing.html.blocks import folded, listing, status
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.names import signed
from piquet_corpus.publishing.pages.example.listing import CasesWanted, examples_table
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.parts.cards import card, short_name, usual_letters, with_signs
from piquet_corpus.publishing.parts.naming import Reasons
from rules.core.cards import AnyCard, CardError, Cards
from rules.core.frozen import Frozen
from rules.core.game import AnyGame, FactsError
from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say
from rules.core.ruleset import RuleSet

HANDS = {"elder": N_("The elder’s hand"), "younger": N_("The younger’s hand")}
WHOLE = 12
"""The cards of a hand."""
TELLING = (REFUSED, "not good", "equal", "nothing")
"""The rulings that the reader wants to see although they bring no point."""
PLACE = Html('<span class="card place" aria-hidden="true"></span>')
"""An empty place for a card."""


@dataclass(frozen=True)
class HandsView(Frozen):
    """What the address asks for: the cards of both hands, which of them cards are put in, and the rule set.

    `tricks`: the tricks of the play, if both hands are whole: `AS 7S;KH 6H`. `wrong`: what cannot be read, in a
    sentence; `typed`, `tricks_typed`: that text, to be mended.
    """

    elder: Cards = ()
    younger: Cards = ()
    side: str = "elder"
    rules: str = ""
    tricks: str = ""
    wrong: str = ""
    typed: str = ""
    tricks_typed: str = ""

    def of(self, side: str) -> Cards:
        """Return the cards of a hand."""
        return self.elder if side == "elder" else self.younger

    @property
    def is_whole(self) -> bool:
        """Whether both hands have all their cards."""
        return all(len(self.of(side)) == WHOLE for side in HANDS)

    def address(self) -> str:
        """Return the address that shows this."""
        hands = {side: ",".join(map(str, self.of(side))) for side in HANDS}
        side = "" if self.side == "elder" else self.side
        return address(SCORE, **hands, tricks=self.tricks, side=side, rules=self.rules)

    def changed(self, card: AnyCard) -> HandsView:
        """Return the hands with a card put in, or taken out of the hand that has it; other hands, so without a play."""
        for side in HANDS:
            if card in self.of(side):
                return self.but(**{side: tuple(each for each in self.of(side) if each != card), "tricks": ""})
        return self.but(**{self.side: (*self.of(self.side), card), "tricks": ""})

    def facts(self, game: AnyGame) -> Any:
        """Return the facts: both hands if both are whole, else the chosen one by itself; None without a card.

        Raises FactsError or CardError for tricks that these hands cannot have played.
        """
        if self.is_whole:
            written = {side: " ".join(map(str, self.of(side))) for side in HANDS}
            return game.read_facts(read_given(game, {**written, "tricks": self.tricks}))
        return game.alone(self.side, self.of(self.side)) if self.of(self.side) else None


def hands_asked(corpus: Corpus, given: Callable[[str], str]) -> HandsView:
    """Return what an address asks for. `given`: returns a parameter by its name, empty if it is missing."""
    game, side, rules = games_in_order(corpus)[0], given("side"), given("rules")
    known = rulesets_in_order(corpus, game)
    view = HandsView(side=side if side in HANDS else "elder", rules=rules if rules in known else known[0])
    for name, whose in HANDS.items():
        typed = {"side": name, "typed": given(name)}
        try:
            hand = game.read_cards(given(name).replace(",", " "))
        except CardError as error:
            return view.but(wrong=f"{str(error)[0].upper()}{str(error)[1:]}.", **typed)
        if len(hand) > WHOLE:
            return view.but(
                **typed, wrong=say("{hand}: {number} cards. A hand has 12.", hand=_(whose), number=len(hand))
            )
        if twice := [each for each in hand if each in view.elder]:
            return view.but(**typed, wrong=say("Both hands have this card: {card}.", card=_(twice[0].words)))
        view = view.but(**{name: hand})
    played = view.but(tricks=given("tricks") if view.is_whole else "")
    try:
        played.facts(game)
    except (FactsError, CardError) as error:
        return view.but(tricks_typed=given("tricks"), wrong=f"{str(error)[0].upper()}{str(error)[1:]}.")
    return played


def score_page(corpus: Corpus, view: HandsView) -> WebPage:
    """Return the page: the hands and the pack, what each rule set counts, and why under the one chosen."""
    game = games_in_order(corpus)[0]
    lead = _(
        "Tap the cards that you hold, or type them. What they count stands below at once, with the words of the book. "
        "One hand is scored as if it was dealt so and the other player had nothing; with both, they are compared, and "
        "their tricks can be typed. The elder did not deal, and plays first; the dealer is the younger."
    )
    hands = (_hand(game, view, side) for side in HANDS if view.of(side) or side == view.side)
    chosen = tag("div", *hands, _other(game, view, corpus.rulesets[view.rules]), class_="hands")
    problem = status(view.wrong, class_="problem") if view.wrong else None
    entered = tag("div", chosen, _pack(corpus, game, view), _typing(view), class_="entering")
    facts = view.facts(game)
    found = {id_: _judged(corpus, game, view, facts, id_) for id_ in rulesets_in_order(corpus, game)}
    below = fragment(_books(corpus, view, found), _findings(corpus, game, view, facts, found[view.rules]))
    title = _("Score your hand")
    return WebPage(
        title, lead, fragment(tag("h1", title), ways(SCORE), tag("p", lead), problem), entered, below, class_="scoring"
    )


def static_score_page(corpus: Corpus, app: str) -> WebPage:
    """Return the page where there is no program: it leads to the app, and shows the hands of the books.

    `app`: the address of an app; empty if none is known.
    """
    title = _("Score your hand")
    lead = _("A hand is scored by a program. These pages are files, and have none.")
    if app:
        there = phrase("Score it {there}.", there=link(_("in the app"), f"{app.rstrip('/')}/{SCORE}"))
    else:
        install = tag("code", "piquet-corpus app")
        there = phrase("With the program installed, {command} opens the page that does it.", command=install)
    game = games_in_order(corpus)[0]
    hands = tuple(
        case
        for case in corpus.cases
        if case.source == "text" and not case.events and all(case.given.get(side) for side in game.sides)
    )
    nearest = examples_table(corpus, [(_("Hands that the books score themselves"), hands)], CasesWanted(), None)
    top = fragment(tag("h1", title), ways(SCORE), tag("p", lead, " ", there))
    return WebPage(title, lead, top, nearest, class_="scoring")


# --- the hands and the pack ---


def _hand(game: AnyGame, view: HandsView, side: str) -> Html:
    held, letters = game.sorted_hand(view.of(side)), usual_letters()
    drawn = [_tapped(view, each, say("{card}: take it out", card=_(each.words)), letters) for each in held]
    places = [PLACE] * (WHOLE - len(held))
    name = tag("h2", _(HANDS[side]), " ", tag("span", f"{len(held)} / {WHOLE}", class_="soft"))
    current = "true" if side == view.side else None
    return tag("section", name, tag("div", *drawn, *places, class_="cards"), class_="hand", aria_current=current)


def _tapped(view: HandsView, tapped: AnyCard, label: str, letters: str) -> Html:
    to = view.changed(tapped).address()
    return tag("a", card(tapped, letters), href=to, **IN_PLACE, aria_label=label, class_="tap")


def _other(game: AnyGame, view: HandsView, ruleset: RuleSet) -> Html:
    """Return what else can be done with the hands: fill the other, take one at random, begin again, compare."""
    other = next(side for side in HANDS if side != view.side)
    shown = _("Put cards in the elder’s hand") if other == "elder" else _("Put cards in the younger’s hand")
    empty = HandsView(side=view.side, rules=view.rules)
    seed = crc32(view.address().encode()) % 10**6  # another deal each time, and no chance on a page
    dealt = game.read_cards(str((game.deal(ruleset, seed) or {}).get(view.side, "")))
    ways = {
        _("Deal me a hand"): empty.but(**{view.side: dealt}).address(),
        shown: view.but(side=other).address(),
        _("Empty both"): empty.address(),
    }
    links = [tag("a", name, href=to, **IN_PLACE, class_="button") for name, to in ways.items()]
    if view.is_whole:
        hands = {side: " ".join(map(str, view.of(side))) for side in HANDS}
        compared = address(COMPARE, **hands, tricks=view.tricks)
        links.append(link(_("Compare them finding by finding"), compared, class_="button"))
    return tag("p", *links)


def _pack(corpus: Corpus, game: AnyGame, view: HandsView) -> Html:
    """Draw the largest pack, a row for each suit; empty is the place of a card held, or not in this pack."""
    sets = [corpus.rulesets[id_] for id_ in rulesets_in_order(corpus, game)]
    packs = {ruleset.id: game.sorted_hand(game.pack(ruleset)) for ruleset in sets}
    largest = sorted(packs.values(), key=len)[-1]
    letters, full = usual_letters(), len(view.of(view.side)) >= WHOLE
    rows = []
    for _suit, suited in groupby(largest, key=lambda each: each.face.sign):
        drawn = []
        for each in suited:
            if each in (*view.elder, *view.younger) or each not in packs[view.rules]:
                drawn.append(tag("span", PLACE, class_="tap"))
            elif full:
                drawn.append(tag("span", card(each, letters), class_="tap"))
            else:
                drawn.append(_tapped(view, each, _(each.words), letters))
        rows.append(tag("div", *drawn, class_="row"))
    return tag("div", *rows, class_="pack", role="group", aria_label=_("The pack"))


def _typing(view: HandsView) -> Html:
    """Return the field for cards as text, and with two whole hands that for the play; the other choices go with it."""
    cards = view.typed or " ".join(map(str, view.of(view.side)))
    field = tag("input", name=view.side, value=cards, placeholder="AS KH QD JC 10D", autocomplete="off")
    labels = [tag("label", _(HANDS[view.side]), " ", field)]
    if view.is_whole:
        play, example = view.tricks_typed or view.tricks, "AS 7S; KH 6H"
        tricks = tag("input", name="tricks", value=play, placeholder=example, autocomplete="off")
        labels.append(tag("label", _("The tricks, in their order"), " ", tricks))
    button = tag("button", _("Score"), type="submit", class_="button")
    kept = {"side": view.side, "rules": view.rules} | {
        side: ",".join(map(str, view.of(side))) for side in HANDS if side != view.side and view.of(side)
    }
    hidden = (tag("input", type="hidden", name=name, value=value) for name, value in kept.items())
    return tag("form", *hidden, *labels, button, action=SCORE, class_="typing")


# --- what is counted ---


def _judged(corpus: Corpus, game: AnyGame, view: HandsView, facts: Any, rules: str) -> tuple[Explanation, ...]:
    """Return what a rule set finds."""
    ruleset = corpus.rulesets[rules]
    cards = (*view.elder, *view.younger) if view.is_whole else view.of(view.side)
    if refused := game.refused_cards(ruleset, cards):
        return explain(refused, ruleset, corpus)
    return explain(game.judge(ruleset, facts), ruleset, corpus) if facts else ()


def _total(view: HandsView, findings: tuple[Explanation, ...]) -> str:
    """Return the points of the hand that is chosen, or of both if they are compared; of a refused hand a dash."""
    if not findings or any(each.decided.ruling == REFUSED for each in findings):
        return "—"
    totals = findings[-1].totals
    if not view.is_whole:
        return str(totals[view.side])
    return " · ".join(f"{_(side)} {totals[side]}" for side in HANDS)


def _books(corpus: Corpus, view: HandsView, by_set: Mapping[str, tuple[Explanation, ...]]) -> Html:
    """Return what every rule set counts, in a row; each leads to the same hands under it."""
    if not any(by_set.values()):
        return Html()
    tiles, first = [], _total(view, by_set[view.rules])
    for id_, findings in by_set.items():
        here, total = id_ == view.rules, _total(view, findings)
        differs = "—" not in (total, first) and total != first
        name = tag("b", names.capital(names.ruleset(corpus, id_)))
        chosen = tag("a", name, href=view.but(rules=id_).address(), **IN_PLACE, aria_current="true" if here else None)
        number = tag("div", tag("span", total, class_="number"))
        between = address(DIVERGENCES, one=view.rules, other=id_)
        why = link(_("what they do otherwise"), between) if differs else None
        tiles.append(tag("li", chosen, number, why, class_="differs" if differs else None))
    return tag("ul", *tiles, class_="scores", aria_label=_("What each rule set counts"))


def _findings(corpus: Corpus, game: AnyGame, view: HandsView, facts: Any, findings: tuple[Explanation, ...]) -> Html:
    if not findings:
        return status(_("No card yet."), class_="soft")
    reasons, letters = Reasons(corpus), usual_letters()

    def shown(tells: bool) -> Iterator[Html]:
        for each in findings:
            finding = each.decided
            if finding.to is None and finding.ruling != REFUSED:
                continue  # what is so whatever the cards are
            if tells == (finding.points is not None or finding.ruling in TELLING):
                points = tag("b", signed(f"{finding.points:+d}"), class_="points") if finding.points else None
                words = tag("b", with_signs(each.sentence, game, letters))
                yield fragment(tag("p", words, points), reasons.of(each))

    telling = list(shown(True)) or [tag("p", _("Nothing in this hand counts."))]
    silent = listing(_why_not(corpus, game, view, facts, findings, reasons), class_="why-not")
    others = list(shown(False))
    rest = folded(_("What the cards make"), listing(others, "ol", class_="findings")) if others else None
    rules = names.ruleset(corpus, view.rules)
    hand = " ".join(short_name(each, letters, False) for each in game.sorted_hand(view.of(view.side)))
    copied = say("{cards}: {number} ({rules})", cards=hand, number=_total(view, findings), rules=rules)
    button = tag("button", _("Copy the result"), type="button", class_="button", data_copy=copied)
    svg, saves = _picture(game, view, copied), _("Save a picture")
    drawn = tag(
        "button", saves, type="button", class_="button", data_save="hand.svg", data_copy=svg, data_media="image/svg+xml"
    )
    title = tag("h2", say("What counts: {rules}", rules=rules))
    return tag("section", title, listing(telling, "ol", class_="findings"), silent, rest, tag("p", button, " ", drawn))


def _picture(game: AnyGame, view: HandsView, result: str) -> str:
    """Draw the hands as SVG, six cards in a row, and below them the result."""
    parts, y = [], 6
    for side in HANDS:
        if held := game.sorted_hand(view.of(side)):
            parts.append(words(2, y + 12, _(HANDS[side])))
            parts += [card_drawn(str(each), 2 + at % 6 * 50, y + 22 + at // 6 * 70) for at, each in enumerate(held)]
            y += 32 + (len(held) + 5) // 6 * 70
    total = result.partition(": ")[2] if len(result) > 60 else result
    return picture(300, y + 24, result, [*parts, words(2, y + 12, total)])


def _why_not(
    corpus: Corpus, game: AnyGame, view: HandsView, facts: Any, findings: tuple[Explanation, ...], reasons: Reasons
) -> Iterator[Html]:
    """Yield for each thing that does not count, and of which the findings above say nothing, the reason, folded."""
    if any(each.decided.ruling == REFUSED for each in findings):
        return
    for side in HANDS if view.is_whole else (view.side,):
        for what in game.countable:
            answer = why_not(corpus, corpus.rulesets[view.rules], facts, what, side)
            if answer.reasons and not any(each in findings for each in answer.reasons):
                unmet = _("This condition is not met:")
                says = (unmet if each.decided.ruling == UNMET else each.sentence for each in answer.reasons)
                told = (fragment(tag("p", s), reasons.of(each)) for s, each in zip(says, answer.reasons, strict=True))
                has = (tag("p", each.sentence) for each in answer.found)
                yield folded(fragment(tag("b", answer.sentence), " ", _("Why?")), *has, *told)
