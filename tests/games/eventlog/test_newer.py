"""A server meets what newer code has written: it waits and suspends nothing. What contradicts the rules suspends."""

import json
import uuid

import pytest
from django.core.management import CommandError
from django.utils import timezone

from games import rules
from games.eventlog import loading, log
from games.eventlog.verification import find_log_fault
from games.facts import luck
from games.facts.errors import RulesMissing, TableSuspended
from games.facts.events import Answered, canonical_json
from games.models import Event, Game
from games.models.event import MAX_EVENTS_PER_GAME
from games.operating import archive_file, verifying
from games.players import stand_ins
from games.rules import GAMES
from games.tables import opening
from tests.browser import scenes
from tests.games.tampering import remove, run, tamper
from tests.memory import forget
from tests.tables import open_table

pytestmark = pytest.mark.django_db
REAL = ["gloria", "roma", "great_city", "foundations"]
WORDS = {
    "an event": ("prophesied", {"seat": 0}),
    "a field": ("conceded", {"seat": 0, "stands": True, "why": "tired"}),
    "a question": ("answered", {"seat": 0, "what": "omen", "choice": "pass", "by": "player"}),
    "a question to luck": ("dealt", {"what": "omens", "outcome": [1], "sides": 6}),
    "a card": ("dealt", {"what": "deck", "outcome": ["colossus"], "sides": None}),
}


def write(game: Game, kind: str, payload: dict) -> Game:
    """One more event, as another version of the code would write it: bound to the chain like any other."""
    text, at = canonical_json(payload).decode(), timezone.now()
    leaf = luck.leaf_digest(
        luck.derive_chain_key(game.secret), game.head + 1, kind, text.encode(), luck.chain_moment(at)
    )
    game.head, game.digest = game.head + 1, luck.link_digest(bytes(game.digest), leaf)
    Event(game.pk * MAX_EVENTS_PER_GAME + game.head, game.pk, game.head, kind, text, at, game.digest).save(
        force_insert=True
    )
    game.save(update_fields=["head", "digest"])
    forget()
    return game


def table(ruleset: str, options: dict | None = None) -> Game:
    game = open_table(scenes.person("Ana"), ruleset, options or {}, size=2)
    opening.join(game, scenes.person("Bruno"))
    return Game.objects.get(pk=game.pk)


def waits(game: Game) -> bool:
    """Whether this server neither shows nor plays the table, and has suspended nothing."""
    forget()
    for attempt in (
        lambda: log.observe(game, 0),
        lambda: log.append(game, Answered(0, "x", "y")),
        lambda: log.load(game),
    ):
        with pytest.raises(RulesMissing) as error:
            attempt()
        assert error.value.key == "newer_rules"
    assert not verifying.verify_table(game.pk)
    game.refresh_from_db()
    return not game.suspended


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("ruleset", REAL)
def test_what_newer_code_wrote_is_waited_for(ruleset, word):
    assert waits(write(table(ruleset), *WORDS[word]))


@pytest.mark.parametrize("word", WORDS)
def test_so_it_is_at_a_table_that_this_process_has_loaded_before(word):
    game = table("roma")
    log.observe(game, 0)
    kind, payload = WORDS[word]
    forget_nothing = pytest.MonkeyPatch()
    forget_nothing.setattr("tests.games.eventlog.test_newer.forget", lambda: None)
    write(game, kind, payload)
    forget_nothing.undo()
    with pytest.raises(RulesMissing):
        log.observe(game, 0)
    assert waits(game)


@pytest.mark.parametrize("ruleset", REAL)
def test_an_option_that_only_newer_rules_have(ruleset, monkeypatch):
    monkeypatch.setitem(GAMES[ruleset].OPTIONS, "newer", (False, True, 3))
    game = table(ruleset, {"newer": True})
    log.observe(game, 0)
    monkeypatch.setitem(GAMES[ruleset].OPTIONS, "newer", (False, 3))
    assert waits(game)
    monkeypatch.delitem(GAMES[ruleset].OPTIONS, "newer")
    assert waits(game)
    monkeypatch.setitem(GAMES[ruleset].OPTIONS, "newer", (False, True))
    assert log.observe(game, 0).view["asked"] and find_log_fault(game) is None


@pytest.mark.parametrize("ruleset", ["great_city", "foundations"])
def test_a_card_more_in_the_shipped_set(ruleset, monkeypatch):
    own = GAMES[ruleset]
    game, key = table(ruleset), "cards" if ruleset == "great_city" else "invocations"
    fewer = own.CARDS | {key: own.CARDS[key][:-1]}
    monkeypatch.setattr(own, "CARDS", fewer)
    assert waits(game)


