"""Replies to emails about leagues: enter, confirm, leave the next season, withdraw. Each gets a clear answer."""

from collections.abc import Callable

import pytest
from django.contrib.auth import get_user_model
from django.utils import timezone

from games.clubs import founding, joining
from games.facts.signals import league_opened, season_drawn
from games.models import Entrant, Tournament
from games.moderation.measures import begin_measure
from games.tournaments import decisions, entering
from notifications.emails import writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification, ReceivedMail
from notifications.replies import reply_tokens
from tests.games.tournaments.seasons import State, drawn_season, open_season
from tests.notifications.inbound.conftest import raw_mail

pytestmark = [pytest.mark.both, pytest.mark.django_db]
User = get_user_model()


@pytest.fixture(autouse=True)
def tiny_game():
    """Without the tiny game, which has no pages."""


@pytest.fixture
def director(people):
    User.objects.update(language="en")
    return User.objects.create_user("dora@example.org", "Dora", language="en")


@pytest.fixture
def club(director, people):
    made = founding.create_club(director, "Friends")
    for one in people:
        joining.join_by_link(made, one, made.invite)
    return made


def row_of(season: Tournament, name: str = "Bruno") -> Notification:
    rows = Notification.objects.select_related("user", "tournament").exclude(kind=Kind.REPLY)
    return rows.filter(tournament=season, user__public_name=name).latest("pk")


@pytest.fixture
def replier() -> Callable[..., Callable[..., str]]:
    """Make a function that replies to the latest email about a season, and returns what became of the reply."""
    count = iter(range(100))

    def make(season: Tournament, name: str = "Bruno") -> Callable[..., str]:
        address = writing.write_email(row_of(season, name)).reply_to

        def reply(text: str, sender: str = f"{name.lower()}@example.org", **more: str) -> str:
            more.setdefault("message_id", f"<{next(count)}@mail.example>")
            mail = incoming_mail.read_mail_bytes(raw_mail(text, sender, address, **more), sender)
            return dispatch.accept_mail(reply_tokens.read_reply_address(address), mail)

        return reply

    return make


def receipt():
    rows = Notification.objects.filter(kind=Kind.REPLY).select_related("user", "tournament")
    return writing.write_email(rows.latest("pk"))


def state(season: Tournament, name: str = "Bruno") -> str | None:
    return Entrant.objects.filter(tournament=season, user__public_name=name).values_list("state", flat=True).first()


@pytest.fixture
def announced(club, director) -> Tournament:
    season = open_season(director, club=club, public=False)
    league_opened.send(Tournament, tournament=season, at=timezone.now())
    return season


@pytest.fixture
def asked(people, director) -> Tournament:
    season = open_season(director)
    for one in people:
        entering.enter(season, one)
    entering.ask_for_confirmations(season, timezone.now())
    return season


def is_confirmed(season: Tournament) -> bool:
    return Entrant.objects.get(tournament=season, user__public_name="Bruno").confirmed_at is not None


# Enter


@pytest.mark.parametrize("text", ["yes", "Sí", "si", "count me in", "Me apunto, gracias", "I enter", "confirmo"])
def test_a_yes_to_the_announcement_enters(announced, replier, text) -> None:
    assert replier(announced)(f"{text}\n\n> Forum League is open") == "entered"
    assert state(announced) == State.ENTERED
    letter = receipt()
    assert "You have entered Forum League." in letter.plain and "The draw is on" in letter.plain
    assert "You have entered Forum League." in letter.html and letter.subject == "Your reply about Forum League"
    assert "reply “withdraw”" in letter.plain and letter.reply_to


def test_twice_is_once(announced, replier) -> None:
    reply = replier(announced)
    assert reply("yes", message_id="<1@x>") == "entered"
    assert reply("yes", message_id="<1@x>") == "duplicate"
    assert reply("yes") == "stays" and "Nothing was changed." in receipt().plain
    assert Entrant.objects.filter(tournament=announced).count() == 1


def test_a_full_league_has_a_waiting_list(announced, replier, director) -> None:
    Tournament.objects.update(max_entrants=1)
    entering.enter(announced, director)
    assert replier(announced)("yes") == "entered" and state(announced) == State.WAITING
    assert "You are on the waiting list of Forum League." in receipt().plain


def test_a_no_to_the_announcement_changes_nothing(announced, replier) -> None:
    assert replier(announced)("no, thanks") == "not_now" and state(announced) is None
    assert "Nothing was changed." in receipt().plain


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("perhaps", "does not say what you want"),
        ("when does it start?", "is a question"),
        ("yes\nbut only in May", "makes your answer unclear"),
        ("blue", "is neither yes nor no"),
        ("\n> Forum", "contained no answer"),
        ("help", "How to answer emails about a league"),
    ],
)
def test_an_unclear_reply_changes_nothing_and_says_how(announced, replier, text, told) -> None:
    assert replier(announced)(text) in ("unclear", "empty", "help") and state(announced) is None
    assert told in receipt().plain and "reply “yes” to play or “no” to withdraw" in receipt().plain


# Confirm


def test_a_yes_confirms(asked, replier) -> None:
    reply = replier(asked)
    assert reply("yes") == "confirmed" and is_confirmed(asked)
    assert "You have confirmed that you play in Forum League." in receipt().plain
    assert reply("yes") == "stays" and is_confirmed(asked)


