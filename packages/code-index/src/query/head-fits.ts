/**
 * Whether whoever uses a definition as it was may use it as it is: heads that differ in what no caller sees, or offer more
 * than before. Told from the words of the two heads alone, so "no" only means that this is not known.
 */
import type { SymbolKind } from '../model/facts.ts';

/**
 * `all`: whoever uses it. `made`: whoever makes an object of it, while to be its heir, or in the place of what it was before,
 * may not do any more. Undefined where that is not known.
 */
export type Fit = 'all' | 'made';

/** @param before as `Definition.signature` has it, not cut */
export function fitsAsBefore(file: string, kind: SymbolKind, before: string, after: string): Fit | undefined {
  if (TYPES.has(kind)) return inheritsConstructors.test(file) ? undefined : fitOfType(before, after);
  const isKept =
    isSeenByMore(before, after) ||
    (VALUES.has(kind) && isAnotherValue(before, after)) ||
    (/\.pyi?$/.test(file) && takesAsMuch(before, after)) ||
    (/\.[mc]?tsx?$/.test(file) && takesMoreAtEnd(withoutPatterns(before), withoutPatterns(after)));
  return isKept ? 'all' : undefined;
}

const VALUES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['variable', 'property', 'enum_member']);

/** What is declared is the same, and what it holds is no function. */
function isAnotherValue(before: string, after: string): boolean {
  const [old, now] = [before.split(/=(?![=>])/), after.split(/=(?![=>])/)];
  const isFunction = (value: readonly string[]) => /=>|\b(?:function|lambda|func|fn)\b/.test(value.slice(1).join('='));
  return old.length > 1 && now.length > 1 && old[0] === now[0] && !isFunction(old) && !isFunction(now);
}

/** Which parts of a parameter a function of TypeScript takes for itself is not seen where its type is written. */
function withoutPatterns(head: string): string {
  return head.replace(/([(,]\s*)(?:\{[^{}]*\}|\[[^[\]]*\])(?=\s*\??:)/g, '$1_');
}

/** Of TypeScript: the same, and behind it what need not be given. */
function takesMoreAtEnd(before: string, after: string): boolean {
  if (before === after) return true;
  const open = before.indexOf('(') + 1;
  if (open === 0 || before.slice(0, open) !== after.slice(0, open)) return false;
  const [old, now] = [partsInBrackets(before, open), partsInBrackets(after, open)];
  if (old === undefined || now === undefined || before.slice(old.end) !== after.slice(now.end)) return false;
  const isOptional = (part: string) => /^\w{1,200}\s{0,20}\?/.test(part) || hasDefault(part);
  return old.parts.every((part, i) => part === now.parts[i]) && now.parts.slice(old.parts.length).every(isOptional);
}

const TYPES: ReadonlySet<SymbolKind> = new Set<SymbolKind>(['class', 'interface', 'enum']);
/** There a new base may say how an object is made. */
const inheritsConstructors = /\.(?:pyi?|[mc]?[jt]sx?|rb|php|swift)$/;
const WORDS = /[\w$]+|\S/g;

/** A type with more bases is what it was, and more; with others it is made as before. What is in brackets makes it. */
function fitOfType(before: string, after: string): Fit | undefined {
  if (isSeenByMore(before, after)) return 'all';
  if (inBrackets(before) !== inBrackets(after)) return undefined;
  const [old, now] = [wordsOf(before), wordsOf(after)];
  // What stands before the bases (`abstract`, the name, type parameters) is the same, but for what concerns heirs.
  if (withoutWordsToHeirs(headOf(old)) !== withoutWordsToHeirs(headOf(now))) return undefined;
  let at = 0;
  for (const word of now) if (word === old[at]) at++;
  return at === old.length && !now.some((word) => TO_HEIRS.has(word) && !old.includes(word)) ? 'all' : 'made';
}

function wordsOf(head: string): readonly string[] {
  return head.match(WORDS) ?? [];
}

function withoutWordsToHeirs(words: readonly string[]): string {
  return words.filter((word) => !TO_HEIRS.has(word)).join(' ');
}

/** A class that may have no heirs, or that has no object around it, is made as before. */
const TO_HEIRS: ReadonlySet<string> = new Set(['final', 'sealed', 'static', 'open']);

function headOf(words: readonly string[]): readonly string[] {
  const end = words.findIndex((word) => BASES_BEGIN.has(word));
  return end < 0 ? words : words.slice(0, end);
}

const BASES_BEGIN: ReadonlySet<string> = new Set([':', 'extends', 'implements', 'with', 'permits']);

function inBrackets(head: string): string {
  return (head.match(/\([^()]*\)/g) ?? []).join('');
}

/** Nothing is another but who may see it: more than before. */
function isSeenByMore(before: string, after: string): boolean {
  const [old, now] = [withVisibility(before), withVisibility(after)];
  return old.rest === now.rest && now.width > old.width;
}

function withVisibility(head: string): { readonly rest: string; readonly width: number } {
  const [whole = '', word = ''] =
    /^(pub(?:\s*\([^)]*\))?|public|protected|private|internal|export)\s+/.exec(head) ?? [];
  const width =
    word === 'pub' || word === 'public' || word === 'export' ? 3 : word === 'private' ? 0 : word === '' ? 1 : 2;
  return { rest: head.slice(whole.length), width };
}

