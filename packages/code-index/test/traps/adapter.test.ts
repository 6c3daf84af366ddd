/** What the adapter takes from the unstable API without its types saying so. */
import path from 'node:path';
import { hasProc, isGone, until } from '@boocontext/test-support';
import { expect, test } from 'vitest';
import {
  modifiersOf,
  type Node,
  nameOf,
  nodeAtIndex,
  nodeIndex,
  SyntaxKind,
  typeParametersOf,
} from '../../src/checker/ast.ts';
import { Checker } from '../../src/checker/checker.ts';
import { checkersOf } from '../support/processes.ts';
import { projectOfItsOwn as project } from '../support/project.ts';

const made = project({
  'tsconfig.json': {},
  'a.ts': `
    export function run<T>(one: T, { two } = { two: 2 }) { return () => [one, two]; }
    export class A extends Array<string> { #x = 1; get size() { return this.#x; } static { run(1); } }
    export const text = \`a \${run(1)} b\`, pattern = /x/g;
    export type Of<K extends string> = { [P in K]?: typeof run };`,
  'b.tsx': "import { A, run as go } from './a';\nexport const view = (a: A) => <b x={a.size}>{go(1)}</b>;",
});

const events: string[] = [];
function opened(): Checker {
  return new Checker({
    root: made.root,
    cacheDirectory: made.root,
    softBytes: 700 << 20,
    watch: {
      started: (pid) => events.push(`started ${pid}`),
      ended: (pid) => events.push(`ended ${pid}`),
      asking: () => {},
      answered: () => {},
    },
  });
}

function nodesOf(root: Node): Node[] {
  const found: Node[] = [];
  const stack = [root];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    found.push(node);
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
  return found;
}

test('a node is found again by its index, and a declaration is named by it', () => {
  const checker = opened();
  try {
    const config = made.path('tsconfig.json');
    checker.update({ open: [config] });
    for (const file of ['a.ts', 'b.tsx']) {
      const sourceFile = checker.sourceFile(config, made.path(file));
      expect(sourceFile).toBeDefined();
      if (sourceFile === undefined) return;
      const nodes = nodesOf(sourceFile);
      expect(new Set(nodes.map(nodeIndex)).size).toBe(nodes.length);
      for (const node of nodes) expect(nodeAtIndex(sourceFile, nodeIndex(node))).toBe(node);
      // A field that a kind is without is undefined, and one that it has is a node of this file.
      for (const name of nodes.map(nameOf)) if (name !== undefined) expect(nodes).toContain(name);
      expect([nameOf(sourceFile), modifiersOf(sourceFile), typeParametersOf(sourceFile)]).toEqual([
        undefined,
        undefined,
        undefined,
      ]);
      expect(nodeAtIndex(sourceFile, 1_000_000)).toBeUndefined();
    }
    const declaring = checker.sourceFile(config, made.path('a.ts'));
    const using = checker.sourceFile(config, made.path('b.tsx'));
    if (declaring === undefined || using === undefined) return;
    const named = nodesOf(using).filter((node) => (node as unknown as { text?: string }).text === 'go');
    const declaration = nodesOf(declaring).find((node) => node.kind === SyntaxKind.FunctionDeclaration);
    for (const symbol of checker.symbolsAt(config, named)) {
      expect(symbol?.main).toEqual({
        path: made.path('a.ts'),
        index: nodeIndex(declaration as Node),
        kind: SyntaxKind.FunctionDeclaration,
      });
    }
  } finally {
    checker.close();
  }
});

test('a file that changed on disk is another one after an update, in an open project', () => {
  const checker = opened();
  try {
    const config = made.path('tsconfig.json');
    checker.update({ open: [config] });
    for (const text of ['export const first = 1;', 'export const second = 1;', 'export const third = 1;']) {
      made.write({ 'c.ts': text });
      const file = made.path('c.ts');
      checker.update({ changes: { changed: [file], created: [file], deleted: [] } });
      expect(checker.sourceFile(config, file)?.text).toBe(text);
    }
    made.remove('c.ts');
    checker.update({ changes: { changed: [], created: [], deleted: [made.path('c.ts')] } });
    expect(checker.sourceFile(config, made.path('c.ts'))).toBeUndefined();
  } finally {
    checker.close();
  }
});

test.runIf(hasProc)('the process id is that of the checker itself, which ends when it is closed', async () => {
  const checker = opened();
  checker.update({ open: [made.path('tsconfig.json')] });
  await until(() => checkersOf(process.pid).includes(checker.pid));
  expect(checkersOf(process.pid)).toContain(checker.pid);
  checker.close();
  checker.close();
  await until(() => isGone(checker.pid));
  expect(events.slice(-2)).toEqual([`started ${checker.pid}`, `ended ${checker.pid}`]);
  expect(() => checker.sourceFile(made.path('tsconfig.json'), path.join(made.root, 'a.ts'))).toThrow(
    expect.objectContaining({ code: 'checker_failed' }),
  );
});
