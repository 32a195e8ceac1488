"""What bots need to know of 1920 Wall Street: what a position promises each seat, and ways of playing worth testing.

Worths are in hundredths of a point, chances in thousandths, integers throughout. An action that has begun is first brought to
its likely end. Then a seat is worth what its shares can be expected to score, the points it has, its money and what it can
buy next.
"""

from collections.abc import Callable
from functools import lru_cache
from itertools import product
from math import isqrt
from typing import Any

from branchline.games.wall_street.actions import Discard, End, Keep, Move, Put, Raise, Sell, Shift
from branchline.games.wall_street.material import (
    BEARISH,
    BLACK_DAY,
    BOMB,
    BULLISH,
    COMPANIES,
    DUAL,
    EXCHANGE,
    GOLD,
    GOLDEN,
    MIXED,
    MOVE,
    NO_EVENT,
    SHARE,
    SHARES,
    TREND,
    VALUES,
    VARIATION,
    ZONES,
    Material,
)
from branchline.games.wall_street.position import Position
from branchline.games.wall_street.rules_actions import card_to_discard, price_of, proceeds
from branchline.games.wall_street.rules_end import SECRET_GOLD, dynamite, event_of, penalty
from branchline.games.wall_street.rules_market import offerable, showable
from branchline.games.wall_street.steps import (
    AFTER,
    ASSIGN,
    BEFORE,
    DUMP,
    EXPLODE,
    KEEP,
    OFFER,
    OVER,
    PUT,
    REDEEM,
    RETURN,
    SELL_DUMP,
    SHOW,
    STAND,
    WAKE,
)
from branchline.kernel.chance import Chance

# what bots playing each other were seen to do
STEADY = 72  # of a hundred turns, those in which a given company does not move
GETS = 48  # shares of a company in a hundred turns of a player who wants it
THROWN = 40  # icons of dynamite that come to the discards in a hundred turns
TIED = 90  # thousandths: how often no event happens
SAVES = (0, 45, 40, 30)  # what each step of the capital saves in a turn
SPARE = 6  # dollars at hand that keep off loans
SPARED = 30  # what each of them is good for, beyond its point, with a whole game to go
LENT = 300  # what a loan costs, all in all
TURN = (80, 60, 50, 45, 40)  # percent of the best purchase in sight, by how soon one's turn comes
DECK = 80  # turns of a game
MOST = 24  # more shares of a company than anybody has
# how likely a pile is to win in the end, by how far it is behind
WEIGHTS = (1024, 776, 588, 446, 338, 256, 194, 147, 111, 84, 64, 48, 37, 28, 21, 16, 12, 9, 7, 5, 4, 3, 2, 2, 1)

Table = tuple[int, ...]  # worth of 0, 1, 2, ... shares of a company


def evaluate(p: Position) -> list[int]:
    """What each seat can expect at the end, in hundredths of a point."""
    return promised(p)


# The turns and events to come


