"""Time: pauses, coming back, claims, seats that are left or taken; and when the reader rests."""

from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from games.clocks import pausing, vacations
from games.clocks.preferences import preferences_of_user
from games.deadlines import timeouts
from games.models import Game, Vacation
from games.tables import opening, seats

from . import shapes
from .described import described
from .endpoint import Endpoint
from .moves import PlayEndpoint, receipt_response


class PauseEndpoint(PlayEndpoint):
    """Pauses."""

    @described("pause", shapes.Done, takes=shapes.Wants, tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """I would like the clocks to stand, or no longer; they stand while all players want it. `done`: they stand
        now."""
        self.seat()
        return Response(
            {"done": pausing.set_pause_consent(self.at.game, request.user, self.body(shapes.Wants)["wants"])}
        )


class ComeBackEndpoint(PlayEndpoint):
    """Coming back."""

    @described("back", shapes.Receipt, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """I am back: the built-in player need not keep my seat any longer."""
        self.seat()
        return receipt_response(seats.come_back(self.at.game, request.user))


class ClaimEndpoint(PlayEndpoint):
    """Claims."""

    @described("claim", shapes.Done, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """I claim the end, since somebody's time is up. `done`: all who may have claimed it, and the game is over."""
        self.seat()
        return Response({"done": timeouts.claim_end(self.at.game, request.user, timezone.now())})


class LeaveSeatEndpoint(PlayEndpoint):
    """Leaving for good."""

    @described("leave_seat", shapes.Receipt, takes=OpenApiTypes.NONE, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str) -> Response:
        """Somebody else may have my seat; a built-in player keeps it until then."""
        self.seat()
        return receipt_response(seats.leave_seat(self.at.game, request.user))


class TakeSeatEndpoint(Endpoint):
    """Taking a free seat."""

    scopes = {"POST": "host"}

    @described("take_seat", shapes.Receipt, takes=shapes.Joining, refuses=("suspended",), tag="time")
    def post(self, request: Request, slug: str, number: int) -> Response:
        """A free seat of a running game is mine from now on."""
        token = self.body(shapes.Joining)["invitation"]
        game = get_object_or_404(Game, slug=slug)
        if not opening.may_ask_for_seat(game, request.user, token):
            raise Http404
        return receipt_response(seats.take_seat(game, number, request.user, token))


# The reader's own time


class MyTimeEndpoint(Endpoint):
    """Quiet hours, weekends, reminders."""

    scopes = {"GET": "profile", "PUT": "profile"}

    @described("my_time", shapes.Time, tag="me")
    def get(self, request: Request) -> Response:
        """The habits and vacations as they are."""
        return Response(time_facts(request.user))

    @described("set_my_time", shapes.Time, takes=shapes.Habits, tag="me")
    def put(self, request: Request) -> Response:
        """Set them. An open question keeps its deadline."""
        said = self.body(shapes.Habits)
        quiet = tuple(said["quiet"]) if said["quiet"] else None
        vacations.set_habits(request.user, quiet, said["weekends_off"], said["reminder_schedule"])
        return Response(time_facts(request.user))


class VacationsEndpoint(Endpoint):
    """Planning days off."""

    scopes = {"POST": "profile"}

    @described("plan_vacation", shapes.Time, takes=shapes.Days, status=201, tag="me")
    def post(self, request: Request) -> Response:
        """From one day to another, in the reader's own zone; the clocks stop then. An open question keeps its
        deadline."""
        said = self.body(shapes.Days)
        vacations.plan_vacation(request.user, said["first"], said["last"])
        return Response(time_facts(request.user), status=201)


class VacationEndpoint(Endpoint):
    """Coming home."""

    scopes = {"DELETE": "profile"}

    @described("cancel_vacation", shapes.Time, refuses=("refused",), tag="me")
    def delete(self, request: Request, key: int) -> Response:
        """Cancel a vacation, or come back early. An open question keeps its deadline."""
        vacations.cancel_vacation(request.user, key)
        return Response(time_facts(request.user))


def time_facts(user: Any) -> dict:
    """Somebody's habits and the vacations that are not over."""
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
