"""Tests of translations, with a language that a program makes from the msgids."""
