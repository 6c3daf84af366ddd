/**
 * Uses of a name that a component of Vue or Svelte imports, or that a tool imports for it, found in its text: in its scripts
 * and, of Vue's `<script setup>`, in its template. Where the same name may be bound by the component itself nothing is said.
 */
import type { ImportFact } from '../../model/facts.ts';
import { scriptsOf } from './components/component-module.ts';
import { moduleInText } from './module-in-text.ts';
import { ScriptTokens } from './script-tokens.ts';

export interface NameInComponent {
  readonly start: number;
  /** `text` stands in the path of an import. */
  readonly role: 'call' | 'construct' | 'reference' | 'import' | 'text';
}

export interface ComponentScripts {
  /** Of all scripts together. */
  readonly imports: readonly ImportFact[];
  readonly scripts: readonly Part[];
  /** Names of the script are names of the template. */
  readonly isSetup: boolean;
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** Undefined where a script cannot be told from its text alone. */
export function componentScripts(file: string, text: string): ComponentScripts | undefined {
  if (!/\.(?:vue|svelte)$/.test(file)) return undefined;
  const scripts = scriptsOf(file, text);
  if (scripts === undefined) return undefined;
  const isSetup = file.endsWith('.vue') && scripts.some(({ isModule }) => !isModule);
  const modules = scripts.map(({ from, to }) => moduleInText('component.ts', text.slice(from, to)));
  const imports: ImportFact[] = [];
  for (const module of modules) {
    if (module === undefined) return undefined;
    imports.push(...module.imports);
  }
  return { imports, scripts, isSetup };
}

/** In the order of the parts; undefined where the component may bind the name itself. What is not told stays open. */
export function namesInComponent(
  file: string,
  text: string,
  name: string,
  { scripts, isSetup }: ComponentScripts,
): readonly NameInComponent[] | undefined {
  const found: NameInComponent[] = [];
  for (const { from, to } of scripts) {
    const uses = usesIn(text.slice(from, to), name, file.endsWith('.svelte'));
    if (uses === undefined) return undefined;
    found.push(...uses.map(({ start, role }) => ({ start: start + from, role })));
  }
  const isOutside = (at: number) => !scripts.some(({ from, to }) => at >= from && at < to);
  if (file.endsWith('.svelte')) {
    // A store is subscribed to wherever its name has a dollar before it.
    for (const start of occurrences(text, `$${name}`))
      if (isOutside(start)) found.push({ start: start + 1, role: 'reference' });
    return found;
  }
  const styles = [...text.matchAll(/<style\b/g)].map(({ index }) => index);
  const template = Math.max(0, text.indexOf('<template'));
  for (const start of occurrences(text, name)) {
    if (!isOutside(start) || styles.some((style) => style < start && style > template)) continue;
    const expression = expressionAround(text, start);
    if (expression === undefined) continue;
    if (expression.binds) return undefined;
    const { from, to } = expression;
    const uses = usesIn(text.slice(from, to), name, false);
    if (uses === undefined) return undefined;
    const use = uses.find((each) => each.start + from === start);
    if (use !== undefined && isSetup) found.push({ start, role: use.role });
  }
  return found;
}

function textAt(start: number): NameInComponent {
  return { start, role: 'text' };
}

function occurrences(text: string, word: string, from = 0): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(word, from); at >= 0; at = text.indexOf(word, at + word.length))
    if (!/[\w$]/.test(text[at - 1] ?? '') && !/[\w$]/.test(text[at + word.length] ?? '')) found.push(at);
  return found;
}

interface Expression extends Part {
  /** Names of its own stand in it. */
  readonly binds: boolean;
}

