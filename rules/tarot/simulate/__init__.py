"""Coups dealt and played at random."""
