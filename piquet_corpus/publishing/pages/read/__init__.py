"""The texts, read side by side."""
