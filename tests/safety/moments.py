"""A log played at a real table, for the law of bytes: with clocks, a dropped branch, a seat that changed hands, and
with people who are told things in every way there is. tests/law.py makes twins of logs; here both are played at the
same address at the same time, and nothing of either stays."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
import time_machine
from celery.app.task import Task
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.test import Client, TestCase

from games.boards import picture as drawing
from games.clocks.pace import DAY, Pace
from games.eventlog import log, stamps
from games.facts import luck
from games.facts.events import Answered, Undone
from games.models import Game, Scope
from games.orders import waits
from games.rules.ask import Shuffle
from games.tables import opening, seats, tokens
from notifications import models as notices
from notifications.letters import context
from notifications.models import Channel
from notifications.outbox import wakeups
from notifications.preferences import addresses
from roma_site import instrumentation
from tests import chance, memory
from tests.page_law import RolledBack, Stage, name_one_after_another

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
STEP = timedelta(minutes=7)  # from one answer to the next
PACE = Pace("bank", seconds=3 * DAY, increment=DAY, cap=5 * DAY)
BROWSER = {"endpoint": "https://push.example.org/1", "keys": {}}
CHAT = {"id": "1", "token": "t"}
HOOK = {"url": "https://hooks.example.org/1", "secret": "s"}
# Not answers: what else happens at these tables, in both twins alike.
BACK, HANDED = "back", "handed"


class LoggedLuck:
    """Luck that gives what it gave in the log, one after the other; behind its end, anything."""

    def __init__(self, inputs: list) -> None:
        self.given, self.at, self.named = [choice for who, _, choice in inputs if who is None], 0, 0

    def outcome(self, secret, place, question):
        self.at += 1
        if self.at <= len(self.given):
            return self.given[self.at - 1]
        return question.items if type(question) is Shuffle else (1,) * question.dice

    def name(self, size: int) -> str:
        """Another each time."""
        self.named += 1
        return f"{self.named:0{2 * size}x}"


def forget() -> None:
    """Nothing is remembered of the other twin, nor of what was rolled back."""
    memory.forget()
    cache.clear()


@dataclass
class Moment:
    """A table as it stands, and the reader on `seat` of it. `users` are the people by seat; `following` the inputs that
    come next; `tasks` what has been sent to workers, `sent` what was so in the last `apart`, `handed` what channels
    have been given."""

    game: Game
    seat: int
    users: list
    client: Client
    token: str
    clock: Any
    luck: LoggedLuck
    following: list
    tasks: list = field(default_factory=list)
    sent: list = field(default_factory=list)
    handed: list = field(default_factory=list)

    @property
    def reader(self) -> Any:
        return self.users[self.seat]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.users)) if seat != self.seat]

    def look(self, seat: int) -> log.Observation:
        return log.look(Game.objects.get(pk=self.game.pk), seat)

    def browser(self, seat: int) -> Client:
        """Of somebody else at the table."""
        client = Client()
        client.force_login(self.users[seat])
        return client

    @contextmanager
    def apart(self) -> Iterator[None]:
        """What is done inside did not happen; what waits for a commit is done, though."""
        self.game.refresh_from_db()
        now, drawn = datetime.now(UTC), (self.luck.at, self.luck.named)
        with transaction.atomic():
            with TestCase.captureOnCommitCallbacks(execute=True):
                yield
            transaction.set_rollback(True)
        self.clock.move_to(now)
        self.luck.at, self.luck.named = drawn
        self.game.refresh_from_db()
        self.sent = list(self.tasks)
        self.tasks.clear()
        self.handed.clear()
        mail.outbox.clear()
        wakeups.wakeup.last = 0.0
        forget()

    def go_on(self, answers: int = 1) -> None:
        """The next answers of the log."""
        for who, what, choice in self.following:
            if who is not None and answers:
                answers -= 1
                game = Game.objects.get(pk=self.game.pk)
                log.append(game, Answered(who, what, choice), log.look(game, who).opened)


@dataclass
class Table(Stage):
    """A game whose tables are looked at in moments."""

    def people(self, make) -> list:
        """Whoever plays, and somebody who takes over a seat."""
        return [make(f"{name.lower()}@example.org", name) for name in ("Ana", "Bruno", "Clara", "Diego", "Eva", "Nova")]

    def twins(self, number: int, seat: int) -> tuple[list, list]:
        """Two logs that this seat cannot tell apart, with what else happens at the table. ValueError if this random
        game has no twin."""
        one, other = self.two_logs(number, seat)
        return self.with_more(one, seat, Random(number)), self.with_more(other, seat, Random(number))

    def with_more(self, inputs: list, seat: int, random: Random) -> list:
        """The reader takes over their seat early, and an answer is taken back later on, with all that followed it; then
        everything happens again."""
        alone = [at for at, played in self.alone(inputs) if played]
        if len(alone) < 4:
            return inputs
        first, back, then = alone[0], *sorted(random.sample(alone[1:], 2))
        return [*inputs[:first], (HANDED, seat, None), *inputs[first:then], (BACK, back + 2, None), *inputs[back:]]

    def alone(self, inputs: list) -> Iterator[tuple[int, bool]]:
        """The places of a log, and whether one seat alone was asked there."""
        match = self.game.start(self.seats, self.options, None)
        for at, taken in enumerate(inputs):
            yield at, taken[0] is not None and len(match.waiting) == 1
            match.take(*taken)

    def moments(self, inputs: list, people: list, seat: int, stops: set[int], sense: Callable[[Moment], Any]) -> list:
        """What `sense(moment)` gives after each of these steps."""
        forget()
        chance.begin("a table of the law of bytes")
        seen, drawn = [], LoggedLuck(inputs)
        with time_machine.travel(START, tick=False) as clock, stood_still(drawn) as at:
            try:
                with transaction.atomic():
                    moment = self.begun(people, seat, clock, drawn)
                    moment.tasks, moment.handed = at.tasks, at.handed
                    for step, result in self.played(moment, inputs, people, stops, sense):
                        seen.append((step, result))
                    raise RolledBack
            except RolledBack:
                return seen

    def begun(self, people: list, seat: int, clock: Any, drawn: LoggedLuck) -> Moment:
        game = opening.open_table(people[0], self.ruleset, self.options, size=self.seats, pace=PACE)
        Game.objects.filter(pk=game.pk).update(slug="tiber-42", invitation="come-in")
        for user in people[1 : self.seats]:
            opening.join(game, user)
        for user in people:
            addresses.add_address(user, Channel.DISCORD, "chat", {**CHAT, "of": user.pk})
        for channel, fields in ((Channel.PUSH, BROWSER), (Channel.WEBHOOK, HOOK)):
            addresses.add_address(people[-1], channel, "own", fields)
        client, users = Client(), people[: self.seats]
        client.force_login(users[seat])
        return Moment(Game.objects.get(pk=game.pk), seat, users, client, token_of(users[seat]), clock, drawn, [])

    def played(self, moment: Moment, inputs: list, people: list, stops: set[int], sense) -> Iterator[tuple[int, Any]]:
        numbers: dict[int, int] = {}
        for step, (who, what, choice) in enumerate(inputs, 1):
            if who is not None:
                moment.clock.shift(STEP)
                game = moment.game = Game.objects.get(pk=moment.game.pk)
                if who == BACK:
                    event = Undone(numbers[what], inputs[what - 1][0])
                    log.append(game, event, agreed=True)
                elif who == HANDED:
                    seats.leave_seat(game, moment.reader)
                    moment.users = [*moment.users]
                    moment.users[what] = people[-1]
                    seats.take_seat(game, what, people[-1], game.invitation)
                    moment.client.force_login(people[-1])
                    moment.token = token_of(people[-1])
                else:
                    numbers[step] = log.append(game, Answered(who, what, choice), log.look(game, who).opened).number
            if step in stops:
                moment.game, moment.following = Game.objects.get(pk=moment.game.pk), inputs[step:]
                yield step, sense(moment)


def token_of(user) -> str:
    return tokens.make_token(user, "a program", Scope.values)[1]


@contextmanager
def stood_still(drawn: LoggedLuck) -> Iterator[SimpleNamespace]:
    """All chance and all stop watches stand still, luck gives what the log says, and nothing leaves the house: what was
    to leave it is noted."""
    tasks, handed = [], []
    named = SimpleNamespace(token_hex=drawn.name, token_urlsafe=drawn.name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "outcome", drawn.outcome)
        patch.setattr(context, "chain_receipt", lambda look: "0" * 64)  # it binds the site, and tells nothing
        patch.setattr(stamps, "stamp_of_digest", lambda digest, key=None: "0" * 16)  # made of it with the site's key
        patch.setattr(luck, "commitment", lambda *secret: "0" * 64)
        name_one_after_another(patch)
        patch.setattr(notices, "secrets", named)
        patch.setattr(instrumentation, "request_name", lambda request: "a request")
        patch.setattr(tokens, "secrets", named)
        patch.setattr(instrumentation, "time", SimpleNamespace(perf_counter=lambda: 0.0))
        patch.setattr(
            drawing, "png", lambda board: board.svg().encode()
        )  # the picture's source: its pixels take a hundred times as long
        patch.setattr(wakeups, "time", SimpleNamespace(monotonic=lambda: 0.0))
        patch.setattr(waits, "secrets", SimpleNamespace(randbelow=lambda most: most // 3))
        patch.setattr(
            Task, "apply_async", lambda task, *args, **how: tasks.append((task.name, args, sorted(how.items())))
        )
        patch.setattr(
            "notifications.channels.ways.send_text",
            lambda place, note: handed.append((place.user_id, place.channel, note)),
        )
        yield SimpleNamespace(tasks=tasks, handed=handed)
