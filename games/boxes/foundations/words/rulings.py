"""Rulings: what the rulebook leaves open and how this site decides it, in our own words.

RULINGS {name: (chapter, {language: text})}; OF_KIND {kind of card: names}; OF_CARD {card: names}; CHAPTERS {chapter:
{language: word}}."""

CHAPTERS = {
    "build": {"es": "Construir", "en": "Building"},
    "score": {"es": "Puntos y eras", "en": "Scoring and eras"},
    "trade": {"es": "Tratos y robos", "en": "Trade and steal"},
    "cards": {"es": "Invocaciones, papeles y objetivos", "en": "Invocations, roles and objectives"},
    "consul": {"es": "La voluntad del Cónsul", "en": "The Consul’s Will"},
}

RULINGS = {
    "B1": (
        "build",
        {
            "es": "La pieza tiene que estar en la bandeja antes de quitar nada: no se puede cubrir un edificio con la copia que él mismo libera.",
            "en": "The piece must be in the tray before anything is removed: a building cannot be covered with the copy it sets free itself.",
        },
    ),
    "B2": (
        "build",
        {
            "es": "Un edificio cubre solares vacíos propios y edificios propios estrictamente menores. Los marcadores que quedan debajo y las piezas retiradas vuelven; si de un edificio retirado sobran solares, cada uno pide un marcador libre.",
            "en": "A building covers own empty lots and own buildings that are strictly smaller. Markers under it and removed pieces come back; lots left over from a removed building each need a free marker.",
        },
    ),
    "B3": (
        "build",
        {
            "es": "Vecino es lo que comparte un lado. Un mismo vecino que toca por dos lados cuenta una vez, sea de quien sea.",
            "en": "Adjacent is what shares a side. The same neighbour on two sides counts once, whoever owns it.",
        },
    ),
    "B4": (
        "build",
        {
            "es": "Un monumento cubierto vuelve a la reserva y su marcador a quien lo tenía. Los requisitos se miran antes de quitar nada.",
            "en": "A monument that is covered goes back to the pool and its marker to its owner. Requirements are looked at before anything is removed.",
        },
    ),
    "B5": (
        "build",
        {
            "es": "Para construir un monumento hace falta tener antes un marcador de monumento: no sirve el que volvería al tapar otro con esa misma obra.",
            "en": "To build a monument takes a monument marker at hand beforehand: one that would come back by covering another in the same build is too late.",
        },
    ),
    "B6": (
        "build",
        {
            "es": "El templo de Júpiter y el Coliseo premian una vez a cada dueño de algún edificio vecino, por muchos que tenga; también a quien los construye, si tiene otro edificio al lado.",
            "en": "The Temple of Jupiter and the Colosseum reward each owner of an adjacent building once, however many they own; their builder too, with another building next to them.",
        },
    ),
    "S1": (
        "score",
        {
            "es": "La población se mira en el tablero cada vez. Quien más tiene, también con empate, puntúa la suya más el premio de 4, 7 o 10; los demás, con algún ciudadano, la del siguiente por delante; sin ciudadanos, nada.",
            "en": "Population is read off the board each time. Who has the most, ties included, scores their own and the bonus of 4, 7 or 10; the others, with at least one citizen, the population next ahead of theirs; without citizens nothing.",
        },
    ),
    "S2": (
        "score",
        {
            "es": "Cuando se vende la última carta de la era, cada cual juega un turno más y se puntúa. Después salen seis cartas de la pila siguiente y abre quien está a la izquierda de quien compró la última.",
            "en": "When the last card of an era is sold everybody has one more turn, then it is scored. Six cards of the next pile come up, and the player left of the last buyer begins.",
        },
    ),
    "S3": (
        "score",
        {
            "es": "En la última era la plata que se cobraría se vuelve PV. Cada solar vacío vale 1 PV al final. Los empates se deciden por la plata que queda.",
            "en": "In the last era the silver that would be gained becomes VP. Each empty lot is worth 1 VP at the end. Ties are broken by silver left.",
        },
    ),
    "S4": (
        "score",
        {
            "es": "Si durante tres vueltas enteras solo se ingresa, se pregunta a todos a la vez si se cierra la era; hace falta el sí de todos. Si nadie puede comprar ni construir, se cierra sin preguntar. Una oferta que no se acepta no interrumpe la cuenta.",
            "en": "After three whole rounds of income only, all are asked at once whether the era shall close; everybody must say yes. If nobody can buy or build it closes without asking. An offer that is not accepted does not break the count.",
        },
    ),
    "T1": (
        "trade",
        {
            "es": "Una oferta se prepara a solas y es pública al mandarla; quien la recibe acepta o rechaza, sin contraofertas. En un turno no se repite un trato rechazado, se mandan tres ofertas como mucho a cada persona y se descartan como mucho seis sin mandar.",
            "en": "An offer is put together alone and is public once it is sent; the partner accepts or refuses, without counter-offers. In one turn a refused bundle is not repeated, at most three offers are sent to each partner, and at most six are dropped unsent.",
        },
    ),
    "T2": (
        "trade",
        {
            "es": "Para robar hace falta una ficha de favor sin usar, un marcador libre y dos solares propios junto al que se roba. La ficha se da la vuelta y pasa a la víctima, que recupera su marcador. No hay límite por turno.",
            "en": "To steal takes an unspent favour token, a free marker, and two own lots next to the one stolen. The token is turned over and goes to the victim, who gets the marker back. There is no limit in a turn.",
        },
    ),
    "T3": (
        "trade",
        {
            "es": "Tras un trato nadie puede tener más solares vacíos que marcadores; lo que pasaría de ahí no se ofrece. Las cartas que dan marcadores no se entregan mientras hagan falta.",
            "en": "After a trade nobody may have more empty lots than lot markers; what would go beyond is not offered. Cards that bring markers are not handed over as long as they are needed.",
        },
    ),
    "I1": (
        "cards",
        {
            "es": "Las invocaciones se compran como escrituras, a la vista, y se usan en el turno propio, antes o después de la acción, tantas como se quiera. Lo que no cambiaría nada no se ofrece.",
            "en": "Invocations are bought like deeds, openly, and used on the own turn, before or after the action, as many as one likes. A use that would change nothing is not offered.",
        },
    ),
    "I2": (
        "cards",
        {
            "es": "Antes de puntuar una era se pregunta a la vez a quienes pueden reaccionar; las respuestas se descubren juntas. Sin respuesta a tiempo no se usa nada.",
            "en": "Before an era is scored all who can react are asked at once; answers are turned up together. With no answer in time nothing is used.",
        },
    ),
    "I3": (
        "cards",
        {
            "es": "Los objetivos se miran una vez, con la posición final. Los monumentos cuentan como edificios de su tipo y tamaño. El texto de un papel puede más que la regla; de dos efectos iguales cuenta uno, salvo los descuentos, que se suman sin bajar de 1.",
            "en": "Objectives are looked at once, in the final position. Monuments count as buildings of their type and size. A role’s text wins over the rule; of two equal effects one counts, but for discounts, which add up and never go below 1.",
        },
    ),
    "I4": (
        "cards",
        {
            "es": "El Tridente de Neptuno pide al menos seis cartas en la pila. Las que van debajo quedan en un orden que nadie ve; la más barata puede ser una invocación, y aquí sí valen los descuentos.",
            "en": "Neptune’s Trident needs six cards in the pile at least. Those that go below it lie in an order nobody sees; the cheapest may be an invocation, and here discounts count.",
        },
    ),
    "I5": (
        "cards",
        {
            "es": "El Ojo de Apolo enseña cinco cartas, o las que haya. Solo se compra una escritura, por su precio sin descuentos, y hace falta un marcador libre; las demás vuelven como estaban.",
            "en": "The Eye of Apollo shows five cards, or as many as there are. Only a deed may be bought, at its price without discounts, with a free marker; the others go back as they lay.",
        },
    ),
    "I6": (
        "cards",
        {
            "es": "El Arco de Diana dobla lo que puntúa el icono del edificio, no lo que añade un papel.",
            "en": "Diana’s Bow doubles what the icon of the building scores, not what a role adds.",
        },
    ),
    "I7": (
        "cards",
        {
            "es": "El Rayo de Júpiter pide un marcador libre. No es una compra: nadie cobra por ella.",
            "en": "Jupiter’s Bolt needs a free marker. It is no purchase: nobody is paid for it.",
        },
    ),
    "J1": (
        "consul",
        {
            "es": "Al final del turno de quien lleva al Cónsul, su carta pasa de planificación a preparado o, si ya lo estaba, el Cónsul actúa: toma gratis la carta más barata y construye en su solar la ficha mayor que quepa. Sin cartas a la venta ni se gira ni actúa. A cada era lo lleva quien está a la izquierda.",
            "en": "At the end of the turn of whoever plays the Consul his card goes from planning to ready or, if it was ready, he acts: he takes the cheapest card free and builds the largest token that fits on its lot. With nothing on sale it is not turned and he does not act. In each era the next player on the left plays him.",
        },
    ),
    "J2": (
        "consul",
        {
            "es": "Cuanta más plata tenga el Cónsul en sus fichas, más caras las cartas: nunca menos de 2, más la mitad de su plata.",
            "en": "The more silver on the Consul’s tokens the dearer the cards: never less than 2 and half his silver.",
        },
    ),
    "J3": (
        "consul",
        {
            "es": "Por la población, quienes van delante reciben solo el premio y los demás, el Cónsul incluido, pierden lo que les falta. Se gana si cada jugador acaba por encima del Cónsul; un empate lo pierden todos.",
            "en": "For population the leaders get the bonus only, and all others, the Consul included, lose what they lack. Everybody wins if each player ends above the Consul; with a tie all lose.",
        },
    ),
    "J4": (
        "consul",
        {
            "es": "Entre sitios para una ficha igual de grande, el Cónsul elige por este orden: donde quite menos de lo suyo; la forma de la que quedan más fichas; la forma recta antes que la otra; y el solar más arriba, luego más a la izquierda.",
            "en": "Among places for a token of the same size the Consul goes by this order: where he removes least of his own; the shape of which most tokens are left; the straight shape before the other; and the topmost lot, then the one furthest left.",
        },
    ),
    "J5": (
        "consul",
        {
            "es": "Los solares que deja libres al tapar una ficha los llena en seguida, con las mismas reglas y las fichas mayores que quepan en ellos; los que no puede quedan suyos y vacíos.",
            "en": "Lots that he frees by covering a token he fills at once, by the same rules, with the largest tokens that fit on them; those he cannot fill stay his, empty.",
        },
    ),
    "J6": (
        "consul",
        {
            "es": "El tamaño se mira sin contar las fichas que quedan. Si de ese tamaño no queda ninguna, el Cónsul gana 7 PV y el solar no será nunca de nadie.",
            "en": "The size is found without looking at what tokens are left. If none of that size is left, the Consul has 7 VP and the lot is nobody’s for ever.",
        },
    ),
    "J7": (
        "consul",
        {
            "es": "El Cónsul no construye monumentos. Sus fichas cuentan como vecinas, y si están junto al templo de Júpiter él también puntúa; la plata del Coliseo no la cobra.",
            "en": "The Consul builds no monuments. His tokens count as neighbours, and next to the Temple of Jupiter he scores as well; of the Colosseum’s silver he has none.",
        },
    ),
}

OF_KIND = {
    "piece": ("B1", "B2", "B3"),
    "monument": ("B4", "B5"),
    "invocation": ("I1",),
    "objective": ("I3",),
    "role": ("I3",),
    "token": ("J1", "J4", "J5", "J6"),
}
OF_CARD = {
    "templo_jupiter": ("B6", "J7"), "coliseo": ("B6", "J7"),
    "IV07": ("I5",), "IV08": ("I4",), "IV10": ("T2",), "IV11": ("T2",), "IV12": ("I2",), "IV14": ("I2", "I6"), "IV15": ("T3",),
    "IV17": ("I7",), "IV20": ("I2",),
}  # fmt: skip
