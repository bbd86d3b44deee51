/* The choice of the language is kept, and the same page is asked for again. Without scripts the server keeps it. */
(() => {
  if (window.piquetLanguage) return;
  window.piquetLanguage = true;
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.("a[data-language]");
    if (!link) return;
    event.preventDefault();
    event.stopPropagation();
    document.cookie = `lang=${link.dataset.language}; path=/; max-age=31536000; samesite=lax`;
    const url = new URL(location.href);
    url.searchParams.delete("lang");
    location.assign(url);
    if (url.href === location.href) location.reload();
  }, true);
})();
