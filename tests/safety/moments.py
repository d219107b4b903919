"""A log played at a real table, for the law of bytes: clocks, an undone branch, a replaced seat.

tests/law.py makes twins of logs; both are played at the same URL and time, and rolled back."""

from collections.abc import Callable, Iterator, Sequence
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
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.eventlog import log, stamps
from games.facts import luck
from games.facts.errors import Refused
from games.facts.events import Answered, Undone
from games.models import Game, Scope, what_if
from games.orders import arming, placing, vocabulary
from games.rules.ask import Shuffle
from games.rules.match import Match
from games.tables import opening, seats, tokens
from notifications import models as notices
from notifications.emails import context
from notifications.models import Channel
from notifications.outbox import wakeups
from notifications.preferences import addresses
from roma_site import instrumentation
from roma_site.live import changes
from tests import chance, law, memory, tiers
from tests.page_law import RolledBack, Stage, name_one_after_another
from tests.tables import open_table

START = datetime(2026, 3, 2, 9, tzinfo=UTC)
STEP = timedelta(minutes=7)  # from one answer to the next
PACE = TimeControl("bank", seconds=3 * SECONDS_PER_DAY, increment=SECONDS_PER_DAY, cap=5 * SECONDS_PER_DAY)
BROWSER = {"endpoint": "https://push.example.org/1", "keys": {}}
CHAT = {"id": "1", "token": "t"}
HOOK = {"url": "https://hooks.example.org/1", "secret": "s"}
TRIES = 25  # for a twin of a random game
# Not answers: what else happens at these tables, in both twins alike.
BACK, HANDED = "back", "handed"
# What others do, and the reader may not notice: (QUIET, act, the seat of who has news by it).
QUIET, QUIET_NAMES = "quiet", 10_000


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
    noted: list = field(default_factory=list)
    busy: str = ""

    @property
    def head(self) -> int:
        """The last event that the reader may know of."""
        return self.game.head_for(self.game.seats.get(number=self.seat))

    @property
    def reader(self) -> Any:
        return self.users[self.seat]

    @property
    def others(self) -> list[int]:
        return [seat for seat in range(len(self.users)) if seat != self.seat]

    def look(self, seat: int) -> log.Observation:
        return log.observe(Game.objects.get(pk=self.game.pk), seat)

    def browser(self, seat: int) -> Client:
        """Return the client of another player at the table."""
        client = Client()
        client.force_login(self.users[seat])
        return client

    @contextmanager
    def apart(self) -> Iterator[None]:
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

    def overhear(self, act: "Callable[[Moment], None]") -> None:
        """Let something happen that only those who do it may notice."""
        self.noted.clear()
        with pytest.MonkeyPatch.context() as patch, TestCase.captureOnCommitCallbacks(execute=True):
            patch.setattr(changes, "note_after_commit", lambda *what: self.noted.extend(what))
            act(self)
        for gone in (self.tasks, self.handed, mail.outbox):
            gone.clear()

    def go_on(self, answers: int = 1) -> None:
        """The next answers of the log."""
        for who, what, choice in self.following:
            if who is not None and answers:
                answers -= 1
                game = Game.objects.get(pk=self.game.pk)
                log.append(game, Answered(who, what, choice), log.observe(game, who).opened)


