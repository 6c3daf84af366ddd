// Data schemas, components, environment variables and middleware: what counts as one, and what is said of it.

import { describe, expect, test } from 'vitest';
import { besideProject } from '../src/aside.ts';
import { fieldText } from '../src/field-text.ts';
import { readComponents } from '../src/parts/components.ts';
import { readEnvVars } from '../src/parts/env-vars.ts';
import { readMiddleware } from '../src/parts/middleware.ts';
import { readRoutes } from '../src/parts/routes.ts';
import { readSchemas } from '../src/parts/schemas.ts';
import { usedLibraries } from '../src/parts/used-libraries.ts';
import { type Files, sourcesOf } from './check.ts';

function withDependencies(dependencies: readonly string[], files: Files): Files {
  return {
    'package.json': JSON.stringify({ dependencies: Object.fromEntries(dependencies.map((name) => [name, '*'])) }),
    ...files,
  };
}

describe('components', () => {
  function check(text: string, expected: readonly string[], dependencies = ['react']): void {
    const sources = sourcesOf(withDependencies(dependencies, { 'a.tsx': text }));
    const { components } = readComponents(sources);
    expect(components.map(({ name, props, line }) => `${line} ${name}(${props.join(', ')})`)).toEqual(expected);
  }

  test.each<[string, string, readonly string[]]>([
    ['a function', 'export function A({ a, b: c = 1, ...rest }: P) {\n  return <p />;\n}\n', ['1 A(a, b)']],
    ['its default', 'export default function A(): JSX.Element {\n  return <p>x</p>;\n}\n', ['1 A()']],
    [
      'a type for its properties',
      'interface P {\n  readonly a: string;\n  b?: { c: number };\n  children: X;\n}\nexport const A = (props: P) => <p />;\n',
      ['6 A(a, b)'],
    ],
    [
      'wrapped ones, once',
      'export const A = memo(forwardRef(function A({ a }, ref) {\n  return <p />;\n}));\n',
      ['1 A(a)'],
    ],
    ['a class', 'export class A extends React.Component<P> {\n  render() {\n    return <p />;\n  }\n}\n', ['1 A()']],
    ['exported below', "function A() {\n  return <p>it's</p>;\n}\nexport { A };\n", ['1 A()']],
  ])('%s', (_, text, expected) => check(text, expected));

  test.each<[string, string]>([
    ['a function without elements', 'export function Helper() {\n  return 1;\n}\nexport const x = <p />;\n'],
    ['a constant', 'export const LIMIT = 3;\nexport const Theme = createTheme({ a: <p /> });\n'],
    ['a hook', 'export function useA() {\n  return <p />;\n}\n'],
    ['what only this file uses', 'function A() {\n  return <p />;\n}\n'],
    ['code in a comment', '// export function A() { return <p />; }\n'],
  ])('none: %s', (_, text) => check(text, []));

  test('none where nothing depends on a framework of elements', () => {
    check('export function A() {\n  return <p />;\n}\n', [], ['hono']);
  });

  test('angular: the class behind the decorator, with its inputs', () => {
    const sources = sourcesOf({
      'a.ts':
        "@Component({ selector: 'a', template: '<p></p>' })\nexport class A {\n  @Input() name = '';\n  size = input.required<number>();\n}\n",
    });
    expect(readComponents(sources)).toEqual({
      framework: 'angular',
      components: [{ name: 'A', props: ['name', 'size'], file: 'a.ts', line: 2 }],
    });
  });
});

