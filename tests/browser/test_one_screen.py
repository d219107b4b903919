"""One screen: all scores, the question, the answer that is looked at, and its piece of the board; on a phone, on
laptops and on wide screens; by key and without scripts.

One window plays a game with the most seats and modules: when its first player is asked something new in mid-game, and
again late in the game, the test measures the page in every size.
"""

import json
from random import Random
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from games.eventlog import log
from games.facts.events import Answered
from games.rules import GAMES
from games.rules.ask import Ask
from tests import tiers
from tests.browser import scenes
from tests.browser.hands import PHONE, address, asks, faults, find, settled, wide
from tests.browser.laid import LAID, PLAYED, laid
from tests.rules import chance
from tests.rules.vocabulary import Readme

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PHONES, DESKS = [(390, 664), (360, 640)], [(1280, 900), (1920, 1080)]
FIRST_VIEWPORTS = [(1280, 900), (1366, 768), (1440, 900), (1536, 864), (390, 844)]
CALM = {"viewport": {"width": 390, "height": 664}, "reduced_motion": "reduce"}
EVERY = {"draft": True, "trade": True, "steal": True, "invocations": True, "roles": True, "objectives": "hidden"}
OPTIONS = {"foundations": [EVERY, {"consul": "estandar", "monuments": True}, {}], "gloria": [{"experienced": True}, {}]}
# From which event on it is mid-game, and late in the game; questions that are asked earlier only.
MIDDLE = {"gloria": (90, 210), "roma": (20, 55), "great_city": (70, 160), "foundations": (150, 400)}
EARLY = {"put_down", "exchange", "opening", "draft", "role", "objective"}
# How many of the questions `make test` chooses by its seed.
FEW = {"gloria": 2, "roma": 1, "great_city": 1, "foundations": 2}
SCORES = {
    "gloria": lambda they: [
        they["influence"],
        f"{len(they['clientele'])}/{they['client_room']}",
        f"{they['vault_size']}/{they['vault_room']}",
        they["hand_size"],
    ],
    "roma": lambda they: [they[key] for key in ("vp", "money", "hand_size")],
    "great_city": lambda they: [they[key] for key in ("points", "coins", "influence", "bricks")],
    "foundations": lambda they: [they[key] for key in ("silver", "vp", "population", "markers")],
}
# The reader's own area: the city begins at 560 px at the latest, a card shows its name, the tray its title.
OWN_AREA = {
    "gloria": ".mine .hand .slot",
    "roma": ".roma-hand .slot",
    "great_city": ".mine .gc-city",
    "foundations": ".fr-drawer",
}
FEW_LAID = {
    "gloria": ["bath"],
    "roma": ["machina_lay"],
    "foundations": ["reaction"],
}

