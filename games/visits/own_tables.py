"""The tables that one person's home page lists, by compiled queries: it asks a dozen questions at each visit, and to
write them as SQL would take longer than to answer them."""

from collections.abc import Iterable, Iterator
from typing import Any, overload

from django.db.models import Case, Count, Exists, F, Model, OuterRef, QuerySet, Subquery, When

from games.database.compiled import CompiledQuery
from games.models import Asked, Firing, Game, Invitation, Seat

# An answer that was changed inside an open Together moves no table in a list: it is news to nobody.
LAST_NEWS = Case(When(quiet=F("head"), then=F("told_at")), default=F("moved_at"))
UNLISTED = ("secret", "held_why")  # of a Game, what no list shows


def own_turns(rows: QuerySet[Asked]) -> QuerySet[Asked]:
    """Those of these questions that wait for their player, not for the built-in player or a standing order."""
    firing = Firing.objects.filter(game=OuterRef("game"), seat=OuterRef("seat__number"), state=Firing.State.WAITING)
    return rows.filter(stand_in=False).filter(game__state=Game.State.RUNNING).exclude(Exists(firing))


def _asked(user: Any) -> QuerySet[Asked]:
    """Of the outer query's game, what waits for this user."""
    return own_turns(Asked.objects.filter(seat__user=user)).filter(game=OuterRef("pk"))


def _mine(user: Any, state: str) -> QuerySet[Game]:
    """The tables in this state at which this user sits."""
    seat = Seat.objects.filter(game=OuterRef("pk"), user=user)
    return Game.objects.filter(Exists(seat), state=state).defer(*UNLISTED)


turns_counted = CompiledQuery(
    lambda user: (
        own_turns(Asked.objects.filter(seat__user=user)).values("seat__user").annotate(n=Count("pk")).values_list("n")
    )
)
running_counted = CompiledQuery(
    lambda user: (
        Seat.objects.order_by()
        .filter(user=user, game__state=Game.State.RUNNING)
        .values("user")
        .annotate(n=Count("pk"))
        .values_list("n")
    )
)
waiting_for_me = CompiledQuery(
    lambda user: (
        _mine(user, Game.State.RUNNING)
        .filter(Exists(_asked(user)))
        .order_by(Subquery(_asked(user).values("deadline")[:1]).asc(nulls_last=True), LAST_NEWS.asc(), "pk")
    )
)
waiting_for_others = CompiledQuery(
    lambda user: _mine(user, Game.State.RUNNING).exclude(Exists(_asked(user))).order_by(LAST_NEWS.desc(), "-pk")
)
gathering = CompiledQuery(lambda user: _mine(user, Game.State.OPEN).order_by("-created_at"))
finished = CompiledQuery(lambda user: _mine(user, Game.State.FINISHED).order_by("-finished_at"))
open_to_others = CompiledQuery(
    lambda user: (
        Game.objects.filter(state=Game.State.OPEN, public=True, words_due=None)
        .exclude(Exists(Seat.objects.filter(game=OuterRef("pk"), user=user)))
        .order_by("-created_at", "-pk")
        .defer(*UNLISTED)
    )
)
invited_to = CompiledQuery(
    lambda user: (
        Invitation.objects.filter(user=user, state=Invitation.State.OPEN, game__state=Game.State.OPEN)
        .order_by()
        .values_list("game_id")
    )
)
# Answers of the user's standing orders that wait for their time; what they answer asks nothing of the user.
about_to_answer = CompiledQuery(
    lambda user: Firing.objects.filter(order__user=user, state=Firing.State.WAITING).order_by().values_list("game_id")
)
seats_at = CompiledQuery(lambda games: Seat.objects.filter(game=games).order_by("game", "number"))
asked_at = CompiledQuery(lambda games: Asked.objects.filter(game=games).order_by("asked_at", F("seat__number")))


def count_turns(user: int) -> int:
    """How many tables wait for this user, as the home page lists them."""
    return _number(turns_counted.row(user=user))


def count_running(user: int) -> int:
    """At how many running tables this user sits."""
    return _number(running_counted.row(user=user))


def _number(row: list | None) -> int:
    return row[0] if row else 0


class Counted:
    """What a compiled query finds, for a Paginator: so many are known to be there."""

    def __init__(self, many: int, query: CompiledQuery[Game], user: int) -> None:
        self.many, self.query, self.user = many, query, user

    def count(self) -> int:
        return self.many

    def __len__(self) -> int:
        return self.many

    def __iter__(self) -> Iterator[Game]:
        return iter(self[: self.many])

    @overload
    def __getitem__(self, part: int, /) -> Game: ...
    @overload
    def __getitem__(self, part: slice, /) -> list[Game]: ...
    def __getitem__(self, part: int | slice, /) -> Game | list[Game]:
        if isinstance(part, int):
            return self[part : part + 1][0]
        start, stop = part.start or 0, min(self.many, part.stop)
        return self.query.all(user=self.user, most=stop - start, start=start) if start < stop else []


def seat_all(games: Iterable[Game]) -> None:
    """Give all these tables their seats, and those that are running whom they wait for, as prefetching does: by two
    questions for all lists of a page."""
    tables: dict[int, list[Game]] = {}
    for game in games:
        tables.setdefault(game.pk, []).append(game)
    if not tables:
        return
    seats = seats_at.all(games=list(tables))
    running = [key for key, found in tables.items() if found[0].state == Game.State.RUNNING]
    asked = asked_at.all(games=running) if running else []
    by_key = {seat.pk: seat for seat in seats}
    for row in asked:
        row.seat = by_key[row.seat_id]
    for key, found in tables.items():
        for game in found:
            game._prefetched_objects_cache = {  # type: ignore[attr-defined]
                "seats": _known(Seat, [seat for seat in seats if seat.game_id == key]),
                "asked": _known(Asked, [row for row in asked if row.game_id == key]),
            }


def _known(model: type[Model], rows: list) -> QuerySet:
    """A query that has been answered."""
    query: QuerySet = QuerySet(model)
    query._result_cache = rows
    query._prefetch_done = True  # type: ignore[attr-defined]
    return query
