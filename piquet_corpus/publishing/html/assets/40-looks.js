/* Boxes that only change how the text looks: what was chosen last stays chosen, and stands in the address. */
(() => {
  if (window.piquetLooks) return;
  window.piquetLooks = true;
  const key = (box) => `piquet:${box.dataset.look}`;
  const differs = (box) => box.checked !== ("off" in box.dataset);
  const write = (box) => {
    const url = new URL(location.href);
    if (differs(box)) url.searchParams.set(box.dataset.look, box.dataset.value);
    else url.searchParams.delete(box.dataset.look);
    history.replaceState(history.state, "", url);
  };
  document.addEventListener("change", (event) => {
    const box = event.target;
    if (!box.dataset?.look) return;
    try { localStorage.setItem(key(box), box.checked ? "on" : "off"); } catch { /* then it is not remembered */ }
    write(box);
  });
  const known = new WeakSet();
  new MutationObserver(() => {
    for (const box of document.querySelectorAll("input[data-look]")) {
      if (known.has(box)) continue;
      known.add(box);
      let kept = null;
      try { kept = localStorage.getItem(key(box)); } catch { /* not remembered */ }
      if (kept && !new URL(location.href).searchParams.has(box.dataset.look)) box.checked = kept === "on";
    }
  }).observe(document.body, {childList: true, subtree: true});
})();
