"""The effects of an email on a game: it plays, or it plays nothing and says why."""

import pytest
from django.utils import timezone

from games.eventlog import log, samples
from games.facts.events import Answered, Closed
from games.models import Event, Game, OpenQuestion
from games.players.stand_ins import answer_for_stand_ins
from notifications.inbound import dispatch
from notifications.models import Kind, Notification, ReceivedMail, State
from notifications.outbox import queue
from tests.browser import scenes
from tests.notifications.conftest import answer
from tests.notifications.inbound.conftest import opened, receipt, standing
from tests.tables import replace_player

pytestmark = [pytest.mark.both, pytest.mark.django_db]


def head(seat) -> int:
    return Game.objects.get(pk=seat.game_id).head


def test_a_number_plays_that_answer(asked, send) -> None:
    options = log.observe(asked.game, asked.number).question.options
    before = head(asked)
    assert send(asked, "1") == "played"
    event = Event.objects.of(asked.game_id, before + 1, before + 1).get()
    assert event.kind == "answered"
    assert '"by":"player"' in event.payload or '"by"' not in event.payload
    assert options[0] == "think"
    assert '"think"' in event.payload


@pytest.mark.parametrize(
    "word", ["think", "Pensar", "PENSAR.", "«pensar»", "think, please", "Respuesta: 1", "1)", "#1"]
)
def test_a_short_name_plays_in_either_language(asked, send, word: str) -> None:
    assert send(asked, f"{word}\n\nSaludos,\nAna") == "played"


@pytest.mark.parametrize(
    "text", ["not think", "don't think", "1 2", "99", "-", "yes", "xyz", "think or not", "lead", "0", "1.5 2.5", "١"]
)
def test_what_is_no_answer_plays_nothing(asked, send, text: str) -> None:
    before = head(asked)
    expected = "played" if text == "١" else "unclear"  # an Arabic 1 is a 1
    assert send(asked, text) == expected
    assert head(asked) == before or expected == "played"


def test_unknown_text_is_told_what_is_legal(asked, send) -> None:
    send(asked, "abracadabra")
    letter = receipt(asked)
    assert "abracadabra" in letter.plain.splitlines()[1]
    assert "\n1. " in letter.plain
    assert letter.opened == opened(asked)


def test_an_ambiguous_word_gets_the_answers_it_can_mean(asked, send) -> None:
    assert send(asked, "lead") == "unclear"
    facts = ReceivedMail.objects.get().facts
    assert facts["why"] == "several"
    assert len(facts["numbers"]) > 1
    ReceivedMail.objects.update(facts={**facts, "numbers": facts["numbers"][:3]})
    letter = receipt(asked)
    for number in facts["numbers"][:3]:
        assert letter.plain.count(f"\n{number}. ") == 2, "once among those that fit, once in the whole list"


def test_the_receipt_tells_what_happened_and_asks_the_next_question(solo, send) -> None:
    assert send(solo, "1") == "played"
    letter = receipt(solo)
    assert letter.plain.splitlines()[1] == "Jugado: Pensar"
    assert "\n- " in letter.plain
    assert opened(solo) is not None, "thinking asks how"
    assert letter.opened == opened(solo)
    assert "\n1. " in letter.plain
    assert letter.replies_to in letter.headers()["References"]
    assert letter.headers()["Auto-Submitted"] == "auto-replied"
    assert "List-Unsubscribe" not in letter.headers()


def test_a_reply_to_an_older_mail_gets_the_present_question(solo, send) -> None:
    old = opened(solo)
    send(solo, "1")
    before = head(solo)
    assert send(solo, "1", about=old) == "past"
    assert head(solo) == before
    letter = receipt(solo)
    assert letter.opened == opened(solo)
    assert "\n1. " in letter.plain


@pytest.mark.parametrize(("text", "outcome"), [("¿qué hace Circo?", "cards"), ("Circo", "past"), ("¿y ahora?", "past")])
def test_a_question_about_a_card_is_answered_when_its_mail_is_old(solo, send, text: str, outcome: str) -> None:
    old = opened(solo)
    send(solo, "1")
    before = head(solo)
    assert send(solo, text, about=old) == outcome
    assert head(solo) == before


def test_a_table_address_alone_plays_nothing(asked, send) -> None:
    before = head(asked)
    assert send(asked, "1", about=None) == "past"
    assert head(asked) == before


