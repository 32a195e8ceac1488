"""Data files: what the schema demands is demanded, and the refusal names file and place."""

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.illegal import BadData, Unsound


class Desk:
    """A folder with one data file and one schema."""

    def __init__(self, folder: Path) -> None:
        self.file = folder / "board.json"
        self.schema = folder / "board.schema.json"

    def load(self, value: Any, schema: Any) -> Any:
        return self.load_text(json.dumps(value), schema)

    def load_text(self, text: str, schema: Any) -> Any:
        self.file.write_text(text, encoding="utf-8")
        self.schema.write_text(json.dumps(schema), encoding="utf-8")
        return load_json(self.file, self.schema)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


CITY = {"type": "object", "required": ["id"], "additionalProperties": False, "properties": {
    "id": {"type": "string", "pattern": "^[a-z_]+$"}, "pays": {"type": "array", "items": {"type": "integer", "multipleOf": 5},
    "minItems": 1, "maxItems": 3}, "big": {"type": "boolean"}}}  # fmt: skip
BOARD = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "board", "description": "for the tests", "type": "object",
    "required": ["kind", "cities"], "additionalProperties": {"type": "integer", "minimum": -1, "maximum": 9},
    "properties": {"kind": {"enum": ["board/1", "board/2"]}, "cities": {"type": "array", "items": CITY}}}  # fmt: skip
GOOD = {"kind": "board/1", "cities": [{"id": "omaha", "pays": [5, 10], "big": True}, {"id": "el_paso"}], "extra": 9}


def test_a_file_that_fits_is_read(desk: Desk) -> None:
    assert desk.load(GOOD, BOARD) == GOOD


def altered(path: list[str | int], value: Any) -> Any:
    raw = json.loads(json.dumps(GOOD))
    here = raw
    for key in path[:-1]:
        here = here[key]
    here[path[-1]] = value
    return raw


WITH_A_POINT = altered(["cities", 0, "pays", 1], 10.0)  # an integer to JSON Schema, but not to us
REFUSED: list[tuple[str, Any, str, str]] = [
    ("type object", [GOOD], "board.json", "object"),
    ("type array", altered(["cities"], {}), "board.json: cities", "array"),
    ("type string", altered(["cities", 0, "id"], 7), "board.json: cities[0].id", "7 should be of type string"),
    ("type integer", altered(["cities", 0, "pays", 1], "10"), "board.json: cities[0].pays[1]", "integer"),
    ("type integer: a number with a point", WITH_A_POINT, "board.json: cities[0].pays[1]", "integer"),
    ("type integer: true", altered(["extra"], True), "board.json: extra", "integer"),
    ("type boolean: 1", altered(["cities", 0, "big"], 1), "board.json: cities[0].big", "boolean"),
    ("type boolean: null", altered(["cities", 0, "big"], None), "board.json: cities[0].big", "boolean"),
    ("required", {"kind": "board/1"}, "board.json", "cities"),
    ("required inside", altered(["cities", 1], {}), "board.json: cities[1]", "id"),
    ("additionalProperties false", altered(["cities", 1, "name"], "x"), "board.json: cities[1]", "name"),
    ("additionalProperties a schema", altered(["other"], "x"), "board.json: other", "integer"),
    ("enum", altered(["kind"], "board/3"), "board.json: kind", "board/1, board/2"),
    ("enum of another type", altered(["kind"], ["board/1"]), "board.json: kind", "board/1, board/2"),
    ("pattern", altered(["cities", 0, "id"], "El Paso"), "board.json: cities[0].id", "a-z"),
    ("minimum", altered(["extra"], -2), "board.json: extra", "-2 should lie from -1 to 9"),
    ("maximum", altered(["extra"], 10), "board.json: extra", "10 should lie from -1 to 9"),
    ("multipleOf", altered(["cities", 0, "pays", 0], 6), "board.json: cities[0].pays[0]", "multiple of 5"),
    ("minItems", altered(["cities", 0, "pays"], []), "board.json: cities[0].pays", "0 items"),
    ("maxItems", altered(["cities", 0, "pays"], [5, 5, 5, 5]), "board.json: cities[0].pays", "4 items"),
]


