"""Tables, opened in one line; and players replaced in the middle of a game."""

from typing import Any

from django.utils import timezone

from games.eventlog import log
from games.facts.errors import Refused
from games.facts.events import Conceded, Replaced
from games.models import Bot, Game, Grade, Participation, User
from games.tables import opening, seats, stays


def open_table(host: User, *settings: Any, **named: Any) -> Game:
    """Open a table; what is named is as in TableSettings."""
    return opening.open_table(host, opening.TableSettings(*settings, **named))


def replace_player(game: Game, number: int, user: User | None) -> log.Receipt:
    """Give a seat to a user or, for None, to a computer player.

    A new user starts without the previous player's concession. Raise Refused if the user already has a seat,
    Unavailable if the table cannot be played."""
    log.ensure_loadable(game)
    with opening._locked_game(game, Game.State.RUNNING) as game:
        seat = game.seats.get(number=number)
        if user is not None and game.seats.filter(user=user).exists():
            raise Refused("already_here", f"{user.public_name} is at this table already.")
        stays.end_stay(seat, Participation.Ending.REPLACED)
        if seat.conceded and user is not None:
            log.append(game, Conceded(number, False))
            game.refresh_from_db()
            seat.conceded = False
        seat.user, seat.former, seat.built_in, seat.joined_at = user, None, user is None, timezone.now()
        seat.grade = Grade.QUICK
        seat.name = user.public_name if user else opening._free_name(game)
        seat.bot = user is not None and Bot.is_one(user)
        seats.reset_seat(game, seat, seat.joined_at)
        seat.save()
        receipt = log.append(game, Replaced(number))
        stays.begin_stay(seat, receipt.number)
        return receipt
