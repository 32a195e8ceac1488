"""The rules of 1920 Wall Street, last part: discards and their events, the end of the game, scoring and ties (WS-11 to WS-13)."""

from typing import TYPE_CHECKING

from branchline.games.wall_street.events import Assigned, Disaster, Discarded, GameOver, HandShown, Scored
from branchline.games.wall_street.material import BOMB, COMPANIES, DUAL, GOLD, GOLDEN, NO_EVENT, SHARES, VALUES, ZONES
from branchline.games.wall_street.steps import ASSIGN, OVER

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position

SECRET_GOLD = 4  # the secret share of a capital card that is gold
ENDINGS = (*ZONES, "none")  # the game ends by the explosion alone; what differs is the event


# 11 Discards and events


def lay_aside(p: "Position", seat: int, card: int, zone: int) -> None:
    """WS-11.2."""
    p.zones[zone].append(card)
    p.events.append(Discarded(seat, p.material.card_ids[card], ZONES[zone]))


def dynamite(p: "Position") -> list[int]:
    """By pile; the explosion's counts too (WS-I28). No view holds it before the end (WS-I29)."""
    icons = p.material.dynamite
    return [sum([icons[card] for card in pile]) for pile in p.zones]


def event_of(piles: list[int]) -> int:
    """The pile with most dynamite brings its event, unless another has as much (WS-11.4, WS-I30)."""
    most = max(piles)
    return piles.index(most) if piles.count(most) == 1 else NO_EVENT


# 12 End of the game and scoring


def finish(p: "Position") -> None:
    """Steps 1 to 3: the event, then everything is shown (WS-12.3, WS-12.4)."""
    m = p.material
    p.event = event_of(dynamite(p))
    p.events.append(Disaster(ENDINGS[p.event], tuple(map(str, dynamite(p)))))
    for seat in clockwise(p, p.start):
        p.events.append(HandShown(seat, tuple(m.card_ids[card] for card in p.pile[seat]), m.capital_ids[p.secret[seat]]))
        p.suspects[seat] = 1 << p.lost[seat] if p.lost[seat] >= 0 else 0
    p.queue = clockwise(p, p.start)
    ask_to_assign(p)


def clockwise(p: "Position", first: int) -> list[int]:
    return [(first + n) % p.players for n in range(p.players)]


def jokers(p: "Position", seat: int, event: int) -> list[int]:
    """The cards whose company the owner chooses (WS-2.4, WS-2.5); a secret gold share is -1. Gold is none with the event gold (WS-11.5)."""
    kind = p.material.kind
    found = [card for card in p.pile[seat] if kind[card] == DUAL]
    if event != GOLD:
        found += [card for card in p.pile[seat] if kind[card] == GOLDEN]
        if p.material.secret[p.secret[seat]] == SECRET_GOLD:
            found.append(-1)
    return found


def companies_of(p: "Position", card: int) -> tuple[int, ...]:
    return p.material.pair[card] if card >= 0 else (0, 1, 2, 3)


def ask_to_assign(p: "Position") -> None:
    """The next seat, from the start player, that has something to choose (WS-I54)."""
    while p.queue:
        seat = p.queue[0]
        left = len(jokers(p, seat, p.event)) - len(p.stands[seat])
        if left:
            p.phase, p.asked = ASSIGN, seat
            return
        p.queue = p.queue[1:]
    score_all(p)


def assign(p: "Position", company: int) -> None:
    seat = p.asked
    card = jokers(p, seat, p.event)[len(p.stands[seat])]
    p.stands[seat] = [*p.stands[seat], company]
    p.events.append(Assigned(seat, joker_id(p, seat, card), COMPANIES[company]))


def joker_id(p: "Position", seat: int, card: int) -> str:
    m = p.material
    return m.card_ids[card] if card >= 0 else m.capital_ids[p.secret[seat]]


def fixed_counts(p: "Position", seat: int) -> list[int]:
    """Shares by company, without dual and gold ones (WS-I35)."""
    m = p.material
    counts = [0, 0, 0, 0]
    for card in p.pile[seat]:
        if m.kind[card] not in (DUAL, GOLDEN):
            counts[m.company[card]] += m.shares[card]
    secret = m.secret[p.secret[seat]]
    if secret != SECRET_GOLD:
        counts[secret] += 1
    return counts


