"""Observations: what a seat may see of a table, now or earlier, and what an answer would change."""

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any

import msgspec

from games.database.compiled import CompiledQuery
from games.facts.errors import Diverged, Stale, TableSuspended, Unavailable
from games.facts.process_cache import ProcessCache
from games.models import Event, Game
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules.ask import Choice, Illegal

from . import answer_batches, replays
from .answer_batches import TurnUndo, find_turn_undo
from .loaded import LoadedGame
from .loading import load_cold, load_warm, loaded_games, rules_of, suspend_table
from .stamps import ensure_stamp, question_name, question_stamp

logger = logging.getLogger(__name__)
MAX_OWN_ANSWERS = 12  # in an Observation's `own`
OBSERVATION_CACHE_BYTES = 32 * 2**20  # of views and log entries in this process
EARLIER_VIEWS_BYTES = 12 * 2**20  # of views in this process
observation_cache: ProcessCache[dict[str, Any]] = ProcessCache(
    OBSERVATION_CACHE_BYTES, lambda facts: len(facts["view"]) + len(facts["said"]) + 8 * len(facts["steps"])
)
earlier_views: ProcessCache[bytes] = ProcessCache(EARLIER_VIEWS_BYTES, len)
digest_of_event = CompiledQuery(lambda key: Event.objects.filter(pk=key).values_list("digest"))
moment_of_event = CompiledQuery(lambda key: Event.objects.filter(pk=key).values_list("at"))
MAX_CACHED_EVENTS = 20_000
digests: ProcessCache[bytes | None] = ProcessCache(MAX_CACHED_EVENTS)
moments: ProcessCache[datetime | None] = ProcessCache(MAX_CACHED_EVENTS)


class ViewOutline(msgspec.Struct):
    """The parts of a view that every page needs: the seats with an open question, concessions, the result."""

    asked: list[dict[str, Any]]
    conceded: list[int]
    result: dict[str, Any] | None = None


@dataclass(frozen=True)
class Observation:
    """Everything that `seat` (None: a spectator) may see of a table after event `until`.

    `head`: the last event that the seat may know of. `view` and `said` are JSON values that the caller may change; each
    log entry in `said` has the "number" of its event. `question`: the seat's question (Ask, AskSome, AskNumber) or
    None; `opened`: the question's identity (None in the past); `held`: the seat's answer in an open Together. The
    seat alone can undo `undo_count` answers. An undo to `undo_to` undoes the last answer or answer batch; an undo to
    `undo_all` (None if equal to `undo_to`) undoes all answers since the last barrier or another seat's answer;
    `undo_turn` describes the answers of the current turn that the seat can undo alone. `own`: the seat's latest
    answers, latest first, which it can undo with consent (at a practice table alone). `steps`: the events that can
    be replayed to, in order."""

    game: Game
    head: int
    until: int
    seat: int | None
    view: dict
    said: list[dict]
    question: Any
    held: Any
    steps: list[int]
    opened: int | None = None
    stamp: str = ""
    undo_to: int | None = None
    undo_all: int | None = None
    undo_count: int = 0
    undo_turn: TurnUndo | None = None
    own: tuple[int, ...] = ()

    @cached_property
    def outline(self) -> ViewOutline:
        return msgspec.convert(self.view, ViewOutline)

    @property
    def question_name(self) -> str:
        return "" if self.opened is None else question_name(self.opened, self.stamp)

    @property
    def together(self) -> bool:
        return self.question is not None and len(self.outline.asked) > 1

    @property
    def ends(self) -> Sequence[Any]:
        """Return the answers that end the game; for AskSome, the options that can end it."""
        return () if self.question is None else self.question.ends

    @property
    def final(self) -> Sequence[Any]:
        """Return the answers that cannot be undone; at a practice table only those that end the game."""
        if self.question is None or self.game.practice:
            return self.ends
        return self.question.final


class CachedObservation(Observation):
    """A cached Observation. Each caller decodes its own copy of `view` and `said`."""

    view_json: bytes
    said_json: bytes

    @cached_property
    def view(self) -> dict:
        return msgspec.json.decode(self.view_json)

    @cached_property
    def said(self) -> list[dict]:
        return msgspec.json.decode(self.said_json)

    @cached_property
    def outline(self) -> ViewOutline:
        return msgspec.json.decode(self.view_json, type=ViewOutline)


