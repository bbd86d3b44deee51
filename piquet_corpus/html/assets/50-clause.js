/* Beside the clause under the pointer, or with the focus: copy its link, or open how to cite it. */
(() => {
  if (window.piquetClause) return;
  window.piquetClause = true;
  const tools = document.createElement("span");
  tools.className = "tools";
  const copy = document.createElement("button"), cite = document.createElement("a");
  copy.type = "button";
  cite.textContent = "Cite";
  cite.dataset.keep = "";
  tools.append(copy, cite);
  const show = (event) => {
    if (event.pointerType === "touch") return;
    const clause = event.target.closest?.("table.reading .clause[id]");
    if (!clause || tools.parentElement === clause) return;
    const reference = clause.querySelector("a.ref"), id = reference.dataset.id;
    copy.textContent = "Copy link";
    copy.dataset.copy = document.querySelector(".read-page").dataset.permanent + id;
    copy.setAttribute("aria-label", `Copy link: ${id}`);
    cite.href = reference.href;
    cite.setAttribute("aria-label", `Cite: ${id}`);
    reference.after(tools);
  };
  document.addEventListener("pointerover", show);
  document.addEventListener("focusin", show);
})();
