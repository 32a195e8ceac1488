"""The description of the API is true: whatever schemathesis makes of it, no answer is a 5xx or one that is not described."""

from typing import Any

import pytest
import schemathesis
from django.core.wsgi import get_wsgi_application
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import content_type_conformance, response_schema_conformance, status_code_conformance

from branchline.table import live, service
from branchline.table.identity import guest
from branchline.table.models import Table

pytestmark = pytest.mark.django_db(transaction=True)

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]
schema = schemathesis.openapi.from_wsgi("/api/v1/openapi.json", get_wsgi_application())
always_alike = settings(
    max_examples=40, derandomize=True, database=None, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def seats(empty_memory: None) -> tuple[str, list[dict[str, str]]]:
    """A public table of two and what each of them sends to be known."""
    ana, bogdan = guest("Ana"), guest("Bogdan")
    table = service.create(ana, "last_spike", 2, {"hidden_money": True}, ["me", "open"], True, True)
    service.join(bogdan, live.moment(table).seats[1].invite)
    return table, [{"Authorization": f"Bearer {service.new_token(table, who.id)[1]}"} for who in (ana, bogdan)]


def validated(case: Any, **headers: str) -> Any:
    return case.call_and_validate(checks=CHECKS, headers=headers)


@schema.parametrize()
@always_alike
def test_whatever_is_sent(case: Any) -> None:
    validated(case)


@schema.include(path_regex="table}").parametrize()
@always_alike
def test_whatever_the_seat_to_act_sends(case: Any, seats: tuple[str, list[dict[str, str]]]) -> None:
    table, tokens = seats
    case.path_parameters["table"] = table
    validated(case, **tokens[live.moment(table).actor() or 0])


@schema.include(path_regex="table}").parametrize()
@always_alike
def test_whatever_somebody_without_a_seat_sends(case: Any, seats: tuple[str, list[dict[str, str]]]) -> None:
    case.path_parameters["table"] = seats[0]
    validated(case)


def test_a_conversation_of_two_until_the_end(seats: tuple[str, list[dict[str, str]]]) -> None:
    """What is described fits what is answered also where nothing is refused."""
    table, tokens = seats

    def ask(method: str, path: str, seat: int, body: Any = None) -> tuple[int, Any]:
        operation = schema[f"/api/v1/tables/{{table}}{path}"][method]
        known = {"body": body, "media_type": "application/json"} if body is not None else {}
        answer = validated(operation.Case(path_parameters={"table": table}, **known), **tokens[seat])
        return answer.status_code, answer.json() if answer.content else None

    codes: set[tuple[str, int]] = set()
    while (actor := live.moment(table).actor()) is not None:
        _, found = ask("GET", "/actions", actor)
        wish = {"action": found["actions"][0]["action"], "turn": found["turn"], "key": "k"}
        codes.add(("act", ask("POST", "/act", 1 - actor, wish)[0]))
        codes.add(("check", ask("POST", "/check", 1 - actor, {"action": wish["action"]})[0]))
        codes.add(("check", ask("POST", "/check", actor, {"action": "end"})[0]))
        codes.add(("act", ask("POST", "/act", actor, wish)[0]))
        codes.add(("undo", ask("POST", "/undo", actor, {"turn": found["turn"] + 1})[0]))
        if live.moment(table).turn == found["turn"] + 2:
            assert ask("POST", "/act", actor, wish | {"turn": found["turn"] + 2})[0] == 200
        for path in ("", "/events", "/record", "/chat"):
            assert ask("GET", path, actor)[0] == 200
    assert ask("POST", "/chat", 0, {"text": "Good game"}) == (204, None)
    assert ask("GET", "/chat", 1)[1][-1] == {"text": "Good game", "name": "Ana", "seat": 0}
    assert ask("GET", "", 0)[1]["state"] == Table.OVER
    assert ask("GET", "/record", 0)[1]["end"]["entries"] == live.moment(table).entries
    assert codes == {("act", 409), ("act", 200), ("check", 200), ("undo", 200), ("undo", 409)}
