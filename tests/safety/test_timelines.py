"""After a restore, announced or not, nothing that belongs to a lost question works.

A page, link, email or program that was made for a lost question cannot answer another one, and the sender gets the
reason. After an announced restore, every table says so, its luck differs, and its players are notified.

The tests imitate a restore by rolling back a transaction: what it wrote is lost, what it showed is not."""

import html
import json
import re
from base64 import b32encode
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from django.conf import settings
from django.core import mail
from django.core.cache import caches
from django.core.management import CommandError, call_command
from django.db import connection, transaction
from django.test import Client
from django.utils.crypto import salted_hmac
from redis.exceptions import ConnectionError as RedisConnectionError

from games.boards import answer_paths
from games.deadlines import sweep
from games.eventlog import loading, log, stamps
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered, Restored, decode
from games.models import Draft, Event, Game, Motion, OpenQuestion, Remark, Scope, Seat, Timeline
from games.motions import voting
from games.operating import timelines
from games.tables import access_links, drafts, opening, tokens
from notifications.delivery.mails import deliver_due_mails
from notifications.emails import receipts, writing
from notifications.inbound import dispatch, incoming_mail
from notifications.models import Kind, Notification, ReceivedMail, State
from notifications.replies import reply_tokens
from notifications.replies.reply_tokens import ReplyAddress
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db]


@pytest.fixture
def people(django_user_model) -> list:
    return [django_user_model.objects.create_user(f"{name.lower()}@example.org", name) for name in ("Ana", "Bruno")]


@pytest.fixture
def table(people) -> Game:
    game = open_table(people[0], "gloria", {"short": True}, size=2)
    opening.join(game, people[1])
    return Game.objects.get(pk=game.pk)


@contextmanager
def lost() -> Iterator[None]:
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def asked(game: Game) -> Seat:
    return OpenQuestion.objects.get(game=game).seat


def fresh(game: Game) -> Game:
    return Game.objects.get(pk=game.pk)


def say(game: Game, choice: object) -> None:
    look = log.observe(fresh(game), asked(game).number)
    log.append(fresh(game), Answered(look.seat, look.question.what, choice), look.opened)


def asks(game: Game) -> tuple:
    look = log.observe(fresh(game), asked(game).number)
    return look.seat, look.opened, look.question.what, tuple(look.question.options)


@dataclass
class Kept:
    seat: Seat
    opened: int
    letter: object
    form: dict
    question: dict
    token: str
    sent: str  # a whole answer, as JSON


def kept_of(game: Game) -> Kept:
    seat = asked(game)
    client, token = Client(), tokens.make_token(seat.user, "a program", Scope.values)[1]
    client.force_login(seat.user)
    page = client.get(game.get_absolute_url()).content.decode()
    (opened,) = set(re.findall(r'name="opened" value="([^"]+)"', page))
    question = Client().get(f"/api/v1/tables/{game.slug}/question/", **bearer(token)).json()["question"]
    notice = Notification.objects.filter(game=game, user=seat.user, kind=Kind.TURN).latest("pk")
    choice = next(iter(log.observe(fresh(game), seat.number).question.options))
    form = {"opened": html.unescape(opened), "what": question["what"], "choice": answer_paths.path_json(choice)}
    return Kept(seat, question["opened"], writing.write_email(notice), form, question, token, form["choice"])


class Program:
    """A user's program."""

    def __init__(self, user: object) -> None:
        self.user, self.token = user, tokens.make_token(user, "a program", Scope.values)[1]

    def __call__(self, method: str, path: str, said: dict | None = None) -> object:
        kind = {} if said is None else {"data": said, "content_type": "application/json"}
        return getattr(Client(), method)(f"/api/v1/{path}", **kind, **bearer(self.token))


def bearer(token: str) -> dict:
    return {"HTTP_AUTHORIZATION": f"Bearer {token}"}


@pytest.fixture
def gone(table) -> tuple[Game, Kept]:
    options, found = log.observe(table, asked(table).number).question.options, {}
    for choice in options:
        with lost():
            say(table, choice)
            if OpenQuestion.objects.filter(game=table).count() == 1:
                found[choice] = asks(table)
    one, other = next(
        (one, other)
        for one in found
        for other in found
        if found[one][:2] == found[other][:2] and found[one] != found[other]
    )
    with lost():
        say(table, one)
        kept = kept_of(table)
        token = tokens.make_token  # the programs' own tokens are lost as well
    say(table, other)
    kept.token = token(kept.seat.user, "a program", Scope.values)[1]
    assert asks(table)[:2] == (kept.seat.number, kept.opened)
    return fresh(table), kept


