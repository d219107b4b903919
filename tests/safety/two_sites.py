"""Two sites that differ only in what a reader may not see, and everything that the site gives this reader.

Nothing is listed by hand: the addresses are those of addresses.txt (test_who_may.py sees to it that every URL pattern
is there), the parameters those that a page reads, the fields of programs those of the schema, and the periodic tasks
those of the settings. Each address is requested with what the reader may see, and with the address of what is hidden:
that is not there on one of the sites."""

import asyncio
import json
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from email.utils import parseaddr
from functools import lru_cache
from types import SimpleNamespace
from typing import Any, Protocol
from urllib.parse import urlencode

import pytest
import time_machine
from celery import current_app
from celery.app.task import Task
from django.conf import settings
from django.contrib.auth import get_user_model
from django.core import mail
from django.core.cache import cache
from django.db import connection, transaction
from django.http import QueryDict
from django.test import Client, TestCase, override_settings
from django.utils import timezone

from games.api.site import schema
from games.boards import picture as drawing
from games.clocks import stopping
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.facts import luck
from games.facts.errors import Refused
from games.models import Access, Game, Participation, Seat
from games.tables.stays import complete_due_results
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification
from notifications.outbox import queue
from roma_site import instrumentation
from roma_site.accounts import data_export
from roma_site.live import changes, tickets
from roma_site.live.broadcaster import Broadcaster, Subscriber
from tests import chance, law, memory, stamped, tiers
from tests.safety.senses.bare import answered, letter_of, mailed
from tests.safety.site_leaks import SiteLeak
from tests.safety.test_who_may import rows

# Keys, which open more and cannot be guessed, and values that are different at each request.
SECRETS = {"invite", "csrfmiddlewaretoken", "nonce", "commitment", None}
# The value sent under a name; under all other names, a word of the site.
SENT: dict[Any, str] = {
    "text": "hello", "says": "yes", "wants": "yes", "wanted": "yes", "sure": "yes", "about": "", "kind": "draw",
    "ruleset": "gloria", "game": "gloria", "size": "3", "pace": "none", "page": "2", "path": "", "after": "0",
}  # fmt: skip
# Of the reader's own account, or without any row: two readers are enough.
SAME_FOR_ALL = ("/accounts/", "/demo/", "/tutorials/", "/rules/", "/luck/", "/mailbox/", "/fair-play/", "/api/docs/")
WITHOUT_ROWS = ("/accounts/", "/api/docs/", "/mailbox/", "/demo/", "/tutorials/")
FULL = ("stranger", "member")
START = "2026-03-02 12:00:00+00:00"
PACE = TimeControl("bank", seconds=3 * SECONDS_PER_DAY, increment=SECONDS_PER_DAY, cap=5 * SECONDS_PER_DAY)
HOURS = (1, 60)  # after the last act: reminders and digests fall due
LINES = ("board", "help", "nonsense", "undo", "concede", "again", "")  # of an email
OUTSIDE = {"REMOTE_ADDR": "203.0.113.9"}  # another machine than the site's
LOCAL_CACHE = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
MESSAGE_ID = re.compile("<[0-9a-f]{32}@")  # drawn by chance
READ = SimpleNamespace(names=set())
TICKET = re.compile(r'"ticket": ?"([^"]+)"|/stream/\?ticket=([\w.-]+)')


@dataclass(frozen=True)
class Sent:
    """One request of a reader, to an address of addresses.txt; `hidden`: with the name of something hidden."""

    method: str
    address: str
    path: str
    body: str = ""
    hidden: bool = False

    def __str__(self) -> str:
        return f"{self.method} {self.path} {self.body}".strip()


