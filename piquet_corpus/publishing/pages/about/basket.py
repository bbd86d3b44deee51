"""The basket: what a reader has put by, cited together; the address has it all."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.cite import Citation
from piquet_corpus.publishing.citation.permanent import kind_of
from piquet_corpus.publishing.citation.prose import STYLES, Runs, listed, plain, short_title, usual_style
from piquet_corpus.publishing.html.addresses import BASKET, NAMED, address, link
from piquet_corpus.publishing.html.blocks import alert, listing, section
from piquet_corpus.publishing.html.markup import Html, fragment, join, tag
from piquet_corpus.publishing.html.page import WebPage, introduced, views
from piquet_corpus.publishing.output.basket import FILES, MOST, basket, bibliography, in_html, note, together
from piquet_corpus.publishing.parts.citing import FORMATS, button, tick
from piquet_corpus.work.errors import UnknownReference
from rules.core.messages import N_, _, meant, say, speaking

NOTHING = N_(
    "Nothing is in the basket. Choose “+ Basket” beside a clause, a divergence or an example, and it is cited here "
    "with all the others."
)
SEPARATOR = ","
"""What stands between the references in an address."""


def basket_address(references: Iterable[str], **chosen: str) -> str:
    """Return the address of the page on some references cited together."""
    return address(BASKET, refs=SEPARATOR.join(references), **chosen)


def basket_page(corpus: Corpus, references: str, style: str, quoting: bool) -> WebPage:
    """Return the page on references, with commas between them. `style`: that of the note; `quoting`: with the words."""
    asked = tuple(dict.fromkeys(filter(None, map(str.strip, references.split(SEPARATOR)))))
    lead = _("What is in the basket is cited together. This browser keeps it, and its address can be sent to others.")
    known, problems = [], []
    for reference in asked[:MOST]:
        try:
            known.append(basket(corpus, [reference]).citations[0])
        except UnknownReference as error:
            problems.append(alert(f"{error}."))
    if len(asked) > MOST:
        problems.append(alert(say("At most {number} are cited together: the others are left out.", number=MOST)))
    if not known:
        return introduced(_("Basket"), _(NOTHING), *problems)
    used, ids = style or usual_style(), [citation.reference for citation in known]
    with speaking(STYLES[used].language):
        made = basket(corpus, ids)
        noted, entries = note(made, used, quoting), bibliography(made, used)
    words = {"words": "yes"} if quoting else {}
    styles = {basket_address(ids, style=name, **words): _(STYLES[name].name) for name in STYLES}
    other = basket_address(ids, style=used, **({} if quoting else {"words": "yes"}))
    chosen = fragment(
        views(styles, basket_address(ids, style=used, **words), _("Style")),
        tag("p", link(_("Without the words") if quoting else _("With the words that are cited"), other)),
    )
    contents = (
        *problems,
        listing(map(_item, known), class_="basket-items"),
        chosen,
        section(_("Note"), *_shown([noted], used)),
        section(_("Bibliography"), *_shown(entries, used)),
        section(_("Files"), tag("div.cite-line", *_files(corpus, ids, used, quoting)), tag("p", _(ZOTERO))),
        tag("p", button(_("Empty the basket"), data_empty="")),
    )
    return introduced(_("Basket"), lead, *contents, class_="basket-page")


ZOTERO = N_("For Zotero: download the RIS file, and open it with Zotero, or choose File, Import.")


def _item(citation: Citation) -> Html:
    record, kind = citation.record, kind_of(citation.reference)
    if record is None:
        (passage,) = citation.passages
        shown = plain(listed((short_title(passage.source), passage.section)))
    else:
        shown, kind = record.title or record.release.corpus, record.kind or kind
    page, parameter = NAMED[kind]
    return fragment(
        link(shown, page, **{parameter: citation.reference}),
        " ",
        tick(citation.reference, is_case=kind == "case"),
    )


def _files(corpus: Corpus, ids: list[str], style: str, quoting: bool) -> Iterator[Html]:
    for name in FILES:
        shown, ending, media = FORMATS[name]
        written = together(corpus, ids, name, style, quoting)
        saved = button(_(shown), data_copy="", data_save=f"piquet-basket.{ending}", data_media=media)
        yield tag("div.format", tag("pre", written, hidden=""), saved)


def _shown(sentences: list[Runs], style: str) -> tuple[Html, ...]:
    html = [Html(in_html(sentence)) for sentence in sentences]
    copied = button(meant("a button", "Copy"), data_copy="\n".join(map(plain, sentences)), data_html="<br>".join(html))
    shown = (tag("p.citation", sentence, lang=STYLES[style].language) for sentence in html)
    return (join(shown), tag("p.cite-line", copied))
