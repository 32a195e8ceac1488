"""What nobody may know by the program: non-interference over random positions, and what is imagined of it."""

import json
from collections import Counter
from itertools import pairwise

import pytest
from games.wall_street.positions import (
    EVERY_OPTION,
    MATERIAL,
    assert_refused,
    do,
    keeper,
    pile,
    snapshots,
    table,
    top,
    viewers,
    walk,
)

from branchline.games.wall_street import GAME
from branchline.games.wall_street.events import Appeared, Asked, Offered, TakenFromPile
from branchline.games.wall_street.rules_end import NO_EVENT
from branchline.kernel.action import event_json, seen_by
from branchline.kernel.chance import Chance
from branchline.kernel.game import preview
from branchline.kernel.illegal import NotYourTurn
from branchline.kernel.record import Record, digest

RUNNING = [(players, seed, setting) for players in (2, 3, 5) for seed, setting in enumerate(EVERY_OPTION[::3])]
OPEN_STEPS = {"assign", "over"}


def positions():
    for players, seed, setting in RUNNING:
        for style in (keeper, None):
            found = snapshots(players, seed, 17, **({"style": style} if style else {}), **setting)
            yield from (p for p in found if p.step() not in OPEN_STEPS)


def swapped(p, viewer):
    """Another truth with the same numbers of cards: share piles of others, secrets, deck and discards below the top exchanged.

    Nothing of it is what a viewer sees; what perfect memory knows does not matter here.
    """
    q = p.clone()
    chance = Chance.of(7)
    others = [n for n in range(p.players) if n != viewer]
    free = [card for n in others for card in q.pile[n]] + q.deck[:-1] + [card for zone in q.zones for card in zone[:-1]]
    free += [p.lost[n] for n in others if p.lost[n] >= 0]
    stock = [card for card in free if card in MATERIAL.stocks or card in MATERIAL.duals]
    rest = [card for card in free if card not in stock]
    chance.shuffle(stock)
    chance.shuffle(rest)
    for n in others:
        q.pile[n] = sorted(stock.pop() for _ in q.pile[n])
        if q.lost[n] >= 0:
            q.lost[n] = stock.pop()
            q.suspects[n] |= 1 << q.lost[n]
    rest += stock
    chance.shuffle(rest)
    q.zones = [[*(rest.pop() for _ in zone[:-1]), *zone[-1:]] for zone in q.zones]
    q.deck = [*rest, *q.deck[-1:]]
    unknown = [q.secret[n] for n in others] + q.undealt
    chance.shuffle(unknown)
    q.secret = [unknown.pop() if n in others else card for n, card in enumerate(q.secret)]
    q.undealt = sorted(unknown)
    return q


@pytest.mark.rule("WS-H1", "WS-H2", "WS-H3", "WS-H4", "WS-I29", "WS-I37")
def test_a_view_depends_on_other_piles_by_their_numbers_alone():
    seen = Counter()
    for p in positions():
        for viewer in viewers(p):
            q = swapped(p, viewer)
            if p.step() == "offer":
                q.offers = [card if n == viewer or card < 0 else q.pile[n][0] for n, card in enumerate(p.offers)]
            assert q.view(viewer) == p.view(viewer)
            assert json.loads(json.dumps(p.view(viewer))) == p.view(viewer)
            seen[digest(q) != digest(p)] += 1
            if viewer is not None and p.actor() == viewer:
                assert q.actions() == p.actions()
                assert [str(q.check(action)) for action in every_action()] == [str(p.check(action)) for action in every_action()]
    assert seen[True] > 500


def every_action():
    codec = GAME.codec
    cards = ("S01", "S22", "S38", "D1", "V01", "X1", "MT")
    lines = [f"{word} {card}" for word in ("keep", "put", "offer", "swap", "take", "return") for card in cards]
    lines += ["flip", "sell", "raise", "end", "redeem", "refuse", "settle", "move 1", "option 2", "stand 0", "give 1", "shift corn"]
    lines += ["wake corn", "show S01 corn", "show D1 corn", "assign D1 corn", "discard S01 gold", "discard X1 gold"]
    return [codec.read(line) for line in lines]


@pytest.mark.rule("WS-H6", "WS-I37", "WS-I38")
def test_what_is_open_is_in_every_view():
    for p in positions():
        first = p.view(None)
        for viewer in range(p.players):
            view = p.view(viewer)
            own = view.pop("own")
            assert set(own["shares"]) == {MATERIAL.card_ids[card] for card in p.pile[viewer]}
            exchange = view.pop("exchange")
            assert (exchange is None) == (first["exchange"] is None)
            assert {**view, "viewer": None} == {key: value for key, value in first.items() if key != "exchange"}
    wanted = {"rondel", "clockwise", "trend_coins", "levels", "cash", "capital", "loans", "variations", "pawns", "options", "magnates"}
    assert wanted <= first.keys()


