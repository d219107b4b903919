"""Measurements, compared with the design's targets. They are not tests: a slow machine breaks nothing."""
