// Subcommands of clap, and the arms that run them.

import { test } from 'vitest';
import { checkEntries } from './check.ts';

test('variants, their names, arms in other files', () => {
  checkEntries(
    {
      'Cargo.toml': `[package]
name = "tool"
`,
      'src/args.rs': `use clap::{Parser, Subcommand};

#[derive(Parser)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Commands,
}

#[derive(Debug, Subcommand)]
pub enum Commands {
    /// Builds
    Build { target: String },
    #[command(name = "rm", alias = "del")]
    Remove(RemoveArgs),
    ListAll,
    Unmatched,
    #[command(flatten)]
    More(More),
    #[command(external_subcommand)]
    Other(Vec<String>),
}

#[derive(Clone, Debug)]
enum Color { Red }
`,
      'src/main.rs': `mod args;
fn build(target: &str) -> Result<()> {}
fn list_all() {}
use args::{Cli, Commands};

fn main() -> Result<()> {
    let cli = Cli::parse();
    match cli.command {
        Commands::Build { target } => build(&target).context("x")?,
        Some(Commands::Remove(args)) if args.force => {
            log::info!("removing");
            commands::remove::run(args)?;
        }
        Commands::ListAll => list_all(),
        _ => {}
    }
}
`,
      'src/commands/remove.rs': `pub fn run(args: RemoveArgs) {}
`,
      'src/old.rs': `use clap::ArgMatches;
fn sync(sub: &ArgMatches) {}
fn go(matches: &ArgMatches) {
    match matches.subcommand() {
        Some(("sync", sub)) => sync(sub),
        _ => {}
    }
}
`,
    },
    [
      'command build build src/args.rs:12 run at src/main.rs:9 high',
      'command rm commands.remove.run src/args.rs:13 run at src/main.rs:10 high',
      'command list-all list_all src/args.rs:15 run at src/main.rs:14 high',
      'command unmatched undefined src/args.rs:16 high',
      'command sync sync src/old.rs:5 run at src/old.rs:5 inferred',
    ],
  );
});
