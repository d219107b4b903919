"""Mails inside their signature: their text is read, whatever the bytes are; nobody is believed because of one."""

from email import message_from_bytes, policy
from pathlib import Path
from random import Random

import pytest

from notifications.inbound import reading, smime
from tests import tiers

OPAQUE = Path(__file__).parent / "corpus" / "smime_opaque.eml"


def mail(path: Path = OPAQUE):
    return message_from_bytes(path.read_bytes(), policy=policy.default)


@pytest.mark.parametrize("name", ["smime_opaque", "smime_opaque_indef"])
def test_the_mail_inside_is_read(name: str) -> None:
    inside = smime.signed_mail(mail(OPAQUE.with_name(f"{name}.eml")))
    assert inside is not None and inside.get_content_type() == "text/plain"
    assert inside.get_content().startswith("muelle")


def test_what_the_headers_inside_say_of_the_sender_is_not_believed() -> None:
    data = mail().get_payload(decode=True)
    forged = smime.signed_content(data).replace(b"Content-Type", b"From: bruno@example.org\r\nContent-Type", 1)
    assert b"bruno" in forged
    assert reading.mail_from_bytes(OPAQUE.read_bytes(), "ana@example.org").sender == "ana@example.org"


@pytest.mark.parametrize(
    "data",
    [b"", b"0", b"0\x80", b"0\x84\xff\xff\xff\xff", b"\x1f" * 50, b"0\x80" * 60, b"$\x80" * 5000, bytes(9000), b"0\x02\x06\x00"],
)  # fmt: skip
def test_what_is_no_signature_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError):
        smime.signed_content(data)


@pytest.mark.seeded
def test_broken_signatures_raise_nothing_else() -> None:
    data = mail().get_payload(decode=True)
    for seed in tiers.seeds(few=300, many=10_000):
        rng, broken = Random(seed), bytearray(data)
        for _ in range(rng.randrange(1, 6)):
            broken[rng.randrange(min(len(broken), 80 if seed % 2 else len(broken)))] = rng.randrange(256)
        try:
            smime.signed_content(bytes(broken[: rng.randrange(len(broken))] if seed % 3 == 0 else broken))
        except ValueError:
            continue
