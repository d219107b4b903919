"""Tables that lie as a test wants them: questions that hardly any game comes to, in this process's memory.

Their log knows nothing of it: such a table can be looked at, not played on."""

from array import array

from games.eventlog.loading import load_cold, loaded_games
from games.models import Game
from games.rules.match import Match
from tests.browser import scenes
from tests.rules.foundations import table as foundations
from tests.rules.foundations.invocation_tables import mine
from tests.rules.gloria import table as gloria
from tests.rules.gloria.table import seat
from tests.rules.roma import table as roma
from tests.rules.talk import Talk

# The questions that are come to by playing. With those that are laid they are all there are.
PLAYED = {
    "gloria": "put_down lead follow think patron laborer merchant craftsman architect legionary spoils give",
    "roma": "exchange opening triple action keep",
    "great_city": "draft emissary take act",
    "foundations": "role draft objective turn give_lots want_lots give_things want_things give_silver want_silver offer "
    "answer",
}


def led(role: str, card: str, me: dict, *others: dict, follow: dict | None = None, **more) -> Talk:
    """A table of Gloria at which the first player has led this role."""
    return gloria.lay(me, *(others or (seat(),)), **more).led(role, card, follow=follow)


def thinking(building: str) -> Talk:
    return gloria.lay(seat("villa foro senador", done=building), seat())("0 lead think")


def demanded(me: dict, them: dict) -> Talk:
    return led("legionary", "arco", me, them)("0 legionary atrio")


def crafted(card: str, **more) -> Talk:
    """A building of brick or stone that the first player completes."""
    of_stone = card == "prision"
    material, under = ("jardin", "villa coliseo") if of_stone else ("arco", "atrio")
    me = seat(f"circo {material}", under={card: under}, **more)
    g = led("craftsman", "circo", me, seat(done="mercado muelle"), deck="villa foro templo palacio fuente")
    return g(f"0 craftsman {card} {material}")


GLORIA = {
    "palace": lambda: gloria.lay(seat("muelle mercado taberna", done="palacio"), seat())("0 lead craftsman muelle"),
    "vomitorium": lambda: thinking("vomitorium"),
    "latrine": lambda: thinking("letrinas"),
    "fountain": lambda: led("craftsman", "circo", seat("muelle circo", done="fuente"))("0 craftsman fountain"),
    "give_stockpile": lambda: demanded(
        seat("arco atrio", done="puente"), seat("villa", stock="santuario fundicion foro")
    ),
    "colosseum": lambda: demanded(seat("arco atrio", done="coliseo"), seat("villa", clients="termas foro")),
    "bath": lambda: led("patron", "foro", seat("foro", done="termas ludus_magna"), pool="villa calzada")(
        "0 patron villa pool"
    ),
    "prison": lambda: crafted("prision"),
    "school": lambda: crafted("escuela"),
    "senate": lambda: led("patron", "foro", seat("foro", done="senado"), seat("senador"), follow={1: "senador"}),
    "sewer": lambda: led("patron", "foro", seat("foro villa", done="alcantarillado")),
    "academy": lambda: crafted("santuario", done="academia"),
}


def activated(card: str, *then: str, own: dict | None = None, theirs: dict | None = None, **more) -> Talk:
    """Let the first player of Roma activate this card on the first disc."""
    theirs = {1: "forum", 2: "velites", 4: "gladiator", 5: "turris"} if theirs is None else theirs
    g = roma.lay({1: card, **(own or {})}, theirs, dice="1 4 5", **{"money": 6, **more}).act("activate 1")
    return g(*then)


ROMA = {
    **{card: (lambda card=card: activated(card)) for card in (
        "velites", "onager", "sicarius", "nero", "gladiator", "praetorianus", "consul", "mercator", "forum"
    )},
    "centurio": lambda: activated("centurio").luck(1),
    "templum": lambda: activated("forum", "0 forum 4", own={2: "templum"}),
    **{card: (lambda card=card: activated(card, hand="turris legat")) for card in ("architectus", "senator")},
    **{card: (lambda card=card: activated(card, own={2: "legat", 3: "forum"})) for card in ("consiliarius", "machina")},
    "consiliarius_lay": lambda: activated("consiliarius", "0 consiliarius 1 2", own={2: "legat", 3: "forum"}),
    "machina_lay": lambda: activated("machina", "0 machina 1 3", own={2: "legat", 3: "forum"}),
    "haruspex": lambda: activated("haruspex"),
    "aesculapinum": lambda: activated("aesculapinum", discard="legat consul turris"),
    "scaenicus": lambda: activated("scaenicus", own={2: "legat", 3: "consul"}),
}  # fmt: skip


def after_incomes() -> Talk:
    """Play three rounds of incomes: all players are asked whether to close the era."""
    cards = {"show": "G1", "pile": "G2", "next_piles": ("F1", "F2")}
    g = foundations.lay(foundations.seat(silver=9), foundations.seat(), turn=1, **cards)
    g.incomes(6)
    return g


def at_the_end_of_an_era() -> Talk:
    holder = foundations.seat("", "domus:A1 fuente:A2 jardin:A3 mercado:E1,E2", cards="IV12 IV14 IV20")
    options = {"invocations": True, "roles": True}
    g = foundations.lay(holder, foundations.seat(), last_lap=2, next_piles=("G7",), options=options)
    return g("0 turn income", "1 turn income")


FOUNDATIONS = {
    "peek": lambda: mine("IV07", show="F1", pile="E1 IV01 E2 E3 E4 E5", silver=4)("0 turn use IV07"),
    "renewed": lambda: mine("IV08", show="F1 F2", pile="IV01 E2 E3 E4 E5 E6", silver=9)("0 turn use IV08").luck(
        "F2", "F1"
    ),
    "senator": lambda: mine("", silver=9, role="RO13", options={"roles": True})("0 turn income"),
    "reaction": at_the_end_of_an_era,
    "close": after_incomes,
}
# By game, by question: what comes to it.
LAID = {"gloria": GLORIA, "roma": ROMA, "great_city": {}, "foundations": FOUNDATIONS}


def laid(people, ruleset: str, what: str) -> tuple[Game, int]:
    """A table of two at which this is asked, and which seat is."""
    match = LAID[ruleset][what]().m
    seat = next(seat for seat in match.waiting if match.asked(seat).what == what)
    game = scenes.table(*people[:2], ruleset=ruleset, options=dict(match.t.options))
    lay_down(game, match)
    return game, seat


def lay_down(game: Game, match: Match) -> None:
    """Set the table to this position in the cache of this process."""
    loaded, steps = load_cold(game), match.step + 1
    loaded.match, loaded.opened = match, dict.fromkeys(match.waiting, loaded.head)
    loaded.steps, loaded.turns = array("I", [loaded.head] * steps), array("I", [match.story.turn] * steps)
    loaded.actors, loaded.answered_questions = array("b", loaded.actors[:1] * steps), array("I", [0] * steps)
    loaded_games.take_out(game.pk)
    loaded_games.put_back(game.pk, loaded)
