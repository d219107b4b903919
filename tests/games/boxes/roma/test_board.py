"""Roma's board and question: targets, their labels, and nothing about hidden cards."""

import json
import re
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from django.conf import settings
from django.template.loader import render_to_string

from games.boards import asking, picture, presenters
from games.boards.reader_board import BoardRequest
from games.boxes.roma.icons import COLOURS
from games.boxes.roma.words.cards import SYLLABLES
from games.rules import roma
from games.rules.match import Match
from games.rules.roma.cards import DECK
from games.wording import game_words
from notifications.replies.answers import Answers
from tests.markup import close_up
from tests.rules import chance
from tests.rules.roma.rich import rich

NAMES = ["Ana", "Bruno"]
GAME = SimpleNamespace(slug="tiber-42", ruleset="roma", options={}, over=False)
SPOT = re.compile(
    r'<(button|a|label)\b[^>]*class="board-target[^"]*"(?:[^>]*aria-label="([^"]*)")?[^>]*>(?:<span class="sr">([^<]*))?'
)


def look_at(match, seat=0):
    asked = match.asked(seat)
    final, ends = (asked.final, asked.ends) if asked else ((), ())
    shown = match.view(seat)
    return SimpleNamespace(
        question=asked,
        opened=asked and 7,
        question_name="7",
        view=shown,
        seat=seat,
        held=None,
        together=False,
        game=GAME,
        final=final,
        ends=ends,
    )


def at(dice=None, own=(), foe=(), **more):
    """A turn of Ana's: `own` and `foe` are {disc: card}."""
    pile = {"deck_top_first": ["senator", "haruspex"], "deck_is_all": True}
    position = {"game": "roma", "turn": "A", "discs": {"A": dict(own), "B": dict(foe)}, **pile, **more}
    return Match.at(roma, position | ({"dice": dice} if dice is not None else {}))


def form_of(match, path=(), seat=0, language="en"):
    look, preview = look_at(match, seat), lambda choice: match.preview(seat, choice)
    return asking.FormMaker(
        look, game_words("roma", language), NAMES, presenters.presenter_of("roma"), language, preview
    ).form(path)


def page_of(match, path=(), seat=0):
    """The board with the open question on it, as HTML."""
    look, form = look_at(match, seat), form_of(match, path, seat)
    board = presenters.presenter_of("roma").board(BoardRequest(look, NAMES, "en", form=form))
    return render_to_string("games/roma/board.html", {"board": board, "form": form, "game": GAME, "observation": look})


TITLE = re.compile(r'<section class="area hand[^>]*><h2[^>]*>(.*?)</h2>', re.S)


def board_of(match, seat):
    """The board with nothing to be pressed, for a seat or (None) a spectator."""
    look = look_at(match, 0)
    look.view, look.seat = match.view(seat), seat
    board = presenters.presenter_of("roma").board(BoardRequest(look, NAMES, "en"))
    return close_up(
        render_to_string("games/roma/board.html", {"board": board, "form": None, "game": GAME, "observation": look})
    )


def targets(match, path=(), seat=0):
    """Return {name: button, a or label} of all targets; final answers also have a link for touch screens."""
    found = {}
    for kind, name, inside in SPOT.findall(page_of(match, path, seat)):
        found.setdefault(re.sub(r" \(cannot be undone\)$", "", name or inside), kind)
    return found


ROWS = {"own": {"2": "mercatus", "4": "turris", "5": "legionarius"}, "foe": {"2": "forum", "5": "nero", "6": "turris"}}
HANDS = {"hand": {"A": ["forum", "consul"], "B": ["essedum"]}, "money": {"A": 5, "B": 0}}


@pytest.fixture
def turn():
    return at([2, 5, 5], **ROWS, **HANDS)


# The list


def test_an_action_is_offered_die_by_die(turn):
    form = form_of(turn)
    dice = [group for group in form.groups if group.tight]
    assert [(group.icon, group.label, group.times) for group in dice] == [("die-2", "Die 2", 1), ("die-5", "Die 5", 2)]
    assert [tile.label for tile in dice[1].tiles] == [
        "Take 5 sestertii",
        "Draw 5 cards, keep one",
        "Activate Legionarius",
    ]
    assert [tile.label for tile in form.buttons] == ["End the turn"]
    assert [tile.effects for tile in dice[0].tiles] == [[], [], ["You gain 1 point."]]


