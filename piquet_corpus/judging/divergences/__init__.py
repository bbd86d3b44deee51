"""The divergences: compared with the rule sets, filtered, marked, proven by cases, and searched for."""
