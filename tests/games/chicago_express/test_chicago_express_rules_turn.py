"""Chapters 4 and 5 of the ledger: the turn, the dials, and the auction of a share."""

import pytest
from games.chicago_express.positions import (
    COMPANIES,
    COUNTS,
    EASTERN,
    assert_refused,
    dials,
    do,
    held,
    kinds,
    locomotives,
    money,
    of,
    of_company,
    options,
    pass_all,
    sell,
    starting,
    table,
    treasury,
    walk,
    westward,
    with_record,
)

from branchline.games.chicago_express.actions import Decline, Declined, Offered, ShareSold, ShareUnsold
from branchline.kernel.illegal import NotYourTurn


@pytest.mark.rule("CE-4.1")
@pytest.mark.parametrize("players", COUNTS)
def test_turns_go_clockwise_and_are_one_action_each(players):
    p = table(players, networks={"NYC": "Q3"}, seat=players - 1)
    told = []
    for turn, line in enumerate(["decline build", "develop Q3", "offer PRR", "decline develop", "decline build"]):
        assert p.actor() == (players - 1 + turn) % players
        do(p, line)
        if p.step() == "bid":
            told = pass_all(p)
    assert of(ShareUnsold, told) == [ShareUnsold("PRR")]
    assert dials(p) == (1, 2, 2)


@pytest.mark.rule("CE-4.1")
def test_who_is_not_to_move_is_refused_at_the_gate():
    record = with_record(table(3, seat=1))
    with pytest.raises(NotYourTurn):
        record.play(0, Decline("build"))
    record.play(1, Decline("build"))
    assert record.position.actor() == 2


@pytest.mark.rule("CE-4.1")
def test_while_a_network_is_extended_no_other_action_can_be_chosen():
    p = table(3)
    do(p, "build PRR")
    assert_refused(p, "offer PRR", "CE-4.1")
    assert_refused(p, "build NYC", "CE-4.1")
    assert_refused(p, "develop Q3", "CE-4.1")
    assert_refused(p, "decline develop", "CE-4.1")
    assert_refused(p, "bid 5", "CE-5.6")
    assert_refused(p, "pass", "CE-5.6")


@pytest.mark.rule("CE-4.2")
def test_the_three_actions():
    p = table(3, networks={"NYC": "Q3"})
    assert options(p) == {
        *(f"offer {company}" for company in EASTERN), "decline auction",
        "build PRR", "build NYC", "decline build",
        "develop Q3", "develop R3", "decline develop",
    }  # fmt: skip
    assert_refused(p, "decline trade", "CE-4.2")
    assert_refused(p, "bid 5", "CE-5.6")
    assert_refused(p, "pass", "CE-5.6")


@pytest.mark.rule("CE-4.3")
@pytest.mark.parametrize(("dial", "after"), [("auction", (1, 0, 0)), ("build", (0, 1, 0)), ("develop", (0, 0, 1))])
def test_the_hand_moves_also_if_the_action_is_not_carried_out(dial, after):
    p = table(3)
    told = do(p, f"decline {dial}")
    assert told == [Declined(0, dial)]
    assert dials(p) == after
    assert p.actor() == 1


@pytest.mark.rule("CE-4.3")
def test_a_hand_moves_once_in_an_action_however_much_is_built():
    p = table(3)
    do(p, "build PRR")
    assert dials(p) == (0, 1, 0)
    do(p, "place R4", "place S4", "place S5")
    assert dials(p) == (0, 1, 0)


@pytest.mark.rule("CE-4.4")
def test_an_action_must_be_chosen_and_need_not_be_carried_out():
    p = table(2, networks={"NYC": "Q3"})
    assert not {"pass", "stop"} & options(p)
    assert_refused(p, "pass", "CE-5.6")
    assert_refused(p, "stop", "CE-6.1")
    before = p.view(None)
    for dial in ("auction", "build", "develop"):
        q = p.clone()
        do(q, f"decline {dial}")
        after = q.view(None)
        changed = {part for part in after if after[part] != before[part]}
        assert changed == {"actor", "turn", "dials"}
        assert after["dials"] == before["dials"] | {dial: 1}


