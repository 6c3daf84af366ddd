/** Macros of Rust: what they define, and what is handed to them. */
import type { TermId } from '../../model/syntax.ts';
import type { OpenDetail } from '../shape/builder.ts';
import { parseSyntax } from '../shape/grammars.ts';
import { blank } from '../shape/readable.ts';
import { blockContent, blockOf } from './blocks.ts';
import { defineItem } from './defining.ts';
import { GRAMMAR } from './grammar.ts';
import { looseNames } from './loose-names.ts';
import type { RustWalk } from './walk.ts';
import { expressionWanted, wantedOf } from './wanted.ts';

/** The body of a macro is a pattern of code and not code: the names in it may be anything. */
export function macroDefinition(walk: RustWalk, node: number): void {
  const { tree, builder } = walk;
  const nameNode = tree.field(node, 'name');
  if (nameNode < 0) return;
  const definition = defineItem(walk, nameNode, 'function', node, tree.childOfKind(node, 'macro_rule'));
  (builder.details[definition] as OpenDetail).modifiers.push('macro');
  const { start } = builder.scopeAt(builder.scope);
  builder.bind(tree.textOf(nameNode), 'macro', start, { definition });
  builder.inDefinition(definition, () => {
    for (const rule of tree.children(node)) if (tree.kind(rule) === 'macro_rule') looseNames(walk, rule);
  });
}

export function macroCall(walk: RustWalk, node: number): TermId {
  const { tree, builder } = walk;
  const path = tree.field(node, 'macro');
  const nameNode = tree.kind(path) === 'scoped_identifier' ? tree.field(path, 'name') : path;
  const name = tree.textOf(nameNode);
  if (nameNode !== path) walk.expression(tree.field(path, 'path'));
  const start = tree.start(nameNode);
  const term = builder.name(name, start, 'macro');
  const call = builder.term({ kind: 'call', of: term, args: [] });
  const site = builder.site(name, start, 'call', term);
  builder.called(call, site);
  const tokens = tree.childOfKind(node, 'token_tree');
  if (name === 'bitflags' && tokens >= 0) {
    readBitflags(walk, tokens);
    return call;
  }
  const wanted = name === 'vec' ? wantedOf(walk, node) : -1;
  const element = wanted < 0 ? -1 : builder.term({ kind: 'element', of: wanted });
  const values = tokens < 0 ? [] : readArguments(walk, tokens, { wanted: element });
  if (name === 'vec') return builder.term({ kind: 'collection', type: 'Vec', of: [values[0] ?? -1] });
  if (name === 'dbg') return values[0] ?? -1;
  const type = RESULTS.get(name);
  return type === undefined ? call : builder.literal(type);
}

/**
 * `bitflags! { struct Flags: u32 { const A = 1; } }` makes a type, to which functions are added elsewhere. Its constants,
 * which no grammar reads, stay names that may mean anything.
 */
function readBitflags(walk: RustWalk, tokens: number): void {
  const { tree } = walk;
  const text = tree.textOf(tokens);
  let readable = text;
  for (const { index, 1: head = '', 2: type = '', 3: body = '' } of text
    .replace(/\/\/[^\n]*/g, blank)
    .matchAll(FLAGS)) {
    const from = index + head.length;
    const to = from + type.length + 1 + body.length;
    readable = `${readable.slice(0, from)}${blank(type)}{${blank(text.slice(to - body.length, to))}${readable.slice(to)}`;
  }
  readArguments(walk, tokens, { text: readable });
  if (readable === text) return;
  for (const child of tree.children(tokens)) if (tree.kind(child) === 'token_tree') looseNames(walk, child);
}

/**
 * Reads what a macro is handed as expressions. `text` may be written otherwise, at the same places; `wanted` is a value of the
 * type that is asked of each, or -1.
 */
