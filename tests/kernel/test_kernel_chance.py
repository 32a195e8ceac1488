"""Random numbers: the published generator, the same on every machine and Python."""

import os
import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from branchline.kernel.chance import SEEDS, VERSION, Chance
from branchline.kernel.illegal import BadSetup

SRC = Path(__file__).parents[2] / "src"
SEED = st.integers(0, SEEDS - 1)
_32 = 0xFFFFFFFF
_64 = 0xFFFFFFFFFFFFFFFF


def splitmix64(x: int) -> Iterator[int]:
    """As published by Vigna, 2015."""
    while True:
        x = (x + 0x9E3779B97F4A7C15) & _64
        z = x
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _64
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _64
        yield z ^ (z >> 31)


def rotl(x: int, k: int) -> int:
    return ((x << k) | (x >> (32 - k))) & _32


def xoshiro128starstar(s: list[int]) -> Iterator[int]:
    """As published by Blackman and Vigna, 2018."""
    while True:
        result = (rotl((s[1] * 5) & _32, 7) * 9) & _32
        t = (s[1] << 9) & _32
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotl(s[3], 11)
        yield result


def reference(seed: int) -> Iterator[int]:
    fill = splitmix64(seed)
    one, two = next(fill), next(fill)
    return xoshiro128starstar([one & _32, one >> 32, two & _32, two >> 32])


def test_the_references_give_the_published_values() -> None:
    fill = splitmix64(1234567)
    assert [next(fill) for _ in range(3)] == [6457827717110365317, 3203168211198807973, 9817491932198370423]
    words = xoshiro128starstar([1, 2, 3, 4])
    assert [next(words) for _ in range(5)] == [11520, 0, 5927040, 70819200, 2031721883]


def test_the_generator_gives_the_published_values() -> None:
    chance = Chance(1, 2, 3, 4)
    published = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]
    assert [chance.word() for _ in range(10)] == published


PINNED = {
    0: [3737715805, 2584255861, 2876756834, 3286328325, 1553311962, 1625202774],
    1: [1695105466, 1423115009, 634581793, 1068227753, 716759206, 4186505319],
    42: [1776835114, 4165204688, 17111135, 2317295270, 2792088233, 2554630222],
    SEEDS - 1: [477689756, 2493998634, 555695776, 607808419, 61340979, 301466976],
}


@pytest.mark.parametrize("seed", PINNED)
def test_seeds_give_these_words_for_ever(seed: int) -> None:
    assert VERSION == 1
    chance = Chance.of(seed)
    assert [chance.word() for _ in range(6)] == PINNED[seed]


def test_a_shuffle_a_sample_a_die_and_a_fork_are_these_for_ever() -> None:
    chance = Chance.of(42)
    cards = list(range(10))
    chance.shuffle(cards)
    assert cards == [7, 5, 1, 9, 2, 6, 3, 0, 8, 4]
    assert chance.sample(range(10), 4) == [6, 7, 4, 8]
    assert [chance.below(6) for _ in range(8)] == [3, 0, 2, 3, 2, 3, 2, 1]
    assert chance.fork().state() == [4013638658, 324865613, 3355762265, 3856450724]


@given(SEED)
def test_any_seed_agrees_with_the_reference(seed: int) -> None:
    chance, words = Chance.of(seed), reference(seed)
    assert [chance.word() for _ in range(20)] == [next(words) for _ in range(20)]


def below(words: Iterator[int], n: int) -> int:
    """Lemire's method, written plainly: a word is thrown away when it lies in the share that does not divide evenly."""
    while True:
        product = next(words) * n
        if product % 2**32 >= 2**32 % n:
            return product // 2**32


@given(SEED, st.integers(1, 2**30 - 1) | st.sampled_from([1, 2, 3 << 28, 2**29 + 1, 2**30 - 1]))
def test_below_agrees_with_the_reference_and_stays_in_range(seed: int, n: int) -> None:
    chance, words = Chance.of(seed), reference(seed)
    numbers = [chance.below(n) for _ in range(30)]
    assert numbers == [below(words, n) for _ in range(30)]
    assert all(0 <= number < n for number in numbers)


def test_words_are_thrown_away_where_n_does_not_divide_evenly() -> None:
    chance, plain = Chance.of(7), Chance.of(7)
    for _ in range(1000):
        chance.below(2**30 - 2**27)
        plain.word()
    assert chance.state() != plain.state()


@pytest.mark.parametrize("n", [2, 3, 6, 7, 10, 52])
@pytest.mark.parametrize("seed", [0, 1, 2026])
def test_below_is_uniform(n: int, seed: int) -> None:
    chance, draws = Chance.of(seed), 5_000
    counts = Counter(chance.below(n) for _ in range(draws))
    squares = sum((counts[i] - draws / n) ** 2 / (draws / n) for i in range(n))
    freedom = n - 1
    assert squares < freedom + 4 * (2 * freedom) ** 0.5 + 4
    assert n < 10 or squares > freedom - 4 * (2 * freedom) ** 0.5


