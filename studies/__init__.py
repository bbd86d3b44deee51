"""Research that uses the corpus: a module each, with a page in docs/."""
