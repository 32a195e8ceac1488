"""What is printed on cards and boards, as tables of small numbers.

Cards are numbered: shares, variations, duals, the explosion, the trend card. Companies are 0-3. The file is checked by its
schema and by the constraints in data/README.md; the faces may be changed, what the rulebook states may not.
"""

from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from branchline.games.wall_street.actions import Assign, Discard, Keep, Offer, Put, Return, Show, Swap, Take
from branchline.kernel.data import fingerprint, load_json
from branchline.kernel.illegal import BadData
from branchline.kernel.text import N_

DATA = Path(__file__).parent / "data"
COMPANIES = ("corn", "cotton", "steel", "oil")
ZONES = ("gold", "shares", "values")
GOLD, SHARES, VALUES, NO_EVENT = range(4)  # events, as the zones that bring them
SHARE, GOLDEN, DUAL, VARIATION, BOMB, TREND = range(6)  # kinds of card (WS-2.1, WS-2.4, WS-2.5)
EFFECTS = ("company_move", "surprise_rise", "surprise_fall", "bullish_fluctuation", "bearish_fluctuation", "mixed_fluctuation", "black_day",
    "stock_exchange")  # fmt: skip
MOVE, RISE, FALL, BULLISH, BEARISH, MIXED, BLACK_DAY, EXCHANGE = range(8)
MAGNATES = ("M1", "M2", "M3", "M4")
POINTS, LOAN, CARDS, COINS = range(4)

# what the rulebook states
# WS-1.2, WS-1.3, WS-1.4
COUNTS = {"shares": 43, "variations": 40, "duals": 5, "capitals": 5}
GOLDS = 6
EXAMPLES = (("corn", 2, 2),)  # a card of two corn shares costs $2
STEEL = 7  # a value of steel on both boards
STARTS = {"2": 4, "3": 4, "4": 5, "5": 5}
PRINTED: tuple[tuple[str, Any], ...] = (
    ("loans", {"cards": 5, "cash": 5, "penalties": [8, 16], "further_penalty": 8}),
    ("flip_cost", 1),
    ("black_day", 2),
    ("start_cash", 4),
    ("coins", [{"value": 1, "count": 15}, {"value": 3, "count": 7}]),
    ("purchase_options", {"cards": 5, "place_cost": 1, "surcharge": 2}),
    ("rondel", {"deck_cards": 3, "size": {"2": 6, "3": 7, "4": 8, "5": 9}}),
    ("score_track", {"length": 50, "discs": [50, 100]}),
    ("zones", [{"id": "Z1", "event": "gold", "coins_per_gold": 3}, {"id": "Z2", "event": "shares"}, {"id": "Z3", "event": "values"}]),
    ("magnates", [
        {"id": "M1", "reward": {"effect": "keep_for_points", "points": 2},
            "punishment": {"effect": "give_to_rival_for_points", "points": -2}},
        {"id": "M2", "reward": {"effect": "may_pay_to_remove_loan", "cost": 3},
            "punishment": {"effect": "rivals_lose_capital_level", "at_least": 6}},
        {"id": "M3", "reward": {"effect": "take_visible_discard", "count": 1},
            "punishment": {"effect": "rivals_return_card_to_box", "count": 1}},
        {"id": "M4", "reward": {"effect": "take_trend_coins"}, "punishment": {"effect": "rivals_pay_bank", "cost": 1}},
    ]),
)  # fmt: skip

