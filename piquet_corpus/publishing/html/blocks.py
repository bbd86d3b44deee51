"""The larger parts of a page: sections, what is folded away, lists, facts, tables.

Tables are in the language of the reader, and their rows are stacked as blocks on a narrow screen.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from piquet_corpus.publishing.html.markup import Content, Html, fragment, join, tag, target
from rules.core.messages import language


def section(title: str, *contents: Html, id_: str | None = None) -> Html:
    """Return a part of a page with its title; nothing if it has no contents."""
    return tag("section", tag("h2", title), *contents, id=id_) if any(contents) else Html()


def alert(*message: Content, class_: str = "problem") -> Html:
    """Return what is wrong, in a sentence, which is read out at once."""
    return tag("p", *message, class_=class_, role="alert")


def status(*message: Content, class_: str | None = None) -> Html:
    """Return what came of something, in a sentence, which is read out as soon as nothing else is."""
    return tag("p", *message, class_=class_, role="status")


def folded(summary: Content, *contents: Content, class_: str | None = None) -> Html:
    """Return contents that are folded away under a summary."""
    return tag("details", tag("summary", summary), *contents, class_=class_)


def listing(contents: Iterable[Content], name: str = "ul", **attributes: str | int | None) -> Html:
    """Return a list with its entries; `name`: `ol` for one with numbers."""
    return tag(name, *(tag("li", content) for content in contents), **attributes)


def facts(entries: Iterable[tuple[Content, Content]]) -> Html:
    """Return facts under their names, but for those without content; nothing if none has any."""
    listed = join(join([tag("dt", name), tag("dd", content)]) for name, content in entries if content)
    return tag("dl", listed, class_="facts") if listed else Html()


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
    class_ = own.class_ or (None if own.content else "blank")
    return named_cell(column, tag("div", own.content), lang=own.lang or language(), class_=class_)


def named_cell(column: str, *contents: Content, lang: str, class_: str | None = None) -> Html:
    """Return a cell of a row that may be stacked, with the title of its column: in static files as a value of it."""
    if target().static:
        return tag("td", *contents, lang=lang, class_=class_, data_column=column)
    title = tag("span", column, class_="column", lang=language(), aria_hidden="true")
    return tag("td", title, *contents, lang=lang, class_=class_, role="cell")


def number_table(
    name: str, columns: Iterable[str], rows: Iterable[tuple[Content, TableRow]], class_: str = "matrix"
) -> Html:
    """Return a table of numbers, which stay side by side on a narrow screen; each row begins with its own title."""
    shown = (
        (tag("th", title, scope="row", lang=language(), role="rowheader"), *map(_number, numbers))
        for title, numbers in rows
    )
    return _table(name, columns, shown, class_)


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