def final_values(p: "Position", event: int) -> list[int]:
    values = [track[level] for track, level in zip(p.tracks, p.level, strict=True)]
    return [(value + 1) // 2 for value in values] if event == VALUES else values  # WS-11.7, WS-I33


def share_points(counts: list[int], least: list[int], values: list[int], event: int) -> list[int]:
    """Step 5, by company: number times value, from the minimum on (WS-12.6, WS-14.3); one less of each with its event (WS-11.6, WS-I31)."""
    held = [max(0, count - 1) for count in counts] if event == SHARES else counts
    return [count * value if count >= enough else 0 for count, enough, value in zip(held, least, values, strict=True)]


def best(p: "Position", seat: int, event: int) -> list[int]:
    """The companies for which the jokers count most, after those already chosen (WS-I34)."""
    m = p.material
    chosen = p.stands[seat]
    found = {tuple(fixed_counts(p, seat)): [0] * 0}
    for n, card in enumerate(jokers(p, seat, event)):
        grown: dict[tuple[int, ...], list[int]] = {}
        for counts, way in found.items():
            for company in (chosen[n],) if n < len(chosen) else companies_of(p, card):
                more = list(counts)
                more[company] += 1
                grown.setdefault(tuple(more), [*way, company])
        found = grown
    least, values = m.minimum[p.players], final_values(p, event)
    return max(found.items(), key=lambda item: sum(share_points(list(item[0]), least, values, event)))[1]


def points(p: "Position", seat: int, event: int) -> dict[str, int]:
    """What a seat scores, by what it is for (steps 4 to 6), its jokers standing for what is chosen or else best."""
    m = p.material
    counts = fixed_counts(p, seat)
    for company in best(p, seat, event):
        counts[company] += 1
    shares = share_points(counts, m.minimum[p.players], final_values(p, event), event)
    golds = sum([m.kind[card] == GOLDEN for card in p.pile[seat]]) + (m.secret[p.secret[seat]] == SECRET_GOLD)
    return {
        "variations": sum([m.points[card] for card in p.scored[seat]]),  # WS-12.5
        "secret": m.secret_points[p.secret[seat]],
        "magnate": p.bonus[seat],
        "loans": -penalty(p, seat),
        **dict(zip(COMPANIES, shares, strict=True)),
        "gold": golds * m.gold_points if event == GOLD else 0,  # WS-11.5, WS-I32
        "cash": p.cash[seat],  # WS-12.7
    }


def penalty(p: "Position", seat: int) -> int:
    """WS-10.1, WS-10.2, WS-I20."""
    first, further = p.material.penalties
    return first + further * (p.loans[seat] - 1) if p.loans[seat] else 0


def score_all(p: "Position") -> None:
    p.phase = OVER
    for seat in clockwise(p, p.start):
        p.stands[seat] = best(p, seat, p.event)
        p.events += [Scored(seat, what, amount) for what, amount in points(p, seat, p.event).items() if amount or what == "cash"]
    p.events.append(GameOver(ENDINGS[p.event], tuple(standings(p)[0])))


def scores(p: "Position") -> list[int]:
    """The final points, below zero as well (WS-I36); before the end what they would be if it came now."""
    event = p.event if p.event >= 0 else event_of(dynamite(p))
    return [sum(points(p, seat, event).values()) for seat in range(p.players)]


# 13 Ties


def standings(p: "Position") -> list[list[int]]:
    """Most points (WS-12.9), then the higher capital; who is still tied shares (WS-13.1)."""
    worth = list(zip(scores(p), p.capital, strict=True))
    return [[seat for seat in range(p.players) if worth[seat] == one] for one in sorted(set(worth), reverse=True)]


def visible_discards(p: "Position") -> list[int]:
    """The tops of the piles that a magnate may take: never the explosion (WS-I45)."""
    return [pile[-1] for pile in p.zones if pile and p.material.kind[pile[-1]] != BOMB]
