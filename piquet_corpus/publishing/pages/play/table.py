"""Play a coup or a partie against an opponent: the table as a player sees it, what he may do, why each thing counted.

The address is the game: its rules, its deal, and all that has happened. All that may be done is a link to the address
with one act more, which the opponent then answers; so a game can be kept, sent, taken up and taken back.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from secrets import randbelow
from typing import Any

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.score import explain
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import (
    LEARN,
    TABLE,
    TONIGHT,
    address,
    link,
    link_here,
    link_in_place,
)
from piquet_corpus.publishing.html.blocks import facts, folded, listing, number_table, status
from piquet_corpus.publishing.html.markup import Html, fragment, tag
from piquet_corpus.publishing.html.page import WebPage, hidden_fields
from piquet_corpus.publishing.names import capital
from piquet_corpus.publishing.pages.example.listing import ORDERS
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.pages.play.score import HandsView
from piquet_corpus.publishing.parts.cards import card, finding_said, table_of, with_signs
from piquet_corpus.publishing.parts.citing import button
from piquet_corpus.publishing.parts.naming import Reasons
from piquet_corpus.publishing.parts.playing_on import packed, played_on, unpacked
from rules.core.cards import AnyCard, CardError
from rules.core.errors import PiquetError
from rules.core.frozen import Frozen
from rules.core.game import AnyGame, game_of
from rules.core.machine import REFUSED, Impossible
from rules.core.messages import N_, _, say, several
from rules.core.phrases import EventError, Template
from rules.core.protocols import Opponent
from rules.core.record import AnyRecord, Given
from rules.core.rule import AnyFinding
from rules.core.ruleset import PLAYED_AS
from rules.core.text import whole_number
from rules.core.transcript import TranscriptError, read_transcript, write_transcript

DEALS = 1_000_000
OF_OPPONENT, OF_READER = "# opponent:", "# you:"
"""How a transcript says who plays against the reader, and which hand is the reader's."""
OPPONENTS = {
    "random": N_("random: anything that is legal"),
    "plain": N_("plain: a rule of thumb"),
    "sound": N_("sound: he thinks"),
    "strong": N_("strong: he solves"),
}
HOW = {
    "random": N_("He discards and plays anything that he may."),
    "plain": N_(
        "He takes as many cards as he may, keeps his best suit, aces and threes, and plays by a rule of thumb."
    ),
    "sound": N_("He tries some ways to discard, and then each card, on deals of the cards that he does not see."),
    "strong": N_(
        "He tries many ways to discard on 400 deals of the cards that he does not see. In play he imagines hands that "
        "you may hold, and works out exactly what each of his cards brings against them. If you hold something back, "
        "he may imagine wrong ones."
    ),
}
"""How each opponent plays."""
PARTIE = "partie"
"""How an address asks for a whole partie, where a rule set has no match forms to choose from."""
DEAL_ON = "deal"
"""The act of the reader that is no event: the next coup is dealt."""
ASKED = "yes"
"""How an address asks for advice, or for the faults that can be tried."""


@dataclass(frozen=True)
class TableView(Frozen):
    """What an address asks for: the rules, the opponent, the side that the reader plays, the deal, what has happened.

    `length`: a match form, or PARTIE; empty for one coup. In a partie `side` is that of the first coup. `act`: what the
    reader does now; `out`: the cards that he has chosen to put out; `advice`, `faults`: what he asks to see. `start`:
    the lines of a transcript from which the game goes on, instead of a deal; `order`: how the cards lie, by `suit` or
    `rank`; `since`: how many events had happened before the act that is told last; `wrong`: what cannot be read of a
    transcript or a number.
    """

    rules: str
    against: str
    side: str
    length: str = ""
    deal: int | None = None
    events: tuple[str, ...] = ()
    act: str = ""
    out: tuple[str, ...] = ()
    advice: str = ""
    faults: str = ""
    start: tuple[str, ...] = ()
    order: str = "suit"
    since: int | None = None
    wrong: str = ""

    @property
    def ruleset(self) -> str:
        """The id of the rule set, with its match form if one is chosen."""
        return self.rules if self.length in ("", PARTIE) else f"{self.rules}{PLAYED_AS}{self.length}"

    def address(self) -> str:
        """Return the address that shows this."""
        deal = None if self.deal is None else str(self.deal)
        events, out = packed(self.events), ",".join(self.out)
        given = {"rules": self.rules, "length": self.length, "against": self.against, "side": self.side, "deal": deal}
        asked = {"advice": self.advice, "faults": self.faults, "start": packed(self.start)}
        order = "" if self.order == "suit" else self.order
        since = None if self.since is None else str(self.since)
        return address(TABLE, **given, events=events, act=self.act, out=out, **asked, order=order, since=since)

    def at(self, events: tuple[str, ...]) -> TableView:
        """Return the game after these events, where nothing is chosen or asked."""
        return self.but(events=events, act="", out=(), advice="", faults="", since=None)


