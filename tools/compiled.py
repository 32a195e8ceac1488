"""Compiles kernel, games and bots with mypyc into build/compiled and runs the tests on the result.

The sources are the same; nothing is ever compiled in src. With --only-build the tests are left out (for bench/).
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "build" / "compiled"
# left as they are: packages (their __init__), and modules whose speed does not matter
PARTS = ("kernel", "games", "bots")


def modules() -> list[str]:
    found: list[Path] = []
    for part in PARTS:
        found += sorted((TARGET / "branchline" / part).rglob("*.py"))
    return [str(path.relative_to(TARGET)) for path in found if path.name != "__init__.py"]


# what titles outside the house, and tests, derive from: by file and class
DERIVED = {"kernel/action.py": ("Action", "Event", "Codec")}


def allow_derived() -> None:
    """Lets interpreted classes inherit from these. The mark needs a package that the kernel must not import, so it is set here."""
    for name, classes in DERIVED.items():
        path = TARGET / "branchline" / name
        text = path.read_text(encoding="utf-8")
        for known in classes:
            before = f"@dataclass(frozen=True)\nclass {known}" if f"@dataclass(frozen=True)\nclass {known}" in text else f"class {known}"
            text = text.replace(before, f"@mypyc_attr(allow_interpreted_subclasses=True)\n{before}")
        first = text.index("import re")
        path.write_text(text[:first] + "from mypy_extensions import mypyc_attr\n" + text[first:], encoding="utf-8")


def build() -> None:
    shutil.rmtree(TARGET, ignore_errors=True)
    shutil.copytree(ROOT / "src" / "branchline", TARGET / "branchline", ignore=shutil.ignore_patterns("__pycache__"))
    allow_derived()
    wanted = modules()
    print(f"Compiling {len(wanted)} modules ...", flush=True)
    done = subprocess.run([sys.executable, "-m", "mypyc", "--strict", *wanted], cwd=TARGET, capture_output=True, text=True, check=False)
    built = list(TARGET.rglob("*.so")) + list(TARGET.rglob("*.pyd"))
    if done.returncode or not built:
        sys.exit(f"mypyc could not compile:\n{done.stdout[-4000:]}{done.stderr[-4000:]}")
    print(f"Compiled: {len(built)} extension modules in {TARGET.relative_to(ROOT)}", flush=True)


def test() -> int:
    paths = {**os.environ, "PYTHONPATH": str(TARGET)}
    return subprocess.run([sys.executable, "-m", "pytest", "-n", "auto", *sys.argv[1:]], cwd=ROOT, env=paths, check=False).returncode


if __name__ == "__main__":
    if "--only-build" in sys.argv[1:]:
        build()
    else:
        build()
        sys.exit(test())
