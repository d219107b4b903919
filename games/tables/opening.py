"""Tables: opening, joining, leaving and starting, and what a player can do besides answering.

Each function checks permission and raises Refused if it is missing. Functions on running games call log.append, so they
can also raise its Illegal, Stale and Unavailable."""

import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone

from games.clocks.time_control import TimeControl
from games.eventlog import card_sets, log
from games.eventlog.loading import plays_together
from games.eventlog.log import Receipt
from games.facts import luck
from games.facts.errors import Refused
from games.facts.events import Conceded, Undone
from games.models import Bot, Club, Draft, Game, Grade, Seat, User, Visitor
from games.rules import GAMES
from games.rules.ask import Illegal
from games.rules.match_setup import chosen_options, start_table

from . import blocks, drafts, invitations, limits, memberships
from .invitations import INVITE_LINK_DAYS
from .seats import own_seat

# The names of computer players; pages mark them as computer players.
COMPUTER_PLAYER_NAMES = ("Faustulus", "Acca", "Picus", "Egeria", "Numa", "Tanaquil", "Evander", "Camilla")


@dataclass(frozen=True)
class TableSettings:
    """The host's choices for a new table; without `time_control` it has no time limit.

    `bots`: bots can join. `practice`: the host plays only with computer players and can undo everything but the end.
    `draft`: the draft whose commitment the host was shown (drafts.py); a used draft returns the table that was opened
    with it. `nonce`: the host's nonce. `grades`: grades of the computer players in seat order; "quick" by default.
    `rematch_of`: the finished game whose players get reserved seats. `club`: its members can see and join the table."""

    ruleset: str
    options: dict = field(default_factory=dict)
    size: int = 3
    public: bool = True
    built_in: int = 0
    time_control: TimeControl | None = None
    bots: bool = False
    practice: bool = False
    draft: str | uuid.UUID | None = None
    nonce: str | None = None
    grades: Sequence[str] = ()
    rematch_of: Game | None = None
    club: Club | None = None


def open_table(host: User, table: TableSettings) -> Game:
    """Open a table with host and computer players; start it if full. Raise Refused if a choice is invalid."""
    size, built_in, time_control = table.size, table.built_in, table.time_control
    options = options_for(table.ruleset, table.options, size)
    if type(built_in) is not int or not 0 <= built_in < size:
        raise Refused("bad_computer_players", f"This table can have 0 to {size - 1} computer players.")
    is_bot = _is_bot(host, table.bots)
    if table.practice and (built_in != size - 1 or is_bot or table.club):
        raise Refused("bad_practice", "A practice table is only for one person and computer players.")
    check_grades(table.ruleset, table.grades, built_in)
    _check_nonce(table.nonce)
    with transaction.atomic():
        promised = Draft(user=host) if table.draft is None else drafts.take_draft(host, table.draft)
        if isinstance(promised, Game):
            return promised
        limits.ensure_may_sit(host)
        limits.ensure_may_open_today(host)
        if built_in < size - 1:
            limits.ensure_may_open(host)
        club = table.club and memberships.club_for_table(table.club, host, table.public)
        game = Game(ruleset=table.ruleset, options=options, size=size, public=table.public, bots=table.bots, host=host)
        game.club, game.practice, game.rematch_of = club, table.practice, table.rematch_of
        game.time_control = time_control.kept() if time_control else {}
        if time_control and time_control.late == "claim" and plays_together(game):
            text = "In a cooperative game no one can claim the end. Choose something else for late players."
            raise Refused("no_claim_together", text)
        game.uuid, game.secret, game.timeline = promised.uuid, luck.Secret(promised.secret), promised.timeline
        game.commitment = promised.commitment
        game.save(force_insert=True)
        _give_seat(game, host, is_bot, table.nonce, seen=table.draft is not None)
        _seat_computer_players(game, table.grades, built_in)
        _start_if_full(game)
    return game