describe('environment variables', () => {
  function check(files: Files, expected: readonly string[]): void {
    const found = readEnvVars(sourcesOf(files)).variables;
    expect(
      found.map(
        ({ name, line, required, hasDefault }) =>
          `${name}:${line}${required ? ' required' : ''}${hasDefault ? ' default' : ''}`,
      ),
    ).toEqual(expected);
  }

  test.each<[string, Files, readonly string[]]>([
    [
      'read',
      { 'a.ts': 'const a = process.env.A;\nconst b = process.env["B"];\nf(process.env.C, 1);\n' },
      ['A:1', 'B:2', 'C:3'],
    ],
    [
      'with a default',
      { 'a.ts': "process.env.A ?? 'x';\nprocess.env.B || 1;\nconst { C = 'x', D } = process.env;\n" },
      ['A:1 default', 'B:2 default', 'C:3 default', 'D:3'],
    ],
    [
      'needed',
      {
        'a.ts':
          "use(process.env.A!);\nif (!process.env.B) throw new Error('B');\nif (!process.env.C) { console.error('C is missing'); process.exit(1); }\nif (!process.env.D) process.exit(1);\n",
      },
      ['A:1 required', 'B:2 required', 'C:3 required', 'D:4'],
    ],
    [
      'needed in one place, with a default in another',
      { 'a.ts': 'use(process.env.A!);\n', 'b.ts': "process.env.A ?? 'x';\n" },
      ['A:1 default'],
    ],
    [
      'of python',
      { 'a.py': 'os.environ["A"]\nos.getenv("B", "x")\nos.environ.get("C")\nrequest.environ.get("D")\n' },
      ['A:1 required', 'B:2 default', 'C:3'],
    ],
    [
      'of settings',
      {
        'a.py':
          'class S(BaseSettings):\n    model_config = {}\n    key: str\n    url: str = "x"\n\n    def f(self): ...\n',
      },
      ['KEY:3 required', 'URL:4 default'],
    ],
    [
      'of envalid',
      {
        'a.ts':
          "import { cleanEnv, port, str } from 'envalid';\nexport const env = cleanEnv(process.env, {\n  SALT: str(),\n  API_PORT: port({ default: 3333 }),\n});\n",
      },
      ['SALT:3 required', 'API_PORT:4 default'],
    ],
    ['of go', { 'a.go': 'os.Getenv("A")\nos.LookupEnv("B")\n' }, ['A:1', 'B:2']],
    [
      'of a build script',
      {
        'a.gradle': "System.getenv('A')\nproviders.environmentVariable('B')\n",
        'b.gradle.kts': 'System.getenv("C")\nSystem.getenv()["D"]\n',
      },
      ['A:1', 'B:2', 'C:1', 'D:2'],
    ],
    ['of Swift', { 'a.swift': 'ProcessInfo.processInfo.environment["A"]\n' }, ['A:1']],
    ['of Dart', { 'a.dart': "Platform.environment['A'];\nString.fromEnvironment('B');\n" }, ['A:1', 'B:2']],
    ['of C', { 'a.c': 'getenv("A");\nmy_getenv("B");\n' }, ['A:1']],
    [
      'of Elixir',
      { 'a.exs': 'System.get_env("A")\nSystem.get_env("B", "x")\nSystem.fetch_env!("C")\n' },
      ['C:3 required', 'A:1', 'B:2 default'],
    ],
    ['of the build', { 'a.ts': 'import.meta.env.VITE_A;\nimport.meta.env.DEV;\n' }, ['VITE_A:1']],
    [
      'in a comment, set, or of the system',
      { 'a.ts': '// process.env.A\nprocess.env.B = "1";\nprocess.env.HOME;\nprocess.env.NODE_ENV;\n' },
      [],
    ],
  ])('%s', (_, files, expected) => check(files, expected));
});

test('environment variables of an example file: names that the code was not seen to read', () => {
  const sources = sourcesOf({ 'a.ts': 'process.env.A;\n' });
  const text = '# how to\nA=secret\nexport B = "secret"\n#C=secret\nHOME=/x\n';
  expect(
    readEnvVars(sources, [{ file: '.env.example', text }]).variables.map(
      ({ name, file, line }) => `${name} ${file}:${line}`,
    ),
  ).toEqual(['A a.ts:1', 'B .env.example:3']);
});

describe('data schemas', () => {
  function check(files: Files, expected: readonly string[]): void {
    const placed = readSchemas(sourcesOf(files)).schemas;
    expect(
      placed.map(
        ({ name, orm, file, line, fields }) => `${orm} ${name} ${file}:${line} ${fields.map(fieldText).join(', ')}`,
      ),
    ).toEqual(expected);
  }

  test('sqlmodel, with the fields of its base', () => {
    check(
      {
        'm.py':
          'class Base(SQLModel):\n    email: str\n\nclass UserCreate(Base):\n    password: str\n\nclass User(Base, table=True):\n    id: int | None = Field(default=None, primary_key=True)\n',
      },
      ['sqlmodel User m.py:7 email: str, id: int | None primary key'],
    );
  });

  test('sqlalchemy and django', () => {
    check(
      {
        'a.py':
          'class User(Base):\n    __tablename__ = "users"\n    id: Mapped[int] = mapped_column(primary_key=True)\n    name = Column(String(50))\n',
        'b.py':
          'class Timed(models.Model):\n    at = models.DateTimeField()\n\nclass Item(Timed):\n    name = models.CharField(max_length=9)\n    objects = Manager()\n',
      },
      [
        'django Timed b.py:1 id primary key, at: DateTimeField',
        'django Item b.py:4 timed_ptr: OneToOneField primary key → Timed, name: CharField',
        'sqlalchemy User a.py:1 id: int primary key, name: String',
      ],
    );
  });

  test('typeorm', () => {
    check(
      withDependencies(['typeorm'], {
        'u.ts':
          "@Entity('users')\nexport class User {\n  @PrimaryGeneratedColumn()\n  id: number;\n\n  @Column({ default: '' })\n  name: string;\n\n  @BeforeInsert()\n  hash() {}\n}\n",
      }),
      ['typeorm User u.ts:2 id: number primary key, name: string'],
    );
  });
});

