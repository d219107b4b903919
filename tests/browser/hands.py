"""What every test of a page in a browser does: find a moment at a table, press things, look for faults."""

import os
import re
import zlib
from functools import partial
from pathlib import Path

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.urls import reverse

from games.eventlog import log
from games.models import Event
from tests import tiers
from tests.browser import scenes

SHOTS = os.environ.get("SHOTS")
LOOKS = [(360, "light"), (360, "dark"), (1280, "light"), (1280, "dark")] if SHOTS else [(360, "dark"), (1280, "light")]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
WAYS = [("mouse", True), ("keys", False), ("keys", True), ("mouse", False)]  # with scripts, or without
SETTLED = "() => !document.querySelector('.htmx-request, .htmx-swapping, .htmx-settling')"


def looks_at(name):
    """In which looks something of this name is seen: in all, or in `make test` in one, another for every second
    name."""
    return LOOKS if tiers.DEEP or SHOTS else [LOOKS[zlib.crc32(name.encode()) % len(LOOKS)]]


def one_look():
    """A mark: a phone's look alone in `make test`, where each page is then seen in it."""
    return pytest.mark.parametrize(("width", "theme"), LOOKS if tiers.DEEP or SHOTS else LOOKS[:1])


def in_many_ways(first):
    """A mark: in every way, or in `make test` in one; between the games all four are gone."""
    chosen = WAYS if tiers.DEEP else WAYS[first : first + 1]
    parameters = [pytest.param({"mouse": by_mouse, "keys": by_keys}[act], scripts) for act, scripts in chosen]
    return pytest.mark.parametrize(("act", "scripts"), parameters)


def by_page(match, seat, done):
    """Whether this question is answered by page: each, or in `make test` the first of its kind; `done` keeps the
    kinds."""
    what = match.asked(seat).what
    first = what not in done
    done.add(what)
    return first or bool(tiers.DEEP)


def until(game, wanted, most=900):
    """Play until the wanted question is asked; return its seat, or None if the game ends before."""
    for _ in range(most):
        match = log.load(game)
        if match.over:
            return None
        found = [seat for seat in match.awaited if wanted(match, seat)]
        if found:
            return found[0]
        scenes.answer(game, match.awaited[0])
    return None


def asks(what):
    return lambda match, seat: match.asked(seat).what == what and match.step > 20


def find(people, wanted, tries=12, **options):
    """Return a table at which the wanted question is asked, and its seat."""
    for _ in range(tries):
        game = scenes.table(*people, **options)
        seat = until(game, wanted)
        if seat is not None:
            return game, seat
    pytest.fail("never asked")


def complain(wrong, message):
    if message.type == "error":
        wrong.append(message.text)


def address(game, name="table", *more):
    return reverse(f"games:{name}", args=[game.slug, *more])


def count(game):
    return Event.objects.of(game.pk).count()


def settled(page):
    """Wait until the network is idle and htmx has finished its swaps."""
    page.wait_for_load_state("networkidle")
    page.wait_for_function(SETTLED)


def send(page, target, act):
    """Act on something, and wait for what comes of it."""
    if target.get_attribute("type") == "checkbox":
        act(page, target)
        return
    if not page.scripts:
        with page.expect_navigation():
            act(page, target)
        return
    with page.expect_response(re.compile(r"/t/[^/]+/(answer/)?(\?|$)")):
        act(page, target)
    settled(page)


def press_on(page, act, most=12):
    """Follow the question with `act` until it is answered; the number of presses."""
    mark = page.locator("input[name=opened]").first.input_value()
    for pressed in range(1, most):
        form = page.locator("#question form.answers")
        for n in range(int(form.get_attribute("data-least") or 0)):
            box = form.locator("input[name=pick]").nth(n)
            if not box.is_checked():
                send(page, box, act)
        send(page, form.locator("button.primary:visible, button[name=choice]:visible, a.tile:visible").first, act)
        opened = page.locator("input[name=opened]")
        if not opened.count() or opened.first.input_value() != mark:
            return pressed
    return pytest.fail("no way to the end of the question")


