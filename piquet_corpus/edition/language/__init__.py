"""Words: comparing, spelling, lemmas, recognising terms, indexing and searching."""
