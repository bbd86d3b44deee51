"""Reads the corpus, joins it to the executable rules, and answers for both.

Nothing heavy is imported here: `import piquet_corpus` costs nothing.
"""
