"""Requests by email: cards, rules, orders, chat, motions, effects of answers."""

import pytest

from games.eventlog import log
from games.models import Game, Message, Motion, Order, Seat
from games.orders import placing, vocabulary
from games.rules import GAMES
from games.wording import words_of
from notifications.inbound import requests
from notifications.models import ReceivedMail
from tests.browser import scenes
from tests.notifications.inbound.conftest import opened, receipt
from tests.notifications.inbound.test_several_lines import dice_as_lines, head, said, seat_at_an_action

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("text", ["carta Circo", "card Circus", "Cartas: circo", "card: CIRCUS please"])
def test_a_card_is_told_with_its_rulings_in_the_readers_language(solo, send, text: str) -> None:
    before = head(solo)
    assert send(solo, text) == "cards"
    letter, told = receipt(solo), words_of(solo.game, "es").card("circo", solo.game.options)
    assert f"Circo: {told['function']}" in letter.plain
    assert head(solo) == before and letter.opened == opened(solo)


def test_a_card_that_nobody_knows_is_no_request(solo, send) -> None:
    assert send(solo, "card abracadabra") == "unclear"


def test_the_rules_are_where_they_are(solo, send) -> None:
    assert send(solo, "reglas") == "rules"
    assert "/gloria/" in receipt(solo).plain
    assert send(solo, "reglas senador") == "rules"
    assert "enador" in receipt(solo).plain.partition("R1: ")[2].splitlines()[0]


def test_talk_is_said_at_the_table_with_all_its_lines(solo, send) -> None:
    before = head(solo)
    assert send(solo, "decir: ¡Bien jugado!\n1. Pensar\n@Bruno, ¿sigues?") == "said"
    assert Message.objects.get().text == "¡Bien jugado!\n1. Pensar\n@Bruno, ¿sigues?"
    assert head(solo) == before
    assert receipt(solo).plain.splitlines()[1].startswith("Escrito en el chat: ¡Bien jugado!")
    assert send(solo, "say hello") == "unclear", "without its colon it is not said"


def test_a_draw_is_proposed_and_never_by_asking(table, people, send) -> None:
    seat = Seat.objects.select_related("user", "game").get(game=table, user=people[0])
    assert send(seat, "¿proponer empate?") == "help"
    assert send(seat, "proponer empate si Bruno quiere") != "proposed"
    assert not Motion.objects.exists()
    assert send(seat, "Proponer empate.") == "proposed"
    assert Motion.objects.get().kind == Motion.Kind.DRAW
    assert receipt(seat).plain.splitlines()[1].startswith("La votación ha empezado.")
    assert send(seat, "propose undo") == "refused", "there is nothing to take back"


def test_standing_orders_are_listed_and_stopped(table, people, send) -> None:
    seat = Seat.objects.select_related("user", "game").get(game=table, user=people[0])
    assert send(seat, "órdenes") == "orders"
    assert receipt(seat).plain.splitlines()[1].startswith("No tienes órdenes permanentes")
    key = next(key for key, kind in vocabulary.vocabulary_of("gloria").kinds.items() if key)
    kind = vocabulary.vocabulary_of("gloria").kinds[key]
    assert kind
    placing.set_order(table, people[0], key, {}, Order.Until.GAME)
    assert send(seat, "orders") == "orders"
    assert "\n1. " in receipt(seat).plain.partition("Para anular una")[0]
    assert send(seat, "parar orden 2") == "refused"
    assert send(seat, "¿parar orden 1?") == "help"
    assert Order.objects.get().state == Order.State.ACTIVE
    assert send(seat, "stop order 1") == "order_stopped"
    assert Order.objects.get().state == Order.State.OVER


