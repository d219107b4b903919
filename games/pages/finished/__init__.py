"""Finished games: the archive, replay, review and export."""
