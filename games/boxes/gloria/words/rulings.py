"""Rulings: what the rulebook leaves open and how this site decides it, in our own words; and when each building works.

RULINGS {number: {language: text}} in the order of the rules; OF_CARD {card: numbers}; WHEN {card: moments}; MOMENTS
{moment: {language: word}}."""

CHAPTERS = {
    "cards": {"es": "Cartas y senadores", "en": "Cards and senators"},
    "lead": {"es": "Liderar, seguir, pensar", "en": "Leading, following, thinking"},
    "order": {"es": "Orden de las acciones", "en": "Order of actions"},
    "build": {"es": "Construir", "en": "Building"},
    "others": {"es": "Clientes, legionarios, tesoro", "en": "Clients, legionaries, vault"},
    "end": {"es": "El final", "en": "The end"},
}

CHAPTER_OF = {
    **dict.fromkeys(range(1, 5), "cards"),
    **dict.fromkeys(range(5, 9), "lead"),
    **dict.fromkeys(range(9, 15), "order"),
    **dict.fromkeys(range(15, 22), "build"),
    **dict.fromkeys(range(22, 28), "others"),
    **dict.fromkeys(range(28, 33), "end"),
}

RULINGS = {
    1: {
        "es": "Un senador nunca sirve de cimientos, material, cliente ni mercancía, y nadie puede exigirlo ni enseñarlo. Sirve para liderar y seguir, se puede descartar (vuelve a su pila) y se toma al pensar o con el Senado.",
        "en": "A senator is never a foundation, material, client or goods, and cannot be demanded or shown. It leads and follows, may be discarded (back to its pile), and is taken by thinking or by the Senate.",
    },
    2: {
        "es": "Se ve el nombre de los clientes, del almacén, de los materiales de cada edificio y de las cartas que enseña un legionario. En una mesa real solo se vería el oficio o el material; aquí nos apartamos del reglamento, porque una página lo recuerda todo.",
        "en": "The names of clients, stockpile cards, materials in buildings and cards shown by a legionary are public. On a real table only role or material would show; here we leave the rulebook, because a page remembers anyway.",
    },
    3: {
        "es": "Lo que se descarta al pensar está en la reserva ya en este turno. Las cartas de los campamentos, no.",
        "en": "What is discarded while thinking lies in the pool for this turn's actions. Cards in camps do not.",
    },
    4: {
        "es": "Rellenar la mano nunca obliga a descartar. Quien pierde sitio (Santuario, Templo, Mercado, clientes) no tira nada; solo deja de entrar hasta que haya hueco. Con la mano llena se roba una carta.",
        "en": "Refilling never forces a discard. Losing room (Shrine, Temple, Market, clients) throws nothing out; nothing enters until there is room again. A full hand draws one card.",
    },
    5: {
        "es": "Una petición puede ser del mismo oficio que se lidera. Con las cartas originales pide tres cartas (dos o tres con el Circo original), y el Palacio cuenta tantas acciones como den las cartas.",
        "en": "A petition may be made of the very role that is led. With the original cards it takes three cards (two or three with the original Circus), and Palace counts as many actions as the cards allow.",
    },
    6: {
        "es": "Con el Palacio, cada carta del oficio, cada senador y cada petición vale una acción. Con Circo y Palacio, cualquier carta cuenta como un Arquitecto.",
        "en": "With Palace, every card of the role, every senator and every petition is worth one action. With Circus and Palace, any card counts as one Architect.",
    },
    7: {
        "es": "Cada vez que se piensa (también por Escuela o Academia) se pregunta primero por el Vomitorium, luego por las Letrinas, y después cómo pensar. El Vomitorium descarta toda la mano, senadores incluidos. Las Letrinas pueden descartar un senador, y se puede volver a tomar en el acto.",
        "en": "At every thinking (School's and Academy's too) Vomitorium is asked first, then Latrine, then the kind of thinking. Vomitorium discards the whole hand, senators included. Latrine may discard a senator, which may be taken back at once.",
    },
    8: {
        "es": "La Academia vale una vez por turno, también en el turno en que se consigue, por acciones de Artesano anteriores. Cuenta cualquiera de esas acciones, venga de donde venga, pero no una que se rechazó.",
        "en": "Academy works once a turn, also in the turn it is gained, for Craftsman actions taken before. Any such action counts, wherever it came from; a declined one does not.",
    },
    9: {
        "es": "Primero actúa quien lidera o sigue; luego cada cliente una vez. Tras cada acción se vuelve a calcular qué queda, con los clientes que había al empezar el turno. Un cliente actúa una sola vez, valga por uno o por varios caminos (dos con el Circo Máximo).",
        "en": "The actions for leading or following come first, then each client once. What remains is worked out anew after every action, from the clients that were there when the turn began. A client acts once, however many ways it qualifies (twice with Circus Maximus).",
    },
    10: {
        "es": "Una función que se gana o se pierde a mitad de turno cuenta para todos desde la acción siguiente. Las acciones ganadas con cartas del campamento se quedan. El Circo Máximo dobla a los clientes que aún no han actuado en ese oficio, y no sirve a quien pensó.",
        "en": "A function gained or lost in mid-turn counts from the next action on, for everybody. Actions earned by cards in camp stay. Circus Maximus doubles every client still to act in that role, and does nothing for an owner who thought.",
    },
    11: {
        "es": "Al terminar un edificio se gana primero la influencia y luego ocurre su efecto, antes que nada más. «Tantas como tu influencia» se fija en ese momento, con la nueva incluida. Cada una de esas acciones se puede rechazar; los clientes no añaden ninguna, pero Muelle, Taberna, Acueducto o Fuente sí valen en cada una. Lo último que se termina se resuelve primero.",
        "en": "On completion the influence comes first, then the effect, before anything else goes on. “As many as your influence” is fixed at that moment, the new influence included. Each of those actions may be declined; clients add none, but Dock, Bar, Aqueduct or Fountain apply to each. What was completed last is resolved first.",
    },
    12: {
        "es": "En las afueras se gastan las dos acciones a la vez y los cimientos quedan puestos en el acto. La segunda es cualquiera que quede de la misma tanda; tandas distintas no se mezclan. Luego es un solar como los demás. Si no queda ningún solar del material, no se puede construir. Con la Torre basta una acción, pero no permite salir mientras haya sitio en la ciudad.",
        "en": "Out of town both actions are spent at once and the foundation lies at once. The second may be any action left in the same batch; batches do not mix. From then on it is a site like any other. With no site of the material left anywhere it cannot be laid. Tower makes it one action, and never allows it while the town has such a site.",
    },
    13: {
        "es": "Los añadidos (Acueducto, Basílica, Muelle, Taberna) no exigen tomar la carta normal, y van en cualquier orden; pero robar el cliente de la Taberna cierra la reserva para esa acción. Antes de robar a ciegas (Taberna, Atrio) tiene que haber sitio.",
        "en": "Extras (Aqueduct, Basilica, Dock, Bar) need no base card taken, and go in any order; but drawing the Bar's client closes the pool for that action. There must be room before a card is drawn unseen (Bar, Atrium).",
    },
    14: {
        "es": "Toda acción se puede rechazar. No se puede rechazar: liderar, seguir o pensar y el modo de pensar; entregar lo que exige un legionario; una carta ya robada (Fuente, Taberna, Atrio); y terminar un edificio.",
        "en": "Every action may be declined. Not so: to lead, follow or think and the kind of thinking; to give what a legionary demands; a card already drawn (Fountain, Bar, Atrium); completion itself.",
    },
    15: {
        "es": "Los cimientos puestos en un turno pueden recibir materiales en el mismo turno. Los cimientos salen de la mano, también con el Arquitecto (salvo la Fuente). Da igual qué nombres tengan los demás.",
        "en": "A foundation laid this turn may get materials this turn. Foundations come from the hand, an Architect's too (Fountain excepted). Names that other players have do not matter.",
    },
    16: {
        "es": "Los materiales ya puestos siguen contando aunque se pierdan Calzada, Torre o Biblioteca. La Calzada sirve a las cartas de piedra y a una Estatua en solar de piedra. En la Estatua cada material puede ser el del solar o mármol, mezclados; el escombro de la Torre cuenta; una por jugador; y las afueras dependen del solar elegido.",
        "en": "Materials placed stay and count when Road, Tower or Scriptorium are lost. Road serves stone cards, and a Statue on a stone site. For Statue each material may be the site's or marble, mixed; Tower's rubble counts; one per player; out-of-town rules go by the chosen site.",
    },
    17: {
        "es": "La Villa se termina sola con cualquier material que te sea válido, también de la reserva con el Arco y tenga ya lo que tenga. Los materiales del Artesano se cuentan como siempre.",
        "en": "Villa completes by itself with any material legal for you, from the pool with Archway too, whatever lies on it already. A Craftsman's materials follow the normal count.",
    },
    18: {
        "es": "La Fuente se decide antes de mirar. Una vez vista la carta, no vale otra de la mano: se ponen cimientos con ella, se añade o se queda en la mano, y la acción se ha gastado. Solo la ve su dueño.",
        "en": "Fountain is decided before looking. Once the card is seen no hand card will do instead: lay it, add it, or keep it, and the action is spent. Only its owner sees it.",
    },
    19: {
        "es": "El Portón vale para toda carta de mármol tuya: una Estatua en cualquier solar y sus 3 puntos, Palacio, Ludus Magna, Templo, Escalinata, Fuente, Basílica. Unos cimientos del Foro pueden ganar, también en el último solar. Si el Portón es público, vale para todos.",
        "en": "Gate works for every marble card of yours: a Statue on any site and its 3 points, Palace, Ludus Magna, Temple, Stairway, Fountain, Basilica. A Forum's foundation can win, on the last site too. A public Gate does it for everyone.",
    },
    20: {
        "es": "La Escalinata gasta la acción de Arquitecto: un material del almacén con el que podrías construirlo, sobre un edificio ajeno terminado que aún no sea público. Desde entonces sirve a todo el que no tenga uno terminado con ese nombre; tenerlo en obras no estorba, y se pueden poner cimientos de ese nombre. Solo se comparten las funciones duraderas. Sigue siendo público si lo roban. Una Muralla pública da sus puntos a todos; los 3 de la Estatua son de quien la tiene.",
        "en": "Stairway uses up the Architect action: a stockpile material you could build it with, on an opponent's completed building that is not public yet. From then on it serves everyone without a completed building of that name; one under way does not shut you out, and you may still found the name. Only lasting functions are shared. It stays public if stolen. A public Wall gives its points to everyone; Statue's 3 are its holder's.",
    },
    21: {
        "es": "Al terminar la Prisión ganas sus 3 de influencia. Si robas un edificio, esos 3 pasan a la víctima, que además conserva la influencia del edificio robado; si no robas, te los quedas. Solo edificios terminados de un nombre que ni tienes ni construyes. El edificio es tuyo a todos los efectos: los duraderos valen en el acto y los de «al terminar» no se repiten. Robar una Prisión no da otro robo.",
        "en": "Completing Prison gives you its 3 influence. If you take a building, those 3 go to the victim, who also keeps the influence of the building lost; if you decline, you keep them. Only completed buildings, of a name you neither have nor are building. It is yours in every respect: lasting functions work at once, completion effects do not fire again. Taking a Prison gives no new theft.",
    },
    22: {
        "es": "Sitio para clientes: la influencia, más 2 con la Ínsula, y el total doblado con el Acueducto. Dos funciones iguales no se suman.",
        "en": "Room for clients is influence, plus 2 with Insula, then doubled with Aqueduct. Two of the same function never add up.",
    },
    23: {
        "es": "Con las Termas, cada cliente actúa en cuanto llega, venga como venga, sin doblarse. Un Mercader con Ludus Magna actúa como cualquier oficio, y cualquiera con Despensa como Obrero. Cada una de esas acciones es una tanda propia, y la de un Legionario una exigencia propia.",
        "en": "With Bath each client acts as soon as it lands, however it came, never doubled. A Merchant with Ludus Magna acts as any role, anyone with Storeroom as Laborer. Each such action is a batch of its own, and a Legionary's a demand of its own.",
    },
    24: {
        "es": "Orden del Legionario: se enseñan todas las cartas; se toma de la reserva; después las víctimas, todas a la vez, entregan, eligiendo qué carta del material; y luego el Coliseo. En un turno, cada carta de la mano respalda una sola exigencia. Con dos jugadores, el rival entrega una vez por carta enseñada.",
        "en": "Legionary, in order: show all cards; take from the pool; then the victims hand over, all at once, choosing which card of the material; then Colosseum. Within a turn a hand card backs one demand only. With two players the opponent gives once per card shown.",
    },
    25: {
        "es": "Quien está a salvo (Empalizada, Muralla) no entrega nada. Con la variante «Regalos voluntarios» se le pregunta en cada exigencia que le alcanza. Aquí nos apartamos del reglamento, para ahorrar días de espera a todos.",
        "en": "Who is safe (Palisade, Wall) gives nothing. With the option “Voluntary gifts” they are asked in every demand that reaches them. Here we leave the rulebook, to spare everyone days of waiting.",
    },
    26: {
        "es": "Con el Puente se deben por separado una carta de la mano y otra del almacén por cada carta enseñada; la víctima elige cuáles. La Empalizada no protege; la Muralla protege de ambas cosas.",
        "en": "With Bridge a hand card and a stockpile card are due independently, one each per card shown; the victim chooses which. Palisade does not protect, Wall protects both.",
    },
    27: {
        "es": "Con el Coliseo, por cada carta enseñada puedes tomar un cliente de ese material de cada rival al alcance; si falta sitio, eliges, y con el tesoro lleno no se toma ninguno. La Muralla protege; la Empalizada protege salvo que tengas Puente. Se puede tomar un cliente contratado este turno, y el que no había actuado ya no actúa.",
        "en": "With Colosseum you may take, for each card shown, one client of that material from each opponent in reach; short of room you choose, and a full vault takes none. Wall protects; Palisade protects unless you have Bridge. Clients hired this turn can be taken, and one that has not acted does not act.",
    },
    28: {
        "es": "El Foro se mira cada vez que una carta llega o se va y tras cada cambio de funciones, lo cause quien lo cause, y antes que cualquier otro final. Los clientes nuevos cuentan en el acto, y cada uno cubre un solo oficio (con Ludus Magna un Mercader cubre cualquiera; con Despensa cualquiera cubre Obrero). Si varios lo logran a la vez: más puntos, luego más cartas en mano, luego victoria compartida.",
        "en": "Forum is looked at as each card lands or leaves and after every change of functions, whoever caused it, and before any other end. New clients count at once, and each fills one role (with Ludus Magna a Merchant fills any; with Storeroom anyone fills Laborer). Several at once: higher score, then more cards in hand, then a shared win.",
    },
    29: {
        "es": "La última carta del mazo: se acaba la acción que la robó y nada más. Una carta de la Fuente aún se usa; un edificio que se termina da influencia y puntos, pero no su efecto; la carta de la Taberna o del Atrio aún llega. Ni más añadidos, ni acciones, ni final de turno; las cartas de los campamentos no puntúan.",
        "en": "The last deck card: the single action that drew it is finished, and nothing more. A Fountain card may still be used; a completed building gives influence and points but no effect; the Bar's or Atrium's card still lands. No further extras, actions or end of turn; cards in camps score for nobody.",
    },
    30: {
        "es": "Rendirse es una oferta: se puede retirar hasta que los demás también se rindan. Cuando todos menos uno la mantienen, gana ese uno. Mientras tanto, el asiento sigue jugando (un jugador de la casa puede hacerlo por ti).",
        "en": "Conceding is an offer: it may be taken back until the others have conceded too. When all but one stand conceded, that one wins. Until then the seat plays on (a built-in player may do it for you).",
    },
    31: {
        "es": "Final del turno, cada paso por orden desde quien lideró: Senado; Alcantarillado; los campamentos van a la reserva y los senadores sobrantes a su pila; Academia; y pasa el turno.",
        "en": "End of the turn, each step in order from who led: Senate; Sewer; camps go to the pool and senators not taken to their pile; Academy; then the lead passes on.",
    },
    32: {
        "es": "Si también hay empate a cartas en mano (los senadores cuentan), la victoria se comparte. Con «Sin funciones», Estatua y Villa son edificios corrientes y Catacumbas y Foro no acaban nada.",
        "en": "Tied in cards in hand as well (senators count), the win is shared. With “No functions”, Statue and Villa are ordinary buildings, and Catacomb and Forum end nothing.",
    },
}

