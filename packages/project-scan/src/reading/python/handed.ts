/** Functions that are given what they work on: what their callers hand over for a parameter. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { type PyParameters, parameter, parametersOf } from './calls.ts';
import { fileOf, importsIn, joinModule } from './modules.ts';

export interface PyHanded extends Span {
  readonly file: string;
  /** Of the bracket that opens what the function is given there. */
  readonly open: number;
  readonly given: PyParameters;
  /** By name, where they stand among what it is given by place. */
  readonly places: readonly string[];
  /** The function that is called is the one that is meant: of methods only the name is known. */
  readonly isSure: boolean;
}

interface PyFunction {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: readonly string[];
}

interface PyCalled {
  readonly file: string;
  /** What stands before the name: `views` of `views.setup(app)`. */
  readonly receiver: string;
  readonly open: number;
}

const FARTHEST = 20_000;

/**
 * Asked once for the files among which functions are looked for.
 *
 * @param isByName whatever is called by the name of the function may be it, as it is of methods
 */
export function pyHanded(sources: Sources, files: readonly string[], isByName = false) {
  let known: ReadonlyMap<string, readonly PyCalled[]> | undefined;
  /** What is handed over for a name where it is a parameter of the function around; undefined where it is none. */
  return (file: string, at: number, name: string): readonly PyHanded[] | undefined => {
    const around = functionAround(sources, file, at, name);
    if (around === undefined) return undefined;
    known ??= callsOfFunctions(sources, files);
    const place = around.parameters.indexOf(name);
    return (known.get(around.name) ?? []).flatMap((called) => {
      const isSure = !around.isMethod && leadsTo(sources, called, around.name, file);
      if (!isSure && !around.isMethod && !isByName) return [];
      const given: PyParameters = parametersOf(sources, called.file, called.open);
      const handed = parameter(given, [String(place), name]);
      return handed === undefined
        ? []
        : [
            {
              file: called.file,
              from: handed.from,
              to: handed.to,
              open: called.open,
              given,
              places: around.parameters,
              isSure,
            },
          ];
    });
  };
}

/** The innermost function that has a parameter of this name. */
function functionAround(sources: Sources, file: string, at: number, name: string): PyFunction | undefined {
  const bare = sources.bare(file);
  const start = bare.lastIndexOf('\n', at - 1) + 1;
  let indent = indentOf(bare.slice(start, at));
  let end = start;
  let maker: PyFunction | undefined;
  while (end > 0 && start - end < FARTHEST && indent > 0) {
    const from = bare.lastIndexOf('\n', end - 2) + 1;
    const line = bare.slice(from, end);
    end = from;
    if (line.trim() === '' || /^[ \t]*[)\]}]/.test(line) || indentOf(line) >= indent) continue;
    indent = indentOf(line);
    const made = /^[ \t]*class[ \t]+(\w+)/.exec(line)?.[1];
    if (made !== undefined && maker !== undefined) return { ...maker, name: made, isMethod: false };
    const head = /^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(/.exec(line);
    if (head === null) continue;
    const open = from + head[0].length - 1;
    const given = splitAtCommas(bare, open + 1, closingBracket(bare, open)).map(
      (span) => /^\*{0,2}(\w+)/.exec(bare.slice(span.from, span.to))?.[1] ?? '',
    );
    const isMethod = given[0] === 'self' || given[0] === 'cls';
    const parameters = isMethod ? given.slice(1) : given;
    if (!parameters.includes(name)) continue;
    // What a class is made with goes to this one.
    if (head[1] === '__init__') maker = { name: '', isMethod, parameters };
    else return { name: head[1] ?? '', isMethod, parameters };
  }
  return undefined;
}

/** Calls of the functions and classes that the files define, by name. */
function callsOfFunctions(sources: Sources, files: readonly string[]): ReadonlyMap<string, readonly PyCalled[]> {
  const defined = new Set(
    files.flatMap((file) =>
      [...sources.bare(file).matchAll(/\b(?:def|class)[ \t]+(\w+)/g)].map(([, name = '']) => name),
    ),
  );
  const calls = new Map<string, PyCalled[]>();
  for (const file of files) {
    const bare = sources.bare(file);
    for (const match of bare.matchAll(/(\b(?:def|class)[ \t]+)?(?<![\w.])((?:\w+\.)*)(\w+)[ \t]*\(/g)) {
      const [whole, definition, receiver = '', name = ''] = match;
      if (definition !== undefined || !defined.has(name)) continue;
      const called = { file, receiver: receiver.slice(0, -1), open: match.index + whole.length - 1 };
      const others = calls.get(name);
      if (others === undefined) calls.set(name, [called]);
      else others.push(called);
    }
    // Of what a call has given nothing leads to a module.
    for (const match of bare.matchAll(/[)\]]\.(\w{1,100})[ \t]{0,9}\(/g)) {
      const [whole, name = ''] = match;
      const called = { file, receiver: '()', open: match.index + whole.length - 1 };
      if (defined.has(name)) calls.set(name, [...(calls.get(name) ?? []), called]);
    }
  }
  return calls;
}

/** Whether a call means the function of that name that the file defines. */
function leadsTo(sources: Sources, { file, receiver }: PyCalled, name: string, target: string): boolean {
  const imports = importsIn(sources, file);
  if (receiver !== '') {
    const module = imports.get(receiver);
    if (module === undefined) return false;
    const path = module.name === undefined ? module.module : joinModule(module.module, module.name);
    return fileOf(sources, file, path) === target || handsOn(sources, fileOf(sources, file, path), name, target);
  }
  const imported = imports.get(name);
  if (imported === undefined) return file === target;
  const home = fileOf(sources, file, imported.module);
  return home === target || handsOn(sources, home, imported.name ?? name, target);
}

/** A package hands on what its `__init__.py` imports. */
function handsOn(sources: Sources, file: string | undefined, name: string, target: string): boolean {
  const imported = file === undefined ? undefined : importsIn(sources, file).get(name);
  return file !== undefined && imported !== undefined && fileOf(sources, file, imported.module) === target;
}

function indentOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}
