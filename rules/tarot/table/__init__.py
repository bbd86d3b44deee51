"""The coup as it stands between two events: events, state, how it is set out."""
