"""The development mailbox: files, and pages that show them without trusting them."""

from pathlib import Path

import pytest
from django.core.mail import EmailMultiAlternatives, get_connection
from django.test import Client

from roma_site.mailbox import MailboxBackend

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path: Path, settings: object) -> Path:
    settings.MAILBOX_DIR = tmp_path / "mail"
    return settings.MAILBOX_DIR


def send(
    subject: str, to: str = "ana@roma.test", html: str = "<p>Ave</p><script>alert(1)</script><img src='cid:board'>"
) -> None:
    mail = EmailMultiAlternatives(
        subject,
        "Salve\nhttps://roma.example/t/tiber-1/",
        "post@roma.test",
        [to],
        connection=get_connection("roma_site.mailbox.MailboxBackend"),
    )
    mail.attach_alternative(html, "text/html")
    picture = mail.attach("board.png", b"\x89PNG", "image/png")
    assert picture is None
    mail.send()


def test_a_mail_is_a_file_and_a_page(client: Client, folder: Path) -> None:
    send("Te toca")
    (file,) = folder.glob("*.eml")
    assert b"Subject: Te toca" in file.read_bytes()
    page = client.get("/mailbox/").content.decode()
    assert "Te toca" in page
    assert f"/mailbox/{file.stem}/" in page
    shown = client.get(f"/mailbox/{file.stem}/").content.decode()
    assert "Salve" in shown
    assert '<a href="https://roma.example/t/tiber-1/"' in shown
    assert "board.png" in shown


def test_the_html_part_is_shut_in(client: Client, folder: Path) -> None:
    send("Te toca")
    (file,) = folder.glob("*.eml")
    answer = client.get(f"/mailbox/{file.stem}/html")
    policy = answer["Content-Security-Policy"]
    assert "sandbox" in policy
    assert "script-src" not in policy
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'self'" in policy
    assert answer["X-Frame-Options"] == "SAMEORIGIN"


def test_newest_first_paged_and_filtered(client: Client, folder: Path) -> None:
    for number in range(60):
        send(f"mail {number:02}", to="bruno@roma.test" if number == 3 else "ana@roma.test")
    first = client.get("/mailbox/").content.decode()
    assert first.index("mail 59") < first.index("mail 58")
    assert "mail 03" not in first
    assert "mail 03" in client.get("/mailbox/?page=2").content.decode()
    only = client.get("/mailbox/?to=bruno").content.decode()
    assert "mail 03" in only
    assert "mail 59" not in only


@pytest.mark.parametrize("name", ["x", "..", "%2e%2e%2fsecret_key", "0" * 20 + "-00000000"])
def test_forged_names_find_nothing(client: Client, folder: Path, name: str) -> None:
    assert client.get(f"/mailbox/{name}/").status_code == 404
    assert client.get(f"/mailbox/{name}/html").status_code == 404


def test_a_mail_is_answered_from_the_mailbox(client: Client, folder: Path, monkeypatch) -> None:
    taken = []
    monkeypatch.setattr("notifications.inbound.listener.process_mail", lambda *mail: taken.append(mail) or "250 Taken")
    mail = EmailMultiAlternatives(
        "x", "1. Think", "post@roma.test", ["Ana Ñ <ana@roma.test>"], reply_to=["play+abc@roma.test"]
    )
    mail.connection = get_connection("roma_site.mailbox.MailboxBackend")
    mail.send()
    (file,) = folder.glob("*.eml")
    assert f"/mailbox/{file.stem}/reply" in client.get(f"/mailbox/{file.stem}/").content.decode()
    assert client.get(f"/mailbox/{file.stem}/reply").status_code == 405
    answer = client.post(f"/mailbox/{file.stem}/reply", {"text": "1"}, follow=True)
    ((to, raw, sender),) = taken
    assert (to, sender) == ("play+abc@roma.test", "ana@roma.test")
    assert raw.endswith(b"\n1\n")
    assert "250 Taken" in answer.content.decode()


def test_a_mail_that_nobody_waits_for_an_answer_to_has_no_form(client: Client, folder: Path) -> None:
    send("Te toca")
    (file,) = folder.glob("*.eml")
    assert "/reply" not in client.get(f"/mailbox/{file.stem}/").content.decode()
    assert client.post(f"/mailbox/{file.stem}/reply", {"text": "1"}).status_code == 404


def test_an_empty_mailbox_teaches(client: Client, folder: Path) -> None:
    assert client.get("/mailbox/").status_code == 200


def test_the_backend_counts(folder: Path) -> None:
    assert MailboxBackend().send_messages([]) == 0
