/* The search: it reads what there is to find, makes an index of it in the browser, and shows the best hundred finds. */
(() => {
  document.getElementById("unscripted").remove();
  const MOST = 100, LEAST = 2;
  const field = document.getElementById("words"), list = document.getElementById("results"), said = document.getElementById("found");
  const index = new MiniSearch({
    fields: ["t", "s", "k"], storeFields: ["p", "t", "s"], processTerm: piquetPlain,
    searchOptions: {boost: {t: 2}, prefix: (term) => term.length > 2, fuzzy: (term) => term.length > 5 ? 0.15 : false, combineWith: "AND"},
  });
  const show = () => {
    const words = field.value.trim();
    const found = words.length < LEAST ? [] : index.search(words);
    said.textContent = words.length < LEAST ? "" : `${found.length} ${said.dataset.unit}`;
    list.replaceChildren(...found.slice(0, MOST).map((one) => {
      const item = document.createElement("li"), link = document.createElement("a"), rest = document.createElement("p");
      link.href = one.p;
      link.textContent = one.t;
      rest.textContent = one.s;
      item.append(link, rest);
      return item;
    }));
    const url = new URL(location.href);
    if (words) url.searchParams.set("q", words); else url.searchParams.delete("q");
    history.replaceState(null, "", url);
  };
  const asked = new URLSearchParams(location.search).get("q");
  if (asked) field.value = asked;
  const fetched = (name) => fetch(name).then((answer) => answer.json());
  const root = document.body.dataset.root;
  /* In another language, only titles and paths are other than in English. */
  Promise.all([fetched(`${root}search.json`), root ? fetched("search.json") : []]).then(([documents, own]) => {
    index.addAll(documents.map((one, number) => ({...one, ...own[number]})));
    field.addEventListener("input", show);
    if (field.value) show();
  });
})();
