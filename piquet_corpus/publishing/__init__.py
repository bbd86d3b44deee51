"""What is shown of it: names and citation, pages, tables, the data package, the static edition, the essay."""
