/** Models of Eloquent: columns and keys from the migrations, relations from the methods of the classes and their traits. */

import { chainFrom, givenTo, quoted } from '../../reading/call-chains.ts';
import type { Span } from '../../reading/code-text.ts';
import { pluralOf } from '../../reading/inflection.ts';
import { isPartOf } from '../../reading/packages.ts';
import { phpClasses } from '../../reading/php/attributes.ts';
import { type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { type LaravelTable, runMigrations } from './tables.ts';

export const eloquent: SchemaReader = {
  orms: ['eloquent'],
  read(sources) {
    const files = sources.files.filter(
      (file) =>
        file.endsWith('.php') &&
        !isPartOf(sources, file, ['laravel/framework', 'illuminate/database']) &&
        !/(?:^|\/)(?:database|migrations|factories|seeders)\//.test(file),
    );
    const models = modelsIn(sources, files);
    const { tables, hidden } = runMigrations(sources);
    const byTable = new Map<string, PhpClass[]>();
    for (const model of models) byTable.set(tableName(model), [...(byTable.get(tableName(model)) ?? []), model]);
    const reading: Reading = { sources, files, tables, byTable };
    return {
      schemas: [
        ...models.map((model) => schemaOf(reading, model)),
        ...[...tables.values()].filter(({ name }) => !byTable.has(name)).map((table) => tableSchema(reading, table)),
      ],
      hidden,
    };
  },
};

interface PhpClass {
  readonly file: string;
  readonly name: string;
  /** As written, with its namespace; empty where it extends nothing. */
  readonly parent: string;
  readonly nameEnd: number;
  readonly body: Span;
  readonly isAbstract: boolean;
  /** What `$table` is set to. */
  readonly table: string | undefined;
}

interface Reading {
  readonly sources: Sources;
  readonly files: readonly string[];
  readonly tables: ReadonlyMap<string, LaravelTable>;
  readonly byTable: ReadonlyMap<string, readonly PhpClass[]>;
}

/** Classes that come from Eloquent's own, by whatever classes of the project stand between. */
function modelsIn(sources: Sources, files: readonly string[]): readonly PhpClass[] {
  const all = files.flatMap((file) => classesIn(sources, file));
  const models = new Set<PhpClass>();
  for (let size = -1; size !== models.size; ) {
    size = models.size;
    const names = new Set([...models].map(({ name }) => name));
    for (const each of all) {
      if (models.has(each) || each.parent === '') continue;
      const parent = fullName(sources, each.file, each.parent);
      const isEloquent =
        /^Illuminate\\Database\\Eloquent\\(?:Model|Relations\\(?:Morph)?Pivot)$|^Illuminate\\Foundation\\Auth\\User$/.test(
          parent,
        ) ||
        (names.has(parent.split('\\').at(-1) ?? '') && !/^(?:Illuminate|Symfony)\\/.test(parent)) ||
        isModelByItsBody(sources, each, parent);
      if (isEloquent) models.add(each);
    }
  }
  return all.filter((each) => models.has(each) && !each.isAbstract);
}

/** One that extends a model of a package is known by what it says of itself. */
function isModelByItsBody(sources: Sources, { file, body }: PhpClass, parent: string): boolean {
  const bare = sources.bare(file).slice(body.from, body.to);
  return (
    /\\Models?\\|Model$/.test(parent) &&
    /\$(?:fillable|guarded|casts)\s{0,20}=|\$this->(?:hasMany|belongsTo)\(/.test(bare)
  );
}

function classesIn(sources: Sources, file: string): readonly PhpClass[] {
  const bare = sources.bare(file);
  if (!/\bextends\b/.test(bare)) return [];
  const text = sources.text(file);
  return (
    phpClasses(bare)
      // One that never ends would be read to the end of the file.
      .filter(({ kind, body }) => kind === 'class' && body.to < bare.length)
      .map(({ name, nameEnd, body, isAbstract }) => {
        const set = /\$table\s{0,20}=\s{0,20}(?=['"])/.exec(bare.slice(body.from, body.to));
        const at = set === null ? -1 : body.from + set.index + set[0].length;
        const end = at < 0 ? -1 : bare.indexOf(bare[at] as string, at + 1);
        return {
          file,
          name,
          nameEnd,
          body,
          isAbstract,
          parent: /^\s{1,40}extends\s{1,40}([\w\\]{1,200})/.exec(bare.slice(nameEnd, body.from))?.[1] ?? '',
          table: at < 0 ? undefined : text.slice(at + 1, end),
        };
      })
  );
}

/** What a name means in this file, by its imports. */
function fullName(sources: Sources, file: string, written: string): string {
  const plain = written.replace(/^\\/, '');
  if (written.startsWith('\\')) return plain;
  const [root = '', ...rest] = plain.split('\\');
  const imported = new RegExp(
    `^[ \\t]*use[ \\t]+\\\\?([\\w\\\\]+\\\\${escaped(root)}|[\\w\\\\]+(?=[ \\t]+as[ \\t]+${escaped(root)}\\b))(?:[ \\t]+as[ \\t]+\\w+)?[ \\t]*;`,
    'm',
  );
  for (const match of [imported.exec(sources.text(file))]) {
    const name = match?.[1];
    if (name !== undefined && (name.endsWith(`\\${root}`) || match?.[0].includes(` as ${root}`) === true))
      return [name, ...rest].join('\\');
  }
  return plain;
}

function tableName({ name, table }: PhpClass): string {
  return table ?? pluralOf(snake(name));
}

function snake(name: string): string {
  return name.replace(/(?<!^)(?=[A-Z])/g, '_').toLowerCase();
}

function tableSchema(reading: Reading, table: LaravelTable): ScannedSchema {
  return {
    name: table.name,
    fields: table.fields.map((field) => withModels(reading, field)),
    orm: 'eloquent',
    file: table.file,
    line: lineAt(reading.sources.text(table.file), table.at),
  };
}

/** What a key leads to is called by its model where there is one. */
function withModels({ byTable }: Reading, field: SchemaField): SchemaField {
  if (field.references === undefined) return field;
  const references = field.references.map((each) => {
    const [table = '', column] = each.split('.');
    const models = byTable.get(table) ?? [];
    const name = models.length === 1 ? models[0]?.name : undefined;
    return [name ?? table, ...(column === undefined ? [] : [column])].join('.');
  });
  return { ...field, references };
}

function schemaOf(reading: Reading, model: PhpClass): ScannedSchema {
  const { sources, tables } = reading;
  const table = tables.get(tableName(model));
  const relations = relationsOf(reading, model);
  const columns = (table?.fields ?? []).map((field) => {
    const own = withModels(reading, field);
    const owner = relations.find(
      ({ relation, by = [], type }) => relation === 'belongs to' && type !== '' && by[0] === field.name,
    );
    const known = own.references ?? [];
    return owner === undefined || known.length > 0 ? own : { ...own, references: [owner.type] };
  });
  return {
    name: model.name,
    ...tableOf(model.name, table?.name ?? model.table),
    fields: [...columns, ...relations],
    ...(table === undefined ? { isPartial: true as const } : {}),
    orm: 'eloquent',
    file: model.file,
    line: lineAt(sources.text(model.file), model.nameEnd),
  };
}

const RELATIONS: Readonly<Record<string, string>> = {
  hasOne: 'has one',
  hasMany: 'has many',
  belongsTo: 'belongs to',
  belongsToMany: 'belongs to many',
  morphTo: 'belongs to any',
  morphOne: 'has one',
  morphMany: 'has many',
  morphToMany: 'belongs to many',
  morphedByMany: 'belongs to many',
  hasOneThrough: 'has one',
  hasManyThrough: 'has many',
};

/** Those of the traits that it uses first, then its own. */
function relationsOf(reading: Reading, model: PhpClass): readonly SchemaField[] {
  const fields = [
    ...traitsOf(reading, model.file, model.body, 0).flatMap((trait) =>
      relationsIn(reading, model, trait.file, trait.body),
    ),
    ...relationsIn(reading, model, model.file, model.body),
  ];
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}

interface PhpTrait {
  readonly file: string;
  readonly body: Span;
}

function traitsOf({ sources, files }: Reading, file: string, { from, to }: Span, step: number): readonly PhpTrait[] {
  if (step > 4) return [];
  const bare = sources.bare(file);
  return [...bare.slice(from, to).matchAll(/^[ \t]{1,40}use\s{1,20}([\w\\,\s]{1,1000})[;{]/gm)].flatMap(
    ([, list = '']) =>
      list.split(',').flatMap((written): readonly PhpTrait[] => {
        const name = fullName(sources, file, written.trim());
        const path = `${name.replaceAll('\\', '/')}.php`;
        const last = path.slice(path.lastIndexOf('/') + 1);
        // Of a namespace the beginning stands for a folder that only the manifest names.
        const candidates = files.filter((each) => each === last || each.endsWith(`/${last}`));
        const tail = path.split('/').slice(1).join('/');
        const found =
          candidates.find((each) => each.endsWith(tail)) ?? (candidates.length === 1 ? candidates[0] : undefined);
        const trait =
          found === undefined ? undefined : phpClasses(sources.bare(found)).find(({ kind }) => kind === 'trait');
        if (found === undefined || trait === undefined) return [];
        return [
          ...traitsOf({ sources, files } as Reading, found, trait.body, step + 1),
          { file: found, body: trait.body },
        ];
      }),
  );
}

/** `return $this->hasMany(Post::class)` of a method. */
function relationsIn({ sources }: Reading, model: PhpClass, file: string, { from, to }: Span): readonly SchemaField[] {
  const [text, bare] = [sources.text(file), sources.bare(file)];
  const call = /\breturn\s{1,40}\$this(?=\s{0,200}->\s{0,20}(\w{1,40})\s{0,20}\()/g;
  call.lastIndex = from;
  const methods = [...bare.slice(0, to).matchAll(/\bfunction\s{1,20}(\w{1,200})\s{0,20}\(/g)];
  const fields: SchemaField[] = [];
  for (let match = call.exec(bare); match !== null && match.index < to; match = call.exec(bare)) {
    if (RELATIONS[match[1] ?? ''] === undefined) continue;
    const [step] = chainFrom(bare, match.index + match[0].length).steps;
    const at = match.index;
    const method = methods.findLast(({ index }) => index < at)?.[1];
    if (step === undefined || method === undefined) continue;
    const given = givenTo(bare, step);
    const classes = given.map((span) => classGiven(bare.slice(span.from, span.to), model));
    const texts = given.map((span) => quoted(text, bare, span));
    fields.push(relationOf(step.name, method, model, classes, texts));
  }
  return fields;
}

/** Of `Post::class`, `self::class` and `'App\Post'`. */
function classGiven(written: string, model: PhpClass): string | undefined {
  const name = /^\\?(?:\w+\\)*(\w+)::class$/.exec(written.replace(/^\w+:(?!:)\s{0,20}/, ''))?.[1];
  return name === 'self' || name === 'static' ? model.name : name;
}

function relationOf(
  kind: string,
  method: string,
  model: PhpClass,
  classes: readonly (string | undefined)[],
  texts: readonly (string | undefined)[],
): SchemaField {
  const target = classes[0] ?? texts[0]?.split('\\').at(-1) ?? '';
  const isMany = /Many/.test(kind);
  const field: SchemaField = {
    name: method,
    type: target === '' ? '' : isMany ? `${target}[]` : target,
    relation: RELATIONS[kind],
  };
  const on = (column: string) => (target === '' ? column : `${target}.${column}`);
  switch (kind) {
    case 'belongsTo':
      return { ...field, by: [texts[1] ?? `${snake(method)}_id`] };
    case 'hasOne':
    case 'hasMany':
      return { ...field, by: [on(texts[1] ?? `${snake(model.name)}_id`)] };
    case 'morphTo': {
      const name = texts[0] ?? snake(method);
      return {
        name: method,
        type: '',
        relation: RELATIONS[kind],
        by: [texts[1] ?? `${name}_type`, texts[2] ?? `${name}_id`],
      };
    }
    case 'morphOne':
    case 'morphMany':
      return { ...field, by: [on(texts[2] ?? `${texts[1] ?? ''}_type`), on(texts[3] ?? `${texts[1] ?? ''}_id`)] };
    case 'belongsToMany': {
      const joined = target === '' ? undefined : [snake(model.name), snake(target)].toSorted().join('_');
      return { ...field, through: texts[1] ?? classes[1] ?? joined };
    }
    case 'morphToMany':
    case 'morphedByMany':
      return { ...field, through: texts[2] ?? (texts[1] === undefined ? undefined : pluralOf(texts[1])) };
    default:
      return { ...field, through: classes[1] };
  }
}
