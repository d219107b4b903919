"""Gloria's hand on the board: playable cards can be pressed and explained only there."""

import json
import re
from html import unescape
from types import SimpleNamespace
from uuid import UUID

from django.template.loader import render_to_string

from games.boards import asking, presenters
from games.boards.reader_board import BoardRequest
from games.boxes.gloria.board.arrange import hand_targets
from games.wording import game_words
from tests.markup import close_up
from tests.rules.gloria.table import lay, seat

NAMES = ["Ana", "Bruno"]
GAME = SimpleNamespace(uuid=UUID(int=42), slug="tiber-42", ruleset="gloria", options={}, over=False)
SLOT = re.compile(r'<div data-piece="([^"]+)" class="slot[^"]*">(.*?)</div>', re.DOTALL)
PRESS = re.compile(r'<(?:button|a|label)[^>]*\bclass="board-target[^>]*>|<button[^>]*class="board-target[^>]*>')


def on_the_page(table, path=()):
    """The form, and the asked player's part of the board."""
    match, presenter = table.m, presenters.presenter_of("gloria")
    asked = match.asked(0)
    look = SimpleNamespace(
        question=asked,
        opened=7,
        question_name="7",
        view=match.view(0),
        seat=0,
        held=None,
        together=False,
        game=GAME,
        final=asked.final,
        ends=asked.ends,
        until=1,
        head=1,
    )
    form = asking.FormMaker(look, game_words("gloria", "en"), NAMES, presenter, "en").form(path)
    board = presenter.board(BoardRequest(look, NAMES, "en", form=form))
    page = render_to_string(
        "games/gloria/player.html", {"player": board["mine"], "board": board, "form": form, "game": GAME}
    )
    return form, close_up(page)


def shown(table, path=()):
    """The form, and for each card of the hand the tag that is pressed on it ("" for none)."""
    form, page = on_the_page(table, path)
    return form, [(card, unescape("".join(PRESS.findall(slot)))) for card, slot in SLOT.findall(page)]


def tiles(form):
    return [*form.buttons, *form.tiles, *(tile for group in form.groups for tile in group.tiles)]


def test_a_card_leads_its_own_role_by_one_press():
    form, slots = shown(lay(seat("villa muralla senador"), seat()))
    pressed = dict(slots)
    assert 'value="["lead","merchant","villa"]"' in pressed["villa"]
    assert pressed["senador"] == "", "it leads any role: the list asks which"
    assert not any(tile.card for tile in tiles(form) if tile.element == "villa")


def test_what_a_card_says_stands_only_where_it_becomes_a_building():
    (lead,) = [tile for tile in tiles(shown(lay(seat("villa"), seat()))[0]) if tile.element == "villa"]
    assert (lead.card, lead.icon, lead.note, lead.does) == ("", "merchant", "Merchant · stone", "")
    g, says = lay(seat("villa muelle"), seat("taberna")), game_words("gloria", "en").card("villa")["function"]
    g("0 lead craftsman muelle", "1 follow think", "1 think senator")
    (founded,) = [tile for tile in tiles(shown(g)[0]) if tile.element == "villa"]
    assert founded.does == says


def test_a_client_shows_its_role_and_not_what_it_says_as_a_building():
    g, says = (
        lay(seat("templo"), seat("taberna"), pool="villa fuente"),
        game_words("gloria", "en").card("villa")["function"],
    )
    g("0 lead patron templo", "1 follow think", "1 think senator")
    form, _ = shown(g)
    (villa,) = [tile for tile in tiles(form) if tile.element == "villa"]
    assert "Merchant" in villa.card and says not in villa.card
    last = shown(g, ("hire", "villa", "pool"))[0].confirm
    assert says not in "".join(last.cards) and last.note.startswith("The card becomes a client")


