// Calls that read and write what data schemas declare: which columns they name, and who has whole rows.

import { describe, expect, test } from 'vitest';
import type { ScannedQuery } from '../../src/scan/project-scan.ts';
import { readQueries } from '../../src/scan/queries/read-queries.ts';
import { placeSchemas } from '../../src/scan/schemas/read-schemas.ts';
import { type Files, sourcesOf } from './check.ts';

function shown({ schema, reads, writes, hasRows, isWrite, line, confidence }: ScannedQuery): string {
  return [
    `${line} ${schema.name}`,
    ...(reads.length === 0 ? [] : [`reads ${reads.join(' ')}`]),
    ...(writes.length === 0 ? [] : [`writes ${writes.join(' ')}`]),
    ...(hasRows === true ? ['rows'] : []),
    ...(isWrite === true ? ['changes'] : []),
    ...(confidence === 'high' ? [] : [confidence]),
  ].join(', ');
}

function read(files: Files) {
  const sources = sourcesOf(files);
  return readQueries(sources, placeSchemas(sources, []).schemas);
}

describe('Prisma', () => {
  const schema = `
model User {
  id     Int     @id
  email  String  @unique
  name   String?
  posts  Post[]
  @@unique([id, email])
}
model Post {
  id       Int    @id
  title    String
  authorId Int
  author   User   @relation(fields: [authorId], references: [id])
}
`;
  const client = "import { PrismaClient } from '@prisma/client';\nexport const db = new PrismaClient();\n";
  const head = "import { db } from './db';\n";

  test.each<[string, string, readonly string[]]>([
    ['a filter, and whole rows', 'await db.user.findMany({ where: { email } });', ['2 User, reads email, rows']],
    ['what is selected alone', 'db.user.findFirst({ select: { name: true, id: false } });', ['2 User, reads name']],
    [
      'relations, selected and included',
      'db.post.findMany({ where: { author: { is: { email } } }, select: { author: { select: { name: true } } } });\ndb.post.findMany({ include: { author: true } });',
      ['2 Post, reads author', '2 User, reads email name', '3 Post, reads author, rows', '3 User, rows'],
    ],
    [
      'data, and what is made beside it',
      'db.user.create({ data: { email, posts: { create: [{ title }] } }, select: { id: true } });',
      ['2 User, reads id, writes email posts, changes', '2 Post, writes title, changes'],
    ],
    [
      'no rows',
      'db.user.updateMany({ where: { id_email: { id, email } }, data: { name } });\ndb.post.count();\ndb.post.deleteMany({ where: { NOT: [{ title }] } });',
      ['2 User, reads id email, writes name, changes', '3 Post', '4 Post, reads title, changes'],
    ],
    [
      'constants, conditions and what is added to one',
      'function a(q) {\n  const where = { ...(q && { name: q }) };\n  return db.user.count({ where });\n}\nfunction b(q) {\n  const where = {};\n  where.email = q;\n  return db.user.count({ where });\n}',
      ['4 User, reads name', '9 User, rows'],
    ],
    [
      'what nobody can tell',
      'db.user.count({ where: filterOf(query) });\ndb.user.updateMany(given);',
      ['2 User, rows', '3 User, rows, changes'],
    ],
    [
      'a transaction',
      'db.$transaction(async (run) => run.user.findMany({ select: { id: true } }));',
      ['2 User, reads id'],
    ],
    ['what is not known to be the client', 'function f(store) { return store.user.count(); }', ['2 User, inferred']],
    ['what is none', 'db.query.user.findMany();\ndb.order.findMany();\nuser.update({ name });', []],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ 'schema.prisma': schema, 'db.ts': client, 'a.ts': `${head}${code}\n` });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('models by computed names, and SQL, are told', () => {
    const code = `${head}db[model].findMany();\nawait db.$queryRaw\`select 1\`;\n`;
    expect(read({ 'schema.prisma': schema, 'db.ts': client, 'a.ts': code }).hidden).toEqual([
      { file: 'a.ts', line: 2 },
      { file: 'a.ts', line: 3 },
    ]);
  });

  test('of two schemas with one model the nearer is meant, and where both are as near each', () => {
    const files = { 'a/schema.prisma': schema, 'b/schema.prisma': schema, 'db.ts': client };
    const of = (file: string) =>
      read({ ...files, [file]: 'db.user.count();\n' }).queries.map(
        (query) => `${query.schema.file} ${query.confidence}`,
      );
    expect(of('a/x.ts')).toEqual(['a/schema.prisma high']);
    expect(of('c.ts')).toEqual(['a/schema.prisma inferred', 'b/schema.prisma inferred']);
  });
});

