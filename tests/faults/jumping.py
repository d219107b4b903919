"""Runs a module of Python whose clock a test can put forward and back while it runs.

`python -m tests.faults.jumping FILE MODULE ARGUMENTS…`: FILE holds by how many seconds the clock is wrong. The wall
clock of this process and of its children jumps (time-machine, within Python); the monotonic clock goes on, as on a real
machine."""

import os
import runpy
import sys
import threading
import time
from datetime import UTC, datetime
from pathlib import Path

import time_machine

LOOK, NOISE = 0.2, 0.05  # seconds


class Clock:
    """The process's clock, and the thread that puts it right or wrong."""

    def __init__(self, file: Path):
        self.file = file
        self.traveller = time_machine.travel(datetime.now(UTC), tick=True).start()

    def follow(self) -> None:
        """Look at the file for ever."""
        while True:
            self.look()
            threading.Event().wait(LOOK)

    def look(self) -> None:
        try:
            wanted = float(self.file.read_text() or 0)
        except (OSError, ValueError):
            wanted = 0.0
        missing = time_machine.escape_hatch.time.time() + wanted - time.time()
        if abs(missing) > NOISE:
            self.traveller.shift(missing)

    def start(self) -> None:
        """In this process; a fork has no threads, so it begins again."""
        threading.Thread(target=self.follow, daemon=True).start()


def main() -> None:
    """Be the module."""
    file, module = Path(sys.argv[1]), sys.argv[2]
    clock = Clock(file)
    clock.look()
    clock.start()
    os.register_at_fork(after_in_child=clock.start)
    sys.argv = [module, *sys.argv[3:]]
    runpy.run_module(module, run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
