"""The parts of the edition as HTML, without Streamlit: what the app shows, in the language of the reader."""

from __future__ import annotations

from pathlib import Path

from rules.core.messages import FOLDER, speaks

speaks(Path(__file__).parents[2] / FOLDER)