@pytest.mark.parametrize(("ruleset", "card"), [("gloria", "porton"), ("roma", "turris")])
def test_a_card_more_in_the_deck(ruleset, card, monkeypatch):
    own, game = GAMES[ruleset], table(ruleset)
    monkeypatch.setattr(own, "CARD_IDS", tuple(one for one in own.CARD_IDS if one != card))
    deck = tuple(one for one in own.cards.DECK if one != card)
    monkeypatch.setattr(own.table, "DECK", deck)
    assert waits(game)
    monkeypatch.setattr(own, "CARD_IDS", (*own.CARD_IDS, card))
    with pytest.raises(TableSuspended):
        log.observe(game, 0)


def test_a_table_for_more_players_than_these_rules_know(monkeypatch):
    monkeypatch.setattr(rules.GAMES["gloria"], "SEATS", range(2, 8))
    game = open_table(scenes.person("Ana"), "gloria", size=6, built_in=5)
    game.refresh_from_db()
    monkeypatch.setattr(rules.GAMES["gloria"], "SEATS", range(2, 6))
    assert waits(game)


def test_a_table_that_has_not_started_waits_for_its_option(monkeypatch):
    monkeypatch.setitem(GAMES["gloria"].OPTIONS, "newer", (False, True))
    game = open_table(scenes.person("Ana"), "gloria", {"newer": True}, size=2)
    monkeypatch.delitem(GAMES["gloria"].OPTIONS, "newer")
    with pytest.raises(RulesMissing):
        opening.join(game, scenes.person("Bruno"))
    game.refresh_from_db()
    assert (game.state, game.suspended) == (Game.State.OPEN, False)


def test_pages_and_workers_say_so_calmly(client, caplog, monkeypatch):
    monkeypatch.delitem(rules.GAMES, "tiny")  # it has no words for pages
    game = write(table("gloria"), *WORDS["a field"])
    client.force_login(game.open_questions.first().seat.user)
    got = client.get(game.get_absolute_url())
    assert got.status_code == 503 and "waits for the site to be updated" in got.content.decode()
    assert "repair" not in got.content.decode()
    game.open_questions.update(stand_in=True)
    assert not stand_ins.answer_once(game.pk)
    game.open_questions.update(stand_in=False)
    home = client.get("/").content.decode()
    assert "waits for the site to be updated" in home and "repair" not in home
    assert not [one for one in caplog.records if one.levelname == "ERROR" and one.name != "django.request"]


@pytest.mark.both
def test_the_commands_of_an_older_server_name_it_and_leave_it_alone(tmp_path):
    game, other = write(table("gloria"), *WORDS["a question"]), scenes.table(scenes.person("Carla"), built_in=1)
    with pytest.raises(CommandError, match="1 of the tables need newer code") as error:
        run("verify", all=True, release=True)
    assert f"{game.slug} is left alone" in error.value.told and "question 'omen'" in error.value.told
    with pytest.raises(CommandError, match="1 of 2 games would wait under this code"):
        run("audit", jobs=1)
    with pytest.raises(CommandError, match="newer rules"):
        run("replay", game.slug)
    with pytest.raises(CommandError, match="'omen'"):
        run("pin", game.slug, off=True)
    run("export", game.slug, str(tmp_path / "game.json"))
    with pytest.raises(CommandError, match="written by newer code"):
        run("verify", str(tmp_path / "game.json"))
    remove(game)
    with pytest.raises(CommandError, match="newer version of the site wrote this file"):
        run("import", str(tmp_path / "game.json"))
    assert not Game.objects.filter(suspended=True).exists() and "holds" in run("verify", other.slug)


def test_a_game_that_this_server_has_not_got_is_left_alone(monkeypatch):
    game = table("roma")
    monkeypatch.delitem(rules.GAMES, "roma")
    with pytest.raises(CommandError, match="need newer code"):
        run("verify", game.slug)
    game.refresh_from_db()
    assert not game.suspended


# A real disagreement


@pytest.mark.parametrize("ruleset", REAL)
def test_an_answer_that_the_rules_know_and_refuse_suspends_the_table(ruleset):
    game = table(ruleset)
    look = log.observe(game, seat := game.open_questions.first().seat.number)
    write(game, "answered", {"seat": seat, "what": look.question.what, "choice": "no", "by": "player"})
    with pytest.raises(TableSuspended):
        log.observe(game, 0)
    game.refresh_from_db()
    assert game.suspended and game.suspension_reason.startswith(f"event {game.head}: ")


