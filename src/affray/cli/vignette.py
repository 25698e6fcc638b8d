"""`affray vignette`: run executable examples of the rules, and draw them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from affray.cli.tables import JSON, print_json, write_file
from affray.kernel.problems import BadInput, Problem

if TYPE_CHECKING:
    from affray.vignettes.runner import VignetteResult


@click.command(
    "vignette",
    epilog="Example: affray vignette examples/rattle_and_rend",
    short_help="Run executable examples of the rules.",
)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--svg", metavar="OUT", help="Draw the end of a single vignette as SVG.")
@JSON
@click.option("-v", "--verbose", is_flag=True, help="Also print what happened in each.")
@click.pass_context
def command(
    ctx: click.Context, paths: tuple[str, ...], svg: str | None, as_json: bool, verbose: bool
) -> None:
    """Run vignettes: files, or all *.toml in folders. Exit status: 1 if any fails."""
    from affray.vignettes.runner import run_vignette

    files = list(dict.fromkeys(file for path in paths for file in _files(path)))
    if svg and len(files) != 1:
        raise BadInput(Problem("--svg", "", f"Requires exactly one vignette, not {len(files)}."))
    told: list[dict[str, Any]] = []
    for file in files:
        result = None
        try:
            result = run_vignette(file)
            problems: Sequence[Problem] = result.problems
        except BadInput as error:
            problems = error.problems
        title = result.vignette.title if result else ""
        told.append(
            {
                "path": str(file),
                "title": title,
                "ok": not problems,
                "problems": list(map(str, problems)),
            }
        )
        if not as_json and (problems or verbose):
            _print(file, title, problems, result, verbose=verbose)
        if svg and result:
            write_file(Path(svg), _drawing(result))
    failed = sum(not each["ok"] for each in told)
    if as_json:
        print_json(told)
    else:
        click.echo(f"{len(told) - failed} passed, {failed} failed")
    ctx.exit(1 if failed else 0)


def _files(path: str) -> list[Path]:
    """The file, or the vignettes in the folder."""
    here = Path(path)
    if not here.is_dir():
        return [here]
    files = sorted(here.rglob("*.toml"))
    if not files:
        raise BadInput(Problem(path, "", "The folder contains no vignettes (*.toml)."))
    return files


def _print(
    file: Path,
    title: str,
    problems: Sequence[Problem],
    result: VignetteResult | None,
    *,
    verbose: bool,
) -> None:
    click.echo(f"{'FAILED' if problems else 'passed'} {file}" + (f": {title}" if title else ""))
    for problem in problems:
        click.echo(f"  {problem}")
    if result is None or result.match is None:
        return
    for line in _story(result) if verbose else ():
        click.echo(f"    {line}")
    if problems:
        from affray.vignettes.runner import open_questions

        for line in open_questions(result.match):
            click.echo(f"    {line}")


def _story(result: VignetteResult) -> Iterator[str]:
    """What happened, each event with its name, as an expectation calls it."""
    match = result.match
    if match is not None:
        for event in result.events:
            rules = f" [{', '.join(event.rules)}]" if event.rules else ""
            sentence = event.sentence(match.game.look.names(match.state))
            yield f"{event.name}: {sentence}{rules}"


def _drawing(result: VignetteResult) -> str:
    """How the vignette ends, with traces of how it began."""
    from affray.campaign.view import CampaignTable
    from affray.vignettes.diagram import diagram

    match = result.match
    if match is None:
        raise BadInput(Problem("--svg", "", "The vignette does not start, so it cannot be drawn."))
    if isinstance(match.game.look.view(match.state, None), CampaignTable):
        raise BadInput(Problem("--svg", "", "A campaign has no board to draw."))
    game = match.game
    before = game.look.view(game.state_of(match.start), None)
    return diagram(game.look.view(match.state, None), before=before, title=result.vignette.title)
