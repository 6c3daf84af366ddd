/** What decorators of TypeScript say of classes and their members. */
import { closingBracket } from './code-text.ts';
import { dependsOn, isPartOf, packagesOfFramework } from './packages.ts';
import { lineAt, type Sources } from './sources.ts';

export interface Decorator {
  readonly name: string;
  /** Of its brackets; -1 where it has none. */
  readonly open: number;
  readonly at: number;
}

export interface DecoratedClass {
  readonly name: string;
  readonly line: number;
  readonly decorators: readonly Decorator[];
  /** Between its braces. */
  readonly body: { readonly from: number; readonly to: number };
  readonly members: readonly {
    readonly name: string;
    readonly type: string;
    readonly decorators: readonly Decorator[];
    /** Behind its name. */
    readonly nameEnd: number;
  }[];
}

export function classesWith(sources: Sources, decorator: string, framework: string) {
  const packages = packagesOfFramework[framework] ?? [];
  return sources
    .scripts()
    .filter(
      (file) =>
        sources.text(file).includes(`@${decorator}`) &&
        dependsOn(sources, file, packages) &&
        !isPartOf(sources, file, packages),
    )
    .flatMap((file) => {
      const [text, masked] = [sources.text(file), sources.masked(file)];
      return decoratedClasses(masked)
        .filter(({ decorators }) => decorators.some(({ name }) => name === decorator))
        .map((found) => ({ file, text, masked, found }));
    });
}

/** All classes of a text, with or without decorators. */
export function decoratedClasses(masked: string): readonly DecoratedClass[] {
  const matches = [
    ...masked.matchAll(/(?:\bexport\s+)?(?:\bdefault\s+)?(?:\babstract\s+)?\bclass\s+(\w+)[^{]{0,300}\{/g),
  ];
  // Behind a class that never closes nobody looks for the ends of others: each would be looked for to the end of the file.
  let closes = true;
  return matches.map((match, i) => {
    const open = match.index + match[0].length - 1;
    const end = closes ? closingBracket(masked, open) : masked.length;
    closes &&= end < masked.length;
    const body = { from: open + 1, to: closes ? end : (matches[i + 1]?.index ?? masked.length) };
    return {
      name: match[1] ?? '',
      line: lineAt(masked, match.index),
      decorators: decoratorsBefore(masked, match.index),
      body,
      members: membersOf(masked, body.from, body.to),
    };
  });
}

/** Those that stand one after the other right before this place. */
function decoratorsBefore(masked: string, at: number): readonly Decorator[] {
  const from = Math.max(0, at - 4000);
  let found: Decorator[] = [];
  let end = -1;
  for (const match of masked.slice(from, at).matchAll(/@(\w+)(\s*\()?/g)) {
    const start = from + match.index;
    if (start < end) continue;
    if (end >= 0 && !/^\s*(export\s+(default\s+)?)?$/.test(masked.slice(end, start))) found = [];
    const open = match[2] === undefined ? -1 : start + match[0].length - 1;
    end = open < 0 ? start + match[0].length : closingBracket(masked, open) + 1;
    found.push({ name: match[1] ?? '', open, at: start });
  }
  return end >= 0 && /^\s*$/.test(masked.slice(end, at)) ? found : [];
}

function membersOf(masked: string, from: number, to: number): DecoratedClass['members'] {
  const members: DecoratedClass['members'][number][] = [];
  let decorators: Decorator[] = [];
  let at = from;
  while (at < to) {
    const rest = masked.slice(at, Math.min(to, at + 500));
    const decorator = /^\s*@(\w+)(?:\.\w+)*(?:<[^()]{0,100}>)?(\s*\()?/.exec(rest);
    if (decorator) {
      const open = decorator[2] === undefined ? -1 : at + decorator[0].length - 1;
      decorators.push({ name: decorator[1] ?? '', open, at: at + decorator[0].indexOf('@') });
      at = open < 0 ? at + decorator[0].length : closingBracket(masked, open) + 1;
      continue;
    }
    const member =
      /^\s*(?:(?:public|private|protected|readonly|static|async|override|declare|get|set)\s+)*(\w+)\s*([?!])?\s*(?::\s*([^=;\n{]+))?/.exec(
        rest,
      );
    if (member === null) {
      at += 1;
      continue;
    }
    const name = member[1] ?? '';
    const nameEnd = at + member[0].lastIndexOf(name, member[0].length - (member[3]?.length ?? 0)) + name.length;
    if (decorators.length > 0) members.push({ name, type: (member[3] ?? '').trim(), decorators, nameEnd });
    decorators = [];
    at = endOfMember(masked, at + member[0].length, to);
  }
  return members;
}

/** Behind the body of a method, or the end of a property. */
function endOfMember(masked: string, from: number, to: number): number {
  for (let at = from; at < to; at++) {
    const char = masked[at];
    if (char === ';') return at + 1;
    if (char === '(' || char === '[') at = closingBracket(masked, at);
    else if (char === '{') {
      const end = closingBracket(masked, at) + 1;
      // `{…}` may be a type, of the result say, and then the body is still to come.
      if (!/^\s*[>|&[{]/.test(masked.slice(end, end + 20))) return end;
      at = end - 1;
    } else if (
      char === '\n' &&
      /^\s*(@|[\w$]+\s*(?:[?!]\s*)?[:(=;]|(public|private|protected|readonly|static|async)\s)/.test(
        masked.slice(at, at + 200),
      )
    )
      return at;
  }
  return to;
}
