/**
 * What a hostile repository can do to the type checker's process, and through it: read what lies outside, take all
 * memory, keep it busy for ever, run a program. One server for all cases, and a
 * folder for each in one of a few clones.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, type HostileServer, type Question, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';

/** A literal type that stands only in files outside the clone: an answer that holds it has read them. */
const SECRET = 'LITERAL_FROM_OUTSIDE';
/** Twice what the checker may take here, for the server and between two looks of the guard. */
const MAX_BYTES = 1_300_000_000;
const MAX_MS = 120_000;

interface Case {
  readonly name: string;
  /** Files of the case's folder, JSON where they are no text. */
  readonly files?: Readonly<Record<string, string | object>>;
  /** By place in the folder: where the link leads to; relative ones begin at the folder. */
  readonly links?: Readonly<Record<string, string>>;
  readonly pipes?: readonly string[];
  /** Default: the type of `stolen` in `a.ts`. */
  readonly question?: Question;
  readonly expect?: (answer: Answer) => void;
}

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-hostile-checker-')));
const outside = path.join(base, 'outside');
/** Seen from the folder of a case. */
const OUT = '../../../outside';

const steal = (specifier: string) => `import { secret } from '${specifier}';\nexport const stolen = secret;\n`;
const stealJson = (specifier: string) => `import secret from '${specifier}';\nexport const stolen = secret;\n`;
const plain = "export const stolen = 'plain' as const;\n";
const config = (compilerOptions: object, rest: object = {}) => ({ compilerOptions, ...rest });

const reading: readonly Case[] = [
  { name: 'an absolute import', files: { 'a.ts': steal(`${outside}/secret`) } },
  { name: 'an absolute import with its extension', files: { 'a.ts': steal(`${outside}/secret.ts`) } },
  { name: 'a relative import', files: { 'a.ts': steal(`${OUT}/secret`) } },
  { name: 'an import of JSON by its absolute path', files: { 'a.ts': stealJson(`${outside}/secret.json`) } },
  { name: 'an import of JSON by a relative path', files: { 'a.ts': stealJson(`${OUT}/secret.json`) } },
  { name: 'a link to a file', files: { 'a.ts': steal('./b') }, links: { 'b.ts': `${outside}/secret.ts` } },
  {
    name: 'a link to a link to a file',
    files: { 'a.ts': steal('./b') },
    links: { 'b.ts': 'c', c: `${OUT}/secret.ts` },
  },
  { name: 'a link to a folder', files: { 'a.ts': steal('./b/secret') }, links: { b: outside } },
  {
    name: 'the parent of a linked folder',
    files: { 'a.ts': steal('./b/../secret'), 'inner/x.ts': 'export {};' },
    links: { b: `${outside}/folder` },
  },
  { name: 'a link to JSON', files: { 'a.ts': stealJson('./b.json') }, links: { 'b.json': `${outside}/secret.json` } },
  { name: 'a link to JavaScript', files: { 'a.ts': steal('./b') }, links: { 'b.js': `${outside}/script.js` } },
  {
    name: 'a link in node_modules to a package',
    files: { 'a.ts': steal('pkg') },
    links: { 'node_modules/pkg': `${outside}/pkg` },
  },
  {
    name: 'a link in node_modules to a manifest',
    files: { 'a.ts': steal('pkg') },
    links: { 'node_modules/pkg/package.json': `${outside}/pkg/package.json` },
  },
  {
    name: 'a manifest whose `types` leads out',
    files: { 'a.ts': steal('pkg'), 'node_modules/pkg/package.json': { name: 'pkg', types: `../../${OUT}/secret.ts` } },
  },
  {
    name: 'a manifest whose `exports` lead out by a link',
    files: { 'a.ts': steal('pkg'), 'node_modules/pkg/package.json': { name: 'pkg', exports: './out/secret.ts' } },
    links: { 'node_modules/pkg/out': outside },
  },
  {
    name: '`paths`',
    files: { 'a.ts': steal('@out/secret'), 'tsconfig.json': config({ paths: { '@out/*': [`${outside}/*`] } }) },
  },
  {
    name: '`baseUrl`',
    files: { 'a.ts': steal('secret'), 'tsconfig.json': config({ baseUrl: outside }) },
  },
  {
    name: '`rootDirs`',
    files: { 'a.ts': steal('./secret'), 'tsconfig.json': config({ rootDirs: ['.', outside] }) },
  },
  {
    name: '`typeRoots`',
    files: {
      'a.ts': 'export const stolen = fromOutside;\n',
      'tsconfig.json': config({ typeRoots: [`${outside}/types`] }),
    },
  },
  {
    name: '`types` by an absolute path',
    files: {
      'a.ts': 'export const stolen = fromOutside;\n',
      'tsconfig.json': config({ types: [`${outside}/types/global`] }),
    },
  },
  {
    name: '`files`',
    files: {
      'a.ts': 'export const stolen = fromOutside;\n',
      'tsconfig.json': config({}, { files: ['a.ts', `${outside}/types/global/index.d.ts`] }),
    },
  },
  {
    name: '`include`',
    files: {
      'a.ts': 'export const stolen = fromOutside;\n',
      'tsconfig.json': config({}, { include: ['.', `${outside}/types/**/*`] }),
    },
  },
  {
    name: 'a reference to a path',
    files: {
      'a.ts': `/// <reference path="${outside}/types/global/index.d.ts" />\nexport const stolen = fromOutside;\n`,
    },
  },
  {
    name: 'a reference to types',
    files: { 'a.ts': `/// <reference types="${outside}/types/global" />\nexport const stolen = fromOutside;\n` },
  },
  {
    name: 'an import at run time',
    files: { 'a.ts': `export const stolen = import('${outside}/secret');\n` },
  },
  {
    name: 'an import in a type',
    files: { 'a.ts': `export const stolen: typeof import('${outside}/secret').secret = null as never;\n` },
  },
  {
    name: '`require` in JavaScript',
    files: { 'a.js': `const { secret } = require('${outside}/script.js');\nexports.stolen = secret;\n` },
    question: { tool: 'symbols', input: { query: 'stolen' } },
  },
  {
    name: 'the name of what is called outside',
    files: { 'a.ts': `import { reveal } from '${outside}/secret';\nexport function stolen() { return reveal(); }\n` },
    question: { tool: 'callgraph', input: { symbol: 'stolen', direction: 'callees' } },
  },
  {
    name: 'errors of a change that is tried',
    files: { 'a.ts': `${steal(`${OUT}/secret`)}export const wrong: 'other' = stolen;\n` },
    question: { tool: 'impact', input: { symbol: 'stolen', change: { kind: 'remove' } } },
  },
  {
    name: 'a configuration above the root',
    files: { 'a.ts': steal('@out/secret'), 'tsconfig.json': { extends: `${OUT}/tsconfig.json` } },
    expect: (answer) => {
      expect(answer.verdict).toBe('CAUTION');
      expect(JSON.stringify(answer)).toMatch(/lies outside the repository and is not read/);
    },
  },
  {
    name: 'a configuration above the root, by a link',
    files: { 'a.ts': steal('@out/secret'), 'tsconfig.json': { extends: './base.json' } },
    links: { 'base.json': `${outside}/tsconfig.json` },
  },
  {
    name: 'a project that is referred to',
    files: { 'a.ts': steal(`${OUT}/secret`), 'tsconfig.json': config({}, { references: [{ path: outside }] }) },
  },
];