@pytest.mark.both
@pytest.mark.parametrize("word", WORDS)
def test_an_event_that_somebody_has_changed_suspends_the_table(word):
    game = scenes.play(table("roma"), 0, 6)
    kind, payload = WORDS[word]
    tamper(game, 5, kind=kind, payload=canonical_json(payload).decode())
    forget()
    with pytest.raises(TableSuspended):
        log.observe(game, 0)
    with pytest.raises(CommandError, match="do not hold"):
        run("verify", game.slug)


def test_an_older_table_names_nothing_that_is_newer(monkeypatch):
    """Its version's names are all known here: what does not fit was lost from the rules."""
    game = write(table("roma"), *WORDS["a question"])
    monkeypatch.setattr(GAMES["roma"], "VERSION", GAMES["roma"].VERSION + 1)
    with pytest.raises(TableSuspended):
        log.observe(game, 0)


# After the update


def beat() -> list[str]:
    """What beat asks of a worker; the tables that are suspended afterwards."""
    verifying.verify_tables()
    return list(Game.objects.filter(suspended=True).values_list("slug", flat=True))


@pytest.mark.both
@pytest.mark.parametrize(
    "why",
    [
        "event 1: cannot be set up: Illegal(\"There is no option 'consul_points'; known: draft\")",
        "event 7: Another question is open now.",
    ],
)
def test_a_table_that_an_older_server_suspended_goes_on_by_itself(why):
    game = table("roma")
    Game.objects.filter(pk=game.pk).update(suspended=True, suspension_reason=why)
    assert beat() == []
    scenes.play(Game.objects.get(pk=game.pk), None)


@pytest.mark.parametrize(
    "why", ["suspended by Operator", "RuntimeError in the rules: no such disc", "It had finished before"]
)
def test_what_was_suspended_for_another_reason_waits_for_an_operator(why):
    game = table("roma")
    Game.objects.filter(pk=game.pk).update(suspended=True, suspension_reason=why)
    assert beat() == [game.slug]


def test_each_version_of_the_code_tries_once(monkeypatch):
    game = scenes.play(table("roma"), 0, 6)
    before = Event.objects.of(game.pk, 5, 5).get().payload
    tamper(game, 5, payload="{}")
    forget()
    with pytest.raises(TableSuspended):
        log.observe(game, 0)
    tamper(game, 5, payload=before)
    assert beat() == [game.slug], "the code that found it does not let it go on by itself"
    tried = []
    monkeypatch.setattr(verifying, "try_to_resume", lambda game: tried.append(game.slug) or "it does not hold")
    monkeypatch.setattr(loading, "code_digest", lambda: "another")
    assert beat() == beat() == [game.slug] and tried == [game.slug]


def test_a_table_that_was_suspended_before_it_started_can_be_let_go():
    game = open_table(scenes.person("Ana"), "roma", size=2)
    Game.objects.filter(pk=game.pk).update(suspended=True, suspension_reason="suspended by Operator")
    assert "has not started. It is still suspended" in run("verify", game.slug)
    assert "It is released" in run("verify", all=True, release=True)
    opening.join(game, scenes.person("Bruno"))


def test_one_table_that_cannot_be_tried_stops_no_other(monkeypatch):
    first, _ = [scenes.table(scenes.person(name), built_in=1) for name in ("Ana", "Carla")]
    Game.objects.update(suspended=True, suspension_reason="event 1: cannot be set up")
    there = verifying.try_to_resume

    def broken(game):
        if game.pk == first.pk:
            raise ValueError("a row that cannot be read")
        return there(game)

    monkeypatch.setattr(verifying, "try_to_resume", broken)
    assert beat() == [first.slug]


def test_a_single_event_is_read_without_the_fields_of_newer_code():
    from games.facts.events import Conceded, decode

    assert decode("conceded", json.dumps({"seat": 1, "stands": True, "why": "tired"})) == Conceded(1)


def test_the_file_of_a_known_game_comes_in(tmp_path):
    game = scenes.play(table("roma"), 0, 6)
    file = archive_file.export_game(game)
    Game.objects.filter(pk=game.pk).update(uuid=uuid.uuid4())
    assert archive_file.import_game(file).head == game.head
