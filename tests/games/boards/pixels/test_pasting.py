"""A mail's picture, pasted: it shows what resvg draws of the same SVG, nothing else, and is light."""

import logging
import struct
import zlib

import pytest

from games.boards import art, picture, presenters, resvg
from games.boards.canvas import GROUND, INK, Canvas
from games.boards.pixels import NotKnown, files, pasted
from games.rules import GAMES
from tests.golden import record

PLAYED = [game for game in GAMES if record.all_of(game)]
NAMES = ["Ana", "Bruno & <Co>", 'Carla "la Roja"', "Δημήτρης", "Юлия"]
BLOCK = 8  # pixels a side: over so many a line that is moved by half a pixel is the same
LIKE, NOWHERE_APART = 3, 60  # of 255: on the whole, and in the worst block


def fullest(ruleset: str):
    """The last view of the kept game with the most players, by the first of them."""
    golden = max(
        map(record.read, record.all_of(ruleset)), key=lambda golden: (golden.events[0].seats, len(golden.events))
    )
    started = record.after(ruleset, None, list(enumerate(golden.events, 1)))
    return started.match.view(0)


@pytest.fixture(scope="module")
def boards() -> dict[str, str]:
    return {game: drawn(fullest(game), "es") for game in PLAYED}


def drawn(view: dict, language: str) -> str:
    return presenters.presenter_of(view["game"]).paint(view, 0, NAMES[: len(view["seats"])], language)


def greens(png: bytes) -> list[bytes]:
    """How green each pixel is."""
    if png[25] == 6:
        return files.read_channels(png, (1,))[0]
    width, height = struct.unpack_from(">II", png, 16)
    chunks = dict(chunks_of(png))
    table = chunks[b"PLTE"][1::3].ljust(256, b"\0")
    raw = zlib.decompress(chunks[b"IDAT"])
    return [raw[n * (width + 1) + 1 : (n + 1) * (width + 1)].translate(table) for n in range(height)]


def chunks_of(png: bytes):
    at = 8
    while at < len(png):
        (long,) = struct.unpack_from(">I", png, at)
        yield png[at + 4 : at + 8], png[at + 8 : at + 8 + long]
        at += long + 12


def blocks(rows: list[bytes]) -> list[float]:
    """The mean of each block."""
    wide, high = len(rows[0]) // BLOCK, len(rows) // BLOCK
    sums = [[sum(row[x * BLOCK : (x + 1) * BLOCK]) for x in range(wide)] for row in rows]
    return [sum(sums[y * BLOCK + n][x] for n in range(BLOCK)) / BLOCK**2 for y in range(high) for x in range(wide)]


def differences(svg: str, zoom: float) -> list[float]:
    ours, theirs = greens(pasted(svg, zoom)), greens(resvg.drawn(svg, zoom))
    pairs = zip(blocks(ours), blocks(theirs), strict=True)
    return [abs(one - other) for one, other in pairs]


def canvas_svg(draw, ruleset: str = "gloria") -> str:
    canvas = Canvas(120, ruleset)
    draw(canvas)
    return canvas.svg(60, "")


@pytest.mark.parametrize("ruleset", PLAYED)
def test_it_shows_what_resvg_draws(boards, ruleset):
    apart = differences(boards[ruleset], picture.ZOOMS[0])
    assert sum(apart) / len(apart) < LIKE
    assert max(apart) < NOWHERE_APART


@pytest.mark.parametrize("ruleset", PLAYED)
def test_the_fullest_kept_table_is_light(boards, ruleset):
    assert len(picture.png(boards[ruleset])) <= 60_000


def test_equal_svg_is_equal_bytes_and_another_is_another(boards):
    svg = boards["gloria"]
    picture.png.cache_clear()
    first = picture.png(svg)
    picture.png.cache_clear()
    assert picture.png(svg) == first
    assert picture.png(svg.replace(">Ana", ">Eva")) != first


@pytest.mark.parametrize(
    "text", ["Villa", "MÓNICA ÑANDÚ × 3", "Δημήτρης", "Юлия", "سلمى", "e\N{COMBINING ACUTE ACCENT}"]
)
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
def test_words_stand_where_resvg_sets_them(text, anchor):
    x = {"start": 5, "middle": 60, "end": 115}[anchor]
    svg = canvas_svg(lambda canvas: canvas.text(x, 30, text, 14, INK, anchor=anchor))
    ink = differences_of(canvas_svg(lambda canvas: None), svg)
    assert sum(ink) > 100
    assert sum(differences(svg, 2)) < sum(ink) / 3


