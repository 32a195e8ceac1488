"""How actions are written: one spelling each, strictly read; who is told of an event."""

import json
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from branchline.kernel.action import EVERYONE, Action, Codec, Event, all_but, event_json, facts, only, seen_by
from branchline.kernel.illegal import Malformed


@dataclass(frozen=True)
class Lay(Action):
    hex: str
    turn: int


@dataclass(frozen=True)
class Bid(Action):
    amount: int


@dataclass(frozen=True)
class Route(Action):
    train: int
    stops: tuple[str, ...]
    name: str


@dataclass(frozen=True)
class Stop(Action):
    pass


CODEC = Codec(Lay, Bid, Route, Stop)

NUMBERS = st.integers(-(10**18) + 1, 10**18 - 1)
WORDS = st.text(min_size=1, max_size=80).filter(
    lambda word: not any(c.isspace() or c in ",()" or c < " " or "\x7f" <= c <= "\x9f" for c in word)
)
TUPLES = st.lists(WORDS, max_size=4).map(tuple)
ACTIONS = st.one_of(st.builds(Lay, WORDS, NUMBERS), st.builds(Bid, NUMBERS), st.builds(Route, NUMBERS, TUPLES, WORDS), st.builds(Stop))
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)
NEAR = st.fixed_dictionaries(
    {"do": st.sampled_from(["lay", "bid", "route", "stop", "Lay", ""]) | JSON},
    optional={"hex": JSON, "turn": JSON, "amount": JSON, "train": JSON, "stops": JSON, "name": JSON},
)


@given(ACTIONS)
@example(Route(0, (), "x"))
def test_an_action_survives_json(action: Action) -> None:
    written = json.dumps(CODEC.to_json(action))
    assert CODEC.from_json(json.loads(written)) == action


@given(ACTIONS)
def test_an_action_survives_notation(action: Action) -> None:
    line = CODEC.write(action)
    assert "\n" not in line
    assert CODEC.read(line) == action


@given(ACTIONS, ACTIONS)
def test_different_actions_are_written_differently(one: Action, other: Action) -> None:
    assert (one == other) == (CODEC.write(one) == CODEC.write(other)) == (CODEC.to_json(one) == CODEC.to_json(other))


def test_the_forms_are_these() -> None:
    action = Route(3, ("A1", "B2"), "north")
    assert CODEC.to_json(action) == {"do": "route", "train": 3, "stops": ["A1", "B2"], "name": "north"}
    assert CODEC.write(action) == "route 3 A1,B2 north"
    assert CODEC.write(Route(-1, (), "x")) == "route -1 () x"
    assert CODEC.write(Stop()) == "stop"
    assert CODEC.to_json(Stop()) == {"do": "stop"}


@given(JSON | NEAR)
def test_arbitrary_json_is_an_action_or_malformed(raw: Any) -> None:
    try:
        action = CODEC.from_json(raw)
    except Malformed as error:
        told = str(error)
    else:
        told = "an action"
        assert json.dumps(CODEC.to_json(action), sort_keys=True) == json.dumps(raw, sort_keys=True)
    assert told


@given(st.text() | st.lists(st.sampled_from(["lay", "bid", "route", "stop", "A1", "1", "-0", "01", "()", ",", ""])).map(" ".join))
def test_arbitrary_text_is_an_action_or_malformed(line: str) -> None:
    try:
        action = CODEC.read(line)
    except Malformed as error:
        told = str(error)
    else:
        told = "an action"
        assert CODEC.write(action) == line
    assert told


BAD_LINES = ["", " ", "Bid 1", "BID 1", "bid", "bid ", "bid +1", "bid 01", "bid -0", "bid -01", "bid 1.0", "bid 1e3", "bid 1_000",
    "bid true",
    "bid 1 ", " bid 1", "bid  1", "bid 1\n", "bid\t1", "bid 1 2", "bid \u0661", "bid 1000000000000000000", "bid " + "9" * 5000, "stop now",
    "stop ", "lay A1", "lay 1 A1", "lay  1", "lay A1, 1", "lay (A1) 1", "lay " + "x" * 81 + " 1", "route 1 A1,,B2 x", "route 1 , x",
    "route 1 ,A1 x", "route 1 A1, x", "route 1  x", "route 1 (A1) x", "route 1 (),A1 x", "route 1 A1 ()", "fly", "bid\x00 1",
    "bid 1\u00a02",
    "__class__", "action"]  # fmt: skip


