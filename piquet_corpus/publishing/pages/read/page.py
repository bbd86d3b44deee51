"""The page on which the texts are read side by side, a chapter at a time: its controls, chapters, table and legend."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import dropwhile

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.alignment import edition_of
from piquet_corpus.edition.texts.tei.model import Edition
from piquet_corpus.publishing import names
from piquet_corpus.publishing.citation.permanent import own_base
from piquet_corpus.publishing.html.addresses import CLAUSE, COVERAGE, DIVERGENCES, READ, READINGS, link, term_link
from piquet_corpus.publishing.html.blocks import folded, listing, status
from piquet_corpus.publishing.html.markup import Html, english, fragment, join, labelled, phrase, tag, target, text
from piquet_corpus.publishing.html.page import contents, hidden_fields
from piquet_corpus.publishing.html.passages import LAYERS
from piquet_corpus.publishing.names import RELATIONS, semicolon
from piquet_corpus.publishing.pages.coverage.fates import COLOURS
from piquet_corpus.publishing.pages.read.chapters import Chapter, chapters, heading_in
from piquet_corpus.publishing.pages.read.finder import LIKENESS
from piquet_corpus.publishing.pages.read.rows import TableLine, lines
from piquet_corpus.publishing.pages.read.table import Reading, keeping
from piquet_corpus.publishing.pages.read.view import (
    MOST,
    Column,
    View,
    all_columns,
    beside_each_other,
    column_in,
    editions_among,
    of_game,
)
from piquet_corpus.publishing.parts.citing import button
from rules.core.messages import _, meant, say, several

AT_ONCE = 40
"""The most matches that are shown on a page."""


@dataclass(frozen=True)
class Read:
    """The page for a view, and what it is made of. `laid`: all lines of its texts, if they are known."""

    corpus: Corpus
    view: View
    laid: tuple[TableLine, ...] | None = None

    @cached_property
    def columns(self) -> tuple[Column, ...]:
        """The columns that are shown."""
        known = all_columns(self.corpus)
        return tuple(known[id_] for id_ in self.view.columns)

    @cached_property
    def every(self) -> tuple[TableLine, ...]:
        """All lines of the texts that are shown."""
        return self.laid or lines(self.corpus, editions_among(self.view.columns), self.view.lead)

    @cached_property
    def chapters(self) -> tuple[Chapter, ...]:
        """The chapters of the text that sets the order."""
        return chapters(self.corpus, self.corpus.editions[self.view.lead])

    @cached_property
    def chapter_of(self) -> Mapping[str, int]:
        """The number of the chapter, from 0, of each clause of the leading text."""
        return {clause.id: number for number, chapter in enumerate(self.chapters) for clause in chapter.clauses}

    @cached_property
    def _chapters_of_line(self) -> tuple[tuple[int, ...], ...]:
        """The numbers of the chapters of each line: those of its clauses of the leading text that are new there.

        A line may stand in two chapters: the last clause of one, and the first of the next, have one parallel.
        """
        numbers: list[tuple[int, ...]] = []
        now: tuple[int, ...] = (0,)
        for line in self.every:
            fresh = (clause.id for clause in line.cells[self.view.lead] if clause.id not in line.again)
            now = tuple(dict.fromkeys(self.chapter_of[id_] for id_ in fresh)) or now[-1:]
            numbers.append(now)
        return tuple(numbers)

    @cached_property
    def number(self) -> int:
        """The number of the chapter that is shown: the one with the clause asked for, or else the first with rules."""
        clause = self._clause_asked()
        if clause in self.chapter_of:
            return self.chapter_of[clause]
        for line, numbers in zip(self.every, self._chapters_of_line, strict=True):
            if any(each.id == clause for each in line.clauses):
                return numbers[0]
        rules = (number for number, chapter in enumerate(self.chapters) if chapter.clauses[0].kind != "front")
        return next(rules, 0)

    def _clause_asked(self) -> str:
        original = self.corpus.passages.original(self.view.at)
        if original in self.corpus.clauses:
            return original
        edition = self.corpus.editions.get(edition_of(original))
        blocks = dropwhile(lambda block: block.id != original, edition.blocks if edition else ())
        return next((block.clauses[0].id for block in blocks if block.clauses), "")

    @cached_property
    def chapter(self) -> Chapter:
        """The chapter that is shown."""
        return self.chapters[self.number]

    @cached_property
    def table(self) -> Reading:
        """The table: the lines of the chapter, or a page of the lines that match the query."""
        return Reading(self.corpus, self.view, self._choose, self.every)

    def _choose(self, lines: tuple[TableLine, ...]) -> tuple[TableLine, ...]:
        if self.view.query:
            return lines[self.view.start : self.view.start + AT_ONCE]
        numbered = zip(lines, self._chapters_of_line, strict=True)
        return tuple(line for line, numbers in numbered if self.number in numbers)

    @cached_property
    def title(self) -> str:
        """The title of the chapter, in the language in which its text is shown; or what was searched for."""
        if self.view.query:
            return say("“{query}” in the texts", query=self.view.query)
        return self.chapter.subject or self._heading(self.chapter)

    @cached_property
    def _leading(self) -> Column:
        return next(column for column in self.columns if column.edition.id == self.view.lead)

    def _heading(self, chapter: Chapter) -> str:
        return heading_in(chapter, self._leading.edition, self._leading.text)

    def _name(self, chapter: Chapter) -> Html:
        if chapter.subject:
            return text(chapter.subject)
        return tag("span", self._heading(chapter), lang=self._leading.language)

    @property
    def names(self) -> tuple[Html, ...]:
        """The names of the chapters."""
        return tuple(map(self._name, self.chapters))

    @property
    def html(self) -> Html:
        """The page."""
        controls = []
        if not self.view.fixed:
            drops = (
                _drop(_("Texts"), self._texts()),
                _drop(meant("the order of the rows", "Order"), self._orders()),
                _drop(meant("how the texts look", "Display"), self._display()),
            )
            controls = [tag("div.controls", *drops, self._find()), self._found()]
        links = [link(_("All clauses"), CLAUSE)]
        if not target().static:  # the others are worked out, which needs a server
            links.append(link(_("Other readings of the rules"), READINGS))
            links.append(link(_("How much of each text is executed"), COVERAGE))
        text = tag(
            "div.text",
            tag("h1", self.title if self.view.query else self._name(self.chapter)),
            tag("p.soft.where", self._where()),
            *controls,
            self.table.html if self.table.lines else None,
            self._turn(),
            folded(_("What the marks mean"), listing(_legend(self.view)), class_="legend"),
            tag("p", join(links, " · ")),
            tag("p.foot", self._foot()),
        )
        skip = tag("a", _("Skip to the text"), href="#text", class_="skip")
        return tag("div.read-page", skip, self._contents(), text)

    # --- where one is ---

    def _where(self) -> Html:
        edition = self._leading
        if self.view.query:
            return phrase(
                "In {texts}", texts=", ".join(names.text_title(self.corpus, id_) for id_ in self.view.columns)
            )
        heading = tag("span", self._heading(self.chapter).rstrip("."), lang=edition.language)
        part = (heading, self.chapter.paragraphs) if self.chapter.subject else ()
        game = names.game(self.corpus, edition.edition.game)
        order = say("{game}, in the order of {text}", game=game, text=names.text(self.corpus, edition.edition.id))
        return join(filter(None, (order, *part)), ", ")

    def _contents(self) -> Html:
        items = []
        before = ""
        for number, chapter in enumerate(self.chapters):
            heading = self._heading(chapter)
            if chapter.subject and heading != before:
                items.append(tag("li.divided", heading, lang=self._leading.language))
            before = heading
            to = self.view.but(at=chapter.first, query="", start=0).address()
            now = "page" if number == self.number and not self.view.query else None
            shown = fragment(self._name(chapter), " ", tag("span.soft", chapter.paragraphs))
            items.append(
                tag("li", tag("a", shown, href=to, aria_current=now), class_="ours" if chapter.subject else None)
            )
        name = say("Chapters of {text}", text=names.text(self.corpus, self.view.lead))
        return contents(_("Chapters"), items, name)

    def _turn(self) -> Html:
        links = []
        if not self.view.query:
            links = [self._to_chapter(self.number - 1, "← "), self._to_chapter(self.number + 1, "", " →")]
        elif start := self.view.start:
            to = self.view.but(start=max(0, start - AT_ONCE)).address()
            links.append(tag("a", _("← Matches before"), href=to, rel="prev"))
        after = self.view.start + AT_ONCE
        if self.view.query and after < self.table.matching:
            links.append(tag("a", _("More matches →"), href=self.view.but(start=after).address(), rel="next"))
        return tag("nav.turn", *links, aria_label=_("Before and after"))

    def _to_chapter(self, number: int, before: str = "", after: str = "") -> Html:
        if not 0 <= number < len(self.chapters):
            return tag("span")
        chapter = self.chapters[number]
        shown = fragment(before, self._name(chapter), after)
        return tag("a", shown, href=self.view.but(at=chapter.first).address(), rel="next" if after else "prev")

    def _foot(self) -> Html:
        texts = []
        for column in self.columns:
            title = tag("span", column.text.title, lang=column.language)
            edition = column.edition
            imprint = "" if column.translation else ", ".join(filter(None, (_(edition.place), edition.year)))
            texts.append(fragment(title, f" ({imprint})" if imprint else ""))
        address = tag("code", f"{own_base()}?clause={self.chapter.first}")
        named = english(self.corpus.release.corpus)
        return phrase("{texts}. In: {corpus}, {address}", texts=join(texts, semicolon()), corpus=named, address=address)

    # --- what can be chosen ---

    def _texts(self) -> Iterator[Html]:
        game = self.columns[0].edition.game
        mine = [edition for edition in self.corpus.editions.values() if edition.game == game]
        shown = editions_among(self.view.columns)
        if len(mine) > 1:
            yield listing(self._text(edition, edition.id in shown) for edition in mine)
        yield listing(self._to(name, ids, marked) for name, ids, marked in self._useful(game))
        others = dict.fromkeys(edition.game for edition in self.corpus.editions.values() if edition.game != game)
        links = (self._to(names.game(self.corpus, other), of_game(self.corpus, other)) for other in others)
        yield listing(phrase("Another game: {game}", game=link) for link in links)

    def _text(self, edition: Edition, shown: bool) -> Html:
        name = names.text_title(self.corpus, edition.id)
        columns = self.view.columns
        if shown:
            left = tuple(id_ for id_ in columns if edition_of(id_) != edition.id)
            away = self._to(_("take away"), left, label=say("take away {text}", text=name)) if left else None
            return fragment(tag("b", f"✓ {name}"), " ", away)
        if len(columns) == MOST:
            return tag("span.soft", say("{text} (four columns at most)", text=name))
        added = column_in(self.corpus, edition, self.columns[0].language).id
        return self._to(say("add {text}", text=name), (*columns, added))

    def _useful(self, game: str) -> Iterator[tuple[str, tuple[str, ...], bool]]:
        everything = [edition.id for edition in self.corpus.editions.values() if edition.game == game]
        yield _("All in English"), of_game(self.corpus, game, "en", everything), False
        yield _("All in French"), of_game(self.corpus, game, "fr", everything), False
        for translation in self.corpus.translations.values():
            edition = self.corpus.editions[translation.of]
            if edition.game == game:
                yield (
                    say("{text}: French beside English", text=names.text(self.corpus, edition.id)),
                    (edition.id, translation.id),
                    False,
                )
        english = of_game(self.corpus, game, "en")
        if len(english) > 1:
            left, right = (names.text(self.corpus, id_) for id_ in english[:2])
            yield say("The translator at work: {one} beside {other}", one=left, other=right), english[:2], True

    def _to(self, name: str, ids: Sequence[str], marked: bool | None = None, label: str | None = None) -> Html:
        view = self.view.showing(beside_each_other(ids))
        differing = view.differing if marked is None else marked
        return keeping(name, view.but(at=view.at or self.chapter.first, differing=differing), label)

    def _orders(self) -> Iterator[Html]:
        yield tag("p.soft", _("The rows stand in the order of:"))
        view = self.view.but(at=self.view.at or self.chapter.first)
        texts = {id_: names.text(self.corpus, id_) for id_ in editions_among(view.columns)}
        yield listing(
            tag("b", f"✓ {short}") if id_ == view.lead else keeping(short, view.but(lead=id_))
            for id_, short in texts.items()
        )

    def _display(self) -> Iterator[Html]:
        """Yield what changes how the text looks; the first five are done by the browser."""
        view = self.view
        looks = (
            _look("plain", _("Plain: the words alone"), "on", view.plain),
            _look("layer", _("Regularised: with our corrections"), "regularised", view.layer == "regularised"),
            _look("terms", _("Terms of the game underlined"), "off", view.terms),
            _look("divergences", _("Numbers of the divergences"), "off", view.divergences),
            _look("typefaces", _("Italics, as the book has them"), "off", view.typefaces),
        )
        switches = {
            "differing": _("Words that texts of one language do not share"),
            "executed": _("Words that the rules execute, in colour"),
        }
        links = (
            keeping(f"{'✓ ' if getattr(view, name) else ''}{label}", view.but(**{name: not getattr(view, name)}))
            for name, label in switches.items()
        )
        yield listing((*looks, *links))

    def _find(self) -> Html:
        hidden = hidden_fields(self.view.but(query="", start=0, at="", open="").parameters())
        field = tag(
            "input",
            type="search",
            name="q",
            value=self.view.query,
            aria_label=_("Find words"),
            placeholder=_("Find words, in French or English"),
        )
        return tag("form", field, *hidden, button(_("Find"), "submit"), action=READ, role="search", class_="find")

    # --- what was found ---

    def _found(self) -> Html:
        if not self.view.query:
            return Html()
        table = self.table
        sentences = [
            several(
                "{number} of {passages} matches “{query}”.",
                "{number} of {passages} match “{query}”.",
                table.matching,
                passages=several("{number} passage", "{number} passages", table.of),
                query=self.view.query,
            )
        ]
        if table.by:
            how = ", ".join(f"{number} {_(LIKENESS[by])}" for by, number in table.by.items())
            sentences.append(say("Clauses found: {how}.", how=how))
        if not table.matching:
            sentences.append(_("Try fewer words, or more texts."))
        back = tag("a", _("Back to the text"), href=self.view.but(query="", start=0).address())
        parts = [status(join([*sentences, back], " "), class_="found")]
        if table.concepts:
            links = join((term_link(entry.id, entry.lemma.get("en")) for entry in table.concepts), ", ")
            parts.append(tag("p.found", phrase("In the glossary: {terms}", terms=links)))
        return join(parts)


def _drop(name: str, contents: Iterator[Html]) -> Html:
    return folded(name, tag("div", *contents), class_="drop")


def _look(name: str, label: str, value: str, chosen: bool) -> Html:
    """Return a box for a choice of the look. In an address, `value` says that it differs from the usual."""
    box = tag(
        "input",
        type="checkbox",
        data_look=name,
        data_value=value,
        data_off="" if value == "off" else None,
        checked="checked" if chosen else None,
    )
    return tag("label", box, " ", label)


def _legend(view: View) -> Iterator[Html]:
    """Yield what the marks mean; the colours where they are shown."""
    original, regularised = (tag("b", _(name)) for name in LAYERS.values())
    yield phrase("{original}: the words as transcribed", original=original)
    yield phrase(
        "{regularised}: with our corrections and, for some texts, in today’s spelling", regularised=regularised
    )
    read = phrase("read {words}", words=tag("i", meant("a sample of words that are corrected", "this")))
    wrong = tag("span.sic", meant("a sample of words with an error", "as transcribed"))
    yield phrase("{words} {read}: an error, and our correction", words=wrong, read=tag("span.ed", "[", read, "]"))
    sample = f"[{meant('a sample of words in brackets', 'words')}]"
    yield phrase("{words}: words that we add", words=tag("span.supplied", sample))
    yield phrase("{gap}: cannot be read", gap=tag("span.gap", "[…]"))
    yield phrase("{sic}: the transcriber’s own mark", sic=tag("span.transcriber", "[sic]"))
    yield phrase("{page}: a page of the book begins", page=tag("span.pb", say("p. {page}", page=7)))
    for name, relation in RELATIONS.items():
        if relation.short:
            yield labelled(tag(f"span.relation.{name}", _(relation.short)), _(relation.long))
    yield phrase("{words}: a note of the translator, in a translation", words=tag("span.ed", sample))
    yield phrase("{term}: explained in the glossary", term=tag("span.term", meant("a sample of a term", "term")))
    rule, example, crux, number = (tag("span.marks", name) for name in (_("rule"), _("example"), _("crux"), "D000"))
    yield phrase("{rule}: a rule of the program executes this clause", rule=rule)
    yield phrase("{example}: an example with the expected results, which the program runs", example=example)
    yield phrase("{crux}: a corrupt passage, or one with more than one reading; a note discusses it", crux=crux)
    yield phrase(
        "{number}: quoted in this {divergence}, a difference between texts, between rule sets or inside one text",
        number=number,
        divergence=link(_("divergence"), DIVERGENCES),
    )
    for colour in COLOURS.values() if view.executed else ():
        yield labelled(tag(f"span.fate.{colour.class_}", _(colour.name)), _(colour.meaning))
