"""Invitations: who may invite whom, and that a host learns nothing from the result."""

import re
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from games.facts.errors import Refused
from games.facts.signals import player_invited
from games.models import Game, Invitation
from games.tables import blocks, invitations, opening
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]
STATES = Invitation.State


@pytest.fixture
def told():
    """Collect the names of the users that the signal was sent for."""
    heard: list = []

    def hear(invitation, **_):
        heard.append(invitation.user.public_name)

    player_invited.connect(hear, weak=False)
    yield heard
    player_invited.disconnect(hear)


@pytest.fixture
def table(people) -> Game:
    """Alice's private table, not started."""
    return open_table(people[0], "tiny", {"length": 3}, size=3, public=False)


def refused(act) -> str:
    with pytest.raises(Refused) as caught:
        act()
    return caught.value.key


def test_a_player_is_invited_by_name_and_may_then_come_in(table, people, told):
    alice, bob, charlie = people
    assert not opening.may_see(table, bob)
    made = invitations.invite(table, alice, "  bOB ")
    assert (made.label, made.user, told) == ("Bob", bob, ["Bob"])
    assert opening.may_see(table, bob) and not opening.may_see(table, charlie)
    assert refused(lambda: opening.join(table, charlie)) == "not_invited"
    opening.join(table, bob)
    assert Invitation.objects.get().state == STATES.ACCEPTED
    assert not invitations.invitations_of(bob).exists()


def test_an_address_is_answered_alike_whoever_has_it(table, people, told):
    alice, _, charlie = people
    blocks.block_user(charlie, alice.pk)
    labels = ["Bob@example.org", "nobody@example.org", "charlie@example.org", "alice@example.org"]
    for label in labels:
        invitations.invite(table, alice, label)
    assert not told and invitations.notify_address_owners() == 1 and invitations.notify_address_owners() == 0
    shown = [(one.label, one.state) for one in invitations.invitations_at_table(table)]
    assert shown == [(label.lower(), STATES.OPEN) for label in labels]
    assert told == ["Bob"]
    assert not invitations.invitations_of(charlie).exists() and not opening.may_see(table, charlie)


def test_who_has_blocked_the_host_hears_nothing_and_the_host_sees_no_difference(table, people, told):
    alice, bob, _ = people
    blocks.block_user(bob, alice.pk)
    for name in ("Bob", "Charlie"):
        invitations.invite(table, alice, name)
    assert [(one.label, one.state) for one in invitations.invitations_at_table(table)] == [
        ("Bob", "open"),
        ("Charlie", "open"),
    ]
    assert told == ["Charlie"]
    blocks.unblock_user(bob, alice.pk)
    assert not invitations.invitations_of(bob).exists(), "what was asked meanwhile stays unasked"


def test_blocking_takes_open_invitations_away(table, people):
    alice, bob, _ = people
    invitations.invite(table, alice, "Bob")
    blocks.block_user(bob, alice.pk)
    assert not invitations.invitations_of(bob).exists()
    assert Invitation.objects.get().state == STATES.DECLINED


def test_nobody_is_asked_twice_but_after_the_host_has_thought_again(table, people, told):
    alice, bob, _ = people
    made = invitations.invite(table, alice, "Bob")
    assert refused(lambda: invitations.invite(table, alice, "BOB")) == "invited_already"
    invitations.invite(table, alice, "bob@example.org")
    assert invitations.notify_address_owners() == 0 and told == ["Bob"], "by address it is the same player"
    invitations.withdraw_invitation(table, alice, made.pk)
    assert not opening.may_see(table, bob)
    invitations.invite(table, alice, "Bob")
    assert told == ["Bob", "Bob"]
    invitations.decline_invitation(table, bob)
    assert refused(lambda: invitations.invite(table, alice, "Bob")) == "invited_already"
    assert refused(lambda: invitations.decline_invitation(table, bob)) == "no_invitation"


