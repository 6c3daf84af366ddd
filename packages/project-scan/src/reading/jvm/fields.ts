/** Fields and methods right in the body of a class of Java or Kotlin, with their annotations and types. */

import { closingBracket, type Span, splitAtCommas } from '../code-text.ts';
import type { AnnotatedClass, Annotation } from './annotations.ts';

export interface JvmMember {
  readonly kind: 'field' | 'method';
  readonly name: string;
  /** As written, without spaces at its ends; empty where it is inferred. */
  readonly type: string;
  readonly annotations: readonly Annotation[];
  readonly modifiers: readonly string[];
  /** A method takes something. */
  readonly takes: boolean;
}

export function membersOfClass(bare: string, { file, nameEnd, body }: AnnotatedClass): readonly JvmMember[] {
  const inBody = membersIn(bare, body, file.endsWith('.kt'));
  return file.endsWith('.kt') ? [...constructorFields(bare, nameEnd, body.from), ...inBody] : inBody;
}

/** `class User(@Id val id: Long, name: String)`: what is only handed to the constructor is no field. */
function constructorFields(bare: string, nameEnd: number, bodyFrom: number): readonly JvmMember[] {
  const head = /^(?:\s*<[^()]{0,300}>)?(?:[^(){}:=]{0,200})\(/.exec(bare.slice(nameEnd, bodyFrom));
  if (head === null) return [];
  const open = nameEnd + head[0].length - 1;
  const close = closingBracket(bare, open);
  if (close === bare.length) return [];
  return splitAtCommasOutsideTypes(bare, open + 1, close).flatMap(({ from, to }) => {
    const { annotations, end } = annotationsAt(bare, from, to);
    return kotlinProperty(bare.slice(end, to), annotations) ?? [];
  });
}

function membersIn(bare: string, { from, to }: Span, isKotlin: boolean): readonly JvmMember[] {
  const members: JvmMember[] = [];
  let at = from;
  while (at < to) {
    const { annotations, end } = annotationsAt(bare, at, to);
    const statement = isKotlin ? kotlinStatement(bare, end, to) : javaStatement(bare, end, to);
    const header = bare.slice(end, statement.headEnd).trim();
    if (header !== '') {
      const found = isKotlin ? kotlinProperty(header, annotations) : javaMembers(header, annotations);
      if (found !== undefined) members.push(...found);
    }
    at = Math.max(statement.end, at + 1);
  }
  return members;
}

interface Statement {
  /** Before its value or its body. */
  readonly headEnd: number;
  readonly end: number;
}

function javaStatement(bare: string, from: number, to: number): Statement {
  let headEnd: number | undefined;
  for (let at = from; at < to; at++) {
    const char = bare[at];
    if (char === '(' || char === '[') at = closingBracket(bare, at);
    else if (char === ';') return { headEnd: headEnd ?? at, end: at + 1 };
    else if (char === '=') headEnd ??= at;
    else if (char === '{') {
      const close = closingBracket(bare, at);
      // Behind `=` it is a list or a class in place, and the statement goes on.
      if (headEnd === undefined) return { headEnd: at, end: close + 1 };
      at = close;
    } else if (char === '}') return { headEnd: headEnd ?? at, end: at + 1 };
  }
  return { headEnd: headEnd ?? to, end: to };
}

/** A line, several where it goes on; a body goes with it. */
function kotlinStatement(bare: string, from: number, to: number): Statement {
  let headEnd: number | undefined;
  let isBegun = false;
  for (let at = from; at < to; at++) {
    const char = bare[at] as string;
    if (char !== ';' && !isBegun) isBegun = /\S/.test(char);
    if (char === '(' || char === '[') at = closingBracket(bare, at);
    else if (char === '=') headEnd ??= at;
    else if (char === '{') {
      headEnd ??= at;
      at = closingBracket(bare, at);
    } else if (char === ';' || char === '\n') {
      const goesOn = /^\s*(?:[.?:=)+\-*/&|{]|get\(\)|set\()/.test(bare.slice(at + 1, Math.min(to, at + 200)));
      if (isBegun && !(char === '\n' && (goesOn || /[=,(:+]\s*$/.test(bare.slice(Math.max(from, at - 40), at)))))
        return { headEnd: headEnd ?? at, end: at + 1 };
      if (char === ';') isBegun = true;
    }
  }
  return { headEnd: headEnd ?? to, end: to };
}

const modifier =
  /^(?:public|protected|private|internal|static|final|transient|volatile|abstract|synchronized|native|default|strictfp|override|open|lateinit|const|inner|data|sealed)\b\s*/;

function takeModifiers(header: string): { readonly modifiers: readonly string[]; readonly rest: string } {
  const modifiers: string[] = [];
  let rest = header.trim();
  for (let match = modifier.exec(rest); match !== null; match = modifier.exec(rest)) {
    modifiers.push(match[0].trim());
    rest = rest.slice(match[0].length);
  }
  return { modifiers, rest };
}

/** `private Set<Pet> pets, others`, `public Long getId()`; undefined for what is neither, a class say. */
function javaMembers(header: string, annotations: readonly Annotation[]): readonly JvmMember[] | undefined {
  const { modifiers, rest } = takeModifiers(header);
  if (/^(?:class|interface|enum|record|@interface)\b/.test(rest)) return undefined;
  const open = rest.indexOf('(');
  const signature = (open < 0 ? rest : rest.slice(0, open)).trim().replace(/^<[^()<>]{0,300}>\s{1,20}(?=\w)/, '');
  const [first = '', ...others] = declarators(signature.replace(/\s+/g, ' '));
  const space = first.lastIndexOf(' ');
  const type = first.slice(0, space).trim();
  const [, name = '', array = ''] = /^(\w{1,200})((?:\[\]){0,5})$/.exec(first.slice(space + 1)) ?? [];
  if (space < 0 || name === '' || !/^[\w.@]/.test(type)) return undefined;
  const takes = open >= 0 && rest.slice(open + 1, closingBracket(rest, open)).trim() !== '';
  const names = [name, ...others.filter((each) => /^\w+$/.test(each))];
  return names.map((each) => ({
    kind: open < 0 ? ('field' as const) : ('method' as const),
    name: each,
    type: type.replace(/@\w+\s/g, '') + array,
    annotations,
    modifiers,
    takes,
  }));
}

/** `Map<A, B> a` and `b` of `Map<A, B> a, b`; brackets of lists stand right behind what they belong to. */
function declarators(signature: string): readonly string[] {
  const parts = [''];
  let depth = 0;
  for (const char of signature.replaceAll(' [', '[')) {
    if (char === '<') depth += 1;
    else if (char === '>') depth -= 1;
    if (char === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${char}`);
  }
  return parts.map((each) => each.trim());
}

function kotlinProperty(header: string, annotations: readonly Annotation[]): readonly JvmMember[] | undefined {
  const { modifiers, rest } = takeModifiers(header);
  const found = /^(?:val|var)\s+`?(\w+)`?\s*(?::\s*([^={]+))?/.exec(rest);
  if (found === null) return undefined;
  const [, name = '', type = ''] = found;
  return [{ kind: 'field', name, type: type.trim().replace(/\s+/g, ' '), annotations, modifiers, takes: false }];
}

/** Those that begin here, and where they end. */
function annotationsAt(
  bare: string,
  from: number,
  to: number,
): { readonly annotations: readonly Annotation[]; readonly end: number } {
  const annotations: Annotation[] = [];
  let end = from;
  for (;;) {
    const head = /^\s*@(?:(?:get|field|param|file|property|set):)?((?:\w+\.)*\w+)(\s*\()?/.exec(
      bare.slice(end, Math.min(to, end + 400)),
    );
    if (head === null) return { annotations, end };
    const name = (head[1] ?? '').split('.').at(-1) ?? '';
    if (name === 'interface') return { annotations, end };
    const at = end + head[0].indexOf('@');
    const open = head[2] === undefined ? -1 : end + head[0].length - 1;
    const close = open < 0 ? end + head[0].length : closingBracket(bare, open) + 1;
    annotations.push({ name, at, end: close, inside: open < 0 ? undefined : { from: open + 1, to: close - 1 } });
    end = close;
  }
}

/** Commas of `Map<String, Int>` separate nothing here. */
function splitAtCommasOutsideTypes(bare: string, from: number, to: number): readonly Span[] {
  const spans: Span[] = [];
  let start: number | undefined;
  let open = 0;
  for (const span of splitAtCommas(bare, from, to)) {
    const begin: number = start ?? span.from;
    const text = bare.slice(span.from, span.to).replace(/->/g, '');
    open += (text.match(/</g)?.length ?? 0) - (text.match(/>/g)?.length ?? 0);
    start = open > 0 ? begin : undefined;
    if (start !== undefined) continue;
    spans.push({ from: begin, to: span.to });
    open = 0;
  }
  return spans;
}
