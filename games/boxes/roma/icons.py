from games.boards.icons import FILL, L1, L2, L15

CHARACTER_ICONS = {
    # a dagger
    "sicarius": f'<path {FILL} d="M19.5 2.5 21.500 4.500 12.500 15.500 8.500 11.500z"/><path {L2} d="M6.500 10.500l7 7M9.500 14.500l-5 5"/><circle cx="4.200" cy="19.800" r="1.700" {FILL}/>',
    # a pair of dividers
    "architectus": f'<circle cx="12" cy="5" r="2.400" {FILL}/><path {L2} d="M11 7 5.500 21M13 7l5.500 14"/><path {L15} d="M7.600 15.500q4.400 2.400 8.800 0"/>',
    # a scroll
    "consiliarius": f'<path {L15} d="M6.500 5.500h11v13h-11z"/><path {L1} d="M9 9h6M9 12h6M9 15h4"/><path {L2} d="M4.500 4.500h15M4.500 19.500h15"/><g {FILL}><circle cx="3.600" cy="4.500" r="1.300"/><circle cx="20.400" cy="4.500" r="1.300"/><circle cx="3.600" cy="19.500" r="1.300"/><circle cx="20.400" cy="19.500" r="1.300"/></g>',
    # a banner on its pole
    "legat": f'<path {L2} d="M12 2.500v19M6 5.500h12"/><path {FILL} d="M7 7h4v8.500l-2 2-2-2zM13 7h4v8.500l-2 2-2-2z"/><circle cx="12" cy="2.800" r="1.300" {FILL}/>',
    # a trident
    "gladiator": f'<path {L2} d="M12 3v18.500M5.500 4.500V9q0 3.500 6.500 3.500T18.500 9V4.500"/><path {FILL} d="M12 1l2 4h-4zM5.500 2l2 4h-4zM18.500 2l2 4h-4z"/>',
    # a pair of scales
    "mercator": f'<path {L15} d="M12 3v17M7.500 20.500h9M4 6.500q4 1 8-1 4 2 8 1"/><path {FILL} d="M1.500 14h6.600a3.300 3.300 0 0 1-6.600 0zM15.900 14h6.600a3.300 3.300 0 0 1-6.600 0z"/><path {L1} d="M4.800 7 2.200 14M4.800 7l2.600 7M19.200 7l-2.600 7M19.200 7l2.600 7"/>',
    # a bundle of rods with an axe
    "consul": f'<path {L15} d="M9 3v18.500M11.600 2.500V22M14.200 3v18.500"/><path {L15} d="M7.500 10.500h8.200M7.500 16.500h8.200"/><path {FILL} d="M14.500 3.500q5-1 6 4-3.500.2-6 .800z"/>',
    # a tall shield
    "legionarius": f'<path {FILL} fill-rule="evenodd" d="M6 2.500q6-1.600 12 0 1.200.300 1.200 1.500v16q0 1.200-1.200 1.500-6 1.600-12 0-1.200-.3-1.200-1.500V4q0-1.200 1.200-1.500zM11.300 4v4.600a3.500 3.500 0 0 0 0 6.800V20h1.400v-4.600a3.500 3.500 0 0 0 0-6.800V4zM7 5.500v3l2 2zM17 5.500v3l-2 2zM7 18.500v-3l2-2zM17 18.500v-3l-2-2z"/>',
    # a lyre
    "nero": f'<path {L2} d="M8.500 19.500Q3 15 5 8.500 5.800 5.500 4 3.500M15.500 19.500Q21 15 19 8.500q-.8-3 1-5"/><path {L15} d="M5 8h14M7.500 20h9"/><path {L1} d="M9.500 8v11.500M12 8v11.500M14.500 8v11.500"/><path {FILL} d="M7 18.500h10V22H7z"/>',
    # two spears that bar the way
    "praetorianus": f'<path {L2} d="M5 21 17.500 6M19 21 6.500 6"/><path {FILL} d="M20.500 2.500 19.500 9l-5-4zM3.500 2.500 4.500 9l5-4z"/><path {L15} d="M3 14.500h18"/>',
    # a mask
    "scaenicus": f'<path {FILL} fill-rule="evenodd" d="M4 3q8 3 16 0 1.500 9-2 14-2.500 4-6 4.500-3.500-.5-6-4.500Q2.500 12 4 3zM6.500 9q2-2 4 0-2 2-4 0zM13.500 9q2-2 4 0-2 2-4 0zM8 14q4 2 8 0-.8 4-4 4t-4-4z"/>',
    # a bird, to be read from its flight
    "haruspex": f'<path {FILL} d="M1.500 6.500Q7 5.500 10.500 10q1.500-1.200 3 0Q17 5.500 22.500 6.500q-2 1-2.800 2.600-1 2.200-3.200 2.900-.6 1.800-2.700 2.500l-.5 3 1.700 3h-6l1.700-3-.5-3q-2.100-.7-2.700-2.500-2.200-.7-3.200-2.900Q3.500 7.500 1.500 6.500z"/>',
    # the chair of office
    "senator": f'<path {L2} d="M4.500 9.500h15M6 9.500q1 8 12 11.500M18 9.500q-1 8-12 11.500"/><path {L15} d="M4.500 9.500V4.500M19.500 9.500V4.500"/><circle cx="4.500" cy="3.800" r="1.500" {FILL}/><circle cx="19.500" cy="3.800" r="1.500" {FILL}/><path {FILL} d="M4.500 7h15v3h-15z"/>',
    # light javelins
    "velites": f'<path {L15} d="M3 18 15 6M7 21 19 9M2.500 12.500 10 5"/><path {FILL} d="M13 3l4.500-.5-.5 4.500zM17.500 6.200l4-.700-.6 4.100zM8.500 3l3.600-.600-.500 3.700z"/>',
    # a chariot's wheel
    "essedum": f'<circle cx="12" cy="12" r="9" {L2}/><circle cx="12" cy="12" r="2.500" {FILL}/><path {L15} d="M12 3v18M3 12h18M5.700 5.700l12.600 12.600M18.300 5.700 5.700 18.300"/>',
    # a hand raised: veto
    "tribunusplebis": f'<path {FILL} d="M7 22v-4.500Q4 14 3 11.500q-.3-1.300.9-1.500 1-.1 1.600 1L7.500 13.500V4.800q0-1.300 1.150-1.300t1.150 1.300V10h.6V3.300q0-1.300 1.200-1.300t1.200 1.300V10h.6V4q0-1.300 1.150-1.300T15.700 4v6.500h.6V6.300q0-1.200 1.100-1.200t1.100 1.200V14q0 3.500-2 5V22z"/>',
    # a crested helmet
    "centurio": f'<path {FILL} d="M3.500 11Q4 2.500 12 2.500T20.500 11q-1.500-4-4-5.200Q15 4.800 12 4.800T7.500 5.800Q5 7 3.500 11z"/><path {FILL} d="M6 18v-5q0-6 6-6t6 6v5l-2.200 3.500h-1.500V15h-4.600v6.500H8.200z"/>',
}

