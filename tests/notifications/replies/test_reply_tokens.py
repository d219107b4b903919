"""Reply addresses are short, independent of case, and cannot be forged."""

import random

import pytest

from notifications.replies import reply_tokens
from notifications.replies.reply_tokens import ReplyAddress

STAMP = "0123456789abcdef"
FULL = ReplyAddress(user=123456, seat=987654321, opened=2**20 - 1, stamp=STAMP)


def test_what_is_written_can_be_read() -> None:
    largest = ReplyAddress(2**40 - 1, 2**40 - 1, 2**24 - 1, stamp=STAMP)
    for address in (FULL, ReplyAddress(1, 1, 1, stamp=STAMP), largest, ReplyAddress(5, 6)):
        assert reply_tokens.read_reply_address(str(address)) == address


def test_it_fits_into_what_every_mail_server_takes(settings) -> None:
    settings.INBOUND_ADDRESS = "x" * 15 + "@roma.example"
    assert len(str(FULL).partition("@")[0]) <= reply_tokens.MAX_LOCAL_PART_CHARS
    assert reply_tokens.read_reply_address(str(FULL)) == FULL


def test_mail_programs_may_change_its_case() -> None:
    assert reply_tokens.read_reply_address(str(FULL).upper()) == FULL
    assert str(FULL) == str(FULL).lower()


def test_another_question_another_person_or_another_seat_is_another_token() -> None:
    others = [
        ReplyAddress(1, 2, 3, stamp=STAMP),
        ReplyAddress(1, 2, 4, stamp=STAMP),
        ReplyAddress(1, 3, 3, stamp=STAMP),
        ReplyAddress(2, 2, 3, stamp=STAMP),
        ReplyAddress(1, 2, 3, stamp=STAMP[::-1]),
        ReplyAddress(1, 2),
    ]
    assert len({str(one) for one in others}) == len(others)


def test_nobody_can_make_one_up() -> None:
    name, _, host = str(FULL).partition("@")
    dice = random.Random(1)
    for _ in range(300):
        at = dice.randrange(len("play+"), len(name))
        letter = dice.choice([c for c in "abcdefghijklmnopqrstuvwxyz234567" if c != name[at]])
        assert reply_tokens.read_reply_address(f"{name[:at]}{letter}{name[at + 1 :]}@{host}") is None


def test_a_part_of_a_signature_is_not_enough() -> None:
    """Padding keeps the token's length and leaves fewer bytes."""
    for address in (FULL, ReplyAddress(5, 6)):
        name, _, host = str(address).partition("@")
        for missing in (1, 3, 4, 6, 8, 16):
            assert reply_tokens.read_reply_address(f"{name[:-missing]}{'=' * missing}@{host}") is None


def test_the_parts_of_two_addresses_do_not_make_a_third() -> None:
    ana, bruno = (str(ReplyAddress(one, one, 7, stamp=STAMP)).split("@")[0] for one in (1, 2))
    mixed = ana[: -reply_tokens.ANSWER_TOKEN_CHARS] + bruno[-reply_tokens.ANSWER_TOKEN_CHARS :]
    assert reply_tokens.read_reply_address(f"{mixed}@localhost") is None
    assert reply_tokens.read_reply_address(f"{ana[: -reply_tokens.ANSWER_TOKEN_CHARS]}@localhost") is None


def test_an_address_counts_under_the_sites_own_name_and_host_only(settings) -> None:
    name, _, host = str(FULL).partition("@")
    assert reply_tokens.read_reply_address(f"{name}@another.example") is None
    assert reply_tokens.read_reply_address(f"{name.replace('play+', 'pray+')}@{host}") is None
    settings.INBOUND_ADDRESS = ""  # the site takes no mails
    assert reply_tokens.read_reply_address(f"{name.removeprefix('play')}@") is None


@pytest.mark.parametrize(
    "text", ["", "@", "play@localhost", "play+@localhost", "play+a@localhost", "x+y@z@localhost", "é" * 48, "play+" + "é" * 48 + "@localhost",
             "play+" + "1" * 48 + "@localhost", "play+" + "=" * 32 + "@localhost", "play+" + "a" * 48 + "@elsewhere"],
)  # fmt: skip
def test_anything_else_is_nothing(text: str) -> None:
    assert reply_tokens.read_reply_address(text) is None


def test_another_sites_addresses_are_not_ours(settings) -> None:
    text = str(FULL)
    settings.SECRET_KEY = "another"
    assert reply_tokens.read_reply_address(text) is None
    settings.SECRET_KEY_FALLBACKS = [settings.SECRET_KEY]
    settings.SECRET_KEY = "a third"
    assert reply_tokens.read_reply_address(text) is None


def test_a_key_that_was_replaced_may_still_be_good(settings) -> None:
    text = str(FULL)
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "the new one"
    assert reply_tokens.read_reply_address(text) == FULL
    assert str(FULL) != text


def test_where_no_mail_is_taken_no_address_is_ours(settings) -> None:
    text = str(FULL)
    settings.INBOUND_ADDRESS = ""
    assert reply_tokens.read_reply_address(text) is None
