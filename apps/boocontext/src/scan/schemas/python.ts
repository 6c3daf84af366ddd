/** Models of SQLAlchemy, SQLModel and Django. */
import type { ScannedSchema } from '../project-scan.ts';
import { isPartOf } from '../reading/packages.ts';
import { type PyClass, type PyField, readPyClasses } from '../reading/py-classes.ts';
import type { Sources } from '../reading/sources.ts';
import type { SchemaReader } from './schema-reader.ts';

export const pythonModels: SchemaReader = {
  orms: ['sqlalchemy', 'sqlmodel', 'django'],
  read: (sources) => ({ schemas: readModels(sources) }),
};

/** A model is known by its base, by that base's base in the same project, or by the columns that it declares. */
function readModels(sources: Sources): readonly ScannedSchema[] {
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
    const all = [...inherited.filter(({ type }) => type !== ''), ...own];
    const fields = all.map(({ name, type, value = '' }) => {
      const shown =
        type === ''
          ? (/(?:Column|mapped_column)\(\s*([\w.]+)/.exec(value)?.[1] ?? /^([\w.]+)\(/.exec(value)?.[1] ?? '')
          : type.replace(/\s+/g, ' ');
      return shown === '' ? name : `${name}: ${shown.replace(/^models\./, '')}`;
    });
    return fields.length === 0
      ? []
      : [
          {
            name: each.name,
            fields: [...new Set(fields)],
            // A field of Django that is not given is an empty text.
            ...(orm === 'django' ? {} : { required: all.filter(isRequired).map(({ name }) => name) }),
            orm,
            file: each.file,
            line: each.line,
          },
        ];
  });
}

/** Of a call that goes on in the next line not all is known, so it is no proof. */
function isRequired({ type, value }: PyField): boolean {
  if (value !== undefined && (!/\)$/.test(value) || isGivenOtherwise.test(value))) return false;
  if (type === '') return /\bnullable=False\b/.test(value ?? '');
  const held = /^Mapped\[(.*)\]$/.exec(type)?.[1] ?? type;
  return !/\bNone\b|^(?:typing\.)?Optional\[/.test(held) && !/^(?:list|List|set|Set|dict|Dict|["'])/.test(held);
}

const isGivenOtherwise =
  /\b(?:default|default_factory|server_default|insert_default|onupdate|primary_key=True|init=False|autoincrement)\b|\bnullable=True\b|\b(?:relationship|Relationship|Identity|Computed)\(|\bField\(\s{0,40}[^\s)=,][^)=,]{0,400}[,)]/;

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
