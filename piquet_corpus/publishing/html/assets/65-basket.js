/* The basket: what a reader puts by to cite it together. The browser keeps it; the page on it has it in its address.
   A button (`data-basket`, references with spaces between them) puts them in, or takes them out. */
(() => {
  if (window.piquetBasket) return;
  window.piquetBasket = true;
  const KEY = "piquet-basket", all = (what) => document.querySelectorAll(what);
  let store;
  try { store = localStorage; store.getItem(KEY); } catch { return; }
  const kept = () => (store.getItem(KEY) || "").split(" ").filter(Boolean);
  const to = (ids) => new URL(ids.length ? `basket?refs=${ids}` : "basket", location);
  /* The references in the address, if this is the page on a basket. */
  const shown = () => location.pathname.endsWith("/basket") && (new URL(location).searchParams.get("refs") || "");
  const set = (element, name, value) => { if (element[name] !== value) element[name] = value; };
  const show = () => {
    const ids = kept();
    for (const link of all("a.basket")) {
      set(link, "hidden", !ids.length);
      set(link, "href", to(ids).href);
      set(link.lastElementChild, "textContent", `${ids.length}`);
    }
    for (const button of all("[data-basket]")) {
      set(button, "ariaPressed", `${button.dataset.basket.split(" ").every((id) => ids.includes(id))}`);
    }
    if (shown() === "" && ids.length && all("[data-testid=stApp] h1").length) piquet.go(to(ids), false, true);
  };
  document.addEventListener("click", ({target}) => {
    const button = target.closest?.("[data-basket], [data-empty]");
    if (!button) return;
    const ids = kept(), chosen = button.dataset.basket?.split(" ") || ids, own = shown() === `${ids}`;
    const out = chosen.every((id) => ids.includes(id));
    const left = out ? ids.filter((id) => !chosen.includes(id)) : [...new Set([...ids, ...chosen])];
    store.setItem(KEY, left.join(" "));
    show();
    /* Who changes his own basket on its page sees what is left of it. */
    if (own) piquet.go(to(left), true, true);
  });
  let soon = 0;
  new MutationObserver(() => { soon ||= requestAnimationFrame(() => { soon = 0; show(); }); })
    .observe(document, {childList: true, subtree: true});
  addEventListener("storage", show);
  show();
})();
