/** Types as TypeScript writes them, for libraries that declare what a value is and not what is stored. */

/** `a: string`, `b?: number`. */
export function memberText(name: string, type: string, isOptional: boolean): string {
  return `${name}${isOptional ? '?' : ''}: ${type}`;
}

/** An object that is written out; one inside of it only says that it is one. */
export function objectText(members: readonly string[]): string {
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
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
