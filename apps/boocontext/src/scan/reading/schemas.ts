/** Data schemas that codesight has found, each with the place of its declaration, which codesight does not tell. */
import type { ScannedSchema } from '../project-scan.ts';
import { readTypeormEntities } from './decorated.ts';
import { isPartOf, packagesOfFramework } from './packages.ts';
import { type PyClass, readPyClasses } from './py-classes.ts';
import { escaped, lineAt, type Sources } from './sources.ts';
import { readSqlDelightTables } from './sqldelight-tables.ts';

interface FoundSchema {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly orm: string;
}

export function placeSchemas(sources: Sources, schemas: readonly FoundSchema[]): readonly ScannedSchema[] {
  const taken = new Set<string>();
  const read = [
    ...prismaModels(sources),
    ...pyModels(sources),
    ...readTypeormEntities(sources),
    ...readSqlDelightTables(sources),
  ];
  const placed = schemas
    .filter(({ name, orm }) => !name.startsWith('enum:') && !schemasReadHere.has(orm))
    .flatMap(({ name, fields, orm: found }): readonly ScannedSchema[] => {
      const orm = found === 'unknown' ? 'sql' : found;
      const place = findDeclaration(sources, name, orm, taken);
      // Without a declaration that a reader can look at, nobody could confirm it.
      if (place === undefined || isPartOf(sources, place.file, packagesOfFramework[orm] ?? [])) return [];
      return [
        {
          name,
          fields: fields.map((field) => (field.type === '' ? field.name : `${field.name}: ${field.type}`)),
          orm,
          ...place,
        },
      ];
    });
  const declared = [...read, ...placed.filter(({ orm }) => orm !== 'sql')];
  // Tables of migrations are what the models were at some time.
  return declared.length > 0 ? declared : withoutSteps(placed);
}

/** Of SQL the files that say how the tables are now, where there are any besides the steps that led there. */
function withoutSteps(tables: readonly ScannedSchema[]): readonly ScannedSchema[] {
  const whole = tables.filter(({ file }) => !isStep(file));
  return whole.length > 0 ? whole : tables;
}

function isStep(file: string): boolean {
  return /(^|\/)[vV]?\d[\w.]*(\/|__|_|-|\.)|(^|\/)(up|down)\.sql$/.test(file);
}

/** Not left to codesight, which looks for one file at fixed places, and for models of Python runs Python. */
export const schemasReadHere: ReadonlySet<string> = new Set(['prisma', 'sqlalchemy', 'django', 'typeorm']);

function prismaModels(sources: Sources): readonly ScannedSchema[] {
  return sources.files
    .filter((file) => file.endsWith('.prisma'))
    .flatMap((file) => {
      const masked = sources.masked(file);
      return [...masked.matchAll(/^(?:model|type|view)[ \t]+(\w+)[ \t]*\{([^}]*)\}?/gm)].map((match) => ({
        name: match[1] ?? '',
        fields: [...(match[2] ?? '').matchAll(/^[ \t]*(\w+)[ \t]+([\w.]+(?:\[\])?\??)/gm)].map(
          ([, name, type]) => `${name}: ${type}`,
        ),
        orm: 'prisma',
        file,
        line: lineAt(masked, match.index),
      }));
    });
}

