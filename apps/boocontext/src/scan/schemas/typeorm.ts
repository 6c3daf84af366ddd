/** Entities of TypeORM. */
import type { ScannedSchema } from '../project-scan.ts';
import { classesWith } from '../reading/decorated.ts';
import type { Sources } from '../reading/sources.ts';
import type { SchemaReader } from './schema-reader.ts';

export const typeorm: SchemaReader = { orms: ['typeorm'], read: readEntities };

function readEntities(sources: Sources): readonly ScannedSchema[] {
  return classesWith(sources, 'Entity', 'typeorm').map(({ file, found }) => ({
    name: found.name,
    fields: found.members
      .filter(({ decorators }) =>
        decorators.some(({ name }) => /Column$|^(ManyToOne|OneToMany|OneToOne|ManyToMany)$/.test(name)),
      )
      .map(({ name, type }) => (type === '' ? name : `${name}: ${type}`)),
    orm: 'typeorm',
    file,
    line: found.line,
  }));
}
