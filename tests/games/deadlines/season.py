"""A season of simulated correspondence, and a reference clock that counts every minute.

People answer soon, late or never; rest at night, on weekends and on vacation; ask for pauses, undo answers. Sometimes
the server is restarted, or no sweep runs for some hours. `Reference` does not use games.clocks: it steps from minute to
minute and checks the local time in each player's zone."""

from copy import deepcopy
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from games.clocks import stopping, vacations
from games.clocks.preferences import preferences_of_seat
from games.clocks.table_clocks import remaining_seconds
from games.clocks.time_control import TimeControl
from games.deadlines import sweep, timeouts
from games.eventlog import log, observations, open_questions
from games.eventlog.loading import loaded_games
from games.facts.errors import Refused
from games.facts.events import Answered, Undone
from games.models import Game, OpenQuestion, Remark, Seat, Vacation
from games.players.stand_ins import answer_once, stand_in_choice
from games.players.thinking_queue import DUE_QUESTIONS
from games.rules.ask import Illegal
from games.tables import opening, seats
from tests.tables import open_table

MINUTE = timedelta(minutes=1)
FOR_EVER = datetime(9000, 1, 1, tzinfo=ZoneInfo("UTC"))


@dataclass
class Reference:
    """The minutes in which a player's clock does not run."""

    zone: ZoneInfo
    quiet: tuple[int, int] | None
    weekends: bool
    away: list[list[datetime]] = field(default_factory=list)  # [begin, end] of vacations as they were really kept

    def rests(self, now: datetime, pace: TimeControl, away: list[list[datetime]]) -> bool:
        """`away`: the vacations that were known when the question came."""
        wall = now.astimezone(self.zone)
        if any(begin <= now < end for begin, end in away):
            return True
        if pace.weekends and self.weekends and wall.weekday() >= 5:
            return True
        return pace.quiet and self.sleeps(now)

    def sleeps(self, now: datetime) -> bool:
        if self.quiet is None:
            return False
        wall = now.astimezone(self.zone)
        minute, (first, last) = wall.hour * 60 + wall.minute, self.quiet
        return first <= minute < last if first < last else minute >= first or minute < last


@dataclass
class Question:
    """An open question as the reference sees it."""

    game: int
    seat: int
    user: int
    opened: int
    since: datetime
    given: int  # minutes
    away: list[list[datetime]]
    used: int = 0
    grace: bool = False
    overslept: bool = False  # no sweep ran when its time was up: what follows comes later
    moved: bool = False  # by a pause: the deadline is another one
    rungs: list[int] = field(default_factory=list)


