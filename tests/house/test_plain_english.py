"""The product, its documents and its texts are in plain English; the guard itself accepts correct sentences."""

import subprocess
from pathlib import Path

import pytest

from tests.house import plain_english

SENTENCES = (Path(__file__).parent / "correct_sentences.txt").read_text().splitlines()
REFUSED = [
    "Who waits pays.",
    "Whatever you close opens nothing.",
    "Games are reckoned anew when asked for.",
    "The board is beside the log.",
    "The words of before are shown.",
    "The player is told at once.",
    "A link opens the seat so that others may play.",
    "The question stands above the board.",
    "The card lies on the table.",
    "It goes by the time zone.",
    "Nobody plays under that name.",
    "Here one may take a card.",
    "This token opens nothing any more.",
    "All answers of a breath are undone together.",
    "The table was cancelled.",
    "A neighbour of the lot.",
]
SUBJECTS = {
    "rules/gloria: count the Forum's clients after the hire": True,
    "docs: process mails in order": True,
    "Merge branch 'main'": True,
    "added a button": False,
    "rules: added a button": False,
    "rules: adds a button": False,
    "rules: add a button.": False,
    "rules: " + "add a button " * 6: False,
    "": False,
}


def test_names_and_texts_are_in_plain_english() -> None:
    assert list(plain_english.faults()) == []


def test_two_hundred_correct_sentences_pass() -> None:
    assert len(set(SENTENCES)) >= 200
    assert [fault for sentence in SENTENCES for fault in plain_english.faults_of_text(sentence, spelled=True)] == []


@pytest.mark.parametrize("sentence", REFUSED)
def test_a_private_sentence_is_found(sentence: str) -> None:
    assert list(plain_english.faults_of_text(sentence, spelled=True))


def test_an_old_word_of_the_glossary_is_found_in_a_name() -> None:
    for word in plain_english.private_words():
        parts = word.replace("'s", "").split()
        assert list(plain_english.faults_of_name("old_" + "_".join(parts)))
        assert list(plain_english.faults_of_name("Old" + "".join(part.title() for part in parts)))


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_hook_reads_subjects(subject: str, tmp_path: Path) -> None:
    message = tmp_path / "message"
    message.write_text(f"{subject}\n\nThe body.\n" if subject else "# nothing\n")
    done = subprocess.run([plain_english.ROOT / ".ci/commit-msg", message], capture_output=True, text=True, check=False)
    assert (done.returncode == 0) is SUBJECTS[subject]
    assert SUBJECTS[subject] or "commit-msg: " in done.stderr
