"""The pages of the edition, each kind in a module of its own. They are made in the language that is spoken now."""
