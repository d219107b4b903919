"""No player can choose the luck: neither by nonces after the secret, nor by undoing."""

import json
import re
import uuid
from random import Random

import pytest
from django.db import transaction
from django.test import Client

from games import check_luck, rules
from games.eventlog import log
from games.eventlog.loaded import LoadedGame, events_in_force
from games.eventlog.loading import load_cold
from games.eventlog.verification import find_log_fault, load_log_record
from games.facts import luck
from games.facts.errors import Refused
from games.facts.events import Answered, OwnNonce, Restored, Undone
from games.models import Draft, Event, Game
from games.operating.archive_file import read_archive
from games.operating.verifying import check_under_kept_rules
from games.players import stand_ins
from games.rules.ask import Shuffle
from games.tables import drafts, opening
from games.tables.drafts import forget_drafts
from tests.browser import scenes
from tests.games import tiny
from tests.games.playing import answer, bids
from tests.markup import plain_names
from tests.safety import forging
from tests.safety.forging import Forger, begun, rewritten
from tests.tables import open_table, replace_player

TRIES = 1500


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)
    monkeypatch.setattr(stand_ins, "_queue_answers", lambda game_id: None)


@pytest.fixture
def ana(db):
    return scenes.person("Ana")


@pytest.fixture
def bruno(db):
    return scenes.person("Bruno")


def opened(host, **how) -> Game:
    """A table opened in two steps, with a nonce of the host's own."""
    draft = drafts.draft_of(host)
    return open_table(host, "tiny", size=3, draft=draft.uuid, **{"nonce": "mine", **how})


# The site draws no nonce


def test_the_site_draws_nobody_s_nonce(ana, bruno):
    game = opened(ana, built_in=1)
    opening.join(game, bruno)
    started = load_cold(Game.objects.get(pk=game.pk)).started
    assert started.nonces == ("mine", "", "") and started.own == (OwnNonce(0, True),)


def first_card(nonce: str, secret: bytes, timeline: str) -> str:
    place = luck.seed_input(str(forging.GAME), ["mine", "", nonce], timeline, 0, "deck", 0)
    cards = [f"c{n:02}" for n in range(18)]
    return luck.luck_outcome(secret, place, Shuffle("deck", cards))[0]


def ground() -> str:
    """Of 1,500 nonces one with which the highest card is Ana's."""
    tried = (f"{n:032x}" for n in range(TRIES))
    return next(nonce for nonce in tried if first_card(nonce, forging.SECRET, forging.TIMELINE) == "c17")


def verdicts(file: bytes) -> tuple[str | None, str | None]:
    fault = check_under_kept_rules(read_archive(file).record)[1]
    return fault and str(fault), check_luck.check(json.loads(file))[0]


def test_a_nonce_chosen_out_of_1500_is_found():
    nonce = ground()
    chosen = Forger(begun(nonces=("mine", "", nonce))).play_on()
    assert chosen.dealt("deck")[0][0] == "c17"
    ours, theirs = verdicts(chosen.file())
    assert (
        "the nonce of seat 2 is not its player's own" in ours and "Seat 2 has a nonce that no player brought" in theirs
    )


def test_a_nonce_passed_off_as_a_player_s_is_told_by_name():
    own = (OwnNonce(0, True), OwnNonce(2, True))
    file = Forger(begun(nonces=("mine", "", ground()), own=own)).play_on().file()
    promise, *told = check_luck.told(json.loads(file))
    assert promise == f"The commitment: {json.loads(file)['game']['commitment']}"
    assert len(told) == 3 and told[1].startswith("Seat 2 (Acca sits there now) added")


