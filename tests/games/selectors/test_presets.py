"""What a new table can begin with: a first game, the last table again, named mixes of modules."""

from urllib.parse import parse_qs

import pytest

from games.boxes.foundations.page_data import MIXES
from games.clocks.time_control import SECONDS_PER_DAY, SECONDS_PER_HOUR, TimeControl
from games.models import Game, Invitation
from games.rules import GAMES
from games.rules.foundations import new_table
from games.rules.match_setup import chosen_options
from games.selectors import presets
from games.selectors.table_form import TableForm, time_control_fields
from games.tables import opening
from tests.games.selectors.lists import as_
from tests.tables import open_table

pytestmark = [pytest.mark.both, pytest.mark.django_db, pytest.mark.usefixtures("contexts")]


def shown(client, user, address):
    return as_(client, user).get(f"/tables/new/{address}").context["form"]


def own_keys(ruleset, user, key="") -> list[str]:
    return [one.key for one in presets.presets_of(ruleset, user, key) if not one.mix]


def sent(form, **more) -> dict:
    """Return what a browser sends for an unchanged form."""
    data = {"ruleset": form.ruleset}
    for field in form:
        value = field.value()
        if type(value) is bool:
            data |= {field.name: "on"} if value else {}
        elif value is not None:
            data[field.name] = value
    return data | more


def began(host, *guests, **table) -> Game:
    """A private table that has begun."""
    game = open_table(host, public=False, **table)
    for guest in guests:
        opening.join(game, guest, game.invitation)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING
    return game


def test_a_first_game_is_the_base_rules_at_a_friendly_pace(client, ana):
    for ruleset in GAMES:
        form = shown(client, ana, f"?ruleset={ruleset}&preset=first")
        assert (form["pace"].value(), form.any_option) == ("7", False)


def test_nobody_has_a_last_table_before_their_first(client, ana, bruno):
    open_table(ana, "gloria", size=3)  # never began
    began(bruno, ruleset="gloria", size=2, built_in=1)
    assert own_keys("gloria", ana) == ["first"]
    assert client.get("/tables/new/?preset=last").status_code == 302  # of an anonymous user
    assert shown(client, ana, "?preset=last").previous is None


def test_as_we_played_last_time_is_the_same_table_and_invites(client, ana, bruno):
    pace = TimeControl(
        "bank",
        5 * SECONDS_PER_DAY,
        6 * SECONDS_PER_HOUR,
        8 * SECONDS_PER_DAY,
        late="free",
        grace=2 * SECONDS_PER_DAY,
        quiet=True,
        weekends=False,
    )
    options = {"draft": True, "monuments": True, "objectives": "public"}
    last = began(
        ana, bruno, ruleset="foundations", options=options, size=3, built_in=1, grades=["steady"], time_control=pace
    )
    assert own_keys("gloria", bruno) == ["first"]  # the last table of this game, not of another one
    address = presets.presets_of("foundations", bruno)[1].address
    assert parse_qs(address[1:]) == {"ruleset": ["foundations"], "preset": ["last"]}
    form = shown(client, bruno, address)
    made = client.post("/tables/new/", sent(form, preset="last"))
    game = Game.objects.exclude(pk=last.pk).get()
    assert made["Location"] == game.get_absolute_url()  # where the game is: its waiting room
    same = [(one.ruleset, one.options, one.size, one.time_control, one.public) for one in (last, game)]
    assert same[0] == same[1]
    assert [seat.grade for seat in game.seats.filter(built_in=True)] == ["steady"]
    assert [one.user for one in Invitation.objects.filter(game=game)] == [ana]
    opening.join(game, ana)
    game.refresh_from_db()
    assert game.state == Game.State.RUNNING


def test_a_table_that_is_over_is_opened_again_by_who_sat_there(client, ana, bruno, django_user_model):
    """Not the last one, but this one; to a stranger the address says nothing of it."""
    over = began(ana, bruno, ruleset="roma", size=2)
    began(ana, ruleset="gloria", size=3, built_in=2)
    address = presets.rematch_url(over).partition("/tables/new/")[2]
    began(ana, ruleset="roma", size=2, built_in=1)
    assert own_keys("roma", ana, f"again-{over.slug}") == ["first", "last", f"again-{over.slug}"]
    form = shown(client, ana, address)
    made = client.post("/tables/new/", sent(form, preset=f"again-{over.slug}"))
    game = Game.objects.latest("pk")
    assert (made["Location"], game.ruleset, game.size) == (game.get_absolute_url(), "roma", 2)
    assert [one.user for one in Invitation.objects.filter(game=game)] == [bruno]
    carla = django_user_model.objects.create_user("carla@example.org", "Carla")
    assert shown(client, carla, address).previous is None
    assert own_keys("roma", carla, f"again-{over.slug}") == ["first"]


