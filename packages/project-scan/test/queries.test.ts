// Calls that read and write what data schemas declare: which columns they name, and who has whole rows.

import { describe, expect, test } from 'vitest';
import { readQueries } from '../src/parts/queries.ts';
import { readSchemas } from '../src/parts/schemas.ts';
import type { ScannedQuery } from '../src/scan.ts';
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
  return readQueries(sources, readSchemas(sources).schemas);
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

describe('JPA', () => {
  const model = (name: string, body: string, head = '@Entity') =>
    `package shop;\nimport jakarta.persistence.*;\n${head}\npublic class ${name} {\n${body}\n}\n`;
  const files: Files = {
    'shop/Timed.java':
      'package shop;\nimport jakarta.persistence.*;\n@MappedSuperclass\npublic abstract class Timed {\nInstant created;\n}\n',
    'shop/Place.java': model('Place', 'String city;', '@Embeddable'),
    'shop/User.java': model(
      'User extends Timed',
      '@Id Long id;\nString email;\nboolean active;\n@Embedded Place home;\n@OneToMany(mappedBy = "owner") List<Order> orders;',
    ),
    'shop/Order.java': model('Order', '@Id Long id;\nint total;\n@ManyToOne User owner;'),
  };
  const ofRepository = (methods: string) => ({
    'shop/UserRepository.java': `package shop;\nimport org.springframework.data.jpa.repository.*;\npublic interface UserRepository extends JpaRepository<User, Long> {\n${methods}\n}\n`,
  });
  const rows = ['User, rows', 'Timed, rows', 'Place, rows'];

  test.each<[string, string, readonly string[]]>([
    ['a name', 'User findByEmailAndActiveTrue(String email);', ['4 User, reads email active, rows', ...rows.slice(1)]],
    [
      'a name over relations, what is embedded and a base, in an order',
      'List<User> findTop3ByHomeCityContainingIgnoreCaseOrOrders_TotalGreaterThanOrderByCreatedDescEmailAsc(String c, int t);',
      [
        '4 User, reads home orders email, rows',
        '4 Timed, reads created, rows',
        '4 Place, reads city, rows',
        '4 Order, reads total',
      ],
    ],
    [
      'no rows',
      'boolean existsByEmail(String email);\nlong countByActiveTrue();\nvoid deleteByEmail(String email);',
      ['4 User, reads email', '5 User, reads active', '6 User, reads email, changes'],
    ],
    [
      'a statement in several parts',
      '@Query("select u from User u " + // all of them: "x"\n"join fetch u.orders o where o.total > :t and u.created < :c")\nList<User> all(int t, Instant c);',
      ['6 User, reads orders, rows', '6 Order, reads total, rows', '6 Timed, reads created, rows', '6 Place, rows'],
    ],
    [
      'columns alone, of another statement too',
      '@Query("select u.email, count(u) from #{#entityName} u where exists (select o from Order o where o.owner = u) group by u.email")\nList<String> emails();',
      ['5 User, reads email', '5 Order, reads owner'],
    ],
    [
      'what is set',
      '@Modifying @Query("update User u set u.email = :e, u.active = false where u.id = :i")\nint set(String e, Long i);',
      ['5 User, reads id, writes email active, changes'],
    ],
    [
      'a text block',
      '@Query("""\n  select u.email from User u\n  """)\nList<String> emails();',
      ['7 User, reads email'],
    ],
    [
      'what is sorted by whoever calls',
      '@Query("select u.email from User u")\nList<String> emails(Sort sort);',
      ['5 User, reads email, rows', ...rows.slice(1).map((each) => `5 ${each}`)],
    ],
    ['what has a body', 'default User one() { return null; }', []],
  ])('a repository: %s', (_, methods, expected) => {
    const { queries } = read({ ...files, ...ofRepository(methods) });
    expect(queries.map(shown)).toEqual(expected.map((each) => (/^\d/.test(each) ? each : `4 ${each}`)));
  });

  test.each<[string, string, readonly string[]]>([
    [
      'what every repository has',
      'users.findById(i); users.save(user); users.delete(user); users.count();',
      ['User, rows', 'User, rows, changes', 'User, changes', 'User'],
    ],
    [
      'an entity manager',
      'em.find(User.class, i); em.persist(user); em.remove(user);',
      ['User, rows', 'User, rows, changes', 'User, changes'],
    ],
    [
      'a statement without alias',
      'em.createQuery("delete User where email is null").executeUpdate();',
      ['User, reads email, changes'],
    ],
    [
      'one that is put together',
      'StringBuilder q = new StringBuilder("select u.id from User u");\nif (all) q.append(" where u.email = :e");\nem.createQuery(q.toString());',
      ['User, reads id email'],
    ],
    [
      'one with a part that is not said',
      'em.createQuery("select u.id from User u order by u." + by);',
      ['User, reads id, rows'],
    ],
    [
      'criteria',
      'Root<User> root = query.from(User.class);\nbuilder.equal(root.get("email"), e);\nroot.join("orders").get("total");',
      ['User, rows', 'User, reads email', 'User, reads orders', 'Order, reads total'],
    ],
    [
      'a specification',
      'users.findAll((root, query, builder) -> builder.equal(root.get(User_.email), e));',
      ['User, rows', 'User, reads email'],
    ],
  ])('%s', (_, code, expected) => {
    const service = `package shop;\nclass Service {\nEntityManager em; UserRepository users;\nvoid f(User user, Long i, String by) {\n${code}\n}\n}\n`;
    const { queries } = read({ ...files, ...ofRepository(''), 'shop/Service.java': service });
    const own = queries.filter(({ schema }) => schema.name === 'User' || schema.name === 'Order');
    expect(own.map((each) => shown(each).replace(/^\d+ /, ''))).toEqual(expected);
  });

  test('in Kotlin', () => {
    const { queries } = read({
      'shop/User.kt':
        'package shop\nimport jakarta.persistence.*\n@Entity\nclass User(@Id val id: Long, val email: String, val active: Boolean)\n',
      'shop/Users.kt':
        'package shop\ninterface UserRepository : JpaRepository<User, Long> {\n  fun findByEmail(email: String): User?\n  fun one() = findById(1)\n}\nclass Users(private val users: UserRepository) {\n  fun all() = users.findAll()\n}\n',
    });
    expect(queries.map(shown)).toEqual(['3 User, reads email, rows', '7 User, rows']);
  });

  test('SQL, and what cannot be told, are told', () => {
    const service =
      'package shop;\nclass Service<T> {\nEntityManager em; JpaRepository<T, Long> all;\nvoid f(T it, String name) {\nem.createNativeQuery("select 1");\nem.persist(it);\nall.save(it);\nem.createQuery(name);\n}\nSpecification<User> g(String by) {\nreturn (root, query, builder) -> builder.isNull(root.get(by));\n}\n}\n';
    const { hidden, queries } = read({
      ...files,
      ...ofRepository(
        '@Query(value = "delete from users", nativeQuery = true)\nvoid clear();\nUser findByNothing(String x);',
      ),
      'shop/Service.java': service,
    });
    expect(hidden.map(({ file, line }) => `${file.slice(5)}:${line}`)).toEqual([
      'Service.java:5',
      'Service.java:6',
      'Service.java:7',
      'Service.java:8',
      'Service.java:11',
      'UserRepository.java:5',
      'UserRepository.java:6',
    ]);
    expect(queries.filter(({ schema }) => schema.name === 'User').map(shown)).toEqual([
      '11 User, rows, inferred',
      '5 User, rows, changes, inferred',
      '6 User, rows, inferred',
    ]);
  });
});

