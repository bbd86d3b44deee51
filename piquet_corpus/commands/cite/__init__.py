"""The commands that cite and export: cite, table, export, site."""
