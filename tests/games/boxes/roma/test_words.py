"""All entries and questions of random games of Roma have texts in every language."""

from random import Random

import pytest

from games.boards.presenters import catalogue_of
from games.boxes.roma import words as package
from games.rules import roma
from games.rules.ask import Ask
from games.rules.match import Match
from games.rules.roma.cards import CARDS
from games.wording import game_words
from games.wording.languages import language_codes
from tests import tiers
from tests.games.wording.ears import NAMES, Ears, hear, heard_all, sound
from tests.rules.roma.rich import rich

pytestmark = pytest.mark.seeded
# The cards that ask nothing; the questions of the others have their names.
UNASKED = {"legionarius", "essedum", "legat", "tribunusplebis", "mercatus", "basilica", "templum", "turris"}


@pytest.fixture(scope="module")
def ears():
    heard = Ears("roma")
    done = lambda: heard_all(heard, package) and heard.topics >= set(package.CARDS) - UNASKED  # noqa: E731
    for number in tiers.until(done, tiers.seeds(few=600, many=5_000)):
        random = Random(number)
        hear(heard, Match.at(roma, rich(random)) if number % 2 else Match.new(roma, 2), random)
    return heard


def test_everything_said_in_random_games_has_words(ears):
    assert ears.keys - {"over"} == {key.partition(".")[0] for key in package.LOG_ENTRIES}


def test_everything_asked_in_random_games_has_words(ears):
    assert ears.whats == set(package.QUESTION_TEXTS)
    assert ears.topics & set(package.CARDS) == set(package.CARDS) - UNASKED
    others = {f"topic.{topic}" for topic in ears.topics - set(package.CARDS)}
    assert others == {key for key in package.TERMS if key.startswith("topic.")}


@pytest.mark.parametrize("language", language_codes())
def test_every_card_has_a_name_a_function_and_its_numbers(language):
    w = game_words("roma", language)
    for row in CARDS:
        card = w.card(row.id)
        sound(card["function"], language)
        assert len(card["function"]) <= 100
        assert (card["name"], card["cost"], card["defence"]) == (row.name, row.cost, row.defence)


@pytest.mark.parametrize("language", language_codes())
def test_every_ruling_stands_beside_the_cards_it_names(language):
    told = catalogue_of("roma", language)
    assert len(told.rulings) == 14
    of_card = {entry.name: {ruling.name for ruling in entry.rulings} for entry in told.entries}
    never_activated = {"Basilica", "Templum", "Turris"}  # R8 names them for that
    for ruling in told.rulings:
        named = {name for name in of_card if name in ruling.text} - (never_activated if ruling.name == "R8" else set())
        assert [name for name in sorted(named) if ruling.name not in of_card[name]] == [], ruling.name


def line(key, **facts):
    return {"step": 1, "key": key, "seat": 0, "facts": facts}


BATTLE = {"target": 3, "card": "turris", "defence": 6, "roll": 4}


@pytest.mark.parametrize(
    ("told", "english", "spanish"),
    [
        (line("rolls", dice=[1, 5, 5]), "You roll 1, 5 and 5.", "Sacas 1, 5 y 5."),
        (line("lays", card="forum", disc=2, cost=5, covers=None), "You lay Forum at disc 2 for 5 sestertii.", "Pones Forum en el disco 2 por 5 sestercios."),
        (line("lays", card="forum", disc=2, cost=0, covers="nero"), "You lay Forum for free at disc 2 and discard Nero there.", "Pones Forum gratis en el disco 2 y descartas Nero, que estaba ahí."),
        (line("battle", **BATTLE, added=0, won=False), "Battle: 4 against 6. Turris holds.", "Batalla: 4 contra 6. Turris resiste."),
        (line("battle", **BATTLE, added=2, won=True), "Battle: 4 + 2 (Centurio) against 6. Turris falls.", "Batalla: 4 + 2 (Centurio) contra 6. Turris cae."),
        (line("gains", vp=0), "You gain nothing.", "No ganas nada."),
        (line("forum", dice=[3], basilicas=0, vp=3), "You gain 3 points with the Forum (dice: 3).", "Ganas 3 puntos con el Forum (dados: 3)."),
        (line("loses", vp=2, discs=3), "You lose 2 points for 3 empty discs.", "Pierdes 2 puntos por 3 discos vacíos."),
        (line("keeps", discard=[]), "You keep one.", "Te guardas una."),
    ],
)  # fmt: skip
def test_lines_that_hang_on_their_facts(told, english, spanish):
    assert game_words("roma", "en").line(told, NAMES, 0) == english
    assert game_words("roma", "es").line(told, NAMES, 0) == spanish