def reply(kept: Kept, to: str, text: str = "1") -> str:
    raw = f"From: {kept.seat.user.email}\r\nTo: {to}\r\nMessage-ID: <1@x.example>\r\n\r\n{text}".encode()
    return dispatch.accept_mail(
        reply_tokens.read_reply_address(to), incoming_mail.read_mail_bytes(raw, kept.seat.user.email)
    )


def test_an_old_mail_plays_nothing(gone) -> None:
    game, kept = gone
    assert reply(kept, kept.letter.reply_to) == "lost"
    assert fresh(game).head == game.head
    headline, _advice = receipts.RECEIPTS["lost"]({}, None)
    notice = ReceivedMail.objects.get(seat=kept.seat).notification
    assert headline in writing.write_email(notice).plain


@pytest.mark.parametrize("command", ["undo", "again", "concede yes"])
def test_nor_does_a_command_in_it(gone, command) -> None:
    game, kept = gone
    assert reply(kept, kept.letter.reply_to, command) == "lost"
    assert fresh(game).head == game.head


def test_an_old_mail_about_a_motion_is_no_vote_on_another(table, people) -> None:
    with lost():
        was = voting.propose_motion(table, people[0], Motion.Kind.DRAW, False)
        kept = writing.write_email(Notification.objects.get(kind=Kind.MOTION, user=people[1])).reply_to
    now = voting.propose_motion(table, people[0], Motion.Kind.DRAW, True)
    if now.pk != was.pk:  # PostgreSQL gives no key twice within a server's life; a restored one does
        Motion.objects.filter(pk=now.pk).delete()
        now.pk = was.pk
        now.save(force_insert=True)
    seat = table.seats.get(user=people[1])
    mail_of = Kept(seat, 0, None, {}, {}, "", "")
    assert reply(mail_of, kept, "yes") == "lost" and Motion.objects.get().state == Motion.State.OPEN


def test_the_same_mail_after_no_restore_is_played(table) -> None:
    kept = kept_of(table)
    assert reply(kept, kept.letter.reply_to) == "played"


def test_an_old_link_opens_nothing_and_says_why(gone) -> None:
    game, kept = gone
    (link,) = set(re.findall(rf"/t/{game.slug}/by/[^/\s]+/", kept.letter.plain))
    client = Client()
    page = client.get(link)
    assert page.status_code == 200 and access_links.ACCESS_COOKIE_NAME not in client.cookies
    assert "restored from a backup" in page.content.decode()


def test_an_old_page_sends_nothing_and_is_told_why(gone) -> None:
    game, kept = gone
    client = Client()
    client.force_login(kept.seat.user)
    refused = client.post(f"{game.get_absolute_url()}answer/", kept.form)
    assert refused.status_code == 409 and "restored from a backup" in refused.content.decode()
    tried = client.post(f"{game.get_absolute_url()}what-if/", kept.form)
    ready = client.get(game.get_absolute_url(), {"answer": kept.sent, "opened": kept.form["opened"]})
    for answer in (tried, ready):
        assert "restored from a backup" in answer.content.decode()
    assert fresh(game).head == game.head


def test_the_way_back_from_a_what_if_board_names_its_question(table) -> None:
    kept, client = kept_of(table), Client()
    client.force_login(kept.seat.user)
    board = client.post(f"{table.get_absolute_url()}what-if/", kept.form, follow=True).request["PATH_INFO"]
    page = client.post(f"{board}answer/", kept.form, follow=True).content.decode()
    (opened,) = set(re.findall(r"[?]answer=[^\"]*opened=([0-9a-f-]+)", page))
    assert opened == kept.form["opened"] and stamps.read_question_name(opened)[1]


def test_an_old_page_takes_nothing_else_back(table) -> None:
    client, seat = Client(), asked(table)
    client.force_login(seat.user)
    with lost():
        say(table, next(iter(log.observe(table, seat.number).question.options)))
        page = client.get(table.get_absolute_url()).content.decode()
        (log_name,) = set(re.findall(r'name="log" value="([^"]+)"', page))
    say(table, next(iter(log.observe(table, seat.number).question.options)))
    to = log.observe(fresh(table), seat.number).undo_to
    head = fresh(table).head
    for path, said in (("undo", {"to": to}), ("propose/undo", {"about": to}), ("motions/1/vote", {"says": "yes"})):
        refused = client.post(f"{table.get_absolute_url()}{path}/", {**said, "log": log_name})
        assert refused.status_code == 409 and "restored from a backup" in refused.content.decode(), path
    assert fresh(table).head == head
    (log_name,) = set(re.findall(r'name="log" value="([^"]+)"', client.get(table.get_absolute_url()).content.decode()))
    assert client.post(f"{table.get_absolute_url()}undo/", {"to": to, "log": log_name}).status_code == 303


