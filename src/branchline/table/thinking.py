"""What runs in a bot's process: knows no web and no database."""

from typing import Any

from branchline import bots
from branchline.games import title
from branchline.kernel.record import Record


def think(game: str, players: int, options: dict[str, Any], seed: int, entries: list[tuple[int, Any]], bot: str) -> Any:
    """Replays the game and lets the bot choose for the seat that must act; returns the action in JSON."""
    room = title(game)
    record = Record(room, room.setup(players, options), seed)
    for seat, action in entries:
        record.play(seat, action)
    actor = record.position.actor()
    if actor is None:
        return None
    chosen = bots.make(bot, room, (seed + len(entries)) % (1 << 64), actor).choose(record.position)
    return room.codec.to_json(chosen)
