"""Three moves of Gloria a Roma to try: a building that lacks one material, helpers, a full hand."""

from games.boards.three_moves import ThreeMoves

from .words.three_moves import THREE_MOVES as TEXTS

POSITION = {
    "game": "gloria",
    "options": {},
    "leader": 0,
    "seats": [
        {
            "hand": ["circo", "academia", "villa", "torre", "templo", "senador"],
            "stockpile": ["atrio", "insula"],
            "clientele": ["mercado"],
            "vault": ["letrinas"],
            "buildings": [
                {"card": "muelle", "site": "wood", "materials": ["mercado"], "complete": True},
                {"card": "santuario", "site": "brick", "materials": ["termas"]},
            ],
        },
        {
            "hand": ["atrio", "letrinas", "estatua", "puente", "circo"],
            "stockpile": ["calzada", "taberna"],
            "clientele": ["jardin"],
            "vault": ["calzada"],
            "buildings": [
                {"card": "taberna", "site": "rubble", "materials": ["insula"], "complete": True},
                {"card": "vomitorium", "site": "concrete", "materials": ["muralla"]},
            ],
        },
    ],
    "pool": ["fuente", "calzada", "empalizada", "prision"],
    "deck": ["foro", "insula", "termas", "muelle", "senado", "biblioteca"],
}

THREE_MOVES = ThreeMoves(ruleset="gloria", version=1, rules=1, position=POSITION, texts=TEXTS)
