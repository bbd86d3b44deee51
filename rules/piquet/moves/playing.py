"""Playing the cards."""
