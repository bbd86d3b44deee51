"""What the target of a page decides, in the app and in static files: links, forms, roles, cards, terms, short tags."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from lxml.html import HtmlElement, fromstring

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.html.addresses import CLAUSE, address, link
from piquet_corpus.publishing.html.blocks import number_table, table
from piquet_corpus.publishing.html.markup import APP, ROOT, Html, Target, join, tag, target, writing
from piquet_corpus.publishing.html.page import WebPage, reference_field
from piquet_corpus.publishing.parts.cards import back, card
from piquet_corpus.publishing.parts.showing import Showing
from piquet_corpus.publishing.site.document import PageWriter, Sheet
from piquet_corpus.publishing.site.places import HOME, MISSING, Places, path_of
from piquet_corpus.publishing.site.write import site_style
from rules.core.cards import parse_card
from rules.core.messages import speaking

Make = Callable[[], Html]


@pytest.fixture(scope="module")
def static(corpus: Corpus) -> Target:
    """The target of the static edition."""
    return Target(Places(corpus).leads, static=True)


def both(static: Target, make: Make) -> tuple[Html, Html]:
    """What is written for the app, and for the static edition."""
    with writing(static):
        short = make()
    return make(), short


def shape(element: HtmlElement) -> Iterator[tuple[str, str]]:
    """The elements of a part of a page, with the words that begin them."""
    return ((part.tag, part.text or "") for part in element.iter())


def test_a_target_is_for_a_while_even_where_something_fails(static: Target) -> None:
    with pytest.raises(ZeroDivisionError), writing(static):
        _ = 1 / (target() is not static)
    assert target() is APP


@pytest.mark.parametrize(
    ("to", "attributes"),
    [
        ("clause?clause=fr1642.6.2&x=1", {"href": f"{ROOT}clause/fr1642.6.2.html"}),
        ("divergences?divergence=D130#cite", {"href": f"{ROOT}divergence/D130.html#cite"}),
        ("compare?case=b", {}),
        ("https://example.org/x", {"href": "https://example.org/x"}),
        ("#cite", {"href": "#cite"}),
        (f"{ROOT}search.html", {"href": f"{ROOT}search.html"}),
    ],
)
def test_a_link_leads_to_a_page_or_is_none(static: Target, to: str, attributes: dict[str, str]) -> None:
    assert static.leads(to) == attributes
    app, short = both(static, lambda: link("a", to, class_="ref"))
    assert app == f'<a href="{to.replace("&", "&amp;")}" class="ref">a</a>'
    written = f" href={attributes['href']}" if attributes else ""
    assert short == f"<a class=ref{written}>a</a>"


def test_what_is_in_english_only_is_linked_so_from_a_french_page(static: Target, corpus: Corpus) -> None:
    own = next(case.id for case in corpus.cases if case.source == "derived")
    book = next(case.id for case in corpus.cases if case.source == "text")
    with speaking("fr"):
        assert static.leads(f"examples?case={own}") == {"href": f"{ROOT}../example/{own}.html", "hreflang": "en"}
        assert static.leads(f"examples?case={book}") == {"href": f"{ROOT}example/{book}.html"}


def test_the_title_of_a_link_is_left_out_where_it_is_the_name_of_the_page(static: Target) -> None:
    def titled(title: str) -> Html:
        return tag("a", "§ 6", href=address(CLAUSE, clause="fr1642.6.2"), title=title)

    for title, left in (("fr1642.6.2", False), ("6.2", True), ("other", True)):
        app, short = both(static, lambda title=title: titled(title))  # type: ignore[misc]
        assert ("title" in app, "title" in short) == (True, left)


def test_only_a_server_answers_a_form(static: Target) -> None:
    app, short = both(static, lambda: join(["a", reference_field("clause", "clause", "Clause", "fr1642.6.2"), "d"]))
    assert "<form" in app
    assert short == "ad"


@pytest.mark.parametrize("make", [table, number_table])
def test_a_table_has_its_roles_its_language_and_its_columns_once(static: Target, make: Callable[..., Html]) -> None:
    first: list[object] = [("As", ["s'y"])] if make is number_table else [["s'y"]]
    app, short = both(static, lambda: make("Cards", ["As"], first))
    assert {part.get("role") for part in fromstring(app).iter("table", "tr", "td")} == {"table", "row", "cell"}
    assert {part.get("lang") for part in fromstring(app).iter("table", "th", "td")} == {"en"}
    assert "role" not in short
    assert "lang" not in short
    shown = [part.get("data-column") for part in fromstring(short).iter("td")]
    assert shown == ([None] if make is number_table else ["As"])
    assert 'class="column"' not in short.replace("=column", '="column"')
    assert ('class="column"' in app) is (make is table)
    with speaking("fr"):
        assert "lang=en" in tag_of(static, "en")
        assert "lang" not in tag_of(static, "fr")


def tag_of(static: Target, language: str) -> Html:
    """A cell in a language, as static files have it."""
    with writing(static):
        return tag("td", "a", lang=language)


def test_other_roles_stay_and_what_the_app_keeps_does_not(static: Target) -> None:
    app, short = both(static, lambda: tag("p", role="alert", data_keep="", lang="en"))
    assert app == '<p role="alert" data-keep="" lang="en"></p>'
    assert short == "<p role=alert lang=en></p>"
    assert both(static, lambda: tag("p", role="status")) == ('<p role="status"></p>', "<p></p>")


def test_a_card_is_short_but_says_the_same(static: Target) -> None:
    ace, ten = parse_card("AH"), parse_card("TS")
    app, short = both(static, lambda: card(ace, mark="new"))
    assert fromstring(app).get("aria-label") == fromstring(short).get("title") == "ace of hearts, new"
    assert short == '<i class="red new" title="ace of hearts, new">A<b>♥\ufe0e</b></i>'
    assert 'class="card red new"' in app
    assert both(static, lambda: card(ten))[1] == '<i title="ten of spades">10<b>♠\ufe0e</b></i>'
    with speaking("fr"):
        assert "as de cœur" in card(ace)
        assert "as de cœur" in both(static, lambda: card(ace))[1]


def test_a_card_that_lies_face_down_looks_so(static: Target) -> None:
    app, short = both(static, lambda: back("3 cards in the talon"))
    assert app == '<span class="card back" role="img" aria-label="3 cards in the talon"></span>'
    assert short == '<i class=back title="3 cards in the talon"></i>'
    assert "i[title].back{background:repeating-linear-gradient" in site_style()


def test_a_term_is_described_on_the_page_or_by_the_script(static: Target, corpus: Corpus) -> None:
    clause = corpus.clauses["fr1642.10.1"]
    parts = both(static, lambda: tag("p", Showing(corpus, "fr1642").html(clause)))
    marks, ours = (list(fromstring(part).iter("a")) for part in parts)
    assert [mark.text for mark in marks] == [mark.text for mark in ours] != []
    assert [mark.get("aria-describedby") for mark in ours] == [None] * len(ours)
    assert all(mark.get("aria-describedby") for mark in marks)
    assert all("term/" in mark.get("href", "") for mark in ours)


@pytest.mark.parametrize(
    ("value", "written"),
    [
        ("a-b_c.d/e#f?g;h:i,j", "=a-b_c.d/e#f?g;h:i,j"),
        ("a/", '="a/"'),  # without quotes, a stroke would seem to close the element
        ("a.", '="a."'),
        ("a b", '="a b"'),
        ("é", '="é"'),
        ("a=b", '="a=b"'),
        ("d'un & <i>", '="d\'un &amp; &lt;i&gt;"'),
        ('["d\'un"]', "='[\"d&#39;un\"]'"),
        ("", ""),
    ],
)
def test_a_value_has_the_quotes_that_it_needs(static: Target, value: str, written: str) -> None:
    app, short = both(static, lambda: tag("img", alt=value))
    assert short == f"<img alt{written}>"
    assert fromstring(app).get("alt") == fromstring(short).get("alt") == value


def test_ends_are_left_out_where_they_follow(static: Target) -> None:
    def made() -> Html:
        items = tag("ol", tag("li", tag("p", "a")), tag("li", "b", tag("ul", tag("li", "c"))))
        names = tag("dl", tag("dt", "d"), tag("dd", "e"), tag("dt", "f"))
        cells = tag("tr", tag("td", "h"), tag("td", "i"))
        rows = tag("table", tag("thead", tag("tr", tag("th", "g"))), tag("tbody", cells))
        return tag("div", items, names, rows, tag("p", "k"), tag("br"), "l")

    app, short = both(static, made)
    assert list(shape(fromstring(app))) == list(shape(fromstring(short)))
    assert short.count("</") == 7
    assert "</p>" in short


@pytest.mark.parametrize(
    ("path", "way"),
    [(HOME, ""), (path_of("divergence", "D130"), "../"), (MISSING, "https://example.org/")],
)
def test_links_lead_from_where_the_page_is(static: Target, corpus: Corpus, path: str, way: str) -> None:
    with writing(static):
        body = tag("div", link("a", "clause?clause=fr1642.6.2"))
        document = PageWriter(corpus, Places(corpus), "https://example.org/").document(
            Sheet(path, WebPage("T", "", body))
        )
    assert f"{way}clause/fr1642.6.2.html" in document
    assert f"{way}assets/site.css" in document
    assert ROOT not in document