def test_a_die_that_cannot_wake_its_card_says_why():
    """In random games each die offers its card or says why not; empty discs say nothing."""
    met = set()
    for seed in range(12):
        rng = Random(f"die {seed}")
        match = Match.at(roma, rich(rng))
        while not match.over and match.step < 60:
            who = match.awaited[0] if match.awaited else None
            if who is not None and match.asked(who).what == "action":
                discs = match.view(who)["seats"][who]["discs"]
                for group in (one for one in form_of(match, seat=who).groups if one.tight):
                    die = json.loads(group.tiles[0].json)[1]
                    card, woken = discs[die - 1]["card"], ("activate", die) in match.asked(who).options
                    assert bool(group.why) is (card is not None and not woken)
                    assert not group.why or game_words("roma", "en").card(card)["name"] in group.why
                    met.add((bool(group.why), woken))
            match.take(*chance.move(rng, match))
    assert met == {(True, False), (False, True), (False, False)}


def test_a_die_says_what_its_card_lacks():
    form = form_of(at([5], {"5": "senator"}, hand={"A": ["forum"], "B": []}))
    assert [group.why for group in form.groups if group.tight] == ["Not Senator: no character in your hand."]


def test_the_cards_of_the_hand_stand_below_with_what_they_cost(turn):
    (lay,) = [group for group in form_of(turn).groups if not group.tight]
    assert [(tile.label, tile.note) for tile in lay.tiles] == [("Consul", "cost 3"), ("Forum", "cost 5")]


def test_a_disc_in_the_list_says_what_lies_there(turn):
    (group,) = form_of(turn, ("lay", "forum")).groups
    assert group.label == game_words("roma", "en").card("forum")["function"], "a phone shows the discs, not the hand"
    lost = [
        f"the {card} there is discarded" if card else "empty"
        for card in ("", "Mercatus", "", "Turris", "Legionarius", "")
    ]
    assert [tile.note for tile in group.tiles] == [f"5 sestertii · {text}" for text in lost]
    assert form_of(at([3, 3], {"3": "onager"}, {"1": "turris", "2": "turris"})).buttons[-1].label == "End the turn"
    onager = at([3], {"3": "onager"}, {"1": "turris", "4": "forum"}, since=[[0, "action", ["activate", 3]]])
    tiles = form_of(onager).groups[0].tiles
    odds = "a roll of 6 or more: 1 in 6"
    assert [tile.note for tile in tiles] == [f"{name}, building, defense 6 · {odds}" for name in ("Turris", "Forum")]


@pytest.mark.parametrize(
    ("attacker", "target", "told"),
    [
        ("legionarius", "nero", "cannot succeed: no roll reaches 9"),
        ("legionarius", "architectus", "a roll of 4 or more: 3 in 6"),
        ("centurio", "nero", "no roll reaches 9 without an added die"),
    ],
)
def test_an_attack_says_what_has_to_be_rolled(attacker, target, told):
    form = form_of(at([3], {"3": attacker}, {"3": target}))
    (tile,) = [one for one in form.each_tile() if one.element == "activate" or "activate" in one.json]
    assert tile.effects[-1] == told


def test_waking_a_card_says_what_is_chosen_next_and_at_last_what_the_card_does():
    match = at([3, 5], {"3": "velites"}, {"1": "nero", "2": "senator"})
    (tile,) = [one for one in form_of(match).each_tile() if "activate" in one.json]
    assert tile.effects == ["you choose a character to attack"]
    last = form_of(match, ("activate", 3)).confirm
    assert last.note == game_words("roma", "en").card("velites")["function"]
    assert last.effects == ["you choose a character to attack"]


def test_equal_cards_are_counted_on_their_button():
    match = at([5], hand={"A": ["machina", "machina", "consul"], "B": []}, money={"A": 9, "B": 0})
    assert {"Machina ×2", "Consul"} <= {tile.label for tile in form_of(match).each_tile()}


def test_a_drawn_card_is_kept_by_pressing_it():
    pile = {"deck_top_first": ["senator", "haruspex", "nero"], "deck_is_all": True}
    match = at([2], since=[[0, "action", ["cards", 2]]], **pile)
    assert {"Keep Senator", "Keep Haruspex"} <= set(targets(match))


def test_a_card_says_what_raises_its_defence():
    def popovers(own):
        return "".join(
            presenters.presenter_of("roma").board(BoardRequest(look_at(at([2], own)), NAMES, "en"))["popovers"]
        )

    assert "A Turris raises its defense to 4." in popovers({"1": "turris", "2": "consul"})
    assert "raises its defense" not in popovers({"2": "consul"})