def test_a_copy_of_a_mail_is_ignored(asked, send) -> None:
    about = opened(asked)
    assert send(asked, "1", message_id="<same@x.example>", about=about) == "played"
    before = head(asked)
    assert send(asked, "1", message_id="<same@x.example>", about=about) == "duplicate"
    assert send(asked, "help", message_id="<same@x.example>") == "duplicate"
    assert head(asked) == before
    assert ReceivedMail.objects.count() == 1
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1


def test_a_mail_without_an_id_is_known_by_what_it_says(asked, send) -> None:
    assert send(asked, "help", message_id="") == "help"
    assert send(asked, "help", message_id="") == "duplicate"
    assert send(asked, "board", message_id="") == "board"


def test_a_stranger_plays_nothing_and_the_player_is_told(asked, send) -> None:
    before = head(asked)
    assert send(asked, "1", sender="mallory@example.org") == "stranger"
    assert head(asked) == before
    letter = receipt(asked)
    assert letter.to_address == asked.user.email
    assert "mallory" not in letter.plain + letter.html
    assert "\n1. " not in letter.plain


@pytest.mark.parametrize(
    "sender",
    [
        '"ana@example.org" <mallory@example.org>',
        "ana@example.org, mallory@example.org",
        "mallory@example.org, ana@example.org",
        "ana@example.org.evil.example",
        "",
        "<>",
        "ana@example.org\r\nFrom: mallory@example.org",
        "ana @example.org mallory@example.org",
    ],
)
def test_a_sender_that_only_looks_right_is_a_stranger(solo, send, sender: str) -> None:
    assert solo.user.email == "ana@example.org"
    before = head(solo)
    assert send(solo, "1", sender=sender or " ") == "stranger"
    assert head(solo) == before


def test_capitals_in_the_senders_address_do_not_matter(solo, send) -> None:
    assert send(solo, "1", sender="Ana García <ANA@Example.ORG>") == "played"


def test_strangers_cannot_flood_a_player(asked, send) -> None:
    for _ in range(dispatch.MAX_STRANGER_RECEIPTS_PER_HOUR + 3):
        assert send(asked, "1", sender="mallory@example.org") == "stranger"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == dispatch.MAX_STRANGER_RECEIPTS_PER_HOUR
    assert send(asked, "1") == "played", "and keep nobody from playing"


def test_too_many_mails_are_asked_to_come_later(asked, send, settings) -> None:
    settings.INBOUND_PER_HOUR = 2
    send(asked, "help")
    send(asked, "help")
    with pytest.raises(dispatch.HourlyLimitExceeded):
        send(asked, "1")
    assert ReceivedMail.objects.count() == 2


def test_who_has_left_the_seat_has_no_address_any_more(asked, send, people) -> None:
    about = opened(asked)
    other = next(user for user in people if user != asked.user)
    asked.game.seats.filter(user=other).update(user=None)
    old_user, asked.user = asked.user, asked.user
    replace_player(asked.game, asked.number, other)
    asked.user = old_user
    asked.user_id = old_user.pk
    with pytest.raises(dispatch.RecipientGone):
        send(asked, "1", about=about)


def test_a_feedback_id_is_no_sign_of_a_machine(asked, send) -> None:
    """Fastmail and Zoho write one into what people send."""
    assert send(asked, "1", Feedback_ID="i1d2344d8:Fastmail") == "played"


def test_a_player_whose_mail_looks_automatic_is_told_once_for_each_question(solo, send) -> None:
    before, old = head(solo), opened(solo)
    assert send(solo, "1", Auto_Submitted="auto-replied") == "automatic"
    assert send(solo, "think", Precedence="bulk") == "automatic"
    assert head(solo) == before
    assert ReceivedMail.objects.get().outcome == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1
    letter = receipt(solo)
    assert letter.plain.splitlines()[1] == "Tu correo parece una respuesta automática. No se ha jugado nada."
    assert letter.opened == old
    assert send(solo, "1", about=old) == "played", "the question is still open to who writes otherwise"
    assert send(solo, "1", Auto_Submitted="auto-replied") == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY, received__outcome="automatic").count() == 2


def test_two_machines_do_not_write_to_each_other(solo, send, settings) -> None:
    """A machine's answer to a receipt gets no second one, also after another player's move or at other tables."""
    for count in range(30):
        assert send(solo, f"Dear {count}, we will answer soon", Auto_Submitted="auto-replied") == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == 1
    for count in range(10):
        assert send(solo, f"{count}", about=10_000 + count, Auto_Submitted="auto-replied") == "automatic"
    assert Notification.objects.filter(kind=Kind.REPLY).count() == dispatch.MAX_STRANGER_RECEIPTS_PER_HOUR
    assert send(solo, "1") == "played", "and none of it keeps the player from playing"


