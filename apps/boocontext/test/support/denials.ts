/** Words that only a complete answer may say. */
import type { BoocontextResult } from '../../src/tools/envelope.ts';

export const denials: readonly RegExp[] = [
  /\bno known \w+/,
  /\b0 open\b/,
  /\bis the only match\b/,
  /\bOnly \S+ names it\b/,
  /\bnothing that is defined here\b/,
  /\bNothing that (?:depends on|reads) /,
  /\bNo call path from \S+ to \S+ is known\b/,
  /\bNo test is known\b/,
  /\bchanges no symbol\b/,
  /\bNo symbol is changed\b/,
  /\bNo symbol matches\b/,
  /\bnone with exactly this name\b/,
  /\bNo definition here has a name like it\b/,
  /\bno environment variable of that name is read\b/,
  /\bno \S+ found(?! so far)[`.]/,
  /\bNo smell was found(?! so far)/,
  /\bNo file is both unhealthy\b/,
  /\bNo other root asks\b/,
  /\bNot used by what other roots have\b/,
  /\bbreaks nothing(?! found so far)/,
];

/** What an answer denies, if anything. */
export function denialIn({ summary, details }: BoocontextResult): string | undefined {
  const text = [summary, JSON.stringify(details.error ?? '')].join('\n');
  const here = [...denials, /\b[Nn]o (?:circle of imports|finding)(?! found so far)/];
  return here.flatMap((words) => words.exec(text)?.[0] ?? [])[0];
}
