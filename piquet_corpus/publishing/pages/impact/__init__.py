"""What difference it makes."""
