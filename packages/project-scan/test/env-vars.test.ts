// Environment variables that a library reads by a declaration, and forms of each language: which are needed, which have a default.

import { expect, test } from 'vitest';
import { readEnvVars } from '../src/parts/env-vars.ts';
import { type Files, sourcesOf } from './check.ts';

function check(files: Files, expected: readonly string[]): void {
  const found = readEnvVars(sourcesOf(files)).variables.map(
    ({ name, line, required, hasDefault }) =>
      `${name}:${line}${required ? ' required' : ''}${hasDefault ? ' default' : ''}`,
  );
  expect(found).toEqual(expected);
}

const NEST = '{ "dependencies": { "@nestjs/config": "4" } }';

test.each<[string, Files, readonly string[]]>([
  [
    'C: through macros of a header, and through a function that is handed one',
    {
      'a.h': '#define AUTH_ENV "SHOP_AUTH"\n#define HIST_ENV  "SHOP_HISTFILE"\n',
      'a.c':
        'static char *file(char *override, char *name) {\n    char *path = getenv(override);\n    return path ? path : name;\n}\nvoid start(void) {\n    char *auth = getenv(AUTH_ENV);\n    char *history = file(HIST_ENV, "x");\n    char *rc = file("SHOP_RC", "y");\n}\n',
    },
    ['SHOP_AUTH:6', 'SHOP_HISTFILE:7', 'SHOP_RC:8'],
  ],
  [
    't3-env',
    {
      'env.ts':
        "import { createEnv } from '@t3-oss/env-nextjs';\nexport const env = createEnv({\n  server: {\n    DB_URL: z.string().url(),\n    PORT: z.coerce.number().default(80),\n    LOG: z.string().optional(),\n    SHARED: elsewhere,\n  },\n  client: { NEXT_PUBLIC_A: z.string() },\n  runtimeEnv: { DB_URL: process.env.DB_URL },\n});\n",
    },
    ['DB_URL:10 required', 'NEXT_PUBLIC_A:9 required', 'LOG:6', 'PORT:5 default', 'SHARED:7'],
  ],
  [
    'a schema of Zod, by its name and at once',
    {
      'a.ts':
        "import { z } from 'zod';\nconst schema = z.object({\n  A: z.string(),\n  B: z.string().default('x'),\n});\nschema.parse(process.env);\nconst other = z.object({ C: z.string() });\nother.parse(body);\n",
      'b.ts': "import { z } from 'zod';\nexport const env = z.object({ D: z.string() }).parse(process.env);\n",
      'c.ts':
        "import { z } from 'zod';\nconst s = z.object({ E: z.string() });\nconst r = s.safeParse(process.env);\nif (!r.success) { throw new Error('x'); }\n",
      'd.ts': "import { z } from 'zod';\nconst s = z.object({ F: z.string() });\nconst r = s.safeParse(process.env);\n",
      'e.ts': "import { z } from 'zod';\nconst s = z.object({ G: z.string() });\ns.parse(process.env.JSON_TEXT);\n",
    },
    ['A:3 required', 'D:2 required', 'E:2 required', 'B:4 default', 'F:2', 'JSON_TEXT:3'],
  ],
  [
    'settings of Pydantic: prefixes, other names, fields over several lines, a base of the project',
    {
      'a.py':
        'class Base(BaseSettings):\n    model_config = SettingsConfigDict(\n        env_prefix="APP_",\n    )\n    key: str = Field(\n        description="x",\n    )\n    url: str = Field("x", description="y")\n    token: str = Field(validation_alias="TOKEN")\n\nclass Other(Base):\n    port: int = 80\n\nclass Plain(BaseModel):\n    none: str\n',
    },
    ['APP_KEY:5 required', 'TOKEN:9 required', 'APP_URL:8 default', 'PORT:12 default'],
  ],
  [
    'arguments of clap, and what is known when Rust is compiled',
    {
      'a.rs':
        'use clap::Parser;\nstruct Args {\n    #[arg(long, env = "PORT_A", default_value = "80")]\n    port: u16,\n    #[clap(env)]\n    pub api_key: String,\n    #[arg(long)]\n    env: String,\n}\nconst A: &str = env!("BUILD_ID");\nconst B: &str = env!("CARGO_PKG_VERSION");\nconst C: Option<&str> = option_env!("COMMIT");\n',
    },
    ['BUILD_ID:10 required', 'API_KEY:5', 'COMMIT:12', 'PORT_A:3 default'],
  ],
  [
    'what a build script of Rust sets',
    {
      'a/build.rs': 'fn main() { println!("cargo:rustc-env=BUILD_ID={}", id()); }\n',
      'a/src/lib.rs': 'const A: &str = env!("BUILD_ID");\n',
      'b/src/lib.rs': 'const B: &str = env!("TOKEN");\n// env!("NOT")\n',
    },
    ['TOKEN:1 required'],
  ],
  [
    "what Prisma's own language is given",
    {
      'prisma/schema.prisma':
        'datasource db {\n  provider = "postgresql"\n  url = env("DB_URL")\n  directUrl = env( "DIRECT_URL" )\n  // shadowDatabaseUrl = env("NOT")\n}\n',
      'prisma.config.ts':
        "import { defineConfig, env } from 'prisma/config';\nexport default defineConfig({ datasource: { url: env('SHADOW_URL') } });\n",
      'other.config.ts': "import { env } from './env';\nexport const a = env('NOT');\n",
    },
    ['DB_URL:3 required', 'DIRECT_URL:4 required', 'SHADOW_URL:2 required'],
  ],
  [
    'tags of Go',
    {
      'a.go':
        'package a\nimport "github.com/caarlos0/env/v11"\ntype C struct {\n\tA string `env:"A,required"`\n\tB int `json:"b" env:"B" envDefault:"1"`\n\tC int `json:"c"`\n}\n',
    },
    ['A:4 required', 'B:5 default'],
  ],
  [
    'tags of Go that get a prefix elsewhere, where it is told',
    {
      'a.go':
        'package a\nimport "github.com/kelseyhightower/envconfig"\ntype C struct {\n\tA string `envconfig:"A"`\n}\nfunc f() { envconfig.Process("app", &c) }\n',
    },
    ['APP_A:4'],
  ],
  [
    'placeholders of Spring',
    {
      'A.java':
        'class A {\n  @Value("${DB_URL}") String a;\n  @Value("${DB_USER:sa}") String b;\n  @Value("${app.name}") String c;\n  // @Value("${NOT}")\n}\n',
      'src/main/resources/application.yml': 'a:\n  b: ${SECRET}\n  c: "${PORT_B:${PORT_C:80}}"\n# d: ${NOT}\n',
    },
    ['DB_URL:2 required', 'DB_USER:3 default', 'PORT_B:3 default', 'PORT_C:3 default', 'SECRET:2'],
  ],
  [
    'settings of Spring under another name',
    {
      'A.java': 'import org.springframework.boot.SpringApplication;\n',
      'src/main/resources/shop.yml': 'a: "${SHOP_KEY:x}"\n',
      'deploy/shop.yml': 'a: "${NOT}"\n',
    },
    ['SHOP_KEY:1 default'],
  ],
  [
    'a list of envalid that has a name',
    {
      'a.ts':
        "import { cleanEnv, str } from 'envalid';\nexport const load = () => cleanEnv(process.env, validators);\nconst validators = {\n  A: str(),\n  B: str({ default: '' }),\n  ...more,\n};\n",
    },
    ['A:4 required', 'B:5 default'],
  ],
  [
    'imported',
    {
      'a.ts': "import { env } from 'node:process';\nenv.A ?? 'x';\nuse(env.B!);\nenv.C = 'x';\nother.env.D;\n",
      'b.ts': "import { env } from 'node:process';\nfunction f(env: Env) {\n  return env.NOT;\n}\n",
      'c.svelte': "<script>\n  import { KEY, URL as url } from '$env/static/private';\n</script>\n",
      'd.ts': "import { env as all } from '$env/dynamic/private';\nall.E;\n",
    },
    ['B:3 required', 'KEY:2 required', 'URL:2 required', 'A:2 default', 'E:2'],
  ],
  [
    'Ruby',
    {
      'a.rb':
        "ENV.fetch('A')\nENV.fetch('B', 'x')\nENV.fetch('C') { 'x' }\nENV['D'] || 'x'\nENV['E']\nENV['F'] = 'x'\nENV.fetch 'G'\n",
    },
    ['A:1 required', 'G:7 required', 'B:2 default', 'C:3 default', 'D:4 default', 'E:5'],
  ],
  [
    'Python, imported by its name',
    { 'a.py': 'from os import environ\nenviron["A"]\nrequest.environ["B"]\nenviron["C"] = "x"\n' },
    ['A:2 required'],
  ],
  [
    'Python, of a server that hands on what it calls by that name',
    {
      'a.py':
        'import os\n\ndef app(environ, start):\n    environ["A"]\n    environ.get("B")\n    os.environ["C"]\n    environ["D"] = os.environ.get("E")\n',
      'b.py': 'from os import (\n    path,\n    environ,\n)\nenviron["F"]\n',
    },
    ['C:6 required', 'F:5 required', 'E:7'],
  ],
  [
    'those of which it is looked first whether they are set',
    {
      'a.py':
        'import os\nA = load(os.environ["A"]) if "A" in os.environ else None\nif "B" not in os.environ:\n    stop()\nos.environ["C"]\n',
      'b.rb': "ENV.fetch('D') if ENV.key?('D')\n",
    },
    ['C:5 required', 'A:2', 'D:1'],
  ],
  [
    'what stands behind them',
    {
      'a.kt': 'System.getenv("A") ?: "x"\n',
      'b.php': "<?php\ngetenv('B') ?: 'x';\nif (getenv('C')) {\n}\n",
      'c.ts': 'if (process.env.D) {\n}\nconst e = process.env\n  .E as string;\n',
    },
    ['E:3 required', 'A:1 default', 'B:2 default', 'C:3', 'D:1'],
  ],
  [
    'fields of Go that the code sets before',
    {
      'a.go':
        'package a\nimport "github.com/caarlos0/env/v11"\ntype C struct {\n\tA string `env:"A"`\n\tB string `env:"B"`\n\tD string `env:"D,required"`\n}\nfunc load() C {\n\tc := C{\n\t\tA: "x",\n\t\tB: "",\n\t\tD: "x",\n\t}\n\tenv.Parse(&c)\n\treturn c\n}\n',
    },
    ['D:6 required', 'A:4 default', 'B:5'],
  ],
  [
    'keys of the configuration of .NET: an index, a value, a connection, a section in a variable, a constant',
    {
      'appsettings.json':
        '\uFEFF{\n  // for people\n  "Smtp": { "Port": 25 },\n  "ConnectionStrings": { "Main": "x" }\n}\n',
      'A.cs':
        'class A {\n  public const string Name = "Shop";\n  A(IConfiguration config, IDictionary<string, string> other) {\n    var a = config["Token"] ?? throw new E();\n    var b = config.GetValue<int>("Limit", 3);\n    var c = config.GetConnectionString("Main");\n    var smtp = config.GetSection("Smtp");\n    var d = smtp["Host"];\n    var e = smtp.GetValue<int>("Port");\n    var f = config.GetSection(A.Name)["Url"];\n    config["Set"] = "x";\n    var g = other["Not"];\n  }\n}\n',
    },
    [
      'Token:4 required',
      'ConnectionStrings__Main:6 default',
      'Limit:5 default',
      'Shop__Url:10',
      'Smtp__Host:8',
      'Smtp__Port:9 default',
    ],
  ],
  [
    'classes that sections of .NET are bound to',
    {
      'Program.cs':
        'builder.Services.Configure<MailOptions>(builder.Configuration.GetSection("Mail"));\nbuilder.Services.AddOptions<Plain>().BindConfiguration(nameof(Plain));\nvar all = builder.Configuration.GetSection("Rest").Get<Rest>();\n',
      'Options.cs':
        'public class MailOptions {\n  [Required]\n  public string Host { get; set; }\n  public int Port { get; set; } = 25;\n  public Inner Login { get; set; }\n  public string Shown => Host;\n}\npublic class Inner {\n  public string User { get; init; }\n}\npublic record Plain(string Key);\npublic class Rest {\n  public bool On { get; set; }\n}\n',
    },
    ['Mail__Host:3 required', 'Mail__Login__User:9', 'Mail__Port:4 default', 'Plain__Key:11', 'Rest__On:13'],
  ],
  [
    'properties of Spring by their relaxed names, and what the settings hand on',
    {
      'src/main/resources/application.yml': 'app:\n  jwt:\n    secret: ${JWT_SECRET}\n    token-life: 60\n',
      'src/main/java/Jwt.java':
        'import org.springframework.boot.context.properties.ConfigurationProperties;\n@ConfigurationProperties(prefix = "app.jwt")\npublic class Jwt {\n  private String secret;\n  private int tokenLife;\n  private String issuer = "x";\n  private Keys keys;\n  public static class Keys {\n    private String first;\n  }\n}\n',
      'src/main/java/A.java':
        'import org.springframework.beans.factory.annotation.Value;\nclass A {\n  @Value("${app.name}") String name;\n  @Value("${app.page-size:10}") int size;\n}\n',
      'src/main/java/B.java':
        'import org.springframework.boot.context.properties.ConfigurationProperties;\n@ConfigurationProperties("b")\nrecord B(String first, @DefaultValue("1") int second) {}\n',
    },
    [
      'APP_NAME:3 required',
      'APP_JWT_ISSUER:6 default',
      'APP_JWT_KEYS_FIRST:9',
      'APP_JWT_SECRET:4 default',
      'APP_JWT_TOKENLIFE:5 default',
      'APP_PAGESIZE:4 default',
      'B_FIRST:3',
      'B_SECOND:3 default',
      'JWT_SECRET:3',
    ],
  ],
  [
    'what is asked of the ConfigService of NestJS: fields, parameters, variables, a default, one that has to be there',
    {
      'package.json': NEST,
      'keys.ts': "export const REGION = 'REGION_A';\nexport enum Keys {\n  Zone = 'ZONE_A',\n}\n",
      'a.ts':
        "import { ConfigService } from '@nestjs/config';\nimport { Keys, REGION } from './keys';\nclass A {\n  constructor(\n    private readonly config: ConfigService,\n    other: Map<string, string>,\n  ) {\n    config.get('PORT', 80);\n    other.get('NOT');\n  }\n  f() {\n    this.config.getOrThrow<string>('DB_URL');\n    this.config\n      .get<Record<string, string>>('HOST_A', { infer: true });\n    this.config.get(REGION) ?? 'x';\n    this.config.get(Keys.Zone)!;\n    this.cache.get('NOT');\n    // this.config.get('NOT')\n  }\n}\n",
      'b.ts':
        "import { ConfigModule, ConfigService as Settings } from '@nestjs/config';\nasync function main() {\n  const settings = app.get(Settings<Env>);\n  settings.get('LEVEL');\n  app.get(Settings).getOrThrow('TOKEN', 'x');\n}\nexport const a = [\n  { useFactory: (c: Settings<Env, true>) => ({ key: c.get('KEY', { infer: true }) }), inject: [Settings] },\n  { useFactory: (c: Cache) => c.get('NOT') },\n];\n",
      'c.ts':
        "import { ConfigService } from './config.service';\nclass C {\n  constructor(private config: ConfigService) {}\n  f() {\n    return this.config.get('NOT');\n  }\n}\n",
    },
    [
      'DB_URL:12 required',
      'ZONE_A:16 required',
      'HOST_A:13',
      'KEY:8',
      'LEVEL:4',
      'PORT:8 default',
      'REGION_A:15 default',
      'TOKEN:5 default',
    ],
  ],
  [
    'a ConfigService of a project that does not depend on that of NestJS',
    {
      'a.ts':
        "import { ConfigService } from '@nestjs/config';\nfunction f(config: ConfigService) {\n  config.get('NOT');\n}\n",
    },
    [],
  ],
])('environment variables: %s', (_, files, expected) => check(files, expected));

