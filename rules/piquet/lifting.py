"""Lifting to see who deals. Sources: 1642 §2; 1651 ch. II."""
