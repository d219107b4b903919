"""Finds the answers of one turn that a seat can undo together, and the event before them."""

from dataclasses import dataclass

from .loaded import CONCESSION_STEP, LUCK_STEP, ROLL_STEP, LoadedGame


@dataclass(frozen=True)
class TurnUndo:
    """A seat's answers in its turn that it can undo alone: the last `count` ones, from event `to` on.

    `after` says what came before: "turn" the start of the turn, "roll" or "shuffle" luck, "seen" an answer of this seat
    that revealed something, "answer" an answer of another seat, `seat`."""

    to: int
    count: int
    after: str
    seat: int | None = None


def find_turn_undo(loaded: LoadedGame, undoable: list[int]) -> TurnUndo | None:
    """Return the `undoable` answers (latest first) that belong to the turn of the latest one, or None."""
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
