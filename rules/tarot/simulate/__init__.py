"""Coups dealt and played at random, and checks that must hold for every coup."""
