"""A field for a reference: a form that leads to an address, without a program behind it."""

from __future__ import annotations

from piquet_corpus.publishing.html.markup import Html, tag
from rules.core.messages import meant


def reference_field(page: str, name: str, label: str, example: str, asked: str = "") -> Html:
    """Return the field. `name`: the parameter of the address of `page` that it fills in."""
    typed = tag("input", name=name, id=f"{name}-field", value=asked, placeholder=example, autocomplete="off")
    button = tag("button", meant("a button: show what is asked for", "Show"), type="submit", class_="button")
    named = tag("label", label, for_=f"{name}-field")
    return tag("form", named, tag("span", typed, button), method="get", action=page, class_="asking")
