"""Our own drawings: one small picture for everything that has a name at a table. Data only.

Each is the inside of a 24 by 24 SVG in one colour, `currentColor`; pages show them by `<use>` (the sprite in
templatetags/drawing.py), the board's picture by a copy. Materials are tiles whose pattern tells them apart without colour.
"""

LINE = 'fill="none" stroke="currentColor" stroke-width="{w}" stroke-linecap="round" stroke-linejoin="round"'
L2, L15, L1 = LINE.format(w=2), LINE.format(w=1.6), LINE.format(w=1.1)
FILL = 'fill="currentColor"'

ROLES = {
    # a spade
    "laborer": f'<path {L2} d="M12 3v10M8.5 3h7"/><path {FILL} d="M7 12h10v4.2c0 2.6-2.4 4.6-5 5.8-2.6-1.2-5-3.2-5-5.8z"/>',
    # a hammer
    "craftsman": f'<path {FILL} d="M4 5.5 8.5 3H17l3 2.5V9h-3l-1.5-1h-3v2h-3V8H8L4 9z"/><path {FILL} d="M9.4 10.4h3.2l.5 10.1q0 1-1 1h-2.2q-1 0-1-1z"/>',
    # a shield
    "legionary": f'<path {FILL} fill-rule="evenodd" d="M6 2.5q6-1.6 12 0 1.2.3 1.2 1.500v16q0 1.2-1.2 1.5-6 1.6-12 0-1.2-.3-1.2-1.500V4q0-1.2 1.2-1.500zM11.3 4v4.600a3.5 3.5 0 0 0 0 6.800V20h1.400v-4.600a3.5 3.5 0 0 0 0-6.800V4zM7 5.500v3l2 2zM17 5.500v3l-2 2zM7 18.500v-3l2-2zM17 18.500v-3l-2-2z"/>',
    # a pair of dividers
    "architect": f'<circle cx="12" cy="5" r="2.4" {FILL}/><path {L2} d="M11 7 5.5 21M13 7l5.5 14"/><path {L15} d="M7.6 15.500q4.4 2.4 8.8 0"/>',
    # a pair of scales
    "merchant": f'<path {L15} d="M12 3v17M7.5 20.500h9M4 6.500q4 1 8-1 4 2 8 1"/><path {FILL} d="M1.5 14h6.600a3.3 3.3 0 0 1-6.6 0zM15.9 14h6.600a3.3 3.3 0 0 1-6.6 0z"/><path {L1} d="M4.8 7 2.2 14M4.8 7l2.6 7M19.2 7l-2.6 7M19.2 7l2.6 7"/>',
    # one who stands before others
    "patron": f'<circle cx="9" cy="6.8" r="3.6" {FILL}/><path {FILL} d="M2.5 21v-3.5q0-6 6.5-6t6.5 6V21z"/><circle cx="18" cy="9" r="2.5" {FILL}/><path {FILL} d="M17.2 21v-3.800q0-2.6-1.3-4.2 1-.5 2.1-.5 4 0 4 4.700V21z"/>',
}

SENATOR = {
    # a column: it may stand for any role
    "senator": f'<path {FILL} d="M5.5 3h13q1.5 0 1.5 1.500T18.5 6h-13Q4 6 4 4.5T5.5 3zM7 7h2.200v11H7zM10.9 7h2.200v11h-2.200zM14.8 7H17v11h-2.200zM4.5 19h15v2.5h-15z"/>'
}

