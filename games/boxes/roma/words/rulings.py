"""Rulings: what the rulebook leaves open and how this site decides it, in our own words; and what each card is good
for.

RULINGS {number: {language: text}} in the order of the rules; OF_CARD {card: numbers}; USES {card: uses}; USE {use:
{language: word}}."""

CHAPTERS = {
    "cards": {"es": "Cartas y discos", "en": "Cards and discs"},
    "dice": {"es": "Dados y acciones", "en": "Dice and actions"},
    "deeds": {"es": "Lo que hacen las cartas", "en": "What the cards do"},
    "end": {"es": "Puntos y final", "en": "Points and the end"},
}

CHAPTER_OF = {
    **dict.fromkeys((1, 2, 3, 4, 5), "cards"),
    **dict.fromkeys((7, 8, 12), "dice"),
    **dict.fromkeys((6, 9, 10), "deeds"),
    **dict.fromkeys((11, 13, 14), "end"),
}

RULINGS = {
    1: {
        "es": "Los descartes se barajan y pasan a ser el mazo en dos casos solamente: cuando hay que robar y el mazo está vacío, o cuando se activa Haruspex con el mazo vacío (antes de mirar). Aesculapinum nunca hace barajar. Lo ya robado en el mismo robo no se baraja. Si entre los dos montones no hay bastantes, se roba lo que haya y se guarda una; si no hay ninguna, no se puede poner un dado en el disco de cartas.",
        "en": "The discard pile is shuffled into a new draw pile in two cases only: when a card must be drawn and the draw pile is empty, or when Haruspex is activated while it is empty (before he looks). Aesculapinum never causes a shuffle. Cards already drawn in the same draw stay out of it. If both piles together are too small you draw what there is and keep one; with none at all no die may go on the card disc.",
    },
    2: {
        "es": "La fila no da la vuelta: los discos 1 y 6 tienen un solo vecino. Enfrente está el disco rival del mismo número.",
        "en": "The row does not go round: discs 1 and 6 have one neighbour each. Opposite is the other player's disc of the same number.",
    },
    3: {
        "es": "Un Forum entre dos Basilicae da 4 puntos más; entre dos Templa el tercer dado cuenta una vez. Templum y Basilica cuentan los dos. Basilica, Templum y Turris actúan también en un disco cerrado.",
        "en": "A Forum between two Basilicae gives 4 more; between two Templa the third die counts once. A Templum and a Basilica both count. Basilica, Templum and Turris work on a blocked disc, too.",
    },
    4: {
        "es": "Dos Turres se refuerzan entre sí. Dos activaciones de Essedum quitan 4. Ambas cosas pueden valer a la vez. Essedum dura hasta el fin del turno y un cierre dura todo el próximo turno del rival, aunque la carta que lo causó ya no esté: se cierra el disco, no la carta.",
        "en": "Two Turres strengthen each other. Two activations of Essedum take 4 away. Both can hold at once. Essedum lasts to the end of the turn and a block through the opponent's next turn, even if the card that caused it is gone; it is the disc that is blocked, not the card.",
    },
    5: {
        "es": "Praetorianus puede cerrar también un disco vacío, y varios cierres se suman. En un disco cerrado se pueden poner cartas, pero no un dado: se rechaza y no se gasta. Scaenicus puede imitar a un personaje de un disco cerrado, porque usa el suyo.",
        "en": "Praetorianus may block an empty disc as well, and several blocks add up. Cards may be laid on a blocked disc, but no die: it is refused and not spent. Scaenicus may copy a character on a blocked disc, since he uses his own.",
    },
    6: {
        "es": "Scaenicus ataca desde su propio disco. Si imita a Nero o a Sicarius, es él quien se descarta. No imita edificios, ni a otro Scaenicus.",
        "en": "Scaenicus fights from his own disc. When he copies Nero or Sicarius it is he who is discarded. He copies no buildings and no other Scaenicus.",
    },
    7: {
        "es": "Con Consul un dado nunca llega a 0 ni a 7, y solo gira dados sin usar: tampoco el que lo activa. Un dado se usa una vez, entero.",
        "en": "Consul never makes a 0 or a 7, and turns unused dice only: not the one that activates him. A die is used once and never split.",
    },
    8: {
        "es": "Si una activación es posible se mira antes de cualquier azar; si no lo es, no se ofrece y el dado se conserva. No es posible: en un disco vacío o cerrado; con Basilica, Templum o Turris; Forum o Consul sin otro dado sin usar; Legionarius o Centurio sin nada enfrente; Velites, Onager, Sicarius, Gladiator o Nero sin un blanco de su clase; Mercator con menos de 2 sestercios (si no, se compra al menos 1); Architectus sin un edificio en mano o Senator sin un personaje; Haruspex sin mazo ni descartes; Aesculapinum sin un personaje en los descartes; Praetorianus con los seis discos ya cerrados; Scaenicus sin nadie a quien pueda imitar. Legat y Mercatus se pueden activar siempre, aunque no den nada.",
        "en": "Whether an activation is possible is decided before any luck; where it is not, it is not offered and the die stays. Not possible: an empty or blocked disc; Basilica, Templum, Turris; Forum or Consul without another unused die; Legionarius or Centurio with nothing opposite; Velites, Onager, Sicarius, Gladiator or Nero without a target of the right kind; Mercator with fewer than 2 sestertii (otherwise at least 1 is bought); Architectus without a building in hand, Senator without a character; Haruspex with both piles empty; Aesculapinum without a character in the discard pile; Praetorianus with all six discs blocked; Scaenicus with nobody he could copy. Legat and Mercatus are always possible, though they may give nothing.",
    },
    9: {
        "es": "Con Consiliarius (o Machina) se eligen uno o más personajes (o edificios) propios, él incluido; salen todos de la fila y luego cada uno se pone gratis en un disco propio, también el de antes, nunca dos en uno. Se puede tapar una carta de la otra clase, que se descarta; no una de la misma clase que se quedó.",
        "en": "With Consiliarius (or Machina) one or more own characters (or buildings) are chosen, himself included; all of them leave the row, then each is laid free at an own disc, its old one included, never two at one. A card of the other kind may be covered, and is discarded; one of the same kind that stayed may not.",
    },
    10: {
        "es": "Con Architectus y Senator las cartas se ponen de una en una hasta que quien juega diga basta, incluso antes de la primera; mientras tenga alguna carta en mano se le pregunta siempre. Pueden tapar cualquier carta propia, también al mismo Architectus o Senator (o al Scaenicus que lo imita) y lo recién puesto; la acción sigue.",
        "en": "With Architectus and Senator cards are laid one at a time until the player says stop, even before the first; as long as any card is held the question is put. They may cover any own card, also the Architectus or Senator himself (or the Scaenicus who copies him) and cards laid a moment before; the deed goes on.",
    },
    11: {
        "es": "A nadie se le quita más de lo que tiene. El dinero no se acaba nunca; lo que se paga por las cartas sale del juego, y lo que paga Mercator lo cobra el rival.",
        "en": "Nobody can be made to give more than they hold. Money never runs out; what is paid for cards leaves the game, what Mercator pays goes to the opponent.",
    },
    12: {
        "es": "Los dados son azar: nadie ve una tirada antes de decidir hacerla. A Centurio se le pregunta solo si la tirada no basta y queda un dado sin usar; puede sumar cualquiera, aunque tampoco baste, o ninguno. El dado se gasta igual.",
        "en": "Dice are luck: nobody sees a roll before deciding to make it. Centurio is asked only if the roll alone is too low and an unused die is left; he may add any, even one that does not suffice, or none. The die is spent either way.",
    },
    13: {
        "es": "Todo lo que da una activación (dado del Forum, dado del Templum, Basilicae) es un solo pago, y después se mira si la partida acaba. Un pago mayor que la reserva se hace entero. Al perder puntos por discos vacíos, la reserva recibe solo lo que se tenía; con 0 la partida acaba antes de tirar los dados. Los primeros turnos no son una excepción.",
        "en": "All that one activation gives (Forum die, Templum die, Basilicae) is one payment, and the end is looked at after it. A payment larger than the pool is made in full. In the loss for empty discs the pool gets only what was held; at 0 the game ends before the roll. The first turns are no exception.",
    },
    14: {
        "es": "Quien se rinde pierde: gana la otra persona.",
        "en": "Who concedes loses: the other player wins.",
    },
}

