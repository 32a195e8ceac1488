"""The board, the hand and the tables beside it: drawn from positions of many games, and true to what the rules then do."""

import xml.etree.ElementTree as ET
from collections.abc import Iterator
from itertools import chain, combinations
from typing import Any

import pytest
from games.wall_street.positions import MATERIAL, at, do, keeper, new, of, snapshots, table, viewers

from branchline.games.wall_street import GAME, board
from branchline.games.wall_street.actions import (
    Assign,
    Discard,
    End,
    Flip,
    Give,
    Keep,
    Move,
    Option,
    Put,
    Raise,
    Redeem,
    Refuse,
    Sell,
    Settle,
    Shift,
    Show,
    Stand,
    Take,
    Wake,
)
from branchline.games.wall_street.canvas import Drawing
from branchline.games.wall_street.events import LoanTaken, Moved, PaidPawn, Scored, ShareSold, ValueMoved
from branchline.games.wall_street.picture import spot
from branchline.games.wall_street.position import Position
from branchline.games.wall_street.seen import Cost, changes, cost, proceeds
from branchline.games.wall_street.steps import STEPS
from branchline.kernel.action import Event
from branchline.kernel.chance import Chance
from branchline.kernel.text import LANGUAGES

SVG = "{http://www.w3.org/2000/svg}"
NAMES = ["Ana", "Bogdan", "Carmen", "Dumitru", "Elena"]
VOICE = GAME.voice("en", NAMES, MATERIAL)
SETTINGS: list[dict[str, Any]] = [{"players": 2, "seed": 3, "board": "orange"}, {"players": 3, "seed": 4, "magnates": "reward"},
    {"players": 4, "seed": 5, "magnates": "punishment", "purchase_option": True},
    {"players": 5, "seed": 6, "magnates": "mixed", "purchase_option": True}]  # fmt: skip


def games(every: int) -> Iterator[Position]:
    for setting in SETTINGS:
        for style in (keeper, None):
            yield from snapshots(every=every, **({"style": style} if style else {}), **setting)


def picks_of(p: Position) -> frozenset[tuple[str, str]]:
    return frozenset(chain.from_iterable(action.picks() for action in p.actions()))


def groups(drawn: str) -> list[ET.Element]:
    return [group for group in ET.fromstring(drawn).iter(f"{SVG}g") if group.get("data-pick")] if drawn else []


def drawn_for(p: Position, viewer: int | None) -> tuple[str, str, frozenset[tuple[str, str]]]:
    picks = picks_of(p) if viewer is not None and viewer == p.actor() else frozenset()
    view = p.view(viewer)
    return board.svg(view, VOICE, MATERIAL, picks, frozenset({("card", "S01"), ("company", "corn")})), board.hand_svg(
        view, VOICE, MATERIAL, picks), picks  # fmt: skip


def test_every_position_is_drawn_and_all_that_can_be_picked_is_lit() -> None:
    met = set()
    for p in games(17):
        met.add(p.step())
        for viewer in viewers(p):
            drawing, hand, picks = drawn_for(p, viewer)
            found = groups(drawing) + groups(hand)
            names = [group.get("data-pick") for group in found]
            assert len(names) == len(set(names)), "everything is there once"
            lit = {group.get("data-pick") for group in found if "lit" in (group.get("class") or "").split()}
            assert lit == {f"{kind}:{key}" for kind, key in picks} - {"button:settle"}, p.step()
            for group in found:
                assert group.get("aria-label") == group.findtext(f"{SVG}title") != ""
                assert (group.get("tabindex") == "0") == (group.get("data-pick") in lit)
            assert bool(hand) == (viewer is not None)
    assert met >= {"turn", "keep", "discard", "after", "over"}


@pytest.mark.parametrize(("lines", "step"), [
    (["move 1", "keep V40", "show S12 cotton", "offer S01"], "offer"),
    (["move 1", "keep V40", "show S12 cotton", "offer S01", "offer S31"], "swap"),
    (["move 1", "keep V40"], "show"),
])  # fmt: skip
def test_a_stock_exchange_is_drawn_card_by_card(lines: list[str], step: str) -> None:
    p = table(3, rondel="MT V40", piles={0: "S12", 1: "S01", 2: "S31"}, deck="S13")
    do(p, *lines)
    assert p.step() == step
    for viewer in viewers(p):
        drawing, hand, picks = drawn_for(p, viewer)
        lit = {group.get("data-pick") for group in groups(drawing) + groups(hand) if group.get("tabindex") == "0"}
        assert lit == {f"{kind}:{key}" for kind, key in picks}
        shown = "card:S01" in {group.get("data-pick") for group in groups(drawing)}
        assert shown == (step == "swap" and viewer != 1), "it is in the hand of its owner"


