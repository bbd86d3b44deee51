"""Coups that nobody wrote down: dealt and played at random, announced honestly; and what must hold of all."""
