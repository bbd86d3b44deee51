"""What is known of a coup, what follows from it, and what the rules decide when all of it is known at once."""
