"""Words: how they are compared, spelt, reduced to lemmas, recognised as terms, indexed and searched."""
