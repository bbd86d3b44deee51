"""Blanche and exchange."""
