"""Interpretation of replies: which answer a line of an email means."""
