"""Broken rows of every kind: at the tables of world.py, and in their users' settings.

`broken_columns` finds the columns in the models, so a new JSON or choice column is included."""

from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.db import models
from django.db.models import F
from django.utils import timezone

from games.models import (
    CardSet,
    Club,
    Decision,
    Entrant,
    Firing,
    Fixture,
    Game,
    Habits,
    HintRequest,
    Invitation,
    Measure,
    Membership,
    Motion,
    OpenQuestion,
    Order,
    Participation,
    PlayedMoment,
    Profile,
    Remark,
    Report,
    Review,
    SavedPreset,
    Seat,
    Token,
    Tournament,
    TutorialRecord,
    WhatIf,
)  # fmt: skip
from games.players.review.breakdown import REVIEW_VERSION
from notifications.models import (
    Address,
    AnswerNumbering,
    Channel,
    DeliveryFailure,
    Digest,
    Kind,
    Notification,
    ReceivedMail,
    Switch,
)
from tests.safety.world import World

# Columns without a list of choices whose words choose code all the same.
WORDS = {
    "ruleset",
    "language",
    "time_zone",
    "Remark.key",
    "Order.kind",
    "Order.why",
    "Firing.why",
    "TutorialRecord.name",
}
# Events are protected by the database. The states of these rows are conditions of every query that finds them.
UNBROKEN = {
    f"{name}.state"
    for name in ("Digest", "Entrant", "Firing", "Fixture", "Game", "Motion", "Notice", "Order", "Tournament")
}
WRONG_JSON = ({"garbage": 1}, [["garbage"], 7], "garbage", 7)
Column = tuple[type[models.Model], str, Any]


def broken_columns() -> Iterator[Column]:
    """(model, column, what is wrong in it) of all columns that may hold something that cannot be read."""
    for model in apps.get_models():
        if model._meta.app_label not in ("games", "notifications", "accounts") or model.__name__ == "Event":
            continue
        for field in model._meta.concrete_fields:
            name = f"{model.__name__}.{field.name}"
            if isinstance(field, models.JSONField):
                yield from ((model, field.name, wrong) for wrong in WRONG_JSON)
            elif name not in UNBROKEN and (field.choices or WORDS & {field.name, name}):
                yield model, field.name, "garbage"[: field.max_length]
    yield CardSet, "cards", "garbage"
    yield Habits, "quiet_from", 5000


