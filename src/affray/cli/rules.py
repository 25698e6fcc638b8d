"""`affray rules`: look up clauses, and count which of them tests and vignettes show."""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

import click

from affray.cli.tables import JSON, edition_of, folded, print_json
from affray.kernel.game import Game
from affray.kernel.lines import in_short
from affray.kernel.problems import BadInput, Problem
from affray.kernel.rulebook import Clause, Rulebook
from affray.vignettes.coverage import Coverage, checkout, coverage
from affray.vignettes.played import BITTEN, NOT_BITTEN, STALE

STATES = (BITTEN, NOT_BITTEN, STALE)


@click.command(
    "rules",
    epilog="Example: affray rules RR-ATK-01",
    short_help="Look up a rule, its code and its tests.",
)
@click.argument("game", required=False)
@click.argument("id", required=False)
@click.option(
    "--coverage", "is_coverage", is_flag=True, help="Count clauses shown by tests and vignettes."
)
@click.option("--edition", metavar="E", help="Only clauses of this edition.")
@click.option("--search", metavar="WORD", help="Only clauses with this text.")
@JSON
@click.option("-v", "--verbose", is_flag=True, help="With --coverage: list what shows each clause.")
@click.pass_context
def command(
    ctx: click.Context,
    *,
    game: str | None,
    id: str | None,
    is_coverage: bool,
    edition: str | None,
    search: str | None,
    as_json: bool,
    verbose: bool,
) -> None:
    """Show the rules of GAME: its chapters, or the clauses whose id is or starts with ID.

    GAME can be omitted where the ID tells it, and with --coverage: then all games whose tests are
    present are counted.
    """
    from affray.games import game_called, games, is_known

    if game is None:
        if not is_coverage or edition or as_json:
            raise BadInput(Problem("game", "", f"Name a game. Available: {', '.join(games())}."))
        counted = [_counted(each, None, verbose=verbose) for each in _proved_here()]
        ctx.exit(max(counted))
    if id is None and not is_known(game) and (told := _game_with(game)):
        game, id = told, game
    chosen = game_called(game)
    held = edition_of(chosen, edition) if edition else None
    if is_coverage:
        if id or search:
            raise BadInput(Problem("--coverage", "", "Cannot be combined with an ID or --search."))
        ctx.exit(_counted(chosen, held, as_json=as_json, verbose=verbose))
    book = chosen.rulebook()
    if id is None and search is None:
        _print_chapters(book, held, as_json=as_json)
        return
    clauses = _by_id(book, id) if id else book.clauses
    if search:
        clauses = [clause for clause in book.search(search) if clause in clauses]
    clauses = [clause for clause in clauses if held is None or clause.applies_in(held)]
    if not clauses:
        raise BadInput(Problem(chosen.id, "", "No clause matches."))
    _print_clauses(chosen, clauses, as_json=as_json)


def _game_with(id: str) -> str | None:
    """The game whose rulebook has ids that begin like this one."""
    from affray.games import games

    found = [
        name
        for name, game in games().items()
        if id.upper().startswith(tuple(game.rulebook().prefixes))
    ]
    return found[0] if found else None


def _proved_here() -> list[Game[Any]]:
    """In a checkout all games; elsewhere those that lie, with their tests, in their own folders."""
    from affray.games import games

    own = [game for game in games().values() if home_of(game)[1]]
    try:
        checkout(Path.cwd())
    except BadInput:
        if not own:
            raise
        return own
    return list(games().values())


def _counted(game: Game[Any], edition: str | None, *, as_json: bool = False, verbose: bool) -> int:
    return _report(game.name, _covered(game), edition, as_json=as_json, verbose=verbose)


def _covered(game: Game[Any]) -> Coverage:
    folder, elsewhere = home_of(game)
    return coverage(elsewhere or checkout(Path.cwd()), folder, elsewhere)


def home_of(game: Game[Any]) -> tuple[str, Path | None]:
    """The name of the folder that the game lives in, and where that is if not in the checkout."""
    from affray.games import ELSEWHERE

    name = game.folder.rpartition(".")[2]
    return name, next((folder for folder in ELSEWHERE if (folder / name).is_dir()), None)


def _by_id(book: Rulebook, asked: str) -> Sequence[Clause]:
    """The clause with this id, those that begin with it, or those that rest on this ruling."""
    id = asked.upper()
    if id in book:
        return [book[id]]
    if id in book.rulings:
        return book.search(id)
    below = [clause for clause in book.clauses if clause.id.startswith(f"{id.rstrip('-')}-")]
    if not below:
        close = get_close_matches(id, book.ids, n=3)
        hint = f" Did you mean {' or '.join(close)}?" if close else ""
        raise BadInput(Problem(asked, "", f"Unknown clause.{hint}"))
    return below