OF_CARD = {
    "academia": (7, 8, 31),
    "acueducto": (11, 13, 22),
    "alcantarillado": (31,),
    "anfiteatro": (8, 11),
    "arco": (17,),
    "atrio": (13, 14, 29),
    "basilica": (13, 19),
    "biblioteca": (16,),
    "calzada": (16,),
    "catacumbas": (32,),
    "circo": (5, 6, 10),
    "circo_maximo": (9, 10, 11, 12),
    "coliseo": (24, 27),
    "despensa": (10, 23, 28),
    "empalizada": (25, 26, 27),
    "escalinata": (10, 19, 20),
    "escuela": (7, 11),
    "estatua": (16, 19, 20, 32),
    "foro": (19, 28, 32),
    "fuente": (8, 11, 14, 15, 18, 19, 29),
    "fundicion": (11,),
    "insula": (22,),
    "jardin": (11,),
    "letrinas": (7,),
    "ludus_magna": (10, 12, 19, 23, 28),
    "mercado": (4,),
    "muelle": (11, 13),
    "muralla": (20, 25, 26, 27),
    "palacio": (5, 6, 10, 12, 19),
    "porton": (10, 19),
    "prision": (10, 21),
    "puente": (26, 27),
    "santuario": (4,),
    "senado": (1, 31),
    "taberna": (11, 13, 14, 29),
    "templo": (4, 19),
    "termas": (23, 29),
    "torre": (12, 16),
    "villa": (17, 20, 32),
    "vomitorium": (7,),
}

