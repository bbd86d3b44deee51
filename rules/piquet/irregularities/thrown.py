"""Cards thrown up, or thrown down together. Sources: 1642 §32–33; 1651 ch. XII."""
