"""A mail server and a whole house for all the tests of this folder, which one worker runs (tests/conftest.py): to open
a house costs more than most of what is done in it."""

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
    """A house nobody has lived in before them. PostgreSQL, as `nobody`, cannot reach pytest's own folders."""
    with tempfile.TemporaryDirectory(prefix="roma-e2e-") as name:
        folder = Path(name)
        folder.chmod(0o711)
        with House(folder, **by_mail(post.url)) as house:
            yield house
