"""Print how good the proposed rows of the alignment are, measured against those that people made.

For every two editions of a game, one is compared with the other as if it had no row yet. Pairs of clauses are counted:
*right* is the part of the proposed ones that people have too, *found* the part of theirs that is proposed.
`tests/aligning/test_quality.py` has the limits.
"""

from itertools import permutations

from rich.console import Console
from rich.table import Table

from piquet_corpus.editing.aligning.measuring import measured
from piquet_corpus.edition.corpus import load


def main() -> None:
    """Measure and print."""
    corpus = load()
    table = Table("edition", "from", "rows with", "certainty", "pairs", "right", "found")
    for edition, other in permutations(corpus.editions, 2):
        if not corpus.same_game(edition, other):
            continue
        for beside in corpus.editions:
            if beside != edition and corpus.same_game(edition, beside):
                for certainty, found in measured(corpus, edition, other, beside).items():
                    cells = (str(found.proposed), f"{found.precision:.1%}", f"{found.recall:.1%}")
                    table.add_row(edition, other, beside, certainty, *cells)
    Console().print(table)


if __name__ == "__main__":
    main()