@pytest.mark.parametrize(
    ("text", "about", "more"),
    [
        ("I am out of the office until Monday.", "open", {}),
        ("Estoy fuera de la oficina.", "open", {}),
        ("1", "open", {"sender": "mallory@example.org"}),
        ("1", None, {}),
    ],
)
def test_other_machines_are_not_answered(asked, send, text: str, about: int | str | None, more: dict) -> None:
    before = head(asked)
    assert send(asked, text, about=about, Auto_Submitted="auto-replied", **more) == "automatic"
    assert head(asked) == before
    assert not ReceivedMail.objects.exists()
    assert not Notification.objects.filter(kind=Kind.REPLY).exists()


def test_a_machine_in_a_players_name_that_proves_nothing_is_not_answered(asked, send, settings) -> None:
    settings.INBOUND_AUTHSERV_ID = "mx.roma.example"
    assert send(asked, "1", Auto_Submitted="auto-replied") == "automatic"
    assert not ReceivedMail.objects.exists()


def test_operators_see_how_many_mails_were_dropped_as_automatic(asked, send, client) -> None:
    def counted() -> int:
        lines = client.get("/metrics").content.decode().splitlines()
        dropped = [one for one in lines if one.startswith('roma_inbound_mails_total{outcome="automatic"}')]
        return int(float(dropped[0].split()[-1])) if dropped else 0

    before = counted()
    send(asked, "1", Auto_Submitted="auto-replied")
    send(asked, "1", sender="mallory@example.org", Precedence="bulk")
    assert counted() == before + 2
    scenes.operator(client)
    assert "automatic" in client.get("/admin/notifications/receivedmail/").content.decode()


@pytest.mark.parametrize("word", ["help", "ayuda", "?", "Ayuda!"])
def test_help_is_given(asked, send, word: str) -> None:
    assert send(asked, word) == "help"
    told = receipt(asked).plain
    assert "concede" in told or "rendirse" in told
    assert "Foundations" not in told and "Cimientos" not in told, "other games are none of theirs"
    assert "domus C4" not in told and ("Academia" in told or "Academy" in told), "a card of their own"


@pytest.mark.parametrize("word", ["board", "tablero"])
def test_the_board_is_shown(asked, send, word: str) -> None:
    assert send(asked, word) == "board"
    assert receipt(asked).pictures
    assert "cid:board" in receipt(asked).html


def test_with_the_board_comes_what_the_reader_has_seen(asked, send, monkeypatch) -> None:
    known = {"unseen": [], "places": [{"place": "x", "seat": None, "size": 2, "cards": ["villa"], "limits": []}]}
    monkeypatch.setattr(samples, "seat_knowledge", lambda game, seat: known)
    send(asked, "board")
    letter = receipt(asked)
    for text in (letter.plain, letter.html):
        assert ("Lo que has visto" in text or "What you have seen" in text) and "Villa; 1 " in text
    send(asked, "help")
    assert "Villa; 1 " not in receipt(asked).plain


def test_an_answer_can_be_taken_back(solo, send) -> None:
    send(solo, "think")
    asked_how = opened(solo)
    assert send(solo, "deshacer") == "undone"
    assert opened(solo) != asked_how
    letter = receipt(solo)
    assert letter.plain.splitlines()[1] == "Deshecho."
    assert letter.opened == opened(solo)
    assert send(solo, "undo") == "refused", "there is nothing left"


def test_a_turn_is_begun_again(solo, send) -> None:
    send(solo, "think")
    assert send(solo, "Empezar de nuevo") == "undone"
    assert send(solo, "begin my turn again") == "refused", "there is nothing left"
    assert send(solo, "begin again?") == "help"


def test_conceding_asks_back(asked, send) -> None:
    assert send(asked, "concede") == "concede"
    asked.refresh_from_db()
    assert not asked.conceded
    assert send(asked, "rendirse sí") == "conceded"
    asked.refresh_from_db()
    assert asked.conceded
    assert "\n1. " not in receipt(asked).plain, "a built-in player answers now"
    assert send(asked, "concede no") == "plays_on"
    asked.refresh_from_db()
    assert not asked.conceded


