/* The keys: what they do, and a list of them under "?". */
(() => {
  if (window.piquetKeys) return;
  window.piquetKeys = true;
  /* Follows a link or presses a button; says whether there is one. */
  const follow = (selector) => () => {
    const there = document.querySelector(selector);
    there?.click();
    return Boolean(there);
  };
  /* At the table of a game the arrows go from one thing that can be done to the next. What is done draws the page
     anew, so the place among them is kept here. */
  let place = -1;
  const toAct = (by) => () => {
    const acts = [...document.querySelectorAll(".playing .stage a:is(.tap, .button)")];
    if (!acts.length) return false;
    const now = acts.indexOf(document.activeElement);
    place = Math.min(Math.max((now < 0 ? place : now) + by, 0), acts.length - 1);
    acts[place].focus();
    return true;
  };
  const either = (...ways) => () => ways.some((way) => way());
  /* The words are asked for when the list is shown: they come with the page. */
  const KEYS = {
    ArrowRight: [() => piquetWords("nextStep", "Next step of a coup; the next card or act of a game"),
      either(follow("nav.player a[data-step=on][href]"), toAct(1))],
    ArrowLeft: [() => piquetWords("stepBefore", "The step before; the card or act before"),
      either(follow("nav.player a[data-step=back][href]"), toAct(-1))],
    Home: [() => piquetWords("toStart", "To the start of a coup"), follow("nav.player a[data-step=first][href]")],
    " ": [() => piquetWords("playOrPause", "Play or pause a coup; do what alone can be done in a game"),
      either(follow("nav.player button.play"), follow(".playing .stage a.only"))],
    n: [() => piquetWords("next", "Next chapter, clause, divergence or example"), follow("nav.turn a[rel=next]")],
    p: [() => piquetWords("before", "The one before"), follow("nav.turn a[rel=prev]")],
    "?": [() => piquetWords("thisList", "This list"), () => list()],
  };
  const names = () => ({
    ArrowRight: "→",
    ArrowLeft: "←",
    Home: piquetWords("homeKey", "Home"),
    " ": piquetWords("spaceKey", "Space"),
  });
  const list = () => {
    const box = document.createElement("dialog");
    box.className = "keys";
    box.setAttribute("aria-label", piquetWords("keys", "Keys"));
    const called = names();
    const rows = [
      ["/", piquetWords("find", "Search")],
      ...Object.entries(KEYS).map(([key, [what]]) => [called[key] || key, what()]),
      [piquetWords("escapeKey", "Esc"), piquetWords("closeOpen", "Close a panel, a list or the menu")],
      [piquetWords("tabKey", "Tab, Enter"),
        piquetWords("toLink", "Go to the next link, and open it: the number of a clause opens it beside the text")],
    ];
    const terms = document.createElement("dl");
    for (const [key, what] of rows) {
      const name = document.createElement("dt"), means = document.createElement("dd");
      name.textContent = key;
      means.textContent = what;
      terms.append(name, means);
    }
    const close = document.createElement("button");
    close.textContent = piquetWords("close", "Close");
    close.className = "button";
    close.addEventListener("click", () => box.close());
    box.addEventListener("close", () => box.remove());
    box.append(terms, close);
    document.body.append(box);
    box.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog.keys[open]")) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable], [role=slider], [role=combobox]")) return;
    if (event.key === " " && event.target.closest?.("a, button, summary, label")) return;
    if (!KEYS[event.key] || KEYS[event.key][1]() === false) return;
    event.preventDefault();
    event.stopPropagation();
  }, true);
})();