@dataclass
class Table(Stage):
    pile: Callable[[Any], Sequence[str]] = lambda table: table.deck[::-1]

    def people(self, make) -> list:
        return [make(f"{name.lower()}@example.org", name) for name in ("Ana", "Bruno", "Clara", "Diego", "Eva", "Nova")]

    def twins(self, number: int, seat: int) -> tuple[list, list, list[int]] | None:
        random = Random(number)
        inputs = law.random_log(self.replayed([]), random, self.most)
        record = law.Record(self.game, lambda: self.replayed([]), inputs, seat)
        for _ in range(TRIES):
            twin = self.with_another_next_card(inputs, random)
            steps = law.alike_steps(record, twin) if twin else []
            if not steps:
                continue
            pair = inputs[: twin[0] + len(steps)], [*inputs[: twin[0]], *steps]
            one, other = (self.with_more(log, seat, Random(number)) for log in pair)
            stops = late_stops(one, seat, number)
            before = [stop - len(one) + len(pair[0]) for stop in stops]
            if stops and all(self.next_at(pair[0][:step]) != self.next_at(pair[1][:step]) for step in before):
                return one, other, stops
        return None

    def with_another_next_card(self, inputs: list, random: Random) -> tuple | None:
        drawn = self.next_at(inputs[: random.randrange(len(inputs) // 2, len(inputs) - 2)])
        dealt = [at for at, (who, _, cards) in enumerate(inputs) if who is None and drawn in cards]
        if drawn is None or not dealt:
            return None
        cards = list(inputs[dealt[-1]][2])
        first = random.choice([place for place, card in enumerate(cards) if card == drawn])
        second = random.choice([place for place, card in enumerate(cards) if card != drawn])
        names = cards[first], cards[second]
        cards[first], cards[second] = names[1], names[0]
        return dealt[-1], tuple(cards), names

    def next_at(self, inputs: list) -> str | None:
        """Return the card that is drawn next, after these inputs."""
        cards = self.pile(self.replayed(inputs).t)
        return cards[0] if cards else None

    def replayed(self, inputs: list) -> Match:
        match = self.game.start(self.seats, self.options, None)
        for taken in inputs:
            match.take(*taken)
        return match

    def with_more(self, inputs: list, seat: int, random: Random) -> list:
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
        game = open_table(people[0], self.ruleset, self.options, size=self.seats, time_control=PACE)
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
                if who == QUIET:
                    moment.overhear(what)
                    moment.busy = str(moment.users[choice].pk)
                    moment.luck.named = step * QUIET_NAMES  # however many names were given meanwhile
                elif who == BACK:
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
                    numbers[step] = log.append(game, Answered(who, what, choice), log.observe(game, who).opened).number
            if step in stops:
                moment.game, moment.following = Game.objects.get(pk=moment.game.pk), inputs[step:]
                yield step, sense(moment)


def late_stops(inputs: list, seat: int, number: int) -> list[int]:
    whole = max(
        (step for step, (who, _, _) in enumerate(inputs, 1) if type(who) is str), default=0
    )  # only answers follow
    asks = {who == seat: step for step, (who, _, _) in enumerate(inputs[:-3]) if type(who) is int and step >= whole}
    return tiers.size([asks[number % 2 == 0]] if len(asks) == 2 else [*asks.values()], [*asks.values()])


def give_orders(at: Moment, seat: int) -> None:
    """One of each kind, each in its usual way."""
    for key in vocabulary.vocabulary_of(at.game.ruleset).kinds:
        try:
            placing.set_order(at.game, at.users[seat], key, {}, "game")
        except Refused:  # there is nothing to choose from just now, or it is given already
            continue


def token_of(user) -> str:
    return tokens.make_token(user, "a program", Scope.values)[1]


@contextmanager
def stood_still(drawn: LoggedLuck) -> Iterator[SimpleNamespace]:
    tasks, handed = [], []
    named = SimpleNamespace(token_hex=drawn.name, token_urlsafe=drawn.name)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(luck, "luck_outcome", drawn.outcome)
        patch.setattr(context, "chain_receipt", lambda look: "0" * 64)  # it binds the site, and tells nothing
        patch.setattr(stamps, "stamp_of_digest", lambda digest, key=None: "0" * 16)  # made of it with the site's key
        patch.setattr(luck, "make_commitment", lambda *secret: "0" * 64)
        name_one_after_another(patch)
        patch.setattr(notices, "secrets", named)
        patch.setattr(what_if, "secrets", named)
        patch.setattr(instrumentation, "request_id", lambda request: "a request")
        patch.setattr(tokens, "secrets", named)
        patch.setattr(instrumentation, "time", SimpleNamespace(perf_counter=lambda: 0.0))
        patch.setattr(
            drawing, "board_png", lambda board: board.svg().encode()
        )  # the picture's source: its pixels take a hundred times as long
        patch.setattr(wakeups, "time", SimpleNamespace(monotonic=lambda: 0.0))
        patch.setattr(arming, "secrets", SimpleNamespace(randbelow=lambda most: most // 3))
        patch.setattr(
            Task, "apply_async", lambda task, *args, **how: tasks.append((task.name, args, sorted(how.items())))
        )
        patch.setattr(
            "notifications.delivery.copies.send_to_address",
            lambda place, note: handed.append((place.user_id, place.channel, note)),
        )
        yield SimpleNamespace(tasks=tasks, handed=handed)
