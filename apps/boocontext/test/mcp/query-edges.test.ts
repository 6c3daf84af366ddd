/** Queries as edges, over MCP: from a column of a data schema to the code that reads or writes it, and on to the button. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commitAll } from '@boocontext/test-support';
import { afterEach, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from '../support/client.ts';

const opened: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

async function serve(files: Readonly<Record<string, string>>): Promise<TestServer> {
  const home = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'boocontext-query-edges-')));
  const root = path.join(home, 'shop');
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
  commitAll(root);
  const env = {
    BOOCONTEXT_CACHE: path.join(home, 'cache'),
    BOOCONTEXT_ROUTES_WAIT_MS: '60000',
    BOOCONTEXT_DEADLINE_MS: '60000',
  };
  const server = await startServer([root], { env });
  opened.push(async () => {
    await server.close();
    fs.rmSync(home, { recursive: true, force: true });
  });
  return server;
}

interface Caller {
  readonly caller_symbol: string;
  readonly file: string;
  readonly via?: string;
  readonly access?: string;
  readonly resolution?: string;
}

async function queriesOn(server: TestServer, symbol: string): Promise<readonly string[]> {
  const { details } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
  return (details['callers'] as readonly Caller[])
    .filter(({ via }) => via === 'query')
    .map(({ caller_symbol, file, access, resolution }) => `${caller_symbol} ${file} ${access} ${resolution}`);
}

describe('Prisma', () => {
  const files = {
    'package.json': '{ "name": "shop", "dependencies": { "express": "*", "@prisma/client": "*" } }',
    'prisma/schema.prisma': `model User {
  id    Int    @id
  email String @unique
  name  String?
  spare Int?
  posts Post[]
}
model Post {
  id       Int    @id
  title    String
  authorId Int
  author   User   @relation(fields: [authorId], references: [id])
}
`,
    'src/db.ts': "import { PrismaClient } from '@prisma/client';\nexport const db = new PrismaClient();\n",
    'src/users.ts': `import { db } from './db';
export function emails() {
  return db.user.findMany({ select: { email: true } });
}
export function rename(id: number, name: string) {
  return db.user.updateMany({ where: { id }, data: { name } });
}
export function everything(id: number) {
  return db.post.findFirst({ where: { id }, include: { author: true } });
}
`,
    'src/app.ts': `import express from 'express';
import { emails } from './users';
const app = express();
export function list(request: express.Request, response: express.Response): void {
  response.json(emails());
}
app.get('/emails', list);
app.listen(3000);
`,
    'src/button.ts': `export function showEmails(): Promise<Response> {
  return fetch('/emails');
}
`,
  };

  test('who reads and writes a column, a model, and a column that only whole rows hold', {
    timeout: 120_000,
  }, async () => {
    const server = await serve(files);
    expect(await queriesOn(server, 'User.email')).toEqual([
      'emails src/users.ts reads resolved',
      'everything src/users.ts row candidate',
    ]);
    expect(await queriesOn(server, 'User.name')).toEqual([
      'rename src/users.ts writes resolved',
      'everything src/users.ts row candidate',
    ]);
    expect(await queriesOn(server, 'User')).toEqual([
      'emails src/users.ts reads resolved',
      'rename src/users.ts writes resolved',
      'everything src/users.ts reads resolved',
    ]);
    const { verdict, summary } = await server.callTool('boocontext_impact', { symbol: 'User.spare' });
    expect([verdict, summary]).toEqual([
      'CAUTION',
      expect.stringContaining('User.spare (prisma/schema.prisma:5) reaches 1 symbol'),
    ]);
    const unused = await server.callTool('boocontext_impact', { symbol: 'Post.title' });
    expect(unused.verdict).toBe('CAUTION');
  });

  test('from the column to the button, and back', { timeout: 120_000 }, async () => {
    const server = await serve(files);
    const { details } = await server.callTool('boocontext_impact', { symbol: 'User.email' });
    expect(
      (details['affected_symbols'] as { symbol: string; why: string }[]).map(({ symbol, why }) => `${symbol} ${why}`),
    ).toEqual([
      'emails reads User.email',
      'everything may use User.email (whole rows)',
      'list calls emails',
      '<module> hands on list',
      'showEmails requests GET /emails',
    ]);
    expect(details['affected_routes']).toMatchObject([{ method: 'GET', path: '/emails' }]);
    const way = await server.callTool('boocontext_callgraph', { symbol: 'showEmails', path_to: 'User.email' });
    expect(
      (way.details['path'] as { symbol: string; via?: string }[]).map(({ symbol, via }) => `${symbol} ${via}`),
    ).toEqual(['showEmails undefined', 'list http', 'emails undefined', 'email query']);
  });
});

describe('Django', () => {
  test('lookups are edges to the columns, those of a base too', { timeout: 120_000 }, async () => {
    const server = await serve({
      'requirements.txt': 'django\n',
      'app/models.py': `from django.db import models


class Timed(models.Model):
    created = models.DateTimeField()

    class Meta:
        abstract = True


class Project(models.Model):
    name = models.CharField(max_length=10)


class Check(Timed):
    slug = models.CharField(max_length=10)
    project = models.ForeignKey(Project, models.CASCADE)
`,
      'app/views.py': `from app.models import Check


def named(name):
    return Check.objects.filter(project__name=name).count()


def every():
    return list(Check.objects.all())


def late(since):
    return Check.objects.filter(created__gt=since).count()
`,
    });
    expect(await queriesOn(server, 'Project.name')).toEqual(['named app/views.py reads resolved']);
    expect(await queriesOn(server, 'Check.slug')).toEqual(['every app/views.py row candidate']);
    expect(await queriesOn(server, 'Timed.created')).toEqual([
      'every app/views.py row candidate',
      'late app/views.py reads resolved',
    ]);
    const { details } = await server.callTool('boocontext_impact', { symbol: 'Project.name' });
    expect(details['affected_symbols']).toMatchObject([{ symbol: 'named', why: 'reads Project.name' }]);
  });
});
