"""The partie: its number, marking, who deals next, a new one.

Sources: 1642 §2, §15; 1651 ch. I and the end of ch. X."""