# what the cards are called
SINGLES = {"corn": N_("one corn"), "cotton": N_("one cotton"), "steel": N_("one steel"), "oil": N_("one oil")}
DOUBLES = {"corn": N_("two corn"), "cotton": N_("two cotton"), "steel": N_("two steel"), "oil": N_("two oil")}
MOVES = {
    ("corn", 2): N_("corn +2"), ("corn", 1): N_("corn +1"), ("corn", -1): N_("corn -1"), ("corn", -2): N_("corn -2"),
    ("cotton", 2): N_("cotton +2"), ("cotton", 1): N_("cotton +1"), ("cotton", -1): N_("cotton -1"), ("cotton", -2): N_("cotton -2"),
    ("steel", 2): N_("steel +2"), ("steel", 1): N_("steel +1"), ("steel", -1): N_("steel -1"), ("steel", -2): N_("steel -2"),
    ("oil", 2): N_("oil +2"), ("oil", 1): N_("oil +1"), ("oil", -1): N_("oil -1"), ("oil", -2): N_("oil -2"),
}  # fmt: skip
SPECIALS = {
    "surprise_rise": N_("surprise rise"), "surprise_fall": N_("surprise fall"), "bullish_fluctuation": N_("bullish fluctuation"),
    "bearish_fluctuation": N_("bearish fluctuation"), "mixed_fluctuation": N_("mixed fluctuation"), "black_day": N_("black day"),
    "stock_exchange": N_("stock exchange"),
}  # fmt: skip
PAIRS = {
    ("corn", "cotton"): N_("corn or cotton"), ("corn", "steel"): N_("corn or steel"), ("corn", "oil"): N_("corn or oil"),
    ("cotton", "steel"): N_("cotton or steel"), ("cotton", "oil"): N_("cotton or oil"), ("steel", "oil"): N_("steel or oil"),
}  # fmt: skip
WORDS = {"corn": N_("corn"), "cotton": N_("cotton"), "steel": N_("steel"), "oil": N_("oil"), "gold": N_("gold")}
NAMES = {"M1": N_("the magnate of points"), "M2": N_("the magnate of capital"), "M3": N_("the magnate of cards"),
    "M4": N_("the magnate of coins"), "X1": N_("the explosion"), "MT": N_("the trend card")}  # fmt: skip


class Material:
    """The tables, of what stands on the cards (WS-2.2, WS-2.3, WS-2.6). Never changed once made, so that all positions share one."""

    __slots__ = ("assign", "black_day", "bomb", "bonus", "capital_ids", "capitals", "card", "card_ids", "company", "delta",
        "digest", "discard", "duals", "dynamite", "effect", "flip_cost", "gold_points", "keep", "kind", "last_cards", "loan",
        "magnate_coins", "magnate_levels", "magnate_loan", "magnate_points", "minimum", "moves", "names", "offer", "option_cost",
        "other", "pair", "penalties", "points", "price", "put", "raise_cost", "return_", "secret", "secret_points", "shares",
        "show", "start", "start_capital", "start_cash", "stocks", "surcharge", "swap", "take", "tracks", "trend", "variations")  # fmt: skip
    digest: str | None  # None: the built-in material
    card_ids: list[str]
    card: dict[str, int]
    names: dict[str, str]
    stocks: range  # the cards of each sort
    variations: range
    duals: range
    bomb: int
    trend: int
    kind: list[int]  # by card
    company: list[int]  # by card, -1: none
    other: list[int]  # the second company of a dual, else -1
    pair: list[tuple[int, ...]]  # the companies a card can stand for
    shares: list[int]
    price: list[int]
    points: list[int]
    dynamite: list[int]
    moves: list[int]  # the company that a share or variation moves, -1: none
    delta: list[int]  # by how many levels
    effect: list[int]  # of variations, -1 elsewhere
    capital_ids: list[str]
    secret: list[int]  # by capital card: the company of its secret share, 4: gold
    secret_points: list[int]
    capitals: list[int]
    start_capital: dict[int, int]
    raise_cost: int
    loan: int
    penalties: tuple[int, int]
    last_cards: int  # shuffled with the explosion
    minimum: dict[int, list[int]]
    flip_cost: int
    option_cost: int
    surcharge: int
    black_day: int
    gold_points: int  # of a gold share while it is no joker
    bonus: int
    magnate_points: int
    magnate_loan: int
    magnate_levels: int  # capital from which it is lowered
    magnate_coins: int
    tracks: dict[str, list[list[int]]]  # by side of the board: values by company and level
    start: dict[str, list[int]]
    start_cash: int
    keep: list[Keep]  # the actions, made once
    put: list[Put]
    offer: list[Offer]
    swap: list[Swap]
    take: list[Take]
    return_: list[Return]
    discard: list[list[Discard]]
    show: list[list[Show]]
    assign: list[list[Assign]]

    def label(self, key: str) -> str:
        """What a card, a company, a capital card or a magnate is called; other ids are their own names."""
        return self.names.get(key, key)


