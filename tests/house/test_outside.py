"""Names that programs, old workers and operators rely on are unchanged; new ones are recorded."""

import pytest

from tests.house import outside


@pytest.mark.parametrize("kind", outside.kept())
def test_what_others_rely_on_is_as_it_is_written_down(kind: str) -> None:
    kept, now = set(outside.kept()[kind]), set(outside.things()[kind])
    assert sorted(kept - now) == [], "gone; if that is meant, tell it in CHANGELOG"
    assert sorted(now - kept) == [], "new: python -m tests.house.outside"


def test_every_kind_is_written_down() -> None:
    assert set(outside.kept()) == set(outside.things())
    assert all(outside.kept().values())
