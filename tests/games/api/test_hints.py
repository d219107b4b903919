"""What strong would do, for programs that practise."""

from games.eventlog import log
from games.models import HintRequest
from games.players import thinking_queue, thinking_worker
from games.rules.ask import lists
from tests.games.api.conftest import Program, read
from tests.tables import open_table


def test_a_program_asks_follows_and_reads(ana, monkeypatch):
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", lambda *arguments, **how: None)
    game = open_table(ana, "roma", size=2, built_in=1, practice=True)
    program, at = Program(ana), f"tables/{game.slug}/hint/"
    assert program.get(at)["state"] == "none"
    assert program.post(at)["state"] == program.get(at)["state"] == "thinking"
    assert read(program.ask("DELETE", at), 200)["state"] == program.get(at)["state"] == "none"
    program.post(at)
    look = log.observe(game, 0)
    choice = look.question.check(thinking_queue.rules_of(game).decide(look.view, look.question))
    rows = [{"choice": lists(choice), "worth": 0.61, "error": 0.02, "why": {"money": 2.0}}]
    HintRequest.objects.update(found=rows, given_up=False)
    told = program.get(at)
    assert (told["state"], told["opened"]) == ("found", look.opened)
    (one,) = told["answers"]
    assert one["choice"] == lists(choice) and one["text"] and "more money (+2)" in one["why_text"]


def test_elsewhere_there_is_none(ana, bruno):
    game = open_table(ana, "roma", size=2, built_in=1)
    for user in (ana, bruno):
        for method in ("GET", "POST", "DELETE"):
            assert read(Program(user).ask(method, f"tables/{game.slug}/hint/"), 404)


def test_one_hint_more_than_may_wait_is_refused(ana, monkeypatch, settings):
    monkeypatch.setattr(thinking_worker.think_of_hint, "apply_async", lambda *arguments, **how: None)
    settings.HINTS_PER_ACCOUNT = 1
    first, second = (open_table(ana, "roma", size=2, built_in=1, practice=True) for _ in range(2))
    program = Program(ana)
    program.post(f"tables/{first.slug}/hint/")
    refused = program.post(f"tables/{second.slug}/hint/", status=400)
    assert refused["key"] == "many_hints" and "Wait for one of them" in refused["detail"]
    assert program.get(f"tables/{second.slug}/hint/")["state"] == "none"
