"""Options and arguments that are words are taken as they were typed, and plain numbers as numbers.

To check a value, Typer imports pydantic, which takes as long as all of `--help`. A word needs no check, nor do a few
digits, and an option that was not given has no value, so that for most commands pydantic is not needed at all.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from typer._coercion import RuntimeParam, TypeDescriptor, build_runtime_param

WORDS = (str, list[str])
DIGITS = 15
"""The most digits that are taken as they are; a longer number is left to Typer."""


@dataclass(frozen=True)
class AsTyped(RuntimeParam):
    """Takes a word as it was typed and a few digits as a number, and leaves any other value to Typer."""

    descriptor: TypeDescriptor

    def _coerce_value(self, value: Any, param: Any, ctx: Any) -> Any:
        is_default = not isinstance(value, str) and not any(isinstance(one, str) for one in _several(value))
        if self.descriptor.annotation in WORDS or is_default:
            return value
        if self._is_plain_number(value):
            return int(value)
        return build_runtime_param(self.descriptor).coerce(value, param=param, ctx=ctx)

    def _is_plain_number(self, value: Any) -> bool:
        """Whether it is only digits, for an option that takes any whole number."""
        info = self.descriptor.parameter_info
        takes_any = self.descriptor.annotation is int and info.min is None and info.max is None
        return takes_any and isinstance(value, str) and len(value) <= DIGITS and value.isascii() and value.isdecimal()


def _several(value: Any) -> tuple[Any, ...]:
    """Return the values of an option that can be repeated; none of any other."""
    return tuple(value) if isinstance(value, tuple | list) else ()


def take_as_typed(parameters: list[Any]) -> list[Any]:
    """Let options and arguments take words as they were typed, and return them."""
    for parameter in parameters:
        descriptor = parameter.type_descriptor
        parameter._runtime_param = AsTyped(descriptor.parameter_info, descriptor.annotation, descriptor)
    return parameters