@pytest.mark.parametrize("text", ["no", "withdraw", "me retiro", "No, lo siento"])
def test_a_no_withdraws_before_the_draw(asked, replier, text) -> None:
    reply = replier(asked)
    assert reply(text) == "withdrawn" and state(asked) == State.WITHDRAWN
    assert "You have withdrawn from season 1 of Forum League." in receipt().plain
    assert reply("withdraw") == "refused" and "You are not in this season." in receipt().plain
    assert reply("yes") == "entered", "until the draw, everyone can enter again"


def test_too_late_the_answer_says_what_is_so_now(asked, replier) -> None:
    reply = replier(asked)
    Entrant.objects.filter(user__public_name="Bruno").update(state=State.LEFT_OUT)
    Tournament.objects.update(state="running", drawn_at=timezone.now())
    assert reply("yes") == "entered" and state(asked) == State.RESERVE
    assert "You are a reserve in Forum League." in receipt().plain
    Tournament.objects.update(state="cancelled")
    assert reply("withdraw") == "refused" and "too late or too early" in receipt().plain


def test_a_stopped_player_is_refused(announced, asked, replier, people) -> None:
    reply, other = replier(asked), replier(announced)
    begin_measure(people[1], "no_tournaments", "Left many tables.", 30, None)
    assert reply("yes") == "refused" and not is_confirmed(asked)
    assert "You cannot enter tournaments at the moment." in receipt().plain
    assert other("yes") == "refused" and state(announced) is None
    assert reply("no") == "withdrawn"


# Next season, and withdrawal from any email


def test_a_no_leaves_the_next_season(people, director, replier) -> None:
    season = open_season(director)
    entering.enter(season, people[1])
    league_opened.send(Tournament, tournament=season, at=timezone.now())
    reply = replier(season)
    assert reply("I stay") == "stays" and state(season) == State.ENTERED
    assert reply("no") == "withdrawn" and state(season) == State.WITHDRAWN


def test_withdraw_works_on_every_email(people, director, replier) -> None:
    season = drawn_season(director, people)
    season_drawn.send(Tournament, tournament=season, at=timezone.now())
    reply = replier(season)
    assert reply("no") == "unclear" and reply("yes") == "unclear" and state(season) == State.PLAYING
    decisions.write_to_all(season, director, "Hello")
    assert replier(season)("withdraw") == "withdrawn" and state(season) == State.WITHDRAWN
    assert reply("withdraw") == "refused"


# Forged, suspended, restored, former members, programs


def test_a_forged_reply_changes_nothing(asked, replier) -> None:
    assert replier(asked)("no", sender="mallory@example.net") == "stranger" and state(asked) == State.ENTERED
    assert "could not verify that you sent it" in receipt().plain


def test_a_suspended_account_has_no_address(asked, replier, people) -> None:
    reply = replier(asked)
    User.objects.filter(pk=people[1].pk).update(is_active=False)
    with pytest.raises(dispatch.RecipientGone):
        reply("no")
    assert state(asked) == State.ENTERED


def test_an_address_of_another_person_is_nobodys(asked, replier, people) -> None:
    reply = replier(asked)
    Notification.objects.filter(pk=row_of(asked).pk).update(user=people[2], opened=1)
    with pytest.raises(dispatch.RecipientGone):
        reply("no")


def test_after_a_restore_the_email_may_be_of_another_season(asked, replier, director) -> None:
    reply = replier(asked)
    Notification.objects.filter(pk=row_of(asked).pk).update(tournament=open_season(director, name="Other"))
    assert reply("no") == "lost" and state(asked) == State.ENTERED
    assert "restored from a backup" in receipt().plain


@pytest.mark.parametrize("text", ["yes", "no", "withdraw", "perhaps", "help", "\n> Ana"])
def test_a_former_member_gets_one_answer_without_the_leagues_name(
    announced, club, director, people, replier, text
) -> None:
    reply = replier(announced)
    joining.remove_member(club, director, people[1])
    assert reply(text) == "refused" and state(announced) is None
    letter = receipt()
    assert "You no longer belong to this league’s club." in letter.plain
    assert letter.subject == "Your reply about a league"
    assert "Forum" not in letter.plain + letter.html and announced.slug not in letter.plain + letter.html


def test_a_receipt_is_checked_again_when_it_is_sent(announced, club, director, people, replier) -> None:
    assert replier(announced)("yes") == "entered" and "Forum" in receipt().plain
    joining.remove_member(club, director, people[1])
    assert "Forum" not in receipt().plain + receipt().subject


def test_an_automatic_reply_is_ignored_and_answered_once(asked, replier) -> None:
    reply = replier(asked)
    for number in range(3):
        assert reply("no", Auto_Submitted="auto-replied", message_id=f"<a{number}@x>") == "automatic"
    assert state(asked) == State.ENTERED and Notification.objects.filter(kind=Kind.REPLY).count() == 1


def test_a_program_that_repeats_itself_gets_one_answer(asked, replier) -> None:
    reply = replier(asked)
    for _ in range(4):
        assert reply("Your message has been received") == "unclear"
    assert Notification.objects.filter(kind=Kind.REPLY).count() <= 1


def test_records_go_with_the_account(asked, replier, people) -> None:
    replier(asked)("yes")
    assert ReceivedMail.objects.exists()
    dispatch.delete_mails_of(people[1])
    assert not ReceivedMail.objects.exists()
