"""What every game's picture of a table has: the reader, the words, areas one below the other."""

from collections.abc import Callable, Sequence

from games.wording import words_of_view

from .canvas import LINE, SOFT, Canvas
from .cards import card_facts, variant
from .fonts import width_of

WIDTH, EDGE, PAD = 440, 10, 10  # on a phone 328 wide: words are three quarters of their size there
SIZE = 11.5


class Painter:
    """One reader's picture in one language. `y` is how far down it has got."""

    def __init__(self, view: dict, me: int | None, names: Sequence[str], language: str):
        self.view, self.me, self.names, self.language = view, me, names, language
        self.words, self.options = words_of_view(view, language), variant(view["options"])
        self.canvas, self.y = Canvas(WIDTH, view["game"]), float(EDGE)

    def svg(self) -> str:
        """The finished picture."""
        return self.canvas.svg(self.y + EDGE - 6, self.words.term("game"))

    def panel(self, draw: Callable[[], object], fill: str) -> None:
        """An area with a ground of its own, as high as what is drawn into it."""
        place, top = len(self.canvas.parts), self.y
        self.y += PAD - 2
        draw()
        self.y += PAD - 3
        drawn = self.canvas.parts[place:]
        del self.canvas.parts[place:]
        self.canvas.rect(EDGE, top, WIDTH - 2 * EDGE, self.y - top, fill, LINE, 6)
        self.canvas.parts.extend(drawn)
        self.y += 6

    def term(self, key: str) -> str:
        text = self.words.term(key)
        return text[:1].upper() + text[1:]

    def facts(self, card: str) -> dict:
        return card_facts(self.view["game"], self.language, card, self.options)

    def counter(self, right: float, icon: str, text: str) -> None:
        """A number with its drawing, ending at `right`."""
        w = width_of(text, SIZE)
        self.canvas.icon(icon, right - w - 18, self.y + 3, 14, SOFT)
        self.canvas.text(right - w, self.y + 15, text, SIZE)
