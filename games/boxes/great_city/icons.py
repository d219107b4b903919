"""Icons of buildings, by type or colour, and of bricks and cogs."""

from games.boards.icons.shared import FILL, L2, L15

ICONS = {
    # a house of two floors
    "residential": f'<path {FILL} fill-rule="evenodd" d="M12 2.500 22 9.500h-2.500V21.500h-15V9.500H2zM8 11v3h2.500v-3zM13.500 11v3H16v-3zM10.500 16.500v5h3v-5z"/>',
    # an amphora
    "production": f'<path {FILL} d="M9.500 2.500h5V5h-.8q.3 1.800 2.600 3.600 2 1.700 1.400 5.200-.7 4-4.200 7.200h-3q-3.500-3.200-4.200-7.200-.6-3.500 1.400-5.200Q10 6.800 10.300 5h-.8z"/><path {L15} d="M9.300 5.500Q5 5.500 5.500 10M14.700 5.500q4.300 0 3.800 4.500"/>',
    # arches
    "aqueduct": f'<path {FILL} fill-rule="evenodd" d="M1.500 5h21v3.500h-1V20h-3v-5q0-3-2.500-3t-2.500 3v5h-3v-5q0-3-2.500-3t-2.500 3v5h-3V8.500h-1zM3 6.200v1.200h18V6.200z"/>',
    # a temple front
    "temple": f'<path {FILL} d="M12 2.500 22 8v1.800H2V8zM4 11h2.600v7H4zM8.500 11h2.600v7H8.500zM13 11h2.600v7H13zM17.500 11H20v7h-2.500zM2.500 19h19v2.500h-19z"/>',
    # a stall
    "yellow": f'<path {FILL} d="M4 3h16l2.500 6q-1.600 2.200-3.200.500-1.800 2-3.600 0-1.900 2-3.700 0-1.800 2-3.700 0-1.800 2-3.600 0-1.600 1.700-3.200-.5z"/><path {L15} d="M4 12v9.500M20 12v9.500"/><path {FILL} d="M5 15h14v6.500H5z"/>',
    # an arena
    "red": f'<path {FILL} fill-rule="evenodd" d="M12 5q10 0 10 5.500v6Q21 21 12 21T2 16.500v-6Q2 5 12 5zm0 2.200q-6.500 0-6.500 3t6.500 3 6.500-3-6.500-3zM5 15v2.500l2.200.9V16zM9.500 16.400v2.400l2.300.2v-2.400zM14.500 16.400v2.400l-2.300.2v-2.400zM19 15v2.500l-2.200.9V16z"/>',
    # columns of an open square
    "blue": f'<path {FILL} d="M3 4h18v2.500H3zM4 7.500h2.500v9H4zM8.500 7.500H11v9H8.500zM13 7.500h2.500v9H13zM17.500 7.500H20v9h-2.500zM3 17.500h18v1.800H3zM1.500 20.200h21V22h-21z"/>',
    # a tree
    "green": f'<path {FILL} d="M12 2q5 0 5.500 4.500Q21 7.500 21 11q0 4.500-5 4.500h-2.500V22h-3v-6.500H8q-5 0-5-4.500 0-3.500 3.500-4.500Q7 2 12 2z"/>',
    "brick": f'<path {FILL} fill-rule="evenodd" d="M2 6.500h20v11H2zM3.800 8.300v2.900h7.300V8.300zM12.900 8.300v2.900h7.300V8.300zM3.800 12.900v2.900H7v-2.900zM8.800 12.900v2.900h7.300v-2.900zM17.900 12.900v2.900h2.300v-2.900z"/>',
    "cog": f'<path {FILL} fill-rule="evenodd" d="M10.200 2h3.600l.5 2.700 1.900.8 2.300-1.600 2.500 2.500-1.600 2.300.8 1.900 2.700.5v3.600l-2.700.5-.8 1.900 1.600 2.300-2.500 2.500-2.300-1.600-1.900.8-.5 2.700h-3.600l-.5-2.700-1.900-.8-2.300 1.600L3 19.400l1.600-2.300-.8-1.900-2.700-.5v-3.600l2.700-.5.8-1.900L3 6.400l2.500-2.500 2.300 1.600 1.900-.8zM12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7z"/>',
    "points": f'<path {FILL} d="M12 2.500 21.500 12 12 21.500 2.500 12z"/>',
    "emissary": f'<circle cx="12" cy="6.500" r="4" {FILL}/><path {FILL} d="M4.500 21.500q0-9.500 7.500-9.500t7.500 9.500z"/>',
    # a ring with its middle
    "centre": f'<circle cx="12" cy="12" r="8.500" {L2}/><circle cx="12" cy="12" r="3.500" {FILL}/>',
    "place": f'<path {L2} d="M4 4h5M4 4v5M20 4h-5M20 4v5M4 20h5M4 20v-5M20 20h-5M20 20v-5"/>',
    # a city of squares, two of them free
    "game": f'<path {FILL} d="M2.500 2.500h5.500V8H2.500zM9.250 2.500h5.500V8h-5.500zM2.500 9.250H8v5.500H2.500zM9.250 9.250h5.500v5.500h-5.500zM16 9.250h5.500v5.500H16zM9.250 16h5.500v5.500h-5.500zM16 16h5.500v5.500H16z"/><path {L15} d="M16.800 3.300h4v4h-4zM3.300 16.800h4v4h-4z"/>',
}
