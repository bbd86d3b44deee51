"""Drafts of divergences for a new edition: what they say, how they are written, and how a person accepts them."""
