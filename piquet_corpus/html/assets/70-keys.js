/* The keys: what they do, and a list of them under "?". */
(() => {
  if (window.piquetKeys) return;
  window.piquetKeys = true;
  const follow = (selector) => () => document.querySelector(selector)?.click();
  const KEYS = {
    "/": ["Find words in the texts", () => document.querySelector("form.find input[type=search]")?.focus()],
    n: ["Next chapter, clause or divergence", follow("nav.turn a[rel=next]")],
    p: ["The one before", follow("nav.turn a[rel=prev]")],
    "?": ["This list", () => list()],
  };
  const list = () => {
    const box = document.createElement("dialog");
    box.className = "keys";
    box.setAttribute("aria-label", "Keys");
    const rows = [...Object.entries(KEYS).map(([key, [what]]) => [key, what]), ["Esc", "Close a panel, a list or the menu"],
      ["Tab, Enter", "Go to the next link, and open it: the number of a clause opens it beside the text"]];
    const terms = document.createElement("dl");
    for (const [key, what] of rows) {
      const name = document.createElement("dt"), means = document.createElement("dd");
      name.textContent = key;
      means.textContent = what;
      terms.append(name, means);
    }
    const close = document.createElement("button");
    close.textContent = "Close";
    close.className = "button";
    close.addEventListener("click", () => box.close());
    box.addEventListener("close", () => box.remove());
    box.append(terms, close);
    document.body.append(box);
    box.showModal();
  };
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog.keys")) return;
    if (event.target.closest?.("input, textarea, select, [contenteditable], [role=slider], [role=combobox]")) return;
    const key = KEYS[event.key];
    if (!key) return;
    event.preventDefault();
    event.stopPropagation();
    key[1]();
  }, true);
})();
