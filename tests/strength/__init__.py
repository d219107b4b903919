"""How strong the computer players are: the baseline, and positions that they must solve.

`baseline.zip` contains the package `tests.strength.baseline`: the quick player as it was on 2026-11-23, one package a
game. It is data: "55 % against the baseline" must always mean the same. Only if the rules rename something that it
imports, or a view's key, it follows: unzip it, rename, zip it again.
"""

from pathlib import Path

__path__.append(str(Path(__file__).parent / "baseline.zip"))
