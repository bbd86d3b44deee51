"""Play a coup against an opponent: the table as a player sees it, what he may do now, and why each thing counted.

The address is the game: its rules, its deal, and all that has happened. All that may be done is a link to the address
with one act more, which the opponent then answers; so a game can be kept, sent, taken up and taken back.
"""

from __future__ import annotations

import base64
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from secrets import randbelow
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import explain
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import IN_PLACE, TABLE, address
from piquet_corpus.publishing.html.blocks import folded, listing, status
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.names import capital, signed
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.parts.cards import card, table_of, usual_letters, with_signs
from piquet_corpus.publishing.parts.naming import Reasons
from rules.core.cards import AnyCard, CardError
from rules.core.frozen import Frozen
from rules.core.game import AnyGame
from rules.core.machine import REFUSED, Impossible
from rules.core.messages import N_, _, say, several
from rules.core.phrases import EventError, Template
from rules.core.protocols import Opponent
from rules.core.record import AnyRecord
from rules.core.text import whole_number

BETWEEN = "~"
"""What stands between the events of a game in its address."""
DEALS = 1_000_000
MOST, LONGEST = 300, 20_000
"""How many events of an address are read, and how many letters."""
OPPONENTS = {
    "random": N_("random: anything that is legal"),
    "plain": N_("plain: a rule of thumb"),
    "sound": N_("sound: he thinks"),
    "strong": N_("strong: he solves"),
}


@dataclass(frozen=True)
class TableView(Frozen):
    """What an address asks for: the rules, the opponent, the side that the reader plays, the deal, what has happened.

    `act`: what the reader does now; `out`: the cards that he has chosen to put out.
    """

    rules: str
    against: str
    side: str
    deal: int | None = None
    events: tuple[str, ...] = ()
    act: str = ""
    out: tuple[str, ...] = ()

    def address(self) -> str:
        """Return the address that shows this."""
        deal = None if self.deal is None else str(self.deal)
        events, out = packed(self.events), ",".join(self.out)
        given = {"rules": self.rules, "against": self.against, "side": self.side, "deal": deal}
        return address(TABLE, **given, events=events, act=self.act, out=out)


def packed(events: tuple[str, ...]) -> str:
    """Return events as a short text, in which nobody reads by chance what the other player holds."""
    whole = zlib.compress(BETWEEN.join(events).encode(), 9) if events else b""
    return base64.urlsafe_b64encode(whole).decode().rstrip("=")


def unpacked(text: str) -> tuple[str, ...]:
    """Return the events of such a text; of one that is damaged none."""
    try:
        whole = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        events = zlib.decompressobj().decompress(whole, LONGEST).decode() if whole else ""
    except (ValueError, zlib.error):
        return ()
    return tuple(filter(None, events.split(BETWEEN)))[:MOST]


def table_asked(corpus: Corpus, given: Callable[[str], str]) -> TableView:
    """Return what an address asks for. `given`: returns a parameter by its name, empty if it is missing."""
    game = games_in_order(corpus)[0]
    sets, sides = rulesets_in_order(corpus, game), game.sides
    rules, against, side = given("rules"), given("against"), given("side")
    return TableView(
        rules if rules in sets else sets[0],
        against if against in game.opponents else game.opponents[-1],
        side if side in sides else sides[0],
        whole_number(given("deal")),
        unpacked(given("events")),
        given("act"),
        tuple(filter(None, given("out").split(","))),
    )


@dataclass(frozen=True)
class Shown:
    """A game as it is shown: the coup now, who plays against the reader, and how many events had happened before."""

    view: TableView
    game: AnyGame
    coup: AnyRecord
    opponent: Opponent[Any]
    before: int

    def after(self, act: str) -> str:
        """Return the address of the game with one act more."""
        return self.view.but(events=_written(self.coup), act=act, out=()).address()


def table_page(corpus: Corpus, view: TableView) -> WebPage:
    """Return the page: what to choose before a game, or the game."""
    title = _("Play a coup")
    top = fragment(tag("h1", title), ways(TABLE))
    lead = _("Play by the rules of 1642, of 1651, or of today; the words of the book say why each thing counts.")
    if view.deal is None:
        return WebPage(title, lead, fragment(top, tag("p", lead)), _choices(corpus, view), class_="playing")
    try:
        shown = _played(corpus, view)
    except (EventError, CardError, Impossible) as error:
        problem = status(f"{capital(str(error))}.", class_="problem")
        anew = tag("a", _("Begin again"), href=view.but(events=(), act="", out=()).address(), class_="button")
        return WebPage(title, lead, top, fragment(problem, tag("p", anew)), class_="playing")
    return WebPage(title, lead, top, _game(corpus, shown), _past(corpus, shown), class_="playing")


