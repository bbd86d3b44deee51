"""Tables in the language of the reader, whose rows are stacked as blocks on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from piquet_corpus.publishing.html.markup import Content, Html, fragment, tag
from rules.core.messages import language


class TableCell(NamedTuple):
    """A cell that is not like others. `lang`: the language of its contents, if it is not that of the reader."""

    content: Html
    lang: str | None = None
    class_: str | None = None


TableRow = Iterable[Content | TableCell]
"""The contents of a row, a cell for each column; one without content is marked as blank."""


def cell(*contents: Content, lang: str | None = None, class_: str | None = None) -> TableCell:
    """Return a cell in another language than that of the reader, or of a class."""
    return TableCell(fragment(*contents), lang, class_)


def table(name: str, columns: Iterable[str], rows: Iterable[TableRow], class_: str = "facts") -> Html:
    """Return a table: its name for screen readers, titles, rows."""
    titles = tuple(columns)
    shown = ((_cell(*pair) for pair in zip(titles, row, strict=True)) for row in rows)
    return _table(name, titles, shown, class_)


def _cell(column: str, content: Content | TableCell) -> Html:
    """Return a cell of a table; the title of its column is shown in it where rows are stacked."""
    own = content if isinstance(content, TableCell) else cell(content)
    title = tag("span", column, class_="column", lang=language(), aria_hidden="true")
    class_ = own.class_ or (None if own.content else "blank")
    return tag("td", title, tag("div", own.content), lang=own.lang or language(), class_=class_, role="cell")


def number_table(name: str, columns: Iterable[str], rows: Iterable[tuple[Content, TableRow]]) -> Html:
    """Return a table of numbers, which stay side by side on a narrow screen; each row begins with its own title."""
    shown = (
        (tag("th", title, scope="row", lang=language(), role="rowheader"), *map(_number, numbers))
        for title, numbers in rows
    )
    return _table(name, columns, shown, "matrix")


def _number(content: Content | TableCell) -> Html:
    own = content if isinstance(content, TableCell) else cell(content)
    return tag("td", own.content, lang=language(), role="cell", class_=own.class_)


def _table(name: str, columns: Iterable[str], rows: Iterable[Iterable[Html]], class_: str) -> Html:
    """Return a table of rows of elements. The roles are written out because rows may be shown as blocks."""
    head = (tag("th", column, scope="col", lang=language(), role="columnheader") for column in columns)
    return tag(
        "table",
        tag("caption", name, class_="unseen"),
        tag("thead", tag("tr", *head, role="row"), role="rowgroup"),
        tag("tbody", *(tag("tr", *row, role="row") for row in rows), role="rowgroup"),
        class_=class_,
        lang=language(),
        role="table",
    )
