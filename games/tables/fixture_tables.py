"""Tables of tournaments, which start with given people.

They have no host, and the limits of accounts do not count."""

from collections.abc import Sequence
from typing import Any

from games.eventlog import log
from games.facts import luck
from games.models import Club, Game, Seat, Tournament, User

from .opening import computer_player_names


def start_fixture_table(tournament: Tournament, players: Sequence[User | None]) -> Game:
    """Start a table with these players in seat order; None is a quick computer player.

    The caller must be in a transaction and have locked the players' accounts. Raise Illegal or Unavailable if the
    game cannot start with so many players."""
    club = tournament.club
    game = Game(
        ruleset=tournament.ruleset,
        options=tournament.options,
        size=len(players),
        public=tournament.public and (club is None or club.kind == Club.Kind.OPEN),  # the club may have been closed
        club=club,
        tournament=tournament,
        time_control=_time_control(tournament),
        timeline=luck.new_timeline(),
    )
    game.commitment = luck.make_commitment(game.uuid, luck.Secret(game.secret), game.timeline)
    game.save(force_insert=True)
    names = computer_player_names()
    for number, user in enumerate(players):
        name = user.public_name if user else next(names)
        Seat.objects.create(game=game, number=number, user=user, name=name, built_in=user is None)
    log.start_log(game)
    return game


def _time_control(tournament: Tournament) -> dict[str, Any]:
    """Return the tables' time control: days off count from the draw."""
    found = tournament.time_control
    if found.get("days_off") is None or tournament.drawn_at is None:
        return found
    return {**found, "days_off_since": int(tournament.drawn_at.timestamp())}
