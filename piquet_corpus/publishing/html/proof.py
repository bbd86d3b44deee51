"""The proof of a divergence, run live: a case under both rule sets, what differs, and which decision causes it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.edition.cases.model import Case
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence, Proof
from piquet_corpus.judging.comparison.compare import Comparison, Matter, deal_of, side_by_side
from piquet_corpus.judging.comparison.ways import OtherGame, UnknownReading, Way, way
from piquet_corpus.judging.divergences.prove import Aspect, Parting, part
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import COMPARE, EXAMPLES, address, link
from piquet_corpus.publishing.html.comparison import WHAT, happened, in_matter, refusals
from piquet_corpus.publishing.html.divergence import crux_link, state_in_words
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, section, tag, text
from piquet_corpus.publishing.html.quoting import Quoter
from piquet_corpus.publishing.html.tables import table
from piquet_corpus.publishing.html.wording import semicolon
from piquet_corpus.work.errors import UnknownRuleSet
from rules.core.game import FactsError
from rules.core.messages import _, say, several
from rules.core.text import called

MOST = 12
"""The number of differing findings that are shown; the comparison of the whole deal has the rest."""


def proofs(corpus: Corpus, record: Divergence) -> Html:
    """Return the proofs of a divergence, each run under both rule sets; or say why there is none."""
    if not record.proofs:
        if record.unproven:
            why = phrase("No case. {why}", why=english(record.unproven))
        elif record.decides:
            why = text(_("No case proves it yet."))
        else:
            why = text(_("No test needed: no score or penalty changes."))
        cruxes = join((crux_link(corpus, id_) for id_ in record.cruxes), ", ")
        return section(_("Test case"), tag("p", why, " ", cruxes, class_="soft"))
    title = several("Test case, and its result", "Test cases, and their results", len(record.proofs))
    quoted = Quoter(corpus)
    return section(title, *(_proof(corpus, proof, quoted) for proof in record.proofs))


def _proof(corpus: Corpus, proof: Proof, quoted: Quoter) -> Html:
    case = next((case for case in corpus.cases if case.id == proof.case), None)
    if case is None:
        return tag("p", say("Unknown case {case}.", case=repr(proof.case)), class_="problem", role="alert")
    try:
        mine, theirs = (way(corpus, name) for name in proof.ways)
        parting = part(case, mine, theirs, proof.decision)
        compared = side_by_side(corpus, deal_of(case), (mine, theirs))
    except (UnknownRuleSet, UnknownReading, OtherGame, FactsError) as error:
        return tag("p", english(f"{error}."), class_="problem", role="alert")
    return tag(
        "div",
        tag("h3", link(english(case.title), address(EXAMPLES, case=case.id))),
        _where(corpus, compared, parting),
        refusals(compared, quoted),
        _differences(compared, parting, quoted),
        _decided(corpus, proof, parting, (mine, theirs)),
        _onward(case, (mine, theirs)),
        class_="proof",
    )


def _where(corpus: Corpus, compared: Comparison, parting: Parting) -> Html:
    mine, theirs = (names.way(corpus, each.way) for each in compared.judged)
    if not parting.apart:
        same = say("The results are the same under {one} and {other}.", one=mine, other=theirs)
        return tag("p", same, class_="failed", role="status")
    first, earliest = _first_event(parting.flipped or parting.apart), _first_event(parting.apart)
    if not first:
        where = say("{one} and {other} give different findings.", one=mine, other=theirs)
    else:
        events = compared.deal.events
        where = say(
            "{one} and {other} differ at step {step} of {last}: {event}.",
            one=mine,
            other=theirs,
            step=first,
            last=len(events),
            event=events[first - 1],
        )
    shown = [tag("b", names.capital(where))]
    if earliest and earliest < first:
        shown.append(text(say("For other reasons they already differ at step {step}.", step=earliest)))
    return tag("p", join(shown, " "), class_="outcome", role="status")


def _first_event(aspects: Iterable[Aspect]) -> int:
    """Return the number of the first step at which something differs; 0 if all is judged at once."""
    return min((aspect[1] for aspect in aspects if aspect[0] == "event" and isinstance(aspect[1], int)), default=0)


def _differences(compared: Comparison, parting: Parting, quoted: Quoter) -> Html:
    """Return what differs, a column for each rule set: what the one decision changes, if it changes a finding."""
    turned = [
        matter for matter in compared.differences if ("event", matter.event, matter.rule, matter.to) in parting.flipped
    ]
    able = (turned or compared.differences)[:MOST]
    columns = (_(WHAT), *(names.capital(names.way(quoted.corpus, each.way)) for each in compared.judged))
    rows = [tuple(_row(compared, matter, quoted)) for matter in able]
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
    rest = tag("p", further, class_="soft") if more else None
    return fragment(table(_("What differs"), columns, rows, "facts compared") if rows else None, rest)


def _row(compared: Comparison, matter: Matter, quoted: Quoter) -> Iterator[str]:
    event = happened(compared, matter)
    yield fragment(
        tag("div", event, class_="happened") if event else None,
        names.rule_shown(quoted.corpus, matter.rule),
        tag("div", say("for {side}", side=called(matter.to)), class_="ground") if matter.to else None,
    )
    for each, finding in zip(compared.judged, matter.cells, strict=True):
        clauses = quoted.clauses(finding.decided.clauses) if finding else None
        yield fragment(in_matter(each, finding, matter), clauses)


def _decided(corpus: Corpus, proof: Proof, parting: Parting, both: tuple[Way, Way]) -> Html:
    """Say which one decision makes the two differ, and what it makes the same as under the other rule set."""
    rule, parameter = proof.decision.rule, proof.decision.parameter
    name = names.decision(corpus, rule, parameter)
    id_ = f"{rule}, {parameter}" if parameter else rule
    states = join(
        (
            phrase("{what}: {said}", what=names.way(corpus, each), said=tag("b", state_in_words(proof.decision, each)))
            for each in both
        ),
        semicolon(),
    )
    what = fragment(name, " ", tag("code", id_), " (", states, ")")
    if not parting.flipped:
        return tag("p", phrase("Changing only {what} changes none of this.", what=what), class_="failed")
    flipped = join((_aspect(corpus, aspect) for aspect in parting.flipped), ", ")
    causes = phrase(
        "One decision causes this: {what}. If one rule set takes over only this from the other, these results change: "
        "{results}.",
        what=what,
        results=flipped,
    )
    return tag("p", causes, class_="flipped")


def _aspect(corpus: Corpus, aspect: Aspect) -> Html:
    kind, *more = aspect
    if kind == "total":
        return text(say("the total of {side}", side=called(str(more[0]))))
    if kind != "event":
        return text(_("how far the coup is played"))
    event, rule, to = more
    finding = text(names.rule(corpus, str(rule)))
    if to:
        finding = phrase("{finding} for {side}", finding=finding, side=called(str(to)))
    return phrase("{finding} at step {step}", finding=finding, step=str(event)) if event else finding


def _onward(case: Case, both: tuple[Way, Way]) -> Html:
    plain = [each.id for each in both if not each.changed]
    read = [each.id for each in both if each.changed]
    sets = ",".join(plain or dict.fromkeys(each.ruleset.id for each in both))
    example = link(_("Step through the example"), address(EXAMPLES, case=case.id))
    to = address(COMPARE, case=case.id, rules=sets, read=",".join(read))
    comparison = link(_("compare the deal under both rule sets"), to)
    return tag("p", phrase("{example}; {comparison}.", example=example, comparison=comparison))