MATERIALS = {
    "rubble": f'<g {FILL}><circle cx="6" cy="6" r="2.2"/><circle cx="13" cy="4.5" r="1.6"/><circle cx="19" cy="7.5" r="2.2"/><circle cx="11.5" cy="10.5" r="2.2"/><circle cx="5" cy="13.5" r="1.6"/><circle cx="18.5" cy="14" r="1.6"/><circle cx="8.5" cy="18.5" r="2.2"/><circle cx="15" cy="19" r="1.9"/></g>',
    "wood": f'<g {L15}><path d="M3 4.5q5-2.5 9 0t9 0M3 9.500q3-2 5.5-.5M3 14.5q3 2 5.5.5M3 19.500q5 2.5 9 0t9 0M15.5 9q2.5-1.5 5.5.5M15.5 15q2.5 1.5 5.5-.5"/><ellipse cx="12" cy="12" rx="4" ry="2.6"/></g><circle cx="12" cy="12" r="1" {FILL}/>',
    "brick": f'<path {L15} d="M2.5 3.5h19v17h-19zM2.5 9.200h19M2.5 14.800h19M9 3.5v5.700M16 3.5v5.700M5.5 9.200v5.600M12.5 9.200v5.600M19 9.200v5.600M9 14.800v5.700M16 14.800v5.7"/>',
    "concrete": f'<rect x="2.5" y="3.5" width="19" height="17" rx="1" {L15}/><g {FILL}><circle cx="6.5" cy="7.5" r=".9"/><circle cx="10.5" cy="6.5" r=".6"/><path d="m14.5 6.5 1.8.6-1 1.500z"/><circle cx="18.5" cy="8" r=".9"/><circle cx="8.5" cy="11" r=".9"/><path d="m5 13.5 1.7.3-.7 1.600z"/><circle cx="13" cy="11" r=".6"/><circle cx="17" cy="12.5" r=".9"/><circle cx="12" cy="14.5" r=".9"/><circle cx="8" cy="17.5" r=".9"/><path d="m15 16.5 1.8.5-1.1 1.500z"/><circle cx="19" cy="17" r=".6"/><circle cx="11.5" cy="18" r=".6"/></g>',
    "stone": f'<path {L15} d="M2.5 3.5h19v17h-19zM2.5 12h19M13.5 3.5V12M8.5 12v8.5"/><path {L1} d="M5 6h6M16 6h3M5 14.5h1M11 14.5h8"/>',
    "marble": f'<rect x="2.5" y="3.5" width="19" height="17" rx="1" {L15}/><path {L1} d="M2.5 8.500q4 .5 6 3.5t6 2.5 7 2.5M8.5 12q-1 3.5 1 8.500M10.5 3.5q0 3 3 5t3.5 6M13.5 8.500q3.5.5 8-1.5"/>',
}