# Whether of this something can be seen: on the screen, and not below the sheet or the tabs.
SEEN = """const seen = (it) => {
  const box = it.getBoundingClientRect();
  const left = Math.max(box.left, 0), right = Math.min(box.right, innerWidth);
  const top = Math.max(box.top, 0), bottom = Math.min(box.bottom, innerHeight);
  if (right - left < 1 || bottom - top < 1) return false;
  const own = it.closest('.sheet, .bar');
  return [top + 2, (top + bottom) / 2, bottom - 2].some((y) => {
    const there = document.elementFromPoint((left + right) / 2, y);
    return there && there.closest('.sheet, .bar') === own && (own === null || it.contains(there) || there.contains(it));
  });
};"""
# The scores that can be read by seat, and what else of the first viewport cannot be seen.
OF_THE_FIRST_VIEWPORT = (
    "what => {"
    + SEEN
    + """
  const scores = {};
  for (const one of document.querySelectorAll('[data-score-of]')) {
    const box = one.getBoundingClientRect();
    const whole = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth && seen(one);
    if (whole) (scores[one.dataset.scoreOf] ??= []).push(one.textContent.replace(/\\s+/g, ''));
  }
  const first = document.querySelector('#question .answers .tile, #question .answers .number');
  first.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
  const pieces = [...document.querySelectorAll(`.its-piece, .board .board-target, .board [data-asks~="${what}"]`)];
  first.dispatchEvent(new MouseEvent('mouseout', { bubbles: true }));
  const area = (it) => Math.max(0, Math.min(it.bottom, innerHeight) - Math.max(it.top, 0));
  return [scores, [!seen(document.querySelector('#asked')) && 'the sentence',
    !pieces.some((one) => seen(one) && area(one.getBoundingClientRect()) >= 20) && 'its piece',
    innerWidth >= 1360 && document.querySelector('#part-others') && !seen(document.querySelector('#part-others h2')) && 'the others',
  ].filter(Boolean)];
}"""
)
# What of an answer cannot be seen while it is looked at.
OF_AN_ANSWER = (
    "tile => {"
    + SEEN
    + """
  const pieces = [...document.querySelectorAll('.its-piece')];
  return [!seen(document.querySelector('#asked')) && 'the sentence', !seen(tile) && 'the answer',
    !pieces.some(seen) && 'its piece'].filter(Boolean).map((one) => `${one} of ${tile.innerText.split('\\n')[0] || tile.value}`);
}"""
)
# The same of one that is chosen in part, or as a whole and not yet sent.
OF_THE_CHOICE = (
    "() => {"
    + SEEN
    + """
  const chosen = document.querySelector('.crumbs, .confirm .chosen');
  const pieces = [...document.querySelectorAll('.its-piece, .fr-ghost, .board .board-target')];
  return [!seen(document.querySelector('#asked')) && 'the sentence', !(chosen && seen(chosen)) && 'what is chosen',
    !pieces.some(seen) && 'its piece'].filter(Boolean);
}"""
)
# Where the keyboard is, if nothing of it can be seen; null where it is back at the beginning.
HIDDEN_FOCUS = (
    "() => {"
    + SEEN
    + """
  const it = document.activeElement;
  if (it === document.body) return null;
  const shown = it.closest('.pick, .unfold, .fold-up, .fr-ways label, .gc-grid li, .fr-grid li') || it;
  return seen(it) || seen(shown) ? '' : it.outerHTML.slice(0, 120);
}"""
)
# Words of the table that stick out of their tile, card or button, or are cut off by it, and broken words of cards for
# sale; a player's long name may be.
CUT = """() => {
  const walk = document.createTreeWalker(document.getElementById('table'), NodeFilter.SHOW_TEXT);
  const range = document.createRange(), found = new Set();
  while (walk.nextNode()) {
    const it = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim() || !it.checkVisibility() || it.closest('svg, .fr-track')) continue;
    if (getComputedStyle(it.closest('.sr, .irreversible') || it).clipPath !== 'none') continue;
    range.selectNodeContents(walk.currentNode);
    const text = range.getBoundingClientRect(), words = walk.currentNode.data.trim();
    if (it.matches('.fr-sale .name') && range.getClientRects().length > words.split(' ').length) found.add(`“${words}” in pieces`);
    for (let box = it; box.id !== 'table'; box = box.parentElement) {
      if (!box.matches('.tile, .card, button, .area') && getComputedStyle(box).overflowX !== 'hidden') continue;
      const edge = box.getBoundingClientRect();
      if (text.right > edge.right + 1 || text.left < edge.left - 1) found.add(`${text.right - edge.right | 0} px of “${words}”`);
      if (it.matches('.name') && box.matches('button, .card') && text.bottom > edge.bottom + 1) found.add(`the foot of “${words}”`);
    }
  }
  for (const card of document.querySelectorAll('.tile .card')) {
    if (card.checkVisibility() && card.offsetWidth < 0.6 * card.closest('.tile').clientWidth) found.add(`a card ${card.offsetWidth} px narrow`);
  }
  return [...found];
}"""
SHIFTS = """() => new Promise((tell) => {
  let sum = 0;
  const sheet = document.querySelector('.sheet').getBoundingClientRect();  // what is below it is not seen
  const shown = (it) => Math.min(it.previousRect.top, it.currentRect.top) < sheet.top || it.node?.closest?.('.sheet');
  const watch = new PerformanceObserver((list) => { for (const one of list.getEntries()) if (!one.hadRecentInput && one.sources.some(shown)) sum += one.value; });
  watch.observe({ type: 'layout-shift', buffered: true });
  requestAnimationFrame(() => setTimeout(() => tell(sum), 50));
})"""