def test_only_the_host_and_only_before_the_game(table, people):
    alice, bob, _ = people
    assert refused(lambda: invitations.invite(table, bob, "Charlie")) == "not_host"
    made = invitations.invite(table, alice, "Bob")
    assert refused(lambda: invitations.withdraw_invitation(table, bob, made.pk)) == "not_host"
    assert refused(lambda: invitations.invite(table, alice, "Nobody")) == "no_player"
    assert refused(lambda: invitations.invite(table, alice, "")) == "no_player"
    assert refused(lambda: invitations.invite(table, alice, "Alice")) == "already_seated"
    opening.start_early(table, alice)
    assert refused(lambda: invitations.invite(table, alice, "Charlie")) == "other_state"
    assert not invitations.invitations_of(bob).exists(), "the table has begun without them"


def test_a_request_does_the_same_work_whoever_has_the_address(table, people, django_capture_on_commit_callbacks):
    alice, bob, charlie = people
    blocks.block_user(charlie, alice.pk)
    opening.join(table, bob, table.invitation)
    done = []
    for label in ("bob@example.org", "charlie@example.org", "alice@example.org", "nobody@example.org"):
        with django_capture_on_commit_callbacks() as after, CaptureQueriesContext(connection) as asked:
            invitations.invite(table, alice, label)
        done.append((len(after), [re.sub(r"'[^']*'|\d+", "?", one["sql"]) for one in asked]))
    assert all(one == done[0] for one in done) and done[0][0] == 1


def test_the_owner_of_an_address_is_told_once_and_may_then_come_in(table, people, told):
    alice, bob, _ = people
    made = invitations.invite(table, alice, "Bob@example.org")
    assert not opening.may_see(table, bob)
    invitations.notify_address_owners()
    assert opening.may_see(table, bob) and told == ["Bob"]
    invitations.withdraw_invitation(table, alice, made.pk)
    invitations.invite(table, alice, "bob@example.org")
    invitations.notify_address_owners()
    assert told == ["Bob", "Bob"]
    other = open_table(alice, "tiny", {"length": 3}, size=3, public=False)
    invitations.invite(other, alice, "bob@example.org")
    Invitation.objects.filter(game=other).update(made_at=timezone.now() - timedelta(days=1))
    assert invitations.notify_address_owners() == 0, "an address that nobody has is not looked for without end"


def test_a_private_game_that_has_begun_is_hidden_from_whoever_was_only_invited(table, people):
    alice, bob, _ = people
    invitations.invite(table, alice, "Bob")
    opening.start_early(table, alice)
    table.refresh_from_db()
    assert not opening.may_see(table, bob) and opening.may_see(table, alice)


def test_one_invitation_that_cannot_be_told_keeps_no_other_back(table, people, told, monkeypatch):
    alice = people[0]
    broken = invitations.invite(table, alice, "Charlie@example.org")
    invitations.invite(table, alice, "Bob@example.org")
    whole = invitations._notify_address_owner
    monkeypatch.setattr(invitations, "_notify_address_owner", lambda key: 1 // 0 if key == broken.pk else whole(key))
    assert invitations.notify_address_owners() == 1 and told == ["Bob"]


def test_what_is_no_address_is_refused(table, people):
    for label in ("@", "bob@", "bob@example.org, charlie@example.org", "bob@exa mple.org", "a?subject=x@b"):
        assert refused(lambda label=label: invitations.invite(table, people[0], label)) == "bad_address"
    assert not Invitation.objects.exists()


def test_there_are_limits(table, people, monkeypatch):
    monkeypatch.setattr(invitations, "MAX_INVITATIONS_PER_TABLE", 2)
    for label in ("a@example.org", "b@example.org"):
        invitations.invite(table, people[0], label)
    assert refused(lambda: invitations.invite(table, people[0], "Bob")) == "many_invited"
    monkeypatch.setattr(invitations, "MAX_INVITATIONS_PER_TABLE", 20)
    monkeypatch.setattr(invitations, "MAX_INVITATIONS_PER_DAY", 2)
    other = open_table(people[0], "tiny", {"length": 3}, size=3)
    assert refused(lambda: invitations.invite(other, people[0], "Bob")) == "many_invited"


def test_nobody_blocks_themselves_or_nobody(people):
    assert refused(lambda: blocks.block_user(people[0], people[0].pk)) == "no_block"
    assert refused(lambda: blocks.block_user(people[0], 10**9)) == "no_block"
