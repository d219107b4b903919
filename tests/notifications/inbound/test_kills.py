"""The listener is killed by SIGKILL while it processes an email; the email plays once.

The mail server got no 250 and sends it again."""

import os
import signal

import pytest
from django.conf import settings

from games.models import Event
from notifications.inbound import listener
from notifications.models import Kind, Notification, ReceivedMail
from tests import stamped, warm
from tests.notifications.delivery.test_kills import address_of_the_database
from tests.notifications.inbound.conftest import opened, raw_mail

pytestmark = [pytest.mark.both, pytest.mark.django_db(transaction=True), pytest.mark.faults]


def take_and_die(to: str, raw: bytes, sender: str, fail_point: str) -> None:
    """Another process takes the mail and is killed there."""
    code = f"import django; django.setup(); from notifications.inbound.listener import process_mail; process_mail({to!r}, {raw!r}, {sender!r})"
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "roma_site.settings",
        "DATABASE_URL": address_of_the_database(),
        "ROMA_FAIL_POINT": fail_point,
        "VAR_DIR": str(settings.VAR_DIR),
        "LOG_LEVEL": "ERROR",
    }
    died = warm.run(["-c", code], environment)
    assert died.returncode == -signal.SIGKILL


@pytest.mark.parametrize(("fail_point", "stands"), [("before_commit", False), ("before_250", True)])
def test_a_mail_whose_taker_dies_plays_once(asked, fail_point: str, stands: bool) -> None:
    to = str(stamped.reply_address(asked.user_id, asked.pk, opened(asked)))
    raw = raw_mail("1", asked.user.email, to)
    before = Event.objects.filter(game=asked.game_id, kind="answered").count()
    take_and_die(to, raw, asked.user.email, fail_point)
    assert ReceivedMail.objects.filter(outcome="played").exists() == stands
    for _ in range(2):
        assert listener.process_mail(to, raw, asked.user.email) == listener.SMTP_ACCEPTED
    assert Event.objects.filter(game=asked.game_id, kind="answered").count() == before + 1
    assert Notification.objects.filter(kind=Kind.REPLY).count() == ReceivedMail.objects.count() == 1
