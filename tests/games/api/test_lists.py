"""Lists that stay what they are while tables come and go, and everything else a page can do, done by a program."""

import pytest

from games.models import Game
from tests.browser.scenes import person, play, table
from tests.games.api.conftest import Program
from tests.tables import open_table

pytestmark = pytest.mark.both


def walk(program: Program, path: str) -> list[str]:
    """All tables of a list, page by page."""
    found, cursor = [], ""
    while True:
        page = program.get(f"{path}&cursor={cursor}")
        found += [row["table"] for row in page["tables"]]
        if page["next"] is None:
            return found
        cursor = page["next"]


def test_a_list_is_walked_without_gap_or_repetition(ana, bruno):
    made = [open_table(ana, "gloria", size=3) for _ in range(7)]
    Game.objects.filter(pk__in=[one.pk for one in made[2:5]]).update(created_at=made[3].created_at)
    program = Program(bruno)
    page = program.get("tables/open/?limit=3&host=Ana")
    late = open_table(ana, "gloria", size=3)
    found = [row["table"] for row in page["tables"]] + walk_from(program, page["next"])
    assert sorted(found) == sorted(one.slug for one in made) and late.slug not in found
    assert walk(program, "tables/open/?limit=2&host=Ana")[0] == late.slug


def walk_from(program: Program, cursor: str) -> list[str]:
    page = program.get(f"tables/open/?limit=3&host=Ana&cursor={cursor}")
    rest = walk_from(program, page["next"]) if page["next"] else []
    return [row["table"] for row in page["tables"]] + rest


@pytest.mark.parametrize(
    "query", ["cursor=x", "cursor=%00", "limit=0", "limit=x", "limit=9999999999999", "game=chess", "cursor=MX4"]
)
def test_what_is_no_page_is_refused(ana, query):
    assert Program(ana).get(f"tables/open/?{query}", 400)["type"] == "/api/docs/#malformed"


def test_filters(ana, bruno):
    mine = table(ana, bruno)
    over = play(table(ana, bruno, options={"short": True}))
    open_table(bruno, "roma", size=2, bots=True)
    program = Program(ana)
    assert walk(program, "tables/mine/?state=running") == [mine.slug]
    assert walk(program, "tables/mine/?game=roma") == []
    assert walk(program, "tables/archive/?player=ANA") == [over.slug] == walk(Program(), "tables/archive/?game=gloria")
    assert walk(program, "tables/archive/?player=nobody") == []
    assert len(walk(program, "tables/open/?bots=yes")) == 1
    assert program.get("tables/archive/?since=yesterday", 400)["fields"] == ["since"]


