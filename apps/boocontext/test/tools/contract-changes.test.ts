// What a diff takes from those who rely on routes, tables and variables: told by comparing two states, and only where it is so.

import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EarlierFile, Engine } from '@boocontext/code-index';
import { isTestPath } from '@boocontext/code-index';
import { afterAll, describe, expect, test } from 'vitest';
import { compareScans } from '../../dist/tools/review/compare-scans.js';

type Files = Readonly<Record<string, string>>;

const base = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-contracts-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let made = 0;

/** What is found, as `rule file:line message`, and what stays open. `renamed`: old paths by new ones. */
async function changes(
  before: Files,
  now: Files,
  renamed: Readonly<Record<string, string>> = {},
): Promise<{ readonly found: readonly string[]; readonly open: readonly string[] }> {
  made += 1;
  const directory = path.join(base, `case${made}`);
  for (const [file, text] of Object.entries(now)) {
    mkdirSync(path.dirname(path.join(directory, file)), { recursive: true });
    writeFileSync(path.join(directory, file), text);
  }
  const changed: EarlierFile[] = [];
  for (const file of Object.keys(now)) {
    const oldPath = renamed[file] ?? file;
    const text = before[oldPath];
    if (text === now[file] && oldPath === file) continue;
    const status = text === undefined ? 'added' : oldPath === file ? 'modified' : 'renamed';
    changed.push({ path: file, oldPath, status, test: isTestPath(oldPath), ...(text === undefined ? {} : { text }) });
  }
  for (const [file, text] of Object.entries(before))
    if (now[file] === undefined && !Object.values(renamed).includes(file))
      changed.push({ path: file, oldPath: file, status: 'deleted', test: isTestPath(file), text });
  const files = Object.keys(now).map((file) => ({ path: file, language: '', test: isTestPath(file), read: true }));
  const engine = { files: async () => ({ files, snapshot: '' }) } as unknown as Engine;
  const { changes: all, open } = await compareScans({ engine, directory, control: {} }, changed);
  return {
    found: all.map(
      ({ rule, file, line, message, isSure }) =>
        `${rule}${isSure ? '' : '?'} ${file}${line === undefined ? '' : `:${line}`} ${message}`,
    ),
    open,
  };
}

function express(routes: string): Files {
  return {
    'package.json': '{ "dependencies": { "express": "*" } }',
    'app.js': `const express = require('express');\nconst app = express();\n${routes}\napp.listen(1);\n`,
  };
}

describe('routes', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'one that is gone',
      "app.get('/users', list);\napp.delete('/users/:id', remove);",
      "app.get('/users', list);",
      ['removed-route app.js DELETE /users/:id is gone'],
    ],
    [
      'another method',
      "app.post('/users', save);",
      "app.put('/users', save);",
      ['changed-route app.js:3 POST /users is PUT /users now'],
    ],
    [
      'another path',
      "app.get('/users', list);",
      "app.get('/people', list);",
      ['changed-route app.js:3 GET /users is GET /people now'],
    ],
    [
      'a path that is still said',
      "app.get('/users/all', list);\nfunction load() { return fetch('/users/all'); }",
      "function load() { return fetch('/users/all'); }",
      ['removed-route? app.js GET /users/all is gone'],
    ],
    ['a parameter with another name', "app.get('/users/:id', one);", "app.get('/users/:userId', one);", []],
    ['moved within the file', "app.get('/a', a);\napp.get('/b', b);", "app.get('/b', b);\napp.get('/a', a);", []],
    ['every method now', "app.get('/users', list);", "app.all('/users', list);", []],
    ['one more', "app.get('/users', list);", "app.get('/users', list);\napp.get('/people', list);", []],
    [
      'written in a form that is not read',
      "app.get('/users', list);",
      "for (const one of make('/users')) one(app);",
      ['removed-route? app.js GET /users is gone'],
    ],
  ])('%s', async (_, before, now, expected) => {
    expect((await changes(express(before), express(now))).found).toEqual(expected);
  });

  test('a router in another file, mounted as before', async () => {
    const before = express("const router = express.Router();\nrouter.get('/:id', one);\napp.use('/users', router);");
    const now = {
      ...express("app.use('/users', require('./users'));"),
      'users.js':
        "const express = require('express');\nconst router = express.Router();\nrouter.get('/:id', one);\nmodule.exports = router;\n",
    };
    expect((await changes(before, now)).found).toEqual([]);
  });

  test('a request to a route that is gone, in a file that the diff leaves alone', async () => {
    const client = { 'client.js': "export function load() { return fetch('/users/all'); }\n" };
    const found = await changes(
      { ...express("app.get('/users/all', list);\napp.get('/b', b);"), ...client },
      { ...express("app.get('/b', b);"), ...client },
    );
    expect(found.found).toEqual([
      'removed-route app.js GET /users/all is gone',
      'request-to-removed-route client.js:1 this request goes to GET /users/all, which the diff takes away',
    ]);
  });
});

