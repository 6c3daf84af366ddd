/** Models of Active Record: columns and keys from `db/schema.rb`, relations from the classes. */

import type { Span } from '../../reading/code-text.ts';
import { pluralOf, singularOf } from '../../reading/inflection.ts';
import { underscored } from '../../reading/letter-case.ts';
import { type RubyCall, rubyCalls, rubyText, rubyTexts } from '../../reading/ruby/calls.ts';
import { rubyNesting } from '../../reading/ruby/nesting.ts';
import { type SchemaPlace, type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const activerecord: SchemaReader = {
  orms: ['activerecord'],
  read(sources) {
    const files = sources.files.filter((file) => file.endsWith('.rb'));
    const tables = files.filter((file) => isSchema(sources, file)).flatMap((file) => tablesIn(sources, file));
    // What a migration calls a model, it makes for itself.
    const models = modelsIn(
      sources,
      files.filter((file) => !/(?:^|\/)db\//.test(file)),
    );
    const known = { models: new NamedModels(models), tables: tablesByName(tables) };
    const reading: Reading = { sources, ...known, byTable: modelsByTable(models, known) };
    const taken = new Set(models.map((model) => tableFor(known, model)));
    const hidden: SchemaPlace[] = [];
    return {
      schemas: [
        ...models.map((model) => schemaOfModel(reading, model, hidden)),
        ...tables.filter((table) => !taken.has(table)).map((table) => schemaOfTable(reading, table)),
      ],
      hidden,
    };
  },
};

function isSchema(sources: Sources, file: string): boolean {
  return /schema\.rb$/.test(file) && /\bActiveRecord::Schema\b/.test(sources.masked(file));
}

interface Table {
  readonly name: string;
  readonly file: string;
  readonly at: number;
  readonly kind?: 'view' | 'enum';
  readonly fields: SchemaField[];
  /** What it has besides, a query or a module decides. */
  readonly isPartial: boolean;
}

interface Model {
  readonly name: string;
  readonly file: string;
  readonly at: number;
  readonly body: Span;
  readonly parent: string;
  /** As `self.table_name` has it. */
  readonly tableName: string | undefined;
}

interface Known {
  /** By their names, of several the first; enumerations are none. */
  readonly tables: ReadonlyMap<string, Table>;
  readonly models: NamedModels;
}

interface Reading extends Known {
  readonly sources: Sources;
  /** Those that a table has alone. */
  readonly byTable: ReadonlyMap<string, Model>;
}

function tablesIn(sources: Sources, file: string): readonly Table[] {
  const bare = sources.bare(file);
  const whole = { from: 0, to: bare.length };
  const tables: Table[] = [];
  const statements = rubyCalls(
    sources,
    file,
    whole,
    'create_table|create_view|create_enum|create_virtual_table|add_index|add_foreign_key',
  );
  for (const [place, call] of statements.entries()) {
    const name = rubyText(call.given[0]);
    if (name === undefined) continue;
    const at = { name, file, at: call.at };
    if (call.name === 'create_table') {
      const to = statements[place + 1]?.at ?? bare.length;
      tables.push({ ...at, fields: columnsOf(sources, file, call, { from: call.end, to }), isPartial: false });
    } else if (call.name === 'create_enum') {
      const values = rubyTexts(call.given[1]) ?? [];
      tables.push({
        ...at,
        kind: 'enum',
        fields: values.map((value) => ({ name: value, type: '' })),
        isPartial: false,
      });
    } else if (call.name === 'create_view') tables.push({ ...at, kind: 'view', fields: [], isPartial: true });
    else if (call.name === 'create_virtual_table') tables.push({ ...at, fields: [], isPartial: true });
    else {
      const table = tables.find((each) => each.name === name);
      if (table === undefined) continue;
      if (call.name === 'add_index') addIndex(table, call, rubyTexts(call.given[1]));
      else addForeignKey(table, call, rubyText(call.given[1]));
    }
  }
  return tables;
}

function columnsOf(sources: Sources, file: string, table: RubyCall, body: Span): SchemaField[] {
  const keys = rubyTexts(table.named.get('primary_key'));
  const idType = rubyText(table.named.get('id'));
  // A version before 5.1 may have made it an integer: its type is not said.
  const id: SchemaField[] =
    table.named.get('id') === 'false' || (keys !== undefined && keys.length > 1)
      ? []
      : [{ name: keys?.[0] ?? 'id', type: idType ?? '', isKey: true }];
  const made: Table = { name: '', file, at: 0, fields: id, isPartial: false };
  for (const call of rubyCalls(sources, file, body, '\\w{1,80}')) {
    const names = call.given.flatMap((each) => rubyText(each) ?? []);
    if (call.name === 'index') addIndex(made, call, rubyTexts(call.given[0]));
    else if (call.name === 'foreign_key') addForeignKey(made, call, names[0]);
    else if (call.name === 'timestamps')
      for (const name of ['created_at', 'updated_at']) made.fields.push({ name, type: 'datetime' });
    else if (call.name === 'references' || call.name === 'belongs_to') {
      for (const name of names) made.fields.push(...referenceColumns(call, name));
    } else if (!/^(?:check_constraint|exclusion_constraint|unique_constraint|end)$/.test(call.name)) {
      const type =
        (call.name === 'virtual'
          ? rubyText(call.named.get('type'))
          : call.name === 'column'
            ? rubyText(call.given[1])
            : undefined) ?? call.name;
      const isList = call.named.get('array') === 'true';
      for (const name of call.name === 'column' ? names.slice(0, 1) : names)
        made.fields.push({
          name,
          type: (type === 'enum' ? (rubyText(call.named.get('enum_type')) ?? type) : type) + (isList ? '[]' : ''),
          isKey: keys?.includes(name) === true || call.name === 'primary_key',
        });
    } else if (call.name === 'unique_constraint')
      addIndex(made, { ...call, named: new Map([['unique', 'true']]) }, rubyTexts(call.given[0]));
  }
  return made.fields;
}

function referenceColumns(call: RubyCall, name: string): readonly SchemaField[] {
  const type = rubyText(call.named.get('type')) ?? '';
  const key = call.named.get('foreign_key');
  const table = /\bto_table:\s*:?["']?(\w+)/.exec(key ?? '')?.[1] ?? pluralOf(name);
  const isPolymorphic = call.named.has('polymorphic') && call.named.get('polymorphic') !== 'false';
  return [
    { name: `${name}_id`, type, references: key === undefined || key === 'false' ? [] : [table] },
    ...(isPolymorphic ? [{ name: `${name}_type`, type: 'string' }] : []),
  ];
}

function addIndex({ fields }: Table, { named }: RubyCall, names: readonly string[] | undefined): void {
  if (names === undefined || named.get('unique') !== 'true' || named.has('where')) return;
  change(fields, names, (field) =>
    names.length === 1
      ? { ...field, isUnique: true }
      : field.uniqueWith === undefined
        ? { ...field, uniqueWith: names.filter((each) => each !== field.name) }
        : field,
  );
}

function addForeignKey({ fields }: Table, { named }: RubyCall, target: string | undefined): void {
  if (target === undefined) return;
  const column = rubyText(named.get('column')) ?? `${singularOf(target)}_id`;
  const key = rubyText(named.get('primary_key'));
  change(fields, [column], (field) => ({
    ...field,
    references: [...(field.references ?? []), key === undefined ? target : `${target}.${key}`],
  }));
}

function change(fields: SchemaField[], names: readonly string[], changed: (field: SchemaField) => SchemaField): void {
  for (const [place, field] of fields.entries()) if (names.includes(field.name)) fields[place] = changed(field);
}

const declaration = /^([ \t]*)class[ \t]+([A-Z][\w:]{0,200})[ \t]*<[ \t]*([A-Z][\w:]{0,200})/gm;

/** Classes that come from Active Record, by whatever classes of the project stand between. */
function modelsIn(sources: Sources, files: readonly string[]): readonly Model[] {
  const classes = files.flatMap((file) => {
    const bare = sources.bare(file);
    const found = [...bare.matchAll(declaration)];
    // Behind a class that never ends nobody looks for the ends of others.
    let ends = true;
    return found.map((match, place) => {
      const [whole, indent = '', written = '', parent = ''] = match;
      const from = match.index + whole.length;
      const end = ends ? endOfClass(bare, from, indent) : undefined;
      ends &&= end !== undefined;
      const body = { from, to: end ?? found[place + 1]?.index ?? bare.length };
      const text = bare.slice(from, body.to);
      const given = /\bself\.table_name\s{0,20}=\s{0,20}(?=["':])/.exec(text);
      const at = given === null ? -1 : from + given.index + given[0].length;
      const tableName =
        at < 0 ? undefined : rubyText(/^[^\s;]{1,200}/.exec(sources.text(file).slice(at, at + 200))?.[0]);
      return {
        name: [...rubyNesting(bare, match.index), written].join('::'),
        file,
        at: match.index + indent.length,
        body,
        parent,
        tableName,
        isAbstract: /\bself\.abstract_class\s{0,20}=\s{0,20}true/.test(text) || /\bprimary_abstract_class\b/.test(text),
      };
    });
  });
  const last = (name: string) => name.split('::').at(-1) ?? '';
  const known = new Set(['ApplicationRecord', 'Base']);
  const isBase = (parent: string) =>
    parent === 'ActiveRecord::Base' || !parent.endsWith('Base') ? known.has(last(parent)) : false;
  const models = new Set<(typeof classes)[number]>();
  for (let size = -1; size !== models.size; ) {
    size = models.size;
    for (const each of classes) {
      if (models.has(each) || !isBase(each.parent)) continue;
      models.add(each);
      if (last(each.name) !== 'Base') known.add(last(each.name));
    }
  }
  return classes.filter((each) => models.has(each) && !each.isAbstract && last(each.name) !== 'ApplicationRecord');
}

function endOfClass(bare: string, from: number, indent: string): number | undefined {
  const end = new RegExp(`^${indent}end\\b`, 'gm');
  end.lastIndex = from;
  return end.exec(bare)?.index;
}

/** Models by their names, whole ones and the ends of them: of several the first. */
class NamedModels {
  readonly #whole = new Map<string, Model>();
  readonly #ends = new Map<string, Model>();

  constructor(models: readonly Model[]) {
    for (const model of models) {
      if (!this.#whole.has(model.name)) this.#whole.set(model.name, model);
      for (let from = 0; from >= 0; from = nextPart(model.name, from)) {
        const end = model.name.slice(from);
        if (!this.#ends.has(end)) this.#ends.set(end, model);
      }
    }
  }

  named(name: string): Model | undefined {
    return this.#whole.get(name);
  }

  /** As a place writes it, which may stand in modules of its own. */
  written(name: string): Model | undefined {
    return name.startsWith('::') ? this.#whole.get(name.slice(2)) : this.#ends.get(name);
  }
}

/** Where the name begins without its outermost module; -1 where it has none. */
function nextPart(name: string, from: number): number {
  const joint = name.indexOf('::', from);
  return joint < 0 ? -1 : joint + 2;
}

function tablesByName(tables: readonly Table[]): ReadonlyMap<string, Table> {
  const byName = new Map<string, Table>();
  for (const table of tables) if (table.kind !== 'enum' && !byName.has(table.name)) byName.set(table.name, table);
  return byName;
}

function modelsByTable(models: readonly Model[], known: Known): ReadonlyMap<string, Model> {
  const byTable = new Map<string, Model[]>();
  for (const model of models) {
    const name = tableFor(known, model)?.name;
    // One that another one extends stands for its table.
    if (name === undefined || known.models.written(model.parent) !== undefined) continue;
    const others = byTable.get(name);
    if (others === undefined) byTable.set(name, [model]);
    else others.push(model);
  }
  return new Map([...byTable].flatMap(([name, all]) => (all.length === 1 ? [[name, all[0] as Model] as const] : [])));
}

/** By its name or that of the model that it extends: `Shop::LineItem` has `line_items`, or else `shop_line_items`. */
function tableFor(known: Known, model: Model, step = 0): Table | undefined {
  const { tables, models } = known;
  if (model.tableName !== undefined) return tables.get(model.tableName.replace(/^public\./, ''));
  const parent = models.written(model.parent);
  if (parent !== undefined && step < 8) return tableFor(known, parent, step + 1);
  const parts = model.name.split('::').map(underscored);
  const plain = pluralOf(parts.at(-1) ?? '');
  return tables.get(plain) ?? tables.get([...parts.slice(0, -1), plain].join('_'));
}

function camelized(name: string): string {
  return name
    .split('/')
    .map((part) => part.replace(/(?:^|_)([a-z\d])/g, (_, letter: string) => letter.toUpperCase()))
    .join('::');
}

function schemaOfTable(reading: Reading, table: Table): ScannedSchema {
  return {
    name: table.name,
    ...(table.kind === undefined ? {} : { kind: table.kind }),
    fields: table.fields.map((field) => withModels(reading, field)),
    ...(table.isPartial ? { isPartial: true } : {}),
    orm: 'activerecord',
    file: table.file,
    line: lineAt(reading.sources.text(table.file), table.at),
  };
}

/** What a key leads to is called by its model where there is one. */
function withModels({ byTable }: Reading, field: SchemaField): SchemaField {
  const references = field.references?.map((each) => {
    const [table = '', column] = each.split('.');
    return [byTable.get(table)?.name ?? table, ...(column === undefined ? [] : [column])].join('.');
  });
  return references === undefined ? field : { ...field, references: [...new Set(references)] };
}

function schemaOfModel(reading: Reading, model: Model, hidden: SchemaPlace[]): ScannedSchema {
  const { sources } = reading;
  const table = tableFor(reading, model);
  const relations = relationsOf(reading, model, hidden);
  const columns = (table?.fields ?? []).map((field) => {
    const owner = relations.find(
      ({ relation, by = [], type }) => relation === 'belongs to' && type !== '' && by[0] === field.name,
    );
    const own = withModels(reading, field);
    if (owner === undefined) return own;
    const known = own.references ?? [];
    return known.some((each) => each === owner.type || each.startsWith(`${owner.type}.`))
      ? own
      : { ...own, references: [...known, owner.type] };
  });
  return {
    name: model.name,
    ...(table?.kind === 'view' ? { kind: 'view' as const } : {}),
    ...tableOf(model.name, table?.name ?? model.tableName),
    fields: [...columns, ...relations],
    ...(table === undefined || table.isPartial ? { isPartial: true as const } : {}),
    orm: 'activerecord',
    file: model.file,
    line: lineAt(sources.text(model.file), model.at),
  };
}

const ASSOCIATIONS =
  'belongs_to|has_many|has_one|has_and_belongs_to_many|has_one_attached|has_many_attached|has_rich_text';

/** Those of the class, and of the concerns that it includes. */
function relationsOf(reading: Reading, model: Model, hidden: SchemaPlace[]): readonly SchemaField[] {
  const { sources } = reading;
  const own = rubyCalls(sources, model.file, model.body, ASSOCIATIONS).map((call) => ({ call, file: model.file }));
  const included = rubyCalls(sources, model.file, model.body, 'include').flatMap(({ given }) =>
    given.flatMap((name) => concernCalls(sources, name.trim())),
  );
  const fields = [...included, ...own].flatMap(({ call, file }): readonly SchemaField[] => {
    const name = rubyText(call.given[0]);
    if (name !== undefined) return [relationOf(reading, model, call, name)];
    hidden.push({ file, line: lineAt(sources.text(file), call.at) });
    return [];
  });
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

/** `included do … end` of the module that `include Votable` means. */
function concernCalls(sources: Sources, name: string): readonly { readonly call: RubyCall; readonly file: string }[] {
  if (!/^[A-Z][\w:]*$/.test(name)) return [];
  const path = name.split('::').map(underscored).join('/');
  const file = sources.files.find(
    (each) => each.endsWith(`/concerns/${path}.rb`) || each.endsWith(`/models/${path}.rb`),
  );
  if (file === undefined) return [];
  return rubyCalls(sources, file, { from: 0, to: sources.bare(file).length }, ASSOCIATIONS).map((call) => ({
    call,
    file,
  }));
}

function relationOf(reading: Reading, model: Model, call: RubyCall, name: string): SchemaField {
  const { named } = call;
  const option = (key: string) => rubyText(named.get(key));
  const relation = call.name.replace(/_/g, ' ');
  const keys = rubyTexts(named.get('foreign_key'));
  if (/attached|rich_text/.test(call.name)) {
    const type = call.name === 'has_rich_text' ? 'ActionText' : 'ActiveStorage';
    return { name, type: call.name === 'has_many_attached' ? `${type}[]` : type, relation };
  }
  const isMany = call.name === 'has_many' || call.name === 'has_and_belongs_to_many';
  if (call.name === 'belongs_to') {
    const isPolymorphic = named.has('polymorphic') && named.get('polymorphic') !== 'false';
    const type = isPolymorphic ? '' : classOf(reading, model, option('class_name') ?? camelized(name));
    const by = keys ?? [`${name}_id`];
    return {
      name,
      type,
      relation: isPolymorphic ? 'belongs to any' : relation,
      by: isPolymorphic ? [option('foreign_type') ?? `${name}_type`, ...by] : by,
    };
  }
  const through = option('through');
  if (through !== undefined) {
    const target = option('source_type') ?? throughTarget(reading, model, through, option('source') ?? name);
    return { name, type: target === undefined ? '' : isMany ? `${target}[]` : target, relation, through };
  }
  const target = classOf(reading, model, option('class_name') ?? camelized(isMany ? singularOf(name) : name));
  const type = isMany ? `${target}[]` : target;
  if (call.name === 'has_and_belongs_to_many') return { name, type, relation, through: option('join_table') };
  const as = option('as');
  const key = underscored(model.name.split('::').at(-1) ?? '');
  const columns =
    as === undefined
      ? (keys ?? inverseKeys(reading, target, option('inverse_of')) ?? [`${key}_id`])
      : [option('foreign_type') ?? `${as}_type`, ...(keys ?? [`${as}_id`])];
  return { name, type, relation, by: columns.map((column) => `${target}.${column}`) };
}

/** The key of the relation on the other side that is said to be the same one. */
function inverseKeys({ sources, models }: Reading, target: string, inverse: string | undefined) {
  const other = models.named(target);
  if (inverse === undefined || other === undefined) return undefined;
  const call = rubyCalls(sources, other.file, other.body, 'belongs_to').find(
    ({ given }) => rubyText(given[0]) === inverse,
  );
  return call === undefined ? undefined : (rubyTexts(call.named.get('foreign_key')) ?? [`${inverse}_id`]);
}

/** As the project calls it where it has one of that name. */
function classOf({ models }: Reading, model: Model, written: string): string {
  const plain = written.replace(/^::/, '');
  const around = model.name.split('::').slice(0, -1);
  for (let length = around.length; length >= 0; length--) {
    const name = [...around.slice(0, length), plain].join('::');
    if (models.named(name) !== undefined) return name;
  }
  return plain;
}

/** What the model in between says of it. */
function throughTarget(reading: Reading, model: Model, through: string, source: string, step = 0): string | undefined {
  const { sources, models } = reading;
  if (step > 4) return undefined;
  const find = (of: Model, ...names: readonly string[]) =>
    rubyCalls(sources, of.file, of.body, ASSOCIATIONS).find(({ given }) => names.includes(rubyText(given[0]) ?? ''));
  const first = find(model, through);
  if (first === undefined) return undefined;
  const between = targetOf(reading, model, first, through, step);
  const middle = between === undefined ? undefined : models.named(between);
  if (middle === undefined) return undefined;
  const second = find(middle, source, singularOf(source));
  return second === undefined ? undefined : targetOf(reading, middle, second, rubyText(second.given[0]) ?? '', step);
}

function targetOf(reading: Reading, model: Model, call: RubyCall, name: string, step: number): string | undefined {
  const through = rubyText(call.named.get('through'));
  if (through !== undefined)
    return throughTarget(reading, model, through, rubyText(call.named.get('source')) ?? name, step + 1);
  if (call.named.has('polymorphic')) return rubyText(call.named.get('source_type'));
  const isMany = call.name === 'has_many' || call.name === 'has_and_belongs_to_many';
  return classOf(reading, model, rubyText(call.named.get('class_name')) ?? camelized(isMany ? singularOf(name) : name));
}
