"""Mails that a provider brings by webhook (anymail knows the usual ones; notifications/README.md). An exception becomes
a 500, and the provider tries again later."""

from collections.abc import Iterator
from email.message import EmailMessage

from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from notifications.letters import reply_tokens
from notifications.letters.reply_tokens import ReplyAddress

from . import dispatch, reading

MOST = 5  # addresses of ours that one mail may go to


@receiver(inbound, dispatch_uid="notifications.inbound")
def take_provider_mail(sender: type, event: AnymailInboundEvent, **_: object) -> None:
    """A mail, parsed by the provider or by anymail."""
    message = event.message
    mail = reading.mail_from_message(message, message.envelope_sender)
    for address in dict.fromkeys(list(reply_addresses(message))[:MOST]):
        try:
            dispatch.accept_mail(address, mail)
        except dispatch.Gone:
            continue


def reply_addresses(message: EmailMessage) -> Iterator[ReplyAddress]:
    """Whom it is for: as the envelope says; only where nobody tells that, as its headers say."""
    envelope = [getattr(message, "envelope_recipient", None) or ""]
    found = [address for text in envelope if (address := reply_tokens.read_reply_address(text))]
    if not found:
        named = [one.addr_spec for one in (*message.to, *message.cc)]  # type: ignore[attr-defined]
        found = [address for text in named if (address := reply_tokens.read_reply_address(text))]
    yield from found
