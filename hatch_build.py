"""Put the compiled cache into the wheel, so that the first command after an installation is as quick as the next."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledCache(BuildHookInterface):  # type: ignore[type-arg]
    """Makes the cache in a directory of its own, and includes the files.

    That needs what the package itself needs. Where this is not installed, as in an isolated build, the wheel is made
    without a cache; it is right then too, only slower once.
    """

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Make the cache, unless the install is editable."""
        if version == "editable":
            return
        made = Path(tempfile.mkdtemp(prefix="piquet-corpus-"))
        # A fixed seed, so that sets are written in the same order each time.
        own = {"PYTHONPATH": self.root, "PYTHONHASHSEED": "0", "PIQUET_CORPUS_CACHE": str(made)}
        command = [sys.executable, "-m", "piquet_corpus.editing.upkeep.release", "--compile"]
        ran = subprocess.run(command, cwd=made, env=os.environ | own, capture_output=True, text=True, check=False)
        if ran.returncode:
            self.app.display_warning(f"the wheel has no compiled cache: {ran.stderr.strip().splitlines()[-1:]}")
            return
        for file in sorted(made.glob("*.db")):
            build_data["force_include"][str(file)] = f"piquet_corpus/edition/compiled/made/{file.name}"
