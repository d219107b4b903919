"""Lay a table of Gloria a Roma, start the rules, talk to them.

    g = lay(seat("muelle villa", done="torre", under={"foro": "palacio"}), seat("taberna"), pool="insula calzada")
    g("0 lead laborer muelle", "1 follow think", "1 think senator")
    assert g.asks == "0 laborer"
    assert g.options == {"pass", "take insula pool", "take calzada pool"}
    g("0 laborer insula pool")

A line of talk is seat, question, choice: the words of the path, of which the verb may be left out. Cards are written as
one string with blanks between. Unnamed cards are below `deck` in the order of the box.
"""

from games.rules import gloria
from games.rules.ask import AskSome, lists
from games.rules.gloria.cards import MATERIAL
from games.rules.match import Match
from tests.rules.talk import Talk, words


def seat(hand="", *, stock="", clients="", vault="", influence=2, done="", public="", under=()) -> dict:
    """Return a player.

    `done`: completed buildings; `public`: shared ones; `under`: unfinished ones, by name or as {name: "materials"};
    `name@material` is on another site (Estatua)."""
    unfinished = dict.fromkeys(under.split(), "") if isinstance(under, str) else dict(under)
    buildings = [placed(name, complete=True) for name in done.split()]
    buildings += [placed(name, complete=True, public=True) for name in public.split()]
    buildings += [placed(name, materials=materials.split()) for name, materials in unfinished.items()]
    return {
        "hand": hand.split(),
        "stockpile": stock.split(),
        "clientele": clients.split(),
        "vault": vault.split(),
        "influence": influence,
        "buildings": buildings,
    }


def placed(name: str, **more) -> dict:
    card, _, site = name.partition("@")
    return {"card": card, "site": site or MATERIAL[card], **more}


def lay(*seats: dict, pool="", deck="", last=False, sites=None, leader=0, **options) -> "Game":
    """Return a table at the start of the leader's turn.

    `last`: `deck` is the whole deck. `sites`: {"wood": (town, out)}."""
    position = {
        "game": "gloria",
        "options": options,
        "leader": leader,
        "seats": list(seats),
        "pool": pool.split(),
        "deck": deck.split(),
        "deck_is_all": last,
        "sites": {material: {"town": town, "out": out} for material, (town, out) in (sites or {}).items()},
    }
    return Game(Match.at(gloria, position))


class Game(Talk):
    def __init__(self, m: Match):
        super().__init__(m)
        if m.luck:
            m.take(None, m.luck.what, m.luck.items)

    # Talking

    def led(self, role: str, *cards: str, follow=None) -> "Game":
        """Let the leader lead, those named in `follow` follow and all others think, up to the first action."""
        self(f"{self.leader} lead {role} {' '.join(cards)}")
        self.all_follow(follow or {})
        return self

    def all_follow(self, follow: dict):
        while self.view["phase"] == "follow" and not self.m.over:
            (seat,) = self.m.waiting
            match self.m.asked(seat).what:
                case "follow" if seat in follow:
                    self(f"{seat} follow {follow[seat]}")
                case "follow":
                    self(f"{seat} follow think")
                case "vomitorium" | "latrine" as what:
                    self(f"{seat} {what} pass")
                case "think":
                    kind = "senator" if "senator" in self.options else words(self.m.asked(seat).options[-1])
                    self(f"{seat} think {kind}")
                case "palace":
                    self(f"{seat} palace done")

    def finish(self) -> "Game":
        """Decline everything until the next turn begins, or the game is over."""
        turns = self.turns
        while not self.m.over and self.turns == turns:
            self.decline()
        return self

    def decline(self) -> "Game":
        """The least that can be answered, by each who is asked."""
        for seat in self.m.waiting:
            question = self.m.asked(seat)
            if isinstance(question, AskSome):
                self.m.take(seat, question.what, tuple(question.options[: question.least]))
            else:
                first = next(
                    o
                    for o in question.options
                    if o in ("pass", "done", "think", "senator") or len(question.options) == 1 or o == "keep"
                )
                self.m.take(seat, question.what, first)
        return self

    # Listening

    @property
    def cards(self) -> list[str]:
        """The same for a question that takes several."""
        return sorted(map(words, self.question.options))

    # Looking (with an operator's eyes)

    @property
    def leader(self) -> int:
        return self.m.t.leader

    @property
    def turns(self) -> int:
        return self.m.story.turn

    @property
    def pool(self) -> str:
        return " ".join(sorted(self.m.t.pool))

    @property
    def deck(self) -> str:
        return " ".join(self.m.t.deck[::-1])

    def hand(self, seat) -> str:
        return " ".join(sorted(self.m.t.players[seat].hand))

    def stock(self, seat) -> str:
        return " ".join(sorted(self.m.t.players[seat].stockpile))

    def clients(self, seat) -> str:
        return " ".join(sorted(self.m.t.players[seat].clientele))

    def vault(self, seat) -> str:
        return " ".join(sorted(self.m.t.players[seat].vault))

    def influence(self, seat) -> int:
        return self.view["seats"][seat]["influence"]

    def functions(self, seat) -> set[str]:
        return set(self.view["seats"][seat]["functions"])

    def building(self, seat, name) -> dict:
        return next(row for row in self.view["seats"][seat]["buildings"] if row["card"] == name)

    def buildings(self, seat) -> str:
        return " ".join(sorted(row["card"] for row in self.view["seats"][seat]["buildings"]))

    def complete(self, seat, name) -> bool:
        return self.building(seat, name)["complete"]

    def points(self, seat) -> dict:
        return lists(self.view["seats"][seat]["points"])
