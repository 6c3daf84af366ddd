// Every law on tiny projects, answered by the real product over MCP; and each law once more with answers that break it,
// since a rule that cannot fail says nothing.
import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ground } from '../../lib/keyless/ground.mjs';
import { openSharedProduct } from '../../lib/keyless/product.mjs';
import { classesOf } from '../../lib/keyless/report.mjs';
import { type Lie, type Page, recordedAnswers, set } from '../../lib/test/recorded.ts';
import { chooseApplications } from '../applications.mjs';
import { chooseNames } from '../lib/names.mjs';
import { Reading } from '../lib/reading.mjs';
import { knownCalls } from '../lib/receivers.mjs';
import { loadLaws } from '../rules.mjs';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const LANGUAGES = readdirSync(FIXTURES);

/** What the product is known to say wrongly here. Who mends one takes its line away. */
const KNOWN: Record<string, readonly string[]> = {};

const rules = await loadLaws();
const folder = mkdtempSync(path.join(tmpdir(), 'bench-laws-'));
const answers = recordedAnswers();
let product: Awaited<ReturnType<typeof openSharedProduct>>;
beforeAll(async () => {
  for (const language of LANGUAGES) {
    const root = rootOf(language);
    cpSync(path.join(FIXTURES, language), root, { recursive: true });
    for (const words of [
      ['init', '-q'],
      ['add', '-A'],
      ['-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-qm', 'a'],
    ])
      execFileSync('git', words, { cwd: root });
  }
  product = await openSharedProduct(folder, path.join(folder, '.cache'));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

function rootOf(language: string): string {
  return path.join(folder, 'projects', language);
}

async function groundOf(language: string, of: readonly { name: string }[], lie?: Lie) {
  const ground = new Ground({ name: language, version: '1', root: rootOf(language) }, {
    folder: path.join(folder, 'copies', language),
    open: answers(product, language, lie),
    rules: of,
    settings: { seed: 1, perRepository: 12, quick: true },
    isInPlace: true,
  } as never);
  await ground.prepare(chooseNames);
  for (const rule of of) await ground.run(rule as never);
  await ground.base.close();
  return ground;
}

describe('on a project of', () => {
  test.each(LANGUAGES)('%s no law is broken that is not known', async (language) => {
    const ground = await groundOf(language, rules);
    const found = classesOf(ground.violations).map(({ rule, kind }) => `${rule}: ${kind}`);
    expect(found.sort()).toEqual([...(KNOWN[language] ?? [])].sort());
    expect(ground.subjects.length).toBeGreaterThan(8);
  });
});

/** For each law answers that break it. */
const LIES: Record<string, Lie> = {
  totals: (_question, page) => {
    if (page.envelope.details.mentions !== undefined) page.envelope.details.mentions.total = 0;
  },
  conservation: (_question, page) => deny(page),
  'safe-complete': (_question, page) => {
    page.envelope.verdict = 'SAFE';
    page.envelope.metadata.complete = false;
  },
  depth: ({ input }, page) => {
    if (input.depth !== undefined) set(page, 'callers', []);
  },
  'used-by': ({ tool }, page) => {
    if (tool === 'impact') set(page, 'affected_files', []);
  },
  'callers-callees': ({ input }, page) => {
    if (input.direction === 'callees') set(page, 'callees', []);
  },
  'path-to': (_question, page) => set(page, 'path', []),
  'impact-holds': ({ tool }, page) => {
    if (tool === 'impact') set(page, 'affected_symbols', []);
  },
  'planted-receiver': (_question, page) => deny(page),
  'under-load': (_question, page, _copy, load) => {
    if (load !== undefined) page.envelope.summary = `${page.envelope.summary} It was late.`;
  },
};

/** Nobody calls anything: all is said to be another's. */
function deny(page: Page): void {
  set(page, 'callers', []);
  const { mentions } = page.envelope.details;
  if (mentions === undefined) return;
  mentions.explained = { other_symbol: mentions.total };
  mentions.unexplained = [];
  delete mentions.unexplained_total;
}

describe('a false answer is seen by the rule', () => {
  test('for each of them there is one', () => {
    expect(Object.keys(LIES).sort()).toEqual(rules.map(({ name }) => name).sort());
  });

  test.each(rules.map((rule) => [rule.name, rule] as const))('%s', async (name, rule) => {
    const ground = await groundOf('typescript', [rule], LIES[name]);
    expect(ground.violations.filter((each) => each.rule === name)).not.toEqual([]);
    for (const { commands, text } of ground.violations) {
      expect(commands[0]).toMatch(/^boocontext \w+ .*--directory .* --json$/);
      expect(text).not.toBe('');
    }
  });
});

test('an early answer under load that calls a file too hard is false, though it is not complete', async () => {
  let asked = 0;
  const ground = await groundOf(
    'python',
    rules.filter(({ name }) => name === 'under-load'),
    (_question, page, _copy, load) => {
      if (load === undefined || asked++ > 0) return;
      page.envelope.metadata = {
        complete: false,
        coverage: { partial: true, notes: ['1 file is nested too deeply'] },
      } as never;
    },
  );
  expect(ground.violations.map(({ kind }) => kind)).toEqual([expect.stringContaining('“too deeply” at one tenth')]);
});

test('calls that nobody claims are no more than the mentions of other symbols', async () => {
  const ground = await groundOf(
    'python',
    rules.filter(({ name }) => name === 'conservation'),
    (_question, page) => {
      deny(page);
      const { mentions } = page.envelope.details;
      if (mentions !== undefined) mentions.explained = { text: mentions.total };
    },
  );
  expect(ground.violations.map(({ kind }) => kind)).toContainEqual(expect.stringContaining('more calls are unclaimed'));
});

describe('calls that a plain reading understands', () => {
  const reading = () => new Reading(rootOf('python'));
  test('on `self`, on a typed parameter, on what was made into a variable', () => {
    expect(knownCalls(reading(), 'lending/shelf.py', 'lend').map(({ line, target }) => `${line} ${target}`)).toEqual([
      '42 Shelf.lend (lending/shelf.py)',
      '47 Cellar.lend (lending/shelf.py)',
    ]);
    expect(knownCalls(reading(), 'lending/shelf.py', 'count').map(({ shape }) => shape)).toEqual([
      'on `self` in a class that has it',
    ]);
  });

  test('bare, of what is imported from a file that defines it', () => {
    expect(knownCalls(reading(), 'tests/test_shelf.py', 'borrow').map(({ target }) => target)).toContain(
      'borrow (lending/shelf.py)',
    );
  });

  test('and none where anything else may be meant', () => {
    expect(knownCalls(reading(), 'lending/shelf.py', 'append')).toEqual([]);
    expect(knownCalls(reading(), 'lending/shelf.py', 'from_shelf').map(({ line }) => line)).toEqual([51]);
  });
});

test('what git tracks is counted in files of any name', () => {
  const reading = new Reading(rootOf('python'));
  expect(reading.occurrences('count')).toEqual(
    new Map([
      ['lending/shelf.py', 2],
      ['notes.unknown', 1],
    ]),
  );
});

test('an application is looked for in the folder, by its own name or in that of its owner', () => {
  const [first] = chooseApplications(['netbox'], folder);
  expect(() => first?.get()).toThrow('not in the folder');
  expect(chooseApplications([rootOf('python')], folder)[0]?.get().root).toBe(rootOf('python'));
  expect(() => chooseApplications(['nothing-of-the-kind'], folder)).toThrow('neither an application');
});
