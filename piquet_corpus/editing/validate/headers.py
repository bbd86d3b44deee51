"""Check what the headers say: the version and date of each file, and the game of each text and of its rule sets."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.editing.validate.places import with_links
from piquet_corpus.editing.validate.problem import Problem
from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.read import GAME
from piquet_corpus.edition.texts.tei.source import read_release
from piquet_corpus.edition.texts.tei.xml import TEI, line_of
from rules.core.ruleset import MatchForm, RuleSet
from rules.core.suggest import did_you_mean, nearest

EDITION, DATE = f".//{TEI}editionStmt/{TEI}edition", f".//{TEI}publicationStmt/{TEI}date"


def check_release(corpus: Corpus) -> Iterator[Problem]:
    """Yield the files whose version or date is not that of the first text; a missing one is left to the schema."""
    text = next(iter(corpus.editions.values()), None)
    if text is None:
        return
    first, shown = text.release, text.file.name
    for document in with_links(corpus):
        own = read_release(document.root)
        wrong = {}
        if own.version and own.version != first.version:
            wrong[EDITION] = (
                f"the version is {own.version}, but that of {shown} is {first.version}; all files have one version"
            )
        if own.date and own.date != first.date:
            wrong[DATE] = f"the date is {own.date}, but that of {shown} is {first.date}"
        for path, message in wrong.items():
            element = document.root.find(path)
            yield Problem(document.path, 1 if element is None else line_of(element), None, message)


def check_games(corpus: Corpus) -> Iterator[Problem]:
    """Yield texts whose game is missing, or not in `topics.xml`; then rule sets of another game than their text."""
    games = [category.id.removeprefix(GAME) for category in corpus.topics.of("games")]
    known = ", ".join(games)
    for edition in corpus.editions.values():
        if edition.game in games:
            continue
        root = next(document.root for document in corpus.documents.values() if document.path == edition.file)
        named = (root.find(f".//{TEI}{name}") for name in ("catRef", "textClass", "profileDesc", "teiHeader"))
        line = line_of(next((element for element in named if element is not None), root))
        message = f"the header does not say which game it is about; catRef in profileDesc must name one: {known}"
        if edition.game:
            meant = did_you_mean(nearest(edition.game, games, 1))
            message = f"catRef must name a game of topics.xml ({known}); found {edition.game}{meant}"
        yield Problem(edition.file, line, None, message)
    rulesets: list[RuleSet | MatchForm] = [*corpus.rulesets.sets.values(), *corpus.rulesets.forms.values()]
    for ruleset in rulesets:
        game = corpus.editions[ruleset.edition].game if ruleset.edition in corpus.editions else ""
        if game in games and ruleset.game != game:
            message = f"game: {ruleset.edition} is about {game}, but the rule set is of {ruleset.game}"
            yield Problem(Path(ruleset.file), 1, ruleset.id, message)
