/** Modules that are loaded by a path which is put together of where the file lies. */
import { describe, expect, test } from 'vitest';
import { callerText } from '../support/cases.ts';
import { project } from '../support/project.ts';

const shop = (load: string) =>
  project({
    'package.json': { name: 'shop', private: true },
    'jobs/queue.js': `
      const path = require('node:path');
      const mail = require(${load});
      module.exports = { send(data) { mail({ data }); } };
    `,
    'jobs/mail.js': 'module.exports = function (job) { return job; };\n',
    'jobs/more/late.js': 'module.exports = function (job) { return job; };\n',
    'other.js': 'function alone() {}\nmodule.exports = { alone };\n',
  });

test.each([
  ["path.resolve(__dirname, 'mail.js')"],
  ["path.join(__dirname, '..', 'jobs', 'mail')"],
  ["__dirname + '/mail.js'"],
  // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of the case
  ['`${__dirname}/mail.js`'],
])('by %s', async (load) => {
  const made = shop(load);
  const { callers = [] } = await made.callgraph('default', { file: 'jobs/mail.js', direction: 'callers' });
  expect(callers.map((edge) => callerText(edge))).toEqual(['<module> jobs/queue.js:2 reference resolved']);
  const { open } = await made.impact({ symbol: { symbol: 'alone' } });
  expect(open.join('\\n')).not.toMatch(/computed name/);
});

describe('of which only the beginning is known', () => {
  test.each([
    ["path.join(__dirname, 'more', name)", 'jobs/more/late.js', 'other.js'],
    ['path.resolve(__dirname, name)', 'jobs/mail.js', 'other.js'],
    ["__dirname + '/more/' + name", 'jobs/more/late.js', 'jobs/mail.js'],
  ])('by %s', async (load, below, beside) => {
    const made = shop(load);
    const openOf = async (file: string) => (await made.impact({ file })).open.join('\\n');
    expect(await openOf(below)).toMatch(/may be loaded by a computed name at jobs\/queue\.js:2/);
    expect(await openOf(beside)).not.toMatch(/may be loaded by a computed name/);
  });
});

describe('behind an alias', () => {
  const routed = (load: string, alias = {}) =>
    project({
      'package.json': { name: 'shop', private: true, dependencies: { locales: '1' } },
      'tsconfig.json': { compilerOptions: { module: 'esnext', moduleResolution: 'bundler', ...alias } },
      'src/router.ts': `export const open = (name: string) => import(${load});\n`,
      'src/views/Till.ts': 'export default function till() {}\n',
      'src/jobs/mail.ts': 'export default function mail() {}\n',
    });
  const openOf = async (made: ReturnType<typeof project>, file: string) =>
    (await made.impact({ file })).open.join('\n');
  const computed = /may be loaded by a computed name at src\/router\.ts:1/;

  test('that is known what lies there may be loaded', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of the case
    const made = routed('`@/views/${name}.ts`', { paths: { '@/*': ['./src/*'] } });
    expect(await openOf(made, 'src/views/Till.ts')).toMatch(computed);
    expect(await openOf(made, 'src/jobs/mail.ts')).not.toMatch(computed);
  });

  test('of which nothing is known it may be anything', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of the case
    expect(await openOf(routed('`@/views/${name}.ts`'), 'src/jobs/mail.ts')).toMatch(computed);
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of the case
    expect(await openOf(routed('`${name}.ts`'), 'src/jobs/mail.ts')).toMatch(computed);
  });

  test('what a package from outside has is none of ours', async () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is the code of the case
    expect(await openOf(routed('`locales/${name}.js`'), 'src/jobs/mail.ts')).not.toMatch(computed);
  });
});