const endless: readonly Case[] = [
  { name: 'a configuration that extends it', files: { 'a.ts': plain, 'tsconfig.json': { extends: '/dev/zero' } } },
  {
    name: 'a configuration that extends a link to it',
    files: { 'a.ts': plain, 'tsconfig.json': { extends: './base.json' } },
    links: { 'base.json': '/dev/zero' },
  },
  { name: 'a source that is a link to it', files: { 'a.ts': steal('./b') }, links: { 'b.ts': '/dev/zero' } },
  { name: 'a declaration that is a link to it', files: { 'a.ts': steal('./b') }, links: { 'b.d.ts': '/dev/zero' } },
  { name: 'JSON that is a link to it', files: { 'a.ts': stealJson('./b.json') }, links: { 'b.json': '/dev/zero' } },
  {
    name: 'a manifest that is a link to it',
    files: { 'a.ts': steal('pkg') },
    links: { 'node_modules/pkg/package.json': '/dev/zero' },
  },
  {
    name: "an installed package's source",
    files: { 'a.ts': steal('pkg'), 'node_modules/pkg/package.json': { name: 'pkg', types: 'index.d.ts' } },
    links: { 'node_modules/pkg/index.d.ts': '/dev/zero' },
  },
  { name: 'a reference to its path', files: { 'a.ts': `/// <reference path="/dev/zero" />\n${plain}` } },
  { name: 'an import at run time', files: { 'a.ts': "export const stolen = import('/dev/zero');\n" } },
  { name: '`files`', files: { 'a.ts': plain, 'tsconfig.json': config({}, { files: ['a.ts', '/dev/zero'] }) } },
  { name: '`include`', files: { 'a.ts': plain, 'tsconfig.json': config({}, { include: ['a.ts', '/dev/**'] }) } },
  {
    name: '`include` of all there is',
    files: { 'a.ts': plain, 'tsconfig.json': config({}, { include: ['/**/*', '/proc/**/*'] }) },
  },
  {
    name: '`paths`',
    files: { 'a.ts': steal('zero'), 'tsconfig.json': config({ paths: { zero: ['/dev/zero'] } }) },
  },
  { name: '`typeRoots`', files: { 'a.ts': plain, 'tsconfig.json': config({ typeRoots: ['/dev'] }) } },
  { name: '`rootDirs`', files: { 'a.ts': steal('./zero'), 'tsconfig.json': config({ rootDirs: ['.', '/dev'] }) } },
  { name: '`lib`', files: { 'a.ts': plain, 'tsconfig.json': config({ lib: ['/dev/zero', '../../../dev/zero'] }) } },
  { name: 'a pipe that is a source', files: { 'a.ts': steal('./b') }, pipes: ['b.ts'] },
  { name: 'a pipe that is JSON', files: { 'a.ts': stealJson('./b.json') }, pipes: ['b.json'] },
  { name: 'a pipe that is a manifest', files: { 'a.ts': steal('pkg') }, pipes: ['node_modules/pkg/package.json'] },
  {
    name: 'a pipe that is extended',
    files: { 'a.ts': plain, 'tsconfig.json': { extends: './base.json' } },
    pipes: ['base.json'],
  },
  { name: 'a link to a pipe', files: { 'a.ts': steal('./b') }, links: { 'b.ts': 'c' }, pipes: ['c'] },
];

