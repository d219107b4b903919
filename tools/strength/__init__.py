"""Measures how much stronger a player is than another: `python -m tools.strength quick`."""
