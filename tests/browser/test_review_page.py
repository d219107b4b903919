"""The review page in a real browser: before, during and after the analysis; SHOTS as for all pages."""

import pytest
from django.urls import reverse
from django.utils import timezone

from games.models import Review
from games.players import reviews
from games.players.review.breakdown import REVIEW_VERSION
from tests.browser.hands import flaws
from tests.browser.scenes import scene
from tests.hollow import some

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


def account(game, seat, inputs):
    """As it could be: a line that goes up and down, a mistake, a stroke of luck, an opponent's answer."""
    own, luck, other = (
        some((step, one) for step, one in enumerate(inputs, 1) if is_kind(one[0]))
        for is_kind in (lambda who: who == seat, lambda who: who is None, lambda who: who not in (None, seat))
    )
    step, (_, what, choice) = own[len(own) // 2]
    end = float(game.seats.get(number=seat).winner)
    count = max(1, len(own) // 12)
    turns = [at for at, _ in own][::count]
    line = [
        [at, 0.33 + (end - 0.33) * (n / len(turns)) ** 2 + 0.06 * ((n * 7 + seat * 3) % 5 - 2) / 2]
        for n, at in enumerate(turns)
    ]
    moment = {
        "step": step,
        "what": what,
        "chosen": choice,
        "best": choice,
        "worth": 0.41,
        "best_worth": 0.57,
        "error": 0.02,
        "why": {"influence": 2.4, "hand": -1.0},
        "round": 3,
        "turn": 2,
    }
    lucky, struck = (
        {"step": steps[len(steps) // 2][0], "change": -0.08, "error": 0.01, "round": 4, "turn": 1}
        for steps in (luck, other)
    )
    lost = 0.16 if seat == 0 else 0.0
    told = [
        {"of": of, "change": change, "error": 0.03}
        for of, change in ((["own"], -lost), (["others", "luck", "rest"], end - 0.33 + lost))
    ]
    return {
        "seat": seat, "begin": 0.33, "end": end, "own": -lost, "own_error": 0.03, "others": 0.1,
        "others_error": 0.02, "luck": 0.12, "luck_error": 0.05, "rest": 0.3, "told": told, "line": line, "moments": [moment] if lost else [],
        "swings": [lucky], "by_others": [struck], "decisions": len(own), "mistakes": int(lost > 0), "missed": seat,
    }  # fmt: skip


@pytest.mark.seeded
def test_it_is_whole_at_every_stage(opened):
    at = scene()
    game = at["done"]
    there, page = [], reverse("games:review", args=[game.slug])
    inputs = reviews.game_record(game).inputs
    wrong = flaws(opened, [("review-none", at["ana"], page)], just_now=True, locale="es-ES")
    review = Review.objects.create(game=game, **reviews.current_versions(game), done=30, length=100)
    wrong += flaws(opened, [("review-half", at["ana"], page)], just_now=True, locale="es-ES")
    first = [{key: account(game, 0, inputs)[key] for key in ("seat", "moments", "swings", "by_others")}]
    review.body = {"review": REVIEW_VERSION, "coarse": True, "seats": first}
    review.save()
    wrong += flaws(opened, [("review-first", at["ana"], page)], just_now=True, locale="es-ES")
    review.made_at = timezone.now()
    review.body = {"review": REVIEW_VERSION, "coarse": False, "seats": [account(game, seat, inputs) for seat in (0, 1)]}
    review.save()
    there = [("review-made", at["ana"], page), ("review-other", None if game.public else at["ana"], f"{page}?seat=1")]
    wrong += flaws(opened, there, just_now=True, locale="es-ES")
    assert not wrong, "\n".join(wrong)
