"""The page on the corpus, which says how to cite it, and the basket of what is cited together."""
