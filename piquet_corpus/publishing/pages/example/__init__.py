"""The examples: the list, and each as it is run."""
