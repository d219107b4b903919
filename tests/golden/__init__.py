"""Finished games that every later version of the rules must play as they were played. README.md tells how they are
kept."""