def _played(corpus: Corpus, view: TableView) -> Shown:
    """Play a game as far as the address has it, and let the opponent answer."""
    game, ruleset = games_in_order(corpus)[0], corpus.rulesets[view.rules]
    against = next(side for side in game.sides if side != view.side)
    assert view.deal is not None
    opponent, coup = game.opponent(view.against, against, view.deal), game.begun(ruleset, view.deal)
    assert opponent is not None
    assert coup is not None
    coup = opponent.goes_on(coup.apply_all(map(game.grammar.read, view.events)))
    before = len(view.events)
    if view.act:
        coup = opponent.replies(coup, game.grammar.read(view.act))
    while (family := _only(opponent.leaves(coup))) is not None:
        coup = opponent.replies(coup, family.make(*family.among))
    return Shown(view, game, coup, opponent, before)


def _only(families: tuple[Template, ...]) -> Template | None:
    """Return what alone can be done, if it is no card to play: as many cards to take as were put out."""
    alone = families[0] if len(families) == 1 else None
    return alone if alone and not alone.several and len(alone.among) == 1 and isinstance(alone.among[0], int) else None


def _written(coup: AnyRecord) -> tuple[str, ...]:
    return tuple(str(step.event) for step in coup.steps)


# --- before a game ---


def _choices(corpus: Corpus, view: TableView) -> Html:
    game = games_in_order(corpus)[0]
    sets = {id_: capital(names.ruleset(corpus, id_)) for id_ in rulesets_in_order(corpus, game)}
    opponents = {name: _(OPPONENTS[name]) for name in game.opponents}
    sides = {side: _(f"The {side}") for side in game.sides}
    rows = (
        _choice(_("Rules"), view, "rules", sets),
        _choice(_("Opponent"), view, "against", opponents),
        _choice(_("You are"), view, "side", sides),
    )
    deal = tag("a", _("Deal"), href=view.but(deal=randbelow(DEALS)).address(), class_="button")
    return fragment(*rows, tag("p", deal))


def _choice(name: str, view: TableView, field: str, options: dict[str, str]) -> Html:
    links = (
        tag(
            "a",
            shown,
            href=view.but(**{field: id_}).address(),
            **IN_PLACE,
            aria_current="true" if getattr(view, field) == id_ else None,
        )
        for id_, shown in options.items()
    )
    choice = tag("span", tag("span", name, " ", class_="soft"), *links, class_="choice", role="group", aria_label=name)
    return tag("p", choice)


# --- the game ---


def _game(corpus: Corpus, shown: Shown) -> Html:
    families = shown.opponent.leaves(shown.coup)
    table = tag("div", *_table(shown, families), class_="table", role="group", aria_label=_("The table"))
    side = tag("section", _now(corpus, shown, families), _happened(corpus, shown), class_="why")
    return tag("div", tag("div", table, class_="shown"), side, class_="stage")


def _table(shown: Shown, families: tuple[Template, ...]) -> Iterator[Html]:
    letters, tapped = usual_letters(), dict(_taps(shown, families))

    def row(cards: tuple[AnyCard, ...], new: tuple[AnyCard, ...], class_: str) -> Html:
        drawn = []
        for each in cards:
            face = card(each, letters, "new" if each in new else "")
            to = tapped.get(each) if class_ == "cards" else None
            aside = " aside" if str(each) in shown.view.out else ""
            if to:
                drawn.append(tag("a", face, href=to, **IN_PLACE, class_=f"tap{aside}"))
            else:
                drawn.append(tag("span", face, class_="tap barred") if tapped and class_ == "cards" else face)
        return tag("div", *drawn, class_=class_)

    yield from table_of(shown.view.side, shown.coup, row)


def _taps(shown: Shown, families: tuple[Template, ...]) -> Iterator[tuple[AnyCard, str]]:
    """Yield each card that can be tapped, with the address to which it leads."""
    pack = shown.game.pack(shown.coup.ruleset)
    for family in families:
        for each in family.among:
            if each not in pack:
                continue
            if family.several:
                out, name = shown.view.out, str(each)
                chosen = tuple(other for other in out if other != name) if name in out else (*out, name)
                yield each, shown.view.but(events=_written(shown.coup), act="", out=chosen).address()
            else:
                yield each, shown.after(str(family.make(each)))


