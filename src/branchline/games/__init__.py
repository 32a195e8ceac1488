"""The titles: one room each, discovered by being here."""

from functools import cache

from branchline.kernel.game import Game, discover
from branchline.kernel.illegal import BadSetup


@cache
def titles() -> dict[str, Game]:
    return discover(__name__)


def title(name: str) -> Game:
    known = titles()
    if name not in known:
        raise BadSetup("There is no title {name}; there are: {known}.", name=repr(name)[:60], known=", ".join(known))
    return known[name]
