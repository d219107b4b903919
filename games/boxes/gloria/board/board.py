"""The board of Gloria a Roma on a page, from one seat's view alone, with changes marked."""

from collections import Counter
from collections.abc import Sequence
from functools import cached_property
from itertools import groupby

from django.utils.safestring import SafeString, mark_safe

from games.boards import cards as drawn
from games.boards.art import art
from games.boards.icons import icon
from games.boards.pieces import Number, Shown, with_news
from games.boards.reader_board import BoardRequest, ReaderBoard
from games.boards.why_not import WHY_NOT, blocking_texts, list_availability
from games.rules.gloria.cards import MATERIALS, ROLES, SENATOR, VALUE
from games.wording.messages import Message

from .arrange import hand_targets, is_usable
from .pieces import Pile, PlayerPart, building_html

RULESET = "gloria"
WHY_NOT_LAY = Message("gloria", "why_not.lay", "As a foundation: {}.")
NOT_ADDED = Message("gloria", "why_not.add", "You cannot add a material now: {}.")
SITES_LEFT = Message("gloria", "board.sites", "{town} in town, {out} out of town")
SEVERAL_WAYS = Message("gloria", "board.several_ways", "{card}: there is more than one way to use it; see the question")
WHY_NO_MESSAGES = {
    "hire": Message("gloria", "why_no.hire", "Why can't I hire?"),
    "sell": Message("gloria", "why_no.sell", "Why can't I store a card?"),
    "demand": Message("gloria", "why_no.demand", "Why would a demand fail?"),
}
MIN_LONG_NAME_LETTERS = 9  # letters; a stack with a word of this length is printed smaller
SCORE_KEYS = ("influence", "vault", "merchants", "statue", "wall")


def board(request: BoardRequest) -> dict:
    return BoardContext(request).context()


