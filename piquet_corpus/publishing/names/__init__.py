"""What things are called: texts, clauses, rows, rule sets, rules and values."""
