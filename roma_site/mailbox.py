"""The development mailbox: it stores emails as files in var/mail, and shows them only on this machine."""

import email
import email.policy
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from email.message import EmailMessage
from email.utils import make_msgid, parseaddr
from pathlib import Path
from urllib.parse import urlencode

from csp.decorators import csp
from django.conf import settings
from django.contrib import messages
from django.core.mail import EmailMessage as OutgoingMail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.http import require_POST, require_safe

from notifications.inbound import listener

# Names sort by time.
MAIL_NAME_PATTERN = re.compile(r"[0-9]{20}-[0-9a-f]{8}")
SHOWN_HEADERS = "From To Subject Date Message-ID References In-Reply-To List-Unsubscribe Reply-To".split()
MAILS_PER_PAGE = 50


class MailboxBackend(BaseEmailBackend):
    def send_messages(self, email_messages: Iterable[OutgoingMail]) -> int:
        folder = Path(settings.MAILBOX_DIR)
        folder.mkdir(parents=True, exist_ok=True)
        mails = list(email_messages)
        for message in mails:
            name = f"{time.time_ns():020d}-{secrets.token_hex(4)}"
            part = folder / f"{name}.part"
            part.write_bytes(message.message().as_bytes())
            part.rename(folder / f"{name}.eml")
        return len(mails)


@dataclass(frozen=True)
class StoredMail:
    name: str
    message: EmailMessage

    @classmethod
    def read(cls, file: Path) -> "StoredMail":
        return cls(file.stem, email.message_from_bytes(file.read_bytes(), policy=email.policy.default))

    @property
    def received(self) -> datetime:
        return datetime.fromtimestamp(int(self.name.split("-")[0]) / 1e9, UTC)

    @property
    def subject(self) -> str:
        return str(self.message["Subject"] or "")

    @property
    def to(self) -> str:
        return str(self.message["To"] or "")

    @property
    def reply_to(self) -> str:
        return str(self.message["Reply-To"] or "")

    @property
    def headers(self) -> list[tuple[str, str]]:
        return [(name, str(self.message[name])) for name in SHOWN_HEADERS if self.message[name]]

    def body(self, kind: str) -> str | None:
        part = self.message.get_body(preferencelist=(kind,))
        return part.get_content() if part else None

    @property
    def plain(self) -> str | None:
        return self.body("plain")

    @property
    def attachments(self) -> list[str]:
        return [
            part.get_filename() or part.get_content_type()
            for part in self.message.walk()
            if part.get_content_disposition() or part["Content-ID"]
        ]

    @property
    def html(self) -> str | None:
        text = self.body("html")
        for part in self.message.walk() if text else ():
            if cid := str(part["Content-ID"] or "").strip("<> "):
                data = "".join(str(part.get_payload()).split())
                text = (text or "").replace(f"cid:{cid}", f"data:{part.get_content_type()};base64,{data}")
        return text


def find_mail(name: str) -> StoredMail:
    file = Path(settings.MAILBOX_DIR) / f"{name}.eml"
    if not MAIL_NAME_PATTERN.fullmatch(name) or not file.exists():
        raise Http404
    return StoredMail.read(file)


@require_safe
def mailbox_page(request: HttpRequest) -> HttpResponse:
    """Show all emails, the newest first; `?to=` filters by address."""
    to = request.GET.get("to", "")
    files = sorted(Path(settings.MAILBOX_DIR).glob("*.eml"), reverse=True)
    if to:
        files = [file for file in files if to in StoredMail.read(file).to]
    page = Paginator(files, MAILS_PER_PAGE).get_page(request.GET.get("page"))
    context = {"page": page, "mails": [StoredMail.read(file) for file in page], "to": to}
    return render(request, "mailbox/index.html", context)


@require_safe
def mail_page(request: HttpRequest, name: str) -> HttpResponse:
    return render(request, "mailbox/mail.html", {"mail": find_mail(name)})


@require_POST
def reply_view(request: HttpRequest, name: str) -> HttpResponse:
    """Send a reply to an email as its reader would. It is processed like any incoming email."""
    answered = find_mail(name)
    if not answered.reply_to:
        raise Http404
    letter = EmailMessage()
    letter["From"], letter["To"] = answered.to, answered.reply_to
    letter["Message-ID"] = make_msgid(domain=settings.SITE_HOST)
    letter["In-Reply-To"] = str(answered.message["Message-ID"])
    letter.set_content(request.POST.get("text", ""))
    reader = parseaddr(answered.to)[1]
    messages.info(request, listener.process_mail(answered.reply_to, letter.as_bytes(), reader))
    return redirect(f"{reverse('mailbox')}?{urlencode({'to': reader})}")


@require_safe
@xframe_options_sameorigin
@csp(
    {
        "default-src": ["'none'"],
        # Emails use inline styles; nothing else of them may run or be fetched.
        "style-src": ["'unsafe-inline'"],
        "img-src": ["data:"],
        "frame-ancestors": ["'self'"],
        "sandbox": ["allow-popups", "allow-popups-to-escape-sandbox", "allow-top-navigation-by-user-activation"],
    }
)
def html_part_page(request: HttpRequest, name: str = "") -> HttpResponse:
    text = find_mail(name).html
    if text is None:
        raise Http404
    return HttpResponse(text)