THINGS = {
    # a laurel wreath
    "influence": f'<path {L15} d="M8 4.5Q3.5 8.5 5 14t7 6.500q5.5-1 7-6.500t-3-9.5"/><g {FILL}><path d="M7.5 5.500Q4.5 5 3.5 2.5q3 0 4 3zM5 10Q2 9.5 1.5 6.8 4.5 7 5 10zM5 14.5Q1.8 14.5 1 12q3-.5 4 2.5zM8 18.500q-3 .8-4.5-1.3 2.8-1.2 4.5 1.300zM16.5 5.500q3-.5 4-3-3 0-4 3zM19 10q3-.5 3.5-3.200Q19.5 7 19 10zM19 14.5q3.2 0 4-2.5-3-.5-4 2.5zM16 18.500q3 .8 4.5-1.3-2.8-1.2-4.5 1.300z"/></g>',
    "coin": f'<path {FILL} fill-rule="evenodd" d="M12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19zm0 2.200a7.3 7.3 0 1 1 0 14.6 7.3 7.3 0 0 1 0-14.600zM8.5 7.5l2.2 4.5-2.2 4.5h2.300l1.2-2.6 1.2 2.600h2.300L13.3 12l2.2-4.5h-2.300L12 10.100l-1.2-2.600z"/>',
    "hand": f'<g {L15}><rect x="3" y="8" width="8" height="12" rx="1.2" transform="rotate(-16 7 14)"/><rect x="8" y="6" width="8" height="12" rx="1.2"/><rect x="13" y="8" width="8" height="12" rx="1.2" transform="rotate(16 17 14)"/></g>',
    "deck": f'<path {L15} d="M7 3.5h11q1 0 1 1V18M4.5 6.500H15q1 0 1 1V20q0 1-1 1H5.500q-1 0-1-1z"/>',
    "clientele": f'<circle cx="7.5" cy="8" r="3" {FILL}/><circle cx="16.5" cy="8" r="3" {FILL}/><path {FILL} d="M1.5 20v-2.5q0-5 6-5 4.5 0 4.5 3.5 0-3.5 4.5-3.5 6 0 6 5V20z"/>',
    "stockpile": f'<path {L15} d="M7.5 3.5h9v7h-9zM2.5 12.5h9v8h-9zM12.5 12.5h9v8h-9zM7.5 6.500h9M2.5 15.500h9M12.5 15.500h9"/>',
    "vault": f'<path {L15} d="M3 11q0-6 9-6t9 6v9H3zM3 11.500h18"/><path {FILL} d="M10 9.500h4v5h-4z"/>',
    "camp": f'<path {L15} d="M12 3 2.5 20h19zM12 10l-3.5 10M12 10l3.5 10"/>',
    "site": f'<path {L15} d="M3 20.500h18M5 20V9l7-5 7 5v11" stroke-dasharray="2.4 2.4"/>',
    "buildings": f'<path {FILL} d="M12 2.5 22 8v1.800H2V8zM4 11h2.600v7H4zM8.5 11h2.600v7H8.500zM13 11h2.600v7H13zM17.5 11H20v7h-2.5zM2.5 19h19v2.5h-19z"/>',
    "pool": f'<path {L15} d="M2.5 11h19q-.5 8.5-9.5 8.500T2.5 11z"/><path {L15} d="M6 8q1.5-2 3 0t3 0 3 0 3 0"/>',
    "leader": f'<path {L2} d="M6 22V2.5"/><path {FILL} d="M7 3h13l-3.5 4.5L20 12H7z"/>',
    "think": f'<path {FILL} d="M2 13.5q3.5-1 5-3.5h9.500q3.5 0 4.5 3 .6 2.5-1.500 4-2.5 1.800-7 1.800-6 0-8-3.300-1-.2-2.5-2zM9 20h7.5v1.500H9z"/><path {FILL} d="M3.5 11.500Q1 9 3.200 6.500 4.300 5.200 4 3q3.200 2.5 2.600 5.500-.4 2-3.100 3z"/><path {L15} d="M12.5 10V8M19 11q3.5-.5 3 2.5t-4 2.5"/>',
    "petition": f'<rect x="3" y="5" width="9" height="13" rx="1.2" {L15}/><path {FILL} d="M14 6.500h5.800q1.2 0 1.2 1.200v10.600q0 1.2-1.2 1.200H11q-1.2 0-1.2-1h3q1.2 0 1.2-1.200z"/>',
    "wait": f'<path {L15} d="M6 3h12M6 21h12M7.5 3v3.5L12 12l4.5-5.500V3M7.5 21v-3.5L12 12l4.5 5.500V21"/>',
    "warning": f'<path {FILL} fill-rule="evenodd" d="M12 2.5 23 21.500H1zM11 9h2v6.500h-2zM11 17h2v2.200h-2z"/>',
    "new": f'<path {FILL} d="m12 2 2.6 6.6 7 .4-5.4 4.5 1.8 6.9-6-3.8-6 3.8 1.8-6.900L2.4 9l7-.4z"/>',
    "undo": f'<path {L2} d="M9 5 4 10l5 5M4.5 10H14q6 0 6 5t-6 5h-3"/>',
    "first": f'<path {FILL} d="M4 4h3v16H4zM20 4v16L8 12z"/>',
    "back": f'<path {FILL} d="M17 4v16L5 12z"/>',
    "forward": f'<path {FILL} d="M7 4v16l12-8z"/>',
    "last": f'<path {FILL} d="M17 4h3v16h-3zM4 4v16l12-8z"/>',
    "crown": f'<path {FILL} d="M2.5 7 7 11l5-7 5 7 4.5-4-2 11h-15zM4.5 19.500h15V22h-15z"/>',
    "stairs": f'<path {FILL} d="M3 21v-5h5v-5h5V6h5V3h3v18z"/>',
    "eye": f'<path {L15} d="M2 12q4-6.5 10-6.500T22 12q-4 6.5-10 6.500T2 12z"/><circle cx="12" cy="12" r="3" {FILL}/>',
    "stand_in": f'<path {L15} d="M5 9h14v11H5zM12 9V5"/><circle cx="12" cy="4" r="1.5" {FILL}/><circle cx="9.2" cy="13.5" r="1.4" {FILL}/><circle cx="14.8" cy="13.5" r="1.4" {FILL}/><path {L15} d="M9 17h6"/>',
}

ICONS = {**ROLES, **SENATOR, **MATERIALS, **THINGS}

# Materials by day: the same values as in static/site.css, for the picture that goes out by mail.
COLOURS = {
    "rubble": "#85600f",
    "wood": "#6a4427",
    "brick": "#a52c22",
    "concrete": "#5f6163",
    "stone": "#3f5f7f",
    "marble": "#73478f",
    "senator": "#7d2434",
}
