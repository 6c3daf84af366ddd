// Secrets beside what is asked for, in every kind of file: the real server is asked all its questions about one clone, and
// no answer may hold a value that nobody asked for. What was asked for has to stay readable.

import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Answer, allSeven, type HostileServer, startHostileServer } from './support/campaign.ts';
import { Clone, plantHonestPart } from './support/clone.ts';
import { usualSecretFiles } from './support/secret-files.ts';

// In pieces, so that no scanner takes this file for a leak.
const letters = 'aB3dE5gH7jK9mN1pQ3sT5vW7yZ9bC1eF3hJ5';
const live = ['sk', '_live_', letters].join('');
const aws = ['AKIA', 'QWERTYUIOPASDFGH'].join('');
const github = ['ghp', `_${letters}`].join('');
/** Like any other word: only that no value is shown keeps it in. */
const plain = 'correcthorsebattery';

/** Files in which `ring` or `door` is named as a value, each with what an answer may show of the place. */
const configuration: readonly (readonly [file: string, text: string, shown: string])[] = [
  ['c/one-line.json', `{"handler": "ring", "apiKey": "${live}", "note": "${plain}"}`, 'handler: ring'],
  ['c/deep.json', `{"routes": [{"handler": "ring", "key": "${plain}"}]}`, 'routes[0].handler: ring'],
  ['c/second.json', `{"routes": [{"a": 1}, {"b": ["${plain}", "ring"]}]}`, 'routes[1].b[1]: ring'],
  ['c/comments.jsonc', `{\n  // ${plain}\n  "handler": "ring" /* ${live} */\n}`, 'handler: ring'],
  ['c/lines.jsonl', `{"a": "${plain}"}\n{"handler": "ring", "password": "${plain}"}\n`, 'handler: ring'],
  ['c/broken.json', `{"a": "${plain}", "handler": "ring", "b": {{{ "${live}"`, 'handler: ring'],
  ['c/odd-keys.json', `{"${live}": {"handler": "ring", "x": "${plain}"}}`, '….handler: ring'],
  ['c/flow.yaml', `routes: [{handler: ring, key: ${plain}}]\nhandler: ring # ${live}\n`, 'handler: ring'],
  ['c/steps.yml', `routes:\n  - key: ${plain}\n    handler: ring\n  - handler: x\n`, 'routes[0].handler: ring'],
  ['c/same-indent.yaml', `routes:\n- key: ${plain}\n- handler: ring\n`, 'routes[1].handler: ring'],
  ['c/list.yaml', `handlers:\n  - ${plain}\n  - ring\n`, 'handlers[1]: ring'],
  [
    'docker-compose.yml',
    `services:\n  web:\n    environment:\n      PASSWORD: ${plain}\n      HANDLER: door\n`,
    'services.web.environment.HANDLER: door',
  ],
  [
    '.github/workflows/ci.yml',
    `jobs:\n  test:\n    env:\n      TOKEN: ${github}\n      RUN: ring\n`,
    'jobs.test.env.RUN: ring',
  ],
  ['c/app.toml', `[server.main]\npassword = "${plain}"\nhandler = "ring" # ${live}\n`, 'server.main.handler: ring'],
  ['c/table.toml', `routes = [{ handler = "door", key = "${plain}" }]\n`, 'routes: door'],
  ['c/app.properties', `password=${plain}\nhandler=ring\n`, 'handler: ring'],
  ['c/app.ini', `[main]\npassword = ${plain}\nhandler = ring\n`, 'main.handler: ring'],
  ['c/beans.xml', `<beans><bean key="${plain}" class="ring"><p>${live}</p></bean></beans>`, 'beans.bean.class: ring'],
  ['c/main.tf', `resource "x" "y" {\n  password = "${plain}"\n  handler = "door"\n}\n`, 'handler: door'],
  [
    'c/ask.http',
    `POST https://example.com\nAuthorization: Bearer ${letters}\n\n{"handler": "door", "k": "${plain}"}\n`,
    'door',
  ],
  ['c/book.ipynb', `{"cells": [{"outputs": [{"text": "${plain}", "run": "ring"}]}]}`, 'cells[0].outputs[0].run: ring'],
];

/** Code that calls `ring` where secrets stand. */
const code = `import { ring } from '../honest/bell';
export function one() { ring(); stripe("${live}"); }
export function two() { const password = "hunter2222"; return ring(); }
export function three(id = "${aws}") { return ring() + id.length; }
export const four = () => { fetch("https://app:s3cr3tpw@db.example.com"); return ring(); };
export const five: "${github}" | number = ring();
export function six() {
  const key = \`-----BEGIN ${'PRIVATE'} KEY-----
${letters}${letters}
-----END ${'PRIVATE'} KEY-----\`;
  return ring() + key.length;
}
export function seven() { return '${'x '.repeat(60)}' + ring() + "${live}"; }
export function eight() { const apiKey: string = "${letters}"; return ring() + apiKey.length; }
export function nine(key = process.env.API_KEY ?? "${letters}") { return ring() + key.length; }
export function ten() { connect("Server=db;User=sa;Password=hunter3333;"); return ring(); }
export class Twelve { readonly dbPass = "hunter5555"; open() { return ring(); } }
export function eleven() { const dbPass = getenv("DB_PASS", "hunter4444"); return ring() + dbPass.length; }
declare function stripe(key: string): void;
declare function connect(to: string): void;
declare function getenv(name: string, otherwise: string): string;
`;

