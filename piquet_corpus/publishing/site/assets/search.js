/* The search: when somebody asks, it reads what there is to find, makes an index of it, and shows the best hundred finds. */
(() => {
  document.getElementById("unscripted").remove();
  const MOST = 100, LEAST = 2;
  const field = document.getElementById("words"), list = document.getElementById("results"), said = document.getElementById("found");
  const {root} = document.body.dataset;
  const program = () => new Promise((done, failed) => {
    const script = document.createElement("script");
    Object.assign(script, {src: `${root}assets/minisearch.js`, onload: done, onerror: failed});
    document.head.append(script);
  });
  /* A file has each field of what can be found as lines. */
  const fetched = async (name) => {
    const file = await (await fetch(name)).json();
    return Object.fromEntries(Object.entries(file).map(([field, lines]) => [field, lines.split("\n")]));
  };
  const load = async () => {
    /* In another language, only titles and the ways to the pages are other than in English. */
    const [every, own] = await Promise.all([fetched(`${root}search.json`), root ? fetched("search.json") : {}, program()]);
    const index = new MiniSearch({
      fields: ["title", "shown", "words"], storeFields: ["path", "title", "shown"], processTerm: piquetPlain,
      searchOptions: {boost: {title: 2}, prefix: (term) => term.length > 2, fuzzy: (term) => term.length > 5 ? 0.15 : false, combineWith: "AND"},
    });
    index.addAll(every.path.map((path, id) => ({
      id, path: `${own.way?.[id] || ""}${path}`, title: (own.title || every.title)[id], shown: every.shown[id], words: every.words[id],
    })));
    return index;
  };
  let asked = null;
  const loaded = () => asked ||= load();

  const show = async () => {
    const index = await loaded();
    const words = field.value.trim();
    const found = words.length < LEAST ? [] : index.search(words);
    said.textContent = words.length < LEAST ? "" : `${found.length} ${said.dataset.unit}`;
    list.replaceChildren(...found.slice(0, MOST).map((one) => {
      const item = document.createElement("li"), link = document.createElement("a"), rest = document.createElement("p");
      link.href = one.path;
      link.textContent = one.title;
      rest.textContent = one.shown;
      item.append(link, rest);
      return item;
    }));
    const url = new URL(location.href);
    if (words) url.searchParams.set("q", words); else url.searchParams.delete("q");
    history.replaceState(null, "", url);
  };
  field.addEventListener("focus", loaded);
  field.addEventListener("input", show);
  field.value = new URLSearchParams(location.search).get("q") || field.value;
  if (field.value) show();
})();
