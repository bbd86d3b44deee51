"""What tests of aligning share: the small valid corpus without any row between its two editions."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.files import VALID


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A copy of the small valid corpus, to be spoilt."""
    return Path(shutil.copytree(VALID, tmp_path / "corpus"))


@pytest.fixture
def bare(small: Path) -> Path:
    """A copy of the small valid corpus in which one row is left: the first."""
    path = small / "alignment.xml"
    kept = re.sub(r' *<link xml:id="(?!par\.1").*\n', "", path.read_text(encoding="utf-8"))
    path.write_text(re.sub(r' *<linkGrp type="omission">.*?</linkGrp>\n', "", kept, flags=re.DOTALL), encoding="utf-8")
    return small