DEALT = {"step": 1, "key": "dealt", "seat": None, "facts": {"count": 4, "cards": ["nero", "forum"]}}


def test_what_both_are_dealt_is_told_as_the_readers_own():
    assert game_words("roma", "en").line(DEALT, NAMES, 0) == "Each player is dealt 4 cards. You get Nero and Forum."
    assert game_words("roma", "es").line(DEALT, NAMES, 0) == "Cada jugador recibe 4 cartas. Las tuyas: Nero y Forum."
    unknown = {**DEALT, "facts": {"count": 4}}
    assert game_words("roma", "en").line(unknown, NAMES) == "Each player is dealt 4 cards."


@pytest.mark.parametrize(
    ("told", "english", "spanish", "others"),
    [
        (line("expels", card="nero"), "Ana sends your Nero back to your hand.", "Ana devuelve tu Nero a tu mano.", "Ana sends Nero back to the opponent's hand."),
        (line("kills", by="nero", card="forum", target=6, disc=1), "Ana's Nero destroys your Forum at disc 6. Both are discarded.", "El Nero de Ana destruye tu Forum en el disco 6. Se descartan ambas cartas.", "Ana's Nero destroys Forum at disc 6. Both are discarded."),
        (line("takes", vp=1), "Ana takes 1 point from you.", "Ana te quita 1 punto.", "Ana takes 1 point from the opponent."),
        (line("buys", vp=1, money=2), "Ana buys 1 point from you for 2 sestertii.", "Ana te compra 1 punto por 2 sestercios.", "Ana buys 1 point from the opponent for 2 sestertii."),
        (line("blocks", disc=3), "Ana blocks your disc 3 for your next turn.", "Ana bloquea tu disco 3 para tu próximo turno.", "Ana blocks the opponent's disc 3 for their next turn."),
        (line("weakens", by=2), "This turn your cards have 2 points less defense.", "Este turno tus cartas tienen 2 puntos menos de defensa.", "This turn the cards facing Ana have 2 points less defense."),
        (line("attacks", card="nero", target=2, defence=9), "Ana attacks your Nero at disc 2, defense 9.", "Ana ataca tu Nero en el disco 2, con defensa 9.", "Ana attacks Nero at disc 2, defense 9."),
    ],
)  # fmt: skip
def test_what_is_done_to_the_reader_is_told_to_the_reader(told, english, spanish, others):
    assert game_words("roma", "en").line(told, NAMES, 1) == english
    assert game_words("roma", "es").line(told, NAMES, 1) == spanish
    assert game_words("roma", "en").line(told, NAMES) == others


@pytest.mark.parametrize(
    ("dice", "english", "spanish"),
    [
        ([], "Your turn: what do you do? No dice are left.", "Tu turno: ¿qué haces? No te quedan dados."),
        ([6], "Your turn: what do you do? Unused die: 6.", "Tu turno: ¿qué haces? Te queda un dado: 6."),
        (
            [2, 6],
            "Your turn: what do you do? Unused dice: 2 and 6.",
            "Tu turno: ¿qué haces? Te quedan los dados 2 y 6.",
        ),
    ],
)
def test_one_die_is_one_die(dice, english, spanish):
    asked = Ask(0, "action", ("end",))
    view = {"dice": dice, "seats": [{"money": 0}]}
    assert game_words("roma", "en").question(asked, view, NAMES) == english
    assert game_words("roma", "es").question(asked, view, NAMES) == spanish


@pytest.mark.parametrize(
    ("discs", "vp", "english", "spanish"),
    [
        (0, 5, "", ""),
        (1, 5, "At the start of your next turn you will lose 1 point for 1 empty disc", "Al empezar tu próximo turno perderás 1 punto por 1 disco vacío"),
        (4, 3, "At the start of your next turn you will lose 3 points, all you have, for 4 empty discs", "Al empezar tu próximo turno perderás 3 puntos, todo lo que tienes, por 4 discos vacíos"),
    ],
)  # fmt: skip
def test_the_end_of_a_turn_warns_of_empty_discs(discs, vp, english, spanish):
    they = {"empty_discs": discs, "vp": vp}
    assert package.next_loss(they, game_words("roma", "en")) == english
    assert package.next_loss(they, game_words("roma", "es")) == spanish
