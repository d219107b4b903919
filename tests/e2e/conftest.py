"""A mail server and a site for all tests of this folder, which run on one worker.

Starting a site takes longer than most of the tests."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.e2e.house import House, by_mail
from tests.post_office import PostOffice


@pytest.fixture(scope="package")
def post() -> Iterator[PostOffice]:
    """All mails end here."""
    with PostOffice() as office:
        yield office


@pytest.fixture(scope="package")
def house(post: PostOffice) -> Iterator[House]:
    """Return a fresh site. PostgreSQL, running as another user, cannot use pytest's own folders."""
    with tempfile.TemporaryDirectory(prefix="roma-e2e-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with House(folder, **by_mail(post.url)) as house:
            yield house
