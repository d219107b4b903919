"""Joining, leaving, roles and succession."""

from datetime import timedelta

import pytest
from django.utils import timezone

from games.clubs import founding, joining
from games.facts.errors import Refused
from games.models import Block, Club, Game, Membership, Seat
from roma_site.accounts.erasing import erase_account, suspend_account
from tests.browser.scenes import table

pytestmark = [pytest.mark.both, pytest.mark.django_db, pytest.mark.usefixtures("contexts")]
Role = Membership.Role


def role_of(club, user):
    return Membership.objects.filter(club=club, user=user).values_list("role", flat=True).first()


def refusal(act, *args, **named):
    with pytest.raises(Refused) as fault:
        act(*args, **named)
    return fault.value.key


def test_one_link_lets_people_in_and_its_uses_are_counted(club, people):
    club.refresh_from_db()
    assert [role_of(club, one) for one in people] == [Role.OWNER, Role.MEMBER, Role.MEMBER, None]
    joining.join_by_link(club, people[1], club.invite)  # again
    club.refresh_from_db()
    assert club.invite_uses == 2


def test_the_new_link_after_a_removal_has_let_in_nobody(club, people):
    club.refresh_from_db()
    old = club.invite
    assert club.invite_uses == 2
    joining.remove_member(club, people[0], people[1])
    club.refresh_from_db()
    assert club.invite_uses == 0 and club.invite != old


def test_a_link_that_was_posted_publicly_is_renewed_or_ended(club, people):
    old = club.invite
    renewed = founding.renew_link(club, people[0], days=7)
    assert renewed.invite_uses == 0 and refusal(joining.join_by_link, club, people[3], old) == "bad_club_link"
    Club.objects.filter(pk=club.pk).update(invite_until=timezone.now())
    assert refusal(joining.join_by_link, club, people[3], renewed.invite) == "bad_club_link"
    founding.end_link(club, people[0])
    assert refusal(joining.join_by_link, club, people[3], "") == "bad_club_link"
    assert refusal(founding.renew_link, club, people[1]) == "not_club_host"
    assert refusal(founding.renew_link, club, people[0], days=0) == "bad_days"


def test_an_excluded_person_gets_the_answer_of_an_old_link(club, people):
    joining.remove_member(club, people[0], people[1], bar=True)
    assert refusal(joining.join_by_link, club, people[1], club.invite) == "bad_club_link"
    joining.unbar(club, people[0], people[1])
    club.refresh_from_db()
    assert joining.join_by_link(club, people[1], club.invite).role == Role.MEMBER
    joining.remove_member(club, people[0], people[1])
    assert role_of(club, people[1]) is None


def test_a_removed_member_cannot_come_back_by_the_link_they_know(club, people):
    known = club.invite
    joining.remove_member(club, people[0], people[1])
    assert refusal(joining.join_by_link, club, people[1], known) == "bad_club_link"
    club.refresh_from_db()
    assert club.is_link_valid(club.invite) and club.invite_until
    founding.end_link(club, people[0])
    joining.remove_member(club, people[0], people[2])
    club.refresh_from_db()
    assert not club.invite


def test_a_club_on_request_asks_its_hosts(club, people):
    ana, bruno, _carla, dario = people
    assert refusal(joining.join_club, club, dario) == "not_in_club"
    founding.change_club(club, ana, "The Aventine", "", Club.Kind.REQUEST)
    assert joining.join_club(club, dario).role == Role.ASKED
    assert refusal(joining.answer_request, club, bruno, dario, accepts=True) == "not_club_host"
    joining.answer_request(club, ana, dario, accepts=False)
    assert role_of(club, dario) is None
    joining.join_club(club, dario)
    joining.answer_request(club, ana, dario, accepts=True)
    assert role_of(club, dario) == Role.MEMBER


def test_who_asks_a_club_that_opens_meanwhile_can_join_at_once(club, people):
    founding.change_club(club, people[0], "The Aventine", "", Club.Kind.REQUEST)
    joining.join_club(club, people[3])
    founding.change_club(club, people[0], "The Aventine", "", Club.Kind.OPEN)
    assert joining.join_club(club, people[3]).role == Role.MEMBER