def test_a_sale_a_surprise_and_the_bomb_are_lit() -> None:
    for p, lines, step in (
        (table(3, rondel="MT V33", pawns=[1, 0, 0], piles={0: "S01 S09 D1"}), ["sell", "discard V33 gold"], "sell"),
        (table(3, rondel="MT V33", pawns=[1, 0, 0], piles={0: "S01 S09 D1"}), ["sell"], "discard"),
        (table(3, rondel="MT V33"), ["move 1", "keep V33"], "surprise"),
        (table(3, rondel="MT V34 S12+V01"), ["move 1", "keep V34"], "surprise"),
        (table(3, rondel="MT S12+V01"), ["move 1"], "keep"),
        (table(3, deck="X1"), [], "explosion"),
    ):
        do(p, *lines)
        assert p.step() == step
        drawing, hand, picks = drawn_for(p, 0)
        lit = {group.get("data-pick") for group in groups(drawing) + groups(hand) if group.get("tabindex") == "0"}
        assert lit == {f"{kind}:{key}" for kind, key in picks}


def magnates(side: str) -> Position:
    """Corn is about to reach the top, where a magnate waits."""
    return table(3, rondel="MT V01", values={"corn": 7}, awake={"corn": side}, piles={1: "S12 S13", 2: "S14"}, scored={1: "V09"},
        zones={"gold": "S01", "values": "S31"}, cash={0: 9}, loans={0: 1})  # fmt: skip


@pytest.mark.parametrize(("side", "step"), [("M1 punishment", "give"), ("M2 reward", "redeem"), ("M3 reward", "take"),
    ("M3 punishment", "return")])  # fmt: skip
def test_what_a_magnate_asks_is_lit(side: str, step: str) -> None:
    p = magnates(side)
    do(p, "move 1", "keep V01")
    assert p.step() == step
    drawing, hand, picks = drawn_for(p, p.actor())
    lit = {group.get("data-pick") for group in groups(drawing) + groups(hand) if group.get("tabindex") == "0"}
    assert lit == {f"{kind}:{key}" for kind, key in picks}
    assert "magnate" not in drawing.partition("data-pick")[0]


def test_two_magnates_can_be_told_apart() -> None:
    values = {"corn": 7, "cotton": 7, "steel": 8, "oil": 8}
    p = table(3, rondel="MT V35", values=values, awake={"corn": "M1 reward", "cotton": "M4 punishment"})
    assert [name.split(": ")[-1] for name in named(p, "magnate")] == ["+2 points", "rivals pay $1"]
    do(p, "move 1", "keep V35")
    assert p.step() == "wake"
    drawing, _, picks = drawn_for(p, 0)
    assert {("magnate", "corn"), ("magnate", "cotton")} == picks
    assert drawing.count("pick lit") == 2


def named(p: Position, kind: str, viewer: int | None = 0) -> list[str]:
    drawing, hand, _ = drawn_for(p, viewer)
    found = [(group.get("data-pick") or "", group.get("aria-label") or "") for group in groups(drawing) + groups(hand)]
    return [name for pick, name in found if pick.startswith(f"{kind}:")]


