/** Files that are not read are searched for the name as bytes: they cost an answer something only where it stands in them. */
import fs from 'node:fs';
import type { ImpactAnswer } from '@boocontext/code-index';
import { beforeAll, describe, expect, test } from 'vitest';
import { verdictOf } from '../support/cases.ts';
import { project } from '../support/project.ts';

const megabyte = 'some: text\n'.repeat(100_000);
const utf16 = (text: string, order: 'le' | 'be') => {
  const bytes = Buffer.from(`\ufeff${text}`, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
};

const made = project({
  'package.json': { name: 'fixture', private: true },
  'a.ts': `
    function quiet1() {}
    function told2() {}
    export function start3() {}
    export default function named5() {}
    export const held = [quiet1];
  `,
  'b.ts': "export { start3 as begin3 } from './a';",
  'p.py': 'def _quiet6():\n    pass\n\n\ndef _told7():\n    pass\n',
  'x/D.sql': 'create table quiet8 (id int);\n',
  // Nothing in them names what most questions are about.
  'data/one.yaml': megabyte,
  'data/two.yaml': megabyte,
});

beforeAll(() => {
  const half = 600_000;
  fs.writeFileSync(made.path('data/utf8.yaml'), `${megabyte}told2: 1\n`);
  fs.writeFileSync(made.path('data/utf16le.yaml'), utf16(`${'x'.repeat(half)} told_le `, 'le'));
  fs.writeFileSync(made.path('data/utf16be.yaml'), utf16(`${'x'.repeat(half)} told_be `, 'be'));
  // The name lies across the border of what is read at once.
  fs.writeFileSync(made.path('data/border.yaml'), `${'y'.repeat((1 << 20) - 4)} told_border `);
  fs.writeFileSync(made.path('data/binary.yaml'), Buffer.from('a\0b: told_binary\n'));
  fs.writeFileSync(made.path('data/alias.yaml'), `${megabyte}begin3: 1\n`);
  fs.writeFileSync(made.path('data/python.yaml'), `${megabyte}_told7\n`);
});

const files = {
  le: 'export const x = 1;\nfunction told_le() {}',
  be: 'export const x = 1;\nfunction told_be() {}',
  border: 'export const x = 1;\nfunction told_border() {}',
  binary: 'export const x = 1;\nfunction told_binary() {}',
  longer: 'export const x = 1;\nfunction told() {}',
};

beforeAll(() => {
  for (const [name, text] of Object.entries(files)) fs.writeFileSync(made.path(`${name}.ts`), text);
});

const impact = (symbol: string, file: string): Promise<ImpactAnswer> => made.impact({ symbol: { symbol, file } });
const notes = ({ coverage }: ImpactAnswer) => (coverage?.partial === true ? coverage.notes.join('\n') : '');

describe('a file that is too large', () => {
  test('costs nothing where the name does not stand in it', async () => {
    const answer = await impact('quiet1', 'a.ts');
    expect(notes(answer)).toBe('');
    const python = await impact('_quiet6', 'p.py');
    expect(notes(python)).toBe('');
  });

  test('nor where it stands in a longer name alone', async () => {
    const answer = await impact('told', 'longer.ts');
    expect(notes(answer)).toBe('');
    expect(verdictOf(answer)).toBe('safe');
  });

  test.each([
    ['told2', 'a.ts', 'data/utf8.yaml'],
    ['told_le', 'le.ts', 'data/utf16le.yaml'],
    ['told_be', 'be.ts', 'data/utf16be.yaml'],
    ['told_border', 'border.ts', 'data/border.yaml'],
    ['told_binary', 'binary.ts', 'data/binary.yaml'],
    ['_told7', 'p.py', 'data/python.yaml'],
  ])('%s is told where it stands', async (symbol, file, where) => {
    const answer = await impact(symbol, file);
    expect(notes(answer)).toContain(`(${where})`);
    expect(notes(answer)).not.toMatch(/one\.yaml/);
    expect(verdictOf(answer)).toBe('caution');
  });

  test('counts under each name that the symbol goes by', async () => {
    const answer = await impact('start3', 'a.ts');
    expect(notes(answer)).toContain('(data/alias.yaml)');
  });

  test('counts again once it has changed', async () => {
    expect(notes(await impact('told_le', 'le.ts'))).not.toContain('two.yaml');
    fs.writeFileSync(made.path('data/two.yaml'), `${megabyte}told_le\n`);
    expect(notes(await impact('told_le', 'le.ts'))).toContain('two.yaml');
  });
});

test('code that cannot be read counts where it names the module of what it may import', async () => {
  const other = project({
    'package.json': { name: 'fixture', private: true },
    'src/apart.ts': 'export default function named5() {}',
    'src/other.ts': 'export function named9() {}',
  });
  fs.writeFileSync(other.path('src/user.ts'), "import it from './apart'; // \0\nit();\n");
  const used = await other.impact({ symbol: { symbol: 'named5' } });
  expect(notes(used)).toContain('(src/user.ts)');
  expect(verdictOf(used)).toBe('caution');
  const unused = await other.impact({ symbol: { symbol: 'named9' } });
  expect(notes(unused)).toBe('');
});

test.skipIf(process.getuid?.() === 0)('a file that cannot be opened still counts', async () => {
  const other = project({ 'a.ts': 'function quiet9() {}', 'locked.ts': 'export {};' });
  fs.chmodSync(other.path('locked.ts'), 0);
  expect(notes(await other.impact({ symbol: { symbol: 'quiet9' } }))).toContain('locked.ts');
});

test('data that is too large names nothing by the words of what it says', async () => {
  const said = `the user is told to charge the till and to check it. ${'and so on. '.repeat(120_000)}`;
  const made = project({
    'tsconfig.json': {},
    'package.json': { name: 'shop', private: true },
    'src/till.ts': 'export function charge() {}\n',
    'src/use.ts': "import { charge } from './till';\nexport function check() { charge(); }\ncheck();\n",
    'locales.json': JSON.stringify({ about: said }),
  });
  const notes = async () => (await made.impact({ symbol: { symbol: 'charge' } })).coverage?.notes ?? [];
  expect(await notes()).toEqual([]);
  made.write({ 'locales.json': JSON.stringify({ about: said, hook: 'charge' }) });
  expect(await notes()).toHaveLength(1);
  // Of what depends on it only the path says that it is meant, as in data that is read.
  made.write({ 'locales.json': JSON.stringify({ about: said, icon: 'check' }) });
  expect(await notes()).toEqual([]);
  made.write({ 'locales.json': JSON.stringify({ about: said, hook: 'src/use.check' }) });
  expect(await notes()).toHaveLength(1);
  // What stands in an address belongs to whose site that is.
  const sites = ['https://charge.example/use', '//example.org/charge?go=check', 'see http://example.org/till.check'];
  made.write({ 'locales.json': JSON.stringify({ about: said, sites }) });
  expect(await notes()).toEqual([]);
});