test('middleware: that of Django, in its order, and what is added to it', () => {
  const sources = sourcesOf({
    'shop/settings.py': `MIDDLEWARE: list[str] = [
    "django.middleware.security.SecurityMiddleware",
    # "shop.middleware.Ghost",
    'shop.middleware.TenantMiddleware',
]
if DEBUG:
    MIDDLEWARE.insert(0, "debug_toolbar.middleware.DebugToolbarMiddleware")
MIDDLEWARE += ["shop.auth.RemoteMiddleware"]
`,
  });
  expect(readMiddleware(sources, []).map(({ name, line }) => `${name} ${line}`)).toEqual([
    'SecurityMiddleware 2',
    'TenantMiddleware 4',
    'DebugToolbarMiddleware 7',
    'RemoteMiddleware 8',
  ]);
});

test('middleware: that of Scrapy, of settings and of one spider, without what is off', () => {
  const sources = sourcesOf({
    'shop/settings.py':
      'DOWNLOADER_MIDDLEWARES = {\n    "shop.middlewares.ProxyMiddleware": 350,\n    # "shop.middlewares.Ghost": 1,\n    "scrapy.downloadermiddlewares.retry.RetryMiddleware": None,\n}\nSPIDER_MIDDLEWARES = {}\n',
    'shop/spider.py': 'class A:\n    custom_settings = {"SPIDER_MIDDLEWARES": {DepthMiddleware: 900}}\n',
  });
  expect(readMiddleware(sources, []).map(({ name, file, line }) => `${name} ${file}:${line}`)).toEqual([
    'ProxyMiddleware shop/settings.py:2',
    'DepthMiddleware shop/spider.py:2',
  ]);
});

test('middleware: what a router uses, and no file that is only called so', () => {
  const sources = sourcesOf(
    withDependencies(['express'], {
      'app.ts':
        "import express from 'express';\nimport { api } from './api';\nconst app = express();\napp.use(cors(), requireAuth);\napp.use('/api', rateLimit({ max: 1 }), api);\napp.use((req, res, next) => next());\n",
      'api.ts': "import { Router } from 'express';\nexport const api = Router();\n",
      'src/separate-guard.ts': 'export function iterate() {}\n',
      'main.go':
        'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() {\n\tr := gin.New()\n\tr.Use(gin.Recovery(), Auth)\n}\n',
    }),
  );
  const found = readMiddleware(sources, readRoutes(sources).uses);
  expect(found.map(({ name, type, file, line }) => `${name} ${type} ${file}:${line}`)).toEqual([
    'cors cors app.ts:4',
    'requireAuth auth app.ts:4',
    'rateLimit rate-limit app.ts:5',
    'gin.Recovery custom main.go:7',
    'Auth auth main.go:7',
  ]);
});

test('frameworks: those that the project rests on', () => {
  const manifest = {
    name: 'hono',
    dependencies: { next: '*' },
    devDependencies: { express: '*', fastify: '*', hono: '*' },
  };
  const sources = sourcesOf({
    'package.json': JSON.stringify(manifest),
    'src/a.ts': "import express from 'express';\n",
  });
  expect(usedLibraries(sources, ['next', 'hono', 'express', 'fastify'])).toEqual(['next', 'express']);
});

test('what stands beside a project', () => {
  const own = ['src/app.ts', 'src/contest/app.ts', 'lib/demonstrate.ts', 'app/samples/routes.py', 'package.json'];
  const others = [
    'examples/app.ts',
    'packages/a/_examples/x.go',
    'runtime-tests/node/app.ts',
    'src/__fixtures__/a.ts',
    'docs/app/route.ts',
    'src/a.stories.tsx',
    'src/types.d.ts',
  ];
  const isBeside = besideProject([...own, ...others]);
  expect([...own, ...others].filter(isBeside)).toEqual(others);
});
