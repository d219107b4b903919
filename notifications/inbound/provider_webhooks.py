"""Mails that a provider brings by webhook (anymail knows the usual ones; notifications/README.md). An exception becomes a 500, and
the provider tries again later."""

from collections.abc import Iterator
from email.message import EmailMessage

from anymail.signals import AnymailInboundEvent, inbound
from django.dispatch import receiver

from notifications.letters import reply_tokens
from notifications.letters.reply_tokens import Address

from . import dispatch, reading

MOST = 5  # addresses of ours that one mail may go to


@receiver(inbound, dispatch_uid="notifications.inbound")
def came(sender: type, event: AnymailInboundEvent, **_: object) -> None:
    """A mail, parsed by the provider or by anymail."""
    message = event.message
    mail = reading.from_message(message, message.envelope_sender)
    for address in dict.fromkeys(list(addresses(message))[:MOST]):
        try:
            dispatch.accept(address, mail)
        except dispatch.Gone:
            continue


def addresses(message: EmailMessage) -> Iterator[Address]:
    """Whom it is for: as the envelope says; only where nobody tells that, as its headers say."""
    envelope = [getattr(message, "envelope_recipient", None) or ""]
    found = [address for text in envelope if (address := reply_tokens.read(text))]
    if not found:
        named = [one.addr_spec for one in (*message.to, *message.cc)]  # type: ignore[attr-defined]
        found = [address for text in named if (address := reply_tokens.read(text))]
    yield from found