function readArguments(
  walk: RustWalk,
  tokens: number,
  { text = walk.tree.textOf(tokens), wanted = -1 }: { readonly text?: string; readonly wanted?: TermId } = {},
): TermId[] {
  const { tree } = walk;
  const inner = text.slice(1, -1);
  if (walk.state.macroDepth >= MAX_MACRO_DEPTH || text.length > MAX_MACRO_TEXT || /\$[({\w]/.test(inner)) {
    looseNames(walk, tokens);
    return [];
  }
  if (!/\p{L}/u.test(inner)) return [];
  const isBlock = text.startsWith('{');
  const [prefix, suffix] = isBlock ? ['fn f(){', '}'] : ['fn f(){[', ']}'];
  const offset = tree.start(tokens) + 1 - prefix.length;
  const parsed = parseSyntax(GRAMMAR, `${prefix}${inner}${suffix}`, offset);
  const body = parsed.field(parsed.children(0)[0] ?? 0, 'body');
  let hasError = body < 0;
  for (let node = 0; node < parsed.count && !hasError; node++) hasError = parsed.kind(node) === 'ERROR';
  if (hasError) {
    const asLists = withoutKeys(text);
    if (asLists !== text) return readArguments(walk, tokens, { text: asLists, wanted });
    looseNames(walk, tokens);
    return [];
  }
  const outer = { tree: walk.tree, lastSite: walk.lastSite, offset: walk.state.offset, wanted: walk.state.wanted };
  walk.tree = parsed;
  walk.state.offset = offset;
  walk.state.wanted = undefined;
  walk.state.macroDepth++;
  try {
    readCapturedNames(walk);
    if (isBlock) {
      // Items that a macro is handed are those of the place where it is called: `thread_local! { static X: … }`.
      const isOfItems = parsed.children(body).every((each) => walk.isStatement(each) && !LOCAL.has(parsed.kind(each)));
      if (isOfItems) blockContent(walk, body);
      else blockOf(walk, body);
      return [];
    }
    const [array = -1] = parsed.children(body);
    return parsed.kind(array) === 'array_expression'
      ? parsed.children(array).map((each) => expressionWanted(walk, each, wanted))
      : [walk.expression(array)];
  } finally {
    walk.state.macroDepth--;
    walk.tree = outer.tree;
    walk.state.offset = outer.offset;
    walk.state.wanted = outer.wanted;
    walk.lastSite = outer.lastSite;
  }
}

/**
 * `json!({ "total": till.total(), "of": [a, b] })`: objects as lists of keys and values, which are read as any expressions
 * are. Each sign stays at its place. Braces of blocks, closures and structs stand behind something else, and stay.
 */
function withoutKeys(text: string): string {
  let written = '';
  let from = 0;
  let before = '';
  const around: ('object' | 'list' | 'other')[] = [];
  for (const { index, 0: token } of text.matchAll(TOKENS)) {
    if (/^(?:\/\/|\/\*)/.test(token)) continue;
    const top = around.at(-1);
    const isData = top !== 'other';
    let instead = token;
    if (token === '{') {
      const isObject = isData && (before === '' || '([,:{'.includes(before));
      around.push(isObject ? 'object' : 'other');
      if (isObject) instead = '[';
    } else if (token === '[' || token === '(') {
      const isList = isData && (before === '' || '([,:{'.includes(before));
      around.push(isList ? 'list' : 'other');
    } else if (token === '}' || token === ']' || token === ')') {
      if (around.pop() === 'object') instead = ']';
    } else if (token === ':' && top === 'object') instead = ',';
    written += text.slice(from, index) + instead;
    from = index + token.length;
    before = token;
  }
  return written + text.slice(from);
}

/** Strings, letters, comments, and signs one by one. */
const TOKENS =
  /\/\/[^\n]{0,5000}|\/\*[^*]{0,5000}(?:\*(?!\/)[^*]{0,5000}){0,99}\*\/|b?"(?:[^"\\]|\\[\s\S]){0,5000}"|'(?:[^'\\\n]|\\[^\n]{1,8})'|\w+|::|[^\s\w]/g;

/** `"{name}"`: what a macro writes out takes names from around it. In other strings such a name is nobody's. */
function readCapturedNames(walk: RustWalk): void {
  const { tree } = walk;
  for (let node = 0; node < tree.count; node++) {
    if (tree.kind(node) !== 'string_literal' && tree.kind(node) !== 'raw_string_literal') continue;
    const start = tree.start(node);
    for (const { index, 1: name = '' } of tree.textOf(node).replaceAll('{{', '  ').matchAll(CAPTURED)) {
      const at = start + index + 1;
      walk.builder.site(name, at, 'reference', walk.builder.name(name, at));
    }
  }
}

/** Macros in the arguments of macros are followed this deep. */
const MAX_MACRO_DEPTH = 6;
/** A macro's arguments are read as code up to this length. */
const MAX_MACRO_TEXT = 20_000;
const CAPTURED = /\{([\p{L}_]\w*)(?::[^{}]*)?\}/gu;
/** The head of a type of flags, what it is made of, and what stands in its braces. */
const FLAGS = /\b(struct\s+\w+)(\s*:\s*\w+\s*)\{([^{}]*)\}/g;
/** Statements that are no items. */
const LOCAL: ReadonlySet<string> = new Set(['let_declaration', 'expression_statement']);
/** What macros of the library give, by their names. */
const RESULTS: ReadonlyMap<string, string> = new Map([
  ['format', 'String'],
  ['matches', 'bool'],
  ['cfg', 'bool'],
  ['concat', 'str'],
  ['stringify', 'str'],
  ['env', 'str'],
  ['include_str', 'str'],
  ['panic', '!'],
  ['todo', '!'],
  ['unimplemented', '!'],
  ['unreachable', '!'],
]);
