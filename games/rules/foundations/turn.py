"""A turn: one of three actions, and what modules allow beside it. Rulebook: "Turno del jugador"; section 5, B1 to
B4."""

from collections.abc import Callable, Iterator
from typing import Any

from ..ask import Ask, Choice, Option, Rule, SeatNumber, alike, not_offered
from ..story import Story
from . import building
from .buildings import ERAS, INCOME
from .rooms import Questions
from .table import ACTIONS, Table, without
from .values import icon_silver

END = "end"


class Turn(Ask):
    """The question of a turn. Its many options are listed only for who wants to read them; till then an answer is
    looked up. Once listed they stay what they are, whatever becomes of the table: others may read them later."""

    __slots__ = ("_ending", "_lasting", "_listed", "t")
    follows = True  # the options, from what everybody sees: where views are alike, so are they (sampling.py)

    def __init__(self, t: Table, me: SeatNumber) -> None:
        self.t, self.seat, self.what, self.topic = t, me, "turn", "turn"
        self._listed: tuple[Choice, ...] | None = None
        self._lasting: tuple[Option, ...] = ()
        self._ending: tuple[Option, ...] = ()

    @property
    def options(self) -> tuple[Choice, ...]:
        if self._listed is None:
            self._listed = tuple(self._list())
        return self._listed

    def _list(self) -> list[Option]:
        t, me = self.t, self.seat
        kinds = open_actions(t)
        builds = building.build_options(t, me) if "build" in kinds else []
        buys, free = purchases(t, me, kinds), free_options(t, me)
        options: list[Option] = [*incomes(t, me, kinds), *buys, *builds, *free]
        self._lasting, self._ending = final_answers(t, me, options, buys, free)
        return options

    def check(self, choice: Any) -> Choice:
        if self._listed is not None:
            return super().check(choice)
        if type(choice) is tuple and choice[:1] == ("build",):
            found = building.allowed_build(self.t, self.seat, choice) if "build" in open_actions(self.t) else None
            if found:
                return found
            raise not_offered()
        for option in like(self.t, self.seat, choice):
            if option == choice and alike(option, choice):
                return option
        raise not_offered()

    @property
    def final(self) -> tuple[Option, ...]:
        return self._lasting if self.options else ()

    @property
    def ends(self) -> tuple[Option, ...]:
        return self._ending if self.options else ()


