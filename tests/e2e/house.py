"""The site as a newcomer starts it: `manage.py serve` in a process of its own, in a folder of its own."""

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
UNSET = {"DATABASE_URL", "REDIS_URL", "DJANGO_SETTINGS_MODULE", "SQLITE_SYNCHRONOUS", "ROMA_TEST_FOLDER", "DB"}


def free_port() -> int:
    """A port nobody listens on at this moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class House:
    """`with House(folder, email_url) as house:` then `house.url` answers, and replies to its mails go to `house.mail_port`."""

    def __init__(self, folder: Path, email_url: str):
        self.db = os.environ.get("DB", "sqlite")
        self.port, self.mail_port = free_port(), free_port()
        self.folder, self.said = folder, folder / "said.txt"
        self.url = f"http://localhost:{self.port}"
        kept = {name: value for name, value in os.environ.items() if name not in UNSET}
        self.environment = {
            **kept,
            "DEVELOPMENT": "1",
            "VAR_DIR": str(folder / "var"),
            "PORT": str(self.port),
            "EMAIL_URL": email_url,
            "NOTICE_DELAY": "0",
            "NOTICE_PATIENCE": "0",
            "INBOUND_LISTEN": f"smtp://127.0.0.1:{self.mail_port}",
            "INBOUND_PER_HOUR": "5000",
            "PYTHONUNBUFFERED": "1",
        }

    def __enter__(self) -> "House":
        with self.said.open("w") as out:
            command = [sys.executable, "manage.py", "serve", "--no-demo", "--db", self.db]
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
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def manage(self, *command: str) -> subprocess.CompletedProcess:
        """Run one of the house's commands."""
        return warm.run(["manage.py", *command], self.environment)
