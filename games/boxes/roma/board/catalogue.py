from collections.abc import Iterable

from games.boards.catalogue import Catalogue, Entry, Filter, Ruling, name_sort_key, names_of, rulings_of, searchable
from games.rules.roma import cards as box
from games.wording import Words, game_words
from games.wording.messages import Message

from ..words import rulings as extra

COPIES = Message("roma", "catalogue.copies", "{} in the box")


def catalogue(language: str) -> Catalogue:
    words = game_words("roma", language)
    rulings = rulings_of(extra, words.language)
    entries = sorted((entry(row, words, rulings) for row in box.CARDS), key=name_sort_key)
    return Catalogue(
        words.term("catalogue"), tuple(entries), filters(words), tuple(by_chapter(rulings.values(), words.language))
    )


def by_chapter(rulings: Iterable[Ruling], language: str) -> list[Ruling]:
    order = list(extra.RULING_CHAPTERS.told(language).values())
    return sorted(rulings, key=lambda one: order.index(one.chapter))


def entry(row: box.Card, words: Words, rulings: dict[int, Ruling]) -> Entry:
    card, uses = words.card(row.id), extra.USES_OF_CARD[row.id]
    names = [extra.USE_NAMES[use][words.language] for use in uses]
    own = tuple(rulings[number] for number in extra.RULINGS_OF_CARD[row.id])
    numbers = {key: f"{words.term(key)} {getattr(row, key)}" for key in ("cost", "defence")}
    return Entry(
        row.id,
        card["name"],
        card,
        {**numbers, "copies": COPIES.filled(words.language, row.copies), "uses": names},
        {"kind": (row.kind,), "cost": (str(row.cost),), "use": uses},
        own,
        search_text=searchable(
            *names_of("roma", row.id), card["kind_name"], card["function"], *names, *(one.text for one in own)
        ),
    )


def filters(words: Words) -> tuple[Filter, ...]:
    kinds = tuple((kind, words.term(kind)) for kind in (box.CHARACTER, box.BUILDING))
    costs = tuple((str(cost), str(cost)) for cost in sorted({row.cost for row in box.CARDS}))
    uses = tuple((key, text[words.language]) for key, text in extra.USE_NAMES.items())
    return (
        Filter("kind", words.term("kind", "filter"), kinds),
        Filter("cost", words.term("cost", "filter"), costs),
        Filter("use", words.term("use", "filter"), uses),
    )
