"""Guided first games and the three moves to try."""
