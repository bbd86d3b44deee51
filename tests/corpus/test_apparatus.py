"""What other programs see of the apparatus: read with lxml alone, and with no code of ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from lxml import etree

CORPUS = Path(__file__).parents[2] / "corpus"
TEI = "{http://www.tei-c.org/ns/1.0}"
ID = "{http://www.w3.org/XML/1998/namespace}id"
OLD = ("fr1642", "en1651")
ALL = (*OLD, "modern", "tarot1637")
ADDED = ("corr", "reg", "expan", "supplied", "note", "gap")
"""What is not in the transcription."""
REJECTED = ("sic", "orig", "abbr", "note", "gap")
"""What is not in our text."""


def tree(edition: str) -> etree._Element:
    """The file of a text."""
    parser = etree.XMLParser(remove_comments=True, remove_pis=True)
    return etree.parse(CORPUS / "texts" / f"{edition}.xml", parser).getroot()


def text(element: etree._Element, without: tuple[str, ...] = ()) -> str:
    """The text of an element without some elements, with single spaces."""

    def parts(one: etree._Element) -> str:
        inside = "".join(parts(child) + (child.tail or "") for child in one)
        return "" if one.tag in {TEI + name for name in without} else (one.text or "") + inside

    return " ".join(parts(element).split())


def readings(edition: str) -> dict[str, list[tuple[str, str]]]:
    """The readings of each entry: who has each, and its words."""
    return {
        app.get(ID): [
            ((one.get("wit") or one.get("type") or one.get("resp") or "").lstrip("#"), text(one))
            for one in app
            if one.tag in (f"{TEI}lem", f"{TEI}rdg")
        ]
        for app in tree(edition).iter(f"{TEI}app")
    }


@pytest.mark.parametrize(
    ("edition", "app", "expected"),
    [
        ("fr1642", "fr1642.app.5", [("ed", "dix"), ("fr1642.P", "des"), ("conjecture", "douze")]),
        (
            "fr1642",
            "fr1642.app.12",
            [
                ("fr1642.P", "devant son compagnon"),
                ("conjecture", "de son compagnon"),
                ("conjecture", "devers son compagnon"),
            ],
        ),
        (
            "fr1642",
            "fr1642.app.18",
            [
                ("ed", "lesquels valent trois points"),
                ("fr1642.P", "lesquels trois de point"),
                ("conjecture", "lesquels trois font trois de point"),
                ("conjecture", "lesquels trois sont de point"),
            ],
        ),
        (
            "fr1642",
            "fr1642.app.46",
            [
                ("ed", "que si l’autre aurait"),
                ("fr1642.P", "que l’autre aurait"),
                ("conjecture", "que si l’autre avait"),
            ],
        ),
        ("fr1642", "fr1642.app.102", [("ed", "the cut"), ("ed", "the first cards dealt")]),
        ("en1651", "en1651.app.1", [("ed", "Quintes"), ("en1651.L", "Quines")]),
        ("en1651", "en1651.app.11", [("ed", "Repicq;"), ("en1651.L", "Repic{que}")]),
        ("en1651", "en1651.app.64", [("en1651.L", "the Ruffe is plaid"), ("conjecture", "the Ruffe is agreed")]),
        ("en1651", "en1651.app.24", [("ed", "undermost"), ("ed", "least in rank")]),
        ("modern", "modern.app.1", [("ed", "the nearest ten"), ("ed", "the ten alone")]),
    ],
)
def test_the_readings_are_there(edition: str, app: str, expected: list[tuple[str, str]]) -> None:
    assert readings(edition)[app] == expected


@pytest.mark.parametrize("edition", ALL)
def test_every_crux_has_its_entry_and_every_entry_two_readings(edition: str) -> None:
    root = tree(edition)
    apps = {app.get(ID): app for app in root.iter(f"{TEI}app")}
    cruxes = [note for note in root.iter(f"{TEI}note") if note.get("type") == "crux"]
    assert {crux.get("corresp").lstrip("#") for crux in cruxes} == set(apps)
    assert all(apps[crux.get("corresp").lstrip("#")].get("corresp") == f"#{crux.get(ID)}" for crux in cruxes)
    assert all(len(set(found)) > 1 for found in readings(edition).values())


@pytest.mark.parametrize("edition", OLD)
def test_lemma_and_witness_stand_in_the_text(edition: str) -> None:
    root = tree(edition)
    places = {element.get(ID): element for element in root.iter() if element.get(ID)}
    for app in root.iter(f"{TEI}app"):
        if app.get("type") != "words":
            continue
        place = places[app.get("from").lstrip("#")]
        for one in app:
            if one.tag == f"{TEI}lem":
                assert count(text(one), text(place, REJECTED)) == 1, app.get(ID)
            if one.get("wit") and one.tag in (f"{TEI}lem", f"{TEI}rdg"):
                assert count(text(one), text(place, ADDED)) >= 1, app.get(ID)


def count(words: str, where: str) -> int:
    """The number of times that words stand in a text, not within other words."""
    return len(re.findall(rf"(?<!\w){re.escape(words)}(?!\w)", where))


@pytest.mark.parametrize("edition", OLD)
def test_witnesses_and_the_way_of_encoding_are_declared(edition: str) -> None:
    root = tree(edition)
    declared = {witness.get(ID) for witness in root.iter(f"{TEI}witness")}
    named = {one.get("wit").lstrip("#") for one in root.iter(f"{TEI}lem", f"{TEI}rdg") if one.get("wit")}
    assert named == declared
    (way,) = root.iter(f"{TEI}variantEncoding")
    assert (way.get("method"), way.get("location")) == ("location-referenced", "external")


@pytest.mark.parametrize("path", sorted(CORPUS.rglob("*.xml")), ids=lambda path: path.name)
def test_every_file_names_its_schema(path: Path) -> None:
    (model,) = etree.parse(path).xpath("/processing-instruction('xml-model')")
    assert model.get("schematypens") == "http://relaxng.org/ns/structure/1.0"
    assert (path.parent / model.get("href")).resolve() == (CORPUS / "schema" / "piquet-tei.rng").resolve()