def table_asked(corpus: Corpus, given: Callable[[str], str]) -> TableView:
    """Return what an address asks for. `given`: returns a parameter by its name, empty if it is missing."""
    game = games_in_order(corpus)[0]
    sets, sides = rulesets_in_order(corpus, game), game.sides
    against, side = given("against"), given("side")
    rules = given("rules") if given("rules") in sets else sets[0]
    view = TableView(
        rules,
        against if against in game.opponents else game.opponents[-1],
        side if side in sides else sides[0],
        given("length") if given("length") in _lengths(corpus, game, rules) else "",
        whole_number(given("deal")),
        unpacked(given("events")),
        given("act"),
        tuple(filter(None, given("out").split(","))),
        given("advice"),
        given("faults"),
        unpacked(given("start")),
        given("order") if given("order") in ORDERS else "suit",
        whole_number(given("since")),
    )
    if given("deal") and view.deal is None:
        view = view.but(wrong=_("The number of a deal is a whole number, such as 1642."))
    return _loaded(corpus, view, given("transcript")) if given("transcript") else view


def _loaded(corpus: Corpus, view: TableView, transcript: str) -> TableView:
    """Return the game that goes on from a transcript."""
    try:
        record = read_transcript(transcript, corpus.rulesets)
    except (PiquetError, ValueError) as error:
        return view.but(
            deal=None, wrong=say("This is not a transcript that can be read. {why}.", why=capital(str(error)))
        )
    start = played_on(record)
    if start is None:
        wrong = _("This transcript cannot be played on: its coup is over, or somebody has no cards.")
        return view.but(deal=None, wrong=wrong)
    view = view.but(deal=0, start=start, events=(), act="")
    for line in transcript.splitlines():
        word, said = line.rpartition(" ")[::2]
        if word == OF_OPPONENT and said in game_of(record.ruleset.game).opponents:
            view = view.but(against=said)
        elif word == OF_READER and said in game_of(record.ruleset.game).sides:
            view = view.but(side=said)
    return view


def _lengths(corpus: Corpus, game: AnyGame, rules: str) -> dict[str, str]:
    """Return how long can be played under a rule set: a coup, a partie, or the match forms, each with its name."""
    forms = {
        each.form.id: names.ruleset(corpus, each.form.id)
        for each in corpus.rulesets.played.values()
        if each.set_id == rules and each.form
    }
    partie = {PARTIE: _("a partie")} if game.begun(corpus.rulesets[rules], 0, game.sides[0]) else {}
    return {"": _("one coup"), **(forms or partie)}


