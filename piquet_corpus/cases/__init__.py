"""Cases: executable examples, written in YAML, read, run and reported."""