@pytest.mark.rule("WS-H1", "WS-H2", "WS-H5", "WS-C3")
def test_worlds_that_a_seat_cannot_tell_apart_look_alike_in_everything():
    """View, events, actions, refusals and previews in worlds imagined by each viewer."""
    chance = Chance.of(3)
    for n, p in enumerate(positions()):
        for viewer in viewers(p):
            world = p.imagine(viewer, chance)
            assert world.audit() == []
            assert world.view(viewer) == p.view(viewer)
            told = [event_json(event) for event in p.events if seen_by(event, viewer)]
            assert [event_json(event) for event in world.events if seen_by(event, viewer)] == told
            if p.actor() == viewer is not None:
                assert world.actions() == p.actions()
                if n % 4 == 0:
                    assert [str(world.check(a)) for a in every_action()] == [str(p.check(a)) for a in every_action()]
                    assert [preview(world, a, viewer) for a in p.actions()] == [preview(p, a, viewer) for a in p.actions()]


@pytest.mark.rule("WS-H1", "WS-H2", "WS-H3", "WS-H5", "WS-I45")
def test_the_story_of_a_running_game_holds_nothing_that_was_not_told():
    """No seed, no secret share of another, no card of the deck that did not appear, no card returned unseen."""
    checked = 0
    for players, seed, setting in RUNNING[::2]:
        record = Record(GAME, GAME.setup(players, setting), seed)
        chance = Chance.of(seed)
        for _ in range(160):
            if record.position.step() in OPEN_STEPS:
                break
            p = record.position
            record.play(p.actor(), keeper(p, p.actions(), chance))
        p = record.position
        if p.step() in OPEN_STEPS:
            continue
        unseen = {MATERIAL.card_ids[card] for card in p.deck[:-1]}
        for viewer in viewers(p):
            story = record.story(viewer)
            told = json.dumps(story)
            assert "seed" not in story
            secrets = [card for n, card in enumerate(p.secret) if n != viewer]
            hidden = {MATERIAL.capital_ids[card] for card in secrets + p.undealt}
            assert not any(f'"{name}"' in told for name in unseen | hidden)
            returned = [e for entry in story["told"] for e in entry if e["event"] == "ReturnedShare"]
            assert all(event["seat"] == viewer for event in returned)
            checked += len(hidden) > 0 and len(unseen) > 10
    assert checked > 20


def test_what_leads_to_another_step_was_told():
    """Who is asked follows from what all have seen: in every world of every viewer the same action leads to the same step."""
    chance = Chance.of(5)
    compared = 0
    for players, seed, setting in RUNNING[::4]:
        positions_ = [p.clone() for p in walk(players, seed, keeper, **setting)]
        for before, after in pairwise(positions_):
            if before.step() in OPEN_STEPS or after.step() in OPEN_STEPS:
                continue
            told = [type(event).__name__ for event in after.events]
            if "ReturnedShare" in told or "OfferedCard" in told:
                continue
            action = next(a for a in before.actions() if same(before, a, after))
            for viewer in viewers(before):
                world = before.imagine(viewer, chance)
                if world.check(action) is None and not any(event.reveals() for event in after.events):
                    world.apply(action)
                    assert (world.actor(), world.step()) == (after.actor(), after.step())
                    assert world.view(viewer) == after.view(viewer)
                    compared += 1
    assert compared > 1000


def same(before, action, after):
    twin = before.clone()
    twin.apply(action)
    return digest(twin) == digest(after)


# what is imagined


def worlds(p, viewer, count=400):
    chance = Chance.of(11)
    return [p.imagine(viewer, chance) for _ in range(count)]


@pytest.mark.rule("WS-H1", "WS-3.6")
def test_every_order_of_the_deck_is_imagined_with_the_explosion_among_the_last_nine():
    p = table(3, deck="V01")
    found = worlds(p, 0, 600)
    assert {top(world) for world in found} == {"V01"}
    nexts = {world.deck[-2] for world in found}
    assert nexts == set(p.deck[:-1]) - {MATERIAL.bomb}
    places = Counter(world.deck.index(MATERIAL.bomb) for world in found)
    assert set(places) == set(range(9))
    assert min(places.values()) > 30
    p = table(3, deck="V01 V02 V03 X1 V04", rest="box", start=1)
    assert {world.deck.index(MATERIAL.bomb) for world in worlds(p, 0)} == {0, 1, 2, 3}
    p = table(3, deck="X1 V01 V02 V03", start=1)
    assert {world.deck.index(MATERIAL.bomb) for world in worlds(p, 0, 40)} == {len(p.deck) - 1}


