"""The commands that run the rules: score, compare, play, run, simulate, impact."""
