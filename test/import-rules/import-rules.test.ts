import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { circlesOf } from './circles.ts';
import { type Import, placeOf, readImports } from './imports.ts';
import { hasRoomRule, importRules } from './rules.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

describe('this repository', () => {
  const workspaces = ['packages', 'apps'].flatMap((group) =>
    readdirSync(`${root}${group}`)
      .map((name) => `${group}/${name}`)
      .filter((workspace) => existsSync(`${root}${workspace}/package.json`)),
  );
  const manifests = workspaces.map((workspace) => ({
    workspace,
    ...(JSON.parse(readFileSync(`${root}${workspace}/package.json`, 'utf8')) as Manifest),
  }));
  const workspacesByName = Object.fromEntries(manifests.map(({ name, workspace }) => [name, workspace]));
  const files = workspaces.flatMap(listCode);
  const imports = files.flatMap((file) => readImports(file, readFileSync(root + file, 'utf8'), workspacesByName));

  test('is looked at', () => {
    expect(files).toContain('packages/code-index/src/index.ts');
    expect(files).toContain('apps/boocontext/src/cli/main.ts');
  });

  test('breaks no import rule', () => {
    expect(imports.flatMap(complaints)).toEqual([]);
  });

  // The rules judge by path, so they hold only for imports whose path is known and right.
  test('has no import that the rules cannot judge', () => {
    const isKnown = ({ specifier, to, packageName }: Import) =>
      specifier !== '' && (packageName !== undefined || to === undefined || existsSync(root + to.path));
    expect(imports.filter((link) => link.from.isSource && !isKnown(link)).map(where)).toEqual([]);
  });

  // Of two files that import each other neither can be read, tested or moved alone; an import of types binds as well.
  test('has no circle of imports', () => {
    expect(circlesOf(imports.filter((link) => link.from.isSource))).toEqual([]);
  });

  test('has no room without a rule', () => {
    const sources = files.map(placeOf).filter(({ isSource }) => isSource);
    expect(sources.filter((place) => !hasRoomRule(place)).map(({ path }) => path)).toEqual([]);
  });

  // npm puts all packages into one folder, so an undeclared import works here and fails for whoever installs the package.
  test('declares every package that its sources import', () => {
    const isDeclared = ({ from, packageName }: Import) => {
      const manifest = manifests.find(({ workspace }) => workspace === from.workspace);
      return packageName === undefined || manifest?.dependencies?.[packageName] !== undefined;
    };
    expect(imports.filter((link) => link.from.isSource && !isDeclared(link)).map(where)).toEqual([]);
  });
});

