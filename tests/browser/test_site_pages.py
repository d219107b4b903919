"""The site's pages in a real browser: no fault that axe can find, nothing wider than a phone, and usable without
scripts.

SHOTS=folder keeps a picture of each page, at 360 and 1280 px, by day and by lamplight.
"""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from games.models import Game, Measure
from games.moderation import measures
from games.operating import played_moments
from games.tables.tokens import make_token
from tests.browser.hands import LOOKS, SHOTS, faults, flaws, settled, wide
from tests.browser.scenes import person, scene

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


SHIFT = """() => new Promise(done => {
  let sum = 0;
  const seen = new PerformanceObserver(list => { for (const one of list.getEntries()) sum += one.value; });
  seen.observe({type: "layout-shift", buffered: true});
  requestAnimationFrame(() => requestAnimationFrame(() => done(sum)));
})"""


def pages(at):
    """(name, who, address) of everything there is to look at."""
    join = reverse("games:join", args=[at["private"].slug]) + f"?invite={at['private'].invitation}"
    return [
        ("welcome", None, "/"),
        ("login", None, "/accounts/login/"),
        ("signup", None, "/accounts/signup/"),
        ("code", None, "/accounts/login/code/"),
        ("reset", None, "/accounts/password/reset/"),
        ("reset-sent", None, "/accounts/password/reset/done/"),
        ("reset-late", None, "/accounts/password/reset/key/1-forged/"),
        ("invited", None, join),
        (
            "invited-begun",
            "carla",
            reverse("games:join", args=[at["theirs"].slug]) + f"?invite={at['theirs'].invitation}",
        ),
        ("missing-invitation", None, "/t/nowhere-1/join/?invite=no"),
        ("tables", None, "/tables/"),
        ("archive", None, "/archive/"),
        ("archive-none", None, "/archive/?player=Zenobia"),
        ("games", None, "/rules/"),
        ("rules", None, "/rules/gloria/"),
        ("rules-roma", None, "/rules/roma/"),
        ("rules-great-city", None, "/rules/great_city/"),
        ("rules-foundations", None, "/rules/foundations/"),
        ("rules-found", None, "/rules/gloria/?q=client&when=patron"),
        ("luck", None, "/luck/"),
        ("luck-table", "ana", reverse("games:luck", args=[at["private"].slug])),
        ("luck-over", "ana", reverse("games:luck", args=[at["done"].slug])),
        ("fair-play", None, "/fair-play/"),
        ("privacy", None, "/privacy/"),
        ("appeal", None, "/appeal/"),
        ("report", "bruno", reverse("report_table", args=[at["mine"].slug])),
        ("decisions", "dana", "/you/moderation/"),
        ("tutorials", None, "/tutorials/"),
        ("tutorial", None, "/tutorials/roma/"),
        ("tutorial-play", "ana", "/tutorials/roma/play/"),
        ("missing", None, "/nowhere/"),
        ("over", "ana", at["done"].get_absolute_url()),
        ("chat", "bruno", reverse("games:chat", args=[at["mine"].slug])),
        ("home", "ana", "/"),
        ("home-empty", "carla", "/"),
        ("home-new", "dana", "/"),
        ("new", "bruno", "/tables/new/"),
        ("new-last", "bruno", "/tables/new/?ruleset=gloria&preset=last"),
        ("new-mix", "bruno", "/tables/new/?ruleset=foundations&preset=everything"),
        ("room-host", "ana", at["private"].get_absolute_url()),
        ("room-guest", "bruno", at["open"].get_absolute_url()),
        ("join", "bruno", join),
        ("you", "ana", "/you/"),
        ("time", "ana", "/you/time/"),
        ("emails", "bruno", "/accounts/email/"),
        ("what-ifs", "bruno", "/you/what-if/"),
        ("mails", "bruno", "/you/notifications/"),
        ("sent", "bruno", "/you/notifications/history/"),
        ("password", "bruno", "/accounts/password/set/"),
        ("codes", "bruno", "/accounts/2fa/"),
        ("passkeys", "bruno", "/accounts/2fa/webauthn/"),
        ("sessions", "bruno", "/accounts/sessions/"),
        ("keys", "ana", "/you/keys/"),
        ("confirm", "bruno", "/you/confirm/"),
        ("programs", "ana", "/you/programs/"),
        ("api", None, "/api/docs/"),
        ("logout", "bruno", "/accounts/logout/"),
        ("mailbox", "bruno", "/mailbox/"),
    ]


