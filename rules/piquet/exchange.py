"""The exchange. Sources: 1642 §4–5, §33–35; 1651 ch. VI and XII."""
