/** Classes of C# with their attributes and public methods, as far as routes need them. */
import { closingBracket, type Span, splitAtCommas, withoutGroups } from '../code-text.ts';
import type { Sources } from '../sources.ts';

export interface CsAttribute {
  readonly name: string;
  readonly at: number;
  /** Inside of its brackets; undefined where it has none. */
  readonly inside: Span | undefined;
}

export interface CsMethod {
  readonly name: string;
  readonly attributes: readonly CsAttribute[];
  readonly nameEnd: number;
}

export interface CsClass {
  readonly file: string;
  readonly name: string;
  readonly isAbstract: boolean;
  readonly attributes: readonly CsAttribute[];
  /** Simple names of what it is derived from. */
  readonly parents: readonly string[];
  readonly methods: readonly CsMethod[];
  readonly nameEnd: number;
  readonly body: Span;
}

/** In the order of the file. */
export function csClasses(sources: Sources, file: string): readonly CsClass[] {
  const bare = sources.bare(file);
  const classes = [...bare.matchAll(/\b(?:class|record) (\w+)/g)].flatMap((match): readonly CsClass[] => {
    const nameEnd = match.index + match[0].length;
    const end = endWithoutBody(bare, nameEnd, match[1] ?? '');
    const open = end ?? bodyOf(bare, nameEnd);
    if (open === undefined) return [];
    const before = modifiersBefore(bare, match.index);
    const body = end === undefined ? { from: open + 1, to: closingBracket(bare, open) } : { from: end, to: end };
    return [
      {
        file,
        name: match[1] ?? '',
        isAbstract: /\babstract\b/.test(bare.slice(before, match.index)),
        attributes: attributesBefore(bare, before),
        parents: parentsOf(bare.slice(nameEnd, open)),
        methods: [],
        nameEnd,
        body,
      },
    ];
  });
  const inner = (at: number) => classes.findLast(({ body }) => body.from <= at && at < body.to);
  const methods = methodsOf(bare);
  return classes.map((each) => ({ ...each, methods: methods.filter(({ nameEnd }) => inner(nameEnd) === each) }));
}

/** Of `record Point(int X);` and `class A : B;` where they end. */
function endWithoutBody(bare: string, nameEnd: number, name: string): number | undefined {
  const head = /^(?:<[^<>;{}]{0,200}>)?(?:\s{0,40}\()?/.exec(bare.slice(nameEnd, nameEnd + 300))?.[0] ?? '';
  const from = head.endsWith('(') ? closingBracket(bare, nameEnd + head.length - 1) + 1 : nameEnd + head.length;
  const isWord = /^(?:in|is|as|with|switch|and|or|struct)$/.test(name);
  const rest = isWord ? null : /^\s{0,200}(?::[^;{}=]{1,400})?;/.exec(bare.slice(from, from + 700));
  return rest === null ? undefined : from + rest[0].length - 1;
}

function bodyOf(bare: string, from: number): number | undefined {
  for (let at = from; at < bare.length; at++) {
    const char = bare[at];
    if (char === '(') at = closingBracket(bare, at);
    else if (char === '{') return at;
    else if (char === ';' || char === '}') return undefined;
  }
  return undefined;
}

/** `(IMediator mediator) : ApiController<T>, IThing` gives `ApiController` and `IThing`. */
function parentsOf(header: string): readonly string[] {
  const flat = withoutGroups(header);
  const [, list = ''] = /:([^:]*)/.exec(flat.split(' where ')[0] ?? '') ?? [];
  return list.split(',').flatMap((part) => /\b\w{1,200}$/.exec(part.trim())?.[0] ?? []);
}

/** Where the modifiers begin that stand before this place. */
function modifiersBefore(bare: string, at: number): number {
  const before = bare.slice(Math.max(0, at - 120), at);
  const modifiers =
    /(?:\b(?:public|internal|private|protected|abstract|sealed|static|partial|virtual|override|async|new) ){0,8}$/.exec(
      before,
    );
  return at - (modifiers?.[0].length ?? 0);
}

/** Those in the square brackets right before this place, in their order. */
export function attributesBefore(bare: string, at: number): readonly CsAttribute[] {
  const groups: (readonly CsAttribute[])[] = [];
  let end = at;
  for (let left = 40; left > 0; left--) {
    while (end > 0 && /\s/.test(bare[end - 1] as string)) end -= 1;
    if (bare[end - 1] !== ']') break;
    const open = openingSquare(bare, end - 1);
    if (open < 0) break;
    groups.unshift(attributesIn(bare, { from: open + 1, to: end - 1 }));
    end = open;
  }
  return groups.flat();
}

function openingSquare(bare: string, close: number): number {
  let depth = 0;
  for (let at = close; at >= 0 && close - at < 4000; at--) {
    if (bare[at] === ']') depth += 1;
    else if (bare[at] === '[') {
      depth -= 1;
      if (depth === 0) return at;
    }
  }
  return -1;
}

function attributesIn(bare: string, { from, to }: Span): readonly CsAttribute[] {
  return splitAtCommas(bare, from, to).flatMap((part) => {
    const head = /^(?:\w+\.)*(\w+)(\s?\()?/.exec(bare.slice(part.from, part.to));
    if (head === null) return [];
    const open = part.from + head[0].length - 1;
    return [
      {
        name: (head[1] ?? '').replace(/Attribute$/, ''),
        at: part.from,
        inside: head[2] === undefined ? undefined : { from: open + 1, to: closingBracket(bare, open) },
      },
    ];
  });
}

/** Public ones, with or without attributes. */
function methodsOf(bare: string): readonly CsMethod[] {
  const signature =
    /\bpublic ((?:(?:virtual|override|async|new|static|abstract|sealed|partial) ){0,4})([\w.?[\]]{1,200}(?:<[^;{}()]{0,400}>\??)?) (\w+)(?:<[^<>()]{0,100}>)?\s?\(/g;
  return [...bare.matchAll(signature)].flatMap((match): readonly CsMethod[] => {
    const [whole, modifiers = '', type = '', name = ''] = match;
    if (/\bstatic\b/.test(modifiers) || /^(?:class|record|delegate|new)$/.test(type)) return [];
    return [
      {
        name,
        attributes: attributesBefore(bare, match.index),
        nameEnd: match.index + whole.lastIndexOf(name) + name.length,
      },
    ];
  });
}
