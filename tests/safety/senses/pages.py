"""What browsers and programs get: status, headers, cookies, bytes."""

import json
from datetime import timedelta
from random import Random

import pytest
from django.test import Client

from games.eventlog import log, observations, samples
from games.facts.errors import Diverged
from games.models import ChatMark, Game, Remark
from games.motions import voting
from games.orders import vocabulary
from games.rules.ask import Ask, lists
from games.tables import chat
from games.what_if import trials
from notifications.models import Kind
from roma_site.accounts import data_export
from tests import law
from tests.safety.moments import Moment, forget

from .bare import Found, answered, letter_of, newest, read

PREVIEWED = 4  # answers
TRIED = 20  # answers on a what-if board: cards are drawn by then
AS_ALONE = "unlike what a new process gives"
ARCHIVES = ("/archive/", "/api/v1/tables/archive/")


def table_page(at: Moment) -> Found:
    table = f"/t/{at.game.slug}/"
    news = at.client.get(f"{table}news/?seen={at.head - 1}", HTTP_HX_REQUEST="true")
    none = [f"{table}news/?seen={at.head}&timed={at.game.retimed}"]
    found = [*read(at.client, [table]), ("news", answered(news))]
    return [*found, *read(at.client, none), *read(at.client, none, HTTP_IF_NONE_MATCH=news["ETag"])]


def shared_page(at: Moment) -> Found:
    paths = [f"/t/{at.game.slug}/", f"/api/v1/tables/{at.game.slug}/"]

    def seen(before: list[int]) -> Found:
        with at.apart():
            forget()
            for other in before:
                read(at.browser(other), paths)
            return [*read(at.client, paths), *read(Client(), paths)]

    alone, found = seen([]), seen(at.others)
    changed = [(first, second) for first, second in zip(alone, found, strict=True) if first != second]
    return [(AS_ALONE, law._apart(*(repr(one).encode() for one in changed[0])) if changed else ""), *found]


def other_pages(at: Moment) -> Found:
    """The table's other pages and the reader's own."""
    table, orders = f"/t/{at.game.slug}/", list(vocabulary.vocabulary_of(at.game.ruleset).kinds)[:1]
    names = ["history/", "luck/", "talk/", "orders/", "export.json", f"replay/{at.head}/"]
    found = read(at.client, [table + name for name in (*names, *(f"orders/new/{key}/" for key in orders))])
    found += read(at.client, [table + name for name in ("chain/", "chain/?after=1")])
    return found + read(at.client, ["/", "/archive/", "/you/orders/", "/you/what-if/", "/you/notifications/history/"])


def program_pages(at: Moment) -> Found:
    """The API; and once more for who has those bytes."""
    table, key = f"/api/v1/tables/{at.game.slug}/", {"HTTP_AUTHORIZATION": f"Bearer {at.token}"}
    paths = [table + name for name in ("", "question/", "history/", "motions/", "chat/", "orders/", "note/")]
    paths += [f"/api/v1/{name}/" for name in ("me/notifications", "me/questions", "me/webhooks", "tables/mine")]
    found = read(Client(), paths, **key)
    mark = dict(found[0][1][1])["ETag"]
    return found + read(Client(), [table], HTTP_IF_NONE_MATCH=mark, **key)


def previews_told(at: Moment) -> Found:
    look, path = at.look(at.seat), f"/api/v1/tables/{at.game.slug}/preview/"
    found: Found = []
    for choice in law.answers(look.question)[:PREVIEWED] if look.opened else ():
        body = {"opened": look.opened, "stamp": look.stamp, "choice": choice}
        found.append((f"{choice}", answered(program(at).post(path, body, content_type="application/json"))))
    return found


def boards_tried(at: Moment) -> Found:
    look, table = at.look(at.seat), f"/t/{at.game.slug}/"
    if look.opened is None:
        return []
    trial, random = trials.sampled_start(at.game, at.seat, look.opened, "1").trial("1"), Random(1)
    for _ in range(TRIED):
        if trial.asked:
            question = trial.match.asked(trial.asked[0])
            trial.take(trial.asked[0], question.what, law.at_random(question, random))
    body = {"opened": look.opened, "stamp": look.stamp, "seed": "1", "moves": lists(trial.moves)}
    with at.apart():
        page = at.client.post(f"{table}what-if/", {"opened": look.question_name}, follow=True)
        path = f"/api/v1/tables/{at.game.slug}/what-if/"
        reply = program(at).post(path, body, content_type="application/json")
        assert reply.status_code == page.status_code == 200
        worlds = samples.sample_states(at.game, at.seat, look.opened, 1).worlds
        return [("page", answered(page)), ("tried", answered(reply)), ("thought about", worlds)]


def hints_told(at: Moment) -> Found:
    found: Found = []
    for game in Game.objects.filter(practice=True, host=at.reader):
        path = f"/api/v1/tables/{game.slug}/hint/"
        with at.apart():
            at.clock.shift(timedelta(seconds=20))
            found.append(("asked", answered(program(at).post(path))))
            at.clock.shift(timedelta(seconds=10))
            found += [("waits", answered(program(at).get(path))), *read(at.client, [f"/t/{game.slug}/"])]
    return found


