/** What a first sentence rests on: where a project starts, of what kind it is, what it says that it is. */
import type { ProjectAnswer } from '@boocontext/code-index';
import { describe, expect, test } from 'vitest';
import { type Files, project } from '../support/project.ts';

async function ask(files: Files): Promise<ProjectAnswer> {
  return await (await project(files).engine()).project({});
}

const main = 'int main(int argc, char **argv) { return 0; }\n';
const java = (name: string) => `class ${name} {\n  public static void main(String[] args) {}\n}\n`;
const library = { '.': './src/index.ts' };

test('a file of Go that keeps tools makes no library of a program', async () => {
  const { entryPoints, type } = await ask({
    'go.mod': 'module example.com/shelf\n',
    'main.go': 'package main\n\nfunc main() {}\n',
    'tools.go': '// +build tools\n\npackage tools\n\nimport _ "example.com/linter"\n',
  });
  expect(type).toBe('command');
  expect(entryPoints.map(({ file }) => file)).toEqual(['main.go']);
});

describe('nobody begins at', () => {
  test.each<[string, Files, string, string]>([
    [
      'what is vendored, in C',
      { 'src/server.c': main, 'src/shelf-cli.c': main, 'deps/strings/text.c': main, Makefile: 'all:\n' },
      'src/server.c',
      'deps/strings/text.c vendored',
    ],
    [
      'what is vendored, in Go',
      {
        'go.mod': 'module example.com/shelf\n',
        'main.go': 'package main\n\nfunc main() {}\n',
        'external/gen/main.go': 'package main\n\nfunc main() {}\n',
      },
      'main.go',
      'external/gen/main.go vendored',
    ],
    [
      'a wrapper of the build',
      {
        'pom.xml': '<project><groupId>a</groupId><artifactId>shelf</artifactId><version>1</version></project>\n',
        '.mvn/wrapper/Downloader.java': java('Downloader'),
        'src/main/java/a/Shelf.java': java('Shelf'),
      },
      'src/main/java/a/Shelf.java',
      '.mvn/wrapper/Downloader.java wrapper',
    ],
    [
      'what a script of Go generates with',
      {
        'go.mod': 'module example.com/shelf\n',
        'cmd/shelf/main.go': 'package main\n\nfunc main() {}\n',
        'types/build.go': '//go:build ignore\n\npackage main\n\nfunc main() {}\n',
      },
      'cmd/shelf/main.go',
      'types/build.go generator',
    ],
    [
      'a program for tests',
      {
        'go.mod': 'module example.com/shelf\n',
        'main.go': 'package main\n\nfunc main() {}\n',
        'cmd/integration_test/main.go': 'package main\n\nfunc main() {}\n',
      },
      'main.go',
      'cmd/integration_test/main.go test',
    ],
    [
      'a program for tests whose folder is one word',
      { 'unittest/main.cpp': main, 'src/shelf/main.cpp': main, 'CMakeLists.txt': 'project(shelf)\n' },
      'src/shelf/main.cpp',
      'unittest/main.cpp test',
    ],
    [
      'a server for whoever works on it',
      {
        'package.json': { name: 'shelf', version: '1.0.0', exports: library, scripts: { dev: 'tsx .build/server.ts' } },
        '.build/server.ts': 'export {};\n',
        'src/index.ts': 'export const shelf = 1;\n',
      },
      'src/index.ts',
      '.build/server.ts tool',
    ],
    [
      'a server for whoever works on it, by a script to start it',
      {
        'package.json': {
          name: 'shelf',
          private: true,
          main: './nuxt.config.ts',
          scripts: { 'start:https': 'node ./https-dev-config/server.mjs' },
          dependencies: { nuxt: '3' },
        },
        'https-dev-config/server.mjs': 'export {};\n',
        'nuxt.config.ts': 'export default {};\n',
        'app/app.vue': '<template><p /></template>\n',
      },
      'app/app.vue',
      'https-dev-config/server.mjs tool',
    ],
    [
      'what makes tables',
      {
        'Cargo.toml': '[package]\nname = "shelf"\nversion = "0.1.0"\n',
        'src/main.rs': 'fn main() {}\n',
        'codegen/main.c': main,
      },
      'src/main.rs',
      'codegen/main.c generator',
    ],
  ])('%s', async (_, files, start, beside) => {
    const { entryPoints } = await ask(files);
    expect(entryPoints[0]?.file).toBe(start);
    expect(entryPoints[0]?.beside).toBeUndefined();
    expect(entryPoints.map((entry) => `${entry.file} ${entry.beside}`)).toContain(beside);
  });
});

