"""Answer batches: several answers of one seat that are written together or not at all.

The rows of a batch are adjacent and have the same time, which no other row has: an undo recognizes them by that."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from games.facts.events import Answered, Conceded, Dealt, Finished, LogEvent, Undone, decode
from games.models import Event as Row
from games.models import Game
from games.rules.ask import AskSome, Choice, Illegal, alike
from games.rules.match import Match

from .loaded import CONCESSION_STEP, LUCK_STEP, ROLL_STEP, LoadedGame
from .writing import LogMove

MAX_ANSWERS_PER_BATCH = 12  # an offer takes eight, plus the end of the turn


def find_repeated_batch(
    game: Game, loaded: LoadedGame, answers: Sequence[LogEvent], opened: int | None, end_turn: bool
) -> int | None:
    """Return the number of the batch's last event if the log has all its answers, else None."""
    number = None
    for answer in answers:
        number = find_repeated_event(game, loaded, answer, opened)
        if number is None:
            return None
        opened = number
    if not end_turn:
        return number
    end = turn_end_answer(loaded, answers[0])
    found = find_repeated_event(game, loaded, end, opened)
    return found if found or was_end_due(game, loaded, number, end) else number


def was_end_due(game: Game, loaded: LoadedGame, number: int | None, end: Answered) -> bool:
    """Return whether a batch whose last answer is event `number` should have ended the turn."""
    step = loaded.step_of(number or 0)
    assert step is not None
    end_step = len(loaded.actors)
    after = next((n for n in range(step + 1, end_step) if loaded.actors[n] != CONCESSION_STEP), end_step)
    if loaded.turns[after - 1] != loaded.turns[step - 1]:
        return False
    if after == end_step:
        return can_end_turn(loaded, end)
    kind, payload = Row.objects.of(game.pk, *[loaded.steps[after]] * 2).values_list("kind", "payload").get()
    event = decode(kind, payload)
    return isinstance(event, Answered) and (event.seat, event.what) == (end.seat, end.what)


def append_following_answers(first: LogMove, answers: Sequence[LogEvent], end_turn: bool) -> LogMove:
    """Play and write the later answers; return the last move. Raise Illegal, Stale or BrokenRules."""
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
    """Return whether the last answer revealed nothing, so that another answer can follow in its batch.

    If an answer that reveals something could be followed by one that is refused, a player would learn what was revealed
    although nothing was played."""
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
    """Return the first event of the batch with the seat's latest answer. `own`: its answers, latest first."""
    row = [number for n, number in enumerate(own[: MAX_ANSWERS_PER_BATCH + 1]) if number == own[0] - n]
    if len(row) < 2:
        return own[0]
    times = dict(Row.objects.of(game.pk, row[-1], row[0]).values_list("number", "at"))
    return next((before + 1 for before in row if times[before] != times[row[0]]), row[-1])


def find_repeated_event(game: Game, loaded: LoadedGame, event: LogEvent, opened: int | None) -> int | None:
    """Return the number of the logged event equal to `event`, or None. Undone answers do not count."""
    if isinstance(event, Answered):
        return _repeated_answer(game, loaded, event, opened)
    if isinstance(event, Undone):
        return _repeated_undo(game, loaded, event)
    if isinstance(event, Conceded) and (event.seat in loaded.match.conceded) is event.stands:
        return _last(game, "conceded", lambda row: isinstance(row, Conceded) and row.seat == event.seat)
    return None


def event_digest(game: Game, number: int) -> str:
    row = Row.objects.of(game.pk, number, number).values_list("digest", flat=True).get()
    return bytes(row).hex()


def _repeated_answer(game: Game, loaded: LoadedGame, event: Answered, opened: int | None) -> int | None:
    if type(opened) is not int or type(event.seat) is not int or not 0 <= event.seat < loaded.started.seats:
        return None
    number = loaded.answer_to(event.seat, opened)
    if number is None:
        return None
    if opened == loaded.opened.get(event.seat):  # an open Together: only the answer held now counts
        question, held = loaded.match.asked(event.seat), loaded.match.held(event.seat)
        return number if held is not None and _same(held, event.choice, type(question) is AskSome) else None
    kind, payload = Row.objects.of(game.pk, number, number).values_list("kind", "payload").get()
    first = decode(kind, payload)
    assert isinstance(first, Answered)
    same = first.what == event.what and _same(first.choice, event.choice, number in loaded.unordered_answers)
    return number if same else None


def _repeated_undo(game: Game, loaded: LoadedGame, event: Undone) -> int | None:
    if type(event.to) is not int or loaded.step_of(event.to) is not None:
        return None
    return _last(game, "undone", lambda row: row == event)


def _last(game: Game, kind: str, fits: Callable[[LogEvent], bool]) -> int | None:
    rows = Row.objects.of(game.pk).filter(kind=kind).order_by("-pk").values_list("number", "payload")
    return next((number for number, payload in rows.iterator(20) if fits(decode(kind, payload))), None)


def _same(first: Choice, again: Choice, in_any_order: bool) -> bool:
    if in_any_order and type(again) is tuple:
        return sorted(map(repr, first)) == sorted(map(repr, again))
    return alike(first, again)


@dataclass(frozen=True)
class TurnUndo:
    """A seat's answers in its turn that it can undo alone: the last `count` ones, from event `to` on.

    `after` says what came before the first of them: "turn" the start of the turn, "roll" or "shuffle" luck, "seen" an
    answer of this seat that revealed something, "answer" an answer of another seat, `seat`."""

    to: int
    count: int
    after: str
    seat: int | None = None


def find_turn_undo(loaded: LoadedGame, undoable: list[int]) -> TurnUndo | None:
    """Return what can be undone of the turn of the latest answer; None if nothing.

    `undoable`: the answers that can be undone, latest first."""
    if not undoable:
        return None
    steps = [step for number in undoable if (step := loaded.step_of(number)) is not None]
    began = turn_start_step(loaded, steps[0])
    own = [step for step in steps if step > began]
    return TurnUndo(loaded.steps[own[-1]], len(own), *preceding_step(loaded, own[-1], began))


def turn_start_step(loaded: LoadedGame, step: int) -> int:
    key = getattr(loaded.rules, "TURN_LINE", None)
    if key is not None:
        lines = reversed(loaded.match.story.lines)
        return next((line.step for line in lines if line.key == key and line.step < step), 0)
    before = step - 1
    while before and loaded.turns[before] == loaded.turns[before - 1]:
        before -= 1
    return before


def preceding_step(loaded: LoadedGame, step: int, began: int) -> tuple[str, int | None]:
    """Return `after` and `seat` of a TurnUndo whose first answer is `step`, ignoring concessions."""
    before = step - 1
    while before > began and loaded.actors[before] == CONCESSION_STEP:
        before -= 1
    who = loaded.actors[before]
    if before == began:
        return "turn", None
    if who in (LUCK_STEP, ROLL_STEP):
        return ("roll" if who == ROLL_STEP else "shuffle"), None
    return ("seen", None) if who == loaded.actors[step] else ("answer", who)
