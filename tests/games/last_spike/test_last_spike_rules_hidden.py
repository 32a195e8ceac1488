"""Chapter 15 of the ledger: what a seat may know, and that nothing tells it more."""

import json
import re
from collections import defaultdict

import pytest
from games.last_spike.positions import (
    EVERYTHING,
    LETTERS,
    MATERIAL,
    TILES,
    all_but,
    do,
    hand,
    kinds,
    laid_of,
    money,
    pool_of,
    set_cash,
    snapshots,
    spender,
    table,
    turn,
    uniform,
    walk,
    with_record,
)

from branchline.games.last_spike import GAME
from branchline.games.last_spike.actions import FirstDraw, Laid, Named
from branchline.kernel.action import event_json, facts, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.game import preview
from branchline.kernel.illegal import NotYourTurn
from branchline.kernel.record import Record

TABLES = [(players, hidden_money) for players in (2, 3, 4, 5, 6) for hidden_money in (False, True)]
CODE = re.compile(r"\b[A-Z][1-4]\b")


def positions(players, hidden_money):
    for seed in (1, 2, 3):
        yield from snapshots(players, seed, 9, uniform, hidden_money)
        yield from snapshots(players, seed, 9, spender, hidden_money)


def viewers(p):
    return (None, *range(p.players))


def reshuffled(p, viewer, chance):
    """The tiles that a viewer cannot see dealt anew, without any regard to what could be concluded; and another order to come."""
    other = p.clone()
    other.chance = chance.fork()
    named = [p.named] if p.named >= 0 else []
    others = [seat for seat in range(p.players) if seat != viewer]
    unknown = [t for t in [*p.pool, *p.aside, *(t for seat in others for t in p.hands[seat])] if t not in named]
    chance.shuffle(unknown)
    other.aside = [unknown.pop() for _ in p.aside]
    for seat in others:
        kept = [t for t in named if t in p.hands[seat]]
        other.hands[seat] = sorted([*kept, *(unknown.pop() for _ in range(len(p.hands[seat]) - len(kept)))])
    other.pool = unknown
    other.stuck = [0] * p.players
    if p.hidden_money and p.actor() is not None:
        rich = [seat for seat in others if seat not in p.out]
        for seat in rich:
            set_cash(other, seat, 1_000 * (1 + chance.below(90)))
    return other


def known_to(p, viewer):
    """The codes that a viewer may meet in a view."""
    return laid_of(p) | (hand(p, viewer) if viewer is not None else set()) | ({MATERIAL.tile_ids[p.named]} if p.named >= 0 else set())


def codes_in(told):
    return set(CODE.findall(json.dumps(told)))


# views, events, actions, story, refusals


@pytest.mark.rule("LS-H1", "LS-H2", "LS-H3", "LS-H4")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_a_view_does_not_depend_on_what_the_viewer_may_not_know(players, hidden_money):
    chance = Chance.of(players)
    moved = 0
    for p in positions(players, hidden_money):
        for viewer in viewers(p):
            view = p.view(viewer)
            other = reshuffled(p, viewer, chance)
            moved += other.hands != p.hands
            assert other.view(viewer) == view
            assert p.imagine(viewer, chance).view(viewer) == view
            assert codes_in(view) <= known_to(p, viewer)
            if viewer is not None and viewer == p.actor():
                assert other.actions() == p.actions() == p.imagine(viewer, chance).actions()
    assert moved > 100


@pytest.mark.rule("LS-H1")
def test_a_hand_is_shown_to_its_owner_and_its_size_to_all():
    p = table(3, laid="A1", hands={0: "A2 B1", 1: "C1 C2 C3", 2: "D1"})
    assert [p.view(viewer)["hand_sizes"] for viewer in viewers(p)] == [[2, 3, 1]] * 4
    assert [set(p.view(seat)["hand"]) for seat in range(3)] == [{"A2", "B1"}, {"C1", "C2", "C3"}, {"D1"}]
    assert "hand" not in p.view(None)


