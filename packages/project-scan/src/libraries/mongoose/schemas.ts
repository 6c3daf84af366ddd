/** Models of Mongoose, from `new Schema({ … })` and from classes with the decorators of NestJS. */

import { closingBracket, opened, type Span, splitAtCommas } from '../../reading/code-text.ts';
import { isPartOf } from '../../reading/packages.ts';
import { placesNotRead, type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
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
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { mongoose as library } from './library.ts';

export const mongoose: SchemaReader = {
  orms: ['mongoose'],
  read(sources) {
    const files = sources
      .scripts()
      .filter((file) => /\bmongoose\b/.test(sources.text(file)) && !isPartOf(sources, file, library.packages));
    const schemas = files.flatMap((file) => schemasIn(sources, file));
    const models = files.flatMap((file) => modelsIn(sources, file, schemas));
    const inPlace = models.flatMap(({ schema }) => (schema === undefined || schemas.includes(schema) ? [] : [schema]));
    const found = [...schemas, ...inPlace].flatMap((schema) => {
      const own = models.filter((model) => model.schema === schema);
      return own.length === 0
        ? [scanned(sources, schema, undefined)]
        : own.map((each) => scanned(sources, schema, each));
    });
    return {
      schemas: [...found, ...files.flatMap((file) => classSchemas(sources, file))],
      hidden: [
        ...models
          .filter(({ name, schema }) => name === undefined || schema === undefined)
          .map(({ file, at }) => ({ file, line: lineAt(sources.text(file), at) })),
        ...placesNotRead(
          sources,
          files.filter((file) => /\bSchema\b|\bmodel\s{0,20}[(<]/.test(sources.masked(file))),
        ),
      ],
    };
  },
};

interface Schema {
  readonly file: string;
  /** What it is kept in; empty where it is handed on. */
  readonly name: string;
  /** Of the declaration, or of the call. */
  readonly at: number;
  readonly end: number;
  readonly given: readonly Span[];
}

const call = /(?<![\w$.])(?:new\s{1,20})?((?:[\w$]{1,100}\.){0,3}Schema)\s{0,20}(?:<[^()=;]{0,400}>\s{0,20})?\(/g;
const keptIn =
  /(?:(?:\bexport\s{1,20})?\b(?:const|let|var)\s{1,20}([\w$]{1,200})\s{0,20}(?::[^=;\n]{0,200})?|(?:\bmodule\.)?\bexports\.([\w$]{1,200})\s{0,20}|\bexport\s{1,20}default\s{0,20})=?\s{0,40}$/;

function schemasIn(sources: Sources, file: string): readonly Schema[] {
  const masked = sources.masked(file);
  const found: Schema[] = [];
  for (const { match, open, close: end } of opened(masked, call)) {
    if (!isOfMongoose(sources, file, match[1] ?? '')) continue;
    const given = splitAtCommas(masked, open + 1, end);
    if (given.length === 0) continue;
    const from = Math.max(0, match.index - 400);
    const kept = keptIn.exec(masked.slice(from, match.index));
    found.push({
      file,
      name: kept?.[1] ?? kept?.[2] ?? '',
      at: kept === null ? match.index : from + kept.index,
      end,
      given,
    });
  }
  return found;
}

/** `Schema` or `mongoose.Schema`, imported or taken out of what is. */
function isOfMongoose(sources: Sources, file: string, callee: string): boolean {
  const root = callee.split('.')[0] ?? '';
  const imported = importsIn(sources, file).get(root);
  if (imported !== undefined) return imported.module === 'mongoose';
  const taken = new RegExp(
    `\\{[^{}]{0,400}\\b${root}\\b[^{}]{0,400}\\}\\s{0,20}=\\s{0,20}(?:mongoose|require\\()|\\b${root}\\s{0,20}=\\s{0,20}mongoose\\.`,
  );
  return taken.test(sources.masked(file));
}

interface Model {
  readonly file: string;
  /** Undefined where only a program says it. */
  readonly name: string | undefined;
  readonly collection: string | undefined;
  readonly at: number;
  readonly schema: Schema | undefined;
}

/** `mongoose.model('User', userSchema, 'people')`, and what distinguishes one as another: `Shape.discriminator('Circle', …)`. */
function modelsIn(sources: Sources, file: string, schemas: readonly Schema[]): readonly Model[] {
  const masked = sources.masked(file);
  const registered = /(?<![\w$])([\w$.]{1,200}\.)?(model|discriminator)\s{0,20}(?:<[^()=;]{0,400}>\s{0,20})?\(/g;
  return [...opened(masked, registered)].flatMap(({ match, open, close }): readonly Model[] => {
    const on = match[1] ?? '';
    if (on === '' && importsIn(sources, file).get('model')?.module !== 'mongoose') return [];
    const [first, second, third] = splitAtCommas(masked, open + 1, close);
    if (first === undefined || second === undefined) return [];
    const schema =
      masked[second.from] === '{'
        ? { file, name: '', at: match.index, end: second.to, given: [second] }
        : schemaAt(sources, file, second, schemas);
    const name = textOf(sources, file, first) ?? /^([\w$]+)\.name$/.exec(masked.slice(first.from, first.to))?.[1];
    // Other things have a method of this name.
    if (schema === undefined && !/^mongoose\./.test(on)) return [];
    return [{ file, name, collection: textOf(sources, file, third), at: match.index, schema }];
  });
}

/** The schema that an expression stands for: its name, or the call itself. */
function schemaAt(sources: Sources, file: string, { from, to }: Span, schemas: readonly Schema[]): Schema | undefined {
  const written = sources
    .masked(file)
    .slice(from, to)
    .replace(/(?<!\s)\s{1,20}as\s{1,20}[\w$<>. ]{1,200}$/, '');
  if (/^[\w$]+(?:\.[\w$]+)?$/.test(written)) {
    const [root = '', member] = written.split('.');
    const meant = meantBy(sources, file, root);
    return schemas.find(
      (each) =>
        each.file === meant.file && (each.name === meant.name || (member !== undefined && each.name === member)),
    );
  }
  return schemas.find((each) => each.file === file && from <= each.at && each.end <= to);
}

function scanned(sources: Sources, schema: Schema, model: Model | undefined): ScannedSchema {
  const { file, given, at } = schema;
  const read = readObject(sources, file, given[0], '');
  const options = optionsOf(sources, file, given[1]);
  const later = laterSaid(sources, schema);
  const names = new Set([...read.fields, ...later.fields].map(({ name }) => name));
  const stamps = timestamps(options).filter((name) => !names.has(name));
  const fields = [...read.fields, ...later.fields, ...stamps.map((name) => ({ name, type: 'Date' }))];
  const name = model?.name ?? (schema.name === '' ? 'Schema' : schema.name);
  return {
    name,
    ...(model === undefined ? { kind: 'embedded' as const } : {}),
    ...tableOf(name, model?.collection ?? options.text('collection')),
    fields: uniqueInGroups(fields, later.unique),
    ...(read.isWhole && later.isWhole ? {} : { isPartial: true as const }),
    orm: 'mongoose',
    file,
    line: lineAt(sources.text(file), at),
  };
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

/** Objects lie in each other no deeper than any text does; constants may stand in each other for ever. */
const DEEPEST = 400;
const A_CONSTANT = 100;

/** Of the object that declares paths, or of a constant that is set to one; `prefix` is where they lie. */
function readObject(sources: Sources, file: string, given: Span | undefined, prefix: string, step = 0): Fields {
  const masked = sources.masked(file);
  if (given === undefined || step > DEEPEST) return { fields: [], isWhole: false };
  if (masked[given.from] !== '{') {
    const name = /^[\w$]+$/.exec(
      masked.slice(given.from, given.to).replace(/(?<!\s)\s{1,20}as\s{1,20}const$/, ''),
    )?.[0];
    const object = name === undefined ? undefined : objectOf(sources, file, name);
    return object === undefined
      ? { fields: [], isWhole: false }
      : readObject(sources, object.file, object.span, prefix, step + A_CONSTANT);
  }
  const fields: SchemaField[] = [];
  let isWhole = true;
  const add = (more: Fields) => {
    fields.push(...more.fields);
    isWhole &&= more.isWhole;
  };
  for (const { from, to } of splitAtCommas(masked, given.from + 1, given.to - 1)) {
    const written = masked.slice(from, to);
    const spread = /^\.\.\.\s*([\w$]+)$/.exec(written);
    const head = /^(?:(['"])[^'"]*\1|([\w$]+)|\[([^\]]*)\])\s*:\s*/.exec(written);
    if (spread !== null) add(readObject(sources, file, { from: to - (spread[1]?.length ?? 0), to }, prefix, step + 1));
    else if (head !== null) {
      const text = sources.text(file).slice(from, to);
      const quoted = /^(['"])([^'"]*)\1/.exec(text)?.[2];
      const computed =
        head[3] === undefined
          ? undefined
          : (textOf(sources, file, { from: from + 1, to: from + 1 + head[3].length }) ?? `[${head[3]}]`);
      const name = `${prefix}${quoted ?? head[2] ?? computed ?? ''}`;
      add(readPath(sources, file, name, { from: from + head[0].length, to }, step));
    } else isWhole = false;
  }
  return { fields, isWhole };
}

/** What is declared at one path: a type, an object with one, a list, or more paths below it. */
function readPath(sources: Sources, file: string, name: string, span: Span, step: number): Fields {
  const masked = sources.masked(file);
  const written = masked.slice(span.from, span.to);
  if (written[0] === '[') {
    const [inner] = splitAtCommas(masked, span.from + 1, closingBracket(masked, span.from));
    return inner === undefined
      ? { fields: [{ name, type: 'Mixed[]' }], isWhole: true }
      : listOf(readPath(sources, file, name, inner, step + 1), name);
  }
  if (written[0] !== '{') {
    const object = /^[\w$]+$/.test(written) && step <= DEEPEST ? objectOf(sources, file, written) : undefined;
    if (object !== undefined) return readPath(sources, object.file, name, object.span, step + A_CONSTANT);
    const field = { name, type: typeName(written), isKey: name === '_id' };
    return { fields: [field], isWhole: /^[\w$.]+$/.test(written) };
  }
  // Behind it may stand what TypeScript is to take it for.
  const object = { from: span.from, to: Math.min(span.to, closingBracket(masked, span.from) + 1) };
  const options = fieldsOf(masked, object);
  const type = options.get('type');
  // `type: { type: String }` is a path that is called type.
  const isPath = type !== undefined && masked[type.from] === '{' && fieldsOf(masked, type).has('type');
  if (type === undefined || isPath) {
    if (/^\{\s*\}$/.test(written)) return { fields: [{ name, type: 'Mixed' }], isWhole: true };
    return readObject(sources, file, object, `${name}.`, step + 1);
  }
  const said: Partial<SchemaField> = {
    isUnique: isTrue(masked, options.get('unique')),
    isKey: name === '_id',
    references: referencesOf(sources, file, options),
  };
  const inner = readPath(sources, file, name, type, step + 1);
  const isWhole = inner.isWhole && !/^\{[^{}]*\.\.\./.test(written);
  return {
    fields: inner.fields.map((field) =>
      field.name === name
        ? { ...field, ...said, references: [...(field.references ?? []), ...(said.references ?? [])] }
        : field,
    ),
    isWhole,
  };
}

function listOf({ fields, isWhole }: Fields, name: string): Fields {
  const listed = fields.map((field) =>
    field.name === name
      ? { ...field, type: `${field.type}[]`, isUnique: false }
      : field.name.startsWith(`${name}.`) || field.name.startsWith(`${name}[`)
        ? { ...field, name: `${name}[]${field.name.slice(name.length)}` }
        : field,
  );
  return { fields: listed, isWhole };
}

/** Of `mongoose.Schema.Types.ObjectId` and `new Schema(…)` what a reader calls it. */
function typeName(written: string): string {
  const name = written.replace(/^(?:[\w$]+\.)*(?:Types|SchemaTypes)\./, '').replace(/^\(\)\s*=>\s*/, '');
  return /^[\w$.]+$/.test(name) ? name : '';
}

function referencesOf(sources: Sources, file: string, options: ReadonlyMap<string, Span>): readonly string[] {
  const masked = sources.masked(file);
  const by = options.get('refPath');
  if (by !== undefined) return [`the model that ${textOf(sources, file, by) ?? 'a function'} names`];
  const ref = options.get('ref');
  if (ref === undefined) return [];
  const written = masked.slice(ref.from, ref.to);
  const named = /^(?:\(\)\s*=>\s*)?([\w$]+)(?:\.name|\.modelName)?$/.exec(written)?.[1];
  return [textOf(sources, file, ref) ?? named ?? written.replace(/\s+/g, ' ').slice(0, 80)];
}

function isTrue(masked: string, span: Span | undefined): boolean {
  return span !== undefined && /^(?:true|\[\s*true\b)/.test(masked.slice(span.from, span.to));
}

function textOf(sources: Sources, file: string, span: Span | undefined): string | undefined {
  const text = span === undefined ? undefined : textValueOf(sources, file, span);
  return text?.includes('${') === true ? undefined : text;
}

interface Options {
  /** What an option is set to, as it is written. */
  readonly written: (name: string) => string | undefined;
  readonly text: (name: string) => string | undefined;
}

/** Of the object, of a constant, and of what is spread into it. */
function optionsOf(sources: Sources, file: string, given: Span | undefined, step = 0): Options {
  const masked = sources.masked(file);
  const none: Options = { written: () => undefined, text: () => undefined };
  if (given === undefined || step > 4) return none;
  if (masked[given.from] !== '{') {
    const name = /^[\w$]+$/.exec(masked.slice(given.from, given.to))?.[0];
    const object = name === undefined ? undefined : objectOf(sources, file, name);
    return object === undefined ? none : optionsOf(sources, object.file, object.span, step + 1);
  }
  const fields = fieldsOf(masked, given);
  const spread = splitAtCommas(masked, given.from + 1, given.to - 1).flatMap(({ from, to }) => {
    const name = /^\.\.\.\s*([\w$]+)$/.exec(masked.slice(from, to))?.[1];
    return name === undefined ? [] : [optionsOf(sources, file, { from: to - name.length, to }, step + 1)];
  });
  const of = (name: string, kind: 'written' | 'text') =>
    spread.map((each) => each[kind](name)).find((each) => each !== undefined);
  return {
    written: (name) => {
      const span = fields.get(name);
      return span === undefined ? of(name, 'written') : sources.text(file).slice(span.from, span.to);
    },
    text: (name) => (fields.has(name) ? textOf(sources, file, fields.get(name)) : of(name, 'text')),
  };
}

/** Names of the dates that Mongoose keeps by itself. */
function timestamps(options: Options): readonly string[] {
  const written = options.written('timestamps');
  if (written === undefined || written === 'false') return [];
  return ['createdAt', 'updatedAt'].flatMap((name) => {
    const set = new RegExp(`\\b${name}\\s*:\\s*(?:['"](\\w+)['"]|(true|false))`).exec(written);
    if (written.startsWith('{') && set === null) return [name];
    return set?.[2] === 'false' ? [] : [set?.[1] ?? name];
  });
}

interface Later extends Fields {
  /** Paths that are unique together. */
  readonly unique: readonly (readonly string[])[];
}

/** Plugins that add no path. */
const PLUGINS_WITHOUT_PATHS =
  /^(?:mongoose-(?:paginate|paginate-v2|aggregate-paginate|aggregate-paginate-v2|unique-validator|autopopulate|lean-\w+|beautiful-unique-validation|cast-aggregation)|@mongoosejs\/.*)$/;

/** What the same file says of it afterwards: more paths, virtual ones to other models, indexes, plugins. */
function laterSaid(sources: Sources, { file, name, end }: Schema): Later {
  const masked = sources.masked(file);
  const fields: SchemaField[] = [];
  const unique: (readonly string[])[] = [];
  let isWhole = true;
  if (name === '') return { fields, unique, isWhole };
  const said = new RegExp(`(?<![\\w$.])${name}\\s{0,40}\\.\\s{0,40}(add|virtual|index|plugin)\\s{0,20}\\(`, 'g');
  for (const { match, open, close } of opened(masked, said)) {
    if (match.index < end) continue;
    const [first, second] = splitAtCommas(masked, open + 1, close);
    if (first === undefined) continue;
    const options = second === undefined || masked[second.from] !== '{' ? undefined : fieldsOf(masked, second);
    if (match[1] === 'add') {
      const more = readObject(sources, file, first, '');
      fields.push(...more.fields);
      isWhole &&= more.isWhole;
    } else if (match[1] === 'virtual') {
      const path = textOf(sources, file, first);
      const ref = options === undefined ? [] : referencesOf(sources, file, options);
      const by = textOf(sources, file, options?.get('foreignField'));
      const local = textOf(sources, file, options?.get('localField'));
      const isOne = isTrue(masked, options?.get('justOne'));
      if (path !== undefined && ref[0] !== undefined)
        fields.push({
          name: path,
          type: isOne ? ref[0] : `${ref[0]}[]`,
          relation: isOne ? 'to one' : 'to many',
          by: by === undefined || local === undefined ? [] : [by === '_id' ? local : `${ref[0]}.${by}`],
        });
    } else if (match[1] === 'index') {
      if (
        masked[first.from] === '{' &&
        options !== undefined &&
        isTrue(masked, options.get('unique')) &&
        !options.has('partialFilterExpression')
      )
        unique.push(
          splitAtCommas(masked, first.from + 1, first.to - 1).map(
            ({ from, to }) => /^['"]?([^'":]+)/.exec(sources.text(file).slice(from, to))?.[1] ?? '',
          ),
        );
    } else isWhole &&= addsNoPath(sources, file, masked.slice(first.from, first.to));
  }
  return { fields, unique, isWhole };
}

function addsNoPath(sources: Sources, file: string, plugin: string): boolean {
  const root = /^[\w$]+/.exec(plugin)?.[0];
  if (root === undefined) return false;
  const module = importsIn(sources, file).get(root)?.module;
  const meant = meantBy(sources, file, root);
  if (module !== undefined && PLUGINS_WITHOUT_PATHS.test(module)) return true;
  // A function of the project: whether it adds paths, its text says.
  const isOwn = meant.file !== file || module === undefined;
  return isOwn && !/\.\s*add\s*\(/.test(sources.masked(meant.file));
}

/** Classes with `@Schema()` and `@Prop()`. */
function classSchemas(sources: Sources, file: string): readonly ScannedSchema[] {
  const imports = importsIn(sources, file);
  if (imports.get('Schema')?.module !== '@nestjs/mongoose') return [];
  const masked = sources.masked(file);
  return classesIn(sources, file).flatMap((found): readonly ScannedSchema[] => {
    const decorator = found.decorators.find(({ name }) => name === 'Schema');
    if (decorator === undefined) return [];
    const options = optionsOf(sources, file, givenToDecorator(sources, file, decorator)[0]);
    const read = propsOf(sources, { file, found });
    const names = new Set(read.fields.map(({ name }) => name));
    const stamps = timestamps(options).filter((name) => !names.has(name));
    // What the file says of the schema that is made of the class.
    const made = new RegExp(
      `\\b(?:const|let)\\s{1,20}([\\w$]{1,200})\\s{0,20}(?::[^=;\\n]{0,200})?=\\s{0,40}SchemaFactory\\.createForClass\\(\\s{0,20}${found.name}\\b`,
    ).exec(masked);
    const later = laterSaid(sources, { file, name: made?.[1] ?? '', at: 0, end: made?.index ?? 0, given: [] });
    const fields = [...read.fields, ...later.fields, ...stamps.map((name) => ({ name, type: 'Date' }))];
    return [
      {
        name: found.name,
        ...(options.written('_id') === 'false' ? { kind: 'embedded' as const } : {}),
        ...tableOf(found.name, options.text('collection')),
        fields: uniqueInGroups(fields, later.unique),
        ...(read.isWhole && later.isWhole ? {} : { isPartial: true as const }),
        orm: 'mongoose',
        file,
        line: found.line,
      },
    ];
  });
}

function propsOf(sources: Sources, placed: PlacedClass): Fields {
  const { classes, isWhole } = lineageOf(sources, placed, (module) => module === 'mongoose');
  const read = classes.flatMap(({ file, found }) =>
    found.members.flatMap((member): readonly Fields[] => {
      const prop = member.decorators.find(({ name }) => name === 'Prop');
      if (prop === undefined) return [];
      const masked = sources.masked(file);
      const [given] = givenToDecorator(sources, file, prop);
      const type = memberType(sources, file, member);
      const isOptions = given !== undefined && masked[given.from] === '{';
      const hasType = isOptions && fieldsOf(masked, given).has('type');
      if (given === undefined || (isOptions && !hasType)) {
        const options = isOptions ? fieldsOf(masked, given) : new Map<string, Span>();
        const field: SchemaField = {
          name: member.name,
          type,
          isKey: member.name === '_id',
          isUnique: isTrue(masked, options.get('unique')),
          references: referencesOf(sources, file, options),
        };
        return [{ fields: [field], isWhole: true }];
      }
      const raw = /^raw\(/.exec(masked.slice(given.from, given.to));
      const span = raw === null ? given : { from: given.from + 4, to: given.to - 1 };
      const declared = readPath(sources, file, member.name, span, 0);
      // A type that a function makes is told by what the class says.
      return [
        {
          ...declared,
          fields: declared.fields.map((field) => (field.type === '' ? { ...field, type } : field)),
          isWhole: true,
        },
      ];
    }),
  );
  const byName = new Map(read.flatMap(({ fields }) => fields).map((field) => [field.name, field]));
  return { fields: [...byName.values()], isWhole: isWhole && read.every((each) => each.isWhole) };
}
