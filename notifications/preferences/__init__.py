"""What players have chosen: where they are told things, of which kinds, and what became of it."""