describe('tables', () => {
  function prisma(fields: string): Files {
    return { 'schema.prisma': `model User {\n  id Int @id\n${fields}\n}\n` };
  }

  test.each<[string, string, string, readonly string[]]>([
    [
      'a column that is gone',
      '  name String\n  age Int',
      '  name String',
      ['removed-column schema.prisma:1 User.age is gone'],
    ],
    ['another type', '  age Int', '  age String', ['changed-column-type schema.prisma:1 User.age was Int, is String']],
    [
      'made required',
      '  age Int?',
      '  age Int',
      ['required-column schema.prisma:1 User.age must be given now, and need not be before'],
    ],
    [
      'a new one that must be given',
      '',
      '  age Int',
      ['required-column schema.prisma:1 User.age is new, and whoever adds a row must give it'],
    ],
    ['a new one with a default', '', '  age Int @default(1)', []],
    ['no longer required', '  age Int', '  age Int?', []],
    ['in another order, unique now', '  a Int\n  b Int', '  b Int @unique\n  a Int', []],
  ])('%s', async (_, before, now, expected) => {
    expect((await changes(prisma(before), prisma(now))).found).toEqual(expected);
  });

  test('a table that is gone', async () => {
    const before = { 'schema.prisma': 'model User {\n  id Int @id\n}\nmodel Post {\n  id Int @id\n}\n' };
    const { found } = await changes(before, { 'schema.prisma': 'model User {\n  id Int @id\n}\n' });
    expect(found).toEqual(['removed-table schema.prisma data schema Post is gone']);
  });

  test('steps of SQL', async () => {
    const first = 'CREATE TABLE users (id INT PRIMARY KEY, name TEXT NOT NULL, age INT);';
    const { found } = await changes(
      { 'migrations/001_users.sql': first },
      {
        'migrations/001_users.sql': first,
        'migrations/002_more.sql':
          'ALTER TABLE users DROP COLUMN name, ALTER COLUMN age SET NOT NULL, ADD COLUMN mail TEXT NOT NULL;',
      },
    );
    expect(found).toEqual([
      'removed-column migrations/001_users.sql:1 users.name is gone',
      'required-column migrations/001_users.sql:1 users.age must be given now, and need not be before',
      'required-column migrations/001_users.sql:1 users.mail is new, and whoever adds a row must give it',
    ]);
  });

  test('a model and the steps that make its table say one thing once', async () => {
    const model = (fields: string, more = '') => `model User {\n  id Int @id\n${fields}  @@map("users")\n}\n${more}`;
    const first =
      'CREATE TABLE "users" ("id" INT PRIMARY KEY, "first_name" TEXT);\nCREATE TABLE "posts" ("id" INT);\nCREATE TABLE "logs" ("id" INT);';
    const { found } = await changes(
      {
        'schema.prisma': model(
          '  firstName String? @map("first_name")\n',
          'model Post {\n  id Int @id\n  @@map("posts")\n}\n',
        ),
        'migrations/1.sql': first,
      },
      {
        'schema.prisma': model(''),
        'migrations/1.sql': first,
        'migrations/2.sql': 'ALTER TABLE "users" DROP COLUMN "first_name";\nDROP TABLE "posts";\nDROP TABLE "logs";',
      },
    );
    expect(found).toEqual([
      'removed-column schema.prisma:1 User.firstName is gone',
      'removed-table schema.prisma data schema Post is gone',
      'removed-table migrations/1.sql table logs is gone',
    ]);
  });

  function alchemy(fields: string, file = 'models.py'): Files {
    return { 'requirements.txt': 'sqlalchemy\n', [file]: `class User(Base):\n    __tablename__ = "users"\n${fields}` };
  }

  test.each<[string, string, string, readonly string[]]>([
    ['written in another way', '    name: Mapped[Optional[str]]\n', '    name: Mapped[str | None]\n', []],
    [
      'a type of the language for one of the database',
      '    name = Column(String)\n',
      '    name: Mapped[str | None]\n',
      [],
    ],
    [
      'a relation that is gone',
      '    name: Mapped[str]\n    posts: Mapped[list["User"]] = relationship()\n',
      '    name: Mapped[str]\n',
      [],
    ],
    [
      'another type',
      '    age: Mapped[int]\n',
      '    age: Mapped[str]\n',
      ['changed-column-type models.py:1 User.age was int, is str'],
    ],
  ])('of SQLAlchemy: %s', async (_, before, now, expected) => {
    expect((await changes(alchemy(before), alchemy(now))).found).toEqual(expected);
  });

  test('a file with another name', async () => {
    const fields = '    name: Mapped[str]\n';
    expect((await changes(alchemy(fields), alchemy(fields, 'user.py'), { 'user.py': 'models.py' })).found).toEqual([]);
  });

  test('a model of another library is not known to be gone', async () => {
    const { found, open } = await changes(alchemy('    name: Mapped[str]\n'), {
      'requirements.txt': 'beanie\n',
      'models.py': 'class User(Document):\n    name: str\n',
    });
    expect(found).toEqual([]);
    expect(open).toEqual(['sqlalchemy User is no longer read as a table, so whether it has changed is not known']);
  });
});

