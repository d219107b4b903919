"""People who come, go and play at tables, at random: every way into and out of a seat, and every way a game ends.

`Season` acts, and works in several processes at once; `stay_faults` and `result_faults` compare the rows with the log
and the rulebook, by a computation of their own."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import pairwise
from random import Random
from typing import Any

from django.contrib.auth import get_user_model
from django.db import DatabaseError, OperationalError
from django.utils import timezone

from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.deadlines import sweep, timeouts
from games.eventlog import loading, log
from games.eventlog.loading import plays_together
from games.facts.errors import ReportedError
from games.facts.events import Answered, Closed, Replaced, decode
from games.models import Bot, Event, Game, Motion, OpenQuestion, Participation
from games.moderation import measures
from games.motions import voting
from games.operating import verifying
from games.players.stand_ins import stand_in_choice
from games.rules import GAMES
from games.rules.ask import Illegal
from games.tables import opening, seats
from roma_site.accounts import erasing
from tests.tables import open_table, replace_player

Ending = Participation.Ending
REFUSALS = (ReportedError, Illegal)
REAL_RULESETS = ("gloria", "roma", "great_city", "foundations")
SMALL_SHARE = 0.96  # of the tables: the tiny game
COOPERATIVE = {"consul": "estandar"}
ACTS = {
    "answer": 12, "play_on": 4, "pass_time": 2, "take": 5, "come_back": 2, "leave": 2, "concede": 3, "kick": 1.5,
    "agree": 3, "claim": 1, "undo": 1, "replace": 0.6, "suspend_user": 0.5, "erase": 0.4, "suspend": 0.5, "crash": 0.3,
}  # fmt: skip


class Season:
    """Random acts at tables. `note` hears what was done, after its commit; `people` limits who plays."""

    def __init__(self, rng: Random, note: Callable[..., None] = lambda *facts: None, people: int = 12):
        self.rng, self.note, self.size = rng, note, people
        self.acts: Counter[str] = Counter()

    # People

    def users(self) -> list[Any]:
        """All who play; a new user replaces each user who was erased."""
        users = list(get_user_model().objects.filter(is_active=True, is_staff=False).order_by("pk"))
        return users + [self.newcomer() for _ in range(self.size - len(users))]

    def newcomer(self) -> Any:
        name = f"Player {self.rng.getrandbits(48):012x}"
        user = get_user_model().objects.create_user(f"{name[7:]}@example.org", name)
        if self.rng.random() < 0.15:
            Bot.objects.create(user=user)
        return user

    # Tables

    def open(self) -> None:
        """A table that begins at once."""
        rng = self.rng
        ruleset = "tiny" if rng.random() < SMALL_SHARE else rng.choice(REAL_RULESETS)
        size = rng.choice([size for size in (2, 2, 3, 3, 4, 5) if size in GAMES[ruleset].SEATS])
        built_in = rng.randrange(size) if rng.random() < 0.3 else 0
        options = {"length": rng.choice((1, 3))} if ruleset == "tiny" else {}
        if ruleset == "foundations" and size < 5 and rng.random() < 0.5:
            options = COOPERATIVE
        late = rng.choice(("stand_in", "free", "free" if options is COOPERATIVE else "claim"))
        limit = TimeControl("answer", SECONDS_PER_DAY, grace=0, late=late) if rng.random() < 0.6 else None
        host, *guests = rng.sample(self.users(), size - built_in)
        try:
            game = open_table(
                host, ruleset, options, size, rng.random() < 0.5, built_in=built_in, bots=True, time_control=limit
            )
            for guest in guests:
                opening.join(game, guest, game.invitation)
        except REFUSALS:  # its host has left meanwhile
            return
        except (DatabaseError, get_user_model().DoesNotExist) as error:
            self.bear_erasing(error, host, *guests)

    def act(self, game: Game) -> None:
        """Do one thing there, or be refused."""
        name = "resume" if game.suspended and self.rng.random() < 0.3 else self.rng.choices([*ACTS], ACTS.values())[0]
        here = list(game.seats.exclude(user=None).select_related("user"))
        self.user = self.rng.choice(here).user if here and self.rng.random() < 0.7 else self.rng.choice(self.users())
        self.number = self.rng.randrange(game.size)
        try:
            getattr(self, f"_{name}")(game)
            self.acts[name] += 1
        except (DatabaseError, get_user_model().DoesNotExist) as error:
            self.bear_erasing(error, self.user)
        except REFUSALS:
            self.acts["refused, because the game had just ended" if ended(game) else "refused"] += 1
        if ended(game):
            self.note(game.pk, "finished")

    def bear_erasing(self, error: Exception, *users: Any) -> None:
        """Raise the error, unless a user who was erased meanwhile has caused it."""
        there = get_user_model().objects.filter(pk__in=[user.pk for user in users]).count()
        if isinstance(error, OperationalError) or there == len(users):
            raise error
        self.acts["refused, because the account had just been erased"] += 1

    def _answer(self, game: Game, crash: bool = False) -> None:
        seat = self.rng.choice(log.load(game).awaited or [self.number])
        look = log.observe(game, seat)
        if look.question is None:
            raise Illegal("not_asked", "Nobody is asked.")
        choice = "crash" if crash and look.question.what == "cheer" else stand_in_choice(look)
        log.append(game, Answered(seat, look.question.what, choice), look.opened)

    def _crash(self, game: Game) -> None:
        """The rules fail: the table is suspended."""
        self._answer(game, crash=True)

    def _play_on(self, game: Game) -> None:
        for _ in range(60):
            if ended(game):
                return
            self._answer(game)

    def _pass_time(self, game: Game) -> None:
        sweep.sweep_deadlines()

    def _take(self, game: Game) -> None:
        """Often by a player who was here before."""
        number = self.rng.choice([seat.number for seat in seats.free_seats(game)] or [self.number])
        gone = Participation.objects.filter(game=game, user__is_active=True).exclude(ending="").select_related("user")
        if self.rng.random() < 0.5:
            self.user = self.rng.choice([row.user for row in gone] or [self.user])
        self.note(game.pk, "began", number, seats.take_seat(game, number, self.user, game.invitation).number)

    def _come_back(self, game: Game) -> None:
        seats.come_back(game, self.user)

    def _leave(self, game: Game) -> None:
        number = seats.leave_seat(game, self.user).number
        self.note(game.pk, "ended", dict(replaced_at(game))[number], number)

    def _concede(self, game: Game) -> None:
        opening.concede(game, self.user, self.rng.random() < 0.8)

    def _replace(self, game: Game) -> None:
        user = self.rng.choice((self.user, None))
        number = replace_player(game, self.number, user).number
        if user:
            self.note(game.pk, "began", self.number, number)

    def _kick(self, game: Game) -> None:
        self._propose(game, "kick", self.number)

    def _agree(self, game: Game) -> None:
        self._propose(game, "draw", self.rng.random() < 0.5)

    def _propose(self, game: Game, kind: str, about: object) -> None:
        playing = voting.present_players(game)
        motion = voting.propose_motion(
            game, self.rng.choice([seat.user for seat in playing] or [self.user]), kind, about
        )
        for seat in playing:
            if motion.state == Motion.State.OPEN and seat.user_id not in (motion.user_id, motion.target_id):
                motion = voting.cast_vote(game, seat.user, motion.pk, self.rng.random() < 0.9)

    def _claim(self, game: Game) -> None:
        late = OpenQuestion.objects.filter(game=game, late=True).select_related("seat").first()
        for seat in timeouts.claimants(game, late.seat) if late else []:
            timeouts.claim_end(game, seat.user, timezone.now())

    def _undo(self, game: Game) -> None:
        seat = opening.seat_of(game, self.user)
        own = log.observe(game, seat.number).own if seat else []
        opening.undo(game, self.user, self.rng.choice([*own, 1]))

    def _suspend_user(self, game: Game) -> None:
        measure = measures.begin_measure(self.user, "suspended", "a test", 1, None)
        measures.end_measure(measure.pk)

    def _erase(self, game: Game) -> None:
        erasing.erase_account(self.user)

    def _suspend(self, game: Game) -> None:
        loading.suspend_table(game.pk, "a test")

    def _resume(self, game: Game) -> None:
        assert verifying.try_to_resume(game) == ""


def ended(game: Game) -> bool:
    game.refresh_from_db()
    return game.state != Game.State.RUNNING


def finish(game: Game) -> None:
    """Resume it if need be and let it end by agreement."""
    assert verifying.try_to_resume(game) == ""
    game.refresh_from_db()
    log.append(game, Closed("agreed", ()))


# The law


def stay_faults(game: Game) -> Iterator[str]:
    """What of the stays does not fit the seats and the log."""
    rows = list(Participation.objects.filter(game=game))
    playing = {seat.number: seat.user_id for seat in game.seats.exclude(user=None)}
    if game.state == Game.State.RUNNING and {row.seat: row.user_id for row in rows if not row.ending} != playing:
        yield "the open stays are not the people in the seats"
    for number in range(game.size):
        own = [row for row in rows if row.seat == number]
        if any(before.to_event is None or before.to_event > after.from_event for before, after in pairwise(own)):
            yield f"two stays in seat {number} at once"
        if not game.suspended and any(
            row.to_event is None and row.ending in (Ending.LEFT, Ending.VOTED_OUT, Ending.REPLACED) for row in own
        ):
            yield f"a stay in seat {number} that has ended ends with no event"
    numbers = {(seat, number) for number, seat in replaced_at(game)}
    if any(row.from_event > 1 and (row.seat, row.from_event) not in numbers for row in rows):
        yield "a stay begins with no event"
    persons: dict[int, set[int]] = {}
    for row in rows:
        if row.user_id is not None and row.ending != Ending.REPLACED:
            persons.setdefault(row.user_id, set()).add(row.first_stay_id or row.pk)
    if any(len(keys) > 1 for keys in persons.values()):
        yield "one person counts as two"


def replaced_at(game: Game) -> list[tuple[int, int]]:
    rows = Event.objects.of(game.pk).filter(kind="replaced").values_list("number", "kind", "payload")
    events = [(number, decode(kind, payload)) for number, kind, payload in rows]
    return [(number, event.seat) for number, event in events if type(event) is Replaced]


def result_faults(game: Game) -> Iterator[str]:
    """What of the results of a finished game is not what log and rulebook say."""
    rows = list(Participation.objects.filter(game=game))
    match = log.load(game)
    seats_now = {seat.number: seat for seat in game.seats.all()}
    scores = match.result.scores or [None] * game.size
    for row in rows:
        seat = seats_now[row.seat]
        to_end = row.to_event is None and row.ending not in (Ending.LEFT, Ending.VOTED_OUT, Ending.REPLACED)
        how = Ending.CONCEDED if row.seat in match.conceded else Ending.ABSENT if seat.absent_since else Ending.STAYED
        if to_end and row.ending != how:
            yield f"seat {row.seat} ended {row.ending}, not {how}"
        if row.finished_at != game.finished_at or row.won is None:
            yield f"seat {row.seat} has no result"
        if row.won != (to_end and how == Ending.STAYED and row.seat in match.result.winners):
            yield f"seat {row.seat} won: {row.won}"
        if row.points != (scores[row.seat] if to_end else None):
            yield f"seat {row.seat} has {row.points} points"
    found = {row.pk: (row.place, row.shared, row.of) for row in rows}
    expected = expected_places(rows, plays_together(game))
    if found != expected:
        yield f"the places are {found}, not {expected}"


def expected_places(rows: list[Participation], together: bool) -> dict[int, tuple[int | None, bool, int | None]]:
    """The places of the design (games/facts/places.py), by comparing each two persons."""
    persons: dict[int, list[Participation]] = {}
    for row in rows:
        if row.ending != Ending.REPLACED:
            persons.setdefault(row.first_stay_id or row.pk, []).append(row)
    found: dict[int, tuple[int | None, bool, int | None]] = {row.pk: (None, False, None) for row in rows}
    heads = {row.pk: row for row in rows}
    for key in persons:
        pool = [other for other in persons if together or heads[other].bot == heads[key].bot]
        if len(pool) < 2 or key not in heads:
            continue
        better = sum(is_better(persons[other], persons[key]) for other in pool)
        level = sum(
            not is_better(persons[other], persons[key]) and not is_better(persons[key], persons[other])
            for other in pool
        )
        found[key] = (None, False, len(pool)) if together else (1 + better, level > 1, len(pool))
    return found


def is_better(mine: list[Participation], theirs: list[Participation]) -> bool:
    """Whether one person is before another: the worst stay of each counts."""
    stayed, other = (all(row.ending == Ending.STAYED for row in rows) for rows in (mine, theirs))
    if not (stayed and other):
        return stayed and not other
    won, lost = (all(row.won for row in rows) for rows in (mine, theirs))
    if won != lost:
        return won
    return min(row.points or 0 for row in mine) > min(row.points or 0 for row in theirs)