def kinds(ruleset, rng):
    """Return {question: the event from which on it is measured}; in `make test` for some questions."""
    played = PLAYED[ruleset].split()
    chosen = played if tiers.DEEP else rng.sample(played, FEW[ruleset])
    return {what: 0 if what in EARLY else rng.choice(MIDDLE[ruleset]) for what in chosen}


@pytest.mark.parametrize("ruleset", GAMES)
def test_no_question_is_forgotten(ruleset):
    """Each is come to by playing, which a deep run holds to it, or is laid."""
    asked = Readme(GAMES[ruleset]).questions.items()
    assert {name for name, row in asked if "Ask" in row[2]} == {*PLAYED[ruleset].split(), *LAID[ruleset]}


def moments(people, ruleset):
    """Yield a table each time its first player is asked a new question, in the deep tier again late in the game."""
    rng, options = Random(tiers.seed(15)), OPTIONS.get(ruleset, [{}])
    left, late = kinds(ruleset, rng), MIDDLE[ruleset][1]
    again = dict.fromkeys(left, late) if tiers.DEEP else {}
    for n in range(tiers.size(6, 24)):
        if not left:
            return
        most = min(GAMES[ruleset].SEATS.stop - 1, 4 if "consul" in options[n % len(options)] else 5)
        game = scenes.table(*people[:most], ruleset=ruleset, options=options[n % len(options)])
        while (asked := log.load(game).awaited) and left:
            what = log.observe(game, 0).question.what if 0 in asked else ""
            for wanted in (left, again):
                if game.head >= wanted.get(what, 1_000_000) or (n and what in left):
                    wanted.pop(what, None)
                    yield game, what
                    break
            if rng.random() < 0.8:
                scenes.answer(game, asked[0])
            else:
                answer_at_random(game, asked[0], rng)
    assert not left, f"these are not come to by playing: lay them (tests/browser/laid.py): {left}"


def answer_at_random(game, seat, rng):
    look = log.observe(game, seat)
    choice = chance.choice(rng, look.question)
    log.append(game, Answered(seat, look.question.what, choice, "player"), look.opened)
    game.refresh_from_db()


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", GAMES)
def test_the_question_an_answer_and_its_piece_of_the_board_are_on_one_screen(opened, people, ruleset):
    """For every kind of question: in the first viewport, with all scores; as the keyboard goes through the answers; and
    for what is chosen step by step."""
    page, people = opened(people[0], **CALM), [*people, scenes.person("Marcus Tullius"), scenes.person("Faustulus")]
    wrong = [fault for game, what in moments(people, ruleset) for fault in of_a_question(page, game, 0, what)]
    assert not wrong, "\n".join(wrong)


@pytest.mark.seeded
@pytest.mark.parametrize("ruleset", FEW_LAID)
def test_so_they_are_for_questions_that_are_hardly_ever_asked(opened, people, ruleset):
    wrong = []
    for what in LAID[ruleset] if tiers.DEEP else FEW_LAID[ruleset]:
        game, seat = laid(people, ruleset, what)
        wrong += of_a_question(opened(people[seat], **CALM), game, seat, what)
    assert not wrong, "\n".join(wrong)


