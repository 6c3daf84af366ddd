// What a newcomer is told: each figure true, the counts complete, and every item of a list within reach.

import { describe, expect, test } from 'vitest';
import { codesightToolNames } from '../../src/tools/codesight-tools.ts';
import { playground } from './support/playground.ts';

const ground = playground();

const shop = {
  'package.json': JSON.stringify({
    name: 'shop',
    description: 'Sells things',
    main: 'src/app.ts',
    scripts: { start: 'node src/app.ts', test: 'vitest' },
    dependencies: { express: '4', react: '18', '@prisma/client': '5' },
  }),
  'package-lock.json': '{}',
  'src/app.ts': `import express from 'express';
import { carts } from './carts';
const app = express();
app.use(helmet());
app.use('/carts', carts);
app.listen(process.env.PORT ?? 3000);
`,
  'src/carts.ts': `import { Router } from 'express';
export const carts = Router();
carts.get('/:id', showCart);
export function showCart() {
  return process.env.DATABASE_URL!;
}
`,
  'src/cart.tsx': 'export function Cart({ items }: { items: string[] }) {\n  return <p>{items}</p>;\n}\n',
  'prisma/schema.prisma': 'model Cart {\n  id Int @id\n}\n',
  // None of these is a part of what the shop is.
  'test/app.test.ts': "import express from 'express';\nexpress().get('/tested', x);\nprocess.env.TEST_ONLY;\n",
  'examples/app.ts': "import express from 'express';\nexpress().get('/example', x);\n",
  'src/old.test.tsx': 'export function Tested() {\n  return <p />;\n}\n',
};

test('an application, told in one answer', async () => {
  const answer = await ground.project(shop).ask('overview', {});
  expect(answer).toMatchObject({
    verdict: 'CAUTION',
    metadata: { truncated: false, complete: false, coverage: { beside_the_project: { examples: 1 } } },
  });
  expect(answer.summary).toMatch(
    /^shop is an? .* on express and react\. It has 1 route, 1 data schema, 1 exported component and 2 environment variables \(1 required\)\. It starts at src\/app\.ts\. Open: 1 file beside the project left out of these lists, in examples\.$/,
  );
  expect(answer.details).toMatchObject({
    project: {
      name: 'shop',
      description: 'Sells things',
      framework: 'express',
      frameworks: ['express', 'react'],
      language: 'TypeScript',
      package_manager: 'npm',
      scripts: ['start', 'test'],
    },
    routes: [
      {
        method: 'GET',
        path: '/carts/:id',
        handler: 'showCart',
        file: 'src/carts.ts',
        line: 3,
        framework: 'express',
        confidence: 'high',
      },
    ],
    schemas: [{ name: 'Cart', fields: ['id: Int primary key'], orm: 'prisma', file: 'prisma/schema.prisma', line: 1 }],
    components: [{ name: 'Cart', props: ['items'], file: 'src/cart.tsx', line: 1 }],
    env_vars: [
      { name: 'DATABASE_URL', required: true, file: 'src/carts.ts', line: 5 },
      { name: 'PORT', has_default: true, file: 'src/app.ts', line: 6 },
    ],
    middleware: [{ name: 'helmet', file: 'src/app.ts', line: 4 }],
    counts: { routes: 1, schemas: 1, components: 1, env_vars: 2, middleware: 1, cycles: 0 },
  });
});

test('the same without examples is safe, and complete', async () => {
  const { 'examples/app.ts': _, ...files } = shop;
  const answer = await ground.project(files).ask('overview', {});
  expect(answer).toMatchObject({
    verdict: 'SAFE',
    metadata: { complete: true },
    summary: expect.stringMatching(/^shop is an? /),
  });
});

test.each(['src/main/java/org/acme/samples/shop', 'src/main/java/com/example/demo'])(
  'a Spring project in %s has its routes, read from their annotations',
  async (folder) => {
    const controller =
      'package a;\nimport org.springframework.web.bind.annotation.*;\n@RestController\nclass Owners {\n  @GetMapping("/owners")\n  String owners() { return ""; }\n}\n';
    const answer = await ground
      .project({
        'pom.xml':
          '<project><groupId>a</groupId><artifactId>shop</artifactId><dependencies><dependency><groupId>org.springframework.boot</groupId><artifactId>spring-boot-starter-web</artifactId></dependency></dependencies></project>',
        [`${folder}/Owners.java`]: controller,
      })
      .ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'SAFE',
      details: { routes: [{ method: 'GET', path: '/owners', confidence: 'high', found_by: 'boocontext' }] },
    });
  },
);

test.each<[string, Readonly<Record<string, string>>, string]>([
  [
    'adonis',
    {
      'package.json': '{"name":"shop","dependencies":{"@adonisjs/core":"6"}}',
      'start/routes.ts':
        "import router from '@adonisjs/core/services/router'\n// router.get('/none', x)\nrouter.get('/users', [Users, 'index'])\n",
      'app/routes.ts': "router.get('/none', y)\n",
    },
    'GET /users start/routes.ts:3 inferred',
  ],
  [
    'vapor',
    {
      'Sources/App/routes.swift':
        'import Vapor\nfunc routes(_ app: Application) {\n    app.get("users") { _ in 1 }\n}\n',
    },
    'GET /users Sources/App/routes.swift:3 low',
  ],
])('%s: what looks like a route is told as that', async (name, files, expected) => {
  const answer = await ground.project(files).ask('overview', {});
  expect(answer).toMatchObject({
    verdict: 'CAUTION',
    summary: expect.stringContaining(`1 route of ${name} rest on patterns: prefixes and forms may be missing`),
  });
  const { routes } = answer.details as { readonly routes: readonly Readonly<Record<string, string>>[] };
  expect(routes.map((each) => `${each.method} ${each.path} ${each.file}:${each.line} ${each.confidence}`)).toEqual([
    expected,
  ]);
  expect(routes[0]).toMatchObject({ framework: name, found_by: 'codesight' });
});