describe('a forbidden import is found', () => {
  test.each([
    ['packages/code-index/src/model/symbol.ts', '../languages/file.ts', 'model of packages/code-index'],
    ['packages/code-index/src/model/symbol.ts', 'node:fs', 'the model is plain data'],
    ['packages/code-index/src/model/symbol.ts', 'typescript', 'the model is plain data'],
    ['packages/code-index/src/languages/file.ts', '../index/link.ts', 'languages of packages/code-index'],
    ['packages/code-index/src/languages/file.ts', '../checker/checker.ts', 'languages of packages/code-index'],
    ['packages/code-index/src/index/link.ts', '../query/callers.ts', 'index of packages/code-index'],
    ['packages/code-index/src/query/callers.ts', '../engine/engine.ts', 'query of packages/code-index'],
    ['packages/code-index/src/query/deep/er/callers.ts', '../../../engine/engine.ts', 'query of packages/code-index'],
    ['packages/code-index/src/query/callers.ts', '../index.ts', 'query of packages/code-index'],
    ['packages/code-index/src/repository/git.ts', '../checker/checker.ts', 'repository of packages/code-index'],
    ['packages/code-index/src/checker/checker.ts', '../index/link.ts', 'checker of packages/code-index'],
    ['packages/code-index/src/errors.ts', './model/symbol.ts', 'errors of packages/code-index'],
    ['packages/code-index/src/engine/engine.ts', '../index.ts', 'engine of packages/code-index'],
    ['packages/code-index/src/index/link.ts', 'typescript/unstable/sync', 'the TypeScript API stays behind'],
    ['packages/code-index/test/link.test.ts', 'typescript/unstable/ast', 'the TypeScript API stays behind'],
    ['apps/boocontext/src/tools/types.ts', 'typescript/unstable/sync', 'the TypeScript API stays behind'],
    ['packages/project-scan/src/runner/scanner.ts', 'codesight/dist/scanner.js', 'codesight stays behind the scan'],
    ['packages/code-index/src/languages/go/syntax.ts', 'web-tree-sitter', 'parsers stay behind their grammars'],
    ['packages/project-scan/src/aside.ts', './parts/routes.ts', 'aside of packages/project-scan'],
    [
      'packages/project-scan/src/reading/sources.ts',
      '../libraries/express/routes.ts',
      'reading of packages/project-scan',
    ],
    ['packages/project-scan/src/libraries/express/routes.ts', '../koa/routes.ts', 'libraries stand side by side'],
    ['packages/code-index/src/query/callers.ts', '@boocontext/project-scan', 'packages stand alone'],
    ['packages/code-index/src/engine/engine.ts', 'boocontext', 'packages stand alone'],
    ['packages/code-index/src/engine/engine.ts', '@boocontext/sibling', 'packages stand alone'],
    ['packages/code-index/src/engine/engine.ts', '../../../../apps/boocontext/src/cli/main.ts', 'packages stand alone'],
    ['packages/code-index/src/engine/engine.ts', '@boocontext/test-support', 'test support is for tests'],
    ['packages/test-support/src/git.ts', '@boocontext/code-index', 'packages stand alone'],
    ['packages/safe-access/src/programs.ts', '@boocontext/code-index', 'packages stand alone'],
    ['packages/safe-access/src/regular-file.ts', './git-directory.ts', 'regular-file of packages/safe-access'],
    ['apps/other/src/server.ts', 'boocontext', 'apps meet as processes'],
    ['apps/boocontext/src/tools/types.ts', '../../../../packages/code-index/src/index.ts', 'packages are imported by'],
    ['apps/boocontext/src/tools/types.ts', '@modelcontextprotocol/server', 'MCP stays in the outer layer'],
    ['packages/code-index/src/engine/engine.ts', '@modelcontextprotocol/server', 'MCP stays in the outer layer'],
    ['apps/boocontext/src/tools/types.ts', '../mcp/server.ts', 'tools of apps/boocontext'],
    ['apps/boocontext/src/mcp/server.ts', '../cli/main.ts', 'mcp of apps/boocontext'],
    ['apps/boocontext/src/cli/main.ts', '../../test/support.ts', 'sources do not import tests'],
  ])('%s -> %s', (from, specifier, rule) => {
    expect(check(from, `import { x } from '${specifier}';`)).toContainEqual(expect.stringContaining(rule));
  });

  test.each([
    "import x from '../engine/engine.ts'",
    "import type { X } from '../engine/engine.ts'",
    "import { type X } from '../engine/engine.ts'",
    "import '../engine/engine.ts'",
    "export * from '../engine/engine.ts'",
    "export * as x from '../engine/engine.ts'",
    "export { x } from '../engine/engine.ts'",
    "export type { X } from '../engine/engine.ts'",
    "const x = await import('../engine/engine.ts')",
    'const x = await import(`../engine/engine.ts`)',
    "let x: import('../engine/engine.ts').X",
    "let x: typeof import('../engine/engine.ts')",
    "import x = require('../engine/engine.ts')",
    "const x = require('../engine/engine.ts')",
  ])('written as %s', (text) => {
    expect(check('packages/code-index/src/query/callers.ts', text)).toHaveLength(1);
  });
});

