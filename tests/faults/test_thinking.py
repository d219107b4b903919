"""What `make faults ONLY=thinking` asks of the database is there."""

import pytest
from django.db import connection

from tests.faults import thinking


@pytest.mark.both
def test_its_questions_name_columns_that_exist(db) -> None:
    with connection.cursor() as cursor:
        for sql in (thinking.OLDEST, thinking.LOOKED_AT):
            cursor.execute(sql)
            assert cursor.fetchone()
