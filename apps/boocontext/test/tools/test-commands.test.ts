// How the tests of a review are run, by what the project's manifests say.
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { testCommands } from '../../src/tools/review/test-commands.ts';

const made: string[] = [];
afterEach(() => {
  for (const root of made.splice(0)) rmSync(root, { recursive: true });
});

function check(manifests: Readonly<Record<string, string>>, tests: readonly string[]) {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'boocontext-test-')));
  made.push(root);
  for (const [file, text] of Object.entries(manifests)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(root, file), text);
  }
  const { commands, without, helpers } = testCommands(root, tests);
  return [
    ...commands.map(({ directory, command }) => `${directory}: ${command}`),
    ...without.map((file) => `? ${file}`),
    ...helpers.map((file) => `… ${file}`),
  ];
}

const needs = (...names: readonly string[]) =>
  JSON.stringify({ devDependencies: Object.fromEntries(names.map((name) => [name, '1'])) });
const runs = (script: string) =>
  JSON.stringify({ scripts: { test: script }, devDependencies: { jest: '1', mocha: '1' } });

test.each<[string, Readonly<Record<string, string>>, readonly string[], readonly string[]]>([
  [
    'nothing is guessed without a manifest',
    {},
    ['a.test.ts', 'test_a.py', 'a.rb'],
    ['? a.test.ts', '? test_a.py', '? a.rb'],
  ],
  ['the script says which of several', { 'package.json': runs('mocha') }, ['a.test.js'], ['.: npx mocha a.test.js']],
  ['of several none', { 'package.json': needs('jest', 'vitest') }, ['a.test.js'], ['? a.test.js']],
  [
    'node itself',
    { 'package.json': '{"scripts":{"test":"node --test"}}' },
    ['a.test.js'],
    ['.: node --test a.test.js'],
  ],
  [
    'node with a loader',
    { 'package.json': '{"scripts":{"test":"node --import tsx --test"}}' },
    ['a.test.ts'],
    ['? a.test.ts'],
  ],
  [
    'the nearest package, in the order of the tests',
    { 'package.json': needs('jest'), 'web/package.json': needs('vitest') },
    ['web/b.test.ts', 'a.test.ts', 'web/c.test.ts'],
    ['web: npx vitest run b.test.ts c.test.ts', '.: npx jest --runTestsByPath a.test.ts'],
  ],
  [
    'a package that is damaged',
    { 'package.json': needs('jest'), 'web/package.json': '{' },
    ['web/a.test.ts'],
    ['.: npx jest --runTestsByPath web/a.test.ts'],
  ],
  [
    'pytest',
    { 'pyproject.toml': '[tool.pytest.ini_options]\n' },
    ['tests/test_a.py'],
    ['.: python -m pytest tests/test_a.py'],
  ],
  [
    'what holds no test',
    { 'pytest.ini': '[pytest]\n' },
    ['tests/conftest.py', 'tests/test_a.py', 'tests/__init__.py'],
    ['.: python -m pytest tests/test_a.py', '… tests/conftest.py', '… tests/__init__.py'],
  ],
  ['pytest in a comment', { 'requirements.txt': 'django # not pytest\n' }, ['test_a.py'], ['? test_a.py']],
  [
    'packages of Go once',
    { 'go.mod': 'module x\n' },
    ['a/x_test.go', 'a/y_test.go', 'z_test.go'],
    ['.: go test ./a .'],
  ],
  ['a program of tests of Rust', { 'c/Cargo.toml': '' }, ['c/tests/api.rs'], ['c: cargo test --test api']],
  ['tests within the code of Rust', { 'Cargo.toml': '' }, ['tests/api.rs', 'src/a.rs'], ['.: cargo test']],
  ['Gradle', { 'build.gradle.kts': '' }, ['src/test/java/a/ATest.java'], ['.: gradle test --tests ATest']],
  [
    'Maven',
    { 'pom.xml': '' },
    ['src/test/java/ATest.java', 'src/test/java/BTest.java'],
    ['.: mvn test -Dtest=ATest,BTest'],
  ],
  [
    'names are words of a shell, and no options',
    { 'package.json': needs('jest') },
    ["a'$(x).test.js", '-o.test.js', 'a\nb.test.js'],
    [".: npx jest --runTestsByPath 'a'\\''$(x).test.js' ./-o.test.js", '? a\nb.test.js'],
  ],
])('%s', (_, manifests, tests, expected) => {
  expect(check(manifests, tests)).toEqual(expected);
});
