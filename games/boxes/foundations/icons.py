"""Icons of the buildings, monuments and cards; a building's icon is named "fr-" and its id."""

from collections.abc import Sequence

from games.boards.icons import FILL, L2, L15
from games.rules.foundations.buildings import SHAPES


def solid(outline: str) -> str:
    """Return a filled shape; areas that the outline covers twice are holes."""
    return f'<path {FILL} fill-rule="evenodd" d="{outline}"/>'


def windows(xs: Sequence[float], ys: Sequence[float], wide: float = 2, high: float = 2.4) -> str:
    return "".join(f"M{x} {y}h{wide}v{high}h-{wide}z" for y in ys for x in xs)


def arches(xs: Sequence[float], top: float, bottom: float, wide: float = 3) -> str:
    half = wide / 2
    return "".join(f"M{x} {bottom}V{top + half}q0-{half} {half}-{half}t{half} {half}V{bottom}z" for x in xs)


def temple_icon(emblem: str) -> str:
    return emblem + solid(
        "M12 8.500 21.500 13v1.800h-19V13zM4 15.700h2.300v4H4zM8.700 15.700H11v4H8.700zM13 15.700h2.300v4H13zM17.700 15.700H20v4h-2.300zM2.500 20.500h19v2h-19z"
    )


HOME_ICONS = {
    # one door
    "domus": solid(f"M12 4 22.500 11.500v2H20v8H4v-8H1.500v-2z{arches([10.5], 15, 21.5)}{windows([6.2, 15.8], [15])}"),
    # two wings and a portico
    "domus_maxima": solid(
        f"M12 2.500 18 7h4.500v3H21v11.500H3V10H1.500V7H6z{arches([5, 16], 13, 21.5)}{arches([10.2], 12, 21.5, 3.6)}M10 6.500h4v1.500h-4z"
    ),
    # a block of flats
    "insula_larga": solid(
        f"M2 4h20v2.500h-1v15H3v-15H2z{windows([5, 9, 13, 17], [8.5, 13])}{arches([10.5], 17.3, 21.5)}"
    ),
    # a block of flats with a lower wing
    "insula_l": solid(
        f"M2 2.500h11v2h-.8v6H22v2h-.8v9H3v-17H2z{windows([5, 8.7], [6.3, 10.3])}{windows([5, 8.7, 13.4, 17], [14.2])}{arches([10.5], 17.8, 21.5)}"
    ),
    # four floors, and shops below
    "gran_insula_larga": solid(
        f"M1.500 2h21v2.200h-1v17.300h-19V4.200h-1z{windows([4.2, 7.8, 14.2, 17.8], [6, 9.6, 13.2], 2, 2)}{windows([11], [6, 9.6, 13.2], 2, 2)}{arches([4, 8, 13, 17], 17, 21.5)}"
    ),
    # round a courtyard
    "gran_insula_cuadrada": solid(
        f"M12 1.500 22 5v2h-1v14.500H3V7H2V5z{windows([5, 8.4, 13.6, 17], [8.5, 12.3], 2, 2)}{arches([9.7], 15.5, 21.5, 4.6)}{windows([5, 17], [16.5], 2, 2.4)}"
    ),
}
SHOP_ICONS = {
    # an oven, and what comes out of it
    "panaderia": solid(f"M2 21.500v-6q0-9 10-9t10 9v6z{arches([8], 12, 21.5, 8)}")
    + f'<path {FILL} d="M9.300 19.500q0-3 2.700-3t2.700 3v2H9.300z"/><path {L15} d="M10 4.500q-1.500-1.500 0-3M14 4.500q-1.500-1.500 0-3"/>',
    # jars
    "alfareria": solid(
        "M4 3h6v2H9q.3 1.600 2 3.500 2 2.300 1.300 6-.7 4.500-3.300 7H5.500q-2.600-2.500-3.300-7-.7-3.700 1.300-6Q5 6.600 5 5H4z"
    )
    + solid("M14.500 11h6v1.800h-.8q2.300 2 2.300 4.500 0 2.700-2 4.200h-5q-2-1.500-2-4.200 0-2.500 2.300-4.500h-.8z"),
    # a hall of workshops
    "foro_artesanos_largo": solid(f"M1 6.500 4 3h16l3 3.500v2h-1v13H2v-13H1z{arches([3.8, 10, 16.2], 11, 21.5, 4)}"),
    # workshops round a corner
    "foro_artesanos_l": solid(
        f"M1.500 2.500h11l1 2v6h8l1 2v2H21v7H3V4.500H1.500z{arches([4.8], 7, 11.5, 4)}{arches([4.8, 10.2, 15.6], 15.3, 21.5, 4)}"
    ),
    # a furnace under its chimney
    "fundicion_larga": solid(
        f"M3 21.500V12l5-3.500V12l5-3.500V2h5.500v10H21v9.500z{arches([6], 15.5, 21.5, 4)}M14.500 15.500h4v2.500h-4z"
    ),
    # an anvil and its hammer
    "fundicion_cuadrada": solid("M1.500 11H22q0 4.500-6 5v2.500l3.500 3H6.500l3.500-3V16Q3 16 1.500 11z")
    + f'<path {FILL} d="M7 2.500h9.500v5H7z"/><path {L2} d="M16.500 5h5"/>',
}
MUNICIPAL_ICONS = {
    # a jet in a basin
    "fuente": f'<path {L15} d="M12 13V4M12 5q-5-2.500-5.500 4.500M12 5q5-2.500 5.500 4.500"/>'
    + solid("M2 13.500h20q-.5 5-6.500 5.500v3h-7v-3Q2.500 18.500 2 13.500z"),
    # two basins, one above the other
    "fuente_majestuosa": f'<path {L15} d="M12 6V1.800M12 2.500q-3-1-3.500 3M12 2.500q3-1 3.500 3M6.500 10.500q-2 1-2 4M17.500 10.500q2 1 2 4"/>'
    + solid(
        "M6 7.500h12q-.5 3-4.500 3.400V15H22.500q-.5 4-5 4.500V22h-11v-2.500Q2 19 1.500 15H10.500v-4.100Q6.500 10.500 6 7.500z"
    ),
    # a scroll
    "biblioteca": f'<path {L2} d="M4.500 4.500h15M4.500 19.500h15"/>'
    + solid("M6 5.500h12v13H6zM8.500 8.500h7v1.300h-7zM8.500 11.300h7v1.300h-7zM8.500 14.100h4.500v1.300H8.500z")
    + f'<g {FILL}><circle cx="3.500" cy="4.500" r="1.600"/><circle cx="20.500" cy="4.500" r="1.600"/><circle cx="3.500" cy="19.500" r="1.600"/><circle cx="20.500" cy="19.500" r="1.600"/></g>',
    # an open book that shines
    "biblioteca_resplandeciente": solid(
        "M2 9.500q6-2 10 1 4-3 10-1v11q-6-2-10 1-4-3-10-1zM11.400 12.500v6.500h1.200v-6.500zM4.500 12q3-.5 5 .7v1.300q-2-1.200-5-.7zM4.500 15.500q3-.5 5 .7v1.300q-2-1.200-5-.7zM19.500 12q-3-.5-5 .7v1.300q2-1.200 5-.7zM19.500 15.500q-3-.5-5 .7v1.300q2-1.200 5-.7z"
    )
    + f'<path {L15} d="M12 2v3.500M6.500 3l1.500 3M17.500 3 16 6"/>',
    # a tree
    "jardin": solid(
        "M12 2q5 0 5.500 4.500Q21.500 7.500 21.500 11q0 4.500-5.500 4.500h-2.500V22h-3v-6.500H8q-5.500 0-5.500-4.500 0-3.500 4-4.500Q7 2 12 2z"
    ),
    # cypresses and a bush
    "jardin_lujoso": solid(
        "M5 2q3 5 3 11 0 3.500-2 4V20h4v-2.500q-2.500-.5-2.500-3 0-2 2-2.800Q9.500 8 12 8t2.500 3.700q2 .8 2 2.800 0 2.500-2.500 3V20h4v-3q-2-.5-2-4 0-6 3-11 3 5 3 11 0 3.500-2 4V20h2v2H2v-2h2v-3q-2-.5-2-4 0-6 3-11z"
    ),
    # a stall
    "mercadillo": solid(
        "M4 3h16l2.500 6q-1.600 2.200-3.200.500-1.800 2-3.600 0-1.900 2-3.700 0-1.800 2-3.700 0-1.800 2-3.600 0-1.600 1.700-3.200-.500zM3.200 12.500h1.600V16h14.400v-3.500h1.600v9H3.200z"
    ),
    # a hall with stalls on both sides
    "mercado": solid(
        f"M12 1.500 19 6v2.500h-2v3h6.500l-1.500 4v6H2v-6l-1.500-4H7v-3H5V6z{arches([9.7], 10, 21.5, 4.6)}{windows([3.7, 16.3], [16], 4, 2.5)}"
    ),
}
MONUMENT_ICONS = {
    # a dome behind its porch
    "panteon": solid(
        "M3 11q1-8.500 9-8.500T21 11zM9.500 6q2.500-1.500 5 0l-1 1h-3zM1.500 12h21v2h-21zM3.500 14.800h2.300v5H3.500zM8.400 14.800h2.300v5H8.400zM13.300 14.800h2.300v5h-2.300zM18.200 14.800h2.300v5h-2.300zM1.500 20.500h21v2h-21z"
    ),
    "foro_romano": solid(
        "M1.500 3.500h21V6h-21zM3 7h2.500v9.500H3zM7.500 7H10v9.500H7.500zM14 7h2.500v9.500H14zM18.500 7H21v9.500h-2.500zM2.500 17.300h19v1.800h-19zM1 20h22v2.200H1zM11.200 11h1.600v5.500h-1.600z"
    ),
    "circo_maximo": solid(
        "M8 5h8q7 0 7 7t-7 7H8q-7 0-7-7t7-7zM8 7.500q-4.500 0-4.500 4.500T8 16.500h8q4.500 0 4.500-4.500T16 7.500zM7.500 10.500h9q1.500 0 1.500 1.500t-1.500 1.500h-9Q6 13.500 6 12t1.500-1.500z"
    ),
    "templo_vulcano": temple_icon(
        solid(
            "M12 .5q3.500 3 2.500 5.500Q16 5.500 15.500 4q2 3-1 4.500h-5q-3-1.500-1.200-4.500 0 1.500 1.200 2Q9.500 3.500 12 .5z"
        )
    ),
    # an owl's face
    "templo_minerva": temple_icon(
        solid(
            "M7.500 1l2 1.200h5L16.500 1v5q0 2.500-4.500 2.500T7.500 6zM9 4.800a1.400 1.400 0 1 0 2.800 0 1.400 1.400 0 1 0-2.800 0zM12.300 4.800a1.400 1.400 0 1 0 2.800 0 1.400 1.400 0 1 0-2.800 0z"
        )
    ),
    # shield and spear
    "templo_marte": temple_icon(solid("M9 1h6v3.500q0 2.500-3 4-3-1.500-3-4zM18.500 0l1.500 3h-1v5.500h-1V3h-1z")),
    # a trident
    "templo_neptuno": temple_icon(f'<path {L15} d="M12 1v8M8.500 1.500Q8.500 5 12 5t3.500-3.500"/>'),
    # a thunderbolt
    "templo_jupiter": temple_icon(solid("M13.500 0 8.500 5h3L10 9l5.500-5.500h-3.200z")),
    # a shell
    "templo_venus": temple_icon(
        solid(
            "M12 1q4.500 0 5.500 4-2 3-4 3.500h-3Q8.500 8 6.500 5q1-4 5.500-4zM11.600 2.500v5h.8v-5zM9.300 3l1 4.500.7-.2-1-4.500zM14 2.800l-1 4.500.7.2 1-4.500z"
        )
    ),
    # the sun
    "templo_apolo": temple_icon(
        f'<circle cx="12" cy="5" r="2.200" {FILL}/><path {L15} d="M12 1v.5M7.800 5h.5M15.700 5h.5M9 2l.4.4M15 2l-.4.4M9 8l.4-.4M15 8l-.4-.4"/>'
    ),
    # a tower with a star
    "torre_maravillas": solid(
        f"M8 9h8l1.500 12.500h-11z{arches([10.8], 17, 21.5, 2.4)}{windows([11.2], [11.5], 1.600, 2.600)}"
    )
    + solid("m12 .5 1.100 2.700 2.900.2-2.200 1.900.7 2.900L12 6.600 9.500 8.200l.7-2.900L8 3.400l2.900-.2z"),
    # a light over the sea
    "faro": solid(
        "M10 4h4v3.500h1.500v2h-.8L16 17.500H8l1.300-8h-.8v-2H10zM12 0l3 3H9zM2 18.500q2.500-1.500 5 0t5 0 5 0 5 0v1.800q-2.500 1.500-5 0t-5 0-5 0-5 0z"
    )
    + f'<path {L15} d="M7 5.500 3 4M17 5.500 21 4"/>',
    # a tower to look out from
    "torre_observacion": solid(
        f"M6 2h2.500v2h2V2h3v2h2V2H18v6l-1.500 1.500v10L18 21.500H6l1.500-2v-10L6 8z{windows([11.1], [11.5], 1.800, 4)}{arches([10.7], 17.3, 21.5, 2.6)}"
    ),
    "coliseo": solid(
        "M2 6.500Q7 3 12 3t10 3.500v13q-5 2-10 2t-10-2zM4 10v3.500h2V10q-1-1.200-2 0zM8.300 9v3.500h2V9q-1-1.200-2 0zM13.700 9v3.500h2V9q-1-1.200-2 0zM18 10v3.500h2V10q-1-1.200-2 0zM4 15.500V19l2 .5v-4q-1-1.200-2 0zM8.300 15.500V20h2v-4.500q-1-1.200-2 0zM13.700 15.500V20h2v-4.500q-1-1.200-2 0zM18 15.500v4l2-.500v-3.500q-1-1.200-2 0z"
    ),
    # grapes
    "bodega_real": f'<g {FILL}><circle cx="7" cy="9" r="2.500"/><circle cx="12.300" cy="9" r="2.500"/><circle cx="17.600" cy="9" r="2.500"/><circle cx="9.600" cy="13.600" r="2.500"/><circle cx="14.900" cy="13.600" r="2.500"/><circle cx="12.300" cy="18.300" r="2.500"/></g><path {L2} d="M12.300 6V2.500M12.300 4q4-2.500 7 0"/>',
    # a crown over columns
    "regia": solid(
        f"M3 2.500l3 2.500 2-3 2 3 2-3.500 2 3.500 2-3 2 3 3-2.500-1 6H4zM2 10h20v2h-1v9.500H3V12H2z{arches([5, 10.2, 15.4], 14, 21.5, 3.6)}"
    ),
    # a man on a pedestal
    "estatua_romulo": f'<circle cx="12" cy="3.200" r="2.200" {FILL}/>'
    + solid(
        "M8.500 6h7l2.500 6.500-1.500.8L14.500 10v6.500h-5V10l-2 3.300-1.500-.8zM6.500 17.300h11v3h-11zM4.500 21h15v1.800h-15z"
    ),
    "arco_triunfo": solid(
        f"M2 2.500h20v3h-1v16H3v-16H2z{arches([8.2], 8.5, 21.5, 7.6)}{windows([4.6, 17.6], [9], 1.800, 8)}"
    ),
    # a ship
    "puerto_imperial": solid(
        "M12.500 1.500h1.400v2h6.600q1.500 4-.5 8h-6.100v2.500h9q-1 6-5 7.500H5.500Q2 20 1 14h11.500v-2.500H6.500q2-4 .5-8h5.500z"
    ),
}
CARD_ICONS = {
    "deed": f'<path {L15} d="M5 2.500h11l3 3v16H5zM15.500 2.500V6H19"/><path {L15} d="M8 9h8M8 12h8"/><circle cx="14.500" cy="17" r="2.600" {FILL}/>',
    # a burning lamp
    "invocation": solid(
        "M12 1.500q4.500 4.500 3 8-.8 2-3 2t-3-2q-1.500-3.500 3-8zM2 12.500h20q-1 5-7 5.700V20h2.500v2h-11v-2H9v-1.800q-6-.7-7-5.700z"
    ),
    # a target
    "objective": f'<circle cx="12" cy="12" r="9.200" {L2}/><circle cx="12" cy="12" r="5.200" {L15}/><circle cx="12" cy="12" r="2" {FILL}/>',
    "role": solid(
        "M12 2.500a4.300 4.300 0 1 0 0 8.600 4.300 4.300 0 0 0 0-8.600zM4 21.500v-3q0-6.500 8-6.500t8 6.500v3zM11 14l-1 5 2 1.500 2-1.500-1-5z"
    ),
    # rods and an axe
    "token": f'<path {L15} d="M9 3v18.500M11.600 2.500V22M14.200 3v18.500M7.500 10.500h8.200M7.500 16.500h8.200"/><path {FILL} d="M14.500 3.500q5-1 6 4-3.500.2-6 .800z"/>',
    "turn": f'<path {L2} d="M19.500 12a7.500 7.500 0 1 1-2.500-5.600"/><path {FILL} d="M20.500 2.500v6.500H14z"/>',
    "R": solid("M12 3 22 11v2h-2v8.500H4V13H2v-2z"),
    "C": solid("M9 2.500h6l-1.500 4q7 3.500 7 9.500 0 5.500-5 5.500h-7q-5 0-5-5.500 0-6 7-9.500z"),
    "M": solid(
        "M12 2 22 7v2H2V7zM4.500 10.500h3v8h-3zM10.500 10.500h3v8h-3zM16.500 10.500h3v8h-3zM2.500 19.500h19v2.500h-19z"
    ),
}


def blocks(cells: Sequence[tuple[int, int]]) -> str:
    step = 22 / max(3, 1 + max(max(cell) for cell in cells))
    left, top = (12 - step * (1 + max(cell[axis] for cell in cells)) / 2 for axis in (0, 1))
    size = step - 1
    squares = "".join(
        f"M{left + x * step:.1f} {top + y * step:.1f}h{size:.1f}v{size:.1f}h-{size:.1f}z" for x, y in cells
    )
    return f'<path {FILL} d="{squares}"/>'


SHAPE_ICONS = {f"shape-{shape}": blocks(cells) for shape, cells in SHAPES.items()}

# stones laid in steps
GAME = f'<path {FILL} d="M9 3h6v5H9zM5.500 9.200h6V14h-6zM12.700 9.200h6V14h-6zM2 15.200h6.200v5H2zM9.400 15.200h5.300v5H9.400zM15.900 15.200H22v5h-6.100z"/>'

ICONS = {
    f"fr-{name}": drawing
    for part in (HOME_ICONS, SHOP_ICONS, MUNICIPAL_ICONS, MONUMENT_ICONS, CARD_ICONS, SHAPE_ICONS)
    for name, drawing in part.items()
} | {"game": GAME}