@pytest.mark.parametrize("line", BAD_LINES)
def test_no_other_spelling_is_read(line: str) -> None:
    with pytest.raises(Malformed):
        CODEC.read(line)


BAD_JSON: list[Any] = [None, True, 1, "bid 1", [], ["bid", 1], {}, {"do": None}, {"do": 1}, {"do": ["bid"]}, {"do": {}},
    {"do": "Bid", "amount": 1},
    {"do": "bid"}, {"do": "bid", "amount": "1"}, {"do": "bid", "amount": 1.0}, {"do": "bid", "amount": True}, {"do": "bid", "amount": None},
    {"do": "bid", "amount": [1]}, {"do": "bid", "amount": 10**18}, {"do": "bid", "amount": -(10**18)},
    {"do": "bid", "amount": float("nan")},
    {"do": "bid", "amount": 1, "more": 1}, {"do": "bid", "amount": 1, "Amount": 1}, {"amount": 1}, {"do": "stop", "": ""},
    {"do": "lay", "hex": "", "turn": 1}, {"do": "lay", "hex": "A 1", "turn": 1}, {"do": "lay", "hex": "A1\n", "turn": 1},
    {"do": "lay", "hex": "A,1", "turn": 1}, {"do": "lay", "hex": "x" * 81, "turn": 1}, {"do": "lay", "hex": 1, "turn": 1},
    {"do": "lay", "hex": ["A1"], "turn": 1}, {"do": "lay", "hex": {"A1": 1}, "turn": 1},
    {"do": "route", "train": 1, "stops": "A1", "name": "x"}, {"do": "route", "train": 1, "stops": [1], "name": "x"},
    {"do": "route", "train": 1, "stops": [["A1"]], "name": "x"}, {"do": "route", "train": 1, "stops": [""], "name": "x"},
    {"do": "route", "train": 1, "stops": {"A1": 1}, "name": "x"}, {"do": "route", "train": 1, "stops": None, "name": "x"},
    {"do": "route", "train": 1, "stops": ["A1"], "name": ["x"]}]  # fmt: skip


@pytest.mark.parametrize("raw", BAD_JSON, ids=lambda raw: json.dumps(raw)[:50])
def test_no_other_json_is_read(raw: Any) -> None:
    with pytest.raises(Malformed):
        CODEC.from_json(raw)


def test_a_malformed_field_is_named() -> None:
    with pytest.raises(Malformed, match=r"turn.*lay.*'1'"):
        CODEC.from_json({"do": "lay", "hex": "A1", "turn": "1"})
    with pytest.raises(Malformed, match=r"bid.*colour"):
        CODEC.from_json({"do": "bid", "amount": 1, "colour": "red"})
    with pytest.raises(Malformed, match=r"lay <hex> <turn>"):
        CODEC.read("lay A1")
    with pytest.raises(Malformed, match="lay, bid, route, stop"):
        CODEC.read("fly")


def test_what_is_read_can_be_stored() -> None:
    """A lone half of a surrogate pair is legal in JSON text, but no file and no web page can hold it."""
    with pytest.raises(Malformed):
        CODEC.from_json(json.loads('{"do": "lay", "hex": "\\ud800", "turn": 1}'))


@dataclass(frozen=True)
class Told(Event):
    to: int
    cards: tuple[str, ...] = ()

    def audience(self) -> int:
        return self.to


VIEWERS = (None, 0, 1, 2, 3, 4, 5)


def test_everyone_is_told_what_is_for_everyone() -> None:
    assert all(seen_by(Told(EVERYONE), viewer) for viewer in VIEWERS)
    assert Event().audience() == EVERYONE
    assert not Event().reveals()


@pytest.mark.parametrize("seat", range(6))
def test_only_one_seat_is_told(seat: int) -> None:
    assert [viewer for viewer in VIEWERS if seen_by(Told(only(seat)), viewer)] == [seat]


@pytest.mark.parametrize("seat", range(6))
def test_all_but_one_seat_and_spectators_are_told(seat: int) -> None:
    assert [viewer for viewer in VIEWERS if not seen_by(Told(all_but(seat)), viewer)] == [seat]


def test_audiences_do_not_collide() -> None:
    codes = [EVERYONE, *map(only, range(8)), *map(all_but, range(8))]
    assert len(set(codes)) == len(codes)


def test_an_event_is_written_with_its_name() -> None:
    event = Told(1, ("A", "B"))
    assert facts(event) == {"to": 1, "cards": ("A", "B")}
    assert json.loads(json.dumps(event_json(event))) == {"event": "Told", "to": 1, "cards": ["A", "B"]}
