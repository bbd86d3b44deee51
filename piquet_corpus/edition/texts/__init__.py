"""The texts as they are read from their files: editions, translations, alignment, glossary, topics, divergences."""
