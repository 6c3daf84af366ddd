/** Entities of Room, as Android's compiler of it reads them: each field, what is embedded, and what `@Entity` says of keys. */

import type { Span } from '../../reading/code-text.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { type JvmMember, membersOfClass } from '../../reading/jvm/fields.ts';
import { type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const room: SchemaReader = {
  orms: ['room'],
  read(sources) {
    const files = sources.files.filter((file) => isOfRoom(sources, file));
    const classes = files.flatMap((file) => annotatedClasses(sources, file));
    return {
      schemas: classes
        .filter(({ annotations }) => named(annotations, 'Entity') !== undefined)
        .map((each) => schemaOf(sources, classes, each)),
    };
  },
};

/** The same annotation is JPA's elsewhere. What is embedded may stand in a file of its own. */
function isOfRoom(sources: Sources, file: string): boolean {
  return /\.(?:kt|java)$/.test(file) && /\bandroidx\.room\./.test(sources.text(file));
}

function schemaOf(sources: Sources, classes: readonly AnnotatedClass[], found: AnnotatedClass): ScannedSchema {
  const { file, name, nameEnd, annotations, parents } = found;
  const entity = named(annotations, 'Entity');
  const said = entity === undefined ? undefined : argumentsOf(sources.bare(file), entity);
  const { fields, isWhole } = fieldsOf(sources, classes, found, '', 0);
  const keys = textsGiven(sources, file, said?.get('primaryKeys'));
  const columnOf = (field: SchemaField) => field.column ?? field.name;
  const foreign = foreignKeysOf(sources, file, said?.get('foreignKeys'));
  const groups = uniqueGroups(sources, file, said?.get('indices')).map((columns) =>
    columns.map((column) => fields.find((each) => columnOf(each) === column)?.name ?? column),
  );
  const read = fields.map((field) => ({
    ...field,
    isKey: field.isKey === true || keys.includes(columnOf(field)),
    references: foreign.filter(({ child }) => child === columnOf(field)).map(({ target }) => target),
  }));
  return {
    name,
    ...tableOf(name, textsGiven(sources, file, said?.get('tableName'))[0]),
    fields: uniqueInGroups(read, groups),
    ...(isWhole && parents.length === 0 ? {} : { isPartial: true as const }),
    orm: 'room',
    file,
    line: lineAt(sources.text(file), nameEnd),
  };
}

interface FieldsRead {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

function fieldsOf(
  sources: Sources,
  classes: readonly AnnotatedClass[],
  found: AnnotatedClass,
  prefix: string,
  depth: number,
): FieldsRead {
  const fields: SchemaField[] = [];
  let isWhole = true;
  for (const member of membersOfClass(sources.bare(found.file), found)) {
    if (
      member.kind === 'method' ||
      member.modifiers.includes('static') ||
      named(member.annotations, 'Ignore', 'Relation') !== undefined
    )
      continue;
    const embedded = named(member.annotations, 'Embedded');
    if (embedded === undefined) {
      fields.push(fieldOf(sources, found.file, member, prefix));
      continue;
    }
    const inner = depth > 5 ? undefined : classes.find(({ name }) => name === member.type.replace(/\?$/, ''));
    const given = argumentsOf(sources.bare(found.file), embedded).get('prefix');
    const read =
      inner === undefined
        ? { fields: [], isWhole: false }
        : fieldsOf(sources, classes, inner, `${prefix}${textsGiven(sources, found.file, given)[0] ?? ''}`, depth + 1);
    isWhole &&= read.isWhole;
    for (const field of read.fields) fields.push({ ...field, name: `${member.name}.${field.name}` });
  }
  return { fields, isWhole };
}

function fieldOf(sources: Sources, file: string, { name, type, annotations }: JvmMember, prefix: string): SchemaField {
  const info = named(annotations, 'ColumnInfo');
  const given = info === undefined ? undefined : argumentsOf(sources.bare(file), info).get('name');
  const column = textsGiven(sources, file, given)[0];
  return {
    name,
    type,
    column: prefix === '' ? column : `${prefix}${column ?? name}`,
    isKey: named(annotations, 'PrimaryKey') !== undefined,
  };
}

function named(annotations: readonly Annotation[], ...names: readonly string[]): Annotation | undefined {
  return annotations.find(({ name }) => names.includes(name.slice(name.lastIndexOf('.') + 1)));
}

/** The texts that stand in quotes among what is given. */
function textsGiven(sources: Sources, file: string, span: Span | undefined): readonly string[] {
  if (span === undefined) return [];
  return [
    ...sources
      .text(file)
      .slice(span.from, span.to)
      .matchAll(/"([^"\n]*)"/g),
  ].map(([, text = '']) => text);
}

/** `ForeignKey(entity = User::class, parentColumns = ["id"], childColumns = ["user_id"])`. */
function foreignKeysOf(sources: Sources, file: string, span: Span | undefined) {
  return callsIn(sources, file, span, 'ForeignKey').flatMap((inside) => {
    const said = argumentsOf(sources.bare(file), inside);
    const entity = said.get('entity');
    const name =
      entity === undefined
        ? ''
        : (/(?<!\w)(\w{1,200})(?:::class|\.class)/.exec(sources.bare(file).slice(entity.from, entity.to))?.[1] ?? '');
    const parents = textsGiven(sources, file, said.get('parentColumns'));
    return textsGiven(sources, file, said.get('childColumns')).map((child, place) => ({
      child,
      target: parents[place] === undefined ? name : `${name}.${parents[place]}`,
    }));
  });
}

function uniqueGroups(sources: Sources, file: string, span: Span | undefined): readonly (readonly string[])[] {
  return callsIn(sources, file, span, 'Index').flatMap((inside) => {
    const said = argumentsOf(sources.bare(file), inside);
    const unique = said.get('unique');
    if (unique === undefined || sources.bare(file).slice(unique.from, unique.to).trim() !== 'true') return [];
    return [textsGiven(sources, file, said.get('value'))];
  });
}

function callsIn(sources: Sources, file: string, span: Span | undefined, name: string): readonly Annotation[] {
  if (span === undefined) return [];
  const bare = sources.bare(file);
  return listOf(bare, span).flatMap(({ from, to }) => {
    const open = bare.indexOf('(', from);
    if (open < 0 || open >= to || !bare.slice(from, open).includes(name)) return [];
    return [{ name, at: from, end: to, inside: { from: open + 1, to: to - 1 } }];
  });
}
