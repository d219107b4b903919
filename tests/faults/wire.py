"""A kept-alive HTTP/1.1 connection with just what the site's replies need.

The load generator shares two cores with the site, and urllib takes as long for a request as some pages."""

import asyncio
import time
import urllib.parse
from dataclasses import dataclass

PATIENCE = 30.0  # seconds for a whole reply
# gunicorn hangs up after two idle seconds. A request that crosses with that would look lost, so an idle line is not
# used again.
IDLE = 1.0
WITHOUT_BODY = {204, 304}


@dataclass(frozen=True)
class Reply:
    """A whole one. Names of headers in small letters."""

    status: int
    headers: dict[str, str]
    body: bytes


class Lost(Exception):
    """No whole reply came: the line was cut, the reply could not be read, or patience was over."""


class Wire:
    """To one web. One request at a time."""

    def __init__(self, url: str):
        parts = urllib.parse.urlsplit(url)
        assert parts.hostname in ("localhost", "127.0.0.1"), "only this machine is put under load"
        self.host, self.port = f"{parts.hostname}:{parts.port}", parts.port
        self.line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.used = 0.0

    async def ask(self, method: str, path: str, headers: str, body: bytes = b"") -> Reply:
        """One request. `headers`: lines that end in CRLF. Lost."""
        text = f"{method} {path} HTTP/1.1\r\nHost: {self.host}\r\n{headers}Content-Length: {len(body)}\r\n\r\n"
        try:
            async with asyncio.timeout(PATIENCE):
                reader, writer = await self.open()
                writer.write(text.encode() + body)
                reply = await read(reader)
        except (OSError, EOFError, ValueError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Lost(f"{type(error).__name__}: {error}") from error
        self.used = time.monotonic()
        if reply.headers.get("connection", "").lower() == "close":
            self.close()
        return reply

    async def open(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The line, a new one if it has been idle."""
        if self.line is not None and time.monotonic() - self.used > IDLE:
            self.close()
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", self.port)
        return self.line

    def close(self) -> None:
        """Hang up."""
        if self.line is not None:
            self.line[1].close()
            self.line = None


async def read(reader: asyncio.StreamReader) -> Reply:
    first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")[:-2]
    version, status, *_ = first.split(" ")
    if version != "HTTP/1.1":
        raise ValueError(f"no HTTP/1.1: {first[:80]}")
    pairs = (line.partition(":") for line in lines)
    headers = {name.strip().lower(): value.strip() for name, _, value in pairs}
    if int(status) in WITHOUT_BODY:
        return Reply(int(status), headers, b"")
    if "content-length" not in headers:
        raise ValueError(f"a reply without its length: {first[:80]}")
    return Reply(int(status), headers, await reader.readexactly(int(headers["content-length"])))
