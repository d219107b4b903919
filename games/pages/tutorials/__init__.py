"""Tutorials and demos."""
