/**
 * Types that comments write for PHP, where the language has no room for them: what an array holds, what a variable is that
 * a library gave. `@var Till[] $tills`, `@return Collection<int, Till>`, `@param ?Till $till`.
 */
import type { TermId } from '../../model/syntax.ts';
import type { SyntaxTree } from '../shape/tree.ts';
import type { PhpWalk } from './walk.ts';

export interface DocTypes {
  /** `@return`, or -1. */
  readonly result: TermId;
  /** `@var` without a name, or -1. */
  readonly own: TermId;
  /** `@param` and `@var` with a name, without the `$`. */
  readonly named: ReadonlyMap<string, TermId>;
}

export const NO_DOC_TYPES: DocTypes = { result: -1, own: -1, named: new Map() };

/** What the comment right before a declaration or a statement says. */
export function docTypes(walk: PhpWalk, node: number): DocTypes {
  const { tree } = walk;
  const previous = tree.previous(node);
  if (previous < 0 || tree.kind(previous) !== 'comment') return NO_DOC_TYPES;
  const comment = tree.textOf(previous);
  if (!comment.startsWith('/**') || !comment.includes('@') || comment.length > LONGEST) return NO_DOC_TYPES;
  let [result, own] = [-1, -1];
  const named = new Map<string, TermId>();
  for (const { index, 0: head, groups = {} } of comment.matchAll(TAG)) {
    const { tool, tag } = groups;
    const from = index + head.length;
    const written = typeAt(comment, from);
    const type = termOf(walk, written.replace(/\s+\*?\s*/g, ' ').trim(), tree.start(previous) + from);
    const name = /^\s{0,40}(?:&|\.\.\.)?\$(\w{1,100})/.exec(comment.slice(from + written.length))?.[1];
    // What a tool is told is said more exactly.
    const isFirst = (known: TermId | undefined) => known === undefined || known < 0 || tool !== undefined;
    if (tag === 'return') result = isFirst(result) ? type : result;
    else if (name !== undefined) named.set(name, isFirst(named.get(name)) ? type : (named.get(name) ?? -1));
    else if (tag === 'var') own = isFirst(own) ? type : own;
  }
  return { result, own, named };
}

/** `@return $this`: the object that was asked, or one of its class. */
export function isToldOwn({ tree }: PhpWalk, node: number): boolean {
  const previous = tree.previous(node);
  return previous >= 0 && tree.kind(previous) === 'comment' && OWN.test(tree.textOf(previous).slice(0, LONGEST));
}

