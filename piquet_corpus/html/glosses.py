"""Terms of the glossary in running text: a discreet mark, and the meaning of the term, in the language of the text.

Each mark is a link to the glossary, described by a definition that is once on the page, hidden. The script shows the
definition beside the mark under the pointer, or when the mark has the focus, or is tapped; Escape hides it.
"""

from __future__ import annotations

from collections.abc import Iterable

from piquet_corpus.corpus import Corpus
from piquet_corpus.html.addresses import GLOSSARY, address, link
from piquet_corpus.html.markup import Html, join, tag
from piquet_corpus.html.passages import Mark
from piquet_corpus.language.index import terms_in
from piquet_corpus.language.words import Layer, Passage
from piquet_corpus.texts.glossary import Entry
from piquet_corpus.texts.tei.model import Block, Clause

MORE = {"en": "Glossary", "fr": "Glossaire"}

SHOW_DEFINITIONS = """<script>
(() => {
  if (window.piquetTerms) return;
  window.piquetTerms = true;
  let box = null, of = null, touched = false, leaving = 0, at = '', left = '';
  const hide = () => { clearTimeout(leaving); if (box) box.remove(); box = of = null; };
  const show = (term) => {
    clearTimeout(leaving);
    if (term === of) return;
    hide();
    const said = document.getElementById(term.getAttribute('aria-describedby'));
    if (!said) return;
    of = term;
    box = said.cloneNode(true);
    box.removeAttribute('id');
    box.className = 'gloss';
    document.body.append(box);
    place();
  };
  const place = () => {
    const rect = of.getClientRects()[0], wide = document.documentElement.clientWidth;
    if (!rect || rect.bottom < 0 || rect.top > innerHeight) { hide(); return; }
    box.style.left = Math.max(8, Math.min(rect.left, wide - box.offsetWidth - 8)) + 'px';
    const below = rect.bottom + 6, above = rect.top - box.offsetHeight - 6;
    box.style.top = (below + box.offsetHeight > innerHeight && above > 0 ? above : below) + 'px';
  };
  const term = (event) => event.target.closest ? event.target.closest('a.term') : null;
  document.addEventListener('pointerdown', (event) => { touched = event.pointerType === 'touch'; }, true);
  document.addEventListener('pointermove', (event) => { at = event.clientX + ',' + event.clientY; }, true);
  document.addEventListener('pointerover', (event) => {
    at = event.clientX + ',' + event.clientY;
    // What comes to lie under a pointer that rests, because Escape took the definition away, is not pointed at.
    if (event.pointerType === 'touch' || at === left) return;
    left = '';
    if (term(event)) show(term(event));
    else if (box && box.contains(event.target)) clearTimeout(leaving);
    else if (box && document.activeElement !== of) { clearTimeout(leaving); leaving = setTimeout(hide, 250); }
  });
  document.addEventListener('focusin', (event) => {
    if (term(event)) show(term(event)); else if (!(box && box.contains(event.target))) hide();
  });
  document.addEventListener('click', (event) => {
    if (term(event) && touched) { event.preventDefault(); show(term(event)); }
    else if (!(box && box.contains(event.target))) hide();
  }, true);
  document.addEventListener('keydown', (event) => { if (event.key === 'Escape') { left = at; hide(); } });
  document.addEventListener('scroll', () => { if (box) place(); }, true);
})();
</script>"""


def term_marks(corpus: Corpus, passage: Clause | Block | Passage, layer: Layer, language: str) -> tuple[Mark, ...]:
    """Return the marks of the terms in a clause or heading, each at its first place there."""
    first = {term.entry.id: term for term in reversed(terms_in(corpus, passage, layer))}
    found = sorted(first.values(), key=lambda term: term.start)
    return tuple(Mark(one.start, one.end, _Made(one.entry, language)) for one in found)


class _Made:
    """Makes words a term."""

    def __init__(self, entry: Entry, language: str) -> None:
        self.entry, self.language = entry, language

    def __call__(self, words: Html, first: bool) -> Html:
        """Return the words as a link to the glossary, described by the definition; further parts look the same."""
        if not first:
            return tag("span", words, class_="term")
        to = address(GLOSSARY, term=self.entry.id)
        return tag("a", words, href=to, class_="term", aria_describedby=_id(self.entry, self.language))


def definitions(corpus: Corpus, languages: Iterable[str]) -> Html:
    """Return the meanings of all terms in some languages, hidden, for their marks to point to."""
    found = (_definition(entry, language) for language in languages for entry in corpus.glossary.entries)
    return tag("div", *found, hidden="hidden")


def _definition(entry: Entry, language: str) -> Html:
    """Return what a term means."""
    name, more = tag("b", entry.lemma.get(language)), address(GLOSSARY, term=entry.id)
    said = join([name, ": ", entry.definition.get(language), ". ", link(MORE.get(language, MORE["en"]), more)])
    return tag("div", said, id=_id(entry, language), lang=language)


def _id(entry: Entry, language: str) -> str:
    """Return the id of a definition."""
    return f"{entry.id}-{language}"