def test_keeping_a_group_invites_all_and_makes_nobody_a_member(people):
    ana, bruno, carla, dario = people
    Block.objects.create(user=dario, other=ana)
    game = table(ana, bruno, carla, dario, ruleset="foundations")
    assert refusal(founding.keep_group, game, ana) == "other_state"
    Game.objects.filter(pk=game.pk).update(state="finished")
    club = founding.keep_group(game, ana)
    assert club.kind == Club.Kind.CLOSED
    assert [role_of(club, one) for one in people] == [Role.OWNER, Role.INVITED, Role.INVITED, None]
    assert founding.keep_group(game, bruno) == club  # the same press is the yes
    assert role_of(club, bruno) == Role.MEMBER
    joining.leave_club(club, carla)
    assert role_of(club, carla) is None
    assert founding.keep_group(game, dario) != club


def test_hosts_remove_members_and_owners_hosts(club, people):
    ana, bruno, carla, _dario = people
    assert refusal(joining.remove_member, club, bruno, carla) == "not_club_host"
    joining.change_role(club, ana, bruno, Role.HOST)
    joining.change_role(club, ana, carla, Role.HOST)
    assert refusal(joining.remove_member, club, bruno, carla) == "not_club_owner"
    assert refusal(joining.remove_member, club, bruno, ana) == "not_club_owner"
    assert refusal(joining.change_role, club, bruno, carla, Role.OWNER) == "not_club_host"
    joining.remove_member(club, ana, carla)
    assert role_of(club, carla) is None


def test_two_owners_leave_and_the_longest_serving_host_follows(club, people):
    ana, bruno, carla, dario = people
    joining.join_by_link(club, dario, club.invite)
    joining.change_role(club, ana, bruno, Role.OWNER)
    joining.change_role(club, ana, dario, Role.HOST)
    joining.leave_club(club, ana)
    assert (role_of(club, bruno), role_of(club, dario)) == (Role.OWNER, Role.HOST)
    joining.leave_club(club, bruno)
    assert (role_of(club, carla), role_of(club, dario)) == (Role.MEMBER, Role.OWNER)
    joining.leave_club(club, dario)
    assert role_of(club, carla) == Role.OWNER
    joining.leave_club(club, carla)
    assert not Club.objects.filter(pk=club.pk).exists()


def test_an_owner_cannot_be_removed_but_can_step_down(club, people):
    ana, bruno, carla, _dario = people
    joining.change_role(club, ana, bruno, Role.OWNER)
    assert refusal(joining.change_role, club, ana, bruno, Role.MEMBER) == "not_club_owner"
    joining.change_role(club, ana, ana, Role.MEMBER)
    assert (role_of(club, ana), role_of(club, bruno)) == (Role.MEMBER, Role.OWNER)
    joining.change_role(club, bruno, bruno, Role.MEMBER)
    assert Role.OWNER in [role_of(club, one) for one in (ana, bruno, carla)]  # a club always has an owner


def test_an_erased_owner_has_a_successor(club, people):
    erase_account(people[0])
    assert role_of(club, people[1]) == Role.OWNER


def test_a_banned_or_vanished_owner_gets_a_second_one(club, people):
    now = timezone.now()
    assert joining.look_after_owners() == 1 and joining.look_after_owners() == 0  # once a day
    suspend_account(people[0])
    joining.look_after_owners(now + timedelta(days=2))
    assert [role_of(club, one) for one in people[:3]] == [Role.OWNER, Role.OWNER, Role.MEMBER]


def test_an_owner_who_only_plays_by_mail_is_here(club, people):
    later = timezone.now() + joining.OWNER_ABSENCE * 2
    people[2].last_login = later
    people[2].save()
    game = table(people[0], people[3], ruleset="roma")
    joining.look_after_owners(later)
    assert role_of(club, people[2]) == Role.MEMBER
    Seat.objects.filter(game=game).update(absent_since=later)
    joining.look_after_owners(later + timedelta(days=2))
    assert role_of(club, people[2]) == Role.OWNER  # Bruno has joined earlier, but is away too


def test_when_all_are_away_the_owner_stays(club, people):
    joining.look_after_owners(timezone.now() + joining.OWNER_ABSENCE * 2)
    assert [role_of(club, one) for one in people[:3]] == [Role.OWNER, Role.MEMBER, Role.MEMBER]


def test_one_broken_club_keeps_no_other_waiting(club, people, monkeypatch):
    other = founding.create_club(people[3], "Second")
    seen = []

    def ensure(one, now):
        seen.append(one.pk)
        if one.pk == club.pk:
            raise ValueError

    monkeypatch.setattr(joining, "ensure_owner", ensure)
    joining.look_after_owners()
    assert seen == [club.pk, other.pk]
    assert not Club.objects.filter(owner_due_at__lte=timezone.now()).exists()
