/** Queries as edges, over MCP: from a column of a data schema to the code that reads or writes it, and on to the button. */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type ServedFiles, serveInTurn } from '../support/serve-files.ts';

const serve = serveInTurn('query-edges');

interface Caller {
  readonly caller_symbol: string;
  readonly file: string;
  readonly via?: string;
  readonly access?: string;
  readonly resolution?: string;
}

async function queriesOn(server: ServedFiles, symbol: string): Promise<readonly string[]> {
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

  test('who reads and writes a column, a model, and a column that only whole rows hold', async () => {
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

  test('from the column to the button, and back', async () => {
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
  test('lookups are edges to the columns, those of a base too', async () => {
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

describe('JPA', () => {
  test('names of methods and statements are edges to the columns, those of a base too', async () => {
    const server = await serve({
      'pom.xml': '<project><artifactId>shop</artifactId></project>',
      'src/main/java/shop/Timed.java': `package shop;

import jakarta.persistence.MappedSuperclass;

@MappedSuperclass
public abstract class Timed {
    private String created;
    private String touched;
}
`,
      'src/main/java/shop/User.java': `package shop;

import jakarta.persistence.Entity;
import jakarta.persistence.Id;

@Entity
public class User extends Timed {
    @Id
    private Long id;
    private String email;
    private String spare;
}
`,
      'src/main/java/shop/UserRepository.java': `package shop;

import org.springframework.data.jpa.repository.JpaRepository;
import org.springframework.data.jpa.repository.Query;

public interface UserRepository extends JpaRepository<User, Long> {
    boolean existsByEmail(String email);

    @Query("select u.email from User u where u.created < ?1")
    String before(String time);
}
`,
      'src/main/java/shop/Users.java': `package shop;

public class Users {
    private final UserRepository users;

    Users(UserRepository users) {
        this.users = users;
    }

    boolean isKnown(String email) {
        return users.existsByEmail(email);
    }

    void keep(User user) {
        users.save(user);
    }
}
`,
    });
    expect(await queriesOn(server, 'User.email')).toEqual([
      'existsByEmail src/main/java/shop/UserRepository.java reads resolved',
      'before src/main/java/shop/UserRepository.java reads resolved',
      'keep src/main/java/shop/Users.java row candidate',
    ]);
    expect(await queriesOn(server, 'Timed.created')).toEqual([
      'before src/main/java/shop/UserRepository.java reads resolved',
      'keep src/main/java/shop/Users.java row candidate',
    ]);
    const { verdict, details } = await server.callTool('boocontext_impact', { symbol: 'User.email' });
    expect([
      verdict,
      (details['affected_symbols'] as { symbol: string; why: string }[]).map(({ symbol, why }) => `${symbol} ${why}`),
    ]).toEqual([
      'CAUTION',
      [
        'existsByEmail reads User.email',
        'before reads User.email',
        'keep may use User.email (whole rows)',
        'isKnown calls UserRepository.existsByEmail',
      ],
    ]);
    for (const symbol of ['User.spare', 'Timed.touched'])
      expect((await server.callTool('boocontext_impact', { symbol })).verdict).toBe('CAUTION');
  });
});

describe('Active Record', () => {
  test('columns are no definitions, so that queries lead to the model, which is never safe', async () => {
    const server = await serve({
      Gemfile: 'gem "rails"\n',
      'db/schema.rb':
        'ActiveRecord::Schema[7.1].define(version: 1) do\n  create_table "users" do |t|\n    t.string "email"\n  end\nend\n',
      'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
      'app/jobs/mails.rb':
        'class Mails\n  def all\n    User.where(email: "a").ids\n  end\n\n  def keep(mail)\n    User.create!(email: mail)\n  end\nend\n',
    });
    expect(await queriesOn(server, 'User')).toEqual([
      'all app/jobs/mails.rb reads resolved',
      'keep app/jobs/mails.rb writes resolved',
    ]);
    expect((await server.callTool('boocontext_impact', { symbol: 'User' })).verdict).toBe('CAUTION');
  });
});

describe('Entity Framework', () => {
  test('lambdas are edges to the properties of entities', async () => {
    const server = await serve({
      'Shop.csproj':
        '<Project><ItemGroup><PackageReference Include="Microsoft.EntityFrameworkCore" Version="9.0.0" /></ItemGroup></Project>\n',
      'Shop.cs': `using Microsoft.EntityFrameworkCore;

public class User
{
    public int Id { get; set; }
    public string Email { get; set; }
}

public class ShopContext : DbContext
{
    public DbSet<User> Users { get; set; }
}

public class Mails
{
    private readonly ShopContext db;

    public object All()
    {
        return db.Users.Select(u => u.Email).ToList();
    }

    public object Every()
    {
        return db.Users.ToList();
    }
}
`,
    });
    expect(await queriesOn(server, 'User.Email')).toEqual([
      'All Shop.cs reads resolved',
      'Every Shop.cs row candidate',
    ]);
  });
});

describe('TypeORM', () => {
  const files = {
    'package.json': '{ "name": "shop", "dependencies": { "typeorm": "*" } }',
    'src/user.ts': `import { Column, Entity } from 'typeorm';
export abstract class Kept {
  @Column()
  created: Date;
}
@Entity()
export class User extends Kept {
  @Column()
  email: string;
  @Column()
  spare: string;
}
@Entity()
export class Tag {
  @Column()
  label: string;
  @Column()
  unread: string;
}
`,
    'src/users.ts': `import { Tag, User } from './user';
class Users {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}
  known(email: string) {
    return this.users.exist({ where: { email } });
  }
  every() {
    return this.users.find();
  }
  label(manager: EntityManager, label: string) {
    return manager.update(Tag, 1, { label });
  }
  counted(manager: EntityManager) {
    return manager.query('select count(*) from tag');
  }
}
`,
    'src/note.ts': "export class Note {\n  text = '';\n}\n",
  };

  test('conditions alone, whole rows, columns of a base, and SQL', async () => {
    const server = await serve(files);
    expect(await queriesOn(server, 'User.email')).toEqual([
      'known src/users.ts reads resolved',
      'every src/users.ts row candidate',
    ]);
    expect(await queriesOn(server, 'Kept.created')).toEqual(['every src/users.ts row candidate']);
    expect(await queriesOn(server, 'Tag')).toEqual(['label src/users.ts writes resolved']);
    expect(await queriesOn(server, 'Tag.label')).toEqual(['label src/users.ts writes resolved']);
    const verdicts = ['User.email', 'User.spare', 'Kept.created', 'Tag.unread'].map(async (symbol) => {
      const { verdict, details, metadata } = await server.callTool('boocontext_impact', { symbol });
      const affected = details['affected_symbols'] as { symbol: string; why: string }[];
      return [
        verdict,
        ...affected.map(({ symbol, why }) => `${symbol} ${why}`),
        String((metadata.coverage as { queries?: string } | undefined)?.queries),
      ];
    });
    const open = 'some name what they ask for by computed names, or in SQL at src/users.ts:14';
    expect(await Promise.all(verdicts)).toEqual([
      ['CAUTION', 'known reads User.email', 'every may use User.email (whole rows)', open],
      ['CAUTION', 'every may use User.spare (whole rows)', open],
      ['CAUTION', 'every may use Kept.created (whole rows)', open],
      ['CAUTION', open],
    ]);
    // A query that is not read may be the way where none is known, and nothing else where one is.
    const ways = ['label', 'known'].map(async (symbol) => {
      const question = { symbol, path_to: 'User.email' };
      const { verdict, details, metadata } = await server.callTool('boocontext_callgraph', question);
      const { queries } = (metadata.coverage ?? {}) as { queries?: string };
      return [verdict, (details['path'] as readonly unknown[]).length, queries];
    });
    expect(await Promise.all(ways)).toEqual([
      ['CAUTION', 0, open],
      ['INFO', 2, undefined],
    ]);
    // What was no data when it was asked about may be some by now.
    expect(await queriesOn(server, 'Note.text')).toEqual([]);
    const stored = '@Entity()\nexport class Note {\n  @Column()\n  text: string;\n}\n';
    fs.writeFileSync(path.join(server.root, 'src/note.ts'), stored);
    const asks = "import { Note } from './note';\nexport const all = () => getRepository(Note).find();\n";
    fs.writeFileSync(path.join(server.root, 'src/notes.ts'), asks);
    expect(await queriesOn(server, 'Note.text')).toEqual(['all src/notes.ts row candidate']);
  });
});

test('a method or a property of a model is no column: what queries could not be read leaves no question about it open', async () => {
  const server = await serve({
    'manage.py': 'import django\n',
    'app/models.py': `from django.db import models

class Shelf(models.Model):
    width = models.IntegerField()

    def is_full(self):
        return self.width == 0

    @property
    def is_empty(self):
        return self.width != 0

def check(shelf: Shelf):
    return shelf.is_full() or shelf.is_empty
`,
    'app/views.py': `from django.db import connection
from app.models import Shelf

def counted(name):
    with connection.cursor() as cursor:
        cursor.execute("SELECT " + name)
    return Shelf.objects.values(name)
`,
  });
  const asked = async (symbol: string) => {
    const { metadata } = await server.callTool('boocontext_callgraph', { symbol, direction: 'callers' });
    return metadata.complete;
  };
  expect(await asked('Shelf.width')).toBe(false);
  expect(await asked('Shelf.is_full')).toBe(true);
  expect(await asked('Shelf.is_empty')).toBe(true);
});

describe('Drizzle', () => {
  test('columns of a table, by whoever names them and by whole rows', async () => {
    const server = await serve({
      'package.json': '{ "name": "shop", "dependencies": { "drizzle-orm": "*", "express": "*" } }',
      'src/tables.ts': `import { pgTable, text } from 'drizzle-orm/pg-core';
export const users = pgTable('users', {
  email: text(),
  spare: text(),
});
`,
      'src/users.ts': `import { users } from './tables';
export function known(email: string) {
  return db.$count(users, eq(users.email, email));
}
export function rename(email: string) {
  return db.update(users).set({ email });
}
export function every() {
  return db.query.users.findMany();
}
`,
      'src/app.ts': `import express from 'express';
import { users } from './tables';
const app = express();
app.get('/emails', async (request, response) => {
  response.json(await db.select({ email: users.email }).from(users));
});
app.listen(3000);
`,
      'src/button.ts': `export function showEmails(): Promise<Response> {
  return fetch('/emails');
}
`,
    });
    expect(await queriesOn(server, 'users.email')).toEqual([
      'known src/users.ts reads resolved',
      'rename src/users.ts writes resolved',
      'every src/users.ts row candidate',
    ]);
    expect(await queriesOn(server, 'users.spare')).toEqual(['every src/users.ts row candidate']);
    const { verdict } = await server.callTool('boocontext_impact', { symbol: 'users.spare' });
    expect(verdict).toBe('CAUTION');
    const way = await server.callTool('boocontext_callgraph', { symbol: 'showEmails', path_to: 'users.email' });
    expect(way.details['path']).toMatchObject([{ symbol: 'showEmails' }, { symbol: 'email', via: 'http' }]);
  });
});

describe('SeaORM', () => {
  test('variants of columns are edges to the fields of a model, which all are called Model', async () => {
    const server = await serve({
      'Cargo.toml': '[package]\nname = "shop"\nversion = "1.0.0"\n[dependencies]\nsea-orm = "2"\n',
      'src/main.rs': 'mod mails;\nmod user;\nfn main() {}\n',
      'src/user.rs': `use sea_orm::entity::prelude::*;

#[derive(Clone, DeriveEntityModel)]
#[sea_orm(table_name = "user")]
pub struct Model {
    #[sea_orm(primary_key)]
    pub id: i64,
    pub email: String,
}
`,
      'src/mails.rs': `use crate::user;
use sea_orm::*;

pub async fn count(db: &Db) -> u64 {
    user::Entity::find().filter(user::Column::Email.is_not_null()).count(db).await
}

pub async fn every(db: &Db) -> Vec<String> {
    user::Entity::find().all(db).await
}

pub async fn keep(db: &Db, email: String) {
    let made = user::ActiveModel { email: Set(email), ..Default::default() };
    user::Entity::insert(made).exec(db).await;
}
`,
    });
    expect(await queriesOn(server, 'Model.email')).toEqual([
      'count src/mails.rs reads resolved',
      'every src/mails.rs row candidate',
      'keep src/mails.rs writes resolved',
    ]);
    expect(await queriesOn(server, 'Model')).toEqual([
      'count src/mails.rs reads resolved',
      'every src/mails.rs reads resolved',
      'keep src/mails.rs writes resolved',
    ]);
  });
});
