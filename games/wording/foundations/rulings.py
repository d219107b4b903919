"""Rulings: what the rulebook leaves open and how this site decides it, in our own words.

RULINGS {name: (chapter, {language: text})}; OF_KIND {kind of card: names}; OF_CARD {card: names}; CHAPTERS {chapter: {language: word}}.
"""

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
            "es": "Si durante tres vueltas enteras solo se ingresa, se pregunta a todos a la vez si se cierra la era; hace falta el sí de todos. Si nadie puede comprar ni construir, se cierra sin preguntar.",
            "en": "After three whole rounds of income only, all are asked at once whether the era shall close; everybody must say yes. If nobody can buy or build it closes without asking.",
        },
    ),
    "T1": (
        "trade",
        {
            "es": "Una oferta se prepara a solas y es pública al mandarla; quien la recibe acepta o rechaza, sin contraofertas. Un trato rechazado no se repite en el turno, y hay tres ofertas como mucho por persona y turno.",
            "en": "An offer is put together alone and is public once it is sent; the partner accepts or refuses, without counter-offers. A refused bundle is not repeated in that turn, and there are at most three offers to each partner a turn.",
        },
    ),
    "T2": (
        "trade",
        {
            "es": "Para robar hace falta una ficha de favor sin usar, un marcador libre y dos solares propios junto al que se roba. La ficha se da la vuelta y pasa a la víctima, que recupera su marcador. No hay límite por turno.",
            "en": "To steal takes an unspent favour token, a free marker, and two own lots next to the one stolen. The token is turned over and goes to the victim, who gets the marker back. There is no limit in a turn.",
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
    "J1": (
        "consul",
        {
            "es": "Al final del turno de quien lleva al Cónsul, su carta pasa de planificación a preparado o, si ya lo estaba, el Cónsul actúa: toma gratis la carta más barata y construye en su solar la ficha mayor que quepa.",
            "en": "At the end of the turn of whoever plays the Consul his card goes from planning to ready or, if it was ready, he acts: he takes the cheapest card free and builds the largest token that fits on its lot.",
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
}

OF_KIND = {
    "piece": ("B1", "B2", "B3"),
    "monument": ("B4",),
    "invocation": ("I1",),
    "objective": ("I3",),
    "role": ("I3",),
    "token": ("J1",),
}
OF_CARD = {"IV12": ("I2",), "IV14": ("I2",), "IV20": ("I2",), "IV10": ("T2",), "IV11": ("T2",)}
