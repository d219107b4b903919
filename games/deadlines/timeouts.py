"""Handles timeouts. A seat's first one begins its grace period; later ones follow `TimeControl.late`."""

from datetime import datetime
from typing import Any

from django.db import transaction

from games.clocks.preferences import preferences_of_seat
from games.clocks.remarks import make_remark
from games.clocks.rest import GRACE_STEP
from games.clocks.stopping import announce_clock_change
from games.clocks.table_clocks import NO_CLOCK, ClockState, running_clock
from games.clocks.time_control import TimeControl
from games.eventlog import log
from games.eventlog.loading import plays_together
from games.facts.errors import TableSuspended
from games.facts.events import Answered, Closed, Replaced
from games.facts.signals import reminders_due
from games.models import Game, OpenQuestion, Remark, Seat
from games.orders import firing as orders
from games.players.stand_ins import stand_in_choice, timed_out_choice
from games.rules.ask import Illegal

MAX_MISSES_IN_A_ROW = 3  # then the stand-in keeps the seat, so that the others need not wait for each timeout


def handle_timeout(asked_id: int, opened: int, now: datetime) -> str:
    """Handle a timeout; return a word for the result, "" if none is due. Concurrent calls are safe."""
    with transaction.atomic():
        game = Game.objects.select_for_update(of=("self",), no_key=True).filter(open_questions=asked_id).first()
        asked = OpenQuestion.objects.select_related("game", "seat__user").filter(pk=asked_id, opened=opened).first()
        if game is None or asked is None or asked.deadline is None or asked.deadline > now:
            return ""
        if game.suspended or game.state != Game.State.RUNNING:
            return ""
        time_control = TimeControl.stored(game.time_control)
        if not time_control.has_limit:  # the stored time control is invalid: no deadlines
            OpenQuestion.objects.filter(pk=asked_id).update(**NO_CLOCK.columns())
            return ""
        if orders.answer_now(game, asked, now):  # the deadline was moved after the order had been armed
            return "ordered"
        missed = asked.seat.missed
        try:
            return _apply_timeout(game, asked, time_control, now)
        except TableSuspended:  # not RulesMissing: a server with the rules will handle the whole timeout
            # The table was suspended, which must not be rolled back. This does not count as a miss.
            Seat.objects.filter(pk=asked.seat_id).update(missed=missed, absent_since=None)
            return "suspended"


def _apply_timeout(game: Game, asked: OpenQuestion, time_control: TimeControl, now: datetime) -> str:
    seat = asked.seat
    if time_control.grace and not seat.grace_used:
        return _give_grace(game, asked, time_control, now)
    if time_control.late == "stand_in" and _missed_before(game, seat):
        return _answer_for(game, asked, now, make_remarks=False)
    seat.missed += 1
    seat.save(update_fields=["missed"])
    if time_control.late == "claim" and claimants(game, seat):
        return _wait_for_claims(game, asked)
    if time_control.late == "free" or seat.missed >= MAX_MISSES_IN_A_ROW:
        return _keep_seat(game, asked, time_control, now)
    return _answer_for(game, asked, now)


def _missed_before(game: Game, seat: Seat) -> bool:
    """Return whether a missed deadline was already counted on this clock, which runs for a whole turn."""
    since = log.clock_start_of(game, seat.number)
    return Remark.objects.filter(game=game, key="missed", seat=seat.number, number__gt=since).exists()


def _give_grace(game: Game, asked: OpenQuestion, time_control: TimeControl, now: datetime) -> str:
    asked.seat.grace_used = True
    asked.seat.save(update_fields=["grace_used"])
    preferences, grace = preferences_of_seat(asked.seat, now), time_control.grace
    clock = running_clock(preferences, time_control, now, grace, grace)
    assert clock.deadline is not None
    OpenQuestion.objects.filter(pk=asked.pk).update(**{**clock.columns(), "alarm": clock.deadline})
    make_remark(game, "grace", asked.seat.number, at=now, until=clock.deadline.isoformat())
    asked.deadline = clock.deadline
    reminders_due.send(OpenQuestion, reminders=[(asked, GRACE_STEP)], at=now)
    announce_clock_change([game.pk])
    return "grace"


