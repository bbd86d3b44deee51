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
  /* The words are asked for when the list is shown: they come with the page. */
  const KEYS = {
    ArrowRight: [() => piquetWords("nextStep", "Next step of a coup"), follow("nav.player a[data-step=on][href]")],
    ArrowLeft: [() => piquetWords("stepBefore", "The step before"), follow("nav.player a[data-step=back][href]")],
    Home: [() => piquetWords("toStart", "To the start of a coup"), follow("nav.player a[data-step=first][href]")],
    " ": [() => piquetWords("playOrPause", "Play or pause a coup"), follow("nav.player button.play")],
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
