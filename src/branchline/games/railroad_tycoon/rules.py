"""The rules of Railroad Tycoon, in the order of the rulebook (Romanian edition, 2-6 players): set-up and the turn.

Chapters 4, 5 and 14 are in rules_money.py, 6 and 7 in rules_track.py, 8, 9 and 13 in rules_cities.py, 10 in rules_delivery.py, 11 and
12 in rules_cards.py, 15 to 18 in rules_end.py. Everything in the rulebook is covered; RT-... are the numbers of rulebook/.
Locomotives, banknotes, certificates, track tiles and markers are never short (RT-I9) and have no effect on play.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from branchline.games.railroad_tycoon.actions import (
    Bid,
    Build,
    Continue,
    Deliver,
    Forgo,
    Grow,
    Issue,
    Lay,
    Pass,
    Stop,
    Take,
    Tile,
    Upgrade,
    Urbanize,
    Use,
    Western,
)  # fmt: skip
from branchline.games.railroad_tycoon.events import CardAdded, CubesPlaced, Dealt, Forgone, RoundBegins, TurnBegins, Youngest
from branchline.games.railroad_tycoon.material import Material
from branchline.games.railroad_tycoon.rules_cards import add_card, declare, may_take, may_use, take, takeable, usable
from branchline.games.railroad_tycoon.rules_cities import (
    build_western,
    choose_city,
    city_of,
    draw_cube,
    grow,
    may_build_western,
    may_place,
    may_upgrade,
    may_urbanize,
    place_tile,
    upgrade,
    urbanizable,
    westerns,
)  # fmt: skip
from branchline.games.railroad_tycoon.rules_delivery import deliver, deliveries, may_deliver
from branchline.games.railroad_tycoon.rules_end import finish, is_over
from branchline.games.railroad_tycoon.rules_money import bid, bids, issue_shares, may_bid, may_issue, open_auction, pay_out
from branchline.games.railroad_tycoon.rules_track import (
    begin,
    builds,
    can_build,
    is_start,
    lay,
    lays,
    leave,
    line_at,
    may_begin,
    may_continue,
    may_lay,
    remove_lines,
    resume,
)  # fmt: skip
from branchline.games.railroad_tycoon.words import (
    BID,
    COLOURS,
    DECLARED,
    DONE,
    GROW,
    INDUSTRY,
    KINDS,
    OPERATE,
    OVER,
    TILE,
    TRACK,
    WESTERN_LINK,
)  # fmt: skip
from branchline.kernel.action import Action
from branchline.kernel.chance import Chance
from branchline.kernel.game import GAME_OVER, Setup
from branchline.kernel.illegal import Illegal
from branchline.kernel.purse import open_purses
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.railroad_tycoon.position import Position


# 2 Set-up


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    p.material = setup.data
    p.players = setup.players
    beginners = setup.options["beginners"] is True  # RT-20.1
    p.with_tycoons = setup.options["tycoons"] is True and not beginners
    p.with_cards = setup.options["cards"] is True and not beginners
    p.with_western = setup.options["western"] is True and not beginners
    p.chance = chance
    p.events = []
    p.cash = open_purses([0] * p.players)  # RT-2.8
    p.shares = [0] * p.players
    p.points = [0] * p.players  # RT-2.6
    p.engine = [1] * p.players
    p.bonus = [0] * p.players
    _set_up_board(p)
    _place_cubes(p)
    _deal_tycoons(p)
    _lay_out_cards(p)
    _set_up_turn(p, setup.options["youngest"] == "drawn")
    return p


def _set_up_board(p: "Position") -> None:
    m = p.material
    p.used = [0] * len(m.hex_ids)
    p.tracks = [0] * len(m.hex_ids)
    p.links = []
    p.ways = [()] * len(m.cities)
    p.lines = []
    p.starts = 0
    p.starts = sum([1 << city for city in range(len(m.cities)) if is_start(p, city)])
    p.colour = m.city_colour[:]
    p.new_tiles = m.new_tiles[:]
    p.west = [-1] * len(m.western_cities)


def _place_cubes(p: "Position") -> None:
    """As many as printed (RT-2.1), one fewer with few players (RT-2.2), but at least one (RT-2.3)."""
    m = p.material
    p.bag = m.bag[:]
    p.cubes = [0] * (KINDS * len(m.cities))
    for city, printed in enumerate(m.city_cubes):
        for _ in range(max(m.least_cubes, printed - m.cube_cut[p.players])):
            p.cubes[city * KINDS + draw_cube(p)] += 1  # RT-C1
    p.events.append(CubesPlaced(sum(p.cubes)))


def _deal_tycoons(p: "Position") -> None:
    """RT-2.9, RT-C2. Without western links nobody is asked to build one."""
    m = p.material
    p.tycoon = [-1] * p.players
    p.spare = []
    p.first_high = -1
    p.shown = False
    if p.with_tycoons:
        cards = [card for card, goal in enumerate(m.tycoon_goal) if p.with_western or goal != WESTERN_LINK]
        p.tycoon = p.chance.sample(cards, p.players)
        p.spare = [card for card in cards if card not in p.tycoon]
        p.events += [Dealt(seat, m.tycoon_ids[card]) for seat, card in enumerate(p.tycoon)]


def _lay_out_cards(p: "Position") -> None:
    """The start cards (RT-2.10), and two more for each player from the shuffled deck (RT-2.11, RT-C3)."""
    m = p.material
    p.deck = []
    p.open = []
    p.owner = [-1] * m.card_count
    p.spent = 0
    if p.with_cards:
        p.open = m.start_cards[:]
        p.deck = [card for card in range(m.card_count) if card not in p.open and (p.with_western or not m.card_western[card])]
        p.chance.shuffle(p.deck)
        p.open += [p.deck.pop() for _ in range(m.face_up * p.players)]
        p.events += [CardAdded(m.card_ids[card]) for card in p.open]


def _set_up_turn(p: "Position", drawn: bool) -> None:
    p.turn = 0
    p.round = 0
    p.first = p.chance.below(p.players) if drawn else 0  # RT-2.5, RT-I2, RT-C5
    if drawn:
        p.events.append(Youngest(p.first))
    p.seat = p.first
    p.left = 1
    p.issued = False
    p.origin = p.head = p.side = p.chosen = -1
    p.tiles = ()
    p.laid = 0
    p.amount = 0
    p.most = p.material.most_tiles
    p.granted = False
    p.last_turn = 0
    p.end = ""
    next_turn(p)


# 3 Turn and rounds


def next_turn(p: "Position") -> None:
    """RT-3.1: the auction, three rounds, income."""
    p.turn += 1
    p.round = 0
    p.spent = 0
    p.events.append(TurnBegins(p.turn))
    open_auction(p)


def begin_rounds(p: "Position") -> None:
    """The first player begins (RT-3.2)."""
    p.seat = p.first
    p.round = 1
    p.left = 1
    p.phase = OPERATE
    p.events.append(RoundBegins(p.turn, 1))


def next_operation(p: "Position") -> None:
    """The seat's next one, if Railroad Executive gave it more (RT-I42), or that of the next seat clockwise."""
    p.left -= 1
    p.granted = False
    p.most = p.material.most_tiles
    p.phase = OPERATE
    if p.left:
        return
    p.left = 1
    p.seat = (p.seat + 1) % p.players
    if p.seat == p.first:
        if p.round == p.material.rounds:
            return end_turn(p)
        p.round += 1  # RT-3.3
        p.events.append(RoundBegins(p.turn, p.round))


