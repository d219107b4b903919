"""Icons of Gloria a Roma. Materials differ not only in color, but also in pattern."""

from games.boards.icons import FILL, L1, L2, L15

ROLE_ICONS = {
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
    # a person in front of others
    "patron": f'<circle cx="9" cy="6.8" r="3.6" {FILL}/><path {FILL} d="M2.5 21v-3.5q0-6 6.5-6t6.5 6V21z"/><circle cx="18" cy="9" r="2.5" {FILL}/><path {FILL} d="M17.2 21v-3.800q0-2.6-1.3-4.2 1-.5 2.1-.5 4 0 4 4.700V21z"/>',
}

SENATOR_ICON = {
    # a column: it may stand for any role
    "senator": f'<path {FILL} d="M5.5 3h13q1.5 0 1.5 1.500T18.5 6h-13Q4 6 4 4.5T5.5 3zM7 7h2.200v11H7zM10.9 7h2.200v11h-2.200zM14.8 7H17v11h-2.200zM4.5 19h15v2.5h-15z"/>'
}

MATERIAL_ICONS = {
    "rubble": f'<g {FILL}><circle cx="6" cy="6" r="2.2"/><circle cx="13" cy="4.5" r="1.6"/><circle cx="19" cy="7.5" r="2.2"/><circle cx="11.5" cy="10.5" r="2.2"/><circle cx="5" cy="13.5" r="1.6"/><circle cx="18.5" cy="14" r="1.6"/><circle cx="8.5" cy="18.5" r="2.2"/><circle cx="15" cy="19" r="1.9"/></g>',
    "wood": f'<g {L15}><path d="M3 4.5q5-2.5 9 0t9 0M3 9.500q3-2 5.5-.5M3 14.5q3 2 5.5.5M3 19.500q5 2.5 9 0t9 0M15.5 9q2.5-1.5 5.5.5M15.5 15q2.5 1.5 5.5-.5"/><ellipse cx="12" cy="12" rx="4" ry="2.6"/></g><circle cx="12" cy="12" r="1" {FILL}/>',
    "brick": f'<path {L15} d="M2.5 3.5h19v17h-19zM2.5 9.200h19M2.5 14.800h19M9 3.5v5.700M16 3.5v5.700M5.5 9.200v5.600M12.5 9.200v5.600M19 9.200v5.600M9 14.800v5.700M16 14.800v5.7"/>',
    "concrete": f'<rect x="2.5" y="3.5" width="19" height="17" rx="1" {L15}/><g {FILL}><circle cx="6.5" cy="7.5" r=".9"/><circle cx="10.5" cy="6.5" r=".6"/><path d="m14.5 6.5 1.8.6-1 1.500z"/><circle cx="18.5" cy="8" r=".9"/><circle cx="8.5" cy="11" r=".9"/><path d="m5 13.5 1.7.3-.7 1.600z"/><circle cx="13" cy="11" r=".6"/><circle cx="17" cy="12.5" r=".9"/><circle cx="12" cy="14.5" r=".9"/><circle cx="8" cy="17.5" r=".9"/><path d="m15 16.5 1.8.5-1.1 1.500z"/><circle cx="19" cy="17" r=".6"/><circle cx="11.5" cy="18" r=".6"/></g>',
    "stone": f'<path {L15} d="M2.5 3.5h19v17h-19zM2.5 12h19M13.5 3.5V12M8.5 12v8.5"/><path {L1} d="M5 6h6M16 6h3M5 14.5h1M11 14.5h8"/>',
    "marble": f'<rect x="2.5" y="3.5" width="19" height="17" rx="1" {L15}/><path {L1} d="M2.5 8.500q4 .5 6 3.5t6 2.5 7 2.5M8.5 12q-1 3.5 1 8.500M10.5 3.5q0 3 3 5t3.5 6M13.5 8.500q3.5.5 8-1.5"/>',
}

# a triumphal arch
GAME = f'<path {FILL} fill-rule="evenodd" d="M2.500 3h19v3.500h-19zM4 7.500h16V21h-4.500v-5.500a3.500 3.500 0 0 0-7 0V21H4zM6 9v3h2.200V9zM15.800 9v3H18V9z"/>'

ICONS = {**ROLE_ICONS, **SENATOR_ICON, **MATERIAL_ICONS, "game": GAME}

# The materials' colors on light pages, as in static/base.css, for the picture in emails.
COLOURS = {
    "rubble": "#85600f",
    "wood": "#6a4427",
    "brick": "#a52c22",
    "concrete": "#5f6163",
    "stone": "#3f5f7f",
    "marble": "#73478f",
    "senator": "#7d2434",
}
