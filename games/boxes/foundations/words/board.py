"""The table as plain text from one seat's view, for emails without pictures and for screen readers."""

from collections.abc import Iterator, Sequence

from games.rules.foundations.foresight import objective_progress
from games.wording import Words
from games.wording.board_text import PlainBoard
from games.wording.text import counted

from .cards import progress_text
from .sums import income_texts, table_card_set


def place(lots: Sequence[str], words: Words) -> str:
    return " ".join(lots)


class BoardText(PlainBoard):
    def lines(self, view: dict) -> Iterator[str]:
        if view["era"]:  # not in the setup
            yield from self.market(view)
        if view["monument_pool"]:
            yield self.put("monument_pool", self.cards(view["monument_pool"]))
        if everybody := view["public_objectives"]:
            yield self.put("public_objectives", ", ".join(self.objectives(view, self.me, everybody)))
        count = len(view["seats"])
        for seat in (((self.me or 0) + step) % count for step in range(count)):
            yield ""
            yield from self.player(seat, view["seats"][seat], view)
        if view["consul"]:
            yield ""
            yield from self.consul(view["consul"])

    def market(self, view: dict) -> Iterator[str]:
        lap = "" if view["last_lap"] is None else f" · {self.words.term('last_lap')} ({view['last_lap']})"
        yield f"{self.put('era', view['era'])}{lap}"
        sale = [f"{self.name(card)} ({price})" for card, price in zip(view["display"], view["prices"], strict=False)]
        yield self.put("display", ", ".join(sale) or "–")
        yield self.put("pile", view["pile_size"])
        if view["gone_unseen"]:
            yield self.put("gone_unseen", view["gone_unseen"])

    def player(self, seat: int, row: dict, view: dict) -> Iterator[str]:
        name = self.player_name(seat)
        numbers = [self.put(key, row[key]) for key in ("silver", "vp", "population")]
        numbers += [self.put("income", income_texts(view, self.words)[seat]), self.put("markers", row["markers"])]
        yield f"{name}: {' · '.join(numbers)}"
        yield f"  {self.put('buildings', self.standing(row['buildings']))}"
        yield f"  {self.put('empty_lots', ' '.join(row['empty']) or '–')}"
        if row["hand"]:
            yield f"  {self.put('hand', ' '.join(row['hand']))}"
        cards = [row["role"]] if row["role"] else []
        cards += [one["id"] for one in row["invocations"] if one["state"] != "used"]
        names = [self.name(card) for card in cards] + self.objectives(view, seat, row["objectives"] or [])
        if names:
            yield f"  {counted(names, self.words.language)}"
        if row["favours"]:
            yield f"  {self.put('favours', ', '.join(map(str, row['favours'])))}"

    def consul(self, row: dict) -> Iterator[str]:
        face = self.words.term(row["face"])
        yield f"{self.words.term('consul')} ({face}): {self.put('vp', row['vp'])} · {self.put('population', row['population'])}"
        yield f"  {self.put('buildings', self.standing(row['tokens']))}"

    def objectives(self, view: dict, seat: int | None, cards: Sequence[str]) -> list[str]:
        """Return objectives with progress, "Latifundium (now 11 of 13)", or only names before the first era."""
        names = [self.name(card) for card in cards]
        if seat is None or not view["era"]:
            return names
        counted = objective_progress(view, seat, list(cards), table_card_set(view, self.words))
        return [f"{name} ({progress_text(one, self.words.language)})" for name, one in zip(names, counted, strict=True)]

    def standing(self, buildings: Sequence[dict]) -> str:
        return ", ".join(f"{self.name(one['id'])} ({place(one['at'], self.words)})" for one in buildings) or "–"

    def name(self, card: str) -> str:
        return self.words.card(card)["name"]


def board_text(view: dict, words: Words, names: Sequence[str], me: int | None) -> str:
    return BoardText(words, names, me).text(view)