@dataclass(frozen=True)
class Shown:
    """A game as it is shown: the coup or the partie now, the side of the reader, and who plays against him.

    `before`: how many events had happened before the reader acted; `first`: before the game began here.
    """

    view: TableView
    game: AnyGame
    record: AnyRecord
    side: str
    opponent: Opponent[Any]
    before: int
    first: int

    @cached_property
    def choices(self) -> tuple[int, ...]:
        """The places of the events that the reader chose; what alone could be done follows by itself."""
        moments, mine = self.record.moments(), []
        for at, (moment, step) in enumerate(zip(moments, self.record.steps, strict=False)):
            event = step.event
            if at >= self.first and getattr(event, "hand", "") == self.side and self.game.said_to(self.side, event):
                mine += [at] if _only(self.opponent.leaves(moment)) is None else []
        return tuple(mine)

    def now(self) -> TableView:
        """Return the address as it is when nothing more has been chosen."""
        return self.view.at(tuple(str(step.event) for step in self.record.steps))

    def back(self, at: int) -> str:
        """Return the address of the game before an event."""
        now = self.now()
        return now.at(now.events[:at]).address()

    def asking(self, **wanted: Any) -> str:
        """Return the address of the same moment, where something else is chosen or asked."""
        return self.now().but(**({"out": self.view.out, "since": self.before} | wanted)).address()

    def after(self, act: str) -> str:
        """Return the address of the game with one act more."""
        return self.now().but(act=act).address()


def table_page(corpus: Corpus, view: TableView) -> WebPage:
    """Return the page: what to choose before a game, or the game."""
    title = _("Play a game")
    top = fragment(tag("h1", title), ways(TABLE))
    lead = _(
        "Play by the rules of 1642, 1651, 1674, 1890 or today, against an opponent who sees only his own cards. At "
        "every count the words of the book say why."
    )
    if view.deal is None:
        wrong = status(view.wrong, class_="problem") if view.wrong else None
        return WebPage(title, lead, fragment(top, tag("p", lead), wrong), _choices(corpus, view), class_="playing")
    try:
        shown = _played(corpus, view)
    except (EventError, CardError, Impossible, TranscriptError) as error:
        problem = status(f"{capital(str(error))}.", class_="problem")
        anew = tag("a", _("Begin again"), href=view.at(()).address(), class_="button")
        return WebPage(title, lead, top, fragment(problem, tag("p", anew)), class_="playing")
    return WebPage(title, lead, top, _game(corpus, shown), _past(shown), class_="playing")


def _played(corpus: Corpus, view: TableView) -> Shown:
    """Play a game as far as the address has it, and let the opponent answer."""
    game = games_in_order(corpus)[0]
    assert view.deal is not None
    if view.start:
        record = read_transcript("\n".join(view.start), corpus.rulesets)
    else:
        begun = game.begun(corpus.ruleset(view.ruleset), view.deal, view.side if view.length else None)
        assert begun is not None
        record = begun
    first = len(record.steps)
    record = record.apply_all(map(game.grammar.read, view.events[first:]))
    before = len(record.steps) if view.act or view.since is None else min(view.since, len(record.steps))
    if view.act == DEAL_ON:
        record = game.dealt_on(record, view.deal) or record
        before = len(record.steps)
    side = game.side_now(record, view.side)
    opponent = game.opponent(view.against, next(each for each in game.sides if each != side), view.deal)
    assert opponent is not None
    record = opponent.goes_on(record)
    if view.act and view.act != DEAL_ON:
        record = opponent.replies(record, game.grammar.read(view.act))
    while not record.over and (family := _only(opponent.leaves(record))) is not None:
        record = opponent.replies(record, family.make(*family.among))
    return Shown(view, game, record, side, opponent, before, first)


def _only(families: tuple[Template, ...]) -> Template | None:
    """Return what alone can be done, if it is no card to play: as many cards to take as were put out."""
    alone = families[0] if len(families) == 1 else None
    return alone if alone and not alone.several and len(alone.among) == 1 and isinstance(alone.among[0], int) else None


# --- before a game ---


