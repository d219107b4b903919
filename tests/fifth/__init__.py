"""A fifth game, to show what one takes: Augury, in the folders a game has, added by one line in GAMES (see
`joined`)."""

import sys
from contextlib import contextmanager
from pathlib import Path

from django.template import engines

from games import boxes, wording
from games.boards import icons, presenters
from games.facts.box_modules import box_module
from games.rules import GAMES
from games.wording.messages import MESSAGES, Noun
from tests.fifth.rules import augury

HERE = Path(__file__).resolve().parent
BOX = "games.boxes.augury"


def forget():
    """Nothing that was worked out with or without the fifth game is remembered."""
    for memory in (wording.cached_words, presenters.presenter_of, presenters.catalogue_of, icons.icons_of, box_module):
        memory.cache_clear()
    for texts in (MESSAGES, Noun.NAMES):
        texts.pop("augury", None)
    for name in [one for one in sys.modules if one == BOX or one.startswith(f"{BOX}.")]:
        del sys.modules[name]


@contextmanager
def joined(presenter: bool = True):
    """Add the fifth game to the site's boxes and GAMES; without its presenter it is shown as text."""
    engine = engines["django"].engine
    path, dirs = boxes.__path__, engine.dirs
    forget()
    try:
        boxes.__path__ = [*path, str(HERE / "boxes")]
        if not presenter:
            sys.modules[f"{BOX}.board"] = None  # as if there were none
        engine.dirs = [*dirs, HERE / "templates", HERE / "locale"]
        GAMES["augury"] = augury
        yield augury
    finally:
        GAMES.pop("augury", None)
        engine.dirs, boxes.__path__ = dirs, path
        forget()
