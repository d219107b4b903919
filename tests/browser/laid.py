"""Tables that lie as a test wants them: questions that no game played at random comes to, in this process's memory.

Their log knows nothing of it: such a table can be looked at, not played on."""

from array import array
from collections.abc import Callable

from games.eventlog.cache import loaded_games
from games.eventlog.loading import cold
from games.models import Game
from games.rules.match import Match
from tests.browser import scenes
from tests.rules.foundations import table as foundations
from tests.rules.gloria import table as gloria
from tests.rules.roma import table as roma


def bath():
    """Termas and Ludus Magna: a merchant that lands may act in any role."""
    g = gloria.lay(gloria.seat("foro", done="termas ludus_magna"), gloria.seat(), pool="villa calzada")
    return g.led("patron", "foro")("0 patron villa pool")


def give_stockpile():
    """Puente: the second player chooses which brick to give."""
    mine = gloria.seat("arco atrio", done="puente")
    g = gloria.lay(mine, gloria.seat("villa", stock="santuario fundicion foro"))
    return g.led("legionary", "arco")("0 legionary atrio")


def mercator():
    g = roma.lay({1: "mercator"}, {2: "forum"}, dice="1 4", money=6, vp=(10, 10))
    return g.act("activate 1")


def sicarius():
    return roma.lay({1: "sicarius"}, {2: "velites", 4: "nero"}, dice="1 4").act("activate 1")


def machina_lay():
    g = roma.lay({1: "machina", 2: "forum", 3: "legat"}, {}, dice="1").act("activate 1")
    return g("0 machina 1 2")


def close():
    """Three rounds of incomes: everybody is asked whether to close the era."""
    g = foundations.lay(
        foundations.seat(silver=9), foundations.seat(), show="G1", pile="G2", next_piles=("F1", "F2"), turn=1
    )
    g.incomes(6)
    return g


def reaction():
    mine = foundations.seat("", "domus:A1 fuente:A2 jardin:A3 mercado:E1,E2", cards="IV12 IV14 IV20")
    g = foundations.lay(
        mine, foundations.seat(), last_lap=2, next_piles=("G7",), options={"invocations": True, "roles": True}
    )
    return g("0 turn income", "1 turn income")


# The questions that are come to by playing at random. With those that are laid they are all there are.
PLAYED = {
    "gloria": "put_down lead follow palace vomitorium latrine think patron laborer merchant craftsman fountain architect "
    "legionary spoils give colosseum prison school senate sewer academy",
    "roma": "exchange opening triple action keep velites onager nero gladiator praetorianus centurio consul forum templum "
    "architectus senator consiliarius machina consiliarius_lay haruspex aesculapinum scaenicus",
    "great_city": "draft emissary take act",
    "foundations": "role draft objective turn peek renewed senator give_lots want_lots give_things want_things "
    "give_silver want_silver offer answer",
}
# By game, by question: what comes to it.
LAID: dict[str, dict[str, Callable]] = {
    "gloria": {"bath": bath, "give_stockpile": give_stockpile},
    "roma": {"mercator": mercator, "sicarius": sicarius, "machina_lay": machina_lay},
    "great_city": {},
    "foundations": {"close": close, "reaction": reaction},
}


def laid(people, ruleset: str, what: str) -> tuple[Game, int]:
    """A table of two at which this is asked, and which seat is."""
    match = LAID[ruleset][what]().m
    seat = next(seat for seat in match.waiting if match.asked(seat).what == what)
    game = scenes.table(*people[:2], ruleset=ruleset, options=dict(match.t.options))
    lay_down(game, match)
    return game, seat


def lay_down(game: Game, match: Match) -> None:
    """From now on the table lies like this, for as long as this process remembers it."""
    loaded, steps = cold(game), match.step + 1
    loaded.match, loaded.opened = match, dict.fromkeys(match.waiting, loaded.head)
    loaded.steps, loaded.turns = array("I", [loaded.head] * steps), array("I", [match.story.turn] * steps)
    loaded.who, loaded.opens = array("b", loaded.who[:1] * steps), array("I", [0] * steps)
    loaded_games.take_out(game.pk)
    loaded_games.put_back(game.pk, loaded)
