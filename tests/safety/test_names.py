"""Names cannot imitate another user or the site, wherever a name enters."""

import unicodedata

import pytest
from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.test import Client

from games.facts.errors import Refused
from games.models import Scope
from games.tables import bots, opening, tokens
from roma_site.accounts.names import skeleton, twin_key
from tests.browser import scenes

pytestmark = pytest.mark.django_db

TWINS = {
    "Ana": ["Ana\u200b", "A\u00adna", "Ana\u2060", "Ana\u3164", "Ana\u1160", "Аna", "Aпa", "Аnа", "ａｎａ", "𝐀na", "ana", "ANA", "Αna",
            "Ana.", "A n a", "A.na", "A-na", "A’na", "A_n_a", "А.n.a", "An a."],
    "Coco": ["Сосо", "С0с0", "CoCo", "C0c0", "Cocо"],
    "Ilia": ["llia", "1lia", "ІІіа", "ILIA"],
    "Marna": ["Mama", "mama"],
    "José": ["Jose\u0301", "JOSÉ", "Ｊosé"],
}  # fmt: skip
FOR_THE_HOUSE = """admin|Admin|ADMIN|аdmin|Administrator|moderator|Moderador|Ana the Admin|Admin 2|admin1|Roma by post
roma-by-post|RomaByPost|Róma by post|Rom4 by p0st|Faustu1us|The Roma by Post team|Roma by pоst|Faustulus|faustulus|Faustulus 2|Еgeria|Egeria|Camilla 9
R0ma by post|Roma by p0st|R0MA BY P0ST 2|4dmin|Adm1n|M0d3rat0r 7|5upport|F4ustulus|R.o.m.a by post|A-d-m-i-n
Former player|Former Player 3|Antiguo jugador 2|system|Soporte|bot|You|Tú|nobody|Mailer Daemon|support 24"""
RESERVED = FOR_THE_HOUSE.replace("\n", "|").split("|")
# Names that people have.
GOOD = ["Ana María", "O’Brien", "Jean-Luc", "J. R. R. Tolkien", "Müller 3", "Ñandú", "Ольга", "Мария Curie", "Αθηνά",
        "山田太郎", "さくら山", "金さん", "김철수", "محمد", "דוד", "Zoë", "X Æ", "Operetta", "Romain", "Botticelli", "Numancia",
        "Administer", "C3PO", "R2D2", "Legio 13"]  # fmt: skip


def by_sign_up(name: str) -> bool:
    Client().post("/accounts/signup/", {"public_name": name, "email": "new@example.org", "language": "en"})
    return get_user_model().objects.filter(email="new@example.org").exists()


def by_settings(name: str) -> bool:
    user, client = scenes.person("Somebody"), Client()
    client.force_login(user)
    client.post("/you/", {"public_name": name, "language": "en", "time_zone": "UTC"})
    user.refresh_from_db()
    return user.public_name != "Somebody"


def by_api(name: str) -> bool:
    user = scenes.person("Somebody")
    _, text = tokens.make_token(user, "a program", Scope.values)
    headers = {"authorization": f"Bearer {text}"}
    return Client().patch("/api/v1/me/", {"name": name}, "application/json", headers=headers).status_code == 200


def by_bot(name: str) -> bool:
    try:
        bots.make_bot(name)
    except Refused:
        return False
    return True


def by_operator(name: str) -> bool:
    user, client = scenes.person("Somebody"), Client()
    operator = scenes.operator(client)
    client.post(f"/admin/accounts/user/{user.pk}/change/", {"public_name": name, "language": "en", "time_zone": "UTC"})
    user.refresh_from_db()
    assert operator.is_superuser
    return user.public_name != "Somebody"


WAYS = [by_sign_up, by_settings, by_api, by_bot, by_operator]


@pytest.mark.parametrize("name", TWINS)
def test_twins_are_refused(name) -> None:
    get_user_model().objects.create_user("first@example.org", name)
    for twin in TWINS[name]:
        with pytest.raises(ValidationError):
            get_user_model()(email="second@example.org", public_name=twin).full_clean(exclude=["password"])


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize(
    "name", ["Ana\u3164", "Аna", "A.na", "admin", "Roma by post", "R0ma by post", "Faustulus", "Сосо"]
)
def test_at_every_door(way, name) -> None:
    for taken in ("Ana", "Coco"):
        get_user_model().objects.create_user(f"{taken}@example.org", taken)
    assert not way(name)


@pytest.mark.parametrize("way", WAYS)
def test_every_door_lets_good_names_in(way) -> None:
    assert way("Ольга")


@pytest.mark.parametrize("name", RESERVED)
def test_nobody_passes_for_the_house(name) -> None:
    with pytest.raises(ValidationError):
        get_user_model()(email="a@example.org", public_name=name).full_clean(exclude=["password"])


def test_nobody_passes_for_a_built_in_player() -> None:
    for name in opening.computer_player_names():
        with pytest.raises(ValidationError):
            get_user_model()(email="a@example.org", public_name=name).full_clean(exclude=["password"])


@pytest.mark.parametrize("name", GOOD)
def test_people_keep_their_names(name) -> None:
    user = get_user_model()(email="a@example.org", public_name=name)
    user.full_clean(exclude=["password"])
    assert user.public_name == unicodedata.normalize("NFKC", name)


def test_a_name_of_before_stays_and_its_owner_may_change_everything_else() -> None:
    for name in ("Admin", "Ana", "Аnа", "Ａnton"):
        user, client = scenes.person(f"p{len(name)}{ord(name[0])}"), Client()
        get_user_model().objects.filter(pk=user.pk).update(public_name=name, name_key=name.casefold())
        client.force_login(user)
        assert client.post("/you/", {"public_name": name, "language": "es", "time_zone": "UTC"}).status_code == 302
        user.refresh_from_db()
        assert (user.public_name, user.language) == (name, "es")


def test_a_skeleton_is_stable() -> None:
    for name in [*GOOD, *TWINS, *(twin for twins in TWINS.values() for twin in twins)]:
        assert skeleton(skeleton(name)) == skeleton(name), name
        assert twin_key(twin_key(name)) == twin_key(name), name