def test_places_are_told_with_price_and_effect() -> None:
    p = table(3, rondel="MT S09 V01+S12 V33 V39 V40 -", pawns=[0, 1, 1], under={1: 3}, coins=2, capital={0: 4}, cash={0: 3})
    assert [name.split("; ") for name in named(p, "place")] == [
        ["Place 0", "the trend card", "coins on it: $2", "costs $7, of which $3 in cash",
            "costs $7 in the other direction, with $4 in cash for all", "needs a loan", "pawns: Ana"],
        ["Place 1", "two corn", "price $2", "dynamite 1", "costs $3, of which $2 in cash",
            "costs $8 in the other direction, with $7 in cash for all", "needs a loan", "pawns: Bogdan, Carmen"],
        ["Place 2", "corn +1", "if kept: corn from 3 to 4", "points 1", "one cotton", "dynamite 1", "costs $2, all by capital",
            "costs $5 in the other direction, with $2 in cash for all"],
        ["Place 3", "surprise rise", "if kept, one company of your choice rises", "price $1", "points 2", "dynamite 1",
            "costs $6, of which $2 in cash", "costs $7 in the other direction, with $4 in cash for all", "needs a loan",
            "purchase option of Bogdan: $2 more for all others"],
        ["Place 4", "black day", "if kept, everybody pays $2", "points 4", "dynamite 3", "costs $4, all by capital",
            "costs $3 in the other direction, with $1 in cash for all"],
        ["Place 5", "stock exchange", "if kept, you swap a share card with a rival", "price $1", "points 2", "dynamite 1",
            "costs $6, of which $2 in cash", "costs $3 in the other direction, with $1 in cash for all"],
        ["Place 6", "empty"],
    ]  # fmt: skip


def test_the_other_places_are_told_as_well() -> None:
    p = table(3, piles={0: "S12 S09 S38 D1"}, secrets="C3 C1 C2", loans={0: 2}, scored={0: "V01 V05"}, zones={"shares": "S01"})
    p.bonus[0] = 2
    assert named(p, "company")[0] == "corn: value 3, from 1 to 8; needed to score: 5 shares; yours: 2"
    assert named(p, "company", None)[0] == "corn: value 3, from 1 to 8; needed to score: 5 shares"
    assert named(p, "seat")[0] == (
        "Ana: capital $4, cash $4; loans 2, 16 points less; share cards 4; market variations: corn +1, corn -1, 2 points; "
        "points of magnates: 2; start player"
    )
    assert named(p, "zone") == [
        "Pile against gold: gold shares would be no jokers; cards: 0",
        "Pile against shares: everybody would count one share less of each company; cards: 1; on top: one corn; dynamite 1",
        "Pile against values: all values would be halved; cards: 0",
    ]
    told = {name.split(",")[0]: name for name in named(p, "card") if "yours" in name or "secret" in name}
    assert told["two corn"] == "two corn, yours; sold now: $3"
    assert told["gold"] == "gold, yours; sold now: $2"
    assert told["steel"] == "steel, yours; your secret share, points 2"


# True to the rules


def moved_by(told: list[Event], seat: int) -> tuple[int, int, int]:
    (step,) = of(Moved, told)
    return step.price, step.cash + sum(paid.amount for paid in of(PaidPawn, told)), len([x for x in of(LoanTaken, told) if x.seat == seat])


def test_costs_are_what_a_move_then_costs() -> None:
    checked = 0
    for p in games(11):
        if p.step() != "turn":
            continue
        view, seat = p.view(p.actor()), p.actor()
        assert seat is not None
        for turned in (False, True) if not view["flipped"] else (False,):
            for place, cards in enumerate(view["rondel"]):
                price = cost(view, MATERIAL, seat, place, view["clockwise"] != turned)
                assert (price is None) == (not cards)
                if price is None:
                    continue
                after = p.clone()
                told = do(after, *["flip"] * turned, f"move {place}")
                paid, cash, loans = moved_by(told, seat)
                assert price == Cost(of(Moved, told)[0].steps, paid, cash + turned, loans)
                checked += 1
    assert checked > 100


def test_effects_are_what_a_kept_card_then_does() -> None:
    checked = 0
    for p in games(3):
        for key in p.view(None)["bought"] if p.step() == "keep" else []:
            view, after = p.view(None), p.clone()
            told = of(ValueMoved, do(after, f"keep {key}"))
            if after.step() == "surprise":
                continue
            foreseen = [(move.company, move.before, move.after) for move in changes(view, MATERIAL, key)]
            assert foreseen == [(["corn", "cotton", "steel", "oil"].index(x.company), x.before, x.value) for x in told]
            checked += 1
    assert checked > 30


def test_proceeds_are_what_a_sale_then_brings() -> None:
    checked = 0
    for p in games(3):
        for action in p.actions() if p.step() == "sell" else []:
            assert isinstance(action, Put)
            (sold,) = of(ShareSold, do(p.clone(), f"put {action.card}"))
            assert sold.amount == proceeds(p.view(p.actor()), MATERIAL, action.card)
            checked += 1
    assert checked


