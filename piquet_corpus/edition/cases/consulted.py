"""The rules of a rule set, with what each was asked while a case was run."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.errors import PiquetError
from rules.core.frozen import FrozenMap
from rules.core.rule import Params
from rules.core.use import RuleUse


class Questions:
    """What a rule was asked. `questions`: the facts of each, in order, each once.

    `beyond`: whether something else of it was read too: a parameter, or its finding on facts that cannot be told apart.
    """

    __slots__ = ("beyond", "questions")

    def __init__(self) -> None:
        self.questions: dict[object, Mapping[str, object]] = {}
        self.beyond = False

    def may_differ(self, use: RuleUse, other: RuleUse) -> bool:
        """Whether a result may differ when `other` stands in place of `use`: a rule is pure, so nothing else can."""
        return self.beyond or any(not _same(use, other, facts) for facts in self.questions.values())


def _same(use: RuleUse, other: RuleUse, facts: Mapping[str, object]) -> bool:
    """Whether two rules decide the same; not if one of them finds the facts impossible."""
    try:
        return use.run(facts) == other.run(facts)
    except PiquetError:
        return False


class _Observed(RuleUse):
    """A rule that keeps what it is asked."""

    _use: RuleUse
    _asked: Questions

    def __init__(self, use: RuleUse, asked: Questions) -> None:
        self.__dict__.update(use.__dict__, _use=use, _asked=asked)

    def run(self, facts: Mapping[str, object]) -> tuple[Any, ...]:
        """Decide as the rule does, and keep the facts."""
        use, asked = self._use, self._asked
        try:
            asked.questions[use._pick(facts)] = facts
        except TypeError:  # a fact that can change has no hash
            asked.beyond = True
        return use.run(facts)

    @property
    def params(self) -> Params:
        """The values of the parameters; reading them is remembered."""
        self._asked.beyond = True
        return self._use.params


class Consulted(FrozenMap[str, RuleUse]):
    """The rules of a rule set, with what those were asked that were looked up."""

    __slots__ = ("_observed", "asked")

    def __init__(self, rules: Mapping[str, RuleUse]) -> None:
        super().__init__(rules)
        self.asked: dict[str, Questions] = {}
        self._observed: dict[str, RuleUse] = {}

    def __getitem__(self, name: str) -> RuleUse:
        return self._observed.get(name) or self._observe(name)

    def get(self, name: str, default: Any = None) -> Any:
        """Return a rule, and remember what it is asked; a rule that there is not has no parameters to change."""
        if name in self:
            return self[name]
        return default

    def _observe(self, name: str) -> RuleUse:
        asked = self.asked[name] = Questions()
        observed = self._observed[name] = _Observed(super().__getitem__(name), asked)
        return observed
