"""Icons and the art of cards as stencils: one for each size, and where they have colours of their own for these too."""

import re
from collections.abc import Iterator
from functools import lru_cache
from math import ceil

from .marks import ICON, Art, Icon
from .stencils import Drawn, Piece

OWN_COLOURS = re.compile(r'(?:fill|stroke)="(?!none|currentColor)')


def pieces_of_icon(icon: Icon) -> Iterator[Piece]:
    """With a unit round it, for what stands out."""
    own = has_own_colours(icon.body)
    edge = ceil(icon.scale)
    side = ceil(ICON * icon.scale) + 2 * edge
    colour = f' color="{icon.colour}"' if own else ""
    what = Drawn(f'<g transform="scale({icon.scale})"{colour}>{icon.body}</g>', -edge, -edge, side, side, own)
    yield Piece(what, icon.x, icon.y, "" if own else icon.colour)


def pieces_of_art(art: Art) -> Iterator[Piece]:
    """Cut off at its square."""
    size = f'width="{art.pixels}" height="{art.pixels}" viewBox="0 0 {art.side} {art.side}"'
    yield Piece(Drawn(f"<svg {size}>{art.body}</svg>", 0, 0, art.pixels, art.pixels, True), art.x, art.y, "")


@lru_cache(maxsize=2048)
def has_own_colours(body: str) -> bool:
    """Whether a drawing is more than a shape in whatever colour one likes."""
    return bool(OWN_COLOURS.search(body))
