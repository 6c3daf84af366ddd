import { spawn, spawnSync } from 'node:child_process';
import { createInterface } from 'node:readline';
import { describe, expect, test, vi } from 'vitest';
import { runCommandLine } from '../../src/cli/command-line.ts';
import { bin } from '../support/client.ts';

interface Outcome {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The command line in this process, which is much faster than a process for each case. */
async function run(...args: readonly string[]): Promise<Outcome> {
  const outcome = { code: 0, stdout: '', stderr: '' };
  const stdout = vi.spyOn(process.stdout, 'write').mockImplementation((text, ...rest) => {
    outcome.stdout += text;
    for (const argument of rest) if (typeof argument === 'function') argument();
    return true;
  });
  const stderr = vi.spyOn(console, 'error').mockImplementation((text) => {
    outcome.stderr += `${text}\n`;
  });
  try {
    outcome.code = await runCommandLine(args);
    return outcome;
  } finally {
    stdout.mockRestore();
    stderr.mockRestore();
  }
}

/** The command as users start it. */
function spawned(...args: readonly string[]): Outcome {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], { encoding: 'utf8' });
  return { code: status, stdout, stderr };
}

test('--version', () => {
  expect(spawned('--version')).toEqual({ code: 0, stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/), stderr: '' });
});

const commandNames = [
  'overview',
  'map',
  'health',
  'symbols',
  'callgraph',
  'impact',
  'types',
  'index',
  'report',
  'review',
  'doctor',
  'install',
  'mcp',
];

test.each([['--help'], ['-h'], ['help']])('%s shows the commands', async (flag) => {
  const { code, stdout } = await run(flag);
  expect(code).toBe(0);
  expect(stdout.match(/^ {2}[a-z]+(?= {2})/gm)?.map((name) => name.trim())).toEqual(commandNames);
});

test.each(commandNames)('%s --help shows its options', async (command) => {
  const { code, stdout } = await run(command, '--help');
  expect(code).toBe(0);
  expect(stdout).toMatch(new RegExp(`^Usage: boocontext ${command}`));
  expect(stdout).toMatch(/^ {2}--\w+/m);
  expect((await run('help', command)).stdout).toBe(stdout);
});

test.each([
  [[], ''],
  [['callgrap'], 'unknown command callgrap; did you mean `boocontext callgraph`?'],
  [['boocontext_types'], 'unknown command boocontext_types; did you mean `boocontext types`?'],
  [['frobnicate'], 'unknown command frobnicate; the commands are overview, map, health, '],
  [['--frobnicate'], 'unknown option --frobnicate'],
  [['callgraph', 'x', '--dpeth', '2'], 'unknown option --dpeth; did you mean --depth?'],
  [['callgraph', 'x', '--depth', '99'], '--depth must be a whole number from 1 to 10, got 99'],
  [['callgraph', 'x', '--depth', 'two'], '--depth must be a whole number from 1 to 10, got "two"'],
  [['callgraph', 'x', '--depth'], '--depth needs a value'],
  [['callgraph', 'x', '--depth', '1', '--depth', '2'], '--depth was given twice'],
  [['callgraph', 'x', '--json=yes'], '--json takes no value'],
  [['callgraph'], '--symbol is missing'],
  [['callgraph', 'a', 'b'], 'unexpected argument b'],
  [['symbols', 'x', '--include', 'source,all'], '--include must be an array of source, callers, callees'],
  [['impact'], 'one of --symbol, --file and --diff is needed'],
  [['impact', '--diff=--output=x'], '--diff must be'],
  [['impact', 'x', '--remove', '--rename', 'y'], 'choose one of --remove and --rename'],
  [['impact', 'x', '--rename'], '--rename needs a value'],
  [['impact', 'x', '--remove=yes'], '--remove takes no value'],
  [['impact', 'x', '--change', 'remove'], 'unknown option --change'],
  [['impact', '--file', 'a.ts', '--remove'], 'needs --symbol'],
  [['mcp', '--rot', 'x'], 'unknown option --rot; did you mean --root?'],
  [['map', 'parst'], '--section must be one of about, entry_points'],
  [['map', '--compress=yes'], '--compress takes no value'],
  [['doctor', 'x'], 'unexpected argument x'],
  [['mcp', 'x'], 'unexpected argument x'],
  [['report', '--rep', '.'], 'unknown option --rep; did you mean --repo?'],
])('usage error: boocontext %j', async (args, message) => {
  const { code, stderr, stdout } = await run(...args);
  expect(code).toBe(64);
  expect(stderr).toContain(message);
  expect(args.length === 0 || stdout === '').toBe(true);
});

