"""Findings in words: what a finding says chooses the message of its rule, and fills it in.

message = {"refused": N_("{who} may not cut."), "{number}": N_("{who} cuts {number}."), OTHERWISE: N_("{who} cuts.")}
worded(finding, message, {"who": lambda finding: finding.to, "number": lambda finding: finding.number})
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from rules.core.messages import _
from rules.core.rule import AnyFinding

OTHERWISE = ""
Message: TypeAlias = "str | Mapping[str, Message] | Callable[[Any], str]"
"""What is said of a finding: a marked message; or one for each case, of which the first that fits is said.

A case is a ruling, a ground, the name of the thing judged, or, in braces, a field of the finding that is neither empty
nor 0. What needs more than that is a function from the finding to a sentence.
"""
Fields: TypeAlias = Mapping[str, Callable[[Any], object]]
"""What each field in a message is, for a finding."""


def worded(finding: AnyFinding, message: Message, fields: Fields) -> str:
    """Say a finding in the language of now; only the fields that the message has are looked up."""
    while isinstance(message, Mapping):
        message = next(then for case, then in message.items() if _fits(case, finding))
    if callable(message):
        return message(finding)
    return _(message).format_map(_Filled(finding, fields))


def _fits(case: str, finding: AnyFinding) -> bool:
    if case.startswith("{"):
        return bool(getattr(finding, case[1:-1]))
    return case in (OTHERWISE, finding.ruling, finding.name, *finding.grounds)


class _Filled(dict[str, object]):
    """The fields of a message, each made when it is looked up."""

    def __init__(self, finding: AnyFinding, fields: Fields) -> None:
        super().__init__()
        self.finding, self.fields = finding, fields

    def __missing__(self, field: str) -> object:
        return self.fields[field](self.finding)