@pytest.mark.seeded
def test_every_page_is_whole_for_everyone(opened):
    at = scene()
    at["dana"] = person("Dana")
    for number, user in enumerate((at["ana"], at["bruno"], at["carla"])):
        name = f"{user.public_name}{('llanfairpwllgwyngyllgogerychwyrndrobwll', ' Buenaventura de los Angeles Custodios')[number % 2]}"
        user.public_name = name[:40]
        user.save()
        user.seats.update(name=user.public_name)
    played_moments.find_moments_in(at["done"])
    at["bruno"].emailaddress_set.create(email="maximiliana.buenaventura.de.los.angeles@a-long-host.example.org")
    measures.begin_measure(at["dana"], Measure.Kind.MUTED, "The same insults at three tables.", 7, None)
    make_token(at["ana"], "The program that plays for me on my machine at home", ["read"])
    there = [(name, at.get(who), address) for name, who, address in pages(at)]
    wrong = flaws(opened, there, just_now=True, seen=("rules", "rules-great-city", "rules-foundations"), locale="es-ES")
    assert not wrong, "\n".join(wrong)


def test_the_reader_can_choose_lamplight(opened, live_server):
    page = opened(color_scheme="light")
    page.goto(live_server.url)
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    day = page.evaluate(ground)
    page.locator("details.menu summary").click()
    page.locator("button[value=dark]").click()
    assert page.evaluate(ground) != day
    page.goto(f"{live_server.url}/archive/")
    assert page.evaluate(ground) != day


def test_filters_answer_without_loading_the_page(opened, live_server):
    scene()
    page = opened()
    page.goto(f"{live_server.url}/archive/")
    page.evaluate("window.same = true")
    page.locator("#id_player").press_sequentially("Zenobia")
    page.wait_for_url("**player=Zenobia**")
    page.locator("#results .empty").wait_for()
    assert page.evaluate("window.same")
    page.goto(f"{live_server.url}/rules/gloria/")
    page.locator("#f-material").select_option("marble")
    page.wait_for_url("**material=marble**")
    page.locator("#found li:not(.marble)").first.wait_for(state="detached")


@pytest.mark.parametrize("scripts", [True, False])
def test_time_is_not_asked_with_built_in_players(opened, scripts):
    page = opened(person("Ana"), java_script_enabled=scripts)
    page.goto("/tables/new/")
    week, usual = page.locator("[name=pace][value='7']"), page.locator("[name=pace][value='3']")
    week.check()
    page.locator("[name=who][value=built_in]").check()
    expect(week).to_be_hidden()
    expect(page.get_by_text("If you play only against computer players, there is no time limit.")).to_be_visible()
    page.locator("[name=who][value=anyone]").check()
    expect(week).to_be_checked()
    expect(usual).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_seat_that_is_not_there_cannot_begin(opened, scripts):
    page = opened(person("Ana"), java_script_enabled=scripts)
    page.goto("/tables/new/?ruleset=foundations")
    for size in (2, 5, 4):
        page.locator(f"[name=size][value='{size}']").check()
        for seat in range(1, 5):
            option = page.locator(f"[name=option_first] option[value='{seat}']")
            expect(option).to_have_css("display", "block" if seat < size else "none")


