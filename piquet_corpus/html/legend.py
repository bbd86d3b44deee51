"""What the marks in the texts mean."""

from __future__ import annotations

from piquet_corpus.html.addresses import DIVERGENCES, link
from piquet_corpus.html.fates import COLOURS
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.passages import LAYERS
from piquet_corpus.html.reading import View
from piquet_corpus.html.wording import RELATIONS


def legend(view: View) -> Html:
    """Return what the marks mean; also the colours, where they are shown."""
    editors = tag("span", "[", "read ", tag("i", "this"), "]", class_="ed")
    entries = (
        join([tag("b", LAYERS["original"]), ": the words as transcribed"]),
        join([tag("b", LAYERS["regularised"]), ": with our corrections and, for some texts, in today’s spelling"]),
        join([tag("span", "as transcribed", class_="sic"), " ", editors, ": an error, and our correction"]),
        join([tag("span", "[words]", class_="supplied"), ": words that we add"]),
        join([tag("span", "[…]", class_="gap"), ": cannot be read"]),
        join([tag("span", "[sic]", class_="transcriber"), ": the transcriber’s own mark"]),
        join([tag("span", "p. 7", class_="pb"), ": a page of the book begins"]),
        *(
            join([tag("span", relation.short, class_=f"relation {name}"), f": {relation.long}"])
            for name, relation in RELATIONS.items()
            if relation.short
        ),
        join([tag("span", "[words]", class_="ed"), ": a note of the translator, in a translation"]),
        join([tag("span", "term", class_="term"), ": explained in the glossary"]),
        join([tag("span", "rule", class_="marks"), ": a rule of the program executes this clause"]),
        join(
            [tag("span", "example", class_="marks"), ": an example with the expected results, which the program runs"]
        ),
        join(
            [
                tag("span", "crux", class_="marks"),
                ": a corrupt passage, or one with more than one reading; a note discusses it",
            ]
        ),
        join(
            [
                tag("span", "D000", class_="marks"),
                ": quoted in this ",
                link("divergence", DIVERGENCES),
                ", a difference between texts, between rule sets or inside one text",
            ]
        ),
        *(
            join([tag("span", fate, class_=f"fate {colour.class_}"), f": {colour.meaning}"])
            for fate, colour in (COLOURS.items() if view.executed else ())
        ),
    )
    return tag(
        "details",
        tag("summary", "What the marks mean"),
        tag("ul", *(tag("li", html) for html in entries)),
        class_="legend",
    )