def end_turn(p: "Position") -> None:
    """Income and dividends, then unfinished links go, then a card is added (RT-14.9, RT-11.3), unless it was the last turn (RT-I64)."""
    pay_out(p)
    remove_lines(p)
    way = is_over(p)
    if way:
        return finish(p, way)
    add_card(p)
    next_turn(p)


# 3 What may be done: RT-3.4, RT-3.5


def actions(p: "Position") -> list[Action]:
    """Every legal action; of bids and issues of shares a few (RT-I6)."""
    if p.auction is not None:
        return bids(p, p.auction)
    m = p.material
    listed: list[Action] = []
    if p.phase == OPERATE:
        listed = operations(p)
    elif p.phase == DECLARED:
        listed = [*builds(p), *usable(p)]
    elif p.phase == TRACK:
        listed = lays(p)
        if p.laid:
            listed.append(m.stop)
    elif p.phase == TILE:
        listed = [tile for tile, left in zip(m.tile, p.new_tiles, strict=True) if left]
    elif p.phase == INDUSTRY:
        listed = urbanizable(p)
    elif p.phase == GROW:
        listed = [*m.grow]
    else:
        return []
    if not p.issued:
        listed.append(m.issue)
    return listed


def operations(p: "Position") -> list[Action]:
    m = p.material
    listed: list[Action] = [*deliveries(p), *builds(p)]
    if may_upgrade(p) is None:
        listed.append(m.upgrade)
    listed += urbanizable(p)
    if p.with_western:
        listed += westerns(p)
    if p.with_cards:
        listed += takeable(p)
        if can_build(p):
            listed += usable(p)
    listed.append(m.forgo)  # RT-I7
    return listed


def check(p: "Position", action: Action) -> Illegal | None:
    if p.phase == OVER:
        return Illegal("RT-15.2", GAME_OVER)
    if type(action) not in ASKED[p.phase]:
        rule, reason = NOT_ASKED[p.phase]
        return Illegal(rule, reason)
    return MAY[type(action)](p, action)