def test_the_account_adds_up_to_the_scores() -> None:
    for setting in SETTINGS:
        told: list[Event] = []
        last = None
        for p in snapshots(every=1, **setting):
            told, last = told + p.events, p
        assert last is not None
        sheet = board.account(last.view(None), told, VOICE, MATERIAL)
        amounts = [[int(cell) for cell in row["cells"][1:]] for row in sheet["rows"]]
        assert amounts[-1] == last.scores() == [sum(column) for column in zip(*amounts[:-1], strict=True)]
        assert sheet["rows"][-1]["mark"]
        assert sheet["head"] == ["", *NAMES[: last.players]]
        assert of(Scored, told)


def test_what_each_company_scored_is_drawn_at_the_end() -> None:
    for setting in SETTINGS:
        p = snapshots(every=10**6, **setting)[-1]
        root = ET.fromstring(board.svg(p.view(None), VOICE, MATERIAL))
        texts = [text.text for text in root.iter(f"{SVG}text")]
        assert all(f"{score} points" in texts for score in p.scores())


# What is asked, and what a click means


def test_every_step_is_asked_for_in_words() -> None:
    assert set(board.ASKED) == set(STEPS)
    p = table(3, rondel="MT S09")
    assert board.prompt(p.view(0), VOICE, MATERIAL) == "move and buy, sell, or raise your capital"
    do(p, "move 1")
    assert board.prompt(p.view(0), VOICE, MATERIAL) == "keep or discard: two corn"


def test_clicking_all_places_of_an_action_means_it() -> None:
    for p in games(6):
        view = p.view(p.actor())
        for action in p.actions():
            assert action in board.meant(view, list(action.picks()), MATERIAL), (p.step(), action)


def test_a_click_means_what_it_could_mean_at_this_step() -> None:
    p = new(3, 1, purchase_option=True)
    view = p.view(p.actor())

    def means(*picks: str, **other: Any) -> list[Any]:
        return board.meant({**view, **other}, [(kind, key) for kind, _, key in (pick.partition(":") for pick in picks)], MATERIAL)

    assert means("place:2") == [Stand(2)]
    assert means("place:2", step="turn") == [Move(2)]
    assert means("button:option", "place:2", step="turn") == [Option(2)]
    assert means("button:option")[:2] == [Option(0), Option(1)]
    assert means("place:x") == means("place:1234") == means("place:²") == means("seat:x") == means("moon:1") == means("button:moon") == []
    assert means("trend:flip") == [Flip()]
    assert means("seat:1") == [Give(1)]
    assert means("magnate:oil") == [Wake("oil")]
    assert means("company:oil") == [Shift("oil")]
    assert means("button:sell", "button:raise") == [Sell(), Raise()]
    assert means("button:end", "button:redeem", "button:refuse", "button:settle") == [End(), Redeem(), Refuse(), Settle()]
    assert means("card:S01", step="turn") == [Keep("S01")]
    assert means("card:S01", step="turn", own={"shares": ["S01"]}) == [Put("S01")]
    assert means("card:S01", step="take") == [Take("S01")]
    assert means("card:S01", step="discard") == [Discard("S01", zone) for zone in ("gold", "shares", "values")]
    assert means("card:S01", "zone:gold", step="keep") == [Discard("S01", "gold")]
    assert means("zone:gold", bought=["S01", "S02"]) == [Discard("S01", "gold"), Discard("S02", "gold")]
    assert means("zone:gold", deck={"cards": 0, "top": None}, turn=None) == [Discard("X1", "gold")]
    assert means("button:keep", bought=["S01"]) == [Keep("S01")]
    assert means("card:D1", "company:corn", step="show") == [Show("D1", "corn")]
    assert len(means("card:D1", step="assign")) == 4
    assert isinstance(means("card:D1", step="assign")[0], Assign)


# Drawing


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_no_card_of_the_rondel_covers_another(players: int) -> None:
    p = new(players)
    d = Drawing(p.view(None), VOICE, MATERIAL, frozenset(), frozenset())
    boxes = [(x - 46, y - 64, x + 46, y + 84) for x, y in (spot(d, n) for n in range(4 + players))]
    boxes.append((340 - 156, d.middle + 40, 340 + 156, d.middle + 126))  # the piles
    for (l1, t1, r1, b1), (l2, t2, r2, b2) in combinations(boxes, 2):
        across, down = min(r1, r2) - max(l1, l2), min(b1, b2) - max(t1, t2)
        assert across <= 0 or down <= 5, (l1, t1, l2, t2)
    assert all(left >= 0 and right <= 680 and top >= 90 and bottom <= d.height - 72 for left, top, right, bottom in boxes)


