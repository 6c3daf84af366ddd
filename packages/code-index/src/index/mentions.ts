/** Textual occurrences of a name that are no use of it in code: comments, prose, strings, and files of other kinds. */
import path from 'node:path';
import {
  isAssignment,
  isBinaryExpression,
  isCallExpression,
  isClassLikeDeclaration,
  isElementAccessExpression,
  isNewExpression,
  isPropertyAccessExpression,
  type Node,
  nameOf,
  type PropertyAccessExpression,
  type SourceFile,
  SyntaxKind,
  textOf,
} from '../checker/ast.ts';
import { proseOfComponent } from '../languages/typescript/components/prose.ts';
import { commentsOfPage } from '../languages/typescript/page-comments.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import { LineMap } from '../model/lines.ts';
import type { MentionCause } from '../model/mention-causes.ts';
import type { ReferenceRole } from '../model/roles.ts';
import { foldCase } from '../model/syntax.ts';
import { kindOfName } from '../repository/languages.ts';
import { isConfiguration, shownPlaces } from './key-paths.ts';
import { shownLine } from './shown-text.ts';
import { isWholeValue } from './whole-values.ts';
import { isWordAt, type NameWriting, wordOccurrences } from './word-occurrences.ts';

/** What an occurrence of a name is. */
export type MentionKind =
  | 'definition'
  | 'call'
  | 'reference'
  | 'import'
  | 'export'
  | 'type'
  | 'comment'
  | 'text'
  | 'other_symbol';

/** What an occurrence is by where it stands, whatever it leads to. */
export type PlainMentionKind = Exclude<MentionKind, 'other_symbol'>;

/**
 * What a mention leads to that is another symbol of the name. The search takes a mention for one only where that could be
 * named, and leaves it open otherwise: that nothing was found where something was looked for denies nothing.
 */
export type LeadsTo =
  /** Definitions of the repository; none of them where nothing was found. */
  | { readonly code: 'definitions'; readonly refs: readonly DefinitionRef[] }
  /** What a symbol asked for overrides: the use is one of that symbol's as well, as far as it may run it. */
  | { readonly code: 'overridden'; readonly refs: readonly DefinitionRef[] }
  /** What the place itself introduces, or the file binds around it: a parameter, a local variable, a label, a module. */
  | { readonly code: 'binding' }
  /** Something of the language, or a member of a class or a module from outside: by the name that it has there. */
  | { readonly code: 'outside'; readonly name: string }
  /** What is written so can be no symbol asked for: a part of a longer name, what the place has no room for. */
  | { readonly code: 'syntax' }
  /** A name of the language in which the file is written, which is another one. */
  | { readonly code: 'other_language' };

/** What a mention is: something that explains it, or what keeps it open. */
export type Judged =
  | {
      readonly explanation: PlainMentionKind;
      readonly cause?: undefined;
    }
  | {
      readonly explanation: 'other_symbol';
      readonly leadsTo: LeadsTo;
      readonly cause?: undefined;
    }
  | {
      readonly explanation?: undefined;
      readonly cause: MentionCause;
      /** What it may be a use of by its name alone, where few definitions bear that. */
      readonly possible?: readonly PossibleUse[];
    };

export interface PossibleUse {
  /** Which of the symbols asked for, by its index. */
  readonly of: number;
  /** Innermost definition around it, or -1. */
  readonly holder: number;
  readonly role: ReferenceRole;
}

export function anotherSymbol(leadsTo: LeadsTo): Judged {
  return { explanation: 'other_symbol', leadsTo };
}

/** What a use that is written so comes to. */
export function explanationOf(role: ReferenceRole): PlainMentionKind {
  switch (role) {
    case 'call':
    case 'construct':
    case 'jsx':
    case 'closing_tag':
    case 'decorator':
      return 'call';
    case 'type':
    case 'extends':
      return 'type';
    case 'import':
      return 'import';
    case 'export':
      return 'export';
    case 'definition':
      return 'definition';
    default:
      return 'reference';
  }
}

