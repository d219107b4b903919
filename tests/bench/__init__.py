"""Figures, measured and compared with what the design asks for. Never a test: a slow machine breaks nothing."""
