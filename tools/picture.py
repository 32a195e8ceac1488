"""Draws docs/terminal.svg: a moment of a game as the terminal shows it. Run again when the look changes."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import TerminalTheme

from branchline.games import titles
from branchline.kernel.record import load
from branchline.terminal import Terminal

ROOT = Path(__file__).resolve().parents[1]
GAME = ROOT / "tests" / "golden" / "last_spike" / "closing-example.bl.json"
COLOURS = [(40, 42, 48), (170, 50, 50), (30, 125, 70), (165, 105, 0), (45, 95, 165), (130, 60, 130), (0, 110, 120), (90, 92, 98)]
THEME = TerminalTheme((250, 248, 243), (40, 42, 48), COLOURS)

record = load(GAME, titles())
record = record.branch(next(n for n in range(60, 70) if record.branch(n).position.actor() == 0))
console = Console(record=True, width=132, file=io.StringIO(), force_terminal=True)
terminal = Terminal(record, 0, record.game.voice("en", record.names, record.setup.data), Path("ana.bl.json"), console)
terminal.board()
terminal.offer(record.position.actions())
drawn = console.export_svg(title="branchline play last_spike", theme=THEME)
drawn = re.sub(r"@font-face \{.*?\}\s*", "", drawn, flags=re.DOTALL).replace(
    "Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace"
)
(ROOT / "docs" / "terminal.svg").write_text(drawn, encoding="utf-8")
