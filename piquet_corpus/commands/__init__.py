"""What the command line does, one module a command. Each `run` returns the exit status: 0 ok, 1 a check failed."""