def test_every_order_of_four_is_equally_likely() -> None:
    chance, draws = Chance.of(3), 4_800
    for way in ("shuffle", "sample"):
        counts: Counter[tuple[int, ...]] = Counter()
        for _ in range(draws):
            cards = [0, 1, 2, 3]
            if way == "shuffle":
                chance.shuffle(cards)
            counts[tuple(cards if way == "shuffle" else chance.sample(cards, 4))] += 1
        assert set(counts) == set(permutations(range(4)))
        assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 23 + 4 * 46**0.5


@given(SEED, st.lists(st.integers()), st.data())
def test_a_sample_is_part_of_the_items_and_changes_nothing(seed: int, items: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(items)))
    before = items[:]
    some = Chance.of(seed).sample(items, count)
    assert items == before
    assert len(some) == count
    assert not Counter(some) - Counter(items)


def test_more_than_there_is_cannot_be_sampled() -> None:
    with pytest.raises(IndexError):
        Chance.of(1).sample([1, 2], 3)
    with pytest.raises(IndexError):
        Chance.of(1).choice([])


@given(SEED, st.lists(st.integers()))
def test_a_shuffle_is_a_permutation(seed: int, items: list[int]) -> None:
    cards = items[:]
    Chance.of(seed).shuffle(cards)
    assert Counter(cards) == Counter(items)


@given(SEED, st.lists(st.integers(), min_size=1))
def test_a_choice_is_one_of_the_items(seed: int, items: list[int]) -> None:
    assert Chance.of(seed).choice(items) in items


def run(chance: Chance, count: int = 10) -> list[int]:
    return [chance.word() for _ in range(count)]


@given(SEED, st.integers(0, 20))
def test_a_copy_continues_alike_and_apart(seed: int, steps: int) -> None:
    chance = Chance.of(seed)
    run(chance, steps)
    twin = chance.copy()
    assert run(twin) == run(chance)
    chance.word()
    assert twin.state() != chance.state()


@given(SEED)
def test_a_fork_differs_and_is_the_same_each_time(seed: int) -> None:
    one, other = Chance.of(seed), Chance.of(seed)
    fork = one.fork()
    assert fork.state() == other.fork().state()
    assert one.state() == other.state()
    assert run(fork) != run(one)
    assert one.fork().state() != other.fork().fork().state()


@pytest.mark.parametrize("seed", [-1, SEEDS, SEEDS + 1, True, False, "1", 1.5, 1.0, None, b"1", [1]])
def test_bad_seeds_are_refused(seed: object) -> None:
    with pytest.raises(BadSetup, match="seed"):
        Chance.of(seed)  # type: ignore[arg-type]


SCRIPT = """
from branchline.games import titles
from branchline.kernel.chance import Chance
from branchline.kernel.record import Record
chance = Chance.of(2026)
cards = list(range(52))
chance.shuffle(cards)
print(cards, chance.sample("abcdef", 3), [chance.below(n) for n in range(1, 40)], chance.fork().state())
for game in titles().values():
    record = Record(game, game.setup(game.seats[-1]), 2026)
    while record.position.actor() is not None and len(record.entries) < 60:
        record.play(record.position.actor(), chance.choice(record.position.actions()))
    print(record.dumps())
"""


def printed_by(python: str, hash_seed: str) -> str:
    setting = {
        **os.environ,
        "PYTHONPATH": str(SRC),
        "PYTHONHASHSEED": hash_seed,
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONIOENCODING": "utf-8",
    }
    done = subprocess.run([python, "-c", SCRIPT], env=setting, capture_output=True, text=True, encoding="utf-8", check=True, timeout=60)
    return done.stdout


def python_of(version: str) -> str | None:
    """An interpreter of another version on this machine; a shim on the PATH may stand for none."""
    found = [shutil.which(f"python{version}"), *sorted(Path.home().glob(f".pyenv/versions/{version}.*/bin/python"))]
    for python in filter(None, found):
        if subprocess.run([python, "-c", ""], capture_output=True, check=False).returncode == 0:
            return str(python)
    return None


def test_chance_and_games_do_not_depend_on_the_hash_seed() -> None:
    assert len({printed_by(sys.executable, hash_seed) for hash_seed in ("0", "1", "4711")}) == 1


@pytest.mark.parametrize("version", ["3.12", "3.13"])
def test_chance_and_games_are_the_same_under_another_python(version: str) -> None:
    python = python_of(version)
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    assert printed_by(python, "1") == printed_by(sys.executable, "1")
