"""How strong the built-in players are: what they are measured against, and positions that they must see through.

`former.zip` holds the package `tests.strength.former`: the quick player as it was on 2026-11-23, one package a game. It
is data, not code to work on: "55 % against the former player" must always mean the same. Only if the rules rename what
it imports, or a view's key, does it follow: unzip it, rename, zip it again.
"""

from pathlib import Path

__path__.append(str(Path(__file__).parent / "former.zip"))