BUILDING_ICONS = {
    # the staff and the snake
    "aesculapinum": f'<path {L2} d="M12 3v19"/><path {L15} d="M8 6.500Q9.500 4 12.500 5.500q4.500 2 2.500 4.500-1.200 1.300-4 2-3.500 1-2.500 3.200.8 1.500 4 2.300 2.800.8 1.500 2.800"/><circle cx="7.800" cy="6.800" r="1.300" {FILL}/><circle cx="12" cy="2.800" r="1.500" {FILL}/>',
    # a hall of three aisles
    "basilica": f'<path {FILL} fill-rule="evenodd" d="M12 2.500 18 7v3h3.500v11.500h-19V10H6V7zM8 9.500V20h2v-6q0-2 2-2t2 2v6h2V9.500h-2v-2q-2-2-4 0v2zM4 13v3h1.500v-3zM18.500 13v3H20v-3z"/>',
    # a crane
    "machina": f'<path {L2} d="M4 21.500 15.500 3.500M9 21.500 15.500 3.500M15.500 3.500V9"/><path {L15} d="M2.500 21.500h10M6.500 17.500h4.200"/><path {L1} d="M15.500 3.500 20.500 21.500"/><path {FILL} d="M12.500 10h6v5.500h-6z"/>',
    # an open square with its columns
    "forum": f'<path {FILL} d="M3 4h18v2.500H3zM4 7.500h2.500v9H4zM8.500 7.500H11v9H8.500zM13 7.500h2.500v9H13zM17.500 7.500H20v9h-2.500zM3 17.500h18v1.800H3zM1.500 20.200h21V22h-21z"/>',
    # a stall
    "mercatus": f'<path {FILL} d="M4 3h16l2.500 6q-1.600 2.200-3.200.500-1.800 2-3.600 0-1.900 2-3.700 0-1.800 2-3.700 0-1.800 2-3.600 0-1.600 1.700-3.200-.5z"/><path {L15} d="M4 12v9.500M20 12v9.500"/><path {FILL} d="M5 15h14v6.500H5z"/>',
    # a catapult
    "onager": f'<path {L2} d="M3 18h18M8.500 18V9M8.500 14.500 18.500 6"/><path {FILL} d="M17 2.500h4.500V7q-2.500 1.800-4.200 0T17 2.500z"/><path {L15} d="M4.500 18 8.500 10l5 8"/><circle cx="6" cy="20.200" r="1.800" {FILL}/><circle cx="18" cy="20.200" r="1.800" {FILL}/>',
    "templum": f'<path {FILL} d="M12 2.500 22 8v1.800H2V8zM4.500 11H7v7H4.500zM10.800 11h2.400v7h-2.400zM17 11h2.500v7H17zM2.500 19h19v2.500h-19z"/>',
    "turris": f'<path {FILL} fill-rule="evenodd" d="M5 2.500h3V5h2.500V2.500h3V5H16V2.500h3V8l-1.500 1.500v9L19 20v1.500H5V20l1.500-1.500v-9L5 8zM10.500 21v-3.500q1.500-2 3 0V21zM11.200 10.500v4h1.600v-4z"/>',
}