describe('messages', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'a field that is gone',
      'type A { a: Int b: Int }',
      'type A { a: Int }',
      ['removed-field s.graphql:1 A.b is gone'],
    ],
    [
      'a type that is gone',
      'type A { a: Int } enum B { C }',
      'type A { a: Int }',
      ['removed-message s.graphql graphql enum B is gone'],
    ],
    ['a value that is gone', 'enum A { B C }', 'enum A { B }', ['removed-field s.graphql:1 A.C is gone']],
    [
      'another type',
      'type A { a: [Int!]! }',
      'type A { a: [ID!]! }',
      ['changed-field s.graphql:1 A.a was [Int!]!, is [ID!]!'],
    ],
    [
      'what is read may be missing',
      'type A { a: Int! }',
      'type A { a: Int }',
      ['changed-field s.graphql:1 A.a was Int!, is Int'],
    ],
    ['what is read is always there', 'type A { a: Int }', 'type A { a: Int! }', []],
    [
      'what is given must be',
      'input A { a: Int }',
      'input A { a: Int! }',
      ['changed-field s.graphql:1 A.a was Int, is Int!'],
    ],
    ['what is given need not be', 'input A { a: Int! }', 'input A { a: Int }', []],
    [
      'a new one that must be given',
      'input A { a: Int }',
      'input A { a: Int b: Int! c: Int! = 1 d: Int }',
      ['required-field s.graphql:1 A.b is new, and whoever sends it must give it'],
    ],
    [
      'what a field takes',
      'type A { a(b: Int, c: Int, d: Int!): Int }',
      'type A { a(c: Int!, d: Int, e: Int!, f: Int! = 1, g: Int): Int }',
      [
        'removed-field s.graphql:1 A.a no longer takes b',
        'changed-field s.graphql:1 A.a took c: Int, takes Int!',
        'required-field s.graphql:1 A.a must be given e now',
      ],
    ],
    ['a new field', 'type A { a: Int }', 'type A { a: Int b: Int! }', []],
  ])('of GraphQL: %s', async (_, before, now, expected) => {
    expect((await changes({ 's.graphql': before }, { 's.graphql': now })).found).toEqual(expected);
  });

  test.each<[string, string, string, readonly string[]]>([
    [
      'gone, of another type, of another number',
      'message A { string a = 1; string b = 2; oneof c { int32 d = 3; int32 e = 4; } } enum F { G = 0; H = 1; }',
      'message A { bytes b = 2; reserved 1; oneof c { int32 d = 5; int32 e = 4; } } enum F { G = 0; H = 2; }',
      [
        'removed-field a.proto:1 A.a is gone',
        'changed-field a.proto:1 A.b was string, is bytes',
        'changed-field a.proto:1 A.d was number 3, is number 5: what was stored or sent is read as another',
        'changed-field a.proto:1 F.H was number 1, is number 2: what was stored or sent is read as another',
      ],
    ],
    [
      'a message that is gone',
      'message A { string a = 1; } message B {}',
      'message A { string a = 1; }',
      ['removed-message a.proto protobuf message B is gone'],
    ],
    [
      'one more, in another order',
      'message A { string a = 1; }',
      'message B {} message A { string b = 2; string a = 1; }',
      [],
    ],
  ])('of Protocol Buffers: %s', async (_, before, now, expected) => {
    expect((await changes({ 'a.proto': before }, { 'a.proto': now })).found).toEqual(expected);
  });

  test('versions of one message are compared each with its own, and one that has moved with itself', async () => {
    const { found } = await changes(
      {
        'v1/a.proto': 'message A { string a = 1; }',
        'v2/a.proto': 'message A { int32 a = 1; }',
        'b.proto': 'message B { string b = 1; }',
      },
      {
        'v1/a.proto': 'message A {}',
        'v2/a.proto': 'message A { int32 a = 1; }',
        'c.proto': 'message B { string b = 1; }',
      },
    );
    expect(found).toEqual(['removed-field v1/a.proto:1 A.a is gone']);
  });
});

describe('environment variables', () => {
  test.each<[string, string, string, readonly string[]]>([
    [
      'a new one',
      '1;',
      'process.env.SHOP_KEY!;',
      ['required-env-var a.ts:1 SHOP_KEY is a new environment variable, without which the code does not work'],
    ],
    [
      'its default is gone',
      "process.env.SHOP_KEY ?? '';",
      'process.env.SHOP_KEY!;',
      ['required-env-var a.ts:1 SHOP_KEY must be set now, and need not be before'],
    ],
    ['a new one that may be missing', '1;', 'process.env.SHOP_KEY;', []],
    ['one that is gone', 'process.env.SHOP_KEY;', '1;', ['removed-env-var a.ts SHOP_KEY is no longer read']],
    ['one that is read in another way', 'process.env.SHOP_KEY;', "read('SHOP_KEY');", []],
  ])('%s', async (_, before, now, expected) => {
    expect((await changes({ 'a.ts': before }, { 'a.ts': now })).found).toEqual(expected);
  });
});

test('nothing is scanned where no file of the project has changed', async () => {
  const one = express("app.get('/users', list);");
  expect(await changes({ ...one, 'test/a.test.js': '1' }, { ...one, 'test/a.test.js': '2' })).toEqual({
    found: [],
    open: [],
  });
});
