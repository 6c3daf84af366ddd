/**
 * Objects that answer requests in Go: `mux.Handle("/a", &Shelf{})`, `r.Handle("/b", NewShelf(db))`. What runs is the
 * `ServeHTTP` of their type, which is not written where they are registered.
 */
import type { ViewMethod } from '../../scan.ts';
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { calledFunctions, type GoFunction, importsOfFile, indexOf, isImported } from './functions.ts';

/** From a variable to what it is set to, to what a function gives back, and so on. */
const MOST_STEPS = 4;

/** The methods that answer for this value; empty where its type is not seen, and for a function. */
export function answeringMethods(
  sources: Sources,
  functions: readonly GoFunction[],
  each: GoFunction,
  value: Span,
): readonly ViewMethod[] {
  const answering = indexOf(functions).byName.get('ServeHTTP') ?? [];
  if (answering.length === 0) return [];
  const found = new Map<string, ViewMethod>();
  for (const { file, receiver } of typesOf({ sources, functions, answering }, each, value, 0))
    found.set(`${file}\0${receiver}`, { file, container: receiver, name: 'ServeHTTP' });
  return [...found.values()];
}

interface Reading {
  readonly sources: Sources;
  readonly functions: readonly GoFunction[];
  readonly answering: readonly GoFunction[];
}

function typesOf(reading: Reading, each: GoFunction, value: Span, steps: number): readonly GoFunction[] {
  if (steps > MOST_STEPS) return [];
  const { sources, functions } = reading;
  const masked = sources.masked(each.file);
  const from = value.from + (/^\s*/.exec(masked.slice(value.from, value.to))?.[0].length ?? 0);
  const written = masked.slice(from, Math.min(value.to, from + 300));
  const literal =
    /^&?(?:(\w{1,100})\.)?(\w{1,100})\{/.exec(written) ?? /^new\(\s*(?:(\w{1,100})\.)?(\w{1,100})\s*\)/.exec(written);
  if (literal !== null) return ofType(reading, each, literal[1], literal[2] ?? '');
  const name = /^&?(\w{1,100})\s*$/.exec(written)?.[1];
  if (name !== undefined) return ofVariable(reading, each, name, from, steps);
  const call = /^(?:(\w{1,100})\.)?(?:\w{1,100}\.){0,4}(\w{1,100})\(/.exec(written);
  if (call === null) return [];
  const open = from + call[0].length - 1;
  const made = calledFunctions(sources, functions, each, written).flatMap((target) => ofResult(reading, target, steps));
  if (made.length > 0) return made;
  const converted = ofType(reading, each, call[1], call[2] ?? '');
  if (converted.length > 0) return converted;
  // What wraps a handler hands on to it.
  return splitAtCommas(masked, open + 1, closingBracket(masked, open)).flatMap((argument) =>
    typesOf(reading, each, argument, steps + 1),
  );
}

function ofType(
  { sources, answering }: Reading,
  { file, folder }: GoFunction,
  alias: string | undefined,
  name: string,
): readonly GoFunction[] {
  const path = alias === undefined ? undefined : importsOfFile(sources, file).get(alias);
  return answering.filter(
    (each) => each.receiver === name && (alias === undefined ? each.folder === folder : isImported(path, each.folder)),
  );
}

/** By what it is set to last before, or the type that is written for it. */
function ofVariable(
  reading: Reading,
  each: GoFunction,
  name: string,
  at: number,
  steps: number,
): readonly GoFunction[] {
  const masked = reading.sources.masked(each.file);
  const written = each.parameters.find((parameter) => parameter.name === name)?.type;
  let set: number | undefined;
  let declared = written;
  for (const match of masked
    .slice(each.body.from, at)
    .matchAll(/\b(\w{1,100})(?:, ?\w{1,100})?(?: :?= | (\*?[\w.]{1,100})\n)/g)) {
    if (match[1] !== name) continue;
    if (match[2] === undefined) set = each.body.from + match.index + match[0].length;
    else declared = match[2];
  }
  if (set !== undefined) {
    const line = masked.indexOf('\n', set);
    return typesOf(reading, each, { from: set, to: line < 0 ? each.body.to : line }, steps + 1);
  }
  const type = /^\*?(?:(\w{1,100})\.)?(\w{1,100})$/.exec(declared ?? '');
  return type === null ? [] : ofType(reading, each, type[1], type[2] ?? '');
}

/** By the type that a function says it gives back, or what it gives back where that is an interface. */
function ofResult(reading: Reading, target: GoFunction, steps: number): readonly GoFunction[] {
  const masked = reading.sources.masked(target.file);
  const head = masked.slice(Math.max(0, target.body.from - 300), target.body.from);
  const result = /\)\s*(?:\(\s*(?:\w{1,100}\s+)?)?\*?(?:(\w{1,100})\.)?(\w{1,100})[^(){}\n]{0,200}\)?\s*\{\s*$/.exec(
    head,
  );
  const said = result === null ? [] : ofType(reading, target, result[1], result[2] ?? '');
  if (said.length > 0) return said;
  const { from, to } = target.body;
  return [...masked.slice(from, to).matchAll(/\breturn /g)].flatMap((match) => {
    const start = from + match.index + match[0].length;
    const line = masked.indexOf('\n', start);
    return typesOf(reading, target, { from: start, to: line < 0 ? to : line }, steps + 1);
  });
}