describe('a circle of imports is found', () => {
  const a = 'packages/code-index/src/query/a.ts';
  const b = 'packages/code-index/src/query/b.ts';
  const c = 'packages/code-index/src/query/c.ts';
  test.each<[string, Record<string, string>, string[][]]>([
    ['of two files', { [a]: "import { b } from './b.ts'", [b]: "import { a } from './a.ts'" }, [[a, b]]],
    ['of types alone', { [a]: "import type { B } from './b.ts'", [b]: "import type { A } from './a.ts'" }, [[a, b]]],
    [
      'of three files',
      { [a]: "import './b.ts'", [b]: "import './c.ts'", [c]: "let x: import('./a.ts').X" },
      [[a, b, c]],
    ],
    ['of a file with itself', { [a]: "import { a } from './a.ts'" }, [[a]]],
    [
      'but not where two ways lead to one file',
      { [a]: "import './b.ts'; import './c.ts'", [b]: "import './c.ts'" },
      [],
    ],
  ])('%s', (_, texts, circles) => {
    expect(circlesOf(Object.entries(texts).flatMap(([file, text]) => readImports(file, text, {})))).toEqual(circles);
  });
});

describe('an allowed import passes', () => {
  test.each([
    ['packages/code-index/src/model/symbol.ts', './position.ts'],
    ['packages/code-index/src/languages/file.ts', '../model/symbol.ts'],
    ['packages/code-index/src/languages/file.ts', '../checker/ast.ts'],
    ['packages/code-index/src/languages/file.ts', '../errors.ts'],
    ['packages/code-index/src/index/link.ts', '../repository/git.ts'],
    ['packages/code-index/src/query/callers.ts', '../languages/file.ts'],
    ['packages/code-index/src/engine/worker.ts', '../query/callers.ts'],
    ['packages/code-index/src/index.ts', './engine/engine.ts'],
    ['packages/code-index/src/checker/ast.ts', 'typescript/unstable/ast'],
    ['packages/code-index/src/repository/git.ts', 'node:child_process'],
    ['packages/code-index/test/engine.test.ts', '../src/engine/engine.ts'],
    ['packages/code-index/test/engine.test.ts', '@boocontext/test-support'],
    ['packages/code-index/src/repository/git.ts', '@boocontext/safe-access'],
    ['apps/boocontext/src/tools/types.ts', '@boocontext/code-index'],
    ['apps/boocontext/src/mcp/server.ts', '@modelcontextprotocol/server'],
    ['apps/boocontext/src/mcp/server.ts', '../tools/types.ts'],
    ['apps/boocontext/test/server.test.ts', '@modelcontextprotocol/client'],
  ])('%s -> %s', (from, specifier) => {
    expect(check(from, `import { x } from '${specifier}';`)).toEqual([]);
  });

  test.each([
    "// import x from '../engine/engine.ts'",
    'const text = "import x from \'../engine/engine.ts\'"',
    "const pattern = /import '..\\/engine\\/engine.ts'/",
  ])('written as %s, which imports nothing', (text) => {
    expect(check('packages/code-index/src/query/callers.ts', text)).toEqual([]);
  });
});

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
}

/** The complaints about one file with this text. */
function check(filePath: string, text: string): string[] {
  const workspacesByName = {
    boocontext: 'apps/boocontext',
    '@boocontext/code-index': 'packages/code-index',
    '@boocontext/project-scan': 'packages/project-scan',
    '@boocontext/sibling': 'packages/sibling',
    '@boocontext/test-support': 'packages/test-support',
    '@boocontext/safe-access': 'packages/safe-access',
  };
  return readImports(filePath, text, workspacesByName).flatMap(complaints);
}

function complaints(link: Import): string[] {
  return importRules.filter((rule) => rule.isBrokenBy(link)).map((rule) => `${where(link)}: ${rule.name}. ${rule.why}`);
}

function where({ from, line, specifier }: Import): string {
  return `${from.path}:${line} imports ${specifier === '' ? 'something computed' : `'${specifier}'`}`;
}

/** The code of a workspace, without the small projects that tests analyse. */
function listCode(workspace: string): string[] {
  return ['src', 'test', 'bin']
    .filter((part) => existsSync(`${root}${workspace}/${part}`))
    .flatMap((part) => listFiles(`${workspace}/${part}`))
    .filter((file) => /\.[cm]?[jt]sx?$/.test(file) && !file.includes('/fixtures/'));
}

function listFiles(folder: string): string[] {
  return readdirSync(root + folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? listFiles(`${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}
