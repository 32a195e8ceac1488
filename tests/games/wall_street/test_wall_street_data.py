"""The data file: what a replacement may change, and that damage is refused with its place."""

import json
import shutil

import jsonschema
import pytest
from games.wall_street.positions import RAW

from branchline.games.wall_street import GAME
from branchline.games.wall_street.material import DATA
from branchline.kernel.chance import Chance
from branchline.kernel.illegal import BadData, BadRecord
from branchline.kernel.record import Record, loads

SCHEMA = json.loads((DATA / "material.schema.json").read_text(encoding="utf-8"))
FILE = "my_cards.json"


def fresh():
    return json.loads(json.dumps(RAW))


def write(folder, raw):
    path = folder / FILE
    path.write_text(json.dumps(raw), encoding="utf-8")
    return path


def put(raw, value, *keys):
    """Puts a value at a place."""
    for key in keys[:-1]:
        raw = raw[key]
    raw[keys[-1]] = value


def drop(raw, *keys):
    for key in keys[:-1]:
        raw = raw[key]
    del raw[keys[-1]]


def find(key, name):
    return next(n for n, card in enumerate(RAW[key]) if card["id"] == name)


S09, S10, S11, S38 = (find("shares", name) for name in ("S09", "S10", "S11", "S38"))
V33, V34, V35, V36, V37, V39, V40 = (find("variations", f"V{n}") for n in (33, 34, 35, 36, 37, 39, 40))


def no_example(raw):
    for n in (S09, S10, S11):
        raw["shares"][n]["price"] = 3


def no_pairs_of_oil(raw):
    raw["shares"][find("shares", "S37")]["shares"] = 1


def nothing_moves(raw):
    for card in raw["shares"]:
        card.pop("market", None)


def many_specials(raw):
    for n in range(20):
        card = raw["variations"][n]
        raw["variations"][n] = {"id": card["id"], "effect": "black_day", "price": 0, "points": 1, "dynamite": 1}


