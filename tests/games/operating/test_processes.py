"""More processes for long work."""

from threading import Lock

import pytest
from django.db import connection

from games.operating.processes import map_in_processes

HELD = Lock()


def name_of_the_database(number: int) -> tuple[int, str]:
    with HELD:
        return number, connection.settings_dict["NAME"]


@pytest.mark.both
@pytest.mark.timeout(120)
def test_each_has_the_databases_and_none_of_the_locks_of_who_began_it():
    with HELD:
        found = set(map_in_processes(name_of_the_database, [1, 2, 3], 2))
    assert found == {(number, connection.settings_dict["NAME"]) for number in (1, 2, 3)}
