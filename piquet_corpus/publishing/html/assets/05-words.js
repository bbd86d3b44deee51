/* The words that scripts show, in the language of the reader: the server puts them before the scripts. */
(() => {
  if (window.piquetWords) return;
  /* Returns the words of a name; if the server has not given them, those in English. */
  window.piquetWords = (name, english = name) => window.piquetSaid?.[name] || english;
})();
