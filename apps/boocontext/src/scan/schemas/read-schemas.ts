/**
 * Data schemas: those of our own readers, and those that codesight has found, each with the place of its declaration, which
 * codesight does not tell.
 */
import type { ScannedSchema } from '../project-scan.ts';
import { isPartOf, packagesOfFramework } from '../reading/packages.ts';
import { escaped, lineAt, type Sources } from '../reading/sources.ts';
import type { SchemaReading } from './schema-reader.ts';
import { schemaReaders } from './schema-readers.ts';

interface FoundSchema {
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly type: string }[];
  readonly orm: string;
}

export function placeSchemas(sources: Sources, schemas: readonly FoundSchema[]): Required<SchemaReading> {
  const taken = new Set<string>();
  const readings = schemaReaders.map((reader) => reader.read(sources));
  const placed = schemas
    .filter(({ name, orm }) => !name.startsWith('enum:') && !schemasReadHere.has(orm) && orm !== 'unknown')
    .flatMap(({ name, fields, orm }): readonly ScannedSchema[] => {
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
  return {
    schemas: [...readings.flatMap((reading) => reading.schemas), ...placed],
    hidden: readings.flatMap(({ hidden = [] }) => hidden),
  };
}

/** Not left to codesight, which looks for one file at fixed places, and for models of Python runs Python. */
export const schemasReadHere: ReadonlySet<string> = new Set(schemaReaders.flatMap(({ orms }) => orms));

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
  eloquent: /\.php$/,
  'entity-framework': /\.cs$/,
  exposed: /\.kt$/,
  room: /\.(kt|java)$/,
};

/** Each place is given out once, so that two schemas of one name have two places. */
function findDeclaration(
  sources: Sources,
  name: string,
  orm: string,
  taken: Set<string>,
): { readonly file: string; readonly line: number } | undefined {
  const word = escaped(name);
  const files = sources.files.filter((file) => (filesByOrm[orm] ?? /\.\w+$/).test(file));
  const forms = [
    new RegExp(`\\b\\w*[tT]able\\(\\s*['"\`]${word}['"\`]`, 'g'),
    new RegExp(`\\b(?:model|Schema|define|schema|create_table)\\s*(?:\\(\\s*)?['":\`]${word}\\b`, 'g'),
    new RegExp(`\\b(?:model|class|struct|object|table|data class)\\s+${word}\\b`, 'g'),
    new RegExp(`\\btype\\s+${word}\\s+struct\\b`, 'g'),
    new RegExp(`\\bdefmodule\\s+(?:[\\w.]{0,200}\\.)?${word}\\b`, 'g'),
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
        if (masked[index] !== text[index]) continue;
        const key = `${file}\0${index}`;
        if (taken.has(key)) continue;
        taken.add(key);
        return { file, line: lineAt(text, index) };
      }
    }
  }
  return undefined;
}
