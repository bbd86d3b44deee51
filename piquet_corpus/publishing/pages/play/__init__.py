"""Play: a hand scored, a sheet to play by, guided hands, a deal compared under all books."""

from piquet_corpus.publishing.html.addresses import SCORE
from piquet_corpus.publishing.html.heading import APART, UNDER
from piquet_corpus.publishing.html.markup import Html, target
from piquet_corpus.publishing.html.page import views
from rules.core.messages import N_, _

WAYS = {SCORE: N_("Score your hand")} | {page: name for page, name in APART.items() if UNDER[page] == SCORE}
"""What can be done, by the address of its page."""


def ways(chosen: str) -> Html:
    """Return the links to these pages, as far as there are any where this is read."""
    return views({to: name for to, name in WAYS.items() if "href" in target().leads(to)}, chosen, _("Play"))
