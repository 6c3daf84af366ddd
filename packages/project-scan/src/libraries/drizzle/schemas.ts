/** Tables, views, enums and relations of Drizzle. */

import { type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import {
  fieldsCalled,
  placesNotRead,
  type SchemaPlace,
  type SchemaReader,
  tableOf,
} from '../../reading/schema-reader.ts';
import { type DeclaredCall, declaredCalls, literalIn, meantBy, objectOf } from '../../reading/scripts/declared.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { type JsStep, jsSteps, splitAtOuterCommas } from '../../reading/scripts/steps.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { drizzle as library } from './library.ts';

export const drizzle: SchemaReader = {
  orms: ['drizzle'],
  read(sources) {
    const files = sources
      .scripts()
      .filter((file) => sources.text(file).includes('drizzle-orm') && !isPartOf(sources, file, library.packages));
    const makers = makersIn(sources, files);
    // Tables are made where only a function of the project is imported, too.
    const others = makers.size === 0 ? [] : sources.scripts().filter((file) => importsOneOf(sources, file, makers));
    const all = [...new Set([...files, ...others])];
    const found = all.flatMap((file) => declarationsIn(sources, file, makers));
    const relations = all.flatMap((file) => relationsIn(sources, file));
    return {
      schemas: found.map((each) => schemaOf(sources, each, relations)),
      hidden: [...all.flatMap((file) => unnamedTables(sources, file, found)), ...placesNotRead(sources, all)],
    };
  },
};

/** What makes tables: a function of Drizzle, what gives names of its own to them, or a schema. */
type Kind = 'table' | 'view' | 'enum' | 'creator' | 'schema';

function kindOf(name: string): Kind | undefined {
  const [, what] =
    /^(?:pg|mysql|sqlite|singlestore|gel|cockroach|mssql)(Table|View|MaterializedView|Enum|TableCreator|Schema)$/.exec(
      name,
    ) ?? [];
  if (what === undefined) return undefined;
  return what === 'Table'
    ? 'table'
    : what === 'Enum'
      ? 'enum'
      : what === 'TableCreator'
        ? 'creator'
        : what === 'Schema'
          ? 'schema'
          : 'view';
}

interface Maker {
  readonly kind: 'creator' | 'schema';
  /** `shop_${name}`: what the creator makes of a name; undefined where that is not said. */
  readonly nameOf: (name: string) => string | undefined;
}

/** By file and name: `src/db/table.ts\0createTable`. */
type Makers = ReadonlyMap<string, Maker>;

function makersIn(sources: Sources, files: readonly string[]): Makers {
  const makers = new Map<string, Maker>();
  for (const file of files)
    for (const call of declaredCalls(sources, file)) {
      const kind = ofDrizzle(sources, file, call.callee);
      if (kind !== 'creator' && kind !== 'schema') continue;
      const [first] = call.given;
      const given = first === undefined ? undefined : sources.text(file).slice(first.from, first.to);
      const nameOf =
        kind === 'schema'
          ? prefixed(first === undefined ? undefined : textValueOf(sources, file, first))
          : templated(given ?? '');
      makers.set(`${file}\0${call.name}`, { kind, nameOf });
    }
  return makers;
}

function prefixed(schema: string | undefined): Maker['nameOf'] {
  return (name) => (schema === undefined || schema.includes('${') ? undefined : `${schema}.${name}`);
}

/** Of ``(name) => `shop_${name}` ``. */
function templated(written: string): Maker['nameOf'] {
  const [, parameter = '', template] =
    /^\(?\s{0,20}(\w{1,80})\s{0,20}(?::\s{0,20}string\s{0,20})?\)?\s{0,20}=>\s{0,40}`([^`]*)`$/.exec(written) ?? [];
  return (name) => {
    const made = template?.replaceAll(`\${${parameter}}`, name);
    return made === undefined || made.includes('${') ? undefined : made;
  };
}

/** What `pgTable` or `pg.pgTable` is in this file, if it comes from Drizzle. */
function ofDrizzle(sources: Sources, file: string, callee: string): Kind | undefined {
  const [root = '', member] = callee.split('.');
  const imported = importsIn(sources, file).get(root);
  if (imported === undefined || !/^drizzle-orm(?:\/|$)/.test(imported.module)) return undefined;
  return kindOf(member === undefined ? imported.name : member);
}

function importsOneOf(sources: Sources, file: string, makers: Makers): boolean {
  return [...importsIn(sources, file).keys()].some((name) => makerOf(sources, file, name, makers) !== undefined);
}

function makerOf(sources: Sources, file: string, name: string, makers: Makers): Maker | undefined {
  const meant = meantBy(sources, file, name);
  return makers.get(`${meant.file}\0${meant.name}`);
}

interface Declaration {
  readonly kind: 'table' | 'view' | 'enum';
  readonly call: DeclaredCall;
  /** As the database calls it; undefined where that is not said. */
  readonly table: string | undefined;
}

function declarationsIn(sources: Sources, file: string, makers: Makers): readonly Declaration[] {
  return declaredCalls(sources, file).flatMap((call): readonly Declaration[] => {
    const [root = '', member = ''] = call.callee.split('.');
    const maker = makerOf(sources, file, root, makers);
    const kind =
      maker === undefined
        ? ofDrizzle(sources, file, call.callee)
        : maker.kind === 'creator'
          ? 'table'
          : kindOf(`pg${member.charAt(0).toUpperCase()}${member.slice(1)}`);
    if (kind !== 'table' && kind !== 'view' && kind !== 'enum') return [];
    const [first] = call.given;
    const written = first === undefined ? undefined : textValueOf(sources, file, first);
    const isKnown = written !== undefined && !written.includes('${');
    return [{ kind, call, table: isKnown ? (maker === undefined ? written : maker.nameOf(written)) : undefined }];
  });
}

/** Calls that make a table and keep it in no constant: what a function makes, its callers say. */
function unnamedTables(sources: Sources, file: string, found: readonly Declaration[]): readonly SchemaPlace[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const read = found.filter(({ call }) => call.file === file);
  return [...masked.matchAll(/(?<![\w$.])(?:[\w$]+\.)?(\w{1,40}Table)\s{0,20}\(/g)].flatMap((match) => {
    const callee = match[0].replace(/\s{0,20}\($/, '');
    if (ofDrizzle(sources, file, callee) !== 'table') return [];
    return read.some(({ call }) => call.at <= match.index && match.index < call.end)
      ? []
      : [{ file, line: lineAt(text, match.index) }];
  });
}

interface Relation {
  /** Of the table that it is a field of. */
  readonly of: string;
  readonly field: SchemaField;
}

function schemaOf(sources: Sources, { kind, call, table }: Declaration, relations: readonly Relation[]): ScannedSchema {
  const { file, name, at } = call;
  const place = { orm: 'drizzle', file, line: lineAt(sources.text(file), at) };
  if (kind === 'enum') {
    const values = valuesOf(sources, file, call.given[1]);
    return {
      name,
      kind,
      ...tableOf(name, table),
      fields: fieldsCalled(values ?? []),
      ...(values === undefined ? { isPartial: true } : {}),
      ...place,
    };
  }
  const columns = columnsOf(sources, file, call.given[1]);
  const fields = withConstraints(sources, file, columns.fields, call.given[2]);
  const own = relations.filter(({ of }) => of === `${file}\0${name}`).map(({ field }) => field);
  return {
    name,
    ...(kind === 'view' ? { kind } : {}),
    ...tableOf(name, table),
    fields: [...fields, ...own],
    ...(columns.isWhole ? {} : { isPartial: true }),
    ...place,
  };
}

function valuesOf(sources: Sources, file: string, given: Span | undefined): readonly string[] | undefined {
  const masked = sources.masked(file);
  if (given === undefined || masked[given.from] !== '[') return undefined;
  const end = masked.lastIndexOf(']', given.to);
  const values = splitAtCommas(masked, given.from + 1, end).map((span) => textValueOf(sources, file, span));
  return values.every((value) => value !== undefined) ? (values as string[]) : undefined;
}

interface Columns {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

/** Of the object, or of what a function gives back; those too that are spread into it from another one. */
function columnsOf(sources: Sources, file: string, given: Span | undefined, step = 0): Columns {
  const masked = sources.masked(file);
  const object = given === undefined ? undefined : literalIn(masked, given);
  if (object === undefined || masked[object.from] !== '{') {
    const name = given === undefined ? '' : masked.slice(given.from, given.to);
    const named = /^[\w$]+$/.test(name) && step < 4 ? objectOf(sources, file, name) : undefined;
    return named === undefined ? { fields: [], isWhole: false } : columnsOf(sources, named.file, named.span, step + 1);
  }
  const fields: SchemaField[] = [];
  let isWhole = true;
  for (const part of splitAtOuterCommas(masked, object.from + 1, object.to - 1)) {
    const written = masked.slice(part.from, part.to);
    const spread = /^\.\.\.\s*([\w$]+)$/.exec(written)?.[1];
    if (spread !== undefined && step < 4) {
      const named = objectOf(sources, file, spread);
      const more = named === undefined ? undefined : columnsOf(sources, named.file, named.span, step + 1);
      fields.push(...(more?.fields ?? []));
      isWhole &&= more?.isWhole === true;
      continue;
    }
    const head = /^(?:(['"])[^'"]*\1|([\w$]+))\s*:\s*/.exec(written);
    const name =
      head?.[2] ??
      (head === null
        ? undefined
        : sources.text(file).slice(part.from + 1, part.from + head[0].lastIndexOf(head[1] ?? '')));
    const column =
      head === null || name === undefined
        ? undefined
        : columnOf(sources, file, name, { from: part.from + head[0].length, to: part.to });
    if (column === undefined) isWhole = false;
    else fields.push(column);
  }
  return { fields, isWhole };
}

function columnOf(sources: Sources, file: string, name: string, span: Span): SchemaField | undefined {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  const steps = jsSteps(masked, span);
  // `t.varchar()`, `pg.varchar()` and `varchar()`.
  const place = steps.findIndex(({ given }) => given !== undefined);
  const builder = steps[place];
  if (builder === undefined || place > 1) return undefined;
  const rest = steps.slice(place + 1);
  const step = (wanted: string) => rest.find((each) => each.name === wanted && each.given !== undefined);
  const [first] = builder.given ?? [];
  const isText = first !== undefined && /^['"`]/.test(masked.slice(first.from));
  const references = step('references');
  return {
    name,
    type: builder.name + '[]'.repeat(rest.filter((each) => each.name === 'array').length),
    column: isText ? textValueOf(sources, file, first) : undefined,
    isKey: step('primaryKey') !== undefined,
    isUnique: step('unique') !== undefined,
    references: references === undefined ? [] : [targetOf(text, masked, references)],
  };
}

