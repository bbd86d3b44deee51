"""Play 200 parties under each rule set against an opponent who solves, and one who does not: part of `make soak`.

Who plays against them clicks on anything that is offered, faults too. Each must come to its end, and its transcript
must read back to the same score. `python tests/soak/parties.py 20` plays fewer. Exit status 1 if one does not.
"""

import sys
from unittest.mock import patch

from rules.piquet.opponent import opponent
from tests.books import BOOKS
from tests.simulation.clicking import PARTIES, clicked_through, reads_back

NUMBER = 200


def parties(number: int) -> bool:
    """Play so many parties under each rule set with each opponent, and print what came of it."""
    well = True
    for name in PARTIES:
        for policy in ("plain", "strong"):
            wrong = [seed for seed in range(number) if not reads_back(clicked_through(BOOKS[name], policy, seed, True))]
            print(f"{name}, {policy}: {number} parties, {len(wrong)} do not read back: {wrong[:9]}", flush=True)
            well = well and not wrong
    return well


if __name__ == "__main__":
    with patch.object(opponent, "is_ready", return_value=True):  # he is compiled when he is first asked
        sys.exit(0 if parties(int(sys.argv[1]) if len(sys.argv) > 1 else NUMBER) else 1)
