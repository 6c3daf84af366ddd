/**
 * Input schemas: the part of JSON Schema that our tools need, written compactly because a model reads them, and the
 * check of arguments against it. Hosts and models send numbers, truth values and objects as texts, and null or an empty
 * text for what is not set: these are taken for what the schema says they are. Arguments are checked here once; inside
 * the tools they are trusted.
 */
import { InputError } from '../errors.ts';
import { nearest } from './nearest.ts';

interface Described {
  readonly description?: string;
}
export type PropertySchema = Described &
  (
    | {
        readonly type: 'string';
        readonly enum?: readonly string[];
        readonly minLength?: number;
        readonly maxLength?: number;
        readonly pattern?: string;
      }
    | { readonly type: 'boolean' }
    | { readonly type: 'integer'; readonly minimum?: number; readonly maximum?: number }
    | {
        readonly type: 'array';
        readonly items: { readonly type: 'string'; readonly enum: readonly string[] };
      }
    | {
        readonly type: 'object';
        readonly properties: Readonly<Record<string, PropertySchema>>;
        readonly required?: readonly string[];
        readonly additionalProperties: false;
      }
  );

export interface InputSchema<Input = Readonly<Record<string, unknown>>> {
  readonly type: 'object';
  readonly properties: { readonly [Name in keyof Input]-?: PropertySchema };
  readonly required?: readonly (keyof Input & string)[];
  readonly additionalProperties: false;
}

/**
 * The arguments, when they fit the schema, each of the type that it says. Throws `InputError` with one issue for each
 * field at fault, unknown fields included.
 */
export function checkInput(schema: InputSchema, value: unknown): Readonly<Record<string, unknown>> {
  const input = fromText(value, isRecord) ?? {};
  if (!isRecord(input)) throw new InputError([`the arguments must be an object, got ${shown(input)}`]);
  const coerced = coercedObject(schema, input);
  const issues = objectIssues(schema, coerced, '');
  if (issues.length > 0) throw new InputError(shortened(issues));
  return coerced;
}

/**
 * What a host lists of a schema: no word that one of the models' makers refuses, strictly or not
 * (docs/decisions/hosts.md). What does not fit is refused here all the same.
 */
export function declared(schema: InputSchema): object {
  return withoutRefused(schema) as object;
}

const REFUSED_BY_HOSTS: ReadonlySet<string> = new Set([
  'additionalProperties',
  'maxLength',
  'maximum',
  'minLength',
  'minimum',
  'pattern',
]);

function withoutRefused(value: unknown, isNames = false): unknown {
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, field]) =>
      !isNames && REFUSED_BY_HOSTS.has(key) ? [] : [[key, withoutRefused(field, !isNames && key === 'properties')]],
    ),
  );
}

/** Each field as the schema has it, as far as it can be taken for that; what is not set is left out. */
function coercedObject(
  schema: Pick<InputSchema, 'properties' | 'required'>,
  input: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(input).flatMap(([name, field]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      // An empty text of what has to be given is told as it was sent.
      if (property !== undefined && (field === null || (field === '' && schema.required?.includes(name) !== true)))
        return [];
      return [[name, property === undefined ? field : coerced(property, field)]];
    }),
  );
}

function coerced(property: PropertySchema, value: unknown): unknown {
  switch (property.type) {
    case 'integer':
      return typeof value === 'string' && /^\s*[+-]?\d{1,15}(?:\.0{1,15})?\s*$/.test(value) ? Number(value) : value;
    case 'boolean':
      return typeof value === 'string' ? (TRUTH.get(value.trim().toLowerCase()) ?? value) : value;
    case 'object': {
      const object = fromText(value, isRecord);
      return isRecord(object) ? coercedObject(property, object) : object;
    }
    case 'array': {
      const items = fromText(value, Array.isArray);
      // A single value stands for a list of one.
      return typeof items === 'string' && property.items.enum.includes(items) ? [items] : items;
    }
    case 'string':
      return value;
  }
}

