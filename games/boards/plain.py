"""The default presenter, which shows the table in words."""

from collections.abc import Callable, Sequence

from games.eventlog.observations import Observation
from games.rules.ask import Choice, SeatQuestion
from games.wording import Words, words_of_view

from .asking.forms import Form
from .canvas import INK, Canvas, Drawing
from .catalogue import Catalogue
from .fonts import text_width
from .reader_board import BoardRequest

HIDDEN_LINES: frozenset[str] = frozenset()
CONFIRM_FIRST: frozenset[str] = frozenset()
VERBS_WITH_HEADING: frozenset[str] = frozenset()
PLACE_ELEMENT_INDEX: dict[str, int] = {}
LINES_IN_QUESTION: dict[str, frozenset[str]] = {}
TEXT_WIDTH, TEXT_MARGIN, LINE_TEXT_SIZE, LINE_STEP = 440, 12.0, 12.5, 18


def board(request: BoardRequest) -> dict:
    observation = request.observation
    words = words_of_view(observation.view, request.language)
    text = words.game.board_text(observation.view, words, request.names, observation.seat)
    return {"view": observation.view, "lines": text.splitlines(), "form": request.form, "popovers": []}


def paint(view: dict, me: int | None, names: Sequence[str], language: str) -> Drawing:
    words = words_of_view(view, language)
    canvas, y = Canvas(TEXT_WIDTH), TEXT_MARGIN
    for line in words.game.board_text(view, words, names, me).splitlines():
        for part in wrap_line(line):
            y += LINE_STEP
            canvas.text(TEXT_MARGIN, y, part, LINE_TEXT_SIZE, INK)
    return canvas.finished(y + TEXT_MARGIN, words.term("game"))


def wrap_line(line: str) -> list[str]:
    pieces = [""]
    for word in line.split(" "):
        longer = f"{pieces[-1]} {word}".strip() if pieces[-1] else word
        if pieces[-1] and text_width(longer, LINE_TEXT_SIZE) > TEXT_WIDTH - 2 * TEXT_MARGIN:
            pieces.append(word)
        else:
            pieces[-1] = longer
    return pieces


def element_art(key: object, options: dict, language: str) -> tuple[str, str]:
    return "", ""


def is_obvious(parts: Sequence, at: int) -> bool:
    return False


def element_sort_key(element: object, language: str) -> tuple:
    return ()


def explain_step(what: str, path: Sequence, language: str) -> str:
    return ""


def describe_choice(view: dict, seat: int, what: str, choice: Choice, language: str, names: Sequence[str] = ()) -> str:
    return ""


def describe_cost(view: dict, question: SeatQuestion, choice: Choice, language: str) -> str:
    return ""


def parse_offer(
    observation: Observation,
    counter: bool,
    partner: int | None,
    sides: Sequence[Sequence[list[str]]],
    tongues: Sequence[Words],
    words_of: Callable[[str], list[str]],
) -> list[tuple[str, Choice]] | None:
    return None


def summarize_lines(lines: Sequence[dict], words: Words) -> tuple[Sequence[dict], list[str]]:
    return lines, []


def visible_score(view: dict, seat: int) -> int | None:
    return None


def arrange(form: Form, observation: Observation, language: str) -> Form:
    return form


def catalogue(language: str) -> Catalogue:
    return Catalogue()
