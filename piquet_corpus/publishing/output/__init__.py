"""Results for people and for programs: on the terminal, as JSON, as Markdown."""
