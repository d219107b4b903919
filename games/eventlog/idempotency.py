"""Repeated requests: sending the same answer again returns the first receipt and changes nothing.

Clients repeat a request after a second click, or if the first response was lost."""

from collections.abc import Callable

from games.facts.events import Answered, Conceded, LogEvent, Undone, decode
from games.models import Event as Row
from games.models import Game
from games.rules.ask import AskSome, Choice, alike

from .loaded import LoadedGame


def find_repeated_event(game: Game, loaded: LoadedGame, event: LogEvent, opened: int | None) -> int | None:
    """Return the number of the logged event that is equal to `event`, or None.

    An undone answer no longer counts, so a request that repeats it raises Stale."""
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
    """Return whether two choices are equal, including types; `in_any_order`: the order does not matter."""
    if in_any_order and type(again) is tuple:
        return sorted(map(repr, first)) == sorted(map(repr, again))
    return alike(first, again)
