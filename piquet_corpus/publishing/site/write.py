"""The files of the edition, and writing them: all of them, or nothing.

Among them is what leads to the pages from elsewhere: the redirection of the permanent addresses, and the list of all
pages for search engines. Every link within the edition must lead to a page that is there, and to a place on it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Set
from html import escape, unescape
from itertools import chain
from pathlib import Path
from posixpath import dirname, join, normpath
from urllib.parse import quote, unquote

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.publishing.citation.permanent import PERMANENT, own_base
from piquet_corpus.publishing.dts import Site, dts_files
from piquet_corpus.publishing.essay.pictures import drawn
from piquet_corpus.publishing.export.package import tei_files
from piquet_corpus.publishing.finding import index_file
from piquet_corpus.publishing.html.assets import FONTS, style, words
from piquet_corpus.publishing.html.assets import HERE as SHARED
from piquet_corpus.publishing.html.markup import ROOT, Target, writing
from piquet_corpus.publishing.pages.read.view import OWN_NAMES
from piquet_corpus.publishing.parts.showing import definitions_by_id
from piquet_corpus.publishing.site.document import PageWriter
from piquet_corpus.publishing.site.places import FOLDERS, Places, in_language
from piquet_corpus.publishing.site.sheets import sheets
from piquet_corpus.work.directory import MANIFEST, File, check_place, with_list, write_files
from piquet_corpus.work.pool import Watch, unwatched
from rules.core.errors import PiquetError
from rules.core.messages import ENGLISH, languages, speaking

ASSETS = Path(__file__).parent / "assets"

IN_THE_APP = {'[data-testid="stHtml"]': ".page", '[data-testid="stMainBlockContainer"]': "main"}
"""What the app calls the parts of a page, and what the edition calls them."""
COLUMN_CLASS = re.compile(r"(?:\btd )?\.column\b")
"""Where the app names a column, as an element in its cells: here the name is a value of the cell."""
CELL = "td[data-column]::before"
NAME_SHOWN = f"{CELL} {{ content: attr(data-column); content: attr(data-column) / ''; }}\n"
"""The name is shown. It has no words for screen readers, which say it from the head of the table."""
CARD_CLASS = re.compile(r"\.card\b(?!s)")
"""The class of a card in the app. Here a card is an `<i>` that has a title, and its suit a `<b>` in it."""
OF_THE_APP = re.compile(r"^[^\n{}]*data-testid[^\n{}]*\{[^{}]*\}\n?", re.MULTILINE)
"""A rule for something that only the app has."""


def site_style() -> str:
    """Return the style sheet."""
    shared = style()
    for name, ours in IN_THE_APP.items():
        shared = shared.replace(name, ours)
    shared = CARD_CLASS.sub("i[title]", COLUMN_CLASS.sub(CELL, OF_THE_APP.sub("", shared))).replace(".suit", "b")
    return shared + NAME_SHOWN + (ASSETS / "site.css").read_text(encoding="utf-8")


STYLE = "assets/site.css"
EARLIER = "an earlier static edition"
"""What a directory may have in it that is written anew."""
SCRIPTS = ("20-menu.js", "30-terms.js", "50-clause.js", "60-copy.js", "search/search.js")
"""The scripts of the app that the pages of the edition use, too."""


def contents(corpus: Corpus, base: str, app: str = "") -> Iterator[File]:
    """Return the files of the edition, without their list. The same corpus and address give the same bytes.

    `base`: the address of the edition, which ends with a slash; `app`: that of an app, if there is one.
    """
    paths: list[str] = []
    for name in languages():
        places = Places(corpus)
        with speaking(name), writing(Target(places.leads, static=True)):
            writer = PageWriter(corpus, places, base)
            for sheet in sheets(corpus, app):
                path = in_language(sheet.path, name)
                paths.append(path)
                yield File(path, writer.document(sheet).encode())
            # What each term means, by the id that its marks have; links lead from the folder of a language.
            definitions = definitions_by_id(corpus, OWN_NAMES)
            terms = {id_: meaning.replace(ROOT, "") for id_, meaning in definitions.items()}
            yield File(in_language("search.json", name), index_file(corpus, whole=name == ENGLISH).encode())
            yield File(f"assets/words.{name}.js", words().encode())
            yield File(f"assets/terms.{name}.json", json.dumps(terms, ensure_ascii=False).encode())
    yield from _assets()
    if corpus.bibliography.books:
        yield from (File(f"assets/pictures/{name}.svg", svg.encode()) for name, svg in drawn(corpus).items())
    yield File("sitemap.xml", sitemap(base, sorted(paths)).encode())
    if own_base() == PERMANENT:
        yield File("w3id/.htaccess", htaccess(base, corpus.editions).encode())
    yield File(".nojekyll", b"")  # GitHub Pages would go through every file with a program for blogs
    yield from dts_files(corpus, Site())
    yield from tei_files(corpus)


def _assets() -> Iterator[File]:
    shared = ((SHARED / name).read_text(encoding="utf-8") for name in SCRIPTS)
    own = (ASSETS / "site.js").read_text(encoding="utf-8")
    yield File(STYLE, site_style().encode())
    yield File("assets/site.js", "\n".join((own, *shared)).encode())
    for path in sorted(ASSETS.iterdir()):
        if path.name not in ("site.css", "site.js"):
            yield File(f"assets/{path.name}", path.read_bytes())
    yield from (File(f"assets/fonts/{path.name}", path.read_bytes()) for path in sorted(FONTS.iterdir()))


def write_site(corpus: Corpus, directory: Path, base: str, watch: Watch = unwatched, app: str = "") -> tuple[File, ...]:
    """Write the edition into a directory, whole or not at all, replacing an earlier one; return its files.

    Raises NoPlace for a directory with other files, BrokenLinks, NotWritten when writing fails.
    """
    check_place(directory, written_before, EARLIER)
    files = checked(with_list(contents(corpus, base, app), MANIFEST))
    return write_files(watch(files, None), directory)


def written_before(target: Path) -> set[str]:
    """Return the files of an earlier edition in a directory; none if it is not one."""
    try:
        listed = set((target / MANIFEST).read_text(encoding="utf-8").splitlines())
    except (OSError, ValueError):
        return set()
    return listed if STYLE in listed and MANIFEST in listed else set()


NAME = r"[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]+)*"
"""What can be named; a citation ends with a full stop, which is no part of it."""
REST = r"(?:\.[A-Za-z0-9_-]+)*"
"""What follows the beginning of a name."""
HTACCESS = """\
# Where w3id.org sends those who ask for https://w3id.org/piquet-corpus/. To register that name, this file is proposed
# as piquet-corpus/.htaccess at https://github.com/perma-id/w3id.org.
Options +FollowSymLinks
RewriteEngine on
"""


def htaccess(base: str, texts: Iterable[str]) -> str:
    """Return the file by which w3id.org redirects permanent addresses to the edition, served at `base`.

    `texts`: the ids with which references begin; these and the letters of other names may be typed in capitals.
    """
    to = re.sub(r"[\\$%]", r"\\\g<0>", base)  # which otherwise stand for what the patterns found
    lines = [HTACCESS]
    in_capitals = (
        *(("clause", text, REST, " [NC]") for text in texts),
        *(("row", kind, REST, " [NC]") for kind in ("par", "om")),
        ("divergence", "D", "[0-9]+", " [NC]"),
    )
    for parameter, begins, rest, flags in (*in_capitals, *((kind, "", NAME, "") for kind in FOLDERS)):
        lines.append(f"RewriteCond %{{QUERY_STRING}} (?:^|&){parameter}={begins}({rest})\\.*(?:&|$){flags}\n")
        lines.append(f"RewriteRule ^$ {to}{FOLDERS[parameter]}/{begins}%1.html? [R=302,L]\n")
    lines.append(f"RewriteRule ^(.*)$ {to}$1 [R=302,L]\n")
    return "".join(lines)


def sitemap(base: str, paths: Iterable[str]) -> str:
    """Return the list of all pages for search engines."""
    urls = "".join(f"<url><loc>{escape(base + quote(path))}</loc></url>\n" for path in paths)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{urls}</urlset>\n"


ATTRIBUTE = re.compile(r"""\s(id|href|src)=(?:"([^"]*)"|([^\s>"]+))""")
ELEMENT = re.compile(r"<[a-z][^<>]*>")
OUTSIDE = re.compile(r"[a-z]+:")
MOST_NAMED = 5
"""The greatest number of broken links that a message names."""


class BrokenLinks(PiquetError):
    """Links of the edition lead nowhere. It is a fault of the program or of the corpus: nothing is written."""


def checked(files: Iterable[File]) -> Iterator[File]:
    """Yield files; after the last, raise BrokenLinks if a link of a page leads nowhere."""
    ids: dict[str, set[str]] = {}
    links: dict[tuple[str, str], None] = {}
    for file in files:
        document = file.content.decode() if file.path.endswith(".html") else ""
        ids[file.path] = set()
        for name, quoted, bare in chain.from_iterable(map(ATTRIBUTE.findall, ELEMENT.findall(document))):
            if name == "id":
                ids[file.path].add(unescape(quoted or bare))
            else:
                links[file.path, unescape(quoted or bare)] = None
        yield file
    broken = [f"{path}: {link}" for path, link in links if not (_leads(path, link, ids) or OUTSIDE.match(link))]
    if broken:
        more = f" and {len(broken) - MOST_NAMED} more" if len(broken) > MOST_NAMED else ""
        raise BrokenLinks(f"links that lead nowhere: {'; '.join(broken[:MOST_NAMED])}{more}")


def _leads(path: str, link: str, ids: Mapping[str, Set[str]]) -> bool:
    to, _hash, place = link.partition("#")
    to = unquote(to.partition("?")[0])
    target = normpath(join(dirname(path), to)) if to else path
    return target in ids and (not place or unquote(place) in ids[target])
