import re

import pytest
from django.utils import timezone

from games.eventlog import log
from games.facts.events import Answered, Conceded
from games.models import Review, WhatIf
from games.players import reviews, stand_ins, thinking_worker
from games.players.review.breakdown import REVIEW_VERSION
from games.rules.ask import Ask
from tests.hollow import some
from tests.markup import close_up, plain_names
from tests.tables import open_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def over(people, monkeypatch):
    """Alice and a built-in player, some turns of Roma; then Alice gave up."""
    monkeypatch.setattr(thinking_worker.review_piece, "delay", lambda *arguments: None)
    game = open_table(people[0], "roma", size=2, built_in=1)
    for _ in range(6):
        stand_ins.answer_for_stand_ins(game.pk)
        look = log.observe(game, 0)
        if look.question is not None:
            log.append(game, Answered(0, look.question.what, stand_ins.stand_in_choice(look)), look.opened)
    log.append(game, Conceded(0))
    game.refresh_from_db()
    return game


@pytest.fixture
def reviewed(over):
    """As it would be kept, with a moment at Alice's first answer of several."""
    step, one = some(
        (step, one)
        for step, one in enumerate(reviews.game_record(over).inputs, 1)
        if one[0] == 0 and len(options(over, step)) > 1
    )[0]
    best = next(option for option in options(over, step) if option != one[2])
    moment = {
        "step": step,
        "what": one[1],
        "chosen": one[2],
        "best": best,
        "worth": 0.4,
        "best_worth": 0.55,
        "error": 0.02,
        "why": {"money": 2.0},
        "round": 2,
        "turn": 1,
    }
    account = {
        "seat": 0, "begin": 0.5, "end": 0.3, "own": -0.15, "own_error": 0.02, "others": -0.2, "others_error": 0.0,
        "luck": 0.0512, "luck_error": 0.04, "rest": 0.0988, "told": [
            {"of": [of], "change": change, "error": 0.04}
            for of, change in (("own", -0.15), ("rest", 0.0988), ("luck", 0.0512), ("others", -0.2))
        ], "line": [[step, 0.55]], "moments": [moment],
        "swings": [{"step": 1, "change": 0.0512, "error": 0.01, "round": 0, "turn": 0}],
        "by_others": [{"step": 2, "change": -0.11, "error": 0.02, "round": 1, "turn": 2}], "decisions": 3, "mistakes": 1, "missed": 1,
    }  # fmt: skip
    length = 2 * (len(over_steps(over)) - 1)
    return Review.objects.create(
        game=over,
        **reviews.current_versions(over),
        done=length,
        length=length,
        made_at=timezone.now(),
        body={"review": REVIEW_VERSION, "coarse": False, "seats": [account]},
    )


def over_steps(game):
    return log.observe(game, None).steps


def options(game, step):
    """What could be answered at a step, of which one is chosen."""
    question = log.observe(game, 0, until=over_steps(game)[step - 1]).question
    return question.options if isinstance(question, Ask) else ()


def url(game):
    return f"/t/{game.slug}/review/"


def test_one_press_at_the_finished_game_starts_it(over, people, client):
    client.force_login(people[0])
    page = close_up(client.get(f"/t/{over.slug}/").content.decode())
    (form,) = re.findall(rf'<form method="post" action="{url(over)}">.*?</form>', page)
    assert "Review the game" in form and 'value="ask"' in form
    assert client.post(url(over), {"do": "ask"}).status_code == 302
    page = client.get(f"/t/{over.slug}/").content.decode()
    assert f'href="{url(over)}">Game review' in page and 'value="ask"' not in page


def test_it_is_followed_and_given_up(over, people, client):
    client.force_login(people[0])
    assert "Review the game" in client.get(url(over)).content.decode()
    client.post(url(over), {"do": "ask"})
    Review.objects.update(done=30, length=100)
    page = client.get(url(over)).content.decode()
    assert "the first ones appear within about a minute" in page and 'value="30"' in page
    client.post(url(over), {"do": "cancel"})
    assert "Review the game" in client.get(url(over)).content.decode()
    client.post(url(over), {"do": "ask"})
    assert 'value="30"' in client.get(url(over)).content.decode(), "it goes on where it was"


def test_first_results_are_shown_and_replaced_in_place(reviewed, people, client):
    client.force_login(people[0])
    row = {key: reviewed.body["seats"][0][key] for key in ("seat", "moments", "swings", "by_others")}
    whole, reviewed.body = reviewed.body, {**reviewed.body, "coarse": True, "seats": [row]}
    reviewed.made_at = None
    reviewed.save()
    page = client.get(url(reviewed.game)).content.decode()
    assert "First results" in page and "Round 2, turn 1" in page
    assert "From 50% to 30%" not in page
    waiting = client.get(url(reviewed.game) + "?seat=0&moment=1&seen=1")
    assert "First results" in waiting.content.decode() and "Round 2" not in waiting.content.decode()
    reviewed.body, reviewed.made_at = whole, timezone.now()
    reviewed.save()
    news = client.get(url(reviewed.game) + "?seat=0&moment=1&seen=1")
    assert news["HX-Retarget"] == "#review" and "From 50% to 30%" in news.content.decode()