def program(at: Moment) -> Client:
    """A program of the reader's."""
    return Client(headers={"Authorization": f"Bearer {at.token}"})


def people_found(at: Moment) -> Found:
    found: Found = []
    for other in at.others:
        name = at.users[other].public_name
        address = f"{name.lower()}@example.org"
        lists = [f"{path}?player={text}" for path in ARCHIVES for text in (name, address)]
        with at.apart():
            found += read(at.client, lists)
            found.append(("block", answered(at.client.post("/you/blocked/", {"who": address}, follow=True))))
            body = {"name": address}
            reply = program(at).post("/api/v1/me/blocks/", body, content_type="application/json")
            found.append(("a program's block", answered(reply)))
            chat.post_message(at.game, at.reader, f"@{address} hello")
            found.append(
                ("called", [*ChatMark.objects.filter(game=at.game).order_by("user").values_list("user", "calls")])
            )
    return found


def stopped_told(at: Moment) -> Found:
    why, path = Diverged(at.game.head, repr(log.load(at.game).position())), f"/api/v1/tables/{at.game.slug}/"

    def fail(*args: object) -> None:
        raise why

    with at.apart(), pytest.MonkeyPatch.context() as patch:
        patch.setattr(observations, "load_warm", fail)
        forget()
        found = read(program(at), [path, f"{path}question/", f"{path}history/"])
        return found + read(at.client, [f"/t/{at.game.slug}/"]) + read(Client(), [path])


def acts(at: Moment) -> Found:
    look, table = at.look(at.seat), f"/t/{at.game.slug}/"
    sent = {"opened": look.opened or at.head, "what": look.question.what if look.question else "any"}
    tries: list[tuple[str, dict]] = [("answer/", {**sent, "choice": text}) for text in ('["lead", "nobody"]', "[")]
    tries += [("undo/", {"to": look.undo_to or 1}), ("note/", {"text": "x"})]
    if at.game.size > 2:  # else the game would be over
        tries.append(("concede/", {"sure": "yes"}))
    if look.opened and type(look.question) is Ask:
        safe = [option for option in look.question.options if option not in look.question.final]
        tries += [("answer/", {**sent, "choice": json.dumps(option)}) for option in safe[:1]]
    who, what, choice = next((one for one in at.following if one[0] is not None), (None, "", None))
    if who == at.seat and look.opened:
        tries.append(("answer/", {"opened": look.opened, "what": what, "choice": json.dumps(choice)}))
    found: Found = []
    for path, data in tries:
        with at.apart():
            found += done(at, table, path, data)
            if path == "answer/" and (back := at.look(at.seat).undo_to):
                found += done(at, table, "undo/", {"to": back})
    return found


def done(at: Moment, table: str, path: str, data: dict) -> Found:
    reply = at.client.post(table + path, data)
    return [(path, answered(reply)), *read(at.client, [table] if reply.status_code < 400 else [])]


def own_data(at: Moment) -> Found:
    return [("holdings", data_export.export_document(at.reader))]


# Motions and nudges


def motion_sheets(at: Moment) -> Found:
    found: Found = []
    other, table = at.others[0], f"/t/{at.game.slug}/"
    back = [(seat, "undo", number) for seat in (other, at.seat) for number in at.look(seat).own[-1:]]
    for seat, kind, about in [*back, (other, "draw", False)]:
        with at.apart():
            motion = voting.propose_motion(at.game, at.users[seat], kind, about)
            found += read(at.client, [table])
            key = {"HTTP_AUTHORIZATION": f"Bearer {at.token}"}
            found += read(Client(), [f"/api/v1/tables/{at.game.slug}/motions/"], **key)
            found += [("letter", letter_of(notice)) for notice in newest(at, Kind.MOTION)]
            voter = at.seat if seat != at.seat else other
            word = {"says": "yes" if kind == "undo" else "no"}
            reply = at.browser(voter).post(f"{table}motions/{motion.pk}/vote/", word)
            found.append(("vote", answered(reply) if voter == at.seat else reply.status_code))
            found += read(at.client, [table] if kind == "undo" else [])
            found.append(("said", said_beside(at)))
    return found


def nudges_given(at: Moment) -> Found:
    found: Found = []
    for seat in at.others[:2]:
        with at.apart():
            at.clock.shift(timedelta(hours=13))
            table = f"/t/{at.game.slug}/"
            found += read(at.client, [table])
            found.append(("nudge", answered(at.client.post(f"{table}seats/{seat}/nudge/"))))
            found += read(at.client, [table])
            found.append(("said", said_beside(at)))
    return found


def said_beside(at: Moment) -> list:
    return list(Remark.objects.filter(game=at.game).order_by("pk").values_list("key", "seat", "facts"))
