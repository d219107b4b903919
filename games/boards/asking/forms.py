"""The open question as a form: the data of the partials in templates/games/questions/.

A `Tile` sends an answer (`whole`), leads one step further (`href`), or asks for confirmation (also `href`) if the
answer cannot be undone or `ends` the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext, ngettext

from .. import answer_paths
from .board_targets import BoardTargets

MAX_CARDS_IN_FULL = 8


@dataclass
class Tile:
    label: str
    json: str
    whole: bool
    final: bool
    href: str
    icon: str = ""
    card: str = ""
    note: str = ""
    does: str = ""  # the function of a card that is open on the board, for phones
    effects: list[str] = field(default_factory=list)
    chosen: bool = False
    cards: Sequence[str] = ()
    element: object = None
    id: str = ""  # the id of a checkbox, which a label on the board can tick
    after: dict | None = None  # the seat's view after the answer, as far as it is known, for a picture
    ends: bool = False  # whether the game ends, whatever answer follows
    wanted: bool = False  # a tutorial asks for this answer and marks it
    ending: str = ""  # the text about the end of the game, with the score
    picture: str = ""  # HTML that replaces the icon


@dataclass
class Group:
    """A verb with its objects.

    `tight`: the answers are short and shown in one line, after the verb's icon instead of its label; the icon
    represents `times` pieces. `final`: no answer of the group can be undone; a note below the label says so. `why`: the
    reason why another answer of this kind is not offered."""

    label: str
    icon: str
    tiles: list[Tile]
    tight: bool = False
    times: int = 1
    final: bool = False
    why: str = ""

    @property
    def is_dense(self) -> bool:
        return len(self.tiles) > MAX_CARDS_IN_FULL and any(tile.card for tile in self.tiles)


@dataclass
class DealSide:
    """One side of an offer: what it can give, and what of this is chosen.

    `way` is "give" for the reader's side. `effects`: what the offer would change for this side. `most`: the most silver
    that this side can give."""

    way: str
    lots: list[Tile]
    things: list[Tile]
    silver: int
    most: int
    effects: list[str] = field(default_factory=list)


@dataclass
class Deal:
    """The form for a whole offer.

    `first`: the first answer; `then`: the questions that are answered together with it (games/pages/table/moves.py).
    `fault`: why the offer cannot be sent. `weighed`: the offer can be sent, and each side shows its effects."""

    first: str
    then: list[str]
    partner: str
    sides: list[DealSide]
    fault: str = ""
    weighed: bool = False

    def tile_of(self, lot: str) -> Tile | None:
        return next((tile for side in self.sides for tile in side.lots if tile.element == lot), None)


@dataclass
class Form:
    """A question as a form.

    `kind` is the name of its partial, `page` the URL of its page, `action` the URL for answers. `names`
    are the players' names by seat; `filled` is {question: answer} in a form with several questions. `ends_turn`: the
    end of the turn can be sent with the answer. `one_by_one`: several answers cannot be sent in one request."""

    kind: str
    what: str
    opened: str  # the question's stamp (games/eventlog/stamps.py)
    sentence: str
    page: str
    action: str
    held: str = ""
    together: bool = False  # several seats are asked at once
    crumbs: list[str] = field(default_factory=list)
    lead: list[Tile] = field(default_factory=list)  # the tiles before all groups; the other buttons follow the groups
    buttons: list[Tile] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    confirm: Tile | None = None
    tiles: list[Tile] = field(default_factory=list)
    least: int = 0
    most: int = 0
    low: int = 0
    high: int = 0
    refused: bool = False  # too many or too few options were sent
    twice: bool = False  # several options, or a number, are shown for confirmation before they are sent
    may_end: bool = False  # some answer ends the game
    every_ends: bool = False  # every answer ends the game
    warn: str = ""  # "": all answers can be taken back; "some": some cannot; "all": none can
    path: tuple = ()  # the elements that are chosen so far
    targets: BoardTargets[Tile] = field(default_factory=BoardTargets)
    names: Sequence[str] = ()
    filled: dict | None = None
    deal: Deal | None = None
    ends_turn: bool = False
    one_by_one: bool = False

    def each_tile(self) -> Iterator[Tile]:
        yield from self.buttons
        yield from self.tiles
        for group in self.groups:
            yield from group.tiles

    @property
    def is_dense(self) -> bool:
        return len(self.tiles) > MAX_CARDS_IN_FULL and any(tile.card for tile in self.tiles)

    @property
    def wanted(self) -> str:
        numbers = {"a": self.least, "b": self.most, "n": self.most}
        if self.least == self.most:
            return gettext("Choose %(n)s") % numbers
        if self.least:
            return gettext("Choose %(a)s to %(b)s") % numbers
        return ngettext("Choose one, or none", "Choose up to %(n)s, or none", self.most) % numbers

    @property
    def marks_final(self) -> bool:
        """Return whether to mark final answers with an icon instead of a sentence at each of them."""
        loose = [*self.lead, *self.buttons, *(tile for group in self.groups if not group.final for tile in group.tiles)]
        sentences = sum(group.final for group in self.groups) + sum(tile.final and not tile.ends for tile in loose)
        return self.warn == "some" and sentences > 1

    @property
    def shows_cards(self) -> bool:
        return any(tile.card for tile in (*self.lead, *self.each_tile()))

    @property
    def is_bare(self) -> bool:
        return not any(tile.card for tile in self.buttons)

    @property
    def chosen_so_far(self) -> str:
        if self.path and self.is_narrowed:
            return answer_paths.path_json(self.path)
        return self.confirm.json if self.confirm else ""

    @property
    def is_narrowed(self) -> bool:
        """Return whether part of an answer is chosen; if so, the page must not refresh itself."""
        return bool(self.crumbs or self.confirm)
