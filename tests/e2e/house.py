"""A complete site for tests: `manage.py serve` in its own process and folder.

tests/faults/site.py starts the parts of a site separately, to kill them one by one."""

import os
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from tests import warm

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # s: a machine may have much else to do
# What a test run has set for itself is not the newcomer's.
UNSET = {
    "DATABASE_URL",
    "REDIS_URL",
    "EMAIL_URL",
    "DJANGO_SETTINGS_MODULE",
    "SQLITE_SYNCHRONOUS",
    "ROMA_TEST_FOLDER",
    "DB",
    "DEEP",
}


def free_port() -> int:
    """Return a port that no process uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def newcomers(var: Path, port: int, **more: str) -> dict[str, str]:
    """Return an environment in which only the folder and the ports are set."""
    kept = {name: value for name, value in os.environ.items() if name not in UNSET}
    own = {"DEVELOPMENT": "1", "VAR_DIR": str(var), "PORT": str(port), "PYTHONUNBUFFERED": "1"}
    return {**kept, **own, "INBOUND_LISTEN": f"smtp://127.0.0.1:{free_port()}", **more}


def by_mail(email_url: str) -> dict[str, str]:
    """Settings under which mails leave at once, as many as there are."""
    return {
        "EMAIL_URL": email_url,
        "NOTIFICATION_DELAY_SECONDS": "0",
        "NOTIFICATION_MAX_WAIT_SECONDS": "0",
        "INBOUND_PER_HOUR": "5000",
    }


class House:
    """A running site: `with House(folder, …) as house:`.

    Then `house.url` responds, and replies to its emails go to `house.mail_port`. `options` are those of the command,
    `more` are settings."""

    def __init__(self, folder: Path, db: str = "", options: tuple[str, ...] = (), **more: str):
        self.db, self.options = db or os.environ.get("DB", "sqlite"), options
        self.port, self.mail_port = free_port(), free_port()
        self.folder, self.var, self.said = folder, folder / "var", folder / "said.txt"
        self.url = f"http://localhost:{self.port}"
        listen = f"smtp://127.0.0.1:{self.mail_port}"
        self.environment = newcomers(self.var, self.port, **{"INBOUND_LISTEN": listen, **more})

    def __enter__(self) -> "House":
        with self.said.open("w") as out:
            command = [sys.executable, "manage.py", "serve", "--no-demo", "--db", self.db, *self.options]
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.environment, stdout=out, stderr=out)
        try:
            self.wait_until_open()
        except BaseException:
            self.__exit__()
            raise
        return self

    def wait_until_open(self) -> None:
        """Until it says so."""
        deadline = time.monotonic() + PATIENCE
        while "Open http" not in self.said.read_text():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"the house did not open:\n{self.said.read_text()}")
            time.sleep(0.1)

    def __exit__(self, *error: object) -> None:
        """Stop the site. Raises AssertionError if it fails, unless it has ended already or the test failed."""
        was_open = self.process.poll() is None
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        if was_open and not any(error):
            assert self.process.returncode == 0 and "No process is left running" in self.said.read_text()

    def manage(self, *command: str) -> subprocess.CompletedProcess:
        """Run a command of the site."""
        return warm.run(["manage.py", *command], self.environment)
