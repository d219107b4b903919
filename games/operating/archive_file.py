"""Exports a game as a file and imports it: one JSON document that can be verified offline.

games/ARCHIVE.md specifies it. A running game's file contains its secret and all cards: only operators get it."""

import json
import uuid
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import transaction

from games.eventlog.loaded import LoadedGame
from games.eventlog.open_questions import TableChange, write_open_questions
from games.eventlog.verification import EventRow, LogCheck, LogRecord
from games.facts import luck
from games.facts.events import BadEvent, Finished, canonical_json, decode
from games.models import Event, Game, Grade, Seat, User
from games.models.event import MAX_EVENTS_PER_GAME
from games.models.game import new_slug
from games.tables.opening import COMPUTER_PLAYER_NAMES

from .verifying import check_under_kept_rules

ARCHIVE_FORMAT = "roma-by-post/2"
OLDER_FORMATS = {"roma-by-post/1": "b884eb64"}  # from before the first release: the last commit that can read it
MAX_FILE_BYTES = 64 * 2**20


class BadArchive(ValueError):
    """The file is not a game's archive, or its log is not valid. The message says where."""


@dataclass(frozen=True)
class ArchivedGame:
    game: dict
    seats: list[dict]
    record: LogRecord


def export_game(game: Game) -> bytes:
    if not game.head:
        raise BadArchive(f"{game.slug} has not started; there is nothing to export.")
    running = game.state == Game.State.RUNNING
    facts = {
        "uuid": str(game.uuid),
        "ruleset": game.ruleset,
        "version": game.version,
        "options": game.options,
        "commitment": game.commitment,
        "secret": bytes(game.secret).hex() if running else None,
        "created": luck.chain_moment(game.created_at),
        "size": game.size,
        **({"practice": True} if game.practice else {}),
    }
    seats = [
        {
            "number": s.number,
            "name": s.name or former_name(s.number),
            "built_in": s.built_in,
            "nonce": s.nonce,
            **({"grade": s.grade} if s.thinks else {}),
        }
        for s in game.seats.order_by("number")
    ]
    rows = Event.objects.of(game.pk).values_list("number", "kind", "payload", "at", "digest")
    return archive_bytes(
        facts,
        seats,
        (
            {
                "number": number,
                "kind": kind,
                "payload": json.loads(payload),
                "at": luck.chain_moment(at),
                "digest": bytes(digest).hex(),
            }
            for number, kind, payload, at, digest in rows
        ),
    )


def archive_bytes(game: dict, seats: list[dict], events: Iterable[dict]) -> bytes:
    """Return the document as canonical JSON with line breaks at fixed places."""
    lines = b",\n".join(canonical_json(event) for event in events)
    head = b'{"format":%s,\n"game":%s,\n"seats":%s,\n"events":[\n' % (
        canonical_json(ARCHIVE_FORMAT),
        canonical_json(game),
        canonical_json(seats),
    )
    return head + lines + b"\n]}\n"


def read_archive(data: bytes) -> ArchivedGame:
    """Return the archive in these bytes, not verified. Raise BadArchive if its form is wrong."""
    if len(data) > MAX_FILE_BYTES:
        raise BadArchive(f"The file is larger than {MAX_FILE_BYTES // 2**20} MB.")
    try:
        document = json.loads(data)
        if commit := OLDER_FORMATS.get(document["format"]):
            raise BadArchive(f"The file is from before the first release; the last commit that reads it is {commit}.")
        if document["format"] != ARCHIVE_FORMAT:
            raise BadArchive(
                f"The file's format is {document['format']!r}; this code reads {ARCHIVE_FORMAT!r}. A newer version of the site may have written it."
            )
        archive = _parse_archive(document["game"], document["seats"], document["events"])
        again = archive_bytes(document["game"], document["seats"], document["events"])
    except BadArchive:
        raise
    except (ValueError, TypeError, KeyError, IndexError, AttributeError, RecursionError, OverflowError) as error:
        raise BadArchive(f"The file is no archive of a game: {type(error).__name__}: {error}") from None
    if again != data:
        raise BadArchive("The file is not in the exact form of an archive: it was edited, or another program saved it.")
    return archive


def _parse_archive(game: dict, seats: list[dict], events: list[dict]) -> ArchivedGame:
    practice = " practice" if "practice" in game else ""
    _check_fields(game, f"uuid ruleset version options commitment secret created size{practice}", "game")
    for seat in seats:
        _check_fields(seat, f"number name built_in nonce{' grade' if 'grade' in seat else ''}", "a seat")
    for event in events:
        _check_fields(event, "number kind payload at digest", "an event")
    _check_facts(game, seats)
    rows = [
        EventRow(e["number"], e["kind"], canonical_json(e["payload"]).decode(), e["at"], bytes.fromhex(e["digest"]))
        for e in events
    ]
    if not rows:
        raise BadArchive("The file holds no events.")
    secret = game["secret"] or _published_secret(rows[-1])
    nonces = tuple(seat["nonce"] for seat in seats)
    record = LogRecord(
        uuid.UUID(game["uuid"]),
        game["ruleset"],
        game["version"],
        game["options"],
        game["commitment"],
        nonces,
        luck.Secret(bytes.fromhex(secret)),
        rows,
    )
    return ArchivedGame(game, seats, record)