test('what a page beside the server is made with is a framework of the project', async () => {
  const answer = await ground
    .project({
      'pyproject.toml': '[project]\nname = "shop"\ndependencies = ["fastapi"]\n',
      'shop/main.py':
        'from fastapi import FastAPI\n\napp = FastAPI()\n\n\n@app.get("/orders")\ndef orders():\n    return []\n',
      'frontend/package.json': '{"name":"page","private":true,"dependencies":{"nuxt":"3"}}',
      'frontend/nuxt.config.ts': 'export default defineNuxtConfig({ ssr: false });\n',
    })
    .ask('overview', { section: 'project' });
  expect(answer.details).toMatchObject({ project: { frameworks: ['fastapi', 'nuxt'] } });
});

test.each([
  [
    'ASP.NET',
    { 'a.csproj': '<Project Sdk="Microsoft.NET.Sdk.Web"></Project>', 'Program.cs': 'app.MapGet("/", () => 1);\n' },
  ],
  [
    'rails',
    { Gemfile: "gem 'rails', '8'\n", 'config/routes.rb': 'resources :carts\n', 'app/cart.rb': 'class Cart\nend\n' },
  ],
  ['phoenix', { 'mix.exs': 'defp deps, do: [{:phoenix, "~> 1"}]\n', 'lib/a.ex': 'defmodule A do\nend\n' }],
])('%s: what patterns do not find is not called none', async (name, files) => {
  const project = ground.project(files);
  expect(await project.ask('overview', {})).toMatchObject({ verdict: 'CAUTION', metadata: { complete: false } });
  const { summary } = await project.ask('overview', { section: 'routes' });
  expect(summary).not.toContain('no routes found');
  expect(summary).toContain(name);
});

test('a variable that an example file names, also when only that file has changed', async () => {
  const project = ground.project({ ...shop, '.env.example': 'API_KEY=sk_live_1\n' });
  const first = await project.ask('overview', { section: 'env_vars' });
  expect(first.details.env_vars).toContainEqual({ name: 'API_KEY', file: '.env.example', line: 1 });
  expect(JSON.stringify(first)).not.toContain('sk_live');
  project.write({ '.env.example': '# later\nAPI_URL=x\n' });
  const { details } = await project.ask('overview', { section: 'env_vars' });
  expect(details.env_vars).toContainEqual({ name: 'API_URL', file: '.env.example', line: 2 });
  expect(details.env_vars).not.toContainEqual(expect.objectContaining({ name: 'API_KEY' }));
});

test('what is empty is there, and counted', async () => {
  const { details } = await ground.project({ 'a.ts': 'export const a = 1;\n' }).ask('overview', {});
  expect(details).toMatchObject({
    routes: [],
    schemas: [],
    components: [],
    env_vars: [],
    middleware: [],
    entry_points: [],
    dependency_graph: { modules: 1, edges: 0, cycles: [], most_imported: [] },
    counts: { routes: 0, schemas: 0, components: 0, env_vars: 0 },
  });
});

test('parts are folders with their size, and how often each imports another', async () => {
  const { details, summary } = await ground
    .project({
      'src/cart/cart.ts':
        "import { price } from '../price/price';\nimport { tax } from '../price/tax';\nexport const cart = [price, tax];\n",
      'src/price/price.ts': 'export const price = 1;\n',
      'src/price/tax.ts': 'export const tax = 2;\n',
      ...Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`src/pages/p${i}.ts`, "import '../cart/cart';\n"])),
    })
    .ask('overview', { section: 'parts' });
  expect(summary).toContain('3 parts');
  expect(details).toEqual({
    parts: expect.arrayContaining([
      { folder: 'src/price', files: 2, lines: 2 },
      { folder: 'src/cart', files: 1, lines: 3, uses: { 'src/price': 2 } },
      { folder: 'src/pages', files: 12, lines: 12, uses: { 'src/cart': 12 } },
    ]),
  });
});

test.each(['project', 'routes', 'env_vars', 'dependency_graph', 'counts'])('section %s alone', async (section) => {
  const { details } = await ground.project(shop).ask('overview', { section });
  expect(Object.keys(details)).toEqual([section]);
});

describe('a large project', () => {
  const number = 1200;
  const lines = Array.from(
    { length: number },
    (_, index) => `app.get('/a/long/path/to/some/thing/${index}', handler${index});`,
  );
  const large = {
    'package.json': '{"name": "large", "dependencies": {"express": "4"}}',
    'src/app.ts': `import express from 'express';\nconst app = express();\n${lines.join('\n')}\n`,
    ...Object.fromEntries(
      lines.map((_, index) => [`src/env${index}.ts`, `export const a = process.env.VAR_${index};\n`]),
    ),
  };

  test('fits, and every item is reached', async () => {
    const project = ground.project(large);
    const first = await project.ask('overview', {});
    expect(JSON.stringify(first).length).toBeLessThan(12_000);
    expect(first).toMatchObject({
      details: { counts: { routes: number, env_vars: number } },
      metadata: { truncated: true, next: [expect.stringContaining('section')] },
    });
    const paths = new Set<string>();
    let cursor: string | undefined;
    do {
      const page = await project.ask('overview', { section: 'routes', limit: 500, ...(cursor ? { cursor } : {}) });
      for (const { path } of page.details.routes as { path: string }[]) paths.add(path);
      cursor = page.metadata.cursor;
    } while (cursor !== undefined);
    expect(paths.size).toBe(number);
  });
});

