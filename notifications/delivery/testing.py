"""Sending a test to an address, while its owner waits."""

from django.template.loader import render_to_string
from django.utils import translation
from django.utils.translation import gettext as _

from notifications.channels import ChannelError, ways
from notifications.channels.mail import Letter, Mail
from notifications.letters import hourly_limits, push_texts
from notifications.letters.styling import inlined
from notifications.models import Address, Channel, new_message_id
from notifications.preferences import addresses

IN_AN_HOUR = 10


def allows(user) -> bool:
    """Count one; whether it was not too many."""
    return hourly_limits.allows(f"tests.{user.pk}", IN_AN_HOUR)


def test(address: Address) -> ChannelError | None:
    """Send it and keep what went wrong; one that is taken switches the address on again."""
    try:
        with translation.override(address.user.language):
            send(address)
    except ChannelError as error:
        if not error.ours:
            addresses.note(address, error)
        return error
    addresses.switch_on(address)
    return None


def send(address: Address) -> None:
    """Over the address's own channel. Raises ChannelError."""
    if address.channel != Channel.MAIL:
        return ways.send(address, push_texts.of_a_test(address.user))
    with Mail() as channel:
        channel.open()
        channel.send(letter(address.user).mime())
    return None


def letter(user) -> Letter:
    """A mail that says nothing but that mails arrive."""
    context = {"language": user.language, "name": user.public_name}
    return Letter(
        to_name=user.public_name,
        to_address=user.email,
        subject=_("A test from Roma by post"),
        plain=render_to_string("mail/test.txt", context).strip() + "\n",
        html=inlined(render_to_string("mail/test.html", context)),
        message_id=new_message_id(),
        language=user.language,
    )
