/** What a variable of a loop stands for, where the loop goes over a list that is written in the project. */
import { closingBracket, openingBracket, type Span, splitAtCommas } from '../code-text.ts';
import { escaped, type Sources } from '../sources.ts';
import { meantBy } from './declared.ts';
import { fieldsOf } from './literals.ts';

/** One turn of a loop. */
export interface Turn {
  /** That of the list. */
  readonly file: string;
  /** What `route` or `route.path` is in it. */
  readonly meaning: (written: string) => Span | undefined;
}

interface Place {
  readonly file: string;
}

const opened =
  /\bfor\s{0,20}\(\s{0,20}(?:const|let|var)\s{1,20}([\w$]+|\{[^{}]{0,200}\}|\[[^[\]]{0,200}\])\s{1,20}of\s{1,20}|\.\s{0,20}(?:forEach|map)\s{0,20}\(\s{0,20}(?:async\s{1,20})?(?:\(\s{0,20})?([\w$]+|\{[^{}]{0,200}\}|\[[^[\]]{0,200}\])/g;

/** Undefined where the name is no variable of a loop around this offset; `unread` where its list is not written out. */
export function turnsOf(
  sources: Sources,
  place: Place,
  at: number,
  name: string,
): readonly Turn[] | 'unread' | undefined {
  const masked = sources.masked(place.file);
  const named = new RegExp(`(?<![\\w$])${escaped(name)}(?![\\w$])`);
  let found: readonly Turn[] | 'unread' | undefined;
  for (const match of sources.once(place.file, loopsIn)) {
    if (match.index >= at) break;
    const pattern = match[1] ?? match[2] ?? '';
    if (!named.test(pattern)) continue;
    const open = masked.indexOf('(', match.index);
    const head = closingBracket(masked, open);
    if (match[1] === undefined) {
      if (at < head) found = turns(sources, place, listBefore(masked, match.index), pattern);
    } else {
      const body = masked.slice(head + 1, head + 100).trimStart();
      const from = masked.indexOf('{', head);
      const end = body.startsWith('{') ? closingBracket(masked, from) : masked.indexOf('\n', head + 2) >>> 0;
      if (at < end) found = turns(sources, place, { from: match.index + match[0].length, to: head }, pattern);
    }
  }
  return found;
}

function loopsIn(sources: Sources, file: string): readonly RegExpExecArray[] {
  return [...sources.masked(file).matchAll(opened)];
}

/** `[a, b]` or `routes` before `.forEach(`. */
function listBefore(masked: string, dot: number): Span {
  let to = dot;
  while (/\s/.test(masked[to - 1] ?? '')) to -= 1;
  if (masked[to - 1] === ']') return { from: openingBracket(masked, to - 1), to };
  return {
    from: to - (/(?<![\w$.])[\w$.]{1,200}$/.exec(masked.slice(Math.max(0, to - 200), to))?.[0].length ?? 0),
    to,
  };
}

function turns(sources: Sources, place: Place, list: Span, pattern: string): readonly Turn[] | 'unread' {
  const written = listAt(sources, place, list);
  if (written === undefined) return 'unread';
  const masked = sources.masked(written.file);
  const { from, to } = written.span;
  const elements = splitAtCommas(masked, from + 1, to - 1);
  if (elements.some((each) => masked.startsWith('...', each.from))) return 'unread';
  return elements.map((element) => ({ file: written.file, meaning: (name) => meant(masked, element, pattern, name) }));
}

/** The brackets of the list, here or where its name is defined; undefined where it is worked out, or changes. */
export function listAt(sources: Sources, { file }: Place, { from, to }: Span) {
  const masked = sources.masked(file);
  if (masked[from] === '[') return { file, span: { from, to: closingBracket(masked, from) + 1 } };
  const name = masked.slice(from, to).trim();
  if (!/^[\w$]+$/.test(name)) return undefined;
  const home = meantBy(sources, file, name);
  const own = constantList(sources.masked(home.file), home.name);
  return own === undefined ? undefined : { file: home.file, span: own };
}

function constantList(masked: string, name: string): Span | undefined {
  const list = new RegExp(
    `\\bconst\\s+${escaped(name)}\\s*(?::[^=;]{0,200})?=\\s*(?:new\\s+(?:Map|Set)\\s*(?:<[^()]{0,200}>\\s*)?\\(\\s*)?(?=\\[)`,
  ).exec(masked);
  if (list === null) return undefined;
  const from = list.index + list[0].length;
  const changed = new RegExp(
    `(?<![\\w$.])${escaped(name)}\\s*\\.\\s*(?:push|unshift|splice|set|add|delete|clear)\\s*\\(`,
  ).test(masked);
  return changed ? undefined : { from, to: closingBracket(masked, from) + 1 };
}

function meant(masked: string, element: Span, pattern: string, name: string): Span | undefined {
  const [root = '', member, deeper] = name.split('.');
  if (deeper !== undefined) return undefined;
  const isObject = masked[element.from] === '{';
  if (root === pattern) {
    if (member === undefined) return element;
    return isObject ? fieldsOf(masked, element).get(member) : undefined;
  }
  if (member !== undefined) return undefined;
  const parts = pattern.slice(1, -1).split(',');
  if (pattern.startsWith('[')) {
    const position = parts.findIndex((part) => part.trim() === root);
    return masked[element.from] === '[' ? splitAtCommas(masked, element.from + 1, element.to - 1)[position] : undefined;
  }
  for (const part of parts) {
    const [key = '', local = key] = part.split(':').map((each) => each.trim());
    if (local === root) return isObject ? fieldsOf(masked, element).get(key) : undefined;
  }
  return undefined;
}
