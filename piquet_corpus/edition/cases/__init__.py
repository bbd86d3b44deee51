"""Cases: executable examples, written in YAML, read and run."""