def by_mouse(page, target):
    target.click()


def by_touch(page, target):
    target.tap()


# Where the keyboard is after an answer, and after "Skip to content" on a page that asks something.
AT_THE_QUESTION = "it => { document.activeElement?.blur(); it.closest('#question')?.focus({ preventScroll: true }); }"


def by_keys(page, target):
    """Tab to the very element, from the question if it is there, then press it: nothing else is touched."""
    element = target.element_handle()
    element.evaluate(AT_THE_QUESTION)
    for _ in range(120):
        page.keyboard.press("Tab")
        if element.evaluate("it => it === document.activeElement"):
            break
    else:
        pytest.fail("the keyboard does not reach it")
    shown = element.evaluate("it => getComputedStyle(it.closest('.pick') || it).outlineStyle")
    assert shown != "none", "focus cannot be seen"
    page.keyboard.press("Space" if target.get_attribute("type") == "checkbox" else "Enter")


# Of axe's answer, 50 KB and more are about rules that the page keeps. Of a link whose ::after fills a box it measures
# the text alone, and of an element under a sticky bar what is not covered at this moment.
VIOLATIONS = """options => {
  const large = ({ target }) => {
    const it = document.querySelector(target[0]), box = it.getBoundingClientRect(), filled = getComputedStyle(it, "::after");
    const { width, height } = filled.position === "absolute" ? filled : box;
    return parseFloat(width) >= 24 && parseFloat(height) >= 24;
  };
  const mended = (one) => one.id === "target-size" ? { ...one, nodes: one.nodes.filter((node) => !large(node)) } : one;
  return axe.run(options).then((found) => found.violations.map(mended));
}"""


def faults(page):
    """Return a line for each violation that axe finds.

    Includes names that omit their visible text (WCAG 2.5.3) and small targets with little space (2.5.8)."""
    rules = {name: {"enabled": True} for name in ("label-content-name-mismatch", "target-size")}
    page.evaluate(AXE_SCRIPT)
    found = page.evaluate(VIOLATIONS, {"resultTypes": ["violations"], "rules": rules})
    return [f"{v['id']}: {n['target']} {n['html'][:120]}" for v in found for n in v["nodes"]]


def wide(page):
    """What sticks out to the right."""
    return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")


def flaws(opened, pages, picture="{}", just_now=False, seen=(), **more):
    """Return the faults of pages (name, user, address) in all their looks.

    These are a wrong status, complaints of the browser, violations that axe finds, and content that is too wide.
    "missing" pages are expected to be missing. In `make test`, axe does not read those in `seen`: they are long, and
    another page has the same parts. Each look has one window, because a window for each user is slow."""
    wrong = []
    for width, theme in LOOKS:
        here = [(name, who, at) for name, who, at in pages if (width, theme) in looks_at(name)]
        if not here:
            continue
        page, heard = opened(viewport={"width": width, "height": 800}, color_scheme=theme, **more), []
        listener = partial(complain, heard)
        page.on("console", listener)
        for name, who, at in here:
            change_reader(page, who, just_now)
            found = flaws_of(page, at, 404 if name.startswith("missing") else 200, tiers.DEEP or name not in seen)
            wrong += [f"{name} {width} {theme}: {one}" for one in found]
            wrong += [f"{name} {width} {theme}: {one}" for one in heard if not name.startswith("missing")]
            heard.clear()
            if SHOTS:
                file = Path(SHOTS) / f"{picture.format(name)}-{width}-{theme}.png"
                page.screenshot(path=file, full_page=name != "rules")
        page.remove_listener("console", listener)
    return wrong


def change_reader(page, user, just_now=False):
    """Sign in as another user in the same window, or sign out."""
    page.context.clear_cookies()
    if user is not None:
        scenes.sign_in(page.context, page.site, user, just_now)


def flaws_of(page, at, status=200, audited=True):
    """Return the faults of one page; those that axe finds if it is `audited`."""
    got = page.goto(at).status
    found = faults(page) if audited else []
    found += [f"{wide(page)} px too wide"] if wide(page) > 0 else []
    return found if got == status else [f"status {got}", *found]
