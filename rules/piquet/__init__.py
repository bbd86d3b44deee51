"""Piquet, one module a phase of play; importing the package registers its rules."""
