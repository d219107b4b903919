"""Every game can be played by replies: each answer by number, by short name, in full and as it is listed."""

import json
from random import Random

import pytest

from games.boards.asking import FormMaker
from games.boards.presenters import presenter_of
from games.eventlog import log
from games.eventlog.verification import find_log_fault
from games.facts.events import Answered
from games.models import Event, Game, OpenQuestion
from games.rules import GAMES
from games.rules.ask import Ask, tuples
from games.wording import game_words
from notifications.replies.answers import Answers
from tests import tiers
from tests.browser import scenes
from tests.rules import chance

pytestmark = pytest.mark.django_db
MAILS = tiers.size(40, 80)  # answers; Roma and the Great City of Rome go on to their end

TO_THE_END = ("roma", "great_city")


@pytest.fixture
def pair():
    """Ana reads Spanish, Bruno English."""
    return [scenes.person("Ana", "es"), scenes.person("Bruno")]


def reply(rng, seat, look) -> tuple[str, object]:
    """Return a reply and the choice that it means."""
    question = look.question
    answers = Answers(
        question,
        seat.game,
        seat.user.language,
        [one.shown_name for one in seat.game.seats.order_by("number")],
        look.view,
    )
    if answers.is_number:
        return str(question.high), question.high
    if answers.is_some:
        taken = sorted(rng.sample(range(len(question.options)), question.least))
        chosen = [question.options[n] for n in taken]
        return " ".join(str(answers.options.index(option) + 1) for option in chosen) or "0", chosen
    one = rng.choice(answers.listed())
    said = rng.choice([str(one.number), one.short or str(one.number), answers.text(one.number), one.text])
    return said, answers.options[one.number - 1]


@pytest.mark.parametrize(
    ("ruleset", "verbs"), [("gloria", {"lay"}), ("roma", {"lay"}), ("great_city", {"place", "take", "build"})]
)
def test_a_price_is_listed_as_on_the_page(ruleset, verbs, pair):
    """Foundations lists prices with the objects."""
    rng, game, presenter, names = (
        Random(3),
        scenes.table(*pair, ruleset=ruleset),
        presenter_of(ruleset),
        ["Ana", "Bruno"],
    )
    while verbs:
        asked = OpenQuestion.objects.filter(game=game).select_related("seat").first()
        look = log.observe(game.pk, asked.seat.number)
        question = look.question
        if isinstance(question, Ask):
            form = FormMaker(look, game_words(ruleset, "en"), names, presenter, "en").form()
            tiles = {tuples(json.loads(tile.json)): tile for tile in form.each_tile()}
            answers = Answers(question, game, "en", names, look.view)
            for one in answers.listed():
                option = answers.options[one.number - 1]
                if cost := presenter.describe_cost(look.view, question, option, "en"):
                    verbs -= {option[0]}
                    tile = tiles.get(option)
                    assert cost in one.text and (tile is None or tile.card or cost in tile.note), (one.text, cost)
        log.append(game, Answered(look.seat, question.what, chance.choice(rng, question)), asked.opened)


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", list(GAMES))
def test_what_a_reply_says_is_what_is_played(ruleset, pair, send):
    rng, game = Random(5), scenes.table(*pair, ruleset=ruleset)
    for _ in range(150 if ruleset in TO_THE_END else MAILS):
        asked = OpenQuestion.objects.filter(game=game).select_related("seat__user", "seat__game").first()
        if asked is None:
            break
        text, meant = reply(rng, asked.seat, log.observe(game.pk, asked.seat.number))
        assert send(asked.seat, text) == "played", text
        event = Event.objects.of(game.pk).filter(kind="answered").latest("number")
        assert json.loads(event.payload)["choice"] == json.loads(json.dumps(meant)), text
    game.refresh_from_db()
    assert find_log_fault(game) is None
    if ruleset in TO_THE_END:
        assert game.state == Game.State.FINISHED
