"""Print all declared rules with their grounds, parameters and facts: `python -m rules.core.catalogue`."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from rules.core.rule import Rule, registry


def describe(rule: Rule) -> Iterator[str]:
    """Describe a rule in lines of text."""
    yield f"{rule.name}  ({rule.module}:{rule.function.__name__})"
    yield f"    {rule.title}"
    yield f"    facts: {', '.join(rule.facts)}"
    if rule.needs:
        yield f"    needs: {', '.join(rule.needs)}"
    for ground, meaning in rule.grounds.items():
        yield f"    ground {ground}: {meaning}"
    for parameter, domain in rule.parameters.items():
        yield f"    parameter {parameter}: {domain.describe()}"


def main() -> None:
    """Write the catalogue to standard output."""
    for rule in sorted(registry().values(), key=lambda each: each.name):
        sys.stdout.write("\n".join(describe(rule)) + "\n\n")


if __name__ == "__main__":
    main()
