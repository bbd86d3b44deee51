"""The rules of old card games, as small pure functions to be read beside the books.

Nothing here knows an edition. Which rules a way of playing has, with which numbers and on which authority, is data
(`rules/<game>/sets/*.yaml`).
"""
