"""Emails from the site, with sender, return address and DKIM signature."""

import re
from email.encoders import encode_quopri
from typing import Any

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from . import dkim_signing


class SiteMail(EmailMultiAlternatives):
    """Django's email with headers that prevent automatic replies. `back_to`: the return address."""

    def __init__(self, subject: str, plain: str, html: str, to: str, headers: dict[str, str], back_to: str = ""):
        quiet = {"Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All"}
        headers = {"From": settings.DEFAULT_FROM_EMAIL, **quiet, **headers}
        super().__init__(subject, plain, back_to or settings.DEFAULT_FROM_EMAIL, [to], headers=headers)
        self.attach_alternative(html, "text/html")

    def message(self, **more: Any) -> Any:
        """Return the MIME message, signed if the site has a key. Attachments are the pictures in the HTML."""
        message: Any = super().message(**more)
        if message.get_content_type() == "multipart/mixed":
            message.replace_header("Content-Type", "multipart/related")
        if settings.DKIM_KEY:
            for part in message.walk():  # a relay that re-encodes 8-bit parts would break the signature
                if part["Content-Transfer-Encoding"] in ("7bit", "8bit"):
                    del part["Content-Transfer-Encoding"]
                    encode_quopri(part)
            signature = dkim_signing.dkim_signature(re.sub(rb"\r?\n", b"\r\n", message.as_bytes()))
            message._headers.insert(0, ("DKIM-Signature", signature))
        return message
