"""The servers the tests run on, found by URL or started here, before Django reads its settings.

Workers of pytest-xdist inherit the environment, so they share what the first process started. Nothing is kept.
"""

import atexit
import os
import shutil
import tempfile
from pathlib import Path

from roma_site.embedded import postgres, valkey
from roma_site.embedded.process import Server

USED: list[str] = []
# They lose data only if the machine crashes.
FAST_OPTIONS = "-c fsync=off -c synchronous_commit=off -c full_page_writes=off -c max_connections=200".split()


def ensure() -> None:
    """Set DATABASE_URL (by DB=sqlite, the default, or DB=postgres) and REDIS_URL for this run."""
    if "ROMA_TEST_FOLDER" in os.environ:
        return
    folder = Path(tempfile.mkdtemp(prefix="roma-tests-"))
    # PostgreSQL's system user must be able to enter it.
    folder.chmod(0o711)
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    os.environ["ROMA_TEST_FOLDER"] = str(folder)
    ensure_database(folder)
    if "REDIS_URL" in os.environ:
        USED.append("broker: Redis/Valkey by REDIS_URL")
    else:
        os.environ["REDIS_URL"] = keep(valkey.start_valkey(folder / "valkey"))


def ensure_database(folder: Path) -> None:
    """SQLite in a file (threads and WAL need one), PostgreSQL by URL, or a PostgreSQL of our own."""
    wanted = os.environ.setdefault("DB", "sqlite")
    if wanted == "sqlite":
        os.environ["DATABASE_URL"] = f"sqlite:///{folder / 'roma.sqlite3'}"
        USED.append("database: SQLite in a temporary file")
    elif os.environ.get("DATABASE_URL", "").startswith("postgres"):
        USED.append("database: PostgreSQL by DATABASE_URL")
    elif wanted == "postgres":
        os.environ["DATABASE_URL"] = keep(postgres.start_postgres(folder / "postgres", options=FAST_OPTIONS))
    else:
        raise SystemExit(f"DB={wanted}: choose sqlite or postgres.")


def keep(server: Server) -> str:
    """Note a server for the report and for the end."""
    atexit.register(server.stop)
    USED.append(f"started {server.name} (process {server.process.pid})")
    return server.url
