"""The coup between two events: events, state, setting out, holdings, and reckoning."""
