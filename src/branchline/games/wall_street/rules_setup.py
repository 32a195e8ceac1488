"""The rules of 1920 Wall Street, first part: set-up (WS-3, WS-15.2, WS-16.1), where all chance is but the deck's (WS-C1, WS-C2)."""

from typing import TYPE_CHECKING

from branchline.games.wall_street.events import SecretDealt, StartPlayer, Stood
from branchline.games.wall_street.material import COMPANIES, EXCHANGE, MAGNATES, Material
from branchline.games.wall_street.rules_turn import IN_HAND, NOT_IN_PLAY, back_to_box, begin_turn, show_top
from branchline.games.wall_street.steps import STAND
from branchline.kernel.chance import Chance
from branchline.kernel.game import Setup
from branchline.kernel.purse import open_purses

if TYPE_CHECKING:
    from branchline.games.wall_street.position import Position


def set_up(p: "Position", setup: Setup, chance: Chance) -> "Position":
    m: Material = setup.data
    n = p.players = setup.players
    p.material, p.chance, p.events = m, chance, []
    side = str(setup.options["board"])
    p.tracks, p.level = m.tracks[side], m.start[side][:]  # WS-3.1, WS-17.1
    p.cash = open_purses([m.start_cash] * n + [0])  # WS-3.2, WS-3.9; the last but one is the trend card's
    p.capital = [m.start_capital[n]] * n  # WS-3.8, WS-14.2
    p.loans, p.bonus = [0] * n, [0] * n
    p.pile, p.scored, p.zones = [[] for _ in range(n)], [[] for _ in range(n)], [[], [], []]
    p.boxed = []
    p.lost, p.suspects = [-1] * n, [0] * n
    lay_out(p, chance)
    capitals = chance.sample(range(len(m.capital_ids)), len(m.capital_ids))  # WS-3.7
    p.secret, p.undealt = capitals[:n], sorted(capitals[n:])
    p.start = chance.below(n)  # WS-3.10
    p.pawn = [-1] * n
    p.green = True
    set_up_magnates(p, str(setup.options["magnates"]), chance)
    p.option = [IN_HAND if setup.options["purchase_option"] else NOT_IN_PLAY] * n  # WS-16.1
    p.seat = p.asked = p.start
    p.phase = STAND
    p.flipped = p.last_round = p.raising = False
    p.bought, p.woken, p.queue, p.offers = [], [], [], []
    p.card = p.shown_company = p.event = -1
    p.stands = [[] for _ in range(n)]
    p.events.append(StartPlayer(p.start))
    for seat, capital in enumerate(p.secret):
        p.events.append(SecretDealt(seat, m.capital_ids[capital], m.secret_points[capital]))
    show_top(p)
    return p


def lay_out(p: "Position", chance: Chance) -> None:
    """Rondel and deck (WS-3.3, WS-3.4, WS-3.5, WS-3.6, WS-14.1, WS-I1).

    A stock exchange that would lie in the rondel of two is replaced (WS-I18).
    """
    m = p.material
    duals = chance.sample(m.duals, p.players)
    deck = chance.sample(range(m.variations.stop), m.variations.stop)
    first: list[int] = []
    while len(first) < 3:
        card = deck.pop()
        if p.players == 2 and m.effect[card] == EXCHANGE:
            back_to_box(p, card)
        else:
            first.append(card)
    p.rondel = chance.sample([*first, *duals, m.trend], 3 + p.players + 1)
    p.second = [-1] * len(p.rondel)
    deck.insert(chance.below(m.last_cards + 1), m.bomb)
    p.deck = deck


def set_up_magnates(p: "Position", mode: str, chance: Chance) -> None:
    """WS-15.2: shuffled, one for each company, with the sides that were agreed (WS-I42)."""
    p.magnate, p.rewards = [-1] * len(COMPANIES), [mode == "reward"] * len(MAGNATES)
    if mode != "none":
        p.magnate = chance.sample(range(len(MAGNATES)), len(COMPANIES))
    if mode == "mixed":
        p.rewards = [chance.below(2) == 0 for _ in MAGNATES]


def stand(p: "Position", place: int) -> None:
    """WS-3.11, WS-I2."""
    p.pawn[p.asked] = place
    p.events.append(Stood(p.asked, place))
    p.asked = (p.asked + 1) % p.players
    if p.asked == p.start:
        begin_turn(p, p.start)
