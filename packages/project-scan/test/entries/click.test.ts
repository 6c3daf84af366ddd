// Commands of Click and Typer, with the names of the groups that they are in.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('groups, other files, names that are given', () => {
  checkEntries(
    {
      'app/cli.py': `import click
from . import remote as remote_commands
from .users import users

@click.group()
def cli():
    """@cli.command() in a text is none."""

@cli.command()
@click.argument("target")
def build_all(target):
    pass

@cli.command("rm", short_help="x")
def remove_it():
    pass

@click.command(name="alone")
def standalone():
    pass

cli.add_command(standalone)
cli.add_command(remote_commands.remote)
cli.add_command(users)
`,
      'app/remote.py': `import click

@click.group()
def remote():
    pass

@remote.command()
def add():
    pass

# @remote.command()
def none():
    pass
`,
      'app/users.py': `import click

@click.group("people")
def users(): ...

@users.group()
def roles(): ...

@roles.command()
def give(): ...
`,
    },
    [
      'command cli cli app/cli.py:5 high',
      'command build-all build_all app/cli.py:9 high',
      'command rm remove_it app/cli.py:14 high',
      'command alone standalone app/cli.py:18 high',
      'command remote remote app/remote.py:3 high',
      'command remote add add app/remote.py:7 high',
      'command people users app/users.py:3 high',
      'command people roles roles app/users.py:6 high',
      'command people roles give give app/users.py:9 high',
    ],
  );
});

test('Typer', () => {
  checkEntries(
    {
      'app/main.py': `import typer
from app import items

app = typer.Typer()
users = typer.Typer(name="users")
app.add_typer(users)
app.add_typer(items.app, name="items")

@app.command()
def say_hello(name: str): ...

@users.command("create")
def create_user(name: str): ...

@app.callback()
def before(): ...
`,
      'app/items.py': `from typer import Typer

app = Typer()

@app.command()
def sell(): ...
`,
    },
    [
      'command say-hello say_hello app/main.py:9 high',
      'command users create create_user app/main.py:12 high',
      'command * before app/main.py:15 high',
      'command items sell sell app/items.py:5 high',
    ],
  );
});

test('decorators of something else', () => {
  checkEntries(
    {
      'a.py': `import bot

@bot.command()
def ping(): ...
`,
    },
    [],
  );
});
