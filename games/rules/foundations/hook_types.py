"""Types of the hooks through which modules change the base game.

modules/hooks.py documents each hook. T is the type of the table."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypedDict, TypeVar

from ..ask import Choice, JsonObject, Option, Question, SeatNumber
from ..ruleset import Result
from .buildings import Piece

T = TypeVar("T")
HookTableT = TypeVar("HookTableT", contravariant=True)
QuestionGenerator: TypeAlias = Iterable[Question]  # a Rule[None], or () if nothing is asked
BuildablePiece: TypeAlias = tuple[Piece, int, bool]  # piece, edge, met (Module.pieces)
ScoreRow: TypeAlias = tuple[str, str | None, int]  # of the final scoring: kind, card or None, points
Modifiers: TypeAlias = tuple[Callable[..., int], ...]  # arguments: table, seat, value so far, more
AdjustableNumber: TypeAlias = Literal[
    "price", "markers", "base_income", "icon_income", "more_silver", "track", "crowd", "resident_points",
    "civic_points", "shop_points", "empty_lot",
]  # fmt: skip


class TurnModule(Protocol[HookTableT]):
    """The part of a module that a turn uses: its free actions."""

    verbs: tuple[str, ...]

    def moves(self, t: HookTableT, seat: SeatNumber, /) -> Iterable[Option]: ...

    def move(self, t: HookTableT, seat: SeatNumber, move: Choice, /) -> QuestionGenerator: ...


class Hooks(TypedDict, Generic[T]):
    """For each hook, the methods of the modules that override it, in the order of modules.MODULES."""

    new_table: tuple[Callable[[T], None], ...]
    before_deeds: tuple[Callable[[T], QuestionGenerator], ...]
    after_deeds: tuple[Callable[[T, list[str]], QuestionGenerator], ...]
    piles_made: tuple[Callable[[T], QuestionGenerator], ...]
    after_display: tuple[Callable[[T], QuestionGenerator], ...]
    price: Modifiers
    markers: Modifiers
    base_income: Modifiers
    icon_income: Modifiers
    more_silver: Modifiers
    track: Modifiers
    crowd: Modifiers
    resident_points: Modifiers
    civic_points: Modifiers
    shop_points: Modifiers
    empty_lot: Modifiers
    buyable: tuple[Callable[[T, SeatNumber, str], bool | None], ...]
    take: tuple[Callable[[T, SeatNumber, str], bool], ...]
    income_marks: tuple[Callable[[T, SeatNumber], list[str]], ...]
    pieces: tuple[Callable[[T, SeatNumber], list[BuildablePiece]], ...]
    licences: tuple[Callable[[T, SeatNumber, str], list[str]], ...]
    protected: tuple[Callable[[T, SeatNumber], bool], ...]
    final: tuple[Callable[[T, SeatNumber, Choice], bool], ...]
    income_taken: tuple[Callable[[T, SeatNumber, str | None], QuestionGenerator], ...]
    deed_paid: tuple[Callable[[T, SeatNumber, str], None], ...]
    built: tuple[Callable[[T, SeatNumber, Piece, int, list[Any], tuple[str, ...]], None], ...]
    turn_over: tuple[Callable[[T, SeatNumber], QuestionGenerator], ...]
    reveals_cards: tuple[Callable[[T, SeatNumber], bool], ...]
    may_reveal_cards: tuple[Callable[[T, SeatNumber], bool], ...]
    asks_before_scoring: tuple[Callable[[T], bool], ...]
    before_scoring: tuple[Callable[[T], QuestionGenerator], ...]
    residential: tuple[Callable[[T], bool], ...]
    era_begins: tuple[Callable[[T], None], ...]
    last_points: tuple[Callable[[T, SeatNumber], list[ScoreRow]], ...]
    result: tuple[Callable[[T], Result], ...]
    show: tuple[Callable[[T, SeatNumber | None, JsonObject, bool], None], ...]
