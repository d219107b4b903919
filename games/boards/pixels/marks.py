"""What a canvas has written, read back: an SVG of boxes, words, icons, art and outlines, in pixels."""

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple
from xml.parsers import expat

ICON = 24  # units of an icon's side; a card's art says its own
GROUPED = re.compile(r"(?:translate\(([-\d.]+) ([-\d.]+)\))? ?(?:scale\(([\d.]+)\))?")
ANGULAR = re.compile(r"M[-\d. L]+Z")
KNOWN = {  # what may stand at each; `g` and `defs` hold the others
    "svg": {"xmlns", "width", "height", "viewBox", "font-family", "font-stretch", "role", "aria-label"},
    "art": {"x", "y", "width", "height", "viewBox"},  # an <svg> within
    "g": {"transform", "color"},
    "rect": {"x", "y", "width", "height", "rx", "fill", "stroke", "stroke-width", "stroke-dasharray"},
    "text": {"x", "y", "font-size", "fill", "text-anchor", "font-weight"},
    "use": {"href"},
    "path": {"d", "fill", "stroke", "stroke-width", "stroke-linejoin", "transform"},
    "defs": set(),
}


class NotKnown(Exception):
    """An SVG with more in it than a canvas writes."""


class Box(NamedTuple):
    """A rectangle between whole pixels, its rim on the edge."""

    left: int
    top: int
    right: int
    bottom: int
    round: float
    fill: str
    line: str
    weight: int
    dash: bool


class Text(NamedTuple):
    """Words on a line; `x` is where they start, have their middle or end."""

    words: str
    x: float
    y: int
    size: float
    bold: bool
    anchor: str
    colour: str


class Icon(NamedTuple):
    """A drawing of ICON units a side, each so many pixels; in one colour, or with that beside its own."""

    body: str
    x: int
    y: int
    scale: float
    colour: str


class Art(NamedTuple):
    """A card's drawing in its own colours, in a square of whole pixels; `side` are its own units."""

    body: str
    x: int
    y: int
    pixels: int
    side: str


class Outline(NamedTuple):
    """A closed path of straight lines, `d` in units of `scale` pixels from (x, y)."""

    d: str
    x: int
    y: int
    scale: float
    fill: str
    line: str
    weight: float


Mark = Box | Text | Icon | Art | Outline


class Place(NamedTuple):
    """Where a group's (0, 0) is, in pixels, how long its unit, and its colour."""

    x: float
    y: float
    scale: float
    colour: str


@dataclass
class Page:
    """An SVG as it is being read."""

    source: bytes
    zoom: float
    width: int = 0
    height: int = 0
    marks: list[Mark] = field(default_factory=list)
    places: list[Place] = field(default_factory=list)
    bodies: dict[str, str] = field(default_factory=dict)
    open: list[str] = field(default_factory=list)  # elements
    begun: tuple[str, int] = ("", 0)  # a drawing of the defs: its name, and where its inside begins
    words: list[str] | None = None  # of the text that is open
    said: dict[str, str] = field(default_factory=dict)  # its attributes
    square: tuple[int, int, int, str] | None = None  # of the art that is open: x, y, pixels, units of its side

    def at(self, x: float, y: float) -> tuple[int, int]:
        """A point, on the nearest pixel."""
        place = self.places[-1]
        return round(place.x + x * place.scale), round(place.y + y * place.scale)


def read(svg: str, zoom: float) -> Page:
    """Its marks in their order. NotKnown for what no canvas writes."""
    page, parser = Page(svg.encode(), zoom), expat.ParserCreate()
    parser.StartElementHandler = lambda name, found: started(page, name, found, parser.CurrentByteIndex)
    parser.EndElementHandler = lambda name: ended(page, name, parser.CurrentByteIndex)
    parser.CharacterDataHandler = lambda text: page.words.append(text) if page.words is not None else None
    parser.Parse(page.source, True)
    return page


def started(page: Page, name: str, found: dict[str, str], index: int) -> None:
    page.open.append(name)
    if "defs" in page.open:
        if len(page.open) == 3:  # svg, defs, and one drawing of them
            page.begun = found["id"], page.source.index(b">", index) + 1
        return
    name = "art" if name == "svg" and len(page.open) > 1 else name
    if name not in KNOWN or not found.keys() <= KNOWN[name]:
        raise NotKnown(f"<{name} {' '.join(found)}>")
    READERS[name](page, found)


def ended(page: Page, name: str, index: int) -> None:
    page.open.pop()
    if "defs" in page.open:
        if len(page.open) == 2:
            page.bodies[page.begun[0]] = page.source[page.begun[1] : index].decode()
    elif name == "g":
        page.places.pop()
    elif name == "text":
        text_read(page)
    elif name == "svg":
        page.square = None