@pytest.mark.rule("LS-H2", "LS-H3")
def test_of_the_pool_and_the_hidden_tile_only_the_number_is_shown():
    p = table(2, laid="A1", hands={0: "A2 B1", 1: "C1"}, aside="Z4")
    for viewer in viewers(p):
        view = p.view(viewer)
        assert (view["pool"], view["aside"]) == (48 - 1 - 2 - 1 - 1, 1)
        assert codes_in(view) == known_to(p, viewer)


@pytest.mark.rule("LS-H3")
def test_the_hidden_tile_is_not_even_shown_at_the_end():
    for seed in range(10):
        told = [p.events for p in walk(2, seed)]
        p = snapshots(2, seed, 1_000)[-1]
        aside = MATERIAL.tile_ids[p.aside[0]]
        assert p.actor() is None
        for viewer in viewers(p):
            assert aside not in codes_in(p.view(viewer))
            seen = [event_json(event) for events in told for event in events if seen_by(event, viewer) and not isinstance(event, FirstDraw)]
            assert aside not in codes_in(seen)


@pytest.mark.rule("LS-H4")
def test_hidden_money_is_hidden_from_the_others_until_the_end():
    for p in walk(4, 3, hidden_money=True):
        for viewer in viewers(p):
            shown = p.view(viewer)["cash"]
            if p.actor() is None:
                assert shown == money(p)
                assert p.view(viewer)["scores"] == money(p)
            else:
                assert shown == [amount if seat == viewer else None for seat, amount in enumerate(money(p))]
                assert not {"scores", "standings"} & p.view(viewer).keys()
    for p in walk(4, 3):
        assert [p.view(viewer)["cash"] for viewer in viewers(p)] == [money(p)] * 5


@pytest.mark.rule("LS-H4")
def test_receipts_and_payments_are_public_and_tell_every_amount_to_a_perfect_memory():
    """A spectator of a game with hidden money adds up what he was told."""
    for seed in range(6):
        cash = [40_000] * 4
        for p in walk(4, seed, spender, hidden_money=True):
            for event in p.events:
                if seen_by(event, None):
                    told = facts(event)
                    gain = {"Laid": -told.get("cost", 0), "Bought": -told.get("amount", 0)}.get(type(event).__name__, told.get("amount", 0))
                    if "seat" in told:
                        cash[told["seat"]] = 0 if type(event).__name__ == "Bankrupt" else cash[told["seat"]] + gain
            assert cash == money(p)


@pytest.mark.rule("LS-H5")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_everything_else_is_public(players, hidden_money):
    public = (
        "laid",
        "completed",
        "land",
        "stacks",
        "bankrupt",
        "pool",
        "hand_sizes",
        "named",
        "last_spike",
        "actor",
        "step",
        "first",
        "ending",
    )
    for p in positions(players, hidden_money):
        views = [{key: p.view(viewer)[key] for key in public} for viewer in viewers(p)]
        assert all(view == views[0] for view in views)
        assert set(views[0]["laid"]) == laid_of(p)
    for p in walk(players, 5, spender, hidden_money):
        for event in p.events:
            if not kinds([event])[0].startswith(("Drew", "Dealt")):
                assert all(seen_by(event, viewer) for viewer in viewers(p))


@pytest.mark.rule("LS-H1", "LS-H2")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_events_name_tiles_only_to_who_may_know_them(players, hidden_money):
    for seed in range(4):
        for p in walk(players, seed, hidden_money=hidden_money):
            for event in p.events:
                for viewer in viewers(p):
                    if isinstance(event, (Laid, Named, FirstDraw)) or not seen_by(event, viewer):
                        continue
                    assert not codes_in(event_json(event)) or event.seat == viewer
                if "Drew" in kinds([event]):
                    assert [viewer for viewer in viewers(p) if seen_by(event, viewer)] == [v for v in viewers(p) if v != event.seat]


