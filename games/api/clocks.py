"""Endpoints for pauses, coming back, claims, leaving and taking seats, and the user's time settings."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.clocks import stopping, vacations
from games.clocks.preferences import preferences_of_user
from games.deadlines import timeouts
from games.models import Game, Vacation
from games.tables import opening, seats

from .endpoint import Endpoint, described
from .moves import PlayEndpoint, receipt_response
from .shapes import bodies, people, tables


class PauseEndpoint(PlayEndpoint):
    @described("pause", tables.Done, takes=bodies.WantedBody, tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """Agree to pause the clocks, or withdraw your agreement.

        The clocks are paused while all players agree. `done`: whether the clocks are paused now."""
        return Response(
            {"done": stopping.set_pause_consent(self.table.game, request.user, self.body(bodies.WantedBody)["wants"])}
        )


class ComeBackEndpoint(PlayEndpoint):
    @described("come_back", tables.Receipt, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """Take your seat back from the computer player."""
        return receipt_response(seats.come_back(self.table.game, request.user))


class ClaimEndpoint(PlayEndpoint):
    @described("claim", tables.Done, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """Claim the end of the game because a player's time is up.

        `done`: whether the game is over, because all players who can claim the end have claimed it."""
        return Response({"done": timeouts.claim_end(self.table.game, request.user, timezone.now())})


class LeaveSeatEndpoint(PlayEndpoint):
    @described("leave_seat", tables.Receipt, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """Leave the game for good. A computer player keeps your seat until another user takes it."""
        return receipt_response(seats.leave_seat(self.table.game, request.user))


class TakeSeatEndpoint(Endpoint):
    scopes = {"POST": "host"}

    @described("take_seat", tables.Receipt, takes=bodies.JoinBody, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Take a free seat of a running game."""
        token = self.body(bodies.JoinBody)["invitation"]
        game = get_object_or_404(Game, slug=slug)
        if not opening.may_ask_for_seat(game, request.user, token):
            raise Http404
        return receipt_response(seats.take_seat(game, number, request.user, token))


# The user's own time settings


class MyTimeEndpoint(Endpoint):
    scopes = {"GET": "profile", "PUT": "profile"}

    @described("my_time", people.TimeSettings, tag="me")
    def get(self, request: Request) -> Response:
        """Return your quiet hours, weekends, reminders and vacations."""
        return Response(time_facts(request.user))

    @described("set_my_time", people.TimeSettings, takes=people.Habits, tag="me")
    def put(self, request: Request) -> Response:
        """Change your quiet hours, weekends and reminders. Open questions keep their deadlines."""
        body = self.body(people.Habits)
        quiet = tuple(body["quiet"]) if body["quiet"] else None
        vacations.set_habits(request.user, quiet, body["weekends_off"], body["reminder_schedule"])
        return Response(time_facts(request.user))


class VacationsEndpoint(Endpoint):
    scopes = {"POST": "profile"}

    @described("plan_vacation", people.TimeSettings, takes=people.VacationDates, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """Plan a vacation; its days are in your time zone.

        Your clocks stop, except for questions that are already open: these keep their deadlines."""
        body = self.body(people.VacationDates)
        vacations.plan_vacation(request.user, body["first"], body["last"])
        return Response(time_facts(request.user), status=201)


class VacationEndpoint(Endpoint):
    scopes = {"DELETE": "profile"}

    @described("cancel_vacation", people.TimeSettings, refuses=("refused",), tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Cancel a vacation, or end it early. Open questions keep their deadlines."""
        vacations.cancel_vacation(request.user, key)
        return Response(time_facts(request.user))


def time_facts(user: Any) -> dict:
    now = timezone.now()
    found = preferences_of_user(user, now)
    planned = Vacation.objects.filter(user=user, ends__gt=now)
    return {
        "quiet": found.quiet,
        "weekends_off": found.weekends,
        "reminder_schedule": found.reminder_schedule,
        "vacations": [
            {"id": one.pk, "first": one.first, "last": one.last, "now": one.begins <= now} for one in planned
        ],
        "days_left": vacations.vacation_days_left(user, now),
    }
