import pytest

from tests.browser.scenes import person


@pytest.fixture
def ana():
    return person("Ana")


@pytest.fixture
def bruno():
    return person("Bruno")
