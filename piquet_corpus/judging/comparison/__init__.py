"""One deal under several rule sets, and what makes the results differ."""
