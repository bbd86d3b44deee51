"""Reading rule sets and match forms from their files, with the rules they inherit from others in the directory."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeVar

import rules
from rules.core.errors import RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.ruleset import MatchForm, RuleSet, RuleSets, within
from rules.core.ruleset_file import MATCH, Written, read_written
from rules.core.use import RuleUse
from rules.core.yaml_source import Located

MATCHES = "matches"
"""The directory of the match forms, beside that of the rule sets."""

T = TypeVar("T", RuleSet, MatchForm)


def load_ruleset(path: Path | str) -> RuleSet:
    """Read a rule set from its file, and the rules it inherits from the files beside it.

    Raises RuleSetError naming file and line; OSError when there is no such file.
    """
    return _Shelf(Path(path).parent).ruleset(Path(path))


def load_rulesets(directory: Path | str | None = None) -> RuleSets:
    """Read all rule sets of a directory, and the match forms in `matches` beside it.

    Without a directory, read the rule sets of every game in this package. Raises RuleSetError naming file and line.
    """
    sets: dict[str, RuleSet] = {}
    forms: dict[str, MatchForm] = {}
    directories = [Path(directory)] if directory is not None else sorted(Path(rules.__file__).parent.glob("*/sets"))
    for shelf in map(_Shelf, directories):
        for form in map(shelf.form, sorted(shelf.matches.glob("*.yaml"))):
            _enter(form, forms)
        for ruleset in map(shelf.ruleset, sorted(shelf.directory.glob("*.yaml"))):
            _enter(ruleset, sets)
    for id_ in forms.keys() & sets.keys():
        raise RuleSetError(forms[id_].file, 1, f"the id {id_} is already used in {sets[id_].file}")
    return RuleSets(_bases_first(sets), _bases_first(forms))


def _enter(match_form: T, found: dict[str, T]) -> None:
    """Add a rule set or a match form to those found before, if its id is new."""
    if match_form.id in found:
        raise RuleSetError(match_form.file, 1, f"the id {match_form.id} is already used in {found[match_form.id].file}")
    found[match_form.id] = match_form


def _bases_first(found: Mapping[str, T]) -> dict[str, T]:
    """Put each after the one it inherits; otherwise keep the order of the files."""
    ordered: dict[str, T] = {}
    for match_form in found.values():
        line = [match_form]
        while line[0].inherits and line[0].inherits not in ordered:
            line.insert(0, found[line[0].inherits])
        ordered.update((each.id, each) for each in line)
    return ordered


class _Shelf:
    """The rule sets of a directory and the match forms beside it, each file read once."""

    def __init__(self, directory: Path) -> None:
        self.directory, self.matches = directory, directory.parent / MATCHES
        self._files: dict[Path, Written] = {}

    def ruleset(self, path: Path) -> RuleSet:
        """Read a rule set, with the match form that it is usually played with."""
        written = self._read(path)
        bare = RuleSet(**_head(written), rules=FrozenMap(self._rules(path)))
        name, usual = next(((one.text(MATCH), one) for one in self._line(path) if MATCH in one.fields), ("", written))
        if not name:
            bare.check_needs()
            return bare
        file = self.matches / f"{name}.yaml"
        if not self._is(file, name):
            known = ", ".join(sorted(one.stem for one in self.matches.glob("*.yaml"))) or "none"
            raise usual.fields[MATCH].error(f"unknown match form {name}: known are {known}")
        return _usually(bare, self.form(file), usual.fields[MATCH])

    def form(self, path: Path) -> MatchForm:
        """Read a match form."""
        return MatchForm(**_head(self._read(path)), rules=FrozenMap(self._rules(path)))

    def _read(self, path: Path) -> Written:
        """Return the content of a file, without what it inherits."""
        if path not in self._files:
            more = () if path.parent == self.matches else (MATCH,)
            self._files[path] = read_written(path, *more)
        return self._files[path]

    def _is(self, path: Path, id_: str) -> bool:
        """Whether the file exists and has this id."""
        return path.is_file() and self._read(path).text("id") == id_

    def _line(self, path: Path) -> list[Written]:
        """Return a file, the one that it inherits, and so on."""
        line = [self._read(path)]
        while base := line[-1].text("inherits"):
            if base in [written.text("id") for written in line]:
                raise line[-1].fields["inherits"].error(f"{base} cannot inherit from itself")
            line.append(self._base(line[-1], base, path))
        return line

    def _base(self, written: Written, base: str, path: Path) -> Written:
        """Return the file that another inherits."""
        file = path.with_name(f"{base}.yaml")
        if not self._is(file, base):
            raise written.fields["inherits"].error(f"cannot inherit {base}: there is no such rule set beside this file")
        found = self._read(file)
        if found.text("edition") != written.text("edition"):
            wrong = f"cannot inherit {base} of the edition {found.text('edition')}: the edition must be the same"
            raise written.fields["inherits"].error(wrong)
        return found

    def _rules(self, path: Path) -> dict[str, RuleUse]:
        """Return all rules of a file: first the inherited ones in their order, with its changes, then its own."""
        rules: dict[str, RuleUse] = {}
        for written in reversed(self._line(path)):
            _check_changes(written, rules)
            left_out = written.several("without")
            rules = {name: use for name, use in rules.items() if name not in left_out} | dict(written.rules)
            _check_parts(written, rules)
        return rules


def _head(written: Written) -> dict[str, Any]:
    """Return everything in a file except its rules, as the fields of a rule set or a match form."""
    words = {key: written.text(key) for key in ("id", "edition", "game", "title")}
    return {
        **words,
        "file": written.file,
        "short": written.text("short"),
        "parts": written.several("parts"),
        "inherits": written.text("inherits") or None,
    }


def _usually(bare: RuleSet, form: MatchForm, match: Located) -> RuleSet:
    """Combine a rule set with its usual match form, under the name of the set alone.

    A rule that both have is refused: the rule of the set could never be used. `match`: where the form is named.
    """
    for name in bare.rules:
        if name in form.rules:
            wrong = f"the rule {name} is in {bare.id} and in its match form {form.id}: leave it out of one of them"
            raise match.error(wrong)
    return replace(bare.played_as(form), id=bare.id, title=bare.title)


def _check_changes(written: Written, inherited: Mapping[str, RuleUse]) -> None:
    """Refuse to leave out a rule that is not inherited or that is written here; refuse to repeat a rule unchanged."""
    base = written.text("inherits")
    for item in written.fields["without"].items() if "without" in written.fields else ():
        name = item.text()
        if not base:
            raise item.error(f"without: cannot leave out {name}, because this rule set inherits nothing")
        if name not in inherited:
            raise item.error(f"without: {name} is not a rule of {base}")
        if name in written.rules:
            raise item.error(f"without: {name} is left out here, but written below")
    for name, use in written.rules.items():
        if name in inherited and use.says_the_same(inherited[name]):
            raise RuleSetError(use.file, use.line, f"{name} is the same as in {base}: leave it out, it is inherited")


def _check_parts(written: Written, rules: Mapping[str, RuleUse]) -> None:
    """Refuse evidence from a clause of the edition that is outside the parts."""
    id_, parts, edition = written.text("id"), written.several("parts"), written.text("edition")
    for use in rules.values():
        for what, authority in use.authorities:
            for clause in authority.clauses:
                if not clause.startswith(f"{edition}.") or within(clause, parts):
                    continue
                wrong = f"{use.name}, {what}: {clause} is not in the parts of {id_}"
                if use.origin == id_:
                    raise RuleSetError(use.file, authority.line, wrong)
                raise written.fields["parts"].error(f"{wrong}, which inherits the rule from {use.origin}")
