"""A coup, and a partie of several coups: what has happened so far, and how it stands."""
