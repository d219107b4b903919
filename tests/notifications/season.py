"""Months of correspondence among three people in three time zones, with a record of every email.

They answer soon, late or never; sleep, go on vacation, ask for pauses, chat, propose, nudge, leave a seat, return.
The site is restarted or down for a day, and workers die between the server's 250 and our record."""

from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import Random
from zoneinfo import ZoneInfo

from django.core import mail

from games.clocks import stopping, vacations
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.deadlines import sweep
from games.eventlog import log, observations, open_questions
from games.eventlog.loading import loaded_games
from games.facts.errors import Refused
from games.models import Game, Motion, OpenQuestion, Seat, SweepHeartbeat
from games.motions import voting
from games.players.stand_ins import answer_once
from games.rules.ask import Illegal
from games.tables import chat, invitations, nudges, opening, seats
from notifications.delivery import copies, mails
from notifications.models import Notification
from notifications.outbox import digests
from tests.notifications.conftest import answer
from tests.tables import open_table

STEP = timedelta(hours=6)
PACE = TimeControl("answer", 2 * SECONDS_PER_DAY, grace=6 * SECONDS_PER_HOUR, quiet=True, late="free")


class Died(BaseException):
    """A worker was killed: nothing of ours catches it."""


class Season:
    """One table at a time.

    `left`: (Message-ID, user, time) of every email that the server accepted. `deaths`: how often a worker died after
    that, by Message-ID."""

    def __init__(self, traveller, people: list, seed: int, monkeypatch):
        self.traveller, self.people, self.chance = traveller, people, Random(seed)
        self.left: list[tuple[str, str, datetime]] = []
        self.deaths: Counter = Counter()
        self.away_until = self.now
        self.tables: list[Game] = []
        self.ignored: dict[int, bool] = {}
        monkeypatch.setattr(mails, "fail_point", self.perhaps_die)
        monkeypatch.setattr(digests, "fail_point", self.perhaps_die)
        self.game = self.open()

    @property
    def now(self) -> datetime:
        return datetime.now(UTC)

    def open(self) -> Game:
        """The first invites the others; one comes at once, the other after the mail has gone out."""
        host, *guests = self.people
        game = open_table(host, "gloria", {"short": True}, size=3, time_control=PACE)
        for guest in guests:
            invitations.invite(game, host, guest.public_name)
        opening.join(game, guests[0])
        self.work()
        opening.join(game, guests[1])
        self.tables.append(game)
        chat.raise_alarm(game, guests[0])
        return Game.objects.get(pk=game.pk)

    def until(self, end: datetime) -> None:
        while self.now < end:
            self.traveller.shift(STEP)
            if self.now < self.away_until:
                continue  # no user can do anything
            if self.game.over:
                self.game = self.open()
            self.people_do()
            self.work()
            self.perhaps_fall()
            self.game.refresh_from_db()
            self.ignored = {} if self.game.over else self.ignored

    def work(self) -> None:
        """Run the periodic tasks; unless the site was down, a sweep ran a moment before."""
        if self.now - self.away_until > STEP:
            SweepHeartbeat.objects.update(at=self.now - timedelta(minutes=1))
        sweep.sweep_clocks()
        for game in self.tables[-1:]:
            while answer_once(game.pk):
                pass
        for deliver in (mails.deliver_due_mails, copies.deliver_due_copies):
            with suppress(Died):
                deliver()
            self.note_mails()

    def note_mails(self) -> None:
        for one in mail.outbox[len(self.left) :]:
            self.left.append((one.extra_headers["Message-ID"], one.to[0].rpartition("<")[2].rstrip(">"), self.now))

    def perhaps_die(self, name: str) -> None:
        """One death in a dozen letters or so, most of them after the server has taken it."""
        happens = self.chance.random()
        if name == "before_record" and happens < 0.06:
            self.deaths[mail.outbox[-1].extra_headers["Message-ID"]] += 1
            raise Died
        if name in ("after_claim", "before_mail_from") and happens < 0.01:
            raise Died

    def perhaps_fall(self) -> None:
        """A restart forgets what a process keeps; once in a while it takes a day and a half."""
        happens = self.chance.random()
        if happens < 0.02:
            for memory in (loaded_games, observations.observation_cache, open_questions.table_clocks_cache):
                memory.clear()
        if happens < 0.015:
            self.away_until = self.now + timedelta(hours=self.chance.randrange(12, 36))

    def people_do(self) -> None:
        """Do one or two things; refusals are ignored."""
        paused = Game.objects.get(pk=self.game.pk).paused_at is not None
        deeds = ((self.answer, 0.5), (self.talk, 0.08), (self.nudge, 0.4), (self.propose, 0.02), (self.vote, 0.3),
                 (self.vacation, 0.02), (self.pause, 0.3 if paused else 0.015), (self.seat, 0.1))  # fmt: skip
        for deed, likely in deeds:
            if self.chance.random() < likely and not Game.objects.get(pk=self.game.pk).over:
                with suppress(Refused, Illegal, log.Stale):
                    deed()

    def anybody(self):
        return self.chance.choice(self.people)

    def answer(self) -> None:
        """Now and then a question is never answered by whom it is put to."""
        row = OpenQuestion.objects.filter(game=self.game).order_by("seat__number").first()
        if row and not row.stand_in and not self.ignored.setdefault(row.opened, self.chance.random() < 0.12):
            answer(self.game)

    def talk(self) -> None:
        chat.post_message(
            self.game, self.anybody(), self.chance.choice(["@Bruno your turn?", "what a game", "@Carla @Ana hello"])
        )

    def nudge(self) -> None:
        row = OpenQuestion.objects.select_related("seat").filter(game=self.game, stand_in=False).first()
        if row:
            nudges.nudge_player(Game.objects.get(pk=self.game.pk), self.anybody(), row.seat.number)

    def propose(self) -> None:
        voting.propose_motion(self.game, self.anybody(), "draw", False)

    def vote(self) -> None:
        motion = Motion.objects.filter(game=self.game, state=Motion.State.OPEN).first()
        if motion:
            voting.cast_vote(self.game, self.anybody(), motion.pk, self.chance.random() < 0.7)

    def vacation(self) -> None:
        user = self.anybody()
        kept = user.vacations.filter(ends__gt=self.now).first()
        if kept:
            vacations.cancel_vacation(user, kept.pk)
        else:
            first = vacations.local_date(user, self.now) + timedelta(days=self.chance.randrange(3))
            vacations.plan_vacation(user, first, first + timedelta(days=self.chance.randrange(3)))

    def pause(self) -> None:
        paused = Game.objects.get(pk=self.game.pk).paused_at is not None
        for user in self.people:
            stopping.set_pause_consent(self.game, user, not paused)

    def seat(self) -> None:
        """Let an absent player come back; otherwise, rarely, a player leaves."""
        free = Seat.objects.filter(game=self.game, absent_since__isnull=False).first()
        if free is None:
            if self.chance.random() < 0.1:
                seats.leave_seat(self.game, self.anybody())
        elif free.user is not None:
            seats.come_back(self.game, free.user)
        else:
            missing = next(user for user in self.people if not self.game.seats.filter(user=user).exists())
            seats.take_seat(self.game, free.number, missing)


def wall(zone: str, moment: datetime) -> datetime:
    return moment.astimezone(ZoneInfo(zone))


def notifications():
    return Notification.objects.select_related("user", "digest", "address")