@pytest.mark.rule("LS-H1", "LS-H2", "LS-H3", "LS-H4", "LS-H6")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_the_story_of_a_viewer_tells_nothing_that_was_hidden_from_it(players, hidden_money):
    """Tiles of others appear only once they are named, laid, or drawn for the first turn."""
    setup = GAME.setup(players, {"hidden_money": hidden_money})
    for seed in (5, 6):
        record = Record(GAME, setup, seed)
        chance = Chance.of(seed)
        own = [set(hand(record.position, seat)) for seat in range(players)]
        while record.position.actor() is not None and len(record.entries) < 40:
            record.play(record.position.actor(), spender(record.position, record.position.actions(), chance))
            for seat in range(players):
                own[seat] |= hand(record.position, seat)
                for event in record.position.events:  # drawn and given back within one action
                    own[seat] |= {event.tile} if type(event).__name__ == "DrewTile" and event.seat == seat else set()
        p = record.position
        for viewer in viewers(p):
            story = record.story(viewer)
            assert story.keys() == {"game", "players", "names", "options", "viewer", "told", "view"}
            assert story["view"] == p.view(viewer)
            later = [[event for event in events if event["event"] != "FirstDraw"] for events in story["told"]]
            public = laid_of(p) | ({MATERIAL.tile_ids[p.named]} if p.named >= 0 else set())
            assert codes_in([later, story["view"]]) <= public | (own[viewer] if viewer is not None else set())
            text = json.dumps(story)
            assert "seed" not in text
            assert not any(str(word) in text for word in p.chance.state())


@pytest.mark.rule("LS-H1", "LS-H2", "LS-H4")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_refusals_depend_only_on_what_the_asking_seat_knows(players, hidden_money):
    """Whoever tries anything is told the same in every world that he cannot tell apart."""
    chance = Chance.of(77)
    answers = 0
    for p in [q for n, q in enumerate(positions(players, hidden_money)) if n % 8 == 0 and q.actor() is not None]:
        for seat in range(players):
            worlds = [p, reshuffled(p, seat, chance), p.imagine(seat, chance)]
            told, reshuffled_told, imagined_told = (_answers(world, seat) for world in worlds)
            assert told == reshuffled_told == imagined_told
            answers += len(told)
            if seat == p.actor():
                hidden = set(TILES) - hand(p, seat) - laid_of(p)
                assert not any(codes_in(answer) & (hidden - {line[4:]}) for line, answer in told.items())
    assert answers > 300


def _answers(p, seat):
    """The refusals that a seat gets, whatever it tries."""
    if seat == p.actor():
        return {line: str(p.check(GAME.codec.read(line)) or "") for line in EVERYTHING}
    told = {}
    record = with_record(p)
    for line in EVERYTHING:
        with pytest.raises(NotYourTurn) as refused:
            record.play(seat, line)
        told[line] = str(refused.value)
    assert record.entries == []
    return told


@pytest.mark.rule("LS-H1", "LS-H2", "LS-H4")
@pytest.mark.parametrize(("players", "hidden_money"), TABLES)
def test_a_preview_does_not_depend_on_what_the_acting_seat_may_not_know(players, hidden_money):
    chance = Chance.of(players)
    closing = 0
    for seed in range(3):
        for p in walk(players, seed, spender, hidden_money):
            seat = p.actor()
            for action in p.actions() if seat is not None else ():
                after = p.clone()
                after.apply(action)
                sure = preview(p, action, seat)
                closing += after.actor() is None
                assert sure == after.events[: len(sure)]
                assert sure == preview(reshuffled(p, seat, chance), action, seat) == preview(p.imagine(seat, chance), action, seat)
    assert closing >= 2


