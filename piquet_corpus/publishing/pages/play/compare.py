"""A deal compared under rule sets, as HTML: what cannot be played, the findings side by side, the causes.

And the proof of a divergence, run live: a case under both rule sets, what differs, and which decision causes it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Decision, Divergence, Proof
from piquet_corpus.judging.compare import (
    Comparison,
    Deal,
    Judged,
    Matter,
    compare,
    deal_of,
    decides,
    side_by_side,
)
from piquet_corpus.judging.divergences.prove import Aspect, Parting, part
from piquet_corpus.judging.score import Explanation, all_hands, write_given
from piquet_corpus.judging.ways import OtherGame, UnknownReading, Way, games_in_order, way
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import COMPARE, DIVERGENCES, EXAMPLES, SCORE, address, case_link, link
from piquet_corpus.publishing.html.blocks import (
    TableCell,
    TableRow,
    alert,
    cell,
    folded,
    listing,
    section,
    status,
    table,
)
from piquet_corpus.publishing.html.markup import Html, as_read, english, fragment, join, labelled, phrase, tag, text
from piquet_corpus.publishing.html.page import WebPage, introduced, pages
from piquet_corpus.publishing.names import STATUS, semicolon, signed, value_in_words
from piquet_corpus.publishing.pages.divergence import crux_link, state_in_words
from piquet_corpus.publishing.pages.example import case as parts
from piquet_corpus.publishing.pages.impact import outcome_links
from piquet_corpus.publishing.pages.play import ways
from piquet_corpus.publishing.parts.cards import AS_TEXT, lettered
from piquet_corpus.publishing.parts.naming import Quoter, place_links, rule_shown
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.cards import AnyCard
from rules.core.game import AnyGame, FactsError
from rules.core.messages import N_, _, say, several
from rules.core.record import Given as Written
from rules.core.text import called

FIRST_DEAL = "1"
WHAT = N_("What is decided")
MOST_CELLS = 150
"""The number of cells on a page of the findings: each finding has one for every rule set."""
FEW = 8
"""The number of differences that are named at once; more are folded."""

MOST = 12
"""The number of differing findings that are shown; the comparison of the whole deal has the rest."""


def compare_page() -> WebPage:
    """Return the head of the page: a deal is judged when it is chosen."""
    lead = _(
        "One coup (a single deal) judged under several rule sets. A rule set is one way to play that a text describes. "
        "Differences are marked, with the clauses that cause them."
    )
    return introduced(_("Compare a deal"), lead, nav=ways(COMPARE))


def from_example(corpus: Corpus, case: Case) -> Html:
    """Say that a deal is that of an example."""
    first, *_others = games_in_order(corpus)
    game = "" if case.game.name == first.name else case.game.name
    said = phrase(
        "This deal comes from the example {example}. Or {deal_at_random}.",
        example=case_link(case.id, as_read(case.title, case.titles)),
        deal_at_random=link(_("deal at random instead"), COMPARE, seed=FIRST_DEAL, game=game),
    )
    return tag("p", said)


def how_dealt(game: AnyGame, given: Written) -> Html:
    """Say how the cards were dealt."""
    same_cards = _("Each rule set judges the same cards, even if it plays with a larger pack.")
    return tag("p", f"{_(game.how_dealt)} {same_cards} ", _change(game, write_given(game, given)))


def how_given(game: AnyGame, written: Mapping[str, str], choices: Mapping[str, str]) -> Html:
    """Say that the cards are those of the address. `choices`: what the address of another deal keeps of this one."""
    random = link(_("Deal at random instead"), COMPARE, seed=FIRST_DEAL, **choices)
    return tag("p", _("These cards are from the address of the page."), " ", _change(game, written), " ", random, ".")


def _change(game: AnyGame, written: Mapping[str, str]) -> Html | None:
    """Return the link by which the hands are changed card by card, where they are scored, if the game has that."""
    hands = {side: ",".join(written.get(side, "").split()) for side in game.sides}
    if game.alone(game.sides[0], ()) is None or not all(hands.values()):
        return None
    return fragment(link(_("Change these cards"), SCORE, **hands, tricks=written.get("tricks")), ".")


def divergences_between(first: Way, second: Way) -> Html:
    """Return the link to the divergences of two rule sets."""
    return link(_("The divergences between them"), DIVERGENCES, one=first.id, other=second.id)


def refusals(compared: Comparison, quoted: Quoter) -> Html:
    """Say under which rule sets the deal cannot be played, or not to its end, and why."""
    problems = []
    for each in compared.judged:
        if each.playable:
            continue
        cards = [card for explanation in each.refused for card in explanation.decided.cards]
        signs = ", ".join(map(_sign, cards))
        ids = dict.fromkeys(id_ for explanation in each.refused for id_ in explanation.decided.clauses)
        name = tag("b", _titled(quoted.corpus, each))
        problem = phrase("{ruleset} cannot play this deal: {card} is not in the pack.", ruleset=name, card=signs)
        if len(cards) > 1:
            problem = phrase("{ruleset} cannot play this deal: {cards} are not in the pack.", ruleset=name, cards=signs)
        problems.append(tag("div.problem", problem, quoted.clauses(ids), role="note"))
    for each in compared.judged:
        if each.stopped:
            name, why = tag("b", _titled(quoted.corpus, each)), english(each.stopped)
            problem = phrase("{ruleset}: {why}; nothing after that is judged.", ruleset=name, why=why)
            problems.append(tag("div.problem", problem, role="note"))
    return join(problems)


def _sign(card: AnyCard) -> str:
    return f"{card.face.rank}{card.face.sign}{AS_TEXT}" if card.face.sign else str(card)


def _titled(corpus: Corpus, each: Judged) -> str:
    return names.capital(names.way(corpus, each.way))


def summary(compared: Comparison, corpus: Corpus) -> Html:
    """Return the scores under each rule set in a row; those that are unlike the first are marked."""
    tiles = []
    totals = [{who: each.totals.get(who, "—") for who in compared.whom} for each in compared.judged]
    for each, scores in zip(compared.judged, totals, strict=True):
        differs = each.playable and scores != totals[0]
        numbers = (tag("span.number", f"{_(who)} {signed(score)}") for who, score in scores.items())
        note = tag("span.unseen", _("another score than the first")) if differs else None
        name = tag("b", _titled(corpus, each), title=each.way.id)
        tiles.append(tag("li", name, tag("div", *numbers), note, class_="differs" if differs else None))
    return tag("ul.scores", *tiles, aria_label=_("Scores"))


class Place(NamedTuple):
    """A finding that differs: what it is about, the page of the findings that has it (from 0), its name there."""

    about: str
    page: int
    fragment: str


NOTHING = Html()
"""What is drawn of a part that a deal does not have."""


class Compared(NamedTuple):
    """A deal under several rule sets, drawn: scores and hands, remarks on the deal, how it is played.

    `verdict`: how many findings differ; `differing`: where; `pages`: all of them, none if nothing can be compared.
    """

    summary: Html
    remarks: Html = NOTHING
    verdict: str = ""
    differing: tuple[Place, ...] = ()
    pages: tuple[Html, ...] = ()
    play: Html = NOTHING


def deal_compared(corpus: Corpus, deal: Deal, ways: Sequence[str], letters: str, only_differences: bool) -> Compared:
    """Compare a deal under several rule sets. With `only_differences`, show only what differs, if anything does."""
    try:
        compared = compare(corpus, deal, tuple(way(corpus, id_) for id_ in ways))
    except FactsError as error:
        return Compared(alert(f"{error}."))
    hands = play = NOTHING
    if not deal.happening:  # all is judged at once
        with lettered(letters):
            hands = section(_("The hands"), parts.hands(deal.game, deal.given))
            play = section(_("The play"), *parts.play(deal.game, deal.given))
    shown = fragment(summary(compared, corpus), hands, refusals(compared, Quoter(corpus)))
    if not compared.matters and compared.playable:
        nothing = say("Nothing to compare yet: give {hands}.", hands=_(all_hands(deal.game)))
        return Compared(shown, status(nothing, class_="problem"))
    remarks = join(tag("p.problem", remark) for remark in deal.remarks)
    tables, differing = _findings(compared, corpus, only_differences and bool(compared.differences))
    return Compared(shown, remarks, _verdict(compared), differing, tables, play)


def _findings(
    compared: Comparison, corpus: Corpus, only_differences: bool
) -> tuple[tuple[Html, ...], tuple[Place, ...]]:
    shown = [(place, matter) for place, matter in enumerate(compared.matters) if matter.differs or not only_differences]
    columns = (_(WHAT), *(_titled(corpus, each) for each in compared.judged))
    differing = []
    tables = []
    for number, page in enumerate(pages(shown, max(1, MOST_CELLS // max(1, len(compared.judged))))):
        quoted = Quoter(corpus)
        rows = [_row(compared, place, matter, quoted) for place, matter in page]
        tables.append(table(_("Findings side by side"), columns, rows, "facts compared"))
        for place, matter in page:
            if matter.differs and len(compared.playable) > 1:
                name = names.rule(corpus, matter.rule)
                cards = next((each.decided.cards for each in matter.cells if each and len(each.decided.cards) == 1), ())
                of = ", ".join(part for part in (_(matter.to) if matter.to else "", *map(_sign, cards)) if part)
                name = f"{name} ({of})" if of else name
                about = say("step {step}: {finding}", step=matter.event, finding=name) if matter.event else name
                differing.append(Place(about, number, f"m{place}"))
    return tuple(tables) or (tag("p", _("No differences.")),), tuple(differing)


def _verdict(compared: Comparison) -> str:
    among = len(compared.playable)
    if among < 2:
        return _("Fewer than two rule sets can play this deal, so there is nothing to compare.")
    if not compared.differences:
        return say("No difference between these {number} rule sets.", number=among)
    return several("{number} finding differs.", "{number} findings differ.", len(compared.differences))


def all_findings(shown: Compared, to: Callable[[Place], str], page: Html) -> Html:
    """Return a page of the findings after links to those that differ; many are folded. `to`: the address of a place."""
    places = listing((link(place.about, to(place)) for place in shown.differing), class_="places")
    if len(shown.differing) > FEW:
        places = folded(_("Which findings differ"), places)
    verdict = fragment(status(tag("b", shown.verdict)), places if shown.differing else None)
    return fragment(verdict, section(_("What each rule set decides"), page))


def _row(compared: Comparison, place: int, matter: Matter, quoted: Quoter) -> TableRow:
    corpus = quoted.corpus
    mark = tag("div", tag("span.relation.conflict", _("differs"))) if matter.differs else None
    first = place == 0 or compared.matters[place - 1].event != matter.event
    event = _happened(compared, matter)
    pairs = zip(compared.judged, matter.cells, strict=True)
    return fragment(
        tag("div", event, class_="happened" if first else "happened again") if event else None,
        mark,
        tag("div", rule_shown(corpus, matter.rule), id=f"m{place}", class_="matter"),
        tag("div.ground", say("for {who}", who=called(matter.to))) if matter.to else None,
        *outcome_links(corpus, matter.causes),
    ), *(_cell(each, finding, matter, quoted) for each, finding in pairs)


def _happened(compared: Comparison, matter: Matter) -> str:
    """Return the number and the words of the event of a matter; nothing where all is judged at once."""
    return f"{matter.event}. {compared.deal.events[matter.event - 1]}" if matter.event else ""


def _cell(each: Judged, finding: Explanation | None, matter: Matter, quoted: Quoter) -> TableCell:
    result = _in_matter(each, finding, matter)
    if not each.judges(matter):
        return cell(result)
    refs = place_links(quoted.corpus, finding.decided.clauses) if finding else Html()
    causes = [_cause(cause, each.way, quoted) for cause in matter.causes]
    if matter.differs and not matter.causes:
        causes = [tag("div.cause", _("Several differences together cause this."))]
    return cell(result, tag("div.refs", refs), *causes, class_="differs" if matter.differs else None)


def _in_matter(each: Judged, finding: Explanation | None, matter: Matter) -> Html:
    if not each.playable:
        return tag("span.soft", _("not played"))
    if not each.judges(matter):
        return tag("span.soft", _("not judged"))
    if finding is None:
        nothing = _("no finding") if decides(each.way, matter.rule) else _("does not have this rule")
        return tag("span.nothing", nothing)
    return tag("b" if matter.differs else "span", finding.sentence)


def _cause(cause: Decision, way: Way, quoted: Quoter) -> Html:
    parameter, rule, id_, reason = way.parameter(cause), names.rule(quoted.corpus, cause.rule), cause.rule, None
    if parameter is not None:
        id_, value = _id(cause), tag("b", value_in_words(parameter.value))
        named = names.decision(quoted.corpus, cause.rule, cause.parameter)
        because = phrase("because of {parameter}: {value}", parameter=named, value=value)
        if why := way.why(cause):
            reason = tag("div.ground", labelled(_(STATUS[parameter.authority.status]), english(why)))
    elif way.state(cause):
        because = phrase("because it has the rule: {rule}", rule=rule)
    else:
        because = phrase("because it does not have the rule: {rule}", rule=rule)
    return tag("div.cause", tag("span", because, title=id_), reason, quoted.clauses(way.clauses(cause)))


def _id(decision: Decision) -> str:
    return f"{decision.rule}, {decision.parameter}" if decision.parameter else decision.rule


def proofs(corpus: Corpus, record: Divergence) -> Html:
    """Return the proofs of a divergence, each run under both rule sets; or say why there is none."""
    if not record.proofs:
        why = _("No case proves it yet.") if record.decides else _("No test needed: no score or penalty changes.")
        if record.unproven:
            why = phrase("No case. {why}", why=english(record.unproven))
        cruxes = join((crux_link(corpus, id_) for id_ in record.cruxes), ", ")
        return section(_("Test case"), tag("p.soft", why, " ", cruxes))
    title = several("Test case, and its result", "Test cases, and their results", len(record.proofs))
    quoted = Quoter(corpus)
    return section(title, *(_proof(corpus, proof, quoted) for proof in record.proofs))


def _proof(corpus: Corpus, proof: Proof, quoted: Quoter) -> Html:
    case = next((case for case in corpus.cases if case.id == proof.case), None)
    if case is None:
        return alert(say("Unknown case {case}.", case=repr(proof.case)))
    try:
        mine, theirs = (way(corpus, name) for name in proof.ways)
        parting = part(case, mine, theirs, proof.decision)
        compared = side_by_side(corpus, deal_of(case), (mine, theirs))
    except (UnknownRuleSet, UnknownReading, OtherGame, FactsError) as error:
        return alert(english(f"{error}."))
    return tag(
        "div.proof",
        tag("h3", link(as_read(case.title, case.titles), EXAMPLES, case=case.id)),
        _where(corpus, compared, parting),
        refusals(compared, quoted),
        _differences(compared, parting, quoted),
        _decided(corpus, proof, parting, (mine, theirs)),
        _onward(case, (mine, theirs)),
    )


def _where(corpus: Corpus, compared: Comparison, parting: Parting) -> Html:
    mine, theirs = (names.way(corpus, each.way) for each in compared.judged)
    if not parting.apart:
        same = say("The results are the same under {one} and {other}.", one=mine, other=theirs)
        return status(same, class_="failed")
    first, earliest = _first_event(parting.flipped or parting.apart), _first_event(parting.apart)
    both = {"one": mine, "other": theirs}
    where = say("{one} and {other} give different findings.", **both)
    if first:
        events = compared.deal.events
        step = {"step": first, "last": len(events), "event": events[first - 1]}
        where = say("{one} and {other} differ at step {step} of {last}: {event}.", **both, **step)
    shown = [tag("b", names.capital(where))]
    if earliest and earliest < first:
        shown.append(text(say("For other reasons they already differ at step {step}.", step=earliest)))
    return status(join(shown, " "), class_="outcome")


def _first_event(aspects: Iterable[Aspect]) -> int:
    return min((aspect.event for aspect in aspects if aspect.kind == "event"), default=0)


def _differences(compared: Comparison, parting: Parting, quoted: Quoter) -> Html:
    turned = [
        matter for matter in compared.differences if ("event", matter.event, matter.rule, matter.to) in parting.flipped
    ]
    able = (turned or compared.differences)[:MOST]
    columns = (_(WHAT), *(_titled(quoted.corpus, each) for each in compared.judged))
    at_once = [matter for matter in able if matter.event == able[0].event]
    later = [matter for matter in able if matter not in at_once]
    rows, rows_later = ([tuple(_proof_row(compared, matter, quoted)) for matter in some] for some in (at_once, later))
    judged = compared.judged
    # Totals can be compared if the two rule sets are played to the same end.
    if len({each.reached for each in judged}) == 1 and len({tuple(each.totals.items()) for each in judged}) > 1:
        sums = (", ".join(f"{_(who)} {points}" for who, points in each.totals.items()) for each in judged)
        rows.append((_("Totals"), *(tag("b", total) for total in sums)))
    more = len(compared.differences) - len(able)
    further = several(
        "{number} more finding differs, later or for other reasons.",
        "{number} more findings differ, later or for other reasons.",
        more,
    )
    rest = tag("p.soft", further) if more else None
    drawn = table(_("What differs"), columns, rows, "facts compared") if rows else None
    if not later:
        return fragment(drawn, rest)
    summary = several("{number} finding differs later.", "{number} findings differ later.", len(later))
    return fragment(drawn, folded(summary, table(_("What differs later"), columns, rows_later, "facts compared"), rest))


def _proof_row(compared: Comparison, matter: Matter, quoted: Quoter) -> Iterator[str]:
    event = _happened(compared, matter)
    yield fragment(
        tag("div.happened", event) if event else None,
        rule_shown(quoted.corpus, matter.rule),
        tag("div.ground", say("for {side}", side=called(matter.to))) if matter.to else None,
    )
    for each, finding in zip(compared.judged, matter.cells, strict=True):
        clauses = quoted.clauses(finding.decided.clauses) if finding else None
        yield fragment(_in_matter(each, finding, matter), clauses)


def _decided(corpus: Corpus, proof: Proof, parting: Parting, both: tuple[Way, Way]) -> Html:
    decision = proof.decision
    name = names.decision(corpus, decision.rule, decision.parameter)
    sides = (labelled(names.way(corpus, each), tag("b", state_in_words(decision, each))) for each in both)
    what = fragment(tag("span", name, title=_id(decision)), " (", join(sides, semicolon()), ")")
    if not parting.flipped:
        return tag("p.failed", phrase("Changing only {what} changes none of this.", what=what))
    causes = phrase("One decision causes this: {what}.", what=what)
    changes = several(
        "If one rule set takes over only this from the other, {number} result changes.",
        "If one rule set takes over only this from the other, {number} results change.",
        len(parting.flipped),
    )
    results = listing(_aspect(corpus, aspect) for aspect in parting.flipped)
    return fragment(tag("p.flipped", causes, " ", changes), folded(_("Which results change"), results))


def _aspect(corpus: Corpus, aspect: Aspect) -> Html:
    kind, event, rule, whose = aspect
    if kind == "total":
        return text(say("the total of {side}", side=called(str(whose))))
    if kind != "event":
        return text(_("how far the coup is played"))
    finding = text(names.rule(corpus, rule))
    if whose:
        finding = phrase("{finding} for {side}", finding=finding, side=called(whose))
    return phrase("{finding} at step {step}", finding=finding, step=str(event)) if event else finding


def _onward(case: Case, both: tuple[Way, Way]) -> Html:
    plain = [each.id for each in both if not each.changed]
    read = [each.id for each in both if each.changed]
    sets = ",".join(plain or dict.fromkeys(each.ruleset.id for each in both))
    example = link(_("Step through the example"), EXAMPLES, case=case.id)
    to = address(COMPARE, case=case.id, rules=sets, read=",".join(read))
    comparison = link(_("compare the deal under both rule sets"), to)
    return tag("p", phrase("{example}; {comparison}.", example=example, comparison=comparison))
