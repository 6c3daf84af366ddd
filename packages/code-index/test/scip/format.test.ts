/** The format itself: what is written is read back the same, and bytes from a stranger do no harm. */
import { describe, expect, test } from 'vitest';
import { fieldsOf, WireError, WireWriter } from '../../src/scip/protobuf.ts';
import {
  readDocument,
  readIndex,
  type ScipDocument,
  stampedIndex,
  writeDocument,
  writeMetadata,
} from '../../src/scip/schema.ts';
import { descriptorsOf, symbolText } from '../../src/scip/symbol.ts';

const document: ScipDocument = {
  relativePath: 'pkg/till.py',
  language: 'Python',
  text: 'def ring():\n  "😀"\n',
  columns: 'utf32',
  occurrences: [
    {
      range: { startLine: 0, startColumn: 4, endLine: 0, endColumn: 8 },
      symbol: 'scip-python python pkg 0.1 `pkg.till`/ring().',
      roles: 1,
      enclosing: { startLine: 0, startColumn: 0, endLine: 1, endColumn: 5 },
    },
    {
      range: { startLine: 300, startColumn: 70_000, endLine: 301, endColumn: 1 },
      symbol: 'local 1',
      roles: 0,
      enclosing: undefined,
    },
  ],
  symbols: [
    {
      symbol: 'scip-python python pkg 0.1 `pkg.till`/ring().',
      documentation: ['Rings.', ''],
      relationships: [
        {
          symbol: 'a b c d e#',
          isReference: true,
          isImplementation: true,
          isTypeDefinition: false,
          isDefinition: false,
        },
      ],
      kind: 17,
      displayName: 'ring',
      enclosingSymbol: '',
    },
  ],
};

test('a document, there and back', () => {
  const bytes = Buffer.concat([writeMetadata({ name: 'x', version: '1' }, 'file:///repo'), writeDocument(document)]);
  const { tools, documents } = readIndex(bytes);
  expect(tools).toEqual([{ name: 'x', version: '1' }]);
  expect(documents).toHaveLength(1);
  expect(readDocument(bytes, documents[0] as never)).toEqual({
    ...document,
    // An empty paragraph is one that is not written.
    symbols: document.symbols.map((symbol) => ({ ...symbol, documentation: ['Rings.'] })),
  });
});

test('an index of a folder, and one behind it', () => {
  const index = (name: string) =>
    Buffer.concat([writeMetadata({ name, version: '1' }, ''), writeDocument({ ...document, text: name })]);
  const hashOf = (file: string) => (file === 'services/till/pkg/till.py' ? 'abc' : undefined);
  const bytes = Buffer.concat([
    stampedIndex(index('one'), 'services/till', hashOf),
    stampedIndex(index('two'), '', hashOf),
  ]);
  const { tools, documents } = readIndex(bytes);
  expect(tools.map(({ name }) => name)).toEqual(['one', 'two']);
  const read = documents.map((each) => readDocument(bytes, each));
  expect(read.map(({ relativePath, text, hash }) => [relativePath, text, hash])).toEqual([
    ['services/till/pkg/till.py', 'one', 'abc'],
    ['pkg/till.py', 'two', undefined],
  ]);
  expect(read[0]?.occurrences).toEqual(document.occurrences);
});

describe('where something stands', () => {
  const place = (...numbers: readonly number[]) => {
    const writer = new WireWriter();
    for (const [index, value] of numbers.entries()) writer.number(index + 1, value);
    return writer;
  };
  const occurrenceOf = (write: (writer: WireWriter) => WireWriter) => {
    const occurrence = write(new WireWriter().text(2, 'local 1'));
    const bytes = new WireWriter().message(2, new WireWriter().text(1, 'a.go').message(2, occurrence)).finish();
    return readIndex(bytes).documents.flatMap((each) => readDocument(bytes, each).occurrences)[0];
  };
  const range = (startLine: number, startColumn: number, endLine: number, endColumn: number) => ({
    startLine,
    startColumn,
    endLine,
    endColumn,
  });

  test('as scip-go 0.2.9 writes it: a message, without the numbers that are 0', () => {
    expect(occurrenceOf((writer) => writer.message(8, place(7, 0, 4)).message(10, place(7, 0, 9)))).toMatchObject({
      range: range(7, 0, 7, 4),
      enclosing: range(7, 0, 7, 9),
    });
    expect(occurrenceOf((writer) => writer.message(9, place(0, 2, 1, 3)).message(11, place(0, 0, 5, 1)))).toMatchObject(
      {
        range: range(0, 2, 1, 3),
        enclosing: range(0, 0, 5, 1),
      },
    );
    expect(occurrenceOf((writer) => writer.message(8, place(0, 0, 0)))).toMatchObject({ range: range(0, 0, 0, 0) });
  });

  test('said in both forms, the message counts', () => {
    const both = (writer: WireWriter) => writer.message(8, place(7, 1, 4)).packed(1, [1, 2, 3]);
    expect(occurrenceOf(both)).toMatchObject({ range: range(7, 1, 7, 4) });
  });

  test('said in no form, it stands nowhere', () => {
    expect(occurrenceOf((writer) => writer)).toBeUndefined();
  });
});

