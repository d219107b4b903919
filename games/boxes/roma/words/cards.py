"""The cards' names, Latin in both languages, and what they do, in our own words: {card: {language: (name,
function)}}."""

CARDS = {
    # characters
    "sicarius": {
        "es": ("Sicarius", "Descarta un personaje rival a tu elección, y se descarta con él. Sin batalla."),
        "en": ("Sicarius", "Discards a character of the opponent's, and is discarded with it. No battle."),
    },
    "architectus": {
        "es": ("Architectus", "Pon gratis cuantos edificios quieras de tu mano, en los discos que quieras."),
        "en": ("Architectus", "Lay as many buildings from your hand as you like, free, at any of your discs."),
    },
    "consiliarius": {
        "es": ("Consiliarius", "Levanta personajes tuyos y ponlos donde quieras, incluso sobre tus edificios."),
        "en": ("Consiliarius", "Take up characters of yours and lay them where you like, even over buildings."),
    },
    "legat": {
        "es": ("Legat", "Da 1 punto de la reserva por cada disco vacío del rival."),
        "en": ("Legat", "Gives 1 point from the pool for each empty disc of the opponent."),
    },
    "gladiator": {
        "es": ("Gladiator", "Devuelve a la mano del rival un personaje suyo a tu elección. Sin batalla."),
        "en": ("Gladiator", "Sends a character of the opponent's back to its owner's hand. No battle."),
    },
    "mercator": {
        "es": ("Mercator", "Compra puntos al rival por 2 sestercios cada uno, que cobra el rival."),
        "en": ("Mercator", "Buy points from the opponent for 2 sestertii each; the opponent is paid."),
    },
    "consul": {
        "es": ("Consul", "Sube o baja en uno un dado tuyo sin usar."),
        "en": ("Consul", "Turn one of your unused dice up or down by one."),
    },
    "legionarius": {
        "es": ("Legionarius", "Ataca la carta que tiene justo enfrente."),
        "en": ("Legionarius", "Attacks the card directly opposite."),
    },
    "nero": {
        "es": ("Nero", "Descarta un edificio rival a tu elección, y se descarta con él. Sin batalla."),
        "en": ("Nero", "Discards a building of the opponent's, and is discarded with it. No battle."),
    },
    "praetorianus": {
        "es": ("Praetorianus", "Cierra un disco del rival durante su próximo turno."),
        "en": ("Praetorianus", "Closes one of the opponent's discs for their next turn."),
    },
    "scaenicus": {
        "es": ("Scaenicus", "Hace lo que hace otro personaje tuyo, cada vez el que quieras."),
        "en": ("Scaenicus", "Does what another character of yours does, any one each time."),
    },
    "haruspex": {
        "es": ("Haruspex", "Mira el mazo entero, quédate la carta que quieras y baraja las demás."),
        "en": ("Haruspex", "Look through the draw pile, take any card, shuffle the others."),
    },
    "senator": {
        "es": ("Senator", "Pon gratis cuantos personajes quieras de tu mano, en los discos que quieras."),
        "en": ("Senator", "Lay as many characters from your hand as you like, free, at any of your discs."),
    },
    "velites": {
        "es": ("Velites", "Ataca cualquier personaje del rival."),
        "en": ("Velites", "Attacks any character of the opponent's."),
    },
    "essedum": {
        "es": ("Essedum", "Hasta que acabe el turno, las cartas del rival tienen 2 menos de defensa."),
        "en": ("Essedum", "Until the turn is over the opponent's cards have 2 less defence."),
    },
    "tribunusplebis": {
        "es": ("Tribunus Plebis", "Quita 1 punto al rival."),
        "en": ("Tribunus Plebis", "Takes 1 point from the opponent."),
    },
    "centurio": {
        "es": ("Centurio", "Ataca la carta de enfrente; vista la tirada, puedes sumarle un dado sin usar."),
        "en": ("Centurio", "Attacks the card opposite; having seen the roll you may add an unused die."),
    },
    # buildings
    "aesculapinum": {
        "es": ("Aesculapinum", "Toma en tu mano cualquier personaje de los descartes."),
        "en": ("Aesculapinum", "Take any character of the discard pile into your hand."),
    },
    "basilica": {
        "es": ("Basilica", "Mientras está: 2 puntos más cada vez que se activa un Forum tuyo a su lado."),
        "en": ("Basilica", "While it lies there: 2 more points whenever a Forum of yours beside it is activated."),
    },
    "machina": {
        "es": ("Machina", "Levanta edificios tuyos y ponlos donde quieras, incluso sobre tus personajes."),
        "en": ("Machina", "Take up buildings of yours and lay them where you like, even over characters."),
    },
    "forum": {
        "es": ("Forum", "Gasta otro dado sin usar: da tantos puntos de la reserva como marca."),
        "en": ("Forum", "Use a second unused die: it gives its pips in points from the pool."),
    },
    "mercatus": {
        "es": ("Mercatus", "Da 1 punto de la reserva por cada Forum del rival."),
        "en": ("Mercatus", "Gives 1 point from the pool for each Forum of the opponent's."),
    },
    "onager": {
        "es": ("Onager", "Ataca cualquier edificio del rival."),
        "en": ("Onager", "Attacks any building of the opponent's."),
    },
    "templum": {
        "es": ("Templum", "Mientras está: al activar un Forum tuyo a su lado, el tercer dado también puede contar."),
        "en": ("Templum", "While it lies there: when a Forum beside it is activated, the third die may count, too."),
    },
    "turris": {
        "es": ("Turris", "Mientras está: tus otras cartas tienen 1 más de defensa."),
        "en": ("Turris", "While it lies there: your other cards have 1 more defence."),
    },
}
