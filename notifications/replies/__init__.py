"""Interpretation of replies: which answer a line of a mail means. Letters are written in notifications/letters."""
