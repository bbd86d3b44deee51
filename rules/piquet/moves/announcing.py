"""Announcing at the table."""
