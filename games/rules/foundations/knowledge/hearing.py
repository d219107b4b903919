"""What a seat has been told of hidden places so far: the fold over its lines. Which places there are, ledger.py
says."""

from collections.abc import Callable
from typing import NamedTuple, Self

from ...ask import JsonObject, SeatNumber
from ..faults import TOKEN_SHAPES
from ..modules.invocations import IN_EACH_PILE
from ..modules.roles import fits
from ..table import Table, without
from .hidden_places import Held


class Box(NamedTuple):
    """The cards of a table that may lie hidden. `strange` are invocations that only a position brings into the game."""

    deeds: frozenset[str]
    invocations: tuple[str, ...]
    strange: tuple[str, ...]
    objectives: tuple[str, ...]
    roles: tuple[str, ...]
    tokens: dict[str, tuple[str, ...]]


def open_box(t: Table) -> Box:
    """The cards that may lie hidden with the options of this table."""
    on = t.options
    fitting = tuple([name for name, row in t.invocations.items() if fits(t, row)]) if on["invocations"] else ()
    strange = tuple([name for name in t.invocations if name not in fitting]) if on["invocations"] else ()
    objectives = tuple(t.objectives) if on["objectives"] != "none" else ()
    roles = tuple([name for name, row in t.roles.items() if fits(t, row)]) if on["roles"] else ()
    rows = t.cards["consul_tokens"] if t.cooperative else ()
    tokens = {shape: tuple([row["id"] for row in rows if row["shape"] == shape]) for shape in TOKEN_SHAPES}
    return Box(frozenset(t.board.lots), fitting, strange, objectives, roles, tokens)


class Heard:
    """What one seat was told. Nothing that is kept here is ever changed in place, so that a copy may share it.

    Of the pile: `top`, cards as they lie; `below`, sets of cards under all others, the latest last; between them those
    that nobody has told of. `left`: how many invocations the pile still has (`later`: each later one, `closed_left`:
    those that closed), None in a game that was not set up here."""

    def __init__(self, seat: SeatNumber, seats: int, box: Box) -> None:
        self.seat, self.seats, self.box = seat, seats, box
        self.since = 0  # the step at which the pile was begun
        self.left: int | None = None if box.invocations else 0
        self.later, self.closed_left = self.left, self.left
        self.top: tuple[str, ...] = ()
        self.below: tuple[tuple[str, ...], ...] = ()
        self.renewing: tuple[str, ...] = ()  # on their way below the pile
        self.closed: tuple[str, ...] = ()  # known to be among what left the game unseen
        self.hands: tuple[tuple[str, ...], ...] = ((),) * seats
        self.picked = 0  # in this round of a draft
        self.roles: Held = {}  # to choose from
        self.drawn: Held = {}  # objectives to choose from
        self.dropped_roles: Held = {}
        self.dropped_objectives: Held = {}

    def copy(self) -> Self:
        twin = type(self).__new__(type(self))
        twin.__dict__ = self.__dict__.copy()
        return twin

    def hear(self, line: JsonObject) -> None:
        """Takes in a line as it is told to the seat."""
        if heard := HEARD.get(line["key"]):
            heard(self, line, line["facts"])