def load(path: Path | None = None) -> Material:
    """The built-in material, or that of a user's file."""
    file = path or DATA / "material.json"
    state = file.stat() if file.exists() else None
    return _load(file, path is not None, (state.st_mtime_ns, state.st_size) if state else None)


@lru_cache(maxsize=16)
def _load(file: Path, own: bool, state: tuple[int, int] | None) -> Material:
    """Read once as long as the file stays as it is."""
    raw = load_json(file, DATA / "material.schema.json")
    check_constraints(raw, file.name)
    material = make(raw)
    material.digest = fingerprint(raw) if own else None
    return material


def make(raw: dict[str, Any]) -> Material:
    m = Material()
    m.digest = None
    _make_cards(m, raw)
    _make_boards(m, raw)
    _make_actions(m)
    return m


def _make_cards(m: Material, raw: dict[str, Any]) -> None:
    shares, variations, duals = raw["shares"], raw["variations"], raw["duals"]
    bomb = {"id": "X1", "dynamite": raw["explosion"]["dynamite"]}
    every = [*shares, *variations, *duals, bomb, {"id": "MT"}]
    m.stocks = range(len(shares))
    m.variations = range(len(shares), len(shares) + len(variations))
    m.duals = range(m.variations.stop, m.variations.stop + len(duals))
    m.bomb, m.trend = m.duals.stop, m.duals.stop + 1
    m.card_ids = [card["id"] for card in every]
    m.card = {key: n for n, key in enumerate(m.card_ids)}
    m.kind = [GOLDEN if card["kind"] == "gold" else SHARE for card in shares]
    m.kind += [VARIATION] * len(variations) + [DUAL] * len(duals) + [BOMB, TREND]
    first = [card.get("company") or next(iter(card.get("companies", ())), None) for card in every]
    m.company = [COMPANIES.index(key) if key else -1 for key in first]
    m.other = [COMPANIES.index(card["companies"][1]) if "companies" in card else -1 for card in every]
    m.pair = [(0, 1, 2, 3) if kind == GOLDEN else tuple(c for c in (one, two) if c >= 0)
        for kind, one, two in zip(m.kind, m.company, m.other, strict=True)]  # fmt: skip
    m.shares = [card.get("shares", 1 if "companies" in card else 0) for card in every]
    m.price = [card.get("price", 0) for card in every]
    m.points = [card.get("points", 0) for card in every]
    m.dynamite = [card.get("dynamite", 0) for card in every]
    markets = [card.get("market", card) for card in every]  # a share card may move the market as well
    m.moves = [COMPANIES.index(one["company"]) if "delta" in one and "company" in one else -1 for one in markets]
    m.delta = [one.get("delta", 0) for one in markets]
    m.effect = [EFFECTS.index(card["effect"]) if "effect" in card else -1 for card in every]
    m.capital_ids = [card["id"] for card in raw["capitals"]]
    m.secret = [(*COMPANIES, "gold").index(card["secret_share"]) for card in raw["capitals"]]
    m.secret_points = [card["points"] for card in raw["capitals"]]
    m.names = {**WORDS, **NAMES}
    m.names |= {card["id"]: WORDS["gold"] if card["kind"] == "gold" else (SINGLES, DOUBLES)[card["shares"] - 1][card["company"]]
        for card in shares}  # fmt: skip
    m.names |= {card["id"]: MOVES[card["company"], card["delta"]] if "company" in card else SPECIALS[card["effect"]] for card in variations}
    m.names |= {card["id"]: PAIRS[tuple(card["companies"])] for card in duals}
    m.names |= {card["id"]: WORDS[card["secret_share"]] for card in raw["capitals"]}


