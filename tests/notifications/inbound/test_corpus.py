"""Replies as mail programs write them, each a file in corpus/.

`X-Expect` is the line that must be read, nothing, or "automatic"."""

import unicodedata
from email import message_from_bytes, policy
from pathlib import Path

import pytest

from notifications.inbound import incoming_mail, reply_extraction
from tests.notifications.inbound.first_line import answer_line

FILES = sorted((Path(__file__).parent / "corpus").glob("*.eml"))


def expected(file: Path) -> str:
    """Return the expectation in the file."""
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
    mail = incoming_mail.read_mail_bytes(raw, "ana@example.org")
    assert ("automatic" if mail.automatic else mail.line) == expected(file)
    if not mail.automatic:
        assert mail.sender == "ana@example.org"
        assert mail.id == f"<shape-{file.stem}@mail.example.org>"


INTRODUCTIONS = """
On Mon, Nov 3, 2026 at 10:00 AM Roma by post <roma@example.org> wrote:
On 3 Nov 2026, at 10:00, Roma by post <roma@example.org> wrote:
On 03/11/2026 10:00, Roma by post wrote:
On Monday, November 3rd, 2026 at 10:00, Roma by post <roma@example.org> wrote:
El lun, 3 nov 2026 a las 10:00, Roma by post (<roma@example.org>) escribió:
El 3/11/26 a las 10:00, Roma by post escribió:
El 3 nov 2026, a las 10:00, Roma by post <roma@example.org> escribió:
Am Mo., 3. Nov. 2026 um 10:00 Uhr schrieb Roma by post <roma@example.org>:
Am 03.11.26 um 10:00 schrieb Roma by post:
Am 03.11.2026 um 10:00 schrieb Roma by post <roma@example.org>:
Le lun. 3 nov. 2026 à 10:00, Roma by post <roma@example.org> a écrit :
Le 03/11/2026 à 10:00, Roma by post a écrit :
Le 3 nov. 2026 à 10:00, Roma by post <roma@example.org> a écrit :
Il giorno lun 3 nov 2026 alle ore 10:00 Roma by post <roma@example.org> ha scritto:
Il 03/11/2026 10:00, Roma by post ha scritto:
Op ma 3 nov 2026 om 10:00 schreef Roma by post <roma@example.org>:
Op 03-11-2026 om 10:00 schreef Roma by post:
pon., 3 lis 2026 o 10:00 Roma by post <roma@example.org> napisał(a):
Dnia 3 listopada 2026 10:00 Roma by post <roma@example.org> napisał(a):
Den mån 3 nov. 2026 kl 10:00 skrev Roma by post <roma@example.org>:
Den 2026-11-03 kl. 10:00, skrev Roma by post:
Den man. 3. nov. 2026 kl. 10.00 skrev Roma by post <roma@example.org>:
Den 03.11.2026 kl. 10.00 skrev Roma by post:
2026-11-03 10:00 GMT+01:00 Roma by post <roma@example.org>:
Em seg., 3 de nov. de 2026 às 10:00, Roma by post <roma@example.org> escreveu:
"""


@pytest.mark.parametrize("line", INTRODUCTIONS.strip().splitlines())
def test_what_introduces_a_quote_is_no_answer(line: str) -> None:
    """In ten languages, with and without quote marks and an answer above it."""
    for quote in ("Think\n1. Think\n2. Lead", "> Think\n> 1. Think"):
        assert answer_line(f"{line}\n{quote}\n") == ""
        assert answer_line(f"2\n\n{line}\n{quote}\n") == "2"


def test_a_mail_of_nothing_but_accents_is_put_in_order_in_short_pieces(monkeypatch) -> None:
    """Ordering a run of accents costs its square: seconds for the longest mail, if it were done at once."""
    lengths: list[int] = []
    normalize = unicodedata.normalize
    monkeypatch.setattr(
        reply_extraction.unicodedata, "normalize", lambda form, text: lengths.append(len(text)) or normalize(form, text)
    )
    reply_extraction.normalize_text("a" + "\u0300\u0316" * 20_000)
    assert sum(lengths) == 40_001 and max(lengths) <= reply_extraction.MAX_LINE_CHARS
    assert answer_line("cafe\u0301\n") == "café"