class Planter:
    """Makes a fresh row for each broken column, where others than its owner meet it."""

    def __init__(self, world: World) -> None:
        self.world, self.count = world, 0
        own = world.places[False]
        self.run, self.open, self.done = (Game.objects.get(slug=own[name]) for name in ("run", "open", "done"))
        self.ana, self.bruno = world.people["mine"], world.people["other"]
        self.now = timezone.now()
        self.past, self.soon = self.now - timedelta(hours=1), self.now + timedelta(hours=1)

    def plant_all(self) -> list[str]:
        """Break each column once in each way; what was broken."""
        return [name for column in broken_columns() for name in self.plant(*column)]

    def plant(self, model: type[models.Model], column: str, wrong: Any) -> Iterator[str]:
        for make in self.makers(model):
            self.count += 1
            row = make()
            model._default_manager.filter(pk=row.pk).update(**{column: wrong})
            yield f"{model.__name__}.{column} = {wrong!r} ({row.pk})"

    def makers(self, model: type[models.Model]) -> list[Callable[[], models.Model]]:
        """How rows of this kind are made."""
        if model is Game:
            return [lambda game=game: self.table(game) for game in (self.run, self.open, self.done)]
        return [getattr(self, model.__name__.lower())]

    def table(self, like: Game) -> Game:
        seats = list(like.seats.filter(user__in=[self.ana, self.bruno]))
        game = Game.objects.get(pk=like.pk)
        fresh = Game()
        game.pk, game.uuid, game.slug, game.public = None, fresh.uuid, f"broken-{self.count}-{like.state}", True
        game.save(force_insert=True)
        for number, seat in enumerate(seats):
            seat.pk, seat.game, seat.number = None, game, number
            seat.save(force_insert=True)
        if like.state == Game.State.OPEN:
            Invitation.objects.create(game=game, user=self.world.people["player"], label="Eva")
        if like.state == Game.State.RUNNING:
            asked = {"asked_at": self.past, "given": 9, "left": 9, "counted": self.past}
            OpenQuestion.objects.create(
                game=game, seat=seats[0], opened=1, deadline=self.past, alarm=self.past, **asked
            )
            OpenQuestion.objects.create(
                game=game, seat=seats[1], opened=1, deadline=self.soon, alarm=self.past, **asked
            )
        return game

    def user(self) -> models.Model:
        return self.bruno

    def habits(self) -> Habits:
        people = [self.world.people[role] for role in ("other", "former", "host", "player", "staff")]
        return Habits.objects.get_or_create(user=people[self.count % 5])[0]

    def seat(self) -> Seat:
        return Seat.objects.create(game=self.table(self.open), number=5, built_in=True, name="Marcus")

    def order(self) -> Order:
        active = {"game": self.run, "seat": 1, "user": self.bruno, "kind": "think", "set_at": self.past}
        return Order.objects.create(**active)

    def firing(self) -> Firing:
        facts = {"order": self.order(), "game": self.run, "seat": 50 + self.count, "opened": 1, "choice": "x"}
        return Firing.objects.create(**facts, due_at=self.past, armed_at=self.past, what="x")

    def motion(self) -> Motion:
        people = [self.world.people[role] for role in ("former", "host", "player", "staff", "watcher", "mine")]
        times = {"opened_at": self.past, "expires_at": self.past, "due_at": self.past}
        state = Motion.State.OPEN if self.count % 2 else Motion.State.CARRIED
        who = people[self.count % 6]
        if Motion.objects.filter(game=self.run, user=who, state="open").exists():
            state = Motion.State.CARRIED
        return Motion.objects.create(game=self.run, kind="draw", seat=0, user=who, state=state, **times)

    def remark(self) -> Remark:
        return Remark.objects.create(game=self.run, number=1, seat=0, key="paused", at=self.past)

    def invitation(self) -> Invitation:
        return Invitation.objects.create(game=self.open, user=self.ana, label=f"{self.count}@example.org")

    def participation(self) -> Participation:
        facts = {"game": self.table(self.done), "user": self.ana, "seat": 0, "from_event": 1, "ending": "stayed"}
        due = self.count % 2
        return Participation.objects.create(**facts, finished_at=self.past, won=None if due else True)

    def club(self) -> Club:
        club = Club.objects.create(name="Broken", kind=Club.Kind.OPEN)
        Membership.objects.create(club=club, user=self.ana, role=Membership.Role.OWNER)
        return club

    def membership(self) -> Membership:
        return self.club().memberships.get()

    def tournament(self, **columns: Any) -> Tournament:
        """A season whose draw is due, or that is running."""
        dates = {"draw_at": self.past, "closes_at": self.soon, "due_at": self.past}
        facts = {"name": "Broken", "ruleset": "roma", "size": 2, "commitment": "0" * 64}
        season = Tournament.objects.create(**facts | dates | columns)
        season.directors.add(self.ana)
        for number, user in enumerate((self.ana, self.bruno), start=1):
            Entrant.objects.create(
                tournament=season, user=user, number=number, token=f"{number}", confirmed_at=self.past
            )
        return season

    def running_season(self) -> Tournament:
        season = self.tournament(state=Tournament.State.RUNNING, drawn_at=self.past)
        season.entrants.update(state=Entrant.State.PLAYING, division=1, lot=F("number"))
        return season

    def entrant(self) -> Entrant:
        return self.running_season().entrants.get(number=1)

    def fixture(self) -> Fixture:
        state = (Fixture.State.WAITING, Fixture.State.RUNNING)[self.count % 2]
        facts = {"tournament": self.running_season(), "number": 1, "division": 1, "entrants": [1, 2], "state": state}
        ended_at = self.past if state == Fixture.State.RUNNING else None
        return Fixture.objects.create(**facts, starts_by=self.past, ended_at=ended_at, seated=[[1, 1], [2, 2]])

    def decision(self) -> Decision:
        facts = {"tournament": self.running_season(), "number": 1, "kind": Decision.Kind.WRITE, "by": self.ana}
        return Decision.objects.create(**facts, reason="Salvete!")

    def profile(self) -> Profile:
        return Profile.objects.get_or_create(user=self.ana)[0]

    def measure(self) -> Measure:
        facts = {"user": self.ana, "kind": Measure.Kind.WARNING, "reason": "Insults."}
        return Measure.objects.create(
            **facts, at=self.past - timedelta(1), until=(self.past, self.soon)[self.count % 2]
        )

    def report(self) -> Report:
        facts = {"about": self.bruno, "kind": "name", "reason": "insult", "reporter": self.ana, "language": "en"}
        return Report.objects.create(**facts, source=f"{self.count}", tell_at=self.past)

    def review(self) -> Review:
        game = self.table(self.done)
        made_at = self.past if self.count % 2 else None
        return Review.objects.create(game=game, version=REVIEW_VERSION, rules_version=1, made_at=made_at)

    def hintrequest(self) -> HintRequest:
        seat = self.run.seats.get(user=self.ana)
        return HintRequest.objects.create(seat=seat, opened=1000 + self.count)

    def playedmoment(self) -> PlayedMoment:
        return PlayedMoment.objects.create(ruleset="gloria", key=f"card:{self.count}", game=self.done, number=1)

    def tutorialrecord(self) -> TutorialRecord:
        return TutorialRecord.objects.create(user=self.ana, name=f"{self.count}", version=1)

    def savedpreset(self) -> SavedPreset:
        return SavedPreset.objects.create(user=self.ana, ruleset="gloria", name=f"{self.count}", fields={})

    def whatif(self) -> WhatIf:
        facts = {"ruleset": "gloria", "number": 1, "base": {}, "lines": [[]], "seed": "1"}
        return WhatIf.objects.create(user=self.ana, game=self.done, **facts)

    def cardset(self) -> CardSet:
        return CardSet.objects.create(ruleset="gloria", digest=f"{self.count:064}", title="A set", cards="{}")

    def token(self) -> Token:
        return Token.objects.create(user=self.ana, name="A token", digest=f"{self.count:064}", hint="x", scopes=[])

    def address(self) -> Address:
        channel = (Channel.WEBHOOK, Channel.PUSH, Channel.NTFY)[self.count % 3]
        row = Address.objects.create(user=self.ana, channel=channel, key=f"{self.count}", name="A place")
        self.notification(row)
        return row

    def deliveryfailure(self) -> DeliveryFailure:
        return DeliveryFailure.objects.create(address_id=self.world.own["address"], reason="away", permanent=False)

    def switch(self) -> Switch:
        return Switch.objects.create(user=self.ana, channel=f"x{self.count}", kind=Kind.TURN, on=False)

    def notification(self, address: Address | None = None) -> Notification:
        facts = {"game": self.run, "user": self.ana, "kind": Kind.TURN, "address": address}
        return Notification.objects.create(**facts, opened=1000 + self.count, due_at=self.past, created_at=self.now)

    def digest(self) -> Digest:
        return Digest.objects.create(address=self.address(), slot=self.past, due_at=self.past)

    def answernumbering(self) -> AnswerNumbering:
        seat = self.run.seats.get(user=self.ana)
        return AnswerNumbering.objects.create(seat=seat, opened=1000 + self.count, options=[])

    def receivedmail(self) -> ReceivedMail:
        seat = self.run.seats.get(user=self.ana)
        return ReceivedMail.objects.create(
            seat=seat, key=f"{self.count}", outcome="played", notification=self.notification()
        )
