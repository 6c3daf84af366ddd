/**
 * Trees are read out of the parser's memory by its layout. They are held here against what the parser's own cursor says, node
 * for node, for every grammar that is loaded, on whole sources and on broken ones.
 */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { Tree, TreeCursor } from 'web-tree-sitter';
import {
  END,
  ERROR_ID,
  FIELD,
  KIND,
  LAST,
  MAX_DEPTH,
  PARENT,
  ROWS,
  readParsedTree,
  START,
} from '../../src/languages/shape/parsed-tree.ts';

const require = createRequire(import.meta.url);

declare const WebAssembly: {
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => { readonly buffer: ArrayBuffer };
};
const SOURCES = fileURLToPath(new URL('../../src/languages', import.meta.url));
const FIXTURES = path.join(import.meta.dirname, 'fixtures');

/** All grammars that a language names. */
const grammars = new Set(
  fs
    .readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap(
      (file) => fs.readFileSync(path.join(SOURCES, file), 'utf8').match(/@[\w./-]+\/tree-sitter-\w+\.wasm/g) ?? [],
    ),
);

/** Where the sources of a grammar lie; for one without any those of all languages are taken, of which it makes little. */
const FOLDERS: Readonly<Record<string, string>> = { bash: 'shell', c_sharp: 'csharp' };

// A module of our own: the one that other tests share works in another memory.
const shared = require.resolve('web-tree-sitter');
const before = require.cache[shared];
delete require.cache[shared];
const treeSitter: typeof import('web-tree-sitter') = require('web-tree-sitter');
if (before === undefined) delete require.cache[shared];
else require.cache[shared] = before;
const memory = new WebAssembly.Memory({ initial: 512, maximum: 2_560 });
await treeSitter.Parser.init({
  wasmMemory: memory,
  wasmBinary: fs.readFileSync(require.resolve('web-tree-sitter/web-tree-sitter.wasm')),
});

test('all grammars are held against their cursor', () => {
  expect(grammars.size).toBeGreaterThanOrEqual(14);
});

describe.each([...grammars].sort())('%s', (file) => {
  const name = /tree-sitter-(\w+)\.wasm$/.exec(file)?.[1] ?? '';
  const folder = path.join(FIXTURES, FOLDERS[name] ?? name);
  const texts = sourcesIn(fs.existsSync(folder) ? folder : FIXTURES);

  test('trees are what the cursor says', async () => {
    const language = await treeSitter.Language.load(fs.readFileSync(require.resolve(file)));
    const parser = new treeSitter.Parser();
    parser.setLanguage(language);
    const named = Array.from({ length: language.nodeTypeCount }, (_, id) => language.nodeTypeIsNamed(id));
    let nodes = 0;
    for (const text of [...texts, ...texts.map(withoutEnd), ...texts.map(withoutBrackets), '', ' \n']) {
      const tree = parser.parse(text) as Tree;
      const read = readParsedTree(memory.buffer, (tree as unknown as { readonly 0: number })[0], named);
      const walk = tree.walk();
      const told = nodesOf(walk, named);
      walk.delete();
      tree.delete();
      expect(rowsOf(read.cells)).toEqual(told);
      expect(read.count).toBe(told.length);
      expect(read.isPartial).toBe(false);
      nodes += told.length;
    }
    expect(nodes).toBeGreaterThan(100);
  });
});

test('what is nested deeper than is followed is missing, and the tree says so', async () => {
  const language = await treeSitter.Language.load(
    fs.readFileSync(require.resolve('@repomix/tree-sitter-wasms/out/tree-sitter-python.wasm')),
  );
  const parser = new treeSitter.Parser();
  parser.setLanguage(language);
  const named = Array.from({ length: language.nodeTypeCount }, (_, id) => language.nodeTypeIsNamed(id));
  const tree = parser.parse(`${'('.repeat(2 * MAX_DEPTH)}1${')'.repeat(2 * MAX_DEPTH)}\nafter = 1\n`) as Tree;
  const { cells, count, isPartial } = readParsedTree(
    memory.buffer,
    (tree as unknown as { readonly 0: number })[0],
    named,
  );
  const rows = rowsOf(cells);
  const depths: number[] = [];
  for (const [, , , parent] of rows) depths.push(parent < 0 ? 0 : (depths[parent] as number) + 1);
  expect(isPartial).toBe(true);
  expect(Math.max(...depths)).toBe(MAX_DEPTH);
  // What comes after it is there.
  expect(rows[0]?.[LAST]).toBe(count);
  expect(rows.filter(([, , , parent]) => parent === 0)).toHaveLength(2);
});

type Row = readonly [kind: number, start: number, end: number, parent: number, last: number, field: number];

function rowsOf(cells: Int32Array): Row[] {
  return Array.from({ length: cells.length / ROWS }, (_, node) => {
    const cell = (row: number) => cells[ROWS * node + row] as number;
    return [cell(KIND), cell(START), cell(END), cell(PARENT), cell(LAST), cell(FIELD)];
  });
}

/** The same by asking the cursor at each step. */
function nodesOf(walk: TreeCursor, named: readonly boolean[]): Row[] {
  const rows: [number, number, number, number, number, number][] = [];
  const visit = (parent: number): void => {
    do {
      const kind = walk.nodeTypeId;
      const isNamed = kind === ERROR_ID || named[kind] === true;
      const node = rows.length;
      rows.push([isNamed ? kind : -1 - kind, walk.startIndex, walk.endIndex, parent, node + 1, walk.currentFieldId]);
      if (isNamed && walk.gotoFirstChild()) {
        visit(node);
        walk.gotoParent();
      }
      (rows[node] as number[])[LAST] = rows.length;
    } while (walk.gotoNextSibling());
  };
  visit(-1);
  return rows;
}

function sourcesIn(folder: string): string[] {
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => fs.statSync(file).isFile() && !/\.(?:mod|toml|xml|yaml)$/.test(file))
    .sort()
    .map((file) => fs.readFileSync(file, 'utf8'));
}

function withoutEnd(text: string): string {
  return text.slice(0, Math.floor(0.6 * text.length));
}

/** Every third bracket is left out. */
function withoutBrackets(text: string): string {
  let count = 0;
  return text.replace(/[()[\]{}]/g, (bracket) => (++count % 3 === 0 ? '' : bracket));
}