def test_a_game_from_opening_to_archive(ana, bruno):
    host, guest = Program(ana), Program(bruno)
    row = host.post("tables/", {"game": "roma", "size": 2, "public": False}, 201)
    at = f"tables/{row['table']}/"
    assert row["state"] == "open" and row["free"] == 1
    assert guest.post(f"{at}join/", {}, 404)
    invitation = host.get(at)["invitation"]
    assert guest.get(at, 404) and host.post(f"{at}renew-invitation/", {})["invitation"] != invitation
    invitation = host.get(at)["invitation"]
    assert guest.post(f"{at}join/", {"invitation": invitation})["state"] == "running"
    assert host.get(at)["invitation"] is None
    play(Game.objects.get(slug=row["table"]))
    over = guest.get(at)
    assert over["state"] == "finished" and over["result"]["winners"] and over["question"] is None
    export = host.get(f"{at}export/")
    assert export["format"] == "roma-by-post/2"
    history = host.get(f"{at}history/")
    assert history["entries"] and {line["number"] for line in history["entries"] if line["step"]} <= set(
        history["steps"]
    )
    step = history["steps"][len(history["steps"]) // 2]
    mine, his = host.get(f"{at}replay/{step}/?viewpoint=0"), host.get(f"{at}replay/{step}/?viewpoint=1")
    assert (
        mine["view"] == guest.get(f"{at}replay/{step}/?viewpoint=0")["view"] and mine["number"] == his["number"] == step
    )
    assert walk(host, "tables/archive/?game=roma") == [row["table"]]


def test_history_goes_on_where_it_ended(ana, bruno):
    at = f"tables/{play(table(ana, bruno)).slug}/"
    program, found, after = Program(ana), [], 0
    while after is not None:
        page = program.get(f"{at}history/?after={after}")
        found += page["entries"]
        after = page["next"]
    assert len(found) > 200
    numbers = [line["number"] for line in found]
    assert numbers == sorted(numbers)
    assert program.get(f"{at}history/?after={numbers[-1]}")["entries"] == []


def test_motions_talk_notes_time_and_profile(ana, bruno):
    game = table(ana, bruno)
    mine, his = Program(ana), Program(bruno)
    at = f"tables/{game.slug}/"
    motion = mine.post(f"{at}motions/", {"kind": "draw"})["motions"][0]
    assert motion["own"] and not his.get(f"{at}motions/")["motions"][0]["own"]
    assert his.post(f"{at}motions/{motion['id']}/vote/", {"agrees": True})["motions"] == []
    assert mine.get(at)["state"] == "finished"
    said = mine.post(f"{at}chat/", {"text": "Salve **omnes**"}, 201)
    assert his.get(f"{at}chat/")["messages"] == [{**said, "own": False}]
    assert mine.ask("PUT", f"{at}note/", {"text": "his wood"}).status_code == 200
    assert mine.get(f"{at}note/") == {"text": "his wood"} and his.get(f"{at}note/") == {"text": ""}
    habits = {"quiet": [1320, 420], "weekends_off": True, "reminder_schedule": [["share", 50]]}
    assert mine.ask("PUT", "me/time/", habits).status_code == 200
    assert {**mine.get("me/time/"), **habits} == mine.get("me/time/")
    assert mine.ask("PATCH", "me/", {"name": "Bruno"}).status_code == 400
    assert mine.ask("PATCH", "me/", {"name": "Anita", "language": "es"}).status_code == 200
    assert mine.ask("PATCH", "me/", {"asks_first": True}).status_code == 200
    assert mine.get("me/")["asks_first"] is True
    assert mine.get("me/")["name"] == "Anita" and mine.get("tables/nowhere-1/", 404)["title"] == "No encontrado"


def test_undo_and_preview(ana, bruno):
    game = play(table(ana, bruno), 0, what="lead")
    program, at = Program(ana), f"tables/{game.slug}/"
    question = program.get(f"{at}question/")["question"]
    choice = next(one["choice"] for one in question["offers"] if not one["final"])
    before = program.get(at)
    seen = program.post(f"{at}preview/", {"opened": question["opened"], "choice": choice})
    assert set(seen) == {"entries", "view", "ends"} and seen["ends"] is None
    assert program.get(at)["head"] == before["head"]
    program.post(f"{at}answer/", {"opened": question["opened"], "what": question["what"], "choice": choice})
    found = program.get(at)["undo"]
    undo, turn = found["to"], found["turn"]
    assert turn["to"] <= undo and turn["count"] >= 1 and turn["text"].startswith("Undo my turn")
    program.post(f"{at}undo/", {"to": undo})
    assert program.get(at)["view"]["asked"] == before["view"]["asked"]
    assert program.get(f"{at}question/")["question"]["opened"] > question["opened"]


def test_standing_orders(ana, bruno):
    game = table(ana, bruno)
    mine, his, at = Program(ana), Program(bruno), f"tables/{game.slug}/orders/"
    kind = mine.get(at)["kinds"][0]
    standing = mine.post(at, {"kind": kind["kind"], "until": "times", "times": 2}, 201)["orders"]
    assert [one["kind"] for one in standing] == [kind["kind"]] and his.get(at)["orders"] == []
    assert mine.post(at, {"kind": "everything"}, 400)["key"] == "bad_order"
    assert his.ask("DELETE", f"{at}{standing[0]['id']}/").status_code == 400
    assert mine.ask("DELETE", f"{at}{standing[0]['id']}/").status_code == 200 and mine.get(at)["orders"] == []
    assert Program(person("Carla")).get(at, 404)


def test_inviting_a_player(ana, bruno):
    game = open_table(ana, "roma", size=2, public=False)
    Program(ana).post(f"tables/{game.slug}/invite/", {"player": "Bruno"})
    (asked,) = Program(bruno).get("me/invitations/")["invitations"]
    assert asked["table"] == game.slug and asked["host"] == "Ana"
    assert Program(bruno).post(f"tables/{game.slug}/join/", {})["state"] == "running"


def test_what_was_sent_is_listed(ana, bruno):
    table(ana, bruno)
    notices = (
        Program(bruno).get("me/notifications/")["notifications"]
        + Program(ana).get("me/notifications/")["notifications"]
    )
    assert {one["kind"] for one in notices} >= {"turn"}
    assert person("Carla").pk and Program(ana).get("me/notifications/?cursor=zz", 400)


def test_a_practice_table_is_opened_and_told_as_one(ana):
    program = Program(ana)
    wanted = {"game": "gloria", "size": 2, "computer_players": 1, "practice": True}
    row = program.post("tables/", wanted, status=201)
    assert row["practice"] is True and row["state"] == "running"
    refused = program.post("tables/", {**wanted, "computer_players": 0}, status=400)
    assert "one person" in refused["detail"] and Game.objects.count() == 1


def test_open_tables_show_two_of_each_host_and_all_of_one_host_on_request(ana, bruno):
    hers = [open_table(ana, "gloria", size=2).slug for _ in range(4)]
    his = open_table(bruno, "gloria", size=2).slug
    stranger = Program()
    assert walk(stranger, "tables/open/?limit=2") == [his, hers[3], hers[2]]
    assert walk(stranger, "tables/open/?limit=3&host=ANA") == hers[::-1]
    assert walk(stranger, "tables/open/?host=nobody") == []
    bots = open_table(ana, "roma", size=2, bots=True)
    Game.objects.filter(pk=bots.pk).update(created_at=Game.objects.get(slug=hers[0]).created_at)
    for query in ("bots=yes", "game=roma"):
        assert walk(stranger, f"tables/open/?{query}") == [bots.slug], "two of those that the reader asks for"
