"""A simple HTTP client with cookies, redirects, links and forms. Standard library only.

It sends only what a person could send: fields of forms, buttons, links of a page."""

import http.cookiejar
import time
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Button:
    """A submit button: its form data and its label."""

    name: str | None
    value: str
    text: str = ""
    attrs: dict = field(default_factory=dict)


@dataclass
class Form:
    """A form with the values it would send."""

    action: str
    method: str
    attrs: dict
    fields: list[tuple[str, str]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)
    buttons: list[Button] = field(default_factory=list)
    choices: dict[str, list[str]] = field(default_factory=dict)  # name: values of radios, checkboxes and select options
    maximum: dict[str, int] = field(default_factory=dict)  # name: the largest value of a number field

    def set(self, **values: str | list[str]) -> "Form":
        """Type, tick or choose. A field the form does not have cannot be set."""
        for name, value in values.items():
            if name not in self.names:
                raise AssertionError(f"no field {name!r} in the form; there are {sorted(self.names)}")
            several = value if isinstance(value, list) else [value]
            if name in self.choices and not set(several) <= set(self.choices[name]):
                raise AssertionError(f"{name}={value!r} is not offered; there are {self.choices[name]}")
            self.fields = [f for f in self.fields if f[0] != name] + [(name, v) for v in several]
        return self


class Page(HTMLParser):
    """One answer of the site, taken apart."""

    def __init__(self, url: str, status: int, body: bytes, headers):
        super().__init__(convert_charrefs=True)
        self.url, self.status, self.body, self.headers = url, status, body, headers
        self.forms: list[Form] = []
        self.links: list[tuple[str, str]] = []
        self.title, self.texts = "", []
        self.by_id: dict[str, Form] = {}
        self._form: Form | None = None
        self._inside: list[str] = []
        self._link = self._button = self._select = self._area = None
        if "html" in headers.get("Content-Type", ""):
            self.feed(body.decode())

    @property
    def text(self) -> str:
        """All visible words, one space between them."""
        return " ".join(" ".join(self.texts).split())

    def form(self, wanted) -> Form:
        """The first form of which `wanted(form)` is true, or whose action contains the given text."""
        test = wanted if callable(wanted) else lambda form: wanted in form.action
        found = next(filter(test, self.forms), None)
        if found is None:
            raise AssertionError(
                f"{self.url}: no such form; actions: {[f.action for f in self.forms]}\n{self.text[:600]}"
            )
        return found

    def link(self, part: str) -> str:
        """The first link whose address contains `part`."""
        found = next((href for href, _ in self.links if part in href), None)
        if found is None:
            raise AssertionError(f"{self.url}: no link to {part}; there are {[h for h, _ in self.links]}")
        return found

    # HTMLParser's hooks

    def handle_starttag(self, tag: str, pairs) -> None:
        attrs = {name: value if value is not None else "" for name, value in pairs}
        if tag not in VOID:
            self._inside.append(tag)
        if tag == "form":
            self._form = Form(attrs.get("action") or self.url, attrs.get("method", "get").lower(), attrs)
            self._form.action = urllib.parse.urljoin(self.url, self._form.action)
            self.forms.append(self._form)
            if "id" in attrs:
                self.by_id[attrs["id"]] = self._form
        elif tag == "a" and "href" in attrs:
            self._link = [urllib.parse.urljoin(self.url, attrs["href"]), ""]
        elif tag in {"input", "button", "select", "option", "textarea"}:
            self.control(tag, attrs)

    def control(self, tag: str, attrs: dict) -> None:
        """A part of a form."""
        form = self.by_id.get(attrs["form"]) if "form" in attrs else self._form
        kind = attrs.get("type", "submit" if tag == "button" else "text")
        if tag == "option" and self._select:
            form, name = self._select
            value = attrs.get("value", "")
            form.choices[name].append(value)
            if "selected" in attrs or name not in dict(form.fields):
                form.fields = [f for f in form.fields if f[0] != name] + [(name, value)]
        if form is None or "disabled" in attrs or tag == "option":
            return
        name = attrs.get("name")
        if name and kind == "number" and "max" in attrs:
            form.maximum[name] = int(attrs["max"])
        if kind == "submit" or (tag == "input" and kind == "image"):
            button = Button(name, attrs.get("value", ""), attrs.get("value", "") if tag == "input" else "", attrs)
            form.buttons.append(button)
            self._button = button if tag == "button" else None
        elif name and kind not in {"button", "reset"}:
            form.names.add(name)
            self.value(form, tag, kind, name, attrs)

    def value(self, form: Form, tag: str, kind: str, name: str, attrs: dict) -> None:
        """Return what a control would send unchanged."""
        if tag == "select":
            self._select = (form, name)
            form.choices.setdefault(name, [])
        elif tag == "textarea":
            self._area = (form, name)
            form.fields.append((name, ""))
        elif kind in {"radio", "checkbox"}:
            form.choices.setdefault(name, []).append(attrs.get("value", "on"))
            if "checked" in attrs:
                form.fields.append((name, attrs.get("value", "on")))
        else:
            form.fields.append((name, attrs.get("value", "")))

    def handle_endtag(self, tag: str) -> None:
        if tag in self._inside:
            while self._inside and self._inside.pop() != tag:
                pass
        if tag == "form":
            self._form = None
        elif tag == "a" and self._link:
            self.links.append((self._link[0], " ".join(self._link[1].split())))
            self._link = None
        elif tag == "button":
            self._button = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if "title" in self._inside and "svg" not in self._inside:
            self.title += data
        elif not {"script", "style", "template"} & set(self._inside):
            self.texts.append(data)
        if self._link:
            self._link[1] += data
        if self._button:
            self._button.text = " ".join((self._button.text + data).split())
        if self._area:
            form, name = self._area
            form.fields = [(n, v + data if n == name else v) for n, v in form.fields]


class Surfer:
    """One person's browser."""

    def __init__(self, language: str = "en"):
        self.jar = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(
            urllib.request.ProxyHandler({}), urllib.request.HTTPCookieProcessor(self.jar)
        )
        self.opener.addheaders = [("User-Agent", "surfer"), ("Accept-Language", language), ("Accept", "text/html,*/*")]
        self.took: list[float] = []
        self.posted = 0.0  # when the last form was sent

    def get(self, url: str, status: int = 200) -> Page:
        """Follow a link."""
        return self.open(urllib.request.Request(url), status)

    def submit(self, form: Form, button: Button | None = None, status: int = 200) -> Page:
        """Press a form's button (the first, unless told), with what the form holds."""
        button = button or next(iter(form.buttons), None)
        fields = form.fields + ([(button.name, button.value)] if button and button.name else [])
        action = (button and button.attrs.get("formaction")) or form.action
        action = urllib.parse.urljoin(form.action, action)
        data = urllib.parse.urlencode(fields)
        if form.method == "get":
            return self.get(f"{action.split('?')[0]}?{data}", status)
        self.posted = time.time()
        request = urllib.request.Request(action, data.encode(), {"Referer": form.action}, method="POST")
        return self.open(request, status)

    def open(self, request: urllib.request.Request, status: int) -> Page:
        began = time.perf_counter()
        try:
            with self.opener.open(request, timeout=30) as answer:
                page = Page(answer.url, answer.status, answer.read(), answer.headers)
        except urllib.error.HTTPError as error:
            page = Page(error.url, error.code, error.read(), error.headers)
        self.took.append(time.perf_counter() - began)
        if page.status != status:
            raise AssertionError(
                f"{request.method or 'GET'} {page.url}: {page.status}, not {status}: {page.text[:500]}"
            )
        return page
