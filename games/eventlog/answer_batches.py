"""Answer batches: several answers of one seat that are written together or not at all.

Examples are all parts of an offer, or an action and the end of the turn. Each answer is a separate event. Only log.py
uses this module, in its transaction. The rows of a batch are adjacent and have the same time. No other row has this
time, so an undo recognizes the batch."""

from collections.abc import Sequence

from games.facts.events import Answered, Dealt, Finished, LogEvent, decode
from games.models import Event as Row
from games.models import Game
from games.rules.ask import Illegal
from games.rules.match import Match

from . import idempotency
from .loaded import CONCESSION_STEP, LoadedGame
from .writing import LogMove

MAX_ANSWERS_PER_BATCH = 12  # an offer takes eight, plus the end of the turn


def find_repeated_batch(
    game: Game, loaded: LoadedGame, answers: Sequence[LogEvent], opened: int | None, end_turn: bool
) -> int | None:
    """Return the number of the batch's last event if the log already has all its answers, else None.

    If the log has only some of the answers, or does not have the end of the turn, the first answer is later refused as
    Stale."""
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
    """Return whether a batch whose last answer is event `number` should have ended the turn.

    True if the seat's next question in the same turn let it end the turn; its answer to this question does not matter.
    """
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
    event = decode(kind, payload)
    return isinstance(event, Answered) and (event.seat, event.what) == (end.seat, end.what)


def append_following_answers(first: LogMove, answers: Sequence[LogEvent], end_turn: bool) -> LogMove:
    """Play and write the batch's answers after its first move; return the last move.

    Raise Illegal, Stale or BrokenRules if an answer is refused; then the loaded game must be discarded."""
    move = first
    for answer in answers:
        assert isinstance(answer, Answered)
        if not (is_asked_next(move, answer.seat) and reveals_nothing(move.loaded.match)):
            raise Illegal("not_one_batch", "Nothing was sent: something new happens between these answers.")
        move = append_next_answer(move, answer)
    if end_turn:
        end = turn_end_answer(move.loaded, first.events[0][1])
        if is_asked_next(move, end.seat) and can_end_turn(move.loaded, end):
            move = append_next_answer(move, end)
    return move


def append_next_answer(before: LogMove, answer: Answered) -> LogMove:
    move = LogMove(before.game, before.loaded, before.at)
    move.written_at = before.written_at
    move.play(answer, before.loaded.opened[answer.seat])
    move.write()
    return move


def is_asked_next(move: LogMove, seat: int) -> bool:
    """Return whether the move led to a question to this seat alone, without a random draw."""
    luck = any(type(event) in (Dealt, Finished) for _, event in move.events)
    return not luck and move.loaded.match.awaited == (seat,)


def reveals_nothing(answered: Match) -> bool:
    """Return whether the last answer revealed nothing.

    A batch must stop at an answer that reveals something. Otherwise a player could add an answer that is refused, and
    learn what was revealed although nothing was played."""
    return answered.barrier < answered.step


def turn_end_answer(loaded: LoadedGame, answer: LogEvent) -> Answered:
    """Return the answer with which the seat of `answer` ends its turn. Raise Illegal if there is none."""
    end = getattr(loaded.rules, "TURN_END_ANSWER", None)
    if end is None or not isinstance(answer, Answered):
        raise Illegal("no_turn_end", "In this game no answer ends a turn.")
    what, choice = end
    return Answered(answer.seat, what, choice, answer.by)


def can_end_turn(loaded: LoadedGame, end: Answered) -> bool:
    """Return whether the seat can end its turn by the answer `end`. Some turns end without such an answer."""
    question = loaded.match.asked(end.seat)
    return question is not None and question.what == end.what and end.choice in question.options


def first_of_batch(game: Game, own: Sequence[int]) -> int:
    """Return the number of the first event in the batch that contains the seat's latest answer.

    `own`: numbers of the seat's answers, latest first."""
    row = [number for n, number in enumerate(own[: MAX_ANSWERS_PER_BATCH + 1]) if number == own[0] - n]
    if len(row) < 2:
        return own[0]
    times = dict(Row.objects.of(game.pk, row[-1], row[0]).values_list("number", "at"))
    return next((before + 1 for before in row if times[before] != times[row[0]]), row[-1])
