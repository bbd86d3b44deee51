"""Coups dealt and played at random and announced honestly, and checks that must hold for every coup."""