describe('bytes from a stranger', () => {
  const good = Buffer.concat([writeMetadata({ name: 'x', version: '1' }, ''), writeDocument(document)]);
  const read = (bytes: Uint8Array) => readIndex(bytes).documents.map((each) => readDocument(bytes, each));

  test('cut anywhere, they are read or refused, and nothing else', () => {
    let refused = 0;
    for (let length = 0; length < good.length; length++) {
      try {
        read(good.subarray(0, length));
      } catch (cause) {
        expect(cause).toBeInstanceOf(WireError);
        refused++;
      }
    }
    expect(refused).toBeGreaterThan(good.length / 2);
  });

  test('changed anywhere, they are read or refused, and nothing else', () => {
    for (let at = 0; at < good.length; at++) {
      for (const value of [0x00, 0x7f, 0x80, 0xff]) {
        const bytes = Uint8Array.from(good);
        bytes[at] = value;
        try {
          read(bytes);
        } catch (cause) {
          expect(cause).toBeInstanceOf(WireError);
        }
      }
    }
  });

  test.each([
    ['a number that does not end', new Uint8Array(20).fill(0x80)],
    ['a length beyond the end', Uint8Array.of(0x12, 0xff, 0xff, 0xff, 0xff, 0x0f, 1)],
    ['field number 0', Uint8Array.of(0x00, 0x00)],
    ['groups', Uint8Array.of(0x0b, 0x0c)],
  ])('%s', (_, bytes) => {
    expect(() => readIndex(bytes)).toThrow(WireError);
  });

  test('messages in messages cost no more than their bytes', () => {
    let nested: Uint8Array = new Uint8Array();
    for (let depth = 0; depth < 2_000; depth++) nested = new WireWriter().bytes(2, nested).finish().slice();
    expect([...fieldsOf(nested, 0, nested.length)]).toHaveLength(1);
    expect(read(nested)).toHaveLength(1);
  });
});

test.each([
  ['scip-python python pkg 0.1 `pkg.till`/Till#ring().', ['pkg.till namespace', 'Till type', 'ring method']],
  ['scip-go gomod example.com/x v1 `example.com/x/y`/T#F.', ['example.com/x/y namespace', 'T type', 'F term']],
  [
    'rust-analyzer cargo app 0.1.0 crate/impl#[`Vec<T>`]push(+1).',
    ['crate namespace', 'impl type', 'Vec<T> type_parameter', 'push method'],
  ],
  [
    'semanticdb maven . . java/lang/String#`<init>`(+2).(value)',
    ['java namespace', 'lang namespace', 'String type', '<init> method', 'value parameter'],
  ],
  ['a b  c d e `with `` tick`#meta:macro!', ['with ` tick type', 'meta meta', 'macro macro']],
])('names: %s', (symbol, expected) => {
  expect(descriptorsOf(symbol)?.map(({ name, kind }) => `${name} ${kind}`)).toEqual(expected);
});

test.each(['', 'local 3', 'a b c d', 'a b c d ', 'a b c d x', 'a b c d `open#', 'a b c d (x', 'a b c d f(.'])(
  'no names: %j',
  (symbol) => {
    expect(descriptorsOf(symbol)).toBeUndefined();
  },
);

test('a name that is written is read back', () => {
  const text = symbolText({ manager: 'npm', name: '@a b/c', version: '' }, [
    { name: 'src', kind: 'namespace' },
    { name: 'a `b`.ts', kind: 'namespace' },
    { name: 'run', kind: 'method', disambiguator: '+1' },
  ]);
  expect(text).toBe('boocontext npm @a  b/c . src/`a ``b``.ts`/run(+1).');
  expect(descriptorsOf(text)?.map(({ name }) => name)).toEqual(['src', 'a `b`.ts', 'run']);
});
