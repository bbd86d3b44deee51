"""A client that is not ours, in an environment of its own, reads the citation trees that the files declare."""

import json
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from piquet_corpus.edition.corpus import Corpus
from tests.packaging.environments import installed, surroundings

pytestmark = pytest.mark.slow

DAPYTAINS = "dapytains==1.0.0rc4"
READ = """
import json, sys
from dapytains.tei.document import Document

def leaves(units):
    for unit in units:
        yield from leaves(unit.children) if unit.children else (unit.ref,)

found = {}
for path in sys.argv[1:]:
    document = Document(path)
    found[path] = {tree: list(leaves(document.get_reffs(tree=tree))) for tree in document.citeStructure}
    last = found[path]["clauses"][-1]
    found[path]["words of the last"] = "".join(document.get_passage(last, tree="clauses").itertext())
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python that has the client and nothing of ours."""
    return installed(tmp_path_factory.mktemp("dapytains") / "venv", DAPYTAINS) / "python"


def test_it_reaches_every_clause_of_every_text_and_translation(python: Path, corpus: Corpus) -> None:
    texts: list[Any] = [*corpus.editions.values(), *corpus.translations.values()]
    ran = subprocess.run(
        [python, "-c", READ, *(one.file for one in texts)],
        env=surroundings(),
        capture_output=True,
        text=True,
        timeout=300,
        check=True,
    )
    found = json.loads(ran.stdout)
    for one in texts:
        trees = found[str(one.file)]
        assert trees["clauses"] == [clause.id for clause in one.clauses]
        # it reads only the first citeStructure of a tree: of 1651 and its translation the chapters, not the preface; of
        # the Laws of about 1890 and their translation the laws, not what stands under a name
        beside = {"en1651": "pr", "en1890": "[a-z]+"}.get(one.id[:6], "-")
        first = [clause.ref for clause in one.clauses if not re.match(rf"{beside}\.", clause.ref)]
        assert trees["default"] == first
        assert one.clauses[-1].regularised.split()[-1] in trees["words of the last"]
    assert found[str(corpus.editions["en1651"].file)]["pages"] == [
        page.n for page in corpus.editions["en1651"].page_breaks
    ]
