"""What the base game knows of the modules without knowing any: how a turn sees one, and the doors by which they come
in. modules/doors.py says what each door is for. T is the table, on which all of this is kept."""

from collections.abc import Callable, Iterable
from typing import Any, Generic, Literal, Protocol, TypeAlias, TypedDict, TypeVar

from ..ask import Choice, JsonObject, Option, Question, SeatNumber
from ..ruleset import Result
from .buildings import Piece

T = TypeVar("T")
TableT = TypeVar("TableT", contravariant=True)
Questions: TypeAlias = Iterable[Question]  # a Rule[None], or () where nothing is asked
Offered: TypeAlias = tuple[Piece, int, bool]  # beside the own tray: piece, edge, met (Module.pieces)
Counted: TypeAlias = tuple[str, str | None, int]  # a row of the final scoring: kind, card or None, points
Change: TypeAlias = tuple[Callable[..., int], ...]  # table, seat, the value so far, what it is about
Number: TypeAlias = Literal[
    "price", "markers", "base_income", "icon_income", "more_silver", "track", "crowd", "resident_points",
    "civic_points", "shop_points", "empty_lot",
]  # fmt: skip


class Room(Protocol[TableT]):
    """A module, as a turn sees it."""

    verbs: tuple[str, ...]

    def moves(self, t: TableT, seat: SeatNumber, /) -> Iterable[Option]: ...

    def move(self, t: TableT, seat: SeatNumber, move: Choice, /) -> Questions: ...


class Doors(TypedDict, Generic[T]):
    """By door, the methods of those modules that come in by it; in the order of doors.Module."""

    new_table: tuple[Callable[[T], None], ...]
    before_deeds: tuple[Callable[[T], Questions], ...]
    after_deeds: tuple[Callable[[T, list[str]], Questions], ...]
    piles_made: tuple[Callable[[T], Questions], ...]
    after_display: tuple[Callable[[T], Questions], ...]
    price: Change
    markers: Change
    base_income: Change
    icon_income: Change
    more_silver: Change
    track: Change
    crowd: Change
    resident_points: Change
    civic_points: Change
    shop_points: Change
    empty_lot: Change
    buyable: tuple[Callable[[T, SeatNumber, str], bool | None], ...]
    take: tuple[Callable[[T, SeatNumber, str], bool], ...]
    income_marks: tuple[Callable[[T, SeatNumber], list[str]], ...]
    pieces: tuple[Callable[[T, SeatNumber], list[Offered]], ...]
    licences: tuple[Callable[[T, SeatNumber, str], list[str]], ...]
    protected: tuple[Callable[[T, SeatNumber], bool], ...]
    final: tuple[Callable[[T, SeatNumber, Choice], bool], ...]
    income_taken: tuple[Callable[[T, SeatNumber, str | None], Questions], ...]
    deed_paid: tuple[Callable[[T, SeatNumber, str], None], ...]
    built: tuple[Callable[[T, SeatNumber, Piece, int, list[Any], tuple[str, ...]], None], ...]
    turn_over: tuple[Callable[[T, SeatNumber], Questions], ...]
    opens: tuple[Callable[[T, SeatNumber], bool], ...]
    may_open: tuple[Callable[[T, SeatNumber], bool], ...]
    asks_before_scoring: tuple[Callable[[T], bool], ...]
    before_scoring: tuple[Callable[[T], Questions], ...]
    residential: tuple[Callable[[T], bool], ...]
    era_begins: tuple[Callable[[T], None], ...]
    last_points: tuple[Callable[[T, SeatNumber], list[Counted]], ...]
    result: tuple[Callable[[T], Result], ...]
    show: tuple[Callable[[T, SeatNumber | None, JsonObject, bool], None], ...]
