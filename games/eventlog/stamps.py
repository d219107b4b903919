"""Stamps: outside the site, a question is identified by its number and its stamp.

The number is not enough, because after a restore another event may have the same one. A stamp is made from the event's
digest with the site's key. Without the key, it reveals nothing and cannot be made. Nothing else derived from a digest
leaves the site."""

from collections.abc import Iterable

from django.conf import settings
from django.utils.crypto import constant_time_compare, salted_hmac

from games.facts.errors import OtherTimeline
from games.models import Event
from games.models.event import MAX_EVENTS_PER_GAME

from .loaded import LoadedGame

STAMP_SALT = "games.stamp"
STAMP_BYTES = 8
MAX_QUESTION_NAME_LENGTH = 10 + 2 * STAMP_BYTES


def stamp_of_digest(digest: bytes, key: str | bytes | None = None) -> str:
    """Return the stamp for an event's digest: 16 hexadecimal digits."""
    return salted_hmac(STAMP_SALT, digest, secret=key, algorithm="sha256").hexdigest()[: 2 * STAMP_BYTES]


def question_stamp(game: int, loaded: LoadedGame, opened: int) -> str:
    """Return the stamp of a question of this log; "" if the log has no such event."""
    digest = _event_digest(game, loaded, opened)
    return "" if digest is None else stamp_of_digest(digest)


def stamps_of_events(events: Iterable[tuple[int, int]]) -> dict[tuple[int, int], str]:
    rows = Event.objects.filter(pk__in=[game * MAX_EVENTS_PER_GAME + number for game, number in events])
    found = rows.values_list("game_id", "number", "digest")
    return {(game, number): stamp_of_digest(bytes(digest)) for game, number, digest in found}


def ensure_stamp(game: int, loaded: LoadedGame | None, opened: int | None, stamp: str | None) -> None:
    """Raise OtherTimeline if the question's stamp is from another log. A missing stamp is accepted."""
    if not stamp or type(opened) is not int:
        return
    digest, keys = _event_digest(game, loaded, opened), (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    if digest is None or not any(constant_time_compare(stamp, stamp_of_digest(digest, key)) for key in keys):
        raise OtherTimeline


def is_question_of(game: int, opened: int, stamp: str | None) -> bool:
    """Return whether the game's log contains the question with this stamp; True without a stamp."""
    try:
        ensure_stamp(game, None, opened, stamp)
    except OtherTimeline:
        return False
    return True


def question_name(opened: int, stamp: str) -> str:
    return f"{opened}-{stamp}" if stamp else str(opened)


def read_question_name(text: str) -> tuple[int, str]:
    """Return the number and the stamp ("" if there is none). Raise ValueError if the text is invalid."""
    number, _hyphen, stamp = text.partition("-")
    if not (number.isascii() and number.isdigit() and len(number) < 10) or len(text) > MAX_QUESTION_NAME_LENGTH:
        raise ValueError(text)
    if _hyphen and not (len(stamp) == 2 * STAMP_BYTES and set(stamp) <= set("0123456789abcdef")):
        raise ValueError(text)
    return int(number), stamp


def log_name(head: int, digest: bytes) -> str:
    """Return the name of a log up to event `head`. Pages send it with their forms."""
    return question_name(head, stamp_of_digest(digest))


def is_name_of_log(game: int, text: str) -> bool:
    """Return whether the name from `log_name` belongs to the game's present log."""
    try:
        return is_question_of(game, *read_question_name(text))
    except ValueError:
        return False


def ensure_name_of_log(game: int, text: str) -> None:
    """Raise OtherTimeline if the name from `log_name` belongs to another log. "" is accepted."""
    if text and not is_name_of_log(game, text):
        raise OtherTimeline


def _event_digest(game: int, loaded: LoadedGame | None, number: int) -> bytes | None:
    """Return an event's digest, or None. Digests of open questions are cached in the loaded game."""
    if loaded is not None and number in loaded.digests:
        return loaded.digests[number]
    if not 0 < number < MAX_EVENTS_PER_GAME:
        return None
    found = Event.objects.of(game, number, number).values_list("digest", flat=True).first()
    if loaded is not None and found is not None and number in loaded.opened.values():
        loaded.digests[number] = bytes(found)
    return None if found is None else bytes(found)