/** A file that nobody can afford, beside one that can be read: both call the same function. */
const costly = (text: string): Omit<Case, 'name'> => ({
  files: {
    'a.ts': 'export function near() { return 1; }\n',
    'b.ts': `import { near } from './a';\nnear();\n${text}\n`,
    'c.ts': "import { near } from './a';\nexport function user() { near(); }\n",
  },
  question: { tool: 'callgraph', input: { symbol: 'near', direction: 'callers' } },
  expect: (answer) => {
    expect(answer.verdict).toBe('CAUTION');
    expect(answer.details).toMatchObject({ callers: [{ caller_symbol: 'user' }] });
    const { skipped = {}, notes } = answer.metadata.coverage as { skipped?: Record<string, number>; notes: string[] };
    expect((skipped['too_deep'] ?? 0) + (skipped['checker_failed'] ?? 0), notes.join()).toBeGreaterThan(0);
    expect(answer.summary).toMatch(/nested too deeply|could not be checked|open/);
  },
});

/** A digit in a template of types. */
const DIGIT = ['$', '{D}'].join('');

const slow: readonly Case[] = [
  {
    name: 'configurations that extend all later ones',
    files: {
      'a.ts': plain,
      ...Object.fromEntries(
        Array.from({ length: 26 }, (_, i) => [
          i === 0 ? 'tsconfig.json' : `c${i}.json`,
          { extends: Array.from({ length: 25 - i }, (_, j) => `./c${i + j + 1}.json`) },
        ]),
      ),
    },
    expect: (answer) => expect(JSON.stringify(answer)).toMatch(/lead to the same files again and again/),
  },
  {
    name: 'references in a circle',
    files: {
      'a.ts': plain,
      'tsconfig.json': config({ composite: true }, { references: [{ path: './b' }] }),
      'b/tsconfig.json': config({ composite: true }, { references: [{ path: '..' }] }),
      'b/c.ts': 'export {};',
    },
  },
  {
    name: 'a member of a member',
    ...costly(`declare const x: any;\nx${'.a'.repeat(100_000)};`),
  },
  {
    name: 'a call of a call',
    ...costly(`declare const x: any;\nx${'()'.repeat(60_000)};`),
  },
  {
    name: 'a sum of sums',
    ...costly(`const a = 1;\nexport const sum = a${' + a'.repeat(60_000)};`),
  },
  {
    name: 'a choice of choices',
    ...costly(`const a = 1;\nexport const choice = ${'a ? 1 : '.repeat(30_000)}2;`),
  },
  {
    name: 'an else of an else',
    ...costly(`declare const a: any;\n${'if (a == 1) {} else '.repeat(30_000)}{}`),
  },
  {
    name: 'a template in a template',
    ...costly(`export const text = ${'`${'.repeat(30_000)}1${'}`'.repeat(30_000)};`),
  },
  {
    name: 'brackets in brackets',
    ...costly(`export const list = ${'['.repeat(60_000)}${']'.repeat(60_000)};`),
  },
  {
    name: 'an array of arrays, as a type',
    ...costly(`export type List = ${'Array<'.repeat(30_000)}1${'>'.repeat(30_000)};`),
  },
  {
    name: 'one variable declared again and again',
    ...costly('var x = 1;'.repeat(60_000)),
  },
  {
    name: 'overloads without end',
    ...costly('export function f(a: 1): 1;'.repeat(30_000)),
  },
  {
    name: 'every text of eight digits, as a type',
    files: {
      'a.ts': `type D = 0|1|2|3|4|5|6|7|8|9;\nexport declare const stolen: \`${DIGIT.repeat(8)}\`;\n`,
    },
  },
  {
    name: 'a type that doubles with each step',
    files: {
      'a.ts':
        'type F<N extends 0[], A> = N["length"] extends 40 ? A : [F<[...N, 0], [A, 1]>, F<[...N, 0], [A, 2]>];\nexport declare const stolen: F<[], 1>;\n',
    },
  },
];

