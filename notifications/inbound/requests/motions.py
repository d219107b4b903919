"""Motions by mail: "propose draw", "propose undo". Each asks the others, whose yes or no it takes."""

from collections.abc import Sequence

from games.eventlog import log
from games.facts.errors import Refused
from games.models import Motion, Seat
from games.motions import council
from notifications.inbound.outcomes import Outcome


def draw_by_mail(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Propose to end the game without a winner. Refused, Unavailable."""
    return proposed(council.propose(seat.game, seat.user, Motion.Kind.DRAW, False), rest)


def undo_by_consent(seat: Seat, rest: str, further: Sequence[str]) -> Outcome:
    """Propose to take the own last answer back, past what came to light. Refused, Unavailable."""
    own = log.look(seat.game, seat.number).own
    if not own:
        raise Refused("cannot_undo", "That can no longer be taken back.")
    return proposed(council.propose(seat.game, seat.user, Motion.Kind.UNDO, own[0]), rest)


def proposed(motion: Motion, rest: str) -> Outcome:
    return Outcome("proposed", {"kind": motion.kind, "open": motion.state == Motion.State.OPEN})
