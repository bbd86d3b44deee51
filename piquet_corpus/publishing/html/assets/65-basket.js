/* The basket: what a reader puts by to cite it together. The browser keeps it; the page on it has it in its address.
   A button (`data-basket`, references with spaces between them) puts them in, or takes them out. */
(() => {
  if (window.piquetBasket) return;
  window.piquetBasket = true;
  const KEY = "piquet-basket", PAGE = /\/basket$/;
  const kept = () => { try { return JSON.parse(localStorage.getItem(KEY)) || []; } catch { return []; } };
  const address = (ids) => new URL(ids.length ? `basket?refs=${ids.map(encodeURIComponent).join(",")}` : "basket", location.href);
  const refs = () => (new URL(location.href).searchParams.get("refs") || "").split(",").filter(Boolean);
  const same = (one, other) => one.join() === other.join();
  const set = (element, name, value) => { if (element.getAttribute(name) !== value) element.setAttribute(name, value); };
  const show = () => {
    const ids = kept();
    for (const link of document.querySelectorAll("a.basket")) {
      const number = link.querySelector("b");
      if (link.hidden === Boolean(ids.length)) link.hidden = !ids.length;
      set(link, "href", address(ids).href);
      if (number.textContent !== String(ids.length)) number.textContent = ids.length;
    }
    for (const button of document.querySelectorAll("button[data-basket]")) {
      set(button, "aria-pressed", String(button.dataset.basket.split(" ").every((id) => ids.includes(id))));
    }
    if (PAGE.test(location.pathname) && !refs().length && ids.length && document.querySelector("[data-testid=stApp] h1")) {
      window.piquet?.go(address(ids), false, true);
    }
  };
  /* Who changes his own basket on its page sees what is left of it. */
  const keep = (ids) => {
    const own = PAGE.test(location.pathname) && same(refs(), kept());
    try { localStorage.setItem(KEY, JSON.stringify(ids)); } catch { return; }
    show();
    if (own) window.piquet.go(address(ids), true, true);
  };
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("button:is([data-basket], [data-empty])");
    if (!button) return;
    const ids = kept(), chosen = button.dataset.basket?.split(" ") || ids;
    const there = chosen.every((id) => ids.includes(id));
    keep(there ? ids.filter((id) => !chosen.includes(id)) : [...new Set([...ids, ...chosen])]);
  });
  let soon = 0;
  new MutationObserver(() => { soon ||= requestAnimationFrame(() => { soon = 0; show(); }); })
    .observe(document, {childList: true, subtree: true});
  addEventListener("storage", show);
  show();
})();