@pytest.mark.rule("CE-4.5", "CE-4.7")
@pytest.mark.parametrize(
    ("used", "line", "others"),
    [
        ((3, 0, 0), "auction", {"build", "develop"}),
        ((0, 5, 0), "build", {"auction", "develop"}),
        ((0, 0, 4), "develop", {"auction", "build"}),
    ],
)
def test_an_action_in_the_red_zone_cannot_be_chosen(used, line, others):
    p = table(3, networks={"NYC": "Q3"}, used=used)
    assert starting(p, "decline") == others
    assert_refused(p, f"decline {line}", "CE-4.5")
    whole = {"auction": "offer PRR", "build": "build PRR", "develop": "develop Q3"}
    refused = assert_refused(p, whole[line], "CE-4.5")
    assert str(refused) == f"CE-4.5: The hand of the {line if line != 'develop' else 'development'}s is in the red zone."
    assert {whole[other] for other in others} <= options(p)


@pytest.mark.rule("CE-4.6", "CE-8.1", "CE-8.4")
@pytest.mark.parametrize(("used", "dial"), [((3, 4, 0), "build"), ((3, 1, 3), "develop"), ((2, 5, 3), "auction"), ((0, 4, 4), "build")])
def test_two_hands_in_the_red_bring_the_general_dividends(used, dial):
    p = table(3, used=used, seat=2)
    told = do(p, f"decline {dial}")
    assert kinds(told)[:2] == ["Declined", "GeneralDividends"]
    assert dials(p) == (0, 0, 0)
    assert (p.step(), p.actor()) == ("turn", 0)
    assert p.view(None)["dividends"] == 1


@pytest.mark.rule("CE-4.6")
@pytest.mark.parametrize(("used", "dial"), [((2, 4, 3), "auction"), ((2, 4, 3), "build"), ((2, 4, 3), "develop"), ((3, 3, 3), "build")])
def test_one_hand_in_the_red_does_not(used, dial):
    p = table(3, used=used)
    told = do(p, f"decline {dial}")
    assert kinds(told) == ["Declined"]
    assert sum(dials(p)) == sum(used) + 1
    assert money(p) == [30, 30, 30]


@pytest.mark.rule("CE-4.7", "CE-I2")
@pytest.mark.parametrize(("dial", "size"), [("auction", 3), ("build", 5), ("develop", 4)])
def test_so_many_actions_of_a_kind_in_a_round(dial, size):
    p = table(3)
    for used in range(size):
        assert f"decline {dial}" in options(p), used
        do(p, f"decline {dial}")
    assert p.view(None)["dials"][dial] == size
    assert_refused(p, f"decline {dial}", "CE-4.5")


# the auction of a share


@pytest.mark.rule("CE-5.1", "CE-I3")
@pytest.mark.parametrize("company", EASTERN)
def test_a_share_of_any_open_company_can_be_offered_also_by_who_has_none(company):
    p = table(6, seat=5)
    assert held(p, company)[5] == 0
    assert starting(p, "offer") == set(EASTERN)
    told = do(p, f"offer {company}")
    assert of(Offered, told)[0].company == company
    assert p.view(None)["auction"]["company"] == company
    assert held(p, company) == [int(seat == EASTERN.index(company)) for seat in range(6)] or company in ("C&O", "NYC")


@pytest.mark.rule("CE-5.2", "CE-9.7")
def test_wabash_is_offered_only_once_it_has_opened():
    p = table(3)
    assert "WAB" not in starting(p, "offer")
    refused = assert_refused(p, "offer WAB", "CE-5.2")
    assert str(refused) == "CE-5.2: WAB opens when another company has reached Chicago."
    p = table(3, open_wabash=True)
    assert starting(p, "offer") == set(COMPANIES)
    do(p, "offer WAB")
    sell(p, 1, 6)
    assert (held(p, "WAB"), treasury(p, "WAB")) == ([0, 1, 0], 6)


@pytest.mark.rule("CE-5.3")
def test_a_company_without_shares_is_not_offered():
    p = table(3, shares={"PRR": [0, 1, 1]})
    assert starting(p, "offer") == {"B&O", "C&O", "NYC"}
    refused = assert_refused(p, "offer PRR", "CE-5.3")
    assert str(refused) == "CE-5.3: PRR has no share left."


