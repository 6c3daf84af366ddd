/** Models of Sequelize: `define`, `init` of a class, and classes with the decorators of sequelize-typescript. */

import { closingBracket, opened, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { pluralOf, singularOf } from '../../reading/inflection.ts';
import { snakeCase } from '../../reading/letter-case.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import { placesNotRead, type SchemaPlace, type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { meantBy, objectOf } from '../../reading/scripts/declared.ts';
import {
  classesIn,
  givenToDecorator,
  lineageOf,
  memberType,
  type PlacedClass,
} from '../../reading/scripts/decorated.ts';
import { fieldsOf } from '../../reading/scripts/literals.ts';
import { importsIn } from '../../reading/scripts/modules.ts';
import { textValueOf } from '../../reading/scripts/values.ts';
import { escaped, lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

const PACKAGES = ['sequelize', '@sequelize/core', 'sequelize-typescript'];

export const sequelize: SchemaReader = {
  orms: ['sequelize'],
  read(sources) {
    const files = sources
      .scripts()
      .filter(
        (file) =>
          /\bdefine\b|\.init\b|@Table\b|\bbelongsTo|\bhas(?:Many|One)\b/.test(sources.text(file)) &&
          !/(?:^|\/)migrations\//.test(file) &&
          (importsSequelize(sources, file) || dependsOn(sources, file, PACKAGES)) &&
          !isPartOf(sources, file, PACKAGES),
      );
    const hidden: SchemaPlace[] = [];
    const models = files.flatMap((file) => [...modelsIn(sources, file, hidden), ...decoratedModels(sources, file)]);
    const reading: Reading = { sources, models, defaults: defaultsOf(sources, files) };
    const associations = files.flatMap((file) => associationsIn(reading, file));
    return {
      schemas: models.map((model) => schemaOf(reading, model, associations)),
      hidden: [
        ...hidden,
        ...placesNotRead(
          sources,
          files.filter((file) => importsSequelize(sources, file)),
        ),
      ],
    };
  },
};

function importsSequelize(sources: Sources, file: string): boolean {
  return [...importsIn(sources, file).values()].some(({ module }) => PACKAGES.includes(module));
}

interface Model {
  readonly name: string;
  /** The constant or class that stands for it in its file; empty where there is none. */
  readonly local: string;
  readonly file: string;
  readonly at: number;
  readonly attributes: readonly SchemaField[];
  readonly isWhole: boolean;
  readonly options: ReadonlyMap<string, string>;
  /** What it says of its relations where it is declared. */
  readonly relations: readonly SchemaField[];
  /** Of a class; for `this` in it. */
  readonly body: Span | undefined;
  /** Dates are there only where they are declared. */
  readonly isDecorated: boolean;
}

interface Reading {
  readonly sources: Sources;
  readonly models: readonly Model[];
  /** Options that hold for all models. */
  readonly defaults: ReadonlyMap<string, string>;
}

/** `new Sequelize(…, { define: { timestamps: false } })`. */
function defaultsOf(sources: Sources, files: readonly string[]): ReadonlyMap<string, string> {
  for (const file of sources.scripts()) {
    if (!files.includes(file) && !/[sS]equelize/.test(sources.text(file))) continue;
    const masked = sources.masked(file);
    const set = /\bdefine\s{0,20}:\s{0,20}\{/.exec(masked);
    if (set === null) continue;
    const open = set.index + set[0].length - 1;
    return writtenOptions(sources, file, { from: open, to: closingBracket(masked, open) + 1 });
  }
  return new Map();
}

function writtenOptions(sources: Sources, file: string, span: Span | undefined): ReadonlyMap<string, string> {
  const masked = sources.masked(file);
  if (span === undefined || masked[span.from] !== '{') return new Map();
  const end = closingBracket(masked, span.from) + 1;
  return new Map(
    [...fieldsOf(masked, { from: span.from, to: end })].map(
      ([name, value]) => [name, textOf(sources, file, value) ?? masked.slice(value.from, value.to)] as const,
    ),
  );
}

const definition =
  /(?:\b(?:const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}(?::[^=;\n]{0,200})?=\s{0,40}|\breturn\s{1,40}|\bexport\s{1,20}default\s{1,20}|\bmodule\.exports\s{0,20}=\s{0,40})?(?<![\w$.])([\w$]{1,100}(?:\.[\w$]{1,100}){0,3})\s{0,20}\.\s{0,40}(define|init)\s{0,20}(?:<[^()=;]{0,400}>\s{0,20})?\(/g;

function modelsIn(sources: Sources, file: string, hidden: SchemaPlace[]): readonly Model[] {
  const masked = sources.masked(file);
  const classes = classesIn(sources, file);
  const bodies = classBodies(masked);
  return [...opened(masked, definition)].flatMap(({ match, open, close }): readonly Model[] => {
    const [, constant = '', on = '', call] = match;
    const given = splitAtCommas(masked, open + 1, close);
    if (call === 'init') return initialised(sources, file, on, match.index, given, classes, bodies);
    const [first, attributes, options] = given;
    // Other things have a method of this name.
    if (
      first === undefined ||
      attributes === undefined ||
      !/(?:^|\.)(?:sequelize|db|database|conn\w*|client|orm|this)$/i.test(on)
    )
      return [];
    const name = textOf(sources, file, first);
    if (name === undefined) {
      hidden.push({ file, line: lineAt(masked, match.index) });
      return [];
    }
    const read = attributesOf(sources, file, attributes);
    const from = masked.slice(match.index).search(/\S/);
    return [
      {
        name,
        local: constant,
        file,
        at: match.index + Math.max(0, from),
        attributes: read.fields,
        isWhole: read.isWhole,
        options: writtenOptions(sources, file, options),
        relations: [],
        body: undefined,
        isDecorated: false,
      },
    ];
  });
}

/** `User.init({ … }, { sequelize })` of a class that extends `Model`. */
function initialised(
  sources: Sources,
  file: string,
  on: string,
  at: number,
  given: readonly Span[],
  classes: ReturnType<typeof classesIn>,
  bodies: ReturnType<typeof classBodies>,
): readonly Model[] {
  const _masked = sources.masked(file);
  const [attributes, options] = given;
  const written = writtenOptions(sources, file, options);
  if (attributes === undefined || !written.has('sequelize')) return [];
  const around = bodies.find(({ name, body }) =>
    on === 'super' || on === 'this' ? body.from < at && at < body.to : name === on,
  );
  const found = classes.find(({ name }) => name === (around?.name ?? on));
  const name = written.get('modelName') ?? around?.name ?? on;
  const read = attributesOf(sources, file, attributes);
  return [
    {
      name,
      local: around?.name ?? on,
      file,
      at: around?.at ?? at,
      attributes: read.fields,
      isWhole: read.isWhole && (found?.parent === undefined || /Model$/.test(found.parent)),
      options: written,
      relations: [],
      body: around?.body,
      isDecorated: false,
    },
  ];
}

function classBodies(masked: string): readonly { readonly name: string; readonly at: number; readonly body: Span }[] {
  return [...opened(masked, /\bclass\s{1,20}(\w{1,200})[^{}]{0,400}\{/g)].map(({ match, open, close }) => ({
    name: match[1] ?? '',
    at: match.index,
    body: { from: open, to: close },
  }));
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

function attributesOf(sources: Sources, file: string, given: Span, step = 0): Fields {
  const masked = sources.masked(file);
  if (masked[given.from] !== '{') {
    const name = /^[\w$]+$/.exec(masked.slice(given.from, given.to))?.[0];
    const object = name === undefined || step > 4 ? undefined : objectOf(sources, file, name);
    return object === undefined
      ? { fields: [], isWhole: false }
      : attributesOf(sources, object.file, object.span, step + 1);
  }
  const fields: SchemaField[] = [];
  let isWhole = true;
  const end = closingBracket(masked, given.from);
  for (const { from, to } of splitAtCommas(masked, given.from + 1, end)) {
    const written = masked.slice(from, to);
    const head = /^(?:(['"])[^'"]*\1|([\w$]+))\s*:\s*/.exec(written);
    const spread = /^\.\.\.\s*([\w$]+)$/.exec(written)?.[1];
    if (spread !== undefined) {
      const more = attributesOf(sources, file, { from: to - spread.length, to }, step + 1);
      fields.push(...more.fields);
      isWhole &&= more.isWhole;
    } else if (head === null) isWhole = false;
    else {
      const quoted = /^(['"])([^'"]*)\1/.exec(sources.text(file).slice(from, to))?.[2];
      fields.push(...attribute(sources, file, head[2] ?? quoted ?? '', { from: from + head[0].length, to }));
    }
  }
  return { fields, isWhole };
}

/** A type, or an object with one. What is worked out when it is read is stored nowhere. */
function attribute(sources: Sources, file: string, name: string, span: Span): readonly SchemaField[] {
  const [text, masked] = [sources.text(file), sources.masked(file)];
  if (masked[span.from] !== '{') return [{ name, type: typeName(text.slice(span.from, span.to)) }];
  const options = fieldsOf(masked, { from: span.from, to: closingBracket(masked, span.from) + 1 });
  const written = (option: string) => {
    const at = options.get(option);
    return at === undefined ? undefined : masked.slice(at.from, at.to);
  };
  const type = options.get('type');
  const shown = type === undefined ? '' : typeName(text.slice(type.from, type.to));
  if (/^VIRTUAL\b/.test(shown)) return [];
  const unique = written('unique');
  return [
    {
      name,
      type: shown,
      column: textOf(sources, file, options.get('field')),
      isKey: written('primaryKey') === 'true',
      // A text names the key that it is part of.
      isUnique: unique === 'true' || unique?.startsWith('{') === true,
      references: referencesOf(sources, file, options.get('references')),
    },
  ];
}

function referencesOf(sources: Sources, file: string, span: Span | undefined): readonly string[] {
  const masked = sources.masked(file);
  if (span === undefined) return [];
  if (masked[span.from] !== '{') return [textOf(sources, file, span) ?? masked.slice(span.from, span.to)];
  const options = fieldsOf(masked, span);
  const model = options.get('model') ?? options.get('table');
  const inner = model !== undefined && masked[model.from] === '{' ? fieldsOf(masked, model).get('tableName') : model;
  const target = inner === undefined ? undefined : (textOf(sources, file, inner) ?? masked.slice(inner.from, inner.to));
  const key = textOf(sources, file, options.get('key'));
  return target === undefined ? [] : [key === undefined ? target : `${target}.${key}`];
}

function typeName(written: string): string {
  return written
    .replace(/\b(?:DataTypes?|Sequelize)\./g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 120);
}

function textOf(sources: Sources, file: string, span: Span | undefined): string | undefined {
  const text = span === undefined ? undefined : textValueOf(sources, file, span);
  return text?.includes('${') === true ? undefined : text;
}

interface Association {
  readonly kind: string;
  readonly source: Model;
  readonly target: Model | undefined;
  readonly targetName: string;
  readonly as: string | undefined;
  readonly key: string | undefined;
  readonly otherKey: string | undefined;
  readonly through: string | undefined;
}

/** `User.hasMany(Post, { foreignKey: 'authorId' })`, wherever it is said. */
function associationsIn(reading: Reading, file: string): readonly Association[] {
  const { sources } = reading;
  const masked = sources.masked(file);
  const call =
    /(?<![\w$.])([\w$]{1,100}(?:\.[\w$]{1,100}){0,3})\s{0,20}\.\s{0,40}(belongsToMany|belongsTo|hasMany|hasOne)\s{0,20}\(/g;
  return [...opened(masked, call)].flatMap(({ match, open, close }): readonly Association[] => {
    const [, on = '', kind = ''] = match;
    const [first, second] = splitAtCommas(masked, open + 1, close);
    const source = modelMeant(reading, file, on, match.index);
    if (source === undefined || first === undefined) return [];
    const targetWritten = masked.slice(first.from, first.to);
    const target = modelMeant(reading, file, targetWritten, match.index);
    const options =
      second === undefined || masked[second.from] !== '{' ? new Map<string, Span>() : fieldsOf(masked, second);
    const keyOf = (name: string) => {
      const span = options.get(name);
      if (span === undefined) return undefined;
      return textOf(sources, file, masked[span.from] === '{' ? fieldsOf(masked, span).get('name') : span);
    };
    const through = options.get('through');
    const throughWritten =
      through === undefined
        ? undefined
        : masked[through.from] === '{'
          ? fieldsOf(masked, through).get('model')
          : through;
    return [
      {
        kind,
        source,
        target,
        targetName: target?.name ?? targetWritten.split('.').at(-1) ?? '',
        as: textOf(sources, file, options.get('as')),
        key: keyOf('foreignKey'),
        otherKey: keyOf('otherKey'),
        through:
          throughWritten === undefined
            ? undefined
            : (textOf(sources, file, throughWritten) ??
              modelMeant(reading, file, masked.slice(throughWritten.from, throughWritten.to), match.index)?.name ??
              masked.slice(throughWritten.from, throughWritten.to).split('.').at(-1)),
      },
    ];
  });
}

/** The model that `User`, `models.User`, `db.user` or `this` in a class of one stands for. */
function modelMeant({ sources, models }: Reading, file: string, written: string, at: number): Model | undefined {
  const name = written.split('.').at(-1) ?? '';
  if (name === 'this')
    return models.find(
      (each) => each.file === file && each.body !== undefined && each.body.from < at && at < each.body.to,
    );
  if (!written.includes('.')) {
    const here = models.find((each) => each.file === file && each.local === name);
    if (here !== undefined) return here;
    const meant = meantBy(sources, file, name);
    const imported =
      models.find((each) => each.file === meant.file && each.local === meant.name) ??
      fromFactory(sources, models, file, name);
    if (imported !== undefined) return imported;
  }
  const named = models.filter((each) => each.name === name);
  const loosely = named.length > 0 ? named : models.filter((each) => each.name.toLowerCase() === name.toLowerCase());
  return loosely.length === 1 ? loosely[0] : undefined;
}

/** `const User = require('./user')(sequelize, DataTypes)`: the one model of that file. */
function fromFactory(sources: Sources, models: readonly Model[], file: string, name: string): Model | undefined {
  const made = new RegExp(
    `\\b(?:const|let|var)\\s{1,20}${escaped(name)}\\s{0,20}=\\s{0,40}require\\(\\s{0,20}['"]([^'"\\n]{1,300})['"]\\s{0,20}\\)\\s{0,20}\\(`,
  ).exec(sources.text(file));
  const module = made?.[1];
  if (module === undefined) return undefined;
  const folder = file.split('/').slice(0, -1);
  for (const part of module.split('/')) {
    if (part === '..') folder.pop();
    else if (part !== '.') folder.push(part);
  }
  const base = folder.join('/').replace(/\.[jt]s$/, '');
  const own = models.filter((each) =>
    [`${base}.js`, `${base}.ts`, `${base}/index.js`, `${base}/index.ts`].includes(each.file),
  );
  return own.length === 1 ? own[0] : undefined;
}

function schemaOf(reading: Reading, model: Model, associations: readonly Association[]): ScannedSchema {
  const { sources } = reading;
  const own = associations.filter(({ source }) => source === model);
  const joined = associations.filter((each) => each.kind === 'belongsToMany' && each.through === model.name);
  const isBetween =
    joined.length > 0 || reading.models.some((each) => each.relations.some(({ through }) => through === model.name));
  const hasKey = model.attributes.some(({ isKey }) => isKey === true);
  // The pair of keys is that of a table between two others.
  const pair = hasKey
    ? []
    : joined.flatMap((each) => [
        each.key ?? defaultKey(reading, each.source.name, each.source),
        ...(each.otherKey === undefined ? [] : [each.otherKey]),
      ]);
  const declared = [
    ...(hasKey || isBetween || !model.isWhole ? [] : [{ name: 'id', type: 'INTEGER', isKey: true }]),
    ...model.attributes,
    ...dates(reading, model),
  ];
  const fields = new Map<string, SchemaField>(
    declared.map((field) => [
      field.name,
      { ...field, references: (field.references ?? []).map((each) => named(reading, each)) },
    ]),
  );
  for (const name of pair) {
    const field = fields.get(name);
    if (field !== undefined) fields.set(name, { ...field, isKey: true });
  }
  // A relation brings its key with it, to whichever side holds it.
  const held = associations.flatMap((each): readonly (readonly [string, string])[] => {
    if (each.kind === 'belongsTo' && each.source === model) return [[keyHere(reading, each), each.targetName]];
    if ((each.kind === 'hasMany' || each.kind === 'hasOne') && each.target === model)
      return [[keyThere(reading, each), each.source.name]];
    if (each.kind === 'belongsToMany' && each.through === model.name) {
      const other =
        each.otherKey ?? (each.target === undefined ? undefined : defaultKey(reading, each.targetName, each.target));
      return [
        [each.key ?? defaultKey(reading, each.source.name, each.source), each.source.name],
        ...(other === undefined ? [] : [[other, each.targetName] as const]),
      ];
    }
    return [];
  });
  for (const [name, target] of held) {
    const field = fields.get(name);
    if (field === undefined) fields.set(name, { name, type: '', isKey: pair.includes(name), references: [target] });
    else if ((field.references ?? []).length === 0) fields.set(name, { ...field, references: [target] });
  }
  return {
    name: model.name,
    ...tableOf(model.name, model.options.get('tableName')),
    fields: [...fields.values(), ...model.relations, ...own.map((each) => relationOf(reading, each))],
    ...(model.isWhole ? {} : { isPartial: true as const }),
    orm: 'sequelize',
    file: model.file,
    line: lineAt(sources.text(model.file), model.at),
  };
}

/** Models that are named by their tables. */
function named({ models }: Reading, reference: string): string {
  const [table = '', key] = reference.split('.');
  const owner =
    models.find((each) => each.name === table || each.local === table) ??
    models.find((each) => each.options.get('tableName') === table);
  return [owner?.name ?? table, ...(key === undefined ? [] : [key])].join('.');
}

function dates({ defaults }: Reading, { options, attributes, isDecorated }: Model): readonly SchemaField[] {
  const option = (name: string) => options.get(name) ?? (isDecorated ? undefined : defaults.get(name));
  const isKept = option('timestamps') === undefined ? !isDecorated : option('timestamps') === 'true';
  const names = [
    ...(isKept ? ['createdAt', 'updatedAt'] : []),
    ...(isKept && option('paranoid') === 'true' ? ['deletedAt'] : []),
  ];
  return names.flatMap((name) => {
    const set = option(name);
    const called = set === undefined || set === 'true' ? name : set;
    return set === 'false' || attributes.some((each) => each.name === called) ? [] : [{ name: called, type: 'DATE' }];
  });
}

function relationOf(reading: Reading, each: Association): SchemaField {
  const { kind, targetName, as, through } = each;
  const isMany = kind === 'hasMany' || kind === 'belongsToMany';
  const target = each.targetName;
  return {
    name: as ?? (isMany ? pluralOf(targetName) : singularOf(targetName)),
    type: isMany ? `${target}[]` : target,
    relation: kind.replace(/(?=[A-Z])/g, ' ').toLowerCase(),
    by:
      kind === 'belongsTo'
        ? [keyHere(reading, each)]
        : kind === 'belongsToMany'
          ? []
          : [`${target}.${keyThere(reading, each)}`],
    through,
  };
}

function keyHere(reading: Reading, each: Association): string {
  return each.key ?? defaultKey(reading, each.as ?? each.targetName, each.source);
}

function keyThere(reading: Reading, each: Association): string {
  return each.key ?? defaultKey(reading, each.source.name, each.source);
}

function defaultKey({ defaults }: Reading, name: string, { options }: Model): string {
  const isUnderscored = (options.get('underscored') ?? defaults.get('underscored')) === 'true';
  const key = `${singularOf(name)}Id`;
  return isUnderscored ? snakeCase(key) : key;
}

/** Classes with `@Table`. */
function decoratedModels(sources: Sources, file: string): readonly Model[] {
  if (importsIn(sources, file).get('Table')?.module !== 'sequelize-typescript') return [];
  const masked = sources.masked(file);
  return classesIn(sources, file).flatMap((found): readonly Model[] => {
    const table = found.decorators.find(({ name }) => name === 'Table');
    if (table === undefined) return [];
    const options = writtenOptions(sources, file, givenToDecorator(sources, file, table)[0]);
    const { classes, isWhole } = lineageOf(sources, { file, found }, (module) => PACKAGES.includes(module));
    const members = classes.flatMap((each) => membersOf(sources, each));
    const byName = new Map(members.map((field) => [field.name, field]));
    const fields = [...byName.values()];
    const at = new RegExp(`\\bclass\\s{1,20}${found.name}\\b`).exec(masked)?.index ?? 0;
    return [
      {
        name: found.name,
        local: found.name,
        file,
        at,
        attributes: fields.filter(({ relation }) => relation === undefined),
        isWhole,
        options,
        relations: fields.filter(({ relation }) => relation !== undefined),
        body: undefined,
        isDecorated: true,
      },
    ];
  });
}

const DATES: Readonly<Record<string, string>> = { CreatedAt: 'DATE', UpdatedAt: 'DATE', DeletedAt: 'DATE' };

function membersOf(sources: Sources, { file, found }: PlacedClass): readonly SchemaField[] {
  const masked = sources.masked(file);
  return found.members.flatMap((member): readonly SchemaField[] => {
    const { name, decorators } = member;
    const decorator = (wanted: string) => decorators.find((each) => each.name === wanted);
    const target = (each: (typeof decorators)[number], place = 0) => {
      const span = givenToDecorator(sources, file, each)[place];
      return span === undefined ? undefined : /=>\s*([\w$]+)$/.exec(masked.slice(span.from, span.to))?.[1];
    };
    const keyGiven = (each: (typeof decorators)[number], place: number) => {
      const span = givenToDecorator(sources, file, each)[place];
      if (span === undefined) return undefined;
      return masked[span.from] === '{'
        ? textOf(sources, file, fieldsOf(masked, span).get('foreignKey'))
        : textOf(sources, file, span);
    };
    const relation = decorators.find((each) => /^(?:BelongsTo|HasMany|HasOne|BelongsToMany)$/.test(each.name));
    if (relation !== undefined) {
      const to = target(relation) ?? '';
      const isThrough = relation.name === 'BelongsToMany';
      const key = keyGiven(relation, isThrough ? 2 : 1);
      return [
        {
          name,
          type: memberType(sources, file, member),
          relation: relation.name.replace(/(?<!^)(?=[A-Z])/g, ' ').toLowerCase(),
          through: isThrough ? (target(relation, 1) ?? keyGiven(relation, 1)) : undefined,
          by: key === undefined || isThrough ? [] : [relation.name === 'BelongsTo' ? key : `${to}.${key}`],
        },
      ];
    }
    const column = decorator('Column');
    const date = decorators.find((each) => DATES[each.name] !== undefined);
    if (column === undefined && date === undefined) return [];
    const [given] = column === undefined ? [] : givenToDecorator(sources, file, column);
    const options = given === undefined || masked[given.from] !== '{' ? undefined : fieldsOf(masked, given);
    const typeSpan = options === undefined ? given : options.get('type');
    const written = (option: string) => {
      const span = options?.get(option);
      return span === undefined ? undefined : masked.slice(span.from, span.to);
    };
    const shown =
      typeSpan === undefined
        ? memberType(sources, file, member)
        : typeName(sources.text(file).slice(typeSpan.from, typeSpan.to));
    if (/^VIRTUAL\b/.test(shown)) return [];
    const foreign = decorator('ForeignKey');
    const to = foreign === undefined ? undefined : target(foreign);
    return [
      {
        name,
        type: shown,
        column: textOf(sources, file, options?.get('field')),
        isKey: decorator('PrimaryKey') !== undefined || written('primaryKey') === 'true',
        isUnique: decorator('Unique') !== undefined || written('unique') === 'true',
        references: to === undefined ? [] : [to],
      },
    ];
  });
}
