"""Searching coups at random for the smallest one on which two ways of judging part.

The search knows no game: what it begins with, what may happen and what can be left out, a game offers as `searching`.
"""
