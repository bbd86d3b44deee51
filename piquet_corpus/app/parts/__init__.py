"""What the pages of the app share: choices, filters, the address of a view, the current state of the corpus."""
