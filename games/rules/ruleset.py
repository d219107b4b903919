"""What a game's package exports, and what the core needs of its table. A package fits by what it has: it inherits
nothing."""

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, Self, TypeAlias, TypeVar, final

from .ask import Choice, JsonObject, Option, Question, Restart, SeatNumber, SeatQuestion
from .story import Story


class Reason(NamedTuple):
    """One thing that stands in the way. `key` is for wording, `facts` are numbers and names, JSON values."""

    key: str
    facts: dict[str, Any] = {}


class Availability(NamedTuple):
    """What a player looks for on the table, as the beginning of an answer, and what stands in its way now: nothing
    where it is offered."""

    path: tuple[Option, ...]
    why: tuple[Reason, ...]


def is_asked(view: JsonObject, seat: SeatNumber, *topics: str) -> bool:
    return any(one["seat"] == seat and one["topic"] in topics and not one["answered"] for one in view["asked"])


@final
@dataclass(frozen=True)
class Result:
    """How a game ended: the reason's key, points per seat (None where nothing is scored), the winning seats."""

    reason: str
    scores: tuple[int, ...] | None
    winners: tuple[SeatNumber, ...]


Play: TypeAlias = Generator[Question | Restart, Any, Result]


class Table(Protocol):
    """What lies on the table. One at which all play together against the game has a true `cooperative` as well."""

    seats: int  # how many
    story: Story
    version: int  # of the rules under which the game began: a Match sets it, for `if t.version < 2:`

    def copy(self) -> Self:
        """Returns the table as it lies at a restart point; what belongs to one turn only may be missing."""


TableT = TypeVar("TableT", bound=Table)


class Ruleset(Protocol[TableT]):
    """What every package exports; CardRuleset and MayExport name the rest."""

    @property
    def NAME(self) -> str:
        """The title on the box."""

    @property
    def SEATS(self) -> range:
        """For how many players."""

    @property
    def OPTIONS(self) -> Mapping[str, tuple[Any, ...]]:
        """By name, the default first."""

    @property
    def VERSION(self) -> int:
        """Raised by a change that makes an old log play differently."""

    def new_table(self, seats: int, options: JsonObject, /) -> TableT:
        """Returns a table before its set-up. `options` are complete; Illegal if they do not go together."""

    def play(self, t: TableT, /) -> Play:
        """Plays from any restart point to the end: yields questions and, where it could begin anew, RESTART."""

    def view(self, t: TableT, seat: SeatNumber | None, open_to_all: bool, /) -> JsonObject:
        """Returns what a seat may see (None: a spectator); with `open_to_all`, everything."""

    def position(self, t: TableT, /) -> JsonObject:
        """Returns the table at a restart point as JSON, with every secret."""

    def from_position(self, position: JsonObject, /) -> TableT:
        """Returns the table of a position, which anybody may have written; Illegal if it cannot be."""

    def decide(self, view: JsonObject, question: SeatQuestion, /) -> Choice:
        """Returns the built-in player's answer, from what its seat sees: the same to the same, always."""


class CardRuleset(Ruleset[TableT], Protocol[TableT]):
    """A game whose cards may be replaced. options["cards"] names the set that is played with (card_sets.py)."""

    @property
    def CARDS(self) -> JsonObject:
        """The shipped set, called "project"."""

    def card_faults(self, cards: Any, /) -> list[str]:
        """Returns every fault of any JSON value, in plain English; [] for a set that can be played with."""

    def new_table(self, seats: int, options: JsonObject, cards: JsonObject | None = None, /) -> TableT:
        """As every game's, with a whole set; None is the shipped one."""

    def from_position(self, position: JsonObject, cards: JsonObject | None = None, /) -> TableT:
        """As every game's, with a whole set; None is the shipped one."""


class OptionalExports(Protocol):
    """What a package exports where its game needs it. Each stands alone: who wants one looks for it with `getattr`."""

    @property
    def QUESTIONS(self) -> tuple[str, ...]:
        """The name of every question to a seat. Without it no question is known to be a newer one (vocabulary.py)."""

    @property
    def LUCK_QUESTIONS(self) -> tuple[str, ...]:
        """The name of every question to luck."""

    @property
    def CARD_IDS(self) -> tuple[str, ...]:
        """The id of everything that is shuffled, but for what is in a card set."""

    @property
    def OPTIONS_HIDING_PAST(self) -> tuple[str, ...]:
        """Options under which earlier turns of a running game cannot be replayed."""

    @property
    def TURN_LINE(self) -> str:
        """The key of the line with which a seat's turn begins, where that is not each restart point."""

    @property
    def REPLY_TOPICS(self) -> frozenset[str]:
        """Topics of what is asked of somebody in another's turn, which waits for it: such a reply has a clock of its
        own."""

    @property
    def TURN_END_ANSWER(self) -> tuple[str, Choice]:
        """The question and the answer with which a turn ends that has something free left to do: it can be said
        together with an action."""

    def timed_out(self, question: SeatQuestion, /) -> Choice | None:
        """Returns what silence means where the rulebook says so, an answer that the question always offers; else None.
        A clock asks it before the built-in player."""

    def is_cooperative(self, options: JsonObject, /) -> bool:
        """Returns whether all play together against the game, for who has no table at hand: then nobody wins alone,
        and no end is claimed or shared."""

    def why_not(self, view: JsonObject, seat: SeatNumber, cards: JsonObject | None = None, /) -> list[Availability]:
        """Returns what a player of this seat looks for on the table, each with what stands in its way now, worked out
        from a view alone. `cards`: the table's card set if it is not the shipped one."""

    def visible_scores(self, view: JsonObject, cards: JsonObject | None, /) -> list[tuple[int, str]] | None:
        """Returns what each seat would score if the game were over now, as far as a view shows it, each with the name
        of what hides the rest ("" where nothing does); None where a view cannot tell. `cards`: the table's own set, in
        games that have sets."""

    def points_now(self, t: Any, /) -> list[int]:
        """Returns what each seat would score if the game were over now, all secrets reckoned in: for games that are
        over."""

    def derive_lines(self, view: JsonObject, said: Sequence[JsonObject], /) -> list[JsonObject]:
        """Returns all lines that a seat is told, with what they show and do not say as lines of their own, worked out
        from these and its view alone: for readers, never for the log."""

    def foresee(self, view: JsonObject, seat: SeatNumber, option: Option, /) -> JsonObject:
        """Returns what an answer would bring, worked out from a view alone."""

    @property
    def knowledge(self) -> Any:
        """The room where what a seat knows of hidden places is kept: ledger.KnowledgeModule."""

    @property
    def evaluation(self) -> Any:
        """The room that says what a table is worth to each seat: evaluation.EvaluationModule."""

    @property
    def sampling(self) -> Any:
        """The room that deals the unseen again: sampling.SamplingModule."""
