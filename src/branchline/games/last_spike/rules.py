"""The rules of The Last Spike, in the order of the rulebook (Columbia Games, Portuguese edition, 2-6 players).

Everything in the rulebook is covered; LS-... are the numbers of rulebook/. Chips (LS-1.9) and the keeper of the bank
(LS-1.10) have no effect on play.
"""

from typing import TYPE_CHECKING

from branchline.games.last_spike.actions import (
    Bankrupt,
    Bought,
    BoughtNothing,
    Buy,
    Dealt,
    Drew,
    DrewTile,
    FirstDraw,
    FirstPlayer,
    FreeLand,
    GameOver,
    Laid,
    LastSpike,
    Lay,
    Named,
    NoDraw,
    NoTile,
    PaidOut,
    RouteCompleted,
    Sell,
    Sold,
)
from branchline.games.last_spike.material import CARDS, ENDS, FULL, SPACES, Material
from branchline.kernel.action import Action
from branchline.kernel.chance import Chance
from branchline.kernel.game import GAME_OVER, Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import BANK, hand_over, open_purses, pay

if TYPE_CHECKING:
    from branchline.games.last_spike.position import Position

# steps of a turn
LAY, SELL, BUY, OVER = range(4)
# holders of land besides the seats: BANK (-1) is the city's stack
REMOVED = -2  # a Land 0 of a bankrupt player
NOT_FOR_SALE = 1 << 30  # dearer than anyone can pay


# 1 Set-up


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    m: Material = setup.data
    p.material = m
    p.players = setup.players
    p.hidden_money = setup.options["hidden_money"] is True
    p.chance = chance
    p.cash = open_purses([m.money[p.players]] * p.players)  # LS-1.11
    p.laid = [ENDS] * len(m.route_ids)
    p.owner = [BANK] * len(m.card_ids)  # LS-1.8, LS-1.16
    p.price = [NOT_FOR_SALE] * len(m.cities)  # LS-4.4
    p.named = -1
    p.claimed = False
    p.spike = -1
    p.out = []
    p.stuck = [0] * p.players
    p.stuck_tiles = [0] * p.players
    p.events = []
    p.pool = list(range(len(m.tile_ids)))
    drawn = chance.sample(p.pool, p.players)  # LS-1.12
    p.events += [FirstDraw(seat, m.tile_ids[tile]) for seat, tile in enumerate(drawn)]
    p.first = drawn.index(min(drawn))  # LS-1.13
    p.events.append(FirstPlayer(p.first))
    chance.shuffle(p.pool)  # LS-1.14
    p.aside = [p.pool.pop() for _ in range(m.hidden[p.players])]  # LS-10.2, LS-I13
    p.hands = [sorted(p.pool.pop() for _ in range(m.hand_size)) for _ in range(p.players)]  # LS-1.15
    p.events += [Dealt(seat, tuple(m.tile_ids[t] for t in hand)) for seat, hand in enumerate(p.hands)]
    p.seat = p.first - 1
    next_turn(p)  # LS-2.1
    return p


# 2 Turn structure: lay, buy, draw (LS-2.5)


def actions(p: "Position") -> list[Action]:
    m = p.material
    if p.phase == LAY:
        return [m.lay[t] for t in payable_tiles(p)]
    if p.phase == SELL:
        return [m.sell[c] for c in sellable(p)]
    if p.phase == BUY:
        return [*[m.buy[c] for c in affordable_cities(p)], m.end]
    return []


def check(p: "Position", action: Action) -> Illegal | None:
    if p.phase == OVER:
        return Illegal("LS-8.4", GAME_OVER)
    m = p.material
    if isinstance(action, Lay):
        tile = m.tile.get(action.tile, -1)
        return Illegal("LS-1.4", "There is no tile {tile}.", tile=action.tile) if tile < 0 else may_lay(p, tile)
    if isinstance(action, Sell):
        card = m.card.get(action.card, -1)
        return Illegal("LS-1.7", "There is no land card {card}.", card=action.card) if card < 0 else may_sell(p, card)
    if isinstance(action, Buy):
        city = m.city.get(action.city, -1)
        return Illegal("LS-1.1", "There is no city {city}.", city=action.city) if city < 0 else may_buy(p, city)
    if p.phase == LAY:
        return Illegal("LS-3.1", "Every turn begins by laying a tile.")
    if p.phase == SELL:
        return Illegal("LS-I25", "Land must be sold until {tile} can be paid for.", tile=m.tile_ids[p.named])
    return None