@dataclass
class Site:
    """Readers, and what they look for.

    `holes` fill the addresses with what they may see, `hidden` with what they may not. They open the pages of `people`
    and type `words` into every field. `happen` is what others do at tables that they see, for mails and streams to
    speak of."""

    readers: dict[str, Any]
    holes: dict[str, Any]
    hidden: dict[str, Any]
    people: Sequence[str]
    words: Sequence[str]
    happen: Callable[[], None]
    clock: Any
    own: dict[str, dict[str, Any]] = field(default_factory=dict)  # holes of a reader's own
    clients: dict[str, Client] = field(default_factory=dict)
    names: dict[tuple[str, str], set[str]] = field(default_factory=dict)  # what is read of a request to an address
    plans: dict[str, list[Sent]] = field(default_factory=dict)  # the requests of each reader, on both sites
    tickets: dict[str, list[str]] = field(default_factory=dict)
    noted: list[str] = field(default_factory=list)  # changes of hidden tables
    kinds: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        for role, user in self.readers.items():
            client = self.clients[role] = Client(raise_request_exception=False, **OUTSIDE)
            if user:
                client.force_login(user)

    def told(self, only: str = "", roles: Sequence[str] = ()) -> dict[str, dict[str, Any]]:
        """Everything that these readers get, by name; with `only`, what has this in its name."""
        found: dict[str, dict[str, Any]] = {}
        with transaction.atomic():
            count_alike()
            for role in self.readers if not self.plans else ():
                self.plans[role] = self._plan(role)
            memory.forget()
            cache.clear()
            for role in roles or self.readers:
                if not only:
                    self.tickets[role] = []
                found[role] = {str(sent): told for sent, told in self._replies(role, only)}
            if only in ("", "emails", "stream"):
                with self._happening() as (noted, handed):
                    for role in found:
                        found[role]["stream"] = self._streams(role, noted)
                    sent = self._sent(handed) if only != "stream" else []
                    for role in found if only != "stream" else ():
                        found[role]["emails"] = self._emails(self.readers[role], sent)
            for role in found if only in ("", "export") else ():
                if reader := self.readers[role]:
                    found[role]["export"] = data_export.export_document(reader)
            transaction.set_rollback(True)
        return found

    def overhear(self, hide: Callable[[], None]) -> None:
        """Let what is hidden happen."""
        with pytest.MonkeyPatch.context() as patch, TestCase.captureOnCommitCallbacks(execute=True):
            patch.setattr(changes, "note_after_commit", lambda *what: self.noted.extend(what))
            hide()
        assert self.noted
        mail.outbox.clear()

    # Requests

    def _replies(self, role: str, only: str) -> Iterator[tuple[Sent, Any]]:
        for sent in self.plans[role]:
            if only in str(sent):
                yield sent, self._asked(role, sent)

    def _plan(self, role: str) -> list[Sent]:
        """The requests of a reader: as they are, and with words in all that they were seen to read."""
        plain = [one for number, one in self._plain(role) if tiers.DEEP or self._wanted(role, one, number)]
        for sent in plain:
            if not sent.hidden and ((sent.method, sent.address) not in self.names or role in FULL):
                self._asked(role, sent)
        return [*(one for one in plain if one.method == "GET"), *self._filled(role, plain)]

    def _wanted(self, role: str, sent: Sent, number: int) -> bool:
        """Whether a reader makes this request also in `make test`.

        Strangers read, and one member writes. The other readers share the pages of tables and clubs among them."""
        if sent.path.startswith(SAME_FOR_ALL):
            return role == "stranger" and sent.method == "GET" and not sent.path.startswith(WITHOUT_ROWS)
        if role in FULL:
            return role == "member" or sent.method == "GET"
        others = [one for one in self.readers if one not in FULL]
        its_own = not names_a_table(sent) or number % len(others) == others.index(role)
        return sent.method == "GET" and not sent.hidden and its_own

    def _plain(self, role: str) -> Iterator[tuple[int, Sent]]:
        holes = {**self.holes, **self.own.get(role, {})}
        for number, (address, method, _) in enumerate(rows()):
            for person in self.people if "{person}" in address else self.people[:1]:
                yield number, Sent(method, address, address.format(**{**holes, "person": person}))
            if set(re.findall(r"{(\w+)}", address)) & self.hidden.keys():
                path = re.sub(r"{\w+}", "1", address.format_map(Holes(self.hidden)))
                yield number, Sent(method, address, path, hidden=True)

    def _filled(self, role: str, plain: list[Sent]) -> list[Sent]:
        """The same requests with words in what they read, and in what the schema says that they take."""
        words = self.words if tiers.DEEP else [self.words[[*self.readers].index(role) % len(self.words)]]
        if not tiers.DEEP and role != "member":  # their lists; as for tables, those of one reader are enough
            plain = [sent for sent in plain if not names_a_table(sent) and not sent.path.startswith(SAME_FOR_ALL)]
        there = {str(sent) for sent in plain if sent.method == "GET"}
        found = [one for sent in plain for word in words for one in self._with(sent, word)]
        return [one for key, one in {str(one): one for one in found}.items() if key not in there]

    def _with(self, sent: Sent, word: str) -> Iterator[Sent]:
        path = sent.path.partition("?")[0]
        names = sorted(self.names.get((sent.method, sent.address), set()) - SECRETS)
        if sent.method == "GET":
            for name in () if sent.hidden else names:
                yield replace(sent, path=f"{path}?{urlencode({name: SENT.get(name, word)})}")
        elif path.startswith("/api/v1/"):
            yield replace(sent, body=json.dumps(fields_of(sent.method, path, word), sort_keys=True))
        else:
            yield replace(sent, body=urlencode({name: SENT.get(name, word) for name in names}))

    def _asked(self, role: str, sent: Sent) -> list[Any]:
        client = self.clients[role]
        cookies = {name: one.value for name, one in client.cookies.items()}
        begin(str(sent))
        body: dict[str, Any] = {}
        if sent.method != "GET":
            api = sent.path.startswith("/api/v1/")
            kind = "application/json" if api else "application/x-www-form-urlencoded"
            body = {"data": sent.body or ("{}" if api else ""), "content_type": kind}
        READ.names = self.names.setdefault((sent.method, sent.address), set())
        with transaction.atomic(), counted() as queries:
            reply = getattr(client, sent.method.lower())(sent.path, **body)
            found = answered(reply)
            transaction.set_rollback(True)
        client.cookies.clear()
        for name, value in cookies.items():
            client.cookies[name] = value
        self.tickets.setdefault(role, []).extend("".join(one) for one in TICKET.findall(found[-1]))
        # For these the number of queries may differ: addresses of tables and clubs cannot be guessed.
        return found if sent.hidden else [*found, f"{len(queries)} queries"]

    # Emails and streams

    def _streams(self, role: str, noted: list[str]) -> list[list[str]]:
        """What the reader's streams get: of hidden changes, of what happens, and of both at once."""
        batches = [changes.update_messages(one) for one in (self.noted, noted, [*self.noted, *noted]) if one]
        texts = self.tickets[role]
        with ThreadPoolExecutor(1) as thread:  # a browser that another test has open keeps a loop in this one
            return [thread.submit(asyncio.run, streamed(some, batches)).result() for some in (texts, texts[:1])]

    def _sent(self, handed: list[Any]) -> list[Any]:
        """All emails and messages that are sent after what happens."""
        sent: list[Any] = []
        for hours in HOURS:
            self.clock.shift(timedelta(hours=hours))
            with TestCase.captureOnCommitCallbacks(execute=True):
                for entry in settings.CELERY_BEAT_SCHEDULE.values():
                    current_app.tasks[entry["task"]]()
            sent += [(hours, one.to[0], MESSAGE_ID.sub("<…@", mailed(one))) for one in mail.outbox]
            sent += [(hours, user, place, vars(note)) for user, place, note in handed]
            mail.outbox.clear()
            handed.clear()
        return sent

    def _emails(self, reader: Any, sent: list) -> list[Any]:
        """What this reader was sent; for a stranger, what has gone to addresses of no account."""
        if reader is None:
            known = {*get_user_model().objects.values_list("email", flat=True)}
            return [one for one in sent if isinstance(one[1], str) and not known & {parseaddr(one[1])[1]}]
        told = Notification.objects.filter(user=reader).order_by("created_at", "kind", "game__slug", "opened")
        self.kinds |= {one.topic for one in told}
        rows = told.values_list("kind", "game__slug", "state", "reason", "due_at", "sent_at", "subject")
        mine = [one for one in sent if one[1] == reader.pk or reader.email in str(one[1])]
        return [*mine, *rows, *self._receipts(reader)]

    def _receipts(self, reader: Any) -> Iterator[Any]:
        for seat in Seat.objects.filter(user=reader, game__state="running").order_by("pk"):
            for line in (*LINES, *self.words) if tiers.DEEP else LINES[:4]:
                begin(line)
                mail.outbox.clear()
                with transaction.atomic(), suppress(Refused):
                    asked = seat.open_questions.first()
                    address = stamped.reply_address(reader.pk, seat.pk, asked.opened if asked else None)
                    heads = f"From: {reader.email}\r\nTo: {address}\r\nMessage-ID: <1@x.example>\r\n"
                    raw = f"{heads}\r\n{line}\r\n".encode()
                    yield dispatch.accept_mail(address, incoming_mail.read_mail_bytes(raw, reader.email))
                    for row in Notification.objects.filter(user=reader, kind=Kind.REPLY).order_by("-pk")[:1]:
                        self.kinds.add(Kind.REPLY)
                        yield letter_of(row)
                    transaction.set_rollback(True)

    @contextmanager
    def _happening(self) -> Iterator[tuple[list[str], list[Any]]]:
        """What others do at tables that the readers see; all of it is taken back."""
        noted: list[str] = []
        handed: list[Any] = []
        begin("what happens")
        before = datetime.now(UTC)
        with transaction.atomic(), pytest.MonkeyPatch.context() as patch:
            patch.setattr(changes, "note_after_commit", lambda *what: noted.extend(what))
            patch.setattr(
                "notifications.delivery.copies.send_to_address",
                lambda place, note: handed.append((place.user_id, place.channel, note)),
            )
            mail.outbox.clear()
            with TestCase.captureOnCommitCallbacks(execute=True):
                self.happen()
            noted = sorted({*noted})
            yield noted, handed
            transaction.set_rollback(True)
        self.clock.move_to(before)
        memory.forget()


