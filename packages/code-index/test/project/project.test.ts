/** What is this project: names, workspaces, languages and entry points, one small project for each kind of manifest. */
import type { ProjectAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

async function ask(files: Files): Promise<ProjectAnswer> {
  return await (await project(files).engine()).project({});
}

const entries = ({ entryPoints }: ProjectAnswer) =>
  entryPoints.map(({ file, kind, name, why }) => [file, kind, name, why].join(' | '));
const packages = ({ workspaces }: ProjectAnswer) =>
  workspaces.map(({ directory, name, declaredBy }) => [directory, name, declaredBy].join(' | '));

describe('npm', () => {
  test('entries are the sources behind what the manifest names', async () => {
    const answer = await ask({
      'package.json': {
        name: '@acme/tool',
        description: 'Does  things\nwell',
        version: '1.2.3',
        packageManager: 'pnpm@9.1.0',
        bin: { tool: './dist/cli.js' },
        exports: {
          '.': { types: './dist/index.d.ts', default: './dist/index.js' },
          './extra': './dist/extra/index.js',
          './icons/*': './dist/icons/*.js',
          './package.json': './package.json',
        },
        scripts: {
          start: 'NODE_ENV=production node --watch dist/server.js --port 1',
          build: 'tsc',
          test: 'node test.js',
        },
        dependencies: { zod: '3' },
        devDependencies: { vitest: '4' },
      },
      'src/cli.ts': 'import { run } from "./index.ts";\nrun();\n',
      'src/index.ts': 'export function run() {}\n',
      'src/extra/index.ts': 'export const extra = 1;\n',
      'src/server.ts': 'export {};\n',
      'test/index.test.ts': 'import "../src/index.ts";\n',
    });
    expect(answer).toMatchObject({
      name: '@acme/tool',
      description: 'Does things well',
      type: 'library',
      packageManager: { name: 'pnpm', from: 'package.json' },
      workspaces: [],
      sourceFiles: 5,
      testFiles: 1,
    });
    expect(answer.coverage).toBeUndefined();
    expect(answer.manifests).toEqual([
      {
        file: 'package.json',
        kind: 'npm',
        name: '@acme/tool',
        description: 'Does things well',
        version: '1.2.3',
        private: false,
        dependencies: ['zod'],
        developmentDependencies: ['vitest'],
        scripts: ['start', 'build', 'test'],
      },
    ]);
    expect(entries(answer)).toEqual([
      'src/cli.ts | command | tool | bin of package.json',
      'src/server.ts | start | start | script start of package.json',
      'src/index.ts | module | @acme/tool | exports of package.json',
      'src/extra/index.ts | module | @acme/tool/extra | exports["./extra"] of package.json',
    ]);
    expect(answer.languages).toEqual([
      { language: 'TypeScript', programming: true, read: true, files: 5, lines: 6, tests: 1 },
      { language: 'JSON', programming: false, read: false, files: 1, lines: 1, tests: 0 },
    ]);
    expect(answer.imports).toEqual({
      modules: 5,
      edges: 2,
      cycles: [],
      typeOnlyCycles: 0,
      mostImported: [{ file: 'src/index.ts', importers: 1 }],
    });
  });

  test('a file that only its name makes the first is said to be a guess', async () => {
    const answer = await ask({
      'package.json': { name: 'app', private: true },
      'src/index.ts': '',
      'src/other.ts': '',
    });
    expect(entries(answer)).toEqual(['src/index.ts | start | app | by its name; package.json names none']);
    expect(answer.type).toBe('application');
  });

  test('a package that names what is built, where nothing says from what', async () => {
    const answer = await ask({
      'package.json': { name: 'lib', main: './dist/prod/index.js', exports: { '.': './dist/prod/index.js' } },
      'src/index.ts': 'export const a = 1;',
      'src/other.ts': '',
    });
    expect(entries(answer)).toEqual([
      'src/index.ts | module | lib | by its name; main of package.json; ./dist/prod/index.js is not among the sources',
    ]);
  });

  test('what is built into a folder called distribution', async () => {
    const answer = await ask({
      'package.json': { name: 'lib', version: '1.0.0', exports: './distribution/index.js' },
      'source/index.ts': '',
    });
    expect(entries(answer)).toEqual(['source/index.ts | module | lib | exports of package.json']);
  });

  test('what Django serves is an application, though manage.py has commands', async () => {
    const answer = await ask({
      'pyproject.toml': '[project]\nname = "papers"\nversion = "1"\n',
      'src/manage.py': 'import os\n\nif __name__ == "__main__":\n    os.environ.setdefault("A", "b")\n',
      'src/papers/wsgi.py': 'application = get_wsgi_application()\n',
    });
    expect(answer.type).toBe('application');
    expect(answer.entryPoints[0]).toMatchObject({ file: 'src/manage.py', kind: 'start' });
  });

  test('nobody begins with an example, though it is a package of the workspace', async () => {
    const answer = await ask({
      'package.json': { name: 'all', private: true, workspaces: ['examples/*', 'site'] },
      'examples/show/package.json': { name: 'show', private: true },
      'examples/show/index.html': '<script type="module" src="index.ts"></script>',
      'examples/show/index.ts': '',
      'site/package.json': { name: 'site', private: true },
      'site/index.html': '<script type="module" src="index.ts"></script>',
      'site/index.ts': '',
    });
    expect(answer.entryPoints.map(({ file }) => file)).toEqual(['site/index.ts', 'examples/show/index.ts']);
  });

  test.each<[why: string, readme: string, description: string]>([
    [
      'below badges',
      '# Gum\n\n<p><img src="a.png"></p>\n\n[![CI](a.svg)](b)\n\nA tool for [glamorous](c)\nshell scripts.\n',
      'A tool for glamorous shell scripts.',
    ],
    [
      'below a licence',
      '<!-- Licensed to you\n\nunder the terms of it. -->\n# X\n\nIt sorts all your mail.\n',
      'It sorts all your mail.',
    ],
    [
      'below a line of links',
      '# X\n\n[Docs](a) • [Chat](b) • [Blog](c)\n\nIt sorts **all** your mail.\n',
      'It sorts all your mail.',
    ],
    [
      'below where its links lead',
      '# X\n\n[![CI][ci-badge]][ci]\n\n[ci-badge]: https://example.org/a.svg\n[ci]: https://example.org/runs of all\n\nIt sorts all your mail.\n',
      'It sorts all your mail.',
    ],
    ['in its heading', '#### X is what sorts your mail.\n\n[Docs](a)\n\n## Features\n', 'X is what sorts your mail.'],
    [
      'in brackets',
      '# X\n\n**{x}** is what sorts your mail.\n\nSee the docs for more details.\n',
      '{x} is what sorts your mail.',
    ],
    [
      'below where help is',
      '# X\n\nIf you have questions, read on.\n\nIt sorts all your mail.\n',
      'It sorts all your mail.',
    ],
    ['in a quote', '# X\n> Tiny and elegant HTTP client\n', 'Tiny and elegant HTTP client'],
    [
      'under an underlined title',
      'Notebooks, 3rd edition\n======\n\nThis teaches you machine learning.\n\n# FAQ\n',
      'This teaches you machine learning.',
    ],
    ['under a heading that says so', '# X\n\n## About\n\nIt sorts all your mail.\n', 'It sorts all your mail.'],
    ['nowhere: how it is installed is something else', '# X\n\n## Install\n\nRun npm install in the folder.\n', ''],
    ['nowhere: a note', '# X\n\n> [!NOTE]\n> We have moved to another place.\n\n- one of many things here\n', ''],
  ])('what a README says that it is, %s', async (_, readme, description) => {
    expect((await ask({ 'README.md': readme, 'a.py': 'a = 1\n' })).description).toBe(description);
  });

  test('a part that is published besides does not make a library of a program', async () => {
    const answer = await ask({
      'go.mod': 'module acme.org/player\n\ngo 1.22\n',
      'main.go': 'package main\n\nfunc main() {}\n',
      'plugins/go.mod': 'module acme.org/player/plugins\n\ngo 1.22\n',
      'plugins/plugins.go': 'package plugins\n\nfunc Add() {}\n',
    });
    expect(answer.type).toBe('command');
  });

  test('what npm calls the main is started here', async () => {
    const answer = await ask({
      'package.json': { name: 'shop', version: '1.0.0', main: 'index.js', scripts: { start: 'node index.js' } },
      'index.js': '',
    });
    expect(answer.type).toBe('application');
  });

  test.each([
    ['s.executables = ["mail", "gone"]', 'bin/mail'],
    ["s.bindir = 'exe'\ns.executables = %w[mail]", 'exe/mail'],
    ["s.bindir = 'exe'\ns.executables = files.grep(%r{^exe/})", 'exe/mail'],
  ])('commands of a gem: %s', async (said, file) => {
    const answer = await ask({
      'mail.gemspec': `Gem::Specification.new do |s|\ns.name = "mail"\n${said}\nend\n`,
      [file]: '#!/usr/bin/env ruby\nputs 1\n',
      'lib/mail.rb': 'module Mail\nend\n',
    });
    expect(entries(answer)).toEqual([`${file} | command | mail | executables of mail.gemspec`]);
    expect(answer.type).toBe('command');
  });

  test.each<[string, Files, Partial<ProjectAnswer>, string[]]>([
    [
      'playbooks, though a tool lies beside them',
      {
        'cluster.yml': '---\n- name: All\n  hosts: all\n  roles:\n    - base\n',
        'playbooks/reset.yml': '- hosts: all\n',
        'requirements.yml': '- src: other\n',
        'roles/base/tasks/main.yml': '- name: nothing\n  hosts: no\n',
        'scripts/tool/pyproject.toml': '[project]\nname = "tool"\n[project.scripts]\ntool = "tool:main"\n',
        'scripts/tool/tool.py': 'def main(): pass\n',
      },
      { type: 'infrastructure' },
      [
        'scripts/tool/tool.py | command | tool | script of scripts/tool/pyproject.toml',
        'cluster.yml | start |  | playbook of Ansible',
        'playbooks/reset.yml | start |  | playbook of Ansible',
        'scripts/tool/tool.py | module | tool | package of scripts/tool/pyproject.toml',
      ],
    ],
    [
      'modules of Terraform',
      { 'main.tf': 'resource "a" "b" {\n  c = 1\n}\n', 'hook.sh': 'echo\n' },
      { type: 'infrastructure' },
      [],
    ],
    [
      'charts of Helm, though a script lies beside them',
      {
        'charts/one/Chart.yaml': 'apiVersion: v2\nname: one\n',
        'charts/one/values.yaml': 'a: 1\n',
        'charts/one/charts/two/Chart.yaml': 'apiVersion: v2\nname: two\n',
        'hack/sync.py': 'if __name__ == "__main__":\n    pass\n',
      },
      { type: 'infrastructure' },
      [
        'charts/one/Chart.yaml | start | one | chart of Helm',
        'hack/sync.py | start | sync.py | if __name__ == "__main__"',
      ],
    ],
    [
      'an application that has a chart too',
      {
        'chart/Chart.yaml': 'apiVersion: v2\nname: one\n',
        'server/go.mod': 'module example.org/a\n',
        'server/main.go': 'package main\n\nfunc main() {}\n',
        ...Object.fromEntries([1, 2, 3, 4, 5, 6].map((each) => [`server/a${each}.go`, 'package main\n'])),
      },
      { type: 'command' },
      ['server/main.go | command | server | package main', 'chart/Chart.yaml | start | chart | chart of Helm'],
    ],
    [
      'a library of C++ with a script that releases it',
      {
        'CMakeLists.txt': 'project(x)\nadd_library(x src/x.cc)\n',
        'include/x/x.h': `#pragma once\n${'int a();\n'.repeat(9)}`,
        'src/x.cc': '#include <x/x.h>\n',
        'support/release.py': 'if __name__ == "__main__":\n    pass\n',
      },
      { type: 'library' },
      [
        'support/release.py | start | release.py | if __name__ == "__main__"',
        expect.stringMatching(
          /^include\/x\/x\.h \| module \| .* \| headers of the library that CMakeLists\.txt builds$/,
        ),
      ],
    ],
    [
      'what a host of repositories runs is no start',
      {
        'models/a.sql': 'select 1 as a\n',
        '.github/scripts/run.py': 'if __name__ == "__main__":\n    pass\n',
      },
      { type: 'source' },
      [],
    ],
    [
      'a package of Swift',
      {
        'Package.swift':
          'let package = Package(\n  name: "Form",\n  products: [\n    .executable(name: "form", targets: ["Tool"]),\n    .library(name: "Form", targets: ["Form"]),\n  ],\n  targets: [\n    .executableTarget(name: "Tool", dependencies: ["Form"], path: "Cli"),\n    .target(name: "Form"),\n    .testTarget(name: "Tests", path: "T"),\n  ]\n)\n',
        'Cli/main.swift': 'run()\n',
        'Sources/Form/Form.swift': 'public struct Form {}\n',
        Gemfile: "gem 'fastlane'\n",
        'Gemfile.lock': 'GEM\n',
      },
      { type: 'library', packageManager: { name: 'swift', from: 'Package.swift' } },
      [
        'Cli/main.swift | command | form | executable of Package.swift',
        'Cli/main.swift | command | main.swift | main.swift',
        'Sources/Form/Form.swift | module | Form | library of Package.swift',
      ],
    ],
    [
      'a part of an extension that is built beside its sources',
      {
        'package.json': { name: 'lint', main: './client/out/extension', engines: { vscode: '1' } },
        'client/src/extension.ts': 'export function activate() {}\n',
        'client/package.json': { name: 'lint-client', private: true },
      },
      { type: 'application' },
      ['client/src/extension.ts | start | lint | main of package.json, run by VS Code'],
    ],
    [
      'scripts that say what runs them, of the language of the rest',
      {
        'reader.lua': '#!./luajit\nrequire("a")\n',
        'a.lua': 'return 1\n',
        'src/b.lua': '#!/usr/bin/lua\n',
        'make.sh': '#!/bin/sh\n',
      },
      { type: 'command' },
      ['reader.lua | command | reader.lua | says in its first line what runs it'],
    ],
    [
      'a plugin of WordPress',
      {
        'composer.json': { name: 'acme/plugin' },
        'init.php': '<?php\n/*\nPlugin Name: Acme\n*/\n',
        'src/Other.php': '<?php class Other {}\n',
        'ui/lib/a.js': 'a();\n',
        'ui/lib/demo.html': '<script src="a.js"></script>',
      },
      { type: 'application' },
      ['init.php | start |  | plugin of WordPress, by its head', 'ui/lib/a.js | start |  | loaded by ui/lib/demo.html'],
    ],
    [
      'a theme of WordPress',
      { 'style.css': '/*\nTheme Name: Acme\n*/', 'functions.php': '<?php\n' },
      { type: 'application' },
      ['functions.php | start |  | theme of WordPress, by style.css'],
    ],
    [
      'the pages of an application of another language are parts of it',
      {
        'composer.json': { name: 'acme/site', type: 'project' },
        artisan: '#!/usr/bin/env php\n',
        'public/index.php': `<?php\n${'f();\n'.repeat(30)}`,
        'package.json': { private: true, workspaces: ['assets/*'] },
        'assets/one/package.json': { name: 'one' },
        'assets/two/package.json': { name: 'two' },
      },
      { type: 'application' },
      [
        'public/index.php | start |  | usual start of a PHP application',
        'artisan | start |  | usual start of a PHP application',
      ],
    ],
    [
      'three and more services that nothing binds',
      {
        'src/a/go.mod': 'module example.org/a\n',
        'src/a/main.go': 'package main\n\nfunc main() {}\n',
        'src/b/package.json': { name: 'b', scripts: { start: 'node server.js' } },
        'src/b/server.js': 'listen();\n',
        'src/c/go.mod': 'module example.org/c\n',
        'src/c/main.go': 'package main\n\nfunc main() {}\n',
        'tools/lint/package.json': { name: 'lint' },
      },
      { type: 'monorepo' },
      [
        'src/a/main.go | command | a | package main',
        'src/c/main.go | command | c | package main',
        'src/b/server.js | start | start | script start of src/b/package.json',
      ],
    ],
  ])('%s', async (_, files, wanted, started) => {
    const answer = await ask(files);
    expect(answer).toMatchObject(wanted);
    expect(entries(answer)).toEqual(started);
  });

  test('two sides of one application are no monorepo', async () => {
    const answer = await ask({
      'server/go.mod': 'module example.org/a\n',
      'server/main.go': 'package main\n\nfunc main() {}\n',
      'page/package.json': { name: 'b', private: true, scripts: { start: 'node server.js' } },
      'page/server.js': 'listen();\n',
    });
    expect(answer).toMatchObject({ type: 'application', workspaces: [] });
  });

  test('what task runners at the root are given to run, what tests and runs first', async () => {
    const answer = await ask({
      Makefile:
        'VERSION := 1\nNAME ?= x\n.PHONY: build test\nbuild: out/a.o\n\tcc\nout/a.o:\n%.o: %.c\nlint:\ntest:\n\tgo test\ntest: lint\n',
      justfile: 'set shell := ["sh"]\nport := "1"\ndev port="1": build\n  run\n@build:\n  cc\n_hidden:\n',
      'Taskfile.yml': 'version: "3"\ntasks:\n  default:\n    cmds: [a]\n  test:\n    cmds: [b]\n',
      'tox.ini': '[tox]\n[testenv]\n[testenv:mypy]\n[testenv:docs]\n',
      'noxfile.py':
        'import nox\n\n@nox.session(python=["3.12"])\ndef tests(session):\n    pass\n\n@nox.session\n@nox.parametrize("a", [1])\ndef docs(session):\n    pass\n\ndef helper(): pass\n',
      'sub/Makefile': 'hidden:\n',
    });
    expect(answer.tasks).toEqual([
      'make test',
      'make build',
      'make lint',
      'task test',
      'task default',
      'just dev',
      'just build',
      'nox -s tests',
      'nox -s docs',
      'tox',
      'tox -e mypy',
      'tox -e docs',
    ]);
  });

  test('notebooks are no application, though a script lies beside them', async () => {
    const answer = await ask({
      'a.ipynb': '{ "cells": [] }\n',
      'b.ipynb': '{ "cells": [] }\n',
      'clean.py': 'if __name__ == "__main__":\n    pass\n',
    });
    expect(answer.type).toBe('notebooks');
  });

  test('nor is a book with examples that can be run', async () => {
    const answer = await ask({
      'README.md': '# Book\n\nMuch to say.\n'.repeat(20),
      'one.py': 'if __name__ == "__main__":\n    pass\n',
    });
    expect(answer.type).toBe('documentation');
  });

  test('what stands in a block of commands is no heading', async () => {
    const answer = await ask({ 'README.md': '```bash\nnpm install\n# or\nyarn\n```\n\n## Really\n# This\n' });
    expect(answer.documents[0]?.title).toBe('This');
  });

  test('the main of a published package that names none', async () => {
    const answer = await ask({ 'package.json': { name: 'lib', version: '1.0.0' }, 'index.js': 'module.exports = 1;' });
    expect(entries(answer)).toEqual(['index.js | module | lib | main where package.json names none']);
    expect(answer.type).toBe('library');
  });

  test('a page that a framework serves, and a module that a page loads', async () => {
    const next = await ask({
      'package.json': { name: 'site', private: true, dependencies: { next: '15' } },
      'app/page.tsx': 'export default function Page() {}',
      'app/api/users/route.ts': 'export function GET() {}',
      'app/button.tsx': '',
    });
    expect(entries(next)).toEqual([
      'app/page.tsx | page |  | page of next',
      'app/api/users/route.ts | page |  | page of next',
    ]);
    const vite = await ask({
      'package.json': { name: 'web', private: true },
      'index.html': '<body><script type="module" src="/src/main.tsx"></script></body>',
      'src/main.tsx': '',
    });
    expect(entries(vite)).toEqual(['src/main.tsx | start |  | loaded by index.html']);
    expect(vite.type).toBe('application');
  });

  test('a damaged manifest is said, and nothing is made up for it', async () => {
    const answer = await ask({ 'package.json': '{"name": ', 'src/a.ts': 'export const a = 1;' });
    expect(answer.coverage?.notes.join()).toMatch(/package\.json could not be understood/);
    expect(answer.manifests[0]).toMatchObject({ name: '', dependencies: [] });
  });

  test('the package manager by its lock file', async () => {
    const manifest = { 'package.json': { name: 'x' }, 'a.ts': '' };
    expect((await ask({ ...manifest, 'yarn.lock': '# yarn' })).packageManager).toEqual({
      name: 'yarn',
      from: 'yarn.lock',
    });
    expect((await ask(manifest)).packageManager).toBeUndefined();
    // Of two, that of the language of the code.
    const page = { 'package.json': { name: 'x' }, 'package-lock.json': '{}', 'a.js': 'a();' };
    const code = { 'a.rb': 'def a\n  1\nend\n\ndef b\n  2\nend\n', 'Gemfile.lock': 'GEM\n' };
    expect((await ask({ ...page, ...code })).packageManager).toEqual({ name: 'bundler', from: 'Gemfile.lock' });
    expect((await ask(page)).packageManager).toEqual({ name: 'npm', from: 'package-lock.json' });
  });
});

describe('workspaces', () => {
  test('of npm, with what depends on what', async () => {
    const answer = await ask({
      'package.json': { name: 'all', private: true, workspaces: ['packages/*', '!packages/old', './apps/web'] },
      'packages/a/package.json': { name: '@x/a', description: 'The base' },
      'packages/a/index.ts': 'export const a = 1;\n',
      'packages/b/package.json': { name: '@x/b', devDependencies: { '@x/a': '*', zod: '3' } },
      'packages/b/index.ts': '1;\n2;\n',
      'packages/old/package.json': { name: '@x/old' },
      'packages/a/test/fixtures/package.json': { name: 'fixture' },
      'apps/web/package.json': { name: 'web', private: true },
    });
    expect(answer.type).toBe('monorepo');
    expect(answer.workspaces).toEqual([
      {
        name: 'web',
        directory: 'apps/web',
        kind: 'npm',
        description: '',
        private: true,
        declaredBy: 'package.json',
        dependsOn: [],
        files: 1,
        lines: 1,
      },
      expect.objectContaining({ name: '@x/a', directory: 'packages/a', description: 'The base', files: 3 }),
      expect.objectContaining({ name: '@x/b', dependsOn: ['@x/a'], files: 2, lines: 3 }),
    ]);
    expect(answer.manifests.map(({ file }) => file)).not.toContain('packages/a/test/fixtures/package.json');
  });

  test.each<[string, Files, string[]]>([
    [
      'pnpm',
      {
        'pnpm-workspace.yaml': 'packages:\n  # all\n  - \'libs/**\'\n  - "!**/skipped"\ncatalog:\n  - libs/no\n',
        'package.json': { name: 'root' },
        'libs/a/package.json': { name: 'a' },
        'libs/deep/b/package.json': { name: 'b' },
        'libs/skipped/package.json': { name: 'skipped' },
      },
      ['libs/a | a | pnpm-workspace.yaml', 'libs/deep/b | b | pnpm-workspace.yaml'],
    ],
    [
      'yarn, with an object',
      {
        'package.json': { workspaces: { packages: ['{one,two}'] } },
        'one/package.json': { name: '1' },
        'two/package.json': {},
      },
      ['one | 1 | package.json', 'two | two | package.json'],
    ],
    [
      'Go',
      {
        'go.work': 'go 1.22\n\nuse (\n\t./api // the server\n\t./lib\n)\nuse ./tool\n',
        'api/go.mod': 'module example.com/api\n',
        'lib/go.mod': 'module example.com/lib\n',
        'tool/go.mod': 'module example.com/tool\n',
        'other/go.mod': 'module example.com/other\n',
      },
      ['api | example.com/api | go.work', 'lib | example.com/lib | go.work', 'tool | example.com/tool | go.work'],
    ],
    [
      'Cargo',
      {
        'Cargo.toml': '[workspace]\nmembers = [\n  "crates/*", # all of them\n]\nexclude = ["crates/old"]\n',
        'crates/core/Cargo.toml': '[package]\nname = "core"\n',
        'crates/old/Cargo.toml': '[package]\nname = "old"\n',
      },
      ['crates/core | core | Cargo.toml'],
    ],
    [
      'Maven',
      {
        'pom.xml': '<project><artifactId>all</artifactId><modules><module>core</module></modules></project>',
        'core/pom.xml': '<project><parent><artifactId>all</artifactId></parent><artifactId>core</artifactId></project>',
      },
      ['core | core | pom.xml'],
    ],
    [
      'uv',
      {
        'pyproject.toml': '[project]\nname = "all"\n[tool.uv.workspace]\nmembers = ["libs/*"]\n',
        'libs/one/pyproject.toml': '[project]\nname = "one"\n',
      },
      ['libs/one | one | pyproject.toml'],
    ],
  ])('of %s', async (_, files, expected) => {
    expect(packages(await ask(files))).toEqual(expected);
  });
});

describe('other manifests', () => {
  test('pyproject.toml', async () => {
    const answer = await ask({
      'pyproject.toml': `
        [build-system]
        requires = ["hatchling"]

        [project]
        name = "my-tool"  # its name
        description = """
        Does it, \\
          twice"""
        version = "2.0"
        dependencies = [
          "requests[socks]>=2",
          'click ; python_version > "3.8"',
        ]
        scripts = { mytool = "my_tool.cli:main" }

        [dependency-groups]
        dev = ["pytest", {include-group = "lint"}]`,
      'src/my_tool/__init__.py': '',
      'src/my_tool/cli.py': 'def main():\n    pass\n',
      'src/my_tool/__main__.py': 'from .cli import main\nmain()\n',
      'tasks.py': 'if __name__ == "__main__":\n    pass\n',
      'tests/test_cli.py': 'if __name__ == "__main__":\n    pass\n',
      'uv.lock': '',
    });
    expect(answer).toMatchObject({
      name: 'my-tool',
      description: 'Does it, twice',
      type: 'command',
      packageManager: { name: 'uv', from: 'uv.lock' },
    });
    expect(answer.manifests[0]).toMatchObject({
      kind: 'python',
      version: '2.0',
      dependencies: ['click', 'requests'],
      developmentDependencies: ['pytest'],
    });
    expect(entries(answer)).toEqual([
      'src/my_tool/cli.py | command | mytool | script of pyproject.toml',
      'src/my_tool/__main__.py | command | python -m my_tool | __main__.py',
      'tasks.py | start | tasks.py | if __name__ == "__main__"',
      'src/my_tool/__init__.py | module | my-tool | package of pyproject.toml',
    ]);
  });

  test('poetry, and setup.py', async () => {
    const poetry = await ask({
      'pyproject.toml':
        '[tool.poetry]\nname = "p"\ndescription = "d"\n[tool.poetry.dependencies]\npython = "^3.9"\nrich = "*"\n[tool.poetry.scripts]\nrun = "p:main"\n',
      'p/__init__.py': '',
    });
    expect(poetry.manifests[0]).toMatchObject({ name: 'p', dependencies: ['rich'] });
    expect(entries(poetry)[0]).toBe('p/__init__.py | command | run | script of pyproject.toml');
    const setup = await ask({
      'setup.py':
        "from setuptools import setup\nsetup(\n    name='old',\n    version=read_version(),\n    entry_points={'console_scripts': ['old = old.main:run']},\n)\n",
      'old/main.py': '',
    });
    expect(setup.manifests[0]).toMatchObject({ name: 'old', version: '' });
    expect(entries(setup)[0]).toBe('old/main.py | command | old | script of setup.py');
  });

  test('go.mod', async () => {
    const answer = await ask({
      'go.mod':
        'module example.com/acme/tool // the tool\n\ngo 1.22\n\nrequire (\n\tgithub.com/spf13/cobra v1.8.0\n\tgolang.org/x/sys v0.1.0 // indirect\n)\nrequire example.com/one v1.0.0\n',
      'cmd/tool/main.go': '// Command tool.\npackage main\n\nfunc main() {}\n',
      'internal/x.go': 'package internal\n\nfunc main() {}\n',
      'go.sum': '',
    });
    expect(answer).toMatchObject({ name: 'example.com/acme/tool', type: 'command', packageManager: { name: 'go' } });
    expect(answer.manifests[0]?.dependencies).toEqual(['example.com/one', 'github.com/spf13/cobra']);
    expect(entries(answer)).toEqual(['cmd/tool/main.go | command | tool | package main']);
    expect(answer.languages[0]).toEqual({
      language: 'Go',
      programming: true,
      read: true,
      files: 2,
      lines: 7,
      tests: 0,
    });
  });

  test('a Go module that is a library is offered by the package at its root', async () => {
    const answer = await ask({
      'go.mod': 'module example.com/acme/tool/v2\n',
      'args.go': 'package tool\n',
      'tool.go': '// Package tool does it.\npackage tool\n',
    });
    expect(entries(answer)).toEqual(['tool.go | module | example.com/acme/tool/v2 | package of go.mod']);
    expect(answer.type).toBe('library');
  });

  test('applications of an Nx workspace start where their build does, or where Nx puts it', async () => {
    const answer = await ask({
      'package.json': { name: 'all' },
      'apps/api/project.json': { name: 'api', projectType: 'application', sourceRoot: 'apps/api/src' },
      'apps/api/src/main.ts': 'listen();',
      'apps/web/project.json': {
        projectType: 'application',
        targets: { build: { options: { browser: 'apps/web/src/start.ts' } } },
      },
      'apps/web/src/start.ts': 'show();',
      'libs/a/project.json': { projectType: 'library', sourceRoot: 'libs/a/src' },
      'libs/a/src/main.ts': 'export {};',
    });
    expect(entries(answer)).toEqual([
      'apps/api/src/main.ts | start | api | application of apps/api/project.json',
      'apps/web/src/start.ts | start | web | application of apps/web/project.json',
    ]);
    expect(answer.entryPoints.map(({ application, isRun }) => [application, isRun])).toEqual([
      ['api', true],
      ['web', true],
    ]);
    expect(answer.type).toBe('application');
  });

  test('a Python application that a server is told to run', async () => {
    const answer = await ask({
      'pyproject.toml': '[project]\nname = "api"\n',
      'app/main.py': 'from fastapi import FastAPI\n\napp = FastAPI(title="x")\n',
      'app/other.py': 'app = FastAPI()\n',
      'site/wsgi.py': 'application = get_wsgi_application()\n',
    });
    expect(entries(answer)).toEqual([
      'app/main.py | start |  | makes the application with FastAPI',
      'site/wsgi.py | start |  | makes the application with get_wsgi_application',
    ]);
    expect(answer.type).toBe('application');
  });

  test.each([
    ['CMD ["python", "-u", "shop/worker.py"]', 'shop/worker.py'],
    ['CMD python -m shop', 'shop/__main__.py'],
    ['CMD ["uvicorn", "shop.web:app", "--host", "0.0.0.0:80"]', 'shop/web.py'],
    [
      'ENTRYPOINT ["gunicorn", "-k", "uvicorn.workers.UvicornWorker", "--bind", "0.0.0.0:80", "shop.web"]',
      'shop/web.py',
    ],
    ['CMD ["python3", "-m", "gunicorn", "shop.web:make()"]', 'shop/web.py'],
    ['CMD python -c "import shop.web"', undefined],
    ['CMD ["python", "/opt/other.py", "shop/web.py"]', undefined],
  ])('an image starts Python: %s', async (command, file) => {
    const answer = await ask({
      'pyproject.toml': '[project]\nname = "shop"\n',
      Dockerfile: `FROM python:3\nCOPY . /app\n${command}\n`,
      'shop/__init__.py': '',
      'shop/__main__.py': 'run()\n',
      'shop/web.py': 'serve = 1\n',
      'shop/worker.py': 'work = 1\n',
    });
    expect(answer.entryPoints.filter(({ isRun }) => isRun === true).map((each) => each.file)).toEqual(
      file === undefined ? [] : [file],
    );
  });

  test('Cargo.toml', async () => {
    const answer = await ask({
      'Cargo.toml':
        '[package]\nname = "grep"\ndescription = \'Finds\'\nversion.workspace = true\n[workspace.package]\nversion = "3.1"\n[dependencies]\nserde = { version = "1", features = ["derive"] }\n[dev-dependencies]\ninsta = "1"\n[[bin]]\nname = "rg"\npath = "src/rg.rs"\n',
      'src/rg.rs': 'fn main() {}',
      'src/lib.rs': '',
      'src/bin/extra.rs': 'fn main() {}',
      'sub/Cargo.toml': '[package]\nname = "fd-find"\n[[bin]]\nname = "fd"\npath = "src/main.rs"\n',
      'sub/src/main.rs': 'fn main() {}',
    });
    expect(answer.manifests[0]).toMatchObject({
      name: 'grep',
      description: 'Finds',
      version: '3.1',
      dependencies: ['serde'],
      developmentDependencies: ['insta'],
    });
    expect(entries(answer)).toEqual([
      'src/rg.rs | command | rg | [[bin]] of Cargo.toml',
      'src/bin/extra.rs | command | extra | src/bin of a crate',
      'sub/src/main.rs | command | fd | [[bin]] of sub/Cargo.toml',
      'src/lib.rs | module | grep | lib.rs of a crate',
    ]);
  });

  test('a crate that lies in a folder called src/bin is none of the programs of a workspace', async () => {
    const answer = await ask({
      'Cargo.toml': '[workspace]\nmembers = ["src/*"]\n',
      'src/bin/Cargo.toml': '[package]\nname = "gate"\n',
      'src/bin/src/main.rs': 'fn main() {}',
      'src/data/Cargo.toml': '[package]\nname = "gate-data"\n',
      'src/data/src/lib.rs': '',
    });
    expect(entries(answer)).toEqual([
      'src/bin/src/main.rs | command | gate | main.rs of a crate',
      'src/data/src/lib.rs | module | gate-data | lib.rs of a crate',
    ]);
  });

  test('what a servlet container is told to run', async () => {
    const answer = await ask({
      'pom.xml': '<project><artifactId>clinic</artifactId><packaging>war</packaging></project>',
      'src/main/webapp/WEB-INF/web.xml': '<?xml version="1.0"?>\n<web-app version="4.0"></web-app>\n',
      'src/main/java/a/Ward.java': 'package a;\nclass Ward {}\n',
    });
    expect(entries(answer)).toEqual([
      'src/main/webapp/WEB-INF/web.xml | start |  | deployment descriptor of a servlet container',
    ]);
    expect(answer.type).toBe('application');
  });

  test('scripts that are copied in for pages are not what a project is written in', async () => {
    const files: Files = {
      'pyproject.toml': '[project]\nname = "shelf"\n',
      'shelf.py': 'if __name__ == "__main__":\n    print(1)\n',
      'static/reader.js': 'read();\n'.repeat(7),
    };
    const languages = async (more: Files) =>
      (await ask({ ...files, ...more })).languages.map(({ language }) => language);
    expect(await languages({})).toEqual(['Python', 'JavaScript', 'TOML']);
    expect((await ask(files)).type).toBe('application');
    // Of a package they are a part, and beside very many of them a program of Python is a tool.
    expect(await languages({ 'package.json': { name: 'shelf' } })).toEqual(['JavaScript', 'Python', 'TOML', 'JSON']);
    expect(await languages({ 'static/more.js': 'read();\n'.repeat(9) })).toEqual(['JavaScript', 'Python', 'TOML']);
  });

  test('pom.xml: its own fields, not those of its parent', async () => {
    const answer = await ask({
      'pom.xml':
        '<?xml version="1.0"?><!-- <name>no</name> --><project xmlns="x"><parent><artifactId>parent</artifactId><version>7</version></parent><artifactId>shop</artifactId><description>Sells &amp; buys</description><dependencies><dependency><artifactId>web</artifactId></dependency><dependency><artifactId>junit</artifactId><scope>test</scope></dependency></dependencies><build><plugins><plugin><artifactId>compiler</artifactId></plugin></plugins></build></project>',
      'src/main/java/App.java': 'class App { public static void main(String[] args) {} }',
    });
    expect(answer.manifests[0]).toMatchObject({
      kind: 'maven',
      name: 'shop',
      description: 'Sells & buys',
      version: '7',
      dependencies: ['web'],
      developmentDependencies: ['junit'],
    });
    expect(entries(answer)).toEqual(['src/main/java/App.java | command | App.java | public static void main']);
  });

  test.each<[string, Files, object]>([
    [
      'settings.gradle.kts',
      { 'settings.gradle.kts': 'rootProject.name = "g"\ninclude(":core", ":web:ui")\n' },
      { kind: 'gradle', name: 'g' },
    ],
    [
      'composer.json',
      { 'composer.json': { name: 'a/b', description: 'd', require: { php: '8', 'x/y': '1' } } },
      { kind: 'php', name: 'a/b', dependencies: ['x/y'] },
    ],
    [
      'deno.jsonc',
      { 'deno.jsonc': '{ // d\n "name": "@a/b", "imports": {"fs": "jsr:@std/fs@^1"}, "tasks": {"dev": "x"},}' },
      { kind: 'deno', name: '@a/b', dependencies: ['@std/fs'], scripts: ['dev'] },
    ],
    [
      'a C# project',
      {
        'App.csproj':
          '<Project><PropertyGroup><Description>d</Description></PropertyGroup><ItemGroup><PackageReference Include="X" Version="1"/></ItemGroup></Project>',
      },
      { kind: 'dotnet', name: 'App', description: 'd', dependencies: ['X'] },
    ],
    [
      'a gem',
      {
        'g.gemspec':
          'Gem::Specification.new do |s|\n  s.name = "g"\n  s.summary = "d"\n  s.add_dependency "rack"\nend\n',
      },
      { kind: 'ruby', name: 'g', description: 'd', dependencies: ['rack'] },
    ],
    [
      'pubspec.yaml',
      {
        'pubspec.yaml':
          'name: app\ndescription: >-\n  A long\n  one\ndependencies:\n  flutter:\n    sdk: flutter\n  http: ^1\n',
      },
      { kind: 'dart', name: 'app', description: 'A long one', dependencies: ['flutter', 'http'] },
    ],
    [
      'mix.exs',
      { 'mix.exs': 'def project, do: [app: :shop, version: "1.0"]\ndefp deps, do: [{:plug, "~> 1.0"}]\n' },
      { kind: 'elixir', name: 'shop', version: '1.0', dependencies: ['plug'] },
    ],
    [
      'Package.swift',
      {
        'Package.swift':
          'let package = Package(\n  name: "S",\n  dependencies: [.package(url: "https://x.y/apple/swift-log.git", from: "1.0.0")])',
      },
      { kind: 'swift', name: 'S', dependencies: ['swift-log'] },
    ],
  ])('%s', async (_, files, expected) => {
    expect((await ask(files)).manifests[0]).toMatchObject(expected);
  });
});

describe('what there is to tell of little', () => {
  test('documentation only', async () => {
    const answer = await ask({ 'README.md': '# The *guide*\n', 'docs/a.rst': 'First\n=====\n', 'docs/b.md': 'text\n' });
    expect(answer).toMatchObject({ type: 'documentation', sourceFiles: 0, files: 3, entryPoints: [] });
    expect(answer.documents).toEqual([
      { file: 'README.md', title: 'The guide', lines: 1 },
      { file: 'docs/a.rst', title: 'First', lines: 2 },
      { file: 'docs/b.md', title: '', lines: 1 },
    ]);
  });

  test('a book with a script that checks its links is documentation too', async () => {
    const chapter = '# Chapter\n'.repeat(300);
    const answer = await ask({
      'README.de.md': '',
      'README.md': chapter,
      'check.sh': 'ls\nls\n',
      'package.json': { name: 'book' },
    });
    expect(answer.type).toBe('documentation');
    expect(answer.documents.map(({ file }) => file)).toEqual(['README.md', 'README.de.md']);
  });

  test('nothing at all', async () => {
    const answer = await ask({});
    expect(answer).toMatchObject({
      name: 'repository',
      type: 'empty',
      files: 0,
      lines: 0,
      languages: [],
      manifests: [],
    });
  });

  test('files that are left out are counted by reason', async () => {
    const answer = await ask({
      'a.ts': 'export const a = 1;',
      'logo.png': 'x',
      '.env': 'TOKEN=secret',
      'node_modules/x/index.js': '',
    });
    expect(answer.leftOut).toEqual({ binary: 1, secret: 1, dependencies: 1 });
    expect(JSON.stringify(answer)).not.toContain('TOKEN');
  });
});

test('manifests that are made to be slow or deep are read in time, and those that cannot be read are said', async () => {
  const long = (part: string) => part.repeat(Math.ceil(400_000 / part.length));
  const answer = await ask({
    'package.json': { name: 'x', workspaces: [`${'*a'.repeat(20)}b`, '**/'.repeat(20), ...Array(5000).fill('p/*')] },
    [`${'a'.repeat(200)}/package.json`]: '['.repeat(40_000),
    'go.work': long('use (\n'),
    'b/go.mod': long('require (\n'),
    'c/Cargo.toml': long('[[a]]\n'),
    'd/App.csproj': long('<PackageReference '),
    'e/pom.xml': long('<!--'),
    'f/setup.py': long("console_scripts=['a = b.c:d',"),
    'g/Package.swift': long('.package(url: "'),
  });
  expect(answer.manifests).toHaveLength(8);
  expect(answer.coverage?.notes.join()).toMatch(/a\/package\.json could not be understood/);
});

describe('as a whole in a folder it is the same project', () => {
  const projects: readonly (readonly [title: string, files: Record<string, string>])[] = [
    [
      'npm',
      {
        'package.json': '{ "name": "shop", "packageManager": "pnpm@9.0.0", "main": "src/server.ts" }',
        'src/server.ts': 'export const a = 1;\n',
      },
    ],
    [
      'a workspace',
      {
        'package.json': '{ "name": "shop", "workspaces": ["packages/*"] }',
        'packages/a/package.json': '{ "name": "a" }',
        'packages/b/package.json': '{ "name": "b" }',
        'packages/a/index.ts': 'export const a = 1;\n',
      },
    ],
    [
      'maven',
      { 'pom.xml': '<project><artifactId>shop</artifactId></project>\n', 'src/main/java/shop/A.java': 'class A { }\n' },
    ],
    ['go', { 'go.mod': 'module example.com/shop\n', 'README.md': '# Shop\n', 'shop.go': 'package shop\n' }],
  ];
  const within = (text: string | undefined) => text?.replaceAll('samples/x/', '');
  test.each(projects)('%s', async (_, files) => {
    const plain = await ask(files);
    const moved = await ask(
      Object.fromEntries(Object.entries(files).map(([file, text]) => [`samples/x/${file}`, text])),
    );
    const about = ({ name, description, type, packageManager, workspaces, entryPoints, manifests }: ProjectAnswer) =>
      JSON.parse(
        within(JSON.stringify({ name, description, type, packageManager, workspaces, entryPoints, manifests })) ?? '',
      );
    expect(plain.directory).toBe('');
    expect(moved.directory).toBe('samples/x');
    expect(about(moved)).toEqual(about(plain));
  });

  test('not where something lies beside it', async () => {
    const answer = await ask({ 'app/package.json': '{ "name": "shop" }', 'app/a.ts': '', 'b.ts': '' });
    expect(answer).toMatchObject({ directory: '', type: 'source' });
  });
});
