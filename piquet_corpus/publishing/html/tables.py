"""Tables in the language of the reader, whose rows are stacked as blocks on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from piquet_corpus.publishing.html.markup import Content, Html, join, tag
from rules.core.messages import language


def table(name: str, columns: Iterable[str], rows: Iterable[Iterable[Html]], class_: str = "facts") -> Html:
    """Return a table in the language of the reader: its name for screen readers, titles, rows of cells (`td`).

    The roles are written out because rows may be shown as blocks.
    """
    head = join(tag("th", column, scope="col", lang=language(), role="columnheader") for column in columns)
    body = join(tag("tr", *row, role="row") for row in rows)
    return tag(
        "table",
        tag("caption", name, class_="unseen"),
        tag("thead", tag("tr", head, role="row"), role="rowgroup"),
        tag("tbody", body, role="rowgroup"),
        class_=class_,
        lang=language(),
        role="table",
    )


def cell(column: str, *contents: Content, lang: str | None = None, class_: str | None = None) -> Html:
    """Return a cell of such a table; the title of its column is shown in it where rows are stacked.

    `lang`: the language of its contents, if it is not that of the reader.
    """
    title = tag("span", column, class_="column", lang=language(), aria_hidden="true")
    return tag("td", title, tag("div", *contents), lang=lang or language(), class_=class_, role="cell")


def filled(column: str, content: Content, lang: str | None = None) -> Html:
    """Return a cell that is marked as blank if it has no content."""
    return cell(column, content, lang=lang, class_=None if content else "blank")


def cells(columns: Sequence[str], *contents: Content) -> tuple[Html, ...]:
    """Return a row: for each column a cell, which is marked as blank if it has no content."""
    return tuple(filled(column, content) for column, content in zip(columns, contents, strict=True))
