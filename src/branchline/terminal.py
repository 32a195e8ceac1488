"""A game in the terminal: one person against bots, with the board drawn in text."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from branchline import bots
from branchline.kernel.action import Action, Event, facts
from branchline.kernel.game import preview
from branchline.kernel.illegal import BadRecord, BadSetup, Illegal, Refusal
from branchline.kernel.record import Record, load
from branchline.kernel.text import N_, Voice
from branchline.telling import rule_lines, sentences, story

HELP = (
    N_("A number, or an action such as it is written in brackets, chooses it. Besides:"),
    N_("  why <action>   why an action is not allowed"),
    N_("  undo           take back your last action, while nothing has become known by it"),
    N_("  board          draw the board again"),
    N_("  log            everything that has happened"),
    N_("  rules <id>     the text of a rule or of a chapter"),
    N_("  save <file>    save the game in another file as well"),
    N_("  quit           leave; the game is saved"),
)


class Terminal:
    """One person's seat at a table of bots. The record is saved after every accepted action."""

    def __init__(self, record: Record, seat: int, voice: Voice, file: Path, console: Console) -> None:
        self.record = record
        self.seat = seat
        self.voice = voice
        self.file = file
        self.console = console
        self.fresh = True

    def run(self) -> bool:
        """Plays until the end (True) or until the person leaves."""
        self.tell(self.record.position.events)
        while (actor := self.record.position.actor()) is not None:
            bot = self.record.bots[actor]
            if bot is not None:
                self.play(actor, self.bot_choice(bot, actor))
            elif not self.turn():
                self.say(N_("The game is saved: {file}"), file=str(self.file))
                return False
        self.board()
        self.standings()
        self.say(N_("The game is saved: {file}"), file=str(self.file))
        return True

    def bot_choice(self, name: str, seat: int) -> Action:
        """A bot's choice depends on seed, seat and number of entries alone, so that a resumed game goes on alike."""
        seed = (self.record.seed + len(self.record.entries)) % (1 << 64)
        action: Action = bots.make(name, self.record.game, seed, seat).choose(self.record.position)
        return action

    def play(self, seat: int, choice: Action | str) -> None:
        self.record.play(seat, choice)
        self.record.save(self.file)
        self.tell(self.record.position.events)

    def turn(self) -> bool:
        """One decision of the person; False to leave. The board is drawn when a turn begins and after taking back."""
        if self.fresh or not self.record.entries or self.record.entries[-1].seat != self.seat:
            self.board()
            self.fresh = False
        actions = self.record.position.actions()
        self.offer(actions)
        while True:
            try:
                line = self.console.input("> ").strip()
            except EOFError:
                self.console.print()
                return False
            word, _, rest = line.partition(" ")
            try:
                if word in ("quit", "exit"):
                    return False
                if word == "undo":
                    self.record.undo(self.seat)
                    self.fresh = True
                    self.record.save(self.file)
                    return True
                if word.isascii() and word.isdigit() and not rest:
                    number = int(word) if len(word) < 10 else 0
                    if not 1 <= number <= len(actions):
                        raise BadSetup("Choose a number from 1 to {most}.", most=len(actions))
                    self.play(self.seat, actions[number - 1])
                    return True
                if line and not self.command(word, rest.strip(), actions):
                    self.play(self.seat, line)
                    return True
            except Refusal as error:
                self.refuse(error)
            except OSError as error:
                self.say(N_("The file cannot be read or written: {why}"), why=trouble(error))

    def command(self, word: str, rest: str, actions: list[Action]) -> bool:
        """Carries out a command that does not end the turn; False if it is none."""
        if word in ("help", "?"):
            for line in HELP:
                self.say(line)
        elif word == "why":
            refused = self.record.position.check(self.record.game.codec.read(rest))
            self.say(N_("This is allowed.")) if refused is None else self.refuse(refused)
        elif word == "board":
            self.board()
            self.offer(actions)
        elif word == "log":
            for line in story(self.record, self.seat, self.voice):
                self.console.print(line, markup=False, highlight=False)
        elif word == "rules":
            for line in rule_lines(self.record.game.rulebook(self.voice.lang), rest):
                self.console.print(line, markup=False, highlight=False)
        elif word == "save":
            if not rest:
                raise BadSetup("Name a file: save <file>")
            spare_others(Path(rest), self.record)
            self.record.save(Path(rest))
            self.say(N_("The game is saved: {file}"), file=rest)
        else:
            return False
        return True

    # showing

    def say(self, template: str, **known: object) -> None:
        self.console.print(self.voice.say(template, known), markup=False, highlight=False, soft_wrap=True)

    def tell(self, events: Iterable[Event]) -> None:
        self.console.print(" ".join(sentences(events, self.seat, self.voice)), markup=False, highlight=False, soft_wrap=True)

    def board(self) -> None:
        drawn = self.record.game.board.draw(self.record.position.view(self.seat), self.voice, self.record.setup.data)
        text = Text(drawn)
        text.highlight_regex(r"\[\w+\]", "bold yellow")
        text.highlight_regex(r"###", "green")
        text.highlight_regex(r"(?m)^> .*$", "bold")
        self.console.print()
        self.console.print(text, soft_wrap=True)
        self.console.print()

    def offer(self, actions: list[Action]) -> None:
        self.say(N_("Your turn. Choose, or type help:"))
        codec = self.record.game.codec
        for n, action in enumerate(actions, 1):
            line = Text(f"{n:3}  ")
            line.append(self.voice.say(action.says(), facts(action)), "bold")
            line.append(f"  [{codec.write(action)}]", "cyan")
            effect = sentences(preview(self.record.position, action, self.seat), self.seat, self.voice)
            line.append("  " + " ".join(effect), "dim")
            self.console.print(line, soft_wrap=True, highlight=False)

    def refuse(self, error: Refusal) -> None:
        self.console.print(Text(error.told(self.voice), "red"), soft_wrap=True)
        if isinstance(error, Illegal):
            for line in rule_lines(self.record.game.rulebook(self.voice.lang), error.where):
                self.console.print(line, markup=False, highlight=False, soft_wrap=True)

    def standings(self) -> None:
        position = self.record.position
        scores = position.scores()
        rank = 1
        for group in position.standings():
            for seat in group:
                line = f"{rank}. {self.voice.seat(seat)}  {self.voice.say('{n:n}', {'n': scores[seat]})}"
                self.console.print(line, markup=False, highlight=False)
            rank += len(group)


def spare_others(file: Path, record: Record) -> None:
    """Refuses to write over a file that is not a record of this same game."""
    if not file.exists():
        return
    try:
        other = load(file, {record.game.id: record.game}, record.setup.file, any_rules=True) if file.is_file() else None
    except BadRecord:
        other = None
    if other is None or beginning(other) != beginning(record):
        raise BadSetup("{file} is not a record of this game; it is left as it is.", file=str(file))


def beginning(record: Record) -> tuple[Any, ...]:
    """What tells a game from others before anything is played."""
    return record.seed, record.setup.players, record.setup.options, record.setup.data.digest, record.names, record.bots


def trouble(error: OSError) -> str:
    """What the system says of a file, with its name where it is known."""
    said = error.strerror or str(error)
    return said if error.filename is None else f"{error.filename2 or error.filename}: {said}"
