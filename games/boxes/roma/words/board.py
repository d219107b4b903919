from collections.abc import Iterator, Sequence

from games.wording import Words
from games.wording.board_text import PlainBoard
from games.wording.messages import Message
from games.wording.text import Teller

from .terms import NOUNS


class BoardText(PlainBoard):
    def lines(self, view: dict) -> Iterator[str]:
        yield f"{self.put('pool', view['pool'])} · {self.put('deck', view['deck_size'])}"
        if view["dice"] is not None:
            yield self.put("unused", ", ".join(map(str, view["dice"])) or self.words.term("none"))
        for key in ("drawn", "pile"):
            if view[key]:
                yield self.put(key, self.cards(view[key]))
        me = self.me or 0
        for seat in (me, 1 - me):
            yield ""
            yield from self.player(seat, view["seats"][seat])
        yield ""
        yield self.put("discard", self.cards(view["discard"]))

    def player(self, seat: int, they: dict) -> Iterator[str]:
        name = self.player_name(seat)
        hand = self.put("hand", they["hand_size"])
        known = f": {self.cards(they['hand'])}" if they["hand"] else ""
        yield f"{name}: {self.put('vp', they['vp'])} · {self.put('money', they['money'])} · {hand}{known}"
        for place in they["discs"]:
            yield f"  {place['disc']}. {place_text(place, self.words)}"
        if they["lifted"]:
            yield f"  {self.put('lifted', self.cards([one['card'] for one in they['lifted']]))}"


def place_text(place: dict, words: Words) -> str:
    """Return the place at a disc, for example "Turris, building, defense 6; blocked"."""
    if place["card"]:
        card = words.card(place["card"])
        defence = f", {words.term('defence')} {place['defence']}" if place["defence"] is not None else ""
        down = f", {words.term('face_down')}" if place["face_down"] else ""
        text = f"{card['name']}, {card['kind_name']}{defence}{down}"
    else:
        text = words.term("face_down" if place["face_down"] else "empty")
    return f"{text}; {words.term('blocked')}" if place["blocked"] else text


NEXT_LOSS = Message(
    "roma",
    "board.next_loss",
    "At the start of your next turn you will lose {vp:points}[{all}, all you have,] for {discs:empty_discs}",
)


def next_loss(they: dict, words: Words) -> str:
    """Return a text about the points lost when the next turn starts (R13); "" for a full row."""
    if not (discs := they["empty_discs"]):
        return ""
    facts = {"vp": min(discs, they["vp"]), "discs": discs, "all": discs >= they["vp"]}
    return Teller(words.language, (), None, {}, NOUNS).tell(NEXT_LOSS, facts)


def board_text(view: dict, words: Words, names: Sequence[str], me: int | None) -> str:
    return BoardText(words, names, me).text(view)