/** Of `() => users.id`; as it is written where it has another form. */
function targetOf(text: string, masked: string, { given = [] }: JsStep): string {
  const [first] = given;
  if (first === undefined) return '';
  const found = /=>\s{0,40}(?:\{\s{0,40}return\s{1,20})?\(?\s{0,40}([\w$]{1,200}\.[\w$]{1,200})/.exec(
    masked.slice(first.from, first.to),
  );
  return found?.[1] ?? text.slice(first.from, first.to).replace(/\s+/g, ' ').slice(0, 120);
}

/** Keys of several columns, and what else stands beside the columns. */
function withConstraints(
  sources: Sources,
  file: string,
  fields: readonly SchemaField[],
  given: Span | undefined,
): readonly SchemaField[] {
  const masked = sources.masked(file);
  const list = given === undefined ? undefined : literalIn(masked, given);
  if (list === undefined) return fields;
  const changed = new Map(fields.map((field) => [field.name, field]));
  const change = (name: string, change: (field: SchemaField) => Partial<SchemaField>) => {
    const field = changed.get(name);
    if (field !== undefined) changed.set(name, { ...field, ...change(field) });
  };
  for (const part of splitAtCommas(masked, list.from + 1, list.to - 1)) {
    const head = /^[\w$]+\s*:\s*/.exec(masked.slice(part.from, part.to))?.[0].length ?? 0;
    const steps = jsSteps(masked, { from: part.from + head, to: part.to });
    const called = steps.filter((each) => each.given !== undefined);
    const [maker] = called;
    const on = called.find(({ name }) => name === 'on');
    const isPartial = called.some(({ name }) => name === 'where');
    if (maker?.name === 'primaryKey') {
      for (const name of columnsNamed(masked, maker, 'columns') ?? []) change(name, () => ({ isKey: true }));
    } else if ((maker?.name === 'unique' || maker?.name === 'uniqueIndex') && on !== undefined && !isPartial) {
      const names = columnsNamed(masked, on) ?? [];
      for (const name of names)
        change(name, ({ isUnique, uniqueWith = [] }) =>
          names.length === 1
            ? { isUnique: true }
            : {
                isUnique: isUnique === true,
                uniqueWith: uniqueWith.length > 0 ? uniqueWith : names.filter((each) => each !== name),
              },
        );
    } else if (maker?.name === 'foreignKey') {
      const targets = pathsNamed(masked, maker, 'foreignColumns') ?? [];
      for (const [place, name] of (columnsNamed(masked, maker, 'columns') ?? []).entries())
        change(name, ({ references = [] }) => ({ references: [...references, ...targets.slice(place, place + 1)] }));
    }
  }
  return [...changed.values()];
}

function columnsNamed(masked: string, step: JsStep, property?: string): readonly string[] | undefined {
  return pathsNamed(masked, step, property)?.map((each) => each.slice(each.lastIndexOf('.') + 1));
}

/** `t.a` and `t.b` of what is given, or of its property of this name; undefined where something else is among them. */
function pathsNamed(masked: string, { given = [] }: JsStep, property?: string): readonly string[] | undefined {
  const [first] = given;
  if (first === undefined) return undefined;
  let spans = given;
  if (property !== undefined && masked[first.from] === '{') {
    const inside = splitAtCommas(masked, first.from + 1, first.to - 1).find(({ from, to }) =>
      new RegExp(`^${property}\\s*:`).test(masked.slice(from, to)),
    );
    const open = inside === undefined ? -1 : masked.indexOf('[', inside.from);
    if (inside === undefined || open < 0 || open > inside.to) return undefined;
    spans = splitAtCommas(masked, open + 1, masked.lastIndexOf(']', inside.to));
  }
  const paths = spans.map(
    ({ from, to }) =>
      /^([\w$]+\.[\w$]+)(?:\.(?:asc|desc|op)\([^()]*\))*$/.exec(masked.slice(from, to).replace(/\s+/g, ''))?.[1],
  );
  return paths.every((each) => each !== undefined) ? (paths as string[]) : undefined;
}

/** `relations(users, ({ many }) => ({ posts: many(posts) }))`, and the same of all tables in `defineRelations`. */
function relationsIn(sources: Sources, file: string): readonly Relation[] {
  const masked = sources.masked(file);
  return declaredCalls(sources, file).flatMap((call): readonly Relation[] => {
    const imported = importsIn(sources, file).get(call.callee);
    if (imported === undefined || !imported.module.startsWith('drizzle-orm')) return [];
    const object = call.given[1] === undefined ? undefined : literalIn(masked, call.given[1]);
    const [first] = call.given;
    if (object === undefined || first === undefined) return [];
    if (imported.name === 'relations') {
      const { file: of, name } = meantBy(sources, file, masked.slice(first.from, first.to));
      return relationFields(masked, object).map((field) => ({ of: `${of}\0${name}`, field }));
    }
    return [];
  });
}

function relationFields(masked: string, object: Span): readonly SchemaField[] {
  return splitAtCommas(masked, object.from + 1, object.to - 1).flatMap(({ from, to }): readonly SchemaField[] => {
    const head = /^([\w$]+)\s*:\s*/.exec(masked.slice(from, to));
    const step = head === null ? undefined : jsSteps(masked, { from: from + head[0].length, to })[0];
    const target = step?.given?.[0] === undefined ? '' : masked.slice(step.given[0].from, step.given[0].to);
    if (head === null || step === undefined || !/^[\w$.]+$/.test(target)) return [];
    const options = { ...step, given: step.given?.slice(1) ?? [] };
    const by = columnsNamed(masked, options, 'fields');
    return [
      {
        name: head[1] ?? '',
        type: target + (step.name === 'many' ? '[]' : ''),
        relation: step.name === 'many' ? 'to many' : 'to one',
        ...(by === undefined ? {} : { by }),
      },
    ];
  });
}