@pytest.mark.rule("WS-I52", "WS-12.2", "WS-H1")
def test_the_cards_under_an_explosion_that_ended_the_game_stay_unknown():
    p = table(3, deck="X1 V02 V03 V04", rest="box", start=0)
    do(p, "discard X1 gold")
    assert p.actor() is None
    assert p.view(None)["deck"] == {"cards": 3, "top": None}
    assert {world.deck[-1] for world in worlds(p, None)} == set(p.deck)


@pytest.mark.rule("WS-H2", "WS-3.7")
def test_every_deal_of_the_secret_shares_is_imagined_and_the_own_is_known():
    p = table(3, secrets="C2 C4 C5")
    found = worlds(p, 1)
    assert {world.view(1)["own"]["capital"] for world in found} == {"C4"}
    pairs = Counter((world.secret[0], world.secret[2]) for world in found)
    assert len(pairs) == 12  # two of four
    assert min(pairs.values()) > 10
    assert len({tuple(world.secret) for world in worlds(p, None, 900)}) == 60


@pytest.mark.rule("WS-H3")
def test_piles_are_known_to_who_watched():
    p = table(3, piles={0: "S01 S38", 1: "S22 D1"})
    for viewer in viewers(p):
        assert all((pile(world, 0), pile(world, 1)) == ({"S01", "S38"}, {"S22", "D1"}) for world in worlds(p, viewer, 30))


def returned():
    """Seat 1, who stands at S01, has returned S03 unseen, out of S02, S03, S12 and S38; the turn of seat 0 is done."""
    p = table(3, rondel="MT V01 S01", pawns=[0, 2, 0], values={"corn": 7}, awake={"corn": "M3 punishment"}, piles={1: "S02 S03 S12 S38"})
    do(p, "move 1", "keep V01", "return S03")
    return p


@pytest.mark.rule("WS-I45")
def test_a_share_returned_unseen_could_be_any_that_lay_in_the_pile():
    p = returned()
    for viewer in (None, 0, 2):
        lost = Counter(MATERIAL.card_ids[world.lost[1]] for world in worlds(p, viewer))
        assert set(lost) == {"S02", "S03", "S12", "S38"}
        assert min(lost.values()) > 60
    assert {world.lost[1] for world in worlds(p, 1, 40)} == {MATERIAL.card["S03"]}


@pytest.mark.rule("WS-I45", "WS-6.1b")
def test_what_is_sold_later_cannot_be_what_was_returned():
    p = returned()
    do(p, "end", "sell", "discard S01 gold", "put S12")
    for viewer in (None, 0, 2):
        assert {MATERIAL.card_ids[world.lost[1]] for world in worlds(p, viewer, 100)} == {"S02", "S03", "S38"}


@pytest.mark.rule("WS-H5", "WS-9.8c", "WS-I53")
def test_a_card_laid_face_down_is_imagined_as_any_that_could_be_offered():
    p = table(4, rondel="MT V40", piles={0: "S01", 1: "S02 S12 S13 S38", 2: "S22 S23", 3: "S31"})
    do(p, "move 1", "keep V40", "show S01 corn", "offer S13")
    assert p.actor() == 2
    for viewer in (None, 0, 2, 3):
        assert p.view(viewer)["exchange"] == {"card": "S01", "company": "corn", "laid": [False, True, False, False], "offers": [None] * 4}
        assert {MATERIAL.card_ids[world.offers[1]] for world in worlds(p, viewer, 100)} == {"S12", "S13"}
    assert p.view(1)["exchange"]["offers"] == [None, "S13", None, None]
    assert {world.offers[1] for world in worlds(p, 1, 40)} == {MATERIAL.card["S13"]}
    do(p, "offer S22", "offer S31")
    assert p.view(None)["exchange"]["offers"] == [None, "S13", "S22", "S31"]
    assert {tuple(world.offers) for world in worlds(p, None, 40)} == {tuple(p.offers)}


