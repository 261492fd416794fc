"""The `nrdb` command. Each subcommand lives in a module that is imported when it runs, not before."""

from __future__ import annotations

from typing import Any, NoReturn

import click

from nrdb import __version__

# name: (module, attribute, the line that `nrdb --help` shows). A new command adds a row.
COMMANDS: dict[str, tuple[str, str, str]] = {
    "validate": ("nrdb.cli.validate", "validate", "Judge deck lists: every reason, its rule, and the way out."),
    "search": ("nrdb.cli.search", "search", "Find cards by plain words or by fields."),
    "show": ("nrdb.cli.show", "show", "Show a card: its facts, printings and formats."),
    "random": ("nrdb.cli.random_card", "random_card", "Show a card by chance."),
    "legality": ("nrdb.cli.legality", "legality", "Show a card or a deck list through time, in every format."),
    "formats": ("nrdb.cli.formats", "formats", "Show what is in force in every format on a day."),
    "deck": ("nrdb.cli.deck", "deck", "Lists of every format: convert, diff, stats."),
    "goldfish": ("nrdb.cli.goldfish", "goldfish", "Play a deck alone, thousands of times: does it work?"),
    "match": ("nrdb.cli.match", "match", "Play two decks against each other, many times, or tell one game."),
    "hand": ("nrdb.cli.hand", "hand", "Deal opening hands, mulligans and the next draws."),
    "odds": ("nrdb.cli.odds", "odds", "Exact chances of drawing what a query selects."),
    "break": ("nrdb.cli.breaking", "break_", "What breakers pay to get through ice."),
    "tournament": ("nrdb.cli.tournament", "tournament", "An event: check its lists, print sheets, standings."),
    "import": ("nrdb.cli.importing", "import_", "Import NetrunnerDB's data with its texts from a folder or file."),
    "update": ("nrdb.cli.importing", "update", "Fetch NetrunnerDB's data over HTTPS and import it."),
    "completion": ("nrdb.cli.completion", "completion", "Print the script by which a shell completes nrdb."),
    "data": ("nrdb.cli.data", "data", "The facts nrdb works from: check, status, export, reset, path, refresh."),
}


class LazyGroup(click.Group):
    """A group that knows the names and help lines of its commands and imports only the one that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from difflib import get_close_matches

            from nrdb.errors import did_you_mean
            from nrdb.text import quoted

            near = did_you_mean(get_close_matches(name, COMMANDS))
            ctx.fail(f"there is no command {quoted(name)}. {near}".rstrip())
        return super().resolve_command(ctx, args)


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from nrdb.catalogue import Catalogue

    click.echo(f"nrdb {__version__}, data of {Catalogue.load().data_date}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 yes, 1 no (illegal, nothing found), 2 could not answer, 3 damaged data or a bug.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show nrdb's and the data's version.",
)
def cli() -> None:
    """Netrunner on the command line: deck lists judged, cards searched, decks goldfished.

    \b
    Try:  nrdb validate deck.txt
          nrdb search "sentry strength>3"
          nrdb show "Sure Gamble"
    """


def main(arguments: list[str] | None = None, **options: Any) -> NoReturn:
    """Runs the command and leaves the process with its exit code; every failure becomes one sentence on stderr."""
    from nrdb.cli.failures import run

    run(cli, arguments, **options)
