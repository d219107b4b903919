"""Named places where a test may kill the process, to show that nothing is lost there."""

import os
import signal

from django.conf import settings


def fail_point(name: str) -> None:
    """Die here by SIGKILL if the environment of a test says so; on a public server the setting does not exist."""
    if settings.DEVELOPMENT and os.environ.get("ROMA_FAIL_POINT") == name:
        os.kill(os.getpid(), signal.SIGKILL)
