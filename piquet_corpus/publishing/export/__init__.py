"""The corpus for other programs: its tables, and a data package that describes them and the texts."""
