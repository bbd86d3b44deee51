"""Drafts that tools write for a new edition: a rule set, cases, divergences; a person looks at each."""
