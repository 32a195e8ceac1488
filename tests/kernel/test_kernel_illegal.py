"""Refusals are values: they say what is wrong in any language, and travel between processes unchanged."""

import copy
import gettext
import pickle

import pytest

from branchline.kernel.illegal import BadData, BadRecord, BadSetup, Diverged, Illegal, Malformed, NotYourTurn, Placed, Refusal, Unsound
from branchline.kernel.text import Voice

PLAIN = [Refusal, Malformed, NotYourTurn, BadSetup]
PLACED = [Placed, Illegal, BadData, BadRecord, Diverged]
REASON = "{by:seat} has ${cash:n}, not {kind}: {why:error}."


def made(kind: type[Refusal]) -> Refusal:
    facts = {"by": 1, "cash": 5000, "kind": "{more}", "why": Illegal("T-2", "No {tile}.", tile="A1")}
    return kind("T-1", REASON, **facts) if issubclass(kind, Placed) else kind(REASON, **facts)


@pytest.mark.parametrize("kind", [*PLAIN, *PLACED])
@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_pickled_refusal_is_the_same(kind: type[Refusal], protocol: int) -> None:
    refusal = made(kind)
    again = pickle.loads(pickle.dumps(refusal, protocol))
    assert type(again) is kind
    assert str(again) == str(refusal)
    assert again.args == refusal.args
    assert again.reason == REASON
    assert again.facts.keys() == refusal.facts.keys()
    assert getattr(again, "where", None) == getattr(refusal, "where", None)


@pytest.mark.parametrize("kind", [*PLAIN, *PLACED])
def test_a_copied_refusal_is_the_same(kind: type[Refusal]) -> None:
    assert str(copy.copy(made(kind))) == str(copy.deepcopy(made(kind))) == str(made(kind))


def test_a_refusal_says_its_facts() -> None:
    said = "Player 2 has $5,000, not {more}: T-2: No A1.."
    assert {str(made(kind)) for kind in PLAIN} == {said}
    assert {str(made(kind)) for kind in PLACED} == {f"T-1: {said}"}


def test_a_refusal_is_told_in_the_voice_of_a_table() -> None:
    voice = Voice("ro", gettext.NullTranslations(), ["Ana", "Ion"])
    assert made(Illegal).told(voice) == "T-1: Ion has $5.000, not {more}: T-2: No A1.."


def test_a_divergence_is_a_bad_record_and_a_bug_is_no_refusal() -> None:
    assert issubclass(Diverged, BadRecord)
    assert not issubclass(Unsound, Refusal)
    families = [Illegal, Malformed, NotYourTurn, BadSetup, BadData, BadRecord]
    assert all(not issubclass(one, other) for one in families for other in families if one is not other)


@pytest.mark.parametrize(
    ("fact", "said"),
    [
        (10**18 - 1, 10**18 - 1),
        (-(10**18) + 1, -(10**18) + 1),
        (True, True),
        (None, None),
        ((1, 2), (1, 2)),
        ("Ștefan 車 'x'", "Ștefan 車 'x'"),
        ("\x1b[31m", "\\x1b[31m"),
        ("\x9b\u202e\ud800\n", "\\x9b\\u202e\\ud800\\n"),
        ("x" * 300, "x" * 300),
        ("x" * 301, "x" * 300 + "..."),
    ],
    ids=ascii,
)
def test_a_fact_is_said_in_a_line_that_can_be_seen(fact: object, said: object) -> None:
    assert Refusal("{fact}", fact=fact).facts["fact"] == said
    again = pickle.loads(pickle.dumps(Illegal("T-1", "{fact}", fact=fact)))
    assert again.facts["fact"] == said


@pytest.mark.parametrize("number", [10**18, -(10**18), 10**40, 10**5000], ids=hex)
def test_a_number_too_long_for_a_sentence_is_cut(number: int) -> None:
    told = str(Refusal("Not {n}.", n=number))
    assert told.startswith(("Not 0x", "Not -0x"))
    assert told.endswith("....")
    assert len(told) < 60


def test_the_place_of_a_refusal_is_said_so_too() -> None:
    refusal = BadData("board.json: \x1b[31m" + "x" * 1000, "No.")
    assert refusal.where.startswith("board.json: \\x1b[31mxxx")
    assert str(refusal).isprintable()
    assert len(str(refusal)) < 320
