"""The user's own pages: time, blocked people and programs."""