MOMENTS = {
    "think": {"es": "al pensar", "en": "when thinking"},
    "lead": {"es": "al liderar o seguir", "en": "when leading or following"},
    "patron": {"es": "con el Patrón", "en": "with Patron actions"},
    "laborer": {"es": "con el Obrero", "en": "with Laborer actions"},
    "architect": {"es": "con el Arquitecto", "en": "with Architect actions"},
    "craftsman": {"es": "con el Artesano", "en": "with Craftsman actions"},
    "legionary": {"es": "con el Legionario", "en": "with Legionary actions"},
    "merchant": {"es": "con el Mercader", "en": "with Merchant actions"},
    "defence": {"es": "frente a legionarios ajenos", "en": "against others’ legionaries"},
    "clients": {"es": "con tus clientes", "en": "with your clients"},
    "build": {"es": "al construir", "en": "when building"},
    "completion": {"es": "al terminarlo", "en": "on completion"},
    "room": {"es": "siempre: más sitio", "en": "always: more room"},
    "turn_end": {"es": "al final del turno", "en": "at the end of the turn"},
    "end": {"es": "al final de la partida", "en": "at the game’s end"},
}

WHEN = {
    "academia": ("turn_end", "think"),
    "acueducto": ("room", "patron"),
    "alcantarillado": ("turn_end",),
    "anfiteatro": ("completion", "craftsman"),
    "arco": ("architect",),
    "atrio": ("merchant",),
    "basilica": ("merchant",),
    "biblioteca": ("build",),
    "calzada": ("build",),
    "catacumbas": ("completion", "end"),
    "circo": ("lead",),
    "circo_maximo": ("clients",),
    "coliseo": ("legionary",),
    "despensa": ("clients", "laborer"),
    "empalizada": ("defence",),
    "escalinata": ("architect",),
    "escuela": ("completion", "think"),
    "estatua": ("build", "end"),
    "foro": ("end",),
    "fuente": ("craftsman",),
    "fundicion": ("completion", "laborer"),
    "insula": ("room",),
    "jardin": ("completion", "patron"),
    "letrinas": ("think",),
    "ludus_magna": ("clients",),
    "mercado": ("room",),
    "muelle": ("laborer",),
    "muralla": ("defence", "end"),
    "palacio": ("lead",),
    "porton": ("build",),
    "prision": ("completion",),
    "puente": ("legionary",),
    "santuario": ("think",),
    "senado": ("turn_end",),
    "taberna": ("patron",),
    "templo": ("think",),
    "termas": ("patron", "clients"),
    "torre": ("build",),
    "villa": ("architect",),
    "vomitorium": ("think",),
}
