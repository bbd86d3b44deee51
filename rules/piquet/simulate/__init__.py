"""Coups dealt and played at random and announced honestly."""
