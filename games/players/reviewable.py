"""Decides which finished games can be reviewed, which users may request it, and for which seats."""

from typing import Any

from django.conf import settings

from games.eventlog.loaded import events_in_force
from games.eventlog.loading import log_rows, rules_of, waiting_for_newer
from games.facts.errors import Diverged, Refused
from games.facts.events import Answered, Closed, Conceded, Dealt, LogEvent, Started
from games.models import Game, Seat
from games.rules.ask import SeatNumber
from games.rules.match_setup import MatchInput

from .review.game_record import GameRecord


def game_record(game: Game) -> GameRecord:
    """Return the record of a finished game.

    Raise Refused if the game is not over or cannot be reviewed, Unavailable if its rules are missing."""
    if game.state != Game.State.FINISHED:
        raise Refused("not_over", "You can review the game once it is over.")
    if not is_reviewable(game):
        raise Refused("no_review", "This game cannot be reviewed.")
    try:
        with waiting_for_newer(game):
            rows = events_in_force(log_rows(game.pk, 1, game.head)[0])
    except Diverged as fault:
        raise Refused("no_review", "This game cannot be reviewed.") from fault
    started = rows[0][1]
    assert isinstance(started, Started)
    inputs = [one for _, event in rows if (one := event_input(event)) is not None]
    seed, cards = str(game.uuid), started.cards or None
    return GameRecord(rules_of(game), started.seats, seed, inputs, started.options, cards, started.version)


def is_reviewable(game: Game) -> bool:
    """Return whether current rules can sample states of the game. Raise Unavailable if rules are missing."""
    return game.pinned is None and getattr(rules_of(game), "sampling", None) is not None


def can_review(game: Game) -> bool:
    return settings.THINKING_CORES > 0 and game.state == Game.State.FINISHED and is_reviewable(game)


def may_request_review(user: Any, game: Game, plays: bool) -> bool:
    """Return whether the user may request or cancel a review: only players; at show tables all users."""
    return bool(user.is_authenticated) and (plays or game.demo)


def event_input(event: LogEvent) -> MatchInput | None:
    if isinstance(event, Answered):
        return event.seat, event.what, event.choice
    if isinstance(event, Dealt):
        return None, event.what, event.outcome
    if isinstance(event, Conceded):
        return event.seat, "conceded", event.stands
    if isinstance(event, Closed):
        return None, "closed", (event.reason, event.winners)
    return None


def reviewed_seats(game: Game, first: int | None = None) -> list[SeatNumber]:
    """Return the seats of people and bots, user `first` first; all seats if there are none."""
    rows = Seat.objects.filter(game=game).order_by("number").values_list("number", "built_in", "user")
    theirs = [row for row in rows if not row[1]] or list(rows)
    return [number for number, _, _ in sorted(theirs, key=lambda row: first is None or row[2] != first)]
