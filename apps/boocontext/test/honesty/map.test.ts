// A map of a whole project: what a newcomer needs, in order; folded where it is long, and every folded item reachable.

import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base';
import { beforeAll, describe, expect, test } from 'vitest';
import type { BoocontextResult } from '../../src/tools/envelope.ts';
import { type AskableProject, playground } from './support/playground.ts';
import type { Files } from './support/project.ts';
import type { Input } from './support/session.ts';

const ground = playground();

interface SectionDetails {
  readonly name: string;
  readonly chars: number;
  readonly shown: number;
  readonly total: number;
}
const textOf = ({ details }: BoocontextResult) => details.text as string;
const sectionsOf = ({ details }: BoocontextResult) => details.sections as readonly SectionDetails[];
const headings = (text: string) => text.split('\n').filter((line) => line.startsWith('## '));

/** The calls that a text names, as arguments of the tool. */
function callsIn(text: unknown): readonly Input[] {
  return [...String(text).matchAll(/boocontext_map (\{.*?\})/g)].map(([, json = '{}']) => JSON.parse(json));
}

/** The items of a section from the first page to the last. */
async function allItems(project: AskableProject, input: Input): Promise<readonly string[]> {
  const items: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await project.ask('map', { ...input, ...(cursor === undefined ? {} : { cursor }) });
    expect(page.metadata.truncated).toBe(page.metadata.cursor !== undefined);
    const [heading = '', ...lines] = textOf(page).split('\n');
    expect(heading).toMatch(/^## /);
    items.push(...lines.filter((line) => line !== ''));
    cursor = page.metadata.cursor;
  } while (cursor !== undefined);
  return items;
}

const shop: Files = {
  'package.json': JSON.stringify({
    name: 'shop',
    description: 'Sells `things`\n## Injected heading',
    version: '1.0.0',
    main: 'dist/server.js',
    scripts: { test: 'vitest', start: 'node dist/server.js' },
    dependencies: { express: '4' },
  }),
  'src/server.ts':
    "import express from 'express';\nimport { listOrders } from './orders/list';\nconst app = express();\napp.get('/orders', listOrders);\napp.listen(process.env.PORT);\n",
  'src/orders/list.ts':
    "import { Store } from '../store';\n/** Lists all orders. Slowly. */\nexport function listOrders(req: unknown, res: unknown) {\n  return new Store().all();\n}\n",
  'src/store.ts':
    "export const apiKey='sk-0123456789';\nexport const later: () => void = () => {};\nexport const limit: number = 10;\nexport class Store {\n  all(): string[] {\n    return [];\n  }\n}\n",
  'test/list.test.ts': "import { listOrders } from '../src/orders/list';\nlistOrders(1, 2);\n",
  'docs/guide.md': '# How to sell\n',
};

