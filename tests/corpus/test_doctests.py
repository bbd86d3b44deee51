"""Every example in a docstring is run: `>>> …`."""

import doctest
import importlib
from pathlib import Path

import pytest

import piquet_corpus
import rules
from tests.files import ROOT

PACKAGES = (Path(rules.__file__).parent, Path(piquet_corpus.__file__).parent, ROOT / "tests" / "simulation")


def modules() -> list[str]:
    """The modules that have an example."""
    files = (path for package in PACKAGES for path in sorted(package.rglob("*.py")))
    with_examples = (path.relative_to(ROOT) for path in files if ">>> " in path.read_text(encoding="utf-8"))
    return [".".join(path.with_suffix("").parts) for path in with_examples]


@pytest.mark.parametrize("name", modules())
def test_the_examples_of_docstrings_are_true(name: str) -> None:
    found = doctest.testmod(importlib.import_module(name))
    assert found.attempted > 0
    assert found.failed == 0
