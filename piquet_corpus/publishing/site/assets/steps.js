/* An example step by step: the table after the step, what it scores and why. Without this script all steps are shown. */
(() => {
  const example = document.querySelector(".example"), player = example.querySelector("nav.player");
  const table = example.querySelector(".table"), heading = example.querySelector(".shown > h2");
  const steps = [...example.querySelectorAll("ol.played > li")], where = player.querySelector(".at");
  const button = (name) => player.querySelector(`[data-step=${name}]`);
  const begin = heading.textContent;

  /* Cards by rank and suit, with a plus for a new one: the first of each is drawn, then it is only named. */
  const drawn = new Map();
  const note = (part) => {
    for (const card of part.querySelectorAll("i[title]")) {
      drawn.set(card.textContent.replace("\ufe0e", "") + (card.classList.contains("new") ? "+" : ""), card);
    }
  };
  /* A part of the table that has not changed has an empty mark in its place. */
  const whole = (changed, before) => {
    for (const [place, part] of [...changed.children].entries()) {
      if (part.localName === "wbr") part.replaceWith(before.children[place].cloneNode(true));
    }
    for (const row of changed.querySelectorAll(".cards, .row")) {
      if (!row.childElementCount) row.replaceChildren(...row.textContent.split(" ").map((name) => drawn.get(name).cloneNode(true)));
    }
    return changed;
  };
  note(table);
  const tables = [table.cloneNode(true)];
  for (const step of steps) {
    const changed = step.querySelector("template").content;
    note(changed);
    tables.push(whole(changed, tables.at(-1)));
  }

  /* What was told at an earlier step, which may not be seen, is told again: clauses by their words, rules by what they say. */
  const told = new Map();
  const again = (short, ...names) => {
    const known = names.map((name) => told.get(name)).filter(Boolean);
    if (known.length < names.length) return;
    short.classList.add("short");
    for (const one of known) short.before(Object.assign(one.cloneNode(true), {className: `${one.className} again`}));
  };
  for (const part of example.querySelectorAll("ol.played :is(.quote, p.ground)")) {
    const names = part.localName === "p" ? [part.title].filter(Boolean) : [...part.querySelectorAll("a.ref")].map((one) => one.href);
    if (part.matches(".above") || told.has(names[0]) && part.localName === "p") again(part, ...names);
    else if (names.length) told.set(names[0], part);
  }

  let at = 0;
  const show = (to) => {
    at = Math.min(Math.max(to, 0), steps.length);
    const now = steps[at - 1];
    table.replaceChildren(...tables[at].cloneNode(true).children);
    heading.textContent = now ? now.querySelector(".event").textContent : begin;
    where.textContent = where.textContent.replace(/\d+/, at);
    for (const step of steps) step.toggleAttribute("aria-current", step === now);
    button("first").disabled = button("back").disabled = at === 0;
    button("on").disabled = at === steps.length;
    if (now) now.parentElement.scrollTop = now.offsetTop - now.parentElement.clientHeight / 3;
  };
  const go = (to) => {
    show(to);
    history.replaceState(null, "", at ? `#step-${at}` : location.pathname + location.search);
  };
  const of = (hash) => Number(/^#step-(\d+)$/.exec(hash)?.[1] || 0);
  const moves = {first: () => go(0), back: () => go(at - 1), on: () => go(at + 1)};
  const all = () => {
    const whole = example.classList.toggle("whole");
    button("all").setAttribute("aria-pressed", whole);
  };

  player.hidden = false;
  example.classList.add("stepped");
  heading.setAttribute("aria-live", "polite");
  player.addEventListener("click", (event) => {
    const name = event.target.dataset?.step;
    if (name === "all") all(); else moves[name]?.();
  });
  steps.forEach((step, place) => step.addEventListener("click", (event) => {
    if (!event.target.closest("a") && getSelection().isCollapsed) go(place + 1);
  }));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const move = {ArrowRight: "on", ArrowLeft: "back", Home: "first"}[event.key];
    if (!move) return;
    event.preventDefault();
    moves[move]();
  });
  /* The browser goes to the step in the list, but the table is above it. */
  const land = () => {
    show(of(location.hash));
    if (at) player.scrollIntoView();
  };
  addEventListener("hashchange", land);
  addEventListener("load", land);
  show(of(location.hash));
})();