def _choices(corpus: Corpus, view: TableView) -> Html:
    game = games_in_order(corpus)[0]
    sets = {id_: capital(names.ruleset(corpus, id_)) for id_ in rulesets_in_order(corpus, game)}
    rows = (
        _choice(_("Rules"), view, "rules", sets),
        _choice(_("Length"), view, "length", _lengths(corpus, game, view.rules)),
        _choice(_("Opponent"), view, "against", {name: _(OPPONENTS[name]) for name in game.opponents}),
        _choice(_("You begin as"), view, "side", {side: _(f"The {side}") for side in game.sides}),
    )
    deal = tag("a", _("Deal"), href=view.but(deal=randbelow(DEALS)).address(), class_="button")
    hidden = hidden_fields({"rules": view.rules, "length": view.length, "against": view.against, "side": view.side})
    field = tag("input", name="deal", inputmode="numeric", autocomplete="off", placeholder="1642")
    number = tag("label", _("Or the deal with the number"), " ", field)
    said = _(
        "A coup is one deal, with its exchange and its play; a partie goes on until somebody has won. The elder did "
        "not deal: he exchanges and plays first. The dealer is the younger."
    )
    typed = tag(
        "form",
        *hidden,
        number,
        button(_("Deal it"), "submit"),
        action=TABLE,
        class_="typing",
    )
    how = facts((_(OPPONENTS[name]), _(HOW[name])) for name in game.opponents)
    learn = tag("p", link(_("Have you never played? Learn it in three guided hands."), LEARN))
    return fragment(*rows, tag("p.soft", said), learn, tag("p", deal), typed, _loading(view), how)


def _loading(view: TableView) -> Html:
    """Return the field for the transcript of a game that is to go on."""
    hidden = hidden_fields({"against": view.against, "side": view.side})
    field = tag("textarea", name="transcript", rows=6, spellcheck="false")
    label = tag("label", _("The transcript of a coup or a partie"), " ", field)
    form = tag("form", *hidden, label, button(_("Go on"), "submit"), action=TABLE)
    return folded(_("Go on from a transcript"), form)


def _choice(name: str, view: TableView, field: str, options: dict[str, str]) -> Html:
    links = (
        link_in_place(
            shown,
            view.but(**({"length": ""} if field == "rules" else {}), **{field: id_}).address(),
            aria_current="true" if getattr(view, field) == id_ else None,
        )
        for id_, shown in options.items()
    )
    choice = tag("span.choice", tag("span.soft", name, " "), *links, role="group", aria_label=name)
    return tag("p", choice)


# --- the game ---


def _game(corpus: Corpus, shown: Shown) -> Html:
    families = () if shown.record.over else shown.opponent.leaves(shown.record)
    table = tag("div.table", *_table(shown, families), role="group", aria_label=_("The table"))
    if families:
        now = _now(corpus, shown, families)
    elif shown.record.over:
        now = _end(corpus, shown)
    else:
        now = fragment(status(_("From here it cannot be played on.")), _again(shown))
    told = [
        fragment(tag("p", with_signs(capital(said), shown.game)), _counted(corpus, shown, step.decided))
        for step in shown.record.steps[shown.before :]
        if (said := shown.game.said_to(shown.side, step.event))
    ]
    side = tag("section.why", now, tag("h2", _("What happened")) if told else None, *told)
    table = fragment(tag("h2.unseen", _("The table")), table)
    return tag("div.stage", tag("div.shown", table, _playing(corpus, shown)), side)


def _playing(corpus: Corpus, shown: Shown) -> Html:
    """Say which game this is, and who plays for an opponent who is not ready."""
    view, playing = shown.view, shown.opponent.playing
    said = [
        say("{rules}.", rules=capital(names.ruleset(corpus, shown.record.ruleset.id))),
        say("Your opponent: {opponent}.", opponent=_(OPPONENTS[view.against])),
        "" if view.start else say("Deal {deal}.", deal=view.deal),
        say("Where the players of the partie are named, you are {player}.", player=shown.game.players[0])
        if view.length
        else "",
    ]
    waits = None
    if playing != view.against:
        waits = status(
            _(
                "He is not ready yet: that takes some minutes after the program was installed. Until then the plain "
                "player plays for him."
            )
        )
    orders = {id_: _(name) for id_, name in ORDERS.items()}
    choice = _choice(_("Hands"), shown.now().but(out=view.out, since=shown.before), "order", orders)
    sheet = link(_("These rules on one page"), TONIGHT, rules=shown.record.ruleset.set_id)
    return fragment(tag("p.soft", " ".join(filter(None, said)), " ", sheet), waits, choice)