def test_a_mail_says_it_too():
    match = at([3], {"3": "onager"}, {"1": "turris", "4": "forum"}, since=[[0, "action", ["activate", 3]]])
    answers = Answers(match.asked(0), GAME, "es", NAMES, match.view(0))
    assert [one.text for one in answers.listed()] == [
        "Atacar el disco 1 (Turris, edificio, defensa 6)",
        "Atacar el disco 4 (Forum, edificio, defensa 6)",
    ]
    assert answers.read("turris") == ("target", 1)


# The board


def test_discs_with_something_to_do_are_buttons_that_say_what_lies_there(turn):
    found = targets(turn)
    assert found["Activate disc 2 (Mercatus, building, defense 4)"] == "button"
    assert found["Activate disc 5 (Legionarius, character, defense 6)"] == "button"
    assert not any("disc 4" in name for name in found)  # Turris is never activated


def test_the_end_discs_ask_for_the_die(turn):
    assert targets(turn)["Take money"] == "a"
    assert targets(turn, ("money",)) == {"Take 2 sestertii": "button", "Take 5 sestertii": "button"}
    assert targets(at([4]))["Take 4 sestertii"] == "button"


def test_a_card_of_the_hand_leads_to_the_own_discs(turn):
    assert targets(turn)["Forum"] == "a"
    found = targets(turn, ("lay", "forum"))
    assert list(found.values()) == ["button"] * 6
    assert "Lay Forum at disc 1 (empty)" in found
    assert "Lay Forum at disc 4 (Turris, building, defense 6)" in found


def test_targets_are_the_opponents_discs():
    match = at([3], {"3": "praetorianus"}, {"1": "nero"}, since=[[0, "action", ["activate", 3]]])
    assert targets(match) == {
        f"Block disc {disc} ({'Nero, character, defense 9' if disc == 1 else 'empty'})": "button"
        for disc in range(1, 7)
    }


def test_several_are_ticked_on_the_discs():
    match = at([3], {"1": "legat", "3": "consiliarius"}, since=[[0, "action", ["activate", 3]]])
    found = targets(match)
    assert found == {
        "disc 1 (Legat, character, defense 2)": "label",
        "disc 3 (Consiliarius, character, defense 4)": "label",
    }
    assert [tile.label for tile in form_of(match).tiles] == ["disc 1", "disc 3"]


def test_what_was_taken_up_is_picked_and_then_its_place():
    since = [[0, "action", ["activate", 3]], [0, "consiliarius", [1, 3]]]
    match = at([3], {"1": "legat", "3": "consiliarius", "6": "turris"}, since=since)
    assert targets(match) == {"disc 1": "a", "disc 3": "a"}
    assert "Lay the card from disc 1 at disc 6 (Turris, building, defense 6)" in targets(match, ("move", 1))


def test_dice_are_picked_for_forum_and_consul():
    forum = at([1, 2, 6], {"1": "forum"}, since=[[0, "action", ["activate", 1]]])
    assert set(targets(forum)) == {"Use the 2", "Use the 6"}
    consul = at([1, 2, 6], {"1": "consul"}, since=[[0, "action", ["activate", 1]]])
    assert set(targets(consul)) == {"the 2", "Turn the 6 to 5"}


def test_scaenicus_is_shown_whom_to_copy():
    match = at([1], {"1": "scaenicus", "2": "legat", "5": "tribunusplebis"}, since=[[0, "action", ["activate", 1]]])
    assert len(targets(match)) == 2


@pytest.mark.parametrize("seat", [1, None])
def test_who_is_not_asked_has_nothing_to_press(turn, seat):
    look = look_at(turn, seat)
    board = presenters.presenter_of("roma").board(BoardRequest(look, NAMES, "en"))
    page = render_to_string("games/roma/board.html", {"board": board, "form": None, "game": GAME, "observation": look})
    assert "board-target" not in page
    assert 'name="choice"' not in page


def test_a_changed_defence_is_marked(turn):
    page = page_of(turn)
    assert page.count('class="defence up"') == 4  # all but the two Turres
    assert 'class="defence down"' in page_of(at([1], foe={"1": "nero"}, essedum=1))


# Secrets


