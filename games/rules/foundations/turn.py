"""Play a turn: one of three actions, and the free actions of modules.

Rulebook: "Turno del jugador"; section 5, B1 to B4."""

from collections.abc import Callable, Iterator
from typing import Any

from ..ask import Ask, Choice, Option, Rule, SeatNumber, alike, not_offered
from ..story import Story
from . import building
from .buildings import BASE_INCOME, ERA_COUNT
from .scoring import icon_silver
from .table import TURN_ACTIONS, QuestionGenerator, Table, without_card

END_TURN_CHOICE = "end"


class Turn(Ask):
    """The question of a turn; the golden games (tests/golden) record the name of this class.

    The options are listed only when they are read; until then, answers are checked one by one. The list is cached,
    because callers may read it after the table has changed."""

    __slots__ = ("_ending", "_final", "_listed", "t")
    follows = True  # equal views give equal options, which depend on public facts only (sampling.py)

    def __init__(self, t: Table, me: SeatNumber) -> None:
        self.t, self.seat, self.what, self.topic = t, me, "turn", "turn"
        self._listed: tuple[Choice, ...] | None = None
        self._final: tuple[Option, ...] = ()
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
        buys, free = purchase_options(t, me, kinds), [*free_moves(t, me), *((END_TURN_CHOICE,) if t.done else ())]
        options: list[Option] = [*income_options(t, me, kinds), *buys, *builds, *free]
        self._final, self._ending = final_answers(t, me, options, buys, free)
        return options

    def check(self, choice: Any) -> Choice:
        if self._listed is not None:
            return super().check(choice)
        if type(choice) is tuple and choice[:1] == ("build",):
            found = building.allowed_build(self.t, self.seat, choice) if "build" in open_actions(self.t) else None
            if found:
                return found
            raise not_offered()
        for option in options_like(self.t, self.seat, choice):
            if option == choice and alike(option, choice):
                return option
        raise not_offered()

    @property
    def final(self) -> tuple[Option, ...]:
        return self._final if self.options else ()

    @property
    def ends(self) -> tuple[Option, ...]:
        return self._ending if self.options else ()


def final_answers(
    t: Table, me: SeatNumber, options: list[Option], buys: list[Option], free: list[Option]
) -> tuple[tuple[Option, ...], tuple[Option, ...]]:
    """Return two tuples: options that reveal cards (and cannot be undone), and options that end the game."""
    opening = [*buys] if t.pile else []
    opening += [move for move in free if any(final(t, me, move) for final in t.hooks["final"])]
    if not (t.last_lap == 1 or any(hook(t, me) for hook in t.hooks["may_reveal_cards"])):
        return tuple(opening), ()
    closing = tuple(option for option in options if option_ends_and_reveals(t, me, option))
    return (*opening, *(option for option in closing if option not in opening)), if_game_ends(t, closing)


def take_turn(t: Table, me: SeatNumber) -> Rule[None]:
    while True:
        if t.done and is_over(t, me):
            return
        choice = yield Turn(t, me)
        if choice == END_TURN_CHOICE:
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
        return TURN_ACTIONS
    return tuple(kind for kind in TURN_ACTIONS if kind not in t.done) if t.several else ()


def is_over(t: Table, me: SeatNumber) -> bool:
    for _ in free_moves(t, me):
        return False
    kinds = open_actions(t)
    return not kinds or not (
        income_options(t, me, kinds)
        or purchase_options(t, me, kinds)
        or ("build" in kinds and building.build_options(t, me))
    )


def options_like(t: Table, me: SeatNumber, choice: Choice) -> list[Option]:
    kinds = open_actions(t)
    match choice:
        case "income" | ("income", *_):
            return income_options(t, me, kinds)
        case ("buy", card):
            return purchase_options(t, me, kinds, card)
        case (verb, *_):
            return [*free_moves(t, me, verb)]
    return [END_TURN_CHOICE] if t.done else []


def income_options(t: Table, me: SeatNumber, kinds: tuple[str, ...]) -> list[Option]:
    if "income" not in kinds:
        return []
    return ["income", *(("income", card) for marks in t.hooks["income_marks"] for card in marks(t, me))]


def purchase_options(t: Table, me: SeatNumber, kinds: tuple[str, ...], only: str | None = None) -> list[Option]:
    if "buy" not in kinds:
        return []
    silver = t.players[me].silver
    return [
        ("buy", card)
        for slot, card in enumerate(t.display)
        if (only is None or card == only) and t.price(me, slot) <= silver and may_buy(t, me, card)
    ]