describe('what would not be found is said', () => {
  /** Something that starts, so that nothing but the file beside it is left to ask about. */
  const program = { 'start.py': 'if __name__ == "__main__":\n    print(1)\n' };
  const files: readonly (readonly [file: string, text: string])[] = [
    ['Spring.java', 'import org.springframework.web.bind.annotation.*;\nclass A { }\n'],
    [
      'Rest.java',
      'import jakarta.ws.rs.GET;\nimport jakarta.ws.rs.Path;\n@Path("/a")\nclass A { @GET String a() { return ""; } }\n',
    ],
    ['Micronaut.kt', 'import io.micronaut.http.annotation.Controller\n@Controller("/a")\nclass A\n'],
    ['Quarkus.java', 'import io.quarkus.vertx.web.Route;\nclass A { void a() { make(Route.class); } }\n'],
    ['Servlet.java', 'import javax.servlet.http.HttpServlet;\nclass A extends HttpServlet { }\n'],
    ['fast.py', 'from fastapi import FastAPI\n\nmake(FastAPI)\n'],
    ['flask_app.py', 'import flask\n\nmake(flask)\n'],
    ['django_app.py', 'from django.conf.urls import *\n\nmake()\n'],
    ['express.js', "const express = require('express');\nmake(express);\n"],
    ['fastify.ts', "import { fastify } from 'fastify';\nmake(fastify);\n"],
    ['nest.ts', "import { NestFactory } from '@nestjs/core';\nmake(NestFactory);\n"],
    ['koa.mjs', "import Koa from 'koa';\nmake(Koa);\n"],
    ['hono.ts', "import { Hono } from 'hono/tiny';\nmake(Hono);\n"],
    ['node.js', "import http from 'node:http';\nhttp.createServer(answer).listen(1);\n"],
    ['gin.go', 'package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc main() { make(gin.Default) }\n'],
    ['echo.go', 'package main\n\nimport "github.com/labstack/echo/v4"\n\nfunc main() { make(echo.New) }\n'],
    ['chi.go', 'package main\n\nimport "github.com/go-chi/chi/v5"\n\nfunc main() { make(chi.NewRouter) }\n'],
    ['http.go', 'package main\n\nimport "net/http"\n\nfunc main() { http.ListenAndServe(":1", made()) }\n'],
    ['axum.rs', 'use axum::Router;\n\nfn main() { make() }\n'],
    ['actix.rs', '#[actix_web::main]\nasync fn main() { make() }\n'],
    ['rocket.rs', '#[macro_use] extern crate rocket;\n\nfn main() { make() }\n'],
  ];
  test.each(files)('a server that only %s names', async (file, text) => {
    const project = ground.project({ [file]: text });
    expect(await project.ask('overview', {})).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(
        /routes of [\w-]+ are (?:not read|known by patterns only)|no route of \S+ was recognised|rest on patterns|(?:is|are) inferred/,
      ),
    });
    expect((await project.ask('overview', { section: 'routes' })).summary).not.toContain('no routes found');
  });

  test.each([
    ['client.go', 'package main\n\nimport "net/http"\n\nfunc main() { http.Get("a") }\n'],
    ['client.py', 'import aiohttp\nimport h3\n\nget(aiohttp, h3)\n'],
    ['types.ts', "import type { Request } from 'express';\nexport const url = (it: Request) => it.url;\n"],
    ['client.js', "import http from 'node:http';\nhttp.get('a');\n"],
  ])('not of what %s imports to call others', async (file, text) => {
    expect(await ground.project({ ...program, [file]: text }).ask('overview', {})).toMatchObject({ verdict: 'SAFE' });
  });

  test.each<[name: string, files: Readonly<Record<string, string>>]>([
    [
      'hapi',
      {
        'package.json': '{"private": true, "dependencies": {"@hapi/hapi": "21"}, "scripts": {"start": "node a.js"}}',
        'a.js': 'serve();\n',
      },
    ],
    ['WordPress', { 'plugin.php': '<?php\n/* Plugin Name: Shop */\nregister_rest_route($space, $path, $given);\n' }],
    ['mezzio', { 'composer.json': '{"require": {"mezzio/mezzio": "3"}}', 'public/index.php': '<?php\nrun();\n' }],
    [
      'go-zero',
      {
        'go.mod': 'module a\n\nrequire github.com/zeromicro/go-zero v1.6.0\n',
        'main.go': 'package main\n\nfunc main() {}\n',
      },
    ],
    [
      'PSR-15',
      {
        'composer.json': '{"name": "a/b", "type": "library", "require": {"psr/http-server-handler": "^1.0"}}\n',
        'src/Show.php':
          '<?php\nnamespace A;\nuse Psr\\Http\\Server\\RequestHandlerInterface;\nclass Show implements RequestHandlerInterface {}\n',
      },
    ],
  ])('a framework whose routes are not read: %s', async (name, files) => {
    const answer = await ground.project(files).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(`routes of ${name} are not read`),
    });
  });

  test('routes that only running the code would show', async () => {
    const app =
      "import express from 'express';\nconst app = express();\nfor (const [method, path] of list) {\n  app[method](path, handler);\n}\napp.get('/a', a);\n";
    const answer = await ground.project({ ...shop, 'src/app.ts': app }).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(
        'some are registered, or left out of a prefix, by computed names at src/app.ts:4',
      ),
      details: { routes: [{ path: '/a' }, { path: '/:id' }] },
    });
  });

  test('routes that a library brings, and those in a form that is not read, for what they are', async () => {
    const rails = await ground
      .project({
        Gemfile: "gem 'rails'\n",
        'config/routes.rb':
          "Rails.application.routes.draw do\n  root 'home#show'\n  mount Jobs::Web => '/jobs'\n  paged :carts\nend\n",
      })
      .ask('overview', {});
    expect(rails.summary).toContain('some are brought by a library, or by what was not found at config/routes.rb:3');
    expect(rails.summary).toContain('some are registered in a form that is not read at config/routes.rb:4');
    expect(rails.summary).not.toContain('computed names');
    const laravel = await ground
      .project({
        'composer.json': '{"require": {"laravel/framework": "*"}}',
        'routes/web.php':
          "<?php\nuse Illuminate\\Support\\Facades\\Route;\nRoute::get('/a', [A::class, 'a']);\nRoute::fallback([A::class, 'lost']);\nRoute::pages('shop');\n",
      })
      .ask('overview', {});
    expect(laravel.summary).toContain('some are registered in a form that is not read at routes/web.php:5');
    expect(laravel.details).toMatchObject({ routes: [{ path: '/a' }, { path: '/{fallbackPlaceholder}' }] });
  });

  test('neither a package of npm that is called as a framework of another registry, nor routes of a tool, are the product’s', async () => {
    const manifest =
      '{"name": "page", "private": true, "dependencies": {"phoenix": "*"}, "devDependencies": {"express": "*"}}';
    const server =
      "import express from 'express';\nconst app = express();\napp.get('/events', send);\napp.listen(1);\n";
    const answer = await ground
      .project({ 'package.json': manifest, 'src/index.ts': 'export const page = 1;\n', '.esbuild/server.ts': server })
      .ask('overview', {});
    expect(answer.summary).not.toContain('phoenix');
    expect(answer.summary).toContain('It has 1 route of what is beside it');
  });

  test('routes of Go are the product’s, whatever it hides in `internal` and `pkg`', async () => {
    const routes =
      'package web\n\nimport "github.com/labstack/echo/v5"\n\nfunc Routes() *echo.Echo {\n\te := echo.New()\n\te.GET("/a", a)\n\treturn e\n}\n';
    const main =
      'package main\n\nimport "example.com/shelf/internal/web"\n\nfunc main() { web.Routes().Start(":1") }\n';
    const answer = await ground
      .project({
        'go.mod': 'module example.com/shelf\n\nrequire github.com/labstack/echo/v5 v5.0.0\n',
        'cmd/shelf/main.go': main,
        'internal/web/routes.go': routes,
      })
      .ask('overview', {});
    expect(answer.summary).toContain('on echo');
    expect(answer.summary).toMatch(/It has 1 route[.,]/);
  });

  test('commands that only running the code would show', async () => {
    const cli =
      "import { program } from 'commander';\nfor (const each of load()) {\n  program.command(each.name).action(each.run);\n}\n";
    const manifest = '{"name": "cli", "bin": "src/cli.ts", "dependencies": {"commander": "*"}}';
    const answer = await ground.project({ 'package.json': manifest, 'src/cli.ts': cli }).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(
        'entries (some are registered by computed names, in loops, or in a form that is not read at src/cli.ts:3)',
      ),
      details: { entries: [{ name: '{each.name}', name_is: 'expression' }] },
    });
  });

  test('imports of a language that is not read', async () => {
    const answer = await ground.project({ 'a.lua': 'require "b"\n', 'b.lua': 'x = 1\n' }).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining('imports of Lua are not followed'),
    });
    expect(answer.metadata.coverage).toMatchObject({ imports: 'not measured: those of Lua are not followed' });
  });

  test('imports of a language without a checker', async () => {
    const answer = await ground.project({ ...program, 'a.py': 'import b\n', 'b.py': 'x = 1\n' }).ask('overview', {});
    expect(answer).toMatchObject({ verdict: 'SAFE', details: { dependency_graph: { modules: 3, edges: 1 } } });
    expect(answer.summary).not.toContain('not followed');
  });
});

