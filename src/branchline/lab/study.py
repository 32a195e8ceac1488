"""Studies: many games of bots, measured by what their title declares worth plotting.

Every game's values stand in a line of games.jsonl in the study's folder, so that an interrupted study goes on where it
was, and a finished one is told again in another language without playing.
"""

import importlib.util
import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, BinaryIO

from branchline import __version__
from branchline.games import title
from branchline.kernel.chance import VERSION as CHANCE
from branchline.kernel.data import fingerprint
from branchline.kernel.illegal import BadData, BadSetup
from branchline.kernel.text import N_
from branchline.lab.simulate import Series, results, sit_down, win_shares
from branchline.lab.tally import Tally
from branchline.lab.workers import check_workers, unbroken
from branchline.measure import GROUPS, NUMBERS, SHARES, Measure, Played, Sitting, Values, counted, just

FORMAT = 1
FILE = "games.jsonl"
ALL = "all"  # in place of a title: every one


# What holds for every title


def seats(sitting: Sitting) -> list[str]:
    return [str(seat + 1) for seat in range(sitting.players)]


def kinds_of_bots(sitting: Sitting) -> list[str]:
    return sorted(set(sitting.bots))


def even_seats(sitting: Sitting) -> dict[str, float]:
    return dict.fromkeys(seats(sitting), 1 / sitting.players)


def even_bots(sitting: Sitting) -> dict[str, float]:
    return {bot: sitting.bots.count(bot) / sitting.players for bot in kinds_of_bots(sitting)}


def wins_of_seats(game: Played) -> Values:
    return list(zip(seats(game.sitting), win_shares(game.position), strict=True))


def wins_of_bots(game: Played) -> Values:
    """All seats of a bot together, so that each game counts once."""
    found: dict[str, float] = dict.fromkeys(kinds_of_bots(game.sitting), 0)
    for bot, share in zip(game.bots, win_shares(game.position), strict=True):
        found[bot] += share
    return counted(found)


def scores_of_seats(game: Played) -> Values:
    return list(zip(seats(game.sitting), game.position.scores(), strict=True))


def lead(game: Played) -> Values:
    first, second = sorted(game.position.scores(), reverse=True)[:2]
    return just(first - second)


def length(game: Played) -> Values:
    return just(game.decisions())


def way_of_ending(game: Played) -> Values:
    return counted({game.position.ending(): 1})


SEAT = N_("seat {n}")


def general(name: str, sitting: Sitting) -> list[Measure]:
    """The measures that no title needs to declare."""
    endings = title(name).endings
    by_seat = dict.fromkeys(seats(sitting), SEAT)
    by_bot = Measure("bot-wins", SHARES, N_("Win rate of each bot"),
        N_("All its seats together; a shared win counts as its fraction. Bots change seats from game to game."), N_("games"), wins_of_bots,
        kinds_of_bots, dict.fromkeys(sitting.bots, "{n}"), even_bots)  # fmt: skip
    return [
        Measure("seat-wins", SHARES, N_("Win rate of each seat"), N_("Seats in the order of play; a shared win counts as its fraction."),
            N_("games"), wins_of_seats, seats, by_seat, even_seats),
        *([by_bot] if len(set(sitting.bots)) > 1 else []),
        Measure("seat-scores", GROUPS, N_("Score of each seat"), N_("What the title counts at the end."), N_("score"), scores_of_seats,
            seats, by_seat),
        Measure("lead", NUMBERS, N_("By how much the best score leads"), N_("The best score less the second best; 0 where they are equal."),
            N_("score"), lead),
        Measure("endings", SHARES, N_("How games end"), N_("Where several ends come at once, the first in the rulebook's order counts."),
            N_("games"), way_of_ending, lambda sitting: tuple(endings), endings),
        Measure("length", NUMBERS, N_("Length of a game"), N_("Decisions that bots were asked for, of all seats together."),
            N_("decisions"), length),
    ]  # fmt: skip


# One game


def sitting_of(series: Series) -> Sitting:
    return Sitting(series.players, series.bots, title(series.game).setup(series.players, series.options, series.data).data)


def measures_of(series: Series) -> list[Measure]:
    """What is measured: first what holds for every title, then what the title declares."""
    return [*general(series.game, sitting_of(series)), *title(series.game).measures]


def play_measured(series: Series, index: int) -> dict[str, Values]:
    """The values of one game of a study, by measure."""
    record, players, _ = sit_down(series, index)
    position = record.position
    told = [position.events]
    while (actor := position.actor()) is not None:
        position.apply(players[actor].choose(position))
        told.append(position.events)
    bots = tuple(bot for bot in record.bots if bot is not None)
    game = Played(sitting_of(series), bots, told, position)
    return {measure.id: [(key, whole(number)) for key, number in measure.values(game)] for measure in measures_of(series)}


