"""The facts of a coup, what follows from them, and what the rules decide when everything is known at once."""