const TRUTH: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
]);

/** The value of a JSON text, where that is of the wanted form. */
function fromText(value: unknown, isWanted: (parsed: unknown) => boolean): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isWanted(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `path` is what comes before the names of its fields: nothing, or `change.`. */
function objectIssues(
  schema: Pick<InputSchema, 'properties' | 'required'>,
  input: object,
  path: string,
): readonly string[] {
  const known = Object.keys(schema.properties);
  return [
    ...Object.entries(input).flatMap(([name, field]) => {
      const property = Object.hasOwn(schema.properties, name) ? schema.properties[name] : undefined;
      return property === undefined ? [unknownField(name, known, path)] : propertyIssues(path + name, property, field);
    }),
    ...(schema.required ?? [])
      .filter((name) => !Object.hasOwn(input, name))
      .map((name) => `\`${path}${name}\` is missing: it must be ${expected(schema.properties[name])}`),
  ];
}

/** A model reads them all, and whoever sends a thousand wrong fields has made one mistake. */
function shortened(issues: readonly string[]): readonly string[] {
  const longest = 10;
  const more = issues.length - longest;
  return more > 0 ? [...issues.slice(0, longest), `and ${more.toLocaleString('en')} more`] : issues;
}

function unknownField(name: string, known: readonly string[], path: string): string {
  const near = nearest(name, known);
  const guess = near === undefined ? '' : `; did you mean \`${path}${near}\`?`;
  return `\`${path}${name.slice(0, 60)}\` is not a field of this tool${guess} Its fields: ${known.join(', ')}`;
}

function propertyIssues(name: string, property: PropertySchema, value: unknown): readonly string[] {
  if (property.type === 'object' && isRecord(value)) return objectIssues(property, value, `${name}.`);
  return fits(property, value) ? [] : [`\`${name}\` must be ${expected(property)}, got ${shown(value)}`];
}

function fits(property: PropertySchema, value: unknown): boolean {
  switch (property.type) {
    case 'integer':
      return (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= (property.minimum ?? Number.NEGATIVE_INFINITY) &&
        value <= (property.maximum ?? Number.POSITIVE_INFINITY)
      );
    case 'boolean':
      return typeof value === 'boolean';
    case 'object':
      return false;
    case 'array':
      return Array.isArray(value) && value.every((item) => property.items.enum.includes(item));
    case 'string':
      return (
        typeof value === 'string' &&
        value.length >= (property.minLength ?? 0) &&
        value.length <= (property.maxLength ?? Number.POSITIVE_INFINITY) &&
        (property.enum?.includes(value) ?? true) &&
        (property.pattern === undefined || new RegExp(property.pattern).test(value))
      );
  }
}

/** What a field expects, as the end of a sentence. */
function expected(property: PropertySchema | undefined): string {
  if (property === undefined) return 'given';
  switch (property.type) {
    case 'integer':
      if (property.maximum !== undefined) return `a whole number from ${property.minimum ?? 0} to ${property.maximum}`;
      return property.minimum === undefined ? 'a whole number' : `a whole number, at least ${property.minimum}`;
    case 'boolean':
      return 'true or false';
    case 'object':
      return `an object with ${Object.keys(property.properties).join(', ')}`;
    case 'array':
      return `an array of ${property.items.enum.join(', ')}`;
    case 'string':
      if (property.enum) return `one of ${property.enum.join(', ')}`;
      if (property.pattern) return property.description ?? `a string that matches ${property.pattern}`;
      return property.maxLength === undefined
        ? 'a string'
        : `a string of ${property.minLength ?? 0} to ${property.maxLength.toLocaleString('en')} characters`;
  }
}

function shown(value: unknown): string {
  if (typeof value === 'string' && value.length > 60)
    return `a string of ${value.length.toLocaleString('en')} characters`;
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  return JSON.stringify(value) ?? String(value);
}
