"""A clause, and all that the corpus says of it."""
