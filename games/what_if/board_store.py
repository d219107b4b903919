"""The what-if boards of users: opening, answering, sampling again, sharing and deleting.

Limits: WHAT_IF_BOARDS boards per user, WHAT_IF_DAYS days since the last use, MAX_VARIATIONS variations with
MAX_ANSWERS_PER_VARIATION answers each. Boards never change the log of a table."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import timedelta
from typing import Any, NamedTuple

from celery import shared_task
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.database.compiled import CompiledQuery
from games.eventlog import log, samples
from games.eventlog.observations import hides_past
from games.facts.errors import Refused, Stale
from games.models import Game, OpenQuestion, User, WhatIf
from games.rules.ask import Choice, Illegal, JsonObject, SeatNumber, lists, tuples
from games.what_if import trials
from games.what_if.trials import Trial, TriedMove, fitting_moves

MAX_VARIATIONS = 6  # of one board
MAX_SHARED_BOARDS = 20  # listed in a replay


def open_at_question(game: Game, user: User, seat: SeatNumber, opened: int) -> WhatIf:
    """Return the user's board for this open question; create it if there is none.

    Raise Stale if the question is not open, Unavailable if the table cannot be played now, Refused if states cannot be
    sampled or if the user has reached the limit and all boards are shared."""
    if there := touch_board(user=user, game=game, opened=opened, seat=seat):
        return there
    start = trials.sampled_start(game, seat, opened, "1")
    head = log.observe(game, seat).head
    return create_board(user, start, game=game, seat=seat, opened=opened, number=head, dealt=unknown_places(game, seat))


def open_at_step(game: Game, user: User, seat: SeatNumber | None, number: int) -> WhatIf:
    if there := touch_board(user=user, game=game, opened=None, number=number, seat=seat):
        return there
    return create_board(user, trials.replayed_start(game, number), game=game, seat=seat, number=number)


def open_with_variations(game: Game, user: User, seat: SeatNumber, number: int, variations: Sequence[Any]) -> WhatIf:
    """Return the user's board for a step, with these variations added. Raise Illegal if one is illegal."""
    with locked_board(open_at_step(game, user, seat, number).pk) as board:
        there = [variation for variation in board.lines if variation]
        board.lines = [*there, *(variation for variation in variations if variation not in there)][:MAX_VARIATIONS]
        for one in range(len(board.lines)):
            board_trial(board, one)
    return board


def open_at_position(user: User, ruleset: str, position: JsonObject, seat: SeatNumber | None) -> WhatIf:
    start = trials.start_from_user(ruleset, position)
    with trials.untrusted_position():
        match = start.trial("1").match
        if seat is not None and not 0 <= seat < match.t.seats:
            raise Illegal("no_seat", "There is no such seat.")
        match.view(seat)
    if match.over:
        raise Refused("nothing_asked", "No player has to answer at this step, so there is nothing to try.")
    return create_board(user, start, ruleset=ruleset, seat=seat)


def create_board(
    user: User, start: trials.TrialStart, *, game: Game | None = None, ruleset: str = "", **facts: Any
) -> WhatIf:
    """Create a board. At the limit, delete the oldest board that is not shared, or else raise Refused."""
    with transaction.atomic():
        get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
        make_room(user)
        return WhatIf.objects.create(
            user=user, game=game, ruleset=game.ruleset if game else ruleset, base=start.dated, lines=[[]], **facts
        )


def make_room(user: User) -> None:
    boards = list(WhatIf.objects.filter(user=user).order_by("used_at", "pk").values_list("pk", "kept"))
    spare = [key for key, kept in boards if not kept]
    while len(boards) >= settings.WHAT_IF_BOARDS:
        if not spare:
            raise Refused("many_boards", "You have reached your limit of what-if boards. Delete one first.")
        WhatIf.objects.filter(pk=spare.pop(0)).delete()
        boards.pop()


def unknown_places(game: Game, seat: SeatNumber) -> list[JsonObject]:
    """Return the places with cards that this seat does not know; sampling chooses these cards."""
    known = samples.seat_knowledge(game, seat)
    places = known["places"] if known else []
    return [
        {"place": one["place"], "seat": one["seat"], "unknown": one["size"] - len(one["cards"]), "cards": one["cards"]}
        for one in places
        if one["size"] > len(one["cards"])
    ]


def touch_board(**facts: Any) -> WhatIf | None:
    board = WhatIf.objects.filter(**facts).first()
    return board if board and WhatIf.objects.filter(pk=board.pk).update(used_at=timezone.now()) else None


def variations_of(board: WhatIf) -> list[list[TriedMove]]:
    return [[(move[0], move[1], tuples(move[2])) for move in variation] for variation in board.lines]


def board_trial(board: WhatIf, variation: int, step: int | None = None) -> Trial:
    if is_hidden(board):
        raise Illegal("hidden_past", "At this table, earlier turns stay hidden until the game is over.")
    return trials.board_start(board).trial(board.seed, variations_of(board)[variation][:step])