def test_a_player_saves_settings_finds_them_at_home_and_deletes_them(client, ana, bruno):
    form = shown(client, ana, "?ruleset=foundations&preset=second")
    assert client.post("/tables/new/", sent(form, save="", name=" ")).status_code == 400
    made = client.post("/tables/new/", sent(form, size=4, pace="7", save="", name="Thursday  club"))
    assert not Game.objects.exists()
    address = made["Location"].partition("/tables/new/")[2]
    form = shown(client, ana, address)
    assert (form["size"].value(), form["pace"].value(), form["option_monuments"].value()) == ("4", "7", True)
    assert "Thursday club" in client.get("/").content.decode()
    assert "Thursday club" not in as_(client, bruno).get(f"/tables/new/{address}").content.decode()
    key = parse_qs(address[1:])["preset"][0]
    client.post("/tables/new/", {"ruleset": "foundations", "preset": key, "forget": ""})  # of another player
    assert key in own_keys("foundations", ana)
    as_(client, ana).post("/tables/new/", {"ruleset": "foundations", "preset": key, "forget": ""})
    assert own_keys("foundations", ana) == ["first"]


def test_only_so_many_presets_of_a_game_are_kept(client, ana, monkeypatch):
    monkeypatch.setattr(presets, "MAX_SAVED_PRESETS", 1)
    form = shown(client, ana, "?ruleset=roma")
    for name, status in (("One", 302), ("Two", 400), ("One", 302)):
        assert client.post("/tables/new/", sent(form, save="", name=name)).status_code == status


def test_who_is_unticked_is_not_asked_and_nobody_else_can_be(client, ana, bruno, django_user_model):
    carla = django_user_model.objects.create_user("carla@example.org", "Carla")
    began(ana, bruno, ruleset="roma", size=2)
    form = shown(client, ana, "?ruleset=roma&preset=last")
    as_(client, ana).post("/tables/new/", sent(form, preset="last", invited=[]))
    assert not Invitation.objects.exists()
    assert client.post("/tables/new/", sent(form, preset="last", invited=[carla.pk])).status_code == 400
    assert Game.objects.count() == 2


def test_played_alone_last_time_is_played_alone_again(client, ana):
    began(ana, ruleset="gloria", size=3, built_in=2, practice=True)
    form = shown(client, ana, "?ruleset=gloria&preset=last")
    made = client.post("/tables/new/", sent(form, preset="last"))
    game = Game.objects.latest("pk")
    assert (made["Location"], game.practice, game.state) == (game.get_absolute_url(), True, "running")


@pytest.mark.parametrize(
    "pace",
    [
        TimeControl(),
        TimeControl("answer", 3 * SECONDS_PER_DAY),
        TimeControl("answer", 30 * SECONDS_PER_HOUR, grace=0),
        TimeControl("bank", 3 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY),
        TimeControl("bank", 4 * SECONDS_PER_DAY, 12 * SECONDS_PER_HOUR, 5 * SECONDS_PER_DAY, late="claim"),
    ],
)
def test_a_pace_goes_through_the_form_unchanged(pace):
    form = TableForm(time_control_fields(pace) | {"size": "3", "who": "friends"}, ruleset="gloria")
    assert form.is_valid(), form.errors
    assert form.table().time_control == (pace if pace.has_limit else TimeControl())


@pytest.mark.parametrize("key", list(MIXES))
def test_a_named_mix_can_be_played(key, client, ana):
    form = shown(client, ana, f"?ruleset=foundations&preset={key}")
    assert form.any_option  # unfolded, for the reader to see
    assert client.post("/tables/new/", sent(form, preset=key, who="built_in")).status_code == 302
    options = Game.objects.get().options
    assert {name: options[name] for name in MIXES[key]["options"]} == MIXES[key]["options"]
    for size in (2, 3, 4):
        new_table(size, chosen_options(GAMES["foundations"], MIXES[key]["options"]))


def test_mixes_are_told_by_name_and_only_where_there_are_modules(client, ana):
    page = as_(client, ana).get("/tables/new/?ruleset=foundations").content.decode()
    assert "Against the Consul" in page and page.count("preset=") == len(MIXES) + 1
    assert client.get("/tables/new/?ruleset=roma").content.decode().count("preset=") == 1


@pytest.mark.parametrize(
    "odd", ["?preset=nothing", "?ruleset=roma&preset=consul", "?preset=" + "x" * 5000, "?preset=%00"]
)
def test_an_odd_preset_is_the_usual_form(odd, client, ana):
    answer = as_(client, ana).get(f"/tables/new/{odd}")
    assert (answer.status_code, answer.context["preset"]) == (200, None)


def test_what_so_many_players_do_not_have_is_marked_and_told(client, ana):
    form = shown(client, ana, "?ruleset=foundations")
    told = {one["size"]: one["names"] for one in form.left_out}
    assert told[4] == "Who begins: seat 5"
    assert "The Consul’s Will: hard" in told[5] and "Who begins" not in told[5]
    assert form["grade_4"].field.widget.attrs == {"data-not": "2 3 4"}
