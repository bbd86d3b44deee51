"""Options and arguments that are words are taken as they were typed, and plain numbers as numbers.

To check a value, newer versions of Typer import pydantic, which takes as long as all of `--help`. A word needs no
check, nor do a few digits, and an option that was not given has no value, so that most commands need no pydantic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

WORDS = (str, list[str])
DIGITS = 15
"""The most digits that are taken as they are; a longer number is left to Typer."""


def take_as_typed(parameters: list[Any]) -> list[Any]:
    """Let options and arguments take words as they were typed, and return them."""
    for parameter in parameters:
        if hasattr(parameter, "type_descriptor"):  # the versions that have it are those that import pydantic
            parameter.process_value = _as_typed(parameter, type(parameter).process_value.__get__(parameter))
    return parameters


def _as_typed(parameter: Any, checked: Callable[[Any, Any], Any]) -> Callable[[Any, Any], Any]:
    """Return a function that takes a word, a few digits or a default as it is, and has any other value checked."""
    kind, info = parameter.type_descriptor.annotation, parameter.type_descriptor.parameter_info
    takes_any_number = kind is int and info.min is None and info.max is None
    several = parameter.multiple or parameter.nargs == -1

    def process(ctx: Any, value: Any) -> Any:
        is_default = not isinstance(value, str) and not any(isinstance(one, str) for one in _several(value))
        is_missing = parameter.required and parameter.value_is_missing(value)
        if is_missing or (several and isinstance(value, str)):
            return checked(ctx, value)
        if takes_any_number and _is_plain_number(value):
            value = int(value)
        elif kind not in WORDS and not is_default:
            return checked(ctx, value)
        taken = () if value is None and several else value
        return parameter.callback(ctx, parameter, taken) if parameter.callback else taken

    return process


def _is_plain_number(value: object) -> bool:
    """Whether a value is only a few digits."""
    return isinstance(value, str) and len(value) <= DIGITS and value.isascii() and value.isdecimal()


def _several(value: Any) -> tuple[Any, ...]:
    """Return the values of an option that can be repeated; none of any other."""
    return tuple(value) if isinstance(value, tuple | list) else ()
