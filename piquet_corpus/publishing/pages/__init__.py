"""The pages of the edition, a module or a folder each: from the corpus to HTML, for the app and the static edition."""
