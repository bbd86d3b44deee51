"""The texts as static files that a client of Distributed Text Services 1.0 can read: https://dtsapi.org."""
