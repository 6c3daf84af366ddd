/** A cache that was damaged in any way costs time and no answer: what is said is what is said without one. */
import fs from 'node:fs';
import path from 'node:path';
import { openEngine } from '@boocontext/code-index';
import { fuzzCases, pick, type Random, seededRandom } from '@boocontext/test-support';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { type Project, projectOfItsOwn as project } from '../support/project.ts';

const FILES = {
  'package.json': { name: 'fixture', type: 'module' },
  'src/job.ts': 'export interface Job { run(): number }\nexport const make = (): Job => ({ run: () => 1 });\n',
  'src/use.ts': "import { make } from './job';\nexport function start() { return make().run(); }\n",
  'lib/tool.py': 'class Tool:\n    def run(self):\n        return 1\n\n\ndef start():\n    return Tool().run()\n',
  'cmd/main.go': 'package main\n\nfunc helper() int { return 1 }\n\nfunc main() { helper() }\n',
};

/** All that is asked, as text. */
async function answersOf(made: Project): Promise<string> {
  const engine = await made.engine();
  const { symbols } = await engine.index();
  const answers: unknown[] = [symbols];
  for (const symbol of ['make', 'start', 'Job.run', 'helper', 'Tool.run']) {
    answers.push(await engine.callgraph({ symbol, direction: 'both', depth: 2 }));
    answers.push(await engine.impact({ symbol: { symbol }, depth: 3 }));
  }
  answers.push(await engine.health({}), await engine.project({}));
  await made.close();
  return JSON.stringify(answers, (key, value) => (key === 'snapshot' ? undefined : value));
}

function filesBelow(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** What may befall a file: a disk that is full, a bit that falls over, a copy that went wrong. */
const DAMAGES: Readonly<Record<string, (file: string, others: readonly string[], random: Random) => void>> = {
  cut: (file, _, random) => fs.truncateSync(file, Math.floor(random() * fs.statSync(file).size)),
  emptied: (file) => fs.writeFileSync(file, ''),
  gone: (file) => fs.rmSync(file),
  'a folder': (file) => {
    fs.rmSync(file);
    fs.mkdirSync(file);
  },
  'bits turned': (file, _, random) => {
    const bytes = fs.readFileSync(file);
    for (let turned = 0; bytes.length > 0 && turned < 5; turned += 1) {
      const at = Math.floor(random() * bytes.length);
      bytes[at] = (bytes[at] as number) ^ (1 << Math.floor(random() * 8));
    }
    fs.writeFileSync(file, bytes);
  },
  'all but its head random': (file, _, random) => {
    const bytes = fs.readFileSync(file);
    const head = bytes.indexOf(10) + 1;
    for (let at = head; at < bytes.length; at += 1) bytes[at] = Math.floor(random() * 256);
    fs.writeFileSync(file, bytes);
  },
  'another one': (file, others, random) => fs.copyFileSync(pick(others, random), file),
  'twice itself': (file) => fs.appendFileSync(file, fs.readFileSync(file)),
  'unreadable by its rights': (file) => fs.chmodSync(file, 0),
};

let made: Project;
let kept: string;
let expected: string;
beforeAll(async () => {
  made = project(FILES);
  expected = await answersOf(made);
  kept = `${made.cache}-kept`;
  fs.cpSync(made.cache, kept, { recursive: true });
});

test.each(Object.keys(DAMAGES))('files of it are %s', async (name) => {
  const damage = DAMAGES[name] as (typeof DAMAGES)[string];
  const random = seededRandom(name.length);
  for (let round = 0; round < Math.ceil(fuzzCases / 600); round += 1) {
    fs.rmSync(made.cache, { recursive: true, force: true });
    fs.cpSync(kept, made.cache, { recursive: true });
    const files = filesBelow(made.cache);
    const chosen = round === 0 ? files : files.filter(() => random() < 0.4);
    for (const file of chosen) damage(file, filesBelow(kept), random);
    expect(await answersOf(made), `round ${round}: ${chosen.map((file) => path.basename(file)).join(' ')}`).toBe(
      expected,
    );
  }
});

/** A process may end between writing what it knows of the calls and what it knows of the files that they lead to. */
test.each(['gone', 'emptied'])(
  'only its facts are %s, and a call leads to what nobody has read again yet',
  async (name) => {
    const asked = { symbol: 'start', file: 'src/use.ts', direction: 'callees', depth: 1 } as const;
    const named = async () => {
      const answer = await (await made.engine()).callgraph(asked);
      await made.close();
      return answer.found ? answer.callees?.map(({ symbol, resolution }) => `${symbol} ${resolution}`) : [];
    };
    fs.rmSync(made.cache, { recursive: true, force: true });
    fs.cpSync(kept, made.cache, { recursive: true });
    const whole = await named();
    expect(whole).toHaveLength(3);
    fs.rmSync(made.cache, { recursive: true, force: true });
    fs.cpSync(kept, made.cache, { recursive: true });
    const facts = filesBelow(made.cache).filter((file) => path.basename(path.dirname(file)) === 'facts');
    const emptied = facts.filter((file) => name === 'gone' || file.endsWith('.facts'));
    expect(emptied.length).toBeGreaterThan(0);
    for (const file of emptied) (DAMAGES[name] as (typeof DAMAGES)[string])(file, [], seededRandom(1));
    expect(await named()).toEqual(whole);
  },
);

test('it lies where nothing can be made, and saying so does not take for ever', async () => {
  const engine = await openEngine({ root: made.root, cacheDirectory: '/proc/nothing/cache' });
  onTestFinished(() => engine.close());
  expect((await engine.index()).symbols).toBeGreaterThan(0);
});

test('it is a file', async () => {
  fs.rmSync(made.cache, { recursive: true, force: true });
  fs.writeFileSync(made.cache, 'no folder');
  expect(await answersOf(made)).toBe(expected);
  fs.rmSync(made.cache);
});
