"""Augury on a page: a sky whose free places can be pressed, and its birds for the rules page."""

from games.boards.catalogue import Catalogue, Entry, Filter, name_sort_key, searchable
from games.wording import game_words, words_of_view

CONFIRM_FIRST = {"call_back"}


def board(request):
    observation, form = request.observation, request.form
    said = words_of_view(observation.view, request.language)
    targets = form.targets.next(2) if form and len(form.path) == 2 else {}
    sky = [
        [{"bird": said.card(bird)["name"] if bird else "", "tile": targets.get((x, y))} for x, bird in enumerate(row)]
        for y, row in enumerate(observation.view["sky"])
    ]
    return {"sky": sky, "popovers": [], "ghost": form and form.confirm and form.confirm.after}


def catalogue(language):
    told = game_words("augury", language)
    birds = [(bird, told.card(bird["id"])) for bird in (told.cards or {})["birds"]]
    entries = [
        Entry(card["id"], card["name"], card, kinds={"points": (str(card["points"]),)}, made_up=bool(bird.get("made_up")), search_text=searchable(card["name"]))
        for bird, card in birds
    ]  # fmt: skip
    points = Filter("points", told.term("points", "filter"), (("1", "1"), ("2", "2"), ("3", "3")))
    return Catalogue(told.term("catalogue"), tuple(sorted(entries, key=name_sort_key)), (points,))
