/* One search in the head of every page. What there is to find is read when somebody comes to the field; what is found
   stands under it in groups. On the page of the search of the static edition it stands there, all of it.

   It finds what the command finds: see finding.py and edition/language/search.py. */
(() => {
  if (window.piquetPlain) return;
  const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
  const QUOTATION = /["“”„«]\s*([^"“”„«»]*?[^"“”„«»\s])\s*["“”»]/g;
  const NUMBER = /^d?(\d{1,4})$/, SECTION = /^(?:§+ ?(?=\d)|(?=\d+\.\d))(\d+(?:\.\d+)*)$/;
  const LEAST = 2, FEW = 4, MOST = 100, LONGEST = 150;
  /* Words as they are compared: accents make no difference, nor do u and v, i and j, other old letters, or what stands between words. */
  window.piquetPlain = (words) => words.replace(UNSEEN, "").replace(/[ʼʹ]/g, "’").normalize("NFKC").toLowerCase()
    .replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/v/g, "u").replace(/j/g, "i")
    .normalize("NFD").replace(/[\u0300-\u036f]/g, "").replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const plain = window.piquetPlain;
  const GROUPS = [
    ["named", () => piquetWords("named", "By its number")],
    ["clause", () => piquetWords("inTexts", "In the texts")],
    ["term", () => piquetWords("inGlossary", "Glossary")],
    ["divergence", () => piquetWords("inDivergences", "Divergences")],
    ["case", () => piquetWords("inExamples", "Examples")],
    ["rule", () => piquetWords("inRules", "Rules")],
  ];

  /* Everything that can be found. A file has each field as lines; in the static edition, that of another language than
     English has only the titles and the ways to pages that are in English only. */
  const read = async (name) => {
    const answer = await fetch(name);
    if (!answer.ok) throw new Error(answer.status);
    const {lemmas, ...columns} = await answer.json();
    return {lemmas, columns: Object.entries(columns).map(([field, lines]) => [field, lines.split("\n")])};
  };
  const asked = {};
  const index = () => asked[document.documentElement.lang] ||= load();
  const load = async () => {
    const {root, up} = document.body.dataset, spoken = document.documentElement.lang;
    const is = root === undefined ? `search.json?lang=${spoken}` : `${root}search.json`;
    const [{lemmas, columns}, own] = await Promise.all([read(is), up !== root ? read(`${up}search.json`) : {columns: []}]);
    const things = columns[0][1].map((_, place) => {
      const thing = Object.fromEntries(columns.map(([field, lines]) => [field, lines[place]]));
      for (const [field, lines] of own.columns) thing[field] = lines[place] || thing[field];
      thing.to = thing.to && (up || "") + thing.to.replaceAll("*", thing.id);
      thing.name = ` ${plain(thing.title)} `;
      thing.text = `${thing.name}| ${plain(thing.shown)} | ${plain(thing.translated)} | ${thing.read} `;
      thing.all = `${thing.text}| ${thing.words} `;
      return thing;
    });
    return {lemmas: new Map(Object.entries(lemmas)), things: things.filter((thing) => thing.to)};
  };

  /* What was typed, as phrases and words; and the references that it may be. */
  const asks = (typed) => {
    const phrases = [...typed.matchAll(QUOTATION)].map(([, words]) => plain(words)).filter(Boolean);
    const words = plain(typed.replace(QUOTATION, " ")).split(" ").filter(Boolean);
    const name = typed.replace(UNSEEN, "").normalize("NFKC").trim().toLowerCase().replace(/[.,;:]+$/, "");
    return {phrases, words, name};
  };
  const isNamed = ({id, kind}, {name}) => {
    const [, number] = name.match(NUMBER) || [], [, section] = name.match(SECTION) || [];
    if (section) return /clause|passage/.test(kind) && id.replace(/^[^.]+\./, "") === section;
    if (number) return kind === "divergence" && id === `D${number.padStart(3, "0")}`;
    return /\d/.test(name) && id.toLowerCase() === name.replace(/^(\w*\d\w*)\.[a-z]{2}(?=\.|$)/, "$1");
  };
  const ways = (word, lemmas) => [word.length > 2 ? ` ${word}` : ` ${word} `, ...(lemmas.get(word) || "").split(" ").filter(Boolean).map((form) => ` ${form} `)];
  const find = ({lemmas, things}, query) => {
    const {phrases, words} = query, sequence = words.join(" "), forms = words.map((word) => ways(word, lemmas));
    const rank = ({name, text}) => name.includes(` ${sequence}`) ? 0 : text.includes(` ${sequence} `) ? 1 : 2;
    const found = Object.fromEntries(GROUPS.map(([kind]) => [kind, []]));
    found.named = things.filter((thing) => isNamed(thing, query));
    if (found.named.length && !NUMBER.test(query.name)) return found;
    for (const thing of phrases.length + words.length ? things : []) {
      if (phrases.every((phrase) => thing.text.includes(` ${phrase} `)) && forms.every((any) => any.some((form) => thing.all.includes(form)))) {
        found[thing.kind]?.push([rank(thing), thing]);
      }
    }
    for (const [kind] of GROUPS.slice(1)) found[kind] = found[kind].sort(([one], [other]) => one - other).map(([, thing]) => thing);
    return found;
  };
  /* A word of the corpus that differs from a typed one by one letter: left out, put in, changed, or two that changed places. */
  const alike = (one, other) => {
    if (Math.abs(one.length - other.length) > 1) return false;
    let start = 0, end = 0;
    while (start < one.length && one[start] === other[start]) start++;
    while (end < Math.min(one.length, other.length) - start && one.at(-1 - end) === other.at(-1 - end)) end++;
    const [left, right] = [one.slice(start, one.length - end), other.slice(start, other.length - end)];
    return left.length < 2 && right.length < 2 || left.length === 2 && left === [...right].reverse().join("");
  };
  const meant = ({things}, {words}) => {
    const known = new Map();
    for (const {all} of things) for (const word of all.split(" ")) known.set(word, (known.get(word) || 0) + 1);
    const nearest = (word) => known.has(word) || word.length < 5 ? word
      : [...known].filter(([other]) => alike(word, other)).sort(([, one], [, other]) => other - one)[0]?.[0] || word;
    const instead = words.map(nearest).join(" ");
    return instead === words.join(" ") ? "" : instead;
  };

  const make = (name, properties = {}, ...inside) => {
    const element = Object.assign(document.createElement(name), properties);
    element.append(...inside);
    return element;
  };
  /* The words of a thing around the first that was looked for, with marks. */
  const around = (thing, query, lemmas) => {
    const forms = [...query.phrases.flatMap((phrase) => phrase.split(" ").map((word) => [` ${word} `])), ...query.words.map((word) => ways(word, lemmas))].flat();
    const hit = (word) => forms.some((form) => ` ${plain(word)} `.includes(form));
    const parts = (text) => text.split(/([\p{L}\p{N}]+)/u);
    const first = (text) => parts(text).findIndex((part, place) => place % 2 && hit(part));
    const translated = first(thing.shown) < 0 && first(thing.translated) > 0;
    const text = translated ? thing.translated : thing.shown, pieces = parts(text), place = Math.max(first(text), 0);
    const element = make("p", {lang: translated ? thing.into : thing.lang});
    const start = pieces.slice(0, place).join("").length < LONGEST / 2 ? 0 : Math.max(place - 16, 0);
    if (start) element.append("… ");
    let length = 0, at = start;
    for (; at < pieces.length && length < LONGEST; at++) {
      length += pieces[at].length;
      element.append(at % 2 && hit(pieces[at]) ? make("mark", {}, pieces[at]) : pieces[at]);
    }
    if (at < pieces.length) element.append("…");
    return element;
  };
  const show = async (field, place, few) => {
    const typed = field.value.trim();
    if (typed.length < LEAST) { place.hidden = true; place.replaceChildren(); return; }
    const read = await index().catch(() => { delete asked[document.documentElement.lang]; });
    if (field.value.trim() !== typed) return;
    const query = asks(typed), found = read ? find(read, query) : {};
    const count = Object.values(found).flat().length;
    const said = make("p", {className: "count"}, !read ? piquetWords("notLoaded", "The search cannot be loaded now") : `${count} ${piquetWords("found", "found")}`);
    said.setAttribute("role", "status");
    const instead = read && !count && meant(read, query);
    if (instead) {
      const again = make("button", {type: "button", className: "button"}, instead);
      again.addEventListener("click", () => { field.value = instead; field.focus(); show(field, place, few); });
      said.append(" ", again);
    }
    const groups = GROUPS.filter(([kind]) => found[kind]?.length).map(([kind, name]) => {
      const list = make("ol"), more = make("button", {type: "button", className: "more"}, `${piquetWords("all", "All")} ${found[kind].length}`);
      const fill = (most) => list.replaceChildren(...found[kind].slice(0, most).map((thing) =>
        make("li", {}, make("a", {href: thing.to}, thing.kind === "divergence" ? `${thing.id}: ${thing.title}` : thing.title), ...(thing.shown ? [around(thing, query, read.lemmas)] : []))));
      fill(few);
      more.addEventListener("click", () => { const last = list.childElementCount; fill(Infinity); more.remove(); list.children[last]?.firstChild.focus(); });
      return make("section", {}, make("h2", {}, name()), list, ...(found[kind].length > few ? [more] : []));
    });
    place.replaceChildren(said, ...groups);
    place.inTexts = found.clause?.length;
    place.named = found.named?.length ? groups[0].querySelector("a") : null;
    place.hidden = false;
  };

  /* The field; in the static edition it takes the place of a link, which leads to the page of the search. There it
     stands above what is found. */
  const FORM = "form.everywhere", results = document.getElementById("results");
  const link = document.querySelector("header.site nav a[href$='search.html']");
  if (link) {
    const field = make("input", {type: "search", name: "q", placeholder: link.textContent, ariaLabel: link.textContent, autocomplete: "off"});
    const form = make("form", {action: link.href, className: "everywhere"}, field);
    form.setAttribute("role", "search");
    if (results) results.before(form); else link.replaceWith(form);
  }
  const panel = (form) => form.querySelector(".finds") || form.appendChild(make("div", {className: "finds", hidden: true}));
  const close = () => { for (const open of document.querySelectorAll(`${FORM} .finds`)) open.hidden = true; };
  /* Not by the target, which may be gone by now. */
  const form = (event) => event.composedPath().find((element) => element.matches?.(FORM));
  const shown = (field) => results ? show(field, results, MOST) : show(field, panel(field.form), FEW);
  document.addEventListener("focusin", (event) => {
    if (!form(event)) { close(); return; }
    if (form(event).contains(event.relatedTarget)) return;
    index().catch(() => {});
    if (event.target.value && !results) shown(event.target);
  });
  document.addEventListener("click", (event) => { if (!form(event) || event.target.closest("a")) close(); });
  document.addEventListener("input", (event) => {
    if (!event.target.matches?.(`${FORM} input`)) return;
    shown(event.target);
    if (!results) return;
    const url = new URL(location.href);
    if (event.target.value.trim()) url.searchParams.set("q", event.target.value.trim()); else url.searchParams.delete("q");
    history.replaceState(null, "", url);
  });
  /* Enter leads to what has this very name, or else unfolds what is found. If that is not in the texts, the page of the
     app that finds more in them is asked. */
  document.addEventListener("submit", (event) => {
    const place = form(event) && (results || form(event).querySelector(".finds:not([hidden])"));
    if (!place || !(results || place.named || place.inTexts)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (place.named) { place.named.click(); return; }
    for (const more of place.querySelectorAll("button.more")) more.click();
    place.querySelector("a")?.focus();
  }, true);
  document.addEventListener("keydown", (event) => {
    const inside = form(event);
    if (event.key === "/" && !event.ctrlKey && !event.metaKey && !event.altKey
      && !event.target.closest?.("input, textarea, select, [contenteditable], [role=slider], [role=combobox], dialog[open]")) {
      const field = document.querySelector(`${FORM} input`);
      if (!field) return;
      if (!field.checkVisibility()) document.querySelector("button.menu")?.click();
      field.focus();
      field.select();
      event.preventDefault();
    } else if (inside && event.key === "Escape" && !panel(inside).hidden) {
      inside.q.focus();
      close();
      event.preventDefault();
      event.stopPropagation();
    } else if (inside && /^Arrow(Up|Down)$/.test(event.key)) {
      const stops = [inside.q, ...inside.querySelectorAll(".finds:not([hidden]) :is(a, button)")];
      const next = stops[stops.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1)];
      if (next) { next.focus(); event.preventDefault(); }
    }
  }, true);
  if (results) {
    const field = document.querySelector(`${FORM} input`);
    field.value = new URLSearchParams(location.search).get("q") || "";
    document.getElementById("unscripted")?.remove();
    if (field.value) shown(field);
  }
})();
