/**
 * Schemas of Ent: types that embed `ent.Schema`, with the fields and edges that their methods return and those of their
 * mixins. Which side holds the key of an edge, and what it and the tables between are called, are Ent's rules.
 */

import { closingBracket } from '../../reading/code-text.ts';
import { nameOfPackage } from '../../reading/go/literals.ts';
import {
  type GoBodies,
  type GoCallMade,
  type GoElement,
  type GoList,
  goBodies,
  returnedList,
  textOfArgument,
  writtenOfArgument,
} from '../../reading/go/returned.ts';
import { requiredAmong, type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { folderOf, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const ent: SchemaReader = {
  orms: ['ent'],
  read(sources) {
    const files = sources.files.filter(
      (file) =>
        file.endsWith('.go') &&
        !file.endsWith('_test.go') &&
        /"(?:entgo\.io|github\.com\/facebook(?:incubator)?)\/ent\b/.test(sources.text(file)),
    );
    const types = files.flatMap((file) => typesIn(sources, file));
    if (!types.some(({ kind }) => kind === 'schema')) return { schemas: [] };
    const folders = new Set(types.map(({ file }) => folderOf(file)));
    const reading: Reading = {
      bodies: goBodies(
        sources,
        sources.files.filter((file) => file.endsWith('.go') && folders.has(folderOf(file))),
      ),
      types,
      idType: setsIdType(sources) ? '' : 'int',
    };
    const entities = types
      .filter(({ kind }) => kind === 'schema' || kind === 'view')
      .map((each) => entityOf(reading, each));
    resolveEdges(entities);
    const hidden = entities.filter((each) => !isComplete(each)).map(({ type: { file, line } }) => ({ file, line }));
    return { schemas: entities.map(schemaOf), hidden };
  },
};

/** Nothing of it was left out, and the other side of each way back was seen. */
function isComplete({ isWhole, edges }: Entity): boolean {
  return isWhole && edges.every(({ relation }) => relation !== undefined);
}

interface EntType {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly kind: 'schema' | 'view' | 'mixin' | undefined;
  /** Types that it embeds, as written. */
  readonly embedded: readonly string[];
}

interface Reading {
  readonly bodies: GoBodies;
  readonly types: readonly EntType[];
  /** Of the key that Ent adds; empty where the project sets another one for all. */
  readonly idType: string;
}

interface Edge {
  readonly name: string;
  readonly target: string;
  /** The edge of the target that this is the way back of. */
  readonly ref: string | undefined;
  readonly isUnique: boolean;
  /** The field that holds its key. */
  readonly field: string | undefined;
  /** The schema that it leads over, and what the way to that is called. */
  readonly through: { readonly name: string; readonly schema: string } | undefined;
  /** Set by `StorageKey`. */
  readonly column: string | undefined;
  readonly table: string | undefined;
  relation?: string;
  by?: readonly string[];
  leadsOver?: string;
}

interface Entity {
  readonly type: EntType;
  readonly isView: boolean;
  readonly fields: SchemaField[];
  readonly edges: Edge[];
  readonly groups: readonly (readonly string[])[];
  readonly table: string | undefined;
  readonly isWhole: boolean;
}

/** Structs of the files, those first that embed something of Ent. */
function typesIn(sources: Sources, file: string): readonly EntType[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const [base, mixin] = [nameOfPackage(text, ENT), nameOfPackage(text, MIXIN)];
  return [...masked.matchAll(/^type[ \t]{1,9}(\w{1,100})[ \t]{1,9}struct[ \t]{0,9}\{/gm)].map((match) => {
    const open = match.index + match[0].length - 1;
    const inside = masked.slice(open + 1, closingBracket(masked, open));
    const embedded = [
      ...inside.matchAll(/^[ \t]{0,40}\*?((?:\w{1,100}\.)?\w{1,100})[ \t]{0,9}(?:`[^`\n]{0,200}`)?[ \t]{0,9}$/gm),
    ].map(([, each = '']) => each);
    const kind = embedded.includes(`${base}.Schema`)
      ? 'schema'
      : embedded.includes(`${base}.View`)
        ? 'view'
        : embedded.includes(`${mixin}.Schema`) || embedded.includes(`${base}.Mixin`)
          ? 'mixin'
          : undefined;
    return { name: match[1] ?? '', file, line: lineAt(text, match.index), kind, embedded };
  });
}

const ENT = /^(?:entgo\.io|github\.com\/facebook(?:incubator)?)\/ent$/;
const MIXIN = /^(?:entgo\.io|github\.com\/facebook(?:incubator)?)\/ent\/schema\/mixin$/;

/** `entc.Generate("./schema", &gen.Config{IDType: …})`. */
function setsIdType(sources: Sources): boolean {
  return sources.files.some((file) => file.endsWith('.go') && /\bIDType\s{0,9}:|--idtype\b/.test(sources.text(file)));
}

/** A list that a method of a type returns, or of one that it embeds. */
function listOf(
  reading: Reading,
  type: EntType,
  method: string,
  value: GoElement['fields'] | undefined,
  depth = 0,
): GoList {
  const { bodies, types } = reading;
  const of = bodies.methods.get(`${folderOf(type.file)}\0${type.name}\0${method}`);
  if (of !== undefined) {
    const names = new Map([...(value ?? [])].map(([name, argument]) => [`${of.receiver}.${name}`, argument]));
    return returnedList(bodies, { of, names, isValueKnown: value !== undefined, depth: 0 });
  }
  const lists = type.embedded.map((each): GoList => {
    if (/^(?:ent|mixin)\.\w+$/.test(each)) return { elements: [], isWhole: true };
    const base = depth > 5 ? undefined : typeNamed(types, type, each);
    return base === undefined ? { elements: [], isWhole: false } : listOf(reading, base, method, value, depth + 1);
  });
  return {
    elements: lists.flatMap(({ elements }) => elements),
    isWhole: lists.every(({ isWhole }) => isWhole),
  };
}

function typeNamed(types: readonly EntType[], from: EntType, written: string): EntType | undefined {
  const [, owner, name] = /^(?:(\w+)\.)?(\w+)$/.exec(written) ?? [];
  const named = types.filter((each) => each.name === name);
  const near = named.filter(({ file }) =>
    owner === undefined ? folderOf(file) === folderOf(from.file) : folderOf(file).split('/').at(-1) === owner,
  );
  return near[0] ?? (named.length === 1 ? named[0] : undefined);
}

interface Parts {
  readonly fields: readonly GoElement[];
  readonly edges: readonly GoElement[];
  readonly indexes: readonly GoElement[];
  readonly isWhole: boolean;
}

/** What a type itself declares; of a mixin with what it was made with. */
function partsOf(reading: Reading, type: EntType, value: GoElement['fields'] | undefined): Parts {
  const [fields, edges, indexes] = ['Fields', 'Edges', 'Indexes'].map((method) => listOf(reading, type, method, value));
  return {
    fields: fields?.elements ?? [],
    edges: edges?.elements ?? [],
    indexes: indexes?.elements ?? [],
    isWhole: [fields, edges].every((each) => each?.isWhole === true),
  };
}

const OF_LIBRARY: Readonly<Record<string, readonly string[]>> = {
  Time: ['create_time', 'update_time'],
  CreateTime: ['create_time'],
  UpdateTime: ['update_time'],
  Schema: [],
};

interface Mixed {
  readonly parts: readonly Parts[];
  /** Of the mixins that Ent itself has. */
  readonly times: readonly SchemaField[];
  readonly isWhole: boolean;
}

function mixinsOf(reading: Reading, type: EntType): Mixed {
  const list = listOf(reading, type, 'Mixin', undefined);
  const parts: Parts[] = [];
  const times: SchemaField[] = [];
  let { isWhole } = list;
  for (const element of list.elements) {
    const mixed = unwrapped(reading, element);
    const name = mixed.calls[0]?.name ?? '';
    const own = mixed.fields === undefined ? undefined : typeNamed(reading.types, asFrom(mixed), named(mixed));
    const ofLibrary =
      own === undefined && mixed.owner === 'mixin' && mixed.fields !== undefined ? OF_LIBRARY[name] : undefined;
    if (own !== undefined) parts.push(partsOf(reading, own, mixed.fields));
    else if (ofLibrary !== undefined) times.push(...ofLibrary.map((each) => ({ name: each, type: 'Time' })));
    else isWhole = false;
  }
  return { parts, times, isWhole: isWhole && parts.every((each) => each.isWhole) };
}

/** `mixin.AnnotateFields(Base{}, …)` is the mixin that it is given. */
function unwrapped({ bodies }: Reading, element: GoElement): GoElement {
  const [call] = element.calls;
  const [first] = call?.given ?? [];
  if (element.owner !== 'mixin' || !/^Annotate(?:Fields|Edges)$/.test(call?.name ?? '') || first === undefined)
    return element;
  const written = writtenOfArgument(bodies, first) ?? '';
  const head = /^&?(?:(\w{1,100})\.)?(\w{1,100})\{\s{0,9}\}$/.exec(written);
  return head === null
    ? element
    : { ...element, owner: head[1] ?? '', calls: [{ name: head[2] ?? '', given: [] }], fields: new Map() };
}

function named({ owner, calls }: GoElement): string {
  return owner === '' ? (calls[0]?.name ?? '') : `${owner}.${calls[0]?.name ?? ''}`;
}

function asFrom({ frame }: GoElement): EntType {
  return { name: '', file: frame.of.file, line: 0, kind: undefined, embedded: [] };
}

function entityOf(reading: Reading, type: EntType): Entity {
  const mixed = mixinsOf(reading, type);
  const own = partsOf(reading, type, new Map());
  const all = [...mixed.parts, own];
  let isWhole = mixed.isWhole && own.isWhole;
  const fields = new Map<string, SchemaField>(mixed.times.map((each) => [each.name, each]));
  for (const element of all.flatMap((each) => each.fields)) {
    const field = isOf(reading, element, FIELD) ? fieldOf(reading, element) : undefined;
    if (field === undefined) isWhole = false;
    else fields.set(field.name, field);
  }
  const edges = all
    .flatMap((each) => each.edges)
    .flatMap((element) => {
      const found = edgesOf(reading, type, element);
      if (found.length === 0) isWhole = false;
      return found;
    });
  const { keys, table } = annotationsOf(reading, type);
  const isView = type.kind === 'view';
  return {
    type,
    isView,
    // A mixin that was not seen may declare it.
    fields: withKey([...fields.values()], keys, isView, isWhole ? reading.idType : ''),
    edges,
    groups: all.flatMap((each) => each.indexes).flatMap((element) => groupOf(reading, element) ?? []),
    table,
    isWhole,
  };
}

const FIELD = /^(?:entgo\.io|github\.com\/facebook(?:incubator)?)\/ent\/schema\/field$/;

function isOf({ bodies }: Reading, { frame, owner }: GoElement, path: RegExp): boolean {
  return nameOfPackage(bodies.sources.text(frame.of.file), path) === owner;
}

function fieldOf({ bodies }: Reading, { calls }: GoElement): SchemaField | undefined {
  const [made, ...more] = calls;
  const name = textOfArgument(bodies, made?.given[0]);
  if (made === undefined || name === undefined || name === '') return undefined;
  const has = (...names: readonly string[]) => more.some((call) => names.includes(call.name));
  return {
    name,
    type: made.name,
    column: textOfArgument(bodies, callNamed(more, 'StorageKey')?.given[0]),
    isUnique: has('Unique'),
    isRequired: !has('Optional', 'Default', 'DefaultFunc'),
  };
}

function callNamed(calls: readonly GoCallMade[], name: string): GoCallMade | undefined {
  return calls.find((each) => each.name === name);
}

/** Ent adds a key called `id` where none is declared. */
function withKey(fields: SchemaField[], keys: readonly string[], isView: boolean, idType: string): SchemaField[] {
  const isKey = ({ name }: SchemaField) => (keys.length > 0 ? keys.includes(name) : name === 'id');
  const told = fields.map((each) => (isKey(each) && !isView ? { ...each, isKey: true, isUnique: false } : each));
  if (isView || keys.length > 0 || fields.some(isKey)) return told;
  return [{ name: 'id', type: idType, isKey: true }, ...told];
}

/** `edge.To("cards", Card.Type)`, `edge.From("owner", User.Type).Ref("cards")`, and both at once of a type with itself. */
function edgesOf(reading: Reading, type: EntType, { calls }: GoElement): readonly Edge[] {
  const [made, ...more] = calls;
  const back = more.findIndex(({ name }) => name === 'From');
  if (made === undefined || !/^(?:To|From)$/.test(made.name)) return [];
  const first = edgeOf(reading, made, back < 0 ? more : more.slice(0, back));
  if (first === undefined) return [];
  if (back < 0) return [first];
  const name = textOfArgument(reading.bodies, more[back]?.given[0]);
  if (name === undefined) return [];
  return [first, { ...edgeWith(reading, name, type.name, more.slice(back + 1)), ref: first.name }];
}

function edgeOf(reading: Reading, made: GoCallMade, more: readonly GoCallMade[]): Edge | undefined {
  const name = textOfArgument(reading.bodies, made.given[0]);
  const target = typeGiven(reading, made.given[1]);
  if (name === undefined || target === undefined) return undefined;
  return edgeWith(reading, name, target, more);
}

/** `Card.Type`, and `schema.Card.Type` of another package. */
function typeGiven({ bodies }: Reading, argument: GoCallMade['given'][number] | undefined): string | undefined {
  return /^(?:\w+\.)?(\w+)\.Type$/.exec(writtenOfArgument(bodies, argument) ?? '')?.[1];
}

function edgeWith(reading: Reading, name: string, target: string, more: readonly GoCallMade[]): Edge {
  const { bodies } = reading;
  const textOf = (call: string) => textOfArgument(bodies, callNamed(more, call)?.given[0]);
  const through = callNamed(more, 'Through');
  const [throughName, schema] = [textOfArgument(bodies, through?.given[0]), typeGiven(reading, through?.given[1])];
  const storage = (callNamed(more, 'StorageKey')?.given ?? []).map((each) => writtenAsText(reading, each));
  const stored = (call: string) =>
    storage
      .map((each) => new RegExp(`^\\w+\\.${call}\\("([^"\\n]{1,200})"\\)$`).exec(each)?.[1])
      .find((each) => each !== undefined);
  return {
    name,
    target,
    ref: textOf('Ref'),
    isUnique: callNamed(more, 'Unique') !== undefined,
    field: textOf('Field'),
    through: throughName === undefined || schema === undefined ? undefined : { name: throughName, schema },
    column: stored('Column'),
    table: stored('Table'),
  };
}

function writtenAsText({ bodies }: Reading, { frame, span }: GoCallMade['given'][number]): string {
  return bodies.sources.text(frame.of.file).slice(span.from, span.to);
}

/** Fields and edges that are unique together. */
function groupOf({ bodies }: Reading, { calls }: GoElement): readonly (readonly string[])[] | undefined {
  if (callNamed(calls, 'Unique') === undefined) return undefined;
  const parts = calls.filter(({ name }) => /^(?:Fields|Edges)$/.test(name)).flatMap(({ given }) => given);
  const names = parts.map((each) => textOfArgument(bodies, each));
  return names.includes(undefined) ? undefined : [names.flatMap((each) => each ?? [])];
}

/** `field.ID("user_id", "group_id")` and `entsql.Annotation{Table: "cards"}`. */
function annotationsOf(
  { bodies }: Reading,
  type: EntType,
): { readonly keys: readonly string[]; readonly table: string | undefined } {
  const of = bodies.methods.get(`${folderOf(type.file)}\0${type.name}\0Annotations`);
  if (of === undefined) return { keys: [], table: undefined };
  const text = bodies.sources.text(of.file).slice(of.body.from, of.body.to);
  const keys = /\bfield\.ID\(((?:\s{0,20}"\w{1,100}"\s{0,20},?){1,9})\)/.exec(text)?.[1] ?? '';
  return {
    keys: [...keys.matchAll(/"(\w+)"/g)].map(([, each = '']) => each),
    table: /\bentsql\.(?:Annotation\{[^{}]{0,400}?\bTable:\s{0,20}|Table\()"([^"\n]{1,200})"/.exec(text)?.[1],
  };
}

// Edges

/** As Ent resolves them: by which side is unique, the key is here, on the other side, or in a table between. */
function resolveEdges(entities: readonly Entity[]): void {
  const byName = new Map(entities.map((each) => [each.type.name, each]));
  for (const entity of entities) {
    for (const edge of entity.edges) {
      if (edge.ref === undefined) continue;
      const other = byName.get(edge.target)?.edges.find((each) => each.name === edge.ref && each.ref === undefined);
      if (other !== undefined) resolvePair(entity, edge, edge.target, other);
    }
  }
  for (const entity of entities)
    for (const edge of entity.edges)
      if (edge.relation === undefined && edge.ref === undefined) resolveAlone(entity, edge);
  for (const entity of entities)
    for (const edge of [...entity.edges]) if (edge.through !== undefined) addThrough(entity, edge.through, byName);
}

/** @param edge the way back, of this entity */
function resolvePair(entity: Entity, edge: Edge, owner: string, other: Edge): void {
  const column = edge.field ?? other.field ?? edge.column ?? other.column ?? `${snake(owner)}_${snake(other.name)}`;
  const ours = [column];
  const theirs = (holder: string) => [`${holder}.${column}`];
  if (!edge.isUnique && !other.isUnique) {
    const between =
      edge.through?.schema ?? other.through?.schema ?? edge.table ?? other.table ?? `${snake(owner)}_${other.name}`;
    for (const each of [edge, other]) Object.assign(each, { relation: 'many to many', leadsOver: between });
    return;
  }
  const isOne = edge.isUnique && other.isUnique;
  // Where both are unique the way back holds the key, but for a field that the way there names.
  const isHere = isOne ? other.field === undefined : edge.isUnique;
  Object.assign(edge, {
    relation: isOne ? 'one to one' : edge.isUnique ? 'many to one' : 'one to many',
    by: isHere ? ours : theirs(owner),
  });
  Object.assign(other, {
    relation: isOne ? 'one to one' : other.isUnique ? 'many to one' : 'one to many',
    by: isHere ? theirs(entity.type.name) : ours,
  });
}

function resolveAlone(entity: Entity, edge: Edge): void {
  const { name } = entity.type;
  const column = edge.field ?? edge.column ?? `${snake(name)}_${snake(edge.name)}`;
  const isSelf = edge.target === name;
  if (!edge.isUnique && (isSelf || edge.through !== undefined))
    Object.assign(edge, {
      relation: 'many to many',
      leadsOver: edge.through?.schema ?? edge.table ?? `${snake(name)}_${edge.name}`,
    });
  else if (edge.isUnique) Object.assign(edge, { relation: isSelf ? 'one to one' : 'many to one', by: [column] });
  else Object.assign(edge, { relation: 'one to many', by: [`${edge.target}.${column}`] });
}

/** Ent adds a way to the schema that an edge leads over. */
function addThrough(
  entity: Entity,
  { name, schema }: { readonly name: string; readonly schema: string },
  byName: ReadonlyMap<string, Entity>,
): void {
  if (entity.edges.some((each) => each.name === name)) return;
  const back = byName.get(schema)?.edges.find((each) => each.target === entity.type.name && each.isUnique);
  entity.edges.push({
    name,
    target: schema,
    ref: undefined,
    isUnique: false,
    field: undefined,
    through: undefined,
    column: undefined,
    table: undefined,
    relation: 'one to many',
    ...(back?.field === undefined ? {} : { by: [`${schema}.${back.field}`] }),
  });
}

/** As Ent writes names: `api_key` for `APIKey`. */
function snake(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z](?=.)|(?<=[A-Z])[A-Z](?=[a-z])/g, '_$&').toLowerCase();
}

function schemaOf(entity: Entity): ScannedSchema {
  const { type, isView, fields, edges, groups, table } = entity;
  const leading = fields.map((field): SchemaField => {
    const targets = edges.filter(({ by }) => by?.[0] === field.name).map(({ target }) => `${target}.id`);
    return targets.length === 0 ? field : { ...field, references: [...new Set(targets)] };
  });
  const ways = edges.map(
    ({ name, target, relation, by, leadsOver }): SchemaField => ({
      name,
      type: target,
      relation,
      ...(by === undefined ? {} : { by }),
      through: leadsOver,
    }),
  );
  const told = uniqueInGroups(leading, groups).map((each, place) =>
    leading[place]?.isUnique === true || leading[place]?.isKey === true ? (leading[place] ?? each) : each,
  );
  return {
    name: type.name,
    ...(isView ? { kind: 'view' as const } : {}),
    ...tableOf(type.name, table),
    fields: [...told, ...ways],
    ...(isComplete(entity) ? { required: requiredAmong(fields) } : { isPartial: true as const }),
    orm: 'ent',
    file: type.file,
    line: type.line,
  };
}
