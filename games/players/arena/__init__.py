"""Matches between programs, in one process and without a database."""
