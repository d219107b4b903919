"""A person's page: results, pace and reliability, from the tables that the reader may see."""

from dataclasses import astuple, dataclass
from functools import cached_property
from typing import Any, TypeVar

from django.contrib.auth import get_user_model
from django.db.models import Count, Exists, F, FilteredRelation, OuterRef, Q, QuerySet

from games.database.compiled import CompiledQuery
from games.facts.broken_rows import readable_rows
from games.models import Audience, Favourite, Participation, Profile, User, Visitor

from .leagues import Laurel, laurels_of
from .listing import words_for_page

Ending = Participation.Ending
FINISHED = (Ending.STAYED, Ending.CONCEDED)
RECENT_STAYS = 50  # only the answer times of these count
WITHIN_A_DAY = 4  # this many of the counts of answer times, from the first, are within a day


@dataclass(frozen=True)
class GameResults:
    """A person's results at one game. Cooperative games and games without other people count separately."""

    ruleset: str
    name: str
    played: int
    first: int
    together: int
    together_won: int
    alone: int
    alone_won: int


@dataclass(frozen=True)
class Meetings:
    """The results of two people in the games of one ruleset that both played, seen by the first one."""

    ruleset: str
    name: str
    played: int
    ahead: int
    behind: int
    level: int
    together: int
    together_won: int


T = TypeVar("T", GameResults, Meetings)


def profile_person(name: str, reader: Visitor) -> "PersonPage | None":
    """Return the page of the person with this name; None if there is none or it is hidden."""
    users: Any = get_user_model().objects
    if "\0" in name:
        return None
    marked = Exists(Favourite.objects.filter(user=reader.pk, other=OuterRef("pk")))
    found = users.filter(name_key=users.key_of(name), is_active=True).select_related("profile", "bot")
    person = found.annotate(is_favourite=marked).first()
    page = person and PersonPage(person, reader)
    return page if page and (reader.is_authenticated or page.shown) else None


class PersonPage:
    """A person's page for a reader. For other people's pages, only public tables count."""

    def __init__(self, person: User, reader: Visitor) -> None:
        self.person, self.reader = person, reader
        self.own = reader.is_authenticated and person.pk == reader.pk
        self.profile = getattr(person, "profile", None) or Profile(user=person)

    @property
    def is_bot(self) -> bool:
        return hasattr(self.person, "bot")

    @cached_property
    def shown(self) -> set[str]:
        audiences = {Audience.EVERYONE}
        if self.reader.is_authenticated:
            audiences.add(Audience.MEMBERS)
        parts = ("results", "pace", "reliability")
        return {part for part in parts if self.own or getattr(self.profile, part) in audiences}

    @property
    def hidden(self) -> set[str]:
        """Return the parts of the reader's own page that only the reader sees."""
        return {part for part in self.shown if self.own and getattr(self.profile, part) == Audience.OWNER}

    @cached_property
    def results(self) -> list[GameResults]:
        return readable_rows("results", self._counts, lambda row: GameResults(row[0], _game_name(row[0]), *row[1:-2]))

    @property
    def finished(self) -> int:
        return sum(row[-1] for row in self._counts)

    @property
    def begun(self) -> int:
        """Return the number of games that are over, whether or not the person played to the end."""
        return sum(row[-2] for row in self._counts)

    @cached_property
    def within_a_day(self) -> int | None:
        """Return how many of ten recent answers came within a day, on average; None without answers."""
        rows = (own_times if self.own else public_times).rows(user=self.person.pk, most=RECENT_STAYS)
        counted = readable_rows("participation", rows, lambda row: (sum(row[0][:WITHIN_A_DAY]), sum(row[0])))
        quick, answers = (sum(part) for part in zip(*counted, strict=True)) if counted else (0, 0)
        return round(10 * quick / answers) if answers else None

    @cached_property
    def meetings(self) -> list[Meetings]:
        """Return the counts of the games that both played.

        A private game counts if the reader stayed to the end."""
        if self.own or not self.reader.is_authenticated:
            return []
        rows = meetings_of.rows(reader=self.reader.pk, person=self.person.pk)
        met = readable_rows("meetings", rows, lambda row: Meetings(row[0], _game_name(row[0]), *row[1:]))
        return [one for one in met if one.played or one.together]

    @cached_property
    def laurels(self) -> list[Laurel]:
        return laurels_of(self.person.pk, self.own)

    @property
    def results_total(self) -> GameResults | None:
        return summed(self.results)

    @property
    def meetings_total(self) -> Meetings | None:
        return summed(self.meetings)

    @property
    def times_met(self) -> int:
        return sum(one.played + one.together for one in self.meetings)

    @cached_property
    def _counts(self) -> list[list[Any]]:
        return (own_counts if self.own else public_counts).rows(user=self.person.pk)


