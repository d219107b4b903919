"""Two independent verifiers agree on finished games: check_luck.py, and one written from LUCK.md.

Fair games hold, and every kind of forgery is found."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from games import check_luck, rules
from games.eventlog.verification import LogCheck, find_log_fault
from games.facts import luck
from games.facts.events import OwnNonce
from games.operating.archive_file import BadArchive, archive_bytes, export_game, import_game, read_archive
from games.rules import roma
from tests.games import tiny
from tests.golden import record
from tests.safety import forging, luck_verifier
from tests.safety.forging import LATER, Forger, begun, rewritten

HERE = Path(__file__).parent


@pytest.fixture(autouse=True)
def tiny_game(monkeypatch):
    monkeypatch.setitem(rules.GAMES, "tiny", tiny)


def found_by_checker(document: dict) -> bool:
    try:
        return check_luck.check(document)[0] is not None
    except (ValueError, KeyError, TypeError, IndexError, AttributeError, RecursionError, OverflowError):
        return True  # what it ends with 2 for


def found_by_verifier(document: dict) -> bool:
    try:
        luck_verifier.verify(document)
    except (luck_verifier.Wrong, ValueError, KeyError, TypeError, IndexError, AttributeError):
        return True
    return False


def found_by_the_site(file: bytes) -> bool:
    try:
        return LogCheck(read_archive(file).record).run() is not None
    except BadArchive:
        return True


# Games that hold


def with_takings_back(started=None, seed: int = 7) -> Forger:
    """A game with undos that drop luck and some that do not, one inside another's branch, and a restoring."""
    game = Forger(started, seed=seed)
    while len(game.dealt("die")) < 2:
        last = game.answer()
    game.take_back(last)  # with a die
    middle = game.answer()
    while len(game.dealt("die")) < 4:
        last = game.answer()
    game.take_back(last)
    game.answer()
    game.take_back(middle)  # the branch with the taking back before
    game.restore()
    return game


def tiny_with_all() -> bytes:
    own = (OwnNonce(1, True), OwnNonce(0, False))
    return with_takings_back(begun(nonces=("ñandú𝔞", "hers 🎲", ""), own=own)).play_on().file()


def roma_game() -> bytes:
    """Of a game that people play: dice and several decks."""
    started = begun(nonces=("mine", ""), rules=roma, options=usual_options())
    return Forger(started, rules=roma, seed=2).play_on().file()


def usual_options() -> dict:
    return {name: values[0] for name, values in roma.OPTIONS.items()}


def golden_game(ruleset: str) -> bytes:
    """The last game of the golden corpus, whose luck follows from its secret."""
    events = record.read(record.all_of(ruleset)[-1]).events
    return forging.file_of(events, bytes.fromhex(events[-1].secret))


HOLDS: dict[str, Callable[[], bytes]] = {
    "with all that a log may have": tiny_with_all,
    "nobody brought a nonce": lambda: Forger(begun(nonces=("", "", ""), own=())).play_on().file(),
    "a game that people play": roma_game,
    "golden, gloria": lambda: golden_game("gloria"),
    "golden, roma": lambda: golden_game("roma"),
    "golden, great_city": lambda: golden_game("great_city"),
    "golden, foundations": lambda: golden_game("foundations"),
}


@pytest.mark.parametrize("name", HOLDS)
def test_what_is_fair_is_found_fair(name, tmp_path):
    file = HOLDS[name]()
    assert not found_by_the_site(file)
    (tmp_path / "game.json").write_bytes(file)
    for program in (Path(check_luck.__file__), HERE / "luck_verifier.py"):
        run = [sys.executable, "-I", "-S", str(program), str(tmp_path / "game.json")]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.django_db
def test_a_file_is_taken_in_and_tells_of_its_luck(client):
    file = HOLDS["golden, great_city"]()
    game = import_game(file, public=True)
    assert export_game(game) == file and find_log_fault(game) is None
    page = client.get(f"/t/{game.slug}/luck/").content.decode()
    assert game.commitment in page
    nonces = [*game.seats.values_list("nonce", flat=True)]
    assert len(nonces) == game.size and all(nonce in page for nonce in nonces)


# Frauds


def steered(change: Callable[[list], list], at: int = 1) -> bytes:
    """A site that deals one time by another place than the right one."""
    asked = []

    def place(right):
        asked.append(right)
        return change(right) if len(asked) == at else right

    return Forger(place=place).play_on().file()


def edited(change: Callable[[dict], object], chain_too: bool = True) -> bytes:
    file = with_takings_back().play_on().file()
    if chain_too:
        return rewritten(file, change)
    document = json.loads(file)
    change(document)
    return archive_bytes(document["game"], document["seats"], document["events"])


def event(document: dict, kind: str, which: int = 0) -> dict:
    return [one for one in document["events"] if one["kind"] == kind][which]


def swap_cards(document):
    outcome = event(document, "dealt")["payload"]["outcome"]
    outcome[0], outcome[1] = outcome[1], outcome[0]


