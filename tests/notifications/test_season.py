"""Four months of Gloria with emails, digests and a browser: every notification is accounted for."""

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from games.clocks import vacations
from games.models import Event, OpenQuestion, Remark
from notifications.delivery import copies
from notifications.emails import board
from notifications.models import Address, Channel, DeliveryFrequency, Digest, Kind, State
from notifications.outbox import digests
from notifications.preferences import addresses, switches
from tests.hollow import some
from tests.notifications.season import Season, notifications, wall

BEGIN = datetime(2026, 7, 20, 8, tzinfo=UTC)
END = BEGIN + timedelta(days=128)  # summer time begins in Auckland, and ends in Madrid and New York
ZONES = {"Ana": "Europe/Madrid", "Bruno": "America/New_York", "Carla": "Pacific/Auckland"}
NIGHT = (23 * 60, 7 * 60)


@pytest.fixture
def season(people, settings, monkeypatch):
    """Ana gets a daily digest and has quiet hours, Bruno an hourly one, Carla emails and a browser."""
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr(board.drawing, "board_alt_text", lambda *_: "")
    monkeypatch.setattr(board, "inline_styles", lambda html: html)  # a mail’s looks cost more than all the rest of it
    monkeypatch.setattr(copies, "send_to_address", lambda address, note: None)
    with time_machine.travel(BEGIN, tick=False) as traveller:
        for user in people:
            user.time_zone = ZONES[user.public_name]
            user.save()
            switches.set_switch(user.pk, Kind.CHAT, on=True)
        ana, bruno, carla = people
        vacations.set_habits(ana, NIGHT, True, [["share", 50], ["before", 8 * 60]])
        digests.set_frequency(addresses.mail_address_of(ana), DeliveryFrequency.DAILY, 8)
        digests.set_frequency(addresses.mail_address_of(bruno), DeliveryFrequency.HOURLY, 8)
        Address.objects.create(user=carla, channel=Channel.PUSH, key="browser", name="a browser")
        season = Season(traveller, people, 14, monkeypatch)
        season.until(END)
        yield season


def test_every_notice_of_a_season_is_accounted_for(season):
    everything_happened(season)
    what_is_sent_was_sent_once(season)
    what_is_not_sent_has_its_reason()
    nothing_waits_for_long()
    nobody_is_woken(season)
    digests_come_by_the_readers_clock()


def everything_happened(season: Season) -> None:
    """Else the rest would prove little."""
    sent = notifications().filter(state=State.SENT)
    # No hint or review is computed here, and the people are in no club and no league.
    others = {Kind.REPLY, Kind.MOVE, Kind.REVIEW, *(kind for kind in Kind if kind.startswith("club_"))}
    others |= {Kind.ENTRY, Kind.PAIRED, Kind.STANDING, Kind.DECIDED}
    assert {one.topic for one in sent} == set(Kind) - others
    assert {0, 1, 2, 90} <= set(sent.values_list("reminder_number", flat=True))
    said = set(Remark.objects.values_list("key", flat=True))
    assert {"grace", "free", "paused", "vacation", "outage", "substitute", "back"} <= said, said
    assert len(season.tables) > 1 and Event.objects.count() > 150
    assert sum(season.deaths.values()) > 2 and Digest.objects.filter(state=State.SENT).count() > 60
    assert sent.filter(address__isnull=False).count() > 20


def what_is_sent_was_sent_once(season: Season) -> None:
    """But for a worker's death after the server had taken it: then with the same Message-ID."""
    alone = notifications().filter(state=State.SENT, address=None, digest=None).values_list("message_id", flat=True)
    together = Digest.objects.filter(state=State.SENT, address__channel=Channel.MAIL).values_list(
        "message_id", flat=True
    )
    in_hand = {id for id, _, at in season.left if at > END - timedelta(hours=6)}  # accepted, and not yet recorded
    left = Counter(id for id, _, _ in season.left)
    for message in (*alone, *together):
        assert left[message] == 1 + season.deaths[message], message
    assert set(left) - set(alone) - set(together) <= in_hand | set(season.deaths)
    for row in some(notifications().filter(state=State.SENT, digest__isnull=False)):
        assert row.digest.state == State.SENT and row.message_id not in left


def what_is_not_sent_has_its_reason() -> None:
    assert all(one.reason for one in some(notifications().filter(state__in=(State.DROPPED, State.FAILED))))
    assert not notifications().filter(state=State.FAILED).exists()
    assert set(Digest.objects.filter(state=State.DROPPED).values_list("reason", flat=True)) <= {"nothing is left"}


def nothing_waits_for_long() -> None:
    """Only what is open now, for a day and a night at most."""
    waiting = notifications().filter(state__in=(State.WAITING, State.SENDING, State.GATHERED))
    asked = set(OpenQuestion.objects.filter(stand_in=False).values_list("game", "seat__user"))
    for one in waiting:
        when = one.digest.due_at if one.state == State.GATHERED else one.due_at
        assert when < END + timedelta(hours=36), one
        assert one.kind != Kind.TURN or (one.game_id, one.user_id) in asked or one.state != State.WAITING, one
    assert not Digest.objects.filter(
        state__in=(State.WAITING, State.SENDING), slot__lt=END - timedelta(days=1)
    ).exists()


def nobody_is_woken(season: Season) -> None:
    for _, who, at in season.left:
        minute = (there := wall(ZONES["Ana"], at)).hour * 60 + there.minute
        assert who != "ana@example.org" or NIGHT[1] <= minute < NIGHT[0], at


def digests_come_by_the_readers_clock() -> None:
    daily = Digest.objects.filter(address__frequency=DeliveryFrequency.DAILY).values_list("slot", flat=True)
    assert {wall(ZONES["Ana"], slot).strftime("%H:%M") for slot in daily} == {"08:00"}
    assert len({slot.hour for slot in daily}) == 2, "eight o’clock there, before and after the change"
