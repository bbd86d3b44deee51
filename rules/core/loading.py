"""Reading rule sets and match forms from their files, with the rules they inherit from others in the directory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, cast

import rules
from rules.core.errors import Faults, RuleSetError
from rules.core.frozen import FrozenMap
from rules.core.ruleset import MatchForm, RuleSet, RuleSets, within
from rules.core.ruleset_file import MATCH, Written, read_written
from rules.core.use import RuleUse

MATCHES = "matches"

T = TypeVar("T", RuleSet, MatchForm)


def load_ruleset(path: Path | str) -> RuleSet:
    """Read a rule set from its file, and the rules it inherits from the files beside it.

    Raises RuleSetError naming file and line, with all that is wrong; OSError when there is no such file.
    """
    faults = Faults()
    ruleset = faults.attempt(partial(_Shelf(Path(path).parent, faults).ruleset, Path(path)))
    faults.check()
    return cast(RuleSet, ruleset)


def load_rulesets(directory: Path | str | None = None) -> RuleSets:
    """Read all rule sets of a directory, and the match forms in `matches` beside it.

    Without a directory, read the rule sets of every game in this package. Raises RuleSetError naming file and line,
    with all that is wrong.
    """
    sets, forms, faults = _read_all(directory)
    faults.check()
    return RuleSets(_bases_first(sets), _bases_first(forms))


def examine_rulesets(
    directory: Path | str | None = None,
) -> tuple[Mapping[str, RuleSet], Mapping[str, MatchForm], tuple[RuleSetError, ...]]:
    """Return what can be read of all rule sets and match forms, by id, and what is wrong with their files.

    Directories as in `load_rulesets`. Whether a rule set fits its match forms is only seen when nothing else is wrong.
    """
    sets, forms, faults = _read_all(directory)
    if not faults:
        faults.attempt(lambda: RuleSets(_bases_first(sets), _bases_first(forms)))
    return sets, forms, faults.found


def _read_all(directory: Path | str | None) -> tuple[dict[str, RuleSet], dict[str, MatchForm], Faults]:
    sets: dict[str, RuleSet] = {}
    forms: dict[str, MatchForm] = {}
    faults = Faults()
    directories = [Path(directory)] if directory is not None else sorted(Path(rules.__file__).parent.glob("*/sets"))
    for shelf in (_Shelf(each, faults) for each in directories):
        for path in sorted(shelf.matches.glob("*.yaml")):
            if form := faults.attempt(partial(shelf.form, path)):
                faults.attempt(partial(_enter, form, forms))
        for path in sorted(shelf.directory.glob("*.yaml")):
            if ruleset := faults.attempt(partial(shelf.ruleset, path)):
                faults.attempt(partial(_enter, ruleset, sets))
    for id_ in sorted(forms.keys() & sets.keys()):
        faults.add(RuleSetError(forms[id_].file, 1, f"the id {id_} is already used in {sets[id_].file}"))
    return sets, forms, faults


def _enter(match_form: T, by_id: dict[str, T]) -> None:
    if match_form.id in by_id:
        raise RuleSetError(match_form.file, 1, f"the id {match_form.id} is already used in {by_id[match_form.id].file}")
    by_id[match_form.id] = match_form


def _bases_first(by_id: Mapping[str, T]) -> dict[str, T]:
    ordered: dict[str, T] = {}
    for match_form in by_id.values():
        line = [match_form]
        while line[0].inherits and line[0].inherits not in ordered:
            line.insert(0, by_id[line[0].inherits])
        ordered.update((each.id, each) for each in line)
    return ordered


class _Shelf:
    """The rule sets of a directory and the match forms beside it, each file read once; `faults` of what can be read."""

    def __init__(self, directory: Path, faults: Faults) -> None:
        self.directory, self.matches = directory, directory.parent / MATCHES
        self._files: dict[Path, Written] = {}
        self.faults = faults

    def ruleset(self, path: Path) -> RuleSet:
        """Read a rule set, with the match form that it is usually played with."""
        written, line = self._read(path), self._line(path)
        bare = RuleSet(**_head(written), rules=FrozenMap(self._rules(path)))
        name, usual = next(((each.text(MATCH), each) for each in line if MATCH in each.fields), ("", written))
        form = None
        if name:
            if not self._is(file := self.matches / f"{name}.yaml", name):
                known = ", ".join(sorted(each.stem for each in self.matches.glob("*.yaml"))) or "none"
                raise usual.fields[MATCH].error(f"unknown match form {name}: known are {known}")
            form = self.form(file)
        if any(each.faults for each in line) or (form and self._read(Path(form.file)).faults):
            return bare  # it cannot be used, and rules that could not be read would be missed in it
        if form is None:
            bare.check_needs()
            return bare
        faults = Faults()
        for rule in bare.rules:
            if rule in form.rules:  # the rule of the set could never be used
                wrong = f"the rule {rule} is in {bare.id} and in its match form {form.id}: leave it out of one of them"
                faults.add(usual.fields[MATCH].error(wrong))
        faults.check()
        return replace(bare.played_as(form), id=bare.id, title=bare.title)

    def form(self, path: Path) -> MatchForm:
        return MatchForm(**_head(self._read(path)), rules=FrozenMap(self._rules(path)))

    def _read(self, path: Path) -> Written:
        if path not in self._files:
            more = () if path.parent == self.matches else (MATCH,)
            self._files[path] = read_written(path, *more)
            self.faults.add(*self._files[path].faults)
        return self._files[path]

    def _is(self, path: Path, id_: str) -> bool:
        return path.is_file() and self._read(path).text("id") == id_

    def _line(self, path: Path) -> list[Written]:
        line = [self._read(path)]
        while base := line[-1].text("inherits"):
            named, file = line[-1].fields["inherits"], path.with_name(f"{base}.yaml")
            if base in [written.text("id") for written in line]:
                raise named.error(f"{base} cannot inherit from itself")
            if not self._is(file, base):
                raise named.error(f"cannot inherit {base}: there is no such rule set beside this file")
            edition = self._read(file).text("edition")
            if edition != line[-1].text("edition"):
                raise named.error(f"cannot inherit {base} of the edition {edition}: the edition must be the same")
            line.append(self._read(file))
        return line

    def _rules(self, path: Path) -> dict[str, RuleUse]:
        rules: dict[str, RuleUse] = {}
        for written in reversed(self._line(path)):
            self.faults.add(*_wrong_changes(written, rules))
            left_out = written.several("without")
            rules = {name: use for name, use in rules.items() if name not in left_out} | dict(written.rules)
            self.faults.add(*_outside_parts(written, rules))
        return rules


def _head(written: Written) -> dict[str, Any]:
    words = {key: written.text(key) for key in ("id", "edition", "game", "title")}
    return {
        **words,
        "file": written.file,
        "short": written.text("short"),
        "parts": written.several("parts"),
        "inherits": written.text("inherits") or None,
    }


def _wrong_changes(written: Written, inherited: Mapping[str, RuleUse]) -> Iterator[RuleSetError]:
    base = written.text("inherits")
    for item in written.fields["without"].items() if "without" in written.fields else ():
        name = item.text()
        if not base:
            yield item.error(f"without: cannot leave out {name}, because this rule set inherits nothing")
        elif name not in inherited:
            yield item.error(f"without: {name} is not a rule of {base}")
        elif name in written.rules:
            yield item.error(f"without: {name} is left out here, but written below")
    for name, use in written.rules.items():
        if name in inherited and use.written == inherited[name].written:
            yield RuleSetError(use.file, use.line, f"{name} is the same as in {base}: leave it out, it is inherited")


def _outside_parts(written: Written, rules: Mapping[str, RuleUse]) -> Iterator[RuleSetError]:
    id_, parts, edition = written.text("id"), written.several("parts"), written.text("edition")
    for use in rules.values():
        for what, authority in use.authorities:
            for clause in authority.clauses:
                if not clause.startswith(f"{edition}.") or within(clause, parts):
                    continue
                wrong = f"{use.name}, {what}: {clause} is not in the parts of {id_}"
                if use.origin == id_:
                    yield RuleSetError(use.file, authority.line, wrong)
                else:
                    yield written.fields["parts"].error(f"{wrong}, which inherits the rule from {use.origin}")