describe('none is not called none where it is not looked for', () => {
  const library = { 'package.json': '{"name": "kept", "exports": "./kept.js"}', 'kept.js': 'export const kept = 1;\n' };
  const stored: readonly (readonly [layer: string, files: Record<string, string>])[] = [
    ['Realm', { 'A.kt': 'import io.realm.kotlin.Realm\nfun open() = Realm.open()\n' }],
    ['Core Data', { 'A.swift': 'import CoreData\nfinal class Item: NSManagedObject {}\n' }],
    ['Core Data', { 'A.m': '#import <CoreData/CoreData.h>\n@implementation A\n@end\n' }],
    ['SwiftData', { 'A.swift': 'import SwiftData\n@Model final class Item {}\n' }],
    ['Exposed', { 'A.kt': 'import org.jetbrains.exposed.sql.*\nval tables = made()\n' }],
    ['Room', { 'A.kt': 'import androidx.room.Room\nval tables = made()\n' }],
    ['jOOQ', { 'A.java': 'import org.jooq.DSLContext;\nclass A {}\n' }],
    ['JDBC', { 'A.java': 'import java.sql.Connection;\nclass A {}\n' }],
    ['SQLite of Android', { 'A.java': 'import android.database.sqlite.SQLiteOpenHelper;\nclass A {}\n' }],
    ['Diesel', { 'a.rs': 'use diesel::prelude::*;\n' }],
    ['SQLx', { 'a.rs': 'use sqlx::FromRow;\n' }],
    ['SeaORM', { 'a.rs': 'use sea_orm::entity::prelude::*;\n' }],
    ['sqlalchemy', { 'a.py': 'from sqlalchemy import MetaData\n\ntables = made(MetaData)\n' }],
    ['peewee', { 'a.py': 'import peewee\n' }],
    ['sqlite3', { 'a.py': 'import sqlite3\n' }],
    ['database/sql', { 'a.go': 'package a\n\nimport "database/sql"\n\nvar db *sql.DB\n' }],
    ['gorm', { 'a.go': 'package a\n\nimport "gorm.io/gorm"\n\nvar db *gorm.DB\n' }],
    ['activerecord', { Gemfile: "gem 'activerecord'\n", 'a.rb': 'Made = 1\n' }],
    ['ecto', { 'a.ex': 'defmodule A do\n  import Ecto.Query\nend\n' }],
    ['entity-framework', { 'A.cs': 'using Microsoft.EntityFrameworkCore;\nclass A {}\n' }],
    [
      'Dapper',
      {
        'a.csproj': '<Project><ItemGroup><PackageReference Include="Dapper"/></ItemGroup></Project>',
        'A.cs': 'using Dapper;\nclass A {}\n',
      },
    ],
    ['Doctrine', { 'a.php': '<?php\nuse Doctrine\\ORM\\Mapping as ORM;\n' }],
    ['kysely', { 'a.ts': "import { Kysely } from 'kysely';\nexport const db = new Kysely({});\n" }],
    ['mongodb', { 'a.js': "import { MongoClient } from 'mongodb';\nexport const db = new MongoClient('');\n" }],
    ['drift', { 'a.dart': "import 'package:drift/drift.dart';\nclass A {}\n" }],
  ];
  test.each(stored)('%s, of which nothing is read', async (layer, files) => {
    const project = ground.project({ ...library, ...files });
    expect(await project.ask('overview', {})).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(new RegExp(` Open\\b.*data schemas? of ${layer} (?:are|was) `)),
      details: { schemas: [] },
    });
    const section = await project.ask('overview', { section: 'schemas' });
    expect(section).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(`no data schemas recognised, though it uses ${layer}`),
    });
    const map = await project.ask('map', {});
    expect(map.verdict).toBe('CAUTION');
    expect(map.details.text).not.toMatch(/None found:.*data schemas/);
  });

  test('what a library only offers to work with, and what is imported for its types alone, is no data layer', async () => {
    const files = {
      'package.json': '{"name": "kept", "exports": "./kept.ts", "peerDependencies": {"knex": "3"}}',
      'kept.ts': "import type { Knex } from 'knex';\nexport const kept = (it: Knex) => it;\n",
    };
    expect(await ground.project(files).ask('overview', {})).toMatchObject({ verdict: 'SAFE' });
  });

  const none = /no entry points? (?:was )?found|None found:.*entry points/;
  const started: readonly (readonly [title: string, files: Record<string, string>])[] = [
    ['source code without a manifest', { 'a.rb': 'puts 1\n' }],
    [
      'an application that nobody publishes',
      { 'package.json': '{"private": true, "name": "a"}', 'lib/a.js': 'run();\n' },
    ],
    ['Haskell', { 'Main.hs': 'main = print 1\n' }],
    [
      'a container',
      { ...library, 'package.json': '{"name": "kept"}', 'kept.js': '', Dockerfile: 'FROM x\nCMD ["./run"]\n' },
    ],
    [
      'packages of which none says where it starts',
      {
        'settings.gradle': 'include ":a", ":b"\n',
        'a/build.gradle': '',
        'b/build.gradle': '',
        'a/src/main/java/A.java': 'class A {}\n',
      },
    ],
  ];
  test.each(started)('no entry point: %s', async (_, files) => {
    const project = ground.project(files);
    const answer = await project.ask('overview', {});
    expect(answer).toMatchObject({ verdict: 'CAUTION', details: { entry_points: [] } });
    expect(answer.summary).toMatch(/ Open\b.*no entry point was recognised/);
    expect((await project.ask('overview', { section: 'entry_points' })).summary).not.toMatch(none);
    const map = await project.ask('map', {});
    expect(map.verdict).toBe('CAUTION');
    expect(map.details.text).not.toMatch(none);
  });

  test.each([
    ['serverless.yml', 'functions:\n  a:\n    handler: src/a.run\n'],
    ['src/main/resources/META-INF/plugin.xml', '<idea-plugin/>\n'],
    ['src/main/webapp/WEB-INF/web.xml', '<web-app/>\n'],
    ['src/main/resources/fabric.mod.json', '{}\n'],
  ])('entry points that %s declares', async (file, text) => {
    const answer = await ground.project({ ...library, [file]: text }).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringContaining(`what ${file} starts is not read`),
    });
  });

  test('a library has none but what others import, and that is safe', async () => {
    expect(await ground.project(library).ask('overview', {})).toMatchObject({ verdict: 'SAFE' });
    const java = {
      'pom.xml': '<project><artifactId>kept</artifactId></project>',
      'src/main/java/a/Kept.java': 'package a;\npublic class Kept {}\n',
    };
    expect(await ground.project(java).ask('overview', {})).toMatchObject({
      verdict: 'SAFE',
      details: { entry_points: [] },
    });
  });

  test('an application starts with what a system starts, not with a tool beside it', async () => {
    const files = {
      'pubspec.yaml': 'name: reader\npublish_to: none\ndependencies:\n  flutter:\n    sdk: flutter\n',
      'lib/main.dart': "import 'package:flutter/material.dart';\n\nvoid main() => run();\n",
      'tool/make.dart': 'void main() {}\n',
      'ios/Share/Info.plist': '<plist><dict><key>NSExtensionPrincipalClass</key><string>Gone</string></dict></plist>\n',
    };
    const answer = await ground.project(files).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'CAUTION',
      summary: expect.stringMatching(
        /It starts at lib\/main\.dart\. Open: ios\/Share\/Info\.plist names 1 entry point whose source was not found\.$/,
      ),
    });
  });

  test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
    [
      'the program, of Go, not the page that it serves',
      {
        'go.mod': 'module example.com/desk\n\nrequire github.com/gorilla/mux v1.8.1\n',
        'main.go': 'package main\n\nimport "example.com/desk/web"\n\nfunc main() { web.Serve() }\n',
        'web/serve.go':
          'package web\n\nimport "github.com/gorilla/mux"\n\nfunc Serve() {\n\tr := mux.NewRouter()\n\tr.HandleFunc("/lend", lend).Methods("GET")\n}\n\nfunc lend(w http.ResponseWriter, r *http.Request) {}\n',
        'page/index.html': '<script type="module" src="/src/main.ts"></script>\n',
        'page/package.json': '{"name": "desk-page", "private": true}\n',
        'page/src/main.ts': 'export const page = 1;\n',
      },
      /^example\.com\/desk is an application in Go .*It starts at main\.go/,
    ],
    [
      'what a server is told to run, not the one program of Java beside it',
      {
        'pom.xml':
          '<project><artifactId>clinic</artifactId><modules><module>web</module><module>tool</module></modules></project>\n',
        'tool/pom.xml': '<project><artifactId>clinic-tool</artifactId></project>\n',
        'tool/src/main/java/a/Tidy.java':
          'package a;\n\nclass Tidy {\n  public static void main(String[] args) {}\n}\n',
        'web/pom.xml': '<project><artifactId>clinic-web</artifactId><packaging>war</packaging></project>\n',
        'web/src/main/webapp/WEB-INF/web.xml': '<web-app></web-app>\n',
      },
      /^clinic is a monorepo in Java .*It starts at web\/src\/main\/webapp\/WEB-INF\/web\.xml/,
    ],
    [
      'the program, of Java, not the page that it serves',
      {
        'pom.xml': '<project><artifactId>desk</artifactId></project>\n',
        'src/main/java/a/Desk.java':
          'package a;\nclass Desk {\n  public static void main(String[] args) {\n    Shelf.open();\n    Shelf.fill();\n  }\n}\n',
        'page/index.html': '<script type="module" src="/src/main.ts"></script>\n',
        'page/package.json': '{"name": "desk-page", "private": true}\n',
        'page/src/main.ts': 'export const page = 1;\n',
      },
      /It starts at src\/main\/java\/a\/Desk\.java/,
    ],
    [
      'no page for what goes wrong',
      {
        'package.json': '{"name": "desk", "private": true, "dependencies": {"next": "15.0.0"}}',
        ...Object.fromEntries(
          ['404', '_app', '_document', '_error', 'about', 'lend/[id]'].map((page) => [
            `pages/${page}.tsx`,
            'export default function Page() {\n  return null;\n}\n',
          ]),
        ),
      },
      /It starts at pages\/_app\.tsx/,
    ],
    [
      'what `npm start` runs, not the file that makes the app',
      {
        'package.json':
          '{"name": "desk", "main": "index.js", "scripts": {"start": "node server.js"}, "dependencies": {"express": "4.0.0"}}',
        'api.js':
          "const express = require('express');\nconst api = express();\napi.get('/lend', (req, res) => res.end());\nmodule.exports = api;\n",
        'server.js': "const api = require('./api');\napi.listen(80);\n",
      },
      /It starts at server\.js\b/,
    ],
    [
      'the source of what an image runs',
      {
        'package.json': '{"name": "desk", "private": true, "dependencies": {"express": "4.0.0"}}',
        Dockerfile:
          'FROM node:22\nCOPY . .\nCMD ["sh", "-c", "chown -R node /data && node --enable-source-maps dist/serve.js"]\n',
        'src/api.ts':
          "import express from 'express';\nexport const api = express();\napi.get('/lend', (req, res) => res.end());\n",
        'src/serve.ts': "import { api } from './api';\napi.listen(80);\n",
      },
      /It starts at src\/serve\.ts\b/,
    ],
    [
      'the main of Go, where several packages make routers',
      {
        'go.mod': 'module example.com/desk\n\nrequire github.com/go-chi/chi/v5 v5.1.0\n',
        'main.go': 'package main\n\nimport "example.com/desk/api"\n\nfunc main() { api.Lend() }\n',
        'api/lend.go':
          'package api\n\nimport "github.com/go-chi/chi/v5"\n\nfunc Lend() {\n\tr := chi.NewRouter()\n\tr.Get("/lend", lend)\n}\n\nfunc lend(w http.ResponseWriter, r *http.Request) {}\n',
        'api/shelf.go':
          'package api\n\nimport "github.com/go-chi/chi/v5"\n\nfunc Shelf() {\n\tr := chi.NewRouter()\n\tr.Get("/shelf", shelf)\n}\n\nfunc shelf(w http.ResponseWriter, r *http.Request) {}\n',
      },
      /It starts at main\.go\b/,
    ],
    [
      'the program of Go that has the name of its module, though the root is a package',
      {
        'go.mod': 'module example.com/desk\n\nrequire github.com/gorilla/mux v1.8.1\n',
        'account.go':
          'package desk\n\nimport "github.com/gorilla/mux"\n\nfunc Serve() {\n\tr := mux.NewRouter()\n\tr.HandleFunc("/lend", lend).Methods("GET")\n}\n\nfunc lend(w http.ResponseWriter, r *http.Request) {}\n',
        'cmd/desk/main.go': 'package main\n\nimport "example.com/desk"\n\nfunc main() { desk.Serve() }\n',
      },
      /^example\.com\/desk is an application in Go .*It starts at cmd\/desk\/main\.go\b/,
    ],
    [
      'the server beside pages of which none is the first',
      {
        'package.json': '{"name": "desk", "private": true, "workspaces": ["api", "page"]}',
        'api/package.json':
          '{"name": "@desk/api", "private": true, "scripts": {"start": "node dist/src/main"}, "dependencies": {"@nestjs/core": "11.0.0"}}',
        'api/src/main.ts': 'export const start = 1;\n',
        'page/package.json': '{"name": "@desk/page", "private": true, "dependencies": {"next": "15.0.0"}}',
        'page/src/app/(lend)/help/page.tsx': 'export default function Page() {\n  return null;\n}\n',
        'page/src/app/(lend)/@bar/page.tsx': 'export default function Page() {\n  return null;\n}\n',
      },
      /It starts at api\/src\/main\.ts\b/,
    ],
    [
      'each of its packages that is started, and at no script that fills it',
      {
        'package.json':
          '{"name": "desk", "private": true, "workspaces": ["api", "page"], "scripts": {"start": "npm run start --workspaces"}}',
        'api/package.json':
          '{"name": "desk-api", "private": true, "scripts": {"dev:data:fill": "ts-node src/jobs/fill.ts", "start:dev": "nest start --watch", "start": "node --enable-source-maps dist/main"}, "dependencies": {"@nestjs/core": "11.0.0"}}',
        'api/src/jobs/fill.ts': 'export const fill = 1;\n',
        'api/src/main.ts': 'export const start = 1;\n',
        'page/package.json':
          '{"name": "desk-page", "private": true, "main": "app.js", "scripts": {"start": "ng serve"}, "dependencies": {"@angular/core": "20.0.0"}}',
        'page/angular.json':
          '{"projects": {"desk": {"projectType": "application", "architect": {"build": {"options": {"browser": "src/main.ts"}}}}}}',
        'page/src/main.ts': 'export const page = 1;\n',
      },
      /It starts at api\/src\/main\.ts and page\/src\/main\.ts\b/,
    ],
    [
      'what its one command runs, not at the package or what makes the app',
      {
        'pyproject.toml':
          '[project]\nname = "desk"\nversion = "1"\ndependencies = ["flask"]\n\n[project.scripts]\nserve = "desk.main:run"\n',
        'desk/__init__.py': '',
        'desk/main.py': 'from desk.web import app\n\n\ndef run():\n    app.run()\n',
        'desk/web.py':
          'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get("/lend")\ndef lend():\n    return ""\n',
      },
      /^desk is an application in Python .*It starts at desk\/main\.py\b/,
    ],
    [
      'what its image runs, not at what makes an app beside it',
      {
        'pyproject.toml': '[project]\nname = "desk"\nversion = "1"\ndependencies = ["flask"]\n',
        Dockerfile: 'FROM python:3\nCOPY . /app\nCMD ["python", "serve.py"]\n',
        'admin.py': 'from flask import Flask\n\nextra = Flask(__name__)\n',
        'desk/web.py':
          'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get("/lend")\ndef lend():\n    return ""\n',
        'serve.py': 'from desk.web import app\n\napp.run()\n',
      },
      /^desk is an application in Python .*It starts at serve\.py\b/,
    ],
    [
      'what its image runs of the package that is published, beside commands',
      {
        'pyproject.toml':
          '[build-system]\nrequires = ["setuptools"]\nbuild-backend = "setuptools.build_meta"\n\n[project]\nname = "desk"\nversion = "1"\ndependencies = ["django"]\nclassifiers = ["Programming Language :: Python :: 3"]\n\n[project.scripts]\ndesk-manage = "desk.manage:main"\ndesk-version = "desk.show:main"\n',
        Dockerfile:
          'FROM python:3\nCOPY . /app\nCMD ["monofy", "desk-version", "&&", "desk-manage", "migrate", "&&", "gunicorn", "--bind=0.0.0.0", "desk.wsgi", "|||", "desk-version"]\n',
        'desk/__init__.py': 'from desk.views import lend\n\n__all__ = ["lend"]\n',
        'desk/manage.py': 'def main():\n    return 0\n',
        'desk/show.py': 'def main():\n    return 0\n',
        'desk/settings.py': 'ROOT_URLCONF = "desk.urls"\n',
        'desk/urls.py':
          'from django.urls import path\nfrom desk import views\n\nurlpatterns = [path("lend/", views.lend)]\n',
        'desk/views.py': 'def lend(request):\n    return None\n',
        'desk/wsgi.py': 'application = made()\n',
      },
      /^desk is an application in Python .*, on django\./,
    ],
    [
      'the program of a crate, not at its library',
      {
        'Cargo.toml': '[package]\nname = "desk"\nversion = "1.0.0"\nedition = "2021"\n\n[dependencies]\naxum = "0.8"\n',
        'src/lib.rs':
          'use axum::{routing::get, Router};\n\npub fn app() -> Router {\n    Router::new().route("/lend", get(lend))\n}\n\nasync fn lend() -> &\'static str {\n    ""\n}\n',
        'src/main.rs':
          'async fn main() {\n    let listener = tokio::net::TcpListener::bind("0.0.0.0:80").await.unwrap();\n    axum::serve(listener, desk::app()).await.unwrap();\n}\n',
      },
      /^desk is an application in Rust .*It starts at src\/main\.rs\b/,
    ],
    [
      'the file that makes it, where a package is only named as one that is published',
      {
        'pyproject.toml': '[project]\nname = "desk"\nversion = "1"\ndependencies = ["flask"]\n',
        'desk/__init__.py': 'from desk.version import number\n',
        'desk/version.py': 'number = 1\n',
        'desk/web.py':
          'from flask import Flask\n\napp = Flask(__name__)\n\n\n@app.get("/lend")\ndef lend():\n    return ""\n',
      },
      /^desk is an application in Python .*It starts at desk\/web\.py\b/,
    ],
    [
      'the module that is called so, where a watch has one too',
      {
        'settings.gradle.kts': 'rootProject.name = "Desk"\ninclude(":app", ":alongside")\n',
        ...Object.fromEntries(
          ['alongside', 'app'].flatMap((module) => [
            [`${module}/build.gradle.kts`, `android {\n  namespace = "org.desk.${module}"\n}\n`],
            [
              `${module}/src/main/AndroidManifest.xml`,
              '<manifest><application><activity android:name=".Main"><intent-filter><action android:name="android.intent.action.MAIN"/><category android:name="android.intent.category.LAUNCHER"/></intent-filter></activity></application></manifest>\n',
            ],
            [`${module}/src/main/kotlin/Main.kt`, `package org.desk.${module}\n\nclass Main : Activity()\n`],
          ]),
        ),
      },
      /It starts at app\/src\/main\/kotlin\/Main\.kt\b/,
    ],
  ])('an application starts at %s', async (_, files, told) => {
    expect((await ground.project(files).ask('overview', {})).summary).toMatch(told);
  });

  const published = (extra: string) => `[project]
name = "desk"
version = "1"
${extra}
[project.scripts]
desk = "desk.__main__:run"
`;
  const django = {
    'pyproject.toml': published('dependencies = ["django"]'),
    'desk/__init__.py': '"""Lends books."""\n\n\ndef version():\n    return 1\n',
    'desk/__main__.py': 'def run():\n    pass\n',
    'desk/core/urls.py':
      'from django.urls import path\n\nfrom . import views\n\nurlpatterns = [path("lend/", views.lend)]\n',
    'desk/core/views.py': 'def lend(request):\n    pass\n',
    'desk/core/settings.py': 'ROOT_URLCONF = "desk.core.urls"\n',
  };
  const wsgi = {
    'desk/core/wsgi.py': 'from django.core.wsgi import get_wsgi_application\n\napplication = get_wsgi_application()\n',
  };
  const forPeople = published('classifiers = ["Intended Audience :: End Users/Desktop"]');
  test.each<readonly [string, Readonly<Record<string, string>>, RegExp]>([
    [
      'what others import and serves its own pages is an application',
      { ...django, ...wsgi },
      /^desk is an application in Python .*It starts at desk\/core\/wsgi\.py/,
    ],
    ['what others put into theirs is a library', django, /^desk is a library in Python/],
    [
      'what says that it is for who uses it is a command',
      { ...django, 'desk/core/urls.py': '', 'pyproject.toml': forPeople },
      /^desk is a command in Python .*It starts at desk\/__main__\.py/,
    ],
  ])('%s', async (_, files, told) => {
    expect((await ground.project(files).ask('overview', {})).summary).toMatch(told);
  });

  test('an Android application, its components with their places and its tables', async () => {
    const app = {
      'settings.gradle.kts': 'rootProject.name = "Reader"\n',
      'build.gradle.kts': 'android {\n  namespace = "org.acme"\n}\n',
      'src/main/AndroidManifest.xml':
        '<manifest><application><activity android:name=".Main"/><receiver android:name="x.Y"/></application></manifest>\n',
      'src/main/kotlin/org/acme/Main.kt': 'package org.acme\n\nclass Main : Activity()\n',
      'src/main/sqldelight/org/acme/books.sq':
        '-- CREATE TABLE gone(a TEXT);\nimport kotlin.Boolean;\n\nCREATE TABLE books(\n  _id INTEGER NOT NULL PRIMARY KEY, -- its key\n  title TEXT NOT NULL,\n  read INTEGER AS Boolean DEFAULT 0,\n  UNIQUE(title, read)\n);\n\nall:\nSELECT * FROM books;\n',
    };
    const answer = await ground.project(app).ask('overview', {});
    expect(answer).toMatchObject({
      verdict: 'SAFE',
      details: {
        entry_points: [
          { file: 'src/main/kotlin/org/acme/Main.kt', line: 3, kind: 'start', name: 'org.acme.Main' },
          { file: 'src/main/AndroidManifest.xml', line: 1, name: 'x.Y' },
        ],
        schemas: [
          {
            name: 'books',
            fields: [
              '_id: INTEGER primary key',
              'title: TEXT unique with read',
              'read: INTEGER AS Boolean unique with title',
            ],
            orm: 'sqldelight',
            file: 'src/main/sqldelight/org/acme/books.sq',
            line: 4,
          },
        ],
      },
    });
    // Tables that only migrations make are not worked out.
    const { 'src/main/sqldelight/org/acme/books.sq': _, ...others } = app;
    expect(
      await ground
        .project({ ...others, 'src/main/sqldelight/org/acme/1.sqm': 'CREATE TABLE a(b TEXT);\n' })
        .ask('overview', {}),
    ).toMatchObject({ verdict: 'CAUTION', summary: expect.stringContaining('SQLDelight') });
  });
});