def join(
    game: Game, user: User, token: str | None = None, nonce: str | None = None, commitment: str | None = None
) -> Seat:
    """Give this user a seat; if it is the last free seat, start the game.

    `token`: from the invitation link, for a private table. `nonce`: the player's nonce. `commitment`: the commitment
    that the player was shown. Raise Refused if the user cannot join."""
    _check_nonce(nonce)
    if commitment is not None and commitment != game.commitment:
        raise Refused("other_commitment", "This table has a different commitment from the one you were shown.")
    with _locked_game(game, Game.State.OPEN, Game.State.RUNNING) as game:
        if not (game.public or game.is_link_valid(token) or game.is_hosted_by(user) or _is_expected(game, user)):
            raise Refused("not_invited", "This table is private. You need its invitation link.")
        is_bot = _is_bot(user, game.bots)
        if game.seats.filter(user=user).exists():
            raise Refused("already_here", "You are already at this table.")
        limits.ensure_may_sit(user)
        if game.state == Game.State.RUNNING or blocks.is_shut_out(game, user):
            raise full_table_refusal()
        try:
            with transaction.atomic():
                seat = _give_seat(game, user, is_bot, nonce, seen=commitment is not None)
        except IntegrityError:
            raise Refused("already_here", "You are already at this table.") from None
        invitations.count_use(game, token)
        invitations.accept_invitation(game, user)
        _start_if_full(game)
    return seat


def _is_expected(game: Game, user: User) -> bool:
    member = memberships.is_member(game.club_id, user)
    return member or invitations.is_invited(game, user) or user.pk in reserved_seats(game)


def leave(game: Game, user: User) -> None:
    """Leave a table before it starts; if the host leaves, cancel it. Raise Refused if it has started."""
    with _locked_game(game, Game.State.OPEN) as game:
        seat = own_seat(game, user)
        if game.is_hosted_by(user):
            _cancel(game)
            return
        seat.delete()
        if game.rematch_of_id is not None:
            return  # the seats are reserved
        for later in game.seats.filter(number__gt=seat.number).order_by("number"):
            later.number -= 1
            later.save(update_fields=["number"])


def hand_over_table(game: Game, user: User) -> None:
    """If `user` hosts this table, make another person its host. Raise Refused if it is not open."""
    with _locked_game(game, Game.State.OPEN) as game:
        heir = game.seats.exclude(user=user).filter(user__isnull=False, bot=False).order_by("number").first()
        if game.is_hosted_by(user) and heir:
            game.host = heir.user
            game.save(update_fields=["host"])


def cancel(game: Game, user: User) -> None:
    with _locked_game(game, Game.State.OPEN) as game:
        invitations.ensure_host(game, user)
        _cancel(game)


def start_early(game: Game, user: User, grades: Sequence[str] = ()) -> Game:
    with _locked_game(game, Game.State.OPEN) as game:
        invitations.ensure_host(game, user)
        free = game.size - game.seats.count()
        check_grades(game.ruleset, grades, free)
        _seat_computer_players(game, grades, free)
        _start_if_full(game)
    return game


def renew_invitation(game: Game, user: User, days: int = INVITE_LINK_DAYS[-1]) -> str:
    invitations.ensure_host(game, user)
    return invitations.renew_link(game, days)


def concede(game: Game, user: User, stands: bool = True) -> Receipt:
    """Concede (a computer player then answers), or withdraw the concession if `stands` is False."""
    with _locked_game(game, *Game.State) as game:  # in this moment another player may take the seat
        return log.append(game, Conceded(own_seat(game, user).number, stands))


def undo(game: Game, user: User, to: int) -> Receipt:
    """Undo the user's answers from event `to` on (Observation.undo_to). Raise Refused without a seat."""
    with _locked_game(game, *Game.State) as game:
        return log.append(game, Undone(to, own_seat(game, user).number))


def seat_of(game: Game, user: Visitor) -> Seat | None:
    return game.seats.filter(user=user.pk).first() if user.is_authenticated else None


def may_see(game: Game, user: Visitor) -> bool:
    if game.state == Game.State.OPEN:
        return not blocks.is_shut_out(game, user) and may_ask_for_seat(game, user)
    return (
        game.public
        or game.is_hosted_by(user)
        or seat_of(game, user) is not None
        or memberships.is_member(game.club_id, user)
    )


def may_ask_for_seat(game: Game, user: Visitor, token: str | None = None) -> bool:
    """Return whether this user can ask for a seat, and so can learn that no seat is free."""
    return (
        (game.public and (user.is_authenticated or settings.READING == "public"))
        or game.is_hosted_by(user)
        or game.is_link_valid(token)
        or (token is not None and invitations.is_invitation_link_token(game, token))
        or seat_of(game, user) is not None
        or invitations.is_invited(game, user)
        or memberships.is_member(game.club_id, user)
    )


def full_table_refusal() -> Refused:
    """Return the error for a full table. Players whom the host has blocked get the same error."""
    return Refused("full", "All seats of this table are taken.")


