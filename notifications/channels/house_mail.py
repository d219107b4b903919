"""A mail of the house, whatever it is about: who it is from, where it comes back to, and its DKIM signature."""

from email.charset import QP, Charset
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from . import dkim_signing

# A relay that turns eight bits into seven would break the signature.
SEVEN_BITS = Charset("utf-8")
SEVEN_BITS.body_encoding = QP


class HouseMail(EmailMultiAlternatives):
    """As Django's mail, with headers that keep automatic replies away. `back_to`: where it is returned to if it does
    not arrive (channels/return_addresses.py)."""

    def __init__(self, subject: str, plain: str, html: str, to: str, headers: dict[str, str], back_to: str = ""):
        quiet = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
        headers = {"From": settings.DEFAULT_FROM_EMAIL, **quiet, **headers}
        super().__init__(subject, plain, back_to or settings.DEFAULT_FROM_EMAIL, [to], headers=headers)
        self.attach_alternative(html, "text/html")
        if settings.DKIM_KEY:
            self.encoding = SEVEN_BITS

    def message(self, **more: Any) -> Any:
        """As it goes to the mail server; signed, if the house has a key."""
        message: Any = super().message(**more)
        if settings.DKIM_KEY:
            signature = dkim_signing.dkim_signature(message.as_bytes(linesep="\r\n"))
            message._headers.insert(0, ("DKIM-Signature", signature))
        return message
