"""What the rule sets decide: compared, explained, and proven clause by clause."""
