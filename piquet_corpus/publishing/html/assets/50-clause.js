/* Beside the clause under the pointer, or with the focus: copy its link or its citation, put it into the basket of the
   app, or open how to cite it; where a paragraph begins, the same for the paragraph. The table has the form of the note
   on each of its texts (`data-notes`), a clause its place in the book (`data-place`) and that of its paragraph
   (`data-part`). */
(() => {
  if (window.piquetClause) return;
  window.piquetClause = true;
  const tools = document.createElement("span");
  tools.className = "tools";
  const labelled = (button, clause) => piquetWords("buttonFor", "{button}: {clause}")
    .replace("{button}", () => button).replace("{clause}", () => clause);
  const button = (shown, what, data) => {
    const made = Object.assign(document.createElement("button"), {type: "button", textContent: shown});
    Object.assign(made.dataset, data);
    made.setAttribute("aria-label", labelled(shown, what));
    return made;
  };
  const textOf = (html) => new DOMParser().parseFromString(html, "text/html").body.textContent;
  const tick = (what) => {
    const made = button(piquetWords("basket", "Basket"), what, {basket: what});
    made.className = "tick";
    return made;
  };
  const buttons = (form, reference, what, place) => {
    const note = form.note.replace("{place}", () => place).replace("{reference}", `${form.text}.${reference}`);
    return [
      button(piquetWords("copyLink", "Copy link"), what, {link: `?clause=${what}`}),
      button(piquetWords("copyCitation", "Copy citation"), what, {copy: textOf(note), html: note}),
      ...(window.piquetBasket ? [tick(what)] : []),
    ];
  };
  const line = (...shown) => {
    const made = document.createElement("span");
    made.append(...shown);
    return made;
  };
  const show = (event) => {
    if (event.pointerType === "touch") return;
    const clause = event.target.closest?.("table.reading .clause[id]");
    if (!clause || tools.parentElement === clause) return;
    const reference = clause.querySelector("a.ref"), id = reference.dataset.id;
    const form = JSON.parse(clause.closest("table").dataset.notes)[clause.closest("td").cellIndex];
    const said = piquetWords("cite", "Cite");
    const cite = Object.assign(document.createElement("a"), {textContent: said, href: reference.href});
    cite.dataset.keep = "";
    cite.setAttribute("aria-label", labelled(said, id));
    tools.replaceChildren(line(...buttons(form, reference.textContent, id, clause.dataset.place), cite));
    if (clause.dataset.part) {
      const [part, ...place] = clause.dataset.part.split(" ");
      const named = piquetWords("paragraph", "{paragraph}:").replace("{paragraph}", () => place.join(" "));
      const whole = id.slice(0, id.length - reference.textContent.length) + part;
      tools.append(line(named, ...buttons(form, part, whole, place.join(" "))));
    }
    reference.after(tools);
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
})();
