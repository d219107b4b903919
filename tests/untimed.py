"""Hypothesis counts seconds on the wall: how busy a machine is, is no fault of what is tested."""

from hypothesis import HealthCheck, settings

untimed = settings(deadline=None, suppress_health_check=[HealthCheck.too_slow])
