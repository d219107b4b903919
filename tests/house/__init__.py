"""Tests of the code itself: layout, names, documents, styles."""