def test_a_friend_s_nonce_changed_after_the_last_one_came_is_found(ana, bruno, monkeypatch):
    """The site has read Bruno's, and grinds that of Ana, its friend: what he was shown before binds hers."""
    monkeypatch.delitem(rules.GAMES, "tiny")
    game = open_table(ana, "gloria", size=3, draft=drafts.draft_of(ana).uuid, nonce="mine")
    opening.join(game, scenes.person("Carla"))
    page = Client()
    page.force_login(bruno)
    shown = luck.nonces_digest(game.uuid, ["mine", ""])
    assert page.get(f"/t/{game.slug}/join/").content.decode().count(shown) == 2
    game.seats.filter(number=0).update(nonce=ground())
    opening.join(game, bruno, nonce="his", commitment=game.commitment)
    finished = {"events": [{"kind": "started", "payload": json.loads(Event.objects.of(game.pk)[0].payload)}]}
    finished["seats"] = [{"name": "Ana"}, {"name": "Carla"}, {"name": "Bruno"}]
    said = list(check_luck.told(finished))
    assert said[-1].startswith("What had been added before it: ") and shown not in said[-1]
    finished["events"][0]["payload"]["nonces"][0] = "mine"
    assert list(check_luck.told(finished))[-1].endswith(shown)


def test_a_name_takes_nothing_back_on_the_terminal():
    assert check_luck.plain("Seat 0 (Ana\x1b[2K\r\nAll holds)") == "Seat 0 (Ana?[2K??All holds)"


@pytest.mark.parametrize("what", ["secret", "timeline"])
def test_nothing_else_can_be_chosen_after_the_promise(what):
    """Another secret, another first timeline: the promise was made before the nonces came."""
    promised, other = begun(), luck.Secret(range(1, 33))
    chosen = {
        "secret": lambda: Forger(begun(secret=other), secret=other),
        "timeline": lambda: Forger(begun(timeline=forging.LATER)),
    }[what]()

    def keep_promise(document):
        document["game"]["commitment"] = document["events"][0]["payload"]["commitment"] = promised.commitment

    ours, theirs = verdicts(rewritten(chosen.play_on().file(), keep_promise, chosen.secret))
    assert "the commitment does not fit the secret" in ours and "not the one the site committed itself to" in theirs


