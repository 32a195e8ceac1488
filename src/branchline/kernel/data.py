"""Printed material read from JSON files, checked against a JSON Schema that lies beside it.

Understood of JSON Schema, and refused if used otherwise: type, properties, required, additionalProperties (false or a
schema), items, enum, pattern, minimum, maximum, multipleOf, minItems, maxItems; $schema, title and
description are for readers.
"""

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from branchline.kernel.illegal import BadData, Refusal, Unsound
from branchline.kernel.text import N_

_TYPES: dict[str, type | tuple[type, ...]] = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool}
_KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "pattern", "minimum", "maximum",
    "multipleOf", "minItems", "maxItems", "$schema", "title", "description"}  # fmt: skip


def load_json(path: Path, schema: Path) -> Any:
    """The content of a file that fits the schema; BadData names the place where it does not."""
    file, wanted = path.name, json.loads(schema.read_text(encoding="utf-8"))
    try:
        raw = parse(path.read_text(encoding="utf-8"), lambda key: BadData(f"{file}: {key}", "The key stands twice in one object."))
        _check(raw, wanted, file, "")
    except (OSError, UnicodeDecodeError) as error:
        raise BadData(str(path), "The file cannot be read: {why}.", why=error) from None
    except (ValueError, RecursionError) as error:
        raise BadData(file, "This is not JSON: {why}.", why=error) from None
    return raw


def parse(text: str, twice: Callable[[str], Refusal]) -> Any:
    """JSON that any file can hold; `twice` makes the refusal of a key that stands twice in one object."""

    def no_twins(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        for key, times in Counter(key for key, _ in pairs).items():
            if times > 1:
                raise twice(key)
        return dict(pairs)

    raw = json.loads(text, object_pairs_hook=no_twins)
    json.dumps(raw, ensure_ascii=False).encode()  # half a surrogate pair is a ValueError
    return raw


def fingerprint(raw: Any) -> str:
    """A short digest of JSON-able data that does not depend on how it is laid out."""
    canonical = json.dumps(raw, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(canonical.encode()).hexdigest()[:16]


def _check(value: Any, schema: dict[str, Any], file: str, place: str) -> None:
    if schema.keys() - _KNOWN:
        raise Unsound(f"schema of {file} at {place}: cannot read {sorted(schema.keys() - _KNOWN)}")

    def refuse(reason: str, **facts: object) -> BadData:
        return BadData(f"{file}: {place}" if place else file, reason, **facts)

    kind = schema.get("type")
    if kind and (not isinstance(value, _TYPES[kind]) or (kind == "integer" and isinstance(value, bool))):
        raise refuse(N_("{value} should be of type {kind}."), value=repr(value)[:60], kind=kind)
    if "enum" in schema and not any(value == known and type(value) is type(known) for known in schema["enum"]):
        raise refuse(N_("{value} should be one of: {known}."), value=repr(value)[:60], known=", ".join(map(str, schema["enum"])))
    if isinstance(value, str) and "pattern" in schema and not re.search(schema["pattern"].replace("$", r"\Z"), value):
        raise refuse(N_("{value} should look like {pattern}."), value=repr(value)[:60], pattern=schema["pattern"])
    if isinstance(value, int):
        least, most = schema.get("minimum", value), schema.get("maximum", value)
        if not least <= value <= most:
            raise refuse(N_("{value} should lie from {least} to {most}."), value=value, least=least, most=most)
        if value % schema.get("multipleOf", 1):
            raise refuse(N_("{value} should be a multiple of {unit}."), value=value, unit=schema["multipleOf"])
    if isinstance(value, dict):
        known, others = schema.get("properties", {}), schema.get("additionalProperties", {})
        for key in schema.get("required", ()):
            if key not in value:
                raise refuse(N_("The key {key} is missing."), key=key)
        for key, item in value.items():
            if key not in known and others is False:
                raise refuse(N_("The key {key} is not known here."), key=key)
            _check(item, known.get(key, others), file, f"{place}.{key}".lstrip("."))
    if isinstance(value, list):
        least, most = schema.get("minItems", 0), schema.get("maxItems", len(value))
        if not least <= len(value) <= most:
            raise refuse(N_("There are {count} items; there should be {least} to {most}."), count=len(value), least=least, most=most)
        for i, item in enumerate(value):
            _check(item, schema.get("items", {}), file, f"{place}[{i}]")
