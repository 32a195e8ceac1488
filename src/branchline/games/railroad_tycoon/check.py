from typing import Any
def check_constraints(raw: dict[str, Any], file: str) -> None:
    return None
