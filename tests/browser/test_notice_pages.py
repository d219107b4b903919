"""Pages and mails about people and notices in a real browser: nothing axe can find, nothing wider than a phone.

SHOTS=folder keeps a picture of each, at 360 and 1280 px, by day and by lamplight.
"""

from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone

from games.models import OpenQuestion
from games.motions import voting
from games.tables import blocks, chat, invitations
from notifications.emails import board, digest_emails, for_outsiders, writing
from notifications.models import Address, Channel, DeliveryFailure, DeliveryFrequency, Digest, Kind, Notification, State
from notifications.outbox import digests
from notifications.preferences import addresses
from tests.browser import scenes
from tests.browser.hands import LOOKS, SHOTS, change_reader, faults, looks_at, wide

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def at(monkeypatch) -> dict:
    """Return a scene in which Bruno waits, with a motion, an invitation, a block and notifications."""
    monkeypatch.setattr("notifications.tasks.deliver.apply_async", lambda **how: None)
    found = scenes.scene()
    ana, bruno, carla = found["ana"], found["bruno"], found["carla"]
    invitations.invite(found["private"], ana, "Bruno")
    invitations.invite(found["private"], ana, "somebody.with.a.long.name@a-long-host.example.org")
    invitations.invite(found["private"], ana, "Carla")
    invitations.decline_invitation(found["private"], carla)
    OpenQuestion.objects.update(asked_at=timezone.now() - timedelta(days=2))
    found["undo"] = voting.propose_motion(found["mine"], ana, "draw", True)
    chat.post_message(
        found["mine"], ana, "Hello @Bruno, **well** played! See [the rules](https://example.org)\n\n> and more"
    )
    blocks.block_user(bruno, carla.pk)
    place = Address.objects.create(
        user=bruno, channel=Channel.NTFY, key="k", name="ntfy.sh", frequency=DeliveryFrequency.HOURLY
    )
    DeliveryFailure.objects.create(address=place, reason="503 not now", permanent=False)
    digest = Digest.objects.create(address=addresses.mail_address_of(bruno), slot=timezone.now(), due_at=timezone.now())
    mails = Notification.objects.filter(user=bruno, state=State.WAITING)
    mails.filter(kind=Kind.MOTION).update(state=State.GATHERED, digest=digest)
    mails.filter(kind=Kind.STARTED).update(state=State.DROPPED, reason="switched off")
    return found


# Names, links and the house's receipts may be one word that is longer than a line.
LENGTHEN = "document.querySelectorAll('h1, p, li, blockquote, pre').forEach(one => one.append(' ' + 'm'.repeat(80)))"


def pages(at: dict) -> list[tuple[str, str, str]]:
    """(name, who, address)"""
    return [
        ("room", "ana", at["private"].get_absolute_url()),
        ("home", "bruno", "/"),
        ("table", "bruno", at["mine"].get_absolute_url()),
        ("proposer", "ana", at["mine"].get_absolute_url()),
        ("talk", "bruno", f"{at['mine'].get_absolute_url()}chat/"),
        ("blocked", "bruno", "/you/blocked/"),
        ("notices", "bruno", "/you/notifications/"),
        ("sent", "bruno", "/you/notifications/history/"),
    ]


def seen(page, name: str, width: int, theme: str) -> None:
    """A picture, and what is wrong with it."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"{name}-{width}-{theme}.png", full_page=True)
    found = faults(page)
    if name.startswith("mail-"):  # an email is part of a mail client's page, which has the landmarks
        found = [one for one in found if not one.startswith(("landmark-one-main", "region"))]
    assert not found, name
    assert wide(page) <= 0, f"{name} at {width}"


@pytest.mark.seeded
def test_the_pages_are_whole(opened, at) -> None:
    for width, theme in LOOKS:
        page = opened(viewport={"width": width, "height": 800}, color_scheme=theme)
        for name, who, address in pages(at):
            if (width, theme) in looks_at(name):
                change_reader(page, at[who])
                assert page.goto(address).status == 200
                page.evaluate("document.querySelectorAll('details').forEach(one => one.open = true)")
                seen(page, name, width, theme)


def test_a_motion_is_answered_by_keyboard(opened, at) -> None:
    page = opened(at["bruno"], viewport={"width": 360, "height": 800}, color_scheme="light")
    page.goto(at["mine"].get_absolute_url())
    page.get_by_role("button", name="Agree").focus()
    page.keyboard.press("Enter")
    page.get_by_text("You won together").first.wait_for()
    at["undo"].refresh_from_db()
    assert at["undo"].state == "carried"


def letters(at) -> list[tuple[str, str]]:
    """(name, HTML) of a mail of each new kind."""
    rows = Notification.objects.filter(address=None, user=at["bruno"]).select_related("user", "game")
    kinds = (Kind.MOTION, Kind.MENTION, Kind.INVITED)
    found = [(kind.value, writing.write_email(rows.filter(kind=kind).first()).html) for kind in kinds]
    digest = Digest(address=addresses.mail_address_of(at["bruno"]))
    told = rows.filter(kind__in=(*kinds, Kind.TURN))
    waiting = [one for one in told if one.kind != Kind.TURN or one.stint_open]
    return [
        *found,
        ("digest", digest_emails.digest_email(digest, digest_emails.digest_entries(digest, waiting)).html),
    ]


@pytest.mark.seeded
def test_the_mails_are_whole(opened, at, monkeypatch) -> None:
    monkeypatch.setattr(board, "draw_board_picture", lambda *_: None)
    monkeypatch.setattr(for_outsiders, "table_picture", lambda *_: None)
    scenes.play(at["theirs"], 0)
    found = letters(at)
    for width, theme in LOOKS:
        page = opened(viewport={"width": width, "height": 800}, color_scheme=theme)
        for name, html in [one for one in found if (width, theme) in looks_at(one[0])]:
            page.goto("about:blank")  # a mail is not under the site's Content-Security-Policy
            page.set_content(html)
            seen(page, f"mail-{name}", width, theme)
            page.evaluate(LENGTHEN)
            assert wide(page) <= 0, f"{name} at {width}: a long word breaks"


def test_a_rhythm_is_chosen(opened, at) -> None:
    page = opened(at["bruno"], viewport={"width": 360, "height": 800}, color_scheme="light")
    page.goto("/you/notifications/")
    place = page.locator(".place").first
    place.locator("summary").first.click()
    place.get_by_label("How often").select_option("daily")
    place.get_by_label("Hour of the daily digest").select_option("21")
    place.get_by_role("button", name="Save").click()
    page.get_by_text("daily at 21:00").wait_for()
    assert digests.next_slot(addresses.mail_address_of(at["bruno"]), timezone.now()).minute == 0
