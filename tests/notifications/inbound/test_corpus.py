"""Shapes of replies as mail programs write them, each a file of its own in corpus/. `X-Expect` in a file says what is to be
read in it: the line meant for us, nothing, or "automatic" for a machine's mail."""

from email import message_from_bytes, policy
from pathlib import Path

import pytest

from notifications.inbound import reading

FILES = sorted((Path(__file__).parent / "corpus").glob("*.eml"))


def expected(file: Path) -> str:
    """What the file says of itself."""
    return message_from_bytes(file.read_bytes().split(b"\n\n")[0], policy=policy.SMTPUTF8)["X-Expect"]


def test_there_are_many_shapes() -> None:
    assert len(FILES) >= 60
    assert len({expected(file) for file in FILES}) > 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
@pytest.mark.parametrize("line_ends", [b"\n", b"\r\n"], ids=["lf", "crlf"])
def test_the_move_is_found(file: Path, line_ends: bytes) -> None:
    raw = file.read_bytes()
    if line_ends == b"\r\n":
        raw = raw.replace(b"\r\n", b"\n").replace(b"\n", b"\r\n")
    mail = reading.from_bytes(raw, "ana@example.org")
    assert ("automatic" if mail.automatic else mail.line) == expected(file)
    if not mail.automatic:
        assert mail.sender == "ana@example.org"
        assert mail.id == f"<shape-{file.stem}@mail.example.org>"
