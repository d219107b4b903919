"""The pages of clubs, for members, hosts and everyone else."""

import re

import pytest
from allauth.usersessions.models import UserSession
from django.db import connection
from django.test import TestCase
from django.test.utils import CaptureQueriesContext

from games.clubs import founding, joining, talk
from games.models import Block, Club, Game, Membership, Message, Report, SavedPreset, WhatIf
from games.tables import opening, rematches, tokens
from roma_site.live import changes
from tests.browser.scenes import operator
from tests.games.selectors.lists import as_
from tests.tables import open_table

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("contexts")]
Role = Membership.Role
MEMBERS_ONLY = ("", "settings/", "members/", "talk/", "archive/")


def page(client, user, path):
    response = as_(client, user).get(path)
    assert response.status_code == 200, (path, response.status_code)
    return response.content.decode()


def table_of(host, club, **more):
    return open_table(host, "roma", size=2, public=False, club=club, **more)


def test_a_club_is_made_in_one_form(client, people):
    made = as_(client, people[0]).post("/clubs/new/", {"name": "  Via   Appia ", "about": "", "kind": "closed"})
    club = Club.objects.get()
    assert made["Location"] == f"/c/{club.slug}/" and club.name == "Via Appia"
    assert "Via Appia" in page(client, people[0], "/clubs/")
    refused = as_(client, people[0]).post("/clubs/new/", {"name": " ", "about": "", "kind": "closed"})
    assert refused.status_code == 400 and Club.objects.count() == 1


def test_a_closed_club_does_not_exist_for_strangers(client, club, people):
    absent = "c/aurora-tiber-1"
    for path in MEMBERS_ONLY:
        answers = [as_(client, people[3]).get(f"/{where}/{path}") for where in (absent, f"c/{club.slug}")]
        assert [one.status_code for one in answers] == [404, 404]
        texts = [re.sub(r"<[^>]*>", "", one.content.decode()) for one in answers]
        assert texts[0].replace(absent, "") == texts[1].replace(f"c/{club.slug}", "")
        client.logout()
        assert client.get(f"/c/{club.slug}/{path}").status_code == client.get(f"/{absent}/{path}").status_code
    client.logout()
    assert client.get(f"/c/{club.slug}/join/?invite=wrong").status_code == 404
    assert "Aventine" not in page(client, people[3], "/clubs/") + page(client, people[3], "/people/")


def test_the_link_of_a_club_alone_makes_nobody_a_member(client, club, people):
    path = f"/c/{club.slug}/join/?invite={club.invite}"
    assert "The Aventine" in client.get(path).content.decode()
    assert "The Aventine" in page(client, people[3], path)
    assert not Membership.objects.filter(user=people[3]).exists()  # a look is not a yes
    joined = as_(client, people[3]).post(f"/c/{club.slug}/join/", {"invite": club.invite})
    assert joined["Location"] == f"/c/{club.slug}/" and "The Aventine" in page(client, people[3], joined["Location"])


def test_one_press_before_signing_in_joins_after_it(client, club, people):
    path = f"/c/{club.slug}/join/?invite={club.invite}"
    assert "Ana" in client.get(path).content.decode()  # who invites
    for button, place in (({"new": "yes"}, "/accounts/signup/"), ({}, "/accounts/login/")):
        sent = client.post(f"/c/{club.slug}/join/", {"invite": club.invite, **button})["Location"]
        assert sent.startswith(place) and f"invite%3D{club.invite}" in sent
    assert as_(client, people[3]).get(path)["Location"] == f"/c/{club.slug}/"
    assert Membership.objects.get(user=people[3]).role == Role.MEMBER


def test_an_excluded_person_sees_what_a_stranger_with_an_old_link_sees(client, club, people):
    joining.remove_member(club, people[0], people[1], bar=True)
    old, now = f"/c/{club.slug}/join/?invite=old", f"/c/{club.slug}/join/?invite={club.invite}"
    stranger, excluded = (as_(client, user).get(path) for user, path in ((people[3], old), (people[1], now)))
    assert (stranger.status_code, excluded.status_code) == (404, 404) and b"Aventine" not in excluded.content