def _table(shown: Shown, families: tuple[Template, ...]) -> Iterator[Html]:
    tapped = dict(_taps(shown, families))
    forced = len(tapped) == 1

    def row(cards: tuple[AnyCard, ...], new: tuple[AnyCard, ...], class_: str) -> Html:
        drawn = []
        for each in cards:
            face = card(each, "new" if each in new else "")
            to = tapped.get(each) if class_ == "cards" else None
            aside = str(each) in shown.view.out
            if to:
                kinds = ("tap", "aside" if aside else "", "only" if forced else "")
                drawn.append(link_in_place(face, to, class_=" ".join(filter(None, kinds))))
            else:
                drawn.append(tag("span.tap.barred", face) if tapped and class_ == "cards" else face)
        return tag("div", *drawn, class_=class_)

    yield from table_of(shown.side, shown.record, row, shown.view.order == "rank")


def _taps(shown: Shown, families: tuple[Template, ...]) -> Iterator[tuple[AnyCard, str]]:
    """Yield each card that can be tapped, with the address to which it leads."""
    pack = shown.game.pack(shown.record.ruleset)
    for family in families:
        for each in family.among:
            if each not in pack:
                continue
            if family.several:
                out, name = shown.view.out, str(each)
                chosen = tuple(other for other in out if other != name) if name in out else (*out, name)
                yield each, shown.asking(out=chosen)
            else:
                yield each, shown.after(str(family.make(each)))


def _now(corpus: Corpus, shown: Shown, families: tuple[Template, ...]) -> Html:
    """Say what can be done now, besides tapping a card."""
    acts = []
    for family in families:
        if family.several:
            acts.append(_exchange(shown, family))
        elif family.choose is None:
            acts.append(_act(shown, family.make(), "button only" if len(families) == 1 else "button"))
        elif family.among[0] in shown.game.pack(shown.record.ruleset):
            acts.append(fragment(tag("span.soft", _("Tap a card to play it.")), _barred(corpus, shown, family)))
        else:
            acts.extend(_act(shown, family.make(each)) for each in family.among)
    notes = [tag("p.soft", with_signs(each, shown.game)) for each in shown.game.notes(shown.record, shown.side)]
    heading = say("What you, the {side}, may do now", side=_(shown.side))
    return fragment(
        tag("h2", heading), listing(acts, class_="acts"), *notes, _undo(shown), _advice(shown), _temptations(shown)
    )


def _undo(shown: Shown) -> Html | None:
    """Return the link that takes back what the reader did last, and all after it."""
    if not shown.choices:
        return None
    return tag("p", link_here(_("Take back what you did last"), shown.back(shown.choices[-1])))


def _barred(corpus: Corpus, shown: Shown, family: Template) -> Html | None:
    """Say why the other cards of the hand cannot be played; nothing if all can."""
    *_others, own = shown.game.table_of(shown.side, shown.record)
    barred = [each for each in (own.hand.cards if own.hand else ()) if each not in family.among]
    if not barred:
        return None
    found = explain(shown.record.respond(family.make(barred[0])).decided, shown.record.ruleset, corpus)
    reasons = Reasons(corpus)
    refused = [each for each in found if each.decided.ruling == REFUSED]
    if not refused:
        return None
    reason = (fragment(tag("p", with_signs(each.sentence, shown.game)), reasons.of(each)) for each in refused)
    supposed = with_signs(say("If you played {card}:", card=barred[0]), shown.game)
    return folded(_("Why no other card?"), tag("p", supposed), *reason)


def _act(shown: Shown, event: Any, class_: str = "button") -> Html:
    said = with_signs(event.said, shown.game)
    return link_here(capital(said), shown.after(str(event)), class_=class_)


