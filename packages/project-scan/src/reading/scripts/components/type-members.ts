/**
 * The names that a written type of TypeScript has, followed through aliases, interfaces and imports of the project: the props
 * of a component. What a library declares, or only the checker works out, is given back as it is written.
 */
import { closingBracket, type Span, trimmedSpan } from '../../code-text.ts';
import type { Sources } from '../../sources.ts';
import { fileOfImport, importsIn } from '../modules.ts';
import { passedOn } from './passed-on.ts';

/** A type where it is written, with what its type parameters stand for there. */
interface WrittenType extends Span {
  readonly file: string;
  readonly given: ReadonlyMap<string, WrittenType>;
}

export interface Members {
  readonly names: readonly string[];
  /** Types that have more names, as written. */
  readonly inherits: readonly string[];
}

export function membersOf(sources: Sources, type: Span & { readonly file: string }): Members {
  return new TypeReader(sources).read({ given: new Map(), ...type });
}

/** Where the type that begins at an offset ends: before what cannot be part of it. */
export function endOfType(masked: string, from: number): number {
  let at = from;
  let angles = 0;
  /** Whether a part of a type is behind us, so that a new line may end it. */
  let isComplete = false;
  while (at < masked.length) {
    const char = masked[at] as string;
    if (char === '(' || char === '[' || char === '{') {
      at = closingBracket(masked, at) + 1;
      isComplete = true;
      continue;
    }
    if (char === '=' && masked[at + 1] === '>') {
      at += 2;
      isComplete = false;
      continue;
    }
    if (char === '<') angles += 1;
    else if (char === '>') {
      if (angles === 0) return at;
      angles -= 1;
    } else if (angles === 0 && /[;,=)\]}]/.test(char)) return at;
    else if (
      char === '\n' &&
      angles === 0 &&
      isComplete &&
      !/^\s*(?:[|&?:.[]|extends\b|=>)/.test(masked.slice(at, at + 80))
    )
      return at;
    if (/[|&?:]/.test(char)) isComplete = false;
    else if (!/\s/.test(char))
      isComplete = !/(?:^|[^\w$])(?:keyof|typeof|readonly|extends|infer)$/.test(
        masked.slice(Math.max(from, at - 9), at + 1),
      );
    at += 1;
  }
  return at;
}

/** Parts between characters at the level of the span, brackets of all kinds respected. */
export function partsOf(masked: string, { from, to }: Span, separators: string): readonly Span[] {
  const parts: Span[] = [];
  let start = from;
  let angles = 0;
  for (let at = from; at <= to; at++) {
    const char = masked[at] as string;
    if (at < to && (char === '(' || char === '[' || char === '{')) {
      at = Math.min(closingBracket(masked, at), to);
      continue;
    }
    if (char === '<') angles += 1;
    else if (char === '>' && masked[at - 1] !== '=') angles = Math.max(0, angles - 1);
    if (at === to || (angles === 0 && separators.includes(char))) {
      const part = trimmedSpan(masked, start, at);
      if (part.to > part.from) parts.push(part);
      start = at + 1;
    }
  }
  return parts;
}

/** Steps that the types of one component take; what is left is told as written. */
const MOST_STEPS = 600;
/** Helpers that have the members of what they are given. */
const sameMembers =
  /^(?:Partial|Required|Readonly|NonNullable|Simplify|Prettify|MaybeUndefined|(?:React\.)?PropsWithChildren|(?:React\.)?PropsWithRef|ParentProps|VoidProps|FlowProps|MarkRequired|MarkOptional|Merge)$/;

