"""Mail against a real SMTP server: what is on the wire, and what each refusal means."""

import smtplib
import time
from collections.abc import Iterator

import pytest
from django.test import override_settings

from notifications.channels import ChannelError
from notifications.channels.mail import Email, MailConnection
from tests.post_office import PostOffice

PNG = b"\x89PNG\r\n\x1a\n" + bytes(20)


@pytest.fixture
def post() -> Iterator[PostOffice]:
    """A mail server, and the site set to use it."""
    with (
        PostOffice() as office,
        override_settings(
            EMAIL_BACKEND="django.core.mail.backends.smtp.EmailBackend",
            EMAIL_HOST="127.0.0.1",
            EMAIL_PORT=office.port,
            EMAIL_TIMEOUT=2,
            DEFAULT_FROM_EMAIL="Roma <post@roma.test>",
        ),
    ):
        yield office


def letter(**more) -> Email:
    """A letter to Ana."""
    fields = {
        "to_name": "Ana Ñ.",
        "to_address": "ana@example.org",
        "subject": "[Gloria] Bruno, Carla, tú · Tiber-42",
        "plain": "¿Qué lideras?\n",
        "html": "<h1>¿Qué lideras?</h1>",
        "message_id": "<one@roma.test>",
        "thread": "<zero@roma.test>",
        "stop_url": "https://roma.test/unsubscribe/x/",
        "language": "es",
        "pictures": {"board": PNG},
    }
    return Email(**{**fields, **more})


def send(one: Email) -> None:
    """Send one letter over a connection of its own."""
    with MailConnection() as channel:
        channel.open()
        channel.send(one.mime())


def test_everything_arrives(post: PostOffice) -> None:
    send(letter())
    mail = post.wait(lambda all: all and all[0])
    assert mail.to == "ana@example.org"
    assert mail.message["Subject"] == "[Gloria] Bruno, Carla, tú · Tiber-42"
    assert mail.id == "<one@roma.test>"
    assert mail.message["References"] == mail.message["In-Reply-To"] == "<zero@roma.test>"
    assert mail.message["List-Unsubscribe"] == "<https://roma.test/unsubscribe/x/>"
    assert mail.message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert mail.message["Auto-Submitted"] == "auto-generated"
    assert mail.part("plain") == "¿Qué lideras?\n"
    assert "<h1>¿Qué lideras?</h1>" in mail.part("html")


def test_the_picture_lies_beside_the_html(post: PostOffice) -> None:
    send(letter())
    message = post.wait(lambda all: all and all[0]).message
    assert message.get_content_type() == "multipart/related"
    text, picture = message.iter_parts()
    assert [part.get_content_type() for part in text.iter_parts()] == ["text/plain", "text/html"]
    assert picture["Content-ID"] == "<board>"
    assert picture.get_content_disposition() == "inline"
    assert picture.get_payload(decode=True) == PNG


@pytest.mark.parametrize(
    ("step", "answer", "permanent"),
    [
        ("RCPT", "550 5.1.1 nobody here", True),
        ("RCPT", "451 4.7.1 come back later", False),
        ("DATA", "554 5.6.0 we do not like it", True),
        ("DATA", "452 4.3.1 no room", False),
        ("MAIL", "550 5.7.1 sender not allowed", False),
    ],
)
def test_what_a_refusal_means(post: PostOffice, step: str, answer: str, permanent: bool) -> None:
    post.on[step] = lambda address: answer
    with pytest.raises(ChannelError) as refused:
        send(letter())
    assert refused.value.permanent is permanent
    assert answer[:3] in refused.value.reason


def test_a_server_that_is_away_is_no_final_refusal(post: PostOffice) -> None:
    with override_settings(EMAIL_PORT=1), pytest.raises(ChannelError) as refused:
        send(letter())
    assert not refused.value.permanent


def test_after_a_refusal_the_next_letter_goes_out(post: PostOffice) -> None:
    post.on["RCPT"] = lambda address: "550 no" if address.startswith("ana") else None
    with MailConnection() as channel:
        with pytest.raises(ChannelError):
            channel.send(letter().mime())
        channel.send(letter(to_address="bruno@example.org").mime())
    assert [mail.to for mail in post.accepted] == ["bruno@example.org"]


def test_a_server_may_take_its_time_with_the_last_word(post: PostOffice) -> None:
    """It has the letter; who does not wait until it says so sends it again."""
    post.on["250"] = lambda address: time.sleep(2.5)
    with override_settings(EMAIL_TIMEOUT=2):
        send(letter())
        post.on["RCPT"] = lambda address: time.sleep(2.5)
        with pytest.raises(ChannelError, match="timed out"):
            send(letter())
    assert len(post.accepted) == 1


@pytest.mark.parametrize(
    ("step", "answer", "goes_on"),
    [
        ("RCPT", "451 4.7.1 greylisted", True),
        ("DATA", "452 4.3.1 no room", True),
        ("RCPT", "421 4.3.2 going away", False),
        ("DATA", "421 4.3.2 going away", False),
        ("MAIL", "451 4.3.0 not now", False),
    ],
)
def test_what_one_reader_is_refused_ends_no_conversation(post: PostOffice, step, answer, goes_on) -> None:
    post.on[step] = lambda address: answer
    with MailConnection() as channel:
        channel.open()
        with pytest.raises(ChannelError) as refused:
            channel.send(letter().mime())
        assert (channel.is_open, refused.value.ours) == (goes_on, not goes_on)
        post.on.clear()
        channel.open()
        channel.send(letter().mime())
    assert len(post.accepted) == 1


def test_no_header_can_be_smuggled_in(post: PostOffice) -> None:
    with pytest.raises(ValueError, match="newline"):
        send(letter(to_name="Ana\r\nBcc: all@example.org"))
    with pytest.raises((ValueError, smtplib.SMTPException)):
        send(letter(subject="x\nBcc: all@example.org"))
    assert not post.accepted