def turn_die(document):
    outcome = event(document, "dealt", 1)["payload"]["outcome"]
    outcome[0] = outcome[0] % 6 + 1


def drop_an_event(document):
    document["events"].remove(event(document, "answered", 2))


def drop_and_renumber(document):
    drop_an_event(document)
    for number, one in enumerate(document["events"], 1):
        one["number"] = number


def forget_a_taking_back(document):
    """The undo that dropped luck was none, they say: luck after it does not follow."""
    event(document, "undone")["kind"] = "conceded"


def forget_the_scheme(document):
    for name in ("scheme", "timeline", "own"):
        del event(document, "started")["payload"][name]


def restored_later(document):
    event(document, "restored")["payload"]["kept"] -= 1


def drawn_after() -> bytes:
    """The promise was made for one start, the game played by another."""
    file = Forger(begun(secret=luck.Secret(32)), secret=luck.Secret(32)).play_on().file()
    promised = begun().commitment

    def keep(document):
        document["game"]["commitment"] = document["events"][0]["payload"]["commitment"] = promised

    return rewritten(file, keep, luck.Secret(32))


def start_with(**changes) -> Callable[[], bytes]:
    return lambda: Forger(replace(begun(), **changes)).play_on().file()


def said_of_start(**changes) -> Callable[[], bytes]:
    return lambda: edited(lambda document: document["events"][0]["payload"].update(changes))


FRAUDS: dict[str, Callable[[], bytes]] = {
    "two cards swapped": lambda: edited(swap_cards),
    "two cards swapped, the chain left": lambda: edited(swap_cards, chain_too=False),
    "a die turned": lambda: edited(turn_die),
    "an event missing": lambda: edited(drop_an_event),
    "an event missing, the others numbered anew": lambda: edited(drop_and_renumber, chain_too=False),
    "a payload changed, the chain left": lambda: edited(lambda d: event(d, "answered")["payload"].update(seat=2), False),
    "a time changed, the chain left": lambda: edited(lambda d: event(d, "answered").update(at=d["events"][0]["at"]), False),
    "k one too many": lambda: steered(lambda place: [*place[:-1], place[-1] + 1]),
    "of the die for the deck": lambda: steered(lambda place: [*place[:-2], "die", place[-1]]),
    "a redeal that was none": lambda: steered(lambda place: [*place[:4], place[4] + 1, *place[5:]]),
    "another timeline than the one in force": lambda: steered(lambda place: [*place[:3], LATER, *place[4:]]),
    "nonces in another order": lambda: steered(lambda place: [*place[:2], place[2][::-1], *place[3:]]),
    "by the numbers of events, as before the first release": lambda: steered(lambda place: [*place[1:3], 2, place[5]]),
    "a taking back that is kept quiet": lambda: edited(forget_a_taking_back),
    "a restoring of another place": lambda: edited(restored_later),
    "a restoring to the same timeline": lambda: edited(lambda d: event(d, "restored")["payload"].update(timeline=forging.TIMELINE)),
    "a restoring that names no timeline": lambda: edited(lambda d: event(d, "restored")["payload"].update(timeline="0B" * 16)),
    "a nonce drawn for nobody": start_with(nonces=("mine", "", "drawn")),
    "a nonce of a player's left out": start_with(nonces=("", "", "")),
    "a nonce of its own for a seat that is not there": start_with(own=(OwnNonce(0, True), OwnNonce(3, True))),
    "a nonce that is too long": start_with(nonces=("x" * 65, "", "")),
    "a seat named twice": start_with(own=(OwnNonce(0, True), OwnNonce(0, False))),
    "a start with a part of a scheme": said_of_start(scheme=None),
    "a start without a scheme, as before the first release": lambda: edited(forget_the_scheme),
    "a scheme of tomorrow": said_of_start(scheme=3),
    "a secret chosen after the promise": drawn_after,
    "another game's start": said_of_start(game=str(forging.GAME)[:-1] + "b"),
    "another promise beside the log": lambda: edited(lambda d: d["game"].update(commitment="0" * 64)),
    "another secret published": lambda: edited(lambda d: event(d, "finished")["payload"].update(secret="00" * 32)),
    "no secret published": lambda: edited(lambda d: d["events"].pop()),
}  # fmt: skip


@pytest.mark.parametrize("name", FRAUDS)
def test_what_is_planted_is_found(name):
    file = FRAUDS[name]()
    document = json.loads(file)
    assert found_by_checker(document), "the checker"
    assert found_by_verifier(document), "the verifier"
    assert found_by_the_site(file), "the site"


def test_the_frauds_are_of_games_that_would_hold_without_them():
    file = with_takings_back().play_on().file()
    kinds = {one["kind"] for one in json.loads(file)["events"]}
    assert {"undone", "restored", "dealt"} <= kinds and not found_by_the_site(file)
    assert not found_by_verifier(json.loads(file)) and not found_by_checker(json.loads(file))
    assert not found_by_the_site(steered(lambda place: place))