@pytest.mark.parametrize("path", ["answer", "preview", "what-if"])
def test_an_old_program_is_stale(gone, path) -> None:
    game, kept = gone
    said = {name: kept.question[name] for name in ("opened", "stamp", "what")} | {"choice": json.loads(kept.sent)}
    told = Client().post(f"/api/v1/tables/{game.slug}/{path}/", said, "application/json", **bearer(kept.token))
    assert (told.status_code, told.json()["key"]) == (409, "other_log")
    assert told.json()["type"].endswith("#stale") and fresh(game).head == game.head


def test_an_old_program_takes_nothing_else_back_and_says_nothing_to_another_motion(table) -> None:
    ask = Program(asked(table).user)
    at = f"tables/{table.slug}/"
    with lost():
        say(table, next(iter(log.observe(table, asked(table).number).question.options)))
        old = ask("get", at).json()["log"]
    say(table, next(iter(log.observe(table, asked(table).number).question.options)))
    now = ask("get", at).json()
    to, head = now["undo"]["to"], fresh(table).head
    drawn = voting.propose_motion(table, table.seats.exclude(user=ask.user).get().user, "draw", False)
    for path, said in (
        ("undo/", {"to": to}),
        ("motions/", {"kind": "undo", "to": to}),
        ("motions/", {"kind": "draw", "shared": False}),
        (f"motions/{drawn.pk}/vote/", {"agrees": True}),
        (f"motions/{drawn.pk}/withdraw/", {}),
    ):
        told = ask("post", at + path, {**said, "log": old})
        assert (told.status_code, told.json()["key"]) == (409, "other_log"), path
        assert told.json()["type"].endswith("#stale"), path
        assert ask("post", at + path, {**said, "log": "nonsense"}).status_code == 409, path
    assert fresh(table).head == head and Motion.objects.get().votes.count() == 1
    assert ask("get", f"{at}motions/").json()["log"] == now["log"] != old
    assert ask("post", f"{at}motions/{drawn.pk}/vote/", {"agrees": False, "log": now["log"]}).status_code == 200
    assert ask("post", f"{at}undo/", {"to": to, "log": now["log"]}).status_code == 200


def test_a_program_learns_that_it_is_another_question(gone) -> None:
    _, kept = gone
    (waiting,) = Client().get("/api/v1/me/questions/", **bearer(kept.token)).json()["questions"]
    assert waiting["opened"] == kept.opened and waiting["stamp"] != kept.question["stamp"]


def test_the_answer_of_then_is_no_repetition_of_the_answer_now(gone) -> None:
    """Else it got the receipt of what was never said."""
    game, kept = gone
    say(game, next(iter(log.observe(game, kept.seat.number).question.options)))
    with pytest.raises(log.OtherTimeline):
        answer = Answered(kept.seat.number, kept.form["what"], answer_paths.read_choice(kept.sent))
        log.append_all(game, [answer], kept.opened, stamp=kept.question["stamp"])


def test_what_was_asked_before_the_copy_can_still_be_answered(table) -> None:
    kept = kept_of(table)
    with lost():
        say(table, answer_paths.read_choice(kept.sent))
    timelines.begin_timeline()
    assert sweep.tell_restored() == 1
    assert reply(kept, kept.letter.reply_to) == "played"


def test_an_address_without_a_stamp_is_none_of_ours(table) -> None:
    """After a restore it would be about whatever question has that number now."""
    kept = kept_of(table)
    about = ReplyAddress(kept.seat.user_id, kept.seat.pk, kept.opened)
    bare = about.token()
    assert len(bare) == reply_tokens.TABLE_TOKEN_CHARS, "at most it names a seat, and plays nothing"
    host = settings.INBOUND_ADDRESS.partition("@")[2]
    mac = salted_hmac(
        reply_tokens.REPLY_SALT, repr(["answer", about.user, about.seat, about.opened]), algorithm="sha256"
    ).digest()
    old = b32encode(kept.opened.to_bytes(3, "big") + mac[:7]).decode().lower()  # what there was before stamps
    assert reply_tokens.read_reply_address(f"play+{bare}{old}@{host}") is None
    client = Client()
    link = access_links.access_link_token(kept.seat.pk, kept.seat.user, kept.opened, "")
    assert "has expired" in client.get(f"{table.get_absolute_url()}by/{link}/").content.decode()
    assert access_links.ACCESS_COOKIE_NAME not in client.cookies