const groups = { reading, endless, slow };
const clones = Object.entries(groups).map(([group, cases]) => ({
  group,
  cases: cases as readonly Case[],
  clone: new Clone(path.join(base, 'clones', group)),
}));
const folderOf = (index: number) => `case-${index}`;
let server: HostileServer;

beforeAll(async () => {
  fs.mkdirSync(outside);
  const out = new Clone(outside);
  out.write(
    'secret.ts',
    `export const secret = '${SECRET}' as const;\nexport function reveal(): '${SECRET}' { return secret; }\n`,
  );
  out.write('secret.json', JSON.stringify({ [SECRET]: 1 }));
  out.write('script.js', `exports.secret = /** @type {const} */ ('${SECRET}');\n`);
  out.write('folder/x.ts', 'export {};');
  out.write('pkg/package.json', JSON.stringify({ name: 'pkg', types: 'index.ts' }));
  out.write('pkg/index.ts', `export const secret = '${SECRET}' as const;\n`);
  out.write('types/global/index.d.ts', `declare const fromOutside: '${SECRET}';\n`);
  out.write('tsconfig.json', JSON.stringify({ compilerOptions: { paths: { '@out/*': ['./*'] } } }));
  for (const { cases, clone } of clones) {
    plantHonestPart(clone);
    // Programs of the repository in the path, and the repository as the working directory: none of them is run.
    for (const name of ['sleep', 'ps', 'sh', 'kill', 'env', 'npm', 'getconf', 'tsc', 'cat', 'grep'])
      clone.program(`node_modules/.bin/${name}`, `echo ${name} >> '${base}/ran'`);
    for (const [index, { files = {}, links = {}, pipes = [] }] of cases.entries()) {
      const folder = folderOf(index);
      for (const [file, content] of Object.entries(files))
        clone.write(`${folder}/${file}`, typeof content === 'string' ? content : JSON.stringify(content));
      for (const [place, target] of Object.entries(links)) clone.link(`${folder}/${place}`, target);
      for (const pipe of pipes) {
        fs.mkdirSync(path.dirname(clone.at(`${folder}/${pipe}`)), { recursive: true });
        clone.pipe(`${folder}/${pipe}`);
      }
    }
  }
  const planted = (clones[0] as (typeof clones)[number]).clone;
  server = await startHostileServer(path.join(base, 'clones'), {
    cwd: planted.root,
    env: {
      BOOCONTEXT_CACHE: path.join(base, 'cache'),
      BOOCONTEXT_CHECKER_MEMORY_MB: '600',
      BOOCONTEXT_CHECKER_DEADLINE_MS: '15000',
      PATH: `./node_modules/.bin:${planted.at('node_modules/.bin')}:${process.env.PATH}`,
    },
  });
});

afterAll(async () => {
  await server.end();
  fs.rmSync(base, { recursive: true, force: true });
});

for (const { group, cases, clone } of clones) {
  describe(group, () => {
    test.each(cases.map((each, index) => [each.name, each, folderOf(index)] as const))(
      '%s',
      async (_, { question, expect: more, files = {} }, folder) => {
        server.forgetPeak();
        const file = `${folder}/${'a.js' in files ? 'a.js' : 'a.ts'}`;
        const asked = question ?? { tool: 'types', input: { symbol: 'stolen' } };
        const input = asked.tool === 'symbols' ? asked.input : { ...asked.input, file };
        const answer = await server.ask(clone, { ...asked, input }, MAX_MS);
        expect(JSON.stringify(answer)).not.toContain(SECRET);
        expect(answer.details.error?.code, answer.summary).toBeUndefined();
        expect(server.peakBytes()).toBeLessThan(MAX_BYTES);
        more?.(answer);
        const honest = { tool: 'callgraph', input: { symbol: 'ring', file: 'honest/bell.ts', direction: 'callers' } };
        expect((await server.ask(clone, honest, MAX_MS)).details).toMatchObject({
          callers: [{ caller_symbol: 'door', file: 'honest/door.ts' }],
        });
      },
    );
  });
}

test('no program of the repository was run', () => {
  expect(fs.existsSync(path.join(base, 'ran')) ? fs.readFileSync(path.join(base, 'ran'), 'utf8') : '').toBe('');
});