def _make_boards(m: Material, raw: dict[str, Any]) -> None:
    m.capitals = raw["capital"]["values"]
    m.start_capital = {int(players): value for players, value in raw["capital"]["start"].items()}
    m.raise_cost = raw["capital"]["raise_cost"]
    m.loan = raw["loans"]["cash"]
    m.penalties = (raw["loans"]["penalties"][0], raw["loans"]["further_penalty"])
    m.last_cards = raw["explosion"]["shuffled_with"]
    m.minimum = {int(players): [row[key] for key in COMPANIES] for players, row in raw["minimum"].items()}
    m.flip_cost = raw["flip_cost"]
    m.option_cost = raw["purchase_options"]["place_cost"]
    m.surcharge = raw["purchase_options"]["surcharge"]
    m.black_day = raw["black_day"]
    m.gold_points = raw["zones"][GOLD]["coins_per_gold"]
    points, loan, _, coins = raw["magnates"]
    m.bonus = points["reward"]["points"]
    m.magnate_points = points["punishment"]["points"]
    m.magnate_loan = loan["reward"]["cost"]
    m.magnate_levels = loan["punishment"]["at_least"]
    m.magnate_coins = coins["punishment"]["cost"]
    m.tracks = {side: [board[key]["values"] for key in COMPANIES] for side, board in raw["boards"].items()}
    m.start = {side: [board[key]["start"] for key in COMPANIES] for side, board in raw["boards"].items()}
    m.start_cash = raw["start_cash"]


def _make_actions(m: Material) -> None:
    m.keep = [Keep(key) for key in m.card_ids]
    m.put = [Put(key) for key in m.card_ids]
    m.offer = [Offer(key) for key in m.card_ids]
    m.swap = [Swap(key) for key in m.card_ids]
    m.take = [Take(key) for key in m.card_ids]
    m.return_ = [Return(key) for key in m.card_ids]
    m.discard = [[Discard(key, zone) for zone in ZONES] for key in m.card_ids]
    m.show = [[Show(key, company) for company in COMPANIES] for key in m.card_ids]
    m.assign = [[Assign(key, company) for company in COMPANIES] for key in [*m.card_ids, *m.capital_ids]]


def check_constraints(raw: dict[str, Any], file: str) -> None:
    """What the schema cannot say: data/README.md, constraints 1 to 10."""

    def demand(holds: bool, place: str, reason: str, **facts: object) -> None:
        if not holds:
            raise BadData(f"{file}: {place}", reason, **facts)

    for key, printed in PRINTED:
        demand(fingerprint(raw[key]) == fingerprint(printed), key, N_("The rulebook states {known} here."), known=printed)
    _check_cards(raw, demand)
    _check_shares(raw["shares"], demand)
    _check_variations(raw["variations"], demand)
    _check_capital(raw, demand)
    for side, board in raw["boards"].items():
        for key, track in board.items():
            _check_track(f"boards.{side}.{key}", side, key, track, demand)


def _check_cards(raw: dict[str, Any], demand: Any) -> None:
    seen: set[str] = {"X1", "MT", *MAGNATES, *COMPANIES, *ZONES}
    for key, count in COUNTS.items():
        demand(len(raw[key]) == count, key, N_("There should be {count} cards, not {found}."), count=count, found=len(raw[key]))
        for i, card in enumerate(raw[key]):
            demand(card["id"] not in seen, f"{key}[{i}].id", N_("Two cards are named {name}."), name=card["id"])
            seen.add(card["id"])
    pairs = [tuple(card["companies"]) for card in raw["duals"]]
    for i, pair in enumerate(pairs):
        place = f"duals[{i}].companies"
        demand(pair in PAIRS, place, N_("This should be two companies, in the order {known}."), known=", ".join(COMPANIES))
        demand(pairs.index(pair) == i, place, N_("The duals should be five different pairs."))


