"""Questions to seats, and random draws.

Options and choices are strings, integers or tuples. A tuple is a path (verb, object, place), such as ``("lay",
"muelle", "wood")``. A rule yields a question and receives the chosen option itself."""

from collections.abc import Callable, Generator, Iterable
from enum import Enum
from typing import Any, Final, TypeAlias, TypeVar, final

type_of = type
SeatNumber: TypeAlias = int  # from 0, in table order
Option: TypeAlias = str | int | tuple["Option", ...]
Choice: TypeAlias = Any  # an option of a question, or a tuple of several options; the rule that asks knows which
JsonObject: TypeAlias = dict[str, Any]  # views, positions, options, card sets
_Options: TypeAlias = Iterable[Option] | Callable[[], Iterable[Option]]
PASS = "pass"  # noqa: S105  no password


class Restart(Enum):
    """The type of RESTART, which is an enum so that type checkers can distinguish it from a question."""

    HERE = "restart"


RESTART: Final = Restart.HERE  # `play()` yields it at each restart point, where a copy of the table can start again


class Illegal(Exception):
    """An action that is not allowed and that has changed nothing.

    `key` and the more specific `reason` select the text for the player; the exception's own text is for logs."""

    def __init__(self, key: str, text: str, reason: str = "") -> None:
        super().__init__(text)
        self.key, self.reason = key, reason


def tuples(value: Any) -> Any:
    """Convert JSON arrays to tuples at every level."""
    if not isinstance(value, list | tuple):
        return value
    return tuple([v if type_of(v) is str else tuples(v) for v in value])


def lists(value: Any) -> Any:
    """Convert tuples to JSON arrays at every level, also in dictionaries."""
    if isinstance(value, list | tuple):
        return [v if type_of(v) is str else lists(v) for v in value]
    return {k: lists(v) for k, v in value.items()} if isinstance(value, dict) else value


def alike(option: Any, choice: Any) -> bool:
    """Return whether two values are equal and of equal types at every level; 1 is neither True nor 1.0."""
    kind = type_of(option)
    if kind is not type_of(choice):
        return False
    same: bool = option == choice
    if kind is tuple:
        return same and all(map(alike, option, choice))
    return same


def quoted(value: Any) -> str:
    """Return the text of a value for an error message: its repr if it is short, else only its type."""
    kind = type_of(value)
    if value is None or kind is bool or (kind is str and len(value) <= 40) or (kind is int and abs(value) < 10**9):
        return repr(value)
    return f"of type {kind.__name__}"


def not_offered() -> Illegal:
    return Illegal("not_offered", "That is not among the answers offered.")


class _Offer:
    """A question to `seat`.

    `options`, `final` and `ends` can be given as functions, which are called when their options are first read. `final`
    names the options that cannot be undone, because luck, a secret or the end of the game follows before the next
    question. If several options can be chosen, `final` names each option that makes the whole choice final, and
    contains () if the empty choice is final. `ends` names the options that end the game no matter what is hidden; these
    are final, too. `topic` is public; `what` and `options` are not."""

    __slots__ = ("_ends", "_final", "_options", "seat", "topic", "what")

    def __init__(
        self,
        seat: SeatNumber,
        what: str,
        options: _Options,
        final: _Options = (),
        topic: str = "",
        ends: _Options = (),
    ) -> None:
        self.seat, self.what, self._options, self._final, self.topic = seat, what, options, final, topic
        self._ends = ends

    @property
    def final(self) -> Iterable[Option]:
        if callable(self._final):
            self._final = tuple(self._final())
        final, ends = self._final, self.ends
        if not final or all(option in final for option in ends):
            return final or ends
        return tuple(option for option in ((), *self.options) if option in final or option in ends)

    @property
    def ends(self) -> tuple[Option, ...]:
        ends = self._ends
        if type_of(ends) is not tuple:
            self._ends = ends = tuple(ends() if callable(ends) else ends)
        return ends

    @property
    def options(self) -> tuple[Choice, ...]:
        options = self._options
        if type_of(options) is not tuple:
            self._options = options = tuple(options() if callable(options) else options)
        return options

    def __repr__(self) -> str:
        return f"{type_of(self).__name__}({self.seat}, {self.what!r}, {self.options!r})"


class Ask(_Offer):
    """A question that asks for one of the options.

    `why`, if it is set, is a pair: an answer that is not offered, and the error that this answer raises."""

    __slots__ = ("why",)

    def because(self, choice: Choice, refusal: Illegal) -> "Ask":
        """Let `check` raise `refusal` for `choice`, an answer that is not offered; return this question."""
        self.why = (choice, refusal)
        return self

    def check(self, choice: Any) -> Choice:
        """Return the question's own option that equals `choice`; raise Illegal if there is none."""
        options = self.options
        try:
            option = options[options.index(choice)]
        except ValueError:
            why = getattr(self, "why", None)  # nearly no question has one
            raise why[1] if why and alike(why[0], choice) else not_offered() from None
        if option is choice or alike(option, choice):
            return option
        for option in options:  # `index` found an equal option of another type
            if alike(option, choice):
                return option
        raise not_offered()