KINDS = {
    "character": f'<circle cx="12" cy="7" r="4.300" {FILL}/><path {FILL} d="M4 21.500v-3q0-6 8-6t8 6v3z"/>',
    "building": f'<path {FILL} d="M3 9q0-6.500 9-6.500T21 9v12.500h-4.500V14q0-3.500-4.500-3.500T7.500 14v7.500H3z"/>',
    "defence": f'<path {FILL} d="M12 2 20.500 4.500V12q0 6.500-8.500 10-8.500-3.500-8.500-10V4.500z"/>',
    "discard": f'<path {L15} d="M4 12.500 14 4l6 7.500L10 20zM3 8.500l4-5 5.500 2"/>',
    "blocked": f'<path {L2} d="M5 5 19 19M19 5 5 19"/>',
    "cards": f'<path {L15} d="M8 3.500h10.500q1 0 1 1V17"/><path {FILL} d="M5.500 6H15q1 0 1 1v13.500q0 1-1 1H5.500q-1 0-1-1V7q0-1 1-1z"/>',
}

PIPS = {
    1: ((12, 12),),
    2: ((7.5, 16.5), (16.5, 7.5)),
    3: ((7.2, 16.8), (12, 12), (16.8, 7.2)),
    4: ((7.5, 7.5), (16.5, 7.5), (7.5, 16.5), (16.5, 16.5)),
    5: ((7.2, 7.2), (16.8, 7.2), (12, 12), (7.2, 16.8), (16.8, 16.8)),
    6: ((7.5, 6.8), (16.5, 6.8), (7.5, 12), (16.5, 12), (7.5, 17.2), (16.5, 17.2)),
}


def spots(pips: int) -> str:
    circles = "".join(f'<circle cx="{x}" cy="{y}" r="1.900"/>' for x, y in PIPS[pips])
    return f"<g {FILL}>{circles}</g>"


def die(pips: int) -> str:
    return f'<rect x="2.500" y="2.500" width="19" height="19" rx="4" {L15}/>{spots(pips)}'


DICE = {f"{kind}-{pips}": drawn(pips) for kind, drawn in (("die", die), ("pips", spots)) for pips in PIPS}

ICONS = {**CHARACTER_ICONS, **BUILDING_ICONS, **KINDS, **DICE, "game": die(5)}

# The colors on light pages, as in static/base.css, for the picture in emails.
COLOURS = {"character": "#8a5a12", "building": "#40662c"}
