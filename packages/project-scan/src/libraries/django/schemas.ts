/**
 * Models of Django, with the fields of abstract bases, the key that Django adds where none is declared, and what `Meta` says
 * of several fields together.
 */

import { isPartOf } from '../../reading/packages.ts';
import {
  lineageOf,
  type PyClassFinder,
  type PyLineage,
  type PyOutside,
  pyClassFinder,
} from '../../reading/python/bases.ts';
import { type PyClass, type PyField, readPyClasses } from '../../reading/python/classes.ts';
import { type PyCall, pyCallAt, pyItems, pyText, pyTexts } from '../../reading/python/literals.ts';
import { type SchemaReader, tableOf, uniqueInGroups } from '../../reading/schema-reader.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { django as library } from './library.ts';

export const django: SchemaReader = {
  orms: ['django'],
  read(sources) {
    const find = pyClassFinder(sources);
    const classes = readPyClasses(sources);
    const metas = metasAmong(classes);
    const reading: Reading = { sources, find, metas, user: userModelOf(sources) };
    return { schemas: classes.flatMap((each) => modelOf(reading, each) ?? []) };
  },
};

interface Reading {
  readonly sources: Sources;
  readonly find: PyClassFinder;
  readonly metas: ReadonlyMap<PyClass, PyClass>;
  /** What `AUTH_USER_MODEL` names, where a setting of the project says it. */
  readonly user: string | undefined;
}

/** `class Meta` in the body of a class. */
function metasAmong(classes: readonly PyClass[]): ReadonlyMap<PyClass, PyClass> {
  const metas = new Map<PyClass, PyClass>();
  let open: PyClass[] = [];
  for (const each of classes) {
    open = open.filter(({ file, body }) => file === each.file && body.to > each.body.from);
    const holder = open.at(-1);
    if (each.name === 'Meta' && holder !== undefined) metas.set(holder, each);
    open.push(each);
  }
  return metas;
}

