"""The events of a log: frozen structs, and the exact bytes in which they are stored.

The digest chain covers these bytes, so their form never changes (games/LUCK.md). Events contain seats, no users."""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, force_setattr

from games.rules.ask import lists, tuples

MAX_INTEGER = 2**53  # beyond this, JSON readers in other languages lose digits


class BadEvent(ValueError):
    """The data is not a valid event; the message says where and why."""

    newer = False


class NewerEvent(BadEvent):
    """A part of the event is unknown to this code. If the event's chain is intact, newer code wrote it."""

    newer = True


class EventStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The base of all event structs. An unknown field is refused, because it may change the meaning."""


class OwnNonce(EventStruct, frozen=True):
    """The `seat` whose player chose its nonce. `seen`: the player had been shown the commitment before."""

    seat: int
    seen: bool


class Started(EventStruct, frozen=True):
    """The first event: everything that defines the game before any luck.

    The last three fields are about luck (games/LUCK.md): the scheme, the timeline in which the game begins (32
    hexadecimal digits), and which nonces players chose themselves, in the order of arrival."""

    game: str  # the game's UUID, with hyphens
    ruleset: str
    version: int
    options: dict
    seats: int
    commitment: str  # hexadecimal
    nonces: tuple[str, ...]  # one per seat
    cards: dict  # the card set, whole; {} for a game that has none
    scheme: int
    timeline: str
    own: tuple[OwnNonce, ...]


class Answered(EventStruct, frozen=True):
    """A seat's answer. `choice`: a string, an integer, or tuples of them.

    `grade`: "quick" if the quick player answered because a stronger computer player was too slow; otherwise absent."""

    seat: int
    what: str
    choice: Any
    by: str = "player"
    grade: str | None = None

    def __post_init__(self) -> None:
        if type(self.choice) is list or type(self.choice) is tuple:  # fast, since this runs for every row of every load
            force_setattr(self, "choice", tuples(self.choice))


class Dealt(EventStruct, frozen=True):
    """A random outcome: items in an order (`sides` is None), or the numbers of dice."""

    what: str
    outcome: tuple
    sides: int | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "outcome", tuples(self.outcome))


class Conceded(EventStruct, frozen=True):
    """A seat offers to concede, or withdraws the offer (`stands` is False)."""

    seat: int
    stands: bool = True


class Replaced(EventStruct, frozen=True):
    """From now on another user or a computer player plays this seat; the Seat row says who."""

    seat: int


class Undone(EventStruct, frozen=True):
    """The answers from event `to` on no longer count. `seat` made or proposed the undo."""

    to: int
    seat: int


class Restored(EventStruct, frozen=True):
    """The site was restored from a backup whose last event was `kept`; from now on luck uses `timeline`."""

    timeline: str
    kept: int


class Closed(EventStruct, frozen=True):
    """The game ended for a reason outside the rules: by agreement, by a claim or by the operator."""

    reason: str
    winners: tuple[int, ...]


class Finished(EventStruct, frozen=True):
    """The last event of every finished game: the result, and the secret of its luck (hexadecimal)."""

    result: dict
    secret: str


LogEvent = Started | Answered | Dealt | Conceded | Replaced | Undone | Restored | Closed | Finished
EVENT_STRUCTS = (Started, Answered, Dealt, Conceded, Replaced, Undone, Restored, Closed, Finished)
EVENT_KINDS: dict[str, type[EventStruct]] = {cls.__name__.lower(): cls for cls in EVENT_STRUCTS}
ANSWER_SOURCES = ("player", "order", "stand_in")
FALLBACK = "quick"  # `grade` of an answer that replaces one that a search did not find in time
_kind_of = {cls: kind for kind, cls in EVENT_KINDS.items()}
_field_names = {kind: cls.__struct_fields__ for kind, cls in EVENT_KINDS.items()}
_decoders: dict[str, msgspec.json.Decoder] = {kind: msgspec.json.Decoder(cls) for kind, cls in EVENT_KINDS.items()}


def event_kind(event: LogEvent) -> str:
    return _kind_of[type(event)]


def canonical_json(value: Any) -> bytes:
    """Return a value's canonical JSON: keys sorted by code point, no spaces, UTF-8, minimal escapes.

    Raise BadEvent if it contains anything but strings, integers up to 2^53, true, false, null, arrays and objects."""
    _check_value(value, "value")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def encode(event: LogEvent) -> bytes:
    """Return an event's payload. Raise BadEvent if it contains a value that is not allowed in a log."""
    payload = {name: lists(getattr(event, name)) for name in _field_names[event_kind(event)]}
    if type(event) is Started:
        payload["own"] = [asdict(one) for one in event.own]
    if type(event) is Answered:
        payload = _answered(event, payload)
    return canonical_json(payload)


