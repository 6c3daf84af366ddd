/**
 * Names of symbols as SCIP writes them: `scheme manager package version descriptors`, each descriptor with a mark that
 * says what it is: `file/`, `Type#`, `term.`, `method().`, `[T]`, `(parameter)`, `meta:`, `macro!`. Symbols of one file
 * alone are `local N`. Source: the grammar in scip.proto.
 */

type DescriptorKind = 'namespace' | 'type' | 'term' | 'method' | 'type_parameter' | 'parameter' | 'meta' | 'macro';

export interface Descriptor {
  readonly name: string;
  readonly kind: DescriptorKind;
  /** Tells methods of one name apart: `+1`. */
  readonly disambiguator?: string;
}

/** The descriptors of a symbol, outermost first; undefined for a local one, and for what is none. */
export function descriptorsOf(symbol: string): readonly Descriptor[] | undefined {
  const rest = symbol.startsWith('local ') ? undefined : afterPackage(symbol);
  if (rest === undefined) return undefined;
  const found: Descriptor[] = [];
  for (let at = 0; at < rest.length; ) {
    const bracket = rest[at] === '[' ? ']' : rest[at] === '(' ? ')' : undefined;
    const name = readName(rest, bracket === undefined ? at : at + 1);
    if (name === undefined) return undefined;
    if (bracket !== undefined) {
      if (rest[name.end] !== bracket) return undefined;
      found.push({ name: name.text, kind: bracket === ']' ? 'type_parameter' : 'parameter' });
      at = name.end + 1;
      continue;
    }
    const mark = rest[name.end] ?? '';
    if (mark === '(') {
      const end = rest.indexOf(').', name.end);
      if (end < 0) return undefined;
      found.push({ name: name.text, kind: 'method', disambiguator: rest.slice(name.end + 1, end) });
      at = end + 2;
      continue;
    }
    const kind = MARKS.get(mark);
    if (kind === undefined) return undefined;
    found.push({ name: name.text, kind });
    at = name.end + 1;
  }
  return found.length === 0 ? undefined : found;
}

/** `boocontext npm shop 1.0.0 src/`cart.ts`/Cart#add().` */
export function symbolText(
  package_: { readonly manager: string; readonly name: string; readonly version: string },
  descriptors: readonly Descriptor[],
): string {
  const head = [SCHEME, package_.manager, package_.name, package_.version].map(spaced).join(' ');
  return `${head} ${descriptors.map(descriptorText).join('')}`;
}

const SCHEME = 'boocontext';

const MARKS: ReadonlyMap<string, DescriptorKind> = new Map([
  ['/', 'namespace'],
  ['#', 'type'],
  ['.', 'term'],
  [':', 'meta'],
  ['!', 'macro'],
]);

/** Behind scheme, manager, package name and version, in which a space is written as two. */
function afterPackage(symbol: string): string | undefined {
  let at = 0;
  for (let part = 0; part < 4; part++) {
    for (; ; at++) {
      if (at >= symbol.length) return undefined;
      if (symbol[at] !== ' ') continue;
      if (symbol[at + 1] !== ' ') break;
      at++;
    }
    at++;
  }
  return symbol.slice(at);
}

function readName(text: string, start: number): { readonly text: string; readonly end: number } | undefined {
  if (text[start] !== '`') {
    const simple = /[\w+$-]+/y;
    simple.lastIndex = start;
    const found = simple.exec(text)?.[0];
    return found === undefined ? undefined : { text: found, end: start + found.length };
  }
  let name = '';
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] !== '`') {
      name += text[at];
      continue;
    }
    if (text[at + 1] !== '`') return { text: name, end: at + 1 };
    name += '`';
    at++;
  }
  return undefined;
}

function descriptorText({ name, kind, disambiguator = '' }: Descriptor): string {
  const text = /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``;
  switch (kind) {
    case 'namespace':
      return `${text}/`;
    case 'type':
      return `${text}#`;
    case 'term':
      return `${text}.`;
    case 'method':
      return `${text}(${disambiguator}).`;
    case 'type_parameter':
      return `[${text}]`;
    case 'parameter':
      return `(${text})`;
    case 'meta':
      return `${text}:`;
    case 'macro':
      return `${text}!`;
  }
}

/** Empty parts are a dot. */
function spaced(part: string): string {
  return part === '' ? '.' : part.replaceAll(' ', '  ');
}
