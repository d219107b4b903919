"""Records who sits in which seat from which event to which: the rows of Participation.

The transaction that gives or takes a seat also writes the row. A stay ends with the event `Replaced`; at a suspended
table the event comes later, and the row gets its number then."""

from typing import Any

from django.dispatch import receiver

from games.facts.events import LogEvent, Replaced, Started
from games.facts.signals import appended, game_finished
from games.models import Game, Participation, Seat


def end_stay(seat: Seat, ending: str) -> None:
    """End the open stay in this seat, if there is one. Call this before the event `Replaced` is logged.

    If a stand-in already plays there, store the stand-in's reason (conceded or absent) instead of `ending`."""
    if seat.by_stand_in:
        ending = Participation.Ending.CONCEDED if seat.conceded else Participation.Ending.ABSENT
    Participation.objects.filter(game=seat.game_id, seat=seat.number, ending="").update(ending=ending)


def begin_stay(seat: Seat, event: int) -> None:
    """Record that the seat's user plays from `event` on, except in games that record no stays."""
    stays = Participation.objects.filter(game=seat.game_id)
    if seat.user_id is not None and stays.exists():
        counting = stays.exclude(ending=Participation.Ending.REPLACED)
        first = counting.filter(user=seat.user_id, first_stay=None).first()
        _new_stay(seat, event, first_stay=first).save(force_insert=True)


def _new_stay(seat: Seat, event: int, **columns: Any) -> Participation:
    return Participation(
        game_id=seat.game_id, seat=seat.number, user_id=seat.user_id, bot=seat.bot, from_event=event, **columns
    )


@receiver(appended, dispatch_uid="stays")
def _follow_log(game: Game, events: list[tuple[int, LogEvent]], **kwargs: object) -> None:
    number, event = events[0]
    if type(event) is Started and not (game.demo or game.practice):
        people = Seat.objects.filter(game=game).exclude(user=None).order_by("number")
        Participation.objects.bulk_create(_new_stay(seat, number) for seat in people)
    elif type(event) is Replaced:
        ended = Participation.objects.filter(game=game, seat=event.seat, to_event=None).exclude(ending="")
        ended.update(to_event=number)


@receiver(game_finished, dispatch_uid="stays")
def _mark_due(game: Game, **kwargs: object) -> None:
    """Mark the stays whose results a task must fill in (games/tables/results.py)."""
    Participation.objects.filter(game=game).update(finished_at=game.finished_at)