def _answered(event: Answered, payload: dict[str, Any]) -> dict[str, Any]:
    if event.by not in ANSWER_SOURCES:
        raise NewerEvent(f"answered: by is {event.by!r}, not one of {', '.join(ANSWER_SOURCES)}")
    if event.grade not in (None, FALLBACK) or (event.grade and event.by != "stand_in"):
        raise NewerEvent(f"answered: grade is {event.grade!r}; only a stand-in's answer says {FALLBACK!r}, or nothing")
    if event.grade is None:
        del payload["grade"]
    return payload


def decode(kind: str, payload: bytes | str) -> LogEvent:
    """Return the stored event, without fields unknown to this code. Raise BadEvent if it is no event."""
    try:
        return decode_whole(kind, payload)
    except NewerEvent:
        known = {name: value for name, value in json.loads(payload).items() if name in _field_names.get(kind, ())}
        return decode_whole(kind, json.dumps(known))


def decode_whole(kind: str, payload: bytes | str) -> LogEvent:
    """Return the stored event. Raise NewerEvent for an unknown kind or field, BadEvent if it is no event."""
    try:
        return _decoders[kind].decode(payload)
    except KeyError:
        raise NewerEvent(f"there is no kind of event {kind!r}; known: {', '.join(EVENT_KINDS)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError, too
        newer = "unknown field" in str(error)  # msgspec says so only in the text
        raise (NewerEvent if newer else BadEvent)(f"{kind}: {error}") from None


def decode_all(rows: Iterable[Sequence[Any]]) -> list[tuple[int, LogEvent]]:
    """Return (number, event) for rows of (number, kind, payload, …). Raise BadEvent if one is no event."""
    decoders = _decoders
    try:
        return [(row[0], decoders[row[1]].decode(row[2])) for row in rows]
    except (KeyError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEvent(str(error)) from None


def decode_strictly(kind: str, payload: bytes | str) -> LogEvent:
    """Return the event of an outside file. Raise BadEvent or NewerEvent unless `encode` returns the same."""
    event = decode_whole(kind, payload)
    given = payload.encode("utf-8", "surrogatepass") if isinstance(payload, str) else payload
    if encode(event) != given:
        raise BadEvent(f"{kind}: the payload is not in the canonical form, or has fields this event does not have")
    return event


def _check_value(value: Any, where: str) -> None:
    kind = type(value)
    if kind is str:
        if not value.isascii() and any("\ud800" <= char <= "\udfff" for char in value):
            raise BadEvent(f"{where} holds half a character")
    elif kind is int:
        if not -MAX_INTEGER <= value <= MAX_INTEGER:
            raise BadEvent(f"{where} is a number beyond 2^53")
    elif kind is list or kind is tuple:
        for at, one in enumerate(value):
            _check_value(one, f"{where}[{at}]")
    elif kind is dict:
        _check_object(value, where)
    elif value is not None and kind is not bool:
        raise BadEvent(f"{where} is a {kind.__name__}, which has no exact form in the log")


def _check_object(value: dict, where: str) -> None:
    for key, one in value.items():
        if type(key) is not str:
            raise BadEvent(f"{where} has a key that is no string")
        _check_value(key, f"{where}'s key")
        _check_value(one, f"{where}.{key}")
