"""What a chat shows of a link; and of a private table nothing but the game and who invites."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse

from games.boards.picture import LINK_HEIGHT, LINK_WIDTH, LINKS_FOLDER, link_picture
from games.clocks.time_control import SECONDS_PER_DAY, TimeControl
from games.management.commands import linkpictures
from games.models import Game
from games.rules import GAMES
from games.tables import opening
from tests.browser.scenes import person, table
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _quiet(monkeypatch) -> None:
    monkeypatch.setattr("games.players.stand_ins._queue_answers", lambda game: None)


def preview(address: str, language: str | None = "en") -> dict[str, str]:
    """Return the preview that a chat service gets in this language, or without a language."""
    page = Client(headers={"accept-language": language} if language else {}).get(address).content.decode()
    head = page.partition("</head>")[0]
    return {
        key: unescape(text) for key, text in re.findall(r'<meta (?:name|property)="([\w:]+)" content="(.*?)">', head)
    }


def link(game: Game) -> str:
    return reverse("games:join", args=[game.slug]) + f"?invite={game.invitation}"


def test_of_a_private_table_the_game_and_who_invites_are_told_and_nothing_else():
    ana, bruno, carla = (person(name) for name in ("Ana", "Bruno", "Carla"))
    plain = open_table(ana, "gloria", size=2, public=False)
    told = preview(link(plain))
    assert told["og:title"] == "Ana invites you to Gloria a Roma"
    assert told["og:image"].endswith("/links/gloria-en.png") and "og:url" not in told
    options = {"short": True, "no_functions": True}
    other = open_table(
        ana, "gloria", options, size=4, public=False, time_control=TimeControl("answer", SECONDS_PER_DAY)
    )
    opening.join(other, bruno, other.invitation)
    cancelled = open_table(ana, "gloria", size=3, public=False)
    opening.cancel(cancelled, ana)
    begun = table(ana, bruno, carla, public=False)
    assert [preview(link(game)) for game in (other, cancelled, begun)] == [told] * 3
    assert not {key for key in preview(begun.get_absolute_url()) if key.startswith("og:")}


def test_a_chat_that_asks_in_no_language_is_told_in_that_of_who_invites():
    game = open_table(person("Ana", "es"), "gloria", size=2, public=False)
    assert preview(link(game), None)["og:title"] == "Ana te invita a jugar a Gloria a Roma"
    assert preview(link(game), None)["og:image"].endswith("gloria-es.png")
    assert preview(link(game), "en")["og:title"] == "Ana invites you to Gloria a Roma"


def test_public_pages_have_a_title_a_sentence_and_a_picture(settings):
    ana, bruno = person("Ana"), person("Bruno")
    begun, waiting = table(ana, bruno, ruleset="roma"), open_table(ana, "foundations", size=3)
    pages = {
        "/": "site", "/rules/": "site", "/tables/": "site", "/archive/": "site", "/rules/roma/": "roma",
        begun.get_absolute_url(): "roma", waiting.get_absolute_url(): "foundations",
        reverse("games:join", args=[waiting.slug]): "foundations",
    }  # fmt: skip
    for address, picture in pages.items():
        told = preview(address)
        assert told["og:title"] and told["og:description"] == told["description"], address
        assert told["og:image"] == f"{settings.SITE_URL}/static/links/{picture}-en.png", address
        assert told["og:url"] == f"{settings.SITE_URL}{address}"
        assert told["twitter:card"] == "summary_large_image"
    assert preview(begun.get_absolute_url())["og:title"] == "Roma · Ana, Bruno"


def test_every_picture_is_there_as_it_would_be_drawn_now():
    """Else: manage.py linkpictures."""
    drawn = list(linkpictures.link_drawings())
    assert linkpictures.DIGESTS.read_text() == linkpictures.digests_as_text(linkpictures.digests(drawn))
    assert {file for file, _, _ in drawn} == {file.name for file in LINKS_FOLDER.glob("*.png")}
    for name in ("site", *GAMES):
        for language in ("en", "es"):
            picture = (LINKS_FOLDER / f"{name}-{language}.png").read_bytes()
            assert (int.from_bytes(picture[16:20]), int.from_bytes(picture[20:24])) == (LINK_WIDTH, LINK_HEIGHT)
            assert len(picture) < 300_000


def test_a_game_or_language_without_a_picture_has_that_of_the_site_or_english():
    assert link_picture("gloria", "it") == "links/gloria-en.png"
    assert link_picture("augury", "es") == "links/site-es.png"