def whole(number: float) -> float:
    """A number without a fraction as an int: compiled and interpreted titles write the same."""
    return int(number) if number == int(number) else number


# Many games


def need_plots() -> None:
    """Refuses a study whose plots could not be drawn, before any game is played."""
    if importlib.util.find_spec("matplotlib") is None:
        raise BadSetup("The plots of a study need matplotlib; install it by: {command}", command="pip install 'branchline[lab]'")


class Study:
    """A series of games, its folder, and the sums so far."""

    def __init__(self, series: Series, folder: Path) -> None:
        series.check()
        self.series = series
        self.folder = folder
        self.game = title(series.game)
        self.setup = self.game.setup(series.players, series.options, series.data)
        self.tallies = {measure.id: Tally(measure, sitting_of(series)) for measure in measures_of(series)}
        self.games = 0

    def settings(self) -> dict[str, Any]:
        """All that decides the values of a game, besides its number."""
        return {"study": FORMAT, "branchline": __version__, "game": self.game.id, "rules": self.game.rules, "chance": CHANCE,
            "players": self.series.players, "bots": list(self.series.bots), "seed": self.series.seed, "options": dict(self.setup.options),
            "data": self.setup.data.digest, "measures": list(self.tallies)}  # fmt: skip

    def add(self, values: dict[str, Values]) -> None:
        for name, tally in self.tallies.items():
            tally.add(values[name])
        self.games += 1

    def run(self, workers: int = 1) -> Iterator[None]:
        """Reads the games that are there and plays those that are missing, one a step; stop whenever you like."""
        check_workers(workers)
        with held(self.folder / FILE) as file:
            book = Book(self.folder / FILE, file, self.settings())
            for values in book.stored(self.series.games):
                self.add(values)
                yield
            for values in results(self.series, workers, play_measured, self.games):
                with unbroken():
                    book.append(self.games, values)
                    self.add(values)
                yield


@dataclass
class Book:
    """The file of a study: a line of settings, then a line for each game with a check of its own."""

    path: Path
    file: BinaryIO
    settings: dict[str, Any]

    def stored(self, most: int) -> Iterator[dict[str, Values]]:
        """The games that stand there; afterwards the file is ready for the next, without a line that was cut off by an interrupt."""
        good = 0
        for number, line in enumerate(iter(self.file.readline, b"")):
            if number > most:
                return
            if not line.endswith(b"\n"):
                if not number and not line_of(self.settings).startswith(line):
                    self.compare(line)
                break
            if number:
                yield self.values(number, line)
            else:
                self.compare(line)
            good += len(line)
        self.file.truncate(good)
        if not good:
            self.write(self.settings)

    def values(self, number: int, line: bytes) -> dict[str, Values]:
        """The values of a game, as they were written."""
        row = read(line)
        if row is None or set(row) != {"n", "values", "check"} or row["n"] != number or row["check"] != check_of(number, row["values"]):
            raise BadData(f"{self.path}:{number + 1}", "The line of a game is damaged.")
        found: dict[str, Values] = row["values"]
        return found

    def compare(self, line: bytes) -> None:
        """Refuses to go on with a study that was begun with other settings."""
        found = read(line)
        if found is None or "study" not in found:
            raise BadData(f"{self.path}:1", "The file does not begin with the settings of a study.")
        other = [key for key in [*self.settings, *found] if found.get(key) != self.settings.get(key)]
        if other:
            differences = "; ".join(f"{key}: {shown(found.get(key))} / {shown(self.settings.get(key))}" for key in dict.fromkeys(other))
            raise BadSetup("{folder} holds a study with other settings (there / asked for): {differences}. Name another folder by --out.",
                folder=str(self.path.parent), differences=differences)  # fmt: skip

    def append(self, index: int, values: dict[str, Values]) -> None:
        self.write({"n": index + 1, "values": values, "check": check_of(index + 1, values)})

    def write(self, row: dict[str, Any]) -> None:
        self.file.seek(0, os.SEEK_END)
        self.file.write(line_of(row))
        self.file.flush()


def check_of(number: int, values: object) -> str:
    return fingerprint([number, values])[:8]


def line_of(row: dict[str, Any]) -> bytes:
    return json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode() + b"\n"


def read(line: bytes) -> dict[str, Any] | None:
    """The object in a line, if there is one."""
    try:
        row = json.loads(line)
    except (ValueError, RecursionError):
        return None
    return row if isinstance(row, dict) else None


def shown(value: object) -> str:
    """A setting in short."""
    return ", ".join(map(str, value)) if isinstance(value, list) else json.dumps(value, ensure_ascii=False)


@contextmanager
def held(path: Path) -> Iterator[BinaryIO]:
    """A file, made if it is not there, that no other study writes to meanwhile."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a+b") as file:
        if os.name == "posix":
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise BadSetup("Another study is being written to {folder}.", folder=str(path.parent)) from None
        file.seek(0)
        yield file