describe('Django', () => {
  const models = `from django.db import models
class Timed(models.Model):
    created = models.DateTimeField()
    class Meta:
        abstract = True
class Project(models.Model):
    name = models.CharField(max_length=10)
class Check(Timed):
    slug = models.CharField(max_length=10)
    project = models.ForeignKey(
        Project, models.CASCADE)
class Flip(models.Model):
    owner = models.ForeignKey(Check, models.CASCADE, related_name="flips")
    status = models.CharField(max_length=6)
`;
  const head = 'from .models import Check, Project\n';

  test.each<[string, string, readonly string[]]>([
    [
      'lookups from model to model, and those of a base',
      'Check.objects.filter(project__name__icontains=q, created__gt=now)\n',
      ['2 Check, reads project, rows', '2 Project, reads name', '2 Timed, reads created, rows'],
    ],
    ['no rows', 'Check.objects.filter(project_id=1).values_list("slug", flat=True)\n', ['2 Check, reads project slug']],
    ['backwards', 'Check.objects.exclude(flips__status="up").exists()\n', ['2 Check', '2 Flip, reads status']],
    [
      'what is set',
      'Check.objects.filter(slug=s).update(slug=t)\nProject.objects.get_or_create(name=n)\n',
      ['2 Check, reads slug, writes slug, changes', '3 Project, reads name, writes name, rows, changes'],
    ],
    [
      'a related set, by its own name and by that of the relation',
      'def f(project, check):\n    project.check_set.order_by("-slug").count()\n    check.flips.filter(status="up").count()\n',
      ['3 Check, reads slug', '4 Flip, reads status, inferred'],
    ],
    [
      'what a variable goes on with',
      'def f():\n    q = Project.objects.all()\n    return q.filter(name=n).count()\ndef g(q):\n    return q.filter(name=n)\n',
      ['3 Project, rows', '4 Project, reads name'],
    ],
    [
      'shortcuts, Q and F',
      'get_object_or_404(Check, slug=slug)\nProject.objects.filter(Q(name=n)).update(name=F("name"))\n',
      ['2 Check, reads slug, rows', '2 Timed, rows', '3 Project, reads name, writes name, changes'],
    ],
    [
      'what nobody can tell',
      'Project.objects.values(*names)\nProject.objects.filter(**given).count()\n',
      ['2 Project, rows', '3 Project, rows'],
    ],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ 'app/models.py': models, 'app/views.py': `${head}${code}` });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('SQL is told', () => {
    const code = 'from django.db import connection\nProject.objects.raw("select 1")\n';
    expect(read({ 'app/models.py': models, 'app/views.py': code }).hidden).toEqual([{ file: 'app/views.py', line: 2 }]);
  });
});

describe('SQLAlchemy', () => {
  const models = `from sqlalchemy.orm import Mapped, mapped_column
class User(Base):
    __tablename__ = "users"
    id: Mapped[int] = mapped_column(primary_key=True)
    email: Mapped[str] = mapped_column()
    @classmethod
    def known(cls):
        return cls.query.filter_by(email="a")
`;
  test.each<[string, string, readonly string[]]>([
    [
      'rows, and a column by its name',
      'session.query(User).filter_by(email=e).first()\n',
      ['8 User, reads email, rows', '2 User, reads email, rows'],
    ],
    ['columns alone', 'session.execute(select(User.email))\n', ['8 User, reads email, rows']],
    [
      'an alias',
      'other = aliased(User)\nsession.scalars(select(other))\n',
      ['8 User, reads email, rows', '3 User, rows'],
    ],
    [
      'what is set and made',
      'session.execute(update(User).values(email=e))\nsession.add(User(email=e))\n',
      ['8 User, reads email, rows', '2 User, writes email, changes', '3 User, writes email, changes'],
    ],
    ['one row', 'session.get(User, 1)\n', ['8 User, reads email, rows', '2 User, rows']],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ 'models.py': models, 'views.py': `from models import User\n${code}` });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('a column of a mixin is asked of it, and a mixin without any is none of the data', () => {
    const { queries, bases } = read({
      'models.py': `from sqlalchemy.orm import Mapped, declared_attr, mapped_column
class Saved:
    def save(self):
        return self
class Hideable:
    hidden: Mapped[bool] = mapped_column()
    @declared_attr
    def hider_id(cls) -> Mapped[int]:
        return mapped_column(ForeignKey("users.id"))
class HideableSaved(Hideable, Saved):
    pass
class Post(Base, HideableSaved):
    __tablename__ = "posts"
    id: Mapped[int] = mapped_column(primary_key=True)
`,
      'views.py':
        'from models import Post\nselect(Post).filter_by(hidden=True)\ndelete(Post).where(x).filter_by(hider_id=1)\n',
    });
    expect(queries.map(shown)).toEqual([
      '2 Post, rows',
      '2 Hideable, reads hidden, rows',
      '3 Post, changes',
      '3 Hideable, reads hider_id',
    ]);
    expect(bases.map(({ name, fields }) => `${name}: ${fields.join(', ')}`)).toEqual(['Hideable: hidden, hider_id']);
  });
});
