"""What an editor does: import, align, draft, check, and write what is generated."""