/** An occurrence that nothing explains. Lines are 0-based. */
export interface OpenMention {
  readonly file: string;
  readonly line: number;
  readonly text: string;
  /** Its file can reach the definition. */
  readonly likely: boolean;
  readonly cause: MentionCause;
}

/**
 * Offsets at which a name is part of a longer word to the language, and a word by itself to whoever searches the text: beside
 * a mark, a character that is no letter of an alphabet, or a `$`.
 */
export function partialOccurrences(
  written: string,
  name: string,
  { ignoresCase = false, hasSigils = false }: NameWriting = {},
): number[] {
  const text = ignoresCase ? foldCase(written) : written;
  const found: number[] = [];
  if (!/^\w+$/.test(name)) return found;
  const whole = new Set(wordOccurrences(written, name, { ignoresCase, hasSigils }));
  const isPart = (at: number) => isWordAt(text, at) && !isMark(text.charCodeAt(at)) && text[at] !== '$';
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    if (!isPart(at - 1) && !isPart(at + name.length) && !whole.has(at)) found.push(at);
  }
  return found;
}

/** Quotes and signs beyond ASCII, and writing that has no letters, where words need nothing between them. */
function isMark(code: number): boolean {
  return (code >= 0x80 && code < 0xc0) || code >= 0x2000;
}

/** Why a name stands at an offset where no identifier is: in a comment, in prose, or as a string that may mean it. */
export function explainText(sourceFile: SourceFile, offset: number, name: string): Judged {
  const node = tokenAt(sourceFile, offset);
  if (node === undefined) return explainComment(sourceFile, offset);
  switch (node.kind) {
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral: {
      if (textOf(node) !== name) return { explanation: 'text' };
      if (isModuleSpecifier(node)) return { explanation: 'import' };
      if (
        isTestTitle(node) ||
        isPathOfRoute(node) ||
        isShownName(node) ||
        isMethodOfRequest(node) ||
        isNameOfLogger(node)
      )
        return { explanation: 'text' };
      if ((isCompared(node) || isChoiceOfTexts(node)) && !CHOOSES_MEMBERS.test(sourceFile.text))
        return { explanation: 'text' };
      return { cause: { code: 'string_as_name' } };
    }
    case SyntaxKind.Identifier:
      return { cause: { code: 'too_deep' } };
    case SyntaxKind.PrivateIdentifier:
      // `#name` is a name of its own.
      return textOf(node) === name ? { cause: { code: 'too_deep' } } : anotherSymbol({ code: 'syntax' });
    case SyntaxKind.JsxText:
    case SyntaxKind.RegularExpressionLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail:
      return { explanation: 'text' };
    default:
      // Inside a doc comment, which the tree holds but the walk leaves out, or in the tokens of a broken statement.
      return explainComment(sourceFile, offset);
  }
}

/** To the parser the other side of a merge that has not been ended is a comment; whoever ends it may take that side. */
function explainComment(sourceFile: SourceFile, offset: number): Judged {
  let merge = merges.get(sourceFile);
  if (merge === undefined) {
    const { text } = sourceFile;
    const start = text.search(/^<{7}(?: |$)/m);
    merge = { start, end: start < 0 ? -1 : text.lastIndexOf('\n>>>>>>>') };
    merges.set(sourceFile, merge);
  }
  const isMerging = merge.start >= 0 && merge.start <= offset && offset <= merge.end;
  return isMerging ? { cause: { code: 'unread_code' } } : { explanation: 'comment' };
}

/** From the first mark of a merge to the last; below zero where there is none. */
const merges = new WeakMap<SourceFile, { readonly start: number; readonly end: number }>();

/**
 * The text of the string or template at an offset, `comment` for a comment, undefined for code. A part of a template stands
 * for itself: what is put between is not known.
 */
