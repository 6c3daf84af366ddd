/** What a call of a script is made on, and what its result is kept in, read backwards from it. */
import { openingBracket } from '../../code-text.ts';

export interface Receiver {
  /** The last name of it: `users` of `this.users`, `getRepository` of `getRepository(User)`. */
  readonly name: string;
  readonly isMember: boolean;
  /** Where it is a call, its first argument begins here. */
  readonly given: number | undefined;
  readonly at: number;
}

/** What a method is called on, as far as a dot goes back to a name or a call. */
export function receiverBefore(masked: string, dot: number): Receiver | undefined {
  let at = dot - 1;
  while (at >= 0 && /[\s!?]/.test(masked[at] as string)) at -= 1;
  let given: number | undefined;
  if (masked[at] === ')') {
    const open = openingBracket(masked, at);
    if (open < 0) return undefined;
    given = open + 1;
    at = open - 1;
    if (masked[at] === '>') {
      const angle = masked.lastIndexOf('<', at);
      if (angle < 0 || at - angle > 200) return undefined;
      at = angle - 1;
    }
  }
  const end = at + 1;
  while (at >= 0 && end - at < 200 && /[\w$]/.test(masked[at] as string)) at -= 1;
  if (end - at < 2) return undefined;
  return { name: masked.slice(at + 1, end), isMember: masked[at] === '.', given, at: at + 1 };
}

/** The variable or member that an expression is kept in, this being a place in it before any text. */
export function assignedName(masked: string, at: number): string | undefined {
  const before = masked.slice(Math.max(0, at - MOST_BEFORE), at);
  const sign = before.lastIndexOf('=');
  if (sign < 0 || /[^\w$.()!?\s[\]]/.test(before.slice(sign + 1)) || /[=!<>]/.test(before[sign - 1] ?? ''))
    return undefined;
  const kept =
    before
      .slice(0, sign)
      .split(/[;{}(,\n]/)
      .at(-1) ?? '';
  return /^\s*(?:(?:export|const|let|var|private|public|protected|readonly|static|override|this\s*\.)\s*)*([\w$]+)/.exec(
    kept,
  )?.[1];
}

const MOST_BEFORE = 400;
