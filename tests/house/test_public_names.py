"""Names that programs, old workers and operators rely on are unchanged; new ones are recorded."""

import pytest

from tests.house import public_names


@pytest.mark.parametrize("kind", public_names.kept())
def test_what_others_rely_on_is_as_it_is_written_down(kind: str) -> None:
    kept, now = set(public_names.kept()[kind]), set(public_names.things()[kind])
    assert sorted(kept - now) == [], "gone; if that is intended, add it to CHANGELOG"
    assert sorted(now - kept) == [], "new: python -m tests.house.public_names"


def test_every_kind_is_written_down() -> None:
    assert set(public_names.kept()) == set(public_names.things())
    assert all(public_names.kept().values())
