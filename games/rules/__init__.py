"""The games: pure Python, the standard library and themselves."""

from . import foundations, gloria, great_city, roma

GAMES = {"gloria": gloria, "roma": roma, "great_city": great_city, "foundations": foundations}
