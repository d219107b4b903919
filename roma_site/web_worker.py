"""gunicorn's worker with threads, but a request gets a thread only once all of it has arrived.

gunicorn leaves slow clients to a proxy that buffers: by itself it gives a thread to whoever has sent a first byte, and
the thread waits for the rest. Eight threads were stopped by twelve requests that sent a byte a second. Here the main
loop, which waits for everybody at once, gathers what comes; gunicorn's own parser says when it is whole. Upstream:
benoitc/gunicorn issue 2222 (2019) says to use a proxy, pull request 3519 (2026) mends the first byte only."""

import os
import re
import selectors
import time
from contextlib import suppress
from functools import partial
from typing import Any

from gunicorn import util
from gunicorn.http import RequestParser
from gunicorn.http.errors import ChunkMissingTerminator, NoMoreData, ParseException
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

PATIENCE = 20.0  # seconds for a whole request; the proxies we ship have gathered it before
# Bytes of one request: what Django takes of a form, with its headers; more where a provider brings mails.
MOST = 32 * 2**20 if os.environ.get("ANYMAIL_WEBHOOK_SECRET") else 3 * 2**20
TOGETHER = 96 * 2**20  # bytes of all requests that are on their way to one process
PIECE = 64 * 2**10
LENGTH = re.compile(rb"\ncontent-length: *([0-9]{1,12})(?:\r|\Z)")  # in a head in small letters


class WholeRequests(ThreadWorker):
    """Gathers requests in the main loop. Everything here runs there, but for `handle` of gunicorn's own."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.gathering: dict[Any, Gathered] = {}  # by connection, the oldest first

    def enqueue_req(self, conn: Any) -> None:
        """A connection is there to be read: a new one, or one that was kept alive."""
        if self.cfg.is_ssl:  # what comes is not yet a request
            super().enqueue_req(conn)
            return
        ahead = conn.parser.unreader.take_buffered() if conn.parser else b""
        self.gathering[conn] = Gathered(ahead, time.monotonic() + PATIENCE)
        conn.sock.setblocking(False)
        if ahead:
            self.hand_on_if_whole(conn)
        else:  # most requests are there at once
            self.gather(conn, conn.sock)
        if conn in self.gathering:
            self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.gather, conn))

    def gather(self, conn: Any, sock: Any) -> None:
        """Take what has come."""
        if conn not in self.gathering:  # given up while its turn was about to come
            return
        try:
            piece = sock.recv(PIECE)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            piece = b""
        if not piece:
            self.give_up(conn)
            return
        self.gathering[conn].data += piece
        self.hand_on_if_whole(conn)

    def hand_on_if_whole(self, conn: Any) -> None:
        """A thread answers it, whole as it is; or it is told that it is too long."""
        gathered = self.gathering[conn]
        if self.is_whole(gathered):
            self.forget(conn)
            conn.init()
            conn.parser.unreader.unread(bytes(gathered.data))
            super().enqueue_req(conn)
        elif max(len(gathered.data), gathered.needed) > MOST:
            self.give_up(conn, 413, "Content Too Large")
        elif gathered.headless and len(gathered.data) > PIECE:
            self.give_up(conn, 431, "Request Header Fields Too Large")
        elif sum(len(one.data) for one in self.gathering.values()) > TOGETHER:
            self.give_up(next(iter(self.gathering)), 503, "Service Unavailable")
        elif gathered.wants_a_word():
            with suppress(OSError):
                conn.sock.send(b"HTTP/1.1 100 Continue\r\n\r\n")

    def is_whole(self, gathered: "Gathered") -> bool:
        """Whether a thread may have it. Trap: what is raised in the main loop ends the process, and everybody's
        requests with it."""
        try:
            return gathered.is_whole(self.cfg)
        except Exception:
            self.log.exception("A request cannot be looked at before it is read")
            return True

    def murder_pending(self) -> None:
        """Every second: who takes too long; when this process ends, whoever is not done soon."""
        super().murder_pending()
        now = time.monotonic()
        for conn, gathered in list(self.gathering.items()):
            if not self.alive:
                gathered.until = min(gathered.until, now + STOP_KEEPALIVE_LINGER)
            if gathered.until < now:
                self.give_up(conn, 408, "Request Timeout") if gathered.data else self.give_up(conn)

    def give_up(self, conn: Any, status: int = 0, reason: str = "") -> None:
        """Hang up, with a word or without."""
        self.forget(conn)
        self.nr_conns -= 1
        if status:
            with suppress(OSError):
                util.write_error(conn.sock, status, reason, "")
        conn.close()

    def forget(self, conn: Any) -> None:
        """It is not waited for any more."""
        self.gathering.pop(conn)
        with suppress(KeyError):  # it was there at once
            self.poller.unregister(conn.sock)


class Gathered:
    """What has come of a request, and until when the rest is waited for."""

    def __init__(self, data: bytes, until: float) -> None:
        self.data, self.until = bytearray(data), until
        self.needed = 0  # bytes before which it cannot be whole
        self.headless, self.word_due = True, False

    def is_whole(self, cfg: Any) -> bool:
        """Whether gunicorn's parser finds all of it. A request that it refuses is whole: it reads no further."""
        if len(self.data) < self.needed:
            return False
        if (end := self.data.find(b"\r\n\r\n")) < 0:
            return False
        head = bytes(self.data[:end]).lower()
        if b"\ncontent-length:" not in head and b"\ntransfer-encoding:" not in head:
            return True
        self.word_due = self.headless and b"\nexpect:" in head
        self.headless = False
        chunked, said = b"\ntransfer-encoding:" in head, head.count(b"\ncontent-length:")
        if not chunked and said == 1 and (length := LENGTH.search(head)):  # as nearly all have it
            self.needed = end + 4 + int(length[1])
            return len(self.data) >= self.needed
        try:
            return self._has_body(next(RequestParser(cfg, [bytes(self.data)], ("", 0))), end + 4)
        except ChunkMissingTerminator as fault:
            return len(fault.term) == 2  # something else stands there; less than that is yet to come
        except (NoMoreData, StopIteration):
            return False
        except ParseException:
            return True

    def _has_body(self, request: Any, begin: int) -> bool:
        """Whether the body is there, by its length or to its last chunk."""
        length = getattr(request.body.reader, "length", None)
        if length is not None:
            self.needed = begin + length
            return len(self.data) >= self.needed
        while request.body.read(PIECE):
            pass
        return True

    def wants_a_word(self) -> bool:
        """Whether its sender waits to be told that the body may come; once."""
        due, self.word_due = self.word_due, False
        return due
