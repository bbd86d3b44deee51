"""Announcing at the table: showing, forgetting, taking back one’s word.

Sources: 1642 §24–25, §38–40, §42; 1651 ch. XII.
"""