@pytest.mark.rule("LS-H4", "LS-8.4")
@pytest.mark.parametrize("others", [10_000, 90_000])
def test_the_last_spike_tells_the_winner_to_nobody_who_has_not_laid_it(others):
    """Neither the preview of V3 nor taking it back after the end tells seat 0 whether seat 1 has more money."""
    p = table(3, laid=f"B E Y {all_but('V3')}", hands={0: "V3"}, cash={0: 30_000, 1: others, 2: 20_000}, hidden_money=True)
    assert p.view(0)["cash"] == [30_000, None, None]
    assert kinds(preview(p, GAME.codec.read("lay V3"), 0))[-1] != "GameOver"
    record = with_record(p)
    record.play(0, "lay V3")
    assert record.position.view(0)["cash"][1] > 0
    with pytest.raises(NotYourTurn, match="hidden has become known"):
        record.undo(0)


@pytest.mark.rule("LS-I5", "LS-I11")
@pytest.mark.parametrize("action", ["end", "buy denver"])
@pytest.mark.parametrize("cash", [1_000, 50_000])
def test_with_an_empty_pool_nobody_learns_whether_the_next_player_is_bankrupt_and_thinks_again(action, cash):
    """Whether seat 1 can go on depends on the tiles it holds: seat 0 sees by the end of its turn, bankruptcy or not."""
    unlaid = "A2 A3 Y2 Y3 B2"
    laid = " ".join(tile for tile in TILES if tile not in unlaid.split())
    p = table(3, laid=laid, hands={0: "A2 A3", 1: "Y2", 2: "B2 Y3"}, pool="", cash={0: 60_000, 1: cash}, land={0: "denver-0"})
    record = with_record(p)
    record.play(0, "lay A2")
    assert (p.actor(), p.step()) == (0, "buy")
    assert kinds(preview(p, GAME.codec.read(action), 0)) == ["BoughtNothing" if action == "end" else "Bought"]
    record.play(0, action)
    assert kinds(p.events)[1:] == ["NoDraw", "Bankrupt"] if cash == 1_000 else ["NoDraw"]
    for seat in range(3):
        with pytest.raises(NotYourTurn):
            record.undo(seat)


# imagining


def could_hold(p, viewer):
    """Of each hidden place, the unknown tiles that could be in it when nothing is known of the hands."""
    others = [seat for seat in range(p.players) if seat != viewer]
    unknown = {*pool_of(p), *(MATERIAL.tile_ids[t] for t in p.aside), *(t for seat in others for t in hand(p, seat))}
    places = {f"hand {seat}": unknown for seat in others if p.hands[seat]}
    if p.pool:
        places |= {"pool": unknown, "next": unknown, "last": unknown}
    if p.aside:
        places["aside"] = unknown
    return places


def imagined(p, viewer, draws, seed=1):
    """Of each hidden place, the tiles that were in it in some imagined position."""
    chance = Chance.of(seed)
    found = defaultdict(set)
    for _ in range(draws):
        world = p.imagine(viewer, chance)
        assert world.audit() == []
        for seat in range(p.players):
            if seat != viewer:
                found[f"hand {seat}"] |= hand(world, seat)
        if world.pool:
            found["pool"] |= set(pool_of(world))
            found["next"].add(pool_of(world)[-1])
            found["last"].add(pool_of(world)[0])
        found["aside"] |= {MATERIAL.tile_ids[t] for t in world.aside}
    return {place: held for place, held in found.items() if held}


@pytest.mark.rule("LS-H1", "LS-H2", "LS-H3")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_unknown_tile_is_imagined_in_every_hidden_place(players):
    for laid in ("", "A1 B1 C1 C4 D1 X Y1 Z4"):
        p = table(players, laid=laid, hands={0: "A2 A3 A4 B4"})
        for viewer in (None, 0, players - 1):
            assert imagined(p, viewer, 600) == could_hold(p, viewer)


@pytest.mark.rule("LS-H1", "LS-H2")
def test_an_imagined_future_is_drawn_anew():
    p = table(3)
    chance = Chance.of(1)
    states = {tuple(p.imagine(0, chance).chance.state()) for _ in range(50)}
    assert len(states) == 50
    assert tuple(p.chance.state()) not in states