def test_one_review_more_than_a_day_has_is_refused_on_the_page(over, people, client, settings):
    settings.REVIEWS_PER_DAY = 0
    client.force_login(people[0])
    refused = client.post(url(over), {"do": "ask"})
    assert refused.status_code == 400 and "maximum number of game reviews for today" in refused.content.decode()
    assert not Review.objects.exists()


def test_who_has_not_played_does_not_ask(over, people, client):
    client.force_login(people[1])
    assert client.post(url(over), {"do": "ask"}).status_code == 403
    client.logout()
    assert client.post(url(over), {"do": "ask"}).status_code == 403
    assert not Review.objects.exists()


def test_play_and_luck_are_told_apart(reviewed, people, client):
    client.force_login(people[0])
    page = client.get(url(reviewed.game)).content.decode()
    for text in (
        "From 50% to 30%",
        "−15",
        "+5",
        "−20",
        "+10",
        "1 clear mistake",
        "40%",
        "55%",
        "polyline",
        "1 step could not be evaluated",
    ):
        assert text in page, text
    assert 'id="part-board"' in page, "the board, in full size"
    assert "more money (+2)" in page
    assert client.get(url(reviewed.game) + "?seat=1").status_code == 404  # of a built-in player nothing is kept


def test_what_cannot_be_told_apart_is_told_together(reviewed, people, client):
    client.force_login(people[0])
    account = reviewed.body["seats"][0]
    rows = [{"of": ["own"], "change": -0.15, "error": 0.02}, {"of": ["others", "luck"], "change": -0.05, "error": 0.1}]
    account["told"] = rows
    reviewed.save()
    page = close_up(client.get(url(reviewed.game)).content.decode())
    assert "Opponents’ play and luck</dt><dd><b>−5</b>" in page and "<dt>Luck</dt>" not in page
    account["told"] = []
    reviewed.save()
    page = client.get(url(reviewed.game)).content.decode()
    assert "Too little is known to tell" in page and "Own play" not in page


def test_how_the_game_ended_is_told_first(reviewed, people, client):
    client.force_login(people[0])
    page = client.get(url(reviewed.game)).content.decode()
    assert page.index("The game is over: ") < page.index("polyline")


def test_a_stroke_of_luck_is_a_sentence_and_seen_after_it(reviewed, people, client):
    client.force_login(people[0])
    page = close_up(client.get(url(reviewed.game)).content.decode())
    after = f"/t/{reviewed.game.slug}/replay/{over_steps(reviewed.game)[1]}/?eyes=0"
    assert re.search(
        rf'<a href="{re.escape(after)}">Setup</a>: [A-Z][^<]* – this raised the chance of winning by 5 ', page
    )


def test_where_it_turned_is_told_before_it_is_added_up(reviewed, people, client):
    client.force_login(people[0])
    page = plain_names(close_up(client.get(url(reviewed.game)).content.decode()))
    order = [
        "Turning points for Ana",
        'id="moment-1"',
        "What the opponents did",
        "lowered the chance of winning by 11 ",
        "Strokes of luck",
        "From 50% to 30%",
        "Own play",
    ]
    assert [page.index(one) for one in order] == sorted(page.index(one) for one in order)
    assert "−15</h3>" in page  # what the moment cost, in the same points


def test_of_more_mistakes_it_says_that_these_cost_most(reviewed, people, client):
    client.force_login(people[0])
    assert "most costly" not in client.get(url(reviewed.game)).content.decode()
    account = reviewed.body["seats"][0]
    account |= {"mistakes": 5, "moments": 3 * account["moments"]}
    reviewed.save()
    assert "The 3 most costly of 5 mistakes." in client.get(url(reviewed.game)).content.decode()


def test_both_lines_of_a_moment_are_played_on_a_board(reviewed, people, client):
    client.force_login(people[0])
    moment = reviewed.body["seats"][0]["moments"][0]
    response = client.post(url(reviewed.game), {"do": "try", "seat": "0", "step": str(moment["step"])}, follow=True)
    assert response.status_code == 200
    board = WhatIf.objects.get()
    assert len(board.lines) == 2 and [line[0][1] for line in board.lines] == [moment["what"]] * 2
    client.post(url(reviewed.game), {"do": "try", "seat": "0", "step": str(moment["step"])})
    assert WhatIf.objects.get().lines == board.lines
    assert client.post(url(reviewed.game), {"do": "try", "seat": "0", "step": "x"}).status_code == 404


def test_before_the_end_there_is_no_page(people, client):
    game = open_table(people[0], "roma", size=2, built_in=1)
    client.force_login(people[0])
    assert client.get(url(game)).status_code == client.post(url(game)).status_code == 404


def test_of_a_private_table_nothing_is_told_to_strangers(reviewed, people, client):
    reviewed.game.public = False
    reviewed.game.save()
    for user in (None, people[1]):
        if user:
            client.force_login(user)
        assert client.get(url(reviewed.game)).status_code == 404
        assert client.post(url(reviewed.game), {"do": "ask"}).status_code == 404