def _exchange(shown: Shown, family: Template) -> Html:
    chosen = tuple(each for each in family.among if str(each) in shown.view.out)
    number = say("Tap from {least} to {most} cards to discard.", least=family.least, most=family.most)
    if len(chosen) > family.most:
        number = several("At most {number} card: tap one again.", "At most {number} cards: tap one again.", family.most)
    if not family.least <= len(chosen) <= family.most:
        return tag("span.soft", number)
    discard = several("Discard {number} card", "Discard {number} cards", len(chosen))
    to = shown.after(str(family.make(chosen)))
    class_ = "button only" if len(chosen) == family.most else "button"
    return fragment(link_here(discard, to, class_=class_), " ", tag("span.soft", number))


def _asked(shown: Shown, field: str, name: str, answer: Callable[[], Html | None]) -> Html | None:
    """Return a link that asks for something, or the answer."""
    if getattr(shown.view, field):
        close = tag("p", link_in_place(_("Close"), shown.asking()))
        return fragment(found, close) if (found := answer()) else None
    return tag("p", link_in_place(name, shown.asking(**{field: ASKED})))


def _advice(shown: Shown) -> Html | None:
    """Return what the strong player would do, and why."""

    def answer() -> Html | None:
        found = shown.game.advice(shown.record, shown.side, shown.view.deal or 0)
        if found is None:
            return None
        who = _("The strong player would do this:") if found.solves else _("The plain player would do this:")
        reasons = listing(with_signs(each, shown.game) for each in found.reasons) if found.reasons else None
        return tag("section.advice", tag("h3", who), tag("p", _act(shown, found.event)), reasons)

    return _asked(shown, "advice", _("What would a strong player do?"), answer)


def _temptations(shown: Shown) -> Html | None:
    """Return the faults that can be tried: the opponent notices what he can, and the book's penalty falls."""
    families = shown.opponent.temptations(shown.record)
    if not families:
        return None

    def answer() -> Html:
        acts = [_act(shown, family.make(each)) for family in families for each in _in_order(shown, family)]
        said = _(
            "Your opponent notices what a sharp player would. What you then lose, and whether it can still be put "
            "right, is as the book has it."
        )
        return tag("section", tag("h3", _("Faults to try")), tag("p", said), listing(acts, class_="acts"))

    return _asked(shown, "faults", _("Try a fault"), answer)


def _in_order(shown: Shown, family: Template) -> tuple[Any, ...]:
    """Return what can be chosen; cards as they lie in the hand."""
    is_of_cards = family.among[0] in shown.game.pack(shown.record.ruleset)
    return shown.game.sorted_hand(family.among, shown.view.order == "rank") if is_of_cards else family.among


def _counted(corpus: Corpus, shown: Shown, decided: Iterable[AnyFinding]) -> Html | None:
    """Return findings, each with its points, and the reason folded."""
    reasons = Reasons(corpus)
    findings = [
        fragment(finding_said(each, shown.game), folded(_("Why?"), reasons.of(each)))
        for each in explain(decided, shown.record.ruleset, corpus)
    ]
    return listing(findings, "ol", class_="findings") if findings else None


# --- when a coup has ended ---


def _end(corpus: Corpus, shown: Shown) -> Html:
    """Say how the coup came out, what it could have brought, and how it would have come out under other rules."""
    on = shown.game.dealt_on(shown.record, shown.view.deal or 0)
    deals_on = tag("a", _("Deal the next coup"), href=shown.after(DEAL_ON), class_="button only") if on else None
    over = _("The partie is over") if shown.view.length and not on else _("The coup is over")
    if winner := shown.game.winner(shown.record):
        over = (
            _("You have won the partie") if winner == shown.game.players[0] else _("Your opponent has won the partie")
        )
    return fragment(tag("h2", over), tag("p", deals_on) if deals_on else None, _review(corpus, shown), _again(shown))


