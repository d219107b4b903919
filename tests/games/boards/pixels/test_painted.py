"""A mail's picture, painted from marks: it shows what resvg draws of the same as SVG, nothing else, and is light."""

from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise

import pytest
from PIL import Image, ImageChops, ImageStat

from games.boards import art, canvas, icons, picture, presenters
from games.boards.canvas import BACKGROUND, INK, Canvas
from games.boards.pixels import lettering, masks, paint_png
from games.rules import GAMES
from tests.games.seen import opened
from tests.golden import record

PLAYED = [game for game in GAMES if record.all_of(game)]
NAMES = ["Ana", "Bruno & <Co>", 'Carla "la Roja"', "Δημήτρης", "Юлия"]
BLOCK = 8  # pixels a side: over so many a line that is moved by half a pixel is the same
LIKE, NOWHERE_APART = 3, 60  # of 255: on the whole, and in the worst block
KEPT = [value for module in (masks, lettering) for value in vars(module).values() if hasattr(value, "cache_parameters")]


def fullest(ruleset: str):
    """The last view of the kept game with the most players, by the first of them."""
    golden = max(
        map(record.read, record.all_of(ruleset)), key=lambda golden: (golden.events[0].seats, len(golden.events))
    )
    started = record.after(ruleset, None, list(enumerate(golden.events, 1)))
    return started.match.view(0)


@pytest.fixture(scope="module")
def boards() -> dict[str, canvas.Drawing]:
    return {game: drawn(fullest(game), "es") for game in PLAYED}


def drawn(view: dict, language: str) -> canvas.Drawing:
    return presenters.presenter_of(view["game"]).paint(view, 0, NAMES[: len(view["seats"])], language)


def on_canvas(draw, ruleset: str = "gloria") -> canvas.Drawing:
    canvas = Canvas(120, ruleset)
    draw(canvas)
    return canvas.finished(60, "")


def apart(one: Image.Image, other: Image.Image) -> list[float]:
    """How far two pictures are from each other in each block, of 255: the colours together."""
    assert one.size == other.size
    return list(ImageChops.difference(blocks(one), blocks(other)).convert("L").tobytes())


def blocks(image: Image.Image) -> Image.Image:
    image = image.convert("RGB")
    return image.crop((0, 0, image.width // BLOCK * BLOCK, image.height // BLOCK * BLOCK)).reduce(BLOCK)


def differences(drawing: canvas.Drawing, zoom: float) -> list[float]:
    """Ours from what resvg draws."""
    return apart(opened(paint_png(drawing, zoom)), opened(masks.drawing_mask(drawing.svg(), zoom)))


def look_alike(drawing: canvas.Drawing, zoom: float) -> bool:
    found = differences(drawing, zoom)
    return sum(found) / len(found) < LIKE and max(found) < NOWHERE_APART


def ink(drawing: canvas.Drawing) -> float:
    return sum(ImageStat.Stat(ImageChops.invert(opened(paint_png(drawing, 2)).convert("L"))).sum)


@pytest.mark.parametrize("ruleset", PLAYED)
def test_it_shows_what_resvg_draws(boards, ruleset):
    assert look_alike(boards[ruleset], picture.ZOOMS[0])


@pytest.mark.parametrize("ruleset", PLAYED)
def test_the_fullest_kept_table_is_light(boards, ruleset):
    assert len(picture.board_png(boards[ruleset])) <= 60_000


@pytest.mark.parametrize("ruleset", PLAYED)
def test_what_was_painted_before_changes_nothing(boards, ruleset):
    """Else a picture would tell what others were shown by this process."""
    for kept in KEPT:
        kept.cache_clear()
    first = paint_png(boards[ruleset], 1.5)
    for other in boards.values():
        paint_png(other, 1.5)
    assert paint_png(boards[ruleset], 1.5) == first


def test_threads_paint_what_one_would(boards):
    alone = [paint_png(board, 1.5) for board in boards.values()]
    for kept in KEPT:
        kept.cache_clear()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda board: paint_png(board, 1.5), [*boards.values()] * 2))
    assert found == alone * 2


