"""Define the `nrdb` command. Each subcommand's module is imported only when the command runs."""

from __future__ import annotations

from typing import NoReturn

import click

from nrdb import __version__

# name: (module, attribute, help line in `nrdb --help`). A new command adds a row.
COMMANDS: dict[str, tuple[str, str, str]] = {
    "validate": ("nrdb.cli.validate", "validate", "Check decks: every problem, its rule, the smallest fix."),
    "watch": ("nrdb.cli.watch", "watch", "Check a list again whenever it is saved."),
    "search": ("nrdb.cli.search", "search", "Find cards by plain words or by fields."),
    "show": ("nrdb.cli.show", "show", "Show a card's details, printings and formats."),
    "random": ("nrdb.cli.random_card", "random_card", "Show a random card."),
    "position": ("nrdb.cli.position", "position", "Explain a position: legal actions and their rules."),
    "solve": ("nrdb.cli.solve", "solve", "Find a line that is guaranteed to work this turn."),
    "rule": ("nrdb.cli.rule", "rule", "Explain a rule and how it has changed."),
    "legality": ("nrdb.cli.legality", "legality", "Show when a card or deck was legal."),
    "formats": ("nrdb.cli.formats", "formats", "Show each format's card pool and ban list."),
    "deck": ("nrdb.cli.deck", "deck", "Convert, compare and analyse deck lists."),
    "goldfish": ("nrdb.cli.goldfish", "goldfish", "Goldfish a deck: play it alone thousands of times."),
    "match": ("nrdb.cli.match", "match", "Play two decks against each other."),
    "gauntlet": ("nrdb.cli.gauntlet", "gauntlet", "Play a deck against many, or every deck against every other."),
    "tune": ("nrdb.cli.tune", "tune", "Find single swaps that win more games."),
    "hand": ("nrdb.cli.hand", "hand", "Deal opening hands, advise mulligans, show draws."),
    "odds": ("nrdb.cli.odds", "odds", "Compute exact odds of drawing cards."),
    "break": ("nrdb.cli.breaking", "break_", "Show what it costs to break ice."),
    "tournament": ("nrdb.cli.tournament", "tournament", "Check decks, pair rounds, print sheets, compute standings."),
    "serve": ("nrdb.cli.serve", "serve", "Serve a web page and an API."),
    "import": ("nrdb.cli.importing", "import_", "Import NetrunnerDB data from a folder or file."),
    "update": ("nrdb.cli.importing", "update", "Download NetrunnerDB data and import it."),
    "completion": ("nrdb.cli.completion", "completion", "Print a shell completion script."),
    "data": ("nrdb.cli.data", "data", "Check, export, refresh or reset the card data."),
}


class LazyGroup(click.Group):
    """A command group that imports only the command that runs."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the command names in help order."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return a command; None if it is unknown."""
        if cmd_name not in COMMANDS:
            return None
        from importlib import import_module

        module, attribute, _ = COMMANDS[cmd_name]
        command: click.Command = getattr(import_module(module), attribute)
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and their help lines without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, line) for name, (_, _, line) in COMMANDS.items()])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command to run; suggest similar names for an unknown one."""
        name = args[0] if args else ""
        if name and not name.startswith("-") and name not in COMMANDS:
            from difflib import get_close_matches

            from nrdb.errors import did_you_mean
            from nrdb.text import quoted

            near = did_you_mean(get_close_matches(name, COMMANDS))
            ctx.fail(f"unknown command {quoted(name)}. {near}".rstrip())
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: click.Context) -> object:
        """Run a command; a usage error for which click names no command is reported as this command's."""
        try:
            return super().invoke(ctx)
        except click.UsageError as error:
            name = ctx.invoked_subcommand
            if error.ctx is None and name is not None and (command := self.get_command(ctx, name)) is not None:
                error.ctx = click.Context(command, parent=ctx, info_name=name)
            raise


def _version(ctx: click.Context, _: click.Parameter, value: bool) -> None:
    if not value or ctx.resilient_parsing:
        return
    from nrdb.catalogue import Catalogue
    from nrdb.engine import is_compiled

    compiled = ", compiled" if is_compiled() else ""
    click.echo(f"nrdb {__version__}{compiled}, card data {Catalogue.load().data_date}")
    ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 yes, 1 no (not legal, no matches), 2 could not answer, 3 damaged data or a bug.",
)
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_version,
    help="Show the nrdb version and data date.",
)
def cli() -> None:
    """Check deck legality, search cards and goldfish decks.

    \b
    Try:  nrdb validate deck.txt
          nrdb search "sentry strength>3"
          nrdb show "Sure Gamble"
    """


def main(arguments: list[str] | None = None, **options: object) -> NoReturn:
    """Run the command and exit with its exit code; every failure becomes one sentence on stderr."""
    from nrdb.cli.failures import run

    run(cli, arguments, **options)