def svg_read(page: Page, found: dict[str, str]) -> None:
    left, top, width, height = map(float, found["viewBox"].split())
    page.width, page.height = round(width * page.zoom), round(height * page.zoom)
    page.places.append(Place(-left * page.zoom, -top * page.zoom, page.zoom, "#000000"))


def group_read(page: Page, found: dict[str, str]) -> None:
    page.places.append(moved(page.places[-1], found.get("transform", ""), found.get("color", "")))


def moved(place: Place, transform: str, colour: str = "") -> Place:
    """The same, moved and made smaller by a transform."""
    how = GROUPED.fullmatch(transform)
    if how is None:
        raise NotKnown(transform)
    x, y, scale = float(how[1] or 0), float(how[2] or 0), float(how[3] or 1)
    return Place(place.x + x * place.scale, place.y + y * place.scale, place.scale * scale, colour or place.colour)


def rect_read(page: Page, found: dict[str, str]) -> None:
    if found["width"] == "100%":  # the ground, from edge to edge
        page.marks.append(Box(0, 0, page.width, page.height, 0, found["fill"], "none", 0, False))
        return
    x, y, w, h = (float(found.get(key, 0)) for key in ("x", "y", "width", "height"))
    (left, top), (right, bottom), scale = page.at(x, y), page.at(x + w, y + h), page.places[-1].scale
    line = found.get("stroke", "none")
    weight = 0 if line == "none" else max(1, round(float(found.get("stroke-width", 1)) * scale))
    dash = found.get("stroke-dasharray", "")
    if dash not in ("", "3 2"):
        raise NotKnown(dash)
    rounded = min(float(found.get("rx", 0)) * scale, (right - left) / 2, (bottom - top) / 2)
    page.marks.append(Box(left, top, right, bottom, rounded, found["fill"], line, weight, bool(dash)))


def text_begun(page: Page, found: dict[str, str]) -> None:
    page.words, page.said = [], found


def text_read(page: Page) -> None:
    found, place = page.said, page.places[-1]
    words, page.words = " ".join("".join(page.words or ()).split()), None
    x, (_, y) = place.x + float(found["x"]) * place.scale, page.at(0, float(found["y"]))
    size, bold = float(found["font-size"]) * place.scale, found.get("font-weight") == "bold"
    if words:
        page.marks.append(Text(words, x, y, round(size, 2), bold, found.get("text-anchor", "start"), found["fill"]))


def art_begun(page: Page, found: dict[str, str]) -> None:
    (x, y), (right, _) = (
        page.at(float(found["x"]), float(found["y"])),
        page.at(float(found["x"]) + float(found["width"]), 0),
    )
    left, top, wide, high = found["viewBox"].split()
    if (left, top, high, found["height"]) != ("0", "0", wide, found["width"]):
        raise NotKnown(f"art that is no square: {found}")
    page.square = x, y, right - x, wide


def drawing_read(page: Page, found: dict[str, str]) -> None:
    body, place = page.bodies[found["href"].removeprefix("#")], page.places[-1]
    if page.square:
        x, y, pixels, side = page.square
        page.marks.append(Art(body, x, y, pixels, side))
    else:
        page.marks.append(Icon(body, *page.at(0, 0), round(place.scale, 3), place.colour))


def outline_read(page: Page, found: dict[str, str]) -> None:
    if not ANGULAR.fullmatch(found["d"]):
        raise NotKnown(found["d"])
    place = moved(page.places[-1], found.get("transform", ""))
    weight = float(found.get("stroke-width", 1)) if found.get("stroke", "none") != "none" else 0.0
    d, x, y = from_corner(found["d"])
    left, top = round(place.x + x * place.scale), round(place.y + y * place.scale)
    page.marks.append(Outline(d, left, top, round(place.scale, 3), found["fill"], found.get("stroke", "none"), weight))


@lru_cache(maxsize=2048)
def from_corner(d: str) -> tuple[str, float, float]:
    """The same path with its left and top at 0, and where these were: a shape is the same wherever it stands."""
    points = [tuple(map(float, point.split())) for point in d[1:-1].split("L")]
    left, top = (min(point[axis] for point in points) for axis in (0, 1))
    return "M" + "L".join(f"{x - left:g} {y - top:g}" for x, y in points) + "Z", left, top


READERS = {
    "svg": svg_read,
    "art": art_begun,
    "g": group_read,
    "rect": rect_read,
    "text": text_begun,
    "use": drawing_read,
    "path": outline_read,
    "defs": lambda page, found: None,
}