@pytest.mark.rule("CE-5.4", "CE-I4")
@pytest.mark.parametrize(
    ("company", "networks", "sold", "least"),
    [
        ("PRR", "", 1, 4),  # 7 / 2
        ("PRR", "", 2, 3),  # 7 / 3
        ("B&O", "", 1, 3),  # 6 / 2
        ("B&O", "", 2, 2),  # 6 / 3
        ("B&O", "", 3, 2),  # 6 / 4
        ("C&O", "", 5, 1),  # 5 / 6
        ("NYC", "", 2, 3),  # 8 / 3
        ("NYC", "Q3", 2, 3),  # 9 / 3
        ("NYC", "Q3 Q0", 2, 4),  # 10 / 3
    ],
)
def test_the_least_opening_bid(company, networks, sold, least):
    p = table(3, networks={company: networks}, shares={company: [1] * sold}, cash={0: 8})
    told = do(p, f"offer {company}")
    assert of(Offered, told) == [Offered(0, company, least, least)]
    assert p.view(None)["auction"]["lowest"] == least
    assert starting(p, "bid") == {str(amount) for amount in range(least, 9)}
    assert_refused(p, f"bid {least - 1}", "CE-5.4")


@pytest.mark.rule("CE-5.5")
@pytest.mark.parametrize("seat", range(4))
def test_who_chose_the_auction_opens_it(seat):
    p = table(4, seat=seat)
    told = do(p, "offer NYC")
    assert of(Offered, told)[0].seat == p.actor() == p.view(None)["auction"]["opener"] == seat
    assert options(p) == {"pass", *(f"bid {amount}" for amount in range(4, 31))}
    do(p, "pass")
    assert p.actor() == (seat + 1) % 4


@pytest.mark.rule("CE-5.6")
def test_bids_rise_clockwise_and_who_passes_is_out():
    p = table(4, seat=2)
    do(p, "offer NYC")
    asked = []
    for line in ("bid 4", "pass", "bid 5", "bid 6", "bid 9"):
        asked.append(p.actor())
        do(p, line)
    assert asked == [2, 3, 0, 1, 2]
    assert (p.actor(), p.view(None)["auction"]["inside"]) == (0, [True, True, True, False])
    assert_refused(p, "bid 9", "CE-5.6")
    told = do(p, "bid 10", "pass", "pass")
    assert of(ShareSold, told) == [ShareSold(0, "NYC", 10)]
    assert (p.step(), p.actor()) == ("turn", 3)


@pytest.mark.rule("CE-5.7")
def test_the_price_goes_into_the_treasury():
    p = table(3, treasury={"C&O": 4})
    do(p, "offer C&O")
    told = sell(p, 1, 12)
    assert of(ShareSold, told) == [ShareSold(1, "C&O", 12)]
    assert (money(p), treasury(p, "C&O"), held(p, "C&O")) == ([30, 18, 30], 16, [0, 1, 1])
    assert of_company(p, "C&O", "shares_left") == 4


@pytest.mark.rule("CE-5.8")
def test_a_share_that_nobody_wants_stays():
    p = table(3)
    before = p.view(None)["companies"]
    do(p, "offer C&O")
    told = pass_all(p)
    assert of(ShareUnsold, told) == [ShareUnsold("C&O")]
    assert p.view(None)["companies"] == before
    assert money(p) == [30, 30, 30]
    assert (dials(p), p.actor()) == ((1, 0, 0), 1)


@pytest.mark.rule("CE-5.9")
def test_the_price_is_what_the_company_can_build_with():
    """No bid is forbidden for being low; but a company sold at the minimum builds less."""
    built = {}
    for price in (4, 12):
        p = table(2, treasury={"PRR": 0}, networks={"PRR": "O5"})
        do(p, "offer PRR")
        sell(p, 0, price)
        do(p, "decline develop", "build PRR")
        for key in ("O4", "N4", "O6"):  # 2, 3 and 2
            if f"place {key}" in options(p):
                do(p, f"place {key}")
        built[price] = [key for key in ("O4", "N4", "O6") if locomotives(p, key)]
    assert built == {4: ["O4", "O6"], 12: ["O4", "N4", "O6"]}


@pytest.mark.rule("CE-5.10")
def test_the_auction_may_be_used_up():
    p = table(3)
    assert starting(p, "offer") == set(EASTERN)
    do(p, "decline auction", "decline auction", "decline auction")
    assert dials(p) == (3, 0, 0)
    assert [sum(held(p, company)) for company in COMPANIES] == [1, 1, 1, 1, 0]


@pytest.mark.rule("CE-4.6", "CE-I6")
@pytest.mark.parametrize("players", COUNTS)
def test_no_turn_begins_with_two_hands_in_the_red(players):
    sizes = (3, 5, 4)
    for seed in range(4):
        for p in walk(players, seed, westward):
            if p.step() == "turn":
                assert sum(used == size for used, size in zip(dials(p), sizes, strict=True)) < 2
