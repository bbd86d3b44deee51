"""What a reader does with cards: score a hand, compare a deal under all rule sets."""
