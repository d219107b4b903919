"""Outages while players use the site: mail server, broker, database, clock, disk."""

import contextlib
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psycopg

from tests.faults.crowd import Crowd
from tests.faults.post import Trouble, TroubledPost
from tests.faults.site import Site

TROUBLES = {
    "SMTP answers 4xx": Trouble("RCPT", "451 4.7.1 Come again later"),
    "SMTP drops after DATA": Trouble("DATA", cut=True),
    "SMTP answers 5xx": Trouble("RCPT", "554 5.7.1 Not this one"),
    "SMTP hangs": Trouble("MAIL", silence=40),
}
HOUR = 3600
WELL_WITHIN = 30  # seconds after its end, however long the outage was
DISK = "160m"


class Act:
    def __init__(self, site: Site, crowd: Crowd, post: TroubledPost, tell: Callable[[str], None]):
        self.site, self.crowd, self.post, self.tell = site, crowd, post, tell
        self.rows: list[dict] = []

    @contextlib.contextmanager
    def play(self, name: str, seconds: float) -> Iterator[dict]:
        """Within the block the outage begins; it lasts so long; after the block it has ended."""
        acks, mails, began = len(self.crowd.notes.acks), len(self.post.accepted), time.monotonic()
        row: dict = {"outage": name}
        yield row
        row["seconds"] = round(time.monotonic() - began)
        row["answers taken meanwhile"] = len(self.crowd.notes.acks) - acks
        row["mails taken meanwhile"] = len(self.post.accepted) - mails
        began = time.monotonic()
        self.site.wait_until_well(WELL_WITHIN)
        row["well again after, s"] = round(time.monotonic() - began, 1)
        self.rows.append(row)
        self.tell(", ".join(f"{key}: {value}" for key, value in row.items()))

    def mail_server(self, seconds: float) -> None:
        """Each of its troubles."""
        for name, trouble in TROUBLES.items():
            with self.play(name, seconds) as row:
                before, self.post.trouble = self.post.troubled, trouble
                time.sleep(max(seconds, trouble.silence))
                self.post.trouble = None
                row["letters struck"] = self.post.troubled - before

    def absence(self, name: str, seconds: float) -> None:
        """A part is gone; the others stay and have to find it again by themselves."""
        with self.play(f"{name} gone", seconds):
            self.site.parts[name].kill()
            time.sleep(seconds)
            self.site.parts[name].begin()

    def clock(self, file: Path, seconds: float) -> None:
        """An hour forward, then back."""
        for name, wrong in (("clock an hour forward", HOUR), ("clock an hour back", 0)):
            with self.play(name, seconds) as row:
                file.write_text(str(wrong))
                time.sleep(seconds)
                if not wrong:
                    row["notices put off by an hour"] = self.forwarded()

    def forwarded(self) -> int:
        late = "state IN ('waiting', 'sending') AND due_at > now() + interval '30 minutes'"
        with self.site.database() as connection:
            sql = f"UPDATE notifications_notification SET due_at = due_at - interval '1 hour' WHERE {late}"
            return connection.execute(sql).rowcount

    def disk(self, folder: Path, seconds: float) -> None:
        """Full to the last byte; then there is room again."""
        filler = folder / "filler"
        with self.play("disk full", seconds) as row:
            row["refused by PostgreSQL"] = fill(self.site, filler)
            time.sleep(seconds)
            row["refused by PostgreSQL"] = self.still_refused()
            filler.unlink()
            part = self.site.parts["postgres"]
            assert part.server
            row["PostgreSQL gave up"] = part.server.process.poll() is not None
            if row["PostgreSQL gave up"]:  # an operator's supervisor does this
                part.begin()

    def still_refused(self) -> str:
        try:
            with self.site.database() as connection:
                connection.execute("SELECT pg_switch_wal()")
                connection.execute("CREATE TABLE more AS SELECT repeat('x', 1000) FROM generate_series(1, 20000)")
        except psycopg.Error as error:
            return type(error).__name__
        return "nothing"


def fill(site: Site, filler: Path) -> str:
    """Leave no byte, and use up what PostgreSQL has put by for its log of changes; what it says then."""
    with filler.open("wb") as out, contextlib.suppress(OSError):
        while True:
            out.write(b"\0" * 65536)
            out.flush()
    try:
        with site.database() as connection:
            for _ in range(20):
                connection.execute("SELECT pg_logical_emit_message(true, 'fill', repeat('x', 2000000))")
                connection.execute("SELECT pg_switch_wal()")
    except psycopg.Error as error:
        return type(error).__name__
    return "nothing"


@contextlib.contextmanager
def small_disk() -> Iterator[Path]:
    """A file system of its own for the database, as small as DISK. Needs root."""
    with tempfile.TemporaryDirectory(prefix="roma-disk-") as name:
        folder = Path(name)
        subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK},mode=0711", "roma-faults", name], check=True)
        try:
            yield folder
        finally:
            subprocess.run(["umount", "--lazy", name], check=True)
