/* Links inside the app change what is shown in one document, and Back returns to the same place.

   A link to another view gets an entry in the history; Streamlit hears of it as of Back and draws that view. Each entry
   keeps which clause stood at the top of the window and how far from it, since heights change while a page is drawn. */
(() => {
  if (window.piquet) return;
  const HEAD = 64, LOOK = 40, PATIENCE = 8000, SOON = 300, LATE = 4000;
  const main = () => document.querySelector("[data-testid=stMain]") || document.scrollingElement;
  const running = () => document.querySelector("[data-testid=stApp]")?.dataset.testScriptState === "running";
  let going = 0, moved = false, ran = 0;
  /* A run may be shorter than the time between two looks. */
  new MutationObserver(() => { if (running()) ran = Date.now(); })
    .observe(document, {subtree: true, attributeFilter: ["data-test-script-state"]});
  for (const kind of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(kind, () => { moved = true; }, {capture: true, passive: true});
  }

  /* The view that is drawn; another fragment of it needs no run of the script. */
  const view = () => location.pathname + location.search;
  let shown = view();
  /* What is always at the same place in the window shows no place. */
  const FIXED = "header, nav, aside";
  const at = (element) => ({id: element.id, off: element.getBoundingClientRect().top});
  const anchor = () => {
    for (const element of document.querySelectorAll("[data-testid=stHtml] [id]:not([tabindex])")) {
      const box = element.getBoundingClientRect();
      if (box.height && box.bottom > HEAD && box.top < innerHeight && !element.closest(FIXED)) return at(element);
    }
    return {};
  };
  const keep = () => history.replaceState({...history.state, place: {...anchor(), top: main().scrollTop}}, "");
  let soon = 0;
  addEventListener("scroll", () => {
    if (going) return;
    clearTimeout(soon);
    soon = setTimeout(() => { if (!going) keep(); }, 200);
  }, {capture: true, passive: true});

  /* Calls `settle` again and again until it says three times in a row that nothing is left to do. If the address was
     changed, a run of the script follows, and on a busy machine not soon. */
  const until = (settle, wait) => {
    const turn = going = Date.now(), end = turn + PATIENCE;
    let still = 0, seen = false;
    moved = false;
    const look = () => {
      if (turn !== going) return;
      seen = seen || running() || ran >= turn || Date.now() > turn + wait;
      if (moved || Date.now() > end) { going = 0; return; }
      still = seen && !running() && settle() ? still + 1 : 0;
      if (still < 3) setTimeout(look, LOOK); else { going = 0; keep(); }
    };
    setTimeout(look, LOOK);
  };
  const by = (pixels) => { if (Math.abs(pixels) < 1) return true; main().scrollTop += pixels; return false; };
  const toPlace = (place, wait) => until(() => {
    const there = place.id && document.getElementById(place.id);
    return there ? by(there.getBoundingClientRect().top - place.off) : by((place.top || 0) - main().scrollTop);
  }, wait);
  /* The clause of a translation stands at the place of its original where that is not shown. */
  const placed = (id) => document.getElementById(id) || document.getElementById(id.replace(/^(\w+)\.[a-z]{2}\./, "$1."));
  const toFragment = (id, wait) => {
    let tries = 0;
    until(() => {
      const there = placed(id);
      if (!there) {
        if (++tries === 10) elsewhere(id);
        return false;
      }
      for (let fold = there.closest("details"); fold; fold = fold.parentElement.closest("details")) fold.open = true;
      const unfolds = there.closest("tbody.fold")?.querySelector(".adds details");
      if (unfolds) unfolds.open = true;
      const wanted = HEAD + 56, at = main().scrollTop, moves = there.getBoundingClientRect().top - wanted;
      main().scrollTop = at + moves;
      if (there.hasAttribute("tabindex")) there.focus({preventScroll: true});
      return Math.abs(main().scrollTop - at) < 1;
    }, wait);
  };
  /* The text is shown a chapter at a time: the clause is in another one. It used to be on the first page. */
  const elsewhere = (id) => {
    const url = new URL(location.href);
    if (document.querySelector(".home") && id.includes(".")) url.pathname = `${url.pathname.replace(/\/$/, "")}/read`;
    else if (!document.querySelector("table.reading") || url.searchParams.get("at") === id) return;
    url.searchParams.set("at", id);
    history.replaceState({}, "", url);
    shown = view();
    dispatchEvent(new PopStateEvent("popstate", {state: {ours: true}}));
    toFragment(id, LATE);
  };
  const toTop = () => {
    main().scrollTop = 0;
    until(() => {
      const title = document.querySelector("[data-testid=stHtml] h1");
      if (title && !moved) { title.tabIndex = -1; title.focus({preventScroll: true}); }
      return by(-main().scrollTop);
    }, LATE);
  };

  /* `stay`: what is to keep its place in the window, or true for whatever is at its top. `replaces`: Back does not
     return to the view that is left, as with the steps of a coup. */
  const go = (url, stay, replaces = false) => {
    const place = stay ? {...(stay === true ? anchor() : at(stay)), top: main().scrollTop} : null;
    clearTimeout(soon);
    keep();
    history[replaces ? "replaceState" : "pushState"]({}, "", url);
    shown = view();
    dispatchEvent(new PopStateEvent("popstate", {state: {ours: true}}));
    const id = decodeURIComponent(url.hash.slice(1));
    if (place) toPlace(place, LATE); else if (id) toFragment(id, LATE); else toTop();
  };
  window.piquet = {go, moving: () => going !== 0};

  const ours = (element) => element && element.closest("[data-testid=stHtml]");
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!ours(link) || event.defaultPrevented || event.button) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.target || link.download) return;
    const url = new URL(link.href);
    if (url.origin !== location.origin) return;
    if (url.hash && url.pathname === location.pathname && url.search === location.search) {
      event.preventDefault();
      keep();
      history.pushState({}, "", url);
      toFragment(decodeURIComponent(url.hash.slice(1)), SOON);
      return;
    }
    event.preventDefault();
    const near = !link.closest(FIXED) && link.closest("[data-testid=stHtml] [id]");
    const stay = "keep" in link.dataset && (near || true);
    go(url, stay, "replace" in link.dataset);
  });
  document.addEventListener("submit", (event) => {
    if (!ours(event.target)) return;
    event.preventDefault();
    const url = new URL(event.target.getAttribute("action") || "", location.href);
    for (const [name, value] of new FormData(event.target)) if (value.trim()) url.searchParams.set(name, value.trim());
    go(url, false);
  });
  addEventListener("popstate", (event) => {
    if (event.state?.ours) return;
    clearTimeout(soon);
    const place = history.state?.place, wait = view() === shown ? SOON : LATE;
    shown = view();
    if (place) toPlace(place, wait);
    else if (location.hash) toFragment(decodeURIComponent(location.hash.slice(1)), wait);
  });
  /* The address with which the document was opened: Streamlit may have gone on to another page since. */
  const opened = new URL(performance.getEntriesByType("navigation")[0]?.name || location.href);
  const asked = decodeURIComponent(opened.hash.slice(1)) || opened.searchParams.get("open");
  if (asked) toFragment(asked, SOON);
})();
