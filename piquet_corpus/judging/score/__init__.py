"""A hand or coup judged under one rule set: what scores, and why."""
