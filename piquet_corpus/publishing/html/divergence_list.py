"""The list of divergences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.divergence import Divergence, Side
from piquet_corpus.judging.divergences.filter import phase_of, values
from piquet_corpus.publishing.html import names
from piquet_corpus.publishing.html.addresses import contents, divergence_link
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, phrase, tag
from piquet_corpus.publishing.html.wording import semicolon
from rules.core.messages import _, meant, say, several

MOST = 40
"""The number of divergences on a page of the list."""


def how_many(chosen: int, of: int) -> str:
    """Say how many divergences match of all there are.

    >>> how_many(1, 1), how_many(0, 54), how_many(3, 54)
    ('1 divergence.', 'No divergence matches these filters.', '3 of 54 divergences.')
    """
    if not chosen:
        return _("No divergence matches these filters.")
    if chosen == of:
        return several("{number} divergence.", "{number} divergences.", of)
    return several("{chosen} of {number} divergence.", "{chosen} of {number} divergences.", of, chosen=chosen)


def records_list(corpus: Corpus, records: Iterable[Divergence]) -> Html:
    """Return divergences as a list, in their order; each importance and each phase of play has a heading."""
    parts: list[Html] = []
    for importance, graded in groupby(records, key=lambda record: record.importance):
        parts.append(tag("h2", names.capital(say("{grade} importance", grade=_(importance)))))
        for phase, those in groupby(graded, key=lambda record: phase_of(corpus, record)):
            parts.append(tag("h3", phase_name(corpus, phase)))
            parts.append(tag("ul", *(_item(corpus, record) for record in those), class_="headlines"))
    return join(parts)


def phase_name(corpus: Corpus, phase: str) -> str:
    """Return the name of a phase of play, for a heading."""
    return names.capital(corpus.topics.label(phase)) if phase else _("About no phase of play")


def _item(corpus: Corpus, record: Divergence) -> Html:
    facts: list[str] = [
        *(side_in_words(corpus, side) for side in record.sides),
        say("affects {what}", what=corpus.topics.label(f"effect.{record.effect}")),
    ]
    if record.proofs:
        facts.append(_("proven by a case"))
    if record.twins:
        twins = join(map(divergence_link, record.twins), ", ")
        facts.append(phrase("recorded again as {divergences}", divergences=twins))
    headline = (divergence_link(record.id, english(record.title)), " ", tag("span", record.id, class_="soft"))
    return tag(
        "li",
        tag("p", *headline, class_="headline"),
        tag("p", english(record.changes)) if record.changes else None,
        tag("p", join((tag("span", fact) for fact in facts if fact), " · "), class_="ground"),
        class_=record.importance,
    )


def phases_nav(corpus: Corpus, records: Sequence[Divergence], to: Callable[[str], str], chosen: str) -> Html:
    """Return the phases of play as links, each with the number of divergences about it; `to`: the address of one."""
    of_topic = {category.id: phase for phase, topics in corpus.topics.by_phase().items() for category in topics}
    numbers = Counter(phase for record in records for phase in {of_topic.get(topic, "") for topic in record.topics})
    entries = [
        _phase(_("All phases of play"), len(records), to(""), not chosen),
        *(
            _phase(phase_name(corpus, phase), numbers[phase], to(phase), phase == chosen)
            for phase in corpus.topics.by_phase()
            if numbers[phase]
        ),
    ]
    return contents(_("Phases"), entries, _("Phases of play"))


def _phase(name: str, number: int, to: str, chosen: bool) -> Html:
    shown = fragment(f"{name} ", tag("span", str(number), class_="soft"))
    return tag("li", tag("a", shown, href=to, aria_current="true" if chosen else None))


def grades(corpus: Corpus, records: Iterable[Divergence], to: Callable[[str], str], chosen: str) -> Html:
    """Return the importances as links, each with its number; `to`: the address of one."""
    numbers = Counter(record.importance for record in records)
    entries = (
        ("", meant("divergences of every importance", "all"), numbers.total()),
        *((grade, _(grade), numbers[grade]) for grade in values(corpus, "importance")),
    )
    links = (
        tag("a", f"{name} ({number})", href=to(grade), aria_current="true" if grade == chosen else None)
        for grade, name, number in entries
    )
    return tag("p", tag("span", _("Importance"), " ", class_="soft"), *links, class_="choice")


def side_in_words(corpus: Corpus, side: Side) -> str:
    """Return the editions of a side; also its rule sets, if they are not those of the whole text."""
    editions = ", ".join(names.text(corpus, id_) for id_ in side.editions)
    if side.silent:
        return say("not in {texts}", texts=editions)
    ways = [names.named(corpus, id_) for id_ in side.ways if id_ not in side.editions]
    if not ways:
        return editions
    named = semicolon().join(ways)
    if all(name.startswith(editions) for name in ways):
        return named
    return say("{what}: {said}", what=editions, said=named)
