"""The review of a finished game in the API."""

from django.utils import timezone

from games.models import Review
from games.players import reviews
from games.players.review.breakdown import Moment, SeatBreakdown, Swing
from tests.browser.scenes import person, play, table
from tests.games.api.conftest import Program, read


def test_a_program_reads_how_far_it_is_and_then_the_whole(ana, bruno):
    game = table(ana, bruno, options={"short": True})
    program, at = Program(ana), f"tables/{game.slug}/review/"
    program.get(at, 404)
    play(game)
    assert program.get(at) == {"state": "none", "done": 0, "length": 0, "seats": []}
    review = Review.objects.create(game=game, **reviews.current_versions(game), done=3, length=10)
    assert program.get(at) == {"state": "making", "done": 3, "length": 10, "seats": []}
    account = SeatBreakdown(0, begin=0.5, end=1.0, own=-0.1, luck=0.2, rest=0.1, line=[(3, 0.55)], decisions=1)
    account.moments, account.swings = [Moment(3, "lead", ("lead", "x"), "think", 0.4, 0.5, 0.01)], [Swing(1, 0.2, 0.05)]
    Review.objects.filter(pk=review.pk).update(body={"review": 1, "seats": [account.as_json()]}, made_at=timezone.now())
    (row,) = program.get(at)["seats"]
    assert (
        (row["others"], row["rest"]) == (0.3, 0.1)
        and row["line"] == [[3, 0.55]]
        and row["moments"][0]["best"] == "think"
    )
    Review.objects.update(version=0)
    assert program.get(at)["state"] == "none"  # computed by an old version: it can be requested again
    Review.objects.update(version=reviews.REVIEW_VERSION, failed=True, body=None)
    assert program.get(at)["state"] == "failed"


def test_a_program_asks_for_it_and_gives_it_up(ana, bruno, monkeypatch, settings):
    monkeypatch.setattr(reviews.review_piece, "delay", lambda *arguments: None)
    game = table(ana, bruno, options={"short": True})
    program, at = Program(ana), f"tables/{game.slug}/review/"
    program.post(at, status=404)
    play(game)
    eva = Program(person("Eva"))
    for stranger, status in ((eva, 403), (Program(), 401), (Program(ana, ("read",)), 403)):
        stranger.post(at, status=status)
    assert not Review.objects.exists()
    assert program.post(at)["state"] == program.post(at)["state"] == "making"
    assert Review.objects.count() == 1
    assert read(eva.ask("DELETE", at), 403) and Review.objects.exists()
    for _ in range(2):
        assert read(program.ask("DELETE", at), 200)["state"] == "none"
    Review.objects.all().delete()
    settings.REVIEWS_PER_DAY = 0
    assert program.post(at, status=400)["key"] == "many_reviews" and not Review.objects.exists()
    Review.objects.create(game=game, **reviews.current_versions(game), body={"seats": []}, made_at=timezone.now())
    assert read(program.ask("DELETE", at), 200)["state"] == "made"


def test_a_private_tables_review_is_for_who_may_see_it(ana, bruno):
    game = table(ana, bruno, options={"short": True}, public=False)
    play(game)
    at = f"tables/{game.slug}/review/"
    for one in (Program(), Program(person("Eva"))):
        for method in ("GET", "POST", "DELETE"):
            assert one.ask(method, at).status_code in (401, 404)
    assert Program(bruno).get(at)["state"] == "none"
