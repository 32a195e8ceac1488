"""Tables as they could be as well, for all that one viewer knows; what leaves the server must be the same there."""

import dataclasses
from collections.abc import Callable
from typing import Any

from people import Browser

from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance
from branchline.table import live, play
from branchline.table.models import Table


def other_world(moment: live.Moment, viewer: int | None, seed: int, wrong: dict[str, Any]) -> live.Moment:
    """The same table, where everything that this viewer may not know is otherwise, as is what was told to others alone."""
    assert moment.position is not None

    def other(event):
        if seen_by(event, viewer):
            return event
        return dataclasses.replace(event, **{field: value for field, value in wrong.items() if hasattr(event, field)})

    told = tuple((seat, tuple(other(event) for event in events)) for seat, events in moment.told)
    return dataclasses.replace(moment, position=moment.position.imagine(viewer, Chance.of(seed)), told=told)


def demand_the_same(who: Browser, viewer: int | None, table: str, everything: Callable[[Browser, str], dict[str, str]],
    wrong: dict[str, Any], seeds: int, monkeypatch) -> None:  # fmt: skip
    """All that somebody can get from the site is the same, to the byte, in other worlds."""
    truth = live.moment(table)
    here = everything(who, table)
    for seed in range(seeds):
        world = other_world(truth, viewer, seed, wrong)
        assert world.position.state() != truth.position.state()
        with monkeypatch.context() as patched:
            patched.setattr(live, "moment", lambda _, world=world: world)
            patched.setattr(live, "past", lambda _, n, world=world: past_of(world, viewer, table, n))
            play._parts.items.clear()
            assert everything(who, table) == here
        play._parts.items.clear()


def past_of(world: live.Moment, viewer: int | None, table: str, n: int) -> live.Play:
    """The game after n entries, in which the position is one of another world and others were told other things."""
    row = Table.objects.get(id=table)
    found = live.replay(row, world.seats)
    assert n == row.entries_count
    found.told = list(world.told)
    story = found.record.story(viewer)
    found.record.position = world.position
    found.record.story = lambda viewer: story  # type: ignore[method-assign]  the kernel's tests prove the story
    return found
