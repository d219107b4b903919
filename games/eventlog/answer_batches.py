"""Several answers of one seat in one breath: an offer with all its parts, an action and the end of the turn. They come
into the log together or not at all, each an event of its own. Used by log.py alone, in its transaction.

Rows of one breath follow one another and have the same time, as no two acts have: by that a take-back knows them
again."""

from collections.abc import Sequence

from games.facts.events import Answered, Dealt, Finished, LogEvent, decode
from games.models import Event as Row
from games.models import Game
from games.rules.ask import Illegal
from games.rules.match import Match

from . import idempotency
from .loaded import CONCESSION_STEP, LoadedGame
from .writing import LogMove

MAX_ANSWERS_PER_BATCH = 12  # answers: an offer takes eight, and an end of the turn


def find_repeated_batch(
    game: Game, loaded: LoadedGame, answers: Sequence[LogEvent], opened: int | None, end_turn: bool
) -> int | None:
    """The number of the last event, where all of them are in the log already; else None. With one of them missing, the
    end too, the first is for a question that has passed, which is Stale."""
    number = None
    for answer in answers:
        number = idempotency.find_repeated_event(game, loaded, answer, opened)
        if number is None:
            return None
        opened = number
    if not end_turn:
        return number
    end = turn_end_answer(loaded, answers[0])
    found = idempotency.find_repeated_event(game, loaded, end, opened)
    return found if found or was_end_due(game, loaded, number, end) else number


def was_end_due(game: Game, loaded: LoadedGame, number: int | None, end: Answered) -> bool:
    """Whether this breath, had it been given with that answer for its last, would have said the end behind it: its turn
    went on, and the seat was asked again. Whoever said something else then has not said the end."""
    step = loaded.step_of(number or 0)
    assert step is not None
    after = next(
        (n for n in range(step + 1, len(loaded.actors)) if loaded.actors[n] != CONCESSION_STEP), len(loaded.actors)
    )
    if loaded.turns[after - 1] != loaded.turns[step - 1]:
        return False
    if after == len(loaded.actors):
        return can_end_turn(loaded, end)
    kind, payload = Row.objects.of(game.pk, *[loaded.steps[after]] * 2).values_list("kind", "payload").get()
    said = decode(kind, payload)
    return isinstance(said, Answered) and (said.seat, said.what) == (end.seat, end.what)


def append_following_answers(first: LogMove, answers: Sequence[LogEvent], end_turn: bool) -> LogMove:
    """Play and write what follows a move that is written; the last one's move. The loaded game is spoiled where one is
    refused. Illegal, Stale, BrokenRules."""
    move = first
    for answer in answers:
        assert isinstance(answer, Answered)
        if not (is_asked_next(move, answer.seat) and reveals_nothing(move.loaded.match)):
            raise Illegal("not_one_breath", "Luck, news or somebody else comes in between: nothing was sent.")
        move = append_next_answer(move, answer)
    if end_turn:
        end = turn_end_answer(move.loaded, first.events[0][1])
        if is_asked_next(move, end.seat) and can_end_turn(move.loaded, end):
            move = append_next_answer(move, end)
    return move


def append_next_answer(before: LogMove, answer: Answered) -> LogMove:
    """The move right after another one."""
    move = LogMove(before.game, before.loaded, before.at)
    move.written_at = before.written_at
    move.play(answer, before.loaded.opened[answer.seat])
    move.write()
    return move


def is_asked_next(move: LogMove, seat: int) -> bool:
    """Whether this seat, and nobody else, not luck either, is asked right after its own answer."""
    luck = any(type(event) in (Dealt, Finished) for _, event in move.events)
    return not luck and move.loaded.match.awaited == (seat,)


def reveals_nothing(answered: Match) -> bool:
    """Whether nothing came to light with the answer just given. Else whoever tries the next answers, and has the whole
    breath refused, would learn what it was without having played."""
    return answered.barrier < answered.step


def turn_end_answer(loaded: LoadedGame, answer: LogEvent) -> Answered:
    """The answer of this seat that ends a turn. Illegal in a game that asks for none."""
    end = getattr(loaded.rules, "TURN_END_ANSWER", None)
    if end is None or not isinstance(answer, Answered):
        raise Illegal("no_turn_end", "In this game no answer ends a turn.")
    what, choice = end
    return Answered(answer.seat, what, choice, answer.by)


def can_end_turn(loaded: LoadedGame, end: Answered) -> bool:
    """Whether it is offered now; a turn may be over without being ended."""
    question = loaded.match.asked(end.seat)
    return question is not None and question.what == end.what and end.choice in question.options


def first_of_batch(game: Game, own: Sequence[int]) -> int:
    """Of a seat's own answers, latest first, the first that was given in one breath with the latest."""
    row = [number for n, number in enumerate(own[: MAX_ANSWERS_PER_BATCH + 1]) if number == own[0] - n]
    if len(row) < 2:
        return own[0]
    times = dict(Row.objects.of(game.pk, row[-1], row[0]).values_list("number", "at"))
    return next((before + 1 for before in row if times[before] != times[row[0]]), row[-1])
