from games.boards.catalogue import Catalogue, Entry, Filter, Ruling, name_sort_key, names_of, rulings_of, searchable
from games.rules.gloria import cards as box
from games.wording import Words, game_words

from ..words import rulings as extra


def catalogue(language: str) -> Catalogue:
    words = game_words("gloria", language)
    rulings = rulings_of(extra, words.language)
    entries = sorted((entry(row, words, rulings) for row in box.BUILDINGS), key=name_sort_key)
    return Catalogue(words.term("catalogue"), tuple(entries), filters(words), tuple(rulings.values()))


def entry(row: box.Card, words: Words, rulings: dict[int, Ruling]) -> Entry:
    card, other = words.card(row.id), words.card(row.id, {"original": True})["function"]
    moments = extra.MOMENTS_OF_CARD[row.id]
    names = [extra.MOMENTS[moment][words.language] for moment in moments]
    own = tuple(rulings[number] for number in extra.RULINGS_OF_CARD[row.id])
    texts = [*names_of("gloria", row.id), card["function"], card["material_name"], card["role_name"]]
    return Entry(
        row.id,
        card["name"],
        card,
        {"moments": names, "original": other if other != card["function"] else ""},
        {"material": (card["material"],), "role": (card["role"],), "when": tuple(moments)},
        own,
        search_text=searchable(*texts, *names, *(one.text for one in own)),
    )


def filters(words: Words) -> tuple[Filter, ...]:
    materials = tuple((row.id, words.term(row.id)) for row in box.MATERIAL_ROWS)
    roles = tuple((row.role, words.term(row.role)) for row in box.MATERIAL_ROWS)
    moments = tuple((key, text[words.language]) for key, text in extra.MOMENTS.items())
    return (
        Filter("material", words.term("material", "filter"), materials),
        Filter("role", words.term("role", "filter"), roles),
        Filter("when", words.term("when", "filter"), moments, words.term("any_time", "filter")),
    )
