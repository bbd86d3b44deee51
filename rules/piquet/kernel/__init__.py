"""Honest coups and parties of Piquet, millions of them: the same game as the traced engine, compiled, without findings.

Needs Numba, which the extra `simulate` brings. No edition is named here: what a coup counts is read from the
parameters of a rule set (`terms`).
"""
