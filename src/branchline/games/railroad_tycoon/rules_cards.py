"""The rules of Railroad Tycoon, chapters 11 and 12: Operations cards."""

from typing import TYPE_CHECKING

from branchline.games.railroad_tycoon.actions import Take, Use
from branchline.games.railroad_tycoon.events import CardAdded, CardTaken, CardUsed, GoalClaimed, HotelPoints, NoEffect
from branchline.games.railroad_tycoon.words import (
    BOUNTY,
    DECLARED,
    DONE,
    ENGINEERING,
    EXECUTIVE,
    FIRST_DELIVERY,
    FIRST_ENGINE,
    FIRST_OF_LINKS,
    GOALS,
    GREY,
    GROW,
    GROWTH,
    HOTEL,
    INDUSTRY,
    LAND_GRANT,
    MAJOR_LINE,
    NEW_INDUSTRY,
)  # fmt: skip
from branchline.kernel.action import Action
from branchline.kernel.illegal import Illegal

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


# 11 Taking a card


def takeable(p: "Position") -> list[Action]:
    m = p.material
    return [m.take[card] for card in p.open if m.card_kind[card] not in GOALS]  # RT-I45


def may_take(p: "Position", action: Take) -> Illegal | None:
    m = p.material
    card = m.card.get(action.card, -1)
    if card not in p.open:
        return Illegal("RT-11.1", "There is no card {card:name} available.", card=action.card)
    if m.card_kind[card] in GOALS:
        return Illegal("RT-11.5", "{card:name} is a goal; it cannot be taken.", card=action.card)
    return None


def take(p: "Position", card: int) -> None:
    """Cards for immediate use are used and discarded (RT-11.7), the others lie before their owner (RT-11.6, RT-11.8, RT-11.9)."""
    m = p.material
    kind = m.card_kind[card]
    p.open.remove(card)
    p.events.append(CardTaken(p.seat, m.card_ids[card]))
    p.phase = DONE
    if kind == NEW_INDUSTRY and GREY in p.colour and any(p.new_tiles):
        p.phase = INDUSTRY  # RT-12.9
    elif kind == GROWTH and any(p.bag):
        p.phase = GROW  # RT-12.12
        p.amount = m.links_asked[card]
    elif kind in (NEW_INDUSTRY, GROWTH):
        p.events.append(NoEffect(p.seat, m.card_ids[card]))  # RT-I41
    elif kind == EXECUTIVE:
        p.left += m.links_asked[card]  # RT-12.10, RT-I42
    else:
        p.owner[card] = p.seat


# 11 Using a card


def usable(p: "Position") -> list[Action]:
    """One's own cards that can be declared for a build (RT-I60)."""
    return [p.material.use[card] for card, owner in enumerate(p.owner) if owner == p.seat and may_declare(p, card) is None]


def may_use(p: "Position", action: Use) -> Illegal | None:
    card = p.material.card.get(action.card, -1)
    if card < 0 or p.owner[card] != p.seat:
        return Illegal("RT-11.8", "This player does not have the card {card:name}.", card=action.card)
    return may_declare(p, card)


def may_declare(p: "Position", card: int) -> Illegal | None:
    m = p.material
    kind = m.card_kind[card]
    if kind not in (LAND_GRANT, ENGINEERING):
        return Illegal("RT-11.9", "{card:name} works by itself.", card=m.card_ids[card])
    if p.spent >> card & 1:
        return Illegal("RT-11.6", "{card:name} has been used in this turn.", card=m.card_ids[card])
    if p.granted if kind == LAND_GRANT else p.most > m.most_tiles:
        return Illegal("RT-I60", "A card of this kind is already in use for this build.")
    return None


def declare(p: "Position", card: int) -> None:
    """Before the first tile of a build; the use is spent (RT-I60)."""
    m = p.material
    p.events.append(CardUsed(p.seat, m.card_ids[card]))
    if m.card_kind[card] == LAND_GRANT:
        p.granted = True  # RT-12.8
        p.owner[card] = -1  # RT-11.8
    else:
        p.most = m.links_asked[card]  # RT-12.11
        p.spent |= 1 << card
    p.phase = DECLARED


# 12 Goals: claimed by themselves (RT-I36), at once (RT-12.13), by events after they became available (RT-I35)


def claim(p: "Position", seat: int, card: int) -> None:
    p.points[seat] += p.material.points[card]
    p.events.append(GoalClaimed(seat, p.material.card_ids[card], p.material.points[card]))


def discard_goal(p: "Position", card: int) -> None:
    p.open.remove(card)  # RT-11.5


def meets_delivery_goal(p: "Position", card: int, city: int, links: int) -> bool:
    m = p.material
    kind = m.card_kind[card]
    if kind == FIRST_OF_LINKS:
        return links >= m.links_asked[card]  # RT-12.2, RT-I33
    return kind == FIRST_DELIVERY or (kind == BOUNTY and city in m.card_cities[card])  # RT-12.1, RT-12.7


def claim_delivery_goals(p: "Position", seat: int, city: int, links: int) -> None:
    for card in p.open[:]:
        if meets_delivery_goal(p, card, city, links):
            claim(p, seat, card)
            discard_goal(p, card)


def claim_engine_goals(p: "Position", seat: int, level: int) -> None:
    """The first to reach the level (RT-12.3); a goal that comes later waits for the next to reach it (RT-I35)."""
    for card in p.open[:]:
        if p.material.card_kind[card] == FIRST_ENGINE and p.material.links_asked[card] == level:
            claim(p, seat, card)
            discard_goal(p, card)


def pay_hotels(p: "Position", city: int) -> None:
    """Whoever delivers (RT-12.4)."""
    m = p.material
    for card, owner in enumerate(p.owner):
        if owner >= 0 and m.card_kind[card] == HOTEL and city in m.card_cities[card]:
            p.points[owner] += m.points[card]
            p.events.append(HotelPoints(owner, m.card_ids[card], m.points[card]))


def network_of(p: "Position", seat: int, city: int) -> list[int]:
    """The cities that own links join with a city (RT-I37)."""
    reached = [city]
    for at in reached:
        for other, owner in p.ways[at]:
            if owner == seat and other not in reached:
                reached.append(other)
    return reached


def has_major_line(p: "Position", seat: int, card: int) -> bool:
    """RT-12.5; RT-12.6: with a western link that this player built in the same network (RT-I39)."""
    m = p.material
    one, two = m.card_cities[card]
    network = network_of(p, seat, one)
    if two not in network:
        return False
    return not m.card_western[card] or any(p.west[i] == seat and city in network for i, city in enumerate(m.western_cities))


def claim_major_lines(p: "Position", seat: int) -> None:
    """After every link and western link."""
    for card in p.open[:]:
        if p.material.card_kind[card] == MAJOR_LINE and has_major_line(p, seat, card):
            claim(p, seat, card)
            discard_goal(p, card)


def add_card(p: "Position") -> None:
    """One more card while there are any (RT-11.3, RT-I44); a Major Line that exists already is paid to all who have it (RT-I35)."""
    if not p.deck:
        return
    m = p.material
    card = p.deck.pop()
    p.open.append(card)
    p.events.append(CardAdded(m.card_ids[card]))
    if m.card_kind[card] == MAJOR_LINE:
        having = [seat for seat in range(p.players) if has_major_line(p, seat, card)]
        for seat in having:
            claim(p, seat, card)
        if having:
            discard_goal(p, card)
