"""The rule sets that come with the rules: read once in a process, and shared by all tests. They never change."""

from rules.core.loading import load_rulesets

BOOKS = load_rulesets()
