"""The locks: complete, hashed, and naming no host."""

import re
import tomllib

import pytest

from tests.files import ROOT

LOCKS = ["requirements.lock", "requirements-dev.lock", "requirements-tei.lock"]


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


def locked(lock: str) -> dict[str, set[str]]:
    """The versions of each package in a lock; where they depend on the version of Python, there are several."""
    found: dict[str, set[str]] = {}
    for name, version in re.findall(r"^([\w.-]+)==([\w.]+)", (ROOT / lock).read_text(encoding="utf-8"), re.MULTILINE):
        found.setdefault(normalised(name), set()).add(version)
    return found


def declared(*extras: str, groups: tuple[str, ...] = ()) -> set[str]:
    """The names of what pyproject.toml asks for: always, with some extras, and in some groups."""
    whole = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    listed = [*whole["project"]["dependencies"]]
    listed += [one for extra in extras for one in whole["project"]["optional-dependencies"][extra]]
    for group in groups:
        parts = whole["dependency-groups"][group]
        listed += [one for one in parts if isinstance(one, str)]
        listed += [
            one for part in parts if isinstance(part, dict) for one in whole["dependency-groups"][part["include-group"]]
        ]
    return {normalised(one) for one in listed if not one.startswith("piquet-corpus[")}


def test_the_lock_of_the_app_has_what_the_app_needs_and_no_tool_of_the_tests() -> None:
    names = set(locked("requirements.lock"))
    assert declared("tables", "app", "simulate", groups=("build",)) - names == set()
    of_tests = declared(groups=("test", "dev")) - declared("tables", "app", "simulate", groups=("build",))
    assert of_tests >= {"pytest", "mypy", "playwright", "hypothesis"}
    assert names & of_tests == set()


def test_the_lock_of_the_developers_has_everything_in_the_same_versions() -> None:
    every = locked("requirements-dev.lock")
    assert declared("tables", "app", "simulate", "cluster", groups=("test", "dev")) - set(every) == set()
    of_app = locked("requirements.lock")
    assert {name: versions for name, versions in of_app.items() if every.get(name) != versions} == {}
