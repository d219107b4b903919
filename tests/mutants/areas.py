"""The sources to mutate, and the tests that must notice it. Edit only this file when files move.

`sources` and `tests` are globs from the root. `tests` is a list of rounds: a mutant that survives one round goes on to
the next, and a file runs once; slow files come after all rounds. `{room}` is the source's folder below the area's first
glob (a game, for the rules), or `*` for a file outside such a folder. Words after a glob go to pytest."""

from dataclasses import dataclass

# In a file's name: these come last of all, they take longest.
SLOW = (
    "random_play",
    "crowded_play",
    "secrecy",
    "switching_off",
    "nonsense",
    "whole_games",
    "season",
    "kills",
    "crash",
)


@dataclass(frozen=True)
class Area:
    """A part of the code and its tests."""

    sources: tuple[str, ...]
    tests: tuple[tuple[str, ...], ...]


AREAS = {
    "rules": Area(
        ("games/rules/**/*.py",),
        (
            ("tests/rules/{room}/**/test_*.py", "tests/rules/test_*.py"),
            ("tests/golden/test_*.py -k {room}",),
            ("tests/games/boxes/{room}/test_*.py", "tests/games/players/test_*.py"),
        ),
    ),
    "eventlog": Area(
        tuple(
            f"games/eventlog/{name}.py"
            for name in "log loaded loading writing observations cache integrity verification".split()
        ),
        (
            ("tests/games/eventlog/test_*.py",),
            ("tests/games/operating/test_*.py", "tests/games/management/test_*.py", "tests/games/facts/test_*.py"),
            ("tests/games/pages/test_*.py", "tests/games/api/test_*.py", "tests/games/tables/test_*.py"),
            ("tests/games/**/test_*.py", "tests/fifth/test_*.py", "tests/roma_site/test_operators.py"),
        ),
    ),
    "idempotency": Area(
        ("games/eventlog/answer_batches.py", "games/api/endpoint.py"),
        (
            ("tests/games/eventlog/test_*.py", "tests/games/api/test_a*.py"),
            ("tests/games/api/test_*.py", "tests/games/pages/test_*.py"),
        ),
    ),
    "outbox": Area(
        (
            *(f"notifications/outbox/{name}.py" for name in "queue subjects digests".split()),
            "notifications/delivery/mails.py",
        ),
        (
            ("tests/notifications/outbox/test_*.py", "tests/notifications/delivery/test_*.py"),
            ("tests/notifications/**/test_*.py",),
            ("tests/games/tables/test_*.py", "tests/games/motions/test_*.py", "tests/games/clocks/test_*.py"),
            ("tests/games/deadlines/test_*.py", "tests/games/api/test_*.py", "tests/roma_site/test_erasing.py"),
        ),
    ),
    "emails": Area(
        ("notifications/emails/*.py", "notifications/replies/*.py"),
        (
            ("tests/notifications/emails/test_*.py", "tests/notifications/replies/test_*.py"),
            ("tests/notifications/inbound/test_*.py", "tests/notifications/*/test_*.py"),
            ("tests/notifications/test_*.py", "tests/games/pages/test_*.py"),
        ),
    ),
    "inbound": Area(
        ("notifications/inbound/*.py",),
        (("tests/notifications/inbound/test_*.py",), ("tests/notifications/**/test_*.py",)),
    ),
    "selectors": Area(
        ("games/selectors/*.py",),
        (
            ("tests/games/selectors/test_*.py",),
            ("tests/games/pages/test_*.py", "tests/games/api/test_*.py"),
            ("tests/games/*/test_*.py", "tests/roma_site/test_*.py"),
        ),
    ),
    "what_if": Area(
        ("games/what_if/*.py",),
        (("tests/games/what_if/test_*.py",), ("tests/games/pages/test_*.py", "tests/games/api/test_*.py")),
    ),
    "orders": Area(
        ("games/orders/*.py",),
        (("tests/games/orders/test_*.py",), ("tests/games/pages/test_*.py", "tests/games/api/test_*.py")),
    ),
    "motions": Area(
        ("games/motions/*.py",),
        (("tests/games/motions/test_*.py",), ("tests/games/pages/test_*.py", "tests/games/api/test_*.py")),
    ),
    "live": Area(
        ("roma_site/live/*.py", "roma_site/broker/caches.py", "roma_site/broker/caches.py"),
        (
            (
                "tests/roma_site/test_hanging_broker.py",
                "tests/roma_site/test_tickets.py",
                "tests/roma_site/test_streams.py",
            ),
            ("tests/roma_site/test_*.py", "tests/safety/test_changed_answers.py"),
        ),
    ),
}
