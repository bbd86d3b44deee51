/* The menu of a narrow screen: a button that says so, and closes behind whoever chose something. */
(() => {
  if (window.piquetMenu) return;
  window.piquetMenu = true;
  const button = () => document.querySelector("button.menu");
  const open = (yes) => button()?.setAttribute("aria-expanded", String(yes));
  document.addEventListener("click", (event) => {
    const at = event.target.closest?.("button.menu, button.toggle");
    if (at) at.setAttribute("aria-expanded", String(at.getAttribute("aria-expanded") !== "true"));
    /* Who searches stays in the menu, until a link is followed; what was clicked may be gone by now. */
    const path = event.composedPath(), is = (selector) => path.some((element) => element.matches?.(selector));
    if (at !== button() && (is("a") || !is("form.everywhere"))) open(false);
    for (const list of document.querySelectorAll("details.drop[open]")) {
      if (!list.contains(event.target) || event.target.closest("a")) list.open = false;
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    document.querySelector("aside.panel a.close")?.click();
    if (button()?.getAttribute("aria-expanded") === "true") { open(false); button().focus(); }
    for (const list of document.querySelectorAll("details.drop[open]")) {
      list.open = false;
      list.querySelector("summary").focus();
    }
  });
})();
