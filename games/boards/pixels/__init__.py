"""A board's SVG as a PNG for mails, made by pasting: what comes again in every picture (letters, drawings, corners) is
rasterised once in a process and then laid, row by row, onto a sheet of palette colours.

marks       what a canvas writes, read back: boxes, words, icons, art, outlines
shapes      boxes with round corners, their rims, dashes; outlines
drawings    icons and the art of cards
lettering   words, put together of letters
stencils    what is pasted; whatever resvg has to draw for it, all that a picture lacks at once
sheet       the picture: rows of palette numbers
files       PNG files, written and read

resvg draws a whole table in a hundred milliseconds and more, most of it for empty ground and for words it drew a minute
ago; and its PNG has four bytes a pixel. Pasting takes a tenth of that. It knows what canvas.py writes and no more:
NotKnown says so, and the picture is then drawn by resvg as a whole, dearly and right (games/boards/picture.py).
"""

from collections.abc import Iterator

from . import drawings, files, shapes, stencils
from .lettering import pieces_of_text
from .marks import Art, Box, Icon, Mark, NotKnown, Outline, Text, read
from .sheet import Sheet
from .stencils import Piece

__all__ = ["NotKnown", "pasted"]


def pasted(svg: str, zoom: float) -> bytes:
    """The SVG as a PNG in at most 256 colours, with `zoom` pixels for each unit. NotKnown if it holds anything else than
    a canvas writes."""
    page = read(svg, zoom)
    pieces = [piece for mark in page.marks for piece in pieces_of(mark)]
    found = stencils.fetched({piece.what for piece in pieces})
    sheet = Sheet(page.width, page.height, [piece.colour for piece in pieces])
    for piece in pieces:
        sheet.paste(found[piece.what], piece.x, piece.y, piece.colour)
    return files.written(sheet.rows, sheet.colours)


def pieces_of(mark: Mark) -> Iterator[Piece]:
    """What is pasted for a mark, the lowest first."""
    match mark:
        case Box():
            yield from shapes.pieces_of_box(mark)
        case Outline():
            yield from shapes.pieces_of_outline(mark)
        case Text():
            yield from pieces_of_text(mark)
        case Icon():
            yield from drawings.pieces_of_icon(mark)
        case Art():
            yield from drawings.pieces_of_art(mark)
