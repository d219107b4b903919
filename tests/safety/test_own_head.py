"""No page, API, mail or feed reads the raw `head`, `digest` or `moved_at` of a table: they tell that an answer was
changed inside an open Together, which is secret. Everything that readers get comes from the reader's own head
(`Game.head_for`, `Game.public_moved_at`, `TableContext.head`, `Observation.head`)."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
RAW = ("head", "digest", "moved_at")
COLUMN = re.compile(rf"-?(\w+__)?({'|'.join(RAW)})(__\w+)?")
GAMES = (
    "api", "boards", "boxes", "clocks", "deadlines", "motions", "operating", "orders", "pages", "players",
    "tables", "selectors", "what_if", "wording",
)  # fmt: skip
# The packages that write for readers. Those below them (games/eventlog, games/models …) handle the log itself.
PACKAGES = [*(f"games/{name}" for name in GAMES), "notifications", "roma_site"]
# Variables with these names are an Observation, a Receipt or a Notification, never a table.
OTHERS = {"look", "observation", "observe", "receipt", "found", "notification", "event", "self", "font"}
QUERIES = {"filter", "exclude", "values", "values_list", "order_by", "annotate", "F", "Q", "When"}
IN_TEMPLATES = re.compile(rf"\b(\w+)\.({'|'.join(RAW)})\b")

CACHE = "part of a cache's key, never shown"
SERVER = "for the server's own work: no reader gets it"
CONTEXT = "the head of a TableContext: its reader's own"
OVER = "of a finished game, where nothing is secret"
ALLOWED = {
    ("games/api/facts.py", "table.head"): CONTEXT,
    ("games/api/table.py", "table.head"): CONTEXT,
    ("games/api/analysis.py", "table.head"): CONTEXT,
    ("games/deadlines/sweep.py", "game.head"): SERVER,
    ("games/operating/archive_file.py", "game.head"): OVER,
    ("games/operating/archive_file.py", "last.digest"): OVER,
    ("games/operating/archive_file.py", "row.digest"): OVER,
    ("games/operating/archive_file.py", "digest"): OVER,
    ("games/operating/verifying.py", "head__gt"): SERVER,
    ("games/pages/table/panels.py", "game.digest"): CACHE,
    ("games/pages/table/panels.py", "table.head"): CONTEXT,
    ("games/pages/table/receipts.py", "table.head"): CONTEXT,
    ("games/pages/table/views.py", "table.head"): CONTEXT,
    ("games/pages/finished/replay.py", "table.head"): CONTEXT,
    ("games/players/reviews.py", "game.head"): OVER,
    ("games/players/stand_ins.py", "game__head"): SERVER,
    ("games/players/stand_ins.py", "game__moved_at__range"): SERVER,
    ("games/tables/seats.py", "game.head"): SERVER,
    ("games/tables/stays.py", "game.game.head"): OVER,
    ("notifications/emails/context.py", "self.game.head"): OVER,
    ("notifications/inbound/dispatch.py", "received.head"): "the head that the sender's seat may know of",
    ("notifications/inbound/invitation_replies.py", "seat.game.head"): OVER,
    ("games/tables/tokens.py", "digest"): "the digest of a token",
    ("games/pages/table/receipts.py", "digest"): "of events up to the reader's head",
    (
        "games/pages/table/next_table.py",
        "game__moved_at__gte",
    ): "leaves out tables without a recent answer of the reader",
    ("games/selectors/home_rows.py", "game__digest"): CACHE,
    ("games/selectors/table_context.py", "self.game.digest"): "only where the reader's head is the table's",
    ("games/selectors/table_context.py", "self.game.head"): "only to compare it with the reader's head",
    ("games/selectors/table_context.py", "digest"): "of the event at the reader's head",
    ("games/what_if/scene.py", "self.game.head"): "a game that is tried out, which is no table's row",
    ("games/what_if/trials.py", "game.head"): OVER,
    ("notifications/emails/context.py", "digest"): "the email that gathers notifications",
    ("roma_site/accounts/admin.py", "-game__moved_at"): "operators' pages, which show the log itself",
    ("roma_site/management/commands/demo.py", "game.head"): SERVER,
    ("roma_site/monitoring/metrics.py", "game__moved_at__gte"): SERVER,
    ("roma_site/monitoring/operator_page.py", "moved_at__gte"): SERVER,
}


def name_of(expression: ast.expr) -> str:
    """Return the last name of an expression."""
    if isinstance(expression, ast.Call):
        return name_of(expression.func)
    return getattr(expression, "attr", None) or getattr(expression, "id", "")


def raw_reads(source: str) -> Iterator[str]:
    """Return what in this code may read a raw column of a table."""
    tree = ast.parse(source)
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and node.attr in RAW and id(node) not in called:
            if name_of(node.value) not in OTHERS:
                yield ast.unparse(node)
        elif isinstance(node, ast.Call) and name_of(node.func) in QUERIES:
            texts = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            names = [*texts, *(one.arg for one in node.keywords if one.arg)]
            yield from filter(COLUMN.fullmatch, names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "__" in node.value:
            yield from filter(COLUMN.fullmatch, [node.value])


def all_raw_reads() -> set[tuple[str, str]]:
    """Return (file, what it reads) for all packages and templates."""
    found = set()
    for file in [file for package in PACKAGES for file in (ROOT / package).rglob("*.py")]:
        text = file.read_text()
        if "migrations" not in file.parts and any(name in text for name in RAW):
            found |= {(str(file.relative_to(ROOT)), read) for read in raw_reads(text)}
    for file in [file for file in (ROOT / "templates").rglob("*.*") if file.is_file()]:
        hits = [hit for hit in IN_TEMPLATES.finditer(file.read_text()) if hit[1] not in OTHERS]
        found |= {(str(file.relative_to(ROOT)), hit[0]) for hit in hits}
    return found


def test_what_readers_get_comes_from_their_own_head() -> None:
    assert all_raw_reads() == {*ALLOWED}


@pytest.mark.parametrize(
    "source",
    [
        "told = at.game.head", "told = bytes(game.digest).hex()", "old = table.moved_at < now", "Game.objects.values_list('head')",
        "Seat.objects.filter(game__moved_at__gte=since)", "games.order_by('-moved_at')", "NAMES = ['game__digest']",
    ],
)  # fmt: skip
def test_a_raw_read_is_found(source: str) -> None:
    assert list(raw_reads(source))
