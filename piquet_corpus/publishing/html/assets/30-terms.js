/* Shows what a term means beside the mark under the pointer, or with the focus, or tapped; Escape hides it. */
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