test('the changes that can be tried have an option each', async () => {
  const { stdout } = await run('impact', '--help');
  expect(stdout).toMatch(/^ {2}--remove {2,}try it: /m);
  expect(stdout).toMatch(/^ {2}--rename NAME {2,}try it: /m);
  expect(stdout).toMatch(/^ {2}--signature HEAD {2,}try it: .*\(a: A, b\?: B\) => R/m);
  expect(stdout).not.toContain('--change');
});

test('UNSAFE is exit code 2, as text and as JSON', async () => {
  const text = await run('symbols', 'x', '--engine', 'type-inject');
  expect(text.code).toBe(2);
  expect(text.stdout).toMatch(/^UNSAFE {2}type-inject does not answer boocontext_symbols/);
  expect(text.stdout).toContain('next: boocontext symbols x');

  const json = await run('symbols', 'x', '--engine', 'type-inject', '--json');
  expect(json.code).toBe(2);
  expect(JSON.parse(json.stdout)).toMatchObject({ verdict: 'UNSAFE', metadata: { tool: 'boocontext_symbols' } });
});

const words = ['--directory', '--root', '--repo'];

describe.each(words)('the place that a command is about, called %s', (word) => {
  test.each([
    ['overview'],
    ['map'],
    ['health'],
    ['symbols', 'x'],
    ['callgraph', 'x'],
    ['impact', 'x'],
    ['types', 'x'],
    ['index'],
    ['report'],
    ['review'],
  ])('%s where it is missing', async (...args) => {
    const { code, stdout, stderr } = await run(...args, word, '/no/such/directory');
    expect(code).toBe(2);
    expect(stdout + stderr).toContain('/no/such/directory is not a directory that can be read.');
  });

  test('doctor', () => {
    const { code, stdout } = spawned('doctor', word, '/no/such/directory');
    expect(code).toBe(1);
    expect(stdout).toContain('/no/such/directory is not a directory');
  });

  test('install', async () => {
    const [command, ...host] = ['install', 'opencode', '--dry-run'];
    const { code, stdout } = await run(command, ...host, '--scope', 'project', word, import.meta.dirname);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(`+ ${import.meta.dirname}/`) });
    expect(await run(command, ...host, '--scope', 'project', word, '/no/such/directory')).toMatchObject({ code: 64 });
    expect((await run(command, ...host, word, '.')).stderr).toContain('a directory is the project of --scope project');
  });

  test('mcp, several of them', async () => {
    const places = [word, import.meta.dirname, '--root', '/tmp', '--directory', '/usr'];
    const server = spawn(process.execPath, [bin, 'mcp', ...places], { stdio: ['pipe', 'pipe', 'inherit'] });
    try {
      const clientInfo = { name: 'tests', version: '1' };
      const initialize = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
      const call = { name: 'boocontext_callgraph', arguments: { symbol: 'x', directory: '/etc' } };
      server.stdin.write(
        [
          { jsonrpc: '2.0', id: 1, method: 'initialize', params: initialize },
          { jsonrpc: '2.0', id: 2, method: 'tools/call', params: call },
        ]
          .map((message) => `${JSON.stringify(message)}\n`)
          .join(''),
      );
      const lines = createInterface({ input: server.stdout })[Symbol.asyncIterator]();
      await lines.next();
      expect((await lines.next()).value).toContain(`inside ${import.meta.dirname}, /tmp, /usr`);
    } finally {
      server.kill('SIGKILL');
    }
  });

  test('is told by one of the words alone', async () => {
    for (const command of commandNames) {
      const { stdout } = await run(command, '--help');
      expect(stdout).toMatch(/^ {2}--directory DIR {2}/m);
      expect(stdout).not.toMatch(/--root|--repo\b/);
    }
    expect((await run('report', '--directory', '.', word, '.')).stderr).toMatch(/^boocontext: --\w+ was given twice/);
    expect((await run('report', '--frobnicate')).stderr).toMatch(/the options are --directory, --json, --help$/m);
  });
});

test('the exit code of a usage error reaches the shell', () => {
  expect(spawned('callgrap')).toEqual({ code: 64, stdout: '', stderr: expect.stringContaining('did you mean') });
});
