"""The history of the texts: what became of each rule, and how the books depend on each other."""
