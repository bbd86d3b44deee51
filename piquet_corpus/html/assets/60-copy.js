/* Buttons that copy: their `data-copy` is what is copied. The button says for two seconds that it is done. */
(() => {
  if (window.piquetCopy) return;
  window.piquetCopy = true;
  document.addEventListener("click", async (event) => {
    const button = event.target.closest?.("button[data-copy]");
    if (!button) return;
    const label = button.textContent;
    let done = "Copied";
    try { await navigator.clipboard.writeText(button.dataset.copy); } catch { done = "Not copied: select the text"; }
    button.textContent = done;
    setTimeout(() => { button.textContent = label; }, 2000);
  });
})();
