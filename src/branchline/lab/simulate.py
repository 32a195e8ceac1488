"""Many games of bots, on several processes, with the same result on any number of them.

Bots change seats from game to game, so that neither a seat nor a bot is favoured. A shared win counts as its fraction.
"""

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from branchline import bots
from branchline.games import title
from branchline.kernel.chance import SEEDS, Chance
from branchline.kernel.data import fingerprint
from branchline.kernel.game import Position, Value
from branchline.kernel.illegal import BadSetup
from branchline.kernel.record import Record, write_whole
from branchline.lab.workers import check_workers, pool, unbroken

Made = TypeVar("Made")


@dataclass(frozen=True)
class Series:
    """What is played: one title, one table, `games` times."""

    game: str
    players: int
    bots: tuple[str, ...]
    games: int
    seed: int
    options: dict[str, Value] = field(default_factory=dict)
    data: Path | None = None
    records: Path | None = None  # where every game is kept, if anywhere

    def check(self) -> None:
        """Raises BadSetup for a series that could not be played."""
        game = title(self.game)
        game.setup(self.players, self.options, self.data)
        Chance.of(self.seed)
        if len(self.bots) != self.players:
            raise BadSetup("There are {bots} bots for {players} seats.", bots=len(self.bots), players=self.players)
        for bot in self.bots:
            bots.make(bot, game, 0, 0)

    def stem(self) -> str:
        """What the names of its records begin with; another table, other bots or another seed begin otherwise."""
        setup = title(self.game).setup(self.players, self.options, self.data)
        table = fingerprint([self.bots, sorted(setup.options.items()), setup.data.digest])
        return f"{self.game}-{self.players}-{table[:8]}-{self.seed}"


@dataclass(frozen=True)
class Result:
    """One game: by seat the bot's place in `Series.bots`, the score and the share of the win; its record, if it is to be kept."""

    seated: list[int]
    scores: list[int]
    shares: list[float]
    ending: str
    decisions: int
    record: str = ""


@dataclass
class Mean:
    """A running mean with its 95% confidence interval."""

    n: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.n += 1
        self.total += value
        self.squares += value * value

    def mean(self) -> float:
        return self.total / self.n if self.n else 0.0

    def half_width(self) -> float:
        if self.n < 2:
            return 0.0
        variance = max(0.0, self.squares - self.total * self.total / self.n) / (self.n - 1)
        return 1.96 * math.sqrt(variance / self.n)


@dataclass
class Summary:
    """The sums of a series so far; its size does not grow with the number of games."""

    series: Series
    games: int = 0
    seconds: float = 0.0
    lengths: Mean = field(default_factory=Mean)
    ends: Counter[str] = field(default_factory=Counter)
    wins: dict[str, Mean] = field(default_factory=dict)
    scores: dict[str, Mean] = field(default_factory=dict)
    seat_wins: list[Mean] = field(default_factory=list)
    seat_scores: list[Mean] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seat_wins = [Mean() for _ in range(self.series.players)]
        self.seat_scores = [Mean() for _ in range(self.series.players)]

    def add(self, result: Result) -> None:
        self.games += 1
        self.lengths.add(result.decisions)
        self.ends[result.ending] += 1
        for seat, bot in enumerate(result.seated):
            name = self.series.bots[bot]
            self.wins.setdefault(name, Mean()).add(result.shares[seat])
            self.scores.setdefault(name, Mean()).add(result.scores[seat])
            self.seat_wins[seat].add(result.shares[seat])
            self.seat_scores[seat].add(result.scores[seat])

    def decisions_per_s(self) -> float:
        return self.lengths.total / self.seconds if self.seconds else 0.0

    def to_json(self) -> dict[str, Any]:
        def rates(wins: Mean, scores: Mean) -> dict[str, Any]:
            return {"win_rate": wins.mean(), "win_rate_ci95": wins.half_width(), "mean_score": scores.mean(),
                "mean_score_ci95": scores.half_width(), "games": wins.n}  # fmt: skip

        return {"game": self.series.game, "players": self.series.players, "options": self.series.options, "seed": self.series.seed,
            "games": self.games, "decisions_per_s": round(self.decisions_per_s(), 1), "mean_decisions": self.lengths.mean(),
            "bots": {name: rates(self.wins[name], self.scores[name]) for name in sorted(self.wins)},
            "seats": [rates(wins, scores) for wins, scores in zip(self.seat_wins, self.seat_scores, strict=True)],
            "ends": dict(sorted(self.ends.items()))}  # fmt: skip


def seed_of(seed: int, index: int) -> int:
    """The seed of one game of a series."""
    chance = Chance.of((seed + index * 0x9E3779B97F4A7C15) % SEEDS)
    return chance.word() << 32 | chance.word()


def sit_down(series: Series, index: int) -> tuple[Record, list[bots.Bot], list[int]]:
    """One game before its first decision: its record, its bots by seat, and by seat the bot's place in `Series.bots`."""
    game = title(series.game)
    seed = seed_of(series.seed, index)
    setup = game.setup(series.players, series.options, series.data)
    seated = [(seat + index) % series.players for seat in range(series.players)]
    names = [series.bots[bot] for bot in seated]
    players = [bots.make(name, game, seed, seat) for seat, name in enumerate(names)]
    return Record(game, setup, seed, [f"{name} {seat + 1}" for seat, name in enumerate(names)], names), players, seated


def win_shares(position: Position) -> list[float]:
    """The share of the win of every seat."""
    first = position.standings()[0]
    return [1 / len(first) if seat in first else 0.0 for seat in range(position.players)]


def play_one(series: Series, index: int) -> Result:
    record, players, seated = sit_down(series, index)
    position = record.position
    decisions = 0
    while (actor := position.actor()) is not None:
        action = players[actor].choose(position)
        if series.records:
            record.play(actor, action)
        else:
            position.apply(action)
        decisions += 1
    text = record.dumps() if series.records else ""
    return Result(seated, position.scores(), win_shares(position), position.ending(), decisions, text)


def results(series: Series, workers: int, play: Callable[[Series, int], Made], first: int = 0) -> Iterator[Made]:
    """What `play` makes of the games of a series from `first` on, in order, whichever worker played them."""
    if workers == 1:
        for index in range(first, series.games):
            yield play(series, index)
        return
    with pool(workers) as processes:
        tasks = ((play, series, index) for index in range(first, series.games))
        yield from processes.imap(_play_task, tasks, chunksize=max(1, min(50, (series.games - first) // (4 * workers) or 1)))


def simulate(summary: Summary, workers: int = 1) -> Iterator[Result]:
    """Plays the series of a summary, adds every game to it and keeps its record; stop whenever you like."""
    series = summary.series
    series.check()
    check_workers(workers)
    stem = series.stem()
    begun = time.perf_counter()
    for index, result in enumerate(results(series, workers, play_one)):
        with unbroken():
            if series.records:
                write_whole(series.records / f"{stem}-{index:06}.bl.json", result.record)
            summary.add(result)
            summary.seconds = time.perf_counter() - begun
        yield result


def _play_task(task: tuple[Callable[[Series, int], Made], Series, int]) -> Made:
    play, series, index = task
    return play(series, index)
