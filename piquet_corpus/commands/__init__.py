"""The command line, one module a command. Each `command` returns the exit status: 0 ok, 1 a check failed."""