def observe(game: Game | int, seat: int | None, until: int | None = None, answered: int = 0) -> Observation:
    """Return a seat's observation, cached by (game, head, seat). `answered`: see `_load_past_answer`.

    Raise Illegal if the seat or event does not exist or the past is hidden, TableSuspended if the log cannot be loaded
    (this also suspends the table), RulesMissing if this server does not have the rules."""
    game = Game.objects.get(pk=game) if isinstance(game, int) else game
    if seat is not None and (type(seat) is not int or not 0 <= seat < game.size):
        raise Illegal("no_seat", "There is no such seat.")
    if until is not None and until != _head_for(game, seat):
        return _past_observation(game, seat, until)
    facts = observation_cache.get(_observation_key(game, seat))
    if facts is None:
        if seat is not None:
            _load_past_answer(game, seat, answered)
        with reading_game(game) as loaded:
            facts = (
                _visible_facts(loaded, seat)
                | {
                    "head": loaded.head_for(seat),
                    "until": loaded.head_for(seat),
                    "steps": _replayable_steps(game, loaded, seat),
                }
                | _answer_facts(game, loaded, seat)
            )
        kept = {name: value for name, value in facts.items() if name != "lines"}
        observation_cache.put(_observation_key(game, seat), kept)
        if facts["until"] == game.head:
            earlier_views.put(_observation_key(game, seat), facts["view"])
    return _observation(game, facts, seat)


def _observation_key(game: Game, seat: int | None, digest: bytes | None = None) -> tuple:
    """Return the cache key. Trap: `reading_game` may refresh the Game, which changes the key."""
    return game.pk, bytes(digest or game.digest), game.pinned, seat


def earlier_view(game: Game, seat: int | None, until: int) -> dict[str, Any]:
    """Return what a seat saw after event `until`; raise the errors of `observe`.

    The view is usually cached, because the page was shown before the seat answered. `until` must be one of the `steps`
    of the seat's present Observation: the cache does not know which events have become hidden since."""
    digest = digests.get_or_make(_event_key(game, until), lambda: _column_of_event(digest_of_event, game, until))
    key = _observation_key(game, seat, digest)
    found = earlier_views.get_or_make(key, lambda: msgspec.json.encode(observe(game, seat, until).view))
    return msgspec.json.decode(found)


def _event_key(game: Game, number: int) -> tuple:
    """Return the cache key of an event. Only a restore changes events, and it begins a new timeline."""
    return game.uuid, game.timeline, game.next_timeline, number


def _column_of_event(query: CompiledQuery[Event], game: Game, number: int) -> Any:
    row = query.row(key=game.pk * MAX_EVENTS_PER_GAME + number)
    return row[0] if row else None


def moment_of(game: Game, number: int) -> datetime | None:
    if not number:
        return None
    return moments.get_or_make(_event_key(game, number), lambda: _column_of_event(moment_of_event, game, number))


def preview(game: Game | int, seat: int, opened: int | None, choice: Choice, stamp: str | None = None) -> dict | None:
    """Return the effects of an answer up to the next random draw or secret; None if none can be shown.

    The keys are "said", "view" and "ends". Raise Illegal if the question does not offer the answer, Stale if another
    question is open, TableSuspended or RulesMissing if the table cannot be loaded."""
    game = Game.objects.get(pk=game) if isinstance(game, int) else game
    with reading_game(game) as loaded:
        ensure_stamp(game.pk, loaded, opened, stamp)
        if type(seat) is not int or (opened is not None and loaded.opened.get(seat) != opened):
            raise Stale
        try:
            return loaded.match.preview(seat, choice)
        except Illegal:
            raise
        except Exception:  # a preview is optional; the same fault in a real move suspends the table
            logger.exception("A preview failed at table %s", game.slug)
            return None


def _load_past_answer(game: Game, seat: int, answered: int) -> None:
    """Load an uncached table, and cache for `earlier_view` what the seat saw before its answer."""
    if game.pk in loaded_games or not 1 < answered <= game.head:
        return
    try:
        loaded = load_cold(game, answered - 1)
    except (Diverged, Illegal, Unavailable):  # the caller loads it again and gets the reason
        return
    if loaded.steps_for(seat)[-1] == loaded.head:
        view = loaded.match.view(seat)
        earlier_views.put(_observation_key(game, seat, loaded.digest), msgspec.json.encode(view))
    loaded_games.put_back(game.pk, loaded)


def ensure_loadable(game: Game) -> None:
    """Raise TableSuspended or RulesMissing if a running table cannot be loaded.

    Call this before a transaction that observes the table: inside it, the suspension would be rolled back."""
    if game.head and not game.suspended:
        with reading_game(game):
            pass


