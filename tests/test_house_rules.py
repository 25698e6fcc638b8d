"""What holds for every file of the house: no foreign addresses, nothing overlong."""

import ast
import re
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import affray

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "affray"
# The house limits are about 400 and 40; these are the outer wall.
LINES_IN_A_FILE = 450
LINES_IN_A_FUNCTION = 60

# No pattern may match its own spelling here, for this file is searched too.
FORBIDDEN = {
    "a path of somebody's machine": re.compile(r"(?<![\w.~-])/(?:work|root|home)/|file:/{3}"),
    "an address of a package registry": re.compile(
        r"\b(?:pypi|pythonhosted|npmjs)\.(?:org|com)\b"
        r'|"resolved":\s*"http'
        r"|(?<!emit-)\bindex[-_]url"
    ),
}


def own_files() -> list[Path]:
    """All that is tracked by git, or would be if it were added."""
    git = shutil.which("git")
    if git is None or not (ROOT / ".git").exists():
        pytest.skip("not a git checkout")
    command = [git, "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, cwd=ROOT, capture_output=True, check=True).stdout
    paths = [ROOT / name for name in sorted(set(listing.decode().split("\0"))) if name]
    return [path for path in paths if path.is_file()]


def offences_in(path: Path) -> Iterator[str]:
    try:
        text = path.read_text("utf-8")
    except UnicodeDecodeError:
        return  # a picture or the like
    for number, line in enumerate(text.splitlines(), 1):
        for what, pattern in FORBIDDEN.items():
            if found := pattern.search(line):
                yield f"{path.relative_to(ROOT)}:{number}: {what}: {found[0]}"


def say(offences: list[str]) -> str:
    return "\n" + "\n".join(offences)


def test_no_file_tells_of_a_machine_or_a_registry() -> None:
    offences = [offence for path in own_files() for offence in offences_in(path)]
    assert not offences, say(offences)


def test_requirements_hold_no_addresses() -> None:
    lists = sorted((ROOT / "requirements").glob("*.txt"))
    assert lists
    offences = [path.name for path in lists if "://" in path.read_text("utf-8")]
    assert not offences, say(offences)


def test_the_search_finds_what_it_should() -> None:
    bad = [
        "/" + "work/main",
        "see /" + "root/x",
        "--index" + "-url=x",
        '"resolved": ' + '"https:',
        "pypi" + ".org",
    ]
    good = ["docs/work/plan.md", "--no-emit-index-url", "a resolved fight", "../root/of"]
    for lines, count in ((bad, len(bad)), (good, 0)):
        hits = [line for line in lines if any(p.search(line) for p in FORBIDDEN.values())]
        assert len(hits) == count, say(hits)


def test_no_file_of_python_is_too_long() -> None:
    files = [path for path in own_files() if path.suffix == ".py"]
    lengths = {path: len(path.read_text("utf-8").splitlines()) for path in files}
    offences = [
        f"{path.relative_to(ROOT)}: {lines} lines, at most {LINES_IN_A_FILE}"
        for path, lines in lengths.items()
        if lines > LINES_IN_A_FILE
    ]
    assert not offences, say(offences)


def test_no_function_is_too_long() -> None:
    offences = [
        f"{path.relative_to(ROOT)}:{node.lineno}: {node.name} has {lines} lines,"
        f" at most {LINES_IN_A_FUNCTION}"
        for path in sorted(PACKAGE.rglob("*.py"))
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (lines := (node.end_lineno or node.lineno) - node.lineno + 1) > LINES_IN_A_FUNCTION
    ]
    assert not offences, say(offences)


def test_the_two_version_numbers_agree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert affray.__version__ == project["version"]
