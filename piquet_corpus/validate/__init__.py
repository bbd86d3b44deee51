"""What makes a corpus sound: a module for each family of checks; every check yields problems and raises nothing."""
