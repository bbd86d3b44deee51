"""The commands for an editor: check, import, align, draft, and write what is generated."""