/** `{{ here }}`, `:title="here"`, `@click="here"`, `v-if="here"`. */
function expressionAround(text: string, at: number): Expression | undefined {
  const opened = text.lastIndexOf('{{', at);
  const closed = text.lastIndexOf('}}', at);
  if (opened > closed && at - opened < MAX_EXPRESSION) {
    const to = text.indexOf('}}', at);
    return to < 0 ? undefined : { from: opened + 2, to, binds: false };
  }
  const quote = text.lastIndexOf('"', at);
  const to = text.indexOf('"', at);
  if (quote < 0 || to < 0 || at - quote > MAX_EXPRESSION) return undefined;
  const attribute = /\s([:@#][^\s"'<>=]{0,100}|v-[^\s"'<>=]{1,100})=$/.exec(
    text.slice(Math.max(0, quote - 130), quote),
  );
  if (attribute === null) return undefined;
  const named = attribute[1] ?? '';
  if (named.startsWith('#') || named.startsWith('v-slot')) return { from: quote + 1, to, binds: true };
  if (named !== 'v-for') return { from: quote + 1, to, binds: false };
  const bound = /\s(?:in|of)\s/.exec(text.slice(quote + 1, to));
  const behind = bound === null ? to : quote + 1 + bound.index + bound[0].length;
  return { from: behind, to, binds: at < behind };
}

const MAX_EXPRESSION = 3_000;

interface Token {
  readonly start: number;
  /** A word, or the sign. */
  readonly is: string;
  readonly isWord: boolean;
  /** Of a bracket, where its other half stands; of all else the bracket around it. -1 where there is none. */
  other: number;
}

function tokensOf(text: string): Token[] | undefined {
  const tokens = new ScriptTokens(text);
  const found: Token[] = [];
  const open: number[] = [];
  const templates: number[] = [];
  const add = (start: number, is: string, isWord: boolean) =>
    found.push({ start, is, isWord, other: open.at(-1) ?? -1 });
  while (tokens.next()) {
    if (tokens.kind === 'word') add(tokens.at - tokens.value.length, tokens.value, true);
    else if (tokens.kind === 'template') {
      add(tokens.at - 1, '`', false);
      if (tokens.skipTemplate()) templates.push(open.length);
    } else if (tokens.kind !== 'sign') add(tokens.at - 1, '"', false);
    else {
      const is = String.fromCharCode(tokens.code);
      if (is === '}' && templates.at(-1) === open.length) {
        templates.pop();
        add(tokens.at - 1, '`', false);
        if (tokens.skipTemplate()) templates.push(open.length);
        continue;
      }
      if (is === ')' || is === ']' || is === '}') {
        const at = open.pop();
        const half = at === undefined ? undefined : found[at];
        if (half === undefined || PAIRS[half.is] !== is) return undefined;
        add(tokens.at - 1, is, false);
        half.other = found.length - 1;
        (found.at(-1) as Token).other = at as number;
        continue;
      }
      add(tokens.at - 1, is, false);
      if (is in PAIRS) open.push(found.length - 1);
    }
  }
  return tokens.isCut || open.length > 0 ? undefined : found;
}

const PAIRS: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' };
const DECLARES: ReadonlySet<string> = new Set(
  'const let var function class type interface enum namespace catch using'.split(' '),
);
const TESTS: ReadonlySet<string> = new Set('if while for switch with await return typeof'.split(' '));

/** Undefined where the name may be bound in there. */
function usesIn(text: string, name: string, withStores: boolean): readonly NameInComponent[] | undefined {
  const tokens = tokensOf(text);
  if (tokens === undefined) return undefined;
  const around = enclosing(tokens);
  const found: NameInComponent[] = [];
  for (const [at, { start, is, isWord }] of tokens.entries()) {
    if (withStores && is === `$${name}`) found.push({ start: start + 1, role: 'reference' });
    if (is === '"' && /^(?:from|import)$/.test(tokens[at - 1]?.is ?? ''))
      found.push(...occurrences(text.slice(0, start), name, tokens[at - 1]?.start).map((inside) => textAt(inside)));
    if (!isWord || is !== name) continue;
    const before = tokens[at - 1]?.is ?? '';
    if (before === '.' && tokens[at - 2]?.is !== '.') continue;
    if (isImported(tokens, at)) {
      found.push({ start, role: 'import' });
      continue;
    }
    if (DECLARES.has(before) || (before === '*' && tokens[at - 2]?.is === 'function')) return undefined;
    const role = roleOf(tokens, at, around);
    if (role === 'binding') return undefined;
    if (role !== undefined) found.push({ start, role });
  }
  return found;
}

/** Of each token the bracket that is open there. */
function enclosing(tokens: readonly Token[]): readonly number[] {
  const open: number[] = [];
  return tokens.map(({ is }, at) => {
    if (is === ')' || is === ']' || is === '}') open.pop();
    const around = open.at(-1) ?? -1;
    if (is in PAIRS) open.push(at);
    return around;
  });
}

/** In the braces of an import, or its default. */
function isImported(tokens: readonly Token[], at: number): boolean {
  for (let from = at - 1; from >= 0 && at - from < 400; from--) {
    const { is, isWord } = tokens[from] as Token;
    if (is === 'import') return tokens[from - 1]?.is !== '.';
    if (!(isWord || is === ',' || is === '{' || is === '}' || is === '*') || is === 'from') return false;
  }
  return false;
}

function roleOf(
  tokens: readonly Token[],
  at: number,
  around: readonly number[],
): Exclude<NameInComponent['role'], 'import' | 'text'> | 'binding' | undefined {
  const is = (index: number) => tokens[index]?.is ?? '';
  const [before, after] = [is(at - 1), is(at + 1)];
  const container = around[at] ?? -1;
  const isFirst = before === '{' || before === ',';
  // An assignment, a default or a parameter of an arrow; two signs of equality compare.
  if (after === '=' && is(at + 2) !== '=') return 'binding';
  // A key says nothing of the name, nor that it is bound.
  if (after === ':' && isFirst && is(container) === '{') return undefined;
  const call = after === '?' && is(at + 2) === '.' && is(at + 3) === '(' ? at + 3 : typeArgumentsEnd(tokens, at + 1);
  if (is(call) === '(') {
    const behind = is((tokens[call]?.other ?? -1) + 1);
    // A method of that name.
    if ((isFirst || before === 'async') && is(container) === '{' && (behind === '{' || behind === ':'))
      return 'binding';
    return before === 'new' ? 'construct' : 'call';
  }
  if (container >= 0 && mayBind(tokens, at, around)) return 'binding';
  return before === 'new' ? 'construct' : 'reference';
}

/** Behind `<A, B>`, where that stands there; else the place itself. */
function typeArgumentsEnd(tokens: readonly Token[], from: number): number {
  if (tokens[from]?.is !== '<') return from;
  let depth = 0;
  for (let at = from; at < tokens.length && at - from < 100; at++) {
    const is = tokens[at]?.is;
    if (is === '<') depth++;
    else if (is === '>' && tokens[at - 1]?.is !== '=' && --depth === 0) return at + 1;
    else if (is === ';') return from;
  }
  return from;
}

/** In parameters, or in a pattern that is declared or assigned. */
function mayBind(tokens: readonly Token[], at: number, around: readonly number[]): boolean {
  const is = (index: number) => tokens[index]?.is ?? '';
  for (let open = around[at] ?? -1; open >= 0; open = around[open] ?? -1) {
    const close = tokens[open]?.other ?? -1;
    const behind = is(close + 1);
    if (is(open) === '(') {
      const isArrow = behind === '=' && is(close + 2) === '>';
      const isBody = (behind === '{' || behind === ':') && !TESTS.has(is(open - 1));
      return isArrow || isBody;
    }
    if (behind === '=' && is(close + 2) !== '=') return true;
    if (is(open - 1) === 'const' || is(open - 1) === 'let' || is(open - 1) === 'var') return true;
    // Statements of a block bind nothing by what stands in them.
    if (is(open) === '{' && !isPatternPlace(tokens, at)) return false;
  }
  return false;
}

/** `{ name }`, `{ a, name, b }`: the place of a shorthand. */
function isPatternPlace(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.is ?? '';
  const after = tokens[at + 1]?.is ?? '';
  return /^[{,[:.]$/.test(before) && /^[},\]]$/.test(after);
}
