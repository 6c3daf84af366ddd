/**
 * Puts one property into a JSON text that somebody else wrote, and takes it out again, without touching anything
 * around it: comments, order, indentation and line ends stay. A library's `modify` is not used: it moves the comment
 * behind a last property to ours, and removes the comments between a property and the next.
 */
import { createScanner, type Node, type ParseError, parseTree, printParseErrorCode } from 'jsonc-parser';
import { InstallFailure } from './install-failure.ts';

export interface JsonDialect {
  /** The host reads comments and trailing commas; where it does not, a file with them is broken. */
  readonly withComments: boolean;
}

export interface PropertyPlace {
  /** An object of the root, made where it is missing. */
  readonly container: string;
  readonly name: string;
}

export interface JsonProperty extends PropertyPlace {
  readonly value: unknown;
}

export function hasContainer(text: string, { container }: PropertyPlace, dialect: JsonDialect): boolean {
  return objectAt(readRoot(text, dialect), container) !== undefined;
}

/** The value that is there, as text that can be compared, or undefined. Throws where the text is not understood. */
export function valueTextOf(
  text: string,
  { container, name }: PropertyPlace,
  dialect: JsonDialect,
): string | undefined {
  const node = memberOf(objectAt(readRoot(text, dialect), container), name)?.children?.[1];
  return node === undefined ? undefined : JSON.stringify(plain(node));
}

/** The form in which `valueTextOf` gives a value. */
export function comparable(value: unknown): string {
  const node = parseTree(JSON.stringify(value));
  return node === undefined ? '' : JSON.stringify(plain(node));
}

export function withProperty(text: string, { container, name, value }: JsonProperty, dialect: JsonDialect): string {
  const root = readRoot(text, dialect);
  const object = objectAt(root, container);
  return object === undefined
    ? insertInto(text, root, container, { [name]: value }, 0)
    : insertInto(text, object, name, value, 1);
}

/** Takes the container too where nothing else is in it and `takeContainer` says that it is ours. */
export function withoutProperty(
  text: string,
  { container, name }: PropertyPlace,
  dialect: JsonDialect,
  takeContainer: boolean,
): string {
  const root = readRoot(text, dialect);
  const object = objectAt(root, container);
  const member = memberOf(object, name);
  if (object === undefined || member === undefined) return text;
  const around = text.slice(object.offset + 1, member.offset) + text.slice(endOf(member), endOf(object) - 1);
  const isAlone = /^[\s,]*$/.test(around);
  const containerMember = memberOf(root, container);
  return takeContainer && isAlone && containerMember !== undefined
    ? cut(text, root, containerMember)
    : cut(text, object, member);
}

export function readRoot(text: string, { withComments }: JsonDialect): Node {
  const errors: ParseError[] = [];
  const options = { disallowComments: !withComments, allowTrailingComma: withComments, allowEmptyContent: false };
  const root = parseTree(text, errors, options);
  const [first] = errors;
  if (first !== undefined) {
    const line = text.slice(0, first.offset).split('\n').length;
    throw new InstallFailure(`it is damaged in line ${line} (${printParseErrorCode(first.error)})`);
  }
  if (root?.type !== 'object') throw new InstallFailure('it holds no JSON object');
  return root;
}

/** Undefined where the root has no such member. */
export function objectAt(root: Node, name: string): Node | undefined {
  const value = memberOf(root, name)?.children?.[1];
  if (value !== undefined && value.type !== 'object') throw new InstallFailure(`its "${name}" is no object`);
  return value;
}

export function memberOf(object: Node | undefined, name: string): Node | undefined {
  const members = (object?.children ?? []).filter((member) => member.children?.[0]?.value === name);
  if (members.length > 1) throw new InstallFailure(`it says "${name}" twice in the same object`);
  return members[0];
}

/** Keys sorted, since hosts that rewrite their files may order them anew. */
function plain(node: Node): unknown {
  if (node.type === 'array') return (node.children ?? []).map(plain);
  if (node.type !== 'object') return node.value;
  const entries = (node.children ?? []).map((member) => [
    String(member.children?.[0]?.value),
    member.children?.[1] === undefined ? null : plain(member.children[1]),
  ]);
  return Object.fromEntries(entries.sort(([a], [b]) => (String(a) < String(b) ? -1 : 1)));
}

/** As the first member, behind a comment that stands in the line of the brace. */
function insertInto(text: string, object: Node, name: string, value: unknown, depth: number): string {
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const unit = /\n([ \t]+)"/.exec(text)?.[1] ?? '  ';
  const indent = unit.repeat(depth + 1);
  const json = JSON.stringify(value, null, unit).replaceAll('\n', `${lineEnd}${indent}`);
  const restOfLine = /^[ \t]*\/\/[^\r\n]*/.exec(text.slice(object.offset + 1))?.[0] ?? '';
  const at = object.offset + 1 + restOfLine.length;
  const isEmpty = (object.children ?? []).length === 0;
  const isClosed = isEmpty && text[at] === '}';
  const tail = isEmpty ? (isClosed ? lineEnd + unit.repeat(depth) : '') : ',';
  return `${text.slice(0, at)}${lineEnd}${indent}${JSON.stringify(name)}: ${json}${tail}${text.slice(at)}`;
}

/** The white space before a member goes with it, and one comma: the one behind it, or before it where it is the last. */
export function cut(text: string, object: Node, member: Node): string {
  const members = object.children ?? [];
  const before = members[members.indexOf(member) - 1];
  const start = text.slice(0, member.offset).trimEnd().length;
  const end = endOf(member);
  const behind = commaFrom(text, end);
  if (behind === end) return text.slice(0, start) + text.slice(end + 1);
  if (behind !== undefined) return text.slice(0, start) + text.slice(end, behind) + text.slice(behind + 1);
  if (before === undefined) {
    const isEmptied = text.slice(object.offset + 1, start) === '' && /^\s*$/.test(text.slice(end, endOf(object) - 1));
    return isEmptied
      ? `${text.slice(0, start)}${text.slice(endOf(object) - 1)}`
      : text.slice(0, start) + text.slice(end);
  }
  const comma = commaFrom(text, endOf(before)) ?? start;
  return text.slice(0, comma) + text.slice(comma + 1, start) + text.slice(end);
}

/** `SyntaxKind.CommaToken`, which is a const enum that only the compiler of its own project can read. */
const commaToken = 5;

/** Where the next comma stands, if nothing but white space and comments comes before it. */
function commaFrom(text: string, offset: number): number | undefined {
  const scanner = createScanner(text, true);
  scanner.setPosition(offset);
  return scanner.scan() === commaToken ? scanner.getTokenOffset() : undefined;
}

export function endOf(node: Node): number {
  return node.offset + node.length;
}
