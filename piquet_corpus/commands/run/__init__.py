"""The commands that run the rules: score, compare, play, run, coverage, simulate, impact."""
