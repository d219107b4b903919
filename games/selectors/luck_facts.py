"""Facts about a table's luck, for the page that explains how to check it."""

from dataclasses import dataclass

from django.utils.safestring import SafeString

from games.eventlog.log import own_nonces
from games.facts.events import OwnNonce, Started, decode
from games.models import Event, Game, Seat

from .table_context import TableContext


@dataclass(frozen=True)
class SeatLuck:
    """The nonce of one seat.

    `own`: the player sent the nonce. `seen`: the player had been shown the commitment. `nonce` is "" while it is hidden
    from the reader. `later`: another player had this seat when the game started."""

    name: SafeString
    mine: bool
    own: bool
    seen: bool
    nonce: str
    later: bool


@dataclass(frozen=True)
class TableLuck:
    """The nonces of a table, and the restores of the site.

    `last`: the seat with the last nonce. `free_after`: another player could still start the game after that nonce.
    `restored`: the events at which the site was restored from a backup."""

    seats: list[SeatLuck]
    last: SeatLuck | None
    free_after: bool
    restored: list[int]

    @property
    def mine(self) -> SeatLuck | None:
        return next((seat for seat in self.seats if seat.mine), None)


def luck_of_table(table: TableContext) -> TableLuck:
    started = started_event_of(table.game)
    own = {one.seat: one for one in (started.own if started else own_nonces(table.seats))}
    seats = [_seat_luck(table, seat, own.get(seat.number)) for seat in table.seats]
    last = next((seats[number] for number in reversed(own)), None)
    restored = Event.objects.of(table.game.pk).filter(kind="restored").values_list("number", flat=True)
    return TableLuck(seats, last, _free_after(table.seats, own), list(restored))


def _free_after(seats: list[Seat], own: dict[int, OwnNonce]) -> bool:
    """Return whether another player could still start the game after the last nonce.

    Taking the last seat starts the game. A single player against computer players starts the game alone."""
    if not own:
        return False
    others = [seat for seat in seats if seat.number not in own]
    game = seats[0].game
    if len(own) == 1 and len(seats) == game.size and all(seat.built_in for seat in others):
        return False
    if game.rematch_of_id is None:  # seats are numbered in the order in which they were taken
        return max(own) + 1 < game.size
    last = max(seat.joined_at for seat in seats if seat.number in own)
    return len(seats) < game.size or any(seat.joined_at > last for seat in others)


def started_event_of(game: Game) -> Started | None:
    row = Event.objects.of(game.pk, 1, 1).values_list("kind", "payload").first()
    found = decode(*row) if row else None
    return found if isinstance(found, Started) else None


def _seat_luck(table: TableContext, seat: Seat, own: OwnNonce | None) -> SeatLuck:
    """Return the facts of one seat. While the game runs, nonces of other seats are hidden."""
    game, mine = table.game, seat.number == table.me
    later = game.started_at is not None and seat.joined_at > game.started_at
    shown = (mine and not later) or game.state == Game.State.FINISHED
    nonce, seen = seat.nonce if shown else "", own is not None and bool(own.seen)
    return SeatLuck(table.links.of([seat]), mine, own is not None, seen, nonce, later)
