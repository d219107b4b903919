"""The test database, for programs outside this process."""

import os

from django.db import connection


def address() -> str:
    """Its DATABASE_URL."""
    if connection.vendor == "sqlite":
        return f"sqlite:///{connection.settings_dict['NAME']}"
    return os.environ["DATABASE_URL"].rsplit("/", 1)[0] + f"/{connection.settings_dict['NAME']}"
