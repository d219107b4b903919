"""What is mutated, and which tests are to notice it. The one place to change when files move.

`sources` and `tests` are globs from the root. `tests` is a list of rounds: a mutant that lives through one goes on to the
next, and a file runs once; slow ones come after all rounds. `{room}` is the source's folder below the area's first glob (a game, for the rules), `*` for a
file that lies in no room of its own. Words after a glob go to pytest.
"""

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
            ("tests/wording/test_{room}_words.py", "tests/games/test_stand_ins.py", "tests/games/test_roma_stint.py"),
        ),
    ),
    "eventlog": Area(
        tuple(
            f"games/{name}.py" for name in ("log", "live", "loading", "move", "looks", "cache", "records", "checking")
        ),
        (
            tuple(f"tests/games/test_{name}.py" for name in ("log", "undo", "looks", "cache", "bad_input", "commands")),
            ("tests/games/test_*.py",),
            ("tests/games/pages/test_*.py", "tests/api/test_*.py", "tests/fifth/test_*.py"),
            ("tests/games/**/test_*.py", "tests/notifications/test_*.py", "tests/site/test_operators.py"),
        ),
    ),
    "idempotency": Area(
        ("games/repeats.py", "games/api/once.py"),
        (
            (
                "tests/games/test_repeats.py",
                "tests/api/test_a*.py",
                "tests/api/test_playing.py",
                "tests/games/test_log.py",
            ),
            ("tests/api/test_*.py", "tests/games/test_*.py", "tests/games/pages/test_*.py"),
        ),
    ),
    "outbox": Area(
        tuple(f"notifications/{name}.py" for name in ("outbox", "subjects", "verdicts", "delivery", "digests")),
        (
            ("tests/notifications/test_*.py",),
            ("tests/notifications/**/test_*.py", "tests/games/company/test_*.py", "tests/games/motions/test_*.py"),
            ("tests/games/clocks/test_*.py", "tests/api/test_webhooks.py", "tests/site/test_erasing.py"),
        ),
    ),
}