def of_a_question(page, game, seat, what):
    """Yield the faults of a question's page in every size."""
    page.goto(address(game))
    look = log.observe(game, seat)
    assert look.question.what == what == page.locator("#question [name=what]").first.input_value()
    shifts = page.evaluate(SHIFTS)
    if shifts > 0.01:
        yield f"{what}: what is there moves ({shifts})"
    expected = {str(n): [*map(str, SCORES[game.ruleset](they))] for n, they in enumerate(look.view["seats"])}
    totals = [they["score"]["total"] for they in look.view["seats"]] if game.ruleset == "great_city" else []
    shown = page.locator(".scoreboard .total").all_inner_texts()
    yield from [] if shown == [*map(str, totals)] else [f"{what}: the points {shown} of {totals}"]
    for width, height in FIRST_VIEWPORTS:
        page.set_viewport_size({"width": width, "height": height})
        scores, hidden = page.evaluate(OF_THE_FIRST_VIEWPORT, what)
        if width < 900 or hidden:
            page.goto(address(game))  # a page that opens scrolls to the piece
            scores, hidden = page.evaluate(OF_THE_FIRST_VIEWPORT, what)
        yield from [] if scores == expected else [f"{what} {width}: the scores {scores} of {expected}"]
        yield from (f"{what} {width}×{height}: {one}" for one in hidden)
        own = page.locator(OWN_AREA[game.ruleset]).first
        begins = own.evaluate("it => it.getBoundingClientRect().top + scrollY") if width > 900 and own.count() else 0
        if begins > (560 if game.ruleset == "great_city" else height - 40):
            yield f"{what} {width}×{height}: the own area begins at {begins:.0f} px"
    for width, height in [*PHONES[: tiers.size(1, 2)], *DESKS[: tiers.size(1, 2)]]:
        page.set_viewport_size({"width": width, "height": height})
        yield from [f"{what} {width}: {wide(page)} px too wide"] if wide(page) > 0 else []
        yield from (f"{what} {width}: {fault}" for fault in of_its_answers(page))
    for width, height in [(1920, 1080), (360, 640)]:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{what} {width}: cut {fault}" for fault in page.evaluate(CUT))
    for width, height in PHONES[:1] + DESKS[:1]:
        page.set_viewport_size({"width": width, "height": height})
        yield from (f"{what} {width}: {fault}" for fault in of_its_steps(page, game, seat))
    page.set_viewport_size(CALM["viewport"])


def test_on_arrival_at_a_phone_what_is_asked_about_is_seen(opened, people):
    """The strip is visible above the sheet as far as there is room; the recent moves stay above the board."""
    game = scenes.table(*people, ruleset="great_city")
    while log.observe(game, seat := log.load(game).awaited[0]).question.what != "emissary":
        scenes.answer(game, seat)
    page = opened(people[seat], **CALM)
    page.goto(address(game))
    strip, sheet, since, tabs = (page.locator(at).bounding_box() for at in (".gc-strip", ".sheet", ".since", ".tabs"))
    assert tabs["y"] >= 0 and since["y"] >= tabs["y"] + tabs["height"]
    assert tabs["y"] == 0 or strip["y"] + strip["height"] <= sheet["y"]
    scenes.play(game, seat, 0, "act")  # the new building is in the player's city, on another tab
    page.goto(address(game))
    expect(page.locator("#part-me .gc-city")).to_be_in_viewport()
    assert not page.locator("#part-board").is_visible()
    while log.observe(game, seat).question is None or log.observe(game, seat).question.what == "act":
        scenes.answer(game, log.load(game).awaited[0])
    page.mouse.wheel(0, 40)
    page.evaluate("htmx.ajax('GET', location.href, {source: '#table', target: '#table', swap: 'outerHTML'})")
    settled(page)
    assert page.locator("#part-me").is_visible()  # news come while one looks: the part stays
    page.goto(address(game))
    expect(page.locator(".gc-strip")).to_be_in_viewport()