def may_stop(p: "Position", action: Stop) -> Illegal | None:
    """RT-I17, RT-I60."""
    return None if p.laid else Illegal("RT-6.1", "At least one tile must be laid.")


def may_use_now(p: "Position", action: Use) -> Illegal | None:
    refused = may_use(p, action)
    if refused is None and not can_build(p):
        return Illegal("RT-I60", "Nothing can be built.")
    return refused


def may_grow(p: "Position", action: Grow) -> Illegal | None:
    return None if action.city in p.material.city else Illegal("RT-12.12", "There is no city {city}.", city=action.city)


def may_bid_now(p: "Position", action: Bid) -> Illegal | None:
    assert p.auction is not None
    return may_bid(p.auction, action.amount)


def may_upgrade_now(p: "Position", action: Upgrade) -> Illegal | None:
    return may_upgrade(p)


def may_build_western_now(p: "Position", action: Western) -> Illegal | None:
    return may_build_western(p, city_of(p, action))


def always(p: "Position", action: Action) -> Illegal | None:
    return None


ASKED: list[set[type[Action]]] = [set() for _ in range(OVER + 1)]  # by phase
ASKED[BID] = {Bid, Pass}
ASKED[OPERATE] = {Issue, Build, Continue, Urbanize, Upgrade, Deliver, Take, Use, Western, Forgo}
ASKED[DECLARED] = {Issue, Build, Continue, Use}
ASKED[TRACK] = {Issue, Lay, Stop}
ASKED[TILE] = {Issue, Tile}
ASKED[INDUSTRY] = {Issue, Urbanize}
ASKED[GROW] = {Issue, Grow}
NOT_ASKED = {
    BID: ("RT-3.1", N_("Every turn begins with the auction for first player.")),
    OPERATE: ("RT-3.4", N_("An operation has to be chosen.")),
    DECLARED: ("RT-I60", N_("A card has been declared: a tile must be laid.")),
    TRACK: ("RT-6.4", N_("Track is being built: the next tile belongs to the same line.")),
    TILE: ("RT-8.1", N_("A New City tile has to be chosen.")),
    INDUSTRY: ("RT-I62", N_("A grey city has to be chosen.")),
    GROW: ("RT-I62", N_("A city has to be chosen.")),
}
MAY: dict[type[Action], Callable[["Position", Any], Illegal | None]] = {
    Bid: may_bid_now,
    Pass: always,
    Issue: may_issue,
    Build: may_begin,
    Continue: may_continue,
    Lay: may_lay,
    Stop: may_stop,
    Urbanize: may_urbanize,
    Tile: may_place,
    Upgrade: may_upgrade_now,
    Deliver: may_deliver,
    Take: may_take,
    Grow: may_grow,
    Use: may_use_now,
    Western: may_build_western_now,
    Forgo: always,
}


# 3 What is done


def carry_out(p: "Position", action: Action) -> None:
    if p.auction is not None:
        bid(p, p.auction, action)
        if p.auction is None:
            begin_rounds(p)
        return
    if isinstance(action, Issue):
        issue_shares(p, p.seat, action.shares)
        p.issued = True
        return
    p.issued = False
    if p.phase in (OPERATE, DECLARED):
        operate(p, action)
    else:
        proceed(p, action)
    if p.phase == DONE:
        next_operation(p)


def operate(p: "Position", action: Action) -> None:
    m: Material = p.material
    if isinstance(action, Deliver):
        deliver(p, action)
    elif isinstance(action, Build):
        begin(p, m.city[action.city])
    elif isinstance(action, Continue):
        resume(p, line_at(p, action))
    elif isinstance(action, Urbanize):
        choose_city(p, m.city[action.city])
    elif isinstance(action, Upgrade):
        upgrade(p)
    elif isinstance(action, Take):
        take(p, m.card[action.card])
    elif isinstance(action, Use):
        declare(p, m.card[action.card])
    elif isinstance(action, Western):
        build_western(p, m.city[action.city])
    else:
        p.events.append(Forgone(p.seat))
        p.phase = DONE


def proceed(p: "Position", action: Action) -> None:
    """Goes on with what the operation has begun."""
    m: Material = p.material
    if isinstance(action, Lay):
        lay(p, m.hex[action.hex], m.hex[action.to])
    elif isinstance(action, Stop):
        leave(p)
    elif isinstance(action, Urbanize):
        choose_city(p, m.city[action.city])
    elif isinstance(action, Tile):
        place_tile(p, COLOURS.index(action.colour))
    elif isinstance(action, Grow):
        grow(p, m.city[action.city])