def test_nothing_is_smaller_than_eleven_units() -> None:
    for p in games(60):
        for drawing in drawn_for(p, 0)[:2]:
            root = ET.fromstring(drawing)
            assert min(float(element.get("font-size") or 11) for element in root.iter()) >= 11
            for group in root.iter(f"{SVG}g"):
                grown = (group.get("transform") or "").partition("scale(")[2]
                assert not grown or not list(group.iter(f"{SVG}text")), "a text is not scaled"


@pytest.mark.parametrize("lang", LANGUAGES)
def test_names_that_are_markup_are_drawn_as_text(lang: str) -> None:
    p = new(2)
    voice = GAME.voice(lang, ['<b x="1">&', "\x00 \ud83d broken"], MATERIAL)
    root = ET.fromstring(board.svg(p.view(0), voice, MATERIAL))
    assert any("<b" in "".join(text.itertext()) for text in root.iter(f"{SVG}text"))
    ET.fromstring(board.hand_svg(p.view(0), voice, MATERIAL))


def test_what_is_drawn_for_a_seat_depends_on_nothing_that_it_may_not_know() -> None:
    for p in games(50):
        for viewer in viewers(p):
            here = drawn_for(p, viewer)[:2], board.draw(p.view(viewer), VOICE, MATERIAL), board.panels(p.view(viewer), VOICE, MATERIAL)
            world = p.imagine(viewer, Chance.of(5))
            view = world.view(viewer)
            assert here == (drawn_for(world, viewer)[:2], board.draw(view, VOICE, MATERIAL), board.panels(view, VOICE, MATERIAL))


def test_many_cards_are_drawn_in_the_hand_and_at_one_place() -> None:
    sets = "MT S08+V38 V33+V39 V36+V35 D1+S37 S38+V34 V40+V20 S07"
    p = table(5, rondel=sets, pawns=[2] * 5, under={3: 7}, piles={0: " ".join(f"S{n:02}" for n in range(12, 31))})
    assert len(at(p, 1)) == 2
    drawing, hand, _ = drawn_for(p, 0)
    assert len(groups(hand)) == 20
    assert drawing.count('data-pick="place:') == 9


def test_the_fuse_is_short_when_the_bomb_may_come() -> None:
    def says(p: Position) -> str:
        return "".join(text.text or "" for text in ET.fromstring(board.svg(p.view(None), VOICE, MATERIAL)).iter(f"{SVG}text"))

    far = table(3)
    assert f"no bomb for {far.view(None)['deck']['cards'] - 10} cards" in says(far)
    assert "the bomb may come with any card" in says(table(3, deck="S13 S14", rest="box"))
    assert "the last round" in says(table(3, deck="S13", zones={"gold": "X1"}, rest="box", last_round=True))
    assert "no card left" in says(table(3, zones={"gold": "X1"}, rest="box", last_round=True))
    assert "bomb" not in says(table(3, deck="X1 S13"))


def test_tables_beside_the_board_say_what_the_view_says() -> None:
    p = table(3, piles={0: "S09"}, scored={1: "V03 V01"}, loans={2: 1}, awake={"oil": "M2 punishment"})
    players, companies, cards = board.panels(p.view(0), VOICE, MATERIAL)
    assert [row["cells"] for row in players["rows"]] == [
        ["Ana", "$4", "$4", "-", "1", "0"], ["Bogdan", "$4", "$4", "-", "0", "4"], ["Carmen", "$4", "$4", "1 (-8)", "0", "0"]]  # fmt: skip
    assert [row["mark"] for row in players["rows"]] == [True, False, False]
    assert companies["rows"][0]["cells"] == ["Corn", "3", "5", "3", "-"]
    assert companies["rows"][3]["cells"][-1] == "rivals' capital falls"
    assert [row["cells"] for row in cards["rows"]] == [["Corn +1", "3", [1]], ["Corn +1", "1", [1]]]
    assert len(board.panels(new(2).view(None), VOICE, MATERIAL)) == 2
