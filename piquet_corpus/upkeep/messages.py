"""The messages for translators: collected from the code and from the rules, and compiled for the programs.

    python -m piquet_corpus.upkeep.messages

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

import piquet_corpus
import rules
from piquet_corpus.corpus import Corpus, load
from piquet_corpus.output.terminal import say
from rules.core.game import game_of
from rules.core.messages import DOMAIN, FOLDER
from rules.core.rule import games, registry

ONE, SEVERAL, MEANT = ("_", "N_", "say", "phrase"), "several", "meant"
"""The functions whose arguments are messages: the first; the first two, for one and for many; a context and one."""
WORDS = re.compile(r"[a-z]+( [a-z]+)*")
"""What a kind of field has that is written as it stands: words, and not a pattern."""
TRANSLATED = ("fr",)
"""The languages into which messages are translated."""
UNSAID = tuple(f'"{name}' for name in ("POT-", "PO-", "Generated", "Project", "Report", "Last-T", "Language-T"))
"""How the lines of a head begin that would say nothing here, or something else each time."""
HEAD = "# The messages of {0}. Write the translations after msgstr; make messages does the rest.\n"


def packages(corpus: Corpus) -> Mapping[Path, tuple[str, ...]]:
    """Return the packages that have messages, each with those that are not written in its code as such."""
    return {
        Path(rules.__file__).parent: tuple(_of_rules()),
        Path(piquet_corpus.__file__).parent: tuple(_of_corpus(corpus)),
    }


def _of_rules() -> Iterator[str]:
    """Yield what the rules say of themselves, the phrases of events, and the names that occur in both."""
    for rule in registry().values():
        yield rule.title
        yield from rule.grounds.values()
        yield from rule.asks.values()
    for game in map(game_of, games()):
        yield from game.names()
        for text, meaning in game.grammar.meanings():
            yield from (text, meaning)
        for kind in game.grammar.kinds.values():
            words = (word.replace("\\ ", " ") for word in kind.pattern.split("|"))
            yield from (word for word in words if WORDS.fullmatch(word))


def _of_corpus(corpus: Corpus) -> Iterator[str]:
    """Yield the names in the data that are shown in the language of the reader."""
    for edition in corpus.editions.values():
        yield from (name for name in (edition.short, edition.place) if name)
    known = corpus.rulesets
    for id_ in (*known.sets, *known.forms):
        yield known.short(id_) or known.title(id_)


def collected(package: Path, more: Iterable[str]) -> Catalog:
    """Return all messages of a package, without translations."""
    catalogue = Catalog(project=package.name, charset="utf-8")
    for file in sorted(package.rglob("*.py")):
        for message, context in _in_code(file):
            catalogue.add(message, context=context)
    for message in more:
        catalogue.add(message)
    return catalogue


def _in_code(file: Path) -> Iterator[tuple[str | tuple[str, str], str | None]]:
    """Yield the messages in a module, each with its context. Babel itself misses those within the call of another."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
            continue
        texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
        if node.func.id in ONE and texts and texts[0] == getattr(node.args[0], "value", None):
            yield texts[0], None
        elif node.func.id == SEVERAL and len(texts) == 2:
            yield (texts[0], texts[1]), None
        elif node.func.id == MEANT and len(texts) == 2:
            yield texts[1], texts[0]


def file_of(package: Path, language: str) -> Path:
    """Return the file in which translators work."""
    return package / FOLDER / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def updated(package: Path, more: Iterable[str], language: str) -> Catalog:
    """Return the messages of a package with the translations that there are, without what is no message any more."""
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
    kept = [line for line in written.getvalue().decode().splitlines() if not line.startswith(UNSAID)]
    return ("\n".join(kept) + "\n").encode()


def as_mo(catalogue: Catalog) -> bytes:
    """Return the file that the programs read."""
    written = BytesIO()
    write_mo(written, catalogue)
    return written.getvalue()


def missing(catalogue: Catalog) -> tuple[Message, ...]:
    """Return the messages that have no translation, or only a part of one."""
    return tuple(message for message in catalogue if message.id and not _is_translated(message))


def _is_translated(message: Message) -> bool:
    """Whether all forms of a message have a translation."""
    forms = message.string if isinstance(message.string, tuple | list) else (message.string,)
    return all(forms)


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
