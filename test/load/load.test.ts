/** What a command says of a repository is the same on a machine that hardly has time for it: it only takes longer. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll, git, hasProc } from '@boocontext/test-support';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { underLoad } from '../../bench/lib/throttle.mjs';

const bin = path.resolve(import.meta.dirname, '../../apps/boocontext/bin/boocontext.js');
const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-load-')));
const orchard = path.join(base, 'orchard');

const files = {
  'package.json': '{"name": "orchard", "private": true, "dependencies": {"express": "4"}}',
  'tsconfig.json': '{}',
  'src/press.ts': 'export function press(apples: number): number {\n  return apples / 2;\n}\n',
  'src/server.ts':
    "import express from 'express';\nimport { press } from './press';\nconst app = express();\napp.get('/juice', (req, res) => res.json(press(4)));\napp.listen(1);\n",
  'tools/weigh.py': 'def weigh(crate):\n    return len(crate)\n\n\ndef main():\n    print(weigh([1, 2]))\n',
  'tools/label.rb': 'def label(crate)\n  crate.to_s\nend\n\nputs label(1)\n',
  'tools/count.go':
    'package main\n\nfunc count(crates []int) int {\n\treturn len(crates)\n}\n\nfunc main() {\n\tcount(nil)\n}\n',
};

const questions: readonly (readonly string[])[] = [
  ['callgraph', 'press'],
  ['callgraph', 'nowhere'],
  ['impact', '--diff', 'working'],
  ['overview'],
];

beforeAll(() => {
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(orchard, file)), { recursive: true });
    fs.writeFileSync(path.join(orchard, file), text);
  }
  git(orchard, 'init', '-q');
  commitAll(orchard, { message: 'first' });
  fs.writeFileSync(path.join(orchard, 'tools/label.rb'), files['tools/label.rb'].replace('label(crate)', 'label(box)'));
});
afterAll(() => fs.rmSync(base, { recursive: true, force: true }));

test.runIf(hasProc).each(questions.map((question) => [question.join(' '), question] as const))(
  '%s',
  {
    timeout: 300_000,
  },
  async (_, question) => {
    const args = [bin, ...question, '--directory', orchard, '--json'];
    const slowed = underLoad({ share: 0.2, periodMs: 200 }, process.execPath, args);
    const quiet = await answerOf(process.execPath, args, 'quiet');
    expect(await answerOf(slowed.command, slowed.args, 'slowed')).toEqual(quiet);
    expect(quiet).toMatchObject({ verdict: expect.stringMatching(/^[A-Z]+$/), summary: expect.stringMatching(/./) });
  },
);

let caches = 0;

/** With nothing known before, and as much time as it takes; without the one figure that is about time. */
async function answerOf(command: string, args: readonly string[], name: string): Promise<object> {
  const child = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      BOOCONTEXT_CACHE: path.join(base, `cache-${name}-${caches++}`),
      BOOCONTEXT_DEADLINE_MS: '600000',
      BOOCONTEXT_ROUTES_WAIT_MS: '600000',
    },
  });
  let text = '';
  child.stdout.on('data', (chunk) => {
    text += chunk;
  });
  await new Promise((resolve) => child.once('close', resolve));
  const answer = JSON.parse(text);
  delete answer.metadata.duration_ms;
  return answer;
}
