"""Long work, done in processes of its own, so that no visitor waits for what another asks for."""
