"""Print for people and for programs. Text from files is printed as it is: no character of it is read as markup."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Literal, TypeVar

from rich import box
from rich.cells import cell_len
from rich.console import Console
from rich.table import Table
from rich.text import Text

T = TypeVar("T")
TextStyle = Literal["", "bold", "dim", "italic", "green", "red", "yellow", "cyan"]


@cache
def console() -> Console:
    """Return the console for standard output."""
    return Console(markup=False, highlight=False, emoji=False)


def say(text: str = "", style: TextStyle = "", indent: int = 0) -> None:
    """Print a paragraph, wrapped to the width of the terminal, with every line indented."""
    for line in _wrapped(text, max(console().width - indent, 20)):
        say_line(f"{' ' * indent}{line.rstrip()}", style)


def _wrapped(text: str, width: int) -> list[str]:
    """Return the lines of a paragraph."""
    if text.isprintable() and cell_len(text) <= width:
        return [text]
    return [line.plain for line in Text(text).wrap(console(), width)] or [""]


def say_line(text: str, style: TextStyle = "") -> None:
    """Print a line as it is, however long, so that `file:line` in it stays whole."""
    if style and console().color_system:
        console().print(Text(text, style=style), soft_wrap=True)
    else:
        console().file.write(f"{text}\n")  # rich takes a hundred times as long to print it as it is


def say_pair(left: str, right: str, style: TextStyle = "") -> None:
    """Print a paragraph with a remark at the right margin."""
    grid = Table.grid(expand=True, padding=(0, 1))
    grid.add_column(ratio=1)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_row(Text(left, style=style), Text(right, style="dim"))
    console().print(grid)


def table(heads: Sequence[str], rows: Iterable[Sequence[str]], numbers: bool = False, lines: bool = False) -> None:
    """Print a table; `numbers` aligns all columns but the first to the right, `lines` draws lines between the rows."""
    made = Table(box=box.SIMPLE_HEAD, show_lines=lines, pad_edge=False)
    for place, head in enumerate(heads):
        made.add_column(Text(head), justify="right" if numbers and place else "left", vertical="top", overflow="fold")
    for row in rows:
        made.add_row(*(Text(cell) for cell in row))
    console().print(made)


def emit(value: object) -> None:
    """Print a value as JSON."""
    sys.stdout.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def watched(doing: str) -> Callable[[Iterable[T], int | None], Iterable[T]]:
    """Return a function that goes through items, their total if it is known, and shows the progress.

    The progress is shown on a terminal only, on standard error; the line disappears at the end.
    """
    from rich.progress import track

    def go(many: Iterable[T], total: int | None) -> Iterable[T]:
        shown = Console(stderr=True)
        return track(many, doing, total, console=shown, transient=True, disable=not shown.is_terminal)

    return go