class Holes(dict):
    """Holes without a value stay holes."""

    def __missing__(self, name: str) -> str:
        return "{" + name + "}"


async def streamed(texts: list[str], batches: list[list[dict]]) -> list[str]:
    """What a stream with these tickets sends of these messages."""
    heard: list[str] = []

    async def send(part: dict) -> None:
        heard.append(part["body"].decode())

    caster = Broadcaster(settings.REDIS_URL, settings.SECRET_KEY)
    caster.connected.set()
    caster.add(Subscriber(caster.read_tickets(texts), send))
    for batch in batches:
        caster.handle_message(json.dumps(batch).encode())
        for _ in range(3):
            await asyncio.sleep(0)
    return heard


# What a request sends


def names_a_table(sent: Sent) -> bool:
    """Whether an address is of a table, a club or another row, and not of a person or a list."""
    return "{" in sent.address.replace("{person}", "")


def note_names(patch: pytest.MonkeyPatch) -> None:
    """Has the names that are read of a query or a form added to READ.names."""
    for method in ("__getitem__", "__contains__", "get", "getlist"):
        real = getattr(QueryDict, method)

        def read(self, name, *rest, real=real, **how):
            READ.names.add(name)
            return real(self, name, *rest, **how)

        patch.setattr(QueryDict, method, read)


