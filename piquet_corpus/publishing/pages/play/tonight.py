"""Play tonight: how a game is played by one book, on a sheet; each line with the clauses that say it."""

from __future__ import annotations

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.judging.ways import games_in_order, rulesets_in_order
from piquet_corpus.publishing import names
from piquet_corpus.publishing.html.addresses import TONIGHT, address, clause_link
from piquet_corpus.publishing.html.blocks import listing, section
from piquet_corpus.publishing.html.markup import Html, fragment, join, phrase, tag
from piquet_corpus.publishing.html.page import WebPage
from piquet_corpus.publishing.pages.play import ways
from rules.core.messages import _
from rules.core.sheet import PrintedLine, sections_under


def tonight_page(corpus: Corpus, rules: str) -> WebPage:
    """Return the sheet of a rule set, with the choice of another."""
    title = _("Play tonight")
    lead = _("Two players, a pack of cards, and this sheet. Each line names the clauses of the book that say it.")
    game = games_in_order(corpus)[0]
    choice = (
        tag("a", names.capital(names.ruleset(corpus, id_)), href=address(TONIGHT, rules=id_), aria_current=here)
        for id_ in rulesets_in_order(corpus, game)
        for here in ("true" if id_ == rules else None,)
    )
    books = tag("nav.choice", *choice, aria_label=_("Rule set"))
    ruleset = corpus.rulesets[rules]
    parts = (
        section(_(heading), listing(_line(corpus, line) for line in lines))
        for heading, lines in sections_under(game.sheet, ruleset)
    )
    note = _("° The book does not say this in so many words: it is our reading of these clauses.")
    sheet = tag("div.sheet", tag("h2.of", _(ruleset.title)), *parts, tag("p.soft", note))
    return WebPage(
        title, lead, fragment(tag("h1", title), ways(TONIGHT), tag("p", lead), books), sheet, class_="tonight"
    )


def _line(corpus: Corpus, line: PrintedLine) -> Html:
    terms = {name: tag("dfn", _(term)) for name, term in line.line.terms.items()}
    doubt = None if line.is_plain else "°"
    links = (clause_link(id_, id_.partition(".")[2]) for id_ in corpus.clauses if id_ in line.clauses)
    refs = tag("span.refs", "§\u00a0", join(links, ", "))  # without the name of the text, which the sheet has
    return fragment(phrase(line.line.message, **line.fields, **terms), doubt, " ", refs)
