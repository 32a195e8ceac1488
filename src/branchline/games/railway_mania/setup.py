"""2.4 Set-up, 11 Variants: what a game begins with."""

from typing import TYPE_CHECKING

from branchline.games.railway_mania import network, rules
from branchline.games.railway_mania.events import Dealt
from branchline.games.railway_mania.material import EXPRESS, KINDS, LOCAL, VARIANTS, Material
from branchline.games.railway_mania.shares import FIRST_PERMIT
from branchline.games.railway_mania.steps import IDLE, IPO, NO_LNER, NOBODY, NOT_HOME, PARLIAMENT, PR_BEGIN
from branchline.kernel.chance import Chance
from branchline.kernel.game import Option, Setup
from branchline.kernel.illegal import BadSetup
from branchline.kernel.text import N_

if TYPE_CHECKING:
    from branchline.games.railway_mania.position import Position

NEVER = 99
OPTIONS = (
    Option("profile", ("rulebook", "reference"), N_("Profile"),
        N_("The rulebook, or the public reference engine where it deviates from it, to replay games recorded there.")),
    Option("length", ("standard", "short", "long"), N_("Length"), N_("The number of trains (2.4.3).")),
    Option("trains", tuple(VARIANTS), N_("Train types"), N_("All three types, or fewer (11.1).")),
    Option("shorter", (False, True), N_("Shorter game"), N_("The LNER comes with the first E train, and D trains are permanent (11.2).")),
    Option("new_players", (False, True), N_("New players' game"),
        N_("Companies start in Parliament alone; no redemption, no bought warranties, no Hudson manoeuvre (11.3). Needs one train type.")),
    Option("markers", (7, 8), N_("Station markers"), N_("The most station markers of a company (11.4).")),
    Option(
        "free_entry_point",
        (False, True),
        N_("Free entry point"),
        N_("Freight trains count the hexes to any entry of an area, not to the one by which they enter it (7.8.1, another reading)."),
    ),
    Option("simultaneous_returns", (False, True), N_("Simultaneous returns"),
        N_("In a share merger all return shares at once before any are exchanged (5.2.4).")),
    Option("extra_companies", (True, False), N_("Extra companies"), N_("With 7 or 8 players one or two more companies (2.4.2).")),
)  # fmt: skip


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    m: Material = setup.data
    chosen = setup.options
    p.material, p.players, p.chance = m, setup.players, chance
    p.reference = chosen["profile"] == "reference"
    p.variant = list(VARIANTS).index(str(chosen["trains"]))
    p.new_players = chosen["new_players"] is True
    if p.new_players and len(VARIANTS[str(chosen["trains"])]) > 1:
        raise BadSetup(N_("The new players' game is played with one type of trains."))  # RM-11.3
    p.most_markers = int(chosen["markers"])
    length = str(chosen["length"])
    p.length = length
    p.options = tuple(name for name in ("shorter", "free_entry_point", "simultaneous_returns") if chosen[name] is True)
    if "shorter" in p.options and length != "short" and p.players < 5:
        p.length = "short"  # RM-11.2a
    _clear_board(p)
    _clear_companies(p)
    p.cash = [m.cash[p.players]] * p.players + [0] * len(m.companies) + [m.bank - p.players * m.cash[p.players]]  # RM-2.4.4b
    p.bank_trains = m.count[p.length][:]
    p.limit = m.certificates[p.players]
    extra = p.players - 6 if p.players > 6 and chosen["extra_companies"] is True else 0
    p.events = []
    deal_companies(p, chance, extra)
    p.now = PR_BEGIN
    rules.drive(p)
    return p


def _clear_board(p: "Position") -> None:
    m = p.material
    p.tile, p.dots = [-1] * len(m.hex_ids), [0] * len(m.hex_ids)
    p.slots = [[-1] if city else [] for city in m.is_city]
    p.placed = [[] for _ in m.hex_ids]
    p.london = [-1] * sum(m.london_spaces)
    p.supply = m.tile_count[:]
    p.net = network.survey(m, p.tile, p.dots)
    p.phase, p.turn, p.rounds, p.round, p.round_number, p.parliaments = 0, 1, 1, PARLIAMENT, 0, 0
    p.priority = p.seat = p.mover = p.first = 0
    p.lner, p.broken, p.topped, p.why = NO_LNER, False, False, ""
    p.passes = p.auction = p.high = p.leader = p.won = p.sold_now = p.built = p.done = p.income = p.subsidy = p.barred = p.operated = 0
    p.inside, p.fines = [False] * p.players, [0] * p.players
    p.sold, p.bought = [0] * p.players, [0] * (p.players * len(m.companies))
    p.order, p.refused, p.proposal, p.routes, p.ghosts, p.deal = [], [], [], [], [], None
    p.at = p.company = p.back = p.booked = -1
    p.emergency = p.upgraded = p.stirred = False


def _clear_companies(p: "Position") -> None:
    n = len(p.material.companies)
    p.shares = [[0] * p.players + [10, 0, 0] for _ in range(n)]
    p.cert, p.director, p.obliged = [IPO] * n, [NOBODY] * n, [NOBODY] * n
    p.group, p.stage, p.chartered = [NEVER] * n, [IDLE] * n, [False] * n
    p.par, p.price, p.arrived, p.clock = [-1] * n, [-1] * n, [0] * n, 0
    p.permits, p.trains, p.markers, p.home = [0] * n, [[] for _ in range(n)], [3] * n, [NOT_HOME] * n


def deal_companies(p: "Position", chance: Chance, extra: int) -> None:
    """RM-2.4.1a-d, 2.4.2, 11.1h: which companies play, from which phase, and their permits."""
    m = p.material
    names = chance.sample(range(len(m.companies)), 16 + extra)
    for place, company in enumerate(names):
        p.group[company] = 0 if place < 8 + extra else 1 if place < 12 + extra else 2
    kinds = VARIANTS[list(VARIANTS)[p.variant]]
    if len(kinds) == 1:
        permits = [1 << kinds[0]] * len(names)  # RM-11.1d
    else:
        each = 6 if len(kinds) == 3 else 9 if extra else 8
        permits = [1 << kind for kind in kinds for _ in range(each)]
        if len(kinds) == 3 and not extra:
            permits.remove(1 << LOCAL)
            permits.remove(1 << EXPRESS)
        chance.shuffle(permits)
    for company, permit in zip(sorted(names), permits, strict=False):
        p.permits[company] = permit | permit << FIRST_PERMIT
        p.events.append(Dealt(m.companies[company], m.groups[p.group[company]], KINDS[permit.bit_length() - 1]))
