"""What can be answered. OPTIONS: whole answers, by their verb ({1} is what follows it). STEPS: the verbs alone, as
buttons. A question's name before a shape makes it that question's own."""

DISC = {"es": "disco {n}", "en": "disc {n}"}
DIE = {"es": "el {n}", "en": "the {n}"}

# Every number here counts something: none is a seat.
COUNTS = {
    "lay": DISC,
    "activate": DISC,
    "target": DISC,
    "block": DISC,
    "move": DISC,
    "money": {"es": "{n|sestercio|sestercios}", "en": "{n|sestertius|sestertii}"},
    "cards": {"es": "{n|carta|cartas y guardar una}", "en": "{n|card|cards, keep one}"},
    "add": DIE,
    "spend": DIE,
    "change.1": DIE,
    "change.2": {"es": "{n}", "en": "{n}"},
}

OPTIONS = {
    "lay": {"es": "Poner {1} en el {2}", "en": "Lay {1} at {2}"},
    "opening.lay": {"es": "Poner {1} boca abajo en el {2}", "en": "Lay {1} face down at {2}"},
    "triple.keep": {"es": "Guardar los dados", "en": "Keep the dice"},
    "triple.roll": {"es": "Lanzar los tres otra vez", "en": "Roll all three again"},
    "money": {"es": "Tomar {1}", "en": "Take {1}"},
    "cards": {"es": "Robar {1}", "en": "Draw {1}"},
    "activate": {"es": "Activar el {1}", "en": "Activate {1}"},
    "end": {"es": "Acabar el turno", "en": "End the turn"},
    "keep": {"es": "Guardar {1}", "en": "Keep {1}"},
    "target": {"es": "Atacar el {1}", "en": "Attack {1}"},
    "sicarius.target": {"es": "Descartar la carta del {1}", "en": "Discard the card at {1}"},
    "nero.target": {"es": "Descartar la carta del {1}", "en": "Discard the card at {1}"},
    "gladiator.target": {"es": "Devolver la carta del {1}", "en": "Send back the card at {1}"},
    "block": {"es": "Cerrar el {1}", "en": "Block {1}"},
    "centurio.pass": {"es": "No sumar ninguno", "en": "Add none"},
    "add": {"es": "Sumar {1}", "en": "Add {1}"},
    "change": {"es": "Girar {1} a {2}", "en": "Turn {1} to {2}"},
    "mercator.#": {"es": "Comprar {n|punto|puntos}", "en": "Buy {n|point|points}"},
    "spend": {"es": "Gastar {1}", "en": "Use {1}"},
    "templum.pass": {"es": "No, solo el segundo", "en": "No, the second one only"},
    "stop": {"es": "No poner más", "en": "Lay no more"},
    "consiliarius.#": DISC,
    "machina.#": DISC,
    "move": {"es": "Llevar la carta del {1} al {2}", "en": "Lay the card of {1} at {2}"},
    "take": {"es": "Tomar {1}", "en": "Take {1}"},
    "copy": {"es": "Hacer lo que hace {1}", "en": "Do what {1} does"},
}

STEPS = {
    "lay": {"es": "Poner una carta", "en": "Lay a card"},
    "triple.keep": OPTIONS["triple.keep"],
    "triple.roll": OPTIONS["triple.roll"],
    "money": {"es": "Tomar dinero", "en": "Take money"},
    "cards": {"es": "Robar cartas", "en": "Draw cards"},
    "activate": {"es": "Activar un disco", "en": "Activate a disc"},
    "end": OPTIONS["end"],
    "keep": {"es": "Guardar", "en": "Keep"},
    "target": {"es": "Atacar", "en": "Attack"},
    "sicarius.target": {"es": "Descartar", "en": "Discard"},
    "nero.target": {"es": "Descartar", "en": "Discard"},
    "gladiator.target": {"es": "Devolver a la mano", "en": "Send back"},
    "block": {"es": "Cerrar", "en": "Block"},
    "centurio.pass": OPTIONS["centurio.pass"],
    "add": {"es": "Sumar un dado", "en": "Add a die"},
    "change": {"es": "Girar un dado", "en": "Turn a die"},
    "spend": {"es": "Gastar un dado", "en": "Use a die"},
    "templum.pass": OPTIONS["templum.pass"],
    "stop": OPTIONS["stop"],
    "move": {"es": "Recolocar", "en": "Lay again"},
    "take": {"es": "Tomar", "en": "Take"},
    "copy": {"es": "Imitar", "en": "Copy"},
}
