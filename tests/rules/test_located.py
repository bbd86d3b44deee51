"""Reading YAML that somebody else wrote: whatever is in the file, it is read or refused with its line."""

import contextlib

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.errors import RuleSetError
from rules.core.yaml_source import DEEPEST, compose

LAUGHS = "a0: &a0 [x, x, x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}, *a{n - 1}, *a{n - 1}]\n" for n in range(1, 24))
"""Twenty-four lines that would be 3 to the 24th values, written out."""
CHAIN = "a0: &a0 [x]\n" + "".join(f"a{n}: &a{n} [*a{n - 1}]\n" for n in range(1, DEEPEST + 5))


def read(tmp_path, text):
    path = tmp_path / "some.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return compose(path).plain()


@pytest.mark.parametrize(
    ("text", "line", "said"),
    [
        ("[" * 100_000, 1, f"nested more than {DEEPEST} levels deep"),
        ("a: 1\nb: " + "{c: " * 50_000, 2, f"nested more than {DEEPEST} levels deep"),
        (LAUGHS, 11, "its aliases written out"),
        (CHAIN, DEEPEST, "its aliases written out"),
        ("a: &a\n  b: *a\n", 1, "it contains itself"),
        ("- a: 1\n- {points: 77, points: 3}\n", 2, "the key points is written twice"),
        ("- - b: [{c: 1,\n  c: 2}]\n", 2, "the key c is written twice"),
        ("a: 1\n'a': 2\n", 2, "the key a is written twice"),
        ("a:\n- 2001-02-30\n", 2, "cannot read '2001-02-30' as timestamp: put it between quotes"),
        ("a: 0x_\n", 1, "cannot read '0x_' as int"),
        ("a: !!int foo\n", 1, "cannot read 'foo' as int"),
        ("a: !!int ''\n", 1, "cannot read '' as int"),
        ("a: !!bool foo\n", 1, "cannot read 'foo' as bool"),
        ("a: !!timestamp foo\n", 1, "cannot read 'foo' as timestamp"),
        ("a: !mine b\n", 1, "cannot read 'b' as"),
        ("a: !!set {b, c}\n", 1, "the tag tag:yaml.org,2002:set is not allowed here"),
        ("a: !!python/tuple [b]\n", 1, "is not allowed here"),
        (f"a: {'9' * 5000}\n", 1, f"cannot read '{'9' * 30}…' as int"),
        ("a: 1\nb: \x07\n", 2, "this is not YAML: control characters are not allowed"),
        (b"a: \xff\n", 1, "the file is not UTF-8"),
        ("a: [\n", 2, "this is not YAML"),
        ("? [a]\n: b\n", 1, "expected some text here"),
        ("", 1, "the file is empty"),
    ],
    ids=lambda value: repr(value)[:24],
)
def test_what_cannot_be_read_is_refused_with_its_line(tmp_path, text, line, said):
    with pytest.raises(RuleSetError) as refused:
        read(tmp_path, text)
    assert said in refused.value.message
    assert refused.value.line == line
    assert "\n" not in refused.value.message


def test_what_can_be_read_is_read(tmp_path):
    text = "a: &a {b: [1, 2.5, yes, 'no', ~, 2001-02-03]}\nc: *a\n"
    found = read(tmp_path, text)
    assert found["c"] == found["a"]
    assert [str(one) for one in found["a"]["b"]] == ["1", "2.5", "True", "no", "None", "2001-02-03"]


def test_as_deep_as_may_be(tmp_path):
    text = "[" * DEEPEST + "]" * DEEPEST
    found = read(tmp_path, text)
    for _ in range(DEEPEST - 1):
        (found,) = found
    assert found == []


PIECES = (
    *(
        "a",
        "b:",
        "- ",
        "? ",
        "[",
        "]",
        "{",
        "}",
        ", ",
        ": ",
        "\n",
        "  ",
        "&x ",
        "*x",
        "!!int ",
        "!!set ",
        "'",
        '"',
        "|\n",
    ),
    *("2001-02-30", "0x_", "1_0", "-.inf", "~", "<<: ", "#", "%YAML 9\n", "---\n", "\t", "\x85", "\u202e", "9" * 40),
)


@settings(deadline=None, max_examples=300)
@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_whatever_is_written_is_read_or_refused(tmp_path_factory, text):
    path = tmp_path_factory.getbasetemp() / "any.yaml"
    path.write_text(text, encoding="utf-8")
    with contextlib.suppress(RuleSetError):  # anything else that is raised fails the test
        compose(path).plain()