def test_yes_alone_concedes_nothing(asked, send) -> None:
    send(asked, "concede")
    assert send(asked, "yes") == "unclear"
    asked.refresh_from_db()
    assert not asked.conceded


def test_a_game_that_is_over_takes_no_answer(asked, send) -> None:
    about = opened(asked)
    log.append(asked.game, Closed("agreed", (0,)))
    assert send(asked, "1", about=about) == "past"
    assert send(asked, "concede yes") == "refused"
    assert send(asked, "undo") == "refused"
    assert receipt(asked).opened is None


def test_a_table_stopped_for_repair_says_so(asked, send) -> None:
    Game.objects.filter(pk=asked.game_id).update(suspended=True, suspension_reason="test")
    assert send(asked, "1") == "refused"
    assert ReceivedMail.objects.get().facts["why"] == "suspended"
    assert "No" in receipt(asked).plain


def test_empty_mails_play_nothing(asked, send) -> None:
    before = head(asked)
    assert send(asked, "\n\n-- \nAna") == "empty"
    assert head(asked) == before


def test_a_turn_can_be_played_to_its_end_by_mail(solo, send) -> None:
    """And when it comes back after machines alone have moved, there is something in the outbox again."""
    for _ in range(12):
        if opened(solo) is None:
            answer_for_stand_ins(solo.game_id)
        if (question := log.observe(solo.game_id, solo.number).question) is None:
            break
        least = getattr(question, "least", 1)
        assert send(solo, " ".join(str(n + 1) for n in range(least)) or "0") == "played"
        asked_now = OpenQuestion.objects.filter(seat=solo).exists()
        assert bool(standing(solo)) == asked_now
        answer_for_stand_ins(solo.game_id)
        if OpenQuestion.objects.filter(seat=solo).exists():
            assert len(standing(solo)) == 1


def test_a_question_put_in_a_receipt_needs_no_other_mail(solo, send) -> None:
    send(solo, "think")
    while opened(solo) is not None:
        send(solo, "1")
    reply = Notification.objects.filter(kind=Kind.REPLY).latest("pk")
    answer_for_stand_ins(solo.game_id)
    (turn,) = standing(solo)
    assert turn.state == State.WAITING
    queue.drop_turn_of_receipt(reply, opened(solo))
    turn.refresh_from_db()
    assert (turn.state, turn.stint_open) == (State.DROPPED, True)


def test_a_question_that_came_after_the_receipt_keeps_its_mail(solo, send) -> None:
    (turn,) = standing(solo)
    queue.drop_turn_of_receipt(turn, turn.opened - 1)
    turn.refresh_from_db()
    assert turn.state == State.WAITING


def test_the_records_of_old_mails_are_dropped(asked, send) -> None:
    send(asked, "help")
    send(asked, "board")
    ReceivedMail.objects.filter(outcome="help").update(at=timezone.now() - dispatch.RECEIVED_MAIL_LIFETIME * 2)
    assert dispatch.delete_old_mails() == 1
    assert ReceivedMail.objects.get().outcome == "board"


def test_an_operator_sees_that_mails_came_but_not_what_they_said(asked, send, client) -> None:
    send(asked, "abracadabra")
    scenes.operator(client)
    listed = client.get("/admin/notifications/receivedmail/").content.decode()
    one = client.get(f"/admin/notifications/receivedmail/{ReceivedMail.objects.get().pk}/change/").content.decode()
    assert "unclear" in listed and "unclear" in one
    assert "abracadabra" not in listed + one


def test_a_faster_answer_on_the_page_makes_the_mail_stale(asked, send) -> None:
    about = opened(asked)
    log.append(asked.game, Answered(asked.number, "lead", "think"), about)
    assert send(asked, "2", about=about) == "past"


def test_others_are_not_moved_by_it(asked, send, table) -> None:
    others = {seat.number: seat for seat in table.seats.exclude(pk=asked.pk).select_related("user", "game")}
    before = head(asked)
    for seat in others.values():
        assert send(seat, "1") == "past"
    assert head(asked) == before
    answer(table)


def test_any_verified_address_of_the_players_plays(asked, send) -> None:
    asked.user.emailaddress_set.create(email="second@work.example", verified=True)
    asked.user.emailaddress_set.create(email="unproved@work.example", verified=False)
    assert send(asked, "1", sender="unproved@work.example") == "stranger"
    assert send(asked, "help", sender="Second+roma@work.example") == "help"
    assert send(asked, "help", sender=asked.user.email.replace("@", "+anything@")) == "help"