def _answer_for(game: Game, asked: OpenQuestion, now: datetime, make_remarks: bool = True) -> str:
    """Answer as the game's own rule or the stand-in does; the player can answer the next question."""
    observation = _observe_question(game, asked)
    by_rule = timed_out_choice(observation)
    choice = stand_in_choice(observation) if by_rule is None else by_rule
    answer = Answered(asked.seat.number, observation.question.what, choice, "stand_in")
    receipt = log.append(game, answer, asked.opened, at=now)
    if make_remarks:
        make_remark(game, "missed", asked.seat.number, at=now, number=receipt.number)
        announce_clock_change([game.pk])
    return "answered"


def _observe_question(game: Game, asked: OpenQuestion) -> log.Observation:
    observation = log.observe(game, asked.seat.number)
    assert observation.question is not None and observation.opened == asked.opened
    return observation


def _keep_seat(game: Game, asked: OpenQuestion, time_control: TimeControl, now: datetime) -> str:
    if timed_out_choice(_observe_question(game, asked)) is not None:
        _answer_for(game, asked, now)
        if game.state != Game.State.RUNNING:  # that answer ended the game
            return "answered"
    seat = asked.seat
    seat.absent_since = now
    seat.save(update_fields=["absent_since"])
    log.append(game, Replaced(seat.number), at=now)
    make_remark(game, "free" if time_control.late == "free" else "kept", seat.number, at=now)
    announce_clock_change([game.pk])
    return "kept"


def _wait_for_claims(game: Game, asked: OpenQuestion) -> str:
    """Leave the question open with its clock at zero; the late player can still answer."""
    OpenQuestion.objects.filter(pk=asked.pk).update(**ClockState(asked.given or 0, 0, late=True).columns())
    make_remark(game, "late", asked.seat.number)
    announce_clock_change([game.pk])
    return "late"


def claimants(game: Game, late: Seat) -> list[Seat]:
    """Return the seats that can claim the end because `late` has missed a deadline.

    These are the people who still play and are not late. In a cooperative game or a league there are none: players must
    not win by waiting."""
    if game.tournament_id is not None or plays_together(game):
        return []
    behind = {late.number, *OpenQuestion.objects.filter(game=game, late=True).values_list("seat__number", flat=True)}
    seats = Seat.objects.filter(game=game).exclude(user=None).order_by("number")
    return [seat for seat in seats if seat.number not in behind and not seat.by_stand_in]


def claim_end(game: Game, user: Any, now: datetime) -> bool:
    """Store the user's claim to the end; return whether the game is over.

    The last claim that is needed closes the game. Raise Illegal if the user cannot claim the end."""
    log.ensure_loadable(game)
    with transaction.atomic():
        game = Game.objects.select_for_update(no_key=True).get(pk=game.pk)
        late = OpenQuestion.objects.filter(game=game, late=True).select_related("seat").order_by("seat__number").first()
        if late is None or game.state != Game.State.RUNNING:
            raise Illegal("nobody_late", "No player’s time is up, so there is nothing to claim.")
        able = claimants(game, late.seat)
        mine = next((seat for seat in able if seat.user_id == user.pk), None)
        if mine is None:
            raise Illegal("no_claim", "You cannot claim the end here.")
        if mine.claimed_question != late.opened:
            mine.claimed_question = late.opened
            mine.save(update_fields=["claimed_question"])
            make_remark(game, "claims", mine.number, at=now)
            announce_clock_change([game.pk])
        if any(seat.claimed_question != late.opened for seat in able):
            return False
        log.append(game, Closed("claimed", tuple(seat.number for seat in able)), at=now)
        return True