def turns_left(p: Position) -> int:
    """About how many turns are still to be played; the deck tells (WS-12.2)."""
    n, following = p.players, p.seat + (p.phase == AFTER)
    if p.last_round:
        return (p.start - following) % n
    if p.deck and p.material.kind[p.deck[-1]] == BOMB:
        return (p.start - following - (p.phase not in (AFTER, EXPLODE))) % n
    return max(1, len(p.deck) - 1 - p.material.last_cards // 2) + n // 2


@lru_cache(maxsize=4096)
def event_chances(piles: tuple[int, ...], left: int) -> tuple[int, ...]:
    """How likely each event is, by the dynamite in the piles and what may still come."""
    if not left:
        event = event_of(list(piles))
        return tuple([1000 if n == event else 0 for n in range(4)])
    spread, most = 1 + isqrt(left * THROWN // 100), max(piles)
    weights = [WEIGHTS[min(len(WEIGHTS) - 1, (most - pile) * 4 // spread)] for pile in piles]
    found = [(1000 - TIED) * weight // sum(weights) for weight in weights]
    return (*found, 1000 - sum(found))


@lru_cache(maxsize=64)
def final_worths(track: tuple[int, ...]) -> list[list[int]]:
    """By turns left and level, what a company's value will be in the end, in hundredths; then the same if it is halved."""
    plain, halved = [100 * value for value in track], [100 * ((value + 1) // 2) for value in track]
    found = [plain + halved]
    for _ in range(DECK + 10):
        plain, halved = drifted(plain), drifted(halved)
        found.append(plain + halved)
    return found


def drifted(row: list[int]) -> list[int]:
    """What is to be expected a turn earlier."""
    top, moves = len(row) - 1, (100 - STEADY) // 2
    return [(STEADY * row[n] + moves * (row[max(0, n - 1)] + row[min(top, n + 1)])) // (STEADY + 2 * moves) for n in range(top + 1)]


@lru_cache(maxsize=256)
def reach(missing: int, turns: int) -> int:
    """How likely a player is to get so many more shares of a company, in thousandths."""
    if missing <= 0:
        return 1000
    if not turns:
        return 0
    return (GETS * reach(missing - 1, turns - 1) + (100 - GETS) * reach(missing, turns - 1)) // 100


@lru_cache(maxsize=8192)
def table(track: tuple[int, ...], level: int, least: int, left: int, turns: int, chances: tuple[int, ...]) -> Table:
    """What 0, 1, 2, ... shares of a company at this level can be expected to score (WS-12.6), events considered."""
    row = final_worths(track)[min(left, DECK)]
    value, halved = row[level], row[level + len(track)]
    whole = [k * reach(least - k, turns) // 10 for k in range(MOST)]
    fewer = [0, *whole[:-1]]
    kept, cut, half = chances[GOLD] + chances[NO_EVENT], chances[SHARES], chances[VALUES]
    return tuple(
        [(kept * value * one + cut * value * other + half * halved * one) // 100_000 for one, other in zip(whole, fewer, strict=True)]
    )


class Outlook:
    """What shares of each company can be expected to score, at certain levels and a certain moment."""

    __slots__ = ("gold_chance", "gold_points", "moved", "rows")
    rows: list[Table]
    moved: list[list[Table]]  # by company, if it moved by -2 ... 2 levels
    gold_chance: int
    gold_points: int


@lru_cache(maxsize=4096)
def outlook(m: Material, side: str, players: int, levels: tuple[int, ...], left: int, chances: tuple[int, ...]) -> Outlook:
    o = Outlook()
    o.moved = []
    for level, least, values in zip(levels, m.minimum[players], m.tracks[side], strict=True):
        track, top = tuple(values), len(values) - 1
        around = [min(top, max(0, level + delta)) for delta in range(-2, 3)]
        o.moved.append([table(track, other, least, left, left // players, chances) for other in around])
    o.rows = [moved[2] for moved in o.moved]
    o.gold_chance, o.gold_points = chances[GOLD], 100 * m.gold_points
    return o


def outlook_of(p: Position, left: int) -> Outlook:
    tracks = p.material.tracks
    side = next(name for name in tracks if tracks[name] is p.tracks)
    return outlook(p.material, side, p.players, tuple(p.level), left, event_chances(tuple(dynamite(p)), left))


# What a seat holds


def holding(p: Position, seat: int) -> tuple[list[int], list[tuple[int, ...]], int]:
    """Shares by company, the pairs of the duals, and the number of golds."""
    m = p.material
    kind, company, shares = m.kind, m.company, m.shares
    counts, duals, golds = [0, 0, 0, 0], [], 0
    for card in p.pile[seat]:
        if kind[card] == SHARE:
            counts[company[card]] += shares[card]
        elif kind[card] == DUAL:
            duals.append(m.pair[card])
        else:
            golds += 1
    secret = m.secret[p.secret[seat]]
    if secret == SECRET_GOLD:
        golds += 1
    else:
        counts[secret] += 1
    return counts, duals, golds


@lru_cache(maxsize=65536)
def shares_worth(o: Outlook, counts: tuple[int, ...], duals: tuple[tuple[int, ...], ...], golds: int) -> int:
    """Jokers stand where they are worth most (WS-12.4); gold is none with its event (WS-11.5)."""
    plain = joking = 0
    for chosen in product(*duals):
        held = list(counts)
        for company in chosen:
            held[company] += 1
        found = sum([row[k] for row, k in zip(o.rows, held, strict=True)])
        plain = max(plain, found)
        if golds == 1:
            joking = max(joking, found + max([row[k + 1] - row[k] for row, k in zip(o.rows, held, strict=True)]))
        elif golds:
            joking = max(joking, best_golds(o.rows, held, golds))
    if not golds:
        return plain
    return (joking * (1000 - o.gold_chance) + (plain + o.gold_points * golds) * o.gold_chance) // 1000


def best_golds(rows: list[Table], counts: list[int], golds: int) -> int:
    """Company by company, how many golds go to it."""
    best = [0] * (golds + 1)
    for row, k in zip(rows, counts, strict=True):
        best = [max([best[used - n] + row[k + n] for n in range(used + 1)]) for used in range(golds + 1)]
    return best[golds]


def prospects(p: Position) -> list[int]:
    """What each seat has and can expect, between two actions."""
    m = p.material
    left = turns_left(p)
    o = outlook_of(p, left)
    following = p.seat + (p.phase == AFTER)
    found: list[int] = []
    for seat in range(p.players):
        counts, duals, golds = holding(p, seat)
        worth = shares_worth(o, tuple(counts), tuple(duals), golds) + money(p, seat, left)
        points = sum([m.points[card] for card in p.scored[seat]]) + m.secret_points[p.secret[seat]] + p.bonus[seat]
        worth += 100 * (points - penalty(p, seat))
        soon = (seat - following) % p.players
        if soon < left and p.pawn[seat] >= 0:
            worth += TURN[soon] * best_purchase(p, seat, o, counts) // 100
        found.append(worth)
    return found


def money(p: Position, seat: int, left: int) -> int:
    """Cash, dearer while it keeps off loans; the capital by what it saves in every turn to come."""
    cash = p.cash[seat]
    steps = SAVES[: p.capital[seat] - p.material.capitals[0] + 1]
    return 100 * cash + min(cash, SPARE) * SPARED * left // DECK + left * sum(steps) // p.players


# What a seat can buy next


def best_purchase(p: Position, seat: int, o: Outlook, counts: list[int]) -> int:
    """The gain of the best card in reach, its cost beyond the capital considered."""
    m, n = p.material, len(p.rondel)
    at, capital, cash = p.pawn[seat], p.capital[seat], p.cash[seat]
    step, price, best = 1 if p.green else -1, m.price, 0
    for k in range(1, n + 1):
        place = (at + step * k) % n
        card, second = p.rondel[place], p.second[place]
        if card < 0:
            continue
        cost = k + price[card] - capital
        gain = card_gain(p, card, o, counts)
        if second >= 0:
            cost += price[second]
            gain += card_gain(p, second, o, counts)
        if place in p.option and p.option[seat] != place:
            cost += m.surcharge
        if cost > 0:
            gain -= 100 * cost + (LENT if cost > cash else 0)
        if gain > best:
            best = gain
    return best


def card_gain(p: Position, card: int, o: Outlook, counts: list[int]) -> int:
    """What a card would bring who keeps it, jokers left aside; nothing if it is better discarded."""
    m, rows = p.material, o.rows
    kind, c, delta = m.kind[card], m.company[card], m.delta[card]
    if kind == SHARE:
        return max(0, o.moved[c][delta + 2][counts[c] + m.shares[card]] - rows[c][counts[c]])
    if kind == TREND:
        return 100 * p.cash[p.players]
    if kind in (DUAL, GOLDEN):
        gain = max([rows[c][counts[c] + 1] - rows[c][counts[c]] for c in m.pair[card]])
        return gain if kind == DUAL else (gain * (1000 - o.gold_chance) + o.gold_points * o.gold_chance) // 1000
    gain = 100 * m.points[card]
    if m.effect[card] == MOVE:
        gain += o.moved[c][delta + 2][counts[c]] - rows[c][counts[c]]
    elif m.effect[card] == BLACK_DAY:
        gain -= 100 * m.black_day
    return max(0, gain)


# An action that has begun, and its likely end


def promised(p: Position) -> list[int]:
    """What each seat can expect once the action is through, all choices until then being made as suggests itself."""
    while p.phase not in (BEFORE, STAND, ASSIGN, OVER):
        if p.phase == AFTER and not closing(p):
            break
        open_to = likely(p)
        if len(open_to) > 1:
            return max([promised(after(p, action)) for action in open_to], key=lambda worth: worth[p.asked] * len(worth) - sum(worth))
        p = after(p, open_to[0])
    return [100 * score for score in p.scores()] if p.phase in (ASSIGN, OVER) else prospects(p)


def after(p: Position, action: Any) -> Position:
    twin = p.clone()
    twin.apply(action)
    return twin


def closing(p: Position) -> bool:
    """Whether the explosion is at hand, so that the end of the turn may be the end of the game."""
    return p.last_round or (bool(p.deck) and p.material.kind[p.deck[-1]] == BOMB)


def likely(p: Position) -> list[Any]:
    """The choices worth looking at, or the one that suggests itself."""
    m, phase = p.material, p.phase
    if phase == AFTER:
        return [End()]
    if phase == KEEP:
        card = p.bought[0]
        return [m.keep[card], m.discard[card][idle_zone(p)]]
    if phase in (DUMP, SELL_DUMP):
        return [m.discard[card_to_discard(p)][idle_zone(p)]]
    if phase == PUT:
        return [m.put[dispensable(p, p.asked, p.pile[p.asked], selling=True)]]
    if phase == SHOW:
        card = dispensable(p, p.asked, showable(p, p.asked))
        return [m.show[card][m.pair[card][0]]]
    if phase == OFFER:
        return [m.offer[dispensable(p, p.asked, offerable(p, p.asked))]]
    if phase == RETURN:
        return [m.return_[dispensable(p, p.asked, p.pile[p.asked] + p.scored[p.asked])]]
    return p.actions()[:1] if phase in (WAKE, REDEEM) else p.actions()


def idle_zone(p: Position) -> int:
    """Where dynamite does least."""
    piles = dynamite(p)
    return piles.index(min(piles))


def dispensable(p: Position, seat: int, cards: list[int], selling: bool = False) -> int:
    """The card that a seat misses least, or sells best."""
    m, pile, scored = p.material, p.pile[seat], p.scored[seat]
    o = outlook_of(p, turns_left(p))
    found: list[tuple[int, int]] = []
    for card in cards:
        if m.kind[card] == VARIATION:
            found.append((100 * (sum([m.points[other] for other in scored]) - m.points[card]), card))
            continue
        p.pile[seat] = [other for other in pile if other != card]
        counts, duals, golds = holding(p, seat)
        rest = shares_worth(o, tuple(counts), tuple(duals), golds)
        found.append((rest + (100 * proceeds(p, card) if selling else 0), card))
    p.pile[seat] = pile
    return max(found)[1]


# Ways of playing. Uniform play seldom sells, raises or fills a pile, and wakes few magnates.

Liking = Callable[[Position, Any], int]


def liked(p: Any, actions: list[Any], chance: Chance, liking: Liking) -> Any:
    """One of those that a style likes best."""
    worth = [liking(p, action) for action in actions]
    best = max(worth)
    return chance.choice([action for action, liking in zip(actions, worth, strict=True) if liking == best])


def card_of(p: Position, action: Any) -> int:
    """The card that is meant: of a move the dearer one of those that lie there."""
    if isinstance(action, Move):
        return max(p.rondel[action.place], p.second[action.place])
    return p.material.card.get(getattr(action, "card", ""), -1)


def broker(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Sells whenever it can, gold and duals first, and buys sets."""
    return liked(p, actions, chance, _brokers)


def _brokers(p: Position, action: Any) -> int:
    m, card = p.material, card_of(p, action)
    if isinstance(action, Sell):
        return 9
    if isinstance(action, Move):
        return (p.second[action.place] >= 0) + (m.kind[card] in (DUAL, GOLDEN)) + (m.kind[card] in (SHARE, DUAL, GOLDEN))
    return 2 * (m.kind[card] in (DUAL, GOLDEN)) if isinstance(action, Put) else 0


def raider(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Drives companies to the ends of their bars, so that magnates wake."""
    return liked(p, actions, chance, _raids)


def _raids(p: Position, action: Any) -> int:
    if isinstance(action, Shift):
        return abs(2 * p.level[COMPANIES.index(action.company)] + 1 - len(p.tracks[COMPANIES.index(action.company)]))
    if not isinstance(action, Move | Keep):
        return -isinstance(action, Sell | Raise | Discard)
    card = card_of(p, action)
    c, delta = p.material.company[card], p.material.delta[card]
    if c < 0 or not delta or p.magnate[c] < 0:
        return 0
    off = 2 * p.level[c] + 1 - len(p.tracks[c])  # from the middle
    return abs(off + 2 * delta) - abs(off)


def leveller(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Brings all companies to one value, then keeps a mixed fluctuation."""
    return liked(p, actions, chance, _levels)


def _levels(p: Position, action: Any) -> int:
    m = p.material
    if isinstance(action, Shift):
        return _nearer(p, COMPANIES.index(action.company), m.delta[p.card])
    if not isinstance(action, Move | Keep | Discard):
        return -1
    card = card_of(p, action)
    c, sign = m.company[card], -1 if isinstance(action, Discard) else 1
    if m.effect[card] == MIXED:
        return 9 * sign if len({track[level] for track, level in zip(p.tracks, p.level, strict=True)}) == 1 else -9 * sign
    if m.effect[card] in (BULLISH, BEARISH):
        return -sign
    return sign * _nearer(p, c, m.delta[card]) if c >= 0 else 0


def _nearer(p: Position, company: int, delta: int) -> int:
    """By how many levels a move brings a company to a value that all can have."""
    shared = [value for value in p.tracks[0] if all(value in track for track in p.tracks)]
    if not shared:
        return 0
    wanted, level = p.tracks[company].index(shared[len(shared) // 2]), p.level[company]
    return abs(level - wanted) - abs(level + delta - wanted)


def founder(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Raises its capital to the top, then buys what is dearest."""
    return liked(p, actions, chance, _founds)


def _founds(p: Position, action: Any) -> int:
    if isinstance(action, Raise):
        return 99
    return price_of(p, p.seat, action.place) if isinstance(action, Move) else 0


def prospector(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Keeps jokers and nothing else, and keeps the piles of discards even."""
    return liked(p, actions, chance, _prospects)


def _prospects(p: Position, action: Any) -> int:
    if isinstance(action, Discard):
        piles = dynamite(p)
        piles[ZONES.index(action.zone)] += p.material.dynamite[card_of(p, action)]
        return min(piles) - max(piles)
    if isinstance(action, Move | Keep):
        return 1 if p.material.kind[card_of(p, action)] in (DUAL, GOLDEN) else -99 * isinstance(action, Keep)
    return -isinstance(action, Raise | Sell)


def ascetic(p: Any, actions: list[Any], chance: Chance) -> Any:
    """Wants the stock exchange; only the start player, and seldom another, has shares for it."""
    return liked(p, actions, chance, _abstains)


def _abstains(p: Position, action: Any) -> int:
    if not isinstance(action, Move | Keep | Discard):
        return -isinstance(action, Raise | Sell)
    m, card = p.material, card_of(p, action)
    if m.effect[card] == EXCHANGE:
        return -9 * isinstance(action, Discard) + 9
    owns = m.kind[card] in (SHARE, DUAL, GOLDEN) and p.seat != p.start
    return isinstance(action, Keep) if not owns else -isinstance(action, Keep)


STYLES: dict[str, Any] = {"broker": broker, "raider": raider, "leveller": leveller, "founder": founder, "prospector": prospector,
    "ascetic": ascetic}  # fmt: skip