def test_equal_drawings_are_equal_bytes_and_another_is_another(boards):
    board = boards["gloria"]
    picture.board_png.cache_clear()
    first = picture.board_png(board)
    picture.board_png.cache_clear()
    assert picture.board_png(drawn(fullest("gloria"), "es")) == first
    ana = next(n for n, mark in enumerate(board.marks) if isinstance(mark, canvas.Text) and "Ana" in mark.text)
    renamed = board.marks[ana]._replace(text="Eva")
    assert picture.board_png(board._replace(marks=(*board.marks[:ana], renamed, *board.marks[ana + 1 :]))) != first


def test_nothing_but_pixels_is_in_the_file(boards):
    """No text, no date, no name of a program."""
    for board in boards.values():
        image = opened(picture.board_png(board))
        image.load()
        assert image.mode == "P"
        assert not image.info


def test_what_is_kept_is_bounded():
    assert len(KEPT) > 5
    assert all(kept.cache_parameters()["maxsize"] for kept in KEPT)


@pytest.mark.parametrize(
    "text", ["Villa", "MÓNICA ÑANDÚ × 3", "AVATAR To AV", "Δημήτρης", "Юлия", "سلمى", "e\N{COMBINING ACUTE ACCENT}"]
)
@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("bold", [False, True])
def test_words_stand_where_resvg_sets_them(text, anchor, bold):
    x = {"start": 5, "middle": 60, "end": 115}[anchor]
    words = on_canvas(lambda canvas: canvas.text(x, 30, text, 14, INK, bold, anchor))
    written = sum(apart(opened(paint_png(words, 2)), opened(paint_png(on_canvas(lambda canvas: None), 2))))
    assert written > 100
    assert sum(differences(words, 2)) < written / 3


def test_a_text_takes_the_room_that_was_worked_out_for_it():
    """Letters on whole pixels would make it a tenth longer or shorter."""
    for text in ("illililililililililil", "Legionarios: Bruno & Ana"):
        stencil, _ = lettering.position_text(text, 0, 17.25, False, "start")
        assert stencil.mask.getbbox()[2] + stencil.left == pytest.approx(
            sum(lettering.letter_steps(text, 17.25, False)), abs=2.5
        )


def test_spaces_alone_are_nothing():
    assert ink(on_canvas(lambda canvas: canvas.text(5, 30, "  \N{NO-BREAK SPACE}"))) == ink(on_canvas(lambda _: None))