def next_turn(p: "Position") -> None:
    """Passes the turn clockwise to the next player who can lay a tile."""
    while True:
        p.seat = (p.seat + 1) % p.players  # LS-I22
        if p.seat in p.out:
            continue
        if not p.hands[p.seat]:
            p.events.append(NoTile(p.seat))
            draw_tile(p)  # LS-I11, LS-I24
        elif payable_tiles(p):
            break
        else:
            go_bankrupt(p)
            if len(p.out) == p.players - 1:  # LS-I10
                return finish(p)
    p.phase = LAY
    p.claimed = False


def decline(p: "Position") -> None:
    p.events.append(BoughtNothing(p.seat))
    end_turn(p)


def end_turn(p: "Position") -> None:
    if not p.pool:
        p.events.append(NoDraw(p.seat))  # LS-I11
    draw_tile(p)  # LS-2.4
    next_turn(p)


def draw_tile(p: "Position") -> None:
    if p.pool:  # LS-I11
        tile = p.pool.pop()
        hand = p.hands[p.seat]
        hand.append(tile)
        hand.sort()
        p.events.append(Drew(p.seat))
        p.events.append(DrewTile(p.seat, p.material.tile_ids[tile]))


# 3 Laying track


def is_normal(p: "Position", tile: int) -> bool:
    """Next to a city or to a tile already laid (LS-3.2)."""
    return p.laid[tile // SPACES] & p.material.touching[tile] != 0


def cost_of_tile(p: "Position", tile: int) -> int:
    cost = p.material.cost[tile]
    return cost if is_normal(p, tile) else p.material.factor * cost  # LS-3.3, LS-3.4


def payable_tiles(p: "Position") -> list[int]:
    """The allowed tiles (LS-I1) whose cost cash and sellable land can raise (LS-I4)."""
    laid = p.laid
    touching = p.material.touching
    hand = p.hands[p.seat]
    tiles = [t for t in hand if laid[t // SPACES] & touching[t]] or hand[:]
    if p.cash[p.seat] >= p.material.dearest:
        return tiles
    most = funds(p)
    return [t for t in tiles if cost_of_tile(p, t) <= most]


def funds(p: "Position") -> int:
    """What a player can raise for a tile."""
    return p.cash[p.seat] + sum([p.material.resale[card] for card in sellable(p)])


def may_lay(p: "Position", tile: int) -> Illegal | None:
    m = p.material
    if p.phase == BUY:
        return Illegal("LS-2.5", "The tile of this turn has been laid.")
    if p.phase == SELL and tile != p.named:
        return Illegal("LS-I25", "Land is being sold to lay {tile}; that tile cannot be changed.", tile=m.tile_ids[p.named])
    if p.phase == SELL:
        return Illegal("LS-3.6", "Land must be sold until {tile} can be paid for.", tile=m.tile_ids[p.named])
    if tile not in p.hands[p.seat]:
        return Illegal("LS-3.1", "{tile} is not in this hand.", tile=m.tile_ids[tile])
    if not is_normal(p, tile):
        for other in p.hands[p.seat]:
            if is_normal(p, other):
                return Illegal("LS-I1", "{tile} is next to no city and no tile, and {other} can be laid normally.",
                    tile=m.tile_ids[tile], other=m.tile_ids[other])  # fmt: skip
    cost = cost_of_tile(p, tile)
    if cost > p.cash[p.seat]:
        most = funds(p)
        if cost > most:
            return Illegal("LS-I4", "{tile} costs ${cost:n}; cash and the sale of land can raise ${funds:n} at most.",
                tile=m.tile_ids[tile], cost=cost, funds=most)  # fmt: skip
    return None


def name_tile(p: "Position", tile: int) -> None:
    """Lays the tile, or names it if land must be sold first (LS-3.6, LS-I25)."""
    cost = cost_of_tile(p, tile)
    if not is_normal(p, tile):
        remember_stuck(p)
    if cost <= p.cash[p.seat]:
        return lay_tile(p, tile)
    p.phase = SELL
    p.named = tile
    p.events.append(Named(p.seat, p.material.tile_ids[tile], cost))


def lay_tile(p: "Position", tile: int) -> None:
    """Step 1 of the turn, in the order of LS-I7."""
    m = p.material
    seat = p.seat
    cost = cost_of_tile(p, tile)
    p.events.append(Laid(seat, m.tile_ids[tile], cost, not is_normal(p, tile)))
    pay(p.cash, seat, BANK, cost, "tile")  # LS-3.5
    p.hands[seat].remove(tile)
    if p.stuck[seat] and p.stuck_tiles[seat] >> tile & 1:
        p.stuck[seat] -= 1
    route = tile // SPACES
    p.laid[route] |= 1 << tile % SPACES
    p.named = -1
    claim_free_land(p, m.city_at[tile])
    if p.laid[route] == FULL:
        complete_route(p, route)
    if p.phase == OVER:
        return
    if p.claimed or min(p.price) > p.cash[seat]:  # LS-4.5
        return end_turn(p)
    p.phase = BUY


def remember_stuck(p: "Position") -> None:
    """A tile laid at double cost tells everyone that no tile in this hand could be laid normally (LS-I1)."""
    p.stuck[p.seat] = len(p.hands[p.seat])
    p.stuck_tiles[p.seat] = sum([1 << t for t in range(len(p.material.tile_ids))
        if not is_normal(p, t) and not p.laid[t // SPACES] >> t % SPACES & 1])  # fmt: skip


# 4 Free land


def claim_free_land(p: "Position", city: int) -> None:
    if city >= 0 and p.owner[city * CARDS] == BANK:  # LS-4.2, LS-4.3
        hand_over(p.owner, city * CARDS, BANK, p.seat, "Land 0")
        p.claimed = True
        set_price(p, city)
        p.events.append(FreeLand(p.seat, p.material.cities[city]))


# 5 Payouts


def complete_route(p: "Position", route: int) -> None:
    m = p.material
    one, two = m.ends[route]
    p.events.append(RouteCompleted(m.route_ids[route], m.cities[one], m.cities[two]))
    spike = joins_coasts(p)
    if spike:
        p.spike = p.seat
        p.events.append(LastSpike(p.seat, m.bonus))
        pay(p.cash, BANK, p.seat, m.bonus, "last spike")  # LS-8.2
    for city in (one, two):  # LS-5.1
        for seat in range(p.players):
            cards = cards_held(p, seat, city)
            amount = m.payouts[city][cards]  # LS-5.3
            if amount:
                p.events.append(PaidOut(seat, m.cities[city], cards, amount))
                pay(p.cash, BANK, seat, amount, "payout")
    if spike:
        finish(p)  # LS-8.4


def cards_held(p: "Position", seat: int, city: int) -> int:
    return p.owner[city * CARDS : city * CARDS + CARDS].count(seat)  # LS-4.6


# 6 Buying land


def top_card(p: "Position", city: int) -> int:
    """The cheapest card left in a stack (LS-6.3), -1 if there is none."""
    for card in range(city * CARDS + 1, city * CARDS + CARDS):
        if p.owner[card] == BANK:
            return card
    return -1


def set_price(p: "Position", city: int) -> None:
    """Notes what the city's top card costs, once Land 0 is claimed (LS-4.4)."""
    card = top_card(p, city)
    p.price[city] = NOT_FOR_SALE if card < 0 or p.owner[city * CARDS] == BANK else p.material.card_price[card]


def affordable_cities(p: "Position") -> list[int]:
    cash = p.cash[p.seat]
    return [city for city, price in enumerate(p.price) if price <= cash]


def may_buy(p: "Position", city: int) -> Illegal | None:
    m = p.material
    name = m.cities[city]
    if p.phase != BUY:
        return Illegal("LS-2.5", "Land is bought after laying the tile of the turn.")
    if p.owner[city * CARDS] == BANK:
        return Illegal("LS-4.4", "Land 0 of {city:name} has not been claimed yet.", city=name)
    card = top_card(p, city)
    if card < 0:
        return Illegal("LS-I16", "All land of {city:name} is sold.", city=name)
    if m.card_price[card] > p.cash[p.seat]:
        return Illegal("LS-6.3", "Land in {city:name} costs ${price:n}; there is only ${cash:n}.",
            city=name, price=m.card_price[card], cash=p.cash[p.seat])  # fmt: skip
    return None


def buy_land(p: "Position", city: int) -> None:
    card = top_card(p, city)
    price = p.material.card_price[card]
    pay(p.cash, p.seat, BANK, price, "land")
    hand_over(p.owner, card, BANK, p.seat, "land")
    set_price(p, city)
    p.events.append(Bought(p.seat, p.material.cities[city], p.material.card_ids[card], price))
    end_turn(p)  # one card a turn (LS-6.1)


# 7 Selling land, bankruptcy


def has_paid_all(p: "Position", city: int) -> bool:
    """Whether all routes of the city are completed."""
    return all(p.laid[route] == FULL for route in p.material.city_routes[city])


def sellable(p: "Position") -> list[int]:
    """The cards the bank would buy: no Land 0 (LS-7.7), no land of a city that has made all its payouts (LS-7.8)."""
    owner = p.owner
    seat = p.seat
    return [card for card in range(len(owner)) if owner[card] == seat and card % CARDS and not has_paid_all(p, card // CARDS)]


def may_sell(p: "Position", card: int) -> Illegal | None:
    m = p.material
    name = m.cities[card // CARDS]
    if p.phase != SELL:
        return Illegal("LS-7.6", "The bank buys land only when a tile cannot be paid for.")
    if p.owner[card] != p.seat:
        return Illegal("LS-7.3", "This land in {city:name} is not this player's.", city=name)
    if card % CARDS == 0:
        return Illegal("LS-7.7", "The bank never buys a Land 0.")
    if has_paid_all(p, card // CARDS):
        return Illegal("LS-7.8", "{city:name} has made all its payouts; the bank does not buy its land.", city=name)
    return None


def sell_land(p: "Position", card: int) -> None:
    m = p.material
    pay(p.cash, BANK, p.seat, m.resale[card], "sale")  # LS-7.4
    hand_over(p.owner, card, p.seat, BANK, "sale")  # LS-7.9, LS-I8
    set_price(p, card // CARDS)
    p.events.append(Sold(p.seat, m.cities[card // CARDS], m.card_ids[card], m.resale[card]))
    if cost_of_tile(p, p.named) <= p.cash[p.seat]:  # LS-I6
        lay_tile(p, p.named)  # LS-7.10


def go_bankrupt(p: "Position") -> None:
    """LS-7.11 to LS-7.13, LS-I9."""
    seat = p.seat
    p.events.append(Bankrupt(seat))
    if p.cash[seat]:
        pay(p.cash, seat, BANK, p.cash[seat], "bankruptcy")
    for card in range(len(p.owner)):
        if p.owner[card] == seat:
            hand_over(p.owner, card, seat, BANK if card % CARDS else REMOVED, "bankruptcy")
    for city in range(len(p.price)):
        set_price(p, city)
    p.pool += p.hands[seat]
    p.hands[seat] = []
    p.stuck[seat] = 0
    p.chance.shuffle(p.pool)
    p.out.append(seat)


# 8 Last spike and end


def joins_coasts(p: "Position") -> bool:
    """Whether completed routes join the two end cities (LS-8.1, LS-8.6)."""
    m = p.material
    reached = [m.start]
    for city in reached:
        for route in m.city_routes[city]:
            if p.laid[route] == FULL:
                one, two = m.ends[route]
                other = two if one == city else one
                if other not in reached:
                    reached.append(other)
    return m.finish in reached


def finish(p: "Position") -> None:
    p.phase = OVER
    p.events.append(GameOver(p.ending(), tuple(standings(p)[0])))


# 9 Scoring


def standings(p: "Position") -> list[list[int]]:
    """Most money (LS-9.1), then dearest land (LS-9.3, LS-I18); the bankrupt last, the latest of them first (LS-I9)."""
    worth = [(p.cash[seat], land_price(p, seat)) for seat in range(p.players)]
    alive = [seat for seat in range(p.players) if seat not in p.out]
    ranked = [[seat for seat in alive if worth[seat] == w] for w in sorted({worth[seat] for seat in alive}, reverse=True)]
    return ranked + [[seat] for seat in reversed(p.out)]


def land_price(p: "Position", seat: int) -> int:
    return sum([price for card, price in enumerate(p.material.card_price) if p.owner[card] == seat])
