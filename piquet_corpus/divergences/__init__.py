"""The register of divergences: `corpus/divergences.xml`, read, held against the rule sets, and proven by its cases."""
