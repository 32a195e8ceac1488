"""How Railroad Tycoon shows itself: minimal, until the board is drawn."""

from collections.abc import Iterable
from typing import Any

from branchline.kernel.action import Event
from branchline.kernel.game import Picks
from branchline.kernel.text import Voice


def draw(view: dict[str, Any], voice: Voice, m: Any) -> str:
    return ""


def svg(view: dict[str, Any], voice: Voice, m: Any, picks: Picks = frozenset(), last: Picks = frozenset()) -> str:
    return ""


def hand_svg(view: dict[str, Any], voice: Voice, m: Any, picks: Picks = frozenset()) -> str:
    return ""


def panels(view: dict[str, Any], voice: Voice, m: Any) -> list[dict[str, Any]]:
    return []


def prompt(view: dict[str, Any], voice: Voice, m: Any) -> str:
    return ""


def meant(view: dict[str, Any], picks: list[tuple[str, str]], m: Any) -> list[Any]:
    return []


def account(view: dict[str, Any], events: Iterable[Event], voice: Voice, m: Any) -> dict[str, Any]:
    return {"id": "account", "title": "", "head": [], "rows": []}
