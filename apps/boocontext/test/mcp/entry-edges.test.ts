/** Commands, jobs and events as callers, over MCP: what nothing here calls is run from outside, and the answers say by what. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedFiles, serveFiles } from '../support/serve-files.ts';

let server: ServedFiles;
beforeAll(async () => {
  server = await serveFiles('entry-edges', files);
});
afterAll(async () => await server?.remove());

const files = {
  'package.json': '{ "name": "shop", "private": true, "dependencies": { "commander": "*", "bullmq": "*" } }',
  'src/cli.ts': `import { Command } from 'commander';
import { build } from './build.ts';
const program = new Command();
program.command('build <target>').action(build);
program.command('serve').action(async () => { await serve(); });
program.parse();
async function serve(): Promise<void> {}
`,
  'src/build.ts': `export function build(target: string): void { compile(target); }
function compile(target: string): void { console.log(target); }
function unused(): void {}
`,
  'src/queue.ts': `import { Worker } from 'bullmq';
import path from 'node:path';
new Worker('sharp', path.join(import.meta.dirname, 'sharp.js'));
`,
  'src/sharp.ts': `export default async function sharpen(job: unknown): Promise<void> { console.log(job); }
`,
  'jobs/tasks.py': `from celery import Celery

app = Celery("jobs")

@app.task(name="mail.send")
def _send(to):
    _deliver(to)

def _deliver(to):
    return to
`,
  'jobs/move.py': `import click

@click.group()
def move(ctx):
    _check(ctx)

def _check(ctx):
    return ctx

@move.command()
def settings():
    return 1
`,
  'desk/pyproject.toml': '[project]\nname = "desk"\nversion = "1"\n\n[project.scripts]\ndesk = "desk.cli:open_desk"\n',
  'desk/src/desk/management/commands/tidy.py':
    'from django.core.management.base import BaseCommand\n\n\nclass Command(BaseCommand):\n    def handle(self, **options):\n        return 1\n',
  'desk/src/desk/cli.py': 'def open_desk():\n    return 1\n',
  'tool/Cargo.toml': '[package]\nname = "tool"\nversion = "0.1.0"\n\n[dependencies]\nclap = "4"\n',
  'tool/src/main.rs': `use clap::{Parser, Subcommand};
#[derive(Subcommand)]
enum Commands {
    Sync { all: bool },
    Hidden,
}
fn main() {
    match parse() {
        Commands::Sync { all } => sync(all),
        _ => {}
    }
}
fn sync(all: bool) { println!("{all}"); }
`,
};

interface Caller {
  readonly caller_symbol: string;
  readonly file: string;
  readonly line: number;
  readonly depth?: number;
  readonly via?: string;
  readonly resolution?: string;
}

async function callers(question: Readonly<Record<string, unknown>>): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_callgraph', { direction: 'callers', ...question });
  return (details.callers as readonly Caller[]).map(
    ({ caller_symbol, file, line, depth = 1, via = 'call', resolution = 'exact' }) =>
      `${depth} ${caller_symbol} ${file}:${line} ${via} ${resolution}`,
  );
}

async function entries(symbol: string): Promise<{ readonly verdict: string; readonly entries: readonly string[] }> {
  const { verdict, details } = await server.callTool('boocontext_impact', { symbol });
  const found = details.affected_entries as readonly { kind: string; name: string; file: string; line: number }[];
  return { verdict, entries: found.map(({ kind, name, file, line }) => `${kind} ${name} ${file}:${line}`) };
}

describe('callgraph', () => {
  test('a command is the caller of what it is given', async () => {
    expect(await callers({ symbol: 'build' })).toEqual(['1 command build src/cli.ts:4 command resolved']);
    expect(await callers({ symbol: 'serve' })).toEqual(['1 command serve src/cli.ts:5 command resolved']);
  });

  test('and, a step further, of what that calls', async () => {
    expect(await callers({ symbol: 'compile', depth: 2 })).toEqual([
      '1 build src/build.ts:1 call exact',
      '2 command build src/cli.ts:4 command resolved',
    ]);
  });

  test('a function that a decorator hands over, one in a file that is named by its path, the arm of a match', async () => {
    expect(await callers({ symbol: '_send' })).toEqual(['1 job mail.send jobs/tasks.py:5 job resolved']);
    expect(await callers({ symbol: 'sharpen' })).toEqual(['1 job sharp src/queue.ts:3 job resolved']);
    expect(await callers({ symbol: 'sync' })).toEqual([
      '1 command sync tool/src/main.rs:4 command resolved',
      '1 main tool/src/main.rs:7 call resolved',
    ]);
  });

  test('asked for by its name, it is about what runs', async () => {
    const { summary, details } = await server.callTool('boocontext_callgraph', { symbol: 'job mail.send' });
    expect(summary).toContain('job mail.send (jobs/tasks.py:5) runs _send (jobs/tasks.py:6)');
    expect(details).toMatchObject({
      entry: { kind: 'job', name: 'mail.send' },
      callees: [{ callee_symbol: '_deliver' }],
    });
    // The group that a command belongs to runs before it.
    const path = await server.callTool('boocontext_callgraph', { symbol: 'command settings', path_to: '_check' });
    expect(path.summary).toContain('command settings reaches _check in 2 calls: command settings > move > _check');
    const none = await server.callTool('boocontext_callgraph', { symbol: 'job mail.sent' });
    expect(none).toMatchObject({ verdict: 'UNSAFE', details: { error: { message: 'No job mail.sent is known' } } });
  });
});

test('a command that a manifest names explains the name there', async () => {
  const input = { symbol: 'open_desk', direction: 'callers' };
  const { details, metadata, summary } = await server.callTool('boocontext_callgraph', input);
  expect(details.callers).toMatchObject([{ caller_symbol: 'command desk', file: 'desk/pyproject.toml', line: 6 }]);
  expect(summary).toContain('2 mentions: 1 definition, 1 reference, 0 open');
  expect(metadata.complete).toBe(true);
});

test('a command runs its class, of which an object is made', async () => {
  for (const symbol of ['Command', 'Command.handle']) {
    const { details } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
    expect(details.callers).toMatchObject([{ caller_symbol: 'command tidy', via: 'command' }]);
  }
});

describe('impact', () => {
  test.each([
    ['build', 'command build src/cli.ts:4'],
    ['compile', 'command build src/cli.ts:4'],
    ['serve', 'command serve src/cli.ts:5'],
    ['_deliver', 'job mail.send jobs/tasks.py:5'],
    ['sharpen', 'job sharp src/queue.ts:3'],
    ['sync', 'command sync tool/src/main.rs:4'],
    ['Commands.Hidden', 'command hidden tool/src/main.rs:5'],
  ])('%s reaches %s and is never SAFE', async (symbol, entry) => {
    expect(await entries(symbol)).toEqual({ verdict: 'CAUTION', entries: [entry] });
  });

  test('what nothing runs is', async () => {
    expect(await entries('unused')).toEqual({ verdict: 'SAFE', entries: [] });
  });

  test('the summary counts them', async () => {
    const { summary } = await server.callTool('boocontext_impact', { symbol: '_deliver' });
    expect(summary).toContain('reaches 1 symbol in 1 file and 1 job');
  });
});

test('overview and map list them', async () => {
  const { details, summary } = await server.callTool('boocontext_overview', { section: 'entries' });
  expect(details.entries).toContainEqual({
    kind: 'job',
    name: 'mail.send',
    handler: '_send',
    file: 'jobs/tasks.py',
    line: 5,
    framework: 'celery',
    confidence: 'high',
  });
  expect(summary).toContain('10 entries from outside');
  const map = await server.callTool('boocontext_map', { section: 'entries' });
  expect(map.details.text).toContain('- command `build` → `build` (`src/cli.ts:4`, commander)');
});