def final_answers(
    t: Table, me: SeatNumber, options: list[Option], buys: list[Option], free: list[Option]
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """The options that cannot be taken back, and those that end the game. A bought card turns up another; the last turn
    of an era is followed by the next era's cards."""
    opening = [*buys] if t.pile else []
    opening += [move for move in free if any(final(t, me, move) for final in t.doors["final"])]
    if not may_open(t, me):
        return tuple(opening), ()
    closing = tuple(option for option in options if opens_by(t, me, option))
    return (*opening, *(option for option in closing if option not in opening)), if_last(t, closing)


def take_turn(t: Table, me: SeatNumber) -> Rule[None]:
    """Exactly one action (or each once, by a card), free actions before, after and in between; then the next player."""
    while True:
        if t.done and is_over(t, me):
            return
        choice = yield Turn(t, me)
        if choice == END:
            return
        yield from perform(t, me, choice)


def perform(t: Table, me: SeatNumber, choice: Choice) -> Rule[None]:
    match choice:
        case "income":
            yield from take_income(t, me, None)
        case ("income", card):
            yield from take_income(t, me, card)
        case ("buy", card):
            t.done += ("buy",)
            buy_card(t, me, card)
        case ("build", *_):
            t.done += ("build",)
            building.build_piece(t, me, *choice[1:])
        case _:
            yield from free_action(t, me, choice)
            return
    t.idle = t.idle and t.done[-1] == "income"


def open_actions(t: Table) -> tuple[str, ...]:
    if not t.done:
        return ACTIONS
    return tuple(kind for kind in ACTIONS if kind not in t.done) if t.several else ()


def is_over(t: Table, me: SeatNumber) -> bool:
    """Is nothing left to do, neither another action nor a free one? Asked once an action is done."""
    for _ in free_moves(t, me):
        return False
    kinds = open_actions(t)
    return not kinds or not (
        incomes(t, me, kinds) or purchases(t, me, kinds) or ("build" in kinds and building.build_options(t, me))
    )


def like(t: Table, me: SeatNumber, choice: Choice) -> list[Option]:
    """The options among which `choice`, no build, is if it is any: those of its verb."""
    kinds = open_actions(t)
    match choice:
        case "income" | ("income", *_):
            return incomes(t, me, kinds)
        case ("buy", card):
            return purchases(t, me, kinds, card)
        case (verb, *_):
            return [*free_moves(t, me, verb)]
    return [END] if t.done else []


def incomes(t: Table, me: SeatNumber, kinds: tuple[str, ...]) -> list[Option]:
    if "income" not in kinds:
        return []
    return ["income", *(("income", card) for marks in t.doors["income_marks"] for card in marks(t, me))]


def purchases(t: Table, me: SeatNumber, kinds: tuple[str, ...], only: str | None = None) -> list[Option]:
    """What is for sale and can be paid; `only` one card."""
    if "buy" not in kinds:
        return []
    silver = t.players[me].silver
    return [
        ("buy", card)
        for slot, card in enumerate(t.display)
        if (only is None or card == only) and t.price(me, slot) <= silver and may_buy(t, me, card)
    ]


def free_options(t: Table, me: SeatNumber) -> list[Option]:
    return [*free_moves(t, me), END] if t.done else [*free_moves(t, me)]


def free_moves(t: Table, me: SeatNumber, verb: str | None = None) -> Iterator[Option]:
    """Free actions, of all modules or of the one that knows the verb."""
    for module in t.modules:
        if module.verbs and (verb is None or verb in module.verbs):
            yield from module.moves(t, me)


def free_action(t: Table, me: SeatNumber, choice: Choice) -> Rule[None]:
    """Let its module do it. An offer may come to nothing: a trade is something other than income only once it is
    accepted."""
    if choice[0] != "trade":
        t.idle = False
    module = next(module for module in t.modules if choice[0] in module.verbs)
    yield from module.move(t, me, choice)


def opens_after(t: Table, me: SeatNumber) -> bool:
    """Does the end of this turn turn something up, with no question before it?"""
    if any(opens(t, me) for opens in t.doors["opens"]):
        return True
    asks = any(asks(t) for asks in t.doors["asks_before_scoring"])
    return t.last_lap == 1 and not asks and era_end_opens(t)


def era_end_opens(t: Table) -> bool:
    """Do cards of the next era come up after this one, or is it the last?"""
    return t.era == ERAS or any(t.next_piles[:1])


def if_last(t: Table, closing: tuple[Option, ...]) -> tuple[Option, ...]:
    """Answers that end the turn and bring something up then: all of them, if that is the end of the game, else none."""
    return closing if t.era == ERAS and t.last_lap == 1 else ()


def may_open(t: Table, me: SeatNumber) -> bool:
    """Could the end of this turn turn something up? Else none of its answers need be looked at."""
    return t.last_lap == 1 or any(may(t, me) for may in t.doors["may_open"])


def opens_by(t: Table, me: SeatNumber, option: Choice) -> bool:
    return opens_after(t, me) if option == END else opens_at_end(t, me, lambda twin: perform(twin, me, option))


def opens_at_end(t: Table, me: SeatNumber, move: Callable[[Table], Questions]) -> bool:
    """Is nothing left to do in this turn after a move, which is done on a copy, and does something come up then? No if
    the move asks anything."""
    twin = t.copy()
    twin.now, twin.story = {name: notes.copy() for name, notes in t.now.items()}, Story()
    for _ in move(twin):
        return False
    return closes(twin, me)


def closes(t: Table, me: SeatNumber) -> bool:
    """As the table lies and with nothing being asked: is the turn over, and does something come up then?"""
    return bool(t.done) and is_over(t, me) and opens_after(t, me)


def take_income(t: Table, me: SeatNumber, mark: str | None) -> Rule[None]:
    """Take an income: 5 silver and that of the own commercial buildings. Rulebook: "Obtener ingresos"."""
    t.done += ("income",)
    base, icons, more = income_parts(t, me, mark)
    t.story.say("income", me, base=base, shops=icons, more=more, using=mark)
    t.earn(me, base + icons + more)
    for door in t.doors["income_taken"]:
        yield from door(t, me, mark)


def income_parts(t: Table, me: SeatNumber, mark: str | None) -> tuple[int, int, int]:
    """Silver of an income action: the base, by icons, and beyond them."""
    icons = t.tuned("icon_income", me, icon_silver(t, me), mark)
    return t.tuned("base_income", me, INCOME), icons, t.tuned("more_silver", me, 0)


def may_buy(t: Table, me: SeatNumber, card: str) -> bool:
    """May this card be bought, silver apart? A deed needs a marker in the tray (B3); another card what its module
    says."""
    if card in t.board.bit:
        return t.markers(me) > 0
    return any(door(t, me, card) for door in t.doors["buyable"])


def buy_card(t: Table, me: SeatNumber, card: str, price: int | None = None) -> None:
    """Buy a card: pay, take it, slide the others to the left, turn up the next one, place a marker.
    Rulebook: "Comprar una escritura"."""
    slot = t.display.index(card)
    price = t.price(me, slot) if price is None else price
    t.story.say("buys", me, card=card, price=price, slot=slot + 1)
    t.earn(me, -price)
    t.display = without(t.display, card)
    take_card(t, me, card)
    t.turn_up(1)
    if price and card in t.board.bit:
        for door in t.doors["deed_paid"]:
            door(t, me, card)


def take_card(t: Table, me: SeatNumber, card: str) -> None:
    """Put away a bought card: a deed brings a marker onto its lot, another card goes to its module's place."""
    if card in t.board.bit:
        t.gain_lot(me, card)
    elif not any(take(t, me, card) for take in t.doors["take"]):
        raise LookupError(f"no module knows {card!r}")
