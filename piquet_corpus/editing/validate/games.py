"""Check that every text says which game it is about, and that its rule sets are of that game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.edition.texts.tei.read import GAME
from piquet_corpus.edition.texts.tei.xml import TEI, line_of
from rules.core.ruleset import MatchForm, RuleSet, RuleSetError
from rules.core.suggest import did_you_mean, nearest

CHECK = "games"


def check_games(corpus: Corpus) -> Iterator[Problem]:
    """Yield texts whose game is missing, or not in `topics.xml`; then rule sets of another game than their text."""
    games = [category.id.removeprefix(GAME) for category in corpus.topics.of("games")]
    for edition in corpus.editions.values():
        if edition.game not in games:
            yield Problem(CHECK, edition.file, _line(corpus, edition), None, _wanted(edition, games))
    try:
        rulesets = corpus.rulesets
    except RuleSetError:  # which the check of rule sets reports
        return
    several: tuple[RuleSet | MatchForm, ...] = (*rulesets.sets.values(), *rulesets.forms.values())
    for ruleset in several:
        game = corpus.editions[ruleset.edition].game if ruleset.edition in corpus.editions else ""
        if game in games and ruleset.game != game:
            message = f"game: {ruleset.edition} is about {game}, but the rule set is of {ruleset.game}"
            yield Problem(CHECK, Path(ruleset.file), 1, ruleset.id, message)


def _wanted(edition: Edition, games: list[str]) -> str:
    """Say that a text names no game, or an unknown one."""
    known = ", ".join(games)
    if not edition.game:
        return f"the header does not say which game it is about; catRef in profileDesc must name one: {known}"
    meant = did_you_mean(nearest(edition.game, games, 1))
    return f"catRef must name a game of topics.xml ({known}); found {edition.game}{meant}"


def _line(corpus: Corpus, edition: Edition) -> int:
    """Return the line of the element that names the game, or that should contain its name."""
    root = next(document.root for document in corpus.documents.values() if document.path == edition.file)
    found = (root.find(f".//{TEI}{name}") for name in ("catRef", "textClass", "profileDesc", "teiHeader"))
    return line_of(next((one for one in found if one is not None), root))
