"""The corpus for other programs: its tables, a data package that describes them, and its texts as static DTS files."""
