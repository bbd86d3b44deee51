"""How to cite: the citation in the Chicago style first, its link, and the other formats; each is copied by one click.

What a button copies is in the page, so that this works in the app and in a static site alike: see `60-copy.js`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import NamedTuple

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import Citation, CitedPassage, cite
from piquet_corpus.publishing.citation.permanent import WHOLE, link_from_root, permanent_link
from piquet_corpus.publishing.citation.prose import STYLES, Run, lines, listed, on_pages, plain
from piquet_corpus.publishing.citation.render import render
from piquet_corpus.publishing.html.blocks import folded
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag, target
from rules.core.messages import ENGLISH, N_, _, meant


class Format(NamedTuple):
    """What a format is called, how the names of its files end, and their media type."""

    name: str
    ending: str
    media: str


OTHERS = {
    "mla": Format("MLA", "mla.txt", "text/plain"),
    "bibtex": Format("BibTeX", "bib", "application/x-bibtex"),
    "ris": Format("RIS", "ris", "application/x-research-info-systems"),
    "csl-json": Format("CSL-JSON", "json", "application/vnd.citationstyles.csl+json"),
    "chicago": Format(N_("Chicago, with the words quoted"), "chicago.txt", "text/plain"),
}
"""The other formats, and Chicago once more with all that is quoted."""
UNREGISTERED = N_("This permanent address is not registered yet, so it leads nowhere yet.")
SAME_MEANING = N_("Its meaning will never change.")


def cite_block(corpus: Corpus, reference: str, title: str = "") -> Html:
    """Return how to cite what a reference names. Raises UnknownReference, which names the nearest references.

    In static files, of which there are thousands, other formats are given for the whole only; a script adds buttons.
    """
    citation, permanent = cite(corpus, reference), permanent_link(reference)
    before, _link, after = _formatted(lines(citation, "chicago")[0].words).rpartition(permanent)
    prose = fragment(Html(before), tag("span", permanent, class_="permanent"), Html(after))
    others = Html()
    if reference == WHOLE or not target().static:
        others = folded(_("Other formats"), *(_other(citation, name) for name in OTHERS))
    return tag(
        "section",
        tag("h2", title or _("How to cite")),
        tag("p", prose, class_="citation", lang=ENGLISH),
        cite_line(corpus, reference),
        tag("p", _(UNREGISTERED), " ", _(SAME_MEANING), class_="soft"),
        others,
        id="cite",
        class_="cite",
    )


def cite_line(corpus: Corpus, reference: str) -> Html:
    """Return only the two buttons; nothing in static files. Raises UnknownReference, with the nearest references."""
    if target().static:
        return Html()
    citation = cite(corpus, reference)
    note = lines(citation, "chicago")[0]
    copied = _button(_("Copy citation"), data_copy=note.text, data_html=_formatted(note.words))
    linked = _button(_("Copy link"), data_link=link_from_root(citation.reference))
    return tag("p", copied, linked, class_="cite-line")


PLACE, REFERENCE = "{place}", "{reference}"
"""What stands in the form of a note for the place in the book, and for the reference."""


def note_form(corpus: Corpus, reference: str) -> Html:
    """Return the note on any passage of the text of a clause: with `PLACE` and `REFERENCE` for what is to be put in."""
    passage = _passage(corpus, reference)
    note = STYLES["chicago"].passage(replace(passage, section=PLACE, pages=""))
    form = passage.link.replace(reference, REFERENCE)
    return _formatted(replace(run, text=run.text.replace(passage.link, form)) for run in note)


def place_in_note(corpus: Corpus, reference: str) -> str:
    """Return the place of a passage as a note has it: `chap. 8, par. 2, clause 3, p. 14`."""
    passage = _passage(corpus, reference)
    return plain(listed((passage.section, on_pages(passage.pages))))


def _passage(corpus: Corpus, reference: str) -> CitedPassage:
    (part,) = cite(corpus, reference).parts
    assert isinstance(part, CitedPassage)
    return part


def _button(label: str, **attributes: str) -> Html:
    return tag("button", label, type="button", class_="button", **attributes)


def _formatted(words: Iterable[Run]) -> Html:
    return join(tag("i", run.text) if run.italic else run.text for run in words)


def _other(citation: Citation, format: str) -> Html:
    name, ending, media = OTHERS[format]
    copied = _button(meant("a button", "Copy"), data_copy="")
    file = f"{citation.reference}.{ending}"
    saved = _button(meant("a button", "Download"), data_save=file, data_media=media)
    written = tag("pre", render(citation, format))
    return tag("section", tag("h3", _(name)), written, tag("p", copied, saved, class_="cite-line"), class_="format")
