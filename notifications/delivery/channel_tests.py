"""Test messages to an address, sent while its owner waits for the result."""

from django.utils.translation import gettext as _

from games.models import User
from games.wording.languages import writing_for
from notifications.channels import ChannelError
from notifications.channels.mail import Email, MailConnection
from notifications.channels.return_addresses import return_address
from notifications.delivery import copies
from notifications.emails import hourly_limits, push_texts
from notifications.emails.board import render_email
from notifications.models import Address, Channel, new_message_id
from notifications.preferences import addresses

MAX_TESTS_PER_HOUR = 10


def allows_test(user: User) -> bool:
    return hourly_limits.count_within_hourly_limit(f"tests.{user.pk}", MAX_TESTS_PER_HOUR)


def send_trial_to(address: Address) -> ChannelError | None:
    """Send a test message. A success enables the address again; a failure is recorded and returned."""
    try:
        with writing_for(address.user):
            deliver_trial(address)
    except ChannelError as error:
        if not error.ours:
            addresses.record_refusal(address, error)
        return error
    addresses.enable_address(address)
    return None


def deliver_trial(address: Address) -> None:
    """Send a test message through the address's channel. Raise ChannelError if it is not accepted."""
    if address.channel != Channel.MAIL:
        return copies.send_to_address(address, push_texts.trial_push_text(address.user))
    with MailConnection() as channel:
        channel.open()
        email = trial_email(address.user)
        channel.send(email.mime(return_address(address.user, email.message_id)))
    return None


def trial_email(user: User) -> Email:
    return render_email(user, "test", {"subject": _("Test from Roma by post")}, message_id=new_message_id())
