"""Too many cards taken, or too few. Sources: 1642 §27–28, §36; 1651 ch. XII."""