@pytest.mark.rule("WS-H5", "WS-I45", "WS-I53")
def test_who_is_asked_for_an_offer_has_one():
    """Of S02 and S12 seat 1 returned one unseen; it is asked for a card that is not corn, so it was S02."""
    p = table(3, rondel="MT V40+V01", values={"corn": 7}, awake={"corn": "M3 punishment"}, piles={0: "S01", 1: "S02 S12", 2: "S22 S23"})
    do(p, "move 1", "keep V01", "return S02", "return S22")
    assert {MATERIAL.card_ids[world.lost[1]] for world in worlds(p, 2, 60)} == {"S02", "S12"}
    q = p.clone()
    told = do(p, "keep V40", "show S01 corn")
    assert Asked(1) in told
    for viewer in (None, 0, 2):
        assert {MATERIAL.card_ids[world.lost[1]] for world in worlds(p, viewer, 60)} == {"S02"}
        assert {MATERIAL.card_ids[world.lost[2]] for world in worlds(p, viewer, 60)} >= ({"S22"} if viewer == 2 else {"S22", "S23"})
    do(p, "offer S12")
    assert {MATERIAL.card_ids[world.offers[1]] for world in worlds(p, 2, 60)} == {"S12"}
    q.pile[1], q.lost[1] = [MATERIAL.card["S02"]], MATERIAL.card["S12"]  # had it been S12, the proof would tell
    do(q, "keep V40", "show S01 corn")
    assert q.actor() == 2
    assert {MATERIAL.card_ids[world.lost[1]] for world in worlds(q, 0, 60)} == {"S12"}


def test_the_buyer_who_is_asked_to_show_can():
    p = table(3, rondel="MT V40", piles={0: "S01 S38", 1: "S12"})
    p.pile[0], p.lost[0] = [MATERIAL.card["S01"]], MATERIAL.card["S38"]
    p.suspects[0] = 1 << MATERIAL.card["S01"] | 1 << MATERIAL.card["S38"]
    assert {world.lost[0] for world in worlds(p, 1, 60)} == {MATERIAL.card["S01"], MATERIAL.card["S38"]}
    do(p, "move 1", "keep V40")
    assert p.step() == "show"
    assert {world.lost[0] for world in worlds(p, 1, 60)} == {MATERIAL.card["S38"]}


@pytest.mark.rule("WS-H5")
def test_an_offer_is_told_to_its_owner_alone_and_cannot_be_previewed_or_undone():
    p = table(3, rondel="MT V40", piles={0: "S01", 1: "S12 S13", 2: "S22 S23"})
    do(p, "move 1", "keep V40", "show S01 corn")
    q = p.clone()
    assert preview(p, GAME.codec.read("offer S12"), 1) == []
    do(p, "offer S12")
    do(q, "offer S13")
    for viewer in (None, 0, 2):
        assert p.view(viewer) == q.view(viewer)
        told = [[e for e in one.events if seen_by(e, viewer)] for one in (p, q)]
        assert told[0] == told[1]
        assert Offered(1) in told[0]
    assert any(event.reveals() for event in p.events)


@pytest.mark.rule("WS-I29", "WS-11.3")
def test_what_lies_under_a_discard_that_is_taken_cannot_be_looked_up_by_undoing():
    record = Record(GAME, GAME.setup(3, {}), 1)
    p = table(3, rondel="MT V01", values={"corn": 7}, awake={"corn": "M3 reward"}, zones={"gold": "S22 S05", "shares": "V17"})
    do(p, "move 1", "keep V01")
    assert preview(p, GAME.codec.read("take S05"), 0) == [TakenFromPile(0, "S05", "gold")]
    record.position = p
    entry = record.play(0, "take S05")
    assert entry.reveals
    with pytest.raises(NotYourTurn):
        record.undo(0)


def test_refusals_do_not_tell_what_others_hold():
    """The same words whatever the rivals have."""
    p = table(3, rondel="MT V40", piles={0: "S01", 1: "S12", 2: "S22"})
    do(p, "move 1", "keep V40", "show S01 corn", "offer S12")
    first = str(assert_refused(p, "offer S12", "WS-9.8b"))
    assert first == str(assert_refused(p, "offer S38", "WS-9.8b"))


@pytest.mark.rule("WS-C3")
def test_after_the_set_up_chance_is_the_next_card_alone():
    """Two games with the same deck stay alike whatever the generator holds, and each new card is told as it comes into view."""
    for p, q in zip(walk(3, 5), walk(3, 5), strict=True):
        assert digest(p) == digest(q)
        q.chance = Chance.of(99)
        p.chance = Chance.of(99)
        shown = [event.card for event in p.events if isinstance(event, Appeared)]
        assert shown in ([], [top(p)])


def test_the_own_worth_is_counted_for_each_event():
    p = table(3, piles={0: "S38 S22 S23 S24"}, secrets="C3 C1 C2", cash={0: 0}, values={"steel": 7})
    worth = p.view(0)["own"]["worth"]
    assert worth == {"none": 5 * 7 + 2, "gold": 4 * 7 + 3 + 2, "shares": 4 * 7 + 2, "values": 5 * 4 + 2}
    assert NO_EVENT == 3
