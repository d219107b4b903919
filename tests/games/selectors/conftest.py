"""Ana and Bruno; real games alone."""

import pytest

from tests.roma_site.conftest import ana, bruno

__all__ = ["ana", "bruno"]


@pytest.fixture(autouse=True)
def tiny_game():
    """Words are needed here: the tiny game of the log's tests has none, so it stays unknown."""
