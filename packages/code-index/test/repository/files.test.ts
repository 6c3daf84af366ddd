// Which files are kept, and why the others are not. Each case is a small directory.

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { commitAll, git, growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import { EngineError } from '../../src/errors.ts';
import { Repository } from '../../src/repository/repository.ts';
import { type Files, keptPaths, makeDirectory, makeGitRepository, openRepository, write } from './fixture.ts';

function check(files: Files, kept: readonly string[], skipped: Readonly<Record<string, readonly string[]>> = {}): void {
  const repository = openRepository(makeDirectory(files));
  expect(keptPaths(repository)).toEqual(kept);
  expect(
    Object.fromEntries(Object.keys(repository.skipped).map((key) => [key, repository.skippedExamples(key)])),
  ).toEqual(skipped);
}

describe('ignore rules', () => {
  test('nested files, negation, an ignored folder', () =>
    check(
      {
        '.gitignore': 'logs/\n*.tmp.ts\n',
        'a.ts': '',
        'a.tmp.ts': '',
        'logs/b.ts': '',
        'sub/.gitignore': '!c.tmp.ts\n/d.ts\n',
        'sub/c.tmp.ts': '',
        'sub/d.ts': '',
        'sub/deep/d.ts': '',
      },
      ['a.ts', 'sub/c.tmp.ts', 'sub/deep/d.ts'],
      { ignored: ['a.tmp.ts', 'logs', 'sub/d.ts'], other: ['.gitignore', 'sub/.gitignore'] },
    ));

  test('.ignore', () =>
    check({ '.ignore': 'b.ts\n!c.ts', '.gitignore': 'c.ts', 'a.ts': '', 'b.ts': '', 'c.ts': '' }, ['a.ts', 'c.ts'], {
      ignored: ['b.ts'],
      other: ['.gitignore', '.ignore'],
    }));

  test('.git/info/exclude', () => {
    const directory = makeGitRepository({ 'a.ts': '', 'b.ts': '' });
    write(directory, { '.git/info/exclude': 'b.ts\n' });
    expect(keptPaths(openRepository(directory))).toEqual(['a.ts']);
  });

  test('rules above the root hold as far as its repository reaches', () => {
    const directory = makeGitRepository({
      '.gitignore': '*.tmp.ts\n/packages/one/out.ts\n',
      'packages/one/a.ts': '',
      'packages/one/a.tmp.ts': '',
      'packages/one/out.ts': '',
    });
    expect(keptPaths(openRepository(`${directory}/packages/one`))).toEqual(['a.ts']);
  });

  test('a root that the repository around it ignores is looked at by itself', () => {
    const directory = makeGitRepository({ '.gitignore': 'scratch/\n*.ts\n', 'scratch/a.ts': 'a' });
    const repository = openRepository(`${directory}/scratch`);
    expect(keptPaths(repository)).toEqual(['a.ts']);
  });

  test('a tracked file is source though a rule names it', () => {
    const directory = makeGitRepository({ 'gen/a.ts': '', 'gen/deep/b.ts': '', 'c.ts': '' });
    commitAll(directory);
    write(directory, { '.gitignore': 'gen/\nc.ts\n', 'gen/untracked.ts': '', 'gen/other/d.ts': '' });
    const repository = openRepository(directory);
    expect(keptPaths(repository)).toEqual(['c.ts', 'gen/a.ts', 'gen/deep/b.ts']);
    expect(repository.skippedExamples('ignored')).toEqual(['gen/other', 'gen/untracked.ts']);
    git(directory, 'rm', '-q', '--cached', 'gen/a.ts');
    expect(repository.refresh()).toEqual({ created: [], changed: [], deleted: ['gen/a.ts'] });
    git(directory, 'add', '-f', 'gen/untracked.ts');
    expect(repository.refresh()).toEqual({ created: ['gen/untracked.ts'], changed: [], deleted: [] });
  });

  test.each(['2', '3', '4'])('the index in version %s is understood', (version) => {
    const directory = makeGitRepository({ 'src/a.ts': '', 'src/a/b/c.ts': '', 'src/é.ts': '', 'z.ts': '' });
    git(directory, 'add', '-A');
    // Only an entry with a flag of its own makes git write version 3.
    if (version === '3') {
      write(directory, { 'later.ts': '' });
      git(directory, 'add', '-N', 'later.ts');
    } else {
      git(directory, 'update-index', '--index-version', version);
    }
    expect(fs.readFileSync(`${directory}/.git/index`).readUInt32BE(4)).toBe(Number(version));
    write(directory, { '.gitignore': '*', 'untracked.ts': '' });
    const tracked = ['src/a.ts', 'src/a/b/c.ts', 'src/é.ts', 'z.ts'];
    expect(keptPaths(openRepository(directory))).toEqual(version === '3' ? ['later.ts', ...tracked] : tracked);
  });

  test('a split index is understood', () => {
    const directory = makeGitRepository({ 'a.ts': '', 'b.ts': '' });
    git(directory, 'add', 'a.ts');
    git(directory, 'update-index', '--split-index');
    git(directory, 'add', 'b.ts');
    write(directory, { '.gitignore': '*', 'c.ts': '' });
    expect(keptPaths(openRepository(directory))).toEqual(['a.ts', 'b.ts']);
  });
});

describe('folders left out as a whole', () => {
  test('dependencies, and what tools keep for themselves', () =>
    check(
      {
        'a.ts': '',
        'node_modules/x/index.js': '',
        'packages/a/node_modules/y/index.js': '',
        '.yarn/releases/yarn.cjs': '',
        '.next/server/page.js': '',
        '.venv/lib/x.py': '',
      },
      ['a.ts'],
      {
        dependencies: ['node_modules', 'packages/a/node_modules'],
        vendored: ['.venv', '.yarn'],
        compiled: ['.next'],
      },
    ));

  test('dist is compiled, unless it holds source', () =>
    check(
      {
        'src/a.ts': '',
        'dist/a.js': '',
        'dist/a.d.ts': '',
        'packages/b/dist/index.js': '',
        'packages/c/dist/distance.ts': '',
        'src/dist/feature.js': 'export const feature = 1;',
        'test/fixtures/dist/index.js': 'module.exports = 1;',
      },
      ['packages/c/dist/distance.ts', 'src/a.ts', 'src/dist/feature.js', 'test/fixtures/dist/index.js'],
      { compiled: ['dist', 'packages/b/dist'] },
    ));

  test('build, out, lib and target may be source', () =>
    check(
      {
        'build/release.js': '',
        'out/a.ts': '',
        'lib/a.js': '',
        'target/a.ts': '',
        'rust/Cargo.toml': '',
        'rust/target/debug/x.rs': '',
        'coverage/report.ts': '',
        'reports/coverage/lcov.info': '',
        'reports/coverage/sorter.js': '',
      },
      ['build/release.js', 'coverage/report.ts', 'lib/a.js', 'out/a.ts', 'rust/Cargo.toml', 'target/a.ts'],
      { compiled: ['rust/target'], generated: ['reports/coverage'] },
    ));

  test('vendor at the top of a package is copied code, a feature of that name is not', () =>
    check(
      {
        'package.json': '{}',
        'vendor/jquery.js': '',
        'src/vendor/vendor.service.ts': '',
        'src/pages/vendor/list.js': '',
        'src/js/vendor/bootstrap.min.js': '',
        'src/js/vendor/bootstrap.js': '',
        'third_party/lib/LICENSE': '',
        'third_party/lib/index.ts': '',
        'src/vendor/unpromise/LICENSE': '',
        'src/vendor/unpromise/index.ts': '',
        'go/go.mod': '',
        'go/vendor/x/x.go': '',
      },
      [
        'go/go.mod',
        'package.json',
        'src/pages/vendor/list.js',
        'src/vendor/unpromise/index.ts',
        'src/vendor/vendor.service.ts',
      ],
      {
        vendored: ['go/vendor', 'src/js/vendor', 'third_party', 'vendor'],
        other: ['src/vendor/unpromise/LICENSE'],
      },
    ));
});

describe('compiled files where source may lie', () => {
  const source = `import { one, two } from './parts';
/** Charges a card. */
export async function chargeCard(order: Order, card: Card): Promise<Receipt> {
  const receipt = await one(order, card);
  return two(receipt);
}
`;
  const compiled = `"use strict";
Object.defineProperty(exports, "__esModule", { value: true });
exports.chargeCard = void 0;
const parts_1 = require("./parts");
/** Charges a card. */
async function chargeCard(order, card) {
    const receipt = await (0, parts_1.one)(order, card);
    return (0, parts_1.two)(receipt);
}
exports.chargeCard = chargeCard;
`;
  const compiledAsModule = compiled
    .replace(/^[\s\S]*?\/\*\*/, "import { one, two } from './parts';\n/**")
    .replace(/exports\.[\s\S]*/, '');
  const declarations = 'export declare function chargeCard(order: Order, card: Card): Promise<Receipt>;\n';

  test('beside their source', () =>
    check(
      { 'src/charge.ts': source, 'src/charge.js': compiled, 'src/charge.d.ts': declarations, 'src/other.js': compiled },
      ['src/charge.ts', 'src/other.js'],
      { compiled: ['src/charge.d.ts', 'src/charge.js'] },
    ));

  test('beside src, as npm delivers zod', () =>
    check(
      {
        'package.json': '{}',
        'src/v4/charge.ts': source,
        'src/v4/types.ts': 'export type Order = {};',
        'src/v4/receipt.ts': source.replaceAll('chargeCard', 'printReceipt'),
        'v4/charge.js': compiledAsModule,
        'v4/charge.cjs': compiled,
        'v4/charge.d.ts': declarations,
        'v4/charge.d.cts': declarations,
        'v4/receipt.js': compiledAsModule.replaceAll('chargeCard', 'printReceipt'),
        'v4/types.js': 'export {};\n',
        'v4/types.d.ts': 'export type Order = {};\n',
      },
      ['package.json', 'src/v4/charge.ts', 'src/v4/receipt.ts', 'src/v4/types.ts'],
      {
        compiled: [
          'v4/charge.cjs',
          'v4/charge.d.cts',
          'v4/charge.d.ts',
          'v4/charge.js',
          'v4/receipt.js',
          'v4/types.d.ts',
          'v4/types.js',
        ],
      },
    ));

  test('in lib/, with bundles beside them', () =>
    check(
      {
        'src/charge.ts': source,
        'src/cart/pay.ts': source.replaceAll('chargeCard', 'pay'),
        'lib/esm/charge.js': compiledAsModule,
        'lib/cjs/charge.js': compiled,
        'lib/cjs/cart/pay.js': compiled.replaceAll('chargeCard', 'pay'),
        'lib/types/charge.d.ts': declarations,
        'lib/bundle.js': 'var everything = 1;',
      },
      ['src/cart/pay.ts', 'src/charge.ts'],
      {
        compiled: [
          'lib/bundle.js',
          'lib/cjs/cart/pay.js',
          'lib/cjs/charge.js',
          'lib/esm/charge.js',
          'lib/types/charge.d.ts',
        ],
      },
    ));

  test('by a source map, by the opening of a bundle, by outDir', () =>
    check(
      {
        'public/app.js': 'const a=1\n//# sourceMappingURL=app.js.map\n',
        'public/webpack.js': '/******/ (() => { // webpackBootstrap\n',
        'public/esbuild.js': '"use strict";\nvar __defProp = Object.defineProperty;\nvar __getOwnPropNames = 1;\n',
        'public/hand.js': '// explains //# sourceMappingURL=x\nconst a = 1;\n',
        'tsconfig.json': '{ // comment\n"compilerOptions": { "outDir": "./generated-js" /* , "outDir": "public" */ } }',
        'generated-js/a.js': 'exports.a = 1;',
        'packages/a/tsconfig/tsconfig.build.json': '{"compilerOptions":{"outDir":"../js","rootDir":"../ts"}}',
        'packages/a/js/a.js': 'exports.a = 1;',
      },
      ['packages/a/tsconfig/tsconfig.build.json', 'public/hand.js', 'tsconfig.json'],
      {
        compiled: [
          'generated-js/a.js',
          'packages/a/js/a.js',
          'public/app.js',
          'public/esbuild.js',
          'public/webpack.js',
        ],
      },
    ));

  test('source is not taken for compiled', () =>
    check(
      {
        // As in express: lib/ is what a person wrote.
        'package.json': '{"main": "lib/charge.js"}',
        'lib/charge.js': compiled,
        'index.js': "module.exports = require('./lib/charge');",
        // A script that shares its name with a module.
        'tool/src/cli.ts': source,
        'tool/cli.js': "#!/usr/bin/env node\nrequire('./dist/cli').run(process.argv.slice(2));\n",
        // Hand-written types for a module that is compiled to nowhere here.
        'tool/cli.d.ts':
          'declare const plugin: { chargeCard(order: Order, card: Card): Promise<Receipt> };\nexport = plugin;\n',
        // An example in both languages.
        'examples/pay.ts': source.replace('export', '\nexport'),
        'examples/pay.js': compiledAsModule.replace('/**', '\n/**'),
        // Types that a person wrote for JavaScript.
        'typed-js/src/charge.js': compiledAsModule,
        'typed-js/types/charge.d.ts': declarations,
        // A test named as the module it tests.
        'tool/test/cli.js': compiled,
        // Fixtures look alike.
        'test/fixtures/both/a.ts': source,
        'test/fixtures/both/a.js': compiledAsModule,
        // A tsconfig for checking JavaScript where it lies.
        'js/tsconfig.json': '{"compilerOptions":{"allowJs":true,"outDir":"lib"},"include":["lib"]}',
        'js/lib/a.js': 'exports.a = 1;',
        'typed/tsconfig.json': '{"compilerOptions":{"outDir":"lib"}}',
        'typed/lib/a.ts': 'export const a = 1;',
        'typed/lib/b.js': 'export const b = 1;',
      },
      [
        'examples/pay.js',
        'examples/pay.ts',
        'index.js',
        'js/lib/a.js',
        'js/tsconfig.json',
        'lib/charge.js',
        'package.json',
        'test/fixtures/both/a.js',
        'test/fixtures/both/a.ts',
        'tool/cli.d.ts',
        'tool/cli.js',
        'tool/src/cli.ts',
        'tool/test/cli.js',
        'typed-js/src/charge.js',
        'typed-js/types/charge.d.ts',
        'typed/lib/a.ts',
        'typed/lib/b.js',
        'typed/tsconfig.json',
      ],
    ));

  test('the judgement follows the files', () => {
    const directory = makeDirectory({ 'charge.js': compiled });
    const repository = openRepository(directory);
    expect(keptPaths(repository)).toEqual(['charge.js']);
    write(directory, { 'charge.ts': source });
    expect(repository.refresh()).toEqual({ created: ['charge.ts'], changed: [], deleted: ['charge.js'] });
    expect(repository.skipReason('charge.js')).toBe('compiled');
    fs.rmSync(`${directory}/charge.ts`);
    expect(repository.refresh()).toEqual({ created: ['charge.js'], changed: [], deleted: ['charge.ts'] });
    expect(repository.skipReason('charge.js')).toBeUndefined();
  });
});

test('what a program writes down of a database is part of the project', () => {
  const head = '# This file is auto-generated from the current state of the database.\n';
  expect(
    generatedPaths({
      'db/schema.rb': head,
      'db/queue_schema.rb': head,
      'src/schema.rs': '// @generated automatically by Diesel CLI.\n',
      'src/other.rs': '// @generated by a program\n',
      'entity/user.rs':
        '//! `SeaORM` Entity, @generated by sea-orm-codegen 1.1\n#[derive(Clone, DeriveEntityModel)]\npub struct Model {}\n',
      'entity/prelude.rs': '//! `SeaORM` Entity, @generated by sea-orm-codegen 1.1\npub use super::user::Entity;\n',
      'model/users.gen.go':
        '// Code generated by gorm.io/gen. DO NOT EDIT.\npackage model\ntype User struct {\n\tID int `gorm:"column:id;primaryKey"`\n}\n',
      'query/users.gen.go': '// Code generated by gorm.io/gen. DO NOT EDIT.\npackage query\ntype user struct{}\n',
    }),
  ).toEqual(['entity/prelude.rs', 'query/users.gen.go', 'src/other.rs']);
});

/** Kept files that count as written by a program. */
function generatedPaths(files: Files): readonly string[] {
  const repository = openRepository(makeDirectory(files));
  expect(repository.files.size - repository.written.size).toBe(repository.uncounted['generated'] ?? 0);
  return keptPaths(repository).filter((file) => !repository.written.has(file));
}

describe('code that a program wrote is kept, and told apart', () => {
  test.each([
    '// @generated\nexport const a = 1;',
    '/**\n * @generated SignedSource<<abc>>\n */',
    '// Code generated by protoc-gen-ts. DO NOT EDIT.\n',
    '/* eslint-disable */\n// @ts-nocheck\n\n// This file was automatically generated by TanStack Router.\n',
    '// This file is autogenerated by build/build-validation.js, do not edit\n/* c8 ignore start */\n',
    '/* eslint-disable */\n// @ts-nocheck\n// This file is auto-generated.\n',
    "'use strict'\n\n// THIS CODE WAS AUTOMATICALLY GENERATED\n// DO NOT EDIT THIS CODE BY HAND\n",
    '#!/usr/bin/env node\n// Auto-generated by @tanstack/intent setup\n',
  ])('generated: %j', (text) => expect(generatedPaths({ 'a.ts': text })).toEqual(['a.ts']));

  test.each([
    '// Finds files whose header says @generatedBy somebody.\n',
    'export const header = "// @generated";\n',
    'export const header = `\n// Code generated by me. DO NOT EDIT.\n`;\n',
    '// Tests that code which was generated is left out.\n',
    '// Decides which ids are generated and which are given.\n',
    '// Do not edit the order of these imports.\n',
  ])('not generated: %j', (text) => {
    check({ 'a.ts': text }, ['a.ts']);
    expect(generatedPaths({ 'a.ts': text })).toEqual([]);
  });

  test('generated by name', () => {
    const generated = { '__generated__/a.ts': '', 'a.generated.ts': '', 'a.pb.go': '', 'a_pb.ts': '' };
    expect(generatedPaths({ ...generated, 'general.ts': '', 'users.grpc.ts': '' })).toEqual(Object.keys(generated));
  });
});

describe('files that a look inside leaves out', () => {
  test('what a program wrote and is no code', () =>
    check(
      {
        'a.generated.json': '{}',
        'a.css': '/* @generated */\n',
        'schema.yaml': '# Code generated by a tool. DO NOT EDIT.\na: 1\n',
        '.pnp.cjs': '',
        'x.snap': '',
      },
      [],
      { generated: ['.pnp.cjs', 'a.css', 'a.generated.json', 'schema.yaml'], test_snapshot: ['x.snap'] },
    ));

  test('minified, not merely wide', () => {
    const code = 'function f(a,b){return a?b:f(b,{c:1});}';
    check(
      {
        'jquery.min.js': 'var a',
        'bundle.js': code.repeat(200),
        'banner.js': `${'/* licence */\n'.repeat(10)}${code.repeat(300)}`,
        'array-min.js': 'export const min = 1;\n',
        'picture.js': `export const picture = "${'QUJD'.repeat(2000)}";\n`,
        'prose.md': 'word '.repeat(2000),
        'wide.ts': code.repeat(200),
        'data.json': `[${'{"a":1},'.repeat(10_000)}0]`,
        'small.json': `[${'{"a":1},'.repeat(200)}0]`,
      },
      ['array-min.js', 'picture.js', 'prose.md', 'small.json', 'wide.ts'],
      { minified: ['banner.js', 'bundle.js', 'data.json', 'jquery.min.js'] },
    );
  });

  test('binary, too large, of no known kind, lock files, source maps, secrets', () =>
    check(
      {
        'a.ts': 'a\0b',
        'late.ts': `${'x\n'.repeat(5000)}\0`,
        'logo.png': 'not even looked at',
        'big.md': 'x\n'.repeat(500_001),
        'big.ts': 'x\n'.repeat(500_001),
        'package-lock.json': '{}',
        'yarn.lock': '',
        'a.js.map': '{}',
        '.env': 'KEY=secret',
        '.env.local': 'KEY=secret',
        '.envrc': 'KEY=secret',
        'env.d.ts': '',
        LICENSE: 'MIT',
        'x.unknown': '',
      },
      ['big.ts', 'env.d.ts', 'late.ts'],
      {
        binary: ['a.ts', 'logo.png'],
        too_large: ['big.md'],
        lockfile: ['package-lock.json', 'yarn.lock'],
        source_map: ['a.js.map'],
        secret: ['.env', '.env.local', '.envrc'],
        other: ['LICENSE', 'x.unknown'],
      },
    ));

  test.skipIf(process.getuid?.() === 0 || process.platform === 'win32')('unreadable', () => {
    const directory = makeDirectory({ 'a.ts': 'a', 'b.ts': 'b', 'c/d.ts': '' });
    fs.chmodSync(`${directory}/a.ts`, 0);
    fs.chmodSync(`${directory}/c`, 0);
    const repository = openRepository(directory);
    expect(keptPaths(repository)).toEqual(['b.ts']);
    expect(repository.skippedExamples('unreadable')).toEqual(['a.ts', 'c']);
    fs.chmodSync(`${directory}/a.ts`, 0o600);
    fs.chmodSync(`${directory}/c`, 0o700);
    expect(repository.refresh().created).toEqual(['a.ts', 'c/d.ts']);
    fs.chmodSync(directory, 0);
    expect(codeOf(() => Repository.open(directory))).toBe('directory_unreadable');
    fs.chmodSync(directory, 0o700);
  });
});

describe('links and odd names', () => {
  test.skipIf(process.platform === 'win32')('links are not followed; those that leave the root are counted', () => {
    const outside = makeDirectory({ 'secret.ts': 'export const secret = 1;', 'folder/x.ts': '' });
    const directory = makeDirectory({ 'a.ts': '', 'real/b.ts': '' });
    fs.symlinkSync(`${outside}/secret.ts`, `${directory}/leak.ts`);
    fs.symlinkSync(`${outside}/folder`, `${directory}/leaking`);
    fs.symlinkSync('a.ts', `${directory}/same.ts`);
    fs.symlinkSync('real', `${directory}/alias`);
    fs.symlinkSync('..', `${directory}/real/loop`);
    fs.symlinkSync('nowhere', `${directory}/broken.ts`);
    const repository = openRepository(directory);
    expect(keptPaths(repository)).toEqual(['a.ts', 'real/b.ts']);
    expect(repository.skippedExamples('link_outside_root')).toEqual(['leak.ts', 'leaking']);
    expect(repository.readText('leak.ts')).toBeUndefined();
    expect(repository.readText('leaking/x.ts')).toBeUndefined();
    expect(repository.readText(`../${outside.slice(outside.lastIndexOf('/') + 1)}/secret.ts`)).toBeUndefined();
    expect(repository.readText('alias/b.ts')).toBe('');
  });

  test.skipIf(process.platform === 'win32')('spaces, newlines, quotes; a pipe is not read', () => {
    const names = [' a b.ts', "it's.ts", 'new\nline.ts', 'tab\t.ts', 'é "quoted".ts', '$(x).ts'];
    const directory = makeDirectory(Object.fromEntries(names.map((name) => [name, 'export const word = 1;'])));
    execFileSync('mkfifo', [`${directory}/pipe.ts`]);
    const repository = openRepository(directory);
    expect(keptPaths(repository)).toEqual(names.toSorted());
    expect(repository.filesWithWord('word')).toEqual(names.toSorted());
    expect(repository.skipped).toEqual({ special: 1 });
    expect(repository.readText('pipe.ts')).toBeUndefined();
  });
});

test.each<[what: string, size: number, filesOf: (size: number) => Files]>([
  ['comments in a tsconfig that never end', 45_000, (size) => ({ 'tsconfig.json': '/*'.repeat(size) })],
  ['lists in a tsconfig that never end', 8_000, (size) => ({ 'tsconfig.json': '"include": ['.repeat(size) })],
  ['a huge tsconfig', 60_000, (size) => ({ 'tsconfig.json': '"outDir": "x",\n'.repeat(size) })],
  ['a huge ignore file', 120_000, (size) => ({ '.gitignore': '*a*b*c\n'.repeat(size), 'src/x.ts': '' })],
  ['an index that claims more than it holds', 2000, (size) => ({ '.git/index': indexOf(4, 0xffff_ffff, size) })],
  ['an index of version 2 that claims more', 2000, (size) => ({ '.git/index': indexOf(2, 0xffff_ffff, size) })],
  ['a configuration of empty lines', 900_000, (size) => ({ '.git/config': '\n'.repeat(size) })],
  ['brackets without end', 900_000, (size) => ({ 'a.js': '('.repeat(size), 'b.json': '['.repeat(size) })],
])('what is not trusted does not hold us up: %s', async (_, size, filesOf) => {
  const directory = makeGitRepository({ 'a.tmp': '' });
  const look = (each: number) => {
    write(directory, { '.gitignore': '*.tmp', ...filesOf(each) });
    openRepository(directory).snapshot();
  };
  expect(await growthForTwice(look, size)).toBeLessThan(mostForTwice);
});

test('what is told about a file', () => {
  const repository = openRepository(
    makeDirectory({
      'src/a.tsx': 'x',
      'src/a.test.ts': '',
      'types/b.d.mts': '',
      'c.vue': '',
      'bin/tool': '#!/usr/bin/env -S node --no-warnings\n',
      'e2e/login.js': '',
    }),
  );
  const facts = [...repository.files.values()].map((file) =>
    [file.path, file.language, file.class, file.test ? 'test' : '', file.declaration ? 'declaration' : '']
      .join(' ')
      .trim(),
  );
  expect(facts).toEqual([
    'bin/tool JavaScript text',
    'c.vue Vue source',
    'e2e/login.js JavaScript source test',
    'src/a.test.ts TypeScript source test',
    'src/a.tsx TypeScript source',
    'types/b.d.mts TypeScript source  declaration',
  ]);
  expect(repository.files.get('src/a.tsx')?.size).toBe(1);
});

test.each([
  ['src/test/a.ts', true],
  ['tests/a.ts', true],
  ['src/__tests__/a.ts', true],
  ['spec/a.ts', true],
  ['src/a.spec.tsx', true],
  ['src/a_test.go', true],
  ['shop/tests.py', true],
  ['shop/management/commands/stress_test.py', false],
  ['docs/spec.json', false],
  ['shop/contests.py', false],
  ['test_a.py', true],
  ['src/UserTest.java', true],
  ['cypress/support/commands.ts', true],
  ['src/testing/module.ts', false],
  ['src/latest/a.ts', false],
  ['src/contest.ts', false],
  ['src/a.tests-helper.ts', false],
])('%s is a test: %s', (path, expected) => {
  expect(openRepository(makeDirectory({ [path]: '' })).files.get(path)?.test).toBe(expected);
});

test('configuration files', () => {
  const names = ['package.json', 'tsconfig.json', 'a/tsconfig.build.json', 'a/jsconfig.json', 'b/tsconfig-cjs.json'];
  const directory = makeDirectory({ ...Object.fromEntries(names.map((name) => [name, '{}'])), 'a/other.json': '{}' });
  expect(openRepository(directory).configFiles()).toEqual(names.toSorted());
});

test('texts in UTF-8 and UTF-16, with and without a mark', () => {
  const text = 'export const größe = 1;\n';
  const big = Buffer.from(`\uFEFF${text}`, 'utf16le').swap16();
  const directory = makeDirectory({
    'a.ts': text,
    'b.ts': `\uFEFF${text}`,
    'c.ts': Buffer.from(`\uFEFF${text}`, 'utf16le'),
    'd.ts': big,
  });
  const repository = openRepository(directory);
  for (const path of ['a.ts', 'b.ts', 'c.ts', 'd.ts']) expect(repository.readText(path)).toBe(text);
  expect(repository.filesWithWord('größe')).toEqual(['a.ts', 'b.ts', 'c.ts', 'd.ts']);
  expect(repository.readText('gone.ts')).toBeUndefined();
});

test('paths', () => {
  const repository = Repository.open(makeDirectory({ 'a/b.ts': '' }));
  const { root } = repository;
  expect(repository.absolute('a/b.ts')).toBe(`${root}/a/b.ts`);
  expect(repository.absolute('')).toBe(root);
  expect(repository.relative(`${root}/a/b.ts`)).toBe('a/b.ts');
  expect(repository.relative(`${root}/a/../a/./b.ts`)).toBe('a/b.ts');
  expect(repository.relative(root)).toBe('');
  expect(repository.relative(`${root}/../x`)).toBeUndefined();
  expect(repository.relative(`${root}-other/x`)).toBeUndefined();
  expect(repository.relative(`${root}/..x/y`)).toBe('..x/y');
});

test('a directory that cannot be opened', () => {
  const directory = makeDirectory({ 'a.ts': '' });
  expect(codeOf(() => Repository.open(`${directory}/none`))).toBe('directory_missing');
  expect(codeOf(() => Repository.open(`${directory}/a.ts`))).toBe('directory_missing');
});

/** An index whose entries have paths that each add a letter to the one before, and no more entries than `real`. */
function indexOf(version: number, claimed: number, real: number): Buffer {
  const header = Buffer.alloc(12);
  header.write('DIRC');
  header.writeUInt32BE(version, 4);
  header.writeUInt32BE(claimed, 8);
  const entry = Buffer.alloc(version === 4 ? 65 : 72);
  entry.write('a', version === 4 ? 63 : 62);
  return Buffer.concat([header, ...Array.from({ length: real }, () => entry)]);
}

function codeOf(action: () => unknown): string | undefined {
  try {
    action();
    return undefined;
  } catch (error) {
    return error instanceof EngineError ? error.code : String(error);
  }
}
