"""The files of the edition, and writing them: all of them, or nothing."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.essay.pictures import drawn
from piquet_corpus.publishing.export.dts.site import Site
from piquet_corpus.publishing.export.file import File
from piquet_corpus.publishing.export.placing import check_place, write_files
from piquet_corpus.publishing.export.write import dts_files, tei_files
from piquet_corpus.publishing.html.assets import HERE as SHARED
from piquet_corpus.publishing.html.columns import OWN_NAMES
from piquet_corpus.publishing.html.glosses import definitions_by_id
from piquet_corpus.publishing.html.impact_picture import kept_pictures
from piquet_corpus.publishing.html.words import words
from piquet_corpus.publishing.site.checking import Links
from piquet_corpus.publishing.site.document import PageWriter
from piquet_corpus.publishing.site.places import HOME, Places, in_language, linked_anew
from piquet_corpus.publishing.site.redirect import htaccess, sitemap
from piquet_corpus.publishing.site.search import search_file
from piquet_corpus.publishing.site.sheet import Sheet
from piquet_corpus.publishing.site.sheets.clauses import clause_sheets
from piquet_corpus.publishing.site.sheets.divergences import divergence_sheets
from piquet_corpus.publishing.site.sheets.examples import example_sheets
from piquet_corpus.publishing.site.sheets.findings import findings_sheets
from piquet_corpus.publishing.site.sheets.histories import history_sheets
from piquet_corpus.publishing.site.sheets.impact import impact_sheets
from piquet_corpus.publishing.site.sheets.others import other_sheets
from piquet_corpus.publishing.site.sheets.terms import term_sheets
from piquet_corpus.publishing.site.sheets.texts import text_sheets
from piquet_corpus.publishing.site.style import ASSETS, site_style
from piquet_corpus.work.pool import Watch, unwatched
from rules.core.messages import languages, speaking

SHEETS = (
    other_sheets,
    text_sheets,
    clause_sheets,
    divergence_sheets,
    example_sheets,
    term_sheets,
    history_sheets,
    findings_sheets,
    impact_sheets,
)
MANIFEST = "files.txt"
"""The file that lists all others, so that the next writing knows what it may replace."""
STYLE = "assets/site.css"
EARLIER = "an earlier static edition"
"""What a directory may have in it that is written anew."""
SCRIPTS = ("20-menu.js", "30-terms.js", "50-clause.js", "60-copy.js")
"""The scripts of the app that the pages of the edition use, too."""


def contents(corpus: Corpus, base: str) -> Iterator[File]:
    """Return the files of the edition, and last their list. The same corpus and address give the same bytes.

    `base`: the address of the edition, which ends with a slash.
    """
    paths: list[str] = []
    for file in _contents(corpus, base):
        paths.append(file.path)
        yield file
    yield File(MANIFEST, "".join(f"{path}\n" for path in sorted((*paths, MANIFEST))).encode())


def _contents(corpus: Corpus, base: str) -> Iterator[File]:
    """Return the files but their list."""
    paths: list[str] = []
    for name in languages():
        with speaking(name):
            places = Places(corpus)
            writer = PageWriter(corpus, places, base)
            for sheet in sheets(corpus):
                path = in_language(sheet.path, name)
                paths.append(path)
                yield File(path, writer.document(sheet).encode())
            yield File(in_language("search.json", name), search_file(corpus, places).encode())
            yield File(f"assets/words.{name}.js", words().encode())
            yield File(f"assets/terms.{name}.json", _terms(corpus, places).encode())
    yield from _assets()
    yield from (File(f"assets/pictures/{name}.svg", svg.encode()) for name, svg in drawn(corpus).items())
    yield from (File(f"assets/pictures/{path.name}", path.read_bytes()) for path in kept_pictures(corpus))
    yield File("sitemap.xml", sitemap(base, sorted(paths)).encode())
    yield File("w3id/.htaccess", htaccess(base, corpus.editions).encode())
    yield File(".nojekyll", b"")  # GitHub Pages would go through every file with a program for blogs
    yield from dts_files(corpus, Site())
    yield from tei_files(corpus)


def _terms(corpus: Corpus, places: Places) -> str:
    """Return what each term means, by the id that its marks have, as JSON; links lead from the folder of a language."""
    found = definitions_by_id(corpus, OWN_NAMES)
    return json.dumps({id_: linked_anew(said, HOME, places) for id_, said in found.items()}, ensure_ascii=False)


def sheets(corpus: Corpus) -> Iterator[Sheet]:
    """Yield all pages, in the language that is spoken now."""
    for several in SHEETS:
        yield from several(corpus)


def _assets() -> Iterator[File]:
    """Return the style sheet, the scripts and the pictures."""
    shared = ((SHARED / name).read_text(encoding="utf-8") for name in SCRIPTS)
    own = (ASSETS / "site.js").read_text(encoding="utf-8")
    yield File(STYLE, site_style().encode())
    yield File("assets/site.js", "\n".join((own, *shared)).encode())
    for path in sorted(ASSETS.iterdir()):
        if path.name not in ("site.css", "site.js"):
            yield File(f"assets/{path.name}", path.read_bytes())


def write_site(corpus: Corpus, directory: Path, base: str, watch: Watch = unwatched) -> tuple[File, ...]:
    """Write the edition into a directory, whole or not at all, replacing an earlier one; return its files.

    Raises NoPlace for a directory with other files, BrokenLinks, NotWritten when writing fails.
    """
    check_place(directory, written_before, EARLIER)
    return write_files(watch(Links().watched(contents(corpus, base)), None), directory)


def written_before(target: Path) -> set[str]:
    """Return the files of an earlier edition in a directory; none if it is not one."""
    try:
        listed = set((target / MANIFEST).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return set()
    return listed if STYLE in listed and MANIFEST in listed else set()
