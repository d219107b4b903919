"""Fills a PostgreSQL with copies of games that were really played, and tells how the database finds its way among them.

A copy has its base's events, digests and secret, and a name, a uuid and people of its own; so its pages, its replay and
its result are a real game's. (`verify` would not pass: the luck is bound to the base's uuid.)"""

from collections.abc import Callable
from random import Random

from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.eventlog import log
from games.facts.events import Answered, Conceded
from games.models import Game
from games.models.event import MAX_EVENTS_PER_GAME
from games.rules import GAMES
from games.tables import opening
from tests.rules import chance
from tests.tables import open_table

RUNNING = 10  # one base in so many goes on
SEATS = {"gloria": 3, "foundations": 3}  # the others with as few as can play


def prepare() -> None:
    """An empty site."""
    for command in ("migrate", "compilewords"):
        call_command(command, verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)


def bases(people: list, events: int) -> None:
    """Some games of each ruleset, so long, most of them brought to an end by concessions."""
    for number, ruleset in enumerate(sorted(GAMES) * 5):
        users = [user for user, _ in people][: SEATS.get(ruleset, min(GAMES[ruleset].SEATS))]
        game = open_table(users[0], ruleset, {}, len(users))
        for user in users[1:]:
            opening.join(game, user)
        game.refresh_from_db()
        play(game, Random(number), events)
        if number % RUNNING:
            finish(game)


def play(game: Game, rng: Random, events: int) -> None:
    """Random answers, until there are so many events."""
    while game.state == Game.State.RUNNING and game.head < events:
        loaded = log.load(game)
        seat = loaded.awaited[0]
        look = log.observe(game, seat)
        question = look.question
        log.append(game, Answered(seat, question.what, chance.choice(rng, question)), look.opened)
        game.refresh_from_db()


def finish(game: Game) -> None:
    """All but one concede."""
    for seat in range(1, game.size):
        if game.state == Game.State.RUNNING:
            log.append(game, Conceded(seat))
            game.refresh_from_db()


def copies(games: int, people: int) -> None:
    """Copy them by SQL alone; the triggers that guard single rows sleep meanwhile."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")
        _people(cursor, people)
        cursor.execute("SELECT max(id), array_agg(id ORDER BY id) FROM games_game")
        last, base = cursor.fetchone()
        cursor.execute(
            "CREATE TEMP TABLE copy AS SELECT %s::bigint + n AS id, (%s::bigint[])[1 + n %% %s] AS base, n FROM generate_series(1, %s) n",
            [last, base, len(base), games - len(base)],
        )
        _rows(cursor, "games_game", "base.id", {
            "id": "copy.id", "uuid": "gen_random_uuid()", "slug": "'tiber-' || (1000000 + copy.n)", "host_id": "NULL",
            "finished_at": "base.finished_at - copy.n * interval '1 minute'", "moved_at": "base.moved_at - copy.n * interval '1 second'",
        })  # fmt: skip
        at = f"(SELECT min(id) FROM accounts_user WHERE email LIKE 'many%%') + (copy.n * 7 + base.number * 13) %% {people}"
        _rows(cursor, "games_seat", "base.game_id", {
            "id": "nextval(pg_get_serial_sequence('games_seat', 'id'))", "game_id": "copy.id", "user_id": at,
            "name": f"'Person ' || (copy.n * 7 + base.number * 13) %% {people}",
        })  # fmt: skip
        _rows(
            cursor,
            "games_openquestion",
            "base.game_id",
            {
                "id": "nextval(pg_get_serial_sequence('games_openquestion', 'id'))",
                "game_id": "copy.id",
                "seat_id": "(SELECT id FROM games_seat s WHERE s.game_id = copy.id AND s.number = "
                "(SELECT number FROM games_seat b WHERE b.id = base.seat_id))",
            },
        )
        _rows(
            cursor,
            "games_event",
            "base.game_id",
            {"id": f"copy.id * {MAX_EVENTS_PER_GAME} + base.number", "game_id": "copy.id"},
        )
        cursor.execute("SELECT setval(pg_get_serial_sequence('games_game', 'id'), (SELECT max(id) FROM games_game))")
        cursor.execute("SET session_replication_role = DEFAULT")
        cursor.execute("VACUUM ANALYZE")


def _people(cursor, people: int) -> None:
    columns = _columns(cursor, "accounts_user")
    own = {
        "id": "nextval(pg_get_serial_sequence('accounts_user', 'id'))",
        "email": "'many' || n || '@bench.test'",
        "public_name": "'Person ' || n",
        "name_key": "'person ' || n",
    }
    values = ", ".join(own.get(name, f"base.{name}") for name in columns)
    cursor.execute(
        f"INSERT INTO accounts_user ({_quoted(columns)}) SELECT {values} FROM generate_series(0, {people - 1}) n, "
        "(SELECT * FROM accounts_user ORDER BY id LIMIT 1) base"
    )


def _rows(cursor, table: str, key: str, own: dict[str, str]) -> None:
    """The rows of each base again for each copy; `own` says which columns differ, and how."""
    columns = _columns(cursor, table)
    values = ", ".join(own.get(name, f'base."{name}"') for name in columns)
    sql = f"INSERT INTO {table} ({_quoted(columns)}) SELECT {values} FROM copy JOIN {table} base ON {key} = copy.base ORDER BY copy.id"
    cursor.execute(sql.replace("%%", "%"))


def _columns(cursor, table: str) -> list[str]:
    cursor.execute("SELECT column_name FROM information_schema.columns WHERE table_name = %s ORDER BY 1", [table])
    return [name for (name,) in cursor.fetchall()]


def _quoted(columns: list[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


def size() -> dict[str, object]:
    """How much there is."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT count(*) FROM games_game")
        (games,) = cursor.fetchone()
        cursor.execute("SELECT count(*), pg_size_pretty(pg_total_relation_size('games_event')) FROM games_event")
        events, room = cursor.fetchone()
        cursor.execute("SELECT pg_size_pretty(pg_database_size(current_database()))")
        (whole,) = cursor.fetchone()
    return {"games": games, "events": events, "room of the events": room, "room of all": whole}


def slowest(act: Callable[[], object]) -> dict[str, object]:
    """The slowest query of what is done, and how the database goes about it."""
    with CaptureQueriesContext(connection) as seen:
        act()
    worst = max(seen.captured_queries, key=lambda query: float(query["time"]), default={"sql": "", "time": "0"})
    plan = ""
    if worst["sql"].startswith("SELECT"):
        with connection.cursor() as cursor:
            cursor.execute("EXPLAIN (ANALYZE, BUFFERS) " + worst["sql"].replace("%", "%%"))
            plan = "\n".join(line for (line,) in cursor.fetchall())
    return {"queries": len(seen), "slowest": float(worst["time"]) * 1e3, "sql": worst["sql"][:600], "plan": plan}
