"""The DTS files, read as a client reads them: from the entry point, by expanding templates and following links."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin

import pytest
from lxml import etree
from uritemplate import URITemplate

from piquet_corpus.edition.corpus import Corpus
from piquet_corpus.edition.texts.tei.model import Edition, Translation, original_of, regularised_of
from piquet_corpus.edition.texts.tei.read import pieces_of
from piquet_corpus.edition.texts.tei.xml import ID, TEI, Element
from piquet_corpus.publishing.dts import Site
from piquet_corpus.publishing.export.package import contents
from piquet_corpus.publishing.tables.model import Sources

HOST = "https://static.example/corpus/"
ENTRY = f"{HOST}dts/entry.jsonld"
WRAPPER = "{https://w3id.org/api/dts#}wrapper"
BASE = "{http://www.w3.org/XML/1998/namespace}base"
POINTING = ("target", "corresp", "source", "ana", "resp", "sameAs")
CONTEXT = "https://dtsapi.org/context/v1.0.json"


class NotFound(Exception):
    """A host that serves files has none at an address."""


class Client:
    """A client of DTS, and the static host that it asks."""

    def __init__(self, directory: Path) -> None:
        self.directory = directory
        self.entry = self.json(ENTRY)

    def get(self, address: str) -> bytes:
        """What the host has at an address."""
        path = self.directory / unquote(address.removeprefix(HOST))
        if not address.startswith(HOST) or not path.is_file():
            raise NotFound(address)
        return path.read_bytes()

    def json(self, address: str) -> dict[str, Any]:
        """What the host has at an address, which must be JSON-LD of DTS."""
        found: dict[str, Any] = json.loads(self.get(address))
        assert (found["@context"], found["dtsVersion"]) == (CONTEXT, "1.0")
        return found

    def collection(self, **asked: str) -> tuple[str, dict[str, Any]]:
        """Ask for a collection, or a text; return where the answer stands too."""
        address = urljoin(ENTRY, URITemplate(self.entry["collection"]).expand(**asked))
        return address, self.json(address)

    def navigation(self, text: str, **asked: object) -> dict[str, Any]:
        """Ask for the parts of a text. Numbers are written out: uritemplate takes the number 0 for nothing."""
        written = {name: str(value) for name, value in asked.items()}
        return self.json(urljoin(ENTRY, URITemplate(self.entry["navigation"]).expand(resource=text, **written)))

    def document(self, text: str, **asked: str) -> Element:
        """Ask for a text, or a passage of it."""
        address = urljoin(ENTRY, URITemplate(self.entry["document"]).expand(resource=text, **asked))
        return etree.fromstring(self.get(address), base_url=address)


@pytest.fixture(scope="session")
def client(exported: Path) -> Client:
    return Client(exported)


def texts(corpus: Corpus) -> list[Edition | Translation]:
    """The editions and translations."""
    return [*corpus.editions.values(), *corpus.translations.values()]


def above(ref: str) -> str | None:
    """What a part stands in, by its number: 8.2 of 8.2.3."""
    return ref.rpartition(".")[0] or None


def parts(text: Edition | Translation) -> list[str]:
    """The numbers of all that can be cited, in order, by the ids of the clauses alone."""
    found: dict[str, None] = {}
    for clause in text.clauses:
        steps = clause.ref.split(".")
        found |= dict.fromkeys(".".join(steps[:length]) for length in range(1, len(steps) + 1))
    return list(found)


def identifiers(answer: dict[str, Any]) -> list[str]:
    """The numbers of the parts that an answer has."""
    return [one["identifier"] for one in answer["member"]]


def test_the_entry_point_has_what_dts_asks_of_it(client: Client) -> None:
    assert client.entry["@type"] == "EntryPoint"
    assert URITemplate(client.entry["collection"]).variable_names == {"id", "nav"}
    assert URITemplate(client.entry["navigation"]).variable_names == {"resource", "tree", "down", "ref"}
    assert URITemplate(client.entry["document"]).variable_names == {"resource", "tree", "ref"}


def test_the_collection_has_every_text_once(client: Client, corpus: Corpus) -> None:
    _, root = client.collection()
    assert (root["@type"], root["totalParents"], root["totalChildren"]) == ("Collection", 0, len(texts(corpus)))
    assert {one["@id"] for one in root["member"]} == {one.id for one in texts(corpus)}
    for asked in ({"id": root["@id"]}, {"nav": "children"}, {"id": root["@id"], "nav": "children"}):
        _, again = client.collection(**asked)
        assert [one["@id"] for one in again["member"]] == [one["@id"] for one in root["member"]]
    assert client.collection(nav="parents")[1]["member"] == []


def test_a_text_tells_what_it_is_and_leads_everywhere(client: Client, corpus: Corpus) -> None:
    root_at, root = client.collection()
    for one in texts(corpus):
        at, told = client.collection(id=one.id)
        for where, answer in ((at, told), (root_at, next(each for each in root["member"] if each["@id"] == one.id))):
            assert (answer["@type"], answer["title"], answer["totalParents"]) == ("Resource", one.title, 1)
            assert answer["dublinCore"]["language"] == [one.language]
            assert answer["dublinCore"]["license"] == list(dict.fromkeys(each.target for each in one.licences))
            assert client.get(urljoin(where, answer["download"])) == one.file.read_bytes()
            own = URITemplate(answer["collection"]).expand()
            assert client.json(urljoin(where, own))["@id"] == one.id
            down = URITemplate(answer["navigation"]).expand(down=1)
            assert client.json(urljoin(where, down))["resource"]["@id"] == one.id
            whole = URITemplate(answer["document"]).expand()
            assert client.get(urljoin(where, whole))
        parents = client.collection(id=one.id, nav="parents")[1]
        assert [each["@id"] for each in parents["member"]] == [root["@id"]]
        assert client.collection(id=one.id, nav="children")[1]["member"] == []


def test_a_translation_names_what_it_translates(client: Client, corpus: Corpus) -> None:
    for one in corpus.translations.values():
        assert client.collection(id=one.id)[1]["dublinCore"]["source"] == [one.of]


def branches(structures: list[dict[str, Any]]) -> Iterator[tuple[str, ...]]:
    """Every way down a citation tree."""
    for one in structures:
        yield from ((one["citeType"], *rest) for rest in branches(one.get("citeStructure", [])) or [()])
        if "citeStructure" not in one:
            yield (one["citeType"],)


def test_citation_trees_are_those_of_the_books(client: Client, corpus: Corpus) -> None:
    wanted = {
        "fr1642": {("paragraph", "clause")},
        "en1651": {("preface", "clause"), ("chapter", "paragraph", "clause")},
        "modern": {("article", "clause")},
    }
    for one in texts(corpus):
        tree, *others = client.collection(id=one.id)[1]["citationTrees"]
        assert tree["@type"] == "CitationTree"
        assert "identifier" not in tree
        assert [each["identifier"] for each in others] == (["pages"] if getattr(one, "page_breaks", ()) else [])
        original = one.of if isinstance(one, Translation) else one.id
        assert {*branches(tree["citeStructure"])} == wanted.get(original, {*branches(tree["citeStructure"])})


def test_all_parts_of_a_text_in_order(client: Client, corpus: Corpus) -> None:
    for one in texts(corpus):
        wanted = parts(one)
        answer = client.navigation(one.id, down=-1)
        assert identifiers(answer) == wanted
        assert "ref" not in answer
        for part in answer["member"]:
            ref = part["identifier"]
            assert (part["@type"], part["parent"], part["level"]) == ("CitableUnit", above(ref), ref.count(".") + 1)
        depth = max(ref.count(".") + 1 for ref in wanted)
        for down in range(1, depth + 1):
            found = identifiers(client.navigation(one.id, down=down))
            assert found == [ref for ref in wanted if ref.count(".") < down]


def test_every_part_by_itself_beside_others_and_with_what_is_in_it(client: Client, corpus: Corpus) -> None:
    for one in texts(corpus):
        wanted = parts(one)
        for ref in wanted:
            alone = client.navigation(one.id, ref=ref)
            assert (alone["ref"]["identifier"], "member" in alone) == (ref, False)
            assert alone["ref"]["@id"] == f"https://w3id.org/piquet-corpus/?clause={one.id}.{ref}"
            inside = [other for other in wanted if f"{other}.".startswith(f"{ref}.")]
            if inside == [ref]:
                continue
            beside = identifiers(client.navigation(one.id, ref=ref, down=0))
            assert beside == [other for other in wanted if above(other) == above(ref)]
            assert identifiers(client.navigation(one.id, ref=ref, down=-1)) == inside
            near = [other for other in inside if other.count(".") <= ref.count(".") + 1]
            assert identifiers(client.navigation(one.id, ref=ref, down=1)) == near


def pages(corpus: Corpus) -> list[str]:
    """The numbers of the pages of 1651, as its page breaks have them."""
    return [one.n for one in corpus.editions["en1651"].page_breaks]


def test_the_pages_of_a_book_are_a_tree_of_their_own(client: Client, corpus: Corpus) -> None:
    answer = client.navigation("en1651", tree="pages", down=-1)
    assert identifiers(answer) == pages(corpus)
    page = client.navigation("en1651", tree="pages", ref="12")["ref"]
    assert (page["citeType"], page["level"], page["parent"]) == ("page", 1, None)
    assert page["@id"] == "https://w3id.org/piquet-corpus/?clause=en1651.p12"


def test_the_pages_give_the_book_back(client: Client, corpus: Corpus) -> None:
    book = client.document("en1651").find(f"{TEI}text")
    assert book is not None
    joined = ""
    for number in pages(corpus):
        (wrapper,) = client.document("en1651", tree="pages", ref=number).iter(WRAPPER)
        assert [one.get("n") for one in wrapper.iter(f"{TEI}pb")] == [number]
        joined += "".join(wrapper.itertext())
    assert joined.split() == "".join(book.itertext()).split()


def test_chapters_have_their_titles(client: Client) -> None:
    (chapter,) = (one for one in client.navigation("en1651", down=1)["member"] if one["identifier"] == "8")
    (title,) = chapter["dublinCore"]["title"]
    assert title["lang"] == "en"
    assert "Sequence" in title["value"]


def test_what_is_not_offered_is_not_found(client: Client) -> None:
    smallest = [{"ref": "6.4", "down": down} for down in (-1, 0, 1)]
    for asked in ({}, {"down": 0}, {"down": 9}, {"ref": "99"}, {"ref": "1", "down": 9}, *smallest):
        with pytest.raises(NotFound):
            client.navigation("fr1642", **asked)
    with pytest.raises(NotFound):
        client.document("fr1642", ref="99")
    with pytest.raises(NotFound):
        client.collection(id="fr1462")


def words(elements: Iterable[Element], layer: str) -> str:
    """The words of some clauses."""
    read = original_of if layer == "original" else regularised_of
    return " ".join(read(pieces_of(one)) for one in elements)


def clauses_in(element: Element) -> list[Element]:
    """The clauses within an element."""
    return [one for one in element.iter(f"{TEI}seg") if one.get("type") == "clause"]


def test_every_part_of_every_text_is_a_document_with_its_words(client: Client, corpus: Corpus) -> None:
    for one in texts(corpus):
        for ref in parts(one):
            root = client.document(one.id, ref=ref)
            assert root.tag == f"{TEI}TEI"
            (wrapper,) = root.iter(WRAPPER)
            found, wanted = clauses_in(wrapper), corpus.passage(f"{one.id}.{ref}")
            assert [element.get(ID) for element in found] == [clause.id for clause in wanted]
            assert words(found, "original") == " ".join(clause.original for clause in wanted)
            assert words(found, "regularised") == " ".join(clause.regularised for clause in wanted)
            assert not "".join(wrapper[0].tail or "").strip()


def test_a_passage_carries_the_rights_of_its_text(client: Client) -> None:
    root = client.document("en1651", ref="8.2.3")
    licences = {one.get("target") for one in root.iter(f"{TEI}licence")}
    assert "https://creativecommons.org/publicdomain/zero/1.0/" in licences
    assert root.get("{http://www.w3.org/XML/1998/namespace}lang") == "en"


def test_a_text_whole_is_its_file_with_a_base(client: Client, corpus: Corpus) -> None:
    for one in texts(corpus):
        root = client.document(one.id)
        del root.attrib[BASE]
        original = etree.parse(str(one.file), etree.XMLParser(no_network=True)).getroot()
        # not tostring(method="c14n"), which loses the namespace where a comment stands before the root
        served, own = (
            etree.canonicalize(etree.tostring(each, with_tail=False, encoding="unicode")) for each in (root, original)
        )
        assert served == own


def pointers(root: Element) -> Iterator[str]:
    """Whatever points to a place in a file. Prefixes, such as tcp:, are declared in the header."""
    for element in root.iter(etree.Element):
        for name in POINTING:
            yield from (one for one in (element.get(name) or "").split() if "#" in one and ":" not in one)


def test_pointers_in_documents_lead_to_what_is_there(client: Client, corpus: Corpus) -> None:
    ids: dict[str, set[str | None]] = {}
    tried = 0
    for one in texts(corpus):
        passages = [client.document(one.id, ref=ref) for ref in parts(one)]
        for root in (client.document(one.id), *passages):
            for pointer in {*pointers(root)}:
                file, _, fragment = urljoin(root.base or "", pointer).partition("#")
                if file not in ids:
                    ids[file] = {element.get(ID) for element in etree.fromstring(client.get(file)).iter(etree.Element)}
                assert fragment in ids[file], (root.base, pointer)
                tried += 1
    assert tried > len(corpus.clauses)


def test_links_are_relative_and_no_file_is_left_without_one(client: Client, corpus: Corpus, exported: Path) -> None:
    reached = {"dts/entry.jsonld", "dts/collection.jsonld"}
    for path in exported.joinpath("dts").rglob("*.jsonld"):
        told = json.loads(path.read_bytes())
        for name in ("collection", "navigation", "document"):
            assert not str(told.get(name, "")).startswith(("/", "http"))
    expanded = URITemplate(client.entry["navigation"]), URITemplate(client.entry["document"])
    for one in texts(corpus):
        reached.add(f"dts/{expanded[1].expand(resource=one.id)}")
        for down in map(str, range(-1, 4)):
            reached.add(f"dts/{expanded[0].expand(resource=one.id, down=down)}")
            for ref in parts(one):
                reached.add(f"dts/{expanded[0].expand(resource=one.id, ref=ref, down=down)}")
                reached.add(f"dts/{expanded[0].expand(resource=one.id, ref=ref)}")
                reached.add(f"dts/{expanded[1].expand(resource=one.id, ref=ref)}")
    for id_ in (None, "piquet-corpus", *(one.id for one in texts(corpus))):
        for nav in (None, "children", "parents"):
            asked = {name: value for name, value in (("id", id_), ("nav", nav)) if value}
            reached.add(f"dts/{URITemplate(client.entry['collection']).expand(**asked)}")
    for edition in corpus.editions.values():
        for ref in (None, *(one.n for one in edition.page_breaks)):
            asked = {"resource": edition.id, "tree": "pages", "ref": ref}
            reached.add(f"dts/{expanded[1].expand(**asked)}")
            reached |= {f"dts/{expanded[0].expand(**asked, down=down)}" for down in (None, "-1", "0", "1")}
    files = {path.relative_to(exported).as_posix() for path in exported.joinpath("dts").rglob("*") if path.is_file()}
    assert files <= {unquote(path) for path in reached}


def test_with_an_address_every_link_is_absolute_and_leads_to_a_file(sources: Sources) -> None:
    files = {one.path: one.content for one in contents(sources, Site(HOST))}
    entry = json.loads(files["dts/entry.jsonld"])
    assert entry["@id"] == ENTRY
    root = json.loads(files["dts/collection.jsonld"])
    for one in (root, *root["member"]):
        assert json.loads(files[one["@id"].removeprefix(HOST)])["@id"] == one["@id"]
    for one in root["member"]:
        for name, asked in (("collection", {}), ("navigation", {"down": "1"}), ("document", {})):
            address = URITemplate(one[name]).expand(**asked)
            assert address.startswith(HOST)
            assert unquote(address.removeprefix(HOST)) in files
        assert one["download"].removeprefix(HOST) in files
    answer = json.loads(files["dts/navigation/fr1642;down=1/6.jsonld"])
    assert answer["@id"] == f"{HOST}dts/navigation/fr1642;down=1/6.jsonld"
    passage = etree.fromstring(files["dts/document/fr1642/6.xml"])
    assert passage.get(BASE) == f"{HOST}tei/texts/fr1642.xml"
