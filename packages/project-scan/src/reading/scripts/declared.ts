/** What a script declares as the result of a call, and which declaration of which file a name there stands for. */
import { closingBracket, opened, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { exportsOf, fileOfImport, importsIn } from './modules.ts';

export interface DeclaredCall {
  readonly file: string;
  /** Of the constant; `default` for what is only exported. */
  readonly name: string;
  /** As written: `pgTable`, `schema.table`. */
  readonly callee: string;
  /** Of the declaration. */
  readonly at: number;
  readonly given: readonly Span[];
  /** Of the bracket that ends the call. */
  readonly end: number;
}

const declaration =
  /(?:(?:\bexport\s{1,20})?\b(?:const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}(?::[^=;\n]{0,200})?=|\bexport\s{1,20}default\b|\bmodule\.exports\s{0,20}=)\s{0,40}(?:await\s{1,20})?(?:new\s{1,20})?([\w$]{1,200}(?:\.[\w$]{1,200}){0,5})\s{0,20}(?:<[^()=;]{0,400}>\s{0,20})?\(/g;

/** In the order of the file. */
export function declaredCalls(sources: Sources, file: string): readonly DeclaredCall[] {
  const masked = sources.masked(file);
  const found: DeclaredCall[] = [];
  for (const { match, open, close: end } of opened(masked, declaration)) {
    found.push({
      file,
      name: match[1] ?? 'default',
      callee: match[2] ?? '',
      at: match.index,
      given: splitAtCommas(masked, open + 1, end),
      end,
    });
  }
  return found;
}

/** The file and the name there that this one stands for, through imports and what other files pass on. */
export function meantBy(sources: Sources, file: string, name: string, step = 0): { file: string; name: string } {
  const here = { file, name };
  if (step > 5) return here;
  const imported = importsIn(sources, file).get(name);
  if (imported === undefined) return here;
  const target = fileOfImport(sources, file, imported.module);
  return target === undefined ? here : exportedBy(sources, target, imported.name, step);
}

/** What a file calls the thing that it exports under this name. */
export function exportedBy(sources: Sources, file: string, name: string, step = 0): { file: string; name: string } {
  const local = exportsOf(sources, file).get(name);
  if (local !== undefined && step < 6) return meantBy(sources, file, local, step + 1);
  if (step < 6) {
    let used: { file: string; name: string } | undefined;
    for (const { target, names } of passedOn(sources, file)) {
      const renamed = names === undefined ? name : names.get(name);
      if (renamed === undefined) continue;
      const found = exportedBy(sources, target, renamed, step + 1);
      const masked = sources.masked(found.file);
      if (declares(masked, found.name)) return found;
      // A file that only uses the name may be passed on before the one that has it.
      if (used === undefined && new RegExp(`\\b${escaped(found.name)}\\b`).test(masked)) used = found;
    }
    if (used !== undefined) return used;
  }
  return { file, name };
}

function declares(masked: string, name: string): boolean {
  return new RegExp(
    `\\b(?:function\\s{0,20}\\*?|class|const|let|var|enum|interface|type|namespace)\\s{1,20}${escaped(name)}(?![\\w$])`,
  ).test(masked);
}

export interface PassedOn {
  readonly target: string;
  /** By the names that it gives them; undefined for all. */
  readonly names: ReadonlyMap<string, string> | undefined;
}

const passedOnBySources = new WeakMap<Sources, Map<string, readonly PassedOn[]>>();

/** `export * from './a'`, `export { x as y } from './b'` and `module.exports = require('./c')`; read once. */
export function passedOn(sources: Sources, file: string): readonly PassedOn[] {
  const files = passedOnBySources.get(sources) ?? new Map<string, readonly PassedOn[]>();
  passedOnBySources.set(sources, files);
  const found = files.get(file) ?? readPassedOn(sources, file);
  files.set(file, found);
  return found;
}

function readPassedOn(sources: Sources, file: string): readonly PassedOn[] {
  const text = sources.text(file);
  if (!text.includes('export')) return [];
  return [...passedOnInLists(sources, file, text), ...passedOnWhole(sources, file, text)];
}

function passedOnWhole(sources: Sources, file: string, text: string): readonly PassedOn[] {
  const whole =
    /\bmodule\.exports\s{0,20}=\s{0,20}require\(\s{0,20}["']([^"'\n]{1,300})["']\s{0,20}\)\s{0,20}(?:;|\n|$)/.exec(
      text,
    );
  const isCode = whole !== null && sources.masked(file).startsWith('module', whole.index);
  const target = isCode ? fileOfImport(sources, file, whole[1] ?? '') : undefined;
  return target === undefined ? [] : [{ target, names: undefined }];
}

function passedOnInLists(sources: Sources, file: string, text: string): readonly PassedOn[] {
  const statement =
    /\bexport\s{1,20}(?:type\s{1,20})?(?:\*|\{([^{}]{0,4000})\})\s{0,20}from\s{0,20}["']([^"'\n]{1,300})["']/g;
  return [...text.matchAll(statement)].flatMap(([, list, module = '']): readonly PassedOn[] => {
    const target = fileOfImport(sources, file, module);
    if (target === undefined) return [];
    if (list === undefined) return [{ target, names: undefined }];
    const names = new Map<string, string>();
    for (const part of list.split(',')) {
      const [, name, other] = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(part) ?? [];
      if (name !== undefined) names.set(other ?? name, name);
    }
    return [{ target, names }];
  });
}

/** The object that stands here, or that the name here stands for. */
export function objectAt(
  sources: Sources,
  file: string,
  span: Span,
): { readonly file: string; readonly span: Span } | undefined {
  const written = sources.masked(file).slice(span.from, span.to);
  if (written.startsWith('{')) return { file, span };
  return /^[\w$]+$/.test(written) ? objectOf(sources, file, written) : undefined;
}

/** The object that a constant of this name is set to, in this file or where it is imported from. */
export function objectOf(
  sources: Sources,
  file: string,
  name: string,
): { readonly file: string; readonly span: Span } | undefined {
  const meant = meantBy(sources, file, name);
  const masked = sources.masked(meant.file);
  const from = setAt(sources, meant.file, meant.name);
  return from === undefined || masked[from] !== '{'
    ? undefined
    : { file: meant.file, span: { from, to: closingBracket(masked, from) + 1 } };
}

/** Where what a constant of this name is set to begins, behind its type, which may hold objects and lists. */
function setAt(sources: Sources, file: string, name: string): number | undefined {
  const masked = sources.masked(file);
  const start = sources.once(file, constantsIn).get(name);
  if (start === undefined) return undefined;
  for (let at = start; at < masked.length && at - start < 4000; at++) {
    const char = masked[at];
    if (char === ';') return undefined;
    if (char === '(' || char === '[' || char === '{') at = closingBracket(masked, at);
    else if (char === '=' && masked[at + 1] !== '>')
      return at + 1 + (/^\s{0,100}/.exec(masked.slice(at + 1, at + 101))?.[0].length ?? 0);
  }
  return undefined;
}

/** The end of each name that is declared, where it first is. */
function constantsIn(sources: Sources, file: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  for (const match of sources.masked(file).matchAll(/\b(?:const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}(?=[:=])/g)) {
    const [whole, name = ''] = match;
    if (!ends.has(name)) ends.set(name, match.index + whole.length);
  }
  return ends;
}

/** The object that a function here gives back, or the list: of `(t) => ({ … })` and `(t) => { return { … } }`. */
export function literalIn(masked: string, { from, to }: Span): Span | undefined {
  const written = masked.slice(from, to);
  const head =
    /^(?:async\s{1,20})?(?:function\s{0,20}\w{0,200}\s{0,20})?(?:\([^()]{0,400}\)|[\w$]{1,200})\s{0,20}(?::[^=>]{0,200})?(?:=>\s{0,40})?(?:\{\s{0,40}return\s{0,40})?\(?\s{0,40}(?=[{[])/.exec(
      written,
    );
  const start = /^[{[]/.test(written) ? from : head === null ? undefined : from + head[0].length;
  if (start === undefined) return undefined;
  const end = closingBracket(masked, start);
  return end < to ? { from: start, to: end + 1 } : undefined;
}