@contextmanager
def counted() -> Iterator[list[str]]:
    """Collects the queries."""
    queries: list[str] = []

    def execute(run, sql, params, many, context):
        queries.append(sql)
        return run(sql, params, many, context)

    with connection.execute_wrapper(execute):
        yield queries


def fields_of(method: str, path: str, word: str) -> dict[str, Any]:
    """The fields that an operation of the API takes, filled with words."""
    for pattern, operations in schema()["paths"].items():
        operation = operations.get(method.lower())
        if operation and re.fullmatch(re.sub(r"{\w+}", "[^/]+", pattern), path) and "requestBody" in operation:
            content = operation["requestBody"]["content"]["application/json"]["schema"]
            return sample(content, "", word)
    return {}


def sample(shape: dict, name: str, word: str) -> Any:
    """A value of this shape."""
    for several in ("allOf", "oneOf", "anyOf"):
        shape = shape[several][0] if several in shape else shape
    if "$ref" in shape:
        return sample(schema()["components"]["schemas"][shape["$ref"].rpartition("/")[2]], name, word)
    if shape.get("enum"):
        return SENT[name] if SENT.get(name) in shape["enum"] else shape["enum"][0]
    match shape.get("type"):
        case "object":
            return {key: sample(one, key, word) for key, one in shape.get("properties", {}).items()}
        case "array":
            return [sample(shape["items"], name, word)]
        case "integer" | "number":
            return max(1, shape.get("minimum", 1))
        case "boolean":
            return True
    return {"date": "2026-03-10", "date-time": "2026-03-10T12:00:00Z"}.get(shape.get("format"), SENT.get(name, word))


# Chance and time


