"""The games: pure Python, the standard library and themselves."""

from . import gloria

GAMES = {"gloria": gloria}
