"""Proposing rows of the alignment for a new edition, and reviewing what was proposed."""
