/**
 * Types, inputs, interfaces, unions and enums that the schema language of GraphQL declares, in files of its own and in
 * templates of scripts. What is asked of a server, the fields of its root types, are no data; routes say which it answers.
 */

import { closingBracket, hasOpenBracket, type Span } from '../../reading/code-text.ts';
import { maskCode } from '../../reading/mask-code.ts';
import { isPartOf } from '../../reading/packages.ts';
import { nearestTo } from '../../reading/query-reader.ts';
import { fieldsCalled, type SchemaPlace, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { typesOfClasses } from './schema-classes.ts';

export const graphql: SchemaReader = {
  orms: ['graphql'],
  read: (sources) => {
    const documents = documentsIn(sources);
    const parts = documents.flatMap(definitionsIn);
    const roots = new Set(['Query', 'Mutation', 'Subscription', ...documents.flatMap(rootsNamed)]);
    return {
      schemas: withoutWhatIsWrittenFrom(
        sources,
        joined(parts.filter(({ name }) => !roots.has(name))),
        typesOfClasses(sources),
      ),
      hidden: documents.flatMap(({ file, masked, whole, offset }): readonly SchemaPlace[] =>
        hasOpenBracket(masked) ? [{ file, line: lineAt(whole, offset) }] : [],
      ),
    };
  },
};

/**
 * A framework may write what classes declare into a file. What it has told there of a class is told at the class, and of one
 * that cannot be read wholly, there.
 */
function withoutWhatIsWrittenFrom(
  sources: Sources,
  written: readonly ScannedSchema[],
  declared: readonly ScannedSchema[],
): readonly ScannedSchema[] {
  const isWritten = ({ file }: ScannedSchema) => /GENERATED/i.test(sources.text(file).slice(0, 400));
  const namesOf = ({ fields }: ScannedSchema) => new Set(fields.map(({ name }) => name));
  const byName = new Map(declared.map((each) => [each.name, each]));
  const told = written.filter((each) => {
    const other = byName.get(each.name);
    if (other === undefined || !isWritten(each)) return true;
    const there = namesOf(other);
    const isSaid = other.isPartial !== true && [...namesOf(each)].every((name) => there.has(name));
    if (!isSaid) byName.delete(each.name);
    return !isSaid;
  });
  return [...told, ...declared.filter((each) => byName.get(each.name) !== undefined)];
}

/** A text of the schema language. */
interface Document {
  readonly file: string;
  readonly text: string;
  readonly masked: string;
  /** Of the file that it stands in, and where it begins there. */
  readonly whole: string;
  readonly offset: number;
}

function documentsIn(sources: Sources): readonly Document[] {
  const files = sources.files
    .filter((file) => /\.(?:graphqls?|gqls?)$/.test(file))
    .map((file): Document => {
      const text = sources.text(file);
      return { file, text, masked: sources.masked(file), whole: text, offset: 0 };
    });
  return [...files, ...sources.scripts().flatMap((file) => templatesIn(sources, file))];
}

const template =
  /(?:\b(?:gql|graphql)|\/\*\s{0,10}GraphQL\s{0,10}\*\/|\bbuildSchema\(|\b[tT]ypeDefs\w{0,40}\s{0,10}(?::\s{0,10}\w{1,40}\s{0,10})?=)\s{0,40}`/g;

function templatesIn(sources: Sources, file: string): readonly Document[] {
  const whole = sources.text(file);
  if (!/\b(?:type|input|interface|union|enum)\s/.test(whole) || !/gql|GraphQL|graphql|buildSchema|ypeDefs/.test(whole))
    return [];
  if (isPartOf(sources, file, ['graphql', 'graphql-tag', '@apollo/client', '@graphql-tools/schema'])) return [];
  const masked = sources.masked(file);
  const found: Document[] = [];
  for (let match = template.exec(whole); match !== null; match = template.exec(whole)) {
    const offset = template.lastIndex;
    const end = endOfTemplate(whole, offset);
    template.lastIndex = end;
    if (masked[offset - 1] !== '`') continue;
    // What the program puts in is left out, so that the rest can be read.
    const text = whole.slice(offset, end).replace(/\$\{[^{}`]{0,400}\}/g, blanks);
    if (!/\b(?:type|input|interface|union|enum)\s/.test(text)) continue;
    found.push({ file, text, masked: maskCode(text, 'graphql') ?? text, whole, offset });
  }
  template.lastIndex = 0;
  return found;
}

function blanks(text: string): string {
  return text.replace(/[^\n]/g, ' ');
}

function endOfTemplate(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '`') return at;
  }
  return text.length;
}

interface Definition {
  readonly isExtension: boolean;
  readonly kind: string;
  readonly name: string;
  readonly fields: readonly SchemaField[];
  readonly file: string;
  readonly line: number;
}

const head =
  /(extend\s{1,40})?\b(type|input|interface|union|enum)\s{1,40}(\w{1,200})(?:\s{1,40}implements\b[\s\w&]{0,2000})?((?:\s{0,40}@\w{1,100}(?:\s{0,10}\([^()]{0,1000}\))?){0,20})\s{0,200}([{=]?)/y;

function definitionsIn({ file, text, masked, whole: all, offset }: Document): readonly Definition[] {
  const found: Definition[] = [];
  for (let at = 0; at < masked.length; at++) {
    const char = masked[at] as string;
    if (char === '{' || char === '(' || char === '[') {
      at = closingBracket(masked, at);
      continue;
    }
    if (!/\w/.test(char)) continue;
    head.lastIndex = at;
    const match = head.exec(masked);
    if (match === null) {
      while (at + 1 < masked.length && /\w/.test(masked[at + 1] as string)) at += 1;
      continue;
    }
    const [whole, extension, kind = '', name = '', , sign] = match;
    const open = at + whole.length - 1;
    const end = sign === '{' ? closingBracket(masked, open) : at + whole.length;
    const place = { isExtension: extension !== undefined, kind, name, file, line: lineAt(all, offset + at) };
    if (kind === 'union') {
      const members =
        sign === '=' ? (/^\s{0,200}\|?[\s\w|]{1,8000}/.exec(masked.slice(end, end + 8200))?.[0] ?? '') : '';
      found.push({ ...place, fields: fieldsCalled(membersOf(members)) });
    } else {
      const body = { from: open + 1, to: end };
      const isEnum = kind === 'enum';
      found.push({
        ...place,
        fields: sign !== '{' ? [] : isEnum ? fieldsCalled(valuesIn(masked, body)) : fieldsIn(text, masked, body),
      });
    }
    at = kind === 'union' ? end - 1 : end;
  }
  return found;
}

/** Of `A | B` behind the sign; what follows without a bar begins something else. */
function membersOf(written: string): readonly string[] {
  const members: string[] = [];
  for (const part of written.split('|')) {
    const [name, other] = part.trim().split(/\s+/);
    if (name !== undefined && name !== '') members.push(name);
    if (other !== undefined) break;
  }
  return members;
}

function valuesIn(masked: string, { from, to }: Span): readonly string[] {
  const values: string[] = [];
  for (let at = from; at < to; at++) {
    if (masked[at] === '(') at = closingBracket(masked, at);
    else if (/\w/.test(masked[at] as string)) {
      const name = /^\w+/.exec(masked.slice(at, Math.min(to, at + 300)))?.[0] ?? '';
      if (masked[at - 1] !== '@') values.push(name);
      at += Math.max(0, name.length - 1);
    }
  }
  return values;
}

const ofField = /\s*(\w{1,200})\s{0,200}/y;
const ofType = /\s{0,40}:\s{0,40}((?:\[\s{0,10}){0,10}\w{1,200}\s{0,10}!?(?:\s{0,10}\]\s{0,10}!?){0,10})/y;
const ofDirective = /\s*@\w{1,100}\s{0,40}/y;

/** `name: Type` and `name(argument: Type): Type`, as declared, defaults and directives left out. */
function fieldsIn(text: string, masked: string, { from, to }: Span): readonly SchemaField[] {
  const fields: SchemaField[] = [];
  let at = from;
  while (at < to) {
    ofField.lastIndex = at;
    const name = ofField.exec(masked);
    if (name === null || ofField.lastIndex > to) {
      at += 1;
      continue;
    }
    at = ofField.lastIndex;
    let given: readonly SchemaField[] | undefined;
    if (masked[at] === '(') {
      const close = Math.min(closingBracket(masked, at), to);
      given = fieldsIn(text, masked, { from: at + 1, to: close });
      at = close + 1;
    }
    ofType.lastIndex = at;
    const type = ofType.exec(masked);
    if (type === null) continue;
    at = behindDefault(text, masked, ofType.lastIndex);
    ofDirective.lastIndex = at;
    while (ofDirective.exec(masked) !== null) {
      at = ofDirective.lastIndex;
      if (masked[at] === '(') at = closingBracket(masked, at) + 1;
      ofDirective.lastIndex = at;
    }
    fields.push({
      name: name[1] ?? '',
      type: (type[1] ?? '').replace(/\s/g, ''),
      ...(given === undefined ? {} : { arguments: given }),
    });
  }
  return fields;
}

/** Behind `= value` where that stands here. */
function behindDefault(text: string, masked: string, from: number): number {
  const at = from + (/^\s{0,40}=\s{0,40}/.exec(masked.slice(from, from + 100))?.[0].length ?? 0);
  if (at === from) return from;
  // Texts are blanks where only code is left.
  const begin = from + (/^\s{0,40}=\s{0,40}/.exec(text.slice(from, from + 100))?.[0].length ?? 0);
  if (text[begin] === '"') return at;
  if (masked[at] === '[' || masked[at] === '{') return closingBracket(masked, at) + 1;
  return at + (/^[-$\w.]{1,300}/.exec(masked.slice(at, at + 300))?.[0].length ?? 0);
}

/** Names of the types that `schema { query: Root }` says to be the roots. */
function rootsNamed({ masked }: Document): readonly string[] {
  return [...masked.matchAll(/\bschema\b[^{}]{0,400}\{([^{}]{0,400})\}/g)].flatMap(([, body = '']) =>
    [...body.matchAll(/:\s{0,40}(\w{1,200})/g)].map(([, name = '']) => name),
  );
}

/** What extends a type adds to the nearest of its name; where there is none, the rest of it is not here. */
function joined(parts: readonly Definition[]): readonly ScannedSchema[] {
  const added = new Map<Definition, SchemaField[]>();
  const byName = new Map<string, Definition[]>();
  for (const part of parts) {
    if (part.isExtension) continue;
    const others = byName.get(part.name);
    if (others === undefined) byName.set(part.name, [part]);
    else others.push(part);
  }
  const alone = new Map<string, Definition>();
  for (const part of parts) {
    if (!part.isExtension) continue;
    const [base] = nearestTo(part.file, byName.get(part.name) ?? []);
    const target = base ?? alone.get(part.name) ?? part;
    if (base === undefined) alone.set(part.name, target);
    if (target === part) continue;
    const more = added.get(target);
    if (more === undefined) added.set(target, [...part.fields]);
    else more.push(...part.fields);
  }
  return [...[...byName.values()].flat(), ...alone.values()].map((part) => ({
    name: part.name,
    ...(isKind(part.kind) ? { kind: part.kind } : {}),
    fields: withoutTwice([...part.fields, ...(added.get(part) ?? [])]),
    ...(part.isExtension ? { isPartial: true as const } : {}),
    orm: 'graphql',
    file: part.file,
    line: part.line,
  }));
}

/** A field that is there already is seen in another way by who adds it: a client of the server that has declared it. */
function withoutTwice(fields: readonly SchemaField[]): readonly SchemaField[] {
  const seen = new Set<string>();
  return fields.filter(({ name }) => !seen.has(name) && seen.add(name));
}

function isKind(kind: string): kind is 'input' | 'interface' | 'union' | 'enum' {
  return kind !== 'type';
}
