"""Invitations, blocked users and notification settings in the API: the same as on the pages."""

import pytest

from games.facts.errors import Refused
from games.models import Block, Invitation
from games.tables import blocks, bots, invitations, opening
from notifications.models import SWITCHED, Address, Channel, Kind, Notification
from notifications.preferences import addresses, switches
from tests.browser.scenes import person, table
from tests.games.api.conftest import Program, read
from tests.tables import open_table

pytestmark = pytest.mark.both

URL, SECRET = "https://hooks.example.org/roma", "sixteen letters."


def put(program: Program, path: str, body: object, status: int = 200) -> dict:
    return read(program.ask("PUT", path, body), status)


def drop(program: Program, path: str, status: int = 200) -> dict:
    return read(program.ask("DELETE", path), status)


# Invitations


@pytest.fixture
def gathering(ana):
    return open_table(ana, "roma", size=2)


def test_a_host_sees_whom_they_have_asked_and_thinks_again(ana, bruno, gathering):
    program, path = Program(ana), f"tables/{gathering.slug}/invitations/"
    for who in ("Bruno", "nobody@example.org"):
        program.post(f"tables/{gathering.slug}/invite/", {"player": who})
    invited = program.get(path)["invited"]
    assert [(one["player"], one["declined"]) for one in invited] == [("Bruno", False), ("nobody@example.org", False)]
    assert Program(bruno).get("me/invitations/")["invitations"]
    drop(program, f"{path}{invited[0]['id']}/")
    assert [one["player"] for one in program.get(path)["invited"]] == ["nobody@example.org"]
    assert not Program(bruno).get("me/invitations/")["invitations"]
    assert drop(program, f"{path}{invited[0]['id']}/", 400)["key"] == "no_invitation"


def test_an_address_is_answered_alike_with_a_link_and_a_mail_whoever_has_it(ana, bruno):
    game = open_table(ana, "roma", size=2, public=False)
    program, path = Program(ana), f"tables/{game.slug}/invite/"
    told = [
        program.post(path, {"player": who}) for who in ("bruno@example.org", "nobody@example.org", "ana@example.org")
    ]
    texts = {(one["done"], one["link"], one["text"], one["mailto"].partition("?")[2]) for one in told}
    assert len(texts) == 1 and told[0]["mailto"].startswith("mailto:bruno@example.org?subject=Roma")
    assert told[0]["text"].startswith("If this address belongs to a player, they have been notified.")
    assert told[0]["link"].endswith(f"/t/{game.slug}/join/?invite={game.invitation}")
    assert program.post(path, {"player": "Bruno"}) == {
        "done": True,
        "link": told[0]["link"],
        "text": None,
        "mailto": None,
    }
    assert program.post(path, {"player": "bruno@"}, 400)["key"] == "bad_address"


def test_a_host_learns_that_somebody_declined_and_not_that_they_blocked(ana, bruno, gathering):
    carla = person("Carla")
    blocks.block_user(carla, ana.pk)
    for who in ("Bruno", "Carla"):
        invitations.invite(gathering, ana, who)
    Program(bruno).post(f"tables/{gathering.slug}/decline/")
    invited = Program(ana).get(f"tables/{gathering.slug}/invitations/")["invited"]
    assert [(one["player"], one["declined"]) for one in invited] == [("Bruno", True), ("Carla", False)]


def test_nobody_else_sees_or_withdraws_invitations(ana, bruno, gathering):
    made = invitations.invite(gathering, ana, "nobody@example.org")
    path = f"tables/{gathering.slug}/invitations/"
    assert Program(bruno).get(path, 400)["key"] == "not_host"
    assert drop(Program(bruno), f"{path}{made.pk}/", 400)["key"] == "not_host"
    assert Program().get(path, 401) and Program(ana, ["read", "play"]).get(path, 403)
    other = open_table(bruno, "roma", size=2)
    assert drop(Program(bruno), f"tables/{other.slug}/invitations/{made.pk}/", 400)["key"] == "no_invitation"
    assert Invitation.objects.get().state == Invitation.State.OPEN


# Blocks


def test_players_are_blocked_by_name_and_unblocked(ana, bruno, gathering):
    program = Program(bruno)
    invitations.invite(gathering, ana, "Bruno")
    assert program.get("me/blocks/") == {"blocks": []}
    made = program.post("me/blocks/", {"name": " ana "}, 201)["blocks"]
    assert [one["name"] for one in made] == ["Ana"] and blocks.has_blocked(bruno, ana)
    assert program.post("me/blocks/", {"name": "Ana"}, 201)["blocks"] == made, "once"
    assert not program.get("me/invitations/")["invitations"]
    assert drop(Program(ana), f"me/blocks/{made[0]['id']}/", 404), "it is nobody else's"
    assert drop(program, f"me/blocks/{made[0]['id']}/") == {"blocks": []} and not Block.objects.exists()
    drop(program, f"me/blocks/{made[0]['id']}/", 404)