def test_an_order_is_given_by_its_number_with_what_is_chosen(table, people, send) -> None:
    seat = Seat.objects.select_related("user", "game").get(game=table, user=people[0])
    assert send(seat, "¿orden 1?") == "help"
    assert send(seat, "orden 99") != "order_given" and send(seat, "orden 1: abracadabra") == "refused"
    assert not Order.objects.exists()
    assert send(seat, "orders") == "orders"
    assert "\n1. " in receipt(seat).plain
    assert send(seat, "orden 1") == "order_given"
    order = Order.objects.get()
    assert order.until == Order.Until.MINE and order.state == Order.State.ACTIVE
    assert receipt(seat).plain.splitlines()[1].startswith("Orden permanente dada: ")
    assert send(seat, "parar orden") == "order_stopped"


@pytest.mark.parametrize("ruleset", list(GAMES))
def test_in_every_game_what_the_list_has_can_be_ordered(ruleset: str, send, settings) -> None:
    settings.INBOUND_PER_HOUR = 1000
    game = scenes.table(scenes.person("Ana", "es"), scenes.person("Bruno"), ruleset=ruleset)
    seat = Seat.objects.select_related("user", "game").get(game=game, number=0)
    kinds = vocabulary.vocabulary_of(ruleset).kinds
    for number, kind in enumerate(kinds.values(), 1):
        texts = {text for _, _, text in requests.order_values(seat, kind, log.observe(game, 0).view)}
        for text in sorted(texts)[:3] or [""]:
            chosen = f"order {number}: {text}; hasta el final de la partida" if text else f"order {number}"
            assert send(seat, chosen) in ("order_given", "refused"), chosen
            Order.objects.all().delete()
        assert send(seat, f"orden {number}") == "order_given" or not kind.usual(log.observe(game, 0).view)
        Order.objects.all().delete()


def test_what_answers_would_do_is_told_and_nothing_is_played(send) -> None:
    seat = seat_at_an_action()
    lines, before = dice_as_lines(seat), head(seat)
    assert send(seat, f"y si: {lines[0]}; {lines[1]}; abracadabra") == "tried"
    facts = ReceivedMail.objects.latest("pk").facts
    assert [one["answer"][:6] for one in facts["tried"]] == ["Cobrar"] * 2 and facts["left"] == "abracadabra"
    assert all(one["lines"] for one in facts["tried"])
    assert head(seat) == before
    letter = receipt(seat)
    assert "no se ha jugado nada" in letter.plain and "Sin probar desde «abracadabra»" in letter.plain


def test_what_would_come_to_light_is_not_told(send) -> None:
    """A sequence of answers ends at luck, so that no player can look at the deck."""
    seat = seat_at_an_action()
    die = next(one[1] for one in log.observe(seat.game_id, seat.number).question.options if one[0] == "cards")
    drawing = said(seat, ("cards", die))
    assert send(seat, f"what if: {drawing}; acabar el turno") == "tried"
    facts = ReceivedMail.objects.latest("pk").facts
    deck = log.load(Game.objects.get(pk=seat.game_id)).t.deck[-die:]
    words = words_of(seat.game, "es")
    told = " ".join(line for one in facts["tried"] for line in one["lines"])
    assert facts["left"] == "acabar el turno" and len(facts["tried"]) == 1
    assert not any(words.card(card)["name"] in told for card in deck)


def test_help_lists_them(solo, send) -> None:
    assert send(solo, "ayuda") == "help"
    plain = receipt(solo).plain
    for word in (
        "carta Academia",
        "reglas Academia",
        "y si:",
        "decir:",
        "órdenes",
        "parar orden 1",
        "proponer empate",
        "tablero",
    ):
        assert word in plain, word


@pytest.mark.parametrize("ruleset", ["roma", "great_city", "foundations"])
def test_in_every_game_rules_and_cards_are_told(ruleset: str, send) -> None:
    game = scenes.table(scenes.person("Ana", "es"), scenes.person("Bruno"), ruleset=ruleset)
    seat = Seat.objects.select_related("user", "game").get(game=game, number=0)
    assert send(seat, "rules") == "rules" and receipt(seat).plain
