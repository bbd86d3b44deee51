"""The pages of the app, a module each."""
