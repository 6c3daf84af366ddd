/** What compares two states of a file takes twice as long for twice as many definitions, whatever they are called. */
import { growthForTwice, mostForTwice } from '@boocontext/test-support';
import { describe, expect, test } from 'vitest';
import type { Definition, FileFacts, ImportFact } from '../../src/model/facts.ts';
import type { SymbolInfo } from '../../src/query/answers.ts';
import { changedImports, MovedFiles } from '../../src/query/changed-imports.ts';
import { Side } from '../../src/query/diff-side.ts';
import { pairsOf, placesNow } from '../../src/query/paired-definitions.ts';
import { renamedTypes } from '../../src/query/renamed-types.ts';

const NOTHING_MOVED = new MovedFiles([]);
const indexes = (count: number) => Array.from({ length: count }, (_, i) => i);

interface Given {
  readonly name: string;
  readonly text: string;
  readonly parent?: number;
}

/** A file of these definitions, one after the other; what is inside of another follows it. */
function side(given: readonly Given[], imports: readonly ImportFact[] = [], moved = NOTHING_MOVED): Side {
  let text = '';
  const definitions = given.map(({ name, text: own, parent = -1 }, line): Definition => {
    const start = text.length;
    text += `${own}\n`;
    return {
      name,
      kind: 'function',
      container: '',
      parent,
      nameStart: start,
      nameEnd: start + name.length,
      start,
      end: start + own.length,
      line,
      endLine: line,
      signature: name,
      doc: '',
      exported: true,
      isPrivate: false,
      hasBody: true,
      callable: true,
    };
  });
  const facts: FileFacts = {
    definitions,
    imports,
    importSpans: [],
    declarationNodes: [],
    boundKeys: [],
    otherNames: [],
    isModule: true,
    lineCount: given.length,
    tooDeep: false,
  };
  return new Side('a.py', text, facts, moved);
}

async function check(run: (count: number) => unknown, count: number): Promise<void> {
  expect(await growthForTwice(run, count)).toBeLessThan(mostForTwice);
}

describe('definitions of one name', () => {
  const many = (count: number, text: (i: number) => string) =>
    side(indexes(count).map((i) => ({ name: 'run', text: text(i) })));

  test('in another order', () =>
    check((count) => {
      const { altered, added, removed } = pairsOf(
        many(count, (i) => `run ${i}`),
        many(count, (i) => `run ${count - 1 - i}`),
      );
      expect([altered.length, added.length, removed.length]).toEqual([0, 0, 0]);
    }, 20_000));

  test('all of them other than before', () =>
    check((count) => {
      const { altered } = pairsOf(
        many(count, (i) => `run ${i}`),
        many(count, (i) => `run -${i}`),
      );
      expect([altered[0], altered.at(-1), altered.length]).toEqual([[0, 0], [count - 1, count - 1], count]);
    }, 20_000));

  test('where they are now', () =>
    check((count) => {
      const { facts } = many(count, (i) => `run ${i}`);
      expect(placesNow(facts, facts).get(count - 1)).toBe(count - 1);
    }, 20_000));
});

test('members of classes', () =>
  check((count) => {
    const inside = indexes(count).map((i) => ({ name: `run${i}`, text: `run ${i}`, parent: i % 2 === 0 ? -1 : i - 1 }));
    const { altered } = pairsOf(side(inside), side(inside));
    expect(altered).toEqual([]);
  }, 20_000));

test('imports, and files that have moved', () =>
  check((count) => {
    const imports = (folder: string) =>
      indexes(count).map(
        (i): ImportFact => ({
          specifier: `${folder}.name${i}`,
          line: i,
          kind: 'import',
          typeOnly: false,
          names: [{ imported: 'run', local: `run${i}` }],
        }),
      );
    const from = new MovedFiles(indexes(count).map((i) => ({ path: `old/name${i}.py`, was: `old/name${i}.py` })));
    const to = new MovedFiles(indexes(count).map((i) => ({ path: `new/name${i}.py`, was: `old/name${i}.py` })));
    const { names, areUnnamed } = changedImports(side([], imports('old'), from), side([], imports('new'), to));
    expect([names.size, areUnnamed]).toEqual([0, false]);
  }, 20_000));

describe('types that are called otherwise', () => {
  function renamed(count: number, member: (i: number) => string): ReadonlyMap<string, string> {
    const texts = new Map<SymbolInfo, string>();
    const types = (change: 'added' | 'removed', word: string) =>
      indexes(count).map((line) => {
        const symbol = `${word}${line}`;
        const place = { container: '', file: 'a.ts', line, endLine: line };
        const info: SymbolInfo = { symbol, kind: 'interface', ...place, signature: `interface ${symbol}` };
        texts.set(info, `interface ${symbol} { ${member(line)} }`);
        return { info, change };
      });
    return renamedTypes([...types('removed', 'Old'), ...types('added', 'New')], texts);
  }

  test('each of them its own', () =>
    check((count) => {
      const names = renamed(count, (i) => `number: ${i}`);
      expect([names.size, names.get('Old1')]).toEqual([count, 'New1']);
    }, 8_000));

  test('nobody can tell which is which', () => check((count) => expect(renamed(count, () => '').size).toBe(0), 8_000));
});
