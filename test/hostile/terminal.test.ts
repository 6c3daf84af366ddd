// What a repository says in names of files and symbols, in comments and in manifests, on the way to a terminal: nothing of
// it moves the cursor, sets the title or the clipboard, hides or turns round text, or begins a line of its own.

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-terminal-')));
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

const bin = path.resolve(import.meta.dirname, '../../apps/boocontext/bin/boocontext.js');
const root = path.join(base, 'clone');

/** The title, the clipboard, a screen that is wiped, a text that nobody sees, one that is turned round, a line. */
const tricks = [
  '\u001b]0;owned\u0007',
  '\u001b]52;c;b3duZWQ=\u0007',
  '\u001b[2J\u001b[H',
  '\u001b[8m',
  '\u001b[32m',
  '\u009b2J',
  '\u202etxt',
  '\u2066x',
  '\u2028',
  '\u0008\u0008',
  '\r',
  '\nFORGED',
  '\u007f',
];

const commandsToTerminals =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/;

beforeAll(() => {
  const write = (name: string, text: string) => {
    fs.mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    fs.writeFileSync(path.join(root, name), text);
  };
  const all = tricks.filter((trick) => trick !== '\nFORGED').join('');
  tricks.forEach((trick, number) => {
    write(
      `src/shelf${number}${trick}.ts`,
      `/** Dusts ${all} the shelf. */\nexport function dust${number}(brush = '${trick.replace(/[\n\r\u2028]/g, '')}'): number { return ${number}; }\nexport class Shelf${number} { ${JSON.stringify(`wipe${trick}`)}() { return dust${number}(); } }\n`,
    );
    write(
      `lib/shelf${number}${trick}.py`,
      `def sweep${number}():\n    """Sweeps ${all} it."""\n    return 1\n\ndef call${number}():\n    return sweep${number}()\n`,
    );
    write(
      `part${trick}/package.json`,
      JSON.stringify({ name: `part${number}${trick}`, description: `a part${trick}` }),
    );
    write(`docs/page${trick}.md`, `# Title ${all}\n`);
  });
  write(
    'package.json',
    JSON.stringify({
      name: `shop${tricks.join('')}`,
      version: `1${tricks.join('')}`,
      description: `a shop${tricks.join('')}`,
      scripts: { [`build${tricks.join('')}`]: 'x', test: 'vitest' },
      dependencies: { [`dep${tricks.join('')}`]: '1', express: '4' },
    }),
  );
  write(
    'src/app.ts',
    `import express from 'express';\nconst app = express();\napp.get('/a${all.replace(/[\n\r\u2028]/g, '')}', () => 1);\n`,
  );
  commitAll(root);
  for (const number of tricks.keys())
    fs.appendFileSync(path.join(root, `lib/shelf${number}${tricks[number]}.py`), '# more\n');
});

const commands = [
  ...tricks.map((_, number) => ['callgraph', number % 2 === 0 ? `dust${number}` : `sweep${number}`]),
  ['symbols', 'dust'],
  ['symbols', 'shelf'],
  ['symbols', '--query', 'Dusts the shelf'],
  ['map'],
  ['map', '--compress'],
  ['overview'],
  ['health'],
  ['impact', 'dust0'],
  ['types', 'Shelf0'],
  ['callgraph', 'nobody\u001b[2J\nFORGED'],
  ['callgraph', 'dust0', '--file', 'nowhere\u001b[2J\nFORGED'],
  ['review'],
  ['report'],
  ['index'],
  ['index', '--scip', 'nothing\u001b[2J\nFORGED'],
  ['\u001b[2J\nFORGED'],
  ['symbols', '--\u001b[2J\nFORGED'],
];

const asked = (args: readonly string[]) => {
  const { stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH: process.env['PATH'], HOME: base, BOOCONTEXT_CACHE: path.join(base, 'cache') },
  });
  expect(stdout + stderr).not.toBe('');
  expect(stdout + stderr).not.toMatch(commandsToTerminals);
  expect(stdout + stderr).not.toMatch(/^FORGED/m);
  return stdout;
};

test.each(commands)('what is printed: %j %j', (...args) => void asked(args));

test.each([['symbols', 'dust'], ['callgraph', 'dust0'], ['map'], ['overview']])('as JSON: %j %j', (...args) => {
  expect(JSON.parse(asked([...args, '--json']))).toHaveProperty('details');
});

/** What writes to the terminal, and shows there what strangers wrote as what it is. */
const writers = [
  'apps/boocode/src/server.ts',
  'apps/boocontext/src/cli/print.ts',
  'apps/boocontext/src/cli/terminal.ts',
  'apps/boocontext/src/log.ts',
  'packages/code-index/src/engine/open.ts',
  'packages/code-index/src/engine/repository-worker.ts',
];

test('nothing else writes to the terminal', () => {
  const workspaces = path.resolve(import.meta.dirname, '../..');
  const sources = ['apps/boocode', 'apps/boocontext', 'packages'].flatMap((folder) =>
    fs
      .readdirSync(path.join(workspaces, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /(?:^|\/)src\/.*\.ts$/.test(file) && !/node_modules|test-support|\/dist\//.test(file))
      .map((file) => `${folder}/${file}`),
  );
  expect(sources.length).toBeGreaterThan(500);
  const writing = sources.filter((file) => {
    const code = fs.readFileSync(path.join(workspaces, file), 'utf8').replace(/^\s*(?:\/\*\*|\*|\/\/).*$/gm, '');
    return /\bconsole\.(?:error|log|warn|info|debug|table|trace)\(|\bstd(?:err|out)\.write\(/.test(code);
  });
  expect(writing.sort()).toEqual(writers);
});
