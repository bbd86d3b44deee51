"""Draw what is measured, and keep it as SVG: `python -m piquet_corpus.upkeep.impact_picture`.

It needs vl-convert-python, which nothing else does: `pip install vl-convert-python`.
"""

from __future__ import annotations

from importlib import import_module

from piquet_corpus.corpus import load
from piquet_corpus.html.impact_picture import chart, path
from piquet_corpus.output.terminal import say
from piquet_corpus.paths import shown, write_text
from rules.core.messages import languages, speaking


def main() -> None:
    """Write the picture in each language."""
    draws = import_module("vl_convert")  # not installed with the rest
    corpus = load()
    for name in languages():
        with speaking(name):
            kept = path(corpus)
            kept.parent.mkdir(exist_ok=True)
            write_text(kept, draws.vegalite_to_svg(chart(corpus).to_dict()) + "\n")
            say(f"{shown(kept)} is written.")


if __name__ == "__main__":
    main()