/** Every place of a variable, with what has its value. */
test.each<[string, Files, string, readonly string[]]>([
  [
    'what is made by envalid, and by its name again',
    {
      'env.ts':
        "import { cleanEnv, str } from 'envalid';\nconst wanted = { A: str() };\nconst env = cleanEnv(process.env, wanted);\n",
    },
    'A',
    ['env.ts:2 declared', 'env.ts:3 env.A'],
  ],
  [
    'what a schema of Zod makes, checked before',
    {
      'env.ts':
        "import { z } from 'zod';\nconst schema = z.object({ A: z.string() });\nconst parsed = schema.safeParse(process.env);\nexport const env = parsed.data;\n",
    },
    'A',
    ['env.ts:2 declared', 'env.ts:3 parsed.A', 'env.ts:4 env.A'],
  ],
  [
    'constants, members, calls of one function, and none of two',
    {
      'a.ts':
        'export const port = Number(process.env.A);\nconst b = { key: process.env.A };\nconst c: string = process.env.A;\nuse(make({}), process.env.A);\nif (x === process.env.A) {\n}\n',
    },
    'A',
    ['a.ts:1 port', 'a.ts:2 key', 'a.ts:3 c', 'a.ts:4', 'a.ts:5'],
  ],
  [
    'fields of Pydantic, Go, clap and Spring',
    {
      'a.py': 'class S(BaseSettings):\n    key: str\n',
      'b.go': 'package b\nimport "github.com/caarlos0/env/v11"\ntype C struct {\n\tKey string `env:"KEY"`\n}\n',
      'c.rs': 'use clap::Parser;\nstruct Args {\n    #[arg(long, env = "KEY")]\n    pub port: u16,\n}\n',
      'D.java': 'class D {\n  @Value("${KEY}")\n  private String d;\n}\n',
    },
    'KEY',
    ['b.go:4 Key', 'c.rs:3', 'c.rs:4 port', 'a.py:2 key', 'D.java:2 d'],
  ],
  [
    'settings of Django, through a function of their own, and tests that set them',
    {
      'hc/settings.py':
        'import os\ndef get(name, default):\n    return os.getenv(name, default)\nTOKEN = get("KEY", "x")\n',
      'hc/views.py':
        'from django.conf import settings\ndef f():\n    return settings.TOKEN + settings.TOKENS + other.settings.TOKEN\n',
      'hc/test.py':
        'from django.test.utils import override_settings\n@override_settings(A=1, TOKEN="y")\ndef test(): ...\n',
      'other.py': 'import settings\nsettings.TOKEN\n',
    },
    'KEY',
    ['hc/settings.py:4 TOKEN', 'hc/views.py:3', 'hc/test.py:2 set'],
  ],
  [
    'what gives a field that Lombok has a method for, by its name',
    {
      'src/main/resources/application.yml': 'app:\n  mail:\n    on: ${KEY}\n',
      'App.java':
        'import org.springframework.boot.context.properties.ConfigurationProperties;\n@ConfigurationProperties("app")\n@Data\nclass App {\n  private Mail mail;\n  static class Mail {\n    private boolean on;\n  }\n}\n',
      'B.java':
        'import org.springframework.stereotype.Service;\nclass B {\n  private App app;\n  void f() {\n    if (app.getMail().isOn()) {\n      lamp.isOn();\n    }\n  }\n}\n',
      'C.java': 'import org.springframework.stereotype.Service;\nclass C {\n  void f() {\n    mail.isOn();\n  }\n}\n',
    },
    'KEY',
    ['src/main/resources/application.yml:3', 'App.java:7 on', 'B.java:5 inferred'],
  ],
  [
    'those that are set, and whoever asks Spring for a property that it is handed on as',
    {
      'src/main/resources/application.properties': 'app.key=${KEY}\n',
      'B.java':
        'import org.springframework.beans.factory.annotation.Value;\nclass B {\n  @Value("${app.key}")\n  private String b;\n}\n',
      'c.test.ts': "vi.stubEnv('KEY', 'x');\nprocess.env.KEY = 'y';\n",
    },
    'KEY',
    ['src/main/resources/application.properties:1', 'B.java:3 b', 'c.test.ts:1 set', 'c.test.ts:2 set'],
  ],
  [
    'keys of configurations that are registered with NestJS, and members of what one is',
    {
      'package.json': NEST,
      'database.config.ts':
        "import { registerAs } from '@nestjs/config';\nexport default registerAs<Database>('database', () => {\n  check();\n  return {\n    host: process.env.KEY || 'x',\n    pool: { size: Number(process.env['KEY']), kind: 'x' },\n    other: process.env.OTHER,\n  };\n});\n",
      'a.ts':
        "import { ConfigService } from '@nestjs/config';\nfunction f(config: ConfigService<All>) {\n  const host = config.get('database.host', { infer: true });\n  use({ size: config.getOrThrow('database.pool.size') });\n  config.get('database.other');\n  config.get('database.pool.kind');\n  config.get<Database>('database')?.pool.size;\n  const database = config.get<Database>('database');\n  const { host: h, other } = config.get('database');\n  config.get('database.host').length;\n}\n",
    },
    'KEY',
    [
      'database.config.ts:5 host',
      'database.config.ts:6 size',
      'a.ts:3 host by database.host',
      'a.ts:4 size by database.pool.size',
      'a.ts:7 by database',
      'a.ts:8 database.host by database',
      'a.ts:8 database.pool by database',
      'a.ts:9 h by database',
      'a.ts:10 by database.host',
    ],
  ],
  [
    'keys of what NestJS loads, and of what a schema checks before',
    {
      'package.json': NEST,
      'config.ts':
        'export default () => ({\n  port: parseInt(process.env.KEY, 10),\n});\nexport const other = () => {\n  const size = process.env.KEY;\n  return { size };\n};\n',
      'mail.ts':
        "import { registerAs } from '@nestjs/config';\nexport default registerAs('mail', () => {\n  const names = all.map((each) => {\n    return { each };\n  });\n  function more() { return { from: 'x' }; }\n  const parsed = schema.safeParse({ from: process.env.KEY });\n  if (parsed.error) {\n    return stop(names);\n  }\n  return parsed.data;\n});\n",
      'mail.mock.ts':
        "import { registerAs } from '@nestjs/config';\nexport const mock = (made) => registerAs('mail', () => made);\n",
      'app.ts':
        "import { ConfigModule, ConfigService } from '@nestjs/config';\nimport config, { other } from './config';\nConfigModule.forRoot({ load: [config, other] });\nfunction f(config: ConfigService) {\n  config.get('port');\n  config.get('size');\n  config.get('mail.from');\n}\n",
    },
    'KEY',
    [
      'config.ts:2 port',
      'config.ts:5 size',
      'mail.ts:7 from',
      'app.ts:5 by port',
      'app.ts:6 by size',
      'app.ts:7 by mail.from',
    ],
  ],
])('places of an environment variable: %s', (_, files, name, expected) => {
  const { reads = [] } = readEnvVars(sourcesOf(files)).reads.find((each) => each.name === name) ?? {};
  const shown = reads.map(({ file, line, holds, member, isSet, isDeclared, isInferred, through }) => {
    const said = isSet ? 'set' : isDeclared ? 'declared' : isInferred ? 'inferred' : undefined;
    const what = said ?? [holds, member].filter(Boolean).join('.');
    const by = file.endsWith('.ts') && through !== undefined ? ` by ${through}` : '';
    return `${file}:${line}${what === '' ? '' : ` ${what}`}${by}`;
  });
  expect(shown).toEqual(expected);
});