SHAPES = {
    "plain": lambda canvas: canvas.rect(10, 10, 60, 30, "#a52c22"),
    "rimmed": lambda canvas: canvas.rect(10, 10, 60, 30, "#fdfaf5", "#2f5a8f", 6, weight=2),
    "a disc": lambda canvas: canvas.rect(10, 10, 40, 40, "#3d6b33", "#2a231e", 20, weight=1.4),
    "a small disc": lambda canvas: canvas.rect(10, 10, 9, 9, "#3d6b33", round_=9),
    "a rim alone": lambda canvas: canvas.rect(10, 10, 60, 30, "none", "#2f5a8f", 6),
    "cut off": lambda canvas: canvas.rect(-20, -20, 60, 60, "#a52c22", "#2a231e", 6),
    "beyond": lambda canvas: canvas.rect(100, 40, 60, 60, "#a52c22", "#2a231e", 6),
    "outside": lambda canvas: canvas.rect(200, 200, 60, 60, "#a52c22"),
    "words on the edge": lambda canvas: canvas.text(-10, 6, "Legionarius", 14),
    "an icon": lambda canvas: canvas.icon("laborer", 20, 10, 30, "#a52c22"),
    "art": lambda canvas: canvas.art(next(iter(art.card_drawings("gloria"))), 20, 5, 48),
    "art on the edge": lambda canvas: canvas.art(next(iter(art.card_drawings("gloria"))), 100, 30, 48),
    "an outline": lambda canvas: canvas.outline(
        [(12, 7), (48, 7), (48, 43), (28, 43), (28, 25), (12, 25)], "#ecd0dc", "#8c1d4f", 2.4
    ),
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("zoom", [1.5, 2])
def test_a_shape_is_where_resvg_draws_it(shape, zoom):
    assert look_alike(on_canvas(SHAPES[shape]), zoom)


@pytest.mark.parametrize("shape", SHAPES)
def test_other_units_are_the_same_shape(shape):
    def in_units(canvas):
        with canvas.units(7, 4, 2):
            SHAPES[shape](canvas)

    drawing = on_canvas(in_units)
    assert drawing != on_canvas(SHAPES[shape])
    assert look_alike(drawing, 1)


def test_a_part_is_what_lies_there():
    """As a moment of a turn is cut out of a table."""
    canvas = Canvas(120, "gloria")
    canvas.rect(10, 10, 60, 30, "#a52c22")
    part = canvas.finished(20, "", top=25)
    assert opened(paint_png(part, 1)).size == (120, 20)
    assert look_alike(part, 2)


@pytest.mark.parametrize("ruleset", GAMES)
def test_every_icon_and_drawing_of_a_card_is_as_resvg_draws_it(ruleset):
    """All of a game in rows, each a place of its own."""
    canvas = Canvas(480, ruleset)
    names = [(canvas.art, card, ()) for card in art.card_drawings(ruleset)]
    names += [(canvas.icon, name, ("#a52c22",)) for name in icons.icons_of(ruleset)]
    for n, (draw, name, colour) in enumerate(names):
        draw(name, 8 + n % 10 * 47, 8 + n // 10 * 47, 40, *colour)
    assert look_alike(canvas.finished(16 + (len(names) + 9) // 10 * 47, ""), 1.5)


def test_a_dashed_rim_has_gaps_on_all_sides():
    canvas = on_canvas(lambda canvas: canvas.rect(10, 10, 80, 30, BACKGROUND, INK, 4, True))
    image = opened(paint_png(canvas, 2)).convert("L")
    middle = [(50, 20), (50, 80), (20, 50), (180, 50)]  # of each edge, in pixels
    for x, y in middle:
        along = [image.getpixel((x + n, y) if y in (20, 80) else (x, y + n)) for n in range(-15, 15)]
        assert sum(abs(one - other) > 100 for one, other in pairwise(along)) >= 4


def test_more_colours_than_a_palette_has_are_their_nearest():
    def draw(canvas):
        for n in range(300):
            canvas.rect(n % 20 * 6, n // 20 * 4, 6, 4, f"#{n % 20 * 13:02x}{n // 20 * 17:02x}80", round_=0)

    assert max(differences(on_canvas(draw), 2)) < NOWHERE_APART


def test_what_is_drawn_in_a_colour_has_this_colour():
    """Even a small shape keeps its exact color, because some markers show their owner only by color."""

    def draw(canvas):
        for n in range(2000):  # more shades than are kept, each more frequent
            canvas.text(n * 7 % 110, 5 + n // 40, "Roma", 9, f"#{40 + n % 20 * 4:02x}5748")
        canvas.rect(100, 50, 3, 3, "#14557b", round_=0)

    assert opened(paint_png(on_canvas(draw), 1)).convert("RGB").getpixel((101, 51)) == (0x14, 0x55, 0x7B)


def test_more_colours_than_are_counted_are_a_picture_all_the_same():
    def draw(canvas):
        for n in range(9000):
            canvas.rect(n % 120, n // 120, 1, 1, f"#{n % 256:02x}{n // 256:02x}80", round_=0)

    assert opened(paint_png(on_canvas(draw), 1)).size == (120, 60)