def test_a_stamp_of_the_key_before_is_good(table, settings) -> None:
    kept = kept_of(table)
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "another " * 8, [settings.SECRET_KEY]
    assert stamps.is_question_of(table.pk, kept.opened, kept.question["stamp"])
    settings.SECRET_KEY_FALLBACKS = []
    assert not stamps.is_question_of(table.pk, kept.opened, kept.question["stamp"])


@pytest.mark.parametrize(
    "name", ["", "x", "-1", "1-", "1-zz", "1-" + "0" * 15, "1-" + "0" * 17, "1-" + "A" * 16, "9" * 10, "²"]
)
def test_what_names_no_question_is_refused(name) -> None:
    with pytest.raises(ValueError, match=re.escape(name) or None):
        stamps.read_question_name(name)


# Announced


def test_nothing_is_announced_while_valkey_cannot_be_emptied(table, monkeypatch) -> None:
    def refuse() -> None:
        raise RedisConnectionError("Connection refused.")

    monkeypatch.setattr(caches["shared"], "clear", refuse)
    with pytest.raises(CommandError, match=r"nothing has changed.*REDIS_URL: Connection refused\."):
        call_command("restored")
    assert not Timeline.objects.exists()


def test_every_table_says_so_before_anything_else(table) -> None:
    with lost():
        say(table, answer_paths.read_choice(kept_of(table).sent))
    call_command("restored")
    kept, timeline = table.head, Timeline.objects.get().name
    say(table, next(iter(log.observe(table, asked(table).number).question.options)))
    rows = list(Event.objects.of(table.pk, kept + 1).values_list("kind", "payload"))
    assert [kind for kind, _ in rows][:2] == ["restored", "answered"]
    assert decode(*rows[0]) == Restored(timeline, kept)
    now = fresh(table)
    assert (now.timeline, now.next_timeline) == (timeline, "") and loading.load_cold(now).timeline == timeline
    assert find_log_fault(now) is None and Remark.objects.get(game=table, key="restored").number == kept + 1


def test_a_refused_answer_leaves_it_to_the_next(table) -> None:
    timelines.begin_timeline()
    with pytest.raises(log.Illegal):
        say(table, "nonsense")
    assert fresh(table).next_timeline and fresh(table).head == table.head
    assert sweep.tell_restored() == 1 and sweep.tell_restored() == 0
    assert find_log_fault(fresh(table)) is None


def test_two_restores_of_one_copy_are_two_timelines(table) -> None:
    with lost():
        timelines.begin_timeline()
        one = fresh(table).next_timeline
    timelines.begin_timeline()
    assert fresh(table).next_timeline != one and len(one) == 32


def test_a_table_that_was_still_open_deals_by_the_new_timeline(people) -> None:
    waiting = open_table(people[0], "gloria", size=2)
    drafts.draft_of(people[1])
    timelines.begin_timeline()
    assert not Draft.objects.exists(), "what it promises may have been played with"
    opening.join(waiting, people[1])
    kinds = list(Event.objects.of(waiting.pk).values_list("kind", flat=True))
    assert kinds[:2] == ["started", "restored"] and find_log_fault(fresh(waiting)) is None


def test_the_mark_of_the_script_is_heeded_once() -> None:
    timelines.begin_timeline_after_restore()
    assert not Timeline.objects.exists()
    with connection.cursor() as cursor:
        cursor.execute(f"CREATE TABLE {timelines.RESTORE_MARK_TABLE} (known text)")
    timelines.begin_timeline_after_restore()
    assert Timeline.objects.get().keys_closed
    timelines.begin_timeline_after_restore()
    assert Timeline.objects.count() == 1


def test_everybody_is_told_once_and_of_no_turn_twice(table, settings) -> None:
    settings.NOTIFICATION_DELAY_SECONDS = settings.NOTIFICATION_MAX_WAIT_SECONDS = 0
    Notification.objects.update(due_at=table.created_at)
    deliver_due_mails()
    before = {(one.kind, one.opened, one.user_id) for one in Notification.objects.filter(state=State.SENT)}
    assert before and not Notification.objects.exclude(state=State.SENT).exists()
    mail.outbox.clear()
    timelines.begin_timeline()
    sweep.tell_restored()
    deliver_due_mails()
    told = Notification.objects.filter(kind=Kind.MOVE, opened=fresh(table).head)
    assert {one.user_id for one in told} == {seat.user_id for seat in table.seats.all()}
    assert len(mail.outbox) == 2 and all("restored from a backup" in letter.body for letter in mail.outbox)
    (to_asked,) = [letter for letter in mail.outbox if letter.to[0].endswith(f"{asked(table).user.email}>")
                   or letter.to == [asked(table).user.email]]  # fmt: skip
    assert "The current question for you" in to_asked.body