test('what a server hands on hides no variable', () => {
  const files = { 'a.py': 'def app(environ, name):\n    environ[name.upper()]\n    environ.get(name.upper())\n' };
  expect(readEnvVars(sourcesOf(files)).hidden).toEqual([]);
});

test.each<[string, string, string | undefined]>([
  ['a template', 'function f(n) { return process.env[`OAUTH_${n}_ID`]; }\n', 'OAUTH_*_ID'],
  ['a sum', "function f(n) { return process.env['A_' + n.up]; }\n", 'A_*'],
  ['anything', 'function f(n) { return process.env[n.up]; }\n', undefined],
])('what is known of a name that is put together: %s', (_, text, fits) => {
  expect(readEnvVars(sourcesOf({ 'a.js': text })).hidden).toEqual([
    { file: 'a.js', line: 1, ...(fits === undefined ? {} : { fits }) },
  ]);
});

/** Places of what is read by names that the text does not say. */
function checkHidden(files: Files, names: readonly string[], hidden: readonly string[]): void {
  const found = readEnvVars(sourcesOf(files));
  expect(found.variables.map(({ name, file, line }) => `${name} ${file}:${line}`)).toEqual(names);
  expect(found.hidden.map(({ file, line }) => `${file}:${line}`)).toEqual(hidden);
}

