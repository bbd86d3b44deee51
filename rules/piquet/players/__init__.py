"""Players of Piquet: what to discard, and which card to play, from what a player may see.

They are ours, not those of any book. `coup` drives them, in the compiled game and in the traced one.
"""