/** Files of which nothing is shown. */
const hidden = [
  '.env',
  '.env~',
  '.env.bak',
  '.flaskenv',
  '.secrets',
  'kubeconfig.yaml',
  'prod/credentials.json',
  'secrets.yaml',
  'prod.secrets.yml',
  '.docker/config.json',
  '.aws/settings.json',
  'service-account-1.json',
  'terraform.tfstate.json',
  ...usualSecretFiles,
];

const base = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-secrets-')));
const clone = new Clone(path.join(base, 'clone'));
let server: HostileServer;
let answers: readonly Answer[];
let everything: string;

interface Mention {
  readonly file: string;
  readonly text: string;
}
let mentions: readonly Mention[];

beforeAll(async () => {
  plantHonestPart(clone);
  for (const [file, text] of configuration) clone.write(file, text);
  for (const file of hidden) clone.write(`hidden/${file}`, `{"handler": "ring", "note": "${plain}"}\n`);
  clone.write('code/till.ts', code);
  clone.write(
    'code/dump.sql',
    `CREATE TABLE people (name text, password text);\nINSERT INTO people VALUES ('ring', '${plain}');\n`,
  );
  clone.write('code/app.js', `const key = process.env.STRIPE_KEY || "${live}";\napp.get('/ring', () => key);\n`);
  clone.write('package.json', `{"name": "till", "scripts": {"go": "TOKEN=${github} node honest/bell ring"}}`);
  clone.commit();
  server = await startHostileServer(base, { env: { BOOCONTEXT_CACHE: path.join(base, 'cache') } });
  const pages: Answer[] = [];
  // An answer has at most twenty open mentions, so the files name one of two symbols.
  for (const symbol of ['ring', 'door']) {
    for (let cursor: unknown = ''; cursor !== undefined; cursor = pages.at(-1)?.metadata.cursor) {
      const input = { symbol, limit: 100, ...(cursor === '' ? {} : { cursor }) };
      pages.push(await server.ask(clone, { tool: 'impact', input }, 120_000));
    }
  }
  mentions = pages.flatMap(
    ({ details }) => (details.mentions as { unexplained?: Mention[] } | undefined)?.unexplained ?? [],
  );
  const more = [
    ...allSeven,
    ...['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'Twelve'].flatMap(
      (symbol) => [
        { tool: 'symbols', input: { query: symbol, include: ['source', 'callees'] } },
        { tool: 'types', input: { symbol } },
      ],
    ),
    { tool: 'callgraph', input: { symbol: 'one', direction: 'callees' } },
    { tool: 'callgraph', input: { symbol: 'people', limit: 100 } },
    { tool: 'symbols', input: { query: 'people' } },
  ];
  const given = [...pages];
  for (const question of more) given.push(await server.ask(clone, question, 120_000));
  answers = given;
  everything = answers.map((answer) => JSON.stringify(answer)).join('\n');
});
afterAll(async () => {
  await server.end();
  fs.rmSync(base, { recursive: true, force: true });
});

describe('of a configuration an answer shows where the name stands, and the name', () => {
  test.each(configuration)('%s', (file, _, shown) => {
    const texts = mentions.filter((mention) => mention.file === file).map(({ text }) => text);
    expect(texts).toContain(shown);
  });
});

describe('no answer holds', () => {
  test.each([
    ['a key of a known form', letters.slice(0, 10)],
    ['a key of another', aws],
    ['a value of configuration', plain],
    ['a password in code', 'hunter2222'],
    ['a password in a connection', 'hunter3333'],
    ['a password that is only a default', 'hunter4444'],
    ['a password that is a type', 'hunter5555'],
    ['a password in an address', 's3cr3tpw'],
    ['a key of GitHub', github],
  ])('%s', (_, secret) => {
    const at = everything.indexOf(secret);
    expect(at < 0 ? '' : everything.slice(Math.max(0, at - 300), at + 100)).toBe('');
  });
});

test('code that calls it is found all the same, and shown with its secrets masked', () => {
  const callgraph = answers.find(({ metadata }) => metadata.tool === 'boocontext_callgraph');
  const callers = callgraph?.details.callers as readonly { caller_symbol: string; call_sites: readonly Mention[] }[];
  expect(callers.map(({ caller_symbol: name }) => name)).toEqual(
    expect.arrayContaining(['one', 'two', 'three', 'six', 'eight', 'ten']),
  );
  expect(JSON.stringify(callers)).toContain('id = \\"***\\"');
});

describe('of a file that usually holds secrets nothing is shown but the line that holds the word', () => {
  test.each(hidden)('%s', (file) => {
    const texts = mentions.filter((mention) => mention.file === `hidden/${file}`).map(({ text }) => text);
    expect(texts.filter((text) => text !== '…')).toEqual([]);
  });
});
