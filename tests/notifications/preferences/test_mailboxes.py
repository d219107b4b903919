"""A player is recognized by each of their addresses."""

import pytest

from notifications.preferences.addresses import is_address_of, normalize_address, verified_addresses

pytestmark = pytest.mark.django_db


@pytest.fixture
def ana(people):
    people[0].emailaddress_set.create(email="ana@example.org", verified=True, primary=True)
    people[0].emailaddress_set.create(email="Ana@Work.example", verified=True)
    people[0].emailaddress_set.create(email="ana@stolen.example", verified=False)
    people[1].emailaddress_set.create(email="bruno@work.example", verified=True)
    return people[0]


def test_every_verified_address_is_hers_and_no_other(ana) -> None:
    assert [one.lower() for one in verified_addresses(ana)] == ["ana@example.org", "ana@work.example"]
    for own in (
        "ana@example.org",
        "ANA@example.org",
        "ana+roma@example.org",
        "ana@work.example",
        "ana+x+y@work.example",
    ):
        assert is_address_of(ana, own), own
    for other in ("", "@", "ana@stolen.example", "bruno@work.example", "anna@example.org", "ana@example.org.evil.example",
                  "+ana@example.org", "ana", "x+ana@example.org", "ana@evil.example+ana@example.org"):  # fmt: skip
        assert not is_address_of(ana, other), other


def test_who_signed_up_with_a_plus_may_write_without(ana) -> None:
    ana.email = "ana+roma@example.org"
    assert is_address_of(ana, "ana@example.org") and is_address_of(ana, "ana+roma@example.org")


def test_an_address_that_begins_with_a_plus_is_nobody_elses() -> None:
    assert normalize_address("+1@example.org") == "+1@example.org" != normalize_address("+2@example.org")
