"""What is known of a coup, what is held in it, and what the rules decide when it is known at once."""
