// What takes for ever, or very long, costs the file that it stands in and nothing else: it is left out, named and counted,
// the question is answered, and so is the next one. Real hangs are made in the server's own threads by `withStuckThreads`.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { hangsEveryThread, isGone, untilStuck, withStuckThreads } from '@boocontext/test-support';
import { Client } from '@modelcontextprotocol/client';
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type Attempt, allSeven, bin, campaign, untilWhole } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-hangs-')));
const log = path.join(base, 'log');
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

/** What is quadratic takes minutes for this much; what is linear is about as fast as the parser. */
const long = (text: string) => text.repeat(Math.floor(200_000 / text.length));

/** As deep as the compiler's own parser can go: far deeper it takes a gigabyte and ends. */
const nested = (text: string) => text.repeat(5_000);

/** A definition that is to be found, then what goes on and on. */
const sources: readonly (readonly [file: string, text: string])[] = [
  ['brackets.py', `def toll():\n    pass\n${long('(')}`],
  ['statements.py', `def toll():\n    pass\n${long('x = 1\n')}`],
  ['brackets.go', `package p\nfunc toll() {}\nvar x = ${long('(')}`],
  ['blocks.go', `package p\nfunc toll() {}\nfunc f() ${long('{')}`],
  ['calls.java', `class A { void toll() {}\n void f() { x${long('.toll()')}; } }`],
  ['brackets.rs', `fn toll() {}\nfn f() { ${long('(')}`],
  ['comments.rs', `fn toll() {}\n${long('/*')}`],
  ['types.c', `void toll(void) {}\nint ${long('*')}x;`],
  ['templates.cpp', `void toll() {}\nA${long('<A')}`],
  ['generics.cs', `class A { void toll() {} }\nA${long('<A')}`],
  ['quotes.php', `<?php function toll() {}\n$a = ${long('"')}`],
  ['blocks.rb', `def toll\nend\n${long('begin ')}`],
  ['lambdas.kt', `fun toll() {}\nval a = ${long('{ ')}`],
  ['closures.swift', `func toll() {}\nlet a = ${long('{ ')}`],
  ['brackets.scala', `object A { def toll() = 1 }\nval a = ${long('[')}`],
  ['arrows.dart', `void toll() {}\nvar a = ${long('() => ')}`],
  ['substitutions.sh', `toll() { :; }\na=${long('$(')}`],
  ['selects.sql', `CREATE TABLE toll (a int);\n${long('SELECT (')}`],
  ['brackets.ts', `export function toll() {}\nconst a = ${nested('[')}`],
  ['conditions.ts', `export function toll() {}\ntype A = ${nested('B extends C ? D : ')}E;`],
  ['arrows.js', `function toll() {}\nconst a = ${nested('a => ')}1;`],
  ['tags.tsx', `export function toll() {}\nconst a = ${nested('<a>')}`],
  ['script.vue', `<script>\nexport function toll() {}\n${long('<!--')}</script>`],
  ['package.json', `{"name": "x", "a": ${long('[')}`],
  ['tsconfig.json', `{"compilerOptions": {"paths": {"${long('*')}": ["a"]}}}`],
  ['pyproject.toml', `[project]\nname = "${long('\\"')}`],
  ['pom.xml', long('<a>')],
  ['README.md', `# toll\n${long('[')}`],
  ['.gitignore', long('**/a')],
  ['blanks.yml', `toll: ${long(' ')}x`],
];

/** By sixes: each clone takes an engine of its own, and one that fails should leave little to look through. */
const groups = sources.flatMap((_, at) => (at % 6 === 0 ? [sources.slice(at, at + 6)] : []));

campaign(
  'files that take long by their size or nesting',
  groups.map(
    (group): Attempt => ({
      name: group.map(([file]) => file).join(', '),
      plant: (clone) => {
        // The names of manifests are theirs alone in their folder.
        for (const [file, text] of group) clone.write(`${path.extname(file).slice(1) || 'rest'}/${file}`, text);
      },
      // Those that look at every file.
      questions: allSeven.filter(({ tool }) => tool !== 'callgraph'),
      maxMs: 120_000,
    }),
  ),
);

const slow = `# ${hangsEveryThread} ring\ndef toll():\n    pass\n`;
const leftOut = { partial: true, skipped: { too_slow: 1 } };

campaign(
  'a thread that hangs',
  [
    {
      name: 'in a file: every tool answers, and says which one is left out',
      plant: (clone) => void clone.write('hostile/slow.py', slow),
      expect: (answers) => {
        for (const [index, answer] of answers.entries()) {
          const { tool } = allSeven[index] ?? expect.fail();
          expect(answer.verdict, tool).not.toBe('UNSAFE');
          expect(JSON.stringify(answer), tool).toContain('too_slow');
        }
        const [impact] = answers.filter((_, index) => allSeven[index]?.tool === 'impact');
        expect(impact).toMatchObject({ verdict: 'CAUTION', metadata: { coverage: leftOut } });
      },
    },
    {
      name: 'in a file that is asked about by name',
      plant: (clone) => void clone.write('hostile/slow.py', slow),
      questions: [
        { tool: 'callgraph', input: { symbol: 'toll', file: 'hostile/slow.py' } },
        { tool: 'symbols', input: { query: 'toll' } },
        { tool: 'impact', input: { file: 'hostile/slow.py' } },
      ],
      expect: (answers) => {
        for (const answer of answers) {
          expect(['CAUTION', 'UNSAFE']).toContain(answer.verdict);
          expect(answer.details.error?.code).not.toBe('took_too_long');
        }
      },
    },
    {
      name: 'at the first look at a file',
      plant: (clone) => void clone.write('hostile/slow.js', `// ${hangsEveryThread}\n`),
      expect: (answers) => expect(answers[4]).toMatchObject({ metadata: { coverage: leftOut } }),
    },
    {
      name: 'in a manifest',
      plant: (clone) => void clone.write('hostile/package.json', `{"name": "${hangsEveryThread}"}`),
      expect: (answers) => {
        for (const { verdict } of answers) expect(verdict).not.toBe('UNSAFE');
      },
    },
  ],
  {
    env: {
      ...withStuckThreads(log),
      BOOCONTEXT_FILE_DEADLINE_MS: '1500',
      // That is time of the processor: on a busy machine it takes longer than an answer may.
      BOOCONTEXT_DEADLINE_MS: '45000',
    },
  },
);