class BoardContext(ReaderBoard):
    def context(self) -> dict:
        view, before, me = self.view, self.before, self.observation.seat
        order = self.seat_order()
        result = view.get("result")
        players = [self.player(seat) for seat in order]
        return {
            "players": players,
            "mine": next((one for one in players if one.seat == me), None),
            "others": [one for one in players if one.seat != me],
            "points": self.points(order) if view["seats"][0]["points"] else [],
            "total_label": self.words.term("total", "score"),
            "role": view["role"],
            "role_name": self.words.term(view["role"]) if view["role"] else "",
            "leader": None if view["leader"] is None else self.link(view["leader"]),
            "i_lead": view["leader"] == self.reader and self.reader is not None,
            "pool": self.pile("pool", view["pool"], before["pool"]),
            "sites": [self.site(material) for material in MATERIALS],
            "deck": Number("deck", self.term("deck"), view["deck_size"], changed=view["deck_size"] != before["deck_size"]),
            "senators": Number("senator", self.term("senators"), view["senators"], changed=view["senators"] != before["senators"]),
            "deck_cards": self.pile("deck", view["deck"], view["deck"]) if view["deck"] else None,
            "demand": self.pile("shown", view["shown"], view["shown"], "legionary") if view["shown"] else None,
            "playing": self.pile("camp", view["playing"]["cards"], None) if view["playing"] else None,
            "drawn": view["drawn"] and drawn.full_card(RULESET, self.language, view["drawn"], self.options),
            "batch": self.batch(),
            "scores": bool(result and result["scores"]),
            "deep": min(5, -(-view["deck_size"] // 16)), "sites_title": self.term("sites"), "buildings_title": self.term("buildings"),
            "no_demand": self.against.get(("demand",), ""), "why_title": WHY_NOT[self.language], "why_no": {key: message[self.language] for key, message in WHY_NO_MESSAGES.items()}, "not_led": self.not_led(),
            "popovers": [drawn.card_popover(RULESET, self.language, card, self.options, self.why_not_used(card)) for card in sorted(self.shown)],
        }  # fmt: skip

    @cached_property
    def against(self) -> dict[tuple, str]:
        """Return {start of an answer: why this answer is not possible now}; {} in a replay."""
        if self.replay:
            return {}
        return blocking_texts(list_availability(self.view, self.observation.seat, self.words), self.words)

    def not_led(self) -> dict[str, str]:
        """Return the roles that no hand card can lead, and why; the reason is the same for all of them."""
        roles = {role: self.against[("lead", role)] for role in ROLES if ("lead", role) in self.against}
        names = ", ".join(self.words.term(role) for role in roles)
        return {"roles": names, "why": next(iter(roles.values()), "")}

    def why_not_played(self, card: str) -> str:
        for_a_role = self.against.get(("add" if self.view["playing"] else "follow", card), "")
        lay_reason = self.against.get(("lay", card), "")
        return for_a_role or (WHY_NOT_LAY.filled(self.language, lay_reason) if lay_reason else "")

    def why_not_used(self, card: str) -> str:
        """Return why a building cannot get material now, and why the building's effect has no target."""
        added = "" if self.view["playing"] else self.against.get(("add", card), "")
        effect = self.against.get(({"prision": "steal", "escalinata": "share"}.get(card, ""),), "")
        return " ".join(
            [*([NOT_ADDED.filled(self.language, added)] if added else ()), *([f"{effect}."] if effect else ())]
        )

    def points(self, order: Sequence[int]) -> list[dict]:
        rows = [self.view["seats"][seat]["points"] for seat in order]
        return [{"label": self.words.term(key, "score"), "values": [row[key] for row in rows]} for key in SCORE_KEYS]

    def batch(self) -> dict | None:
        batch = self.view["batch"]
        if not batch:
            return None
        mine = batch["seat"] == self.reader
        return {**batch, "name": self.link(batch["seat"]), "mine": mine, "role_name": self.words.term(batch["role"])}

    def site(self, material: str) -> dict:
        now, then = self.view["sites"][material], self.before["sites"][material]
        return {
            "material": material,
            "name": self.term(material),
            "changed": now != then,
            "value": VALUE[material],
            "text": SITES_LEFT.filled(self.language, **now),
            **now,
        }

    def pile(
        self, key: str, now: Sequence[str], then: Sequence[str] | None, icon: str = "", room: int | None = None
    ) -> Pile:
        """Return a pile, with a chip for equal cards; mark new cards and, in a replay, removed cards."""
        self.shown.update(now, (then or ()) if self.replay else ())
        stacks, changed = self.remembered("stacks", (now, then), lambda: self.stacks(now, then))
        return Pile(key, self.term(key), icon or key, stacks, len(now), room, changed)

    def stacks(self, now: Sequence[str], then: Sequence[str] | None) -> tuple[SafeString, bool]:
        count, new = Counter(now), Counter(now) - Counter(now if then is None else then)
        changed = then is not None and count != Counter(then)
        gone = Counter(then) - count if self.replay and changed else Counter()
        lying = [(card, n, new[card]) for card, n in count.items()] + [(card, n, -n) for card, n in gone.items()]
        lying.sort(key=lambda one: (*self.order(one[0]), one[2] < 0))
        stacks = [
            self.stack(tint, list(cards)) for tint, cards in groupby(lying, lambda one: self.facts(one[0])["tint"])
        ]
        return mark_safe("".join(stacks)), changed  # noqa: S308 - each of them is

    def stack(self, tint: str, cards: Sequence[tuple[str, int, int]]) -> SafeString:
        lines = "".join(f"{self.chip(*one)}{card_art(one[0])}" for one in cards)
        long = (
            " long"
            if any(
                len(part) >= MIN_LONG_NAME_LETTERS for card, *_ in cards for part in self.facts(card)["name"].split()
            )
            else ""
        )
        return mark_safe(f'<span class="kind {tint}{long}">{lines}</span>')  # noqa: S308 - each of them is

    def order(self, card: str) -> tuple:
        it = self.facts(card)
        return (MATERIALS.index(it["material"]) if it["material"] else 9, it["name"])

    def chip(self, card: str, count: int = 1, fresh: int = 0) -> SafeString:
        self.shown.add(card)
        return drawn.compact_card(RULESET, self.language, card, count, fresh, self.options)

    def player(self, seat: int) -> PlayerPart:
        they, were, view = self.view["seats"][seat], self.before["seats"][seat], self.view
        mine = seat == self.observation.seat
        hand = they["hand"]
        known = hand if hand is not None else [SENATOR] * they["senators"]
        were_known = were["hand"] if were["hand"] is not None else [SENATOR] * were["senators"]
        vault_known = they["vault"] or []
        player = PlayerPart(
            **self.seated(seat),
            mine=mine,
            leads=seat == view["leader"],
            thought=they["thought"],
            hand=self.pile("hand", known, were_known if (hand is None) == (were["hand"] is None) else known),
            backs=drawn.card_backs(0 if hand is not None else they["hand_size"] - they["senators"]),
            hand_cards=self.own_hand(hand, were["hand"]) if mine and hand is not None else [],
            camp=self.pile("camp", they["camp"], were["camp"]),
            buildings=self.buildings(they["buildings"], were["buildings"]),
            clientele=self.pile("clientele", they["clientele"], were["clientele"], room=they["client_room"]),
            stockpile=self.pile("stockpile", they["stockpile"], were["stockpile"]),
            vault=self.pile("vault", vault_known, vault_known, room=they["vault_room"]),
            vault_backs=drawn.card_backs(0 if they["vault"] is not None else they["vault_size"]),
        )
        player.vault.count, player.vault.changed = they["vault_size"], they["vault_size"] != were["vault_size"]
        player.hand.count = they["hand_size"]
        if mine and self.form is not None:  # "Why not?" is only shown next to a question
            self.say_why_not(player)
        return player

    def say_why_not(self, player: PlayerPart) -> None:
        player.clientele.why = self.against.get(("hire",), "")
        if self.view["role"] == "merchant" or player.vault.count >= (player.vault.room or 0):
            player.vault.why = self.against.get(("sell",), "")

    def own_hand(self, hand: Sequence[str], was: Sequence[str] | None) -> list[Shown]:
        cards = sorted(hand, key=self.order)
        return [
            Shown(
                drawn.full_card(RULESET, self.language, card, self.options),
                new,
                target,
                why="" if target or self.form is None or self.form.confirm else self.why_not_played(card),
                card=card,
                ways="" if target else self.ways(card),
            )
            for (card, new), target in zip(with_news(cards, was), hand_targets(self.form, cards), strict=True)
        ]

    def ways(self, card: str) -> str:
        """Return the hint that a hand card has several uses; "" if the card cannot be used."""
        several = self.form is not None and is_usable(self.form, card)
        return SEVERAL_WAYS.filled(self.language, card=self.facts(card)["name"]) if several else ""

    def buildings(self, now: Sequence[dict], then: Sequence[dict]) -> SafeString:
        old = {building["card"]: building for building in then}
        made = []
        for building in now:
            card, site = building["card"], building["site"]
            have, changed = len(building["materials"]), old.get(card) != building
            stands = self.words.term("public" if building["public"] else "complete") if building["complete"] else ""
            made.append(building_html(
                self.chip(card, 1, int(changed)), card_art(card) or icon(self.facts(card)["icon"]), site, self.words.term(site), VALUE[site],
                VALUE[site] if stands else have, stands, changed,
            ))  # fmt: skip
        return mark_safe(" ".join(made))  # noqa: S308 - of format_html


def card_art(card: str) -> SafeString:
    return art(RULESET, card) if card else SafeString()