@contextmanager
def reading_game(game: Game) -> Iterator[LoadedGame]:
    """Take the loaded game at the head out of the cache, and put it back. Raise Unavailable on failure."""
    loaded = loaded_games.take_out(game.pk)
    try:
        if loaded is not None and loaded.head > game.head:  # the caller's Game is older than the last move
            game.refresh_from_db()
        loaded = _load_at_head(game, loaded)
        yield loaded
    except (Illegal, Stale):
        loaded_games.put_back(game.pk, loaded) if loaded else loaded_games.discard(game.pk)
        raise
    except Diverged as fault:
        suspend_table(game.pk, str(fault))
        raise TableSuspended from fault
    except BaseException:
        loaded_games.discard(game.pk)
        raise
    loaded_games.put_back(game.pk, loaded)


def _load_at_head(game: Game, loaded: LoadedGame | None) -> LoadedGame:
    """Return the game from `load_warm`; if `game` is from a rolled-back transaction, refresh it first."""
    try:
        return load_warm(game, loaded)
    except Diverged:
        digest = bytes(game.digest)
        game.refresh_from_db()
        if digest == bytes(game.digest):
            raise
        return load_warm(game, None)


def _past_observation(game: Game, seat: int | None, until: int) -> Observation:
    """Return an observation of the past: from the game's replay, or for an undone event from a cold load."""
    if type(until) is not int or not 1 <= until <= _head_for(game, seat):
        raise Illegal("no_step", "The log has no such event.")
    try:
        replay = replays.replay_of(game)
        steps = replay.steps
        if hides_past(game) or game.is_head_private:
            with reading_game(game) as loaded:
                steps = _replayable_steps(game, loaded, seat)
            if hides_past(game) and until not in steps:
                raise Illegal("hidden_past", "At this table, earlier turns are hidden until the game is over.")
        facts = _visible_facts(replay.at(until) or load_cold(game, until), seat)
    except Diverged as fault:
        suspend_table(game.pk, str(fault))
        raise TableSuspended from fault
    return _observation(game, {**facts, "head": _head_for(game, seat), "until": until, "steps": steps}, seat)


def _head_for(game: Game, seat: int | None) -> int:
    if not game.is_head_private:
        return game.head
    with reading_game(game) as loaded:
        return loaded.head_for(seat)


def hides_past(game: Game) -> bool:
    """Return whether earlier turns are hidden: the game runs and has an option in OPTIONS_HIDING_PAST."""
    names = getattr(rules_of(game), "OPTIONS_HIDING_PAST", ())
    return not game.over and any(game.options.get(name) for name in names)


def _replayable_steps(game: Game, loaded: LoadedGame, seat: int | None) -> list[int]:
    first = loaded.match.turn_began if hides_past(game) else 0
    return loaded.steps_for(seat)[first:].tolist()


def _visible_facts(loaded: LoadedGame, seat: int | None) -> dict[str, Any]:
    """Return the fields of present and past Observations, for the cache; `lines` is for one caller only."""
    match = loaded.match
    question = None if seat is None else match.asked(seat)
    if question is not None:
        question.options, question.ends, question.final  # noqa: B018 - computed now, while the Match is at this moment
    lines = match.told(seat)
    for line in lines:
        line["number"] = loaded.steps[line["step"]]
    return {
        "view": msgspec.json.encode(match.view(seat)),
        "said": msgspec.json.encode(lines),
        "lines": lines,
        "question": question,
        "held": None if seat is None else match.held(seat),
    }


def _answer_facts(game: Game, loaded: LoadedGame, seat: int | None) -> dict[str, Any]:
    if seat is None:
        return {}
    undoable = loaded.undoable(seat, game.practice)
    first = answer_batches.first_of_batch(game, undoable) if undoable else None
    opened = loaded.opened.get(seat) if loaded.match.asked(seat) is not None else None
    return {
        "opened": opened,
        "stamp": "" if opened is None else question_stamp(game.pk, loaded, opened),
        "undo_to": first,
        "undo_all": undoable[-1] if undoable and undoable[-1] != first else None,
        "undo_count": len(undoable),
        "undo_turn": find_turn_undo(loaded, undoable),
        "own": tuple(loaded.answers_of(seat, MAX_OWN_ANSWERS)),
    }


def _observation(game: Game, facts: dict[str, Any], seat: int | None) -> Observation:
    own = {name: value for name, value in facts.items() if name not in ("view", "said", "lines")}
    if "lines" in facts:  # made for this caller, who need not decode them
        own["said"] = facts["lines"]
    observation = CachedObservation.__new__(CachedObservation)
    own |= {"view_json": facts["view"], "said_json": facts["said"], "steps": list(facts["steps"])}
    vars(observation).update(own, game=game, seat=seat)
    return observation