describe('Active Record', () => {
  const files: Files = {
    'db/schema.rb': `ActiveRecord::Schema[7.1].define(version: 1) do
  create_table "users", force: :cascade do |t|
    t.string "email"
    t.boolean "active"
    t.string "type"
  end
  create_table "posts", force: :cascade do |t|
    t.bigint "user_id"
    t.string "title"
    t.integer "score"
  end
end
`,
    'app/models/user.rb': `class User < ApplicationRecord
  has_many :posts
  has_many :good_posts, -> { where("score > 1") }, class_name: "Post"
  scope :active, -> { where(active: true) }
  def rename(email)
    update!(email: email)
  end
end
`,
    'app/models/admin.rb': 'class Admin < User\nend\n',
    'app/models/post.rb':
      'class Post < ApplicationRecord\n  belongs_to :user\n  validates :title, presence: true\nend\n',
  };

  test.each<[string, string, readonly string[]]>([
    ['a condition, and whole rows', 'User.where(email: e).first', ['User, reads email, rows', 'Admin, rows']],
    ['columns alone', 'User.where(active: true).pluck(:email)', ['User, reads active email']],
    ['a scope that is gone on with', 'User.active.order(email: :desc).exists?', ['User, reads email']],
    ['a name of a method', 'User.find_by_email!(e).touch', ['User, reads email, rows, changes', 'Admin, rows']],
    [
      'relations in one another, loaded and joined',
      'Post.includes(:user).joins(user: :posts).where(users: { active: true }).count',
      ['Post, reads user user_id', 'User, reads posts active, rows', 'Admin, rows'],
    ],
    [
      'SQL, in which a word is a column',
      'Post.joins(:user).where("users.email = ? and score > 1", e).order("title desc").ids',
      ['Post, reads user user_id score title', 'User, reads email'],
    ],
    [
      'what is made',
      'User.create!(email: e, posts: [p])',
      ['User, writes email posts, rows, changes', 'Post, writes user_id', 'Admin, rows'],
    ],
    [
      'what is found or made',
      'Post.find_or_create_by(title: t).id',
      ['Post, reads title, writes title, rows, changes'],
    ],
    [
      'what is updated at once',
      'Post.where.not(score: 1).update_all(title: t)',
      ['Post, reads score, writes title, changes'],
    ],
    [
      'a variable',
      'posts = Post.where(score: 1)\nposts.pluck(:title)',
      ['Post, reads score, rows', 'Post, reads title'],
    ],
    ['a relation of an object', 'it.posts.where(score: 1).pluck(:title)', ['Post, reads score title']],
    [
      'an object that is called as its model is',
      'current_user.update(email: e)',
      ['User, writes email, changes, inferred'],
    ],
    [
      'a row that is gone on from',
      'User.find(1).posts.sum(:score)',
      ['User, reads posts, rows', 'Post, reads user_id score', 'Admin, rows'],
    ],
    [
      'what nobody can tell',
      'User.select(*names).to_a\nPost.where(given).count',
      ['User, rows', 'Admin, rows', 'Post, rows'],
    ],
    ['what is none', 'User.human_attribute_name(:email)\nlist.map(&:email)\nposts.first', []],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ ...files, 'app/jobs/a.rb': `class A\n  def run(e, t)\n${code}\n  end\nend\n` });
    const own = queries.filter(({ file }) => file === 'app/jobs/a.rb');
    expect(own.map((each) => shown(each).replace(/^\d+ /, ''))).toEqual(expected);
  });

  test('what models ask of themselves', () => {
    expect(read(files).queries.map((each) => `${each.file} ${shown(each)}`)).toEqual([
      'app/models/post.rb 3 Post, reads title',
      'app/models/user.rb 3 Post, reads score, rows',
      'app/models/user.rb 4 User, reads active, rows',
      'app/models/user.rb 4 Admin, rows',
      'app/models/user.rb 6 User, writes email, changes',
    ]);
  });

  test('SQL, and what cannot be told, are told', () => {
    const code =
      'User.find_by_sql("select 1")\nActiveRecord::Base.connection.execute("select 1")\nUser.where("#{name} = 1").count\nUser.where(name => 1).count\nname.constantize.count\n';
    expect(read({ ...files, 'lib/a.rb': code }).hidden.map(({ line }) => line)).toEqual([1, 2, 3, 4, 5]);
  });
});

