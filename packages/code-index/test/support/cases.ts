/**
 * Many small cases in one project with one engine: each case is a folder of its own, is laid out before the first test
 * of its group runs, and is asked about by a test of its own.
 */
import type {
  AffectedSymbol,
  CallgraphAnswer,
  EdgeInfo,
  ImpactAnswer,
  ImpactQuestion,
  SymbolInfo,
  TypedSymbol,
  TypesAnswer,
} from '@boocontext/code-index';
import { beforeAll, expect, test } from 'vitest';
import { countWord } from './mentions.ts';
import { type Files, type Project, project } from './project.ts';

/** A text is the one file `a.ts`. */
export type CaseFiles = string | Files;

export interface CaseOptions {
  /** Mentions under other names of the symbol, which are counted too: how many, or a name that counts everywhere. */
  readonly otherNames?: readonly (string | number)[];
  /** Open mentions that are likely; none by default. */
  readonly likely?: number;
  /** The file that defines the symbol, where that is not the first one. */
  readonly file?: string;
}

export interface Cases {
  readonly project: Project;
  /** Lays a case out and returns its folder, for tests that ask in their own way. */
  readonly add: (files: CaseFiles) => string;
  /** Who uses a symbol, each as `Class.method a.ts:3,5 call`: the lines are those of the uses, counted from 1. */
  readonly callers: (
    title: string,
    files: CaseFiles,
    symbol: string,
    expected: readonly string[],
    options?: CaseOptions,
  ) => void;
  /** What a symbol runs, each as `Class.method a.ts:3 call`: the line is that of the definition. */
  readonly callees: (
    title: string,
    files: CaseFiles,
    symbol: string,
    expected: readonly string[],
    options?: CaseOptions,
  ) => void;
  /** What a change of a symbol reaches, each as `Class.method a.ts calls run`. */
  readonly impact: (title: string, files: CaseFiles, symbol: string, expected: ExpectedImpact) => void;
  /** Open mentions of a symbol, each as `a.php:3 cause`, and how many are another symbol's. */
  readonly open: (
    title: string,
    files: CaseFiles,
    symbol: string,
    expected: readonly string[],
    otherSymbols?: number,
  ) => void;
}

export interface ExpectedImpact extends CaseOptions {
  readonly affected?: readonly string[];
  /** Files affected; not compared when left out. */
  readonly files?: readonly string[];
  readonly open?: readonly (string | RegExp)[];
  readonly verdict: 'safe' | 'caution';
  readonly depth?: number;
}

