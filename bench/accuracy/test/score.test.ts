// What the judge says of an answer, and how each tool's answer is read.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { ratios } from '../../lib/statistics.mjs';
import { readBoocontext } from '../answers.mjs';
import { buildOracle } from '../oracle/index.mjs';
import { readCodegraph } from '../peers/codegraph.mjs';
import { createJudge } from '../score.mjs';

const root = mkdtempSync(path.join(tmpdir(), 'bench-score-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
writeFileSync(
  path.join(root, 'a.ts'),
  [
    'export class Store { save() {} }', // 1
    'export class Quick extends Store { save() {} }', // 2
    'export function first(s: Store) { s.save(); }', // 3
    'export function second(s: Store) {', // 4
    '  const inner = { run() { s.save(); } };', // 5
    '  return inner;', // 6
    '}', // 7
    'export function third(x: any) { x.save(); }', // 8
    'export function fourth() {}', // 9
    'declare const app: any;', // 10
    "app.get('/', (mail: Mail) => {", // 11
    '  mail.send();', // 12
    '});', // 13
    'class Mail { send() {} }', // 14
    'declare function made(): any;', // 15
    'export const Given = made();', // 16
    'export class Page { open(@Given() x: any) {} }', // 17
  ].join('\n'),
);
const oracle = buildOracle(root);
const judge = createJudge(oracle);

function definition(name: string, line: number) {
  const found = [...oracle.definitions.values()].find((each) => each.name === name && each.line === line);
  if (!found) throw new Error(`no ${name} at line ${line}`);
  return found;
}

function caller(name: string, line: number, callLines: number[], apart: string | null = null) {
  return { file: 'a.ts', name, line, callLines, apart };
}

function judgeCallers(relations: ReturnType<typeof caller>[], acceptsAnyEnclosing = false, of = definition('save', 1)) {
  const answer = { failure: null, relations, durationMs: 0, characters: 0, acceptsAnyEnclosing };
  const { right, wrong, missed, possible, undecided, apart, sites } = judge.judge(of, 'callers', answer);
  return {
    right,
    wrong: wrong.map(({ key }) => key),
    missed: missed.map((each) => [each.key, each.apart]),
    possible,
    undecided,
    apart: apart.length,
    sites,
  };
}

describe('a caller', () => {
  test('is right where the oracle has it, and missed where the answer has not', () => {
    const judged = judgeCallers([caller('first', 3, [3])]);
    expect(judged).toMatchObject({
      right: ['a.ts#first'],
      wrong: [],
      missed: [['a.ts#run', null]],
      sites: { right: 1, wrong: 0, missed: 1 },
    });
  });

  test('is wrong where nothing calls', () =>
    expect(judgeCallers([caller('fourth', 9, [9])]).wrong).toEqual(['a.ts#fourth']));

  test('is undecided where the same name is called on something without a type', () =>
    expect(judgeCallers([caller('third', 8, [8])])).toMatchObject({ wrong: [], undecided: 1 }));

  test('in a handler without a name goes by its route, where the call stands on a line of that', () => {
    const judged = (line: number) =>
      judgeCallers([caller('GET /', 11, [line], 'route')], false, definition('send', 14));
    expect(judged(12)).toMatchObject({ right: ['a.ts#<module>'], apart: 0, sites: { right: 1, wrong: 0, missed: 0 } });
    expect(judged(11)).toMatchObject({ right: [], apart: 1, sites: { right: 0, wrong: 0, missed: 1 } });
  });

  test('named as virtual is apart: not wrong, and still missed', () =>
    expect(judgeCallers([caller('first', 3, [3], 'virtual')])).toMatchObject({
      wrong: [],
      apart: 1,
      missed: [
        ['a.ts#first', 'virtual'],
        ['a.ts#run', null],
      ],
    }));

  test('around the innermost one is accepted from a peer, which has its own rule', () => {
    const outer = [caller('first', 3, [3]), caller('second', 4, [5])];
    expect(judgeCallers(outer).wrong).toEqual(['a.ts#second']);
    expect(judgeCallers(outer, true)).toMatchObject({ right: ['a.ts#first', 'a.ts#run'], wrong: [], missed: [] });
  });

  test('that a peer names without a line of the call stands for those in the function named', () => {
    const second = { ...caller('second', 4, []), span: { startLine: 4, endLine: 7 } };
    expect(judgeCallers([second], true)).toMatchObject({
      right: ['a.ts#run'],
      wrong: [],
      missed: [['a.ts#first', null]],
    });
    // A file may hold any call, so that a file alone names none.
    expect(judgeCallers([caller('<module>', 1, [])], true)).toMatchObject({ right: [], wrong: ['a.ts#<module>'] });
  });

  test('of an override is possible where only the base class is known', () => {
    const answer = {
      failure: null,
      relations: [caller('first', 3, [3])],
      durationMs: 0,
      characters: 0,
      acceptsAnyEnclosing: false,
    };
    expect(judge.judge(definition('save', 2), 'callers', answer)).toMatchObject({ wrong: [], missed: [], possible: 1 });
  });
});

test('a callee is known by its definition, also by the line of an overload or a decorator above it', () => {
  const answer = {
    failure: null,
    relations: [caller('save', 1, [3])],
    durationMs: 0,
    characters: 0,
    acceptsAnyEnclosing: false,
  };
  const judged = judge.judge(definition('first', 3), 'callees', answer);
  expect(judged).toMatchObject({ right: [definition('save', 1).id], wrong: [], missed: [] });
});

test('a callee of unknown kind at a parameter is undecided: its decorator stands inside of the method', () => {
  const answer = {
    failure: null,
    relations: [caller('Given', 16, [17])],
    durationMs: 0,
    characters: 0,
    acceptsAnyEnclosing: false,
  };
  expect(judge.judge(definition('open', 17), 'callees', answer)).toMatchObject({ wrong: [], undecided: 1 });
});

test("boocontext's answer: defaults are exact calls, and candidates of the name are told apart", () => {
  const envelope = {
    details: {
      candidates: [
        { file: 'a.ts', line: 2 },
        { file: 'a.ts', line: 1 },
      ],
      callers: [
        { caller_symbol: 'first', file: 'a.ts', line: 3, call_sites: [{ line: 3 }], more_lines: [9], of: 1 },
        { caller_symbol: 'second', file: 'a.ts', line: 4, via: 'virtual', call_sites: [], of: 1 },
        { caller_symbol: 'third', file: 'a.ts', line: 8, resolution: 'candidate', call_sites: [], of: 1 },
        { caller_symbol: 'other', file: 'a.ts', line: 9, call_sites: [], of: 0 },
      ],
    },
  };
  const { relations } = readBoocontext(envelope, definition('save', 1), 'callers');
  expect(relations.map(({ name, apart, callLines }) => [name, apart, callLines])).toEqual([
    ['first', null, [3, 9]],
    ['second', 'virtual', []],
    ['third', 'candidate', []],
  ]);
});

test("codegraph's answer: the definition at the line meant, calls only, and files as the module", () => {
  const target = (id: string, startLine: number) => ({ id, name: 'save', filePath: 'a.ts', startLine });
  const edge = (source: string, kind: string, line: number) => ({ source, target: 'one', kind, line });
  const output = {
    targets: [target('two', 2), target('one', 1)],
    definitions: [
      { definition: target('two', 2), roots: ['two'], callers: [], edges: [] },
      {
        definition: target('one', 1),
        roots: ['one'],
        callers: [
          { id: 'f', name: 'first', kind: 'function', filePath: 'a.ts', startLine: 3 },
          { id: 'm', name: 'a.ts', kind: 'file', filePath: 'a.ts', startLine: 1 },
          { id: 't', name: 'third', kind: 'function', filePath: 'a.ts', startLine: 8 },
        ],
        edges: [edge('f', 'calls', 3), edge('m', 'calls', 9), edge('t', 'references', 8)],
      },
    ],
  };
  const { relations } = readCodegraph(output, definition('save', 1), 'callers');
  expect(relations.map(({ name, callLines }) => [name, callLines])).toEqual([
    ['first', [3]],
    ['<module>', [9]],
  ]);
});

test('nothing measured is no success', () =>
  expect(ratios({ right: 0, wrong: 0, missed: 0 })).toEqual({ precision: null, recall: null, f1: null }));
