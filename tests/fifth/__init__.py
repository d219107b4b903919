"""A fifth game, to show what one takes: Augury, in the folders a game has, added by one line in GAMES (see `joined`)."""

import sys
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from django.template import engines

from games import icons, presenters, rules, wording

HERE = Path(__file__).resolve().parent
NAMES = [f"games.{room}.augury" for room in ("rules", "wording", "presenters")]


def forget():
    """Nothing that was worked out with or without the fifth game is remembered."""
    for memory in (wording.kept, presenters.of, presenters.catalogue_of, icons.of):
        memory.cache_clear()
    for name in [one for one in sys.modules if any(one == n or one.startswith(f"{n}.") for n in NAMES)]:
        del sys.modules[name]


@contextmanager
def joined(presenter: bool = True):
    """The site with the fifth game: its folders lie beside the others' and GAMES has one line more. Without its presenter
    it is shown in words."""
    engine = engines["django"].engine
    packages = [rules, wording, *([presenters] if presenter else [])]
    paths, dirs = [list(package.__path__) for package in packages], engine.dirs
    forget()
    try:
        for package in packages:
            package.__path__ = [*package.__path__, str(HERE / package.__name__.rpartition(".")[2])]
        engine.dirs = [*dirs, HERE / "templates"]
        rules.GAMES["augury"] = import_module("games.rules.augury")
        yield rules.GAMES["augury"]
    finally:
        rules.GAMES.pop("augury", None)
        engine.dirs = dirs
        for package, path in zip(packages, paths, strict=True):
            package.__path__ = path
        forget()
