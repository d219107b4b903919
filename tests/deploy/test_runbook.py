"""The runbook's commands use existing files, parts, objects and commands, and valid shell syntax."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest
import yaml
from django.core.management import get_commands

from tests.deploy.composed import compose, example
from tests.deploy.test_manifests import MANIFESTS, named, pods
from tests.hollow import some

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "docs/runbook.md").read_text()
BLOCKS = re.findall(r"(?ms)^```sh\n(.*?)^```$", TEXT)
SPOKEN = re.findall(r"`((?:roma|kubectl) [^`]+)`", TEXT)
SERVICES = compose(dict.fromkeys(example(), "1"))["services"]


def commands(line: str) -> list[list[str]]:
    """The commands of a line, each as its words."""
    read = shlex.shlex(line, posix=True, punctuation_chars=True)
    read.whitespace_split = True
    found: list[list[str]] = [[]]
    for word in read:
        if set(word) <= set("&|;()"):
            found.append([])
        elif word not in ("until", "do", "done"):
            found[-1].append(word)
    return [words for words in found if words]


def calls(program: str) -> list[list[str]]:
    """The words after the program, of every command that calls it."""
    lines = [line for block in BLOCKS for line in block.splitlines() if "() {" not in line] + SPOKEN
    return [words[1:] for line in lines for words in commands(line) if words[0] == program]


def test_files_and_commands_of_ours_are_there() -> None:
    for file in some(set(re.findall(r"deploy/[\w./-]*\w", TEXT))):
        assert (ROOT / file).exists() or file == "deploy/.env", file
    for command in some(re.findall(r"manage\.py ([a-z]+)", TEXT)):
        assert command in get_commands(), command


def test_commands_print_what_the_page_says_they_print() -> None:
    """The comment after a command of ours, if it is a sentence, with any number for a number."""
    source = "".join(file.read_text() for top in ("games", "roma_site") for file in (ROOT / top).rglob("commands/*.py"))
    for printed in some(re.findall(r"(?m)manage\.py .*# ([A-Z][^\n]*\.)$", "\n".join(BLOCKS))):
        assert re.search(re.sub(r"\d+", r"\\{.*?\\}", printed), source), printed


def test_there_are_blocks_and_a_shell_takes_them() -> None:
    assert len(BLOCKS) > 8 and calls("roma") and calls("kubectl")
    for block in BLOCKS:
        done = subprocess.run(["sh", "-n", "-c", block], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr + block


def part_of(rest: list[str], *valued: str) -> str:
    """The first word that is no option, nor an option's value."""
    passing = iter(rest)
    for word in passing:
        if word in valued:
            next(passing)
        elif not word.startswith("-"):
            return word
    return ""


@pytest.mark.parametrize("call", calls("roma"), ids=" ".join)
def test_compose_is_told_of_its_own_parts(call: list[str]) -> None:
    verb, *rest = call
    assert verb in {"up", "run", "exec", "ps", "build", "stop", "restart", "cp"}
    if verb in ("run", "exec"):
        assert part_of(rest, "--env", "--entrypoint") in SERVICES
    if verb in ("stop", "restart", "build"):
        assert rest and set(rest) <= set(SERVICES)
    if verb == "run":  # or what it depends on is started first, the migration among it
        assert {"--rm", "--no-deps"} <= set(rest)
    if verb == "cp":
        assert any(word.startswith("backup:/backups") for word in rest)


KINDS = {"deployment": "Deployment", "job": "Job", "cronjob": "CronJob"}


@pytest.mark.parametrize("call", calls("kubectl"), ids=" ".join)
def test_kubernetes_is_told_of_its_own_objects(call: list[str]) -> None:
    line = " ".join(call)
    assert line.startswith(("apply --filename ", "-n roma "))
    for kind, name in re.findall(r"\b(deployment|cronjob|job)/([a-z0-9-]+)", line):
        assert name in named(KINDS[kind]) or name == "backup-before-2", line
    for kind, names in re.findall(r"\b(deployment|cronjob|job)((?: [a-z]+)+)", line):
        assert set(names.split()) <= set(named(KINDS[kind])) | {"restart"}, line
    if container := re.search(r"exec job/(\w+) --container (\w+)", line):
        assert container[2] in {one["name"] for one in pods()[container[1]]["containers"]}


def test_every_manifest_is_applied_somewhere() -> None:
    applied = {word for call in calls("kubectl") for word in call if word.startswith("deploy/k8s/")}
    assert applied == {f"deploy/k8s/{file}" for file, _ in MANIFESTS}


def test_what_is_replaced_in_files_stands_in_them() -> None:
    for wanted in some(re.findall(r"s/\^(\w+)=", TEXT)):
        assert wanted in example()
    files = "".join(file.read_text() for file in (ROOT / "deploy/k8s").glob("*.yaml"))
    for wanted in ("image: roma-by-post:", "roma.example"):
        assert wanted in files and wanted.replace(".", "\\.") in TEXT


def test_prometheus_finds_the_ports_by_their_names() -> None:
    (block,) = re.findall(r"(?ms)^```yaml\n(.*?)^```$", TEXT)
    jobs = {job["job_name"]: job for job in yaml.safe_load(block)["scrape_configs"]}
    wanted = {"roma-web": {"web"}, "roma-others": {"worker", "inbound"}}
    for name, parts in wanted.items():
        (rule,) = jobs[name]["relabel_configs"]
        having = {
            part
            for part, pod in pods().items()
            for container in pod["containers"]
            for port in container.get("ports", ())
            if port["name"] == rule["regex"]
        }
        assert having == parts
    assert "credentials_file" in jobs["roma-web"]["authorization"] and "authorization" not in jobs["roma-others"]
    assert "annotations" not in named("Deployment")["web"]["spec"]["template"]["metadata"]
