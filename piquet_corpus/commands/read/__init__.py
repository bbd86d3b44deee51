"""The commands that read the edition: show, parallel, search, divergences, readings, app."""
