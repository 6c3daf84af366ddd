// A library is known by its folder: none is forgotten in the lists from which all tables follow.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { libraries } from '../src/libraries/libraries.ts';
import { readers } from '../src/libraries/readers.ts';
import type { Library, Readers } from '../src/library.ts';

const home = path.join(import.meta.dirname, '../src/libraries');
const folders = readdirSync(home, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort();

test('every folder says what it is of, and is listed', async () => {
  const found = await Promise.all(folders.map((folder) => exported<Library>(folder, 'library.ts')));
  expect(libraries).toEqual(found);
});

test('every folder that reads sources is listed', async () => {
  const reading = folders.filter((folder) =>
    readdirSync(path.join(home, folder)).some((file) => file !== 'library.ts'),
  );
  expect(reading.filter((folder) => !existsSync(path.join(home, folder, 'readers.ts')))).toEqual([]);
  const found = await Promise.all(reading.map((folder) => exported<Readers>(folder, 'readers.ts')));
  expect(readers.map(({ library }) => library.name)).toEqual(found.map(({ library }) => library.name));
  expect(readers.every((each, place) => each === found[place])).toBe(true);
});

test('every reader is of the library in whose folder it stands', async () => {
  for (const { library } of readers) expect(libraries).toContain(library);
  const names = libraries.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('what is read of routes and schemas is known to be in use by more than its readers', () => {
  const routed = readers.filter(
    ({ routes, scriptRouters, pythonRouters, goRouters }) =>
      routes !== undefined || scriptRouters !== undefined || pythonRouters !== undefined || goRouters !== undefined,
  );
  const unmarked = routed.filter(({ library }) => library.serves === undefined).map(({ library }) => library.name);
  // Protocols that are served with another framework.
  expect(unmarked).toEqual(['graphql', 'grpc']);
  const stored = readers.filter(({ schemas }) => schemas !== undefined);
  const unknown = stored.filter(({ library }) => library.stores === undefined && library.sends !== true);
  // Files that show themselves.
  expect(unknown.map(({ library }) => library.name)).toEqual(['sql']);
});

test('a library whose queries are read says what its columns look like', () => {
  const asked = readers.filter(({ queries }) => queries !== undefined).map(({ library }) => library.name);
  expect(libraries.filter(({ columns }) => columns !== undefined).map(({ name }) => name)).toEqual(asked);
});

/** Files that name a library outside of its folder, and why. */
const named: Readonly<Record<string, { readonly names: readonly string[]; readonly why: string }>> = {
  'codesight/names.ts': { names: ['ASP.NET', 'next'], why: 'what codesight calls otherwise' },
  'edges/requests-to-routes.ts': { names: ['graphql'], why: 'a protocol, as a request says it' },
  'own-tables.ts': { names: ['sql'], why: 'a language, in which the tables of models are written once more' },
  'scan.ts': { names: ['graphql', 'trpc'], why: 'protocols of requests' },
  'stored.ts': { names: ['json-schema', 'sql'], why: 'languages, which are listed behind models' },
  'reading/mask-code.ts': { names: ['graphql'], why: 'a language' },
  'reading/imported-modules.ts': { names: ['aiohttp', 'net/http'], why: 'their imports are of clients too' },
  'reading/go/chains.ts': { names: ['gorilla/mux', 'net/http'], why: 'routers of Go are followed together' },
  'reading/go/compared.ts': { names: ['net/http'], why: 'what a handler compares is a path of the library it is for' },
  'reading/go/own-routers.ts': { names: ['net/http'], why: 'routers of a project hand on to those of libraries' },
  'reading/go/routers.ts': { names: ['net/http'], why: 'routers of Go are followed together' },
  'reading/go/routes.ts': {
    names: ['echo', 'gin', 'gorilla/mux', 'net/http'],
    why: 'routers of Go are followed together',
  },
  'reading/go/served.ts': { names: ['net/http'], why: 'routers of Go are followed together' },
  'reading/go/around.ts': { names: ['echo'], why: 'routers of Go are followed together' },
  'reading/python/around.ts': {
    names: ['fastapi', 'flask', 'quart', 'starlette'],
    why: 'what runs around routes is said in one form for four frameworks',
  },
  'reading/env/script-schemas.ts': { names: ['envalid'], why: 'three libraries declare variables in one form' },
  'reading/scripts/around.ts': { names: ['fastify'], why: 'what runs before routes of scripts is followed together' },
  'reading/scripts/element-frameworks.ts': { names: ['react'], why: 'packages whose functions are components' },
  'reading/scripts/emitters.ts': { names: ['node:events'], why: 'what it emits, others hear' },
  'reading/scripts/event-messages.ts': { names: ['medusa'], why: 'emitters of scripts are told apart by their types' },
  'reading/scripts/mounting.ts': { names: ['hono'], why: 'routers of scripts are followed together' },
  'reading/scripts/nest-packages.ts': { names: ['@nestjs/common', '@nestjs/core'], why: 'others register on it' },
  'reading/scripts/routers.ts': { names: ['fastify'], why: 'routers of scripts are followed together' },
  'reading/scripts/routes.ts': { names: ['fastify', 'hono', 'koa'], why: 'routers of scripts are followed together' },
};

/** And of the tools, which know what a schema is written in. */
const namedByTools: typeof named = {
  'review/contract-changes.ts': {
    names: ['sql'],
    why: 'a language, in which the tables of models are written once more',
  },
  'review/message-changes.ts': { names: ['graphql', 'protobuf'], why: 'languages of messages with rules of their own' },
  'review/test-commands.ts': { names: ['cargo'], why: 'a program that runs tests' },
  'verdicts.ts': { names: ['sql'], why: 'a language' },
};

test('no library is named outside of its folder, save where it is said why', () => {
  const tools = path.join(import.meta.dirname, '../../../apps/boocontext/src/tools');
  expect(namesIn(path.dirname(home), home)).toEqual(namesOf(named));
  // `next` of an answer is what to ask next.
  expect(namesIn(tools, '', 'next')).toEqual(namesOf(namedByTools));
});

function namesOf(expected: typeof named): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(Object.entries(expected).map(([file, { names }]) => [file, names]));
}

/** Texts that are the name of a library, of a package of it or of its schemas, by file. */
function namesIn(folder: string, apart: string, word = ''): Readonly<Record<string, readonly string[]>> {
  const names = new Set(
    libraries.flatMap(({ name, packages = [], stores = [] }) => [
      name,
      ...packages,
      ...stores.flatMap((each) => [each.name ?? name, ...(each.orms ?? [])]),
    ]),
  );
  names.delete(word);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && (apart === '' || !path.join(folder, file).startsWith(apart + path.sep)),
  );
  return Object.fromEntries(
    files.flatMap((file): [string, readonly string[]][] => {
      const code = readFileSync(path.join(folder, file), 'utf8')
        .replace(/^[ \t]*(?:\/?\*|\/\/).*$/gm, '')
        .replace(/\bfrom '[^'\n]*'/g, '');
      const found = [...code.matchAll(/'([^'\n]*)'/g)].flatMap(([, text = '']) => (names.has(text) ? [text] : []));
      return found.length === 0 ? [] : [[file.replaceAll(path.sep, '/'), [...new Set(found)].sort()]];
    }),
  );
}

/** What a file of this folder exports, which is one thing. */
async function exported<T>(folder: string, file: string): Promise<T> {
  const module: Record<string, T> = await import(path.join(home, folder, file));
  const [only, ...more] = Object.values(module);
  expect(more).toEqual([]);
  return only as T;
}