class AskSome(_Offer):
    """A question for `least` to `most` of the options; an option is listed as often as it can be taken."""

    __slots__ = ("least", "most")

    def __init__(
        self,
        seat: SeatNumber,
        what: str,
        options: _Options,
        least: int,
        most: int,
        final: _Options = (),
        topic: str = "",
        ends: _Options = (),
    ) -> None:
        super().__init__(seat, what, options, final, topic, ends)
        self.least, self.most = least, most

    def check(self, choice: Any) -> tuple[Choice, ...]:
        """Return the chosen options as a tuple in option order; raise Illegal if the choice is not allowed."""
        if type_of(choice) is not tuple:
            raise not_offered()
        if not self.least <= len(choice) <= self.most:
            raise Illegal("wrong_count", f"Choose from {self.least} to {self.most}.")
        left = list(choice)
        taken = []
        for option in self.options:
            at = next((i for i, one in enumerate(left) if alike(option, one)), None)
            if at is not None:
                del left[at]
                taken.append(option)
        if left:
            raise not_offered()
        return tuple(taken)


class AskNumber:
    __slots__ = ("ends", "final", "high", "low", "seat", "topic", "what")

    def __init__(
        self,
        seat: SeatNumber,
        what: str,
        low: int,
        high: int,
        final: Iterable[Option] = (),
        topic: str = "",
        ends: tuple[Option, ...] = (),
    ) -> None:
        self.seat, self.what, self.low, self.high, self.topic, self.ends = seat, what, low, high, topic, ends
        self.final = (*final, *ends)

    @property
    def options(self) -> range:
        return range(self.low, self.high + 1)

    def check(self, choice: Any) -> int:
        if type_of(choice) is not int:
            raise not_offered()
        if not self.low <= choice <= self.high:
            raise Illegal("out_of_range", f"Choose a number from {self.low} to {self.high}.")
        return choice

    def __repr__(self) -> str:
        return f"AskNumber({self.seat}, {self.what!r}, {self.low}, {self.high})"


@final
class Together:
    """Secret and simultaneous questions, at most one for each seat.

    A seat can change its answer until all have answered. Then the rule receives the answers as a tuple in the order of
    `asks`. No answer is final. Use an ordinary question if only one seat is asked."""

    __slots__ = ("asks",)

    def __init__(self, asks: Iterable[Ask | AskSome | AskNumber]) -> None:
        self.asks = tuple(asks)
        if not self.asks:
            raise ValueError("a Together that asks nobody would never be answered")
        if len({ask.seat for ask in self.asks}) != len(self.asks):
            raise ValueError("a seat is asked twice in one Together")


@final
class Shuffle:
    """A random draw: the outcome is a tuple with all `items` in random order."""

    __slots__ = ("items", "what")

    def __init__(self, what: str, items: Iterable[Option]) -> None:
        self.what, self.items = what, tuple(items)

    def check(self, outcome: Any) -> tuple[Choice, ...]:
        fits = type_of(outcome) is tuple and len(outcome) == len(self.items) and all(o in self.items for o in outcome)
        if not fits or not all(map(alike, sorted(self.items, key=repr), sorted(outcome, key=repr))):
            raise Illegal("not_luck", "That is not an order of the items.")
        return tuple(outcome)


@final
class Roll:
    """A roll of dice: the outcome is a tuple of `dice` numbers from 1 to `sides`."""

    __slots__ = ("dice", "sides", "what")

    def __init__(self, what: str, dice: int, sides: int) -> None:
        self.what, self.dice, self.sides = what, dice, sides

    def check(self, outcome: Any) -> tuple[int, ...]:
        fits = type_of(outcome) is tuple and len(outcome) == self.dice
        if not fits or not all(type_of(n) is int and 1 <= n <= self.sides for n in outcome):
            raise Illegal("not_luck", f"That is not a roll of {self.dice} dice with {self.sides} sides.")
        return tuple(outcome)


T = TypeVar("T")
SeatQuestion: TypeAlias = Ask | AskSome | AskNumber
LuckQuestion: TypeAlias = Shuffle | Roll
Question: TypeAlias = SeatQuestion | Together | LuckQuestion
Rule: TypeAlias = Generator[Question, Any, T]  # yields questions, is sent the answers, returns a T