def free_moves(t: Table, me: SeatNumber, verb: str | None = None) -> Iterator[Option]:
    for module in t.modules:
        if module.verbs and (verb is None or verb in module.verbs):
            yield from module.moves(t, me)


def free_action(t: Table, me: SeatNumber, choice: Choice) -> Rule[None]:
    """Perform a free action in its module. A trade prevents a deadlock only if it is accepted."""
    if choice[0] != "trade":
        t.idle = False
    module = next(module for module in t.modules if choice[0] in module.verbs)
    yield from module.move(t, me, choice)


def turn_end_reveals(t: Table, me: SeatNumber) -> bool:
    """Return whether the end of this turn reveals cards before the next question."""
    if any(hook(t, me) for hook in t.hooks["reveals_cards"]):
        return True
    asks = any(asks(t) for asks in t.hooks["asks_before_scoring"])
    return t.last_lap == 1 and not asks and era_end_reveals(t)


def era_end_reveals(t: Table) -> bool:
    """Return whether the end of this era reveals the next era's cards or ends the game."""
    return t.era == ERA_COUNT or any(t.next_piles[:1])


def if_game_ends(t: Table, closing: tuple[Option, ...]) -> tuple[Option, ...]:
    """Return `closing` (answers that end the turn and reveal cards) if the turn ends the game, else ()."""
    return closing if t.era == ERA_COUNT and t.last_lap == 1 else ()


def option_ends_and_reveals(t: Table, me: SeatNumber, option: Choice) -> bool:
    return (
        turn_end_reveals(t, me)
        if option == END_TURN_CHOICE
        else move_ends_and_reveals(t, me, lambda twin: perform(twin, me, option))
    )


def move_ends_and_reveals(t: Table, me: SeatNumber, move: Callable[[Table], QuestionGenerator]) -> bool:
    """Try a move on a copy; return whether it ends the turn and reveals cards before the next question."""
    twin = t.copy()
    twin.turn_notes, twin.story = {name: notes.copy() for name, notes in t.turn_notes.items()}, Story()
    for _ in move(twin):
        return False
    return turn_over_and_reveals(twin, me)


def turn_over_and_reveals(t: Table, me: SeatNumber) -> bool:
    """Return whether the turn ends now, without another question, and reveals cards."""
    return bool(t.done) and is_over(t, me) and turn_end_reveals(t, me)


def take_income(t: Table, me: SeatNumber, mark: str | None) -> Rule[None]:
    """Take an income: 5 silver, and the silver of commercial buildings. Rulebook: "Obtener ingresos"."""
    t.done += ("income",)
    base, icons, more = income_parts(t, me, mark)
    t.story.say("income", me, base=base, shops=icons, more=more, using=mark)
    t.earn(me, base + icons + more)
    for hook in t.hooks["income_taken"]:
        yield from hook(t, me, mark)


def income_parts(t: Table, me: SeatNumber, mark: str | None) -> tuple[int, int, int]:
    icons = t.adjusted("icon_income", me, icon_silver(t, me), mark)
    return t.adjusted("base_income", me, BASE_INCOME), icons, t.adjusted("more_silver", me, 0)


def may_buy(t: Table, me: SeatNumber, card: str) -> bool:
    """Return whether the seat may buy this card, apart from its price (B3)."""
    if card in t.board.bit:
        return t.markers(me) > 0
    return any(hook(t, me, card) for hook in t.hooks["buyable"])


def buy_card(t: Table, me: SeatNumber, card: str, price: int | None = None) -> None:
    """Pay for a card, take it, slide the other cards, turn up the next. Rulebook: "Comprar una escritura"."""
    slot = t.display.index(card)
    price = t.price(me, slot) if price is None else price
    t.story.say("buys", me, card=card, price=price, slot=slot + 1)
    t.earn(me, -price)
    t.display = without_card(t.display, card)
    if card in t.board.bit:
        t.gain_lot(me, card)
    elif not any(take(t, me, card) for take in t.hooks["take"]):
        raise LookupError(f"no module knows {card!r}")
    t.turn_up(1)
    if price and card in t.board.bit:
        for hook in t.hooks["deed_paid"]:
            hook(t, me, card)