def set_up(cards):
    """Bruno lays the same discs with other cards; Ana looks on."""
    match = Match.new(roma, 2)
    match.take(None, "start", (2,))
    order = [*cards, *rest(cards)]
    match.take(None, "deck", tuple(order))
    match.take(0, "exchange", tuple(order[:2]))
    match.take(1, "exchange", tuple(sorted(order[4:8])[:2]))
    for disc in (1, 3, 4, 6):
        match.take(1, "opening", ("lay", match.t.players[1].hand[0], disc))
    return match


def rest(cards):
    left = list(DECK)
    for card in cards:
        left.remove(card)
    return left


def test_cards_face_down_all_look_alike():
    ana = ["legat", "consul", "forum", "turris"]
    one = set_up([*ana, "basilica", "centurio", "nero", "velites"])
    other = set_up([*ana, "basilica", "centurio", "essedum", "templum"])
    assert one.t.players[1].row != other.t.players[1].row
    assert page_of(one) == page_of(other)
    look, theirs = look_at(one), look_at(other)
    assert picture.board_drawing(look, "en", NAMES).svg() == picture.board_drawing(theirs, "en", NAMES).svg()
    assert picture.board_alt_text(look, "en", NAMES) == picture.board_alt_text(theirs, "en", NAMES)
    assert "Nero" in page_of(one, seat=1)


def test_the_picture_and_its_text_show_the_same_numbers(turn):
    look = look_at(turn)
    board, text = picture.board_drawing(look, "en", NAMES), picture.board_alt_text(look, "en", NAMES)
    assert ">Mercatus<" in board.svg()
    assert "2. Mercatus, building, defense 4" in text
    assert "Unused dice: 2, 5, 5" in text
    assert "Essedum" not in text.split("Bruno:")[1].split("\n")[0]  # Bruno's hand
    assert picture.board_png(board)[:4] == b"\x89PNG"


def test_the_pictures_colours_are_the_pages_by_day():
    css = (Path(settings.BASE_DIR) / "static" / "base.css").read_text()
    for kind, colour in COLOURS.items():
        assert f"--{kind}: light-dark({colour}," in css


def test_ending_the_turn_says_what_it_wastes_and_what_the_next_one_begins_with(turn):
    end = next(tile for tile in form_of(turn).buttons if tile.label == "End the turn")
    assert end.note == "Unused dice: 2, 5, 5. At the start of your next turn you will lose 3 points for 3 empty discs"
    assert form_of(turn, ("end",)).confirm.note == end.note
    full = at([2], own={str(disc): "forum" for disc in range(1, 7)})
    assert [tile.note for tile in form_of(full).buttons if tile.label == "End the turn"] == ["Unused dice: 2"]


def test_a_spectator_is_told_whose_each_open_hand_is(turn):
    turn.concede(0)
    watched = board_of(turn, None)
    assert [" ".join(re.sub(r"<[^>]*>", "", one).split()) for one in TITLE.findall(watched)] == [
        "Ana: Hand",
        "Bruno: Hand",
    ]
    own = board_of(turn, 0)
    assert [" ".join(re.sub(r"<[^>]*>", "", one).split()) for one in TITLE.findall(own)] == ["Hand", "Bruno: Hand"]


def test_long_names_may_be_divided_on_cards():
    names = {card: game_words("roma", "en").card(card)["name"] for card in DECK}
    assert {card for card, name in names.items() if max(map(len, name.split())) > 6} == set(SYLLABLES)
    assert {card: name["en"].replace("-", "") for card, name in SYLLABLES.items()}.items() <= names.items()
    page = page_of(at([2], own={"2": "legionarius"}, hand={"A": ["legionarius"], "B": []}))
    assert '<span class="name">Legio\u00adnarius</span>' in page
    assert '<b class="name">Legio\u00adnarius</b>' in page


def test_the_cards_that_were_given_say_from_whom():
    match = Match.at(roma, {"game": "roma", "seats": 2})
    while not match.asked(0) or match.asked(0).what != "opening":
        match.take(*chance.move(Random(1), match))
    got = next(line["facts"]["cards"] for line in match.told(0) if line["key"] == "gives" and line["seat"] == 1)
    look = look_at(match)
    look.said = match.told(0)
    form = asking.FormMaker(look, game_words("roma", "en"), NAMES, presenters.presenter_of("roma"), "en").form()
    assert {tile.element for tile in form.each_tile() if tile.note == "from Bruno"} == set(got)
