"""compose.yaml and the Kubernetes manifests match their schemas and our rules."""

import json
import re
from pathlib import Path

import jsonschema
import pytest
import yaml

from roma_site.web_server import MAX_BODY_BYTES, MAX_DELIVERED_MAIL_BYTES
from tests.deploy.composed import compose, example

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SCHEMAS = Path(__file__).parent / "schemas"
MANIFESTS = [
    (file.name, document)
    for file in sorted((DEPLOY / "k8s").glob("*.yaml"))
    for document in yaml.safe_load_all(file.read_text())
]
COMPOSE = compose(dict.fromkeys(example(), "1"))


def named(kind: str) -> dict[str, dict]:
    return {document["metadata"]["name"]: document for _, document in MANIFESTS if document["kind"] == kind}


def pods() -> dict[str, dict]:
    """The pod of every workload."""
    found = {
        name: one["spec"]["template"]["spec"] for kind in ("Deployment", "Job") for name, one in named(kind).items()
    }
    jobs = {name: one["spec"]["jobTemplate"]["spec"]["template"]["spec"] for name, one in named("CronJob").items()}
    return found | jobs


@pytest.mark.parametrize(("file", "document"), MANIFESTS, ids=[f"{f}-{d['kind']}" for f, d in MANIFESTS])
def test_manifests_by_schema(file: str, document: dict) -> None:
    schema = json.loads((SCHEMAS / "kubernetes.json").read_text())
    kind = schema["kinds"][document["kind"]]
    jsonschema.Draft202012Validator({"$defs": schema["$defs"], "$ref": f"#/$defs/{kind}"}).validate(document)
    assert document["kind"] == "Namespace" or document["metadata"]["namespace"] == "roma"


def test_the_schema_refuses_a_misspelt_key() -> None:
    schema = json.loads((SCHEMAS / "kubernetes.json").read_text())
    check = jsonschema.Draft202012Validator(
        {"$defs": schema["$defs"], "$ref": f"#/$defs/{schema['kinds']['Deployment']}"}
    )
    document = json.loads(json.dumps(named("Deployment")["web"]))
    document["spec"]["template"]["spec"]["containers"][0]["livenesProbe"] = {}
    with pytest.raises(jsonschema.ValidationError, match="livenesProbe"):
        check.validate(document)


@pytest.mark.parametrize("name", pods())
def test_every_container_may_do_little_and_says_what_it_needs(name: str) -> None:
    pod = pods()[name]
    assert pod["securityContext"]["runAsNonRoot"] and pod["automountServiceAccountToken"] is False
    for container in (*pod.get("initContainers", ()), *pod["containers"]):
        rights = container["securityContext"]
        assert (rights["allowPrivilegeEscalation"], rights["readOnlyRootFilesystem"]) == (False, True)
        assert rights["capabilities"] == {"drop": ["ALL"]}
        assert container["resources"]["requests"].keys() == {"cpu", "memory"}
        assert "memory" in container["resources"]["limits"]
        assert not container["image"].endswith(":latest") and ":" in container["image"]


def test_how_many_of_each() -> None:
    replicas = {name: one["spec"]["replicas"] for name, one in named("Deployment").items()}
    assert replicas["web"] >= 2 and replicas["worker"] >= 2 and replicas["beat"] == 1
    for name, budget in named("PodDisruptionBudget").items():
        assert 0 < budget["spec"]["minAvailable"] < replicas[name]
    assert set(named("PodDisruptionBudget")) == {name for name, count in replicas.items() if count > 1}
    assert named("Deployment")["beat"]["spec"]["strategy"] == {"type": "Recreate"}


