"""The chain from clause to rule and case as TEI: `corpus/links.xml`, written from the rule sets and the cases.

Whoever has the TEI alone can go from a clause to the function that executes it and the examples that prove it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from xml.sax.saxutils import quoteattr

from piquet_corpus.cases.read import SUFFIX
from piquet_corpus.corpus import Corpus
from piquet_corpus.paths import write_text
from rules.rule import registry

FILE = "links.xml"

_HEAD = """\
<?xml version="1.0" encoding="UTF-8"?>
<!-- Written by the command `links` of piquet-corpus. Change the rule sets or the cases, not this file. -->
<TEI xmlns="http://www.tei-c.org/ns/1.0" xml:lang="en">
 <teiHeader>
  <fileDesc>
   <titleStmt><title>piquet-corpus: from clauses to rules and cases</title></titleStmt>
   <publicationStmt><publisher>piquet-corpus</publisher><availability>\
<licence target="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</licence></availability></publicationStmt>
   <sourceDesc><p>Written from the rule sets and match forms (rules) and the cases (corpus/cases).</p></sourceDesc>
  </fileDesc>
  <encodingDesc>
   <listPrefixDef>
    <prefixDef ident="rule" matchPattern="rules\\.([a-z_]+)\\.([a-z_]+):([a-z_]+)#([a-z-]+)" \
replacementPattern="../rules/$1/$2.py#$3">
     <p>The function of a rule, and after # the ground on which it decides by the clause.</p>
    </prefixDef>
    <prefixDef ident="rule" matchPattern="rules\\.([a-z_]+)\\.([a-z_]+)\\.([a-z_]+):([a-z_]+)#([a-z-]+)" \
replacementPattern="../rules/$1/$2/$3.py#$4">
     <p>The same, of a rule in a package within the game's.</p>
    </prefixDef>
    <prefixDef ident="case" matchPattern="([a-z0-9/-]+)#([a-z0-9-]+)" replacementPattern="cases/$1.cases.yaml#$2">
     <p>A case: its file, and after # its id.</p>
    </prefixDef>
   </listPrefixDef>
  </encodingDesc>
 </teiHeader>
 <standOff>
"""

_GROUPS = (
    (
        "rule",
        "A clause, the rule and the ground it is the authority for; n: the rule sets, and the rule.",
    ),
    ("case", "A clause, and a case that stands in it or rests on it."),
)


def links_text(corpus: Corpus) -> str:
    """Return the text of `links.xml` as it should be. Raises what loading rule sets and cases raises."""
    parts = [_HEAD]
    for (type_, meaning), links in zip(_GROUPS, (_rule_links(corpus), _case_links(corpus)), strict=True):
        parts += [f'  <linkGrp type="{type_}">\n   <desc>{meaning}</desc>\n', *links, "  </linkGrp>\n"]
    return "".join((*parts, " </standOff>\n</TEI>\n"))


def write_links(corpus: Corpus) -> Path:
    """Write `links.xml`, whole or not at all, and return where."""
    path = corpus.directory / FILE
    write_text(path, links_text(corpus))
    return path


def is_up_to_date(corpus: Corpus) -> bool:
    """Whether the file says what the rule sets and cases say now."""
    path = corpus.directory / FILE
    return path.is_file() and path.read_text(encoding="utf-8") == links_text(corpus)


def _rule_links(corpus: Corpus) -> Iterator[str]:
    """Return the links to rules, in the order of the texts."""
    rules = registry()
    for id_ in corpus.clauses:
        for use in corpus.grounds(id_):
            rule = rules[use.rule]
            pointer = f"rule:{rule.module}:{rule.function.__name__}#{use.ground}"
            yield _link(corpus, id_, pointer, f"{' '.join(use.rulesets)} {use.rule}")


def _case_links(corpus: Corpus) -> Iterator[str]:
    """Return the links to cases, in the order of the texts."""
    for id_ in corpus.clauses:
        for case in corpus.cases_about(id_):
            file = case.file.relative_to(corpus.directory / "cases").as_posix().removesuffix(SUFFIX)
            yield _link(corpus, id_, f"case:{file}#{case.id}")


def _link(corpus: Corpus, clause: str, pointer: str, n: str | None = None) -> str:
    """Return one link."""
    file = corpus.clauses[clause].file.relative_to(corpus.directory).as_posix()
    attributes: Iterable[tuple[str, str]] = (*((("n", n),) if n else ()), ("target", f"{file}#{clause} {pointer}"))
    return f"   <link {' '.join(f'{name}={quoteattr(value)}' for name, value in attributes)}/>\n"
