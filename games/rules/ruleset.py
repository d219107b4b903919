"""The interface of a game's package and its table, as protocols."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar, final

from .ask import Choice, JsonObject, Option, Question, Restart, SeatNumber, SeatQuestion
from .story import Story


class Reason(NamedTuple):
    """An obstacle: `key` selects its text, `facts` are JSON values for this text."""

    key: str
    facts: dict[str, Any] = {}


class Availability(NamedTuple):
    """The beginning of an answer, and the reasons why the answer is not available (none if it is offered)."""

    path: tuple[Option, ...]
    why: tuple[Reason, ...]


def is_asked(view: JsonObject, seat: SeatNumber, *topics: str) -> bool:
    return any(one["seat"] == seat and one["topic"] in topics and not one["answered"] for one in view["asked"])


@final
@dataclass(frozen=True)
class Result:
    """The end of a game: the key of its reason, points per seat (None if nothing is scored), and winners."""

    reason: str
    scores: tuple[int, ...] | None
    winners: tuple[SeatNumber, ...]


Play: TypeAlias = Generator[Question | Restart, Any, Result]


class Table(Protocol):
    """The state of a game. In cooperative games it has an attribute `cooperative` that is True."""

    seats: int
    story: Story
    version: int  # of the rules under which the game began: a Match sets it, for `if t.version < 2:`

    def copy(self) -> Self:
        """Return a copy at a restart point; data of one turn may be missing."""


TableT = TypeVar("TableT", bound=Table)


class Ruleset(Protocol[TableT]):
    """The required exports of a package; see also CardRuleset and OptionalExports."""

    @property
    def NAME(self) -> str:
        """Return the title on the box."""

    @property
    def SEATS(self) -> range:
        """Return the possible numbers of players."""

    @property
    def OPTIONS(self) -> Mapping[str, tuple[Any, ...]]:
        """Return {name: values}, the default value first."""

    @property
    def VERSION(self) -> int:
        """Return the version; increase it when a change makes an old log play differently."""

    def new_table(self, seats: int, options: JsonObject, /) -> TableT:
        """Return a table before its setup; raise Illegal if the (complete) options cannot be combined."""

    def play(self, t: TableT, /) -> Play:
        """Play from any restart point to the end: yield questions, and RESTART at restart points."""

    def view(self, t: TableT, seat: SeatNumber | None, open_to_all: bool, /) -> JsonObject:
        """Return the view of a seat (None: a spectator); with `open_to_all`, it shows every secret."""

    def position(self, t: TableT, /) -> JsonObject:
        """Return the table at a restart point as JSON, with every secret."""

    def from_position(self, position: JsonObject, /) -> TableT:
        """Return the table of an untrusted position; raise Illegal if the position is not possible."""

    def decide(self, view: JsonObject, question: SeatQuestion, /) -> Choice:
        """Return the computer player's answer from its seat's view, always the same for the same input."""


class CardRuleset(Ruleset[TableT], Protocol[TableT]):
    """A game with replaceable cards; options["cards"] names the set in use (card_sets.py)."""

    @property
    def CARDS(self) -> JsonObject:
        """Return the shipped set, called "project"."""

    def card_faults(self, cards: Any, /) -> list[str]:
        """Return, in English, every fault that keeps a JSON value from being a card set; [] if it is valid."""

    def new_table(self, seats: int, options: JsonObject, cards: JsonObject | None = None, /) -> TableT:
        """Return a table with a whole card set; if `cards` is None, with the shipped set."""

    def from_position(self, position: JsonObject, cards: JsonObject | None = None, /) -> TableT:
        """Return the table of a position with a whole card set; if `cards` is None, with the shipped set."""


class OptionalExports(Protocol):
    """The optional exports of a package, read with `getattr`."""

    QUESTIONS: tuple[str, ...]  # the name of every question to a seat (match_setup.py)
    LUCK_QUESTIONS: tuple[str, ...]  # the name of every random draw
    CARD_IDS: tuple[str, ...]  # the ids of all shuffled items that are not in a card set
    OPTIONS_HIDING_PAST: tuple[str, ...]  # under these, earlier turns of a running game cannot be replayed
    TURN_LINE: str  # the key of the log entry that begins a turn, if not every restart point begins one
    REPLY_TOPICS: frozenset[str]  # of questions in another player's turn; their replies have a separate clock
    TURN_END_ANSWER: tuple[str, Choice]  # ends a turn, and can be sent together with an action
    knowledge: Any  # a ledger.KnowledgeModule
    evaluation: Any  # an evaluation.EvaluationModule
    sampling: Any  # a sampling.SamplingModule

    def timed_out(self, question: SeatQuestion, /) -> Choice | None:
        """Return the answer that the rulebook sets for a time-out; None: the computer player answers."""

    def is_cooperative(self, options: JsonObject, /) -> bool:
        """Return whether all players play together against the game under these options."""

    def why_not(self, view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None, /) -> list[Availability]:
        """Return the actions that a player may want to take, each with its obstacles, from a view alone.

        `cards`: the table's card set if it is not the shipped one."""

    def visible_scores(self, view: JsonObject, cards: JsonObject | None, /) -> list[tuple[int, str]] | None:
        """Return the visible part of each seat's score, as if the game were over now.

        Each score has the name of the thing that hides the rest ("" if nothing does). Return None if a view does not
        show enough."""

    def points_now(self, t: Any, /) -> list[int]:
        """Return each seat's score if the game were over now, with all secrets; for finished games."""

    def derive_lines(self, view: JsonObject, said: Sequence[JsonObject], /) -> list[JsonObject]:
        """Return a seat's log entries, and entries derived from these and from the view; for readers only."""

    def foresee(self, view: JsonObject, seat: SeatNumber, option: Option, /) -> JsonObject:
        """Return the effect of an answer on costs, points and the like, computed from a view alone."""