def has_moved_on(board: WhatIf) -> bool:
    """Return whether a board is read-only, because its question is closed or no longer the owner's."""
    if board.game is None or board.opened is None or board.seat is None:
        return False
    seat = {"seat__number": board.seat, "seat__user": board.user_id}
    return not OpenQuestion.objects.filter(game=board.game, opened=board.opened, **seat).exists()


def is_hidden(board: WhatIf) -> bool:
    """Return whether a board shows an earlier turn that its table hides until the game is over."""
    return board.game is not None and hides_past(board.game) and has_moved_on(board)


@contextmanager
def locked_board(key: int) -> Iterator[WhatIf]:
    """Lock a board, yield it, and save it. Raise Stale if its question is closed, or DoesNotExist."""
    with transaction.atomic():
        board = WhatIf.objects.select_for_update(of=("self",), no_key=True).select_related("game").get(pk=key)
        if has_moved_on(board):
            raise Stale
        yield board
        board.used_at = timezone.now()
        board.save()


def add_answer(key: int, variation: int, step: int, seat: SeatNumber, what: str, choice: Choice) -> tuple[int, int]:
    """Add an answer after `step` answers, and return its variation and the number of answers up to it.

    If the variation already has another answer there, the answer begins a new variation."""
    with locked_board(key) as board:
        return extend_variation(board, variation, step, lambda trial: trial.take(seat, what, choice))


def let_computer_players_answer(key: int, variation: int, step: int, to_the_next: bool) -> tuple[int, int]:
    """Let a computer player answer once, or (`to_the_next`) until the user's seat must answer."""
    with locked_board(key) as board:
        trials.ensure_computer_players_allowed(board.game, board.seat)
        return extend_variation(
            board, variation, step, lambda trial: trials.answer_for_others(trial, board.seat, to_the_next)
        )


def extend_variation(board: WhatIf, variation: int, step: int, act: Callable[[Trial], None]) -> tuple[int, int]:
    variations = variations_of(board)
    if not (variation < len(variations) and step <= len(variations[variation])):
        raise Stale
    trial = trials.board_start(board).trial(board.seed, variations[variation][:step])
    act(trial)
    moves, place = trial.moves, variation
    if step == len(variations[variation]):
        variations[variation] = moves
    elif lists(variations[variation][: len(moves)]) != lists(moves):
        place = add_variation(variations, moves)
    board.lines = lists(variations)
    return place, len(moves)


def add_variation(variations: list[list[TriedMove]], moves: list[TriedMove]) -> int:
    for place, other in enumerate(variations):
        if lists(other[: len(moves)]) == lists(moves):
            return place
    if len(variations) >= MAX_VARIATIONS:
        raise Refused("many_lines", "This board is full. Delete a variation first.")
    variations.append(moves)
    return len(variations) - 1


def deal_again(before: WhatIf) -> list[int]:
    """Sample hidden cards and luck again, and return the numbers of the variations that this shortens.

    Raise Stale or Refused."""
    if has_moved_on(before):
        raise Stale
    seed, base = next_seed(before.seed), before.base
    if before.game is not None and before.opened is not None and before.seat is not None:
        base = trials.sampled_start(before.game, before.seat, before.opened, seed).dated
    with locked_board(before.pk) as board:
        if board.seed != before.seed:
            raise Stale
        board.seed, board.base = seed, base
        start, variations = trials.board_start(board), variations_of(board)
        found = [fitting_moves(start, seed, variation) for variation in variations]
        board.lines = lists(found)
        return [place for place, variation in enumerate(variations) if len(found[place]) < len(variation)]


def next_seed(seed: str) -> str:
    return str(int(seed) + 1) if seed.isascii() and seed.isdigit() and len(seed) < 9 else "1"


def delete_variation(key: int, variation: int) -> None:
    with locked_board(key) as board:
        if variation >= len(board.lines):
            raise Stale
        board.lines = [one for place, one in enumerate(board.lines) if place != variation] or [[]]


def share_board(board: WhatIf, kept: bool) -> None:
    """Share a board with all people who have the link, or stop sharing. Raise Refused in a running game."""
    if kept and board.game is not None and not board.game.over:
        raise Refused("not_over", "You can share the board once the game is over.")
    if not WhatIf.objects.filter(pk=board.pk).update(kept=kept):
        raise WhatIf.DoesNotExist


class SharedBoard(NamedTuple):
    key: str
    name: str


shared_boards_query = CompiledQuery(
    lambda game: WhatIf.objects.filter(game=game, kept=True).values_list("key", "user__public_name")[:MAX_SHARED_BOARDS]
)


def shared_boards(game: Game) -> list[SharedBoard]:
    return [SharedBoard(*row) for row in shared_boards_query.rows(game=game.pk)]


def own_boards(user: User) -> Sequence[WhatIf]:
    return list(WhatIf.objects.filter(user=user).select_related("game"))


@shared_task(name="games.tasks.forget_what_ifs")
def delete_unused_boards() -> int:
    since = timezone.now() - timedelta(days=settings.WHAT_IF_DAYS)
    return WhatIf.objects.filter(Q(kept=False), used_at__lt=since).delete()[0]
