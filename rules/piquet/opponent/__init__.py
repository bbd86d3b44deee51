"""An opponent at the table of the traced engine, who also advises, and says what a coup could have brought."""
