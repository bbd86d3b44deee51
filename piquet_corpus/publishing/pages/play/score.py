"""Score your hand: twelve cards, or those of both players, under the rules of a year, and under all of them in a row.

With a talon both exchange; with tricks it is a whole coup.

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
from piquet_corpus.judging.score import Explanation, Playing, explain, read_given
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.judging.why_not import why_not
from piquet_corpus.publishing import names
from piquet_corpus.publishing.essay.pictures import card_drawn, picture, words
from piquet_corpus.publishing.html.addresses import COMPARE, DIVERGENCES, SCORE, address, link, link_in_place
from piquet_corpus.publishing.html.blocks import folded, listing, status
from piquet_corpus.publishing.html.markup import Html, fragment, phrase, tag
from piquet_corpus.publishing.html.page import WebPage, hidden_fields
from piquet_corpus.publishing.pages.example.listing import CasesWanted, examples_table
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.parts.cards import card, cards, finding_said, short_name, with_signs
from piquet_corpus.publishing.parts.citing import button
from piquet_corpus.publishing.parts.naming import Reasons
from piquet_corpus.work.errors import Usage
from rules.core.cards import AnyCard, CardError, Cards
from rules.core.frozen import Frozen, FrozenMap
from rules.core.game import AnyGame, FactsError
from rules.core.machine import REFUSED
from rules.core.messages import N_, _, say
from rules.core.ruleset import RuleSet

HANDS = {"elder": N_("The elder’s hand"), "younger": N_("The younger’s hand")}
WHOLE = 12
"""The cards of a hand."""


@dataclass(frozen=True)
class HandsView(Frozen):
    """What the address asks for: the cards of both hands, which of them cards are put in, and the rule set.

    If both hands are whole: `tricks`, those of the play: `AS 7S;KH 6H`; or the `talon`, from the top: then the hands
    are as dealt, and `aside` has the cards that are laid aside. `wrong`: what cannot be read, in a sentence; `typed`:
    that text, to be mended, by the name of its field.
    """

    elder: Cards = ()
    younger: Cards = ()
    side: str = "elder"
    rules: str = ""
    tricks: str = ""
    talon: Cards = ()
    aside: Cards = ()
    wrong: str = ""
    typed: Mapping[str, str] = FrozenMap({})

    def of(self, side: str) -> Cards:
        """Return the cards of a hand."""
        return self.elder if side == "elder" else self.younger

    def laid_aside(self, side: str) -> Cards:
        """Return the cards that a side lays aside."""
        return tuple(each for each in self.of(side) if each in self.aside)

    @property
    def is_whole(self) -> bool:
        """Whether both hands have all their cards."""
        return all(len(self.of(side)) == WHOLE for side in HANDS)

    @property
    def is_exchanged(self) -> bool:
        """Whether there is a talon, and both have laid cards aside for which it has others."""
        return bool(self.talon) and all(map(self.laid_aside, HANDS)) and len(self.aside) <= len(self.talon)

    def address(self) -> str:
        """Return the address that shows this."""
        cards = {"elder": self.elder, "younger": self.younger, "talon": self.talon, "aside": self.aside}
        written = {name: ",".join(map(str, some)) for name, some in cards.items()}
        side = "" if self.side == "elder" else self.side
        return address(SCORE, **written, tricks=self.tricks, side=side, rules=self.rules)

    def changed(self, card: AnyCard) -> HandsView:
        """Return the hands with a card put in, or taken out of the hand that has it.

        They are other hands then, so without a play. With a talon the card is laid aside, or kept again.
        """
        if self.talon:
            others = tuple(each for each in self.aside if each != card)
            return self.but(aside=others if card in self.aside else (*others, card))
        side = next((side for side in HANDS if card in self.of(side)), self.side)
        others = tuple(each for each in self.of(side) if each != card)
        return self.but(**{side: others if card in self.of(side) else (*others, card), "tricks": ""})

    def after(self, side: str) -> Cards:
        """Return a hand after the exchange: the elder takes from the top of the talon, then the younger."""
        out = {each: len(self.laid_aside(each)) for each in HANDS}
        first = 0 if side == "elder" else out["elder"]
        kept = tuple(each for each in self.of(side) if each not in self.aside)
        return (*kept, *self.talon[first : first + out[side]])

    def dealt(self) -> dict[str, str]:
        """Return the hands as the input of a game has those that were dealt."""
        return {f"{side}_dealt": " ".join(map(str, self.of(side))) for side in HANDS}

    def played(self) -> dict[str, str]:
        """Return the hands as the input of a game has those that are played, after an exchange if there is one."""
        return {side: " ".join(map(str, self.after(side))) for side in HANDS}

    def facts(self, game: AnyGame) -> Any:
        """Return the facts: both hands if both are whole, else the chosen one by itself; None without a card.

        Raises FactsError or CardError for tricks that these hands cannot have played.
        """
        if not self.is_whole:
            return game.alone(self.side, self.of(self.side)) if self.of(self.side) else None
        if self.talon:
            return game.read_facts(self.dealt() | (self.played() if self.is_exchanged else {}))
        return game.read_facts(read_given(game, {**self.played(), "tricks": self.tricks}))


def hands_asked(corpus: Corpus, given: Callable[[str], str]) -> HandsView:
    """Return what an address asks for. `given`: returns a parameter by its name, empty if it is missing."""
    game, side, rules = games_in_order(corpus)[0], given("side"), given("rules")
    known = rulesets_in_order(corpus, game)
    view = HandsView(side=side if side in HANDS else "elder", rules=rules if rules in known else known[0])

    def cards(name: str) -> Cards:
        return game.read_cards(given(name).replace(",", " "))

    def faulty(name: str, why: str) -> HandsView:
        side = {"side": name} if name in HANDS else {}
        return view.but(wrong=why, typed=FrozenMap({name: given(name)}), **side)

    name = ""
    try:
        for name, whose in HANDS.items():
            hand = cards(name)
            if len(hand) > WHOLE:
                return faulty(name, say("{hand}: {number} cards. A hand has 12.", hand=_(whose), number=len(hand)))
            if twice := [each for each in hand if each in view.elder]:
                return faulty(name, say("Both hands have this card: {card}.", card=_(twice[0].words)))
            view = view.but(**{name: hand})
        if not view.is_whole:
            return view
        name, held = "talon", (*view.elder, *view.younger)
        talon, aside = cards(name), cards("aside")
        if twice := [each for each in talon if each in held]:
            return faulty(name, say("The talon has a card that is in a hand: {card}.", card=_(twice[0].words)))
        if talon:
            return view.but(talon=talon, aside=tuple(each for each in aside if each in held))
        name = "tricks"
        played = view.but(tricks=given(name))
        played.facts(game)
    except (FactsError, CardError) as error:
        return faulty(name, f"{names.capital(str(error))}.")
    return played


TELLING = (REFUSED, "not good", "equal", "nothing")
"""The rulings that the reader wants to see although they bring no point."""
PLACE = Html('<span class="card place" aria-hidden="true"></span>')
"""An empty place for a card."""


def score_page(corpus: Corpus, view: HandsView) -> WebPage:
    """Return the page: the hands and the pack, what each rule set counts, and why under the one chosen."""
    game = games_in_order(corpus)[0]
    lead = _(
        "Tap the cards that you hold, or type them. What they count stands below at once, with the words of the book. "
        "One hand is scored as if it was dealt so and the other player had nothing; with both, they are compared, and "
        "the tricks, or the talon, can be typed. The elder did not deal, and plays first; the dealer is the younger."
    )
    hands = (_hand(game, view, side) for side in HANDS if view.of(side) or side == view.side)
    chosen = tag("div.hands", *hands, _other(game, view, corpus.rulesets[view.rules]))
    problem = status(view.wrong, class_="problem") if view.wrong else None
    entered = tag("div.entering", chosen, None if view.talon else _pack(corpus, game, view), _typing(view))
    facts = view.facts(game)
    found = {id_: _judged(corpus, game, view, facts, id_) for id_ in rulesets_in_order(corpus, game)}
    below = fragment(
        _exchange(corpus, game, view),
        _books(corpus, view, found),
        _findings(corpus, game, view, facts, found[view.rules]),
    )
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
    held = game.sorted_hand(view.of(side))
    labels = [N_("{card}: take it out")] * len(held)
    if view.talon:
        labels = [N_("{card}: keep it") if each in view.aside else N_("{card}: lay it aside") for each in held]
    drawn = [_tapped(view, each, say(label, card=_(each.words))) for each, label in zip(held, labels, strict=True)]
    places = [PLACE] * (WHOLE - len(held))
    name = tag("h2", _(HANDS[side]), " ", tag("span.soft", f"{len(held)} / {WHOLE}"))
    current = "true" if side == view.side else None
    return tag("section.hand", name, tag("div.cards", *drawn, *places), aria_current=current)


def _tapped(view: HandsView, tapped: AnyCard, label: str) -> Html:
    to = view.changed(tapped).address()
    class_ = "tap aside" if tapped in view.aside else "tap"
    return link_in_place(card(tapped), to, aria_label=label, class_=class_)


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
    links = [link_in_place(name, to, class_="button") for name, to in ways.items()]
    if view.is_exchanged or (view.is_whole and not view.talon):
        compare = _("Compare them finding by finding")
        links.append(link(compare, COMPARE, **view.played(), tricks=view.tricks, class_="button"))
    return tag("p", *links)


def _pack(corpus: Corpus, game: AnyGame, view: HandsView) -> Html:
    """Draw the largest pack, a row for each suit; empty is the place of a card held, or not in this pack."""
    sets = [corpus.rulesets[id_] for id_ in rulesets_in_order(corpus, game)]
    packs = {ruleset.id: game.sorted_hand(game.pack(ruleset)) for ruleset in sets}
    full = len(view.of(view.side)) >= WHOLE
    rows = []
    for _suit, suited in groupby(sorted(packs.values(), key=len)[-1], key=lambda each: each.face.sign):
        drawn = []
        for each in suited:
            if each in (*view.elder, *view.younger, *view.talon) or each not in packs[view.rules]:
                drawn.append(tag("span.tap", PLACE))
            elif full:
                drawn.append(tag("span.tap", card(each)))
            else:
                drawn.append(_tapped(view, each, _(each.words)))
        rows.append(tag("div.row", *drawn))
    return tag("div.pack", *rows, role="group", aria_label=_("The pack"))


def _typing(view: HandsView) -> Html:
    """Return the field for cards as text, and with two whole hands that for the play; the other choices go with it."""
    fields = [(view.side, _(HANDS[view.side]), " ".join(map(str, view.of(view.side))), "AS KH QD JC 10D")]
    if view.is_whole and not view.talon:
        fields.append(("tricks", _("The tricks, in their order"), view.tricks, "AS 7S; KH 6H"))
    if view.is_whole and not view.tricks:
        fields.append(("talon", _("Or the talon, from the top"), " ".join(map(str, view.talon)), "9H 7D 8C"))
    labels = [
        tag(
            "label",
            *(label, " "),
            tag("input", name=name, value=view.typed.get(name, now), placeholder=example, autocomplete="off"),
        )
        for name, label, now, example in fields
    ]
    others = {side: view.of(side) for side in HANDS if side != view.side} | {"aside": view.aside}
    cards = {name: ",".join(map(str, some)) for name, some in others.items()}
    hidden = hidden_fields({"side": view.side, "rules": view.rules, **cards})
    return tag(
        "form",
        *hidden,
        *labels,
        button(_("Score"), "submit"),
        action=SCORE,
        class_="typing",
    )


# --- the exchange ---


def _exchange(corpus: Corpus, game: AnyGame, view: HandsView) -> Html | None:
    """Return how both exchange, if there is a talon: what the rules say of it, and the hands after it."""
    if not view.talon:
        return None
    title = tag("h2", _("The exchange"))
    how = tag(
        "p", _("The hands are as dealt. Tap the cards to lay aside: as many are taken from the top of the talon.")
    )
    try:
        deal = {**view.dealt(), "talon": " ".join(map(str, view.talon))}
        playing = Playing(corpus, game.set_out(corpus.rulesets[view.rules], deal))
        for side in HANDS:
            if out := view.laid_aside(side):
                playing = playing.then(f"{side} discards {' '.join(map(str, out))}")
                if playing.steps[-1].refused:
                    break
                playing = playing.then(f"{side} takes {len(out)}")
    except (FactsError, CardError, Usage) as error:
        return tag("section", title, how, status(f"{names.capital(str(error))}.", class_="problem"))
    reasons = Reasons(corpus)
    found = [
        fragment(tag("p", tag("b", with_signs(each.sentence, game))), reasons.of(each)) for each in playing.findings
    ]
    after = [
        tag(
            "section",
            tag("h3", say("{hand} after the exchange", hand=_(HANDS[side]))),
            cards(game.sorted_hand(view.after(side))),
        )
        for side in HANDS
        if view.is_exchanged
    ]
    return tag("section", title, how, *after, listing(found, "ol", class_="findings") if found else None)


# --- what is counted ---


def _judged(corpus: Corpus, game: AnyGame, view: HandsView, facts: Any, rules: str) -> tuple[Explanation, ...]:
    """Return what a rule set finds."""
    ruleset = corpus.rulesets[rules]
    cards = (*view.elder, *view.younger) if view.is_whole else view.of(view.side)
    refused = game.refused_cards(ruleset, cards)
    return explain(refused or (game.judge(ruleset, facts) if facts else ()), ruleset, corpus)


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
        chosen = link_in_place(name, view.but(rules=id_).address(), aria_current="true" if here else None)
        number = tag("div", tag("span.number", total))
        between = address(DIVERGENCES, one=view.rules, other=id_)
        why = link(_("what they do otherwise"), between) if differs else None
        tiles.append(tag("li", chosen, number, why, class_="differs" if differs else None))
    return tag("ul.scores", *tiles, aria_label=_("What each rule set counts"))


def _findings(corpus: Corpus, game: AnyGame, view: HandsView, facts: Any, findings: tuple[Explanation, ...]) -> Html:
    if not findings:
        return status(_("No card yet."), class_="soft")
    reasons = Reasons(corpus)

    def shown(tells: bool) -> Iterator[Html]:
        for each in findings:
            finding = each.decided
            if finding.to is None and finding.ruling != REFUSED:
                continue  # what is so whatever the cards are
            if tells == (finding.points is not None or finding.ruling in TELLING):
                yield fragment(finding_said(each, game), reasons.of(each))

    telling = list(shown(True)) or [tag("p", _("Nothing in this hand counts."))]
    silent = listing(_why_not(corpus, game, view, facts, findings, reasons), class_="why-not")
    others = list(shown(False))
    rest = folded(_("What the cards make"), listing(others, "ol", class_="findings")) if others else None
    rules = names.ruleset(corpus, view.rules)
    hand = " ".join(short_name(each) for each in game.sorted_hand(view.of(view.side)))
    copied = say("{cards}: {number} ({rules})", cards=hand, number=_total(view, findings), rules=rules)
    copy = button(_("Copy the result"), data_copy=copied)
    svg = _picture(game, view, copied)
    drawn = button(_("Save a picture"), data_save="hand.svg", data_copy=svg, data_media="image/svg+xml")
    title = tag("h2", say("What counts: {rules}", rules=rules))
    return tag("section", title, listing(telling, "ol", class_="findings"), silent, rest, tag("p", copy, " ", drawn))


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
            if answer.counts or any(each in findings for each in answer.reasons):
                continue
            parts = [tag("p", each.sentence) for each in answer.found]
            parts += [fragment(tag("p", each.sentence), reasons.of(each)) for each in answer.reasons]
            if answer.condition:
                parts.append(fragment(tag("p", _("This condition is not met:")), reasons.because(answer.condition)))
            if answer.reasons or answer.condition:
                yield folded(fragment(tag("b", answer.sentence), " ", _("Why?")), *parts)