def test_an_open_club_is_found_and_joined_without_a_link(client, club, people):
    founding.change_club(club, people[0], "The Aventine", "We meet", Club.Kind.OPEN)
    assert "The Aventine" in page(client, people[3], "/clubs/")
    assert as_(client, people[3]).get(f"/c/{club.slug}/")["Location"] == f"/c/{club.slug}/join/"
    as_(client, people[3]).post(f"/c/{club.slug}/join/")
    assert "We meet" in page(client, people[3], f"/c/{club.slug}/settings/")


def test_a_request_is_answered_on_the_page_of_members(client, club, people):
    founding.change_club(club, people[0], "The Aventine", "", Club.Kind.REQUEST)
    as_(client, people[3]).post(f"/c/{club.slug}/join/")
    asked = Membership.objects.get(user=people[3])
    assert asked.role == Role.ASKED and "Dario" not in page(client, people[1], f"/c/{club.slug}/members/")
    assert "Dario" in page(client, people[0], f"/c/{club.slug}/members/")
    as_(client, people[1]).post(f"/c/{club.slug}/members/{asked.pk}/", {"do": "accept"})  # not a host
    assert Membership.objects.get(user=people[3]).role == Role.ASKED
    as_(client, people[0]).post(f"/c/{club.slug}/members/{asked.pk}/", {"do": "accept"})
    assert "Dario" in page(client, people[3], f"/c/{club.slug}/members/")


def test_an_owner_gives_roles_and_removes(client, club, people):
    ana, bruno, carla, _dario = people
    of = {one.user_id: one.pk for one in club.memberships.all()}
    as_(client, ana).post(f"/c/{club.slug}/members/{of[bruno.pk]}/", {"do": "host"})
    assert Membership.objects.get(user=bruno).role == Role.HOST
    path = f"/c/{club.slug}/members/{of[carla.pk]}/"
    asked = as_(client, bruno).post(path, {"do": "bar"}).content.decode()
    assert "Exclude Carla?" in asked and Membership.objects.get(user=carla).role == Role.MEMBER
    as_(client, bruno).post(path, {"do": "bar", "sure": "yes"})
    assert Membership.objects.get(user=carla).role == Role.BARRED
    assert "Carla" in page(client, bruno, f"/c/{club.slug}/members/")
    assert as_(client, carla).get(f"/c/{club.slug}/").status_code == 404
    assert as_(client, ana).post(f"/c/{club.slug}/members/{of[ana.pk]}/", {"do": "boss"}).status_code == 302
    assert Membership.objects.get(user=ana).role == Role.OWNER


@pytest.mark.both
def test_the_last_owner_reads_who_follows_and_confirms(client, club, people):
    ana, bruno, _carla, _dario = people
    path = f"/c/{club.slug}/members/{club.memberships.get(user=ana).pk}/"
    assert "Bruno</a> becomes the owner." in page(client, ana, f"/c/{club.slug}/settings/")
    for role in (Role.HOST, Role.MEMBER):
        asked = as_(client, ana).post(path, {"do": role}).content.decode()
        assert "Bruno</a> becomes the owner." in asked and club.memberships.get(user=ana).role == Role.OWNER
    as_(client, ana).post(path, {"do": Role.HOST, "sure": "yes"})
    assert [club.memberships.get(user=one).role for one in (ana, bruno)] == [Role.HOST, Role.OWNER]
    joining.remove_member(club, bruno, ana)
    joining.leave_club(club, people[2])
    assert "Make host" not in page(client, bruno, f"/c/{club.slug}/members/")  # the only member stays the owner


def test_members_see_and_join_the_tables_of_their_club(client, club, people):
    ana, bruno, _carla, dario = people
    game = table_of(ana, club)
    for path in ("/", "/tables/", f"/c/{club.slug}/"):
        assert game.name in page(client, bruno, path), path
    for path in ("/", "/tables/", "/archive/"):
        assert game.name not in page(client, dario, path), path
    assert as_(client, dario).get(f"/t/{game.slug}/").status_code == 404
    assert as_(client, dario).post(f"/t/{game.slug}/join/").status_code == 404
    as_(client, bruno).post(f"/t/{game.slug}/join/", {"commitment": game.commitment})
    assert Game.objects.get(pk=game.pk).state == Game.State.RUNNING