def _proof_of(game: Game[Any]) -> Coverage | None:
    """What shows the clauses and what plays them; nothing outside a checkout."""
    try:
        return _covered(game)
    except BadInput:
        return None


def _print_chapters(book: Rulebook, edition: str | None, *, as_json: bool) -> None:
    chapters = {
        name: [clause.id for clause in clauses if edition is None or clause.applies_in(edition)]
        for name, clauses in book.chapters.items()
    }
    if as_json:
        print_json([{"chapter": name, "clauses": ids} for name, ids in chapters.items()])
        return
    width = max(map(len, chapters), default=0)
    for name, ids in chapters.items():
        span = "" if not ids else ids[0] if len(ids) == 1 else f"{ids[0]} to {ids[-1]}"
        click.echo(f"{name:{width}}  {len(ids):3}  {span}".rstrip())


def _print_clauses(game: Game[Any], clauses: Sequence[Clause], *, as_json: bool) -> None:
    proof, shorts = _proof_of(game), in_short(game.advice.lines)
    played = proof.played if proof else {}
    shown = proof.tested if proof else {}
    bitten = (proof.bitten if proof else None) or {}
    if as_json:
        print_json(
            [
                {
                    "id": clause.id,
                    "tag": clause.tag,
                    "chapter": clause.chapter,
                    "statement": clause.statement,
                    "in_short": {one.name: one.line for one in shorts.get(clause.id, ())},
                    "played_in": played.get(clause.id, []) if proof else None,
                    "shown_by": shown.get(clause.id, []) if proof else None,
                    "proof": bitten.get(clause.id),
                }
                for clause in clauses
            ]
        )
        return
    for index, clause in enumerate(clauses):
        tag = f" [{clause.tag}]" if clause.tag else ""
        click.echo(("\n" if index else "") + f"{clause.id}{tag}  {clause.chapter}")
        click.echo(folded(clause.statement, "  "))
        for one in shorts.get(clause.id, ()):
            click.echo(folded(f"in short, {one.name}: {one.line}", "  "))
        for place in played.get(clause.id, []):
            click.echo(f"  played in {place}")
        for place in shown.get(clause.id, []):
            click.echo(f"  shown by {place}")
        if clause.id in bitten:
            click.echo(f"  {bitten[clause.id]}")


def _report(
    name: str, found: Coverage, edition: str | None, *, as_json: bool, verbose: bool
) -> int:
    """Print the coverage; 1 if there are gaps or something is wrong with the citations."""
    ids = [clause.id for clause in found.book.clauses if not edition or clause.applies_in(edition)]
    lists = {
        "tested": [id for id in ids if id in found.tested],
        "no_effect": [id for id in ids if id in found.no_effect],
        "not_done": [id for id in ids if id in found.not_done],
        "gaps": [id for id in found.gaps if id in ids],
    }
    states = {} if found.bitten is None else {s: set(found.in_state(s)) for s in STATES}
    proved = {state: [id for id in ids if id in listed] for state, listed in states.items()}
    unplayed = [id for id in found.unplayed if id in ids]
    if as_json:
        counts = {"tested": len(lists["tested"]), "no_effect": len(lists["no_effect"])}
        rest = {"not_done": lists["not_done"], "gaps": lists["gaps"], "unplayed": unplayed}
        bites = {word.replace(" ", "_"): proved.get(word, []) for word in STATES[1:]}
        bitten = len(proved[BITTEN]) if proved else None
        print_json({"clauses": len(ids), **counts, **rest, "bitten": bitten, **bites})
    else:
        click.echo(f"{name}\nclauses    {len(ids):5}")
        for list_name, listed in [*lists.items(), *proved.items()]:
            click.echo(f"{list_name.replace('_', ' '):10} {len(listed):5}")
        _print_lists(found, lists, verbose=verbose)
        _print_ids({"not played": unplayed, **{s: proved.get(s, []) for s in STATES[1:]}})
    for problem in found.problems:
        click.echo(str(problem), err=True)
    return 1 if lists["gaps"] or found.problems else 0


def _print_lists(found: Coverage, lists: dict[str, list[str]], *, verbose: bool) -> None:
    if verbose:
        for id in lists["tested"]:
            state = f" ({found.bitten[id]})" if found.bitten else ""
            click.echo(f"{id}: shown by {', '.join(found.tested[id])}{state}")
            for place in found.played.get(id, []):
                click.echo(f"{id}: played in {place}")
        for id in lists["no_effect"]:
            click.echo(f"{id}: no effect: {found.no_effect[id]}")
    for id in lists["not_done"]:
        click.echo(f"{id}: not done: {found.not_done[id]}")
    _print_ids({"gaps": lists["gaps"]})


def _print_ids(lists: dict[str, list[str]]) -> None:
    for name, ids in lists.items():
        if ids:
            click.echo(folded(f"{name}: {' '.join(ids)}", more="  "))
