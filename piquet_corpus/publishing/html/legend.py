"""What the marks in the texts mean."""

from __future__ import annotations

from piquet_corpus.publishing.html.addresses import DIVERGENCES, link
from piquet_corpus.publishing.html.blocks import folded, listing
from piquet_corpus.publishing.html.fates import COLOURS
from piquet_corpus.publishing.html.markup import Html, labelled, phrase, tag
from piquet_corpus.publishing.html.names import RELATIONS
from piquet_corpus.publishing.html.passages import LAYERS
from piquet_corpus.publishing.html.view import View
from rules.core.messages import _, meant, say


def legend(view: View) -> Html:
    """Return what the marks mean; also the colours, where they are shown."""
    entries = (
        *_of_words(),
        *(
            labelled(_mark(_(relation.short), f"relation {name}"), _(relation.long))
            for name, relation in RELATIONS.items()
            if relation.short
        ),
        *_beside_words(),
        *(
            labelled(_mark(_(colour.name), f"fate {colour.class_}"), _(colour.meaning))
            for colour in (COLOURS.values() if view.executed else ())
        ),
    )
    return folded(_("What the marks mean"), listing(entries), class_="legend")


def _mark(shown: str, class_: str) -> Html:
    return tag("span", shown, class_=class_)


def _of_words() -> tuple[Html, ...]:
    read = phrase("read {words}", words=tag("i", meant("a sample of words that are corrected", "this")))
    editors = tag("span", "[", read, "]", class_="ed")
    return (
        phrase("{original}: the words as transcribed", original=tag("b", _(LAYERS["original"]))),
        phrase(
            "{regularised}: with our corrections and, for some texts, in today’s spelling",
            regularised=tag("b", _(LAYERS["regularised"])),
        ),
        phrase(
            "{words} {read}: an error, and our correction",
            words=_mark(meant("a sample of words with an error", "as transcribed"), "sic"),
            read=editors,
        ),
        phrase("{words}: words that we add", words=_mark(_words(), "supplied")),
        phrase("{gap}: cannot be read", gap=_mark("[…]", "gap")),
        phrase("{sic}: the transcriber’s own mark", sic=_mark("[sic]", "transcriber")),
        phrase("{page}: a page of the book begins", page=_mark(say("p. {page}", page=7), "pb")),
    )


def _words() -> str:
    return f"[{meant('a sample of words in brackets', 'words')}]"


def _beside_words() -> tuple[Html, ...]:
    return (
        phrase("{words}: a note of the translator, in a translation", words=_mark(_words(), "ed")),
        phrase("{term}: explained in the glossary", term=_mark(meant("a sample of a term", "term"), "term")),
        phrase("{rule}: a rule of the program executes this clause", rule=_mark(_("rule"), "marks")),
        phrase(
            "{example}: an example with the expected results, which the program runs",
            example=_mark(_("example"), "marks"),
        ),
        phrase(
            "{crux}: a corrupt passage, or one with more than one reading; a note discusses it",
            crux=_mark(_("crux"), "marks"),
        ),
        phrase(
            "{number}: quoted in this {divergence}, a difference between texts, between rule sets or inside one text",
            number=_mark("D000", "marks"),
            divergence=link(_("divergence"), DIVERGENCES),
        ),
    )
