"""What proves each clause, and what becomes of its words."""