def _check_facts(game: dict, seats: list[dict]) -> None:
    kinds = {
        "uuid": str,
        "ruleset": str,
        "version": int,
        "options": dict,
        "commitment": str,
        "created": str,
        "size": int,
    }
    for name, kind in kinds.items():
        if type(game[name]) is not kind:
            raise BadArchive(f"The game's {name} is {game[name]!r}.")
    if game.get("practice", True) is not True:
        raise BadArchive(
            f"The game's practice is {game['practice']!r}; leave the field out if it is not a practice game."
        )
    if [seat["number"] for seat in seats] != list(range(game["size"])):
        raise BadArchive("The seats are not numbered 0, 1, 2 …")
    for seat in seats:
        if (
            type(seat["name"]) is not str
            or not 0 < len(seat["name"]) <= 40
            or not seat["name"].isprintable()  # it is used in email subjects
            or type(seat["built_in"]) is not bool
            or type(seat["nonce"]) is not str
        ):
            raise BadArchive(f"Seat {seat['number']} has an invalid description.")
        if "grade" in seat and not (seat["built_in"] and seat["grade"] in set(Grade) - {Grade.QUICK}):
            raise BadArchive(
                f"Seat {seat['number']} has the grade {seat['grade']!r}; only a steady or strong computer player has one."
            )
    if "practice" in game and sum(not seat["built_in"] for seat in seats) > 1:
        raise BadArchive("In a practice game, all seats but one are computer players.")


def _check_fields(given: dict, names: str, what: str) -> None:
    if type(given) is not dict or given.keys() != set(names.split()):
        raise BadArchive(
            f"It has {what} with fields other than {names}. A newer version of the site may have written it."
        )


def _published_secret(last: EventRow) -> str:
    try:
        event = decode(last.kind, last.payload)
    except BadEvent as fault:
        raise BadArchive(f"Event {last.number}: {fault}") from None
    if type(event) is not Finished:
        raise BadArchive("The game still runs and the file does not hold its secret: nothing in it can be checked.")
    return event.secret


def _parsed_time(text: str) -> datetime:
    return datetime.strptime(text, "%Y-%m-%dT%H:%M:%S.%fZ").replace(tzinfo=UTC)


def import_game(data: bytes, users: dict[int, User] | None = None, public: bool = False) -> Game:
    """Import a game as a table with a new name; `users`: {seat: user}. Raise BadArchive if invalid."""
    archive = read_archive(data)
    check, fault, pinned = check_under_kept_rules(archive.record)
    if fault and fault.newer:
        raise BadArchive(f"A newer version of the site wrote this file: {fault}. Update this site first.")
    if fault:
        raise BadArchive(f"The log does not hold: {fault}.")
    known_as = Game.objects.filter(uuid=archive.record.uuid).values_list("slug", flat=True).first()
    if known_as:
        raise BadArchive(f"This game already exists here: {known_as}.")
    if users and not users.keys() <= set(range(archive.game["size"])):
        raise BadArchive(f"The game has seats 0 to {archive.game['size'] - 1}.")
    _check_names(archive.seats, users or {})
    try:
        with transaction.atomic():
            return _write_game(archive, check, pinned, users or {}, public)
    except ValueError as error:
        raise BadArchive(f"The file is no archive of a game: {error}") from None


def _check_names(seats: list[dict], users: dict[int, User]) -> None:
    """Raise BadArchive if this site does not allow a seat's name. Seats in `users` are not checked."""
    for seat in seats:
        left = seat["name"] == former_name(seat["number"])
        built_in = seat["built_in"] and seat["name"] in COMPUTER_PLAYER_NAMES
        if seat["number"] in users or left or built_in:
            continue
        try:
            get_user_model().objects.check_imported_name(seat["name"])
        except ValidationError as fault:
            raise BadArchive(f"The name of seat {seat['number']}: {' '.join(fault.messages)}") from None


def former_name(number: int) -> str:
    return f"Former player {number + 1}"


def _write_game(
    archive: ArchivedGame, check: LogCheck, pinned: int | None, users: dict[int, User], public: bool
) -> Game:
    facts, record, loaded = archive.game, archive.record, check.loaded
    assert loaded is not None  # the check found no fault
    times, last = [_parsed_time(row.at) for row in record.rows], record.rows[-1]
    game = Game(
        uuid=record.uuid, slug=new_slug(), ruleset=record.ruleset, version=record.version, pinned=pinned, options=record.options, size=facts["size"],
        public=public, head=last.number, digest=last.digest, commitment=record.commitment, secret=record.secret,
        timeline=loaded.timeline,
        practice=facts.get("practice", False), created_at=_parsed_time(facts["created"]), started_at=times[0], moved_at=times[-1], state=Game.State.RUNNING,
    )  # fmt: skip
    if loaded.match.over:
        game.state, game.finished_at, game.result = Game.State.FINISHED, times[-1], loaded.result()
    game.save(force_insert=True)
    Event.objects.bulk_create(
        Event(
            id=game.pk * MAX_EVENTS_PER_GAME + row.number,
            game=game,
            number=row.number,
            kind=row.kind,
            payload=row.payload,
            at=at,
            digest=row.digest,
        )
        for row, at in zip(record.rows, times, strict=True)
    )
    _write_seats(game, archive, loaded, users)
    # Files contain no time control: the game continues without a limit.
    write_open_questions(TableChange(game, loaded, times[-1]))
    return game


def _write_seats(game: Game, archive: ArchivedGame, loaded: LoadedGame, users: dict[int, User]) -> None:
    result = loaded.match.result
    for facts in archive.seats:
        number = facts["number"]
        answered = [loaded.steps[step] for step, who in enumerate(loaded.actors) if who == number]
        Seat.objects.create(
            game=game,
            **facts,
            user=users.get(number),
            conceded=number in loaded.match.conceded,
            joined_at=game.created_at,
            score=result.scores[number] if result and result.scores else None,
            winner=bool(result and number in result.winners),
            seen=answered[-1] if answered else 0,
        )
