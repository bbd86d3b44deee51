"""Shuffling, cutting and dealing. Sources: 1642 §3, §44–46; 1651 ch. IV and the end of ch. XII."""