def summed(rows: list[T]) -> T | None:
    if not rows:
        return None
    columns = zip(*(astuple(row)[2:] for row in rows), strict=True)
    return type(rows[0])("", "", *map(sum, columns))


# An end without a winner, for example by agreement, gives all the same place. Then no player is first.
IS_FIRST = Q(place=1, ending=Ending.STAYED) & (Q(won=True) | Q(shared=False))
IS_TOGETHER = Q(place=None, of__isnull=False)
RESULT_COUNTS = {
    "played": Count("pk", filter=Q(place__isnull=False)),
    "first": Count("pk", filter=IS_FIRST),
    "together": Count("pk", filter=IS_TOGETHER),
    "together_won": Count("pk", filter=IS_TOGETHER & Q(won=True)),
}


def _results_of(user: Any) -> QuerySet[Participation]:
    """Return one row for each finished game of a user, unless an operator replaced the user in this game."""
    return Participation.objects.filter(user=user, won__isnull=False, first_stay=None).exclude(ending=Ending.REPLACED)


def _counted(stays: QuerySet[Participation]) -> QuerySet[Participation, Any]:
    """Return rows: a ruleset, the counts of GameResults, and the numbers of games begun and finished."""
    alone = Q(of=None)
    rows = stays.values(ruleset=F("game__ruleset")).annotate(
        **RESULT_COUNTS,
        alone=Count("pk", filter=alone),
        alone_won=Count("pk", filter=alone & Q(won=True)),
        begun=Count("pk"),
        finished=Count("pk", filter=Q(ending__in=FINISHED)),
    )
    return rows.order_by("ruleset")


@CompiledQuery
def meetings_of(reader: Any, person: Any) -> QuerySet[Participation, Any]:
    stayed = Q(game__public=True) | Q(ending__in=FINISHED) | Q(ending=Ending.ABSENT, to_event=None)
    theirs = FilteredRelation(
        "game__participations",
        condition=Q(game__participations__user=person, game__participations__first_stay=None),
    )
    stays = _results_of(reader).filter(stayed).annotate(theirs=theirs).filter(theirs__isnull=False)
    # people and bots have places of their own, which cannot be compared
    placed = Q(place__isnull=False, theirs__place__isnull=False, bot=F("theirs__bot"))
    rows = stays.values(ruleset=F("game__ruleset")).annotate(
        played=Count("pk", filter=placed),
        ahead=Count("pk", filter=placed & Q(place__lt=F("theirs__place"))),
        behind=Count("pk", filter=placed & Q(place__gt=F("theirs__place"))),
        level=Count("pk", filter=placed & Q(place=F("theirs__place"))),
        together=RESULT_COUNTS["together"],
        together_won=RESULT_COUNTS["together_won"],
    )
    return rows.order_by("ruleset")


def _answer_times(stays: QuerySet[Participation]) -> QuerySet[Participation, Any]:
    return stays.exclude(answer_times=[]).order_by("-finished_at").values_list("answer_times")


own_counts = CompiledQuery(lambda user: _counted(_results_of(user)))
public_counts = CompiledQuery(lambda user: _counted(_results_of(user).filter(game__public=True)))
own_times = CompiledQuery(lambda user: _answer_times(_results_of(user)))
public_times = CompiledQuery(lambda user: _answer_times(_results_of(user).filter(game__public=True)))


def _game_name(ruleset: str) -> str:
    return words_for_page(ruleset).term("game")
