"""The register of divergences held against the rule sets, filtered, marked, proven by its cases; and searched for."""
