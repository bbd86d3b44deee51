"""What the cases prove: clauses, readings, and the words that rules rest on."""