OF_CARD = {
    "sicarius": (6, 8),
    "architectus": (8, 10),
    "consiliarius": (9,),
    "legat": (8, 13),
    "gladiator": (8,),
    "mercator": (8, 11),
    "consul": (7, 8),
    "legionarius": (2, 8),
    "nero": (6, 8),
    "praetorianus": (4, 5, 8),
    "scaenicus": (5, 6, 8, 10),
    "haruspex": (1, 8),
    "senator": (8, 10),
    "velites": (8,),
    "essedum": (4,),
    "tribunusplebis": (11,),
    "centurio": (2, 8, 12),
    "aesculapinum": (1, 8),
    "basilica": (2, 3, 13),
    "machina": (9,),
    "forum": (3, 8, 13),
    "mercatus": (8, 13),
    "onager": (8,),
    "templum": (2, 3, 13),
    "turris": (3, 4),
}

USE = {
    "attack": {"es": "contra las cartas rivales", "en": "against the other's cards"},
    "defend": {"es": "para defenderse", "en": "for defence"},
    "points": {"es": "puntos", "en": "points"},
    "lay": {"es": "poner y mover cartas", "en": "laying and moving cards"},
    "hand": {"es": "cartas a la mano", "en": "cards for the hand"},
    "dice": {"es": "dados", "en": "dice"},
    "always": {"es": "sin dado, mientras está", "en": "no die: while it lies there"},
}

USES = {
    "sicarius": ("attack",),
    "architectus": ("lay",),
    "consiliarius": ("lay",),
    "legat": ("points",),
    "gladiator": ("attack",),
    "mercator": ("points",),
    "consul": ("dice",),
    "legionarius": ("attack",),
    "nero": ("attack",),
    "praetorianus": ("defend",),
    "scaenicus": ("attack", "points", "lay", "hand", "dice"),
    "haruspex": ("hand",),
    "senator": ("lay",),
    "velites": ("attack",),
    "essedum": ("attack",),
    "tribunusplebis": ("points",),
    "centurio": ("attack", "dice"),
    "aesculapinum": ("hand",),
    "basilica": ("points", "always"),
    "machina": ("lay",),
    "forum": ("points", "dice"),
    "mercatus": ("points",),
    "onager": ("attack",),
    "templum": ("points", "dice", "always"),
    "turris": ("defend", "always"),
}
