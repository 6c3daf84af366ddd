// What the list of tools says of their arguments is taken by every maker of models, in the strict form as well, into which
// hosts turn it: of each the words and limits that its own pages name (docs/decisions/hosts.md).

import { describe, expect, test } from 'vitest';
import { declared } from '../../src/tools/input-schema.ts';
import { tools } from '../../src/tools/tools.ts';

interface Maker {
  readonly maker: string;
  /** Of a tool, with the longest prefix that a host puts before it. */
  readonly name: RegExp;
  readonly property: RegExp;
  readonly longestDescription?: number;
  /** Besides `type`, `description`, `properties`, `required`, `items` and `enum`, which all take. */
  readonly words: readonly string[];
  /** Objects in objects. */
  readonly deepest?: number;
  readonly mostProperties?: number;
  readonly mostEnumValues?: number;
}

const makers: readonly Maker[] = [
  {
    maker: 'OpenAI, functions',
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    property: /^[a-zA-Z0-9_-]{1,64}$/,
    longestDescription: 1_024,
    words: ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'additionalProperties', 'default', 'format'],
  },
  {
    maker: 'OpenAI, strict',
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    property: /^[a-zA-Z0-9_-]{1,64}$/,
    longestDescription: 1_024,
    // Of models that were tuned fewer: neither these nor `pattern`.
    words: [],
    deepest: 5,
    mostProperties: 100,
    mostEnumValues: 500,
  },
  {
    maker: 'Gemini',
    name: /^[a-zA-Z_][a-zA-Z0-9_.-]{0,63}$/,
    property: /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/,
    words: ['nullable', 'format', 'minimum', 'maximum', 'minItems', 'maxItems', 'title', 'anyOf', 'propertyOrdering'],
  },
  {
    maker: 'Anthropic',
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    property: /^[a-zA-Z0-9_.-]{1,64}$/,
    words: ['minimum', 'maximum', 'minLength', 'maxLength', 'pattern', 'additionalProperties', 'default', 'format'],
  },
  {
    maker: 'Anthropic, strict',
    name: /^[a-zA-Z0-9_-]{1,64}$/,
    property: /^[a-zA-Z0-9_.-]{1,64}$/,
    words: ['const', 'anyOf', 'default', 'format'],
  },
];

const takenByAll = ['type', 'description', 'properties', 'required', 'items', 'enum'];
const plainTypes = ['string', 'integer', 'boolean', 'array', 'object'];
const prefixes = ['', 'boocontext_', 'mcp__boocontext__', 'mcp__plugin_boocontext_boocontext__'];

describe.each(makers)('$maker', (maker) => {
  test.each(tools.map((tool) => [tool.name, tool] as const))('takes %s', (name, tool) => {
    for (const prefix of prefixes) expect(prefix + name).toMatch(maker.name);
    expect(tool.description.length).toBeLessThanOrEqual(maker.longestDescription ?? Number.POSITIVE_INFINITY);
    const schemas = schemasIn(declared(tool.inputSchema));
    for (const { schema, depth } of schemas) {
      const words = Object.keys(schema);
      expect(words.filter((word) => !takenByAll.includes(word) && !maker.words.includes(word))).toEqual([]);
      expect(plainTypes).toContain(schema.type);
      expect(depth).toBeLessThanOrEqual(maker.deepest ?? Number.POSITIVE_INFINITY);
      for (const property of Object.keys(schema.properties ?? {})) expect(property).toMatch(maker.property);
      // Lists say of what, objects hold something, values that are listed are texts, and what is required is there.
      if (schema.type === 'array') expect(schema.items).toBeDefined();
      if (schema.type === 'object') expect(Object.keys(schema.properties ?? {})).not.toEqual([]);
      if (schema.enum !== undefined) expect(schema.type).toBe('string');
      for (const value of schema.enum ?? []) expect(value).not.toBe('');
      expect(Object.keys(schema.properties ?? {})).toEqual(expect.arrayContaining([...(schema.required ?? [])]));
    }
    const count = (of: (schema: Schema) => readonly unknown[]) => schemas.flatMap(({ schema }) => of(schema)).length;
    expect(count(({ properties }) => Object.keys(properties ?? {}))).toBeLessThanOrEqual(maker.mostProperties ?? 5_000);
    expect(count((schema) => schema.enum ?? [])).toBeLessThanOrEqual(maker.mostEnumValues ?? 1_000);
  });
});

test('what is not declared is checked all the same, and told', () => {
  const limits = tools.flatMap(
    ({ inputSchema }) => JSON.stringify(inputSchema).match(/"(?:minimum|maximum|pattern)":/g) ?? [],
  );
  expect(limits.length).toBeGreaterThan(20);
  const depths = tools.flatMap(({ inputSchema }) => Object.entries<Schema>(inputSchema.properties as never));
  for (const [name, { description }] of depths) {
    if (name === 'depth') expect(description).toMatch(/at most 10$/);
    if (name === 'max_chars') expect(description).toMatch(/at least 2000$/);
  }
});

interface Schema {
  readonly type?: string;
  readonly description?: string;
  readonly enum?: readonly string[];
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
}

function schemasIn(schema: Schema, depth = 1): { readonly schema: Schema; readonly depth: number }[] {
  return [
    { schema, depth },
    ...(schema.items === undefined ? [] : schemasIn(schema.items, depth)),
    ...Object.values(schema.properties ?? {}).flatMap((property) => schemasIn(property, depth + 1)),
  ];
}
