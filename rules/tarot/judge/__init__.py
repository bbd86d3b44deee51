"""The facts of a coup, the things held, and what the rules decide when everything is known at once."""
