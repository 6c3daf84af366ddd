/**
 * Entities of JPA, as Hibernate reads them: fields of a class, or its getters where the key is one, with those of mapped
 * superclasses and of what is embedded. What has no annotation is stored too.
 */

import { closingBracket, type Span } from '../../reading/code-text.ts';
import {
  type AnnotatedClass,
  type Annotation,
  annotatedClasses,
  argumentsOf,
  LONGEST_HEAD,
  listOf,
} from '../../reading/jvm/annotations.ts';
import { type JvmMember, membersOfClass } from '../../reading/jvm/fields.ts';
import { textOf } from '../../reading/jvm/strings.ts';
import { isPartOf } from '../../reading/packages.ts';
import { type SchemaReader, tableOf } from '../../reading/schema-reader.ts';
import { lineAt, type Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';

export const jpa: SchemaReader = {
  orms: ['jpa'],
  read(sources) {
    const reading = readingOf(sources);
    return {
      schemas: entitiesIn(reading).map((each) => schemaOf(reading, each)),
      // Mappings that are written beside the classes.
      hidden: sources.files
        .filter((file) => /(?:^|\/)(?:META-INF\/orm|[^/]{1,200}\.hbm)\.xml$/.test(file))
        .map((file) => ({ file, line: 1 })),
    };
  },
};

function readingOf(sources: Sources): Reading {
  return { sources, classes: new Map<string, readonly AnnotatedClass[]>(), files: filesByName(sources) };
}

function entitiesIn(reading: Reading): readonly AnnotatedClass[] {
  const { sources } = reading;
  return sources.files
    .filter((file) => /\.(?:java|kt)$/.test(file) && isMapped(sources, file))
    .flatMap((file) => classesIn(reading, file))
    .filter((each) => has(each.annotations, 'Entity') && isClosed(sources, each));
}

/** An entity, a base of one, or what is embedded. */
export interface MappedClass {
  readonly declared: AnnotatedClass;
  /** 1-based. */
  readonly line: number;
  /** What queries call it; undefined where it is no entity. */
  readonly entityName: string | undefined;
}

/** By their names, with the class that a relation or something embedded leads to. */
export type MappedColumns = ReadonlyMap<string, MappedClass | undefined>;

/** The classes of a project that JPA stores, for whoever asks which of them declares a column. */
export class MappedClasses {
  readonly #reading: Reading;
  readonly #known = new Map<AnnotatedClass, MappedClass>();
  readonly #columns = new Map<MappedClass, MappedColumns>();
  readonly entities: readonly MappedClass[];

  constructor(sources: Sources) {
    this.#reading = readingOf(sources);
    this.entities = entitiesIn(this.#reading).map((each) => this.#mapped(each));
  }

  /** As a file means it. */
  named(file: string, name: string): MappedClass | undefined {
    const found = classNamed(this.#reading, file, name);
    return found !== undefined && isMappedClass(found) ? this.#mapped(found) : undefined;
  }

  /** The class itself first; one between may be mapped nowhere. */
  withBases(mapped: MappedClass): readonly MappedClass[] {
    const found = new Set([mapped]);
    for (const { declared } of found) {
      const parent = parentOf(this.#reading.sources.bare(declared.file), declared);
      const base = parent === undefined ? undefined : classNamed(this.#reading, declared.file, parent.name);
      if (base !== undefined) found.add(this.#mapped(base));
    }
    return [...found];
  }

  /** Those that it declares itself. */
  columnsOf(mapped: MappedClass): MappedColumns {
    const known = this.#columns.get(mapped) ?? this.#columnsOf(mapped.declared);
    this.#columns.set(mapped, known);
    return known;
  }

  #mapped(declared: AnnotatedClass): MappedClass {
    const known = this.#known.get(declared);
    if (known !== undefined) return known;
    const { sources } = this.#reading;
    const { file, name, nameEnd, annotations } = declared;
    const entity = annotation(annotations, 'Entity');
    const mapped = {
      declared,
      line: lineAt(sources.text(file), nameEnd),
      entityName: entity === undefined ? undefined : (textGiven(sources, file, entity, 'name') ?? name),
    };
    this.#known.set(declared, mapped);
    return mapped;
  }

  #columnsOf(declared: AnnotatedClass): MappedColumns {
    if (!isMappedClass(declared)) return new Map();
    const bare = this.#reading.sources.bare(declared.file);
    const access = accessOf(this.#reading, declared);
    return new Map(
      membersOfClass(bare, declared)
        .filter((member) => isStored(member, access, declared.annotations))
        .map((member) => [columnName(member), this.#target(declared.file, bare, member)]),
    );
  }

  #target(file: string, bare: string, { type, annotations }: JvmMember): MappedClass | undefined {
    const relation = annotations.find((each) => RELATIONS[each.name] !== undefined);
    const said = relation === undefined ? undefined : argumentsOf(bare, relation).get('targetEntity');
    const target =
      said === undefined
        ? targetOf(type)
        : (/\b(\w{1,200})(?:\.class|::class)/.exec(bare.slice(said.from, said.to))?.[1] ?? '');
    return COMMON.has(target) || !/^[A-Z]\w*$/.test(target) ? undefined : this.named(file, target);
  }
}

function isMappedClass({ annotations }: AnnotatedClass): boolean {
  return has(annotations, 'Entity', 'MappedSuperclass', 'Embeddable');
}

function columnName({ kind, name }: JvmMember): string {
  return kind === 'field' ? name : decapitalized(name.replace(/^(?:get|is)/, ''));
}

/** What never ends is no class that a compiler takes, and would be read to the end of the file. */
function isClosed(sources: Sources, { file, body }: AnnotatedClass): boolean {
  return body.to === body.from || body.to < sources.bare(file).length;
}

/** The same annotations are other libraries' elsewhere. */
function isMapped(sources: Sources, file: string): boolean {
  const text = sources.text(file);
  return (
    text.includes('@Entity') &&
    /\b(?:jakarta|javax)\.persistence\.(?:\*|Entity\b)/.test(text) &&
    !isPartOf(sources, file, ['org.hibernate'])
  );
}

interface Reading {
  readonly sources: Sources;
  readonly classes: Map<string, readonly AnnotatedClass[]>;
  /** Files by their names without ending, which in Java are those of their classes. */
  readonly files: ReadonlyMap<string, readonly string[]>;
}

function filesByName(sources: Sources): ReadonlyMap<string, readonly string[]> {
  const files = new Map<string, string[]>();
  for (const file of sources.files) {
    if (!/\.(?:java|kt)$/.test(file)) continue;
    const name = file.slice(file.lastIndexOf('/') + 1, file.lastIndexOf('.'));
    const others = files.get(name);
    if (others === undefined) files.set(name, [file]);
    else others.push(file);
  }
  return files;
}

function classesIn({ sources, classes }: Reading, file: string): readonly AnnotatedClass[] {
  const known = classes.get(file) ?? annotatedClasses(sources, file);
  classes.set(file, known);
  return known;
}

/** In the same file, where an import says, in the same folder, or else where only one file has its name. */
function classNamed(reading: Reading, from: string, name: string): AnnotatedClass | undefined {
  const { sources, files } = reading;
  const here = classesIn(reading, from).find((each) => each.name === name);
  if (here !== undefined) return here;
  const candidates = files.get(name) ?? [];
  const imported = new RegExp(`^[ \\t]*import[ \\t]+([\\w.]+)\\.${name}\\b`, 'm').exec(sources.text(from))?.[1];
  const folder = from.slice(0, from.lastIndexOf('/') + 1);
  const file =
    imported === undefined
      ? (candidates.find((each) => each.startsWith(folder) && !each.slice(folder.length).includes('/')) ??
        (candidates.length === 1 ? candidates[0] : undefined))
      : candidates.find((each) => each.includes(`${imported.replaceAll('.', '/')}/${name}.`));
  return file === undefined ? undefined : classesIn(reading, file).find((each) => each.name === name);
}

function schemaOf(reading: Reading, found: AnnotatedClass): ScannedSchema {
  const { sources } = reading;
  const { file, name, nameEnd, annotations } = found;
  const table = annotation(annotations, 'Table');
  const { fields, isWhole } = fieldsOf(reading, found, accessOf(reading, found));
  return {
    name,
    ...tableOf(name, table === undefined ? undefined : textGiven(sources, file, table, 'name')),
    fields: withUnique(sources, file, table, fields),
    ...(isWhole ? {} : { isPartial: true as const }),
    orm: 'jpa',
    file,
    line: lineAt(sources.text(file), nameEnd),
  };
}

type Access = 'field' | 'property';

/** Getters are what is stored where the key, in whatever class of the line, is one. */
function accessOf(reading: Reading, found: AnnotatedClass): Access {
  for (let each: AnnotatedClass | undefined = found, step = 0; each !== undefined && step < 12; step++) {
    const bare = reading.sources.bare(each.file);
    const key = membersOfClass(bare, each).find(({ annotations }) => has(annotations, 'Id', 'EmbeddedId'));
    if (key !== undefined) return key.kind === 'method' ? 'property' : 'field';
    const parent = parentOf(bare, each);
    each = parent === undefined ? undefined : classNamed(reading, each.file, parent.name);
  }
  return 'field';
}

interface Fields {
  readonly fields: readonly SchemaField[];
  readonly isWhole: boolean;
}

/** Of this class and the mapped ones that it extends, these first. */
function fieldsOf(
  reading: Reading,
  found: AnnotatedClass,
  access: Access,
  types: ReadonlyMap<string, string> = new Map(),
  step = 0,
): Fields {
  const { sources } = reading;
  const bare = sources.bare(found.file);
  const parent = parentOf(bare, found);
  const base = parent === undefined || step > 10 ? undefined : classNamed(reading, found.file, parent.name);
  const inherited =
    parent === undefined
      ? { fields: [], isWhole: true }
      : base === undefined
        ? // One from outside may be mapped.
          { fields: [], isWhole: /^(?:Any|Object|Record)$/.test(parent.name) }
        : fieldsOf(reading, base, access, typesOf(sources.bare(base.file), base, parent), step + 1);
  // The state of a class without any of these is not stored.
  const own = !isMappedClass(found)
    ? []
    : membersOfClass(bare, found)
        .filter((member) => isStored(member, access, found.annotations))
        .map((member) => fieldOf(reading, found.file, bare, member, types, step));
  const overridden = overridesOf(sources, found.file, bare, found.annotations);
  const all = [
    ...inherited.fields.map((field) => ({ ...field, ...overridden.get(field.name) })),
    ...own.flatMap(({ fields }) => fields),
  ];
  const byName = new Map(all.map((field) => [field.name, field]));
  return { fields: [...byName.values()], isWhole: inherited.isWhole && own.every((each) => each.isWhole) };
}

interface Parent {
  readonly name: string;
  /** What its parameters stand for. */
  readonly given: readonly string[];
}

function parentOf(bare: string, { file, kind, nameEnd, body }: AnnotatedClass): Parent | undefined {
  if (kind === 'interface') return undefined;
  const end = body.to > body.from ? body.from - 1 : body.from;
  const begin = nameEnd + anglesEnd(bare.slice(nameEnd, Math.min(end, nameEnd + LONGEST_HEAD)));
  const from = file.endsWith('.kt') ? behindConstructor(bare, begin, end) : begin;
  const header = bare.slice(from, Math.min(end, from + LONGEST_HEAD));
  const found = file.endsWith('.kt')
    ? // Of what stands behind the colon, a class is what is called.
      /[:,]\s{0,40}([\w.]{1,200})(<[^()]{0,300}>)?\(/.exec(header)
    : /\bextends\s{1,40}([\w.]{1,200})\s{0,20}(<[^{]{0,300})?/.exec(header);
  if (found === null) return undefined;
  const list = found[2] === undefined ? '' : angles(found[2]);
  return { name: (found[1] ?? '').split('.').at(-1) ?? '', given: list.split(',').map((each) => each.trim()) };
}

/** Behind `<T extends Other>` at the beginning of it. */
function anglesEnd(header: string): number {
  const open = /^\s{0,40}(?=<)/.exec(header)?.[0].length;
  return open === undefined ? 0 : open + angles(header.slice(open)).length + 2;
}

/** Of `<T>(val x: T) : Base()` what stands behind the brackets of the constructor. */
function behindConstructor(bare: string, from: number, end: number): number {
  const header = bare.slice(from, Math.min(end, from + LONGEST_HEAD));
  const open = header.indexOf('(');
  const colon = header.indexOf(':');
  return open < 0 || (colon >= 0 && colon < open) ? from : Math.min(end, closingBracket(bare, from + open) + 1);
}

/** What stands between the first of these brackets and the one that closes it. */
function angles(text: string): string {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '<') depth += 1;
    else if (text[at] === '>') {
      depth -= 1;
      if (depth === 0) return text.slice(1, at);
    }
  }
  return '';
}

/** `T` of `class Base<T>` by what a class gives that extends it. */
function typesOf(baseBare: string, base: AnnotatedClass, { given }: Parent): ReadonlyMap<string, string> {
  const head = /^\s*(<[^{]{0,300})/.exec(baseBare.slice(base.nameEnd, base.body.from));
  const names =
    head === null
      ? []
      : angles(head[1] ?? '')
          .split(',')
          .map((each) => /^\s*(\w+)/.exec(each)?.[1] ?? '');
  return new Map(names.flatMap((name, place) => (given[place] ? [[name, given[place] as string] as const] : [])));
}

function isStored(
  { kind, name, modifiers, annotations, takes }: JvmMember,
  access: Access,
  ofClass: readonly Annotation[],
): boolean {
  if (modifiers.includes('static') || modifiers.includes('transient') || modifiers.includes('const')) return false;
  if (has(annotations, 'Transient')) return false;
  if (kind === 'field')
    return access === 'field' || has(annotations, 'Access') || (has(ofClass, 'Access') && isAnnotated(annotations));
  return access === 'property' && !takes && /^(?:get|is)[A-Z]/.test(name) && name !== 'getClass';
}

function isAnnotated(annotations: readonly Annotation[]): boolean {
  return has(annotations, 'Column', 'Id', 'Basic', ...Object.keys(RELATIONS));
}

const RELATIONS: Readonly<Record<string, string>> = {
  ManyToOne: 'many to one',
  OneToMany: 'one to many',
  OneToOne: 'one to one',
  ManyToMany: 'many to many',
};

function fieldOf(
  reading: Reading,
  file: string,
  bare: string,
  member: JvmMember,
  types: ReadonlyMap<string, string>,
  step: number,
): Fields {
  const { sources } = reading;
  const { annotations } = member;
  const name = columnName(member);
  const type = types.get(member.type) ?? member.type;
  const relation = Object.keys(RELATIONS).find((each) => has(annotations, each));
  if (relation !== undefined)
    return { fields: [relationOf(sources, file, bare, name, type, annotations, relation)], isWhole: true };
  const collection = annotation(annotations, 'ElementCollection');
  if (collection !== undefined) {
    const table = annotation(annotations, 'CollectionTable');
    return {
      fields: [
        {
          name,
          type,
          relation: 'list',
          through: table === undefined ? undefined : textGiven(sources, file, table, 'name'),
        },
      ],
      isWhole: true,
    };
  }
  const isKey = has(annotations, 'Id', 'EmbeddedId');
  const simple = type.replace(/\?$/, '');
  const mayBeEmbedded = has(annotations, 'Embedded', 'EmbeddedId') || /^[A-Z]\w*$/.test(simple);
  const embedded = !mayBeEmbedded || step > 10 || COMMON.has(simple) ? undefined : classNamed(reading, file, simple);
  if (
    embedded !== undefined &&
    (has(annotations, 'Embedded', 'EmbeddedId') || has(embedded.annotations, 'Embeddable'))
  ) {
    const inside = fieldsOf(reading, embedded, 'field', new Map(), step + 1);
    const overridden = overridesOf(sources, file, bare, annotations);
    return {
      fields: inside.fields.map((field) => ({
        ...field,
        ...overridden.get(field.name),
        name: `${name}.${field.name}`,
        isKey: isKey || field.isKey === true,
      })),
      isWhole: inside.isWhole,
    };
  }
  const column = annotation(annotations, 'Column');
  const isUnknown = has(annotations, 'Embedded', 'EmbeddedId');
  return {
    fields: [
      {
        name,
        type,
        column: column === undefined ? undefined : textGiven(sources, file, column, 'name'),
        isKey,
        isUnique: (column !== undefined && isTrue(bare, column, 'unique')) || has(annotations, 'NaturalId'),
      },
    ],
    isWhole: !isUnknown,
  };
}

/** Types that no project embeds. */
const COMMON: ReadonlySet<string> = new Set([
  'String',
  'Long',
  'Integer',
  'Boolean',
  'Double',
  'Instant',
  'LocalDate',
  'LocalDateTime',
  'UUID',
  'BigDecimal',
  'Date',
  'Int',
]);

function relationOf(
  sources: Sources,
  file: string,
  bare: string,
  name: string,
  type: string,
  annotations: readonly Annotation[],
  kind: string,
): SchemaField {
  const relation = annotation(annotations, kind) as Annotation;
  const mappedBy = textGiven(sources, file, relation, 'mappedBy');
  const said = argumentsOf(bare, relation).get('targetEntity');
  const target =
    said === undefined
      ? targetOf(type)
      : (bare
          .slice(said.from, said.to)
          .replace(/(?:\.class|::class)$/, '')
          .split('.')
          .at(-1) ?? '');
  const joins = joinColumns(sources, file, bare, annotations);
  const table = annotation(annotations, 'JoinTable');
  const through = table === undefined ? undefined : (textGiven(sources, file, table, 'name') ?? 'a table of its own');
  const holdsKey = mappedBy === undefined && (kind === 'ManyToOne' || kind === 'OneToOne') && table === undefined;
  const columns = joins.map(({ referenced }) => referenced);
  return {
    name,
    type,
    relation: RELATIONS[kind],
    isKey: has(annotations, 'Id'),
    isUnique: joins.length === 1 && joins[0]?.isUnique === true,
    by: mappedBy === undefined ? joins.flatMap((each) => each.name ?? []) : [`${target}.${mappedBy}`],
    through,
    references: !holdsKey
      ? []
      : columns.every((each) => each === undefined)
        ? [target]
        : columns.map((each) => (each === undefined ? target : `${target}.${each}`)),
  };
}

/** Of `Set<Pet>` and `Map<String, Pet>` the last, of `Pet?` itself. */
function targetOf(type: string): string {
  const inner = /^[\w.]+\s*<(.*)>\??$/.exec(type)?.[1];
  const last = (inner?.split(',').at(-1) ?? type).trim();
  return (
    last
      .replace(/\?$/, '')
      .replace(/^(?:out\s|in\s|\?\s*extends\s)\s*/, '')
      .split('.')
      .at(-1) ?? ''
  );
}

function joinColumns(sources: Sources, file: string, bare: string, annotations: readonly Annotation[]) {
  const several = annotation(annotations, 'JoinColumns');
  const list = several === undefined ? undefined : argumentsOf(bare, several).get('value');
  const inList = list === undefined ? [] : listOf(bare, list).flatMap((span) => annotationIn(bare, span) ?? []);
  return [...annotations.filter(({ name }) => name === 'JoinColumn'), ...inList].map((each) => ({
    name: textGiven(sources, file, each, 'name'),
    referenced: textGiven(sources, file, each, 'referencedColumnName'),
    isUnique: isTrue(bare, each, 'unique'),
  }));
}

/** `@AttributeOverride(name = "city", column = @Column(name = "home_city"))`, one or several. */
function overridesOf(
  sources: Sources,
  file: string,
  bare: string,
  annotations: readonly Annotation[],
): ReadonlyMap<string, Pick<SchemaField, 'column'>> {
  const several = annotation(annotations, 'AttributeOverrides');
  const list = several === undefined ? undefined : argumentsOf(bare, several).get('value');
  const all = [
    ...annotations.filter(({ name }) => name === 'AttributeOverride'),
    ...(list === undefined ? [] : listOf(bare, list).flatMap((span) => annotationIn(bare, span) ?? [])),
  ];
  return new Map(
    all.flatMap((each) => {
      const name = textGiven(sources, file, each, 'name');
      const span = argumentsOf(bare, each).get('column');
      const column = span === undefined ? undefined : annotationIn(bare, span);
      const written = column === undefined ? undefined : textGiven(sources, file, column, 'name');
      return name === undefined || written === undefined ? [] : [[name, { column: written }] as const];
    }),
  );
}

/** An annotation that stands in another one; Kotlin leaves its sign out. */
function annotationIn(bare: string, { from, to }: Span): Annotation | undefined {
  const head = /^@?((?:\w+\.)*\w+)\s*\(/.exec(bare.slice(from, to));
  if (head === null) return undefined;
  const open = from + head[0].length - 1;
  return { name: (head[1] ?? '').split('.').at(-1) ?? '', at: from, end: to, inside: { from: open + 1, to: to - 1 } };
}

/** `@Table(uniqueConstraints = @UniqueConstraint(columnNames = {"a", "b"}))`, by the names of columns or fields. */
function withUnique(
  sources: Sources,
  file: string,
  table: Annotation | undefined,
  fields: readonly SchemaField[],
): readonly SchemaField[] {
  const bare = sources.bare(file);
  const span = table === undefined ? undefined : argumentsOf(bare, table).get('uniqueConstraints');
  if (span === undefined) return fields;
  const groups = listOf(bare, span).flatMap((each) => {
    const constraint = annotationIn(bare, each);
    const names = constraint === undefined ? undefined : argumentsOf(bare, constraint).get('columnNames');
    return names === undefined ? [] : [listOf(bare, names).map((name) => textOf(sources, file, name))];
  });
  const isOf = (group: readonly string[], { name, column, by = [] }: SchemaField) =>
    group.some(
      (each) =>
        each === (column ?? name) || by.includes(each) || each.replaceAll('_', '').toLowerCase() === name.toLowerCase(),
    );
  return fields.map((field) => {
    const group = groups.find((each) => isOf(each, field));
    if (group === undefined) return field;
    if (group.length === 1) return { ...field, isUnique: true };
    return {
      ...field,
      uniqueWith: fields.filter((each) => each !== field && isOf(group, each)).map(({ name }) => name),
    };
  });
}

/** As the specification of beans has it: `URL` stays as it is. */
function decapitalized(name: string): string {
  return /^[A-Z]{2}/.test(name) ? name : name.charAt(0).toLowerCase() + name.slice(1);
}

function has(annotations: readonly Annotation[], ...names: readonly string[]): boolean {
  return annotations.some(({ name }) => names.includes(name));
}

function annotation(annotations: readonly Annotation[], name: string): Annotation | undefined {
  return annotations.find((each) => each.name === name);
}

function textGiven(sources: Sources, file: string, each: Annotation, name: string): string | undefined {
  const span = argumentsOf(sources.bare(file), each).get(name);
  const text = span === undefined ? undefined : textOf(sources, file, span);
  // Quotes of its own say that the database is to take it as it is.
  return text === undefined || text.includes('${') || text === '' ? undefined : text.replace(/^[`"]|[`"]$/g, '');
}

function isTrue(bare: string, each: Annotation, name: string): boolean {
  const span = argumentsOf(bare, each).get(name);
  return span !== undefined && bare.slice(span.from, span.to) === 'true';
}
