"""The tables and the clock of the tests of time."""

from tests.games.clocks.conftest import clock, sit

__all__ = ["clock", "sit"]
