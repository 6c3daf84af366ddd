/** Entities of TypeORM: classes with decorators, their bases and what is embedded in them, and `EntitySchema`. */

import { type Span, splitAtCommas } from '../../reading/code-text.ts';
import { dependsOn, isPartOf } from '../../reading/packages.ts';
import { type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { declaredCalls } from '../../reading/scripts/declared.ts';
import {
  classesIn,
  classNamed,
  type DecoratedClass,
  type Decorator,
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
import { typeorm as library } from './library.ts';

export const typeorm: SchemaReader = {
  orms: ['typeorm'],
  read(sources) {
    const files = sources
      .scripts()
      .filter(
        (file) =>
          /@(?:Child|View)?Entity\b|\bEntitySchema\b/.test(sources.text(file)) &&
          dependsOn(sources, file, library.packages) &&
          !isPartOf(sources, file, library.packages),
      );
    return {
      schemas: files.flatMap((file) => [
        ...classesIn(sources, file).flatMap((found) => entityOf(sources, { file, found })),
        ...entitySchemas(sources, file),
      ]),
    };
  },
};

function entityOf(sources: Sources, placed: PlacedClass): readonly ScannedSchema[] {
  const { file, found } = placed;
  const entity = found.decorators.find(({ name }) => /^(?:Child|View)?Entity$/.test(name));
  if (entity === undefined) return [];
  // The same decorator is another library's elsewhere.
  const from = importsIn(sources, file).get(entity.name)?.module;
  if (from !== undefined && /^@mikro-orm\/|^type-graphql$|^@apollo\//.test(from)) return [];
  const { fields, isWhole } = fieldsOfClass(sources, placed);
  return [
    {
      name: found.name,
      ...(entity.name === 'ViewEntity' ? { kind: 'view' as const } : {}),
      ...tableOf(found.name, entity.name === 'ChildEntity' ? undefined : nameGiven(sources, file, entity)),
      fields: withForeignKeys(withUnique(sources, file, found, fields)),
      ...(isWhole ? {} : { isPartial: true as const }),
      orm: 'typeorm',
      file,
      line: found.line,
    },
  ];
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

/** Its own and those of the classes that it extends, these first. */
function fieldsOfClass(sources: Sources, placed: PlacedClass, step = 0): Fields {
  const { classes, isWhole } = lineageOf(sources, placed, (module) => module === 'typeorm');
  const read = classes.flatMap(({ file, found }) =>
    found.members.map((member) => fieldOf(sources, file, member, step)),
  );
  // What a class says of a field again holds.
  const byName = new Map(read.flatMap(({ fields }) => fields).map((field) => [field.name, field]));
  return { fields: [...byName.values()], isWhole: isWhole && read.every((each) => each.isWhole) };
}

const none: Fields = { fields: [], isWhole: true };

type Member = DecoratedClass['members'][number];

function fieldOf(sources: Sources, file: string, member: Member, step: number): Fields {
  const { name, decorators } = member;
  const column = decorators.find((each) => /^(?:\w*Column)$/.test(each.name) && !/^Join/.test(each.name));
  const relation = decorators.find((each) => RELATIONS[each.name] !== undefined);
  if (relation !== undefined) return { fields: [relationOf(sources, file, member, relation)], isWhole: true };
  if (column === undefined) return none;
  const embedded = classGiven(sources, file, column);
  if (column.name === 'Column' && embedded !== undefined) {
    const inside = step > 8 ? undefined : classNamed(sources, file, embedded);
    if (inside === undefined) return { fields: [{ name, type: embedded }], isWhole: false };
    const { fields, isWhole } = fieldsOfClass(sources, inside, step + 1);
    return { fields: fields.map((field) => ({ ...field, name: `${name}.${field.name}` })), isWhole };
  }
  const index = decorators.find((each) => each.name === 'Index');
  return {
    fields: [
      {
        name,
        type: memberType(sources, file, member),
        column: textOption(sources, file, column, 'name'),
        isKey: /^Primary|^ObjectId/.test(column.name) || isSet(sources, file, column, 'primary'),
        isUnique:
          isSet(sources, file, column, 'unique') || (index !== undefined && isSet(sources, file, index, 'unique')),
      },
    ],
    isWhole: true,
  };
}

const RELATIONS: Readonly<Record<string, string>> = {
  ManyToOne: 'many to one',
  OneToMany: 'one to many',
  OneToOne: 'one to one',
  ManyToMany: 'many to many',
  TreeParent: 'many to one',
  TreeChildren: 'one to many',
};

function relationOf(sources: Sources, file: string, member: Member, decorator: Decorator): SchemaField {
  const { name, decorators } = member;
  const type = memberType(sources, file, member);
  const target = classGiven(sources, file, decorator) ?? textsGiven(sources, file, decorator)[0];
  const joined = decorators.find((each) => each.name === 'JoinColumn');
  const table = decorators.find((each) => each.name === 'JoinTable');
  const holdsKey = decorator.name === 'ManyToOne' || (decorator.name === 'OneToOne' && joined !== undefined);
  const options = joined === undefined ? [] : objectsGiven(sources, file, joined);
  const by = options.flatMap((each) => textOf(sources, file, each.get('name')) ?? []);
  const columns = options.flatMap((each) => textOf(sources, file, each.get('referencedColumnName')) ?? []);
  return {
    name,
    type,
    relation: RELATIONS[decorator.name] ?? '',
    isKey: isSet(sources, file, decorator, 'primary') || decorators.some((each) => each.name === 'PrimaryColumn'),
    ...(holdsKey ? { by } : {}),
    through: table === undefined ? undefined : nameGiven(sources, file, table),
    references:
      holdsKey && target !== undefined
        ? columns.length === 0
          ? [target]
          : columns.map((column) => `${target}.${column}`)
        : [],
  };
}

/** A column that is declared beside the relation whose key it holds. */
function withForeignKeys(fields: readonly SchemaField[]): readonly SchemaField[] {
  return fields.map((field) => {
    if (field.relation !== undefined) return field;
    const of = fields.find(({ by = [] }) => by.length === 1 && by[0] === (field.column ?? field.name));
    return of === undefined ? field : { ...field, references: of.references ?? [] };
  });
}

/** `@Unique(['a', 'b'])` and `@Index(['a'], { unique: true })` of the class. */
function withUnique(
  sources: Sources,
  file: string,
  { decorators }: DecoratedClass,
  fields: readonly SchemaField[],
): readonly SchemaField[] {
  const groups = decorators
    .filter(
      (each) =>
        each.name === 'Unique' ||
        (each.name === 'Index' && isSet(sources, file, each, 'unique') && !hasOption(sources, file, each, 'where')),
    )
    .flatMap((each) => {
      const list = givenToDecorator(sources, file, each).find(({ from }) => sources.masked(file)[from] === '[');
      const names = list === undefined ? undefined : textsIn(sources, file, list);
      return names === undefined ? [] : [names];
    });
  return uniqueInGroups(fields, groups);
}

function textsIn(sources: Sources, file: string, { from, to }: Span): readonly string[] | undefined {
  const texts = splitAtCommas(sources.masked(file), from + 1, to - 1).map((span) => textOf(sources, file, span));
  return texts.every((text) => text !== undefined) ? (texts as string[]) : undefined;
}

function objectsGiven(sources: Sources, file: string, decorator: Decorator): readonly ReadonlyMap<string, Span>[] {
  const masked = sources.masked(file);
  return givenToDecorator(sources, file, decorator).flatMap((span) =>
    masked[span.from] === '{'
      ? [fieldsOf(masked, span)]
      : masked[span.from] === '['
        ? splitAtCommas(masked, span.from + 1, span.to - 1).map((each) => fieldsOf(masked, each))
        : [],
  );
}

function hasOption(sources: Sources, file: string, decorator: Decorator, name: string): boolean {
  return objectsGiven(sources, file, decorator).some((each) => each.has(name));
}

function isSet(sources: Sources, file: string, decorator: Decorator, name: string): boolean {
  return objectsGiven(sources, file, decorator).some((each) => {
    const span = each.get(name);
    return span !== undefined && sources.masked(file).slice(span.from, span.to).trim() === 'true';
  });
}

function textOption(sources: Sources, file: string, decorator: Decorator, name: string): string | undefined {
  return objectsGiven(sources, file, decorator)
    .map((each) => textOf(sources, file, each.get(name)))
    .find((each) => each !== undefined);
}

function textOf(sources: Sources, file: string, span: Span | undefined): string | undefined {
  const text = span === undefined ? undefined : textValueOf(sources, file, span);
  return text?.includes('${') === true ? undefined : text;
}

/** `'users'` and `{ name: 'users' }`. */
function nameGiven(sources: Sources, file: string, decorator: Decorator): string | undefined {
  return textsGiven(sources, file, decorator)[0] ?? textOption(sources, file, decorator, 'name');
}

function textsGiven(sources: Sources, file: string, decorator: Decorator): readonly string[] {
  return givenToDecorator(sources, file, decorator)
    .slice(0, 1)
    .flatMap((span) => textOf(sources, file, span) ?? []);
}

/** Of `() => User` and `(type) => User` the class. */
function classGiven(sources: Sources, file: string, decorator: Decorator): string | undefined {
  const [first] = givenToDecorator(sources, file, decorator);
  if (first === undefined) return undefined;
  const written = sources.masked(file).slice(first.from, first.to);
  return /^(?:\([^()]*\)|[\w$]+)\s*(?::[^=]{0,100})?=>\s*([A-Z][\w$]*)$/.exec(written)?.[1];
}

/** `new EntitySchema({ name, columns, relations })`. */
function entitySchemas(sources: Sources, file: string): readonly ScannedSchema[] {
  const masked = sources.masked(file);
  return declaredCalls(sources, file).flatMap((call): readonly ScannedSchema[] => {
    const [first] = call.given;
    if (call.callee !== 'EntitySchema' || first === undefined || masked[first.from] !== '{') return [];
    const options = fieldsOf(masked, first);
    const entries = (name: string) => {
      const span = options.get(name);
      return span === undefined || masked[span.from] !== '{' ? undefined : [...fieldsOf(masked, span)];
    };
    const columns = entries('columns');
    const ofColumn = (span: Span, name: string) => fieldsOf(masked, span).get(name);
    const flag = (span: Span | undefined) => span !== undefined && masked.slice(span.from, span.to) === 'true';
    const fields = (columns ?? []).map(([name, span]): SchemaField => {
      const type = ofColumn(span, 'type');
      return {
        name,
        type:
          type === undefined
            ? ''
            : (textOf(sources, file, type) ?? '').replace(/^\$\{|\}$/g, '') || masked.slice(type.from, type.to),
        column: textOf(sources, file, ofColumn(span, 'name')),
        isKey: flag(ofColumn(span, 'primary')) || flag(ofColumn(span, 'objectId')),
        isUnique: flag(ofColumn(span, 'unique')),
      };
    });
    const relations = (entries('relations') ?? []).map(([name, span]): SchemaField => {
      const target = textOf(sources, file, ofColumn(span, 'target')) ?? '';
      const kind = textOf(sources, file, ofColumn(span, 'type')) ?? '';
      const isMany = kind.endsWith('to-many');
      const holdsKey = kind === 'many-to-one' || (kind === 'one-to-one' && ofColumn(span, 'joinColumn') !== undefined);
      return {
        name,
        type: isMany ? `${target}[]` : target,
        relation: kind.replaceAll('-', ' '),
        references: holdsKey && target !== '' ? [target] : [],
      };
    });
    const name = textOf(sources, file, options.get('name')) ?? call.name;
    const isWhole = columns !== undefined && !/\.\.\./.test(masked.slice(first.from, first.to));
    return [
      {
        name,
        ...tableOf(name, textOf(sources, file, options.get('tableName'))),
        fields: [...fields, ...relations],
        ...(isWhole ? {} : { isPartial: true as const }),
        orm: 'typeorm',
        file,
        line: lineAt(masked, call.at),
      },
    ];
  });
}
