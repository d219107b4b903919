"""A canvas for pictures of a table: rectangles, words, icons, the art of cards, and rows that wrap. It only writes SVG;
it knows no game. Mails have PNGs of what it writes (pixels): what it learns to write they have to learn, too."""

from xml.sax.saxutils import escape, quoteattr

from . import art, icons
from .fonts import FAMILY

INK, SOFT, PAPER, GROUND, SUNK, LINE, ACCENT = (
    "#2a231e",
    "#655748",
    "#fdfaf5",
    "#f0e9de",
    "#e6dccd",
    "#d6c8b4",
    "#a3432a",
)


class Canvas:
    """What has been drawn so far, and which icons it needs, of everybody's and this game's own, and which cards' art."""

    def __init__(self, width: int, ruleset: str = ""):
        self.width, self.icons, self.cards = width, icons.icons_of(ruleset), art.drawings(ruleset)
        self.parts: list[str] = []
        self.used: list[str] = []

    def rect(
        self,
        x: float,
        y: float,
        w: float,
        h: float,
        fill: str,
        line: str = "none",
        round_: float = 3,
        dash: bool = False,
        weight: float = 1,
    ) -> None:
        dashes = ' stroke-dasharray="3 2"' if dash else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{w:.1f}" height="{h:.1f}" rx="{round_}" fill="{fill}" stroke="{line}" stroke-width="{weight}"{dashes}/>'
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        size: float = 11,
        colour: str = INK,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        weight = ' font-weight="bold"' if bold else ""
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{colour}" text-anchor="{anchor}"{weight}>{escape(text)}</text>'
        )

    def icon(self, name: str, x: float, y: float, size: float, colour: str) -> None:
        self.use(f"p-{name}")
        self.parts.append(
            f'<g transform="translate({x:.1f} {y:.1f}) scale({size / 24:.4f})" color="{colour}"><use href="#p-{name}"/></g>'
        )

    def art(self, card: str, x: float, y: float, size: float) -> None:
        """A card's drawing, cut off at its square; only of one that has one (`cards`)."""
        self.use(f"a-{card}")
        self.parts.append(
            f'<svg x="{x:.1f}" y="{y:.1f}" width="{size:g}" height="{size:g}" viewBox="0 0 {art.SIDE} {art.SIDE}"><use href="#a-{card}"/></svg>'
        )

    def use(self, name: str) -> None:
        if name not in self.used:
            self.used.append(name)

    def drawing(self, name: str) -> str:
        """What a name in `used` stands for."""
        kind, _, of = name.partition("-")
        return self.cards[of] if kind == "a" else self.icons[of]

    def keep(self, first: int, last: int) -> None:
        """Forget all but these parts, and the icons that only others need."""
        self.parts = self.parts[first:last]
        self.used = [name for name in self.used if any(f'"#{name}"' in part for part in self.parts)]

    def svg(self, height: float, title: str, top: float = 0) -> str:
        """The finished picture, or of it what lies between `top` and so far below."""
        defs = "".join(f'<g id="{name}">{self.drawing(name)}</g>' for name in self.used)
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}" height="{height:.0f}" viewBox="0 {top:.0f} {self.width} {height:.0f}" '
            f'font-family={quoteattr(FAMILY)} font-stretch="condensed" role="img" aria-label={quoteattr(title)}>'
            f'<defs>{defs}</defs><rect y="{top:.0f}" width="100%" height="100%" fill="{GROUND}"/>{"".join(self.parts)}</svg>'
        )


class Flow:
    """Things side by side from `left` to `right`, going on in the next line when it is full."""

    def __init__(self, left: float, right: float, y: float, height: float, gap: float = 4):
        self.left, self.right, self.x, self.y, self.height, self.gap = left, right, left, y, height, gap

    def place(self, w: float) -> tuple[float, float]:
        """Where the next thing of this width goes."""
        if self.x > self.left and self.x + w > self.right:
            self.x, self.y = self.left, self.y + self.height + self.gap
        at = self.x, self.y
        self.x += w + self.gap
        return at

    @property
    def bottom(self) -> float:
        return self.y + self.height
