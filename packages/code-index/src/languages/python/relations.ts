/**
 * Relations of models to each other that are written by a name: `ForeignKey("stock.Shelf", related_name="boxes")`. The name is
 * that of a class anywhere in the project; where several bear it, nobody can tell which is meant.
 */
import type { Inference, World } from '../../inference/language-policy.ts';
import { MemoTable } from '../../inference/memo-table.ts';
import { one, outside, type Type, type Types, union } from '../../inference/types.ts';
import { type DefinitionRef, isSameRef } from '../../model/facts.ts';
import { addTo } from '../../model/lists.ts';
import { sharedFolders } from '../../model/shared-folders.ts';

interface Relation {
  /** The model that it leads to, and the one that has it. */
  readonly model: DefinitionRef;
  readonly owner: DefinitionRef;
  /** As it is written: `ManyToManyField`. */
  readonly by: string;
  readonly relatedName: string | undefined;
}

/** What an attribute of a model leads to, where its relation is written by the name of a class. */
export function relatedByName(inference: Inference, ref: DefinitionRef): Types | undefined {
  const relation = relationOf(inference, ref);
  if (relation === undefined) return undefined;
  const models = one({ kind: 'instance', ref: relation.model, args: [] });
  if (relation.by.startsWith('Many')) return one(outside('django.db.models.Manager', [models]));
  // One or a list of them: that is decided by the keys of the tables.
  return relation.by === 'relationship' ? union([models, one(outside('list', [models]))]) : models;
}

/** What a model is given by the relations of others to it: `related_name="boxes"`. */
export function relatedTo(
  inference: Inference,
  lineage: readonly Type[],
  isClass: boolean,
  name: string,
): Types | undefined {
  if (isClass) return undefined;
  const found = relationsCalled(inference, name).flatMap(({ model, by, owner }) => {
    if (!lineage.some((type) => 'ref' in type && isSameRef(type.ref, model))) return [];
    const models = one({ kind: 'instance', ref: owner, args: [] } as const);
    return [by.startsWith('OneToOne') ? models : one(outside('django.db.models.Manager', [models]))];
  });
  return found.length === 0 ? undefined : union(found);
}

/**
 * The model that a relation names: the only class that is called so, or the only one of its application. What migrations name
 * is what the database had then.
 */