class Season:
    """Some tables, their people, and what has been found out about their clocks."""

    def __init__(self, traveller, people: list, habits: list[Reference], paces: list[TimeControl], seed: int):
        self.traveller, self.people, self.paces, self.chance = traveller, people, paces, Random(seed)
        self.references = {user.pk: reference for user, reference in zip(people, habits, strict=True)}
        self.questions: dict[tuple[int, int], Question] = {}
        self.plans: dict[tuple[int, int], datetime] = {}
        self.away: dict[tuple[int, int], list[list[datetime]]] = {}  # by game and seat
        self.pauses: set[int] = set()
        self.pace_of: dict[int, TimeControl] = {}
        self.games: list[Game] = [self.open(pace) for pace in paces]
        self.counts = dict.fromkeys(
            ["answers", "misses", "graces", "reminders", "undos", "pauses", "vacations", "ended"], 0
        )
        self.remarked = 0
        self.asleep = self.alarm = self.now
        self.on_time = True
        self.notice()

    @property
    def now(self) -> datetime:
        return datetime.now(ZoneInfo("UTC"))

    def open(self, pace: TimeControl) -> Game:
        """A new table for three of the people."""
        first, *others = self.chance.sample(self.people, 3)
        game = open_table(first, "tiny", {"length": 3}, size=3, time_control=pace)
        for user in others:
            opening.join(game, user)
        self.pace_of[game.pk] = pace
        return Game.objects.get(pk=game.pk)

    # A minute

    def until(self, end: datetime):
        """Minute after minute. The sweep looks whenever an alarm rings, but for some hours now and then."""
        while self.now < end:
            self.tick()
            if self.chance.random() < 0.0005:
                self.restart()
            if self.act() or self.asleep <= self.now >= self.alarm:
                self.swept()

    def tick(self):
        """One more minute, in which every clock that does not stand runs."""
        before = self.now
        self.traveller.shift(MINUTE)
        for one in self.questions.values():
            pace = self.pace_of[one.game]
            if one.game not in self.pauses and not self.references[one.user].rests(before, pace, one.away):
                one.used += 1
            one.overslept |= one.used >= one.given and before < self.asleep

    def act(self) -> bool:
        """Do what the players do in this minute; return whether they do anything."""
        due = [key for key, at in self.plans.items() if at <= self.now]
        for key in due:
            if key in self.questions:
                self.answer(self.questions[key])
        chance = self.chance.random()
        if chance < 0.0006:
            self.plan_vacation(self.chance.choice(self.people))
        elif chance < 0.001:
            self.toggle_pause(self.chance.choice(self.games))
        elif chance < 0.003 and self.pauses:
            self.toggle_pause(self.game(self.chance.choice(sorted(self.pauses))))
        elif chance < 0.006:
            self.come_back()
        return bool(due) or chance < 0.006

    def swept(self):
        """The sweep, if it is not asleep, and what must hold after it."""
        self.on_time = self.alarm > self.now - MINUTE
        if self.now >= self.asleep:
            for _ in range(len(self.games) * 6):  # a turn whose time is up: each sweep answers one question of it
                sweep.sweep_deadlines()
                self.hear()
                self.notice()
                if not sweep.due_questions(self.now).exists():
                    break
            assert not sweep.due_questions(self.now).exists()
        due = set(OpenQuestion.objects.filter(DUE_QUESTIONS).values_list("game", flat=True))
        for game in self.games:
            while game.pk in due and answer_once(game.pk):
                pass
        self.notice()
        first = OpenQuestion.objects.filter(alarm__isnull=False).order_by("alarm").first()
        self.alarm = first.alarm if first else FOR_EVER

    # People

    def answer(self, question: Question):
        game = self.game(question.game)
        look = log.observe(game, question.seat)
        if look.opened != question.opened:
            return
        receipt = log.append(game, Answered(question.seat, look.question.what, stand_in_choice(look)), look.opened)
        self.counts["answers"] += 1
        if self.chance.random() < 0.1 and log.observe(game, question.seat).undo_to == receipt.number:
            log.append(game, Undone(receipt.number, question.seat))
            self.counts["undos"] += 1
        self.notice()

    def plan_vacation(self, user):
        reference, now = self.references[user.pk], self.now
        running = Vacation.objects.filter(user=user, ends__gt=now).first()
        if running:
            vacations.cancel_vacation(user, running.pk)
            began = reference.away.pop()
            if began[0] < now:
                reference.away.append([began[0], now])
            return
        today = now.astimezone(reference.zone).date()
        first = today + timedelta(days=self.chance.randrange(4))
        last = first + timedelta(days=self.chance.randrange(6))
        try:
            vacations.plan_vacation(user, first, last)
        except Refused:
            return
        midnight = [datetime(d.year, d.month, d.day, tzinfo=reference.zone) for d in (first, last + timedelta(days=1))]
        reference.away.append([max(now, midnight[0]), midnight[1]])
        self.counts["vacations"] += 1

    def move(self, whose):
        """The deadlines of these questions will be others."""
        for question in self.questions.values():
            question.moved |= whose(question)

    def toggle_pause(self, game: Game):
        """Let all players agree to a pause, or let one player end it."""
        game, paused = self.game(game.pk), False
        self.move(lambda question: question.game == game.pk)
        for seat in game.seats.filter(user__isnull=False, absent_since=None):
            try:
                paused = stopping.set_pause_consent(game, seat.user, game.pk not in self.pauses)
            except Refused:
                return
        self.counts["pauses"] += paused

    def come_back(self):
        """Let absent players return or the others claim the end of the game."""
        for seat in Seat.objects.filter(game__state="running", absent_since__isnull=False).select_related(
            "user", "game"
        ):
            if self.chance.random() < 0.2:
                seats.come_back(seat.game, seat.user)
        for row in OpenQuestion.objects.filter(late=True).select_related("game", "seat").order_by("pk"):
            for seat in timeouts.claimants(row.game, row.seat):
                if self.chance.random() < 0.2 and Game.objects.get(pk=row.game_id).state == "running":
                    try:
                        timeouts.claim_end(row.game, seat.user, self.now)
                    except Illegal:
                        break

    def restart(self):
        """Clear every cache of the process and let no sweep run for a while."""
        self.asleep = self.now + timedelta(minutes=self.chance.randrange(300))
        for memory in (loaded_games, observations.observation_cache, open_questions.table_clocks_cache):
            memory.clear()

    # What the reference finds out

    def game(self, key: int) -> Game:
        return Game.objects.get(pk=key)

    def notice(self):
        """Record new and closed questions and pauses.

        A pause also ends when a player returns who did not ask for it."""
        keys = [game.pk for game in self.games]
        rows = Game.objects.filter(pk__in=keys).values_list("pk", "paused_at", "state")
        self.pauses, over = (
            {key for key, paused, _ in rows if paused},
            {key for key, _, state in rows if state != "running"},
        )
        open_now: dict[tuple[int, int], OpenQuestion] = {}  # in one order on every database, for the same luck
        for row in OpenQuestion.objects.filter(stand_in=False, late=False).select_related("seat").order_by("pk"):
            open_now[row.game_id, row.opened * 10 + row.seat.number] = row
        for key in [key for key in self.questions if key not in open_now]:
            del self.questions[key]
            self.plans.pop(key, None)
        for key, row in open_now.items():
            if key not in self.questions:
                self._put(key, row)
        for place, game in enumerate(self.games):
            if game.pk in over:
                self.counts["ended"] += 1
                self.games[place] = self.open(self.paces[place])
                return self.notice()
        return None

    def _put(self, key, row: OpenQuestion):
        used = (row.given - left_now(row, self.now)) // 60  # a turn's next question goes on with its clock
        assert row.given % 60 == 0
        seat = row.game_id, row.seat.number
        if row.seat.frozen_rest is None:  # else an earlier question uses what was known then
            self.away[seat] = deepcopy(self.references[row.seat.user_id].away)
        given, away = row.given // 60, self.away[seat]
        self.questions[key] = Question(*seat, row.seat.user_id, row.opened, self.now, given, away, used)
        if self.chance.random() < 0.75:
            wait = self.chance.choice([30, 100, 300, 900, 3000])
            self.plans[key] = self.now + timedelta(minutes=self.chance.randrange(1, wait))

    def hear(self):
        """Every remark that a deadline has passed is checked against the minutes that the reference has counted."""
        for remark in Remark.objects.filter(pk__gt=self.remarked).order_by("pk"):
            self.remarked = remark.pk
            if remark.key not in ("grace", "missed", "kept", "free", "late"):
                continue
            (question,) = [q for q in self.questions.values() if (q.game, q.seat) == (remark.game_id, remark.seat)]
            assert question.used >= question.given, (remark.key, question)
            at_once = not question.given  # a turn that begins with an empty bank: noticed a minute later
            assert question.used == question.given or question.overslept or at_once, (remark.key, question)
            self.counts["graces" if remark.key == "grace" else "misses"] += 1
            if remark.key == "grace":
                question.grace, question.overslept, question.used = True, False, 0
                question.given = self.pace_of[question.game].grace // 60

    def reminded(self, reminders, at: datetime, **_) -> None:
        """Listens to `reminding`: each rung once, while its owner is awake and their time not up."""
        for asked, rung in reminders:
            question = self.questions[asked.game_id, asked.opened * 10 + asked.seat.number]
            if (
                rung in question.rungs
            ):  # the outbox keeps one of each; a grace goes up the ladder again, and who has a later deadline
                assert question.grace or question.moved, question
                continue
            question.rungs.append(rung)
            self.counts["reminders"] += 1
            if rung < 90 and not question.overslept:
                assert question.used < question.given, (question, rung, asked.deadline, at)
                assert not (self.on_time and self.references[question.user].sleeps(at))
                assert question.game not in self.pauses


def left_now(row: OpenQuestion, now: datetime) -> int:
    """Return what the clock of an open question shows."""
    return remaining_seconds(
        row, preferences_of_seat(row.seat, now), TimeControl.read(Game.objects.get(pk=row.game_id).time_control), now
    )