const OWN = /@return[ \t]{1,20}(?:\$this|static)(?![\w\\|&<[])/;

/** As what a class is said to have a member that nobody has written: `@property Till $till`, `@method Till till()`. */
export const TOLD = '@';

/** Binds in a class, under another sign, what the comment before it says of such members. */
export function toldMembers(walk: PhpWalk, node: number): void {
  const { tree, builder } = walk;
  const previous = tree.previous(node);
  if (previous < 0 || tree.kind(previous) !== 'comment') return;
  const comment = tree.textOf(previous);
  if (!comment.startsWith('/**') || comment.length > LONGEST) return;
  for (const { index, 0: head, groups = {} } of comment.matchAll(MEMBER)) {
    const from = index + head.length;
    const written = typeAt(comment, from);
    const behind = comment.slice(from + written.length, from + written.length + MOST_LETTERS);
    const isMethod = groups['tag'] === 'method';
    const name = (isMethod ? /^\s{1,40}(\w{1,100})\s{0,9}\(/ : /^\s{1,40}\$(\w{1,100})/).exec(behind)?.[1];
    const type = name === undefined ? -1 : termOf(walk, written, tree.start(previous) + from);
    if (name !== undefined && type >= 0)
      builder.bind(`${TOLD}${name}${isMethod ? '()' : ''}`, 'variable', tree.start(previous) + from, {
        type,
        value: -1,
      });
  }
}

const MEMBER =
  /@(?:(?:phpstan|psalm)-)?(?<tag>property(?:-read|-write)?|method)[ \t]{1,40}(?:static[ \t]{1,9}(?=[\w\\?|<>[\]]{1,300}[ \t]{1,9}\w{1,100}\s{0,9}\())?/g;

/** The type of a declaration: as it is written, unless the comment tells more of the same. */
export function declaredType({ builder }: PhpWalk, written: TermId, told: TermId): TermId {
  if (told < 0 || written < 0) return written < 0 ? told : written;
  const [one, other] = [builder.termAt(written), builder.termAt(told)];
  const head = other?.kind === 'generic' ? builder.termAt(other.of) : undefined;
  return one?.kind === 'name' && head?.kind === 'name' && one.name === head.name ? told : written;
}

const TAG = /@(?:(?<tool>phpstan|psalm)-)?(?<tag>var|param|return)[ \t]{1,20}/g;
const LONGEST = 20_000;
const MOST_LETTERS = 400;

/** The text of the type that begins there: it ends with the first space that nothing holds together. */
function typeAt(text: string, from: number): string {
  let depth = 0;
  let at = from;
  for (; at < text.length && at < from + MOST_LETTERS; at++) {
    const sign = text[at] as string;
    if ('<({['.includes(sign)) depth++;
    else if ('>)}]'.includes(sign)) depth--;
    else if (/\s/.test(sign) && depth <= 0 && !isJoined(text, at)) break;
    if (depth < 0) break;
  }
  return text.slice(from, at);
}

/** `A | B` */
function isJoined(text: string, at: number): boolean {
  return (
    /[|&]\s{0,9}$/.test(text.slice(Math.max(0, at - 9), at)) || /^[ \t]{0,9}[|&](?!\$)/.test(text.slice(at, at + 9))
  );
}

function termOf(walk: PhpWalk, written: string, at: number): TermId {
  const { builder } = walk;
  const parts = partsAt(written, /[|&]/);
  if (parts.length > 1) return builder.either(parts.map((part) => termOf(walk, part, at)));
  const type = written.trim().replace(/^\?/, '');
  if (/^\(.*\)$/.test(type)) return termOf(walk, type.slice(1, -1), at);
  if (type.endsWith('[]')) return holding(walk, builder.literal(HELD), termOf(walk, type.slice(0, -2), at));
  const [, head = '', inside] = /^([\w\\$-]{1,200})(?:<(.*)>)?$/s.exec(type) ?? [];
  const of = headOf(walk, head, at);
  if (inside === undefined || of < 0 || head.startsWith('class-')) return of;
  // Of a key and a value, of what a generator gives and takes: what a loop over it has.
  const [first = '', second] = partsAt(inside, /,/);
  return holding(walk, of, termOf(walk, second ?? first, at));
}

function holding({ builder }: PhpWalk, of: TermId, held: TermId): TermId {
  return held < 0 ? -1 : builder.term({ kind: 'generic', of, args: [held] });
}

function headOf(walk: PhpWalk, head: string, at: number): TermId {
  const { builder, state, tree } = walk;
  const word = head.toLowerCase();
  if (HOLDERS.test(word)) return builder.literal(HELD);
  if (PLAIN.test(word)) return builder.literal(PLAIN_AS[word] ?? word);
  const isInTrait = builder.details[state.type]?.modifiers.includes('trait') === true;
  if (word === 'self' && state.type >= 0 && !isInTrait)
    return builder.term({ kind: 'self', definition: state.type, isClass: true });
  if (!/^\\?[A-Z]\w*(?:\\\w+)*$/.test(head) || MADE_UP.test(head)) return -1;
  return typesOfFile(tree).has(head) ? -1 : builder.name(head, at, 'type');
}

const ofFile = new WeakMap<SyntaxTree, ReadonlySet<string>>();

/** Names that stand for types in this file alone: `@template Item`, `@phpstan-type Rows array<int>`. */
function typesOfFile(tree: SyntaxTree): ReadonlySet<string> {
  let found = ofFile.get(tree);
  if (found === undefined) {
    found = new Set([...tree.text.matchAll(NAMES_TYPE)].map(([, name = '']) => name));
    ofFile.set(tree, found);
  }
  return found;
}

const NAMES_TYPE = /@(?:[a-z]{1,9}-)?(?:template(?:-covariant|-contravariant)?|type|import-type)[ \t]{1,9}(\w{1,100})/g;

/** What a comment says to be an array may be an object that is gone through as one. */
export const HELD = 'iterable';
/** Parameters of types are called so. */
const MADE_UP = /^(?:[A-Z]|T[A-Z]\w*)$/;
const HOLDERS = /^(?:(?:non-empty-)?(?:array|list)|iterable)$/;
const PLAIN =
  /^(?:string|int|integer|float|double|bool|boolean|true|false|null|void|never|scalar|array-key|numeric|(?:class|numeric|literal|non-empty|non-falsy|lowercase)-string|(?:positive|negative|non-negative)-int)$/;
const PLAIN_AS: Readonly<Record<string, string>> = {
  integer: 'int',
  double: 'float',
  boolean: 'bool',
  numeric: 'scalar',
  'array-key': 'scalar',
  'class-string': 'string',
  'numeric-string': 'string',
  'literal-string': 'string',
  'non-empty-string': 'string',
  'non-falsy-string': 'string',
  'lowercase-string': 'string',
  'positive-int': 'int',
  'negative-int': 'int',
  'non-negative-int': 'int',
};

/** The parts between signs that stand in no brackets. */
function partsAt(text: string, sign: RegExp): readonly string[] {
  const parts: string[] = [];
  let [depth, from] = [0, 0];
  for (let at = 0; at < text.length; at++) {
    const each = text[at] as string;
    if ('<({['.includes(each)) depth++;
    else if ('>)}]'.includes(each)) depth--;
    else if (depth === 0 && sign.test(each)) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}
