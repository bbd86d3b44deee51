"""What the rule sets decide, held side by side, explained, and proven clause by clause."""
