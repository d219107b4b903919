"""gunicorn's worker with threads, but a request gets a thread only once all of it has arrived.

gunicorn leaves slow clients to a proxy that buffers: by itself it gives a thread to whoever has sent a first byte, and
the thread waits for the rest. Eight threads were stopped by twelve requests that sent a byte a second. Here the main
loop, which waits for everybody at once, gathers what comes; gunicorn's own parser says when it is whole. Upstream:
benoitc/gunicorn issue 2222 (2019) says to use a proxy, pull request 3519 (2026) mends the first byte only.

And a request that is held (roma_site/live/held.py) has no thread while it waits: here again it is the main loop that
keeps it."""

import os
import re
import selectors
import socket
import threading
import time
from contextlib import suppress
from functools import partial
from typing import Any

from django.conf import settings
from gunicorn import util
from gunicorn.http import RequestParser
from gunicorn.http.body import ChunkedReader
from gunicorn.http.errors import NoMoreData, ParseException
from gunicorn.workers.gthread import STOP_KEEPALIVE_LINGER, ThreadWorker

from roma_site.live.held import ENVIRON, Held, Waker

PATIENCE = 20.0  # seconds for a whole request; the proxies we ship have gathered it before
# Bytes of one request: what Django takes of a form, with its headers; more where a provider brings mails.
MOST = 32 * 2**20 if os.environ.get("ANYMAIL_WEBHOOK_SECRET") else 3 * 2**20
TOGETHER = 96 * 2**20  # bytes of all requests that are on their way to one process
PIECE = 64 * 2**10
LENGTH = re.compile(rb"\ncontent-length: *([0-9]{1,12})(?:\r|\Z)")  # in a head in small letters
CHUNK = re.compile(
    rb"([0-9a-fA-F]+)[ \t]*(?:;[^\r\n]*)?"
)  # the line before a chunk; nobody has a use for what may follow
LONGEST_LINE = 200  # bytes of such a line


class Holding(Exception):
    """What the site has answered is not sent: it is asked again later."""


