"""Forms that only some languages have: cases of names, and sentences that depend on a card's gender.

Spanish and English need none."""

from pathlib import Path
from random import Random

import pytest

from games.rules import GAMES
from games.rules.match import Match
from games.wording import game_words
from games.wording.messages import MESSAGES
from roma_site.catalogues import files
from roma_site.catalogues.faults import faults_of_file
from roma_site.catalogues.watching import compile_file
from tests.games.wording import ears
from tests.words import machine
from tests.words.latin import latin_words


@pytest.fixture
def spoken(tmp_path):
    def make(*told: tuple[str, str, str]) -> None:
        file: Path = tmp_path / machine.CODE / "LC_MESSAGES" / "roma.po"
        catalogue = files.new_catalogue(file, "Roma.")
        for context, english, text in told:
            catalogue.add(english, text, context=context)
        files.write_catalogue(file, files.catalogue_text(catalogue))
        assert faults_of_file(file) == []
        compile_file(file)
        machine.forget(machine.CODE)

    with machine.spoken(tmp_path):
        yield make


def english(context: str) -> str:
    return dict(MESSAGES["roma"][context.rsplit(".", 1)[0]].texts())[context]


def told(key: str, **facts) -> str:
    line = {"key": key, "seat": 0, "facts": facts}
    return game_words("roma", machine.CODE).line(line, ("Ana", "Bruno"), None)


LAYS = "line.lays.0.others"


def test_a_name_stands_in_the_case_that_the_sentence_asks_for(spoken) -> None:
    game_words("roma", "en")
    spoken(
        (LAYS, english(LAYS), "{seat} кладе {card:acc} на {disc}[, на {covers:acc}]"),
        ("card.turris", "Turris", "Вежа"),
        ("card.turris#acc", "Turris", "Вежу"),
    )
    assert told("lays", card="turris", disc=3, cost=0) == "Ana кладе Вежу на 3"


def test_a_name_without_that_case_stands_as_it_is(spoken) -> None:
    spoken(
        (LAYS, english(LAYS), "{seat} кладе {card:acc} на {disc}[, на {covers:acc}]"), ("card.forum", "Forum", "Форум")
    )
    assert told("lays", card="forum", disc=3, cost=0, covers="turris") == "Ana кладе Форум на 3, на Turris"


def test_a_sentence_may_change_with_the_gender_of_its_card(spoken) -> None:
    spoken(
        (LAYS, english(LAYS), "{card} покладений на {disc}[ ({covers})], {seat}"),
        (f"{LAYS}#f", english(LAYS), "{card} покладена на {disc}[ ({covers})], {seat}"),
        ("card.turris", "Turris", "Вежа"),
        ("card.turris#gender", "Turris", "f"),
    )
    assert told("lays", card="turris", disc=3, cost=0) == "Вежа покладена на 3, Ana"
    assert told("lays", card="forum", disc=3, cost=0) == "Forum покладений на 3, Ana"


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_random_games_are_told_in_any_language(ruleset, tmp_path, monkeypatch) -> None:
    machine.write_language(tmp_path)
    names = {name.casefold() for name in ears.NAMES}
    with machine.spoken(tmp_path) as language:
        monkeypatch.setattr(
            ears, "foreign", lambda text, code: set(latin_words(text, names)) if code == language else set()
        )
        heard = ears.Ears(ruleset)
        heard.words = [one for one in heard.words if one.language == language]
        rules = GAMES[ruleset]
        ears.hear(heard, Match.new(rules, min(rules.SEATS), {}), Random(ruleset))
        assert len(heard.keys) > 5
