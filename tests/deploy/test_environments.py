"""The settings in each environment: each part listens where the manifests say.

A file written for one environment (127.0.0.1 behind a local proxy) must also work in another."""

import os
import re
from pathlib import Path

import pytest

from tests import warm
from tests.deploy.composed import DEPLOY, compose, example, of_image
from tests.deploy.test_manifests import named, pods
from tests.strong_key import STRONG_KEY

FILLED_IN = {
    "SECRET_KEY": STRONG_KEY,
    "POSTGRES_PASSWORD": "p",
    "VALKEY_PASSWORD": "v",
    "SITE_HOST": "roma.example",
    "ACME_EMAIL": "a@roma.example",
}
ELSEWHERE = {
    "BIND": "127.0.0.2",
    "PORT": "9000",
    "BEHIND_PROXY": "0",
    "INBOUND_ADDRESS": "play@roma.example",
    "INBOUND_LISTEN": "lmtp://127.0.0.1:8024",
    "METRICS_LISTEN": "127.0.0.1:9101",
}
FILES = [example() | FILLED_IN, example() | FILLED_IN | ELSEWHERE]
OURS = "roma-by-post:"


def in_compose(name: str, file: dict[str, str]) -> dict[str, str]:
    """The environment of a service."""
    service = compose(file)["services"][name]
    return of_image() | (file if service.get("env_file") == [".env"] else {}) | service["environment"]


def in_kubernetes(name: str, file: dict[str, str]) -> dict[str, str]:
    """The environment of a deployment, the secret made from the file."""
    (container,) = pods()[name]["containers"]
    assert container["envFrom"] == [{"secretRef": {"name": "roma"}}]
    return of_image() | file | {one["name"]: one["value"] for one in container.get("env", [])}


PLACES = pytest.mark.parametrize("found", [in_compose, in_kubernetes])
SETTINGS = pytest.mark.parametrize("file", FILES, ids=["as it is", "for elsewhere"])


def port_of(part: str, name: str) -> int:
    (container,) = pods()[part]["containers"]
    (port,) = (port["containerPort"] for port in container["ports"] if port["name"] == name)
    return port


@PLACES
@SETTINGS
def test_web_listens_where_proxy_and_probes_ask(found, file: dict[str, str], tmp_path: Path) -> None:
    env = found("web", file)
    code = "import runpy; print(runpy.run_path('deploy/gunicorn.conf.py')['bind'])"
    given = {name: env[name] for name in ("BIND", "PORT")} | {"PATH": os.environ["PATH"], "TMPDIR": str(tmp_path)}
    done = warm.run(["-c", code], given)
    assert done.stdout.strip() == "0.0.0.0:8000", done.stderr
    assert env["BEHIND_PROXY"] == "1"
    # That port is for worker and inbound.
    assert env["METRICS_LISTEN"] == ""


def test_those_who_ask_web_ask_there() -> None:
    assert port_of("web", "http") == 8000
    assert "dynamic a web 8000" in (DEPLOY / "Caddyfile").read_text()
    assert port_of("streams", "stream") == 8000
    assert "dynamic a streams 8000" in (DEPLOY / "Caddyfile").read_text()
    assert "127.0.0.1:8000/stream/health" in str(compose(FILES[0])["services"]["streams"]["healthcheck"]["test"])
    assert "127.0.0.1:8000/readyz" in str(compose(FILES[0])["services"]["web"]["healthcheck"]["test"])


@PLACES
@SETTINGS
def test_worker_and_inbound_listen_where_they_are_looked_for(found, file: dict[str, str]) -> None:
    worker, inbound = found("worker", file), found("inbound", file)
    assert worker["METRICS_LISTEN"] == inbound["METRICS_LISTEN"] == "0.0.0.0:9100"
    assert inbound["INBOUND_LISTEN"] == "smtp://0.0.0.0:8025"
    assert port_of("worker", "metrics") == port_of("inbound", "metrics") == 9100
    assert port_of("inbound", "smtp") == 8025
    assert compose(file)["services"]["inbound"]["ports"] == ["25:8025"]


@PLACES
@SETTINGS
@pytest.mark.parametrize("part", ["web", "worker", "beat", "inbound"])
def test_static_files_are_those_of_the_image(found, part: str, file: dict[str, str]) -> None:
    assert found(part, file)["VAR_DIR"] in ("", "/app/var")


def test_compose_names_its_own_database_and_broker() -> None:
    for part in ("migrate", "web", "worker", "beat", "inbound"):
        env = in_compose(part, FILES[0])
        assert (env["DATABASE_URL"], env["REDIS_URL"]) == ("postgresql://roma:p@db/roma", "redis://:v@broker:6379/0")


def test_the_image_is_the_version_of_the_file() -> None:
    images = {one["image"] for one in compose(FILES[0] | {"VERSION": "7"})["services"].values() if "build" in one}
    assert images == {f"{OURS}7"}
    for name in ("VERSION", "POSTGRES_PASSWORD", "VALKEY_PASSWORD", "SITE_HOST", "ACME_EMAIL"):
        with pytest.raises(ValueError, match=f"{name}: set it"):
            compose(FILES[0] | {name: ""})


def test_inbound_runs_where_there_is_an_address_for_it() -> None:
    """Without one it would end at once and be started again for ever."""
    running = [compose(file)["services"]["inbound"]["deploy"]["replicas"] for file in FILES]
    assert running == [0, 1]


def test_who_starts_as_root_may_do_what_its_entrypoint_does() -> None:
    services = compose(FILES[0])["services"]
    as_root = {name for name, one in services.items() if OURS not in one["image"] and "user" not in one}
    assert as_root == {"db", "caddy", "backup"}
    assert "cap_drop" not in services["db"] and "cap_drop" not in services["backup"]
    broker = services["broker"]
    assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", broker["user"]) and "cap_add" not in broker
    # Folders made at the start are root's: whoever is not must find them open.
    assert broker["tmpfs"] == ["/data:mode=1777"]


def test_the_database_is_healthy_only_once_it_is_reached_by_others() -> None:
    assert "--host" in compose(FILES[0])["services"]["db"]["healthcheck"]["test"]


def test_a_copy_is_tried_and_never_the_live_database() -> None:
    pod = pods()["trial"]
    for container in (*pod["initContainers"], *pod["containers"]):
        (address,) = (one for one in container["env"] if one["name"] == "DATABASE_URL")
        assert address["valueFrom"] == {"secretKeyRef": {"name": "trial", "key": "DATABASE_URL"}}


def test_our_image_has_one_version_in_all_manifests() -> None:
    every = [one["image"] for pod in pods().values() for one in (*pod.get("initContainers", ()), *pod["containers"])]
    assert {image for image in every if OURS in image} == {f"{OURS}1"}
    assert {image for image in every if OURS not in image} == {"postgres:18"}
    assert set(named("Deployment")) == {"web", "streams", "worker", "thinking", "beat", "inbound"}