const KONG = 'import "github.com/alecthomas/kong"\n';

test.each<[string, Files, readonly string[], readonly string[]]>([
  [
    'structs that get a prefix from the field that holds them',
    {
      'style/style.go': 'package style\ntype Styles struct {\n\tBold bool `env:"BOLD"`\n}\n',
      'choose/options.go': `package choose\n${KONG}import "shop/style"\ntype Options struct {\n\tOrdered bool \`env:"GUM_ORDERED"\`\n\tItem style.Styles \`embed:"" envprefix:"GUM_ITEM_"\`\n\tOther lib.Styles \`embed:"" envprefix:"GUM_OTHER_"\`\n}\n`,
    },
    ['GUM_ITEM_BOLD choose/options.go:6', 'GUM_ORDERED choose/options.go:5'],
    ['choose/options.go:7'],
  ],
  [
    'a prefix for all of them, and one that is not known',
    {
      'a.go':
        'package a\nimport "github.com/caarlos0/env/v11"\ntype C struct {\n\tA string `env:"A"`\n}\nvar o = env.Options{Prefix: "APP_"}\n',
      'b.go':
        'package b\nimport "github.com/kelseyhightower/envconfig"\ntype C struct {\n\tB string `envconfig:"B"`\n}\nfunc f() { envconfig.Process(name, &c) }\n',
    },
    ['APP_A a.go:4'],
    ['b.go:6'],
  ],
  [
    'functions that read what they are given',
    {
      'a.py':
        'import os\ndef envbool(s, default):\n    return os.getenv(s, default) == "True"\nDEBUG = envbool("DEBUG", "True")\nfor key in keys:\n    os.getenv(key + "_FILE")\n',
      'env.ts':
        'export function read(name: string) {\n  const value = process.env[name];\n  if (!value) throw new Error(name);\n  return value;\n}\n',
      'b.ts': "import { read } from './env';\nread('KEY_A');\nread(other);\n",
    },
    ['KEY_A b.ts:2', 'DEBUG a.py:4'],
    ['a.py:6', 'b.ts:3'],
  ],
  [
    'flags of urfave/cli',
    {
      'a.go':
        'package a\nimport "github.com/urfave/cli/v3"\nvar f = []cli.Flag{\n\t&cli.BoolFlag{\n\t\tSources: cli.EnvVars("A", "B"),\n\t\tValue: true,\n\t},\n}\n',
    },
    ['A a.go:5', 'B a.go:5'],
    [],
  ],
  [
    'viper',
    {
      'a.go':
        'package a\nimport "github.com/spf13/viper"\nfunc f() {\n\tviper.SetEnvPrefix("app")\n\tviper.BindEnv("port")\n\tviper.BindEnv("host", "HOST_A")\n\tviper.AutomaticEnv()\n}\n',
    },
    ['APP_PORT a.go:5', 'HOST_A a.go:6'],
    ['a.go:7'],
  ],
  [
    'what the code hands over to settings',
    { 'a.py': 'class S(BaseSettings):\n    KEY: str\n    OTHER: str\n\ns = S(KEY="x")\n' },
    ['OTHER a.py:3', 'KEY a.py:2'],
    [],
  ],
  [
    'keys of NestJS that a program makes, or that lead nowhere',
    {
      'package.json': NEST,
      'a.config.ts':
        "import { registerAs } from '@nestjs/config';\nexport default registerAs('a', () => ({ ...rest, made: make(), kind: 'x', on: true }));\nexport const b = registerAs('b', () => ({ key: process.env.KEY }));\n",
      'b.ts':
        "import { ConfigService } from '@nestjs/config';\nfunction f(config: ConfigService) {\n  config.get(name);\n  config.get(`OAUTH_${name}`);\n  config.get('a.made');\n  config.get('a.rest');\n  config.get('a.kind');\n  config.get('a.on');\n  config.get('none.host');\n  config.get('lower');\n  start(config.get('b'));\n}\n",
    },
    ['KEY a.config.ts:3', 'lower b.ts:10'],
    ['b.ts:3', 'b.ts:4', 'b.ts:5', 'b.ts:6', 'b.ts:9', 'b.ts:11'],
  ],
  [
    'keys of NestJS where it is not seen what is loaded',
    {
      'package.json': NEST,
      'b.ts':
        "import { ConfigModule, ConfigService } from '@nestjs/config';\nConfigModule.forRoot({ load: [make()] });\nfunction f(config: ConfigService) {\n  config.get('lower');\n  config.get('UPPER');\n}\n",
    },
    ['UPPER b.ts:5'],
    ['b.ts:4'],
  ],
  [
    'all that there are, taken by a prefix, in each language; what hands them on reads none',
    {
      'a.rs':
        'fn all() {\n    let own = std::env::vars().filter_map(|(key, value)| named(&key).map(|index| (index, value)));\n    Command::new("x").envs(std::env::vars());\n}\nfn named(key: &str) -> Option<String> {\n    key.strip_prefix("SHOP_").map(lower)\n}\n',
      'b.py':
        'import os\nfor key, value in os.environ.items():\n    if key.startswith("SHOP_"):\n        use(key)\nrun(env=os.environ.copy())\n',
      'c.ts':
        "for (const [key, value] of Object.entries(process.env)) use(key);\nspawn('x', { env: { ...process.env } });\n",
      'd.go':
        'package a\nimport "os"\nfunc d() {\n\tfor _, each := range os.Environ() {\n\t\tuse(each)\n\t}\n\tcmd.Env = append(os.Environ(), "A=1")\n}\n',
      'E.java': 'class E {\n  void e() { System.getenv().forEach(this::use); }\n}\n',
      'f.rb': "ENV.select { |k, _| k.start_with?('SHOP_') }\nsystem(ENV.to_h, 'x')\n",
      'g.php': '<?php\nforeach ($_ENV as $key => $value) { use_it($key); }\n',
      'H.cs':
        'class H { void F() {\n  foreach (DictionaryEntry e in Environment.GetEnvironmentVariables()) Use(e);\n} }\n',
    },
    [],
    ['E.java:2', 'H.cs:2', 'a.rs:2', 'b.py:2', 'c.ts:1', 'd.go:4', 'f.rb:1', 'g.php:2'],
  ],
])('environment variables: %s', (_, files, names, hidden) => checkHidden(files, names, hidden));
