"""How to cite: the note in the Chicago style, its link, the other formats, and the button for the basket.

The note is in the language of the reader. What a button copies is in the page, so that this works in the app and in a
static site alike: see `60-copy.js`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import Citation, CitedPassage, cite
from piquet_corpus.publishing.citation.permanent import PERMANENT, WHOLE, link_from_root, own_base
from piquet_corpus.publishing.citation.prose import STYLES, Line, lines, listed, on_pages, plain, usual_style
from piquet_corpus.publishing.citation.render import FORMATS as ALONE
from piquet_corpus.publishing.citation.render import cited
from piquet_corpus.publishing.html.blocks import folded
from piquet_corpus.publishing.html.markup import Html, fragment, tag, target
from piquet_corpus.publishing.output.basket import in_html
from rules.core.messages import N_, _, language, meant, say, speaking


class Format(NamedTuple):
    """What a format is called, how the names of its files end, and their media type."""

    name: str
    ending: str
    media: str


FORMATS = {
    "mla": Format("MLA", "mla.txt", "text/plain"),
    "apa": Format("APA", "apa.txt", "text/plain"),
    "bibtex": Format("BibTeX", "bib", "application/x-bibtex"),
    "ris": Format("RIS", "ris", "application/x-research-info-systems"),
    "csl-json": Format("CSL-JSON", "json", "application/vnd.citationstyles.csl+json"),
    "chicago": Format(N_("Chicago, with the words quoted"), "chicago.txt", "text/plain"),
    "chicago-fr": Format(N_("Chicago in French, with the words quoted"), "chicago-fr.txt", "text/plain"),
    "iso690": Format(N_("ISO 690, in French"), "iso690.txt", "text/plain"),
    "csv": Format("CSV", "csv", "text/csv"),
    "markdown": Format("Markdown", "md", "text/markdown"),
    "html": Format(N_("HTML, for a word processor"), "html", "text/html"),
}
"""What each format is called, alone or in the basket."""


def formats_beside() -> tuple[str, ...]:
    """Return the formats beside the note, in the language of the reader: the usual style again, with what is quoted."""
    return tuple(
        name for name in FORMATS if name in ALONE and (name not in STYLES or STYLES[name].language == language())
    )


UNREGISTERED = N_("This permanent address is not registered yet, so it leads nowhere yet.")
SAME_MEANING = N_("Its meaning will never change.")


def cite_block(corpus: Corpus, reference: str, title: str = "") -> Html:
    """Return how to cite what a reference names. Raises UnknownReference, which names the nearest references.

    In static files, of which there are thousands, other formats are given for the whole only; a script adds buttons.
    """
    citation, note = _cited(corpus, reference)
    permanent = (citation.record or citation.passages[0]).link
    before, _link, after = in_html(note.words).rpartition(permanent)
    prose = fragment(Html(before), tag("span.permanent", permanent), Html(after))
    others = Html()
    if reference == WHOLE or not target().static:
        others = folded(_("Other formats"), *(_other(corpus, reference, name) for name in formats_beside()))
    return tag(
        "section",
        tag("h2", title or _("How to cite")),
        tag("p.citation", prose, lang=STYLES[usual_style()].language),
        cite_line(corpus, reference),
        tag("p.soft", f"{_(UNREGISTERED)} " if own_base() == PERMANENT else "", _(SAME_MEANING)),
        others,
        id="cite",
        class_="cite",
    )


def cite_line(corpus: Corpus, reference: str) -> Html:
    """Return only the buttons; nothing in static files. Raises UnknownReference, with the nearest references."""
    if target().static:
        return Html()
    citation, note = _cited(corpus, reference)
    kind = citation.record.kind if citation.record else ""
    return tag(
        "p.cite-line",
        button(_("Copy citation"), data_copy=note.text, data_html=Html(in_html(note.words))),
        button(_("Copy link"), data_link=link_from_root(citation.reference, kind)),
        tick(citation.reference, is_case=kind == "case") if reference != WHOLE else None,
    )


def _cited(corpus: Corpus, reference: str) -> tuple[Citation, Line]:
    """Return what a reference cites, and the note on it, in the usual style of the reader."""
    style = usual_style()
    with speaking(STYLES[style].language):
        citation = cite(corpus, reference)
        return citation, lines(citation, style)[0]


def tick(*references: str, all_of: str = "", is_case: bool = False) -> Html:
    """Return the button that puts something into the basket, or takes it out; nothing in static files.

    `all_of`: what it says, if it puts in all that a list shows. `is_case`: the id of an example says nothing to hear.
    """
    if target().static or not references:
        return Html()
    shown = all_of or meant("a button: put this into the basket", "Basket")
    named = None if all_of or is_case else say("{button}: {clause}", button=shown, clause=references[0])
    pressed = {"aria_pressed": "false", "aria_label": named}
    return tag("button", shown, type="button", class_="button tick", data_basket=" ".join(references), **pressed)


PLACE, REFERENCE = "{place}", "{reference}"
"""What stands in the form of a note for the place in the book, and for the reference."""


def note_form(corpus: Corpus, reference: str) -> Html:
    """Return the note on any passage of the text of a clause: with `PLACE` and `REFERENCE` for what is to be put in."""
    style = STYLES[usual_style()]
    with speaking(style.language):
        passage = _passage(corpus, reference)
        note = style.passage(replace(passage, section=PLACE, pages=""))
    form = passage.link.replace(reference, REFERENCE)
    return Html(in_html(replace(run, text=run.text.replace(passage.link, form)) for run in note))


def place_in_note(corpus: Corpus, reference: str) -> str:
    """Return the place of a passage as a note has it: `chap. 8, par. 2, clause 3, p. 14`."""
    with speaking(STYLES[usual_style()].language):
        passage = _passage(corpus, reference)
        return plain(listed((passage.section, on_pages(passage.pages))))


def _passage(corpus: Corpus, reference: str) -> CitedPassage:
    (part,) = cite(corpus, reference).parts
    assert isinstance(part, CitedPassage)
    return part


def button(label: str, kind: str = "button", **attributes: str) -> Html:
    """Return a button; a script does what its attributes say. `kind`: `submit` for one that sends its form."""
    return tag("button", label, type=kind, class_="button", **attributes)


def _other(corpus: Corpus, reference: str, format: str) -> Html:
    name, ending, media = FORMATS[format]
    copied = button(meant("a button", "Copy"), data_copy="")
    saved = button(meant("a button", "Download"), data_save=f"{reference}.{ending}", data_media=media)
    written = tag("pre", cited(corpus, reference, format))
    return tag("section.format", tag("h3", _(name)), written, tag("p.cite-line", copied, saved))
