/** Files that hold a JSON Schema, with what they define for themselves; files that only name one are data. */

import { closingBracket, splitAtCommas } from '../../reading/code-text.ts';
import { fieldsCalled, type SchemaReader, type SchemaReading } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import { alsoOf, eitherOf, grouped, INNER_OBJECT, objectText } from '../../reading/type-texts.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const jsonSchema: SchemaReader = {
  orms: ['json-schema'],
  read: (sources) => {
    const readings = sources.files
      .filter((file) => file.endsWith('.json') && mayBeSchema(file, sources.text(file)))
      .map((file) => schemasIn(sources, file));
    return {
      schemas: readings.flatMap(({ schemas }) => schemas),
      hidden: readings.flatMap(({ hidden = [] }) => hidden),
    };
  },
};

const ofStandard = /"\$schema"\s{0,20}:\s{0,20}"https?:\/\/json-schema\.org\//;

function mayBeSchema(file: string, text: string): boolean {
  return ofStandard.test(text) || (file.endsWith('.schema.json') && /"(?:properties|definitions|\$defs)"/.test(text));
}

function schemasIn(sources: Sources, file: string): SchemaReading {
  const text = sources.text(file);
  let root: unknown;
  try {
    root = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { schemas: [], hidden: [{ file, line: 1 }] };
  }
  if (!isObject(root) || !isSchema(root)) return NONE;
  return { schemas: new SchemaFile(file, root).schemas(linesOfDefinitions(text, sources.masked(file))) };
}

function isSchema(root: Node): boolean {
  return typeof root.$schema === 'string'
    ? /^https?:\/\/json-schema\.org\//.test(root.$schema)
    : [root.properties, root.definitions, root.$defs].some(isObject);
}

const NONE: SchemaReading = { schemas: [] };

type Node = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** What holds the schemas that a file gives names to. */
const HOLDERS = ['definitions', '$defs'];

/** By `#/$defs/name`, the line on which it is defined. */
function linesOfDefinitions(text: string, masked: string): ReadonlyMap<string, number> {
  const lines = new Map<string, number>();
  const open = masked.indexOf('{');
  if (open < 0) return lines;
  for (const part of splitAtCommas(masked, open + 1, closingBracket(masked, open))) {
    const holder = keyAt(text, part.from);
    if (!HOLDERS.includes(holder)) continue;
    const inner = masked.indexOf('{', part.from);
    if (inner < 0 || inner >= part.to) continue;
    for (const each of splitAtCommas(masked, inner + 1, closingBracket(masked, inner)))
      lines.set(`#/${holder}/${keyAt(text, each.from)}`, lineAt(text, each.from));
  }
  return lines;
}

function keyAt(text: string, at: number): string {
  return /^"((?:[^"\\\n]|\\.){0,200})"/.exec(text.slice(at, at + 500))?.[1] ?? '';
}

/** Deeper ones are written by no person. */
const MOST_STEPS = 12;

class SchemaFile {
  readonly #file: string;
  readonly #root: Node;
  readonly #name: string;
  readonly #defined = new Map<string, { readonly name: string; readonly node: unknown }>();
  readonly #shapes = new Map<unknown, boolean>();

  constructor(file: string, root: Node) {
    this.#file = file;
    this.#root = root;
    const { title } = root;
    this.#name = typeof title === 'string' && /^\S{1,200}$/.test(title) ? title : stemOf(file);
    for (const holder of HOLDERS) {
      const held = root[holder];
      if (!isObject(held)) continue;
      for (const [name, node] of Object.entries(held)) this.#defined.set(`#/${holder}/${name}`, { name, node });
    }
  }

  schemas(lines: ReadonlyMap<string, number>): readonly ScannedSchema[] {
    const own = this.#isNamed(this.#root) ? [this.#schema(this.#name, this.#root, 1)] : [];
    return [
      ...own,
      ...[...this.#defined].flatMap(([place, { name, node }]) =>
        this.#isNamed(node) ? [this.#schema(name, node, lines.get(place) ?? 1)] : [],
      ),
    ];
  }

  #schema(name: string, node: Node, line: number): ScannedSchema {
    const { fields, isUnion } = this.#fieldsOf(node, 0);
    const kind = Array.isArray(node.enum) ? 'enum' : isUnion ? 'union' : undefined;
    return { name, ...(kind === undefined ? {} : { kind }), fields, orm: 'json-schema', file: this.#file, line };
  }