def differences_of(one: str, other: str) -> list[float]:
    pairs = zip(blocks(greens(pasted(one, 2))), blocks(greens(pasted(other, 2))), strict=True)
    return [abs(a - b) for a, b in pairs]


SHAPES = {
    "plain": lambda canvas: canvas.rect(10, 10, 60, 30, "#a52c22"),
    "rimmed": lambda canvas: canvas.rect(10, 10, 60, 30, "#fdfaf5", "#2f5a8f", 6, weight=2),
    "a disc": lambda canvas: canvas.rect(10, 10, 40, 40, "#3d6b33", "#2a231e", 20, weight=1.4),
    "a rim alone": lambda canvas: canvas.rect(10, 10, 60, 30, "none", "#2f5a8f", 6),
    "cut off": lambda canvas: canvas.rect(-20, -20, 60, 60, "#a52c22", "#2a231e", 6),
    "beyond": lambda canvas: canvas.rect(100, 40, 60, 60, "#a52c22", "#2a231e", 6),
    "outside": lambda canvas: canvas.rect(200, 200, 60, 60, "#a52c22"),
    "an icon": lambda canvas: canvas.icon("laborer", 20, 10, 30, "#a52c22"),
    "art": lambda canvas: canvas.art(next(iter(canvas.cards)), 20, 5, 48),
    "art on the edge": lambda canvas: canvas.art(next(iter(canvas.cards)), 100, 30, 48),
    "an outline": lambda canvas: canvas.parts.append(
        '<g transform="translate(10 5) scale(0.4)"><path d="M5 5L95 5L95 95L45 95L45 50L5 50Z" fill="#ecd0dc" stroke="#8c1d4f" stroke-width="6" stroke-linejoin="round"/></g>'
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("zoom", [1.5, 2])
def test_a_shape_is_where_resvg_draws_it(shape, zoom):
    apart = differences(canvas_svg(SHAPES[shape]), zoom)
    assert sum(apart) / len(apart) < LIKE
    assert max(apart) < NOWHERE_APART


def test_every_drawing_of_a_card_can_be_pasted():
    for game in GAMES:
        for card in art.drawings(game):
            apart = differences(canvas_svg(lambda canvas, card=card: canvas.art(card, 8, 8, 40), game), 2)
            assert sum(apart) / len(apart) < LIKE, card


def test_a_dashed_rim_has_gaps():
    full, dashed = (
        canvas_svg(lambda canvas, dash=dash: canvas.rect(10, 10, 80, 30, GROUND, INK, 4, dash))
        for dash in (False, True)
    )
    ink = [
        sum(255 - value for row in greens(pasted(one, 2)) for value in row)
        for one in (canvas_svg(lambda canvas: None), dashed, full)
    ]
    assert ink[0] < ink[1] < ink[2]


@pytest.mark.parametrize(
    "more",
    [
        '<circle r="3"/>',
        '<rect x="1" y="1" width="3" height="3" fill="red"/>',
        '<rect x="1" y="1" width="3" height="3" fill="#a52c22" opacity=".5"/>',
        '<g transform="rotate(3)"></g>',
        '<path d="M0 0q1 1 2 2" fill="#a52c22"/>',
        '<text fill="#a52c22">no place</text>',
        '<use href="#nothing"/>',
    ],
)
def test_what_no_canvas_writes_is_drawn_by_resvg(more, caplog):
    svg = canvas_svg(lambda canvas: canvas.parts.append(more))
    with pytest.raises(NotKnown):
        pasted(svg, 2)
    with caplog.at_level(logging.WARNING):
        assert picture.png(svg) == resvg.drawn(svg, picture.ZOOMS[0])
    assert "the long way" in caplog.text


def test_more_colours_than_a_palette_has_are_their_nearest():
    def draw(canvas):
        for n in range(300):
            canvas.rect(n % 20 * 6, n // 20 * 4, 6, 4, f"#{n % 20 * 13:02x}{n // 20 * 17:02x}80", round_=0)

    apart = differences(canvas_svg(draw), 2)
    assert max(apart) < NOWHERE_APART