describe('a server whose thread hangs', () => {
  const clone = new Clone(path.join(base, 'clone'));
  beforeAll(() => {
    plantHonestPart(clone);
    clone.write('hostile/slow.py', slow);
  });

  let caches = 0;
  /** A server that is busy with a question that hangs. */
  const stuckServer = async () => {
    fs.rmSync(log, { force: true });
    const server = spawn(process.execPath, [bin, 'mcp', '--root', clone.root], {
      stdio: ['pipe', 'pipe', 'inherit'],
      env: {
        ...getDefaultEnvironment(),
        ...withStuckThreads(log),
        BOOCONTEXT_CACHE: path.join(base, `cache-${caches++}`),
      },
    });
    const call = (id: number, method: string, params: object) =>
      server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    const clientInfo = { name: 'stuck', version: '1' };
    call(1, 'initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
    await once(server.stdout, 'data');
    server.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' })}\n`);
    call(2, 'tools/call', { name: 'boocontext_impact', arguments: { symbol: 'ring' } });
    await untilStuck(log);
    return server;
  };

  test.each<[string, (server: Awaited<ReturnType<typeof stuckServer>>) => void]>([
    ['SIGTERM', (server) => server.kill('SIGTERM')],
    ['SIGINT', (server) => server.kill('SIGINT')],
    ['the end of stdin', (server) => server.stdin.end()],
  ])('ends on %s', async (_, end) => {
    const server = await stuckServer();
    end(server);
    await once(server, 'exit');
    expect(isGone(server.pid ?? 0)).toBe(true);
  });
});

describe('a client', () => {
  const clone = new Clone(path.join(base, 'asked'));
  let client: Client;
  let cwd: string;
  beforeAll(async () => {
    plantHonestPart(clone);
    cwd = path.join(base, 'cwd');
    fs.mkdirSync(cwd);
    client = new Client({ name: 'hangs', version: '1.0.0' });
    await client.connect(
      new StdioClientTransport({
        command: process.execPath,
        args: [bin, 'mcp', '--root', base],
        cwd,
        stderr: 'ignore',
        env: {
          ...getDefaultEnvironment(),
          ...withStuckThreads(log),
          BOOCONTEXT_CACHE: path.join(base, 'cache-of-client'),
          BOOCONTEXT_FILE_DEADLINE_MS: '1500',
        },
      }),
    );
  });
  afterAll(() => client.close());

  const ask = (directory: string, signal?: AbortSignal): Promise<Answer> =>
    untilWhole(async () => {
      const question = { symbol: 'ring', file: 'honest/bell.ts', direction: 'callers' };
      const { structuredContent } = await client.callTool(
        { name: 'boocontext_callgraph', arguments: { directory, ...question } },
        { timeout: 600_000, ...(signal === undefined ? {} : { signal }) },
      );
      return structuredContent as unknown as Answer;
    });
  const door = { callers: [{ caller_symbol: 'door', file: 'honest/door.ts' }] };

  test('that cancels a question that hangs gets the next answer', async () => {
    clone.write('hostile/slow.py', slow);
    fs.rmSync(log, { force: true });
    const cancel = new AbortController();
    const asked = ask(clone.root, cancel.signal);
    await untilStuck(log);
    cancel.abort(new Error('enough'));
    await expect(asked).rejects.toThrow('enough');
    expect((await ask(clone.root)).details).toMatchObject(door);
  });

  test('gets right answers again when the directory it asks about was deleted and made anew', async () => {
    clone.remove('hostile');
    expect((await ask(clone.root)).details).toMatchObject(door);
    clone.remove('');
    expect(await ask(clone.root)).toMatchObject({
      verdict: 'UNSAFE',
      details: { error: { code: 'directory_missing' } },
    });
    plantHonestPart(clone);
    clone.write('honest/gate.ts', "import { ring } from './bell';\nexport const gate = () => ring();\n");
    const { details } = await ask(clone.root);
    expect(details).toMatchObject({ callers: [{ caller_symbol: 'door' }, { caller_symbol: 'gate' }] });
  });

  test('gets right answers also where the server was started in a directory that was deleted and made anew', async () => {
    fs.rmSync(cwd, { recursive: true });
    expect(await ask(cwd)).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'directory_missing' } } });
    plantHonestPart(new Clone(cwd));
    expect((await ask(cwd)).details).toMatchObject(door);
  });
});
