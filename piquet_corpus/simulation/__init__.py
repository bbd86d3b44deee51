"""Simulating coups and parties at scale: what to play, in which pieces, where, and what came of it."""
