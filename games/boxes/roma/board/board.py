"""The board of Roma on a page, from one seat's view alone: both rows, changes and board targets."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cached_property

from django.utils.safestring import SafeString

from games.boards import cards as drawn
from games.boards.asking.forms import Tile
from games.boards.asking.target_html import target_html
from games.boards.pieces import Number, Shown, with_news
from games.boards.reader_board import BoardRequest, ReaderBoard
from games.boards.why_not import NOT_ACTIVE, WHY_NOT, blocking_texts, list_availability
from games.wording.messages import Message

from .places import (
    RULESET,
    PlayerPart,
    board_targets,
    defence_change,
    disc_html,
    end_html,
    place_attributes,
    place_html,
)

DEFENCE_MESSAGES = {
    1: Message("roma", "board.raised", "A Turris raises its defense to {n}."),
    -1: Message("roma", "board.lowered", "An Essedum lowers its defense to {n}."),
}


def board(request: BoardRequest) -> dict:
    return BoardContext(request).context()


class BoardContext(ReaderBoard):
    def __init__(self, request: BoardRequest) -> None:
        super().__init__(request)
        form, self.me = self.form, self.observation.seat or 0
        self.lays, self.ticks = form is not None and form.what == "action", form is not None and form.kind == "some"
        self.targets, self.chosen = board_targets(form), [*getattr(form, "path", ())[1:2]]

    def context(self) -> dict:
        view, me = self.view, self.me
        own, foe = self.side(me, mine=True), self.side(1 - me)
        return {
            "own": own,
            "foe": foe,
            "players": [own, foe],
            "mine": own if own.known else None,
            "others": [foe] if foe.chips else [],
            "lanes": [
                {"number": n + 1, "own": self.place(self.me, n, "own"), "foe": self.place(1 - self.me, n, "foe")}
                for n in range(6)
            ],
            "money": self.ends("coin", "money", own, foe),
            "hands": self.ends("deck", "hand", own, foe),
            "dice": self.dice(),
            "dice_title": self.dice_title(),
            "pool": self.number("laurel", "pool", view["pool"], self.before["pool"]),
            "deck": self.number("deck", "deck", view["deck_size"], self.before["deck_size"]),
            "deep": min(5, -(-view["deck_size"] // 8)),
            "discard": self.pile("discard", view["discard"][::-1], self.before["discard"]),
            "drawn": self.drawn(view["drawn"] or ()),
            "pile": self.pile("pile", view["pile"] or (), view["pile"] or ()),
            "deck_cards": self.pile("deck", view["deck"] or (), view["deck"] or ()),
            "lifted": self.lifted(),
            "lifted_title": self.term("lifted"),
            "row_title": self.term("row"),
            "hand_title": self.term("hand"),
            "why_title": WHY_NOT[self.language],
            "popovers": [self.popover(card) for card in sorted(self.shown)],
        }

    @cached_property
    def against(self) -> dict[tuple, str]:
        if self.replay:
            return {}
        return blocking_texts(list_availability(self.view, self.observation.seat, self.words), self.words)

    def popover(self, card: str) -> SafeString:
        places = self.view["seats"][self.me]["discs"] if self.observation.seat is not None else ()
        why = [self.against.get(("activate", place["disc"]), "") for place in places if place["card"] == card]
        obstacle = NOT_ACTIVE.filled(self.language, "; ".join(dict.fromkeys(why))) if why and all(why) else ""
        return drawn.card_popover(
            RULESET, self.language, card, why=" ".join(filter(None, [self.defence_change_text(card), obstacle]))
        )

    def defence_change_text(self, card: str) -> str:
        places = [place for they in self.view["seats"] for place in they["discs"] if place["card"] == card]
        ways = {defence_change(card, place["defence"]): place["defence"] for place in places}
        return " ".join(DEFENCE_MESSAGES[way].filled(self.language, n=ways[way]) for way in (1, -1) if way in ways)

    def number(self, icon: str, key: str, value: int, was: int, end: str = "") -> Number:
        target = self.targets.get(("end", end)) if end else None
        return Number(icon, self.term(key), value, value != was, target)

    def place(self, seat: int, n: int, side: str) -> dict[str, SafeString]:
        now, then = self.view["seats"][seat]["discs"][n], self.before["seats"][seat]["discs"][n]
        card = now["card"]
        if card:
            self.shown.add(card)
        changed = any(now[key] != then[key] for key in ("card", "face_down", "blocked"))
        text = self.words.game.place_text(now, self.words)
        gone = then["card"] if self.replay and not card else None
        html = place_html(self.language, card, now["face_down"], now["defence"], gone, text)
        tint = self.facts(card)["tint"] if card else "" if now["face_down"] else "bare"
        tile = self.named(self.target_of(side, now), text)
        closed = self.words.term("blocked") if now["blocked"] else ""
        target = target_html(tile, self.page) if tile else SafeString()
        return {
            "attributes": place_attributes(seat, now["disc"], side, tint, changed, now["blocked"]),
            "html": html,
            "disc": disc_html(now["disc"], side, closed, target),
        }

    def ends(self, sign: str, zone: str, own: PlayerPart, foe: PlayerPart) -> list[SafeString]:
        return [
            end_html(name, sign, f"{zone}-{side.seat}", getattr(side, zone), backs, self.page)
            for name, side, backs in (
                ("own", own, SafeString()),
                ("foe", foe, foe.backs if zone == "hand" else SafeString()),
            )
        ]

    def target_of(self, side: str, now: dict) -> Tile | None:
        tile = self.targets.get((side, now["disc"]))
        if tile is None and side == "own" and now["card"]:
            tile = self.targets.pop(("copy", now["card"]), None)  # the first of equal ones
        return tile

    def named(self, tile: Tile | None, text: str) -> Tile | None:
        return tile and replace(tile, label=f"{tile.label} ({text})")

    def facts(self, card: str) -> dict:
        return drawn.card_facts(RULESET, self.language, card)

    def dice(self) -> list[dict]:
        return [
            {"pips": pips, "icon": f"pips-{pips}", "target": self.targets.pop(("die", pips), None)}
            for pips in self.view["dice"] or ()
        ]

    def dice_title(self) -> str:
        return "" if self.view["dice"] is None else self.term("unused" if self.view["dice"] else "no_dice")

    def pile(self, key: str, now: Sequence[str], then: Sequence[str]) -> dict | None:
        if not now:
            return None
        new = Counter(now) - Counter(then)
        chips = [self.chip(card, count, new[card]) for card, count in Counter(now).items()]
        return {
            "title": self.term(key),
            "count": len(now),
            "chips": chips,
            "changed": Counter(now) != Counter(then),
            "top": self.facts(now[0])["name"],
        }

    def drawn(self, now: Sequence[str]) -> dict | None:
        found = self.pile("drawn", now, now)
        targets = [self.targets.get(("drawn", card)) for card in Counter(now)]
        return found and {**found, "open": [*zip(found["chips"], targets, strict=True)]}

    def chip(self, card: str, count: int = 1, fresh: int = 0) -> SafeString:
        self.shown.add(card)
        return drawn.compact_card(RULESET, self.language, card, count, fresh)

    def lifted(self) -> list[dict]:
        cards = [one for they in self.view["seats"] for one in they["lifted"]]
        return [
            {**one, "chip": self.chip(one["card"]), "target": self.targets.get(("lifted", one["disc"]))}
            for one in cards
        ]

    def side(self, seat: int, mine: bool = False) -> PlayerPart:
        they, were, view = self.view["seats"][seat], self.before["seats"][seat], self.view
        hand = they["hand"]
        side = PlayerPart(
            **self.seated(seat),
            turn=seat == view["turn"] and not view.get("result"),
            money=self.number("coin", "money", they["money"], were["money"], "money" if mine else ""),
            hand=self.number("hand", "hand", they["hand_size"], were["hand_size"], "cards" if mine else ""),
            backs=drawn.card_backs(0 if hand is not None else they["hand_size"]),
            known=hand is not None,
        )
        if hand is not None and mine:
            side.cards = self.hand(hand, were["hand"])
        elif hand is not None:
            side.chips = [self.chip(card, count) for card, count in Counter(hand).items()]
        return side

    def hand(self, hand: Sequence[str], was: Sequence[str] | None) -> list[Shown]:
        return [self.shown_card(card, fresh) for card, fresh in with_news(sorted(hand, key=self.order), was)]

    def shown_card(self, card: str, fresh: bool) -> Shown:
        """Return a hand card. If cards are ticked one by one, only the first of equal cards has a target."""
        chosen = card in self.chosen
        if chosen:
            self.chosen.remove(card)
        why = self.against.get(("lay", card), "") if self.lays else ""
        key = ("card", card)
        target = self.targets.pop(key, None) if self.ticks else self.targets.get(key)
        return Shown(drawn.full_card(RULESET, self.language, card), fresh, target, chosen, why)

    def order(self, card: str) -> tuple:
        it = self.facts(card)
        return (it["kind"] != "character", it["cost"], it["name"])