class HeldRequests(ThreadWorker):
    """Keeps requests that are held in the main loop. There everything here runs, but for `handle_request` and
    `ask_site`, which run in a thread."""

    wsgi: Any  # what gunicorn asks

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.held: dict[Any, Held] = {}  # by connection
        self.here, self.waker = threading.local(), Waker()

    def load_wsgi(self) -> None:
        """The site, between it and gunicorn `ask_site`."""
        super().load_wsgi()
        self.site, self.wsgi = self.wsgi, self.ask_site

    def answer(self, conn: Any, whole: bytes) -> None:
        """Have a thread answer this request, which is all that the connection's parser will find."""
        conn.whole, conn.held = whole, Held()
        conn.parser.unreader.unread(whole)
        ThreadWorker.enqueue_req(self, conn)

    def handle_request(self, req: Any, conn: Any) -> bool:
        """gunicorn's, but that nothing is sent of a request that is to be held."""
        self.here.conn = conn
        try:
            return bool(super().handle_request(req, conn))
        except Holding:
            return True

    def ask_site(self, environ: dict[str, Any], start_response: Any) -> Any:
        """The site's answer, unless it wishes to be asked again and that can be done. Holding."""
        conn = self.here.conn
        held = getattr(conn, "held", None)
        if held is None:
            return self.site(environ, start_response)
        environ[ENVIRON] = held
        held.look()
        answer = self.site(environ, start_response)
        if not (held.wished and self.may_hold(conn)):
            return answer
        if hasattr(answer, "close"):
            answer.close()
        conn.is_held = True
        raise Holding

    def may_hold(self, conn: Any) -> bool:
        """Whether there is room, words are heard, and nothing came behind the request."""
        room = len(self.held) < settings.API_WAITING and self.alive
        return room and not conn.parser.unreader.buf.getvalue() and self.waker.hears()

    def finish_request(self, conn: Any, fs: Any) -> None:
        """A thread is done with it: gunicorn goes on, but where the request is held."""
        if not getattr(conn, "is_held", False):
            conn.whole = b""
            super().finish_request(conn, fs)
            return
        conn.is_held, self.held[conn] = False, conn.held
        conn.sock.setblocking(False)
        self.poller.register(conn.sock, selectors.EVENT_READ, partial(self.disturbed, conn))
        self.waker.listen(conn.held, partial(self.method_queue.defer, self.look_again, conn))

    def look_again(self, conn: Any) -> None:
        """Ask the site the same once more, if the request is still held."""
        if conn not in self.held:
            return
        self.let_go(conn)
        conn.parser, conn.initialized = None, False  # Trap: a parser reads no second request after "close"
        conn.init()
        conn.parser.unreader.unread(conn.whole)
        ThreadWorker.enqueue_req(self, conn)

    def disturbed(self, conn: Any, sock: Any) -> None:
        """Its sender has hung up; or says more already, and is answered at once."""
        try:
            said = sock.recv(1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return
        except OSError:
            said = b""
        if said:
            self.held[conn].over = True
            self.look_again(conn)
        else:
            self.let_go(conn)
            self.nr_conns -= 1
            conn.close()

    def let_go(self, conn: Any) -> None:
        """It is no more in the main loop's hands."""
        self.waker.forget(self.held.pop(conn))
        self.poller.unregister(conn.sock)

    def murder_pending(self) -> None:
        """Every second: whose patience is over; everybody, when this process ends."""
        super().murder_pending()
        now = time.monotonic()
        for conn, held in list(self.held.items()):
            held.over = held.over or not self.alive
            if held.over or held.until <= now:
                self.look_again(conn)


class WholeRequests(HeldRequests):
    """Gathers requests in the main loop. Everything here runs there."""

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
            self.answer(conn, gathered.whole())
        elif gathered.chunks and gathered.chunks.broken:
            self.give_up(conn, 400, "Bad Request")
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
        self.chunks: Chunks | None = None

    def is_whole(self, cfg: Any) -> bool:
        """Whether gunicorn's parser finds all of it. A request that it refuses is whole: it reads no further."""
        if len(self.data) < self.needed:
            return False
        if self.chunks is not None:
            return self.has_all_chunks()
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
            reader = next(RequestParser(cfg, [bytes(self.data)], ("", 0))).body.reader
        except NoMoreData:
            return False
        except (ParseException, StopIteration):
            return True
        if isinstance(reader, ChunkedReader):
            self.chunks = Chunks(end + 4)
            return self.has_all_chunks()
        self.needed = end + 4 + getattr(reader, "length", 0)
        return len(self.data) >= self.needed

    def has_all_chunks(self) -> bool:
        """Whether the last chunk is there, and what may stand behind it."""
        assert self.chunks is not None
        self.needed = self.chunks.read_on(self.data)
        return self.chunks.end > 0

    def whole(self) -> bytes:
        """The request, for gunicorn's parser; if it came in chunks, in a single one."""
        return bytes(self.data) if self.chunks is None else self.chunks.joined(self.data)

    def wants_a_word(self) -> bool:
        """Whether its sender waits to be told that the body may come; once."""
        due, self.word_due = self.word_due, False
        return due


class Chunks:
    """A body that comes in chunks (RFC 9112, 7.1), read once as it comes.

    gunicorn copies all that lies behind each chunk. That is little where it reads from the line, but half a megabyte of
    chunks of one byte, there at once, kept it busy for minutes: so it gets them as one."""

    def __init__(self, begin: int) -> None:
        self.begin, self.at = begin, begin  # where the first begins, and the next
        self.body = bytearray()
        self.rest = self.end = 0  # where the last one's line ends, and the request: 0 until it is there
        self.broken = False

    def read_on(self, data: bytearray) -> int:
        """Take the chunks that are there; how many bytes there must be before there is another."""
        while not (self.rest or self.broken):
            line_end = data.find(b"\r\n", self.at, self.at + LONGEST_LINE)
            if line_end < 0:
                self.broken = len(data) - self.at >= LONGEST_LINE
                return 0
            line = CHUNK.fullmatch(data, self.at, line_end)
            if line is None or not (size := int(line[1], 16)):
                self.rest, self.broken = line_end + 2, line is None
                break
            begin, end = line_end + 2, line_end + 2 + size
            if len(data) < end + 2:
                return end + 2
            self.broken = data[end : end + 2] != b"\r\n"
            self.body += data[begin:end]
            self.at = end + 2
        if self.rest and not self.broken:
            self.find_end(data)
        return 0

    def find_end(self, data: bytearray) -> None:
        """Of what may follow the last chunk: an empty line ends it."""
        if data.startswith(b"\r\n", self.rest):
            self.end = self.rest + 2
        elif (found := data.find(b"\r\n\r\n", self.rest)) >= 0:
            self.end = found + 4
        else:
            self.broken = len(data) - self.rest > PIECE

    def joined(self, data: bytearray) -> bytes:
        """The request with one chunk, and what came behind it."""
        chunk = b"%x\r\n%b\r\n" % (len(self.body), bytes(self.body)) if self.body else b""
        return b"%b%b0\r\n%b" % (bytes(data[: self.begin]), chunk, bytes(data[self.rest :]))