def _barred(corpus: Corpus, shown: Shown, family: Template) -> Html | None:
    """Say why the other cards of the hand cannot be played; nothing if all can."""
    *_others, own = shown.game.table_of(shown.view.side, shown.coup, None)
    barred = [each for each in (own.hand.cards if own.hand else ()) if each not in family.among]
    if not barred:
        return None
    found = explain(shown.coup.respond(family.make(barred[0])).decided, shown.coup.ruleset, corpus)
    reasons = Reasons(corpus)
    return join(
        fragment(tag("p", with_signs(each.sentence, shown.game, usual_letters())), folded(_("Why?"), reasons.of(each)))
        for each in found
        if each.decided.ruling == REFUSED
    )


def _now(corpus: Corpus, shown: Shown, families: tuple[Template, ...]) -> Html:
    """Say what can be done now, besides tapping a card."""
    if not families:
        return fragment(tag("h2", _("The coup is over")), _again(shown))
    acts = []
    for family in families:
        if family.several:
            acts.append(_exchange(shown, family))
        elif family.choose is None:
            acts.append(_act(shown, family.make()))
        elif family.among[0] in shown.game.pack(shown.coup.ruleset):
            acts.append(
                fragment(tag("span", _("Tap a card to play it."), class_="soft"), _barred(corpus, shown, family))
            )
        else:
            acts.extend(_act(shown, family.make(each)) for each in family.among)
    return fragment(tag("h2", _("What you may do now")), listing(acts, class_="acts"), _temptations(shown))


def _temptations(shown: Shown) -> Html | None:
    """Return the faults that can be tried: the opponent notices what he can, and the book's penalty falls."""
    families = shown.opponent.temptations(shown.coup)
    acts = [_act(shown, family.make(each)) for family in families for each in family.among]
    if not acts:
        return None
    said = _("Your opponent notices what a sharp player would, and you lose what the book takes from you.")
    return folded(_("Try a fault"), fragment(tag("p", said), listing(acts, class_="acts")))


def _act(shown: Shown, event: Any) -> Html:
    said = with_signs(event.said, shown.game, usual_letters())
    return tag("a", capital(said), href=shown.after(str(event)), **IN_PLACE, class_="button")


def _exchange(shown: Shown, family: Template) -> Html:
    chosen = tuple(each for each in family.among if str(each) in shown.view.out)
    number = say("Tap from {least} to {most} cards to put out.", least=family.least, most=family.most)
    if not family.least <= len(chosen) <= family.most:
        return tag("span", number, class_="soft")
    put_out = several("Put out {number} card", "Put out {number} cards", len(chosen))
    to = shown.after(str(family.make(chosen)))
    return fragment(tag("a", put_out, href=to, **IN_PLACE, class_="button"), " ", tag("span", number, class_="soft"))


def _happened(corpus: Corpus, shown: Shown) -> Html:
    """Tell what has happened since the reader acted, and why each thing counted."""
    reasons, letters, told = Reasons(corpus), usual_letters(), []
    for step in shown.coup.steps[shown.before :]:
        told_so = shown.game.said_to(shown.view.side, step.event)
        said = tag("p", with_signs(capital(told_so), shown.game, letters))
        findings = []
        for each in explain(step.decided, shown.coup.ruleset, corpus):
            points = tag("b", signed(f"{each.decided.points:+d}"), class_="points") if each.decided.points else None
            sentence = tag("p", tag("b", with_signs(each.sentence, shown.game, letters)), points)
            findings.append(fragment(sentence, folded(_("Why?"), reasons.of(each))))
        told.append(fragment(said, listing(findings, "ol", class_="findings") if findings else None))
    return fragment(tag("h2", _("What happened")), join(told)) if told else Html()


def _past(corpus: Corpus, shown: Shown) -> Html:
    """Return all events so far; each leads back to the moment after it."""
    events = _written(shown.coup)
    items = [
        tag(
            "li",
            tag(
                "a",
                with_signs(shown.game.said_to(shown.view.side, step.event), shown.game, usual_letters()),
                href=shown.view.but(events=events[:at], act="", out=()).address(),
                **IN_PLACE,
            ),
        )
        for at, step in enumerate(shown.coup.steps, 1)
    ]
    return fragment(
        folded(_("All so far; take back to any of them"), tag("ol", *items, class_="events")), _again(shown)
    )


def _again(shown: Shown) -> Html:
    side = next(side for side in shown.game.sides if side != shown.view.side)
    links = {
        _("The same deal again"): shown.view.but(events=(), act="", out=()),
        _("The same deal, the other hand"): shown.view.but(events=(), act="", out=(), side=side),
        _("Another deal"): shown.view.but(events=(), act="", out=(), deal=randbelow(DEALS)),
        _("Other rules, another opponent"): shown.view.but(events=(), act="", out=(), deal=None),
    }
    return tag("p", *(tag("a", name, href=to.address(), class_="button") for name, to in links.items()))