class TypeReader {
  readonly #sources: Sources;
  readonly #names = new Set<string>();
  readonly #inherits = new Set<string>();
  #steps = 0;

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  read(type: WrittenType): Members {
    this.#type(type);
    return { names: [...this.#names], inherits: [...this.#inherits] };
  }

  #type(type: WrittenType): void {
    const masked = this.#sources.masked(type.file);
    const parts = partsOf(masked, type, '|&');
    this.#steps += 1;
    if (this.#steps > MOST_STEPS) this.#inherit(type);
    else if (parts.length !== 1) for (const part of parts) this.#type({ ...type, ...part });
    else this.#one({ ...type, ...(parts[0] as Span) }, masked);
  }

  #one(type: WrittenType, masked: string): void {
    const written = masked.slice(type.from, type.to);
    const first = written[0];
    if (first === '{' && closingBracket(masked, type.from) === type.to - 1) this.#block(type);
    else if (first === '(' && closingBracket(masked, type.from) === type.to - 1)
      this.#type({ ...type, from: type.from + 1, to: type.to - 1 });
    else if (/^(?:undefined|null|unknown|never|object|["'`{}\d].*)$/.test(written)) return;
    else {
      const [, name, generic] = /^([\w$.]+)\s*(<)?/.exec(written) ?? [];
      if (name === undefined || /^(?:typeof|keyof|infer)$/.test(name)) this.#inherit(type);
      else this.#reference(type, name, generic === undefined ? [] : argumentsOf(masked, type));
    }
  }

  #block({ file, from, to }: WrittenType): void {
    const { names, isOpen } = namesInBlock(this.#sources, file, from, to - 1);
    for (const name of names) this.#names.add(name);
    if (isOpen) this.#inherits.add('[key: string]');
  }

  #reference(type: WrittenType, name: string, given: readonly Span[]): void {
    const bound = type.given.get(name);
    const first = given[0];
    const argument = (part: Span): WrittenType => ({ ...type, ...part });
    if (bound !== undefined) this.#type(bound);
    else if (name === 'Omit' || name === 'Pick' || name === 'DistributiveOmit')
      this.#selected(type, name, given.map(argument));
    else {
      const declared = declarationOf(this.#sources, type.file, name);
      if (declared.length > 0) for (const each of declared) this.#declared(each, given.map(argument));
      else if (sameMembers.test(name) && first !== undefined) {
        for (const part of name === 'Merge' ? given : [first]) this.#type(argument(part));
      } else this.#inherit(type);
    }
  }

  #declared(declared: Declaration, given: readonly WrittenType[]): void {
    const inside = new Map<string, WrittenType>();
    declared.parameters.forEach(({ name, byDefault }, index) => {
      const argument = given[index] ?? (byDefault && { file: declared.file, given: inside, ...byDefault });
      if (argument !== undefined) inside.set(name, argument);
    });
    for (const type of declared.types) this.#type({ file: declared.file, given: inside, ...type });
  }

  #selected(type: WrittenType, name: string, [from, keys]: readonly WrittenType[]): void {
    const known = keys === undefined ? undefined : this.#keys(keys);
    if (from === undefined || (known === undefined && name === 'Pick')) {
      this.#inherit(type);
      return;
    }
    if (name === 'Pick') {
      for (const key of known ?? []) this.#names.add(key);
      return;
    }
    const rest = new TypeReader(this.#sources);
    rest.#steps = this.#steps;
    const members = rest.read(from);
    this.#steps = rest.#steps;
    for (const each of members.names) if (known?.has(each) !== true) this.#names.add(each);
    for (const each of members.inherits) this.#inherits.add(each);
  }

  /** Undefined where they are not all known. */
  #keys(type: WrittenType): ReadonlySet<string> | undefined {
    const [text, masked] = [this.#sources.text(type.file), this.#sources.masked(type.file)];
    const found = new Set<string>();
    for (const part of partsOf(masked, type, '|')) {
      this.#steps += 1;
      const written = text.slice(part.from, part.to);
      const [, literal] = /^["'`]([^"'`]*)["'`]$/.exec(written) ?? [];
      const [, object] = /^keyof\s+(.+)$/s.exec(written) ?? [];
      const keys =
        literal !== undefined
          ? [literal]
          : object !== undefined
            ? this.#namesOf({ ...type, from: part.to - object.length, to: part.to })
            : this.#keysNamed({ ...type, ...part }, written);
      if (keys === undefined || this.#steps > MOST_STEPS) return undefined;
      for (const key of keys) found.add(key);
    }
    return found;
  }

  #namesOf(type: WrittenType): readonly string[] {
    const reader = new TypeReader(this.#sources);
    reader.#steps = this.#steps + 1;
    const { names } = reader.read(type);
    this.#steps = reader.#steps;
    return names;
  }

  #keysNamed(type: WrittenType, name: string): Iterable<string> | undefined {
    if (!/^[\w$.]+$/.test(name)) return undefined;
    const bound = type.given.get(name);
    if (bound !== undefined) return this.#keys(bound);
    const [declared] = declarationOf(this.#sources, type.file, name);
    const [meant] = declared?.types ?? [];
    return declared === undefined || meant === undefined
      ? undefined
      : this.#keys({ file: declared.file, given: new Map(), ...meant });
  }

  #inherit({ file, from, to }: Span & { readonly file: string }): void {
    this.#inherits.add(this.#sources.text(file).slice(from, to).replace(/\s+/g, ' ').slice(0, 80));
  }
}

function argumentsOf(masked: string, { from, to }: Span): readonly Span[] {
  const open = masked.indexOf('<', from);
  return partsOf(masked, { from: open + 1, to: to - 1 }, ',');
}

/** Names of the members of a type or of an interface, between its braces. */
function namesInBlock(sources: Sources, file: string, open: number, close: number) {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const names: string[] = [];
  let isOpen = false;
  for (const { from, to } of partsOf(masked, { from: open + 1, to: close }, ';,\n')) {
    const written = text.slice(from, to);
    const [, quoted, plain] =
      /^(?:readonly\s+)?(?:["']([^"'\n]{1,100})["']|([\w$]{1,200}))\s{0,20}\??\s{0,20}(?:[:(<]|$)/.exec(written) ?? [];
    const name = quoted ?? plain;
    if (name !== undefined) names.push(name);
    else if (/^(?:readonly\s+)?\[/.test(written)) isOpen = true;
  }
  return { names, isOpen };
}

interface Declaration {
  readonly file: string;
  readonly parameters: readonly { readonly name: string; readonly byDefault: Span | undefined }[];
  /** What it is made of: its block, and what it extends. */
  readonly types: readonly Span[];
}

const declarationsBySources = new WeakMap<Sources, Map<string, ReadonlyMap<string, readonly Declaration[]>>>();

/** Empty for what the project does not declare. */
function declarationOf(sources: Sources, file: string, name: string): readonly Declaration[] {
  const [space = '', member] = name.split('.');
  const imported = importsIn(sources, file).get(space);
  if (member === undefined) {
    const own = declaredIn(sources, file).get(name);
    if (own !== undefined) return own;
    return imported === undefined
      ? []
      : exportedType(sources, file, imported.module, imported.name === 'default' ? name : imported.name, 0);
  }
  return imported?.name === '*' ? exportedType(sources, file, imported.module, member, 0) : [];
}

function exportedType(
  sources: Sources,
  from: string,
  module: string,
  name: string,
  depth: number,
): readonly Declaration[] {
  const file = fileOfImport(sources, from, module);
  if (file === undefined || depth > 6) return [];
  const own = declaredIn(sources, file).get(name);
  if (own !== undefined) return own;
  for (const { target, original } of passedOn(sources, file, name)) {
    const found =
      target === undefined
        ? (declaredIn(sources, file).get(original) ?? [])
        : exportedType(sources, file, target, original, depth + 1);
    if (found.length > 0) return found;
  }
  return [];
}

function declaredIn(sources: Sources, file: string): ReadonlyMap<string, readonly Declaration[]> {
  const files = declarationsBySources.get(sources) ?? new Map<string, ReadonlyMap<string, readonly Declaration[]>>();
  declarationsBySources.set(sources, files);
  const known = files.get(file);
  if (known !== undefined) return known;
  const found = new Map<string, Declaration[]>();
  const masked = sources.masked(file);
  for (const match of masked.matchAll(/(?<![\w$.])(interface|type)\s+([\w$]+)\s*(?=[<={]|extends\b)/g)) {
    const declared = declarationAt(masked, file, match[1] === 'type', match.index + match[0].length);
    if (declared !== undefined) found.set(match[2] ?? '', [...(found.get(match[2] ?? '') ?? []), declared]);
  }
  files.set(file, found);
  return found;
}

function declarationAt(masked: string, file: string, isAlias: boolean, from: number): Declaration | undefined {
  let at = from;
  let parameters: Declaration['parameters'] = [];
  if (masked[at] === '<') {
    const close = closingAngle(masked, at);
    parameters = partsOf(masked, { from: at + 1, to: close }, ',').map((part) => parameterIn(masked, part));
    at = close + 1;
  }
  if (isAlias) {
    const equals = /^\s*=/.exec(masked.slice(at, at + 40));
    if (equals === null) return undefined;
    at += equals[0].length;
    return { file, parameters, types: [{ from: at, to: endOfType(masked, at) }] };
  }
  const open = blockAfter(masked, at);
  if (open < 0) return undefined;
  const bases = /^\s*extends\b/.exec(masked.slice(at, open));
  const extended = bases === null ? [] : partsOf(masked, { from: at + bases[0].length, to: open }, ',');
  return { file, parameters, types: [{ from: open, to: closingBracket(masked, open) + 1 }, ...extended] };
}

/** The brace of an interface: one that stands in no type argument of what it extends. */
function blockAfter(masked: string, from: number): number {
  let angles = 0;
  for (let at = from; at < masked.length && at - from < 4000; at++) {
    const char = masked[at];
    if (char === '<') angles += 1;
    else if (char === '>') angles -= 1;
    else if (char === '{' && angles <= 0) return at;
    else if (char === '{' || char === '(') at = closingBracket(masked, at);
    else if (char === ';') return -1;
  }
  return -1;
}

function closingAngle(masked: string, open: number): number {
  let angles = 0;
  for (let at = open; at < masked.length && at - open < 4000; at++) {
    const char = masked[at];
    if (char === '<') angles += 1;
    else if (char === '>' && masked[at - 1] !== '=') {
      angles -= 1;
      if (angles === 0) return at;
    } else if (char === '{' || char === '(') at = closingBracket(masked, at);
  }
  return Math.min(masked.length, open + 4000);
}

function parameterIn(masked: string, part: Span) {
  const [name = '', ...rest] = partsOf(masked, part, '=');
  const written = typeof name === 'string' ? '' : masked.slice(name.from, name.to);
  return { name: /^(?:const\s+)?([\w$]+)/.exec(written)?.[1] ?? '', byDefault: rest[0] };
}
