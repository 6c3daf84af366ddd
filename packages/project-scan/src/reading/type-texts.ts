/** Types as TypeScript writes them, for libraries that declare what a value is and not what is stored. */
import type { SchemaField } from '../scan.ts';

/** An object that is written out, `{ a: string, b?: number }`; one inside of it only says that it is one. */
export function objectText(members: readonly SchemaField[]): string {
  return members.length === 0 ? '{}' : `{ ${members.map(memberText).join(', ')} }`;
}

function memberText({ name, type, isOptional }: SchemaField): string {
  return type === '' ? name : `${name}${isOptional === true ? '?' : ''}: ${type}`;
}

/** What goes on with another type: members that have no names of their own here. */
export function alsoOf(type: string): SchemaField {
  return { name: `& (${type})`, type: '' };
}

export const INNER_OBJECT = '{ … }';

/** In brackets where `[]` or another sign behind it would belong to its last part alone. */
export function grouped(type: string): string {
  let depth = 0;
  for (let at = 0; at < type.length; at++) {
    const char = type[at] as string;
    if (char === '"') at = endOfText(type, at);
    else if ('{<(['.includes(char)) depth += 1;
    else if ('}>)]'.includes(char)) depth -= 1;
    else if (depth === 0 && (char === '|' || char === '&')) return `(${type})`;
  }
  return type;
}

/** Each once, in the order given. */
export function eitherOf(types: readonly string[]): string {
  return [...new Set(types)].join(' | ');
}

function endOfText(type: string, from: number): number {
  for (let at = from + 1; at < type.length; at++) {
    if (type[at] === '\\') at += 1;
    else if (type[at] === '"') return at;
  }
  return type.length;
}
