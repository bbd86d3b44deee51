/* The words that scripts show, in the language of the reader: the server gives them as JSON, in the element `words`. */
(() => {
  if (window.piquetWords) return;
  /* Returns the words of a name; if the server has not given them, those in English. */
  window.piquetWords = (name, english = name) => {
    const given = document.getElementById("words")?.textContent;
    return (given && JSON.parse(given)[name]) || english;
  };
})();
