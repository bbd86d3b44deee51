"""Environments of their own, in which something is installed as a stranger would."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.files import ROOT

BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)  # the one that has pip; ours was made without


def surroundings() -> dict[str, str]:
    """Return the environment variables without those that lead Python or Streamlit back to the checkout."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STREAMLIT", "VIRTUAL"))
    }


def installed(place: Path, *what: str | Path) -> Path:
    """Make an environment, install into it, and return its `bin`.

    --without-pip: a bare Debian has no ensurepip.
    """
    subprocess.run([BASE_PYTHON, "-m", "venv", "--without-pip", place], check=True, env=surroundings())
    add(place / "bin", *what)
    return place / "bin"


def add(environment: Path, *what: str | Path) -> None:
    """Install into an environment, at the versions that we have locked where we have. `environment`: its `bin`."""
    lock = (ROOT / "requirements-dev.lock").read_text(encoding="utf-8")
    constraints = environment.parent.with_name(f"{environment.parent.name}.constraints.txt")
    constraints.write_text("\n".join(re.findall(r"^[a-z].*==[^\\\n]*", lock, re.MULTILINE)), encoding="utf-8")
    pip = [BASE_PYTHON, "-m", "pip", "--python", environment / "python", "install", "-q", "-c", constraints]
    subprocess.run([*pip, *what], check=True, env=surroundings())