test.each<[string, Files]>([
  ['Go', { 'go.mod': 'module a\n', 'a.go': 'package main\n\nvar program = `package main\n\nfunc main() {}\n`\n' }],
  [
    'Go, of another package',
    { 'go.mod': 'module a\n', 'a.go': '// of a\npackage a\n\nvar text = `\npackage main\n\nfunc main() {}\n`\n' },
  ],
  [
    'Java',
    { 'A.java': 'class A {\n  String text = """\n      public static void main(String[] args) {}\n      """;\n}\n' },
  ],
  ['Kotlin', { 'a.kt': 'val text = """\nfun main() {\n}\n"""\n' }],
  ['Python', { 'a.py': '"""Use it so:\n\nif __name__ == "__main__":\n    run()\n"""\n' }],
])('a start in a text is none: %s', async (_, files) => {
  const { entryPoints } = await ask(files);
  expect(entryPoints.filter(({ kind }) => kind === 'command' || kind === 'start')).toEqual([]);
});

describe('kinds', () => {
  const python = (init: string) => ({
    'pyproject.toml': '[project]\nname = "shelf"\nversion = "1"\n[project.scripts]\nshelf = "shelf.cli:run"\n',
    'shelf/__init__.py': init,
    'shelf/cli.py': 'def run():\n    pass\n',
  });
  test.each<[string, Files, ProjectAnswer['type']]>([
    ['a library of Python with a command', python('from shelf.core import Shelf\n__all__ = ["Shelf"]\n'), 'library'],
    ['a command of Python', python('"""A shelf."""\n__version__ = "1.0"\n'), 'command'],
    [
      'a command of Go, where a text in what builds it names a package',
      {
        'go.mod': 'module example.com/shelf\n',
        'build.go': 'package main\n\nvar text = `\npackage moved\n`\n\nfunc Build() {}\n',
        'main.go': 'package main\n\nfunc main() {}\n',
      },
      'command',
    ],
    [
      'a command of Go beside what another tool builds it by',
      {
        'go.mod': 'module example.com/shelf\n',
        'magefile.go': '//go:build mage\n\npackage build\n\nfunc Build() {}\n',
        'main.go': 'package main\n\nfunc main() {}\n',
      },
      'command',
    ],
    [
      'a library of npm with a command',
      {
        'package.json': { name: 'shelf', version: '1.0.0', bin: './bin/shelf.js', exports: library },
        'bin/shelf.js': '#!/usr/bin/env node\n',
        'src/index.ts': 'export const shelf = 1;\n',
      },
      'library',
    ],
    [
      'a command of npm',
      {
        'package.json': { name: 'shelf', version: '1.0.0', bin: './bin/shelf.js' },
        'bin/shelf.js': '#!/usr/bin/env node\n',
      },
      'command',
    ],
    [
      'a library that is published from a build of its own',
      {
        'package.json': {
          name: 'shelf',
          version: '1.0.0',
          private: true,
          exports: library,
          peerDependencies: { react: '18' },
        },
        'src/index.ts': 'export const shelf = 1;\n',
      },
      'library',
    ],
    [
      'a program of Go with constants at the root',
      {
        'go.mod': 'module example.com/shelf\n',
        'shelf.go': 'package shelf\n\nvar Version = "1"\n',
        'cmd/shelf/main.go': 'package main\n\nfunc main() {}\n',
      },
      'command',
    ],
    [
      'a library of Go with a program',
      {
        'go.mod': 'module example.com/shelf\n',
        'shelf.go': 'package shelf\n\nfunc Open() {}\n',
        'cmd/shelf/main.go': 'package main\n\nfunc main() {}\n',
      },
      'library',
    ],
    ['a server of C', { 'src/server.c': main, 'src/shelf-cli.c': main }, 'application'],
    ['a tool of C', { 'src/shelf.c': main }, 'command'],
    [
      'a library whose build has a program',
      {
        'pom.xml': '<project><groupId>a</groupId><artifactId>shelf</artifactId><version>1</version></project>\n',
        '.mvn/wrapper/Downloader.java': java('Downloader'),
        'src/main/java/a/Shelf.java': 'public class Shelf {}\n',
      },
      'library',
    ],
  ])('%s', async (_, files, type) => expect((await ask(files)).type).toBe(type));
});

