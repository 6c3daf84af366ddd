/** What decorators of TypeScript say of classes and their members. */
import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { dependsOn, isPartOf } from '../packages.ts';
import { lineAt, type Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { importsIn } from './modules.ts';

export interface Decorator {
  readonly name: string;
  /** Of its brackets; -1 where it has none. */
  readonly open: number;
  readonly at: number;
}

export interface DecoratedClass {
  readonly name: string;
  readonly line: number;
  /** What it extends, as written up to a bracket; undefined where it extends nothing. */
  readonly parent: string | undefined;
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

/** @param packages of those that have the decorator */
export function classesWith(sources: Sources, decorator: string, packages: readonly string[]) {
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
      return classesIn(sources, file)
        .filter(({ decorators }) => decorators.some(({ name }) => name === decorator))
        .map((found) => ({ file, text, masked, found }));
    });
}

const classesBySources = new WeakMap<Sources, Map<string, readonly DecoratedClass[]>>();

/** All of a script, those too that have no decorator, read once. */
export function classesIn(sources: Sources, file: string): readonly DecoratedClass[] {
  const files = classesBySources.get(sources) ?? new Map<string, readonly DecoratedClass[]>();
  classesBySources.set(sources, files);
  const classes = files.get(file) ?? classesOf(sources.masked(file));
  files.set(file, classes);
  return classes;
}

export interface PlacedClass {
  readonly file: string;
  readonly found: DecoratedClass;
}

export function classNamed(sources: Sources, file: string, name: string): PlacedClass | undefined {
  const meant = meantBy(sources, file, name);
  const found = classesIn(sources, meant.file).find((each) => each.name === meant.name);
  return found === undefined ? undefined : { file: meant.file, found };
}

/** A class behind those that it extends; `isWhole` unless one of them is not here, and is of no module that adds nothing. */
export function lineageOf(
  sources: Sources,
  { file, found }: PlacedClass,
  addsNothing: (module: string) => boolean,
  step = 0,
): { readonly classes: readonly PlacedClass[]; readonly isWhole: boolean } {
  const { parent } = found;
  if (parent === undefined) return { classes: [{ file, found }], isWhole: true };
  const module = importsIn(sources, file).get(parent.split('.')[0] ?? '')?.module;
  if (module !== undefined && addsNothing(module)) return { classes: [{ file, found }], isWhole: true };
  const base = step > 8 ? undefined : classNamed(sources, file, parent);
  if (base === undefined) return { classes: [{ file, found }], isWhole: false };
  const { classes, isWhole } = lineageOf(sources, base, addsNothing, step + 1);
  return { classes: [...classes, { file, found }], isWhole };
}

/** What stands behind the name of a member, strings included. */
export function memberType(sources: Sources, file: string, { nameEnd }: DecoratedClass['members'][number]): string {
  const head = /^\s{0,40}[?!]?\s{0,40}:\s{0,40}([^=;\n{]{1,400})/.exec(
    sources.masked(file).slice(nameEnd, nameEnd + 500),
  );
  if (head === null) return '';
  const from = nameEnd + head[0].length - (head[1]?.length ?? 0);
  return sources
    .text(file)
    .slice(from, nameEnd + head[0].length)
    .trim();
}

/** What a decorator is given. */
export function givenToDecorator(sources: Sources, file: string, { open }: Decorator): readonly Span[] {
  const masked = sources.masked(file);
  return open < 0 ? [] : splitAtCommas(masked, open + 1, closingBracket(masked, open));
}

function classesOf(masked: string): readonly DecoratedClass[] {
  const matches = [
    ...masked.matchAll(/(?:\bexport\s+)?(?:\bdefault\s+)?(?:\babstract\s+)?\bclass\s+(\w+)([^{]{0,1000})\{/g),
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
      parent: /(?:^|\s|>)extends\s+([^\s<{,]+)/.exec(withoutAngles(match[2] ?? ''))?.[1],
      decorators: decoratorsBefore(masked, match.index),
      body,
      members: membersOf(masked, body.from, body.to),
    };
  });
}

/** Of `<T extends Base> extends Of<T>` only what the class extends. */
function withoutAngles(header: string): string {
  let flat = '';
  let depth = 0;
  for (const char of header) {
    if (char === '<') depth += 1;
    else if (char === '>') depth = Math.max(0, depth - 1);
    else if (depth === 0) flat += char;
  }
  return ` ${flat}`;
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
