"""Sending a test to an address, while its owner waits."""

from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from games.models import User
from games.wording.languages import language_of_reader, writing_for
from notifications.channels import ChannelError
from notifications.channels.mail import Letter, MailConnection
from notifications.channels.return_addresses import return_address
from notifications.delivery import copies
from notifications.letters import hourly_limits, push_texts
from notifications.letters.board import with_inline_styles
from notifications.models import Address, Channel, new_message_id
from notifications.preferences import addresses

IN_AN_HOUR = 10


def allows_test(user: User) -> bool:
    return hourly_limits.within_hourly_limit(f"tests.{user.pk}", IN_AN_HOUR)


def try_address(address: Address) -> ChannelError | None:
    """Send it and keep what went wrong; one that is taken switches the address on again."""
    try:
        with writing_for(address.user):
            send_trial(address)
    except ChannelError as error:
        if not error.ours:
            addresses.note_trouble(address, error)
        return error
    addresses.switch_address_on(address)
    return None


def send_trial(address: Address) -> None:
    """Over the address's own channel. Raises ChannelError."""
    if address.channel != Channel.MAIL:
        return copies.send_text(address, push_texts.trial_text(address.user))
    with MailConnection() as channel:
        channel.open()
        letter = trial_letter(address.user)
        channel.send(letter.mime(return_address(address.user, letter.message_id)))
    return None


def trial_letter(user: User) -> Letter:
    """A mail that says nothing but that mails arrive."""
    context = {"language": language_of_reader(user), "name": user.public_name}
    return Letter(
        to_name=user.public_name,
        to_address=user.email,
        subject=_("A test from Roma by post"),
        plain=render_to_string("mail/test.txt", context).strip() + "\n",
        html=with_inline_styles(render_to_string("mail/test.html", context)),
        message_id=new_message_id(),
        language=language_of_reader(user),
    )