describe('the package that a repository is there for', () => {
  const packages = (root: object, names: readonly string[]): Files => ({
    'package.json': { private: true, workspaces: ['packages/*', 'apps/*'], ...root },
    ...Object.fromEntries(
      names.flatMap((directory) => [
        [`${directory}/package.json`, { name: directory.split('/')[1], version: '1.0.0', exports: library }],
        [`${directory}/src/index.ts`, 'export const a = 1;\n'],
      ]),
    ),
  });
  test.each<[string, object, readonly string[], string | undefined]>([
    ['has its name', { name: '@acme/shelf-monorepo' }, ['packages/create-shelf', 'packages/shelf'], 'packages/shelf'],
    ['is its core', { name: 'shelf-project' }, ['packages/shelf-api', 'packages/shelf-core'], 'packages/shelf-core'],
    [
      'is started by it',
      { name: 'acme', scripts: { start: 'serve packages/web/dist' } },
      ['packages/data', 'packages/web'],
      'packages/web',
    ],
    ['is the application', { name: 'acme' }, ['packages/ai', 'packages/data', 'apps/web'], 'apps/web'],
    ['is not said', { name: 'acme' }, ['packages/one', 'packages/two'], undefined],
  ])('%s', async (_, root, names, wanted) => expect((await ask(packages(root, names))).mainPackage).toBe(wanted));
});

test.each<[string, Files, string]>([
  [
    'thanks to who pays',
    { 'README.md': '<p>\nSpecial thanks to: Acme, the terminal\n</p>\n\n# Shelf\n\nA place for all books\n' },
    'A place for all books',
  ],
  [
    'a call for stars',
    {
      'README.md':
        '<p>Help us grow and star us on Github!</p>\n\n# Shelf\n\n## About Shelf\n\nShelf provides a place for books.\n',
    },
    'Shelf provides a place for books.',
  ],
  [
    'donations',
    {
      'README.rst':
        'Donations\n=========\n\nThe shelf is paid for by all of you.\n\nWhat is a shelf?\n================\n\nShelves are a place for books.\n',
    },
    'Shelves are a place for books.',
  ],
  [
    'a note on the text itself',
    {
      'README.md':
        '# Shelf\n\nThis README is just a fast start.\n\nWhat is Shelf?\n---\n\nShelf is a place for books.\n',
    },
    'Shelf is a place for books.',
  ],
  [
    'a slogan before what it is',
    { 'README.md': '# Shelf\n\nBooks are how we learn what others know.\n\nShelf is a place for books.\n' },
    'Shelf is a place for books.',
  ],
  [
    'sponsors',
    {
      'README.md':
        '# Shelf\n\n## Sponsors\n\nAcme makes the best of all shelves.\n\n## Overview\n\nA place for all books.\n',
    },
    'A place for all books.',
  ],
  [
    'what the module says',
    {
      'pyproject.toml': '[project]\nname = "shelf"\nversion = "1"\n',
      'shelf/__init__.py': '"""Place for Books."""\n__version__ = "1"\n',
      'README.md': 'Donations\n===\n\nGive us all of your money.\n',
    },
    'Place for Books.',
  ],
])('a description is not %s', async (_, files, description) => {
  expect((await ask({ 'a.py': 'a = 1\n', ...files })).description).toBe(description);
});
