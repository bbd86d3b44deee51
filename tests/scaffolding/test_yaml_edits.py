"""Small changes to YAML text: what is not changed stays byte for byte."""

from __future__ import annotations

import pytest
import yaml

from piquet_corpus.editing.scaffolding.write_cases import (
    Edit,
    edited,
    end_of,
    is_alias,
    values,
    with_entry,
    with_item,
    without_item,
)


def node_at(text: str, key: str) -> tuple[yaml.Node, yaml.CollectionNode]:
    """The node of a key of a mapping, and of its value."""
    found = values(yaml.compose(text, Loader=yaml.SafeLoader))[key]
    assert isinstance(found[1], yaml.CollectionNode)
    return found[0], found[1]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: [x, y]  # two\nb: 1\n", "a: [x, y, z]  # two\nb: 1\n"),
        ("a: [x,\n    y\n   ]\n", "a: [x,\n    y, z\n   ]\n"),
        ("a:\n- x\n- y  # last\n\n# then\nb: 1\n", "a:\n- x\n- y  # last\n- z\n\n# then\nb: 1\n"),
        ("a:\n  - x", "a:\n  - x\n  - z"),
    ],
)
def test_an_item_is_added_to_a_list(before: str, after: str) -> None:
    assert edited(before, [with_item(before, node_at(before, "a")[1], "z")]) == after


@pytest.mark.parametrize(
    ("before", "item", "after"),
    [
        ("a: [x, y]\nb: 1\n", "y", "a: [x]\nb: 1\n"),
        ("a: [x, y]\nb: 1\n", "x", "a: [y]\nb: 1\n"),
        ("a: [x]  # gone\nb: 1\n", "x", "b: 1\n"),
        ("a:\n- x  # gone\n- y\nb: 1\n", "x", "a:\n- y\nb: 1\n"),
        ("a:\n- x\nb: 1\n", "x", "b: 1\n"),
        ("b: 1\na: [x]", "x", "b: 1\n"),
    ],
)
def test_an_item_is_taken_out_and_the_last_takes_the_key_with_it(before: str, item: str, after: str) -> None:
    assert edited(before, [without_item(before, *node_at(before, "a"), item)]) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("a: {x: 1}  # one\n", "a: {x: 1, z: 3}  # one\n"),
        ("a:\n  x: [1,\n      2]  # one\n\nb: 1\n", "a:\n  x: [1,\n      2]  # one\n  z: 3\n\nb: 1\n"),
        ("a:\n  x:\n  - 1\n  # more\nb: 1\n", "a:\n  x:\n  - 1\n  z: 3\n  # more\nb: 1\n"),
    ],
)
def test_an_entry_is_added_to_a_mapping(before: str, after: str) -> None:
    assert edited(before, [with_entry(before, node_at(before, "a")[1], "z: 3")]) == after


def test_a_block_ends_with_its_last_value_and_not_with_the_comments_after_it() -> None:
    text = "a:\n- x\n\n# of b\nb: 1\n"
    assert text[: end_of(node_at(text, "a")[1])] == "a:\n- x"


def test_an_alias_stands_elsewhere() -> None:
    text = "a: &one [x]\nb: *one\n"
    assert not is_alias(*node_at(text, "a"))
    assert is_alias(*node_at(text, "b"))


def test_the_first_of_two_insertions_at_one_place_stands_first() -> None:
    assert edited("ad", [Edit(1, 1, "b"), Edit(1, 1, "c"), Edit(0, 0, ">")]) == ">abcd"
