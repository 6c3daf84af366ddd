// How the answers of other tools are read: samples in the shapes that they give, told by the same rules for all.
import { describe, expect, test } from 'vitest';
import { nodesMeant, readEdge, readNode, readTable } from '../peers/gitnexus.mjs';
import { positionsOfName, readCalls } from '../peers/language-servers.mjs';
import { closestNode, LIMITS, peerTool, within } from '../peers/peer.mjs';
import { createAsk } from '../peers/repowise.mjs';
import { qualifiedName, readNavigation } from '../peers/tree-sitter-analyzer.mjs';

function definition(values: object) {
  return {
    id: 'a.py:10:Box.save',
    name: 'save',
    kind: 'method' as const,
    container: 'Box',
    file: 'a.py',
    line: 10,
    startLine: 9,
    endLine: 14,
    aliases: [],
    isLoose: false,
    overloadLines: [],
    ...values,
  };
}

describe('the node that a question means', () => {
  const node = (file: string, name: string, line: number) => ({ file, name, line });

  test('bears the name in the file and is the closest to its line, decorators and all', () => {
    const nodes = [
      node('a.py', 'save', 2),
      node('a.py', 'save', 9),
      node('b.py', 'save', 10),
      node('a.py', 'load', 10),
    ];
    expect(closestNode(definition({}), nodes)).toBe(nodes[1]);
  });

  test('is none where only others of that name are known', () =>
    expect(closestNode(definition({}), [node('a.py', 'save', 40)])).toBeUndefined());
});

describe('gitnexus', () => {
  const rows = readTable(
    [
      '| n.startLine | n.endLine | n.name | n.filePath | reason | n.id |',
      '| --- | --- | --- | --- | --- | --- |',
      '| 0 | 19 | Box | a.py | import-resolved | Class:a.py:Box |',
      '| 2 | 4 | __init__ | a.py | import-resolved | Method:a.py:Box.__init__#1 |',
      '| 30 | 32 | __init__ | a.py | callable-value-flow | Method:a.py:Other.__init__#1 |',
      '| 0 | 50 | a.py | a.py | local-call | File:a.py |',
    ].join('\n'),
  );

  test('is asked for a class and its own constructors', () => {
    const box = definition({ name: 'Box', kind: 'class', container: null, line: 1, startLine: 1, endLine: 20 });
    expect(nodesMeant(box, rows.map(readNode))).toEqual(['Class:a.py:Box', 'Method:a.py:Box.__init__#1']);
  });

  test('tells callers with lines from 0; what is no function is the module, what is guessed is apart', () =>
    expect(rows.map((row) => readEdge(row, 'callers')).map(({ name, line, apart }) => [name, line, apart])).toEqual([
      ['<module>', 1, null],
      ['__init__', 3, null],
      ['__init__', 31, 'callable-value-flow'],
      ['<module>', 1, null],
    ]));
});

describe('repowise', () => {
  const ask = createAsk({
    nodes: [
      { id: 'a.py::Box::save', kind: 'method', name: 'save', file: 'a.py', line: 10, endLine: 14 },
      { id: 'b.py::use', kind: 'function', name: 'use', file: 'b.py', line: 3, endLine: 5 },
      { id: 'b.py::__module__', kind: 'module', name: '__module__', file: 'b.py', line: 0, endLine: 0 },
    ],
    calls: [
      { from: 'b.py::use', to: 'a.py::Box::save', lines: [4, 5] },
      { from: 'b.py::__module__', to: 'a.py::Box::save', lines: [9] },
      { from: 'a.py::Box::save', to: 'external:os', lines: [11] },
    ],
  });

  test('tells callers with the lines of their calls', () =>
    expect(ask(definition({}), 'callers').relations.map(({ name, callLines }) => [name, callLines])).toEqual([
      ['use', [4, 5]],
      ['<module>', [9]],
    ]));

  test('names no callee outside of the repository', () =>
    expect(ask(definition({}), 'callees')).toEqual({ failure: null, relations: [] }));

  test('says so where it does not know the symbol', () =>
    expect(ask(definition({ name: 'gone' }), 'callers').failure).toBe('unknown_symbol'));
});

describe('tree-sitter-analyzer', () => {
  test('wants a method with its class', () => {
    expect(qualifiedName(definition({ container: 'Outer.Box' }))).toBe('Box.save');
    expect(qualifiedName(definition({ kind: 'function', container: 'outer' }))).toBe('save');
  });

  test('tells callers without the lines of their calls', () => {
    const answer = { success: true, callers: [{ name: 'Shop.use', file: 'b.py', line: 3, end_line: 5 }] };
    expect(readNavigation(answer, 'callers').relations).toEqual([
      { file: 'b.py', name: 'use', line: 3, callLines: [], span: { startLine: 3, endLine: 5 }, apart: null },
    ]);
  });

  test('claims only the callees that it can place', () => {
    const answer = {
      success: true,
      callees: [
        { name: 'load', file: 'a.py', line: 12, callee_resolved_file: 'a.py', body: { file: 'b.py', start_line: 40 } },
        { name: 'print', file: 'a.py', line: 13, callee_resolved_file: '' },
      ],
    };
    expect(readNavigation(answer, 'callees').relations).toEqual([
      { file: 'b.py', name: 'load', line: 40, callLines: [12], apart: null },
    ]);
  });

  test('fails where it says so', () =>
    expect(readNavigation({ success: false, error: 'no such symbol' }, 'callers').failure).toBe('no such symbol'));
});

describe('a language server', () => {
  test('is asked at each place of the name in the line, not at longer ones', () => {
    expect(positionsOfName('x\n  app.save = function save(saveAll) {}', { name: 'save', line: 2 })).toEqual([
      { line: 1, character: 6 },
      { line: 1, character: 22 },
    ]);
    expect(positionsOfName('x', { name: 'save', line: 1 })).toEqual([]);
  });

  test('tells callers with the lines of their calls; a file that calls is the module', () => {
    const range = (start: number, end: number) => ({
      start: { line: start, character: 0 },
      end: { line: end, character: 0 },
    });
    const item = (name: string, kind: number) => ({
      name,
      kind,
      uri: 'file:///repository/src/b.py',
      range: range(2, 4),
      selectionRange: range(2, 2),
    });
    const calls = [
      { from: item('Shop.use', 6), fromRanges: [range(3, 3), range(3, 3)] },
      { from: item('b.py', 1), fromRanges: [range(8, 8)] },
    ];
    expect(readCalls(calls, 'callers', '/repository')).toEqual([
      { file: 'src/b.py', name: 'use', line: 3, callLines: [4], span: { startLine: 3, endLine: 5 }, apart: null },
      { file: 'src/b.py', name: '<module>', line: 3, callLines: [9], span: { startLine: 3, endLine: 5 }, apart: null },
    ]);
  });
});

describe('a peer in a run', () => {
  const peer = (ask: () => Promise<never>) =>
    peerTool('peer', { indexMs: 0, indexPeakBytes: null, parallel: 1, ask, close: async () => {} });

  test('that fails one question has no answer to it; one that fails many in a row is left out', async () => {
    const { ask } = peer(() => Promise.reject(new Error('broken')));
    for (let each = 1; each < LIMITS.failuresInARow; each += 1)
      expect(await ask(definition({}), 'callers')).toMatchObject({ failure: 'call failed: broken', relations: [] });
    await expect(ask(definition({}), 'callers')).rejects.toThrow('5 questions in a row failed, the last one: broken');
  });

  test('has a limit on time', async () =>
    await expect(within(1, new Promise(() => {}))).rejects.toThrow('it took more than 0 s'));
});
