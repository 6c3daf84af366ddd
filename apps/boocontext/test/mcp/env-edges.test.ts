/** Environment variables asked about over MCP: who reads them, also by what has their values, and what depends on that. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedFiles, serveFiles } from '../support/serve-files.ts';

const FILES = {
  'package.json': '{ "name": "shop", "dependencies": { "express": "*", "envalid": "*" } }',
  '.env.example': 'SALT=\nUNREAD_KEY=\n',
  'compose.yml': 'services:\n  web:\n    environment:\n      SALT: x\n',
  'types/env.d.ts': 'declare namespace NodeJS {\n  interface ProcessEnv {\n    TOKEN_SECRET: string;\n  }\n}\n',
  'src/env.ts': `import { cleanEnv, port, str } from 'envalid';
const wanted = {
  SALT: str(),
  API_PORT: port({ default: 3333 }),
};
export const env = cleanEnv(process.env, wanted);
`,
  'src/secret.ts': `export const secret = process.env.TOKEN_SECRET ?? '';
export function sign(text: string): string {
  return text + secret;
}
export function check(): void {
  if (!process.env.TOKEN_SECRET) throw new Error('TOKEN_SECRET is missing');
}
`,
  'src/hash.ts': `import { env } from './env';
export function hash(text: string): string {
  return text + env.SALT;
}
export function address(): string {
  const { API_PORT } = env;
  return \`:\${API_PORT}\`;
}
`,
  'src/app.ts': `import express from 'express';
import { hash } from './hash';
import { sign } from './secret';
const app = express();
app.get('/hash', (request, response) => {
  response.send(hash('a') + sign('b') + process.env.BANNER);
});
app.listen(3000);
`,
  'src/button.ts': "export function showHash(): Promise<Response> {\n  return fetch('/hash');\n}\n",
  'src/other.ts': 'export function any(name: string) {\n  return process.env[`FEATURE_${name}`];\n}\n',
  'test/hash.test.ts': `import { test } from 'vitest';
import { hash } from '../src/hash';
test('hash', () => {
  process.env.SALT = 'y';
  hash('a');
});
`,
};

let server: ServedFiles;
beforeAll(async () => {
  server = await serveFiles('env-edges', FILES);
}, 120_000);
afterAll(async () => await server?.remove());

interface Caller {
  readonly caller_symbol: string;
  readonly file: string;
  readonly via: string;
  readonly access?: string;
  readonly through?: string;
}

async function callersOf(symbol: string): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
  return (details['callers'] as readonly Caller[]).map(
    ({ caller_symbol, file, via, access = 'reads', through }) =>
      `${caller_symbol} ${file} ${via} ${access}${through === undefined ? '' : ` through ${through}`}`,
  );
}

describe('an environment variable', () => {
  test('has its readers as callers, those of a constant that has its value among them, and no type that only names it', async () => {
    expect(await callersOf('TOKEN_SECRET')).toEqual([
      'secret src/secret.ts env reads',
      'sign src/secret.ts env reads through secret (src/secret.ts:1)',
      'check src/secret.ts env reads',
    ]);
  });

  test('is read by who uses that member of a configuration, and by nobody who uses another one', async () => {
    expect(await callersOf('SALT')).toEqual([
      'wanted src/env.ts env reads',
      'hash src/hash.ts env reads through env (src/env.ts:6)',
      '<module> test/hash.test.ts env writes',
    ]);
    expect(await callersOf('API_PORT')).toEqual([
      'wanted src/env.ts env reads',
      'address src/hash.ts env reads through env (src/env.ts:6)',
    ]);
  });

  test('has the route in whose lines it is read as a caller, and each mention is counted', async () => {
    expect(await callersOf('BANNER')).toEqual(['GET /hash src/app.ts route reads']);
    const { verdict, summary } = await server.callTool('boocontext_callgraph', { symbol: 'TOKEN_SECRET' });
    expect([verdict, summary]).toEqual([
      'INFO',
      'TOKEN_SECRET (environment variable with a default) is read by 3 callers in 1 file. 4 mentions: 3 reference, 1 type, 0 open.',
    ]);
  });

  test('is found by its name, as a route is by its path', async () => {
    const variable = await server.callTool('boocontext_symbols', { query: 'TOKEN_SECRET' });
    expect(variable.details['variable']).toMatchObject({ name: 'TOKEN_SECRET' });
    expect(variable.summary).toMatch(
      /^TOKEN_SECRET is a setting in the environment \(src\/\S+:\d+\), read in 2 places\. /,
    );
    for (const query of ['/hash', 'GET /hash']) {
      const { details, summary } = await server.callTool('boocontext_symbols', { query });
      expect(details['routes']).toMatchObject([{ method: 'GET', path: '/hash', file: 'src/app.ts' }]);
      expect(summary).toMatch(/^GET \/hash \(src\/app\.ts:\d+\)/);
    }
    // Plain words are none of that.
    expect((await server.callTool('boocontext_symbols', { query: 'hash with a salt' })).details).not.toHaveProperty(
      'routes',
    );
  });

  test('reaches symbols, routes, requests and tests, and is never safe', async () => {
    const { verdict, details } = await server.callTool('boocontext_impact', { symbol: 'SALT' });
    expect(verdict).toBe('CAUTION');
    expect(
      (details['affected_symbols'] as { symbol: string; file: string; why: string }[]).map(
        ({ symbol, file, why }) => `${symbol} ${file}: ${why}`,
      ),
    ).toEqual([
      'wanted src/env.ts: reads SALT',
      'hash src/hash.ts: reads SALT as env',
      '<module> src/app.ts: calls hash',
      'showHash src/button.ts: requests GET /hash',
      '<module> test/hash.test.ts: sets SALT',
    ]);
    expect(details['affected_routes']).toMatchObject([{ method: 'GET', path: '/hash' }]);
    expect(details['tests']).toMatchObject([{ file: 'test/hash.test.ts', reaches: 'SALT' }]);
    const unread = await server.callTool('boocontext_impact', { symbol: 'UNREAD_KEY' });
    expect([unread.verdict, unread.summary]).toEqual([
      'CAUTION',
      expect.stringContaining(
        'Nothing found so far reads UNREAD_KEY (environment variable). .env.example:2 names it. 1 mention: 1 text. Open: a shell',
      ),
    ]);
  });

  test('is the end of a path', async () => {
    const { details } = await server.callTool('boocontext_callgraph', { symbol: 'showHash', path_to: 'SALT' });
    expect(
      (details['path'] as { symbol: string; via?: string }[]).map(({ symbol, via }) => `${symbol} ${via}`),
    ).toEqual(['showHash undefined', 'hash http', 'SALT env']);
  });

  test('may be read by a name that is put together, where that can be its own', async () => {
    const { summary } = await server.callTool('boocontext_callgraph', { symbol: 'FEATURE_LIST' });
    expect(summary).toContain('a variable is read by a name that only a program makes at src/other.ts:2');
    expect(summary).toContain(
      'No definition of FEATURE_LIST was found so far, and no environment variable of that name was found so far',
    );
  });

  test('that is not there is told, with the one that is near', async () => {
    for (const symbol of ['TOKEN_SECRETS', 'env TOKEN_SECRETS']) {
      const { verdict, summary } = await server.callTool('boocontext_callgraph', { symbol });
      expect([verdict, summary]).toEqual(['UNSAFE', expect.stringContaining('Nearest variable: TOKEN_SECRET.')]);
    }
  });
});
