"""Quiet twins: two equal tables, but at one the others have done something only they may notice.

Their logs lead into an open Together, where each seat may still change its answer."""

from dataclasses import dataclass
from itertools import combinations, count, islice
from random import Random

from django.utils import timezone

from games.eventlog import log
from games.facts.events import Answered
from games.models import Game, Message, Seat
from games.players import hints
from games.rules.ask import AskSome
from games.tables import blocks, chat
from games.what_if import board_store
from tests import law
from tests.browser import scenes
from tests.page_law import Stage
from tests.safety.moments import QUIET, Moment, give_orders
from tests.tables import open_table

LONGEST = 45  # inputs of a log


def answers(question) -> list:
    """Two that may be given, or fewer, for a question that has options."""
    options = getattr(question, "options", ())
    if not isinstance(question, AskSome):
        return list(dict.fromkeys(options))[:2]
    several = islice(combinations(options, max(1, question.least)), 500)
    return list(dict.fromkeys(several))[:2]


def into_a_together(stage: Stage, number: int = 0) -> tuple[list, tuple, tuple]:
    for seed in count(number):
        random, match, inputs = Random(seed), stage.game.start(stage.seats, stage.options, None), []
        while not match.over and len(inputs) < LONGEST:
            for seat in match.awaited if match.together and len(match.awaited) > 1 else ():
                what, able = match.asked(seat).what, answers(match.asked(seat))
                if len(able) > 1:
                    return [*inputs, (seat, what, able[0])], (seat, what, able[1]), match.waiting
            inputs += law.random_log(match, random, most=1)
    raise AssertionError


@dataclass(frozen=True)
class Quiet:
    reader: int
    still: list
    busy: list
    unchanged: list


def quiet_tables(stage: Stage, number: int = 0) -> Quiet:
    inputs, change, asked = into_a_together(stage, number)
    seat = change[0]
    others = [one for one in range(stage.seats) if one != seat]
    reader = next((one for one in others if one not in asked), others[0])

    def unchanged(at: Moment) -> None:
        be_busy(at)
        chat.mark_read_until(at.game, at.users[seat], Message.objects.latest("pk").pk)

    acts = (lambda at: None, lambda at: (change_answer(at, *change), unchanged(at)), unchanged)
    return Quiet(reader, *([*inputs, (QUIET, prepare, seat), (QUIET, act, seat)] for act in acts))


def prepare(at: Moment) -> None:
    Seat.objects.filter(game=at.game, number=at.seat).update(seen=0)
    for user in at.users:
        open_table(user, "roma", size=2, built_in=1, practice=True)
    chat.post_message(at.game, at.reader, "hello")
    done = scenes.table(at.users[at.others[0]], at.users[at.others[-1] if len(at.others) > 1 else at.seat])
    ended = {"state": Game.State.FINISHED, "finished_at": timezone.now(), "started_at": timezone.now()}
    Game.objects.filter(pk=done.pk).update(result={"reason": "deck", "scores": [1, 2], "winners": [1]}, **ended)


def change_answer(at: Moment, seat: int, what: str, choice: object) -> None:
    log.append(Game.objects.get(pk=at.game.pk), Answered(seat, what, choice), at.look(seat).opened)


def be_busy(at: Moment) -> None:
    for other in at.others:
        user, look = at.users[other], at.look(other)
        give_orders(at, other)
        chat.save_note(at.game, user, "Beware of the reader.")
        if look.opened is not None:
            board_store.open_at_question(look.game, user, other, look.opened)
        hints.request_hint(Game.objects.get(practice=True, host=user), 0)
        blocks.block_user(user, at.reader.pk)
        type(user).objects.filter(pk=user.pk).update(email=f"moved-{user.email}")