@pytest.mark.parametrize(("value", "where", "why"), [case[1:] for case in REFUSED], ids=[case[0] for case in REFUSED])
def test_what_does_not_fit_is_refused_with_its_place(desk: Desk, value: Any, where: str, why: str) -> None:
    with pytest.raises(BadData) as caught:
        desk.load(value, BOARD)
    assert caught.value.where == where
    assert str(caught.value).startswith(f"{where}: ")
    assert why in str(caught.value)
    assert jsonschema.Draft202012Validator(BOARD).is_valid(value) == (value is WITH_A_POINT)


def test_the_limits_themselves_are_allowed(desk: Desk) -> None:
    for value in (-1, 9):
        assert desk.load(altered(["extra"], value), BOARD)["extra"] == value
    for pays in ([5], [0, -5, 5]):
        assert desk.load(altered(["cities", 0, "pays"], pays), BOARD)["cities"][0]["pays"] == pays


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ('{"kind": "board/1", "kind": "board/1", "cities": []}', "board.json: kind"),
        ('{"kind": "board/1", "cities": [{"id": "a", "id": "b"}]}', "board.json: id"),
    ],
)
def test_a_key_that_stands_twice_is_refused(desk: Desk, text: str, where: str) -> None:
    with pytest.raises(BadData, match="twice") as caught:
        desk.load_text(text, BOARD)
    assert caught.value.where == where


@pytest.mark.parametrize(
    "text",
    [
        '{"kind": "board/1", "cities": [], "\\ud800": 1}',
        '{"kind": "board/1", "cities": [{"id": "\\udfff"}]}',
        '{"kind": "board/1", "cities": [{"\\ud800": "a"}]}',
        '{"kind": "\\ud800", "cities": []}',
    ],
)
def test_half_a_letter_is_refused_and_can_be_told(desk: Desk, text: str) -> None:
    """Half a surrogate pair can be written in JSON, but in no file and on no screen."""
    with pytest.raises(BadData) as caught:
        desk.load_text(text, BOARD)
    assert caught.value.where == "board.json"
    assert str(caught.value).encode()


def test_a_key_is_told_in_letters_that_can_be_seen(desk: Desk) -> None:
    for text in ('{"kind": "board/1", "cities": [], "\\u001b[31m": "x"}', '{"\\u001b": 1, "\\u001b": 1}', '{"%s": "x"}' % ("x" * 9000)):
        with pytest.raises(BadData) as caught:
            desk.load_text(text, BOARD | {"required": []})
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < 500


TEXT = json.dumps(GOOD)


@pytest.mark.parametrize("text", ["", "{", "nothing", TEXT + "x", TEXT.replace('"', "'"), "\ufeff" + TEXT, "[" * 100_000, "9" * 5000])
def test_broken_json_is_refused(desk: Desk, text: str) -> None:
    with pytest.raises(BadData, match=r"^board\.json: This is not JSON"):
        desk.load_text(text, BOARD)


@given(st.integers(0, len(TEXT) - 1))
def test_a_file_that_is_cut_off_is_refused(tmp_path_factory: pytest.TempPathFactory, at: int) -> None:
    with pytest.raises(BadData, match="not JSON"):
        Desk(tmp_path_factory.getbasetemp()).load_text(TEXT[:at], BOARD)


def test_a_file_that_is_not_utf_8_is_refused(desk: Desk) -> None:
    desk.schema.write_text("{}", encoding="utf-8")
    for data in (TEXT.encode("utf-16"), b'{"kind": "\xff"}', "é".encode("latin-1")):
        desk.file.write_bytes(data)
        with pytest.raises(BadData, match=r"board\.json: The file cannot be read"):
            load_json(desk.file, desk.schema)


