"""The essay on what the comparison of the texts has shown: prose by hand, in which everything checkable is a field."""
