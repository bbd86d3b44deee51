"""Reading a source file into a draft of an edition, which a person then reviews."""
