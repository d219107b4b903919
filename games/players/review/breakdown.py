"""The result of a review for each seat: its chances, and what changed them. Data only."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber, lists

REVIEW_VERSION = 9  # raise it if the same game gives other numbers than before
MAX_MOMENTS = 3  # shown for a seat
MAX_SWINGS = 3  # strokes of luck shown for a seat, and as many answers of others
DECIMAL_PLACES = 4
MAX_REPORTED_ERROR = 0.25  # two standard errors above which a term says nothing
TERM_GROUPINGS: tuple[tuple[tuple[str, ...], ...], ...] = (  # terms that are combined, in order of preference
    (("own",), ("rest",), ("luck",), ("others",)),
    (("own",), ("luck",), ("others", "rest")),
    (("own",), ("rest",), ("others", "luck")),
    (("own",), ("others", "luck", "rest")),
)


@dataclass(frozen=True)
class Moment:
    """A clear mistake: a decision that permanently reduced the seat's chance."""

    step: int  # of the answer
    what: str
    chosen: Choice
    best: Choice
    worth: float  # the chance after the answer
    best_worth: float  # `worth` plus the loss
    error: float  # standard error of the difference
    why: JsonObject = field(default_factory=dict)  # what the seat would have had more or less of

    @property
    def lost(self) -> float:
        return self.best_worth - self.worth


@dataclass(frozen=True)
class Swing:
    """A change of a seat's chance by luck, or by an answer that is not one of the seat's mistakes."""

    step: int
    change: float
    error: float


@dataclass(frozen=True)
class Term:
    of: tuple[str, ...]
    change: float
    error: float


@dataclass
class SeatBreakdown:
    """The result for one seat. `own`, `others`, `luck` and `rest` add up to `end` - `begin`."""

    seat: SeatNumber
    begin: float = 0.0  # the seat's chance at the beginning
    end: float = 0.0
    own: float = 0.0
    own_error: float = 0.0
    luck: float = 0.0
    luck_error: float = 0.0
    rest: float = 0.0
    rest_error: float = 0.0
    line: list[tuple[int, float]] = field(default_factory=list)  # (step, chance) at new decisions and around mistakes
    moments: list[Moment] = field(default_factory=list)
    swings: list[Swing] = field(default_factory=list)  # strokes of luck
    by_others: list[Swing] = field(default_factory=list)  # others' answers with the largest effect
    decisions: int = 0
    mistakes: int = 0  # answers whose losses add up to `own`
    missed: int = 0  # steps for which no state could be sampled

    @property
    def others(self) -> float:
        return self.end - self.begin - self.own - self.luck - self.rest

    @property
    def others_error(self) -> float:
        return combined_error((self.own_error, self.luck_error, self.rest_error))

    def reported_terms(self) -> list[Term]:
        for groups in TERM_GROUPINGS:
            terms = [self.term(group) for group in groups]
            if all(2 * one.error <= MAX_REPORTED_ERROR and abs(one.change) <= 1.0 for one in terms):
                return terms
        return []

    def term(self, group: tuple[str, ...]) -> Term:
        """Return the sum of some terms. `others` is the remainder, so it has the errors of all other terms."""
        errors = {"own": self.own_error, "luck": self.luck_error, "rest": self.rest_error}
        other_errors = [one for name, one in errors.items() if (name in group) != ("others" in group)]
        return Term(group, sum(getattr(self, name) for name in group), combined_error(other_errors))

    def as_json(self) -> JsonObject:
        terms = (self.begin, self.end, self.own, self.luck, self.rest)
        begin, end, own, luck, rest = (round(one, DECIMAL_PLACES) for one in terms)
        return {
            "seat": self.seat,
            "begin": begin,
            "end": end,
            "own": own,
            "own_error": round(self.own_error, DECIMAL_PLACES),
            "others": round(end - begin - own - luck - rest, DECIMAL_PLACES),
            "others_error": round(self.others_error, DECIMAL_PLACES),
            "luck": luck,
            "luck_error": round(self.luck_error, DECIMAL_PLACES),
            "rest": rest,
            "rest_error": round(self.rest_error, DECIMAL_PLACES),
            "told": [{**rounded_row(vars(one)), "of": list(one.of)} for one in self.reported_terms()],
            "line": [[step, round(chance, DECIMAL_PLACES)] for step, chance in self.line],
            "moments": [rounded_row(vars(one)) for one in self.moments],
            "swings": [rounded_row(vars(one)) for one in self.swings],
            "by_others": [rounded_row(vars(one)) for one in self.by_others],
            "decisions": self.decisions,
            "mistakes": self.mistakes,
            "missed": self.missed,
        }


def combined_error(errors: Iterable[float]) -> float:
    return sqrt(sum(error**2 for error in errors))


def with_places(row: JsonObject, places: Sequence[tuple[int, int]]) -> JsonObject:
    for kind in ("moments", "swings", "by_others"):
        for one in row[kind]:
            one["round"], one["turn"] = places[one["step"] - 1]
    return row


def rounded_row(row: dict[str, Any]) -> JsonObject:
    return {key: round(one, DECIMAL_PLACES) if type(one) is float else lists(one) for key, one in row.items()}
