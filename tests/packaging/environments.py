"""Environments of their own, in which something is installed as a stranger would."""

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
BASE_PYTHON = getattr(sys, "_base_executable", sys.executable)  # the one that has pip; ours was made without


def surroundings() -> dict[str, str]:
    """Return the environment variables without those that lead Python or Streamlit back to the checkout."""
    return {
        name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "STREAMLIT", "VIRTUAL"))
    }


def installed(place: Path, *what: str | Path) -> Path:
    """Make an environment, install into it, at the versions that we have locked where we have, and return its `bin`.

    --without-pip: a bare Debian has no ensurepip.
    """
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8")
    constraints = place.with_name(f"{place.name}.constraints.txt")
    constraints.write_text("\n".join(re.findall(r"^[a-z].*==[^\\\n]*", lock, re.MULTILINE)), encoding="utf-8")
    subprocess.run([BASE_PYTHON, "-m", "venv", "--without-pip", place], check=True, env=surroundings())
    pip = [BASE_PYTHON, "-m", "pip", "--python", place / "bin" / "python", "install", "-q", "-c", constraints]
    subprocess.run([*pip, *what], check=True, env=surroundings())
    return place / "bin"