def test_the_promise_is_shown_before_and_kept(ana, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")  # it has no words for pages
    client = Client()
    client.force_login(ana)
    page = client.get("/tables/new/").content.decode()
    draft = Draft.objects.get(user=ana)
    assert draft.commitment in page and str(draft.uuid) in page
    assert draft.commitment in client.get("/tables/new/?ruleset=roma").content.decode()  # no other is to be had
    said = {"ruleset": "gloria", "size": "3", "who": "built_in", "draft": str(draft.uuid), "nonce": "mine"}
    client.post("/tables/new/", {**said, "size": "77"})
    assert Draft.objects.get(user=ana).commitment == draft.commitment
    client.post("/tables/new/", said)
    game = Game.objects.get()
    started = load_cold(game).started
    assert (
        (game.uuid, game.commitment) == (draft.uuid, draft.commitment) == (uuid.UUID(started.game), started.commitment)
    )
    assert started.nonces[0] == "mine" and started.own == (OwnNonce(0, True),)
    assert not Draft.objects.exists() and draft.commitment not in client.get("/tables/new/").content.decode()
    again = client.post("/tables/new/", said)  # whose reply was lost
    assert again["Location"] == game.get_absolute_url() and Game.objects.count() == 1


def test_a_start_that_fails_is_no_other_draw(ana, monkeypatch):
    def fails(*args, **how):
        raise RuntimeError("the site says that it failed")

    draft = drafts.draft_of(ana)
    with monkeypatch.context() as patch, pytest.raises(RuntimeError):
        patch.setattr(log, "start_log", fails)
        opened(ana, built_in=2)
    assert drafts.draft_of(ana).commitment == draft.commitment
    assert opened(ana, built_in=2).commitment == draft.commitment


def test_what_comes_with_the_promise_in_one_request_proves_nothing(ana, bruno):
    game = open_table(ana, "tiny", size=3, nonce="mine")
    opening.join(game, bruno, nonce="his", commitment=game.commitment)
    opening.join(game, scenes.person("Carla"), nonce="hers")
    own = load_cold(Game.objects.get(pk=game.pk)).started.own
    assert own == (OwnNonce(0, False), OwnNonce(1, True), OwnNonce(2, False))


@pytest.mark.parametrize("draft", ["", "x", "5e2119c5-7732-4e34-a0ef-8458529eedff", "theirs"])
def test_a_draft_that_is_none_opens_nothing(ana, bruno, draft):
    named = drafts.draft_of(bruno).uuid if draft == "theirs" else draft
    with pytest.raises(Refused, match="no longer valid"):
        open_table(ana, "tiny", draft=named)
    assert not Game.objects.exists() and Draft.objects.filter(user=bruno).exists() is (draft == "theirs")


def test_a_table_with_another_promise_is_not_joined(ana, bruno):
    game = opened(ana)
    with pytest.raises(Refused, match="different commitment"):
        opening.join(game, bruno, nonce="his", commitment="0" * 64)
    assert game.seats.count() == 1


def test_drafts_that_nobody_uses_are_forgotten(ana, bruno):
    drafts.draft_of(ana)
    drafts.draft_of(bruno)
    Draft.objects.filter(user=ana).update(shown_at="2026-01-01T00:00:00Z")
    assert forget_drafts() == 1 and Draft.objects.get().user == bruno


def test_a_replaced_seat_keeps_the_nonce_of_the_start(ana, bruno):
    game = opened(ana, built_in=1)
    opening.join(game, bruno, nonce="his", commitment=game.commitment)
    game.refresh_from_db()
    replace_player(game, 1, scenes.person("Carla"))
    game.refresh_from_db()
    assert find_log_fault(game) is None and sorted(load_log_record(game).nonces) == ["", "his", "mine"]


# What leaves the table as it was leaves luck as it was


def at_the_dice(ana, bruno) -> tuple[Game, int]:
    """A running table whose next die hangs on one answer of a seat, which may take back the two before it."""
    game = opened(ana)
    opening.join(game, bruno)
    opening.join(game, scenes.person("Carla"))
    game.refresh_from_db()
    bids(game)
    winner, _ = answer(game, 4)
    answer(game, ())
    return game, winner


def next_die(game: Game) -> tuple:
    with transaction.atomic():
        answer(game, ("cheer", "loud"))
        (rolled,) = Event.objects.of(game.pk).filter(kind="dealt").order_by("-pk")[:1]
        transaction.set_rollback(True)
    game.refresh_from_db()
    return json.loads(rolled.payload)["outcome"]


@pytest.mark.parametrize("steered", [False, True])
def test_dice_are_not_steered_by_taking_back_and_answering_again(ana, bruno, monkeypatch, steered):
    if steered:
        monkeypatch.setattr(LoadedGame, "luck_seed_input", lambda loaded, what: [loaded.steps[-1], what])
    game, winner = at_the_dice(ana, bruno)
    fallen = {tuple(next_die(game))}
    for _ in range(10):
        log.append(game, Undone(game.head, winner))
        answer(game, ())
        fallen.add(tuple(next_die(game)))
    assert (len(fallen) > 1) is steered and find_log_fault(game) is None


def test_nor_by_giving_up_and_thinking_better_of_it(ana, bruno):
    game, winner = at_the_dice(ana, bruno)
    before = next_die(game)
    opening.concede(game, ana)
    opening.concede(game, ana, stands=False)
    replace_player(game, (winner + 1) % 3, None)
    assert next_die(game) == before


def test_luck_that_was_taken_back_does_not_come_again():
    """Only a taking back that drops luck makes later luck another: else it would be known."""
    game = Forger(seed=3)
    while len(game.dealt("die")) < 2:
        number = game.answer()
    before = game.loaded.luck_seed_input("die")
    game.take_back(number)
    *kept, redeals, what, k = game.loaded.luck_seed_input("die")
    assert ([*kept, redeals - 1, what, k + 1], len(game.dealt("die"))) == (before, 2)
    assert verdicts(game.play_on().file()) == (None, None)


@pytest.mark.parametrize("seed", range(8))
def test_takings_back_of_all_kinds_are_worked_out_alike(seed):
    rng, game = Random(seed), Forger(seed=seed)
    for _ in range(25):
        own = [n for n, event in events_in_force(list(enumerate(game.events, 1))) if isinstance(event, Answered)]
        if own and rng.random() < 0.4:
            game.take_back(rng.choice(own[-6:]))
        elif not game.loaded.match.over and len(game.dealt("die")) < 4:
            game.answer()
    assert verdicts(game.play_on().file()) == (None, None)


# What a player reads


def test_who_added_what_and_what_it_proves_is_told_at_every_table(ana, bruno, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")
    game = open_table(ana, "gloria", size=3, draft=drafts.draft_of(ana).uuid, nonce="hers")
    assert "The last share is yours" in luck_page(ana, game) and "hers" in luck_page(ana, game)
    opening.join(game, bruno, nonce="his", commitment=game.commitment)
    opening.join(game, scenes.person("Carla"))
    told = luck_page(ana, game)
    assert "The game did not have to start with the last share" in told
    assert "The last share came from the seat of Bruno" in told and "his</code>" not in told and "nothing" in told
    replace_player(Game.objects.get(pk=game.pk), 1, scenes.person("Dora"))
    assert "added by the player who sat there when the game started" in luck_page(ana, game)
    assert "his</code>" not in luck_page(Game.objects.get(pk=game.pk).seats.get(number=1).user, game)
    bare = scenes.table(ana, bruno)
    assert "No player has added a share" in luck_page(bruno, bare)
    table = Client()
    table.force_login(ana)
    for page in (game.get_absolute_url(), bare.get_absolute_url()):
        assert f'href="{page}luck/"' in table.get(page).content.decode()


def test_the_form_for_a_new_table_says_nothing_about_luck_but_in_one_fold(ana, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")
    client = Client()
    client.force_login(ana)
    page = re.sub(
        r"<details class=\"luck-details\".*?</details>", "FOLD", client.get("/tables/new/").content.decode(), flags=re.S
    )
    form, footer = page.partition("<form method")[2].split("</form>")[0], page.partition("<footer")[2]
    assert page.count("FOLD") == 1 and "FOLD" in form
    told = re.sub(r"<[^>]*hidden>.*?</p>|<[^>]*>", "", form, flags=re.S)
    assert not re.search("luck|shuffle|promise|secret", told, re.I)
    assert footer.count("luck/") == 1 and "airness" not in page


@pytest.mark.parametrize(("built_in", "nonce", "free"), [(2, None, False), (1, "his", False), (1, None, True)])
def test_whether_the_game_began_with_the_last_part_is_told(ana, bruno, monkeypatch, built_in, nonce, free):
    monkeypatch.delitem(rules.GAMES, "tiny")
    game = open_table(ana, "gloria", size=3, built_in=built_in, draft=drafts.draft_of(ana).uuid, nonce="hers")
    if built_in == 1:
        opening.join(game, bruno, nonce=nonce, commitment=game.commitment)
    assert ("did not have to start" in luck_page(ana, Game.objects.get(pk=game.pk))) is free


def test_a_restored_table_says_so(ana, bruno, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")
    game = scenes.table(ana, bruno)
    log.append(game, Restored("ab" * 16, game.head))
    assert "this site was restored from a backup" in luck_page(ana, game)
    reader = Client()
    reader.force_login(scenes.person("Carlos", "es"))
    Game.objects.filter(pk=game.pk).update(public=True)
    assert "se ha restaurado desde una copia" in reader.get(game.get_absolute_url()).content.decode()


def luck_page(user, game: Game) -> str:
    client = Client()
    client.force_login(user)
    return " ".join(plain_names(client.get(f"{game.get_absolute_url()}luck/").content.decode()).split())
