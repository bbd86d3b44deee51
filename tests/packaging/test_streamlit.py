"""The app under the newest and the oldest Streamlit that pyproject.toml allows: every page is opened."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from tests.files import ROOT
from tests.packaging.environments import BASE_PYTHON, installed, surroundings

OLDEST = "".join(re.findall(r'"streamlit>=([0-9.]+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8")))
PIP = (BASE_PYTHON, "-m", "pip", "install", "-q", "--dry-run", "--ignore-installed", "--no-deps", "--report", "-")


@pytest.fixture(scope="module")
def newest() -> str:
    """The newest version that the package index has."""
    asked = [*PIP, "--break-system-packages", f"streamlit>={OLDEST}"]
    answer = subprocess.run(asked, capture_output=True, text=True, check=False, env=surroundings())
    if answer.returncode:
        pytest.skip(f"no package index can be reached: {answer.stderr.strip()[-200:]}")
    (package,) = json.loads(answer.stdout)["install"]
    return str(package["metadata"]["version"])


@pytest.mark.slow
@pytest.mark.parametrize("which", ["oldest", "newest"])
def test_every_page_is_opened_under_this_streamlit(which: str, newest: str, tmp_path: Path) -> None:
    wanted = newest if which == "newest" else OLDEST
    python = Path(sys.executable)
    if not is_same(wanted, version("streamlit")):
        python = installed(tmp_path / "environment", f"{ROOT}[app]") / "python"
        subprocess.run(
            [BASE_PYTHON, "-m", "pip", "--python", python, "install", "-q", f"streamlit=={wanted}"],
            check=True,
            env=surroundings(),
        )
    elif which == "newest" and is_same(wanted, OLDEST):
        pytest.skip("the newest Streamlit is the oldest that is allowed")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = str(probe.getsockname()[1])
    opened = subprocess.run(
        [python, "-P", ROOT / "tests" / "app" / "opening.py", port],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env=surroundings() | {"PYTHONPATH": str(ROOT)},
        check=False,
    )
    assert "every page is opened" in opened.stdout, opened.stdout + opened.stderr


def is_same(one: str, other: str) -> bool:
    """Whether two versions are the same: 1.67 is 1.67.0."""
    return one.removesuffix(".0") == other.removesuffix(".0")
