/** Loops over lists that are written down, and texts that are put together of a name. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { Sources } from '../sources.ts';
import { pyText } from './literals.ts';
import { placeOfName } from './modules.ts';

export interface PyLoop {
  /** Where it begins. */
  readonly at: number;
  readonly items: readonly Span[];
}

const FARTHEST = 5000;

/**
 * The loop around a place whose variable has this name, where what it goes over is a list in this file. Of several variables,
 * `for blueprint, prefix in [(users, '/users')]`, the items are what is given to this one.
 *
 * @param listNamed the list that a name holds before a place, where the function around does not set it
 */
export function loopAround(
  sources: Sources,
  file: string,
  at: number,
  name: string,
  listNamed?: (name: string, at: number) => Span | undefined,
): PyLoop | undefined {
  if (!/^\w{1,100}$/.test(name)) return undefined;
  const bare = sources.bare(file);
  const start = Math.max(0, at - FARTHEST);
  const before = bare.slice(start, at);
  const loops = before.matchAll(/^([ \t]*)for[ \t]+\(?(\w+(?:[ \t]*,[ \t]*\w+){0,8})\)?[ \t]+in[ \t]+/gm);
  const loop = [...loops].findLast((match) => variablesOf(match[2]).includes(name));
  if (loop === undefined) return undefined;
  const indent = loop[1]?.length ?? 0;
  const from = start + loop.index + loop[0].length;
  if (!isBelow(bare.slice(from, at), indent)) return undefined;
  const list = /^[\w.]+(?=[ \t]*:)/.exec(bare.slice(from, from + 200))?.[0];
  const open = /[[(]/.test(bare[from] ?? '')
    ? from
    : (openingOf(bare, start + loop.index, loop[1] ?? '', list) ??
      (list === undefined ? undefined : listNamed?.(list, start + loop.index)?.from));
  if (open === undefined) return undefined;
  const rows = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  const variables = variablesOf(loop[2]);
  const place = variables.indexOf(name);
  const items = variables.length === 1 ? rows : rows.flatMap((row) => partOf(bare, row, variables.length, place) ?? []);
  return items.length < rows.length ? undefined : { at: start + loop.index + indent, items };
}

function variablesOf(written = ''): readonly string[] {
  return written.split(',').map((each) => each.trim());
}

/** No line after the first one leaves a block of this depth. */
function isBelow(text: string, indent: number): boolean {
  const [, ...lines] = text.split('\n');
  return lines.every((line) => line.trim() === '' || /^[ \t]*[)\]}]/.test(line) || depthOf(line) > indent);
}

function depthOf(line: string): number {
  return /^[ \t]*/.exec(line)?.[0].length ?? 0;
}

/** `'/users'` of `(users, '/users')`. */
function partOf(bare: string, { from, to }: Span, count: number, place: number): Span | undefined {
  const open = from + (/^\s{0,200}/.exec(bare.slice(from, to))?.[0].length ?? 0);
  if (!/[[(]/.test(bare[open] ?? '')) return undefined;
  const parts = splitAtCommas(bare, open + 1, closingBracket(bare, open));
  return parts.length === count ? parts[place] : undefined;
}

/** Of the list that a name is set to last before the loop, as deep as that. */
function openingOf(bare: string, at: number, indent: string, name: string | undefined): number | undefined {
  if (name === undefined || name.includes('.')) return undefined;
  const start = Math.max(0, at - FARTHEST);
  const set = new RegExp(`^${indent}${name}[ \\t]*(?::[^=\\n]{1,100})?=[ \\t]*([[(])?`, 'gm');
  const last = [...bare.slice(start, at).matchAll(set)].at(-1);
  return last?.[1] === undefined ? undefined : start + last.index + last[0].length - 1;
}

/** `name`, `'/{}'.format(name)`, `f'/{name}'` and `'/' + name` with a text for the name; undefined for anything else. */
export function filledIn(written: string, name: string, text: string): string | undefined {
  const parts = written.split('+').map((part) => {
    const shown = part.trim();
    if (shown === name) return text;
    const [, format, given] = /^(["'][^"'\n]*["'])\.format\(\s*(\w+)\s*\)$/.exec(shown) ?? [];
    if (format !== undefined) return given === name ? pyText(format)?.replaceAll(/\{0?\}/g, () => text) : undefined;
    const [, kind = '', , literal] = /^([rf]?)(["'])([^"'\n]*)\2$/.exec(shown) ?? [];
    return kind === 'f' ? literal?.replaceAll(`{${name}}`, () => text) : literal;
  });
  return parts.every((part) => part !== undefined) ? parts.join('') : undefined;
}

/** What a function of the project makes of a text: `scoped('/login')`; not sure where it may give several things. */
export function textReturned(
  sources: Sources,
  file: string,
  written: string,
): { readonly text: string; readonly isSure: boolean } | undefined {
  const [, called, , given] =
    /^([A-Za-z_][\w.]{0,200})\(\s{0,50}(["'])([^"'\n]*)\2\s{0,50},?\s{0,50}\)$/.exec(written.trim()) ?? [];
  const place = called === undefined ? undefined : placeOfName(sources, file, called);
  if (place === undefined || given === undefined) return undefined;
  const body = functionBody(sources, place.file, place.name);
  const parameter = body?.parameters.length === 1 ? body.parameters[0] : undefined;
  if (body === undefined || parameter === undefined) return undefined;
  const returned = [...body.text.matchAll(/^[ \t]*return\b[ \t]*([^\n]*)$/gm)].map(([, value = '']) => value);
  const text = filledIn(returned.at(-1) ?? '', parameter, given);
  return text === undefined ? undefined : { text, isSure: returned.length === 1 };
}

export interface PyFunctionBody {
  readonly text: string;
  readonly parameters: readonly string[];
  readonly from: number;
  readonly to: number;
}

const bodies = new WeakMap<Sources, Map<string, PyFunctionBody | undefined>>();

/** Of a function that a file defines at its top. */
export function functionBody(sources: Sources, file: string, name: string): PyFunctionBody | undefined {
  const known = bodies.get(sources) ?? new Map<string, PyFunctionBody | undefined>();
  bodies.set(sources, known);
  const key = `${file}\0${name}`;
  if (!known.has(key)) known.set(key, readBody(sources, file, name));
  return known.get(key);
}

function readBody(sources: Sources, file: string, name: string): PyFunctionBody | undefined {
  const [masked, bare] = [sources.masked(file), sources.bare(file)];
  const head = new RegExp(`^(?:async[ \\t]+)?def[ \\t]+${name}[ \\t]*\\(`, 'm').exec(bare);
  if (head === null) return undefined;
  const open = head.index + head[0].length - 1;
  const close = closingBracket(bare, open);
  const parameters = splitAtCommas(bare, open + 1, close).map(
    ({ from, to }) => /^\*{0,2}(\w+)/.exec(bare.slice(from, to))?.[1] ?? '',
  );
  const next = /\n(?=[^\s)#])/.exec(bare.slice(close));
  const to = next === null ? bare.length : close + next.index;
  return { text: masked.slice(close, to), parameters, from: close, to };
}
