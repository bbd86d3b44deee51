"""Searching coups at random for the smallest one on which two ways of judging part.

They are coups of Piquet, whose hands and phases the search knows, and of no other game.
"""