def _review(corpus: Corpus, shown: Shown) -> Html | None:
    found = shown.game.review(shown.record, shown.side)
    if found is None:
        return None
    parts = []
    if found.missed:
        said = _("You could have counted this besides, if both had announced and shown all that they had:")
        parts += [tag("p", said), _counted(corpus, shown, found.missed)]
    if found.allowed:
        said = _("Your opponent would not have counted this, if both had announced and shown all that they had:")
        parts += [tag("p", said), _counted(corpus, shown, found.allowed)]
    if found.missed == found.allowed == ():
        parts.append(tag("p", _("You have announced all that was worth announcing.")))
    if worst := found.costliest:
        said = several(
            "The card that cost you most, if you had seen all cards: in trick {trick} {card} instead of {better}, "
            "{number} point.",
            "The card that cost you most, if you had seen all cards: in trick {trick} {card} instead of {better}, "
            "{number} points.",
            worst.points,
            trick=worst.trick,
            card=worst.card,
            better=worst.better,
        )
        too = _("The strong player, who would not have seen them, would have played it too.") if worst.advised else ""
        parts.append(tag("p", with_signs(said, shown.game), " " if too else "", too))
    elif found.solves:
        parts.append(tag("p", _("Even if you had seen all cards, no other card would have brought you more.")))
    return tag("section.review", *parts, _elsewhere(corpus, shown, found.played) if found.played else None)


def _elsewhere(corpus: Corpus, shown: Shown, played: Given) -> Html:
    """Return what the same hands and tricks make under each rule set, and where that is shown in full."""
    game = shown.game
    rows = []
    given, cards = game.read_facts(played), game.read_cards(" ".join(str(played[side]) for side in game.sides))
    for id_ in rulesets_in_order(corpus, game):
        ruleset = corpus.rulesets[id_]
        if not game.refused_cards(ruleset, cards):
            totals = dict.fromkeys(game.sides, 0)
            for each in game.judge(ruleset, given):
                if each.to and each.points:
                    totals[each.to] += each.points
            others = [totals[side] for side in game.sides if side != shown.side]
            rows.append((capital(names.ruleset(corpus, id_)), (str(totals[shown.side]), *map(str, others))))
    said = _("The same hands and tricks under each book, if both announce all that they have")
    hands = {side: game.read_cards(str(played[side])) for side in game.sides}
    view = HandsView(side=shown.side, rules=shown.view.rules, tricks=";".join(played["tricks"])).but(**hands)
    whole = tag("p", link(_("See why, finding by finding"), view.address()))
    made = number_table(said, (_("Rules"), _("You"), _("Your opponent")), rows)
    return fragment(tag("p", said, ":"), made, whole)


def _past(shown: Shown) -> Html:
    """Return what has happened; each thing that the reader did can be taken back, with all after it."""
    view = shown.view
    items: list[Html] = []
    for at, step in enumerate(shown.record.steps):
        if said := shown.game.said_to(shown.side, step.event):
            refused = tag("span.soft", " ", _("(refused)")) if step.refused else None
            back = link_here(_("Take back"), shown.back(at)) if at in shown.choices else None
            words = tag("span", with_signs(said, shown.game), refused)
            items.append(tag("li", tag("span.at", f"{len(items) + 1}"), words, back))
    if not items:
        return Html()
    transcript = f"{OF_READER} {view.side}\n{OF_OPPONENT} {view.against}\n{write_transcript(shown.record)}"
    save = button(_("Save the transcript"), data_save="coup.txt", data_copy=transcript)
    events = tag("ol.events", *items)
    told = tag("span.soft", _("It has the cards of both hands."))
    return folded(_("What has happened so far; take back"), events, tag("p", save, " ", told))


def _again(shown: Shown) -> Html:
    view = shown.view.at(())
    side = next(side for side in shown.game.sides if side != view.side)
    links = {
        _("Another deal"): view.but(deal=randbelow(DEALS), start=()),
        _("Another deal, the other hand"): view.but(deal=randbelow(DEALS), side=side, start=()),
        _("The same deal again"): view,
        _("The same deal, the other hand"): view.but(side=side),
        _("Other rules, another opponent"): view.but(deal=None, start=()),
    }
    return tag("p", *(tag("a", name, href=to.address(), class_="button") for name, to in links.items()))
