"""Coups dealt and played at random, and what must hold of all of them."""