def test_of_two_pieces_the_one_displayed_at_this_width_is_marked(opened, people):
    """Foundations names the income twice: in the own tray, which phones do not show, and in the own area."""
    game = scenes.table(*people, ruleset="foundations")
    while log.observe(game, seat := log.load(game).awaited[0]).question.what != "turn":
        scenes.answer(game, seat)
    page = opened(people[seat], **CALM)
    page.goto(address(game))
    tile = page.locator('#question .answers .tile:has-text("income")').first
    tile.evaluate("it => { document.activeElement.blur(); it.focus(); }")
    assert tile.evaluate(OF_AN_ANSWER) == []


def of_its_answers(page):
    """Yield what is hidden while one of the first or last answers has the focus."""
    answers = page.locator("#question .answers :is(a.tile, button.tile:not(:disabled), .pick input):visible")
    some = range(answers.count())
    assert some
    for n in sorted({*some[: tiers.size(2, 9)], *some[-2:]}):
        answers.nth(n).evaluate("it => { document.activeElement.blur(); it.focus(); }")
        yield from answers.nth(n).evaluate(OF_AN_ANSWER)


def of_its_steps(page, game, seat):
    """What cannot be seen when the first answer that has several steps is chosen in part, then whole."""
    question = log.observe(game, seat).question
    options = question.options if isinstance(question, Ask) else ()
    several = next((one for one in options if isinstance(one, tuple) and len(one) > 1), ())
    for path in filter(None, [several[:-1], several]):
        page.goto(f"{address(game)}?path={quote(json.dumps(path))}")
        if page.locator("#question").get_attribute("data-path"):
            yield from (f"{path}: {one}" for one in page.evaluate(OF_THE_CHOICE))


