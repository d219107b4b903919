"""Every sentence of the mails and of their pages has its Spanish."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from django.conf import settings

HERE = Path(settings.BASE_DIR)
SOURCES = [
    *(HERE / "templates" / "mail").rglob("*.*"),
    *(HERE / "templates" / "notifications").iterdir(),
    *(HERE / "notifications").rglob("*.py"),
]
PLAIN = re.compile(r"""\{% translate "([^"]+)" %\}|\b_\(\s*"([^"]+)"\s*\)""")
PLURAL = re.compile(r"""\bngettext\(\s*"([^"]+)"\s*,""")
BLOCK = re.compile(r"\{% blocktranslate[^%]*%\}(.*?)\{%", re.S)


def sentences() -> set[str]:
    """All of them, as gettext knows them."""
    found = set()
    for source in SOURCES:
        text = source.read_text()
        found |= {a or b for a, b in PLAIN.findall(text)} | set(PLURAL.findall(text))
        found |= {re.sub(r"\{\{ (\w+) \}\}", r"%(\1)s", block) for block in BLOCK.findall(text)}
    return found


@pytest.fixture(scope="module")
def spanish() -> dict:
    """{sentence: its translation}"""
    with open(HERE / "notifications/locale/es/LC_MESSAGES/django.po", "rb") as file:
        return {m.id if isinstance(m.id, str) else m.id[0]: m.string for m in read_po(file) if m.id}


def test_every_sentence_has_its_spanish(spanish) -> None:
    assert len(sentences()) > 30
    assert sentences() - set(spanish) == set()
    assert all(all(text) if isinstance(text, tuple) else text for text in spanish.values())


def test_nothing_is_translated_in_vain(spanish) -> None:
    assert set(spanish) - sentences() == set()


def test_placeholders_survive(spanish) -> None:
    for sentence, text in spanish.items():
        for one in text if isinstance(text, tuple) else [text]:
            assert set(re.findall(r"%\(\w+\)s", one)) == set(re.findall(r"%\(\w+\)s", sentence)), sentence