export function cases(
  shared: Files = { 'tsconfig.json': {}, 'package.json': { name: 'fixture', private: true } },
): Cases {
  const made = project(shared);
  const pending: Files[] = [];
  let count = 0;
  beforeAll(() => {
    for (const files of pending) made.write(files);
  });

  function add(files: CaseFiles): string {
    const folder = `case${++count}`;
    const named = typeof files === 'string' ? { 'a.ts': files } : files;
    pending.push(Object.fromEntries(Object.entries(named).map(([file, content]) => [`${folder}/${file}`, content])));
    return folder;
  }

  function symbolFile(folder: string, files: CaseFiles, options: CaseOptions): string {
    return `${folder}/${options.file ?? (typeof files === 'string' ? 'a.ts' : Object.keys(files)[0])}`;
  }

  function checkMentions(answer: CallgraphAnswer | ImpactAnswer, name: string, options: CaseOptions): void {
    const mentions = answer.mentions;
    if (mentions === undefined) return;
    if (name !== 'constructor' && name !== 'default' && !name.includes(']'))
      expect(mentions.total, `mentions of ${name}: ${JSON.stringify(mentions.explained)}`).toBe(
        [name, ...(options.otherNames ?? [])].reduce<number>(
          (sum, each) => sum + (typeof each === 'number' ? each : countWord(made.root, each)),
          0,
        ),
      );
    expect(mentions.likelyTotal, JSON.stringify(mentions.unexplained)).toBe(options.likely ?? 0);
  }

  return {
    project: made,
    add,
    callers(title, files, symbol, expected, options = {}) {
      const folder = add(files);
      test(title, async () => {
        const answer = await made.callgraph(symbol, {
          file: symbolFile(folder, files, options),
          direction: 'callers',
        });
        expect(answer.callers?.map((edge) => callerText(edge, folder))).toEqual(expected);
        checkMentions(answer, nameOf(symbol), options);
      });
    },
    callees(title, files, symbol, expected, options = {}) {
      const folder = add(files);
      test(title, async () => {
        const answer = await made.callgraph(symbol, {
          file: symbolFile(folder, files, options),
          direction: 'callees',
        });
        expect(answer.callees?.map((edge) => calleeText(edge, folder))).toEqual(expected);
      });
    },
    impact(title, files, symbol, expected) {
      const folder = add(files);
      test(title, async () => {
        const question: Partial<ImpactQuestion> = {
          symbol: { symbol, file: symbolFile(folder, files, expected) },
          depth: expected.depth ?? 5,
        };
        const answer = await made.impact(question);
        if (expected.affected !== undefined)
          expect(answer.affectedSymbols.map((each) => affectedText(each, folder))).toEqual(expected.affected);
        if (expected.files !== undefined)
          expect(answer.affectedFiles.map((each) => inFolder(each.file, folder))).toEqual(expected.files);
        for (const reason of expected.open ?? []) expect(answer.open.join('\n')).toMatch(reason);
        expect(verdictOf(answer), JSON.stringify(answer, undefined, 1)).toBe(expected.verdict);
        checkMentions(answer, nameOf(symbol), expected);
      });
    },
    open(title, files, symbol, expected, otherSymbols = 0) {
      const folder = add(files);
      test(title, async () => {
        const { mentions } = await made.callgraph(symbol, { file: symbolFile(folder, files, {}) });
        expect(
          mentions.unexplained.map(({ file, line, cause }) => `${inFolder(file, folder)}:${line + 1} ${cause}`),
        ).toEqual(expected);
        expect(mentions.explained.other_symbol ?? 0).toBe(otherSymbols);
      });
    },
  };
}

export function callerText(edge: EdgeInfo, folder = ''): string {
  const lines = edge.callSites.map((site) => site.line + 1).join(',');
  return edgeText(edge, `${inFolder(edge.file, folder)}:${lines}`);
}

export function calleeText(edge: EdgeInfo, folder = ''): string {
  return edgeText(edge, `${inFolder(edge.file, folder)}:${edge.line + 1}`);
}

export function symbolText(symbol: SymbolInfo | TypedSymbol, folder = ''): string {
  return `${symbol.kind} ${qualified(symbol)} ${inFolder(symbol.file, folder)}:${symbol.line + 1}`;
}

export function affectedText(affected: AffectedSymbol, folder = ''): string {
  return `${qualified(affected)} ${inFolder(affected.file, folder)} ${affected.why}${affected.depth > 1 ? ` depth ${affected.depth}` : ''}`;
}

export function memberTexts(answer: TypesAnswer): string[] {
  return answer.members.map((member) => `${member.name}${member.optional ? '?' : ''}: ${member.type}`);
}

/** As the impact tool judges: every condition that is open costs the "safe". */
export function verdictOf(answer: ImpactAnswer): 'safe' | 'caution' {
  const affected =
    answer.affectedSymbols.length +
    answer.affectedFiles.length +
    answer.tests.length +
    (answer.staleCallers?.length ?? 0);
  const isOpen = answer.open.length > 0 || (answer.mentions?.likelyTotal ?? 0) > 0 || answer.coverage?.partial === true;
  return affected > 0 || isOpen || answer.deeper ? 'caution' : 'safe';
}

function edgeText(edge: EdgeInfo, place: string): string {
  return [
    qualified(edge),
    place,
    edge.via,
    ...(edge.resolution === 'exact' ? [] : [edge.resolution]),
    ...(edge.depth === 1 ? [] : [`depth ${edge.depth}`]),
    ...(edge.of === undefined ? [] : [`of ${edge.of}`]),
  ].join(' ');
}

function qualified({ symbol, container }: { readonly symbol: string; readonly container: string }): string {
  return container === '' ? symbol : `${container}.${symbol}`;
}

function inFolder(file: string, folder: string): string {
  return folder !== '' && file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : file;
}

function nameOf(symbol: string): string {
  return symbol.split('.').pop() ?? symbol;
}