def test_what_one_said_is_erased_beside_its_date(opened):
    at = scene()
    page = opened(at["bruno"])
    for width in (360, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        page.goto(reverse("games:chat", args=[at["mine"].slug]))
        page.locator(".chat-form textarea").first.fill("Salve")
        page.get_by_role("button", name="Send").click()
        expect(page.locator(".chat-list .chat-author button").first).to_be_visible()
        settled(page)
        erase, date = (
            page.locator(f".chat-list .chat-author {one}").first.bounding_box() for one in ("button", "time")
        )
        assert erase["x"] >= date["x"] + date["width"]
        assert erase["y"] < date["y"] + date["height"] / 2 < erase["y"] + erase["height"]


def test_an_account_a_table_and_a_search_without_scripts(opened, mailoutbox):
    page = opened(java_script_enabled=False)
    page.goto("/tables/new/")
    page.goto("/accounts/signup/?next=/tables/new/")
    page.get_by_label("Public name").fill("Drusilla")
    page.get_by_label("Email address").fill("drusilla@example.org")
    page.get_by_role("button", name="Create my account").click()
    code = next(line for line in mailoutbox[-1].body.splitlines() if line[4:5] == "-" or len(line) == 6)
    page.get_by_label("Code").fill(code)
    page.get_by_role("button", name="Continue").click()
    assert page.url.endswith("/tables/new/")
    page.get_by_text("Friends").check()
    page.get_by_role("button", name="Open the table").click()
    link = page.locator("#invitation").input_value()
    assert "?invite=" in link
    page.goto("/rules/gloria/?q=ludus")
    assert page.locator("#card-ludus_magna").count() == 1


def open_languages(page):
    """On a phone they are behind the menu's door."""
    door = page.locator(".menu-button")
    if door.is_visible():
        door.click()
    page.locator("header summary").first.click()


def test_the_reader_can_choose_among_many_languages(opened, settings):
    settings.LANGUAGES = [("es", "Español"), ("en", "English"), ("pt-br", "Português (Brasil)")]
    at = person("Maximiliana Buenaventura")
    for width, theme in LOOKS:
        page = opened(at, viewport={"width": width, "height": 800}, color_scheme=theme)
        page.goto("/archive/")
        open_languages(page)
        panel, pressed = page.locator(".menu-panel").first, page.get_by_role("button", pressed=True)
        assert (
            "".join(panel.inner_text().split()) == "EspañolEnglishPortuguês(Brasil)"
            and pressed.first.inner_text() == "English"
        )
        box = panel.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width
        assert not faults(page) and wide(page) <= 0
        if SHOTS:
            page.screenshot(path=f"{SHOTS}/language-{width}-{theme}.png")
        panel.get_by_role("button", name="Português (Brasil)").click()
        assert page.locator("html").get_attribute("lang") == "pt-br" and page.url.endswith("/archive/")
        assert wide(page) <= 0
        open_languages(page)
        page.get_by_role("button", name="English").click()


@pytest.mark.parametrize("scripts", [True, False])
def test_an_empty_home_is_one_press_from_a_first_question(opened, scripts):
    page = opened(person("Ana"), java_script_enabled=scripts)
    page.goto("/")
    button = page.locator(".beginnings button[value=roma]")
    button.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")
    expect(page.locator("#table")).to_be_visible()
    assert Game.objects.get().state == Game.State.RUNNING


@pytest.mark.parametrize("scripts", [True, False])
def test_a_mix_of_modules_by_keyboard_leads_to_its_waiting_room(opened, scripts):
    page = opened(person("Ana"), java_script_enabled=scripts)
    page.goto("/tables/new/?ruleset=foundations")
    page.locator(".presets summary").focus()
    page.keyboard.press("Enter")
    page.locator(".presets a", has_text="The market").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[name=option_trade]")).to_be_checked()
    expect(page.locator("[name=size][value='4']")).to_be_checked()
    page.locator("button.main", has_text="Open the table").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/t/*/")
    expect(page.get_by_text("3 more players, and the game starts.")).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_seats_that_are_not_there_are_not_offered_and_it_is_told(opened, scripts):
    page = opened(person("Ana"), java_script_enabled=scripts)
    page.goto("/tables/new/?ruleset=foundations&preset=second")  # a variant is chosen: they are unfolded
    page.locator("[name=size][value='2']").check()
    page.locator("[name=who][value=built_in]").check()
    page.locator(".grades summary").click()
    expect(page.locator("[name=grade_1]")).to_be_visible()
    expect(page.locator("[name=grade_2]")).to_be_hidden()
    told = page.locator(".left-out:visible")
    expect(told).to_have_text(
        "Not available with 2 players: Who begins: seat 3, Who begins: seat 4, Who begins: seat 5."
    )
    page.locator("[name=size][value='5']").check()
    expect(page.locator("[name=grade_4]")).to_be_visible()
    expect(told).to_contain_text("The Consul’s Will: hard")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_rules_are_searched_and_nothing_moves_while_pictures_come(opened, scripts):
    page = opened(java_script_enabled=scripts)
    page.goto("/rules/gloria/", wait_until="load")
    if scripts:
        page.locator(".rules-intro-turn img").last.scroll_into_view_if_needed()
        assert page.evaluate(SHIFT) < 0.01
    page.locator("#rules-q").fill("senator")
    page.keyboard.press("Enter")
    page.wait_for_url("**q=senator*")
    page.locator(".chapters-found mark").first.wait_for()
    page.locator(".chapters-found a").first.click()
    expect(page.locator(".rules-text #goal")).to_be_visible()
