"""Print for people and for programs. Text from files is printed as it is: no character of it is read as markup."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass
from functools import cache
from io import TextIOWrapper
from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from rich.cells import cell_len
from rich.console import Console
from rich.text import Text

if TYPE_CHECKING:
    from piquet_corpus.work.pool import Watch

T = TypeVar("T")
TextStyle = Literal["", "bold", "dim", "italic", "green", "red", "yellow", "cyan"]
LEAST = 20


@cache
def console() -> Console:
    """Return the console for standard output."""
    return Console(markup=False, highlight=False, emoji=False)


def say(text: str = "", style: TextStyle = "", indent: int = 0) -> None:
    """Print a paragraph, wrapped to the width of the terminal, with every line indented."""
    for line in _wrapped(text, max(console().width - indent, LEAST)):
        say_line(f"{' ' * indent}{line.rstrip()}", style)


def _wrapped(text: str, width: int) -> list[str]:
    if text.isprintable() and cell_len(text) == len(text):  # each character is one column wide
        return [text] if len(text) <= width else wrap(text, width, break_on_hyphens=False)
    return [line.plain for line in Text(text).wrap(console(), width)] or [""]


def apart(things: Iterable[T]) -> Iterator[T]:
    """Yield things that are printed, with an empty line between each and the next."""
    for place, thing in enumerate(things):
        if place:
            say()
        yield thing


def say_line(text: str, style: TextStyle = "") -> None:
    """Print a line as it is, however long, so that `file:line` in it stays whole."""
    if style and console().color_system:
        console().print(Text(text, style=style), soft_wrap=True)
    else:
        console().file.write(f"{text}\n")  # rich takes a hundred times as long to print it as it is


def say_pair(left: str, right: str, style: TextStyle = "") -> None:
    """Print a paragraph with a remark at the right margin."""
    width = max(console().width - cell_len(right) - 1, LEAST)
    first, *others = _wrapped(left, width)
    space = " " * (width - cell_len(first) + 1)
    if console().color_system:
        console().print(Text.assemble((first, style), space, (right, "dim")), soft_wrap=True)
    else:
        console().file.write(f"{first}{space}{right}\n")
    for line in others:
        say_line(line, style)


def say_below(heading: str, lines: Iterable[str], style: TextStyle = "") -> None:
    """Print lines below a heading; without any, not even the heading."""
    for number, line in enumerate(lines):
        if not number:
            say(f"{heading}:", style)
        say(line, indent=2)


def table(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    numbers: bool = False,
    lines: bool = False,
    whole: bool = False,
) -> None:
    """Print a table; `numbers` aligns all columns but the first to the right, `lines` draws lines between the rows.

    `whole` breaks no line of the first column.
    """
    from rich import box  # most commands print none
    from rich.table import Table

    made = Table(box=box.SIMPLE_HEAD, show_lines=lines, pad_edge=False)
    for place, head in enumerate(heads):
        justify: Literal["left", "right"] = "right" if numbers and place else "left"
        unbroken = whole and not place
        made.add_column(Text(head), justify=justify, vertical="top", overflow="fold", no_wrap=unbroken)
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    console().print(made)


def emit(value: object) -> None:
    """Print a value as JSON."""
    write_data(json.dumps(plain(value), ensure_ascii=False, indent=2) + "\n")


def plain(value: Any) -> Any:
    """Return a value as JSON has it: of a record of ours its fields by name, a tuple as a list, a path as text."""
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {name: plain(inner) for name, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return str(value) if isinstance(value, Path) else value


def attributes(record: object, *names: str) -> dict[str, Any]:
    """Return attributes of a record by their names, for JSON."""
    return {name: getattr(record, name) for name in names}


def write_data(text: str) -> None:
    """Write what a program will read: it is UTF-8, whatever the encoding of the terminal."""
    if isinstance(sys.stdout, TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8")
    sys.stdout.write(text)


def watched(doing: str) -> Watch:
    """Return a function that goes through items and shows, on a terminal, how far they are; at the end that is gone."""
    from rich.progress import track

    def go(many: Iterable[T], total: int | None) -> Iterable[T]:
        shown = Console(stderr=True)
        return track(many, doing, total, console=shown, transient=True, disable=not shown.is_terminal)

    return go