@pytest.mark.rule("LS-H1")
def test_imagining_leaves_the_position_and_what_the_viewer_knows_alone():
    for p in positions(3, True):
        before = json.dumps(p.state())
        for viewer in viewers(p):
            world = p.imagine(viewer, Chance.of(3))
            assert viewer is None or world.hands[viewer] == p.hands[viewer]
            assert (world.cash, world.owner, world.laid, world.out, world.price) == (p.cash, p.owner, p.laid, p.out, p.price)
            assert [len(held) for held in world.hands] == [len(held) for held in p.hands]
            assert world.events == [event for event in p.events if seen_by(event, viewer)]
        assert json.dumps(p.state()) == before


@pytest.mark.rule("LS-I25", "LS-H1")
def test_the_tile_named_for_a_sale_stays_in_the_hand_of_who_named_it():
    p = table(3, laid="A1", hands={0: "A4 B1 C1 D1"}, cash={0: 1_000}, land={0: "st_louis-0 st_louis-1"}, settler=1)
    do(p, "lay A4")
    chance = Chance.of(1)
    for viewer in (None, 1, 2):
        assert p.view(viewer)["named"] == "A4"
        worlds = [p.imagine(viewer, chance) for _ in range(300)]
        assert all("A4" in hand(world, 0) for world in worlds)
        assert {t for world in worlds for t in hand(world, 0)} == set(TILES) - {"A1"} - (hand(p, viewer) if viewer else set())
        assert all(world.actions() == p.actions() for world in worlds)


BURIED = {f"{letter}{n}" for letter in LETTERS for n in (2, 3)}  # on an empty board the tiles that can only be laid at double cost


@pytest.mark.rule("LS-I1", "LS-H1")
def test_a_tile_laid_at_double_cost_tells_what_the_rest_of_the_hand_is():
    """Seat 0 lays A2 at double cost: its three other tiles are all buried. The fourth, just drawn, may be anything."""
    p = table(3, hands={0: "A2 B3 C2 D3"}, draws="Z1")
    do(p, "lay A2")
    assert p.actor() == 1
    chance = Chance.of(1)
    fourth = set()
    for viewer in (None, 1, 2):
        for _ in range(400):
            held = hand(p.imagine(viewer, chance), 0)
            assert len(held & BURIED) >= 3
            fourth |= held - BURIED
        seen = imagined(p, viewer, 600)
        mine = hand(p, viewer) if viewer else set()
        assert seen["hand 0"] == set(TILES) - {"A2"} - mine
        assert seen["next"] == seen["pool"] == set(TILES) - {"A2"} - mine
    assert fourth == set(TILES) - BURIED


@pytest.mark.rule("LS-I1", "LS-H1")
def test_the_hand_of_who_names_a_tile_at_double_cost_is_buried_altogether():
    p = table(3, hands={0: "A2 B3 V2 D3"}, cash={0: 8_000}, land={0: "yuma-0 yuma-4"})
    do(p, "lay V2")
    assert p.step() == "sell"
    chance = Chance.of(1)
    for viewer in (None, 1, 2):
        for _ in range(200):
            held = hand(p.imagine(viewer, chance), 0)
            assert "V2" in held
            assert held <= BURIED


@pytest.mark.rule("LS-I1", "LS-H1")
def test_known_buried_tiles_leave_the_hand_as_they_are_laid():
    """Seat 0 had B3, C2, D3 left and drew Z1. Having laid Z1 it holds three buried tiles and one just drawn. Having laid B3
    it holds C2, D3, and either Z1 or a third buried tile, and one just drawn."""
    base = table(2, hands={0: "A2 B3 C2 D3", 1: "B4 A1 C1 D1"}, draws="Z1 Y1 X1")
    do(base, "lay A2")
    turn(base, "B4")
    chance = Chance.of(1)
    laid_other, laid_buried = base.clone(), base
    turn(laid_other, "Z1")
    turn(laid_buried, "B3")
    least = {3: laid_other, 2: laid_buried}
    for count, p in least.items():
        numbers = {len(hand(p.imagine(1, chance), 0) & (BURIED - {"A2"})) for _ in range(800)}
        assert min(numbers) == count
        assert max(numbers) == 4


