"""What our players' coups show of each decision, as HTML: tables, and in short at a divergence."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.impact_figures import by_player, change_of_mean, share
from piquet_corpus.publishing.html.markup import Html, cell, english, join, phrase, table, tag
from piquet_corpus.publishing.html.wording import value_in_words
from piquet_corpus.simulation.impact.rows import MeasuredImpact, measured
from piquet_corpus.simulation.impact.stated import stated
from rules.core.messages import _, say


def measured_table(corpus: Corpus, readings: bool) -> Html:
    """Return what was measured: of decisions in which rule sets differ, or of other readings of one rule set."""
    columns = (
        _("What is decided"),
        _("Coups with another score"),
        _("The elder’s points"),
        _("The younger’s points"),
        _("Parties with another winner"),
    )
    rows = [
        _row(corpus, columns, several, None if readings or place else str(decision))
        for decision, lines in measured(corpus).items()
        for place, several in enumerate(experiments(line for line in lines if line.is_reading == readings))
    ]
    return (
        table(_("Other readings") if readings else _("Measured"), columns, rows, "facts measured") if rows else Html()
    )


def experiments(lines: Iterable[MeasuredImpact]) -> Iterator[Sequence[MeasuredImpact]]:
    """Yield the lines of each experiment, one for each player."""
    found: dict[object, list[MeasuredImpact]] = {}
    for line in lines:
        found.setdefault(line.experiment, []).append(line)
    yield from found.values()


def _row(
    corpus: Corpus, columns: Sequence[str], several: Sequence[MeasuredImpact], anchor: str | None
) -> tuple[Html, ...]:
    """Return the row of an experiment, with a line for each player in each cell. `anchor`: its place on the page."""
    first = several[0]
    known = stated(corpus).get(first.decision)
    of = first.decision
    shown = names.decision_shown(corpus, of.rule, of.parameter)
    why = tag("div", english(known.why), class_="ground") if anchor and known and known.why else None
    setting = tag("div", _setting(corpus, first), class_="happened")
    what, score, elder, younger, winner = columns
    return (
        cell(what, tag("div", setting, shown, why, id=anchor)),
        cell(score, *_shares(several, "other_score")),
        cell(elder, *(by_player(one.player, change_of_mean(one, "elder")) for one in several)),
        cell(younger, *(by_player(one.player, change_of_mean(one, "younger")) for one in several)),
        cell(winner, *_shares(several, "other_winner")),
    )


def _shares(several: Sequence[MeasuredImpact], name: str) -> Iterator[Html]:
    """Yield the shares of an experiment, a line for each player; of deals that are not the same there are none."""
    if name not in several[0].found:
        yield tag("span", _("cannot be compared"), class_="soft")
        return
    for one in several:
        yield by_player(one.player, share(one.found[name], one.coups if name == "other_score" else one.parties))


def _setting(corpus: Corpus, one: MeasuredImpact) -> str:
    """Say in which rule set something is changed, and how."""
    mine = names.capital(names.ruleset(corpus, one.ruleset))
    if one.is_reading:
        return say("{rules}, read as: {value}", rules=mine, value=value_in_words(one.source))
    return say("{rules}, with this from {source}", rules=mine, source=names.ruleset(corpus, one.source))


def in_short(corpus: Corpus, several: Sequence[MeasuredImpact]) -> Html:
    """Return what an experiment shows, in one sentence."""
    first = several[0]
    if "other_score" not in first.found:
        said = _("The deals are not the same, so only means can be compared.")
        return join([_setting(corpus, first), ". ", said])
    return phrase(
        "{setting}. Coups with another score: {scores}. Parties with another winner: {winners}.",
        setting=_setting(corpus, first),
        scores=join((_with_player(one, "other_score", one.coups) for one in several), ", "),
        winners=join((_with_player(one, "other_winner", one.parties) for one in several), ", "),
    )


def _with_player(one: MeasuredImpact, name: str, number: int) -> Html:
    return phrase("{share} with {player}", share=share(one.found[name], number), player=tag("b", english(one.player)))