describe('Entity Framework', () => {
  const files: Files = {
    'Shop/Shop.cs': `using Microsoft.EntityFrameworkCore;
namespace Shop;
public abstract class Timed
{
    public DateTime Created { get; set; }
}
public class User : Timed
{
    public int Id { get; set; }
    public string Email { get; set; }
    public List<Post> Posts { get; set; }
}
public class Post
{
    public int Id { get; set; }
    public int Count { get; set; }
    public string Title { get; set; }
    public User Author { get; set; }
}
public class ShopContext : DbContext
{
    public DbSet<User> Users { get; set; }
    public DbSet<Post> Posts { get; set; }
}
`,
  };

  test.each<[string, string, readonly string[]]>([
    [
      'a condition, and whole rows',
      'db.Users.Where(u => u.Email == e).ToListAsync();',
      ['User, reads Email, rows', 'Timed, rows'],
    ],
    [
      'columns alone, of a base too',
      'db.Users.OrderBy(u => u.Created).Select(u => u.Email).First();',
      ['User, reads Email', 'Timed, reads Created'],
    ],
    ['no rows', 'db.Users.AnyAsync(u => u.Email == e && u.Posts.Count == 0);', ['User, reads Email Posts']],
    [
      'relations in one another',
      'db.Users.Count(u => u.Posts.Any(p => p.Title == t && p.Author.Email == e));',
      ['User, reads Posts Email', 'Post, reads Title Author'],
    ],
    [
      'what is included',
      'db.Posts.Include(p => p.Author).ThenInclude(a => a.Posts).First(p => p.Id == 1);',
      ['Post, reads Author Id, rows', 'User, reads Posts, rows', 'Timed, rows'],
    ],
    [
      'what is made of rows',
      'db.Posts.Select(p => new { p.Title, By = p.Author.Email });\ndb.Posts.Select(p => new Shown(p, p.Author));',
      ['Post, reads Title Author', 'User, reads Email', 'Post, reads Author, rows', 'User, rows', 'Timed, rows'],
    ],
    [
      'a way over a relation',
      'db.Users.SelectMany(u => u.Posts.Where(p => p.Count > 1)).OrderBy(p => p.Title).ToList();',
      ['User, reads Posts', 'Post, reads Count Title, rows'],
    ],
    [
      'groups',
      'db.Posts.GroupBy(p => p.Title).Select(g => new { g.Key, Most = g.Max(p => p.Count) });',
      ['Post, reads Title Count'],
    ],
    [
      'what is set',
      'db.Posts.Where(p => p.Id == 1).ExecuteUpdate(s => s.SetProperty(p => p.Title, p => p.Title + p.Count));',
      ['Post, reads Id Title Count, writes Title, changes'],
    ],
    [
      'what is added and removed',
      'db.Posts.Add(post);\ndb.Users.Remove(user);',
      ['Post, rows, changes', 'User, changes'],
    ],
    [
      'a variable, and one by its type',
      'var all = db.Posts.Where(p => p.Id > 1);\nall.Select(p => p.Title);\nmore.Any(p => p.Count > 1);',
      ['Post, reads Id, rows', 'Post, reads Title', 'Post, reads Count'],
    ],
    [
      'in words',
      'var q = from u in db.Users where u.Email == e select u.Id;\nvar r = from p in db.Set<Post>() select p;',
      ['User, reads Email Id', 'Post, rows'],
    ],
    [
      'what a method of the project does with it',
      'db.Posts.Known(e).OrderBy(p => p.Title);',
      ['Post, reads Title, rows, inferred'],
    ],
    ['what is none', 'list.Where(p => p.Title == e).ToList();\nuser.Posts.Add(post);', []],
  ])('%s', (_, code, expected) => {
    const service = `class Service { ShopContext db;\nvoid F(IQueryable<Post> more, string e, string t) {\n${code}\n}\n}\n`;
    const { queries } = read({ ...files, 'Shop/Service.cs': service });
    expect(queries.map((each) => shown(each).replace(/^\d+ /, ''))).toEqual(expected);
  });

  test('SQL is told', () => {
    const code =
      'class S { void F() {\ndb.Users.FromSqlRaw("select 1");\ndb.Database.ExecuteSqlRaw("select 1");\n} }\n';
    expect(read({ ...files, 'Shop/S.cs': code }).hidden.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('Eloquent', () => {
  const model = (name: string, body: string) =>
    `<?php\nnamespace App\\Models;\nuse Illuminate\\Database\\Eloquent\\Model;\nclass ${name} extends Model\n{\n${body}\n}\n`;
  const files: Files = {
    'database/migrations/2024_01_01_000000_a.php': `<?php
return new class extends Migration {
public function up(): void {
Schema::create('users', function (Blueprint $table) {
    $table->id();
    $table->string('email');
    $table->boolean('active');
});
Schema::create('posts', function (Blueprint $table) {
    $table->id();
    $table->foreignId('user_id')->constrained();
    $table->string('title');
    $table->integer('score');
});
}
};
`,
    'app/Models/User.php': model(
      'User',
      "public function posts() { return $this->hasMany(Post::class); }\npublic function scopeActive($query) { return $query->where('active', true); }",
    ),
    'app/Models/Post.php': model('Post', 'public function user() { return $this->belongsTo(User::class); }'),
  };

  test.each<[string, string, readonly string[]]>([
    ['a condition, and whole rows', "User::where('email', $e)->first();", ['User, reads email, rows']],
    ['columns alone', "User::query()->where(['active' => true])->pluck('email');", ['User, reads active email']],
    ['a name of a method, and a scope', 'User::active()->whereEmail($e)->exists();', ['User, reads email']],
    ['what is picked', "Post::orderBy('score')->get(['id', 'posts.title']);", ['Post, reads score id title']],
    [
      'relations that are loaded, and some of their columns',
      "Post::with('user')->count();\nUser::with('posts:id,title')->get();",
      ['Post, reads user user_id', 'User, rows', 'User, reads posts, rows', 'Post, reads user_id id title'],
    ],
    [
      'conditions of a relation',
      "User::whereHas('posts', function ($query) {\n$query->where('title', 'a')->count();\n})->exists();",
      ['User, reads posts', 'Post, reads user_id', 'Post, reads title'],
    ],
    ['what is made', "User::create(['email' => $e]);", ['User, writes email, rows, changes']],
    [
      'what is found or made',
      "Post::updateOrCreate(['title' => $t], ['score' => 1]);",
      ['Post, reads title, writes title score, rows, changes'],
    ],
    [
      'a variable, and one by its type',
      "$all = Post::where('score', 1);\n$all->pluck('title');\n$user->update(['email' => $e]);",
      ['Post, reads score, rows', 'Post, reads title', 'User, writes email, changes'],
    ],
    [
      'a relation of an object',
      "$user->posts()->where('score', 1)->value('title');",
      ['User, reads posts', 'Post, reads user_id score title'],
    ],
    ['a table', "DB::table('users')->where('users.email', $e)->count();", ['User, reads email']],
    [
      'SQL in which a word is a column',
      "Post::whereRaw('score > 1 and title is null')->exists();",
      ['Post, reads score title'],
    ],
    [
      'what nobody can tell',
      'User::where($given)->count();\nPost::orderBy($by)->pluck("title");',
      ['User, rows', 'Post, reads title, rows'],
    ],
    ['what is none', "User::factory();\n$list->where('email', 1);\nPost::class;", []],
  ])('%s', (_, code, expected) => {
    const job = `<?php\nnamespace App\\Jobs;\nuse App\\Models\\{User, Post};\nclass A\n{\npublic function run(User $user, $e, $t)\n{\n${code}\n}\n}\n`;
    const { queries } = read({ ...files, 'app/Jobs/A.php': job });
    const own = queries.filter(({ file }) => file === 'app/Jobs/A.php');
    expect(own.map((each) => shown(each).replace(/^\d+ /, ''))).toEqual(expected);
  });

  test('SQL, and what cannot be told, are told', () => {
    const code = "<?php\nDB::select('select 1');\nUser::whereRaw($sql)->count();\n$class::query();\n";
    expect(
      read({ ...files, 'app/a.php': code })
        .hidden.filter(({ file }) => file === 'app/a.php')
        .map(({ line }) => line),
    ).toEqual([2, 3, 4]);
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

  test('SQL that is written out is about the tables that it names', () => {
    const code = `from django.db import connection
with connection.cursor() as cursor:
    cursor.execute(
        "SELECT pid FROM pg_stat_activity "
        "WHERE datname = %s", [name])
`;
    const named = code.replace('pg_stat_activity', 'app_project');
    const made = code.replace('"SELECT pid', 'f"SELECT {pid}');
    const handed = `${code}    refresh(cursor)\n`;
    const files = { 'app/models.py': models, 'a.py': code, 'b.py': named, 'c.py': made, 'd.py': handed };
    const { hidden, queries } = read(files);
    expect(hidden.map(({ file }) => file)).toEqual(['c.py', 'd.py']);
    expect(queries.filter(({ file }) => file === 'b.py').map(shown)).toEqual(['3 Project, rows, changes, inferred']);
  });

  test('SQL that a variable holds is as good as written there', () => {
    const code = `import sqlite3
import django
def found(q):
    query = """
        SELECT title FROM docs
    """
    con = sqlite3.connect("search.db")
    cur = con.cursor()
    return cur.execute(query, (q,))
`;
    const there = code.replace(
      'query, (q',
      '# what is found\n        """SELECT title\n        FROM docs""",\n        (q',
    );
    const more = code.replace('return', 'query += q\n    return');
    const filled = there.replace('docs"""', 'docs""" + q');
    const files = { 'app/models.py': models, 'a.py': code, 'b.py': more, 'c.py': there, 'd.py': filled };
    expect(read(files).hidden.map(({ file }) => file)).toEqual(['b.py', 'd.py']);
  });
});

test('SQLAlchemy: a default that is written out, and a function of that name, ask for no table', () => {
  const code =
    'from sqlalchemy import text\nclass User(Base):\n    __tablename__ = "users"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    data: Mapped[dict] = mapped_column(server_default=text("\'{}\'::jsonb"))\n    def text(self):\n        return text(f"select {self.id}")\n';
  expect(read({ 'a.py': code }).hidden).toEqual([{ file: 'a.py', line: 7 }]);
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
    expect(bases.map(({ name, fields }) => `${name}: ${fields.map((field) => field.name).join(', ')}`)).toEqual([
      'Hideable: hidden, hider_id',
    ]);
  });
});

describe('TypeORM', () => {
  const entities = `import { BaseEntity, Column, Entity, ManyToOne, OneToMany, PrimaryGeneratedColumn } from 'typeorm';
export abstract class Kept {
  @Column() created: Date;
}
export class Address {
  @Column() city: string;
}
@Entity()
export class User extends Kept {
  @PrimaryGeneratedColumn() id: number;
  @Column() email: string;
  @Column({ name: 'full_name' }) name: string;
  @Column(() => Address) address: Address;
  @OneToMany(() => Post, (post) => post.author) posts: Post[];
}
@Entity()
export class Post {
  @PrimaryGeneratedColumn() id: number;
  @Column() title: string;
  @ManyToOne(() => User, (user) => user.posts, { eager: true }) author: User;
}
@Entity()
export class Note extends BaseEntity {
  @Column() text: string;
}
`;
  const all = "import { Note, Post, User } from './entities';\n";
  const repositories = 'const users = db.getRepository(User), posts = getRepository(Post);\n';
  const userRows = (line: number, more = '') => [
    `${line} User${more}, rows`,
    `${line} Kept, rows`,
    `${line} Address, rows`,
  ];

  test.each<[string, string, readonly string[]]>([
    ['conditions, and whole rows', 'users.find({ where: { email } });', userRows(3, ', reads email')],
    [
      'what is selected alone',
      "users.findOne({ select: ['id', 'name'], where: [{ email }] });",
      ['3 User, reads id name email'],
    ],
    [
      'relations, those too that are loaded by themselves',
      "posts.find({ where: { author: { email: Not(e) } }, order: { title: 'ASC' } });\nusers.count({ relations: { posts: true } });",
      [
        '3 Post, reads author title, rows',
        ...userRows(3, ', reads email'),
        '4 User, reads posts, rows',
        '4 Post, rows',
        '4 Kept, rows',
        '4 Address, rows',
      ],
    ],
    [
      'columns of a base, and of what is embedded',
      'users.countBy({ created, address: { city } });',
      ['3 User, reads address', '3 Kept, reads created', '3 Address, reads city'],
    ],
    [
      'what is changed',
      "users.update({ id }, { name });\nusers.increment({ id }, 'email', 1);\nusers.delete({ email });\nusers.remove(user);",
      [
        '3 User, reads id, writes name, changes',
        '4 User, reads id, writes email, changes',
        '5 User, reads email, changes',
        '6 User, changes',
      ],
    ],
    [
      'what is made, and linked',
      'posts.save({ title, author: { id } });',
      ['3 Post, writes title author, changes', '3 User, reads id'],
    ],
    ['rows that are handed over', 'users.save(given);', ['3 User, rows, changes', '3 Kept, rows', '3 Address, rows']],
    [
      'a manager',
      'db.transaction(async (run) => {\n  const post = await run.findOneBy(Post, { title });\n  await run.insert(Post, { title });\n  await run.save(post);\n});',
      ['4 Post, reads title, rows', ...userRows(4), '5 Post, writes title, changes', '6 Post, rows, changes'],
    ],
    [
      'a row itself',
      'const note = new Note();\nnote.save();\nNote.countBy({ text });',
      ['4 Note, rows, changes', '5 Note, reads text'],
    ],
    [
      'what is injected and typed',
      'class A {\n  constructor(@InjectRepository(Post) private readonly a: Own, private b: Repository<User>) {}\n  f() {\n    this.a.countBy({ title });\n    this.b.countBy({ email });\n  }\n}',
      ['6 Post, reads title', '7 User, reads email'],
    ],
    [
      'a repository of its own',
      'class Users extends Repository<User> {\n  f() {\n    return this.countBy({ email });\n  }\n}\nfunction g(own: Users) {\n  return own.countBy({ name });\n}',
      ['5 User, reads email', '9 User, reads name'],
    ],
    [
      'a builder, its aliases, and where it goes on',
      "const query = users.createQueryBuilder('u').leftJoinAndSelect('u.posts', 'p').where('p.title = :t AND u.full_name = :n');\nquery.andWhere('u.email = :e').getMany();",
      [
        '3 Post, reads title, rows',
        '3 User, reads posts name, rows',
        '3 Kept, rows',
        '3 Address, rows',
        '4 User, reads email',
      ],
    ],
    [
      'a builder that selects',
      "db.createQueryBuilder().select(['u.id']).from(User, 'u').where('u.email = :e');",
      ['3 User, reads id email'],
    ],
    [
      'a builder that changes',
      "users.createQueryBuilder().update().set({ name }).where('email = :email', { email }).execute();",
      ['3 User, reads email, writes name, changes'],
    ],
    [
      'what a function names',
      "users.createQueryBuilder('u').select('u.id').where(`u.${nameOf('email')} = 1`);",
      ['3 User, reads id email'],
    ],
    [
      'what nobody can tell',
      "users.countBy(given);\nusers.createQueryBuilder('u').select('u.id').where(`u.${name} = 1`);",
      [...userRows(3), ...userRows(4, ', reads id')],
    ],
    ['what is none', 'list.find((each) => each.email);\ncache.save({ email });\nmap.delete(email);', []],
  ])('%s', (_, code, expected) => {
    const { queries } = read({
      'package.json': '{ "dependencies": { "typeorm": "*" } }',
      'entities.ts': entities,
      'a.ts': `${all}${repositories}${code}\n`,
    });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('entities by computed names, and SQL, are told', () => {
    const code = `${all}function f<T>(manager: EntityManager, store: Repository<T>) {\n  store.find();\n  manager.save(given);\n  manager.query('select 1');\n}\n`;
    const files = { 'package.json': '{ "dependencies": { "typeorm": "*" } }', 'entities.ts': entities, 'a.ts': code };
    expect(read(files).hidden.map(({ line }) => line)).toEqual([3, 4, 5]);
  });
});

describe('Drizzle', () => {
  const tables = `import { relations } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
export const users = pgTable('users', { id: integer(), email: text(), name: text() });
export const posts = pgTable('posts', { id: integer(), title: text(), authorId: integer() });
export const usersRelations = relations(users, ({ many }) => ({ posts: many(posts) }));
export const postsRelations = relations(posts, ({ one }) => ({ author: one(users) }));
`;
  test.each<[string, string, readonly string[]]>([
    [
      'columns that are selected, and joined',
      'db.select({ e: users.email }).from(users).innerJoin(posts, eq(posts.authorId, users.id));',
      ['2 users, reads email id', '2 posts, reads authorId'],
    ],
    [
      'whole rows',
      'db.select().from(users).where(eq(users.id, 1));\ndb.select({ user: users }).from(users);',
      ['2 users, reads id, rows', '3 users, rows'],
    ],
    [
      'what is changed',
      'db.insert(users).values({ email }).returning({ id: users.id });\ndb.update(users).set({ name }).where(eq(users.id, id));\ndb.delete(users).returning();',
      ['2 users, reads id, writes email, changes', '3 users, reads id, writes name, changes', '4 users, rows, changes'],
    ],
    [
      'relations',
      'db.query.posts.findMany({ columns: { title: true }, with: { author: { columns: { name: true } } } });\ndb.query.users.findFirst({ with: { posts: true } });',
      ['2 posts, reads title author', '2 users, reads name', '3 users, reads posts, rows', '3 posts, rows'],
    ],
    [
      'conditions of a callback and of an object',
      'db.query.users.findMany({ columns: { id: true }, where: (user, { eq }) => eq(user.email, e) });\ndb.query.users.findMany({ columns: { id: true }, where: { name } });',
      ['2 users, reads id email', '3 users, reads id name'],
    ],
    [
      'an alias',
      "const other = alias(users, 'other');\ndb.select({ a: other.name }).from(other);",
      ['3 users, reads name'],
    ],
    [
      'what nobody can tell',
      'db.update(users).set(given);\ndb.query.users.findMany(given);',
      ['2 users, rows, changes', '3 users, rows'],
    ],
    ['what is none', 'map.delete(key);\nctx.users.email;\nqueue.insert(job);', []],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ 'tables.ts': tables, 'a.ts': `import { posts, users } from './tables';\n${code}\n` });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('SQL is told', () => {
    const code = "import { sql } from 'drizzle-orm';\ndb.execute(sql`select 1`);\ndb.query[name].findMany();\n";
    expect(read({ 'tables.ts': tables, 'a.ts': code }).hidden.map(({ line }) => line)).toEqual([2, 3]);
  });
});

describe('Mongoose', () => {
  const models = `import mongoose, { Schema } from 'mongoose';
const teamSchema = new Schema({ name: String });
export const Team = mongoose.model('Team', teamSchema);
const userSchema = new Schema({ email: String, name: String, tags: [{ label: String }], team: { type: Schema.Types.ObjectId, ref: 'Team' } });
export const Person = mongoose.model('User', userSchema);
`;
  test.each<[string, string, readonly string[]]>([
    [
      'conditions, and whole rows',
      "Person.find({ $or: [{ email }, { 'tags.label': 'a' }] });",
      ['2 User, reads email tags[].label, rows'],
    ],
    [
      'what is selected',
      "Person.findOne({ email }, 'name');\nPerson.findById(id).select({ name: 1 }).sort('-email');\nPerson.find().select('-name');",
      ['2 User, reads email name', '3 User, reads name email', '4 User, rows'],
    ],
    [
      'what is filled in',
      "Person.findOne({ email }).select('team').populate('team', 'name');\nPerson.countDocuments().populate({ path: 'team' });",
      ['2 User, reads email team', '2 Team, reads name', '3 User, reads team', '3 Team, rows'],
    ],
    [
      'what is changed',
      'Person.create({ email });\nPerson.updateOne({ email }, { $set: { name }, $inc: { count: 1 } });\nPerson.findOneAndUpdate({ email }, { name });\nPerson.deleteMany({ name });',
      [
        '2 User, writes email, changes',
        '3 User, reads email, writes name, changes',
        '4 User, reads email, writes name, rows, changes',
        '5 User, reads name, changes',
      ],
    ],
    [
      'stages',
      "Person.aggregate([{ $match: { email } }, { $group: { _id: '$name' } }]);",
      ['2 User, reads email name, rows'],
    ],
    [
      'what is injected and typed',
      "class A {\n  constructor(@InjectModel('User') private readonly a: Model<Doc>, private b: Model<Team>) {}\n  f() {\n    this.a.exists({ email });\n    this.b.exists({ name });\n  }\n}",
      ['5 User, reads email', '6 Team, reads name'],
    ],
    ['what nobody can tell', 'Person.exists(given);', ['2 User, rows']],
    ['what is none', 'list.find((each) => each.email);\nOther.create({ email });', []],
  ])('%s', (_, code, expected) => {
    const head = "import { Person, Team } from './models'; import mongoose from 'mongoose';\n";
    expect(read({ 'models.ts': models, 'a.ts': `${head}${code}\n` }).queries.map(shown)).toEqual(expected);
  });
});

describe('Sequelize', () => {
  const models = `import { Column, CreatedAt, HasMany, Model, Table } from 'sequelize-typescript';
export class Kept extends Model {
  @CreatedAt createdAt: Date;
}
@Table
export class User extends Kept {
  @Column email: string;
  @Column name: string;
  @HasMany(() => Post, 'userId') posts: Post[];
  static known(email: string) {
    return this.count({ where: { email } });
  }
}
@Table
export class Post extends Model {
  @Column title: string;
}
`;
  test.each<[string, string, readonly string[]]>([
    [
      'conditions, and whole rows',
      'User.findOne({ where: { email, createdAt } });',
      ['2 User, reads email, rows', '2 Kept, reads createdAt, rows'],
    ],
    [
      'what is selected alone',
      "User.scope('a').findAll({ attributes: ['name', [fn('COUNT', col('email')), 'n']], order: [['createdAt', 'DESC']] });",
      ['2 User, reads name email', '2 Kept, reads createdAt'],
    ],
    [
      'what is included',
      "User.count({ include: [{ model: Post, as: 'posts', attributes: ['title'] }] });\nUser.count({ include: ['posts'] });\nUser.count({ include: [Post] });",
      ['2 User, reads posts', '2 Post, reads title', '3 User, reads posts', '3 Post, rows', '4 User', '4 Post, rows'],
    ],
    [
      'what is changed',
      "User.create({ email });\ndb.User.update({ name }, { where: { email } });\nUser.increment('name', { where: { email } });\nUser.destroy({ where: { name } });",
      [
        '2 User, writes email, changes',
        '3 User, reads email, writes name, changes',
        '4 User, reads email, writes name, changes',
        '5 User, reads name, changes',
      ],
    ],
    [
      'what nobody can tell',
      'Post.findAll({ attributes: names });\nPost.count({ where: { [Op.or]: given } });',
      ['2 Post, rows', '3 Post, rows'],
    ],
    ['what is none', 'user.update({ name });\nOther.create({ email });', []],
  ])('%s', (_, code, expected) => {
    const files = { 'package.json': '{ "dependencies": { "sequelize-typescript": "*" } }', 'models.ts': models };
    const { queries } = read({ ...files, 'a.ts': `import { Post, User } from './models';\n${code}\n` });
    expect(queries.filter(({ file }) => file === 'a.ts').map(shown)).toEqual(expected);
    expect(queries.filter(({ file }) => file === 'models.ts').map(shown)).toEqual(['11 User, reads email']);
  });
});

describe('SeaORM', () => {
  const entity = (columns: string, relations = '') =>
    `use sea_orm::entity::prelude::*;\n#[derive(Clone, DeriveEntityModel)]\npub struct Model {\n#[sea_orm(primary_key)]\npub id: i64,\n${columns}\n}\n#[derive(DeriveRelation)]\npub enum Relation {\n${relations}\n}\nimpl ActiveModelBehavior for ActiveModel {}\n`;
  const files: Files = {
    'Cargo.toml': '[package]\nname = "shop"\n[dependencies]\nsea-orm = "2"\n',
    'src/entity/user.rs': entity(
      'pub email: String,\npub is_admin: bool,',
      '#[sea_orm(has_many = "super::post::Entity")]\nPost,',
    ),
    'src/entity/post.rs': entity(
      'pub title: String,\npub user_fk: i64,',
      '#[sea_orm(belongs_to = "super::user::Entity", from = "Column::UserFk", to = "super::user::Column::Id")]\nUser,',
    ),
    'src/entity/prelude.rs': 'pub use super::post::Entity as Post;\npub use super::user::Entity as User;\n',
  };
  const head = 'use sea_orm::*;\nuse crate::entity::{post, prelude::*, user};\n';

  test.each<[string, string, readonly string[]]>([
    [
      'a filter and an order, with whole rows',
      'user::Entity::find().filter(user::Column::Email.eq(e)).order_by_asc(user::Column::IsAdmin).all(db).await?;',
      ['3 user, reads email is_admin, rows'],
    ],
    [
      'an entity by another name',
      'User::find().one(db).await?;\nPost::find().all(db);',
      ['3 user, rows', '4 post, rows'],
    ],
    ['one by its key', 'user::Entity::find_by_id(1).one(db).await?;', ['3 user, reads id, rows']],
    [
      'no rows',
      'User::find().filter(user::Column::Email.contains(e)).count(db).await?;\nUser::find().paginate(db, 10).num_items().await?;',
      ['3 user, reads email', '4 user'],
    ],
    [
      'what is selected alone',
      'User::find().select_only().column(user::Column::Email).columns([user::Column::IsAdmin]).into_tuple::<(String, bool)>().all(db);',
      ['3 user, reads email is_admin'],
    ],
    [
      'what is selected by what the code does not say',
      'User::find().select_only().columns(given).into_json().all(db);\nUser::find().into_partial_model::<Short>().all(db);',
      ['3 user, rows', '4 user, rows'],
    ],
    [
      'columns of another entity, over a join',
      'Post::find().join(JoinType::InnerJoin, post::Relation::User.def()).filter(Condition::all().add(user::Column::Email.eq(e)).add(post::Column::Title.eq(t))).count(db);',
      ['3 post, reads User user_fk title', '3 user, reads email'],
    ],
    [
      'what is asked for beside it',
      'Post::find().find_also_related(user::Entity).one(db);\nPost::find().left_join(User).count(db);',
      ['3 post, reads User user_fk, rows', '3 user, rows', '4 post, reads User user_fk', '4 user'],
    ],
    [
      'a row that is made',
      'let made = user::ActiveModel { email: Set(e), id: NotSet, is_admin: ActiveValue::set(a), ..Default::default() };\nmade.insert(db).await?;',
      ['3 user, writes email is_admin, changes', '4 user, rows, changes'],
    ],
    [
      'a row that is made where it is inserted',
      'User::insert(user::ActiveModel { email: Set(e), ..Default::default() }).exec(db);\nuser::ActiveModel { id: Unchanged(1), email: Set(e), ..rest }.update(db);',
      ['3 user, changes', '3 user, writes email, changes', '4 user, reads id, writes email, rows, changes'],
    ],
    [
      'a row that is made whole',
      'let row = user::Model { id, email: e, is_admin: true }.into_active_model();\nrow.insert(db).await?;\nlet other = user::Model { id, email: e, is_admin: true };',
      ['3 user, writes id email is_admin, changes', '4 user, rows, changes'],
    ],
    [
      'rows that somebody gives',
      'async fn f(given: Vec<user::ActiveModel>) { User::insert_many(given).exec(db).await; }',
      ['3 user, rows, changes'],
    ],
    [
      'a conflict',
      'User::insert(given).on_conflict(\n  OnConflict::column(user::Column::Id).update_columns([user::Column::Email]).to_owned()).exec(db);',
      ['3 user, reads id, writes email, rows, changes'],
    ],
    [
      'a row that is changed',
      'async fn f(found: user::Model) {\nlet mut row: user::ActiveModel = found.into();\nrow.email = Set(e);\nrow.update(db).await?;\n}\nfn g(row: Other) { row.update(db); row.email = 1; }',
      ['5 user, writes email, changes', '6 user, rows, changes'],
    ],
    [
      'a row under one name',
      'async fn f(row: user::Model) {\nlet mut row = row.into_active_model();\nrow.email = Set(e);\nlet row = row.update(db).await?;\nlet Some(row) = row else { return };\nrow.update(db);\n}',
      ['5 user, writes email, changes', '6 user, rows, changes'],
    ],
    [
      'a row that is removed',
      'if let Some(row) = User::find().one(db).await? { row.delete(db).await?; }\nuser::Entity::delete_by_id(1).exec(db);',
      ['3 user, rows', '3 user, changes', '4 user, reads id, changes'],
    ],
    [
      'many that are changed and removed',
      'User::update_many().col_expr(user::Column::IsAdmin, Expr::col(user::Column::Email).into()).filter(user::Column::Id.eq(1)).exec(db);\nUser::delete_many().filter(user::Column::Email.eq(e)).exec(db);',
      ['3 user, reads email id, writes is_admin, changes', '4 user, reads email, changes'],
    ],
    [
      'a column that stands elsewhere',
      'query = query.filter(user::Column::Email.eq(e));\nmatch column { user::Column::Id => 1, user::Column::Email | user::Column::IsAdmin => 2 };',
      ['3 user, reads email, inferred'],
    ],
    [
      'what is none',
      '// User::find()\nlet a = "user::Entity::find()";\nUser::new();\nOther::find().all(db);\nuser::Relation::Post.def();\nuser.insert(key, value);\nfn f(rows: Vec<user::Model>, row: Option<user::ActiveModel>) { rows.insert(0, made); rows.insert(made); row.filter(is_new); }',
      [],
    ],
  ])('%s', (_, code, expected) => {
    const { queries } = read({ ...files, 'src/a.rs': `${head}${code}\n` });
    expect(queries.map(shown)).toEqual(expected);
  });

  test('what an entity asks of itself', () => {
    const own = `${files['src/entity/user.rs']}impl Entity {\npub fn admins() -> Select<Self> { Self::find().filter(Column::IsAdmin.eq(true)) }\n}\nimpl Model {\nasync fn all() { Entity::find().count(db); }\n}\n`;
    const { queries } = read({ ...files, 'src/entity/user.rs': own });
    expect(queries.map(shown)).toEqual(['16 user, reads is_admin, rows', '19 user']);
  });

  test('columns by names of their own, which a module gives on', () => {
    const given: Files = {
      'src/entity/prelude.rs': 'pub use super::user::Column as UserColumn;\npub use super::user::Entity as User;\n',
      'src/entity/mod.rs': 'pub mod prelude;\npub mod user;\npub use prelude::*;\n',
    };
    const code =
      'use crate::entity::{self, UserColumn};\nentity::User::find().filter(UserColumn::Email.eq(e)).count(db);\n';
    const { queries } = read({ ...files, ...given, 'src/a.rs': code });
    expect(queries.map(shown)).toEqual(['2 user, reads email']);
  });

  test('without a prelude a name alone is no entity', () => {
    const { queries } = read({ ...files, 'src/a.rs': 'use sea_orm::*;\nUser::find().all(db);\n' });
    expect(queries).toEqual([]);
  });

  test('of two modules of a name the nearer is meant, and where both are as near each', () => {
    const both: Files = {
      'a/entity/user.rs': entity('pub email: String,'),
      'b/entity/user.rs': entity('pub email: String,'),
    };
    const of = (file: string) =>
      read({ ...both, [file]: 'use entity::user;\nuser::Entity::find().all(db);\n' }).queries.map(
        (query) => `${query.schema.file} ${query.confidence}`,
      );
    expect(of('a/src/x.rs')).toEqual(['a/entity/user.rs high']);
    expect(of('c.rs')).toEqual(['a/entity/user.rs inferred', 'b/entity/user.rs inferred']);
  });

  test('SQL, entities and columns by names that are not theirs, and rows whose type nobody sees are told', () => {
    const code = `${head}db.execute(Statement::from_string(x, y));\nasync fn f<E: EntityTrait>() { E::find().all(db); }\nself.found(1).await?.delete(&self.db).await?;\nset.insert(key);\nUser::find().filter(Expr::col((UserIden::Table, UserIden::Email)).eq(e)).count(db);\nmacro_rules! m { ($e:ident) => { $e::find().all(db) } }\n`;
    expect(read({ ...files, 'src/a.rs': code }).hidden.map(({ line }) => line)).toEqual([3, 4, 5, 7, 8]);
  });
});
