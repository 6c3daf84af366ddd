// Every rule on tiny projects of five languages, answered by the real product over MCP; and each rule once more with
// answers that break it, since a rule that cannot fail says nothing.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Ground } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { askUntilComplete, openSharedProduct } from '../../lib/keyless/product.mjs';
import { classesOf } from '../../lib/keyless/report.mjs';
import { type Lie, type Page, type Question, recordedAnswers, set } from '../../lib/test/recorded.ts';
import { loadWildRules } from '../rules.mjs';

const FIXTURES = path.join(import.meta.dirname, 'fixtures');
const LANGUAGES = readdirSync(FIXTURES);
const settings = { seed: 1, quick: true };

/** Rules that do not hang on the language are tried with one. */
const ANY_LANGUAGE = new Set(['git', 'put-back', 'warm', 'planted-entry', 'planted-route']);

/** What the product is known to say wrongly here. Who mends one takes its line away. */
const KNOWN: Record<string, readonly string[]> = {};

/** pyright, a JDK and the like are not to be had everywhere, and fetched for no test. */
const COMPILED = new Set(['typescript']);

const rules = (await loadWildRules()).filter(({ name }: { name: string }) => name !== 'line-ends');
const folder = mkdtempSync(path.join(tmpdir(), 'bench-wild-'));
/** Honest answers, which stand behind the lies. */
const answers = recordedAnswers();
let product: Awaited<ReturnType<typeof openSharedProduct>>;
beforeAll(async () => {
  product = await openSharedProduct(folder, path.join(folder, '.cache'));
});
afterAll(async () => {
  await product.close();
  rmSync(folder, { recursive: true, force: true });
});

async function groundOf(language: string, of: readonly { name: string }[], perRepository: number, lie?: Lie) {
  const repository = { name: language, version: '1', root: path.join(FIXTURES, language) };
  const ground = new Ground(repository, {
    folder: path.join(folder, language),
    open: answers(product, language, lie),
    rules: of,
    settings: { ...settings, perRepository },
  } as never);
  await ground.prepare();
  for (const rule of of) {
    if (rule.name !== 'safe-deleted' || COMPILED.has(language)) await ground.run(rule as never);
  }
  await ground.base.close();
  return ground;
}

describe('on a project of', () => {
  test.each(LANGUAGES)('%s nothing is said that is known to be false', async (language) => {
    const own = rules.filter(({ name }: { name: string }) => language === 'typescript' || !ANY_LANGUAGE.has(name));
    const perRepository = language === 'typescript' ? 4 : 2;
    const ground = await groundOf(language, own, perRepository);
    const found = classesOf(ground.violations).map(
      ({ rule, kind }: { rule: string; kind: string }) => `${rule}: ${kind}`,
    );
    expect(found.sort()).toEqual([...(KNOWN[language] ?? [])].sort());
    expect(ground.subjects.length).toBe(perRepository);
  });
});

/** For each rule answers that are false in the way it looks for. */
const LIES: Record<string, Lie> = {
  git: inCopies,
  'in-folders': inCopies,
  manifests: inCopies,
  'put-back': inCopies,
  warm: inCopies,
  'callers-callees': ({ input }, page) => {
    if (input.direction === 'callees') set(page, 'callees', []);
  },
  'impact-holds': ({ tool }, page) => {
    if (tool === 'impact') set(page, 'affected_symbols', []);
  },
  'mentions-add-up': (_question, page) => {
    if (page.envelope.details.mentions !== undefined) page.envelope.details.mentions.total += 1;
  },
  'other-symbol': ({ tool }, page) => {
    if (tool === 'callgraph' && page.envelope.details.mentions !== undefined)
      page.envelope.details.mentions.explained.other_symbol = page.envelope.details.mentions.total;
  },
  pages: ({ input }, page) => {
    if (input.cursor !== undefined)
      for (const list of ['callers', 'callees', 'affected_symbols', 'entry_points']) set(page, list, []);
  },
  'path-to': (_question, page) => set(page, 'path', []),
  places: (_question, page) => {
    for (const each of (page.envelope.details.callers ?? []) as { line: number }[]) each.line += 1000;
  },
  'tests-reached': ({ tool }, page) => {
    if (tool === 'impact') set(page, 'tests', []);
  },
  'planted-call': (_question, page) => set(page, 'callers', []),
  'planted-entry': (_question, page) => set(page, 'entry_points', []),
  'planted-name': (_question, page) => {
    page.envelope.verdict = 'SAFE';
  },
  'planted-route': (_question, page) => set(page, 'routes', []),
  'planted-test': (_question, page) => set(page, 'tests', []),
  'planted-unused': (_question, page) =>
    set(page, 'affected_symbols', [{ symbol: 'other', file: 'x', line: 1, depth: 1 }]),
  'safe-deleted': ({ tool }, page) => {
    if (tool === 'impact') page.envelope.verdict = 'SAFE';
  },
  limits: (_question, page) => {
    // However slow the machine is.
    page.durationMs = 24 * 3_600_000;
  },
};

test('of TypeScript what is private, and what can be called with made-up arguments', () => {
  const text = `export class Held<T> {\n  take() {\n  }\n}\nexport class Plain<T = number> {\n  run() {\n  }\n  private own() {\n  }\n  #hidden() {\n  }\n}\nconst arrow = (x: number) => {\n};\nexport const shown = function () {\n};\n`;
  const found = languageOf('a.ts')?.functionsOf('a.ts', text) ?? [];
  expect(found.map((each) => `${each.name}${each.isPrivate ? ' private' : ''}${each.isPlain ? ' plain' : ''}`)).toEqual(
    ['take', 'run plain', 'own private plain', '#hidden private', 'arrow private plain', 'shown plain'],
  );
});

test('an answer whose time was over is asked for again', async () => {
  const summaries = ['Open: the time for one answer was over: what was known is here', 'a has 1 caller'];
  const page = async () => ({
    envelope: { verdict: 'INFO', summary: summaries.shift(), details: {}, metadata: {} },
    isError: false,
    text: '',
    durationMs: 1,
  });
  const answer = await askUntilComplete({ page, close: async () => {} }, { tool: 'callgraph', input: { symbol: 'a' } });
  expect(answer.summary).toBe('a has 1 caller');
});

describe('a false answer is seen by the rule', () => {
  test('for each of them there is one', () => {
    expect(Object.keys(LIES).sort()).toEqual(rules.map(({ name }: { name: string }) => name).sort());
  });

  test.each(rules.map((rule: { name: string }) => [rule.name, rule] as const))('%s', async (name, rule) => {
    const ground = await groundOf('typescript', [rule], name === 'safe-deleted' ? 1 : 4, LIES[name]);
    expect(ground.violations.filter((each: { rule: string }) => each.rule === name)).not.toEqual([]);
    for (const { commands, text } of ground.violations) {
      expect(commands[0]).toMatch(/^boocontext \w+ .*--directory "\$WILD\/typescript\/[\w-]+" --json$/);
      expect(text).not.toBe('');
    }
  });
});

/** In every copy but the plain one nobody calls anything. */
function inCopies(_question: Question, page: Page, copy: { name: string }): void {
  if (copy.name !== 'plain') set(page, 'callers', []);
}
