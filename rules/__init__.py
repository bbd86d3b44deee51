"""The rules of old card games, as small pure functions that read beside the books.

Nothing here knows an edition: which rules a way of playing has, with which numbers, and on whose authority, is data
(`rules/<game>/sets/*.yaml`).
"""
