"""Searching random coups for the smallest one on which two rule sets differ.

The search is independent of games: each game offers, as `searching`, what a coup begins with, what may happen in it and
what can be left out.
"""
