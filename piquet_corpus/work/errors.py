"""What can be wrong with a corpus or with a question put to it. No message needs a traceback to be understood."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

from piquet_corpus.work.paths import shown
from rules.core.errors import PiquetError
from rules.core.text import did_you_mean, nearest, nearest_references, shortened, unknown

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rules.core.ruleset import RuleSets


class CorpusError(PiquetError):
    """A file of the corpus cannot be read as what it should be. Prints as `file:line: message`."""

    exit_status = 1

    def __init__(self, file: Path, line: int, message: str) -> None:
        super().__init__(f"{shown(file)}:{line}: {message}")
        self.file, self.line, self.message = file, line, message


class Usage(PiquetError, ValueError):
    """A wrong question: a wrong name, value or input. The message is one clear sentence."""


class MissingExtra(PiquetError):
    """A library is not installed that an extra of the package brings. The message names both."""


def need(extra: str, *libraries: str) -> None:
    """See that the libraries are installed that an extra of the package brings. Raises MissingExtra."""
    for library in libraries:
        if find_spec(library) is None:
            brings = f"which the extra {extra} brings: pip install 'piquet-corpus[{extra}]'"
            raise MissingExtra(f"this needs {library}, {brings}")


class UnknownReference(PiquetError, ValueError):
    """No clause, paragraph, chapter or page has this reference; the message names the nearest that exist."""

    def __init__(self, reference: str, known: Iterable[str], message: str = "") -> None:
        self.reference = reference
        self.nearest = nearest_references(reference, known)
        super().__init__(message or f"unknown reference {shortened(reference)!r}{did_you_mean(self.nearest)}")


class UnknownName(PiquetError, ValueError):
    """Nothing of a kind has this name; the message names the nearest, and lists all if they are few."""

    def __init__(self, what: str, name: str, known: Iterable[str]) -> None:
        super().__init__(unknown(what, name, known))


class NoRuleSets(PiquetError, ValueError):
    """The corpus has no rule sets: it can be read and cited."""

    def __init__(self) -> None:
        super().__init__("this corpus has no rule sets, so nothing can be played, scored or proven")


class UnknownRuleSet(PiquetError, ValueError):
    """No rule set has this name; the message lists the rule sets, and the match forms that can be added to them."""

    def __init__(self, name: str, known: RuleSets) -> None:
        from rules.core.ruleset import PLAYED_AS

        if not known:
            super().__init__(f"unknown rule set {shortened(name)!r}: this corpus has no rule sets")
            return
        id_, plus, form = name.partition(PLAYED_AS)
        if plus and id_ in known and form in known.forms:
            message = f"{form} is a match form of {known.forms[form].edition}, and cannot be added to {id_}"
            super().__init__(f"unknown rule set {shortened(name)!r}: {message}")
            return
        meant = did_you_mean(nearest(name, (*known, *known.played), 1)) or "."
        super().__init__(f"unknown rule set {shortened(name)!r}{meant} There are: {rulesets_listed(known)}")


def rulesets_listed(known: RuleSets) -> str:
    """List rule sets, and the match forms that can be added to them."""
    return ", ".join(known) + (f"; with + and a match form: {', '.join(known.forms)}" if known.forms else "")
