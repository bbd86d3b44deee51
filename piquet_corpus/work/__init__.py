"""What all other parts work with, one of each: the cache directory, the pool of processes, files that are kept."""
