"""A coup: what has happened so far, and how it stands."""
