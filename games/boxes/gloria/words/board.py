from collections.abc import Iterator, Sequence

from games.wording import Words
from games.wording.board_text import PlainBoard
from games.wording.messages import Message

MATERIAL_KEYS = ("rubble", "wood", "brick", "concrete", "stone", "marble")
POINTS_LABEL = Message("gloria", "board.points", "points")


class BoardText(PlainBoard):
    def lines(self, view: dict) -> Iterator[str]:
        if view["role"]:
            yield self.words.term(view["role"]).capitalize()
        yield self.put("pool", self.cards(view["pool"]))
        yield f"{self.put('deck', view['deck_size'])} · {self.put('senators', view['senators'])}"
        yield f"{self.put('sites', self.sites(view['sites']))} ({self.words.term('town')} + {self.words.term('out')})"
        count = len(view["seats"])
        for seat in ((self.me or 0) + n for n in range(count)):
            yield ""
            yield from self.player(seat % count, view)

    def player(self, seat: int, view: dict) -> Iterator[str]:
        they = view["seats"][seat]
        name = self.player_name(seat)
        leads = f" ({self.words.term('leads')})" if seat == view["leader"] else ""
        points = f" · {they['points']['total']} {POINTS_LABEL[self.words.language]}" if they["points"] else ""
        yield f"{name}{leads}: {self.words.term('influence')} {they['influence']} · {self.hand(they)}{points}"
        for key, text in (
            ("camp", self.cards(they["camp"])),
            ("buildings", ", ".join(self.building(b) for b in they["buildings"])),
            ("clientele", self.cards(they["clientele"])),
            ("stockpile", self.cards(they["stockpile"])),
        ):
            if they[key]:
                room = f" ({len(they[key])}/{they['client_room']})" if key == "clientele" else ""
                yield f"  {self.label(key)}{room}: {text}"
        if they["vault_size"]:
            known = f": {self.cards(they['vault'])}" if they["vault"] else ""
            yield f"  {self.label('vault')} ({they['vault_size']}/{they['vault_room']}){known}"

    def hand(self, they: dict) -> str:
        senators = f", {self.words.term('senators')} {they['senators']}" if they["senators"] else ""
        known = f": {self.cards(they['hand'])}" if they["hand"] else ""
        return f"{self.words.term('hand')} {they['hand_size']}{senators}{known}"

    def building(self, building: dict) -> str:
        name = self.words.card(building["card"])["name"]
        shared = f", {self.words.term('public')}" if building["public"] else ""
        if building["complete"]:
            return f"{name} ({self.words.term('complete')}{shared})"
        used = ", ".join(self.words.card(card)["name"] for card in building["materials"])
        return f"{name} ({self.words.term(building['site'])}{': ' + used if used else ''}{shared})"

    def sites(self, sites: dict) -> str:
        return ", ".join(f"{self.words.term(m)} {sites[m]['town']}+{sites[m]['out']}" for m in MATERIAL_KEYS)

    def label(self, key: str) -> str:
        return self.words.term(key).capitalize()


def board_text(view: dict, words: Words, names: Sequence[str], me: int | None) -> str:
    return BoardText(words, names, me).text(view)
