"""The locks: complete, hashed, and naming no host."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = ["requirements.lock", "requirements-tei.lock"]


def normalised(requirement: str) -> str:
    """Return the name a requirement begins with, as the package index spells it."""
    return re.sub(r"[-_.]+", "-", re.split(r"[\s<>=!~;\[]", requirement, maxsplit=1)[0]).lower()


@pytest.mark.parametrize("lock", LOCKS)
def test_lock_names_no_host_and_no_path(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert not re.search(r"://| @ |--(extra-)?index-url|--find-links|^\s*(-e|\.|/)", text, re.MULTILINE)


@pytest.mark.parametrize("lock", LOCKS)
def test_every_locked_version_is_pinned_and_hashed(lock: str) -> None:
    text = re.sub(r"^#.*\n", "", (ROOT / lock).read_text(encoding="utf-8"), flags=re.MULTILINE)
    entries = re.split(r"\n(?=\S)", text.strip())
    assert entries
    unhashed = [entry for entry in entries if not re.match(r"\S+==\S+.*\\\n\s+--hash=sha256:[0-9a-f]{64}", entry)]
    assert unhashed == []


def test_lock_has_every_declared_dependency() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = [
        *project["dependencies"],
        *(one for group in project["optional-dependencies"].values() for one in group),
    ]
    declared = [one for one in declared if not one.startswith(f"{project['name']}[")]  # extras that have others
    text = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    locked = {normalised(line) for line in text.splitlines() if re.match(r"[A-Za-z0-9]", line)}
    assert {normalised(requirement) for requirement in declared} - locked == set()