def test_the_last_look_at_a_lead_says_what_it_costs_and_who_acts():
    form, _ = shown(lay(seat("muelle", clients="circo villa"), seat()), ("lead", "craftsman", "muelle"))
    assert form.confirm.effects == [
        "You play Dock. Cards played go to the pool at the end of the turn.",
        "You get one action as Craftsman.",
        "Your clients also act as Craftsman: Circus.",
        "You choose what to do after the others have answered.",
    ]


def test_who_has_a_sewer_is_told_of_it():
    form, _ = shown(lay(seat("muelle", done="alcantarillado"), seat()), ("lead", "craftsman", "muelle"))
    assert form.confirm.effects[0] == (
        "You play Dock. Cards played go to the pool at the end of the turn or, with the Sewer, to your stockpile."
    )


def test_nothing_that_is_offered_says_why_not():
    """Two equal cards are a petition: each of them can be used, if not alone."""
    g = lay(seat("villa prision muelle"), seat("templo"), leader=1)
    g("1 lead patron templo")
    _form, page = on_the_page(g)
    why = {card: "<details" in slot for card, slot in SLOT.findall(page)}
    assert why == {"villa": False, "prision": False, "muelle": True}


def test_equal_cards_tick_a_box_each():
    g = lay(seat("santuario villa villa muralla"), seat("taberna"), pool="insula")
    g("0 lead legionary santuario", "1 follow think", "1 think senator")
    assert g.asks == "0 legionary"
    form, slots = shown(g)
    boxes = [re.search(r'for="(pick-\d+)"', pressed)[1] for _, pressed in slots]
    assert sorted(boxes) == sorted(tile.id for tile in form.tiles)
    assert {tile.note for tile in form.tiles} == {"stone", "concrete"}


def test_a_card_with_several_ways_leads_one_step_further():
    g = lay(seat("muelle villa estatua"), seat("taberna"))
    g("0 lead craftsman muelle", "1 follow think", "1 think senator")
    _, slots = shown(g)
    pressed = dict(slots)
    assert 'value="["lay","villa","stone"]"' in pressed["villa"]
    assert "path=%5B%22lay%22%2C%22estatua%22%5D" in pressed["estatua"]
    _, slots = shown(g, ("lay", "estatua"))
    assert dict(slots)["villa"] == "" == dict(slots)["estatua"], "it is chosen: now its site is asked"


def test_a_card_whose_uses_have_nothing_in_common_leads_to_the_question():
    g = lay(seat("coliseo muelle", under="jardin"), seat("taberna"))
    g("0 lead craftsman muelle", "1 follow think", "1 think senator")
    form, page = on_the_page(g)
    assert {json.loads(one.json)[0] for one in tiles(form) if one.element in ("coliseo", "jardin")} == {"lay", "add"}
    slot = dict(SLOT.findall(page))["coliseo"]
    assert re.search('class="gl-ways" href="#question" aria-label="Colosseum: [^"]+"', slot)
    _, page = on_the_page(g, ("lay", "coliseo"))
    assert "gl-ways" not in page, "it is chosen"


def test_the_card_of_the_answer_looked_at_is_marked():
    g = lay(seat("muelle villa"), seat("taberna"))
    g("0 lead craftsman muelle", "1 follow think", "1 think senator")
    form, _ = shown(g, ("lay", "villa", "stone"))
    assert form.confirm
    assert hand_targets(form, ["villa"])[0].chosen


def passing(clients: str) -> str:
    """Return the note next to the button with which seat 0 builds nothing, with these clients."""
    g = lay(seat("muelle circo villa", clients=clients), seat("arco"))
    g("0 lead craftsman muelle", "1 follow think", "1 think senator")
    form, _ = on_the_page(g)
    (tile,) = [one for one in form.each_tile() if one.json == '"pass"']
    return tile.note


def test_who_passes_reads_how_many_actions_that_gives_up():
    assert passing("empalizada mercado") == "you give up 3 actions"
    assert passing("") == "", "of the only action it is said already: nothing is built"