def test_all_members_watch_a_running_table_and_find_it_in_the_archive(client, club, people):
    ana, bruno, carla, dario = people
    game = table_of(ana, club)
    opening.join(game, bruno)
    assert as_(client, carla).get(f"/t/{game.slug}/").status_code == 200
    assert as_(client, dario).get(f"/t/{game.slug}/").status_code == 404
    Game.objects.filter(pk=game.pk).update(state="finished", finished_at=game.created_at, result={"winners": [0]})
    for path in (f"/c/{club.slug}/archive/", "/archive/"):
        assert game.name in page(client, carla, path), path
    assert game.name not in page(client, dario, "/archive/")
    assert game.name not in page(client, carla, f"/c/{club.slug}/archive/?player=Dario")


def test_who_is_removed_keeps_the_seat_and_loses_the_rest(client, club, people, monkeypatch):
    ana, bruno, carla, _dario = people
    own, other = table_of(ana, club), table_of(ana, club)
    opening.join(own, bruno)
    opening.join(other, carla)
    ended = []
    monkeypatch.setattr("roma_site.live.changes.end_streams_of", ended.append)
    with TestCase.captureOnCommitCallbacks(execute=True):
        joining.remove_member(club, ana, bruno)
    assert ended == [bruno.pk]
    assert as_(client, bruno).get(f"/t/{own.slug}/").status_code == 200
    for path in (f"/t/{other.slug}/", f"/t/{other.slug}/news/", f"/t/{other.slug}/ticket/", f"/c/{club.slug}/talk/"):
        assert as_(client, bruno).get(path).status_code == 404, path


@pytest.mark.both
def test_a_host_asks_the_club_and_home_tells_its_members(client, club, people):
    ana, bruno, carla, dario = people
    game, second = table_of(ana, club), table_of(ana, club)
    assert "Ask the club" in page(client, ana, f"/t/{game.slug}/")
    as_(client, ana).post(f"/t/{game.slug}/ask-club/")
    assert "is looking for players in <b>The Aventine</b>" in page(client, bruno, "/")
    assert "The Aventine" not in page(client, dario, "/") and "is looking for players in" not in page(client, ana, "/")
    as_(client, ana).post(f"/t/{second.slug}/ask-club/")  # within the hour
    assert Game.objects.get(pk=second.pk).club_asked_at is None
    Block.objects.create(user=carla, other=ana)
    assert "The Aventine" not in page(client, carla, "/")
    opening.join(game, bruno)
    assert "is looking for players in" not in page(client, bruno, "/")


def test_home_asks_no_query_more_unless_a_club_is_asked(client, club, people):
    ana, bruno, _carla, dario = people
    page(client, bruno, "/"), page(client, dario, "/")

    def queries(user):
        with CaptureQueriesContext(connection) as found:
            page(client, user, "/")
        return len(found)

    game = table_of(ana, club)
    assert queries(bruno) <= queries(dario) + 1  # the seats of the open table
    talk.ask_the_club(game, ana)
    assert "is looking for players in" in page(client, bruno, "/")


def test_blocked_people_in_one_club(client, club, people):
    ana, bruno, carla, _dario = people
    Block.objects.create(user=bruno, other=carla)
    game = table_of(carla, club)
    for path in ("/", f"/c/{club.slug}/"):
        assert game.name not in page(client, bruno, path)
    talk.post_message(club, carla, "Salve!")
    assert "Salve" not in page(client, bruno, f"/c/{club.slug}/talk/")
    assert "Salve" in page(client, ana, f"/c/{club.slug}/talk/")


def test_newcomers_read_what_is_written_after_their_joining(client, club, people):
    talk.post_message(club, people[0], "Before Dario")
    joining.join_by_link(club, people[3], club.invite)
    talk.post_message(club, people[0], "After Dario")
    shown = page(client, people[3], f"/c/{club.slug}/talk/") + page(client, people[3], f"/c/{club.slug}/")
    assert "After Dario" in shown and "Before Dario" not in shown