def _check_nonce(nonce: str | None) -> None:
    if nonce is not None and not luck.is_nonce(nonce):
        raise Refused("bad_nonce", f"Your own luck can be 1 to {luck.MAX_NONCE_CHARACTERS} letters or digits.")


def _give_seat(game: Game, user: User, is_bot: bool, nonce: str | None, seen: bool) -> Seat:
    """Give the user a seat. `seen`: the user was shown the commitment; stored only with a nonce."""
    own: dict[str, Any] = {} if nonce is None else {"nonce": nonce, "commitment_seen": seen}
    number = _free_number(game, user)
    return Seat.objects.create(game=game, number=number, user=user, name=user.public_name, bot=is_bot, **own)


def options_for(ruleset: str, options: dict, size: int) -> dict:
    if ruleset not in GAMES:
        raise Refused("unknown_game", "There is no such game here.")
    rules = GAMES[ruleset]
    if type(size) is not int or size not in rules.SEATS:
        raise Refused("bad_seats", f"This game is for {min(rules.SEATS)} to {max(rules.SEATS)} players.")
    try:
        chosen = chosen_options(rules, options)
        # some options exclude each other
        start_table(rules, size, chosen, card_sets.card_set_for_options(ruleset, chosen) or None)
        return chosen
    except Illegal as fault:
        raise Refused(fault.key, str(fault), fault.reason, ruleset) from None


@contextmanager
def _locked_game(game: Game, *states: str) -> Iterator[Game]:
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        if game.state not in states:
            raise Refused("other_state", f"That is not possible: this table is {game.get_state_display()}.")
        yield game


def _is_bot(user: User, welcome: bool) -> bool:
    if not Bot.is_one(user):
        return False
    if not welcome:
        raise Refused("no_bots", "This table does not allow bots.")
    return True


def _free_number(game: Game, user: User | None = None) -> int:
    """Return the user's reserved seat, or the next free one; raise Refused if all seats are taken."""
    taken = set(game.seats.values_list("number", flat=True))
    free = [number for number in range(game.size) if number not in taken]
    if not free:
        raise full_table_refusal()
    reserved = reserved_seats(game)
    if user is not None and reserved.get(user.pk) in free:
        return reserved[user.pk]
    return next((number for number in free if number not in reserved.values()), free[0])


def reserved_seats(game: Game) -> dict[int, int]:
    """Return {user: reserved seat number} for a rematch: one less than at the finished game."""
    if game.rematch_of is None:
        return {}
    last = game.rematch_of.seats.filter(user__isnull=False).values_list("user", "number")
    return {user: (number - 1) % game.size for user, number in last}


def _free_name(game: Game) -> str:
    taken = set(game.seats.values_list("name", flat=True))
    return next(name for name in computer_player_names() if name not in taken)


def computer_player_names() -> Iterator[str]:
    yield from COMPUTER_PLAYER_NAMES
    yield from (f"{name} {number}" for number in range(2, 10) for name in COMPUTER_PLAYER_NAMES)


def available_grades(ruleset: str) -> list[Grade]:
    can_think = settings.THINKING_CORES and getattr(GAMES[ruleset], "sampling", None) is not None
    return list(Grade) if can_think else [Grade.QUICK]


def check_grades(ruleset: str, grades: Sequence[str], built_in: int) -> None:
    if len(grades) > built_in:
        raise Refused("bad_grades", "There are more grades than computer players.")
    if any(not isinstance(grade, str) or grade not in available_grades(ruleset) for grade in grades):
        raise Refused("no_grade", "This site has no computer player of that grade for this game.")


def _seat_computer_players(game: Game, grades: Sequence[str], built_in: int) -> None:
    """Seat this number of computer players, with these grades in seat order, then quick ones."""
    for grade in [*grades, *[Grade.QUICK] * (built_in - len(grades))]:
        Seat.objects.create(game=game, number=_free_number(game), built_in=True, name=_free_name(game), grade=grade)


def _start_if_full(game: Game) -> None:
    if game.seats.count() < game.size:
        return
    if game.invite_until and game.invite_until < timezone.now():  # substitutes will need a valid link
        invitations.renew_link(game)
    log.start_log(game)
    game.refresh_from_db()


def _cancel(game: Game) -> None:
    game.state = Game.State.CANCELLED
    game.save(update_fields=["state"])
