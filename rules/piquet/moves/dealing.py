"""Dealing, and what goes wrong in it."""