function userModelOf(sources: Sources): string | undefined {
  const said = sources.files
    .filter((file) => file.endsWith('.py') && sources.text(file).includes('AUTH_USER_MODEL'))
    .flatMap(
      (file) =>
        /^AUTH_USER_MODEL[ \t]*(?::[^=\n]{0,100})?=[ \t]*["'](?:\w+\.)*(\w+)["']/m.exec(sources.masked(file))?.[1] ??
        [],
    );
  return said.every((each) => each === said[0]) ? said[0] : undefined;
}

function modelOf(reading: Reading, found: PyClass): ScannedSchema | undefined {
  const { sources, find, metas } = reading;
  if (found.bases.length === 0 || isPartOf(sources, found.file, library.packages)) return undefined;
  if (/(?:^|\/)migrations\//.test(found.file)) return undefined;
  const lineage = lineageOf(find, found);
  if (!isModel(lineage) || isAbstract(metas, found)) return undefined;
  const meta = metas.get(found);
  if (meta?.fields.some(({ name, value }) => name === 'proxy' && value === 'True') === true) return undefined;
  const { fields, parents } = fieldsOf(reading, lineage);
  const whole = fields.some(({ isKey }) => isKey) ? fields : [keyOf(parents), ...fields];
  return {
    name: found.name,
    ...tableOf(found.name, meta === undefined ? undefined : pyText(valueIn(meta, 'db_table'))),
    fields: uniqueInGroups(whole, uniqueIn(reading, lineage)),
    ...(lineage.outside.some(mayHaveFields) ? { isPartial: true as const } : {}),
    orm: 'django',
    file: found.file,
    line: found.line,
  };
}

/** The type of the key is a setting's; a child of a table shares its parent's row. */
function keyOf(parents: readonly PyClass[]): SchemaField {
  const parent = parents[0]?.name;
  return parent === undefined
    ? { name: 'id', type: '', isKey: true }
    : { name: `${parent.toLowerCase()}_ptr`, type: 'OneToOneField', isKey: true, references: [parent] };
}

const MODEL_BASE =
  /^(?:models|gis_models|django_models)\.Model$|^(?:AbstractUser|AbstractBaseUser|TimeStampedModel|MPTTModel|PolymorphicModel|TimeFramedModel|StatusModel|SoftDeletableModel|UUIDModel|TranslatableModel|BaseModel|Model)$/;
/** Bases without a field of their own. */
const EMPTY_BASE =
  /^(?:models|gis_models|django_models)\.Model$|^(?:Model|object|ABC|Generic|PermissionRequiredMixin)$/;

function isModel({ classes, outside }: PyLineage): boolean {
  if (outside.some(({ name }) => /^(?:models|gis_models|django_models)\.Model$/.test(name))) return true;
  const hasFields = classes.some(({ fields }) =>
    fields.some(({ value }) => /^models\.\w*(?:Field|Key)\(/.test(value ?? '')),
  );
  const last = (name: string) => name.slice(name.lastIndexOf('.') + 1);
  return outside.some(({ name }) => MODEL_BASE.test(last(name)) && !/^db\./.test(name)) && hasFields;
}

function mayHaveFields({ name }: PyOutside): boolean {
  return !EMPTY_BASE.test(name) && !EMPTY_BASE.test(name.slice(name.lastIndexOf('.') + 1));
}

function isAbstract(metas: ReadonlyMap<PyClass, PyClass>, found: PyClass): boolean {
  const meta = metas.get(found);
  return meta !== undefined && valueIn(meta, 'abstract') === 'True';
}

function valueIn({ fields }: PyClass, name: string): string | undefined {
  return fields.find((each) => each.name === name)?.value;
}

/** The own ones and those of abstract bases; a base that has a table keeps its own. */
function fieldsOf(
  reading: Reading,
  { classes }: PyLineage,
): { readonly fields: readonly SchemaField[]; readonly parents: readonly PyClass[] } {
  const [found, ...bases] = classes;
  const isTable = (each: PyClass) => !isAbstract(reading.metas, each) && isModel(lineageOf(reading.find, each));
  const parents = bases.filter(isTable);
  const hidden = new Set(parents.flatMap((each) => lineageOf(reading.find, each).classes));
  const fields = new Map<string, SchemaField>();
  for (const each of [
    ...bases.filter((base) => !hidden.has(base)).toReversed(),
    ...(found === undefined ? [] : [found]),
  ]) {
    for (const field of each.fields) {
      const read = fieldOf(reading, found ?? each, each, field);
      if (read !== undefined) fields.set(read.name, read);
      else if (field.value === 'None') fields.delete(field.name);
    }
  }
  return { fields: [...fields.values()], parents };
}

/** What is set to a call that makes a field: `models.X()`, or a name that ends as fields do. */
function fieldOf(reading: Reading, owner: PyClass, holder: PyClass, field: PyField): SchemaField | undefined {
  if (field.value === undefined || /^(?:objects|__\w+)$/.test(field.name)) return undefined;
  const call = pyCallAt(reading.sources, holder.file, field.given);
  if (call === undefined || !isField(call)) return undefined;
  const through = call.given.get('through');
  return {
    name: field.name,
    type: call.name,
    column: pyText(call.given.get('db_column')?.text),
    isKey: call.given.get('primary_key')?.text.trim() === 'True',
    isUnique: call.given.get('unique')?.text.trim() === 'True',
    ...(through === undefined ? {} : { through: lastPart(through.text) }),
    references:
      /(?:ForeignKey|OneToOneField|ManyToManyField|ParentalKey|ParentalManyToManyField|TreeForeignKey|GenericRelation)$/.test(
        call.name,
      )
        ? targetOf(reading, owner, call)
        : [],
  };
}

function isField({ callee, name }: PyCall): boolean {
  if (
    /^(?:models\.)?(?:Manager|Index|UniqueConstraint|CheckConstraint|Q|F|Prefetch)$|(?:Manager|QuerySet|Tracker|FieldPanel)$|as_manager|from_queryset/.test(
      callee,
    )
  )
    return false;
  return /(?:Field|Key|GenericRelation|Fields|Column)$/.test(name) || /^models\.[A-Z]\w*$/.test(callee);
}

/** `"self"`, `"app.User"`, `User` and `settings.AUTH_USER_MODEL`. */
function targetOf({ user }: Reading, owner: PyClass, { given }: PyCall): readonly string[] {
  const written = (given.get('0') ?? given.get('to'))?.text.trim();
  if (written === undefined) return [];
  if (/\bAUTH_USER_MODEL$|^(?:\w+\.)?get_user_model\(/.test(written)) return [user ?? 'User'];
  const name = lastPart(written);
  return [name === 'self' ? owner.name : name];
}

function lastPart(written: string): string {
  const name = pyText(written) ?? written.trim();
  return name.slice(name.lastIndexOf('.') + 1);
}

/** `unique_together`, and constraints without a condition. */
function uniqueIn({ sources, metas }: Reading, { classes }: PyLineage): readonly (readonly string[])[] {
  const holder = classes.find((each) => metas.has(each));
  const meta = holder === undefined ? undefined : metas.get(holder);
  if (meta === undefined) return [];
  return meta.fields.flatMap((field): readonly (readonly string[])[] => {
    if (field.name === 'unique_together') return togetherIn(sources, meta, field);
    return field.name === 'constraints' ? constraintsIn(sources, meta, field) : [];
  });
}

function togetherIn(sources: Sources, { file }: PyClass, { given }: PyField): readonly (readonly string[])[] {
  const items = pyItems(sources, file, trimmed(sources, file, given));
  const bare = sources.bare(file);
  if (items.some(({ from }) => /[[(]/.test(bare[from] ?? '')))
    return items.flatMap((each) => [pyTexts(sources, file, each) ?? []]);
  return [pyTexts(sources, file, trimmed(sources, file, given)) ?? []];
}

function constraintsIn(sources: Sources, { file }: PyClass, { given }: PyField): readonly (readonly string[])[] {
  return pyItems(sources, file, trimmed(sources, file, given)).flatMap((item) => {
    const call = pyCallAt(sources, file, item);
    const fields = call?.given.get('fields');
    if (call?.name !== 'UniqueConstraint' || fields === undefined || call.given.has('condition')) return [];
    return [pyTexts(sources, file, fields) ?? []];
  });
}

function trimmed(sources: Sources, file: string, { from, to }: { readonly from: number; readonly to: number }) {
  return { from: from + (/^\s*/.exec(sources.bare(file).slice(from, to))?.[0].length ?? 0), to };
}