def _check_shares(cards: list[dict[str, Any]], demand: Any) -> None:
    for i, card in enumerate(cards):
        golden, plain = card["kind"] == "gold", card["shares"] == 1 and "market" not in card
        demand(golden != ("company" in card), f"shares[{i}].company", N_("Every share but gold names its company."))
        demand(not golden or plain, f"shares[{i}]", N_("A gold card is one share and moves nothing."))
    golds = sum(card["kind"] == "gold" for card in cards)
    demand(golds == GOLDS, "shares", N_("There should be {count} gold shares, not {found}."), count=GOLDS, found=golds)
    for company in COMPANIES:
        kinds = {card["shares"] for card in cards if card.get("company") == company}
        demand(kinds == {1, 2}, "shares", N_("There should be cards of one and of two shares of {company}."), company=company)
    demand(any("market" in card for card in cards), "shares", N_("Some share cards should move the market."))
    for company, shares, price in EXAMPLES:
        found = any(card.get("company") == company and card["shares"] == shares and card["price"] == price for card in cards)
        demand(found, "shares", N_("The rulebook shows a card of {shares} shares of {company} for ${price}."),
            shares=shares, company=company, price=price)  # fmt: skip


def _check_variations(cards: list[dict[str, Any]], demand: Any) -> None:
    for i, card in enumerate(cards):
        place, effect = f"variations[{i}]", card["effect"]
        demand((effect == "company_move") == ("company" in card), f"{place}.company", N_("Only cards that move one company name it."))
        signs = {"company_move": (-2, -1, 1, 2), "surprise_rise": (1, 2), "surprise_fall": (-2, -1), "bullish_fluctuation": (1,),
            "bearish_fluctuation": (-1,), "mixed_fluctuation": (1,)}.get(effect)  # fmt: skip
        fits = card.get("delta") in signs if signs else "delta" not in card
        demand(fits, f"{place}.delta", N_("This should be one of: {known}."), known=", ".join(map(str, signs or "-")))
    moves = sum(card["effect"] == "company_move" for card in cards)
    demand(2 * moves > len(cards), "variations", N_("More than half of the variations should move one company."))
    for effect in EFFECTS:
        found = any(card["effect"] == effect for card in cards)
        demand(found, "variations", N_("There should be a card with the effect {effect}."), effect=effect)


def _check_capital(raw: dict[str, Any], demand: Any) -> None:
    values = raw["capital"]["values"]
    steps = all(after == before + 1 for before, after in pairwise(values))
    demand(steps and {4, 5, 6} <= set(values), "capital.values", N_("The steps of the capital should rise by 1 and hold 4, 5 and 6."))
    demand(raw["capital"]["start"] == STARTS, "capital.start", N_("The rulebook states {known} here."), known=STARTS)
    demand(raw["capital"]["raise_cost"] == 2, "capital.raise_cost", N_("The rulebook states {known} here."), known=2)
    demand(raw["explosion"]["shuffled_with"] == 8, "explosion.shuffled_with", N_("The rulebook states {known} here."), known=8)


def _check_track(place: str, side: str, company: str, track: dict[str, Any], demand: Any) -> None:
    values, start = track["values"], track["start"]
    steps = [after - before for before, after in pairwise(values)]
    demand(min(steps) > 0, f"{place}.values", N_("The values of a bar should rise."))
    demand(0 < start < len(values) - 1, f"{place}.start", N_("The start should not be at an end of the bar."))
    simple = all(step == 1 for step in steps)
    demand(side != "orange" or simple, f"{place}.values", N_("On the simple board all steps should be 1."))
    demand(side != "blue" or len(set(steps)) > 1, f"{place}.values", N_("On the blue board a bar should have steps of different size."))
    demand(company != "steel" or STEEL in values, f"{place}.values", N_("The rulebook shows steel at {value}."), value=STEEL)
