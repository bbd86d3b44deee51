/* A list is filtered by words and by facets; what was chosen stands in the address. Who follows a link of it goes on in it: see site.js. */
(() => {
  const box = document.querySelector(".filters"), fields = [...box.querySelectorAll("[name]")];
  const count = box.querySelector("p"), sections = [...document.querySelectorAll(".text section")];
  const things = [...document.querySelectorAll("[data-is]")].map((marked) => {
    const row = marked.closest("li, tr");
    return {row, is: new Set(marked.dataset.is.split(" ")), words: piquetPlain(row.textContent)};
  });
  const chosen = ({is, words}) => fields.every(({name, value}) => !value.trim()
    || (name === "q" ? piquetPlain(value).trim().split(/\s+/).every((word) => words.includes(word)) : is.has(`${name}.${value}`)));
  const show = () => {
    let shown = 0;
    for (const thing of things) shown += !(thing.row.hidden = !chosen(thing));
    for (const section of sections) section.hidden = !section.querySelector(":is(li, tbody tr):not([hidden])");
    const {every, some, none} = count.dataset;
    count.textContent = shown === things.length ? every : shown ? some.replace("{chosen}", shown) : none;
  };
  const write = () => {
    const url = new URL(location.href);
    for (const {name, value} of fields) {
      if (value.trim()) url.searchParams.set(name, value); else url.searchParams.delete(name);
    }
    history.replaceState(null, "", url);
  };

  const asked = new URLSearchParams(location.search);
  for (const field of fields) if (asked.get(field.name)) field.value = asked.get(field.name);
  box.firstElementChild.hidden = false;
  box.addEventListener("input", () => { show(); write(); });
  document.querySelector(".text").addEventListener("click", (event) => {
    if (!event.target.closest("a")) return;
    const links = things.filter(({row}) => !row.hidden).map(({row}) => row.querySelector("a"));
    const listed = {name: document.querySelector("h1").textContent, address: location.href, things: links.map((link) => ({to: link.href, title: link.textContent}))};
    try { sessionStorage.setItem("piquetList", JSON.stringify(listed)); } catch { /* then the next page has its own order */ }
  });
  show();
})();
