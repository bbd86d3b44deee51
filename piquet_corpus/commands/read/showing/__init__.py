"""What `show` prints, a module for each kind of thing."""