def test_hosts_hide_messages_and_writers_delete_them(client, club, people):
    ana, bruno, carla, _dario = people
    as_(client, bruno).post(f"/c/{club.slug}/talk/", {"text": "A **bad** word"})
    one = Message.objects.get()
    as_(client, carla).post(f"/c/{club.slug}/talk/{one.pk}/", {"do": "hide"})
    assert "<strong>bad</strong>" in page(client, carla, f"/c/{club.slug}/talk/")
    as_(client, ana).post(f"/c/{club.slug}/talk/{one.pk}/", {"do": "hide"})
    for user in (ana, bruno, carla):
        shown = page(client, user, f"/c/{club.slug}/talk/") + page(client, user, f"/c/{club.slug}/")
        assert "bad" not in re.sub(r"<[^>]*>", "", shown) and "hidden by a host" in shown
    form = page(client, carla, f"/c/{club.slug}/report/?what=message-{one.pk}")
    assert "Bruno: hidden by a host" in form and "**bad**" not in form
    as_(client, carla).post(f"/c/{club.slug}/report/", {"what": f"message-{one.pk}", "reason": "insult"})
    assert Report.objects.get().text == "A **bad** word"
    as_(client, ana).post(f"/c/{club.slug}/talk/{one.pk}/")  # another's message
    assert Message.objects.get().text
    as_(client, bruno).post(f"/c/{club.slug}/talk/{one.pk}/")
    assert not Message.objects.get().text


def test_htmx_shows_why_a_message_is_refused(client, club, people):
    for path, user in ((f"/c/{club.slug}/talk/", people[0]), (f"/t/{table_of(people[0], club).slug}/chat/", people[0])):
        whole, part = (as_(client, user).post(path, {"text": ""}, **how) for how in ({}, {"HTTP_HX_REQUEST": "true"}))
        assert (whole.status_code, part.status_code) == (400, 200)
        assert 'role="alert"' in whole.content.decode() and 'role="alert"' in part.content.decode()


def test_members_who_leave_read_that_they_have_left(client, club, people):
    left = as_(client, people[1]).post(f"/c/{club.slug}/leave/", follow=True).content.decode()
    assert "You have left the club." in left and "The Aventine" not in left


def test_the_list_of_clubs_tells_of_new_talk_until_it_is_read(client, club, people):
    talk.post_message(club, people[0], "News")
    assert "in the chat" in page(client, people[1], "/clubs/")
    page(client, people[1], f"/c/{club.slug}/talk/")
    assert "in the chat" not in page(client, people[1], "/clubs/")
    polled = as_(client, people[1]).get(
        f"/c/{club.slug}/talk/?after={Message.objects.get().pk}", HTTP_HX_REQUEST="true"
    )
    assert polled.status_code == 204


def test_a_new_link_is_shown_where_the_host_is_sent(client, club, people):
    old = club.invite
    shown = as_(client, people[0]).post(f"/c/{club.slug}/link/", {"days": "7"}, follow=True).content.decode()
    club.refresh_from_db()
    assert club.invite in shown and old not in shown and "The old one no longer works" in shown


def test_a_table_for_the_club_is_a_choice_of_the_form(client, club, people):
    form = page(client, people[1], f"/tables/new/?club={club.slug}")
    choice = f"club-{club.slug}"
    assert f"preset=first&amp;club={club.slug}" in form
    assert re.search(rf'value="{choice}" checked', form) and choice not in page(client, people[3], "/tables/new/")
    as_(client, people[1]).post(
        "/tables/new/", {"ruleset": "roma", "size": 2, "who": choice, "pace": "none", "option_cards": ""}
    )
    game = Game.objects.get()
    assert (game.club, game.public) == (club, False)
    refused = as_(client, people[3]).post("/tables/new/", {"ruleset": "roma", "size": 2, "who": choice, "pace": "none"})
    assert refused.status_code == 400