test('columns of a Rails application come from the schema that a program has written', async () => {
  const project = ground.project({
    Gemfile: "gem 'rails'\n",
    'db/schema.rb':
      '# This file is auto-generated from the current state of the database.\nActiveRecord::Schema[7.1].define(version: 1) do\n  create_table "users", force: :cascade do |t|\n    t.string "email"\n  end\nend\n',
    'app/models/user.rb': 'class User < ApplicationRecord\nend\n',
  });
  expect(await project.ask('overview', { section: 'schemas' })).toMatchObject({
    details: {
      schemas: [{ name: 'User', table: 'users', fields: ['id primary key', 'email: string'], orm: 'activerecord' }],
    },
  });
});

describe('the tools of codesight', () => {
  test('are not listed, and all answer', async () => {
    const listed = (await ground.session.client.listTools()).tools.map(({ name }) => name);
    const project = ground.project(shop);
    for (const name of codesightToolNames) {
      expect(listed).not.toContain(name);
      const input =
        name === 'codesight_get_wiki_article'
          ? { article: 'overview' }
          : name === 'codesight_get_blast_radius'
            ? { file: 'src/carts.ts' }
            : {};
      const text = await project.askCodesight(name, input);
      expect(text, name).toContain('codesight 1.13.1');
      expect(text, name).not.toMatch(/not generated|not found|^Error/);
    }
  });

  test('filter as theirs do', async () => {
    const project = ground.project(shop);
    expect(await project.askCodesight('codesight_get_routes', { method: 'post' })).toContain('No routes found');
    expect(await project.askCodesight('codesight_get_schema', { model: 'cart' })).toContain('Cart');
    expect(await project.askCodesight('codesight_get_coverage')).toContain('Test files: 2');
  });

  test.each([
    ['codesight_get_routes', { prefx: '/' }, /`prefx` is not a field/],
    ['codesight_get_hot_files', { limit: 'ten' }, /`limit` must be a whole number/],
    ['codesight_get_wiki_article', {}, /`article` is missing/],
  ])('%s refuses %j', async (name, input, message) => {
    const { isError, content } = await ground.session.client.callTool({ name, arguments: input });
    expect(isError).toBe(true);
    expect(JSON.stringify(content)).toMatch(message);
  });
});
test('a package of another registry is no framework of that name', async () => {
  const files = { Gemfile: "source 'https://rubygems.org'\ngem 'h3', '~> 3.7'\n", 'a.rb': 'def a\n  1\nend\n' };
  const { summary } = await ground.project(files).ask('overview', {});
  expect(summary).not.toContain('h3');
  const npm = {
    'package.json': '{"name": "x", "private": true, "scripts": {"start": "node a.js"}, "dependencies": {"h3": "1"}}',
    'a.js': 'export const a = 1;\n',
  };
  expect((await ground.project(npm).ask('overview', {})).summary).toContain('routes of h3 are not read');
  // Nuxt brings it, and its routes are read.
  const nuxt = {
    'package.json': '{"name": "x", "private": true, "scripts": {"start": "nuxt start"}, "dependencies": {"nuxt": "4"}}',
    'nuxt.config.ts': 'export default defineNuxtConfig({});\n',
    'server/api/a.get.ts':
      "import { sendRedirect } from 'h3';\nexport default defineEventHandler((event) => sendRedirect(event, '/'));\n",
  };
  expect((await ground.project(nuxt).ask('overview', {})).summary).not.toContain('h3');
});