# what is wrong: damage, place, text
MISFITS = {  # refused by the schema
    "another kind of file": (lambda r: put(r, "wall_street/2", "schema"), "schema", "should be one of: wall_street/1"),
    "a key too few": (lambda r: drop(r, "black_day"), "", "The key black_day is missing."),
    "a key too many": (lambda r: put(r, 1, "tax"), "", "The key tax is not known here."),
    "a card without price": (lambda r: drop(r, "shares", 3, "price"), "shares[3]", "The key price is missing."),
    "a price in words": (lambda r: put(r, "2", "shares", 0, "price"), "shares[0].price", "should be of type integer"),
    "a price of yes": (lambda r: put(r, True, "shares", 0, "price"), "shares[0].price", "should be of type integer"),
    "a fraction": (lambda r: put(r, 1.5, "variations", 2, "points"), "variations[2].points", "should be of type integer"),
    "a price that is a debt": (lambda r: put(r, -1, "duals", 1, "price"), "duals[1].price", "-1 should lie from 0 to 9"),
    "three shares on a card": (lambda r: put(r, 3, "shares", 0, "shares"), "shares[0].shares", "3 should be one of: 1, 2"),
    "an unknown company": (lambda r: put(r, "wheat", "shares", 0, "company"), "shares[0].company", "should be one of: corn, cotton"),
    "an unknown effect": (lambda r: put(r, "crash", "variations", 0, "effect"), "variations[0].effect", "should be one of: company_move"),
    "a name with a space": (lambda r: put(r, "S 1", "shares", 0, "id"), "shares[0].id", "should look like"),
    "a name that moves the cursor": (lambda r: put(r, "S\x9b1", "shares", 0, "id"), "shares[0].id", "should look like"),
    "a market of nothing": (
        lambda r: put(r, {"company": "corn", "delta": 0}, "shares", 3, "market"), "shares[3].market.delta", "0 should be one of: -2, -1,",
    ),
    "a secret share of nothing": (lambda r: put(r, "coal", "capitals", 0, "secret_share"), "capitals[0].secret_share", "should be one of"),
    "no minimum": (lambda r: put(r, 0, "minimum", "3", "oil"), "minimum.3.oil", "0 should lie from 1 to 20"),
    "a board too few": (lambda r: drop(r, "boards", "orange"), "boards", "The key orange is missing."),
    "a value of nothing": (lambda r: put(r, 0, "boards", "blue", "oil", "values", 0), "boards.blue.oil.values[0]", "0 should lie from 1"),
    "three magnates": (lambda r: r["magnates"].pop(), "magnates", "There are 3 items; there should be 4 to 4."),
    "another name of the explosion": (lambda r: put(r, "BOOM", "explosion", "id"), "explosion.id", "should be one of: X1"),
}  # fmt: skip
BREACHES = {  # refused by the constraints
    "42 shares": (lambda r: r["shares"].pop(0), "shares", "There should be 43 cards, not 42."),
    "41 variations": (
        lambda r: r["variations"].append({**r["variations"][0], "id": "V41"}), "variations", "There should be 40 cards, not 41.",
    ),
    "four duals": (lambda r: r["duals"].pop(), "duals", "There should be 5 cards, not 4."),
    "six capital cards": (lambda r: r["capitals"].append({**r["capitals"][0], "id": "C6"}), "capitals", "There should be 5 cards, not 6."),
    "a name twice": (lambda r: put(r, "S02", "shares", 0, "id"), "shares[1].id", "Two cards are named S02."),
    "a card named like another sort": (lambda r: put(r, "S01", "capitals", 2, "id"), "capitals[2].id", "Two cards are named S01."),
    "a card named like a magnate": (lambda r: put(r, "M1", "variations", 2, "id"), "variations[2].id", "Two cards are named M1."),
    "five gold shares": (
        lambda r: put(r, {"id": "S38", "kind": "share", "company": "oil", "shares": 1, "price": 3, "dynamite": 0}, "shares", S38),
        "shares", "There should be 6 gold shares, not 5.",
    ),
    "gold with a company": (lambda r: put(r, "oil", "shares", S38, "company"), f"shares[{S38}].company", "Every share but gold names"),
    "a share without company": (lambda r: drop(r, "shares", 0, "company"), "shares[0].company", "Every share but gold names its company."),
    "two gold shares on a card": (lambda r: put(r, 2, "shares", S38, "shares"), f"shares[{S38}]", "A gold card is one share"),
    "gold that moves the market": (
        lambda r: put(r, {"company": "oil", "delta": 1}, "shares", S38, "market"), f"shares[{S38}]", "and moves nothing.",
    ),
    "no double card of a company": (no_pairs_of_oil, "shares", "cards of one and of two shares of oil"),
    "no share that moves the market": (nothing_moves, "shares", "Some share cards should move the market."),
    "without the card of the example": (no_example, "shares", "The rulebook shows a card of 2 shares of corn for $2."),
    "a special with a company": (lambda r: put(r, "oil", "variations", V35, "company"), f"variations[{V35}].company", "name it."),
    "a move of nothing": (lambda r: put(r, 0, "variations", 0, "delta"), "variations[0].delta", "should be one of: -2, -1, 1, 2."),
    "a rise that falls": (lambda r: put(r, -1, "variations", V33, "delta"), f"variations[{V33}].delta", "should be one of: 1, 2."),
    "a fall that rises": (lambda r: put(r, 1, "variations", V34, "delta"), f"variations[{V34}].delta", "should be one of: -2, -1."),
    "a fluctuation by two": (lambda r: put(r, 2, "variations", V37, "delta"), f"variations[{V37}].delta", "should be one of: 1."),
    "a black day that moves": (lambda r: put(r, 1, "variations", V39, "delta"), f"variations[{V39}].delta", "should be one of: -."),
    "too many specials": (many_specials, "variations", "More than half of the variations should move one company."),
    "no stock exchange": (
        lambda r: put(r, {"id": "V40", "effect": "black_day", "price": 1, "points": 2, "dynamite": 1}, "variations", V40),
        "variations", "There should be a card with the effect stock_exchange.",
    ),
    "a dual of one company": (lambda r: put(r, ["oil", "oil"], "duals", 0, "companies"), "duals[0].companies", "two companies, in the"),
    "a dual the wrong way round": (lambda r: put(r, ["oil", "corn"], "duals", 2, "companies"), "duals[2].companies", "in the order corn"),
    "a pair twice": (lambda r: put(r, ["corn", "cotton"], "duals", 1, "companies"), "duals[1].companies", "five different pairs"),
    "capital that skips a step": (lambda r: put(r, [4, 5, 7], "capital", "values"), "capital.values", "hold 4, 5 and 6"),
    "capital that ends at 5": (lambda r: put(r, [3, 4, 5], "capital", "values"), "capital.values", "hold 4, 5 and 6"),
    "another starting capital": (lambda r: put(r, 5, "capital", "start", "2"), "capital.start", "The rulebook states"),
    "a dearer step": (lambda r: put(r, 3, "capital", "raise_cost"), "capital.raise_cost", "The rulebook states 2 here."),
    "another loan": (lambda r: put(r, 6, "loans", "cash"), "loans", "The rulebook states"),
    "another penalty": (lambda r: put(r, [8, 15], "loans", "penalties"), "loans", "The rulebook states"),
    "seven last cards": (lambda r: put(r, 7, "explosion", "shuffled_with"), "explosion.shuffled_with", "The rulebook states 8 here."),
    "a dearer trend card": (lambda r: put(r, 2, "flip_cost"), "flip_cost", "The rulebook states 1 here."),
    "a blacker day": (lambda r: put(r, 3, "black_day"), "black_day", "The rulebook states 2 here."),
    "more coins at the start": (lambda r: put(r, 5, "start_cash"), "start_cash", "The rulebook states 4 here."),
    "another box of coins": (lambda r: put(r, 16, "coins", 0, "count"), "coins", "The rulebook states"),
    "points that are nearly a number": (lambda r: put(r, 2.0, "magnates", 0, "reward", "points"), "magnates", "The rulebook states"),
    "a magnate that pays yes": (lambda r: put(r, True, "magnates", 3, "punishment", "cost"), "magnates", "The rulebook states"),
    "the zones in another order": (lambda r: r["zones"].reverse(), "zones", "The rulebook states"),
    "a cheaper option": (lambda r: put(r, 1, "purchase_options", "surcharge"), "purchase_options", "The rulebook states"),
    "a larger rondel": (lambda r: put(r, 7, "rondel", "size", "2"), "rondel", "The rulebook states"),
    "another score track": (lambda r: put(r, 60, "score_track", "length"), "score_track", "The rulebook states"),
    "a bar that falls": (lambda r: put(r, 2, "boards", "blue", "oil", "values", 2), "boards.blue.oil.values", "a bar should rise."),
    "a start at the end": (lambda r: put(r, 0, "boards", "blue", "corn", "start"), "boards.blue.corn.start", "should not be at an end"),
    "a start beyond": (lambda r: put(r, 11, "boards", "orange", "oil", "start"), "boards.orange.oil.start", "should not be at an end"),
    "an orange bar that leaps": (
        lambda r: put(r, [1, 2, 3, 5], "boards", "orange", "corn", "values"), "boards.orange.corn.values", "all steps should be 1.",
    ),
    "a blue bar without a leap": (
        lambda r: put(r, [1, 2, 3, 4, 5], "boards", "blue", "corn", "values"), "boards.blue.corn.values", "steps of different size",
    ),
    "steel that is never 7": (
        lambda r: put(r, [1, 3, 4, 5, 6, 8], "boards", "blue", "steel", "values"), "boards.blue.steel.values", "shows steel at 7.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("what", [*MISFITS, *BREACHES])
def test_damage_is_refused_with_file_place_and_reason(tmp_path, what):
    damage, place, text = {**MISFITS, **BREACHES}[what]
    raw = fresh()
    damage(raw)
    with pytest.raises(BadData) as refused:
        GAME.load(write(tmp_path, raw))
    assert refused.value.where == (f"{FILE}: {place}" if place else FILE)
    assert text in str(refused.value)
    assert refused.value.told(GAME.voice("en")) == str(refused.value)


@pytest.mark.parametrize("what", MISFITS)
def test_another_reader_of_schemas_refuses_the_same(what):
    raw = fresh()
    MISFITS[what][0](raw)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(raw, SCHEMA)


def test_the_built_in_file_fits_its_schema_and_is_whole():
    jsonschema.Draft202012Validator.check_schema(SCHEMA)
    jsonschema.validate(RAW, SCHEMA)
    assert GAME.load(None).digest is None
    counts = [sum(card["shares"] for card in RAW["shares"] if card.get("company") == c) for c in ("corn", "cotton", "steel", "oil")]
    assert counts == [16, 13, 11, 8]
    assert sum("market" in card for card in RAW["shares"]) == 16
    assert sum(card["effect"] == "company_move" for card in RAW["variations"]) == 32


@pytest.mark.parametrize(
    ("text", "reason"),
    [("{", "This is not JSON"), ('{"schema": 1, "schema": 2}', "The key stands twice in one object."), ("[]", "of type object")],
)
def test_what_is_no_such_file_at_all(tmp_path, text, reason):
    path = tmp_path / FILE
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadData, match=reason):
        GAME.load(path)
    with pytest.raises(BadData, match="cannot be read"):
        GAME.load(tmp_path / "nothing.json")


def replaced():
    """Another printing: other faces, prices, pairs, bars and minimum values; a share that moves another company than its own."""
    raw = fresh()
    put(raw, {"company": "oil", "delta": 2}, "shares", 0, "market")
    put(raw, 4, "shares", S38, "price")
    put(raw, "ONE", "shares", 5, "id")
    put(raw, "cotton", "variations", 0, "company")
    put(raw, 2, "variations", V33, "delta")
    put(raw, 5, "explosion", "dynamite")
    put(raw, ["steel", "oil"], "duals", 4, "companies")
    put(raw, "gold", "capitals", 0, "secret_share")
    put(raw, [3, 4, 5, 6], "capital", "values")
    put(raw, 7, "minimum", "2", "corn")
    put(raw, {"values": [2, 3, 5, 7, 8, 11, 12, 15], "start": 4}, "boards", "blue", "steel")
    drop(raw, "provenance")
    drop(raw, "status")
    return raw


def test_another_printing_is_accepted_played_and_named_in_its_records(tmp_path):
    path = write(tmp_path, replaced())
    for players in GAME.seats:
        setup = GAME.setup(players, {"magnates": "mixed", "purchase_option": True}, path)
        record, chance = Record(GAME, setup, 7), Chance.of(7)
        while record.position.actor() is not None:
            record.play(record.position.actor(), chance.choice(record.position.actions()))
            assert record.position.audit() == []
        assert max(record.position.capital) <= 6
        assert loads(record.dumps(), {GAME.id: GAME}, path).dumps() == record.dumps()
        with pytest.raises(BadRecord, match="material"):
            loads(record.dumps(), {GAME.id: GAME})
    shutil.copy(path, tmp_path / "copy.json")
    assert GAME.load(tmp_path / "copy.json").digest == GAME.load(path).digest != GAME.load(None).digest


def test_the_figures_of_another_printing_are_those_that_count(tmp_path):
    m = GAME.load(write(tmp_path, replaced()))
    p = GAME.new(GAME.setup(3, {}, tmp_path / FILE), 1)
    assert p.view(None)["tracks"]["steel"] == [2, 3, 5, 7, 8, 11, 12, 15]
    while p.step() == "stand":
        p.apply(p.actions()[0])
    share = m.card["S01"]
    p.deck = [card for card in [*p.deck, *p.rondel] if card not in (share, m.trend) and card not in m.duals and card != m.bomb]
    p.deck.insert(0, m.bomb)
    others = [card for card in p.rondel if card in m.duals or card == m.trend]
    p.pawn = [3, 3, 3]
    p.rondel = [*others, share, *[p.deck.pop(), p.deck.pop()]]
    assert p.audit() == []
    before = p.view(None)["levels"]
    p.apply(GAME.codec.read("move 4"))
    p.apply(GAME.codec.read("keep S01"))
    after = p.view(None)["levels"]
    assert after["oil"] == before["oil"] + 2
    assert after["corn"] == before["corn"]


def test_names_of_cards_are_told_and_other_ids_are_their_own_names():
    m = GAME.load(None)
    assert [m.label(key) for key in ("S01", "S09", "S38", "V04", "V40", "D4", "C5", "M3", "X1", "MT", "corn")] == [
        "one corn", "two corn", "gold", "corn +2", "stock exchange", "cotton or steel", "gold", "the magnate of cards", "the explosion",
        "the trend card", "corn"]  # fmt: skip
    assert m.label("Q99") == "Q99"