def test_a_missing_file_and_a_folder_are_refused(desk: Desk, tmp_path: Path) -> None:
    desk.schema.write_text("{}", encoding="utf-8")
    for path in (tmp_path / "missing.json", tmp_path):
        with pytest.raises(BadData, match="cannot be read") as caught:
            load_json(path, desk.schema)
        assert caught.value.where == str(path)


@pytest.mark.parametrize(
    "schema",
    [
        {"oneOf": [{}]},
        {"minLength": 1},
        {"type": "object", "properties": {"kind": {"const": "board/1"}}},
        {"type": "object", "properties": {"cities": {"items": {"$ref": "#"}}}},
        {"type": "object", "additionalProperties": {"format": "date"}},
    ],
)
def test_a_schema_that_says_more_than_is_understood_is_a_bug(desk: Desk, schema: Any) -> None:
    with pytest.raises(Unsound, match="cannot read"):
        desk.load(GOOD, schema)


def test_a_pattern_may_fit_anywhere_unless_it_says_where(desk: Desk) -> None:
    assert desk.load("xay", {"pattern": "a"}) == "xay"
    for text in ("", "b"):
        with pytest.raises(BadData):
            desk.load(text, {"pattern": "a"})
    assert desk.load(7, {"pattern": "a"}) == 7  # a pattern speaks of texts alone


def test_a_long_value_is_shortened_in_the_refusal(desk: Desk) -> None:
    with pytest.raises(BadData) as caught:
        desk.load("x" * 10_000, {"type": "integer"})
    assert len(str(caught.value)) < 150


@pytest.mark.parametrize(("value", "listed"), [(True, 1), (False, 0), (1, True)])
def test_truth_is_not_a_number_in_an_enum(desk: Desk, value: Any, listed: Any) -> None:
    with pytest.raises(BadData):
        desk.load(value, {"enum": [listed]})


SCALARS = st.sampled_from([None, True, False, -2, -1, 0, 5, 9, 10, 15, "", "a", "el_paso", "El Paso", "board/1", "board/2", "x" * 70])
VALUES = st.recursive(
    SCALARS,
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["kind", "cities", "id", "pays", "big", "extra"]), inner, max_size=5)
        | st.fixed_dictionaries({"id": inner}, optional={"pays": st.lists(inner, max_size=4), "big": inner})
    ),
    max_leaves=8,
)
CITIES = st.fixed_dictionaries(
    {"id": st.sampled_from(["a", "el_paso"])},
    optional={"pays": st.lists(st.sampled_from([5, 10, 6, True]), max_size=4), "big": st.booleans(), "odd": st.just(1)},
)
BOARDS = st.fixed_dictionaries(
    {"kind": st.sampled_from(["board/1", "board/2", "board/3"]), "cities": st.lists(CITIES, max_size=3)}, optional={"extra": SCALARS}
)


@given(VALUES | BOARDS)
def test_the_verdict_is_that_of_the_jsonschema_package(tmp_path_factory: pytest.TempPathFactory, value: Any) -> None:
    desk = Desk(tmp_path_factory.getbasetemp())
    try:
        assert desk.load(value, BOARD) == value
        fits = True
    except BadData:
        fits = False
    assert fits == jsonschema.Draft202012Validator(BOARD).is_valid(value)


def test_a_fingerprint_does_not_depend_on_the_layout() -> None:
    assert fingerprint({"a": 1, "b": [1, 2]}) == fingerprint(json.loads('{ "b" : [1,2],\n"a":1}')) == "8baa73198470c7bb"
    marks = {fingerprint(raw) for raw in ({"a": 1}, {"a": 2}, {"b": 1}, {"a": [1]}, [["a", 1]], {"a": "1"}, {"a": True}, {"a": None}, {})}
    assert len(marks) == 9


def test_a_fingerprint_is_sixteen_hexadecimal_digits_of_any_text() -> None:
    mark = fingerprint("Iași, São Paulo, \u2028")
    assert len(mark) == 16
    assert set(mark) <= set("0123456789abcdef")
