"""What every test may use."""

import os

import pytest

from tests import servers

# Sync Playwright runs an event loop in the test's thread; the ORM must not refuse to work beside it.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"


def pytest_report_header() -> list[str]:
    """Say what this run uses."""
    return servers.USED


@pytest.fixture(autouse=True)
def _empty_cache(request: pytest.FixtureRequest) -> None:
    """Rate limits and sessions of one test are not the next one's."""
    if "django_db_setup" in request.fixturenames:
        from django.core.cache import cache

        cache.clear()
