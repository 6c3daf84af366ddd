/** Our index as SCIP, read back: the whole index as a person would read it. */
import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { ROLES, readDocument, readIndex, type ScipOccurrence } from '../../src/scip/schema.ts';
import { descriptorsOf } from '../../src/scip/symbol.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

test('definitions with their extent, uses with the call around them, and names in the grammar', async () => {
  const made = project({
    'package.json': { name: '@shop/till', version: '1.2.0' },
    'tsconfig.json': {},
    'src/till.ts': `
      /** Rings. */
      export class Till {
        ring(times: number) { return times; }
        get open() { return true; }
      }
      export const routes = { list() { return new Till().ring(1); } };
      export function twice(): void;
      export function twice(a?: string): void {}`,
    'src/ünïcode.tsx': `
      import { Till as Register, twice } from './till';
      const smile = '😀'; export const Shown = () => <b>{new Register().ring(2)}</b>;
      twice();`,
  });
  const file = path.join(path.dirname(made.cache), 'index.scip');
  const report = await (await made.engine()).exportScip({ file, version: '0.1.0' });
  expect(report).toMatchObject({ documents: 2, symbols: 8 });
  expect(report.bytes).toBe(fs.statSync(file).size);

  const bytes = fs.readFileSync(file);
  const { tools, documents } = readIndex(bytes);
  expect(tools).toEqual([{ name: 'boocontext', version: '0.1.0' }]);
  const shown = documents.map((document) => {
    const { relativePath, language, occurrences, columns } = readDocument(bytes, document);
    expect(columns).toBe('utf16');
    const lines = fs.readFileSync(made.path(relativePath), 'utf8').split('\n');
    return [`${relativePath} ${language}`, ...occurrences.map((each) => occurrenceText(each, lines))];
  });
  const till = 'boocontext npm @shop/till 1.2.0 src/`till.ts`/';
  const page = 'boocontext npm @shop/till 1.2.0 src/`ünïcode.tsx`/';
  expect(shown.sort((a, b) => (`${a[0]}` < `${b[0]}` ? -1 : 1))).toEqual([
    [
      'src/till.ts TypeScript',
      `1 Till defines ${till}Till# over 1-4`,
      `2 ring defines ${till}Till#ring(). over 2-2`,
      `3 open defines ${till}Till#\`<get>open\`(). over 3-3`,
      `5 routes defines ${till}routes. over 5-5`,
      `5 list defines ${till}routes.list(). over 5-5`,
      `5 Till uses ${till}Till# in new Till()`,
      `5 ring uses ${till}Till#ring(). in new Till().ring(1)`,
      `7 twice defines ${till}twice(). over 6-7`,
    ],
    [
      'src/ünïcode.tsx TypeScriptReact',
      `0 Till imports ${till}Till#`,
      `0 Register imports ${till}Till#`,
      `0 twice imports ${till}twice().`,
      `1 smile defines ${page}smile. over 1-1`,
      `1 Shown defines ${page}Shown(). over 1-1`,
      `1 Register uses ${till}Till# in new Register()`,
      `1 ring uses ${till}Till#ring(). in new Register().ring(2)`,
      `2 twice uses ${till}twice(). in twice()`,
    ],
  ]);
});

test('a language without a checker', async () => {
  const made = project({
    'pkg/till.py':
      'class Till:\n    def ring(self):\n        return self.count()\n\n    def count(self):\n        return 1\n',
    'main.py': 'from pkg.till import Till\n\ndef main(thing):\n    thing.ring()\n    Till().ring()\n',
  });
  const file = path.join(path.dirname(made.cache), 'index.scip');
  await (await made.engine()).exportScip({ file, version: '0.1.0' });
  const bytes = fs.readFileSync(file);
  const shown = readIndex(bytes).documents.map((document) => {
    const { relativePath, language, occurrences } = readDocument(bytes, document);
    const lines = fs.readFileSync(made.path(relativePath), 'utf8').split('\n');
    return [`${relativePath} ${language}`, ...occurrences.map((each) => occurrenceText(each, lines))];
  });
  const till = 'boocontext . . . pkg/`till.py`/';
  expect(shown).toEqual([
    [
      'main.py Python',
      `0 Till imports ${till}Till#`,
      '2 main defines boocontext . . . `main.py`/main(). over 2-4',
      `4 Till uses ${till}Till#`,
      `4 ring uses ${till}Till#ring().`,
    ],
    [
      'pkg/till.py Python',
      `0 Till defines ${till}Till# over 0-5`,
      `1 ring defines ${till}Till#ring(). over 1-2`,
      `2 count uses ${till}Till#count().`,
      `4 count defines ${till}Till#count(). over 4-5`,
    ],
  ]);
});

test('a file that cannot be written is told by its name, and nothing is left beside it', async () => {
  const made = project({ 'a.ts': 'export const a = 1;' });
  const folder = path.dirname(made.cache);
  await expect(
    (await made.engine()).exportScip({ file: path.join(folder, 'none', 'x.scip'), version: '1' }),
  ).rejects.toMatchObject({
    code: 'unwritable',
  });
  expect(fs.readdirSync(folder).sort()).toEqual(['cache', 'repository']);
});

function occurrenceText({ range, symbol, roles, enclosing }: ScipOccurrence, lines: readonly string[]): string {
  expect(descriptorsOf(symbol), symbol).toBeDefined();
  const line = lines[range.startLine] ?? '';
  const name = line.slice(range.startColumn, range.endColumn);
  const what = roles === ROLES.definition ? 'defines' : roles === ROLES.import ? 'imports' : 'uses';
  const around =
    enclosing === undefined
      ? ''
      : roles === ROLES.definition
        ? ` over ${enclosing.startLine}-${enclosing.endLine}`
        : ` in ${line.slice(enclosing.startColumn, enclosing.endColumn)}`;
  return `${range.startLine} ${name} ${what} ${symbol}${around}`;
}

test('signatures and documentation hold no secrets', async () => {
  const secret = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF';
  const made = project({
    'src/till.ts': `
      /** Opens with token: ${secret} */
      export const apiKey: string = "${secret}";
      export function open(password = "hunter2222") { return password + apiKey; }`,
    'src/app.py': `API_KEY: str = "${secret}"\n`,
  });
  const file = path.join(path.dirname(made.cache), 'index.scip');
  await (await made.engine()).exportScip({ file, version: '0.1.0' });
  const written = fs.readFileSync(file, 'utf8');
  expect(written).toContain('API_KEY: str = "***"');
  expect(written).toContain('open(password = "***")');
  expect(written).not.toContain(secret.slice(0, 8));
});