@pytest.mark.parametrize(("ruleset", "size"), [("foundations", (390, 664)), ("gloria", (320, 256))])
def test_the_keyboard_is_never_where_nothing_can_be_seen(opened, people, ruleset, size):
    """WCAG 2.4.11. In a window too low for a sheet the question is above the board."""
    game = scenes.play(scenes.table(*people, ruleset=ruleset), 0, 40)
    page = opened(people[0], viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    page.goto(address(game))
    assert wide(page) <= 0
    sticks = page.locator(".sheet").evaluate("it => getComputedStyle(it).position")
    assert sticks == ("fixed" if size[1] > 416 else "static")
    hidden, steps = [], 0
    while steps < 250:
        page.keyboard.press("Tab")
        found = page.evaluate(HIDDEN_FOCUS)
        if found is None:
            break
        steps += 1
        hidden += [found] if found else []
    assert steps > 20
    assert hidden == []


def test_the_sheet_folds_up_to_its_sentence_and_what_is_chosen(opened, people):
    game, seat = find(people, asks("legionary"))
    for scripts in (True, False):
        page = opened(people[seat], **PHONE, java_script_enabled=scripts)
        page.goto(address(game))
        sheet = page.locator(".sheet")
        before = sheet.bounding_box()["height"]
        page.locator(".pick").nth(1).tap()
        page.get_by_label("Collapse the question").check(force=True)
        assert page.locator("#asked").is_visible()
        assert page.locator(".pick:visible").count() == 1
        assert page.get_by_role("button", name="Send").first.is_visible()
        page.locator(".pick:visible").tap()
        assert page.locator(".pick:visible").count() == 0
        assert sheet.bounding_box()["height"] < before / 2


def test_tabs_on_a_phone(opened, people):
    """By touch, by arrow keys; the others are reached without passing the log, and the tab stays over an answer."""
    game = scenes.play(scenes.table(*people), 0, 30, "lead")
    page = opened(people[0], **PHONE)
    page.goto(address(game))
    tabs = page.get_by_role("tab")
    assert tabs.all_inner_texts() == ["Board", "Me", "The others", "Log"]
    shown = lambda: page.locator(".part:visible").evaluate_all("all => all.map(it => it.id)")  # noqa: E731
    assert shown() == ["part-me"]  # where the hand is that is asked about
    tabs.nth(0).tap()
    assert shown() == ["part-board"]
    tabs.nth(1).tap()
    assert shown() == ["part-me"]
    page.keyboard.press("ArrowRight")
    assert (shown(), tabs.nth(2).get_attribute("aria-selected")) == (["part-others"], "true")
    assert page.get_by_role("tabpanel").get_attribute("aria-labelledby") == tabs.nth(2).get_attribute("id")
    assert faults(page) == []
    page.evaluate("htmx.ajax('GET', location.href, {source: '#table', target: '#table', swap: 'outerHTML'})")
    settled(page)
    assert shown() == ["part-others"]
    tabs.nth(0).tap()
    page.locator(".scoreboard").get_by_text("Carla").tap()  # a player's scores lead to that player
    assert shown() == ["part-others"]
    expect(page.locator("#p2")).to_be_in_viewport()
    page.keyboard.press("End")
    page.get_by_role("tab", name="Log").tap()
    assert page.locator("#part-log .said li").first.is_visible()
    assert page.locator("#part-others:visible").count() == 0


def test_who_waits_folds_the_sheet_up_to_who_is_waited_for(opened, people):
    game = scenes.play(scenes.table(*people), 0, 30)
    page = opened(people[1], **PHONE)
    page.goto(address(game))
    page.get_by_label("Collapse").check(force=True)
    assert page.locator("#asked").inner_text().startswith("Waiting for Ana")
    assert page.locator(".sheet").bounding_box()["height"] < 90
    page.evaluate("htmx.ajax('GET', location.href, {source: '#table', target: '#table', swap: 'outerHTML'})")
    settled(page)
    assert page.get_by_label("Collapse").is_checked()


def test_without_scripts_tabs_are_links_and_everything_is_open(opened, people):
    game = scenes.play(scenes.table(*people), 0, 30)
    page = opened(people[0], **PHONE, java_script_enabled=False)
    page.goto(address(game))
    assert page.get_by_role("tab").count() == 0
    assert page.locator(".part:visible").count() == 4
    assert page.locator(".other .rest:visible").count() == 2
    order = page.locator(".part").evaluate_all("all => all.map(it => it.id)")
    assert order == ["part-board", "part-me", "part-others", "part-log"]
    page.get_by_role("link", name="The others").click()
    others, bar = (page.locator(at).bounding_box() for at in ("#part-others", ".bar"))
    assert bar["y"] == 0 and bar["height"] <= others["y"] < 2 * bar["height"]


def test_on_a_desk_the_others_are_strips_that_open_and_where_there_is_room_a_column(opened, people):
    game = scenes.play(scenes.table(*people), 0, 30)
    page = opened(people[0], viewport={"width": 1280, "height": 900})
    page.goto(address(game))
    others = page.locator(".other")
    assert [box["height"] < 70 for box in (one.bounding_box() for one in others.all())] == [True, True]
    assert page.locator(".player.mine").evaluate("it => it.offsetHeight < innerHeight")
    others.nth(1).get_by_role("checkbox").focus()
    page.keyboard.press("Space")
    assert page.locator(".other .rest:visible").count() == 1
    page.locator(".scoreboard").get_by_text("Bruno").click()
    assert page.locator(".other .rest:visible").count() == 2
    expect(page.locator("#p1")).to_be_focused()
    expect(page.locator("#p1")).to_be_in_viewport()
    for width, height in [(1366, 768), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(address(game))  # unscrolled: a half-hidden button is too small for axe
        assert page.locator(".other .rest:visible").count() == 2
        assert faults(page) == []
    side, stage, third = (page.locator(at).bounding_box() for at in (".side", ".stage", "#part-others"))
    assert side["x"] + side["width"] < stage["x"] < stage["x"] + stage["width"] < third["x"]
    assert third["y"] == stage["y"]
    assert stage["width"] > 800


def test_the_chat_is_a_drawer_next_to_the_board(opened, people):
    game = scenes.play(scenes.table(*people), 0, 30)
    page, talk = opened(people[0], viewport={"width": 1366, "height": 768}), "Salve!"
    page.goto(address(game))
    for width, height in [(1366, 768), (1920, 1080), (390, 844)]:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".to-chat").click()
        page.get_by_label("Your message").fill(talk)
        page.get_by_role("button", name="Send", exact=True).last.click()
        expect(page.locator("#chat-messages").get_by_text(talk)).not_to_have_count(0)
        drawer, board = (page.locator(at).bounding_box() for at in ("#chat-panel", ".bar"))
        assert width < 900 or board["x"] + board["width"] <= drawer["x"]
        assert page.locator(".scoreboard").is_visible() and wide(page) <= 0
        assert faults(page) == []
        page.keyboard.press("Escape")
        expect(page.locator("#chat-panel")).to_be_hidden()
    assert page.url.endswith(address(game))


LONG = [
    "Publius Cornelius Scipio Africanus Maior",
    "Wolfeschlegelsteinhausenbergerdorffsenio",
    "María de los Ángeles Fernández de Córdob",
    "Quintus Fabius Maximus Verrucosus Cuncta",
    "Marcus Porcius Cato Uticensis Censorius ",
]
# What of the scores sticks out of its player's box, or is under another box.
OF_THE_SCORES = """() => {
  const all = [...document.querySelectorAll('.scoreboard li')], boxes = all.map((it) => it.getBoundingClientRect()), found = [];
  const next = document.querySelector('.tabs').getBoundingClientRect();
  all.forEach((it, n) => {
    const box = boxes[n], range = document.createRange();
    for (const part of it.querySelectorAll('a, dd')) {
      range.selectNodeContents(part);
      const text = range.getBoundingClientRect(), shown = Math.min(text.bottom, part.getBoundingClientRect().bottom);
      if (text.left < box.left - 1 || text.right > box.right + 1 || shown > box.bottom + 1) found.push(`${part.textContent.trim()} sticks out`);
    }
    for (const other of [...boxes.slice(n + 1), ...(innerWidth < 900 ? [next] : [])]) {
      if (box.right > other.left + 1 && other.right > box.left + 1 && box.bottom > other.top + 1 && other.bottom > box.top + 1) found.push(`${it.innerText} is below another`);
    }
  });
  return found;
}"""


@pytest.mark.parametrize("ruleset", ["gloria", "foundations"])
def test_five_long_names_wrap_in_the_scores(opened, ruleset):
    """In Spanish; also on a phone on its side, at 200 % of a laptop's size, and in forced colors.

    On a phone a name has two lines; the link has all of it, and the player's area, which a press opens, shows it."""
    people = [scenes.person(f"p{n}", "es") for n in range(5)]
    for person, name in zip(people, LONG, strict=True):
        person.public_name = name
        person.save()
    game = scenes.play(scenes.table(*people, ruleset=ruleset), 0, 60)
    page = opened(people[0], **CALM, forced_colors="active")
    page.goto(address(game))
    for width, height in [(320, 640), (390, 844), (844, 390), (640, 450), (1280, 900), (1366, 768), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OF_THE_SCORES) == [], width
        assert wide(page) <= 0 and page.locator("[data-score-of]").count() == 20
    for number, name in enumerate(LONG):
        assert name.strip() in page.locator(f".scoreboard [href='#p{number}']").inner_text()
        assert name.strip() in page.locator(f"#p{number}").inner_text()
    page.set_viewport_size({"width": 390, "height": 844})
    assert page.locator(".scoreboard").bounding_box()["height"] < 120
    assert page.locator("#part-me .in-words").inner_text().count(" · ") == 3
