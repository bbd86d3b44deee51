"""What `validate` asks of `faults.tsv` while an edition is being written."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from piquet_corpus.editing.validate.generated import check_impact
from piquet_corpus.edition.corpus import load
from tests.files import changes

PARTING = changes("parting.yaml")
COST_OF_ONE = [
    {
        "in": "simulated.tsv",
        "write": "rule\tparameter\toutcome\twith\tsettings\twhy\ncards.most\tpoints\tfault\t\t\tA slip.\n",
    },
    {
        "in": "faults.tsv",
        "write": "rule\tparameter\thappens\trulesets\tloses\ncards.most\tpoints\tHe slips.\tfr1700\tpoints\n",
    },
]


@pytest.mark.parametrize(
    ("being_written", "said"),
    [("except en1701\n", []), ("except fr1700\n", ["nothing is said of en1701"])],
)
def test_only_an_edition_that_is_being_written_may_have_no_costs_yet(
    changed: Callable[..., Path], being_written: str, said: list[str]
) -> None:
    directory = changed([*COST_OF_ONE, {"in": "finished-topics.txt", "write": being_written}], after=PARTING)
    found = [one.message.partition("”: ")[2] for one in check_impact(load(directory))]
    assert found == said
