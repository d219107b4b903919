"""The facts a log holds: frozen structs, and the exact bytes they are stored as.

An event is stored as its kind (a word) and its payload: the struct's fields as one JSON object in the canonical form
of `canonical`. The bytes are what the digest chain is made over, so their form is fixed for ever (games/LUCK.md).
Seats are numbers; no event names a person.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import asdict, force_setattr

from games.rules.ask import Illegal, lists, tuples

MAX_INTEGER = 2**53  # beyond this, JSON readers in other languages lose digits


class BadEvent(ValueError):
    """What was given is no event of a log; the text says where and why."""


class NewerEvent(BadEvent):
    """The event has a kind, a field or a word that this code does not know: newer code wrote it, if its chain holds."""


class EventStruct(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of the log. A field that this code does not know may change what the event means, so it is refused."""


class OwnNonce(EventStruct, frozen=True):
    """That a seat's nonce is its player's own. `seen`: its player had been shown the commitment before."""

    seat: int
    seen: bool


class Started(EventStruct, frozen=True):
    """The first event: everything the game is made of, before any luck.

    The last three are about luck (games/LUCK.md): its scheme, the timeline the game begins in (32 hexadecimal digits),
    which nonces are the players' own, in the order in which they came."""

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
    """A seat's choice. `choice` is a string, an integer or tuples of them. `grade`: "quick" where that one answered
    for a built-in player that thinks, which had no answer in time; absent everywhere else."""

    seat: int
    what: str
    choice: Any
    by: str = "player"
    grade: str | None = None

    def __post_init__(self) -> None:
        if type(self.choice) is list or type(self.choice) is tuple:  # quick: this is done for every row of every load
            force_setattr(self, "choice", tuples(self.choice))


class Dealt(EventStruct, frozen=True):
    """What luck gave: an order of things (`sides` None) or the numbers on dice of so many sides."""

    what: str
    outcome: tuple
    sides: int | None = None

    def __post_init__(self) -> None:
        force_setattr(self, "outcome", tuples(self.outcome))


class Conceded(EventStruct, frozen=True):
    """A seat offers to give up, or takes the offer back."""

    seat: int
    stands: bool = True


class Replaced(EventStruct, frozen=True):
    """Somebody else sits on this seat from here on; who, Seat knows."""

    seat: int


class Undone(EventStruct, frozen=True):
    """The answers from event `to` on no longer count. `seat` asked for it."""

    to: int
    seat: int


class Restored(EventStruct, frozen=True):
    """The site has gone back to a copy of its data, which ended with event `kept`: what came after that is lost. Luck
    goes by `timeline` (32 hexadecimal digits) from here on. For the rules nothing has happened."""

    timeline: str
    kept: int


class Closed(EventStruct, frozen=True):
    """Ended from outside the rules: by agreement, by a claim, by the operator."""

    reason: str
    winners: tuple[int, ...]


class Finished(EventStruct, frozen=True):
    """The last event of every game: how it ended, and the secret its luck came from (hexadecimal)."""

    result: dict
    secret: str


LogEvent = Started | Answered | Dealt | Conceded | Replaced | Undone | Restored | Closed | Finished
EVENT_KINDS: dict[str, type[EventStruct]] = {
    cls.__name__.lower(): cls
    for cls in (Started, Answered, Dealt, Conceded, Replaced, Undone, Restored, Closed, Finished)
}
ANSWER_SOURCES = ("player", "order", "stand_in")
FALLBACK = "quick"  # `grade` of an answer that a player that thinks did not find in time
_kind_of = {cls: kind for kind, cls in EVENT_KINDS.items()}
_field_names = {kind: cls.__struct_fields__ for kind, cls in EVENT_KINDS.items()}
_decoders: dict[str, msgspec.json.Decoder] = {kind: msgspec.json.Decoder(cls) for kind, cls in EVENT_KINDS.items()}


def event_kind(event: LogEvent) -> str:
    return _kind_of[type(event)]


def canonical_json(value: Any) -> bytes:
    """The one JSON form of a value: keys sorted by code point, no spaces, UTF-8, only the escapes JSON demands.

    BadEvent for anything but strings, whole numbers up to 2^53, true, false, null, arrays and objects."""
    _check_value(value, "value")
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def encode(event: LogEvent) -> bytes:
    """An event's payload, to the byte. BadEvent if it holds what no log may hold."""
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
    """The event stored under `kind` as `payload`, without fields that this code does not know. BadEvent if it is none.
    For single rows of our own log; a game is loaded by `decode_all`."""
    try:
        return decode_whole(kind, payload)
    except NewerEvent:
        known = {name: value for name, value in json.loads(payload).items() if name in _field_names.get(kind, ())}
        return decode_whole(kind, json.dumps(known))


def decode_whole(kind: str, payload: bytes | str) -> LogEvent:
    """The event. NewerEvent for a kind or a field that this code does not know, BadEvent for anything else."""
    try:
        return _decoders[kind].decode(payload)
    except KeyError:
        raise NewerEvent(f"there is no kind of event {kind!r}; known: {', '.join(EVENT_KINDS)}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:  # a ValidationError is a DecodeError, too
        newer = "unknown field" in str(error)  # msgspec says it by its text alone
        raise (NewerEvent if newer else BadEvent)(f"{kind}: {error}") from None


def decode_all(rows: Iterable[Sequence[Any]]) -> list[tuple[int, LogEvent]]:
    """(number, event) of each row (number, kind, payload, …). BadEvent if one is none, without saying which."""
    decoders = _decoders
    try:
        return [(row[0], decoders[row[1]].decode(row[2])) for row in rows]
    except (KeyError, msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BadEvent(str(error)) from None


def decode_strictly(kind: str, payload: bytes | str) -> LogEvent:
    """The event, as `decode_all` has it, and BadEvent also for spaces, another order of keys: for files from outside.
    NewerEvent for what this code does not know."""
    event = decode_whole(kind, payload)
    given = payload.encode("utf-8", "surrogatepass") if isinstance(payload, str) else payload
    if encode(event) != given:
        raise BadEvent(f"{kind}: the payload is not in the canonical form, or has fields this event does not have")
    return event


def parse_choice(text: str) -> Any:
    """A choice from outside, as JSON. Illegal if it is not a string, a whole number or arrays of them."""
    try:
        choice = tuples(json.loads(text))
        _check_value(choice, "choice")
    except (ValueError, TypeError, RecursionError):
        raise Illegal("malformed", "That answer could not be read.") from None
    if not _is_choice(choice):
        raise Illegal("malformed", "That answer could not be read.")
    return choice


def _is_choice(choice: Any) -> bool:
    return all(map(_is_choice, choice)) if type(choice) is tuple else type(choice) in (str, int)


def _check_value(value: Any, where: str) -> None:
    """Refuse what has no exact JSON form."""
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