  /** It has fields, or is one of several of which some have; anything else is told where it is used. */
  #isNamed(node: unknown): node is Node {
    return isObject(node) && node.$ref === undefined && this.#isShape(node, 0);
  }

  #isShape(node: unknown, step: number): boolean {
    if (!isObject(node) || step > MOST_STEPS) return false;
    const known = this.#shapes.get(node);
    if (known !== undefined) return known;
    // One that leads to itself is none by that.
    this.#shapes.set(node, false);
    const is =
      (typeof node.$ref === 'string' && this.#isShape(this.#targetOf(node.$ref)?.node, step + 1)) ||
      isObject(node.properties) ||
      Array.isArray(node.enum) ||
      isNotEmpty(node.patternProperties) ||
      isObject(node.additionalProperties) ||
      listOf(node.allOf).some((each) => this.#isShape(each, step + 1)) ||
      alternativesOf(node).some((each) => isObject(each) && !Array.isArray(each.enum) && this.#isShape(each, step + 1));
    this.#shapes.set(node, is);
    return is;
  }

  #targetOf(reference: string): { readonly name: string; readonly node: unknown } | undefined {
    return reference === '#' ? { name: this.#name, node: this.#root } : this.#defined.get(reference);
  }

  #fieldsOf(node: Node, step: number): { readonly fields: readonly SchemaField[]; readonly isUnion: boolean } {
    if (step > MOST_STEPS) return { fields: [], isUnion: false };
    if (typeof node.$ref === 'string') {
      const target = this.#targetOf(node.$ref)?.node;
      return isObject(target) ? this.#fieldsOf(target, step + 1) : { fields: [], isUnion: false };
    }
    if (Array.isArray(node.enum)) return { fields: fieldsCalled(node.enum.map(String)), isUnion: false };
    const fields = new Map<string, SchemaField>();
    const add = (field: SchemaField): unknown => fields.set(`${field.name} ${field.isOptional} ${field.type}`, field);
    for (const field of this.#membersOf(node, 0, step)) add(field);
    for (const each of listOf(node.allOf))
      if (isObject(each)) for (const field of this.#fieldsOf(each, step + 1).fields) add(field);
    for (const [pattern, each] of Object.entries(isObject(node.patternProperties) ? node.patternProperties : {}))
      if (!isExtra(pattern)) add({ name: `[/${pattern}/]`, type: this.#type(each, 0, step) });
    if (isNotEmpty(node.additionalProperties))
      add({ name: '[string]', type: this.#type(node.additionalProperties, 0, step) });
    const either = alternativesOf(node).map((each) => this.#type(each, 0, step));
    if (either.length === 0) return { fields: [...fields.values()], isUnion: false };
    if (fields.size === 0) return { fields: fieldsCalled(new Set(either)), isUnion: true };
    return { fields: [...fields.values(), alsoOf(eitherOf(either))], isUnion: false };
  }

  #membersOf(node: Node, depth: number, step: number): readonly SchemaField[] {
    const required = listOf(node.required);
    return Object.entries(isObject(node.properties) ? node.properties : {}).map(([name, each]) => ({
      name,
      type: this.#type(each, depth, step + 1),
      isOptional: !required.includes(name),
    }));
  }

  /** @param depth of objects that are written out around it */
  #type(node: unknown, depth: number, step: number): string {
    if (!isObject(node) || step > MOST_STEPS) return node === false ? 'never' : 'any';
    if (typeof node.$ref === 'string') {
      const target = this.#targetOf(node.$ref);
      if (target === undefined) return stemOf(node.$ref);
      return this.#isShape(target.node, 0) ? target.name : this.#type(target.node, depth, step + 1);
    }
    if ('const' in node) return JSON.stringify(node.const);
    if (Array.isArray(node.enum)) return eitherOf(node.enum.map((each) => JSON.stringify(each)));
    const either = alternativesOf(node).map((each) => this.#type(each, depth, step + 1));
    if (either.length > 0) return eitherOf(either);
    const all = listOf(node.allOf).map((each) => grouped(this.#type(each, depth, step + 1)));
    if (all.length > 0) return all.join(' & ');
    if (Array.isArray(node.type))
      return eitherOf(node.type.map((each) => this.#typeCalled(String(each), node, depth, step)));
    if (typeof node.type === 'string') return this.#typeCalled(node.type, node, depth, step);
    if (
      node.properties !== undefined ||
      node.patternProperties !== undefined ||
      node.additionalProperties !== undefined
    )
      return this.#typeCalled('object', node, depth, step);
    return node.items === undefined ? 'any' : this.#typeCalled('array', node, depth, step);
  }

  #typeCalled(type: string, node: Node, depth: number, step: number): string {
    if (type === 'array') {
      if (Array.isArray(node.items))
        return `[${node.items.map((each) => this.#type(each, depth, step + 1)).join(', ')}]`;
      return node.items === undefined ? type : `${grouped(this.#type(node.items, depth, step + 1))}[]`;
    }
    if (type !== 'object') return type;
    if (isNotEmpty(node.properties)) {
      return depth > 0 ? INNER_OBJECT : objectText(this.#membersOf(node, depth + 1, step));
    }
    const values = [
      ...Object.entries(isObject(node.patternProperties) ? node.patternProperties : {}).flatMap(([pattern, each]) =>
        isExtra(pattern) ? [] : [each],
      ),
      ...(isNotEmpty(node.additionalProperties) ? [node.additionalProperties] : []),
    ].map((each) => this.#type(each, depth, step + 1));
    return values.length === 0 ? type : `Record<string, ${eitherOf(values)}>`;
  }
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function isNotEmpty(value: unknown): boolean {
  return isObject(value) && Object.keys(value).length > 0;
}

/** `x-…`: whatever somebody wants to add. */
function isExtra(pattern: string): boolean {
  return pattern.startsWith('^x-');
}

const TELLING = 'type const enum oneOf anyOf allOf $ref properties items additionalProperties patternProperties'.split(
  ' ',
);

/** What it may be, without those that only say which fields there must be. */
function alternativesOf({ oneOf, anyOf }: Node): readonly unknown[] {
  return [...listOf(oneOf), ...listOf(anyOf)].filter(
    (each) => !isObject(each) || TELLING.some((name) => each[name] !== undefined),
  );
}

/** `config` of `schemas/config.schema.json` and of `config.json#/$defs/config`. */
function stemOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1).replace(/(?:\.schema)?\.json$/, '');
}