export function stringAround(sourceFile: SourceFile, offset: number): string | undefined {
  const node = tokenAt(sourceFile, offset);
  switch (node?.kind) {
    case undefined:
      return 'comment';
    case SyntaxKind.StringLiteral:
    case SyntaxKind.NoSubstitutionTemplateLiteral:
    case SyntaxKind.TemplateHead:
    case SyntaxKind.TemplateMiddle:
    case SyntaxKind.TemplateTail:
    case SyntaxKind.JsxText:
    case SyntaxKind.RegularExpressionLiteral:
      return textOf(node);
    case SyntaxKind.Identifier:
    case SyntaxKind.PrivateIdentifier:
      return undefined;
    default:
      return 'comment';
  }
}

/** An occurrence in a file of another kind. Lines are 0-based. */
export type TextMention = Judged & {
  readonly start: number;
  readonly line: number;
  readonly text: string;
  /** The whole line, where it is only told of a word in it. */
  readonly around?: string;
};

/** Occurrences in a file of another kind: prose explains itself; a value that is exactly the name, or code, does not. */
export function mentionsInText(file: string, text: string, name: string, writing: NameWriting = {}): TextMention[] {
  const extension = path.posix.extname(file);
  const samples = extension === '.mdx' ? codeSamples(text) : [];
  const occurrences = wordOccurrences(text, name, writing);
  const language = kindOfName(path.posix.basename(file))?.language ?? '';
  const shown = isConfiguration(language) ? shownPlaces(language, text, name, occurrences) : [];
  const comments = occurrences.length > 0 && PAGES.has(language) ? commentsOfPage(file, text) : [];
  const isProseOfComponent = occurrences.length > 0 ? proseOfComponent(file, text) : undefined;
  const lines = new LineMap(text);
  return occurrences.map((at, index): TextMention => {
    const lineStart = text.lastIndexOf('\n', at - 1) + 1;
    const lineEnd = text.indexOf('\n', at);
    const line = text.slice(lineStart, lineEnd < 0 ? text.length : lineEnd).trim();
    const place = {
      start: at,
      line: lines.lineAt(at),
      text: shown[index]?.text ?? shownLine(file, line, name),
    };
    const isValue = isWholeValue(file, language, text, { start: at, end: at + name.length });
    if (PROSE.has(extension) || isTranslation(file)) return { ...place, explanation: 'text' };
    if (shown[index]?.isComment === true) return { ...place, explanation: 'comment' };
    if (comments.some(({ from, to }) => from <= at && at < to)) return { ...place, explanation: 'comment' };
    if (isProseOfComponent?.(at, at + name.length) === true) return { ...place, explanation: 'text' };
    if (samples.some((sample) => sample.start <= at && at < sample.end)) return { ...place, explanation: 'text' };
    if (isNameOfRoute(text, at, at + name.length)) return { ...place, explanation: 'text' };
    if (IN_WORDS.test(shown[index]?.text ?? '') && DESCRIBES_API.test(text.slice(0, 2000)))
      return { ...place, explanation: 'text' };
    if (WITH_CODE.has(language))
      return { ...place, cause: { code: 'template_code', extension, isMember: text[at - 1] === '.', isValue } };
    const module = isPartOfKey(language, text, at + name.length) ? undefined : moduleBefore(text, at);
    if (module !== undefined) return { ...place, cause: { code: 'configured_with_module', module } };
    if (isValue || looksLikeValue(text, at, name)) {
      const isOperation = /\.operationId: /.test(shown[index]?.text ?? '') && DESCRIBES_API.test(text.slice(0, 2000));
      return { ...place, cause: { code: 'configured_name', isValue, ...(isOperation ? { isOperation } : {}) } };
    }
    return { ...place, explanation: 'text', around: line };
  });
}