def begin(name: str) -> None:
    """Chance is that of this name from now on, in every module."""
    chance.begin(name)
    Access._meta.get_field("key").__dict__["_get_default"] = Game._meta.get_field("uuid").__dict__["_get_default"]
    for module in modules_with_secrets(len(sys.modules)):
        module.secrets = luck.secrets


@lru_cache(1)
def modules_with_secrets(modules: int) -> list[Any]:
    ours = [one for key, one in sys.modules.items() if key.startswith(memory.OURS)]
    return [one for one in ours if isinstance(getattr(one, "secrets", None), (type(secrets), chance.Seeded))]


def count_alike() -> None:
    """New rows get the same keys on both sites: keys count all rows of a site, hidden ones too."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE sqlite_sequence SET seq = 1000000")


@contextmanager
def stood_still() -> Iterator[None]:
    """Nothing is random, slow, or done by others; the site allows as many requests as are made."""
    with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
        for module in [one for key, one in sys.modules.items() if key.startswith(memory.OURS)]:
            if getattr(module, "secrets", None) is secrets:
                patch.setattr(module, "secrets", secrets)  # put back at the end
        patch.setattr("games.players.stand_ins._queue_answers", lambda game: None)
        patch.setattr(tickets, "credential_digest", lambda *key: "0" * 16)  # of the session, another each time
        patch.setattr(
            drawing, "board_png", lambda board: board.svg().encode()
        )  # its pixels take a hundred times as long
        # Under load emails come later, and without a picture.
        patch.setattr(queue, "mail_beyond_long_queue", SimpleNamespace(row=lambda now: None))
        patch.setattr(instrumentation, "request_id", lambda request: "a request")
        patch.setattr(instrumentation, "time", SimpleNamespace(perf_counter=lambda: 0.0))
        patch.setattr(stopping, "record_heartbeat", lambda now: 0)  # hours without a sweep are no outage here
        patch.setattr(Task, "apply_async", lambda task, *args, **how: None)
        note_names(patch)
        stack.enter_context(
            override_settings(API_PER_MINUTE=10**9, CACHES={"default": LOCAL_CACHE, "shared": LOCAL_CACHE})
        )
        yield


def told_with_leaks(site: Site, leaks: Sequence[SiteLeak]) -> dict[str, Any]:
    """What each reader gets, and what the reader of each leak gets of the output that must catch it."""
    found: dict[str, Any] = {**site.told(), "kinds": {*site.kinds}}
    for leak in leaks:
        with pytest.MonkeyPatch.context() as patch:
            leak.plant(patch)
            found[leak.name] = site.told(leak.where, [leak.role])[leak.role]
        memory.forget()
    return found


class Hiding(Protocol):
    """A site, and what to hide in it."""

    site: Site

    def hide(self) -> None: ...


def both_sites(request: Any, make: Callable[[Any], Hiding], leaks: Sequence[SiteLeak]) -> Iterator[dict[str, list]]:
    """All that each reader gets before and after something is hidden, and the same with each leak."""
    request.getfixturevalue("django_db_setup")
    with (
        request.getfixturevalue("django_db_blocker").unblock(),
        time_machine.travel(START, tick=False) as clock,
        stood_still(),
        transaction.atomic(),
    ):
        begin("two sites")
        hiding = make(clock)
        without = told_with_leaks(hiding.site, leaks)
        hiding.site.overhear(hiding.hide)
        withal = told_with_leaks(hiding.site, leaks)
        yield {name: [without[name], withal[name]] for name in without}
        transaction.set_rollback(True)


def finish(game: Game) -> Game:
    """End a game without its moves."""
    now = timezone.now()
    result = {"reason": "deck", "scores": [9, 7], "winners": [0]}
    Game.objects.filter(pk=game.pk).update(state="finished", result=result, finished_at=now, started_at=now)
    Seat.objects.filter(game=game).update(score=9, winner=True)
    Participation.objects.filter(game=game).update(finished_at=now)
    complete_due_results()
    return game


def differences(one: dict[str, Any], other: dict[str, Any]) -> list[str]:
    """Return the names of outputs that are not equal, each with the place of the difference."""
    assert one.keys() == other.keys()
    return [
        f"{name}: {law._apart(repr(one[name]).encode(), repr(other[name]).encode())}"
        for name in one
        if one[name] != other[name]
    ]