def hear_begins(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    """The game is set up here: each pile has so many invocations."""
    ledger.left = ledger.later = IN_EACH_PILE if ledger.box.invocations else 0
    ledger.closed_left = 0


def hear_hands(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    if line["seat"] == ledger.seat:
        put_hand(ledger, ledger.seat, tuple(sorted(facts["deeds"])))


def hear_picks(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    """A hand loses a deed; once all have picked, hands go to the left."""
    hand = ledger.hands[line["seat"]]
    if facts["deed"] in hand:
        put_hand(ledger, line["seat"], without(hand, facts["deed"]))
    ledger.picked = (ledger.picked + 1) % ledger.seats
    if not ledger.picked:
        ledger.hands = ledger.hands[-1:] + ledger.hands[:-1]


def put_hand(ledger: Heard, seat: SeatNumber, hand: tuple[str, ...]) -> None:
    ledger.hands = (*ledger.hands[:seat], hand, *ledger.hands[seat + 1 :])


def hear_roles_dealt(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.roles = {**ledger.roles, line["seat"]: (facts["count"], tuple(facts.get("roles", ())))}


def hear_role(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.roles, ledger.dropped_roles = chosen(ledger.roles, ledger.dropped_roles, line["seat"], facts["role"])


def hear_objectives_dealt(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.drawn = {**ledger.drawn, line["seat"]: (facts["count"], tuple(facts.get("objectives", ())))}


def hear_objective_kept(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.drawn, ledger.dropped_objectives = chosen(
        ledger.drawn, ledger.dropped_objectives, line["seat"], facts.get("objective")
    )


def chosen(offered: Held, dropped: Held, seat: SeatNumber, kept: str | None) -> tuple[Held, Held]:
    """What is offered and what has been dropped once a seat has kept this one, or one that nobody else sees."""
    count, cards = offered[seat]
    before, known = dropped.get(seat, (0, ()))
    others = tuple([card for card in cards if card != kept])
    return {s: two for s, two in offered.items() if s != seat}, {**dropped, seat: (before + count - 1, known + others)}


def hear_turns_up(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    """Cards leave the top of the pile; before that what was for sale has come below it."""
    if ledger.renewing:
        ledger.below = (*ledger.below, ledger.renewing)
        ledger.left = more_invocations(ledger, ledger.renewing)
        ledger.renewing = ()
    for card in facts["cards"]:
        leave_pile(ledger, card)
    ledger.since = ledger.since or line["step"]


def hear_buys(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    if facts["slot"] is None:
        leave_pile(ledger, facts["card"])


def leave_pile(ledger: Heard, card: str) -> None:
    ledger.top = tuple([one for one in ledger.top if one != card])
    forget_below(ledger, (card,))
    if ledger.left and card not in ledger.box.deeds:
        ledger.left -= 1


def forget_below(ledger: Heard, cards: tuple[str, ...]) -> None:
    """These cards do not lie below the pile, or it is known better where."""
    left = [tuple([card for card in group if card not in cards]) for group in ledger.below]
    ledger.below = tuple(filter(None, left))


def hear_renews(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.renewing = tuple(sorted(facts["cards"]))


def more_invocations(ledger: Heard, cards: tuple[str, ...]) -> int | None:
    return ledger.left if ledger.left is None else ledger.left + len([c for c in cards if c not in ledger.box.deeds])


def hear_peeks(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    if line["seat"] == ledger.seat:
        cards = tuple(facts["cards"])
        ledger.top = cards + ledger.top[len(cards) :]
        forget_below(ledger, cards)


def hear_close(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    if "no" not in facts["answers"]:
        hear_stuck(ledger, line, facts)


def hear_stuck(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.closed = tuple(sorted([*ledger.closed, *ledger.top, *[card for cards in ledger.below for card in cards]]))
    if ledger.left is not None and ledger.closed_left is not None:
        ledger.closed_left += ledger.left
        ledger.left = 0
    ledger.top, ledger.below = (), ()


def hear_era_begins(ledger: Heard, line: JsonObject, facts: JsonObject) -> None:
    ledger.top, ledger.below, ledger.left, ledger.since = (), (), ledger.later, line["step"]


HEARD: dict[str, Callable[[Heard, JsonObject, JsonObject], None]] = {
    "begins": hear_begins,
    "hands": hear_hands,
    "picks": hear_picks,
    "roles_dealt": hear_roles_dealt,
    "role": hear_role,
    "objectives_dealt": hear_objectives_dealt,
    "objective_kept": hear_objective_kept,
    "turns_up": hear_turns_up,
    "buys": hear_buys,
    "renews": hear_renews,
    "peeks": hear_peeks,
    "close": hear_close,
    "stuck": hear_stuck,
    "era_begins": hear_era_begins,
}