export function classInText(
  inference: Inference,
  file: string,
  callee: string,
  text: string,
): DefinitionRef | 'none' | undefined {
  if (!RELATING_CALL.test(callee) || !/^[A-Za-z_]\w*(?:\.\w+)*$/.test(text)) return undefined;
  if (/(?:^|\/)migrations\//.test(file) && callee.startsWith('django.')) return 'none';
  const parts = text.split('.');
  const { own, meant } = classesNamed(inference, file, parts.at(-1) ?? '', parts.at(-2));
  return own ?? (meant.length === 1 ? meant[0] : undefined);
}

const RELATING_CALL =
  /(?:^|\.)(?:ForeignKey|OneToOneField|ManyToManyField|ParentalKey|ParentalManyToManyField|TreeForeignKey|relationship)$/;

/** Some model is told of a relation by this name. */
export function isRelatedName(inference: Inference, name: string): boolean {
  return relationsCalled(inference, name).length > 0;
}

/** Relations that are told to their models by this name. */
function relationsCalled(inference: Inference, name: string): readonly Relation[] {
  const { world } = inference;
  return CALLED.of(world, name, () =>
    (filesRelatingBy(world).get(name) ?? []).flatMap((file) =>
      [...writtenIn(world, file)].flatMap(([index, { relatedName }]) => {
        const isMember = (world.fileFacts(file)?.definitions[index]?.parent ?? -1) >= 0;
        const relation = isMember && relatedName === name ? relationOf(inference, { file, index }) : undefined;
        return relation === undefined ? [] : [relation];
      }),
    ),
  );
}

const CALLED = new MemoTable<string, readonly Relation[]>((name) => name);

/**
 * Files that tell a model of a relation, by its name there. Every member of an object that is not known is asked for here,
 * and whole files mention `id` or `name`.
 */
function filesRelatingBy(world: World): ReadonlyMap<string, readonly string[]> {
  return RELATING.of(world, undefined, () => {
    const files = new Map<string, string[]>();
    for (const file of world.filesWithWord('Python', 'related_name')) {
      const written = (world.text(file) ?? '').matchAll(RELATED_NAMES);
      for (const name of new Set(Array.from(written, ([, each = '']) => each))) addTo(files, name, file);
    }
    return files;
  });
}

const RELATING = new MemoTable<undefined, ReadonlyMap<string, readonly string[]>>(() => '');

/** A relation as it is written. */
interface WrittenRelation {
  readonly by: string;
  readonly path: string;
  readonly relatedName: string | undefined;
}

/** Those of the properties of a file, by their index: its text is read once for all of them. */
function writtenIn(world: World, file: string): ReadonlyMap<number, WrittenRelation> {
  return WRITTEN.of(world, file, () => {
    const found = new Map<number, WrittenRelation>();
    const text = world.text(file) ?? '';
    if (!RELATES.test(text)) return found;
    (world.fileFacts(file)?.definitions ?? []).forEach(({ kind, start, end }, index) => {
      if (kind !== 'property') return;
      const written = text.slice(start, end);
      const match = RELATION.exec(written);
      if (match === null) return;
      const [, by = '', path = ''] = match;
      found.set(index, { by, path, relatedName: written.matchAll(RELATED_NAMES).next().value?.[1] });
    });
    return found;
  });
}

const WRITTEN = new MemoTable<string, ReadonlyMap<number, WrittenRelation>>((file) => file);

function relationOf(inference: Inference, ref: DefinitionRef): Relation | undefined {
  const written = writtenIn(inference.world, ref.file).get(ref.index);
  if (written === undefined) return undefined;
  const { by, path, relatedName } = written;
  const owner = { file: ref.file, index: inference.definition(ref)?.parent ?? -1 };
  const parts = path.split('.');
  const model = path === 'self' ? owner : classNamed(inference, ref.file, parts.at(-1) ?? '', parts.at(-2));
  return model === undefined ? undefined : { model, owner, by, relatedName };
}

/** Classes of a name: the file's own, where no application is said, and those of the application, or of the project. */
function classesNamed(
  inference: Inference,
  file: string,
  name: string,
  application: string | undefined,
): { readonly own: DefinitionRef | undefined; readonly meant: readonly DefinitionRef[] } {
  const { world } = inference;
  const inFile = (each: string) =>
    (world.fileFacts(each)?.definitions ?? []).flatMap((definition, index) =>
      definition.kind === 'class' && definition.name === name && definition.parent < 0 ? [{ file: each, index }] : [],
    );
  const [own] = inFile(file);
  if (own !== undefined && application === undefined) return { own, meant: [own] };
  const files = world.knownDefining('Python', name) ?? world.filesWithWord('Python', name);
  const all = files.flatMap(inFile);
  const inApplication = all.filter((each) => application === undefined || each.file.split('/').includes(application));
  return { own: undefined, meant: inApplication.length > 0 ? inApplication : all };
}

/** The class of a name in a file, or the only one in the project, or of its application, or nearest to the file. */
function classNamed(
  inference: Inference,
  file: string,
  name: string,
  application: string | undefined,
): DefinitionRef | undefined {
  const { own, meant } = classesNamed(inference, file, name, application);
  if (own !== undefined) return own;
  const nearness = meant.map((each) => sharedFolders(each.file, file));
  const nearest = meant.filter((_, i) => nearness[i] === Math.max(...nearness));
  return nearest.length === 1 ? nearest[0] : undefined;
}

const RELATION =
  /\b(ForeignKey|OneToOneField|ManyToManyField|ParentalKey|TreeForeignKey|relationship)\(\s{0,80}(?:to\s{0,9}=\s{0,9})?["']?([A-Za-z_][\w.]{0,199})/;
/** Where none of these stands, no relation is written. */
const RELATES = /ForeignKey|OneToOneField|ManyToManyField|ParentalKey|relationship/;
const RELATED_NAMES = /\brelated_name\s{0,9}=\s{0,9}["'](\w{1,99})["']/g;
