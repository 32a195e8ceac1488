"""The worlds that a viewer cannot tell from the true one (rules of chapter 15).

Unknown are the tiles of the other hands, of the pool and the one set aside. All payments are public, so a perfect memory
knows all money (LS-H4). Three things are known of the tiles nevertheless:

- the tile named for a sale is in its hand (LS-I25);
- after a tile was laid at double cost, the others of that hand were all tiles that could not be laid normally (LS-I1);
- a player whose turn it is can pay for a tile, or would be bankrupt (LS-I5).

What the tiles of a bankrupt player, mixed into the pool, tell about the pool is not remembered (LS-H6).
"""

from collections.abc import Iterator
from itertools import combinations
from typing import TYPE_CHECKING

from branchline.games.last_spike import rules
from branchline.kernel.action import seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import Unsound

if TYPE_CHECKING:
    from branchline.games.last_spike.position import Position


def world(p: "Position", viewer: int | None, chance: Chance) -> "Position":
    """The unknown tiles dealt anew; what comes of chance later is new as well."""
    imagined = p.clone()
    imagined.chance = chance.fork()
    imagined.events = [event for event in p.events if seen_by(event, viewer)]
    others = [seat for seat in range(p.players) if seat != viewer]
    unknown = p.pool + p.aside
    for seat in others:
        unknown += p.hands[seat]
    unknown.sort()  # so that what is imagined does not depend on the truth
    chance.shuffle(unknown)
    if p.phase == rules.SELL and p.seat != viewer:
        deal(imagined, others, unknown, [p.named])
        return imagined
    if deal(imagined, others, unknown, []) and (p.phase != rules.LAY or p.seat == viewer or rules.payable_tiles(imagined)):
        return imagined
    for known in payable_hands(p, unknown):
        if deal(imagined, others, unknown, known) and rules.payable_tiles(imagined):
            return imagined
    raise Unsound("no world fits what is known")


def deal(p: "Position", others: list[int], unknown: list[int], known: list[int]) -> bool:
    """Deals hands, the tile set aside and the pool, some tiles of the hand of the seat to act being known."""
    left = [tile for tile in unknown if tile not in known]
    sizes = [len(hand) for hand in p.hands]
    for seat in others:
        p.hands[seat] = known[:] if seat == p.seat else []
    # Sets of stuck tiles shrink as the game goes on, each inside the earlier ones: the smallest is served first.
    for seat in sorted(others, key=lambda seat: p.stuck_tiles[seat].bit_count()):
        hand = p.hands[seat]
        missing = p.stuck[seat] - sum([p.stuck_tiles[seat] >> t & 1 for t in hand])
        fitting = [t for t in left if p.stuck_tiles[seat] >> t & 1][: max(0, missing)]
        hand += fitting
        left = [tile for tile in left if tile not in fitting]
    good = True
    for seat in others:
        hand = p.hands[seat]
        while len(hand) < sizes[seat]:
            hand.append(left.pop())
        good = good and len(hand) == sizes[seat]
        good = good and sum([p.stuck_tiles[seat] >> t & 1 for t in hand]) >= p.stuck[seat]
        hand.sort()
        p.hands[seat] = hand[: sizes[seat]]
        left += hand[sizes[seat] :]
    p.aside = [left.pop() for _ in p.aside]
    p.pool = left
    return good


def payable_hands(p: "Position", unknown: list[int]) -> Iterator[list[int]]:
    """What the seat to act could hold so that it can pay: a normal tile, or else only tiles that cannot be laid normally."""
    most = rules.funds(p)
    for tile in unknown:
        if rules.is_normal(p, tile) and rules.cost_of_tile(p, tile) <= most:
            yield [tile]
    for hand in combinations([t for t in unknown if not rules.is_normal(p, t)], len(p.hands[p.seat])):
        if min([rules.cost_of_tile(p, t) for t in hand]) <= most:
            yield list(hand)