@pytest.mark.parametrize(
    ("name", "key"), [("Nemo", "no_player"), ("bruno@example.org", "no_player"), ("Bruno", "no_block")]
)
def test_who_cannot_be_blocked(bruno, name, key):
    assert Program(bruno).post("me/blocks/", {"name": name}, 400)["key"] == key


def test_a_bot_can_be_blocked(ana):
    with pytest.raises(Refused):
        blocks.block_user_by_name(ana, "Robo")
    bots.make_bot("Robo", ana)
    assert Program(ana).post("me/blocks/", {"name": "Robo"}, 201)["blocks"]


# Notifications: kinds, channels and frequency


def test_switches_are_seen_and_set(ana):
    addresses.add_address(ana, Channel.NTFY, "phone", {"server": "ntfy.sh", "topic": "t", "token": ""})
    program = Program(ana)
    there = {(one["kind"], one["channel"]): one["on"] for one in program.get("me/notifications/switches/")["switches"]}
    assert there.keys() == {(kind, channel) for kind in SWITCHED for channel in ("mail", "ntfy")}
    assert there["turn", "mail"] and not there["chat", "mail"] and not there["started", "ntfy"]
    wanted = [{"kind": "turn", "channel": "mail", "on": False}, {"kind": "started", "channel": "ntfy", "on": True}]
    said = put(program, "me/notifications/switches/", {"switches": wanted})["switches"]
    now = {(one["kind"], one["channel"]): one["on"] for one in said}
    assert now == there | {("turn", "mail"): False, ("started", "ntfy"): True}
    assert not switches.is_on(ana.pk, Kind.TURN) and switches.is_on(ana.pk, Kind.STARTED, Channel.NTFY)


@pytest.mark.parametrize("wrong", [
    {"kind": "reply", "channel": "mail", "on": False}, {"kind": "move", "channel": "webhook", "on": False},
    {"kind": "turn", "channel": "slack", "on": True}, {"kind": "turn", "channel": "mail", "on": "no"}, {"kind": "turn"}, 1,
])  # fmt: skip
def test_one_switch_that_is_none_changes_nothing(ana, wrong):
    body = {"switches": [{"kind": "turn", "channel": "mail", "on": False}, wrong]}
    assert put(Program(ana), "me/notifications/switches/", body, 400)["fields"] == ["switches"]
    assert switches.chosen_switches(ana.pk) == {}


def test_rhythms_are_seen_and_set(ana):
    phone = addresses.add_address(ana, Channel.NTFY, "phone", {"server": "ntfy.sh", "topic": "t", "token": ""})
    program = Program(ana)
    hook = program.post("me/webhooks/", {"url": URL, "secret": SECRET}, 201)["id"]
    mail, other = program.get("me/notifications/frequencies/")["frequencies"]
    assert (mail["address"], mail["frequency"], mail["hour"], mail["name"]) == ("mail", "immediately", 8, "")
    assert (other["address"], other["channel"], other["name"]) == (str(phone.pk), "ntfy", "phone")
    assert not Address.objects.filter(channel=Channel.MAIL).exists(), "looking remembers nothing"
    put(program, "me/notifications/frequencies/mail/", {"frequency": "daily", "hour": 19})
    told = put(program, f"me/notifications/frequencies/{phone.pk}/", {"frequency": "hourly"})["frequencies"]
    assert [(one["frequency"], one["hour"]) for one in told] == [("daily", 19), ("hourly", 8)]
    assert addresses.mail_address_of(ana).frequency == "daily"
    for nowhere in (hook, 0, "x", "9" * 30):
        put(program, f"me/notifications/frequencies/{nowhere}/", {"frequency": "daily"}, 404)


def test_rhythms_are_ones_own_and_of_the_day(ana, bruno):
    phone = addresses.add_address(ana, Channel.NTFY, "phone", {"server": "ntfy.sh", "topic": "t", "token": ""})
    put(Program(bruno), f"me/notifications/frequencies/{phone.pk}/", {"frequency": "daily"}, 404)
    for body in ({"frequency": "weekly"}, {"frequency": "daily", "hour": 24}, {"frequency": "daily", "hour": "8"}, {}):
        put(Program(ana), f"me/notifications/frequencies/{phone.pk}/", body, 400)
    phone.refresh_from_db()
    assert phone.frequency == "immediately"


# Webhooks: when they are sent, according to docs/api.md


def test_a_webhook_is_told_at_once_of_questions_and_moves_alone(ana, bruno):
    """Rows of the move itself are of questions and, with `every`, of moves; the rest waits for its mail's time."""
    game = table(ana, bruno)
    for who in (ana, bruno):
        Program(who).post("me/webhooks/", {"url": URL, "secret": SECRET, "table": game.slug, "every": True}, 201)
    opening.concede(game, ana)
    rows = Notification.objects.filter(address__channel=Channel.WEBHOOK)
    assert rows.exists() and set(rows.values_list("kind", flat=True)) <= {Kind.TURN, Kind.MOVE}
    assert not switches.is_on_by_default(Kind.STARTED, Channel.WEBHOOK) and switches.is_on_by_default(
        Kind.OVER, Channel.WEBHOOK
    )
