/** Messages and enums that `.proto` files declare; their services are routes. */

import { closingBracket, type Span } from '../../reading/code-text.ts';
import { packageOf, protoFiles } from '../../reading/proto-files.ts';
import { placesNotRead, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const protobuf: SchemaReader = {
  orms: ['protobuf'],
  read: (sources) => {
    const files = protoFiles(sources);
    // Copies differ in a comment or a licence, and hold the same messages.
    const seen = new Set<string>();
    const isNew = (file: string, { name, fields }: ScannedSchema) => {
      const key = JSON.stringify([packageOf(sources.masked(file)), name, fields]);
      return !seen.has(key) && seen.add(key);
    };
    return {
      schemas: files.flatMap((file) => declaredIn(sources, file).filter((each) => isNew(file, each))),
      hidden: placesNotRead(sources, files),
    };
  },
};

/** Deeper ones are declared by no person. */
const MOST_NESTED = 20;

function declaredIn(sources: Sources, file: string): readonly ScannedSchema[] {
  const masked = sources.masked(file);
  const found: ScannedSchema[] = [];
  const read = (span: Span, outer: string, depth: number): void => {
    for (const { head, at, body } of statementsIn(masked, span)) {
      const [, kind, own = ''] = /^(message|enum)\s{1,40}(\w{1,200})$/.exec(head) ?? groupIn(head);
      if (kind === undefined || body === undefined) continue;
      const name = outer + own;
      found.push({
        name,
        ...(kind === 'enum' ? { kind } : {}),
        fields: kind === 'enum' ? valuesIn(masked, body) : fieldsIn(masked, body, undefined),
        orm: 'protobuf',
        file,
        line: lineAt(masked, at),
      });
      if (kind === 'message' && depth < MOST_NESTED) read(body, `${name}.`, depth + 1);
    }
  };
  read({ from: 0, to: masked.length }, '', 0);
  return found;
}

/** `repeated group Result = 1` declares a message as well. */
function groupIn(head: string): readonly (string | undefined)[] {
  const name = /^(?:repeated|optional|required)\s{1,40}group\s{1,40}(\w{1,200})\b/.exec(head)?.[1];
  return name === undefined ? [] : ['', 'message', name];
}

interface Statement {
  /** Up to its end or its block, what stands in square brackets left out. */
  readonly head: string;
  readonly at: number;
  readonly body?: Span;
}

/** What semicolons end, and what has a block. */
function statementsIn(masked: string, { from, to }: Span): readonly Statement[] {
  const found: Statement[] = [];
  let head = '';
  let begin = -1;
  const push = (body?: Span) => {
    if (begin >= 0) found.push({ head: head.trim(), at: begin, ...(body === undefined ? {} : { body }) });
    head = '';
    begin = -1;
  };
  for (let at = from; at < to; at++) {
    const char = masked[at] as string;
    if (char === '[') at = closingBracket(masked, at);
    else if (char === '{') {
      const close = closingBracket(masked, at);
      // The value of an option is no block.
      if (!/^option\b|=$/.test(head.trim())) push({ from: at + 1, to: Math.min(close, to) });
      at = close;
    } else if (char === ';') push();
    else {
      if (begin < 0 && !/\s/.test(char)) begin = at;
      head += char;
    }
  }
  return found;
}

function valuesIn(masked: string, body: Span): readonly SchemaField[] {
  return statementsIn(masked, body).flatMap(({ head }): readonly SchemaField[] => {
    const name = /^(?!option\b)(\w{1,200})\s{0,40}=/.exec(head)?.[1];
    return name === undefined ? [] : [{ name, type: '', ...numberIn(head) }];
  });
}

function numberIn(head: string): Pick<SchemaField, 'number'> {
  const number = /=\s{0,40}(-?\w{1,40})$/.exec(head)?.[1];
  return number === undefined ? {} : { number };
}

function fieldsIn(masked: string, body: Span, oneOf: string | undefined): readonly SchemaField[] {
  return statementsIn(masked, body).flatMap(({ head, body: inside }): readonly SchemaField[] => {
    const choice = /^oneof\s{1,40}(\w{1,200})$/.exec(head)?.[1];
    if (choice !== undefined && inside !== undefined) return fieldsIn(masked, inside, choice);
    const [, label = '', group = '', name = ''] = groupField.exec(head) ?? [];
    if (group !== '') return [{ name: name.toLowerCase(), type: `${label} group ${name}` }];
    const [, map, key = '', value = '', declared = '', own = ''] = field.exec(head) ?? [];
    if (own === '') return [];
    const type = map === undefined ? declared.replace(/\s+/g, ' ') : `map<${key}, ${value}>`;
    return [
      {
        name: own,
        type,
        ...numberIn(head),
        ...(oneOf === undefined ? {} : { oneof: oneOf }),
        isRequired: type.startsWith('required '),
      },
    ];
  });
}

const groupField = /^(repeated|optional|required)\s{1,40}(group)\s{1,40}(\w{1,200})\s{0,40}=/;
const field =
  /^(?!option\b|reserved\b|extensions\b|syntax\b|edition\b)(?:(map)\s{0,20}<\s{0,20}(\w{1,40})\s{0,20},\s{0,20}([\w.]{1,400})\s{0,20}>|((?:(?:repeated|optional|required)\s{1,40})?[\w.]{1,400}))\s{1,40}(\w{1,200})\s{0,40}=/;
