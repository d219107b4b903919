"""The cards' names and what the buildings do, in our own words: {card: {language: (name, function)}}."""

CARDS = {
    "academia": {
        "es": ("Academia", "Al acabar un turno en el que hiciste alguna acción de Artesano, puedes pensar."),
        "en": ("Academy", "After a turn in which you took a Craftsman action, you may think."),
    },
    "acueducto": {
        "es": ("Acueducto", "Doble sitio para clientes. Cada Patrón puede tomar además un cliente de tu mano."),
        "en": ("Aqueduct", "Room for twice as many clients. Each Patron may also hire one from your hand."),
    },
    "alcantarillado": {
        "es": ("Alcantarillado", "Al final del turno, guarda en tu almacén las cartas que quieras de tu campamento."),
        "en": ("Sewer", "At the end of the turn, keep any of the cards in your camp as stockpile."),
    },
    "anfiteatro": {
        "es": ("Anfiteatro", "Al terminarlo: tantas acciones de Artesano como tu influencia."),
        "en": ("Amphitheatre", "When completed: as many Craftsman actions as you have influence."),
    },
    "arco": {
        "es": ("Arco", "Tu Arquitecto también puede usar materiales de la reserva."),
        "en": ("Archway", "Your Architect may use materials from the pool, too."),
    },
    "atrio": {
        "es": ("Atrio", "Tu Mercader puede guardar la primera carta del mazo, sin que nadie la vea."),
        "en": ("Atrium", "Your Merchant may store the deck's top card, unseen by anyone."),
    },
    "basilica": {
        "es": ("Basílica", "Cada Mercader puede guardar además una carta de tu mano, sin enseñarla."),
        "en": ("Basilica", "Each Merchant may also store a card from your hand, without showing it."),
    },
    "biblioteca": {
        "es": ("Biblioteca", "El mármol te sirve de material en cualquier edificio."),
        "en": ("Scriptorium", "Marble serves you as material in any building."),
    },
    "calzada": {
        "es": ("Calzada", "En tus edificios de piedra vale cualquier material."),
        "en": ("Road", "Your stone buildings accept any material."),
    },
    "catacumbas": {
        "es": ("Catacumbas", "Al terminarlas acaba la partida y se cuentan los puntos."),
        "en": ("Catacomb", "When completed, the game ends and points are counted."),
    },
    "circo": {
        "es": ("Circo", "Con cualquier carta puedes liderar o seguir a Arquitecto."),
        "en": ("Circus", "Any card lets you lead or follow Architect."),
    },
    "circo_maximo": {
        "es": ("Circo Máximo", "Si lideras o sigues, cada cliente del oficio puede actuar dos veces."),
        "en": ("Circus Maximus", "When you lead or follow, each client of the role may act twice."),
    },
    "coliseo": {
        "es": ("Coliseo", "Tu Legionario manda además clientes ajenos de ese material a tu tesoro."),
        "en": ("Colosseum", "Your Legionary also sends others' clients of that material to your vault."),
    },
    "despensa": {
        "es": ("Despensa", "Todos tus clientes pueden actuar como Obreros."),
        "en": ("Storeroom", "All your clients may act as Laborers."),
    },
    "empalizada": {
        "es": ("Empalizada", "Los Legionarios ajenos no te quitan nada de la mano."),
        "en": ("Palisade", "Others' Legionaries take nothing from your hand."),
    },
    "escalinata": {
        "es": ("Escalinata", "Tu Arquitecto puede ampliar un edificio terminado ajeno: su función sirve ya a todos."),
        "en": ("Stairway", "Your Architect may add to another's finished building: its function then serves all."),
    },
    "escuela": {
        "es": ("Escuela", "Al terminarla: piensa hasta tantas veces como tu influencia."),
        "en": ("School", "When completed: think up to as many times as you have influence."),
    },
    "estatua": {
        "es": ("Estatua", "Cabe en cualquier solar, de ese material o mármol. Vale 3 puntos más."),
        "en": ("Statue", "Fits any site, built of that material or marble. Worth 3 more points."),
    },
    "foro": {
        "es": ("Foro", "Ganas en el acto con un cliente de cada oficio y los seis materiales en el almacén."),
        "en": ("Forum", "You win at once with a client of every role and all six materials in stock."),
    },
    "foro_original": {
        "es": ("Foro", "Ganas en el acto con un cliente de cada oficio."),
        "en": ("Forum", "You win at once with a client of every role."),
    },
    "circo_original": {
        "es": ("Circo", "A ti te bastan dos cartas de un oficio para una petición."),
        "en": ("Circus", "Two cards of one role are enough for your petition."),
    },
    "fuente": {
        "es": ("Fuente", "Tu Artesano puede mirar la primera carta del mazo y construir con ella, o quedársela."),
        "en": ("Fountain", "Your Craftsman may look at the deck's top card and build with it, or keep it."),
    },
    "fundicion": {
        "es": ("Fundición", "Al terminarla: tantas acciones de Obrero como tu influencia."),
        "en": ("Foundry", "When completed: as many Laborer actions as you have influence."),
    },
    "insula": {
        "es": ("Ínsula", "Sitio para dos clientes más."),
        "en": ("Insula", "Room for two more clients."),
    },
    "jardin": {
        "es": ("Jardín", "Al terminarlo: tantas acciones de Patrón como tu influencia."),
        "en": ("Garden", "When completed: as many Patron actions as you have influence."),
    },
    "letrinas": {
        "es": ("Letrinas", "Antes de pensar puedes echar una carta de tu mano a la reserva."),
        "en": ("Latrine", "Before thinking you may drop one hand card into the pool."),
    },
    "ludus_magna": {
        "es": ("Ludus Magna", "Tus clientes Mercaderes actúan como cualquier oficio."),
        "en": ("Ludus Magna", "Your Merchant clients act as any role."),
    },
    "mercado": {
        "es": ("Mercado", "Sitio para dos cartas más en tu tesoro."),
        "en": ("Market", "Room for two more cards in your vault."),
    },
    "muelle": {
        "es": ("Muelle", "Cada Obrero puede llevar además una carta de tu mano al almacén."),
        "en": ("Dock", "Each Laborer may also move a card from your hand to the stockpile."),
    },
    "muralla": {
        "es": ("Muralla", "Ningún Legionario te toca. Al final, un punto por cada dos cartas de tu almacén."),
        "en": ("Wall", "No Legionary touches you. At the end, one point per two stockpile cards."),
    },
    "palacio": {
        "es": ("Palacio", "Lidera o sigue con varias cartas: cada una da una acción."),
        "en": ("Palace", "Lead or follow with several cards: each gives an action."),
    },
    "porton": {
        "es": ("Portón", "Tus edificios de mármol sin terminar ya dan su función."),
        "en": ("Gate", "Your unfinished marble buildings already give their function."),
    },
    "prision": {
        "es": ("Prisión", "Al terminarla puedes quedarte un edificio ajeno terminado a cambio de su influencia."),
        "en": ("Prison", "When completed, you may take another's finished building in return for its influence."),
    },
    "puente": {
        "es": ("Puente", "Tu Legionario alcanza a todos, pese a Empalizadas, y también a sus almacenes."),
        "en": ("Bridge", "Your Legionary reaches everyone, Palisade or not, and their stockpiles as well."),
    },
    "santuario": {
        "es": ("Santuario", "Tu mano se rellena con dos cartas más."),
        "en": ("Shrine", "You refill your hand to two cards more."),
    },
    "senado": {
        "es": ("Senado", "Al final del turno puedes tomar los senadores que jugaron los demás."),
        "en": ("Senate", "At the end of the turn you may take the senators that others played."),
    },
    "taberna": {
        "es": ("Taberna", "Cada Patrón puede tomar además un cliente del mazo, a ciegas."),
        "en": ("Bar", "Each Patron may also hire a client from the deck, sight unseen."),
    },
    "templo": {
        "es": ("Templo", "Tu mano se rellena con cuatro cartas más."),
        "en": ("Temple", "You refill your hand to four cards more."),
    },
    "termas": {
        "es": ("Termas", "Cada cliente que tomas puede actuar en el acto."),
        "en": ("Bath", "Each client you hire may act at once."),
    },
    "torre": {
        "es": ("Torre", "Los escombros te valen en todo edificio; construir en las afueras cuesta una sola acción."),
        "en": ("Tower", "Rubble serves you in any building; laying out of town costs a single action."),
    },
    "villa": {
        "es": ("Villa", "Queda terminada en cuanto tu Arquitecto le pone un material."),
        "en": ("Villa", "Complete as soon as your Architect adds one material."),
    },
    "vomitorium": {
        "es": ("Vomitorium", "Antes de pensar puedes echar toda tu mano a la reserva."),
        "en": ("Vomitorium", "Before thinking you may throw your whole hand into the pool."),
    },
    "senador": {
        "es": ("Senador", "Lidera o sigue cualquier oficio."),
        "en": ("Senator", "Leads or follows any role."),
    },
}