@pytest.mark.rule("LS-I1")
@pytest.mark.parametrize("players", [2, 3, 5])
def test_in_whole_games_what_is_concluded_of_hands_is_true_and_imagined(players):
    """An own account of what the double costs told, kept event by event, against the true hands and many imagined ones."""
    chance = Chance.of(9)
    checked = 0
    for seed in range(8):
        known = {}  # seat: (how many, of which tiles)
        for p in walk(players, seed):
            for event in p.events:
                seat = getattr(event, "seat", None)
                if isinstance(event, Laid) and event.double:
                    board = laid_of(p) - {event.tile}
                    known[seat] = (_hand_before(p, event) - 1, {t for t in TILES if _buried(t, board)} - {event.tile})
                elif isinstance(event, Laid) and seat in known:
                    count, among = known[seat]
                    known[seat] = (count - (event.tile in among), among - {event.tile})
                elif type(event).__name__ == "Bankrupt":
                    known.pop(seat, None)
            if p.actor() is not None and known and p.step() == "lay":
                for viewer in viewers(p):
                    world = p.imagine(viewer, chance)
                    for seat, (count, among) in known.items():
                        assert len(hand(p, seat) & among) >= count
                        assert len(hand(world, seat) & among) >= count
                        checked += count > 0 and seat != viewer
    assert checked > 50


def _hand_before(p, event):
    """How many tiles the hand had before this tile was laid, with what was drawn since taken off again."""
    drew = sum(type(other).__name__ == "Drew" and other.seat == event.seat for other in p.events)
    return len(p.hands[event.seat]) - drew + 1


def _buried(tile, board):
    beside = {"2": "13", "3": "24"}.get(tile[1])
    return beside is not None and tile not in board and not any(f"{tile[0]}{n}" in board for n in beside)


@pytest.mark.rule("LS-H6")
def test_the_tiles_of_a_bankrupt_become_unknown():
    """Seat 1 gave back Y4 and Z4: the others imagine them in any hand and anywhere in the pool."""
    p = table(4, hands={0: "A1", 1: "Y4 Z4", 2: "B1 B2 B3 B4", 3: "C1 C2 C3 C4"}, cash={1: 1_000}, draws="W1")
    told = turn(p, "A1")
    assert "Bankrupt" in kinds(told)
    assert not any({"Y4", "Z4"} & codes_in(event_json(event)) for event in told)
    for viewer in (None, 0, 2, 3):
        assert imagined(p, viewer, 600) == could_hold(p, viewer)
        assert {"Y4", "Z4"} <= could_hold(p, viewer)["next"]


@pytest.mark.rule("LS-H1", "LS-I5")
def test_nobody_imagines_a_player_whose_turn_it_is_without_a_tile_that_he_can_pay_for():
    """Had seat 0 no such tile, it would be bankrupt and not to act: with 1,000 in cash it must hold C2, C3 or another such one."""
    p = table(3, laid="C1 C4", hands={0: "C2 Y4 Z4 W1"}, cash={0: 1_000}, settler=1)
    chance = Chance.of(1)
    for viewer in (None, 1, 2):
        for _ in range(100):
            world = p.imagine(viewer, chance)
            assert world.actor() == 0
            assert world.actions(), f"{viewer} imagines {hand(world, 0)} in the hand of a player who has 1,000"


@pytest.mark.rule("LS-H1", "LS-I5")
def test_whole_games_have_no_imagined_position_without_a_choice():
    chance = Chance.of(4)
    for seed in range(12):
        for p in walk(3, seed, spender):
            if p.actor() is not None:
                for viewer in viewers(p):
                    for _ in range(3):
                        world = p.imagine(viewer, chance)
                        assert world.actions(), f"seed {seed}: {viewer} imagines {hand(world, p.actor())} for {money(p)[p.actor()]}"