interface Parameter {
  readonly name: string;
  /** `*` or `**` where it takes the rest. */
  readonly stars: string;
  readonly hasDefault: boolean;
}

interface Parameters {
  readonly positional: readonly Parameter[];
  /** Behind `*`: given by their names only. */
  readonly named: readonly Parameter[];
}

/** Of Python: types are for readers, and what has a default need not be given. */
function takesAsMuch(before: string, after: string): boolean {
  const [old, now] = [parametersOf(before), parametersOf(after)];
  if (old === undefined || now === undefined || old.lead !== now.lead) return false;
  const isSame = (a: Parameter, b: Parameter | undefined) =>
    b !== undefined && a.name === b.name && a.stars === b.stars && (b.hasDefault || !a.hasDefault);
  const isOptional = ({ hasDefault, stars }: Parameter) => hasDefault || stars !== '';
  if (!old.positional.every((each, i) => isSame(each, now.positional[i]))) return false;
  if (!now.positional.slice(old.positional.length).every(isOptional)) return false;
  // What could be given by its place before `*` was there by its name alone, and may stand on either side now.
  const all = [...now.positional.slice(old.positional.length), ...now.named];
  if (!old.named.every((each) => all.some((other) => isSame(each, other)))) return false;
  return now.named.every((each) => isOptional(each) || old.named.some(({ name }) => name === each.name));
}

function parametersOf(head: string): (Parameters & { readonly lead: string }) | undefined {
  const found = /^(.*?\bdef\s{1,40}\w{1,200}\s{0,40})(?:\[[^\]]{0,300}\])?\(/.exec(head);
  if (found === null) return undefined;
  const parts = partsInBrackets(head, found[0].length)?.parts;
  if (parts === undefined) return undefined;
  const positional: Parameter[] = [];
  const named: Parameter[] = [];
  let isNamed = false;
  for (const part of parts) {
    if (part === '/') return undefined;
    if (part === '*') {
      isNamed = true;
      continue;
    }
    const [, stars = '', name = ''] = /^(\*{0,2})\s*(\w+)/.exec(part) ?? [];
    if (name === '') return undefined;
    const parameter = { name: stars === '' ? name : '', stars, hasDefault: hasDefault(part) };
    (isNamed || stars === '**' ? named : positional).push(parameter);
    if (stars === '*') isNamed = true;
  }
  return { lead: found[1] ?? '', positional, named };
}

/** What stands between commas, up to the bracket that closes; undefined where a text may hold brackets or commas. */
function partsInBrackets(
  head: string,
  from: number,
): { readonly parts: readonly string[]; readonly end: number } | undefined {
  const parts: string[] = [];
  let depth = 0;
  let start = from;
  for (let at = from; at < head.length; at++) {
    const char = head[at] as string;
    if (head.startsWith('=>', at)) at++;
    else if (char === '"' || char === "'") {
      const end = head.indexOf(char, at + 1);
      if (end < 0) return undefined;
      at = end;
    } else if ('([{'.includes(char)) depth++;
    else if (depth > 0 && ')]}'.includes(char)) depth--;
    else if (depth === 0 && (char === ',' || char === ')')) {
      const part = head.slice(start, at).trim();
      if (part !== '') parts.push(part);
      start = at + 1;
      if (char === ')') return { parts, end: at };
    }
  }
  return undefined;
}

/** A parameter as written is given a value. */
export function hasDefault(part: string): boolean {
  let depth = 0;
  for (const [at, char] of [...part].entries()) {
    if ('([{'.includes(char)) depth++;
    else if (')]}'.includes(char)) depth--;
    else if (char === '=' && depth === 0 && part[at + 1] !== '=') return true;
  }
  return false;
}
