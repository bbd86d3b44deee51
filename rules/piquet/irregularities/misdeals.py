"""Misdeals and faults of the pack. Sources: 1642 §22–23, §37, §43–46; 1651 ch. XII."""
