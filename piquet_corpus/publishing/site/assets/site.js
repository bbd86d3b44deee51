/* Permanent addresses at the start page lead to their pages; the words that scripts show are in the page's language. */
(() => {
  document.documentElement.classList.add("scripted");
  const folders = {clause: "clause", divergence: "divergence", row: "parallel", case: "example", term: "term"};
  /* A name as it is published, from how it may be typed: in capitals, or with the full stop of a sentence. */
  const piquetNamed = (kind, typed) => {
    const name = typed.trim().replace(/[.,;:]+$/, "");
    return kind === "divergence" ? name.toUpperCase() : /^[A-Z]/.test(name) ? name.toLowerCase() : name;
  };
  if (document.querySelector(".missing")) {
    const [, folder, typed] = location.pathname.match(/([a-z]+)\/([^/]+?)(?:\.html)?$/) || [];
    const name = typed && piquetNamed(folder, decodeURIComponent(typed));
    if (name && name !== typed && Object.values(folders).includes(folder)) location.replace(`${name}.html`);
    return;
  }
  window.piquetWords = (name, english = name) => window.piquetSaid?.[name] || english;
  if (!document.querySelector(".home")) return;
  const asked = new URLSearchParams(location.search);
  for (const [name, folder] of Object.entries(folders)) {
    const id = piquetNamed(name, asked.get(name) || "");
    if (/^[\w.-]+$/.test(id)) { location.replace(`${folder}/${id}.html${location.hash}`); return; }
  }
})();
/* Who comes from a list goes on in that list, as it was filtered: lists.js keeps what it shows. */
(() => {
  let kept = null;
  try { kept = sessionStorage.getItem("piquetList"); } catch { /* a browser may keep nothing */ }
  const {name, address, things} = JSON.parse(kept || "{}");
  const at = things?.findIndex(({to}) => to === location.href.replace(/#.*/, "")) ?? -1;
  if (at < 0) return;
  const link = (to, text, properties = {}) => Object.assign(document.createElement("a"), {href: to, textContent: text, ...properties});
  const way = (thing, before, after, rel) => {
    if (!thing) return document.createElement("span");
    const id = thing.to.match(/divergence\/(D\d+)/)?.[1];
    return link(thing.to, `${before}${id || thing.title}${after}`, {title: thing.title, rel});
  };
  const nav = document.querySelector("nav.turn") || document.createElement("nav");
  nav.className = "turn";
  nav.setAttribute("aria-label", name);
  nav.replaceChildren(way(things[at - 1], "← ", "", "prev"), link(address, `${name}: ${at + 1} / ${things.length}`), way(things[at + 1], "", " →", "next"));
  if (!nav.parentElement) document.querySelector("h1").before(nav);
})();
/* What the terms of the game mean, each in the language of its mark: fetched when the first is pointed at, and put where their marks expect it. */
(() => {
  const {root, up} = document.body.dataset;
  let asked = null;
  const fetched = () => asked ||= fetch(`${root}assets/terms.${document.documentElement.lang}.json`).then((answer) => answer.json());
  const described = async (mark) => {
    const name = mark.pathname.match(/([\w.-]+)\.html$/)?.[1], id = `${name}-${mark.closest("[lang]").lang}`;
    const known = await fetched();
    if (!known[id] || mark.hasAttribute("aria-describedby")) return;
    if (!document.getElementById(id)) {
      const kept = document.createElement("div");
      kept.innerHTML = known[id];
      kept.hidden = true;
      for (const link of kept.querySelectorAll("a[href]")) link.setAttribute("href", up + link.getAttribute("href"));
      document.body.append(kept);
    }
    mark.setAttribute("aria-describedby", id);
    mark.dispatchEvent(new PointerEvent("pointerover", {bubbles: true, clientX: -1, clientY: -1}));
  };
  for (const kind of ["pointerover", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const mark = event.target.closest?.("a.term:not([aria-describedby])");
      if (mark) described(mark).catch(() => {});
    });
  }
})();
/* Buttons that copy a part of the page, with its italics. They are made here, because they need this script. */
(() => {
  const citation = document.querySelector("#cite .citation");
  if (citation) {
    const line = document.createElement("p");
    line.className = "cite-line";
    const add = (said, data) => {
      const button = document.createElement("button");
      Object.assign(button, {type: "button", className: "button", textContent: said});
      Object.assign(button.dataset, data);
      line.append(button);
    };
    add(piquetWords("copyCitation"), {copyFrom: ".citation"});
    add(piquetWords("copyLink"), {link: location.href.split("#")[0]});
    citation.after(line);
  }
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copy-from]");
    if (!button) return;
    const part = document.querySelector(button.dataset.copyFrom), shown = button.textContent;
    const as = (type, said) => ({[type]: new Blob([said], {type})});
    try {
      if (window.ClipboardItem) {
        const item = {...as("text/plain", part.textContent), ...as("text/html", part.innerHTML)};
        await navigator.clipboard.write([new ClipboardItem(item)]);
      } else await navigator.clipboard.writeText(part.textContent);
      button.textContent = piquetWords("copied", "Copied");
    } catch { button.textContent = piquetWords("notCopied", "Not copied: select the text"); }
    setTimeout(() => { button.textContent = shown; }, 2000);
  });
})();
