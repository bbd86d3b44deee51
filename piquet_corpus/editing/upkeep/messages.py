"""The messages for translators: collected from the code and from the rules, and compiled for the programs.

    python -m piquet_corpus.editing.upkeep.messages

It brings the catalogue of each package and language up to date, and says how many messages have no translation yet.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

import rules
from piquet_corpus.edition.corpus import Corpus, load
from piquet_corpus.judging.divergences.filter import FACETS, values
from piquet_corpus.publishing.names import BEFORE, VALUE, spaced
from piquet_corpus.work.paths import PACKAGE
from piquet_corpus.work.terminal import say
from rules.core.domains import Choice
from rules.core.game import game_of
from rules.core.messages import DOMAIN, FOLDER
from rules.core.rule import games, registry

ONE, SEVERAL, MEANT = ("_", "N_", "say", "phrase"), "several", "meant"
"""The functions whose arguments are messages: the first; the first two, for one and for many; a context and one."""
THEIRS = ("rules.core.messages", "piquet_corpus.publishing.html.markup")
"""The modules that have these functions; others have functions of the same names."""
WORDS = re.compile(r"[a-z]+( [a-z]+)*")
"""What a kind of field has that is written as it stands: words, and not a pattern."""
TRANSLATED = ("fr",)
UNSAID = tuple(f'"{name}' for name in ("POT-", "PO-", "Generated", "Project", "Report", "Last-T", "Language-T"))
"""How the lines of a head begin that would say nothing here, or something else each time."""
HEAD = "# The messages of {0}. Write the translations after msgstr; make messages does the rest.\n"


CollectedMessage = tuple[str | tuple[str, str], str | None]
"""A message, or one for one and for many; and what it means, if it has several meanings in English."""


def packages(corpus: Corpus) -> Mapping[Path, tuple[CollectedMessage, ...]]:
    """Return the packages that have messages, with those that are not in their code."""
    return {
        Path(rules.__file__).parent: tuple((message, None) for message in _of_rules()),
        PACKAGE: (
            *names(corpus),
            *_values(corpus),
            *((word.replace("-", " "), None) for facet in FACETS for word in (facet, *values(corpus, facet))),
        ),
    }


def _of_rules() -> Iterator[str]:
    for rule in registry().values():
        yield rule.title
        yield from rule.grounds.values()
        yield from rule.asks.values()
    for game in map(game_of, games()):
        yield from game.names()
        yield from (key.heading for key in game.keys if key.heading)
        for text, meaning in game.grammar.meanings():
            yield from (text, meaning)
        for kind in game.grammar.kinds.values():
            words = (word.replace("\\ ", " ") for word in kind.pattern.split("|"))
            yield from (word for word in words if WORDS.fullmatch(word))


def names(corpus: Corpus) -> Iterator[CollectedMessage]:
    """Yield the names of texts, places and rule sets. They need no translation."""
    for edition in corpus.editions.values():
        yield from ((name, None) for name in (edition.short, edition.place) if name)
        if not edition.year:
            yield edition.short, BEFORE
    known = corpus.rulesets
    for id_ in (*known.sets, *known.forms):
        yield from ((name, None) for name in (known.group(id_).short, known.group(id_).title) if name)


def _values(corpus: Corpus) -> Iterator[CollectedMessage]:
    shown = (key for name in games() for key in game_of(name).keys if key.heading and isinstance(key.kind, tuple))
    words = {word for key in shown for word in key.kind}
    for _id, use in corpus.rulesets.uses:
        for name, parameter in use.parameters.items():
            domain = registry()[use.name].parameters[name]
            options = domain.options if isinstance(domain, Choice) else ()
            for value in (parameter.value, *(reading.value for reading in parameter.readings), *options):
                words.update(value if isinstance(value, Mapping) else [value] if isinstance(value, str) else [])
    yield from ((spaced(word), VALUE) for word in sorted(words) if not word.isdigit())


def collected(package: Path, more: Iterable[CollectedMessage]) -> Catalog:
    """Return all messages of a package, without translations."""
    catalogue = Catalog(project=package.name, charset="utf-8")
    own = (message for file in sorted(package.rglob("*.py")) for message in _in_code(file))
    for message, context in (*own, *more):
        catalogue.add(message, context=context)
    return catalogue


def _in_code(file: Path) -> Iterator[CollectedMessage]:
    """Yield messages with their contexts. Babel misses those within another call."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    imports = (node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom) and node.module in THEIRS)
    known = {name.asname or name.name for node in imports for name in node.names}
    for node in ast.walk(tree):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in known):
            continue
        constants = [node.value for node in node.args if isinstance(node, ast.Constant)]
        texts = [text for text in constants if isinstance(text, str)]
        if node.func.id in ONE and texts and texts[0] == getattr(node.args[0], "value", None):
            yield texts[0], None
        elif node.func.id == SEVERAL and len(texts) == 2:
            yield (texts[0], texts[1]), None
        elif node.func.id == MEANT and len(texts) == 2:
            yield texts[1], texts[0]


def file_of(package: Path, language: str) -> Path:
    """Return the file in which translators work."""
    return package / FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(package: Path, more: Iterable[CollectedMessage], language: str) -> Catalog:
    """Return the messages of a package with the translations that there are."""
    path = file_of(package, language)
    known = Catalog(locale=language)
    if path.exists():
        with path.open("rb") as file:
            known = read_po(file, locale=language)
    known.update(collected(package, more), no_fuzzy_matching=True, update_creation_date=False)
    known.obsolete.clear()
    return known


def as_po(catalogue: Catalog, name: str) -> bytes:
    """Return the file in which translators work, in the order of the messages."""
    catalogue.header_comment, catalogue.fuzzy = HEAD.format(name).rstrip(), False
    written = BytesIO()
    write_po(written, catalogue, width=120, no_location=True, omit_header=False, sort_output=True)
    lines = [line for line in written.getvalue().decode().splitlines() if not line.startswith(UNSAID)]
    return ("\n".join(lines) + "\n").encode()


def as_mo(catalogue: Catalog) -> bytes:
    """Return the file that the programs read: the same for the same messages, on whatever day."""
    bare, written = _Bare(locale=catalogue.locale), BytesIO()
    for message in catalogue:
        if message.id:
            bare.add(message.id, message.string, context=message.context)
    write_mo(written, bare)
    return written.getvalue()


class _Bare(Catalog):
    @property
    def mime_headers(self) -> list[tuple[str, str]]:
        """What the head says."""
        return [("Content-Type", "text/plain; charset=utf-8"), ("Plural-Forms", self.plural_forms)]

    @mime_headers.setter
    def mime_headers(self, _headers: list[tuple[str, str]]) -> None:
        """A head that is read is not kept."""


def missing(catalogue: Catalog) -> tuple[Message, ...]:
    """Return the messages that have no translation, or only a part of one."""
    forms = ((message, message.string) for message in catalogue if message.id)
    return tuple(message for message, text in forms if not all(text if isinstance(text, tuple | list) else (text,)))


def main() -> None:
    """Bring all catalogues up to date."""
    for package, more in packages(load()).items():
        for language in TRANSLATED:
            catalogue = updated(package, more, language)
            path = file_of(package, language)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(catalogue, package.name))
            path.with_suffix(".mo").write_bytes(as_mo(catalogue))
            say(f"{package.name}, {language}: {len(catalogue)} messages, {len(missing(catalogue))} not translated")


if __name__ == "__main__":
    main()