/** The path of a key under which a description of an API says something to people. */
const IN_WORDS = /\.(?:title|description|summary): /;
const DESCRIBES_API = /^[{ \t]{0,9}["']?(?:openapi|swagger)["']?[ \t]{0,9}:[ \t]{0,9}["']?\d/m;

/** `{{ url_for("shop.orders") }}`, `{% url "shop:orders" %}`: a page asks for a route by its name, and for no definition. */
function isNameOfRoute(text: string, start: number, end: number): boolean {
  const isAsked =
    /(?:\b(?:url_for|url_path_for|route_url|route_path)[ \t\n]{0,20}\([ \t\n]{0,40}|\{%-?[ \t]{0,9}url[ \t]{1,9})["'][\w.:-]{0,100}$/;
  return (
    isAsked.test(text.slice(Math.max(0, start - 200), start)) && /^[\w.:-]{0,100}["']/.test(text.slice(end, end + 110))
  );
}

/**
 * A line of a script or of a build that names one of these with its file: `node -e "require('./lib/a').run()"`. Members are
 * not got at so.
 */
export function namesWithFile(
  line: string,
  targets: readonly { readonly file: string }[],
  definitions: readonly Definition[],
): boolean {
  return targets.some(({ file }, i) => {
    const definition = definitions[i];
    return definition?.container === '' && namesFile(line, file, definition.name);
  });
}

/** `calls: - setSender: [...]`: a step of a list has the name of a member for its key, in a file that names the class. */
export function namesMemberOfClass(line: string, text: string, definitions: readonly Definition[]): boolean {
  const key = /^-\s{1,9}(["']?)(\w{1,200})\1\s{0,9}:/.exec(line)?.[2];
  return (
    key !== undefined &&
    definitions.some(({ name, container }) => {
      const owner = container.slice(container.lastIndexOf('.') + 1);
      return name === key && owner !== '' && wordOccurrences(text, owner).length > 0;
    })
  );
}

function namesFile(line: string, file: string, name: string): boolean {
  const base = path.posix.basename(file.replace(/\/__init__\.py$/, '')).replace(/(?:\.d)?\.\w+$/, '');
  // Where the file is called as the symbol is, one word cannot name both: `branches: [main]`.
  const times = base === name ? 2 : 1;
  // A step of a workflow names an action and its version.
  if (/^\s*(?:-\s+)?uses:\s/.test(line)) return false;
  return base !== '' && base !== 'index' && wordOccurrences(line, base).length >= times && /[(:"'`]/.test(line);
}

/** What an application says to people, by language: `lang/en.json`, `messages_nl.properties`. */
function isTranslation(file: string): boolean {
  return (
    /(?:^|\/)(?:lang|langs|locales?|i18n|l10n|translations?)\/(?:[^/]+\/){0,3}[^/]+\.(?:json5?|ya?ml|properties|arb|xlf|ini|toml)$/i.test(
      file,
    ) || /(?:^|\/)messages(?:_\w{1,20})?\.properties$/.test(file)
  );
}

/** A file in which a name is only ever talked about. */
export function isProse(file: string): boolean {
  return PROSE.has(path.posix.extname(file));
}

const PROSE: ReadonlySet<string> = new Set([
  '.md',
  '.markdown',
  '.txt',
  '.rst',
  '.adoc',
  '.css',
  '.scss',
  '.sass',
  '.less',
  '.svg',
  '.sql',
  '.csv',
]);
/** Languages of files with scripts or templates that can call a function by name. */
const WITH_CODE: ReadonlySet<string> = new Set(
  'Vue,Svelte,Astro,Angular,MDX,HTML,EJS,Handlebars,Pug,Liquid,Jinja,Marko,ERB,Template'.split(','),
);

/** Of these, those whose text is HTML around everything else. */
const PAGES: ReadonlySet<string> = new Set('Vue,Svelte,Astro,Angular,HTML,EJS,Handlebars,ERB,Template'.split(','));

/** What MDX shows rather than runs: fenced blocks, inline code, and prose, which is all but imports, tags and braces. */
function codeSamples(text: string): { readonly start: number; readonly end: number }[] {
  const samples: { start: number; end: number }[] = [];
  for (const match of text.matchAll(
    /^([ \t]*)(`{3,}|~{3,})[\s\S]*?(?:^[ \t]*\2|$(?![\s\S]))|`[^`\n]+`|^(?![ \t]*(?:import|export)\b)[^<{}\n\r\u2028\u2029]+$/gm,
  )) {
    samples.push({ start: match.index, end: match.index + match[0].length });
  }
  return samples;
}

/** `src/tax` in `handler: src/tax.charge`, `shop.Outer` in `class="shop.Outer$Inner"`. */
function moduleBefore(text: string, at: number): string | undefined {
  return /(?:^|[\s"'=:>,([{])(?:\.\/)?([\w@-][\w./@$-]*)(?:::|[.#:$])$/.exec(
    text.slice(Math.max(0, at - 200), at),
  )?.[1];
}

/** `"build:dev": "…"` has names of its own, and no module. */
function isPartOfKey(language: string, text: string, end: number): boolean {
  return language === 'JSON' && /^[^"\n]{0,200}"\s{0,20}:/.test(text.slice(end, end + 230));
}

/** In a file of any kind, where it stands in quotes or ends a line. */
function looksLikeValue(text: string, at: number, name: string): boolean {
  const before = text[at - 1] ?? '\n';
  const after = text[at + name.length] ?? '\n';
  if ((before === '"' || before === "'") && after === before) {
    // A key is a name of its own; a value may name something.
    return !/^\s*:/.test(text.slice(at + name.length + 1, at + name.length + 20));
  }
  // A bare YAML or TOML scalar: `handler: name`, `- name`.
  return (
    /[:=-]\s*$/.test(text.slice(Math.max(0, at - 4), at)) &&
    /^\s*(?:\n|$|#)/.test(text.slice(at + name.length, at + name.length + 40))
  );
}

function tokenAt(sourceFile: SourceFile, offset: number): Node | undefined {
  let current: Node = sourceFile;
  for (let inside = childAt(current, offset); inside !== undefined; inside = childAt(current, offset)) current = inside;
  if (current.kind === SyntaxKind.SourceFile) return undefined;
  return current.getStart() <= offset ? current : undefined;
}

/** The child that an offset lies in. A file may have thousands of statements, and as many mentions. */
function childAt(node: Node, offset: number): Node | undefined {
  const children = MANY_CHILDREN.get(node) ?? childrenOf(node);
  let from = 0;
  let to = children.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((children[middle] as Node).end <= offset) from = middle + 1;
    else to = middle;
  }
  const found = children[from];
  return found !== undefined && found.pos <= offset ? found : undefined;
}

function childrenOf(node: Node): readonly Node[] {
  const children: Node[] = [];
  node.forEachChild((child) => {
    children.push(child);
    return undefined;
  });
  // Nearly always they are in the order of the text.
  children.sort((a, b) => a.pos - b.pos);
  if (children.length > FEW_CHILDREN) MANY_CHILDREN.set(node, children);
  return children;
}

const FEW_CHILDREN = 50;
const MANY_CHILDREN = new WeakMap<Node, readonly Node[]>();

function isModuleSpecifier(node: Node): boolean {
  const parent = node.parent;
  return (
    parent.kind === SyntaxKind.ImportDeclaration ||
    parent.kind === SyntaxKind.ExportDeclaration ||
    parent.kind === SyntaxKind.ExternalModuleReference ||
    (isCallExpression(parent) &&
      (parent.expression.kind === SyntaxKind.ImportKeyword || textOf(parent.expression) === 'require'))
  );
}

/** `describe('name', …)`: the title of a test is prose even where it is one word. */
function isTestTitle(node: Node): boolean {
  const call = node.parent;
  if (!isCallExpression(call) || call.arguments[0] !== node) return false;
  // `it.only.each`
  let runner: Node = call.expression;
  while (isPropertyAccessExpression(runner)) runner = runner.expression;
  return TEST_RUNNERS.has(textOf(runner) ?? '');
}

/** `Till.displayName = 'Till'`, and `this.name = 'TillError'` in the class of that name: what is shown. */
function isShownName(node: Node): boolean {
  const { parent } = node;
  const isProperty = parent.kind === SyntaxKind.PropertyDeclaration;
  if (!isProperty && !(isAssignment(parent) && parent.right === node && isPropertyAccessExpression(parent.left)))
    return false;
  const key = isProperty ? textOf(nameOf(parent) ?? parent) : textOf((parent as AssignmentOf).left.name);
  if (key === 'displayName') return true;
  if (key !== 'name') return false;
  const isOwn = isProperty || (parent as AssignmentOf).left.expression.kind === SyntaxKind.ThisKeyword;
  let around: Node | undefined = parent;
  while (around !== undefined && !isClassLikeDeclaration(around)) around = around.parent;
  return isOwn && around !== undefined && textOf(nameOf(around) ?? around) === textOf(node);
}

interface AssignmentOf extends Node {
  readonly left: PropertyAccessExpression;
}

/** `method: 'POST'`: what answers to it is no symbol of the name, not even where a framework calls a function by it. */
function isMethodOfRequest(node: Node): boolean {
  if (!METHODS_OF_HTTP.has(textOf(node) ?? '')) return false;
  const list = node.parent.kind === SyntaxKind.ArrayLiteralExpression ? node.parent : node;
  const { parent } = list;
  const isGiven = parent.kind === SyntaxKind.PropertyAssignment || parent.kind === SyntaxKind.JsxAttribute;
  return isGiven && /^(?:allowed)?methods?$/i.test(textOf(nameOf(parent) ?? parent) ?? '');
}

/** `kind: 'open' | 'closed'`: a field has one of these texts. What a type takes by them, `Pick<Till, 'open'>`, names members. */
function isChoiceOfTexts(node: Node): boolean {
  let type: Node = node.parent;
  if (type.kind !== SyntaxKind.LiteralType) return false;
  while (type.parent.kind === SyntaxKind.UnionType || type.parent.kind === SyntaxKind.ArrayType) type = type.parent;
  return HAVE_TYPES.has(type.parent.kind);
}

const HAVE_TYPES: ReadonlySet<number> = new Set([
  SyntaxKind.PropertySignature,
  SyntaxKind.PropertyDeclaration,
  SyntaxKind.Parameter,
  SyntaxKind.VariableDeclaration,
]);

const METHODS_OF_HTTP: ReadonlySet<string> = new Set('GET,POST,PUT,PATCH,DELETE,HEAD,OPTIONS'.split(','));

/** `createLogger('Till')`, `new Logger('Till')`: what it writes before its lines. */
function isNameOfLogger(node: Node): boolean {
  const call = node.parent;
  const made = isCallExpression(call) || isNewExpression(call) ? call : undefined;
  if (made === undefined || made.expression === node || made.arguments?.[0] !== node) return false;
  const { expression } = made;
  const name = isPropertyAccessExpression(expression) ? expression.name.text : textOf(expression);
  return /^(?:(?:create|make|get|use|new|scoped|child)\w{0,40})?logger$/i.test(name ?? '');
}

export interface CallGiven {
  /** What it begins with: `crypto` of `crypto.createHash('name')`. */
  readonly root: string;
  /** What it is given, as written. */
  readonly given: string;
}

/** The call that is given the string at an offset, itself or in an object or a list; undefined where none is. */
export function callGiven(sourceFile: SourceFile, offset: number): CallGiven | undefined {
  let node = tokenAt(sourceFile, offset);
  while (node !== undefined && GIVEN_IN.has(node.parent.kind)) node = node.parent;
  const call = node?.parent;
  if (node === undefined || call === undefined || !isCallExpression(call) || call.expression === node) return undefined;
  let root: Node = call.expression;
  while (isPropertyAccessExpression(root)) root = root.expression;
  const given = sourceFile.text.slice(call.expression.end, call.end);
  return root.kind === SyntaxKind.Identifier ? { root: textOf(root) ?? '', given } : undefined;
}

/** The name of the function that is given the string at an offset itself, and as which of its arguments. */
export function argumentAt(
  sourceFile: SourceFile,
  offset: number,
): { readonly callee: Node; readonly index: number } | undefined {
  const node = tokenAt(sourceFile, offset);
  const call = node?.parent;
  if (node === undefined || call === undefined || !isCallExpression(call)) return undefined;
  const index = call.arguments.findIndex((each) => each === node);
  return index < 0 || call.expression.kind !== SyntaxKind.Identifier ? undefined : { callee: call.expression, index };
}

export interface AskedOfStore {
  /** What its members are called in the options of a store: `actions`. */
  readonly of: string;
  readonly role: 'call' | 'reference';
}

/**
 * `dispatch('user/login')`, `...mapActions(['user/login'])`, `getters['user/isAdmin']`: the last part of the string at an
 * offset is the name of a member of a store; undefined where it is none.
 */
export function askedOfStore(sourceFile: SourceFile, offset: number, name: string): AskedOfStore | undefined {
  let node = tokenAt(sourceFile, offset);
  const isString = node?.kind === SyntaxKind.StringLiteral || node?.kind === SyntaxKind.NoSubstitutionTemplateLiteral;
  if (node === undefined || !isString || textOf(node)?.split('/').at(-1) !== name) return undefined;
  const { parent } = node;
  if (isElementAccessExpression(parent)) {
    const isGetter = parent.argumentExpression === node && lastName(parent.expression) === 'getters';
    return isGetter ? { of: 'getters', role: 'reference' } : undefined;
  }
  while (GIVEN_IN.has(node.parent.kind)) node = node.parent;
  const call = node.parent;
  return isCallExpression(call) && call.expression !== node ? ASKS_STORES.get(lastName(call.expression)) : undefined;
}

function lastName(node: Node): string {
  return (isPropertyAccessExpression(node) ? node.name.text : textOf(node)) ?? '';
}

const ASKS_STORES: ReadonlyMap<string, AskedOfStore> = new Map([
  ['dispatch', { of: 'actions', role: 'call' }],
  ['mapActions', { of: 'actions', role: 'reference' }],
  ['commit', { of: 'mutations', role: 'call' }],
  ['mapMutations', { of: 'mutations', role: 'reference' }],
  ['mapGetters', { of: 'getters', role: 'reference' }],
]);

const GIVEN_IN: ReadonlySet<number> = new Set([
  SyntaxKind.ArrayLiteralExpression,
  SyntaxKind.ObjectLiteralExpression,
  SyntaxKind.PropertyAssignment,
]);

/** `kind === 'name'`, `case 'name'`: it goes no further, and what it is compared with comes from elsewhere. */
function isCompared(node: Node): boolean {
  const { parent } = node;
  if (parent.kind === SyntaxKind.CaseClause) return true;
  return isBinaryExpression(parent) && COMPARES.has(parent.operatorToken.kind);
}

const COMPARES: ReadonlySet<number> = new Set([
  SyntaxKind.EqualsEqualsToken,
  SyntaxKind.EqualsEqualsEqualsToken,
  SyntaxKind.ExclamationEqualsToken,
  SyntaxKind.ExclamationEqualsEqualsToken,
]);
/** There what is compared may be what chooses: `if (kind === 'open') till[kind]()`. */
const CHOOSES_MEMBERS = /[\w$)\]]\s{0,9}(?:\?\.)?\[\s{0,9}[A-Za-z_$(`]|\bReflect\b|\beval\b|\bFunction\s{0,9}\(/;

/** `@Get('name')` of Nest: what is asked for, and nothing of the class. */
function isPathOfRoute(node: Node): boolean {
  const call = node.parent;
  if (!isCallExpression(call) || call.parent.kind !== SyntaxKind.Decorator) return false;
  return NAMES_PATHS.has(textOf(call.expression) ?? '') && FROM_NEST.test(call.getSourceFile().text);
}

const NAMES_PATHS: ReadonlySet<string> = new Set(
  'Controller,Get,Post,Put,Patch,Delete,All,Head,Options,Param,Query,Body,Headers'.split(','),
);
const FROM_NEST = /\bfrom\s{0,9}["']@nestjs\/common["']/;

const TEST_RUNNERS: ReadonlySet<string> = new Set(['describe', 'it', 'test', 'suite', 'context', 'bench', 't']);