test.each<[what: string, files: Readonly<Record<string, string>>]>([
  ['notebooks', { 'a.ipynb': '{ "cells": [] }\n', 'b.ipynb': '{ "cells": [] }\n' }],
  ['charts', { 'charts/a/Chart.yaml': 'apiVersion: v2\n', Dockerfile: 'FROM scratch\n' }],
  ['code in another language', { 'a.lua': 'return 1\n'.repeat(9), 'b.lua': 'return 2\n' }],
])('a script of Python beside %s is not where it starts', async (_, files) => {
  const script = { 'tools/run.py': 'if __name__ == "__main__":\n    pass\n' };
  const { summary } = await ground.project({ ...files, ...script }).ask('overview', {});
  expect(summary).not.toContain('run.py');
});

test('what a product serves with, though its routes are not read, and not the stand-in that its page is developed with', async () => {
  const answer = await ground
    .project({
      'settings.gradle.kts': 'rootProject.name = "stall"\ninclude("stall-backend", "stall-page")\n',
      'build.gradle.kts': 'plugins { kotlin("jvm") }\n',
      'stall-backend/build.gradle.kts':
        'plugins { application }\napplication { mainClass.set("stall.LauncherKt") }\ndependencies {\n  implementation("io.javalin:javalin:6.1.0")\n}\n',
      'stall-backend/src/main/kotlin/stall/Launcher.kt':
        'package stall\n\nimport io.javalin.Javalin\n\nfun main() {\n  Javalin.create().start(7070)\n}\n',
      'stall-page/package.json': JSON.stringify({
        name: 'stall-page',
        private: true,
        devDependencies: { express: '4.0.0', vue: '3.0.0' },
      }),
      'stall-page/index.html': '<script type="module" src="/src/main.js"></script>\n',
      'stall-page/src/main.js': "import { createApp } from 'vue';\ncreateApp({}).mount('#app');\n",
      'stall-page/fake-api/backend.js':
        "const express = require('express');\nconst app = express();\napp.get('/api/items', (req, res) => res.json([]));\napp.listen(1);\n",
    })
    .ask('overview', {});
  expect(answer.summary).toContain(', on javalin.');
  expect(answer.details).toMatchObject({ project: { framework: 'javalin' }, routes: [] });
});
