"""What was written: texts, translations, alignment, bibliography, glossary, register, cases; language and history."""