def test_selectors_find_their_pods_and_ports_have_names() -> None:
    deployments = named("Deployment")
    for one in deployments.values():
        assert one["spec"]["selector"]["matchLabels"] == one["spec"]["template"]["metadata"]["labels"]
    for name, service in named("Service").items():
        pod = deployments[name]["spec"]["template"]
        assert service["spec"]["selector"] == pod["metadata"]["labels"]
        ports = {port["name"] for container in pod["spec"]["containers"] for port in container["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports


def test_ingresses_have_a_class_and_log_no_paths() -> None:
    """Without a class ingress-nginx ignores them. Links in emails and tickets of streams are keys."""
    for name, one in named("Ingress").items():
        assert one["spec"]["ingressClassName"] == "nginx", name
        assert one["metadata"]["annotations"]["nginx.ingress.kubernetes.io/enable-access-log"] == "false", name


def test_proxies_allow_the_sizes_that_make_run_allows() -> None:
    """Larger ones only where a provider delivers emails. Caddy's buffer holds the largest."""
    nginx, caddy = (DEPLOY / "nginx.conf").read_text(), (DEPLOY / "Caddyfile").read_text()
    in_nginx = r"(?s)client_max_body_size (\d+)m;.*location /anymail/ \{\s+client_max_body_size (\d+)m;"
    in_caddy = (
        r"(?s)@pages not path /anymail/\*\s+request_body @pages \{\s+max_size (\d+)MiB\s+\}"
        r"\s+request_body /anymail/\* \{\s+max_size (\d+)MiB\s+\}.*\srequest_buffers \2MiB\s"
    )
    ingresses = [named("Ingress")[name] for name in ("web", "anymail")]
    found = {
        "nginx": re.search(in_nginx, nginx).groups(),
        "Caddy": re.search(in_caddy, caddy).groups(),
        "Ingress": tuple(
            one["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-body-size"].removesuffix("m")
            for one in ingresses
        ),
    }
    sizes = tuple(str(size // 2**20) for size in (MAX_BODY_BYTES, MAX_DELIVERED_MAIL_BYTES))
    assert found == dict.fromkeys(found, sizes)
    assert [one["spec"]["rules"][0]["http"]["paths"][0]["path"] for one in ingresses] == ["/", "/anymail/"]


def test_the_trial_of_an_upgrade_reaches_neither_live_server() -> None:
    """`migrate` on the restored copy empties its Valkey."""
    (audit,) = pods()["trial"]["containers"]
    assert {one["name"]: one.get("value") for one in audit["env"]} == {
        "REDIS_URL": "redis://127.0.0.1:1/0",
        "DATABASE_URL": None,  # of its own secret
    }


def test_web_is_ready_by_readyz_under_the_sites_own_name() -> None:
    (container,) = pods()["web"]["containers"]
    host = named("Ingress")["web"]["spec"]["rules"][0]["host"]
    for probe in ("startupProbe", "readinessProbe"):
        asked = container[probe]["httpGet"]
        assert (asked["path"], asked["httpHeaders"]) == ("/readyz", [{"name": "Host", "value": host}])
    assert "httpGet" not in container["livenessProbe"]


def test_compose_by_schema() -> None:
    schema = json.loads((SCHEMAS / "compose.json").read_text())
    jsonschema.Draft7Validator(schema).validate(COMPOSE)
    wrong = json.loads(json.dumps(COMPOSE))
    wrong["services"]["web"]["replica"] = 2
    with pytest.raises(jsonschema.ValidationError, match="replica"):
        jsonschema.Draft7Validator(schema).validate(wrong)


def test_compose_has_all_parts_and_opens_few_doors() -> None:
    services = COMPOSE["services"]
    assert set(services) == {
        *("db", "broker", "caddy", "backup"),
        *("migrate", "web", "streams", "worker", "thinking", "beat", "inbound"),
    }
    assert services["web"]["deploy"]["replicas"] == 2
    assert {name for name, one in services.items() if one.get("ports")} == {"caddy", "inbound"}
    assert [name for name, one in services.items() if "build" in one] == ["web"], "several builds of one image race"
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    assert {name for name, one in services.items() if "outside" not in one["networks"]} == {"db", "broker", "backup"}
    for name in ("migrate", "web", "streams", "worker", "thinking", "beat", "inbound"):
        assert services[name]["read_only"] and services[name]["cap_drop"] == ["ALL"]
        for other in services[name].get("depends_on", {}):
            assert other in services


@pytest.mark.parametrize(
    ("address", "replicas", "inbound"), [("", "", 0), ("play@roma.example", "", 1), ("play@roma.example", "0", 0)]
)
def test_inbound_runs_where_answers_arrive_by_smtp(address: str, replicas: str, inbound: int) -> None:
    given = {**dict.fromkeys(example(), "1"), "INBOUND_ADDRESS": address, "INBOUND_REPLICAS": replicas}
    assert compose(given)["services"]["inbound"]["deploy"]["replicas"] == inbound


def test_no_service_gains_privileges() -> None:
    for name, service in COMPOSE["services"].items():
        assert service["security_opt"] == ["no-new-privileges:true"], name


def test_pods_reach_nothing_but_what_they_need() -> None:
    """Everything is closed in both directions; each further policy opens one."""
    policies = named("NetworkPolicy")
    assert policies["closed"]["spec"] == {"podSelector": {}, "policyTypes": ["Ingress", "Egress"]}
    out = {name: one["spec"]["egress"] for name, one in policies.items() if "egress" in one["spec"]}
    assert set(out) == {"names", "database", "broker", "mail", "public"}
    assert all(rule.get("ports") for rules in out.values() for rule in rules)
    private = {"10.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7", "fe80::/10"}
    (public,) = out["public"]
    assert private <= {block for one in public["to"] for block in one["ipBlock"]["except"]}
    parts = {"web", "streams", "worker", "thinking", "beat", "inbound"}
    selected = policies["public"]["spec"]["podSelector"]["matchExpressions"][0]["values"]
    assert set(selected) == parts and parts == set(named("Deployment"))


def test_no_secret_stands_in_a_file() -> None:
    """Passwords come by variables, and compose refuses to start without them."""
    text = (DEPLOY / "compose.yaml").read_text()
    for name in ("VERSION", "POSTGRES_PASSWORD", "VALKEY_PASSWORD", "SITE_HOST", "ACME_EMAIL"):
        assert f"${{{name}:?" in text
    assert not named("Secret")


def test_commands_are_those_the_site_has() -> None:
    commands = [one.get("command", []) for one in COMPOSE["services"].values()]
    commands += [container.get("command", []) for pod in pods().values() for container in pod["containers"]]
    assert set(re.findall(r"python manage\.py (\w+)", "\n".join(map(" ".join, commands)))) == {
        "migrate",
        "inbound",
        "thinking",
        "audit",
    }
    celery = [command for command in commands if command[:1] == ["celery"]]
    assert celery and all(command[1:3] == ["-A", "roma_site"] for command in celery)


def test_streams_have_an_upstream_of_their_own_where_nothing_gathers_or_compresses() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    streams, pages = re.search(r"(?s)handle /stream/\* \{(.*?)\n\t\}\n\n\thandle \{(.*)", text).groups()
    assert "dynamic a streams 8000" in streams and "flush_interval -1" in streams and "encode" not in streams
    assert "encode" in pages and "dynamic a web 8000" in pages and "respond @inside 404" in pages
    ingress = named("Ingress")["streams"]
    assert ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/proxy-buffering"] == "off"
    assert ingress["spec"]["tls"] == named("Ingress")["web"]["spec"]["tls"]
    (path,) = ingress["spec"]["rules"][0]["http"]["paths"]
    assert (path["path"], path["backend"]["service"]["name"]) == ("/stream/", "streams")
    assert named("NetworkPolicy")["streams"]["spec"]["ingress"] == [{"ports": [{"port": "stream"}]}]
    assert COMPOSE["services"]["streams"]["ulimits"]["nofile"]["hard"] >= 8_192
    for command in (COMPOSE["services"]["streams"]["command"], pods()["streams"]["containers"][0]["command"]):
        assert command == ["python", "-m", "roma_site.streams"]


def test_the_caddyfile_keeps_metrics_inside_and_names_requests_itself() -> None:
    text = (DEPLOY / "Caddyfile").read_text()
    assert text.count("{") == text.count("}")
    assert re.search(r"@inside path /metrics\n\s+respond @inside 404", text)
    assert "dynamic a web 8000" in text and "header_up X-Request-ID" in text and "header_up X-Forwarded-For" in text
    assert re.findall(r"^\s*log\b", text, re.MULTILINE) == ["\tlog"]  # the global one, for errors
    assert "request>uri delete" in text and "request>headers delete" in text


def test_no_request_makes_caddy_take_a_web_process_for_broken() -> None:
    """A refused body would count as the process's own failure, and the site would answer 503."""
    assert not re.search(
        r"^\s*(fail_duration|max_fails|unhealthy_\w+)\b", (DEPLOY / "Caddyfile").read_text(), re.MULTILINE
    )
