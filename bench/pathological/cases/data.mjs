/** Files that are no code of the repository's language: data, prose, styles, what tools write. */
import { many, nested } from './case.mjs';

/** @type {readonly (readonly [name: string, file: string, text: () => string])[]} */
const FILES = [
  [
    'JSON of 20 MB',
    'data/rows.json',
    () =>
      JSON.stringify(
        Array.from({ length: 200_000 }, (_, at) => ({ id: at, name: `heavy ${at}`, price: at / 7, tags: ['a', 'b'] })),
        null,
        1,
      ),
  ],
  [
    'JSON of 900 kB that code imports',
    'src/rows.json',
    () => JSON.stringify(Object.fromEntries(Array.from({ length: 40_000 }, (_, at) => [`k${at}`, at])), null, 1),
  ],
  ['JSON in JSON', 'data/deep.json', () => nested(100_000, '[', '', ']')],
  [
    'a lock file of 8 MB',
    'package-lock.json',
    () =>
      JSON.stringify(
        {
          name: 'shop',
          lockfileVersion: 3,
          packages: Object.fromEntries(
            Array.from({ length: 40_000 }, (_, at) => [
              `node_modules/p${at}`,
              {
                version: `1.0.${at}`,
                resolved: 'https://example.invalid/p.tgz',
                integrity: 'sha512-AAAA',
                dependencies: { [`p${at + 1}`]: '^1' },
              },
            ]),
          ),
        },
        null,
        2,
      ),
  ],
  [
    'a lock file of pnpm',
    'pnpm-lock.yaml',
    () =>
      `lockfileVersion: '9.0'\npackages:\n${many(40_000, (at) => `  p${at}@1.0.0:\n    resolution: {integrity: sha512-AAAA}\n    engines: {node: '>=8'}\n`)}`,
  ],
  ['YAML of 900 kB', 'config/all.yaml', () => many(30_000, (at) => `k${at}:\n  name: heavy ${at}\n`)],
  ['YAML of 6 MB', 'config/all.yml', () => many(200_000, (at) => `k${at}:\n  name: heavy ${at}\n`)],
  [
    'YAML with names of its parts in each other',
    'config/anchors.yaml',
    () => `a0: &a0 [heavy]\n${many(5_000, (at) => `a${at + 1}: &a${at + 1} [*a${at}, *a${at}]\n`)}`,
  ],
  ['YAML in YAML', 'config/deep.yaml', () => many(1_200, (at) => `${' '.repeat(at)}k:\n`)],
  [
    'styles of 3 MB',
    'style/all.css',
    () => many(60_000, (at) => `.heavy-${at} > a:hover, .b${at} { color: #${(at % 1000) + 100}; margin: ${at}px }\n`),
  ],
  [
    'styles of 900 kB',
    'style/some.css',
    () => many(18_000, (at) => `.heavy-${at} > a:hover, .b${at} { color: #${(at % 1000) + 100}; }\n`),
  ],
  ['styles in styles', 'style/deep.scss', () => nested(5_000, '.a { ', '', '}')],
  [
    'SQL of 6 MB',
    'db/rows.sql',
    () =>
      `CREATE TABLE heavy (id int, name text);\n${many(100_000, (at) => `INSERT INTO heavy (id, name) VALUES (${at}, 'name of ${at}');\n`)}`,
  ],
  [
    'SQL of one line',
    'db/line.sql',
    () => `CREATE TABLE heavy (id int);\nINSERT INTO heavy VALUES ${many(100_000, (at) => `(${at}),`)}(0);\n`,
  ],
  [
    '5,000 tables',
    'db/tables.sql',
    () =>
      many(
        5_000,
        (at) =>
          `CREATE TABLE t${at} (id int PRIMARY KEY, other int REFERENCES t${Math.max(0, at - 1)} (id), name text NOT NULL);\n`,
      ),
  ],
  [
    'a select of 3,000 joins',
    'db/joins.sql',
    () => `SELECT heavy.id FROM heavy ${many(3_000, (at) => `JOIN t${at} a${at} ON a${at}.id = heavy.id `)};\n`,
  ],
  [
    'Markdown of 6 MB',
    'docs/all.md',
    () => many(60_000, (at) => `## Heading ${at}\n\nText with \`heavy\` and a [link](#heading-${at}).\n\n`),
  ],
  [
    'Markdown of 900 kB, a table',
    'docs/table.md',
    () => `| a | b |\n| --- | --- |\n${many(40_000, (at) => `| heavy ${at} | ${at} |\n`)}`,
  ],
  [
    'Markdown of quotes in quotes',
    'docs/deep.md',
    () => `${'> '.repeat(20_000)}heavy\n${many(800, (at) => `${'  '.repeat(at)}- a\n`)}`,
  ],
  [
    'HTML of 3 MB',
    'web/all.html',
    () => `<html><body>${many(60_000, (at) => `<p class="a${at}">heavy ${at} <b>b</b></p>\n`)}</body></html>`,
  ],
  ['HTML in HTML', 'web/deep.html', () => `<script>heavy()</script>${nested(20_000, '<div>', 'heavy', '</div>')}`],
  [
    'a component of 20,000 elements',
    'web/All.vue',
    () =>
      `<script setup lang="ts">\nimport { heavy } from '../src/heavy.js';\nconst a = heavy(1);\n</script>\n<template>\n${many(20_000, (at) => `<p v-if="a === ${at}" @click="heavy(${at})">{{ heavy(${at}) }}</p>\n`)}</template>\n`,
  ],
  [
    'XML of 5 MB',
    'data/all.xml',
    () => `<all>${many(80_000, (at) => `<each id="${at}"><name>heavy ${at}</name></each>\n`)}</all>`,
  ],
  [
    'a drawing of 5 MB',
    'web/map.svg',
    () => `<svg>${many(60_000, (at) => `<path d="M${at} 1 L 2 ${at}" class="heavy"/>\n`)}</svg>`,
  ],
  ['a table of 10 MB', 'data/all.csv', () => many(300_000, (at) => `${at},heavy ${at},${at / 3}\n`)],
  [
    'a notebook of 5 MB',
    'notes/all.ipynb',
    () =>
      JSON.stringify(
        {
          cells: Array.from({ length: 2_000 }, (_, at) => ({
            cell_type: 'code',
            source: [`heavy(${at})\n`],
            outputs: [{ data: { 'image/png': 'A'.repeat(2_000) } }],
          })),
          metadata: {},
          nbformat: 4,
        },
        null,
        1,
      ),
  ],
  [
    'minified JavaScript of 6 MB',
    'public/all.js',
    () => many(100_000, (at) => `function a${at}(b){return heavy(b)+c${at}(b);}`),
  ],
  [
    'minified JavaScript under another name',
    'src/vendor.ts',
    () => many(40_000, (at) => `function a${at}(b:any){return heavy(b)+c${at}(b);}`),
  ],
  [
    'JavaScript of 2 MB that is no module',
    'public/app.js',
    () => many(20_000, (at) => `function a${at}(b) {\n  return heavy(b) + a${at + 1}(b);\n}\n\n`),
  ],
  [
    'a data schema of 5,000 models',
    'prisma/schema.prisma',
    () =>
      many(
        5_000,
        (at) =>
          `model M${at} {\n  id Int @id\n  other M${at + 1}? @relation(fields: [id], references: [id])\n  name String\n}\n`,
      ),
  ],
  [
    'a schema of GraphQL of 5,000 types',
    'api/schema.graphql',
    () => many(5_000, (at) => `type T${at} {\n  id: ID!\n  other(heavy: Int): T${at + 1}\n}\n`),
  ],
  [
    'messages of 5,000 kinds',
    'api/all.proto',
    () =>
      `syntax = "proto3";\n${many(5_000, (at) => `message M${at} {\n  int32 heavy = 1;\n  M${at + 1} other = 2;\n}\n`)}`,
  ],
  [
    'an interface description of 3 MB',
    'openapi.json',
    () =>
      JSON.stringify(
        {
          openapi: '3.0.0',
          paths: Object.fromEntries(
            Array.from({ length: 8_000 }, (_, at) => [
              `/heavy/${at}/{id}`,
              { get: { operationId: `get${at}`, responses: { 200: { description: 'a thing' } } } },
            ]),
          ),
        },
        null,
        2,
      ),
  ],
  ['20,000 variables of the environment', '.env.example', () => many(20_000, (at) => `HEAVY_${at}=${at}\n`)],
  [
    'a manifest of 20,000 dependencies',
    'tools/package.json',
    () =>
      JSON.stringify(
        {
          name: 'tools',
          dependencies: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`p${at}`, '^1.0.0'])),
        },
        null,
        2,
      ),
  ],
  [
    'a manifest of 20,000 exports',
    'tools/package.json',
    () =>
      JSON.stringify(
        {
          name: 'tools',
          exports: Object.fromEntries(Array.from({ length: 20_000 }, (_, at) => [`./p${at}`, `./p${at}.js`])),
        },
        null,
        2,
      ),
  ],
  [
    'a configuration of 5,000 paths',
    'tools/tsconfig.json',
    () =>
      JSON.stringify({
        compilerOptions: {
          paths: Object.fromEntries(
            Array.from({ length: 5_000 }, (_, at) => [`@p${at}/*`, [`./p${at}/*`, `./q${at}/*`]]),
          ),
        },
      }),
  ],
  ['20,000 patterns of what is ignored', '.gitignore', () => many(20_000, (at) => `**/heavy-${at}/*.log\n`)],
  [
    '5,000 patterns of what is ignored, with stars',
    '.gitignore',
    () => many(5_000, (at) => `**/a*b*c*d*${at}*/**/*e*f*\n`),
  ],
  [
    '2,000 routes',
    'src/routes.ts',
    () =>
      `import express from 'express';\nimport { heavy } from './heavy.js';\nconst app = express();\n${many(2_000, (at) => `app.get('/r${at}/:id', (request, response) => response.json(heavy(${at})));\n`)}`,
  ],
  [
    'C of 900 kB, a table',
    'native/table.c',
    () =>
      `static const int table[] = {\n${'  0x1234, 0x5678, 0x9abc,\n'.repeat(34_000)}};\nint heavy(int a) { return table[a]; }\n`,
  ],
  ['C of 5,000 macros', 'native/macros.h', () => many(5_000, (at) => `#define M${at}(a) M${at + 1}(a) heavy(a)\n`)],
  [
    'a shell script of 900 kB',
    'tools/all.sh',
    () => many(20_000, (at) => `if [ "$a" = "${at}" ]; then heavy ${at}; fi\n`),
  ],
];

/** @type {readonly import('./case.mjs').Case[]} */
export const DATA_CASES = FILES.map(([name, file, text]) => ({ name, language: 'typescript', file, text }));
