"""What is kept of a game looked at again: for each seat its chances, and what they came from. Data, nothing else."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import Any

from games.rules.ask import Choice, JsonObject, SeatNumber, lists

REVIEW_VERSION = 8  # raised when the same game would be reckoned otherwise
MAX_MOMENTS = 3  # where it turned, at most
MAX_SWINGS = 3  # strokes of luck that are told, at most, and as many answers of others
DECIMAL_PLACES = 4
MAX_REPORTED_ERROR = 0.25  # two standard errors of what tells nothing
TERM_GROUPINGS: tuple[tuple[tuple[str, ...], ...], ...] = (  # what is told together, the rather the earlier
    (("own",), ("rest",), ("luck",), ("others",)),
    (("own",), ("luck",), ("others", "rest")),
    (("own",), ("rest",), ("others", "luck")),
    (("own",), ("others", "luck", "rest")),
)


@dataclass(frozen=True)
class Moment:
    """A decision by which a seat gave something away for good. `step`: that of the answer; `worth`: the chance after
    it; `best_worth`: with what was given away; `error`: one standard error of their difference."""

    step: int
    what: str
    chosen: Choice
    best: Choice
    worth: float
    best_worth: float
    error: float

    @property
    def lost(self) -> float:
        return self.best_worth - self.worth


@dataclass(frozen=True)
class Swing:
    """A stroke of luck, another's answer, or an own one that was no clear mistake: by how much it changed a seat's
    chance, with one standard error. What is told was valued once more: of many that are in doubt those that look
    greatest are not."""

    step: int
    change: float
    error: float


@dataclass(frozen=True)
class Term:
    """What some of the terms of an account come to together, with one standard error."""

    of: tuple[str, ...]
    change: float
    error: float


@dataclass
class SeatBreakdown:
    """One seat's. `begin`, `end`: its chance then; `own`, `others`, `luck` and `rest` add up to the difference; `line`:
    its chance where it was to answer anew, and before and after each mistake, (step, chance); `mistakes`: how many
    answers `own` is of; `missed`: steps at which the game could not be dealt again; `swings`: strokes of luck;
    `by_others`: others' answers that changed its chance most."""

    seat: SeatNumber
    begin: float = 0.0
    end: float = 0.0
    own: float = 0.0
    own_error: float = 0.0
    luck: float = 0.0
    luck_error: float = 0.0
    rest: float = 0.0
    rest_error: float = 0.0
    line: list[tuple[int, float]] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)
    swings: list[Swing] = field(default_factory=list)
    by_others: list[Swing] = field(default_factory=list)
    decisions: int = 0
    mistakes: int = 0
    missed: int = 0

    @property
    def others(self) -> float:
        """What came between this seat's answers, without the luck."""
        return self.end - self.begin - self.own - self.luck - self.rest

    @property
    def others_error(self) -> float:
        return combined_error((self.own_error, self.luck_error, self.rest_error))

    def reported_terms(self) -> list[Term]:
        """Returns the terms as they may be told: what is known too badly to be told apart is told together; nothing,
        where not even that says anything. Together they are the end minus the beginning."""
        for groups in TERM_GROUPINGS:
            terms = [self.term(group) for group in groups]
            if all(2 * one.error <= MAX_REPORTED_ERROR and abs(one.change) <= 1.0 for one in terms):
                return terms
        return []

    def term(self, group: tuple[str, ...]) -> Term:
        """Returns some terms together. The others' play is what the rest leaves: it has the errors of what is told
        beside it."""
        errors = {"own": self.own_error, "luck": self.luck_error, "rest": self.rest_error}
        beside = [one for name, one in errors.items() if (name in group) != ("others" in group)]
        return Term(group, sum(getattr(self, name) for name in group), combined_error(beside))

    def as_json(self) -> JsonObject:
        """Returns all of it as JSON, rounded so that the terms still add up."""
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


def rounded_row(row: dict[str, Any]) -> JsonObject:
    return {key: round(one, DECIMAL_PLACES) if type(one) is float else lists(one) for key, one in row.items()}