def test_opening_and_closing_a_club_changes_no_table_that_is_open(client, club, people):
    ana, _bruno, _carla, dario = people
    private = table_of(ana, club)
    founding.change_club(club, ana, "The Aventine", "", Club.Kind.OPEN)
    public = open_table(ana, "roma", size=2, public=True, club=club)
    founding.change_club(club, ana, "The Aventine", "", Club.Kind.CLOSED)
    shown = page(client, dario, "/tables/")
    assert public.name in shown and private.name not in shown and "Aventine" not in shown
    assert Game.objects.get(pk=public.pk).public and not Game.objects.get(pk=private.pk).public
    opening.join(public, dario)  # its row is saved: the database refuses only a change
    founding.change_club(club, ana, "The Aventine", "", Club.Kind.OPEN)
    assert private.name not in page(client, dario, "/tables/")


def test_keep_this_group_in_one_press(client, people):
    ana, bruno, _carla, _dario = people
    game = open_table(ana, "roma", size=2, public=False)
    opening.join(game, bruno, game.invitation)
    Game.objects.filter(pk=game.pk).update(state="finished", finished_at=game.created_at)
    made = as_(client, ana).post(f"/t/{game.slug}/keep-group/")
    club = Club.objects.get()
    assert made["Location"] == f"/c/{club.slug}/"
    for path in ("/clubs/", "/"):
        assert "Ana invites you to the club" in page(client, bruno, path)
    assert as_(client, bruno).get(f"/c/{club.slug}/")["Location"] == f"/c/{club.slug}/join/"
    as_(client, bruno).post(f"/c/{club.slug}/join/")
    assert "Bruno" in page(client, ana, f"/c/{club.slug}/members/")


@pytest.mark.both
def test_a_club_of_5000_has_pages(client, club, people, django_user_model, django_assert_max_num_queries):
    make = django_user_model
    users = make.objects.bulk_create(
        make(email=f"{n}@example.org", public_name=f"P{n}", name_key=f"p{n}") for n in range(5000)
    )
    Membership.objects.bulk_create(Membership(club=club, user=one) for one in users)
    for number in range(40):
        game = Game.objects.create(ruleset="roma", size=2, public=False, club=club, slug=f"g-{number}", state="running")
        game.seats.create(number=0, user=users[number], name=users[number].public_name)
    as_(client, people[1]).get(f"/c/{club.slug}/")
    for path in ("", "members/", "members/?page=101", "talk/", "archive/"):
        with django_assert_max_num_queries(8):  # two of them for the session and its user
            shown = client.get(f"/c/{club.slug}/{path}").content.decode()
        assert "5003 members" in shown and len(shown) < 120_000
    assert "P4999" in client.get(f"/c/{club.slug}/members/?page=101").content.decode()


def test_the_menu_shows_clubs_to_all_who_are_signed_in(client, people):
    entry = '<a href="/clubs/">Clubs</a>'
    assert entry in page(client, people[3], "/archive/")
    client.logout()
    assert entry not in client.get("/archive/").content.decode()


@pytest.mark.both
def test_only_members_read_the_club_s_name_at_its_tables(client, club, people):
    ana, bruno, carla, dario = people
    founding.change_club(club, ana, "The Aventine", "", Club.Kind.OPEN)
    private, public = table_of(ana, club), open_table(ana, "roma", size=2, public=True, club=club)
    for path in ("/", "/tables/", f"/t/{private.slug}/"):
        assert "The Aventine" in page(client, carla, path), path
    opening.join(public, bruno)
    assert f'<a href="/c/{club.slug}/">The Aventine</a>' in page(client, carla, f"/t/{public.slug}/")
    joining.remove_member(club, ana, bruno)
    for user in (bruno, dario):
        assert "The Aventine" not in page(client, user, f"/t/{public.slug}/") + page(client, user, "/")


def test_the_link_of_a_club_lets_in_where_only_invited_people_can_sign_up(client, club, people, settings):
    settings.SIGNUPS, settings.READING = "invited", "members"
    founding.change_club(club, people[0], "The Aventine", "", Club.Kind.OPEN)
    path = f"/c/{club.slug}/join/"
    assert (
        client.get(path).status_code == 404
        and "Create an account" not in client.get("/accounts/login/").content.decode()
    )
    shown = client.get(f"{path}?invite={club.invite}").content.decode()
    assert "The Aventine" in shown and "Create an account" in shown
    assert "Create an account" in client.get("/accounts/login/").content.decode()
    founding.renew_link(club, people[0])
    assert "Create an account" not in client.get("/accounts/login/").content.decode()


