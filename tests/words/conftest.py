"""A domain of three texts, and a place for the catalogue of a language of one's own."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from games.wording import messages
from games.wording.messages import Message, Noun
from tests.words import machine


@pytest.fixture
def place(tmp_path) -> Path:
    return tmp_path / "uk" / "LC_MESSAGES" / "toy.po"


@pytest.fixture
def toy(tmp_path) -> Iterator[str]:
    Noun("toy", "cards", "{n} card", "{n} cards")
    Message("toy", "line.draws", ("{seat} draws {count:cards}[: {card}].", "You draw {count:cards}[: {card}]."))
    Message("toy", "card.villa", "Villa")
    with machine.spoken(tmp_path) as code:
        yield code
    del messages.MESSAGES["toy"]
    Noun.NAMES.pop("toy")