/** A model is known by its base, by that base's base in the same project, or by the columns that it declares. */
function pyModels(sources: Sources): readonly ScannedSchema[] {
  const classes = readPyClasses(sources);
  const djangoModels = djangoModelsAmong(classes);
  return classes.flatMap((each): readonly ScannedSchema[] => {
    const isTable = each.bases.includes('table=True');
    const columns = each.fields.filter(
      ({ type, value }) =>
        /^Mapped\b/.test(type) || /^(?:\w+\.)?(?:Column|mapped_column|relationship)\(/.test(value ?? ''),
    );
    const orm = isTable
      ? 'sqlmodel'
      : columns.length > 0
        ? 'sqlalchemy'
        : djangoModels.has(each)
          ? 'django'
          : undefined;
    if (orm === undefined || isPartOf(sources, each.file, [orm])) return [];
    // SQLModel keeps fields in a base class that several models share.
    const inherited = isTable
      ? classes
          .filter(({ name, file }) => file === each.file && each.bases.includes(name))
          .flatMap(({ fields }) => fields)
      : [];
    const own =
      orm === 'sqlalchemy'
        ? columns
        : each.fields.filter(
            ({ name, value, type }) =>
              (isTable ? type !== '' : /^\w[\w.]*\(/.test(value ?? '')) && !/^__|^objects$/.test(name),
          );
    const fields = [...inherited.filter(({ type }) => type !== ''), ...own].map(({ name, type, value = '' }) => {
      const shown =
        type === ''
          ? (/(?:Column|mapped_column)\(\s*([\w.]+)/.exec(value)?.[1] ?? /^([\w.]+)\(/.exec(value)?.[1] ?? '')
          : type.replace(/\s+/g, ' ');
      return shown === '' ? name : `${name}: ${shown.replace(/^models\./, '')}`;
    });
    return fields.length === 0
      ? []
      : [{ name: each.name, fields: [...new Set(fields)], orm, file: each.file, line: each.line }];
  });
}

/** Those of Django itself, and whatever builds on one of them, by the names of the bases. */
function djangoModelsAmong(classes: readonly PyClass[]): ReadonlySet<PyClass> {
  const heirsOf = new Map<string, PyClass[]>();
  for (const each of classes)
    for (const base of each.bases) {
      const heirs = heirsOf.get(base);
      if (heirs === undefined) heirsOf.set(base, [each]);
      else heirs.push(each);
    }
  // A set is walked in the order of its making, with what is added on the way.
  const found = new Set<PyClass>(DJANGO_BASES.flatMap((base) => heirsOf.get(base) ?? []));
  for (const { name } of found) for (const heir of heirsOf.get(name) ?? []) found.add(heir);
  return found;
}

const DJANGO_BASES = ['models.Model', 'gis_models.Model'];

const filesByOrm: Readonly<Record<string, RegExp>> = {
  drizzle: /\.[mc]?[jt]s$/,
  typeorm: /\.[mc]?[jt]s$/,
  mongoose: /\.[mc]?[jt]s$/,
  sequelize: /\.[mc]?[jt]s$/,
  prisma: /\.prisma$/,
  sqlalchemy: /\.py$/,
  django: /\.py$/,
  gorm: /\.go$/,
  ent: /\.go$/,
  activerecord: /\.rb$/,
  ecto: /\.exs?$/,
  eloquent: /\.php$/,
  'entity-framework': /\.cs$/,
  exposed: /\.kt$/,
  room: /\.(kt|java)$/,
  sql: /\.sql$/,
};

/** Each place is given out once, so that two schemas of one name have two places. */
function findDeclaration(
  sources: Sources,
  name: string,
  orm: string,
  taken: Set<string>,
): { readonly file: string; readonly line: number } | undefined {
  const word = escaped(name);
  const files = sources.files
    .filter((file) => (filesByOrm[orm] ?? /\.\w+$/).test(file))
    .sort((left, right) => Number(isStep(left)) - Number(isStep(right)));
  const forms = [
    new RegExp(`\\b\\w*[tT]able\\(\\s*['"\`]${word}['"\`]`, 'g'),
    new RegExp(`\\b(?:model|Schema|define|schema|create_table)\\s*(?:\\(\\s*)?['":\`]${word}\\b`, 'g'),
    new RegExp(`\\bCREATE\\s+TABLE\\s+(?:IF\\s+NOT\\s+EXISTS\\s+)?(?:[\\w"\`\\[\\]]+\\.)?["\`\\[]?${word}\\b`, 'gi'),
    new RegExp(`\\b(?:model|class|struct|object|table|data class)\\s+${word}\\b`, 'g'),
    new RegExp(`\\btype\\s+${word}\\s+struct\\b`, 'g'),
    new RegExp(`__tablename__\\s*=\\s*['"]${word}['"]`, 'g'),
    ...(/^(mongoose|sequelize|drizzle)$/.test(orm)
      ? [new RegExp(`\\b(?:const|let|var)\\s+${word}(?:Schema|Model)?\\s*=`, 'g')]
      : []),
  ];
  for (const form of forms) {
    for (const file of files) {
      const text = sources.text(file);
      if (!text.toLowerCase().includes(name.toLowerCase())) continue;
      const masked = sources.masked(file);
      for (const { index } of text.matchAll(form)) {
        if (masked[index] !== text[index] && orm !== 'sql') continue;
        const key = `${file}\0${index}`;
        if (taken.has(key)) continue;
        taken.add(key);
        return { file, line: lineAt(text, index) };
      }
    }
  }
  return undefined;
}