describe('a small project', () => {
  let project: AskableProject;
  let answer: BoocontextResult;
  beforeAll(async () => {
    project = ground.project(shop, 'shop');
    answer = await project.ask('map', {});
  });

  test('is told whole, in the order of a newcomer’s questions', () => {
    expect(answer.verdict).toBe('SAFE');
    expect(answer.metadata.truncated).toBe(false);
    expect(answer.details).not.toHaveProperty('compressed');
    expect(headings(textOf(answer)).map((line) => line.replace(/ \(\d+\)$/, ''))).toEqual([
      '## About',
      '## Entry points',
      '## Parts, most central first',
      '## Routes',
      '## Environment variables',
      '## Imports between modules',
      '## Documents',
      '## Source files, most central first',
      '## Symbols, most central first',
    ]);
    expect(textOf(answer)).toMatch(/^# shop\n\n## About/);
    expect(textOf(answer)).not.toContain('sk-0123456789');
    for (const part of [
      '- Sells `things` ## Injected heading\n',
      '- Scripts: test, start\n',
      '- Depends on: express\n',
      '- `src/server.ts` start **start** (script start of package.json)\n',
      '### `src` (3 files, 18 lines)',
      '- `class Store` src/store.ts:4\n',
      '- `const limit: number` src/store.ts:3',
      '- `function listOrders(req: unknown, res: unknown)` src/orders/list.ts:3: Lists all orders\n',
      '- GET `/orders` → `listOrders` (`src/server.ts:4`, express)\n',
      '- `PORT` (`src/server.ts:5`)',
      '- 4 modules, 3 imports between them\n',
      '- `docs/guide.md` How to sell (1 line)\n',
    ])
      expect(textOf(answer)).toContain(part);
  });

  test('the sections are those of the text, and add up', () => {
    const text = textOf(answer);
    const filled = sectionsOf(answer).filter(({ total }) => total > 0);
    expect(filled).toHaveLength(headings(text).length);
    for (const { shown, total } of filled) expect(shown).toBe(total);
    const separators = 2 * filled.length;
    expect(filled.reduce((sum, { chars }) => sum + chars, '# shop'.length + separators)).toBe(text.length);
    expect(sectionsOf(answer)).toContainEqual({ name: 'schemas', chars: 0, shown: 0, total: 0 });
  });

  test('tokens are those of a real tokenizer, of the map and of the sources that it stands for', () => {
    const sources = Object.entries(shop).filter(([file]) => file.startsWith('src/'));
    const source = sources.reduce((sum, [, text]) => sum + countTokens(String(text)), 0);
    const map = countTokens(textOf(answer));
    expect(answer.metadata.token_savings).toEqual({
      map_tokens: map,
      source_tokens: source,
      saved: Math.max(0, source - map),
    });
  });

  test('a section by itself is what the map has of it', async () => {
    const section = await project.ask('map', { section: 'routes' });
    expect(section.verdict).toBe('SAFE');
    expect(textOf(answer)).toContain(textOf(section));
    expect(textOf(await project.ask('map', { section: 'schemas' }))).toBe('## Data schemas (0)');
  });

  test('a change shows in the next answer', async () => {
    project.write({
      'src/late.ts': "import express from 'express';\nexpress().delete('/late', () => process.env.LATE);\n",
    });
    const changed = textOf(await project.ask('map', {}));
    project.delete('src/late.ts');
    expect(changed).toContain('- DELETE `/late`');
    expect(changed).toContain('- `LATE` (`src/late.ts:2`)');
    expect(textOf(await project.ask('map', {}))).toBe(textOf(answer));
  });

  test('is folded where that is asked for, however short it is', async () => {
    const folded = await project.ask('map', { compress: true });
    expect(folded.details.compressed).toBe(true);
    expect(folded.metadata.truncated).toBe(true);
    expect(headings(textOf(folded))).toEqual(headings(textOf(answer)));
    expect(textOf(folded).length).toBeLessThan(textOf(answer).length);
    for (const call of callsIn(folded.details.decompression_hint)) {
      const section = await project.ask('map', { section: call.section });
      expect(textOf(answer)).toContain(textOf(section));
    }
  });
});

describe('a large project', () => {
  const groups = 30;
  const perGroup = 20;
  const files: Record<string, string> = {
    'package.json': '{"name": "large", "dependencies": {"express": "4"}}',
    'src/core.ts': '/** The heart. */\nexport function theHeart(value: string): string {\n  return value;\n}\n',
  };
  for (let group = 0; group < groups; group++) {
    const functions = Array.from(
      { length: perGroup },
      (_, i) => `handlerNumber${group * perGroup + i}OfTheLargeProject`,
    );
    for (const [i, name] of functions.entries()) {
      files[`src/features/feature-${group}/module-${i}.ts`] =
        `import { theHeart } from '../../core';\n/** Answers a question of somebody. */\nexport function ${name}(request: { readonly body: string }, response: { send(text: string): void }): void {\n  response.send(theHeart(request.body) + process.env.SETTING_${group}_${i});\n}\n${'// what a person wrote about it\n'.repeat(20)}`;
    }
    files[`src/routes/routes-${group}.ts`] = [
      "import express from 'express';",
      ...functions.map((name, i) => `import { ${name} } from '../features/feature-${group}/module-${i}';`),
      'export const router = express.Router();',
      ...functions.map((name) => `router.get('/group-${group}/${name}', ${name});`),
    ].join('\n');
  }
  files['src/server.ts'] = [
    "import express from 'express';",
    ...Array.from({ length: groups }, (_, i) => `import { router as router${i} } from './routes/routes-${i}';`),
    'const app = express();',
    ...Array.from({ length: groups }, (_, i) => `app.use('/api', router${i});`),
    'app.listen(1);',
  ].join('\n');
  const names = Array.from({ length: groups * perGroup }, (_, i) => `handlerNumber${i}OfTheLargeProject`);

  let project: AskableProject;
  let folded: BoocontextResult;
  beforeAll(async () => {
    project = ground.project(files, 'large');
    folded = await project.ask('map', {});
  });

  test('is folded by itself: under 24,000 characters, every heading there, at least five times smaller', async () => {
    expect(folded.verdict).toBe('SAFE');
    expect(folded.details.compressed).toBe(true);
    expect(folded.metadata).toMatchObject({ truncated: true, next: [expect.any(String)] });
    expect(JSON.stringify(folded).length).toBeLessThan(24_000);
    const filled = sectionsOf(folded).filter(({ total }) => total > 0);
    expect(headings(textOf(folded))).toHaveLength(filled.length);
    let whole = 0;
    for (const { name } of filled)
      whole += (await allItems(project, { section: name, limit: 500 })).reduce((sum, line) => sum + line.length, 0);
    expect(whole).toBeGreaterThan(5 * textOf(folded).length);
    expect(folded.summary).toMatch(/Folded from [\d,]{7,} to [\d,]{5,6} characters/);
  });

  test('is whole where that is asked for', async () => {
    const whole = await project.ask('map', { compress: false });
    expect(whole.details).not.toHaveProperty('compressed');
    expect(whole.metadata.truncated).not.toBe(true);
    expect(sectionsOf(whole).every(({ shown, total }) => shown === total)).toBe(true);
    for (const name of names) expect(textOf(whole), name).toContain(name);
    expect(whole.summary).not.toContain('Folded');
    // As far as the answer may be long.
    const short = await project.ask('map', { compress: false, max_chars: 5_000 });
    expect(short.details.compressed).toBe(true);
  });

  test('what most rests on is in it, and what is not is counted by folder', () => {
    expect(textOf(folded)).toContain('function theHeart(value: string): string');
    for (const { name, shown, total } of sectionsOf(folded)) {
      if (shown < total) expect(textOf(folded), name).toContain(`… ${(total - shown).toLocaleString('en')} more`);
    }
    expect(textOf(folded)).toMatch(/… \d+ more: src\/features \d+/);
  });

  test('the calls that its hint names give back all that was folded', async () => {
    const calls = callsIn(folded.details.decompression_hint);
    const cut = sectionsOf(folded).filter(({ shown, total }) => shown < total);
    expect(cut.length).toBeGreaterThan(3);
    expect(calls.map(({ section }) => section)).toEqual(expect.arrayContaining(cut.map(({ name }) => name)));
    const found = new Map<unknown, readonly string[]>();
    for (const call of calls) found.set(call.section, await allItems(project, call));
    for (const { name, total } of cut.filter((each) => each.name !== 'parts')) {
      const items = found.get(name) ?? [];
      expect(items, name).toHaveLength(total);
      expect(new Set(items).size, name).toBe(total);
    }
    const has = (section: string, what: string) => found.get(section)?.some((item) => item.includes(what));
    for (const [i, name] of names.entries()) {
      const group = Math.floor(i / perGroup);
      expect(has('symbols', `function ${name}(`), name).toBe(true);
      expect(has('files', `\`src/features/feature-${group}/module-${i % perGroup}.ts\``), name).toBe(true);
      expect(has('routes', `\`/api/group-${group}/${name}\``), name).toBe(true);
      expect(has('env_vars', `\`SETTING_${group}_${i % perGroup}\``), name).toBe(true);
    }
  });

  test('a cursor is good for the state in which it was given', async () => {
    const input = { section: 'symbols', limit: 10 };
    const first = await project.ask('map', input);
    writeFileSync(path.join(project.root, 'src/late.ts'), 'export const late = 1;\n');
    const second = await ground.session.ask('map', {
      directory: project.directory,
      ...input,
      cursor: first.metadata.cursor,
    });
    expect(second.details.error).toMatchObject({ code: 'cursor_stale' });
    project.delete('src/late.ts');
  });

  test.each([2000, 4000, 12_000, 60_000])('%i characters are enough, where no more are wanted', async (max) => {
    const answer = await project.ask('map', { max_chars: max });
    expect(JSON.stringify(answer).length).toBeLessThanOrEqual(max);
    expect(headings(textOf(answer))).toEqual(headings(textOf(folded)));
  });

  test('a call that is cancelled ends, and the next one is answered', async () => {
    const cancel = new AbortController();
    const asked = project.ask('map', { section: 'files' }, { signal: cancel.signal });
    cancel.abort();
    await expect(asked).rejects.toThrow();
    expect((await project.ask('map', { section: 'about' })).verdict).toBe('SAFE');
  });
});

describe('little to tell', () => {
  test('an empty folder', async () => {
    const answer = await ground.project().ask('map', {});
    expect(answer.verdict).toBe('CAUTION');
    expect(answer.summary).toMatch(/\(empty\): 0 files/);
    expect(textOf(answer)).toContain('Empty: no file that counts');
  });

  test('documentation only: its documents are the map', async () => {
    const answer = await ground.project({ 'README.md': '# Guide\n', 'a/b.md': '# Second\n' }).ask('map', {});
    expect(answer.verdict).toBe('CAUTION');
    expect(textOf(answer)).toContain('- `README.md` Guide (1 line)\n- `a/b.md` Second (1 line)');
  });

  test('a directory that is not there', async () => {
    const answer = await ground.session.ask('map', { directory: 'nowhere' });
    expect(answer).toMatchObject({ verdict: 'UNSAFE', details: { error: { code: 'directory_missing' } } });
  });

  test('a language that is not read: no symbols, and yet its files, parts and where it starts', async () => {
    const answer = await ground
      .project({
        'composer.json': '{"name": "a/b"}',
        'src/main.lua': 'function main()\nend\n',
        'store/store.lua': 'function store()\nend\n',
      })
      .ask('map', {});
    expect(textOf(answer)).toContain('### `store` (1 file, 2 lines)');
    expect(textOf(answer)).toContain('Symbols of Lua are not read');
    expect(headings(textOf(answer)).join()).not.toContain('Symbols');
  });

  test('a language without a checker: its symbols too', async () => {
    const answer = await ground
      .project({
        'go.mod': 'module example.com/tool\n',
        'main.go': 'package main\n\nfunc main() {}\n',
        'store/store.go': 'package store\n\n// Open opens it.\nfunc Open() {}\n',
      })
      .ask('map', {});
    expect(textOf(answer)).toContain('- `main.go` command **');
    expect(textOf(answer)).toContain('`func Open()` store/store.go:4: Open opens it');
    expect(textOf(answer)).not.toContain('not read');
  });

  test('tests may stand beside what they test, so that no file is one', async () => {
    const answer = await ground
      .project({
        'Cargo.toml': '[package]\nname = "shelf"\n',
        'src/lib.rs':
          'pub fn open() {}\n#[cfg(test)]\nmod tests {\n    #[test]\n    fn opens() {\n        super::open()\n    }\n}\n',
      })
      .ask('map', {});
    expect(textOf(answer)).toContain('1 source file, no file of tests');
  });

  test('a source that is too large to be read is no reason to call the map complete', async () => {
    const answer = await ground
      .project({ 'a.ts': 'export const a = 1;\n', 'huge.ts': `export const text = '${'x'.repeat(8_100_000)}';\n` })
      .ask('map', {});
    expect(answer.verdict).toBe('CAUTION');
    expect(answer.metadata.coverage).toMatchObject({ partial: true });
    expect(textOf(answer)).toMatch(/Incomplete: .*huge\.ts/);
  });

  test('text without a break does not hold up the tokenizer', async () => {
    const blob = `export const blob = '${'QUJD'.repeat(150_000)}';\nexport const blank = \`${' '.repeat(300_000)}\`;\n`;
    const answer = await ground.project({ 'a.ts': blob, 'b.ts': 'export const b = "<|endoftext|>";\n' }).ask('map', {});
    expect(answer.metadata.token_savings).toMatchObject({ source_tokens: expect.any(Number) });
  });
});

test('many examples are one part, however they are laid out', async () => {
  const examples = Object.fromEntries(
    Array.from({ length: 60 }, (_, i) => [`examples/e${i % 12}/file-${i}.ts`, "import '../../src/a';\n"]),
  );
  const answer = await ground
    .project({ ...examples, 'src/a.ts': 'export const a = 1;\n' })
    .ask('map', { section: 'parts' });
  expect(textOf(answer).match(/^### .*/gm)).toEqual([
    '### `src` (1 file, 1 line)',
    '### `examples` (60 files, 60 lines)',
  ]);
});

test('names that hold Markdown stay names', async () => {
  const answer = await ground
    .project({
      'package.json': JSON.stringify({ name: 'x', bin: { 'a`b\n## c': './src/cli.ts' } }),
      'src/cli.ts': "export const weird = '`'; // \n",
      'src/odd`name\n## d.ts': 'export const odd = 1;\n',
    })
    .ask('map', {});
  for (const heading of headings(textOf(answer))) expect(heading).toMatch(/^## [A-Z][a-z, ]+ \(\d+\)$/);
});

test.each([
  [{ section: 'nothing' }, /`section` must be one of about, entry_points/],
  [{ compress: 'yes' }, /`compress` must be true or false/],
])('%o is refused', async (input, message) => {
  expect(await ground.session.refused('map', input)).toMatch(message);
});