def test_a_rematch_of_a_club_s_table_belongs_to_the_club_and_waits_for_its_players(client, club, people):
    ana, bruno, carla, _dario = people
    game = table_of(ana, club)
    opening.join(game, bruno)
    Game.objects.filter(pk=game.pk).update(state="finished", finished_at=game.created_at)
    again = rematches.ask_for_rematch(Game.objects.get(pk=game.pk), ana)
    assert (again.club, again.public) == (club, False)
    for path in ("/", "/tables/", f"/c/{club.slug}/"):
        assert again.name not in page(client, carla, path)
    opening.join(again, bruno)
    assert again.name in page(client, carla, f"/c/{club.slug}/")
    Game.objects.filter(pk=again.pk).update(state="finished", finished_at=game.created_at)
    joining.leave_club(club, ana)
    third = rematches.ask_for_rematch(Game.objects.get(pk=again.pk), ana)
    assert third.club is None


def test_a_preset_for_a_club_that_was_left_opens_a_table_for_friends(client, club, people):
    SavedPreset.objects.create(user=people[1], ruleset="roma", name="Ours", fields={"who": f"club-{club.slug}"})
    path = f"/tables/new/?ruleset=roma&preset=own-{SavedPreset.objects.get().pk}"
    assert f'value="club-{club.slug}" checked' in page(client, people[1], path)
    joining.leave_club(club, people[1])
    assert 'value="friends" checked' in page(client, people[1], path)


def test_removing_closes_the_streams_of_all_sessions_and_tokens(client, club, people, monkeypatch):
    ended = []
    monkeypatch.setattr(changes, "end_tickets", lambda kind, name: ended.append((kind, name)))
    bruno = people[1]
    UserSession.objects.create(user=bruno, session_key="a-session", ip="127.0.0.1")
    token, _text = tokens.make_token(bruno, "a program", ["read"])
    with TestCase.captureOnCommitCallbacks(execute=True):
        joining.remove_member(club, people[0], bruno, bar=True)
    assert sorted(ended) == [("session", "a-session"), ("token", str(token.pk))]


def test_an_operator_gives_a_club_an_owner(client, club, people):
    operator(client)
    own = Membership.objects.get(user=people[2])
    assert "Carla" in client.get("/admin/games/membership/?q=" + club.slug).content.decode()
    assert client.get(f"/admin/games/club/{club.pk}/change/").status_code == 200
    client.post("/admin/games/membership/", {"action": "make_owner", "_selected_action": own.pk})
    assert Membership.objects.get(pk=own.pk).role == Role.OWNER


def test_what_if_boards_of_a_table_that_can_no_longer_be_seen_do_not_name_it(client, club, people):
    ana, bruno, carla, _dario = people
    game = table_of(ana, club)
    opening.join(game, carla)
    WhatIf.objects.create(user=bruno, game=game, ruleset="roma", number=1, base={}, lines=[[]], kept=True)
    assert game.name in page(client, bruno, "/you/what-if/")
    joining.remove_member(club, ana, bruno)
    assert game.name not in page(client, bruno, "/you/what-if/")


@pytest.mark.parametrize("role", [Role.ASKED, Role.INVITED, Role.BARRED])
def test_only_members_see_the_club_and_its_tables(client, club, people, role):
    ana, bruno, _carla, dario = people
    waiting, running = table_of(ana, club), table_of(ana, club)
    opening.join(running, bruno)
    talk.ask_the_club(waiting, ana)
    Membership.objects.create(club=club, user=dario, role=role)
    for path in ("/", "/tables/", "/archive/"):
        shown = page(client, dario, path)
        assert waiting.name not in shown and running.name not in shown
    for path in (f"/t/{waiting.slug}/", f"/t/{running.slug}/", *(f"/c/{club.slug}/{one}" for one in MEMBERS_ONLY[1:])):
        assert as_(client, dario).get(path).status_code == 404, path
    assert as_(client, dario).post(f"/t/{waiting.slug}/join/").status_code == 404
