"""What every game is made of: rules and their grounds, rule sets and their files, events, records, transcripts."""
