"""What is shown of it: names and citation, pages, tables, the data package, the static edition, the essay."""

from __future__ import annotations

from pathlib import Path

from rules.core.messages import FOLDER, speaks

speaks(Path(__file__).parents[1] / FOLDER)
