"""Ana and Bruno."""

import pytest

from tests.browser.scenes import person


@pytest.fixture(autouse=True)
def _no_chance(same_luck):
    """No page depends on a card."""


@pytest.fixture
def ana():
    return person("Ana")


@pytest.fixture
def bruno():
    return person("Bruno")
