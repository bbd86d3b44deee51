"""The TEI of the corpus as typed Python values, one class per concept."""
